//! The mesh of one letter: the outline of its strokes, triangulated once, so that drawing only moves points.
use super::{
    fill::Corner,
    gradient::Paint,
    ink::{Ink, Stops},
    letter_outline::{Skeleton, area, outline},
    paint::Painter,
};
use crate::math::geom::segment_crossing;
use glam::{Affine2, Mat2, Vec2};

/// Triangles of a letter in em. Corners know their outward direction, so that the edge can be softened and moved.
#[derive(Clone, Debug, Default)]
pub struct LetterMesh {
    pub points: Vec<Vec2>,
    /// Outward, as long as the miter.
    pub outs: Vec<Vec2>,
    /// Three corners each.
    pub triangles: Vec<u16>,
    /// Borders: pairs of corners with the ink on one side only.
    pub edges: Vec<[u16; 2]>,
}

/// Where the corners of a letter go on the screen.
struct Rim {
    view: Affine2,
    /// Turns and scales outward directions; the edge fades over one pixel around `grow`.
    inner: Mat2,
    outer: Mat2,
}

impl Rim {
    fn new(painter: &Painter, at: Vec2, size: f32, grow: f32) -> Rim {
        let view = painter.view * Affine2::from_scale_angle_translation(Vec2::splat(size), 0.0, at);
        let (pixel, turn) = (painter.pixel_size(), painter.view.matrix2);
        Rim { view, inner: turn * (grow - 0.5 * pixel), outer: turn * (grow + 0.5 * pixel) }
    }

    /// The full and the faded end of the soft edge.
    fn corner(&self, point: Vec2, out: Vec2) -> [Vec2; 2] {
        let at = self.view.transform_point2(point);
        [at + self.inner * out, at + self.outer * out]
    }
}

/// No miter is longer.
const MOST_MITER: f32 = 2.5;

impl LetterMesh {
    /// The union of `strokes`; arcs are at most `tolerance` off.
    pub fn build(strokes: &[Skeleton], tolerance: f32) -> LetterMesh {
        let mut mesh = LetterMesh::default();
        let mut outer: Vec<Vec<u16>> = Vec::new();
        let mut holes: Vec<Vec<u16>> = Vec::new();
        for points in outline(strokes, tolerance) {
            let first = mesh.points.len() as u16;
            let n = points.len() as u16;
            let ring: Vec<u16> = (first..first + n).collect();
            mesh.edges.extend((0..n).map(|i| [first + i, first + (i + 1) % n]));
            for i in 0..points.len() {
                let (a, b, c) =
                    (points[(i + points.len() - 1) % points.len()], points[i], points[(i + 1) % points.len()]);
                let (n1, n2) = ((b - a).normalize_or_zero().perp(), (c - b).normalize_or_zero().perp());
                let miter = (n1 + n2) / (1.0 + n1.dot(n2)).max(0.1);
                mesh.outs.push(miter.clamp_length_max(MOST_MITER));
            }
            if area(&points) > 0.0 {
                outer.push(ring)
            } else {
                holes.push(ring)
            }
            mesh.points.extend(points);
        }
        // The smallest border around a hole is the one it belongs to: a letter may stand inside another, as in ©.
        outer.sort_by(|a, b| mesh.ring_area(a).total_cmp(&mesh.ring_area(b)));
        for ring in &mut outer {
            let (inside, other): (Vec<_>, Vec<_>) = holes.drain(..).partition(|hole| mesh.surrounds(ring, hole[0]));
            holes = other;
            mesh.bridge(ring, inside);
        }
        for mut ring in outer {
            mesh.cut_ears(&mut ring);
        }
        mesh.flip_edges();
        mesh
    }

    /// Paints the letter with its origin at `at`, `size` to the em, its edge moved outward by `grow`.
    pub fn paint(&self, painter: &mut Painter, at: Vec2, size: f32, grow: f32, ink: Ink) {
        let n = self.points.len();
        if n == 0 {
            return;
        }
        let rim = Rim::new(painter, at, size, grow);
        let chunk = painter.sheet.room(2 * n, self.triangles.len() + 6 * self.edges.len());
        let base = chunk.mesh.vertices.len() as u16;
        let none = ink.fade(0.0);
        for (&point, &out) in self.points.iter().zip(&self.outs) {
            let [inner, outer] = rim.corner(point, out);
            chunk.flat(inner, ink);
            chunk.flat(outer, none);
        }
        chunk.mesh.indices.extend(self.triangles.iter().map(|i| base + 2 * i));
        for [a, b] in self.edges.iter().map(|edge| edge.map(|i| base + 2 * i)) {
            chunk.quad(a, b, b + 1, a + 1);
        }
    }

    /// The same with a gradient from `top` em above the baseline (0) to the baseline (1).
    pub fn paint_down(&self, painter: &mut Painter, at: Vec2, size: f32, grow: f32, top: f32, stops: Stops) {
        let rim = Rim::new(painter, at, size, grow);
        let corners = |i: u16| {
            let i = usize::from(i);
            let place = 1.0 + self.points[i].y / top;
            let [inner, outer] = rim.corner(self.points[i], self.outs[i]);
            [Corner { at: inner, place, cover: 1.0 }, Corner { at: outer, place, cover: 0.0 }]
        };
        let paint = Paint::down(-top, 0.0, stops);
        for three in self.triangles.chunks(3) {
            painter.banded(&paint, [0, 1, 2].map(|k| corners(three[k])[0]));
        }
        for &[a, b] in &self.edges {
            let ([a, d], [b, c]) = (corners(a), corners(b));
            painter.banded(&paint, [a, b, c]);
            painter.banded(&paint, [a, c, d]);
        }
    }

    fn at(&self, i: u16) -> Vec2 {
        self.points[usize::from(i)]
    }

    fn ring_area(&self, ring: &[u16]) -> f32 {
        area(&self.points[usize::from(ring[0])..=usize::from(ring[ring.len() - 1])])
    }

    /// True if the corner `inner` lies inside `ring` (even-odd rule).
    fn surrounds(&self, ring: &[u16], inner: u16) -> bool {
        let p = self.at(inner);
        let mut inside = false;
        for (k, &i) in ring.iter().enumerate() {
            let (a, b) = (self.at(i), self.at(ring[(k + 1) % ring.len()]));
            if (a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x) {
                inside = !inside;
            }
        }
        inside
    }

    /// Joins every hole to `ring` by the shortest line that crosses nothing, walked to and fro.
    fn bridge(&self, ring: &mut Vec<u16>, mut holes: Vec<Vec<u16>>) {
        let mut used: Vec<u16> = Vec::new();
        while !holes.is_empty() {
            let mut best = (f32::MAX, 0, 0, 0);
            for (h, hole) in holes.iter().enumerate() {
                for (j, &to) in hole.iter().enumerate() {
                    // A corner that already carries a bridge is in the ring twice, and only one of the two would do.
                    for (i, &from) in ring.iter().enumerate().filter(|(_, i)| !used.contains(*i)) {
                        let length = (self.at(to) - self.at(from)).length();
                        if length < best.0 && self.is_free(from, to, ring, &holes) {
                            best = (length, h, i, j);
                        }
                    }
                }
            }
            let (_, h, i, j) = best;
            let hole = holes.swap_remove(h);
            used.extend([ring[i], hole[j]]);
            let mut joined = ring[..=i].to_vec();
            joined.extend(hole[j..].iter().chain(&hole[..=j]));
            joined.extend(&ring[i..]);
            *ring = joined;
        }
    }

    /// True if the line from `from` to `to` crosses no border.
    fn is_free(&self, from: u16, to: u16, ring: &[u16], holes: &[Vec<u16>]) -> bool {
        let (p, q) = (self.at(from), self.at(to));
        let free = |points: &[u16]| {
            (0..points.len()).all(|k| {
                let (a, b) = (points[k], points[(k + 1) % points.len()]);
                let touches = [a, b].iter().any(|&c| c == from || c == to);
                touches || segment_crossing(p, q, self.at(a), self.at(b)).is_none()
            })
        };
        free(ring) && holes.iter().all(|hole| free(hole))
    }

    /// Cuts the ring into triangles, skipping on after each ear so that none becomes a long fan.
    fn cut_ears(&mut self, ring: &mut Vec<u16>) {
        let (mut k, mut tries) = (0, 0);
        while ring.len() > 3 && tries <= ring.len() {
            let n = ring.len();
            k %= n;
            let (a, b, c) = (ring[(k + n - 1) % n], ring[k], ring[(k + 1) % n]);
            if self.is_ear(a, b, c, ring) {
                self.triangles.extend([a, b, c]);
                ring.remove(k);
                tries = 0;
            }
            tries += 1;
            k += 1;
        }
        // A ring without an ear is degenerate; what is left of it has no area to speak of.
        if ring.len() == 3 {
            self.triangles.extend(ring.iter());
        }
    }

    /// Turns the diagonals of quads until every triangle is as far from a sliver as it can be (Lawson's flips): slivers
    /// would turn over when the edge is moved.
    fn flip_edges(&mut self) {
        let count = self.triangles.len() / 3;
        for _ in 0..32 {
            let mut done = true;
            for one in 0..count {
                for two in one + 1..count {
                    done &= !self.flip(3 * one, 3 * two);
                }
            }
            if done {
                break;
            }
        }
    }

    /// Flips the edge that the triangles starting at `one` and `two` share if the other diagonal is better.
    fn flip(&mut self, one: usize, two: usize) -> bool {
        for i in 0..3 {
            let [a, b, c] = [0, 1, 2].map(|k| self.triangles[one + (i + k) % 3]);
            let Some(j) = (0..3).find(|j| self.triangles[two + j] == c && self.triangles[two + (j + 1) % 3] == b)
            else {
                continue;
            };
            let d = self.triangles[two + (j + 2) % 3];
            let [pa, pb, pc, pd] = [a, b, c, d].map(|i| self.at(i));
            let convex = (pb - pa).perp_dot(pd - pa) < 0.0 && (pd - pa).perp_dot(pc - pa) < 0.0;
            // Delaunay: opposite angles of more than half a turn together, sin(a + d) < 0.
            let (u, v, w, x) = (pb - pa, pc - pa, pc - pd, pb - pd);
            let sum = u.perp_dot(v).abs() * w.dot(x) + u.dot(v) * w.perp_dot(x).abs();
            if convex && sum < -1e-9 {
                self.triangles[one..one + 3].copy_from_slice(&[a, b, d]);
                self.triangles[two..two + 3].copy_from_slice(&[a, d, c]);
                return true;
            }
        }
        false
    }

    fn is_ear(&self, a: u16, b: u16, c: u16, ring: &[u16]) -> bool {
        let (pa, pb, pc) = (self.at(a), self.at(b), self.at(c));
        if (pb - pa).perp_dot(pc - pb) >= 0.0 {
            return false;
        }
        ring.iter().all(|&i| {
            let p = self.at(i);
            // The ends of a bridge are in the ring twice and may touch.
            p == pa || p == pb || p == pc || {
                let side = |a: Vec2, b: Vec2| (b - a).perp_dot(p - a);
                side(pa, pb) > 0.0 || side(pb, pc) > 0.0 || side(pc, pa) > 0.0
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::letters::{Letters, TOLERANCES};
    use crate::math::geom::segment_distance;
    use glam::vec2;

    fn skeletons(letters: &Letters, sign: char, weight: u16, level: usize) -> Vec<Skeleton> {
        let mut all = Vec::new();
        letters.strokes(letters.glyph(sign), &letters.pen(weight), level, |stroke| {
            let points = stroke.points.iter().map(|p| stroke.fit.at(*p)).collect();
            all.push(Skeleton { points, closed: stroke.closed, half: stroke.half });
        });
        all
    }

    /// How deep `p` is inside the strokes, in em; negative outside.
    fn depth(strokes: &[Skeleton], p: Vec2) -> f32 {
        let one = |stroke: &Skeleton| {
            let n = stroke.points.len();
            let segments = if stroke.closed { n } else { n.saturating_sub(1).max(1) };
            (0..segments)
                .map(|i| segment_distance(p, stroke.points[i], stroke.points[(i + 1) % n]))
                .fold(f32::MAX, f32::min)
        };
        strokes.iter().map(|stroke| stroke.half - one(stroke)).fold(f32::MIN, f32::max)
    }

    fn covered(mesh: &LetterMesh, p: Vec2) -> usize {
        mesh.triangles
            .chunks(3)
            .filter(|t| {
                let [a, b, c] = [t[0], t[1], t[2]].map(|i| mesh.points[usize::from(i)]);
                let side = |a: Vec2, b: Vec2| (b - a).perp_dot(p - a);
                side(a, b) < 0.0 && side(b, c) < 0.0 && side(c, a) < 0.0
            })
            .count()
    }

    #[test]
    fn every_letter_is_covered_once_and_nothing_else() {
        let letters = Letters::built_in();
        let mut bad = Vec::new();
        for (weight, level, halo) in [(400, 0, 0.0), (500, 1, 0.0), (600, 0, 0.0), (600, 1, 0.0), (600, 1, 0.045)] {
            for sign in letters.signs() {
                let mut strokes = skeletons(&letters, sign, weight, level);
                strokes.iter_mut().for_each(|stroke| stroke.half += halo);
                let mesh = LetterMesh::build(&strokes, TOLERANCES[level]);
                let (mut wrong, mut tested) = (0, 0);
                for iy in 0..44 {
                    for ix in 0..44 {
                        // Odd steps, so that no sample lies on a straight edge.
                        let p = vec2(-0.05 + ix as f32 * 0.023527, -1.0 + iy as f32 * 0.028973);
                        let depth = depth(&strokes, p);
                        if depth.abs() > 0.009 {
                            tested += 1;
                            wrong += usize::from(covered(&mesh, p) != usize::from(depth > 0.0));
                        }
                    }
                }
                if wrong > tested / 1000 {
                    bad.push(format!("{sign} {weight} {level} {halo}: {wrong} of {tested}"));
                }
            }
        }
        assert!(bad.is_empty(), "{bad:?}");
    }

    #[test]
    fn issue_slivers_turned_over_when_the_edge_was_softened() {
        // Cause: the full part of the edge is half a pixel inside; a triangle flatter than that turned over and was
        // painted over its neighbour, which showed as light specks in translucent text.
        let letters = Letters::built_in();
        let mut bad = Vec::new();
        for (weight, level, size) in [(400, 0, 20.0), (500, 1, 60.0), (600, 0, 17.0), (600, 1, 90.0), (600, 2, 160.0)] {
            for sign in letters.signs() {
                let mesh = LetterMesh::build(&skeletons(&letters, sign, weight, level), TOLERANCES[level]);
                let over: f32 = mesh
                    .triangles
                    .chunks(3)
                    .map(|t| [t[0], t[1], t[2]].map(usize::from).map(|i| mesh.points[i] * size - mesh.outs[i] * 0.5))
                    .map(|[a, b, c]| (b - a).perp_dot(c - a).max(0.0) / 2.0)
                    .sum();
                if over > 0.5 {
                    bad.push(format!("{sign} {weight} {size}: {over}"));
                }
            }
        }
        assert!(bad.is_empty(), "square pixels painted twice: {bad:?}");
    }

    #[test]
    fn no_border_turns_back_on_itself() {
        let letters = Letters::built_in();
        let mut bad = Vec::new();
        for (weight, level) in [(400, 0), (500, 1), (600, 0), (600, 1), (600, 2)] {
            for sign in letters.signs() {
                for border in outline(&skeletons(&letters, sign, weight, level), TOLERANCES[level]) {
                    let n = border.len();
                    for i in 0..n {
                        let (a, b, c) = (border[(i + n - 1) % n], border[i], border[(i + 1) % n]);
                        if (b - a).normalize().dot((c - b).normalize()) < -0.97 {
                            bad.push(format!("{sign} {weight} {level} at {b}"));
                        }
                    }
                }
            }
        }
        assert!(bad.is_empty(), "{bad:?}");
    }
}
