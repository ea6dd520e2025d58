//! Filled paths: one colour, a gradient along a line, or a gradient around a point, all with soft one-pixel edges.
//!
//! A colour that is linear over a triangle is drawn exactly by its corners. Gradients with more stops cut the triangles
//! at the stops; round ones lay rings of vertices at the stops.

use super::{
    gradient::Paint,
    ink::Ink,
    paint::{Painter, Rib},
    sheet::Chunk,
};
use glam::Vec2;

/// A corner while gradients are being cut: screen point, place in the gradient, coverage.
#[derive(Clone, Copy)]
pub(super) struct Corner {
    pub at: Vec2,
    pub place: f32,
    pub cover: f32,
}

impl Corner {
    fn between(self, other: Corner, place: f32) -> Corner {
        let t = (place - self.place) / (other.place - self.place);
        Corner { at: self.at.lerp(other.at, t), place, cover: self.cover + (other.cover - self.cover) * t }
    }
}

impl Painter {
    /// Fills the path, which may have any outline that does not cross itself.
    pub fn fill<'a>(&mut self, paint: impl Into<Paint<'a>>) {
        let paint = paint.into();
        if let Some(turn) = self.prepare_outline() {
            self.cut_ears(turn);
            self.fill_ring(&paint);
        }
    }

    /// Fills a convex path; cheaper than `fill`.
    pub fn fill_convex<'a>(&mut self, paint: impl Into<Paint<'a>>) {
        let paint = paint.into();
        if self.prepare_outline().is_some() {
            self.ring.clear();
            for i in 1..self.path.len() as u16 - 1 {
                self.ring.extend_from_slice(&[0, i, i + 1]);
            }
            self.fill_ring(&paint);
        }
    }

    /// Fills a path of which every point can be seen from `eye` (for a round gradient: from the gradient's centre).
    pub fn fill_star<'a>(&mut self, eye: Vec2, paint: impl Into<Paint<'a>>) {
        let paint = paint.into();
        if self.prepare_outline().is_none() {
            return;
        }
        let eye = if let Paint::Radial { centre, .. } = paint { centre } else { eye };
        let middle = Corner { at: self.view.transform_point2(eye), place: paint.place(eye), cover: 1.0 };
        let (stops, n) = (paint.stops(), self.path.len());
        let rings = if matches!(paint, Paint::Radial { .. }) { stops.len() } else { 0 };
        let chunk = self.sheet.room(1 + n * (rings + 2), n * (3 + 6 * (rings + 1)));
        let hub = chunk.flat(middle.at, paint.ink(middle.place));
        let mut inner = hub + 1;
        for k in 0..=rings {
            let start = chunk.mesh.vertices.len() as u16;
            for i in 0..n {
                let rim = rim_point(&self.ribs, i, -0.5 * self.pixel);
                let place = paint.place(self.path[i]).max(1e-6);
                let (at, ink) = match stops.get(k).filter(|_| k < rings) {
                    Some(stop) if stop.0 < place => (middle.at.lerp(rim, stop.0 / place), stop.1),
                    _ => (rim, paint.ink(place)),
                };
                chunk.flat(at, ink);
            }
            for i in 0..n as u16 {
                let j = (i + 1) % n as u16;
                if k == 0 {
                    chunk.triangle(hub, start + i, start + j);
                } else {
                    chunk.quad(inner + i, inner + j, start + j, start + i);
                }
            }
            inner = start;
        }
        let skirt = chunk.mesh.vertices.len() as u16;
        for i in 0..n {
            let ink = paint.ink(paint.place(self.path[i]));
            chunk.flat(rim_point(&self.ribs, i, 0.5 * self.pixel), ink.fade(0.0));
        }
        for i in 0..n as u16 {
            let j = (i + 1) % n as u16;
            chunk.quad(inner + i, inner + j, skirt + j, skirt + i);
        }
    }

    /// Drops repeated points and puts each corner's screen point and outward miter into `ribs`.
    /// Returns the sign of the area, or None if nothing is left to fill.
    fn prepare_outline(&mut self) -> Option<f32> {
        let near = 0.02 * self.pixel_size();
        self.path.dedup_by(|a, b| (*a - *b).length_squared() < near * near);
        while self.path.len() > 1 && (self.path[0] - self.path[self.path.len() - 1]).length() < near {
            self.path.pop();
        }
        let n = self.path.len();
        if n < 3 {
            return None;
        }
        self.ribs.clear();
        for &at in &self.path {
            self.ribs.push(Rib { at: self.view.transform_point2(at), half: 0.0, ink: Ink::CLEAR, out: Vec2::ZERO });
        }
        let area: f32 = (0..n).map(|i| self.ribs[i].at.perp_dot(self.ribs[(i + 1) % n].at)).sum();
        let turn = area.signum();
        for i in 0..n {
            let (a, b, c) = (self.ribs[(i + n - 1) % n].at, self.ribs[i].at, self.ribs[(i + 1) % n].at);
            let (d1, d2) = ((b - a).normalize_or_zero(), (c - b).normalize_or_zero());
            let (n1, n2) = (-d1.perp() * turn, -d2.perp() * turn);
            let miter = (n1 + n2) / (1.0 + n1.dot(n2)).max(0.35);
            self.ribs[i].out = miter;
        }
        Some(turn)
    }

    /// Triangles of `ring` (indices of the outline) and the skirt around them.
    fn fill_ring(&mut self, paint: &Paint) {
        let (n, pixel) = (self.path.len(), self.pixel);
        let cut = matches!(paint, Paint::Linear { stops, .. } if stops.len() > 2 || stops[0].0 > 0.0 || stops[stops.len() - 1].0 < 1.0);
        if !cut {
            let chunk = self.sheet.room(2 * n, self.ring.len() + 6 * n);
            let base = chunk.mesh.vertices.len() as u16;
            for i in 0..n {
                let ink = paint.ink(paint.place(self.path[i]));
                chunk.flat(rim_point(&self.ribs, i, -0.5 * pixel), ink);
                chunk.flat(rim_point(&self.ribs, i, 0.5 * pixel), ink.fade(0.0));
            }
            chunk.mesh.indices.extend(self.ring.iter().map(|i| base + 2 * i));
            for i in 0..n as u16 {
                let j = (i + 1) % n as u16;
                chunk.quad(base + 2 * i, base + 2 * j, base + 2 * j + 1, base + 2 * i + 1);
            }
            return;
        }
        let corner = |p: &Painter, i: usize, side: f32| Corner {
            at: rim_point(&p.ribs, i, side * pixel),
            place: paint.place(p.path[i]),
            cover: if side < 0.0 { 1.0 } else { 0.0 },
        };
        for t in 0..self.ring.len() / 3 {
            let three = [0, 1, 2].map(|k| corner(self, usize::from(self.ring[3 * t + k]), -0.5));
            self.banded(paint, three);
        }
        for i in 0..n {
            let j = (i + 1) % n;
            let (a, b) = (corner(self, i, -0.5), corner(self, j, -0.5));
            let (c, d) = (corner(self, j, 0.5), corner(self, i, 0.5));
            self.banded(paint, [a, b, c]);
            self.banded(paint, [a, c, d]);
        }
    }

    /// One triangle, cut at the stops of the gradient so that every piece is linear.
    pub(super) fn banded(&mut self, paint: &Paint, three: [Corner; 3]) {
        let stops = paint.stops();
        let low = three.iter().fold(f32::MAX, |m, c| m.min(c.place));
        let high = three.iter().fold(f32::MIN, |m, c| m.max(c.place));
        let chunk = self.sheet.room(5 * (stops.len() + 1), 9 * (stops.len() + 1));
        let mut from = f32::MIN;
        for k in 0..=stops.len() {
            let to = stops.get(k).map_or(f32::MAX, |s| s.0);
            if from < high && to > low || (low == high && from <= low && low < to) {
                emit_band(chunk, paint, &three, from, to);
            }
            from = to;
        }
    }

    /// Triangulates the outline in `ribs` into `ring` by cutting ears. O(n^2); long outlines belong into cached sheets.
    fn cut_ears(&mut self, turn: f32) {
        let n = self.path.len();
        self.ring.clear();
        let mut live = std::mem::take(&mut self.ears);
        live.clear();
        live.extend(0..n as u16);
        let mut tries = 0;
        let mut i = 0;
        while live.len() > 3 && tries <= live.len() {
            let m = live.len();
            let (a, b, c) = (live[(i + m - 1) % m], live[i % m], live[(i + 1) % m]);
            if self.is_ear(a, b, c, &live, turn) {
                self.ring.extend_from_slice(&[a, b, c]);
                live.remove(i % m);
                tries = 0;
                i = if i % m == 0 { 0 } else { i % m - 1 };
            } else {
                tries += 1;
                i = (i + 1) % m;
            }
        }
        if live.len() == 3 {
            self.ring.extend_from_slice(&live);
        }
        self.ears = live;
    }

    fn is_ear(&self, a: u16, b: u16, c: u16, live: &[u16], turn: f32) -> bool {
        let at = |i: u16| self.ribs[usize::from(i)].at;
        let (pa, pb, pc) = (at(a), at(b), at(c));
        if (pb - pa).perp_dot(pc - pb) * turn <= 0.0 {
            return false;
        }
        live.iter().filter(|&&i| i != a && i != b && i != c).all(|&i| {
            let q = at(i);
            let s = [(pb - pa).perp_dot(q - pa), (pc - pb).perp_dot(q - pb), (pa - pc).perp_dot(q - pc)];
            s.iter().any(|v| v * turn <= 0.0)
        })
    }
}

/// The outline's corner `i` moved outward by `by` points.
fn rim_point(ribs: &[Rib], i: usize, by: f32) -> Vec2 {
    let rib = &ribs[i];
    rib.at + rib.out * by
}

/// The part of the triangle whose places lie in `from..to`, as a fan.
fn emit_band(chunk: &mut Chunk, paint: &Paint, three: &[Corner; 3], from: f32, to: f32) {
    let mut piece = [three[0]; 7];
    let mut n = 0;
    for k in 0..3 {
        let (a, b) = (three[k], three[(k + 1) % 3]);
        let mut put = |c: Corner| {
            piece[n] = c;
            n += 1;
        };
        if a.place >= from && a.place <= to {
            put(a);
        }
        let (first, second) = if a.place < b.place { (from, to) } else { (to, from) };
        for edge in [first, second] {
            if (a.place < edge) != (b.place < edge) && a.place != edge && b.place != edge {
                put(a.between(b, edge));
            }
        }
    }
    let inside = |t: f32| t.clamp(from.max(-1e3), to.min(1e3));
    let base = chunk.mesh.vertices.len() as u16;
    for c in &piece[..n] {
        let ink = paint.ink(inside(c.place));
        chunk.flat(c.at, ink.fade(c.cover));
    }
    for i in 1..(n as u16).saturating_sub(1) {
        chunk.triangle(base, base + i, base + i + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec2;

    /// Area of the triangles, weighted with their alpha.
    fn area(p: &Painter) -> f32 {
        let mut sum = 0.0;
        for mesh in p.sheet.chunks().iter().map(|c| &c.mesh) {
            for t in mesh.indices.chunks(3) {
                let v = [t[0], t[1], t[2]].map(|i| &mesh.vertices[usize::from(i)]);
                let [a, b, c] = v.map(|v| vec2(v.position.x, v.position.y));
                let cover: f32 = v.iter().map(|v| f32::from(v.color[3]) / 765.0).sum();
                sum += 0.5 * (b - a).perp_dot(c - a).abs() * cover;
            }
        }
        sum
    }

    fn hook(p: &mut Painter) {
        p.begin(vec2(0.0, 0.0));
        for at in [vec2(100.0, 0.0), vec2(100.0, 100.0), vec2(80.0, 100.0), vec2(80.0, 20.0), vec2(0.0, 20.0)] {
            p.line(at);
        }
    }

    #[test]
    fn a_concave_outline_is_filled_once() {
        let mut p = Painter::default();
        hook(&mut p);
        p.fill(Ink::WHITE);
        assert!((area(&p) / 3600.0 - 1.0).abs() < 0.01, "{}", area(&p));
    }

    #[test]
    fn cutting_at_stops_loses_no_area() {
        let stops = [(0.1, Ink::WHITE), (0.4, Ink::hex(0xff0000)), (0.41, Ink::hex(0x00ff00)), (0.9, Ink::WHITE)];
        for (from, to) in [(vec2(0.0, 0.0), vec2(100.0, 100.0)), (vec2(0.0, 20.0), vec2(0.0, 100.0))] {
            let mut p = Painter::default();
            hook(&mut p);
            p.fill(Paint::Linear { from, to, stops: &stops });
            assert!((area(&p) / 3600.0 - 1.0).abs() < 0.01, "{}", area(&p));
        }
    }

    #[test]
    fn a_round_gradient_has_its_stops_at_their_radius() {
        let mut p = Painter::default();
        let stops = [(0.0, Ink::WHITE), (0.5, Ink::hex(0xff0000)), (1.0, Ink::hex(0x0000ff))];
        p.disc(vec2(50.0, 50.0), 40.0, Paint::around(vec2(50.0, 50.0), 40.0, &stops));
        let red: Vec<f32> = p.sheet.chunks()[0]
            .mesh
            .vertices
            .iter()
            .filter(|v| v.color == [255, 0, 0, 255])
            .map(|v| (vec2(v.position.x, v.position.y) - vec2(50.0, 50.0)).length())
            .collect();
        assert!(red.len() >= 16 && red.iter().all(|r| (r - 20.0).abs() < 0.3), "{red:?}");
    }

    #[test]
    fn winding_does_not_matter() {
        let mut p = Painter::default();
        hook(&mut p);
        p.path.reverse();
        p.fill(Ink::WHITE);
        assert!((area(&p) / 3600.0 - 1.0).abs() < 0.01);
    }
}
