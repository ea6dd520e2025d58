//! Strokes: lines of any width with round ends, mitred or rounded corners and soft edges, as one mesh without overlaps,
//! so that translucent strokes do not darken where they bend. Widths and colours may change along the line.
//!
//! A rib is a cross-section of four vertices (nothing, full, full, nothing); neighbours are joined by three quads.
//! A line thinner than a pixel is drawn one pixel wide and fainter instead of breaking up.

use super::{
    gradient::Paint,
    ink::Ink,
    paint::{Painter, Rib},
    sheet::{CHUNK_INDICES, Sheet},
};
use glam::Vec2;

/// How a line ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Cap {
    Round,
    Flat,
    /// No edge at all: for ends that lie out of sight.
    Open,
}

/// Corners turning more than this (its cosine) are rounded, others mitred.
const ROUND_FROM: f32 = 0.80;
/// Most steps of one round corner or cap.
const MOST_STEPS: usize = 12;
/// Longer lines continue in another chunk, from a copy of the last cross-section: 18 indices each must fit into one.
const MOST_RIBS: usize = CHUNK_INDICES / 18 - 1;

impl Painter {
    /// Line through `points`, `width` wide, with round corners and ends.
    pub fn stroke(&mut self, points: &[Vec2], width: f32, ink: Ink) {
        self.strip(points, |_| width, |_| ink, Cap::Round);
    }

    /// Closed line through `points`.
    pub fn stroke_ring(&mut self, points: &[Vec2], width: f32, ink: Ink) {
        self.take_ribs(points.len(), |p, i| p.rib(points[i], width, ink));
        self.ribbon(true, Cap::Round);
    }

    /// Line whose width and colour are given by the fraction 0..=1 of the points passed.
    pub fn strip(&mut self, points: &[Vec2], width: impl Fn(f32) -> f32, ink: impl Fn(f32) -> Ink, cap: Cap) {
        let last = points.len().saturating_sub(1).max(1) as f32;
        self.take_ribs(points.len(), |p, i| {
            let t = i as f32 / last;
            p.rib(points[i], width(t), ink(t))
        });
        self.ribbon(false, cap);
    }

    /// Line along the current path (see `begin`), closed if the path is.
    pub fn stroke_path(&mut self, width: f32, ink: Ink) {
        self.stroke_path_with(|_| width, |_| ink);
    }

    /// Line along the current path with flat ends (or round ones); else as `stroke_path_with`.
    pub fn strip_path(&mut self, width: impl Fn(f32) -> f32, ink: impl Fn(f32) -> Ink, cap: Cap) {
        let last = self.path.len().saturating_sub(1).max(1) as f32;
        self.take_ribs(self.path.len(), |p, i| {
            let t = i as f32 / last;
            p.rib(p.path[i], width(t), ink(t))
        });
        self.ribbon(self.closed, cap);
    }

    /// Line along the current path whose width and colour change with the fraction of its points.
    pub fn stroke_path_with(&mut self, width: impl Fn(f32) -> f32, ink: impl Fn(f32) -> Ink) {
        self.strip_path(width, ink, Cap::Round);
    }

    /// Line along the current path in the colours of a gradient.
    pub fn stroke_path_shaded(&mut self, width: f32, paint: Paint) {
        self.take_ribs(self.path.len(), |p, i| p.rib(p.path[i], width, paint.at(p.path[i])));
        self.ribbon(self.closed, Cap::Round);
    }

    /// Line along the current path that is full in its middle and fades to nothing `half` to either side: light around
    /// a rope, thin seams. Three vertices a point and no caps, so it is the cheapest line there is.
    pub fn soft_path(&mut self, half: f32, ink: impl Fn(f32) -> Ink) {
        let n = self.path.len();
        if n < 2 {
            return;
        }
        let (view, reach) = (self.view, half * self.scale);
        // The pieces of a long line share a point.
        for from in (0..n - 1).step_by(MOST_RIBS - 1) {
            let to = (from + MOST_RIBS).min(n);
            let chunk = self.sheet.room(3 * (to - from), 12 * (to - from));
            let first = chunk.mesh.vertices.len() as u16;
            for i in from..to {
                let (a, b) = (self.path[i.saturating_sub(1)], self.path[(i + 1).min(n - 1)]);
                let side = view.transform_vector2(b - a).normalize_or_zero().perp() * reach;
                let at = view.transform_point2(self.path[i]);
                let ink = ink(i as f32 / (n - 1) as f32);
                chunk.flat(at - side, ink.fade(0.0));
                chunk.flat(at, ink);
                chunk.flat(at + side, ink.fade(0.0));
            }
            for i in 0..(to - from) as u16 - 1 {
                let (v, w) = (first + 3 * i, first + 3 * i + 3);
                chunk.quad(v, v + 1, w + 1, w);
                chunk.quad(v + 1, v + 2, w + 2, w + 1);
            }
        }
    }

    /// A rib in screen points from one in the current frame; hair-thin lines become one pixel wide and fainter.
    fn rib(&self, at: Vec2, width: f32, ink: Ink) -> Rib {
        let half = 0.5 * width * self.scale;
        let least = 0.5 * self.pixel;
        let thin = (half / least).clamp(0.0, 1.0);
        Rib { at: self.view.transform_point2(at), half: half.max(least), ink: ink.fade(thin), out: Vec2::ZERO }
    }

    /// Fills the scratch ribs, leaving out points that lie on the one before.
    fn take_ribs(&mut self, n: usize, rib: impl Fn(&Painter, usize) -> Rib) {
        self.ribs.clear();
        for i in 0..n {
            let next = rib(self, i);
            let near = self.ribs.last().is_some_and(|r| (r.at - next.at).length_squared() < 0.0025);
            if !near || i == 0 {
                self.ribs.push(next);
            }
        }
    }

    /// Lays the scratch ribs out as a mesh.
    fn ribbon(&mut self, closed: bool, cap: Cap) {
        let mut n = self.ribs.len();
        if closed && n > 1 && (self.ribs[0].at - self.ribs[n - 1].at).length_squared() < 0.0025 {
            n -= 1;
        }
        if n == 0 {
            return;
        }
        if n == 1 {
            let mut twin = self.ribs[0];
            twin.at.x += 0.01;
            self.ribs.push(twin);
            n = 2;
        }
        let widest = self.ribs[..n].iter().fold(0.0, |m: f32, r| m.max(r.half));
        let pixels = widest / self.pixel;
        // hair lines need no round ends: most lines of a picture are veins and hairs
        let steps = if pixels < 0.9 { 1 } else { ((pixels.sqrt() * 2.4).floor() as usize).clamp(2, MOST_STEPS) };
        let most = n + (n + 2) * (steps + 1) + 2;
        let mut weave = Weave { sheet: &mut self.sheet, pixel: self.pixel, most, left: 0, last: None };
        let ribs = &self.ribs[..n];
        if !closed {
            weave.cap(&ribs[0], (ribs[1].at - ribs[0].at).normalize_or_zero(), steps, cap, true);
        }
        for i in 0..if closed { n + 1 } else { n } {
            let here = &ribs[i % n];
            let before = if i > 0 { Some(&ribs[i - 1]) } else { closed.then(|| &ribs[n - 1]) };
            let after = if i + 1 < n { Some(&ribs[i + 1]) } else { closed.then(|| &ribs[(i + 1) % n]) };
            if let (Some(a), Some(c)) = (before, after) {
                weave.joint(here, here.at - a.at, c.at - here.at, steps);
            }
        }
        if !closed {
            weave.cap(&ribs[n - 1], (ribs[n - 1].at - ribs[n - 2].at).normalize_or_zero(), steps, cap, false);
        }
    }
}

/// A mesh while its ribs are being joined.
struct Weave<'a> {
    sheet: &'a mut Sheet,
    pixel: f32,
    /// No more ribs than this are to come.
    most: usize,
    /// For how many ribs the sheet's last chunk has room.
    left: usize,
    /// First vertex of the last rib.
    last: Option<u16>,
}

impl Weave<'_> {
    /// One rib: `left` and `right` are its directions, 1 long for a straight cross-section, longer in a miter.
    fn rib(&mut self, rib: &Rib, left: Vec2, right: Vec2) {
        self.rib_at(rib.at, rib.half, rib.ink, left, right);
    }

    fn rib_at(&mut self, at: Vec2, half: f32, ink: Ink, left: Vec2, right: Vec2) {
        let (inner, outer) = ((half - 0.5 * self.pixel).max(0.0), half + 0.5 * self.pixel);
        let none = ink.fade(0.0);
        if self.left == 0 {
            self.reserve();
        }
        self.left -= 1;
        let chunk = self.sheet.top();
        let base = chunk.flat(at + left * outer, none);
        chunk.flat(at + left * inner, ink);
        chunk.flat(at + right * inner, ink);
        chunk.flat(at + right * outer, none);
        if let Some(last) = self.last {
            for k in 0..3 {
                chunk.quad(last + k, last + k + 1, base + k + 1, base + k);
            }
        }
        self.last = Some(base);
    }

    /// Makes room for more ribs, in a chunk that begins with a copy of the last one: the pieces meet without a seam.
    fn reserve(&mut self) {
        let copy = self.last.map(|last| {
            let first = usize::from(last);
            [0, 1, 2, 3].map(|k| self.sheet.top().mesh.vertices[first + k])
        });
        self.left = self.most.clamp(1, MOST_RIBS);
        self.most = self.most.saturating_sub(self.left);
        let chunk = self.sheet.room(4 * (self.left + 1), 18 * self.left);
        if let Some(copy) = copy {
            self.last = Some(chunk.mesh.vertices.len() as u16);
            chunk.mesh.vertices.extend(copy);
        }
    }

    fn joint(&mut self, rib: &Rib, into: Vec2, out: Vec2, steps: usize) {
        let (d1, d2) = (into.normalize_or_zero(), out.normalize_or_zero());
        let (n1, n2) = (-d1.perp(), -d2.perp());
        let cos = n1.dot(n2);
        let miter = (n1 + n2) / (1.0 + cos).max(0.1);
        if cos > ROUND_FROM {
            return self.rib(rib, miter, -miter);
        }
        // the inner corner may not reach past the shorter neighbour, or the mesh would fold over itself
        let room = into.length().min(out.length()) / rib.half.max(1e-3);
        let inner = miter.clamp_length_max(room.clamp(1.0, 4.0));
        let turns_left = d1.perp_dot(d2) < 0.0;
        let angle = n1.angle_between(n2);
        for k in 0..=steps {
            let outer = Vec2::from_angle(angle * k as f32 / steps as f32).rotate(n1);
            if turns_left { self.rib(rib, inner, -outer) } else { self.rib(rib, outer, -inner) }
        }
    }

    /// The end of a line that runs in `direction`.
    fn cap(&mut self, rib: &Rib, direction: Vec2, steps: usize, cap: Cap, start: bool) {
        let normal = -direction.perp();
        let away = if start { -direction } else { direction };
        if cap == Cap::Open {
            return self.rib(rib, normal, -normal);
        }
        if cap == Cap::Flat {
            let (full, none) = (rib.at - away * (0.5 * self.pixel), rib.at + away * (0.5 * self.pixel));
            let faint = rib.ink.fade(0.0);
            let two = if start { [(none, faint), (full, rib.ink)] } else { [(full, rib.ink), (none, faint)] };
            for (at, ink) in two {
                self.rib_at(at, rib.half, ink, normal, -normal);
            }
            return;
        }
        for k in 0..=steps {
            let k = if start { k } else { steps - k };
            let (sin, cos) = (std::f32::consts::FRAC_PI_2 * k as f32 / steps as f32).sin_cos();
            self.rib(rib, normal * sin + away * cos, -normal * sin + away * cos);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::sheet::CHUNK_VERTICES;
    use glam::vec2;

    fn area(p: &Painter) -> f32 {
        let mut sum = 0.0;
        for c in p.sheet.chunks() {
            for t in c.mesh.indices.chunks(3) {
                let [a, b, d] = [t[0], t[1], t[2]].map(|i| &c.mesh.vertices[usize::from(i)]);
                let [pa, pb, pd] = [a, b, d].map(|v| vec2(v.position.x, v.position.y));
                let cover = (f32::from(a.color[3]) + f32::from(b.color[3]) + f32::from(d.color[3])) / 765.0;
                sum += 0.5 * (pb - pa).perp_dot(pd - pa).abs() * cover;
            }
        }
        sum
    }

    #[test]
    fn a_line_covers_its_area_and_two_half_discs() {
        let mut p = Painter::default();
        p.stroke(&[vec2(0.0, 0.0), vec2(40.0, 0.0), vec2(100.0, 0.0)], 10.0, Ink::WHITE);
        let want = 1000.0 + std::f32::consts::PI * 25.0;
        assert!((area(&p) / want - 1.0).abs() < 0.02, "{} instead of {want}", area(&p));
    }

    #[test]
    fn issue_long_lines_ran_over_their_chunk() {
        // Cause: room was asked for 2600 ribs at most, whatever the length; past 16383 the indices wrapped around.
        let mut p = Painter::default();
        let points: Vec<Vec2> = (0..100_000).map(|i| vec2(0.1 * i as f32, 0.0)).collect();
        p.stroke(&points, 4.0, Ink::WHITE);
        let chunks = p.sheet.chunks();
        assert!(chunks.len() > 30);
        for c in chunks {
            assert!(c.mesh.vertices.len() <= CHUNK_VERTICES && c.mesh.indices.len() <= CHUNK_INDICES);
            assert!(c.mesh.indices.iter().all(|&i| usize::from(i) < c.mesh.vertices.len()));
        }
        for pair in chunks.windows(2) {
            let [from, to] = [&pair[0].mesh.vertices, &pair[1].mesh.vertices];
            let same = from[from.len() - 4..].iter().zip(to).all(|(a, b)| a.position == b.position);
            assert!(same, "each piece starts where the one before it ends");
        }
        let end = chunks.iter().flat_map(|c| &c.mesh.vertices).map(|v| v.position.x).fold(0.0, f32::max);
        assert!((end - 9999.9 - 2.5).abs() < 0.1, "ends at {end}");
        assert!((area(&p) / (4.0 * 9999.9) - 1.0).abs() < 1e-2, "{}", area(&p));
    }

    #[test]
    fn issue_long_soft_lines_ended_the_game() {
        // Cause: one chunk was asked for the whole line, which asserts that it fits.
        let mut p = Painter::default();
        p.begin(Vec2::ZERO);
        (1..20_000).for_each(|i| p.line(vec2(0.5 * i as f32, 0.0)));
        p.soft_path(3.0, |_| Ink::WHITE);
        let (_, indices) = p.sheet.size();
        assert_eq!(indices, 12 * 19_999, "every piece of it is there once");
    }

    #[test]
    fn issue_hair_lines_broke_up() {
        // Cause: a line thinner than a pixel has no full vertices; it must be one pixel wide and fainter.
        let mut p = Painter::default();
        p.stroke(&[vec2(0.0, 0.0), vec2(100.0, 0.0)], 0.25, Ink::WHITE);
        let got = area(&p);
        assert!((20.0..30.0).contains(&got), "covers {got}");
        assert!(p.sheet.chunks()[0].mesh.vertices.iter().all(|v| v.color[3] <= 64));
    }

    #[test]
    fn a_sharp_corner_does_not_shoot_out() {
        let mut p = Painter::default();
        p.stroke(&[vec2(0.0, 0.0), vec2(100.0, 0.0), vec2(2.0, 8.0)], 8.0, Ink::WHITE);
        for v in &p.sheet.chunks()[0].mesh.vertices {
            assert!(v.position.x < 100.0 + 5.0, "vertex at {}", v.position.x);
        }
    }
}
