//! Cloth: curtains, flags, banners and Nim's cape. The sheet is flat, so its folds are imagined: a wave across the columns
//! that grows deeper where the cloth is pushed together, turned by how each piece leans and shaded by how it faces the moon.
//!
//! Where links are torn, the edges that are left keep a ragged strip with loose threads.

use crate::view::{
    ink::{Ink, shade},
    motion::hash01,
    paint::Painter,
};
use glam::{Vec2, vec2};
use std::f32::consts::PI;

/// The colours of a cloth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClothLook {
    /// Across a fold: side towards the moon's left, middle, facing the moon, middle, side turned away.
    pub folds: [Ink; 5],
    /// Loose threads and the hem's stitches.
    pub thread: Ink,
    /// Shadow below the upper edge.
    pub shadow: Ink,
}

impl ClothLook {
    /// The pink of the storm's curtains.
    pub const CURTAIN: ClothLook = ClothLook {
        folds: [Ink::hex(0x8a3f86), Ink::hex(0xd77fb5), Ink::hex(0xffd9ee), Ink::hex(0xd77fb5), Ink::hex(0x4d2262)],
        thread: Ink::hex(0xffd9ee),
        shadow: Ink::hex(0x2a0f3f),
    };
    /// A mint flag or banner.
    pub const BANNER: ClothLook = ClothLook {
        folds: [Ink::hex(0x1f7f80), Ink::hex(0x5cc7b8), Ink::hex(0xd9fff2), Ink::hex(0x5cc7b8), Ink::hex(0x0f4b58)],
        thread: Ink::hex(0xe6fff6),
        shadow: Ink::hex(0x082c38),
    };
    /// Nim's cape.
    pub const CAPE: ClothLook = ClothLook {
        folds: [Ink::hex(0x7a1f5c), Ink::hex(0xc2427f), Ink::hex(0xff9cc4), Ink::hex(0xc2427f), Ink::hex(0x3d1045)],
        thread: Ink::hex(0xffc4dc),
        shadow: Ink::hex(0x22092f),
    };
}

/// A sheet of `columns` x `rows` nodes as it hangs, in cm. Row 0 is the upper edge.
#[derive(Clone, Copy)]
pub struct ClothPose<'a> {
    pub columns: usize,
    pub rows: usize,
    /// Size of one cell at rest.
    pub cell: Vec2,
    /// Width of one fold at rest; 24 suits a curtain, 14 a cape.
    pub fold: f32,
    /// Where node (column, row) is.
    pub point: &'a dyn Fn(usize, usize) -> Vec2,
    /// Is the link to the next column whole? Asked for columns up to the last but one.
    pub across: &'a dyn Fn(usize, usize) -> bool,
    /// Is the link to the next row whole? Asked for rows up to the last but one.
    pub down: &'a dyn Fn(usize, usize) -> bool,
    /// A scalloped lower edge, as curtains have; else a straight one.
    pub scallops: bool,
}

impl ClothPose<'_> {
    /// The width of a fold, fitted so that a whole number of them covers the cloth.
    fn whole_fold(&self) -> f32 {
        let width = (self.columns - 1) as f32 * self.cell.x.max(0.1);
        width / (width / self.fold.max(1.0)).round().max(1.0)
    }
}

/// Pieces that a cell is painted in from left to right.
const PIECES: usize = 3;
/// Depth of a scallop over the width of its fold.
const SCALLOP: f32 = 0.42;
/// A cell longer than this over its rest length is a hole, even if only one of its links is torn.
const GAPE: f32 = 2.0;

/// A sheet whose points have been fetched once.
struct Weave<'a> {
    pose: &'a ClothPose<'a>,
    look: &'a ClothLook,
    points: &'a [Vec2],
}

/// Draws a cloth with its shadow, without what it hangs on (see `draw_cord`).
pub fn draw_cloth(p: &mut Painter, look: &ClothLook, pose: &ClothPose) {
    if pose.columns < 2 || pose.rows < 2 {
        return;
    }
    let pose = &ClothPose { fold: pose.whole_fold(), ..*pose };
    let mut points = std::mem::take(&mut p.trail);
    points.clear();
    points.extend((0..pose.rows).flat_map(|r| (0..pose.columns).map(move |c| (pose.point)(c, r))));
    let weave = Weave { pose, look, points: &points };
    p.push_at(vec2(2.2, 3.4));
    weave.cells(p, Some(Ink::SHADOW.fade(0.28)));
    p.pop();
    weave.cells(p, None);
    weave.hem_stitches(p);
    weave.threads(p);
    weave.outline(p);
    p.trail = points;
}

/// The cord that the pinned nodes of the upper edge hang on: through all of them from the third on, and a pin in each
/// at which a fold ends. With one or two pins there is no cord.
pub fn draw_cord(p: &mut Painter, pose: &ClothPose, pinned: impl Fn(usize) -> bool) {
    if pose.columns < 2 {
        return;
    }
    let (wood, edge) = (Ink::hex(0xe3b981), Ink::hex(0x3a2236));
    let first = (0..pose.columns).find(|&c| pinned(c));
    let Some(first) = first else { return };
    let last = (first..pose.columns).rev().find(|&c| pinned(c)).unwrap_or(first);
    let count = (first..=last).filter(|&c| pinned(c)).count();
    if count > 2 {
        let (a, b) = ((pose.point)(first, 0), (pose.point)(last, 0));
        let over = (b - a).normalize_or(Vec2::X) * 9.0;
        let run = |p: &mut Painter, shift: Vec2| {
            p.begin(a - over + shift);
            for c in (first..=last).filter(|&c| pinned(c)) {
                p.line((pose.point)(c, 0) + shift);
            }
            p.line(b + over + shift);
        };
        run(p, vec2(1.6, 2.6));
        p.stroke_path(4.4, Ink::SHADOW.fade(0.28));
        run(p, Vec2::ZERO);
        p.stroke_path(6.0, edge);
        p.stroke_path(4.0, wood);
        run(p, vec2(0.0, -0.9));
        p.stroke_path(1.1, Ink::hex(0xfff0cf).fade(0.8));
    }
    // with many pins only those where a fold begins are drawn
    let per_fold = pose.whole_fold() / pose.cell.x.max(0.1);
    let begins = |c: usize| ((c as f32 / per_fold).round() * per_fold - c as f32).abs() <= 0.5;
    for c in (first..=last).filter(|&c| pinned(c)) {
        if count <= 4 || begins(c) || c == last {
            let at = (pose.point)(c, 0);
            let radius = if count > 2 { 3.4 } else { 4.6 };
            let brass = [(0.0, Ink::hex(0xfff6dc)), (0.55, Ink::hex(0xf0c47a)), (1.0, Ink::hex(0x8a5038))];
            p.disc(at + vec2(0.8, 1.6), radius + 0.8, Ink::SHADOW.fade(0.3));
            p.disc(at, radius + 0.9, edge);
            p.ball(at, radius, vec2(-0.25, -0.35), 1.4, &brass);
        }
    }
}

impl Weave<'_> {
    fn at(&self, c: usize, r: usize) -> Vec2 {
        self.points[r * self.pose.columns + c]
    }

    /// Place on the upper (`v` 0) or lower edge of the row of cells `r` at the column `c` + `u`.
    fn along(&self, c: usize, u: f32, r: usize) -> Vec2 {
        self.at(c, r).lerp(self.at((c + 1).min(self.pose.columns - 1), r), u)
    }

    /// How the cloth at a node leans (-1..=1, positive away from the moon) and how deep its folds are (0..=1).
    fn lean(&self, c: usize, r: usize) -> (f32, f32) {
        let ClothPose { columns, rows, cell, .. } = *self.pose;
        let (left, right) = (self.at(c.saturating_sub(1), r), self.at((c + 1).min(columns - 1), r));
        let (up, low) = (self.at(c, r.saturating_sub(1)), self.at(c, (r + 1).min(rows - 1)));
        let (across, down) = (right - left, (low - up).normalize_or(Vec2::Y));
        let cells = ((c + 1).min(columns - 1) - c.saturating_sub(1)) as f32;
        let width = across.length() / (cells * cell.x).max(0.1);
        let depth = (0.82 + 1.1 * (1.0 - width)).clamp(0.2, 1.0);
        let slope = across.normalize_or(Vec2::X).y;
        (0.75 * down.x + 0.85 * slope, depth)
    }

    /// Colour at the column `c` + `u` of row `r`.
    fn ink(&self, c: usize, u: f32, r: usize) -> Ink {
        let ClothPose { columns, rows, cell, fold, .. } = *self.pose;
        let ((a, da), (b, db)) = (self.lean(c, r), self.lean((c + 1).min(columns - 1), r));
        let per_fold = (fold / cell.x.max(0.1)).max(1.0);
        // folds wander a little on their way down, as cloth does
        let wander = 0.05 * (r as f32 * 0.5 + c as f32 * 0.35).sin();
        let t = ((c as f32 + u) / per_fold + wander).rem_euclid(1.0);
        let depth = da + (db - da) * u;
        let lean = a + (b - a) * u;
        let stops = self.look.folds;
        let ramp = [(0.0, stops[0]), (0.30, stops[1]), (0.52, stops[2]), (0.72, stops[3]), (1.0, stops[4])];
        let facing = |wave: f32| shade(&ramp, 0.5 + 0.5 * (wave * depth + lean));
        // turns slowly to the far side; back within the crease, where no light falls
        let ink = if t < 0.80 { facing(t / 0.40 - 1.0) } else { facing(1.0).mix(facing(-1.0), (t - 0.80) / 0.20) };
        let dim = 0.5 * (1.0 - r as f32 / (rows - 1) as f32 / 0.35).max(0.0);
        ink.mix(self.look.shadow, dim)
    }

    /// Links of a cell: top, bottom, left, right.
    fn links(&self, c: usize, r: usize) -> [bool; 4] {
        let pose = self.pose;
        [(pose.across)(c, r), (pose.across)(c, r + 1), (pose.down)(c, r), (pose.down)(c + 1, r)]
    }

    /// Is the cell painted whole?
    fn whole(&self, c: usize, r: usize) -> bool {
        let links = self.links(c, r);
        match links.iter().filter(|&&alive| !alive).count() {
            0 => true,
            1 => {
                let cell = self.pose.cell;
                let [a, b, d, e] = [self.at(c, r), self.at(c + 1, r), self.at(c, r + 1), self.at(c + 1, r + 1)];
                let wide = (b - a).length().max((e - d).length()) / cell.x;
                let high = (d - a).length().max((e - b).length()) / cell.y;
                wide.max(high) < GAPE
            }
            _ => false,
        }
    }

    /// All cells, the ragged strips of torn ones, and the hem; in one colour if `flat` is given.
    fn cells(&self, p: &mut Painter, flat: Option<Ink>) {
        let ClothPose { columns, rows, .. } = *self.pose;
        for r in 0..rows - 1 {
            for c in 0..columns - 1 {
                if self.whole(c, r) {
                    self.band(p, c, |u| (self.along(c, u, r), self.along(c, u, r + 1)), (r, r + 1), flat);
                } else {
                    self.rags(p, c, r, flat);
                }
            }
        }
        if self.pose.scallops {
            for c in (0..columns - 1).filter(|&c| (self.pose.across)(c, rows - 1)) {
                self.band(p, c, |u| (self.along(c, u, rows - 1), self.hem(c, u)), (rows - 1, rows - 1), flat);
            }
        }
    }

    /// Quads between two edges along the column `c`; `rows` are those whose colours they take.
    fn band(
        &self,
        p: &mut Painter,
        c: usize,
        edge: impl Fn(f32) -> (Vec2, Vec2),
        rows: (usize, usize),
        flat: Option<Ink>,
    ) {
        let view = p.view;
        // a shadow needs no pieces, but ragged edges and scallops have corners within a cell
        let pieces = if flat.is_some() && rows.0 != rows.1 { 1 } else { PIECES };
        let chunk = p.sheet.room(2 * (pieces + 1), 6 * pieces);
        let mut last = None;
        for k in 0..=pieces {
            let u = k as f32 / pieces as f32;
            let (a, b) = edge(u);
            let ink = |r: usize| flat.unwrap_or_else(|| self.ink(c, u, r));
            let top = chunk.flat(view.transform_point2(a), ink(rows.0));
            let low = chunk.flat(view.transform_point2(b), ink(rows.1));
            if let Some((x, y)) = last {
                chunk.quad(x, top, low, y);
            }
            last = Some((top, low));
        }
    }

    /// Lower edge of the hem at the column `c` + `u`.
    fn hem(&self, c: usize, u: f32) -> Vec2 {
        let ClothPose { rows, cell, fold, .. } = *self.pose;
        let foot = self.along(c, u, rows - 1);
        let down = (foot - self.along(c, u, rows - 2)).normalize_or(Vec2::Y);
        let lobe = (PI * (c as f32 + u) * cell.x / fold).sin().abs().powf(0.7);
        foot + down * (SCALLOP * fold * (0.12 + 0.88 * lobe))
    }

    /// What is left of a torn cell: one ragged strip along each whole side, or half the cell where just two sides that
    /// meet are whole. Four sides as in `links`, then the half.
    fn remains(&self, c: usize, r: usize) -> [bool; 5] {
        let [top, low, left, right] = self.links(c, r);
        let half = top != low && left != right;
        [top && !half, low && !half, left && !half, right && !half, half]
    }

    fn rags(&self, p: &mut Painter, c: usize, r: usize, flat: Option<Ink>) {
        for (part, _) in self.remains(c, r).into_iter().enumerate().filter(|(_, left)| *left) {
            let row = if part == 1 || part == 4 && (self.pose.across)(c, r + 1) { r + 1 } else { r };
            self.band(p, c, |u| self.rag(c, r, part, u), (row, row), flat);
        }
    }

    /// Place on the whole side of part `part` of a torn cell, and on the ragged edge across from it.
    fn rag(&self, c: usize, r: usize, part: usize, u: f32) -> (Vec2, Vec2) {
        let cell = self.pose.cell;
        let [nw, ne, sw, se] = [self.at(c, r), self.at(c + 1, r), self.at(c, r + 1), self.at(c + 1, r + 1)];
        let ragged = hash01((r * 131 + c * 17 + part * 7) as u32 + (u * 3.0) as u32);
        let (a, b, depth) = match part {
            0 => (nw, ne, cell.y),
            1 => (sw, se, cell.y),
            2 => (nw, sw, cell.x),
            3 => (ne, se, cell.x),
            _ => {
                let [top, _, left, _] = self.links(c, r);
                let (a, b) = if top { (nw, ne) } else { (sw, se) };
                let (from, to) = if top == left { (sw, ne) } else { (nw, se) };
                let (at, edge) = (a.lerp(b, u), from.lerp(to, u));
                return (at, edge.lerp(at, 0.3 * ragged));
            }
        };
        // towards the middle of the cell, whichever face of the cloth is seen
        let middle = 0.25 * (nw + ne + sw + se);
        let inward = (b - a).perp().dot(middle - a).signum();
        let at = a.lerp(b, u);
        (at, at + (b - a).normalize_or(Vec2::X).perp() * (inward * depth * (0.16 + 0.34 * ragged)))
    }

    /// Dark line along the free edges; it also hides that the cells have no soft edges of their own.
    fn outline(&self, p: &mut Painter) {
        let ClothPose { columns, rows, .. } = *self.pose;
        let edge = self.look.folds[4].mix(self.look.shadow, 0.5);
        for c in [0, columns - 1] {
            run(p, rows, edge, |r| self.at(c, r), |r| (self.pose.down)(c, r));
        }
        run(p, columns, edge, |c| self.at(c, 0), |c| (self.pose.across)(c, 0));
        if !self.pose.scallops {
            return run(p, columns, edge, |c| self.at(c, rows - 1), |c| (self.pose.across)(c, rows - 1));
        }
        let most = (columns - 1) * PIECES;
        let place = |i: usize| {
            let c = (i / PIECES).min(columns - 2);
            self.hem(c, (i - c * PIECES) as f32 / PIECES as f32)
        };
        run(p, most + 1, edge, place, |i| (self.pose.across)(i / PIECES, rows - 1));
    }

    /// A line of light stitches above the hem.
    fn hem_stitches(&self, p: &mut Painter) {
        let ClothPose { columns, rows, .. } = *self.pose;
        let ink = self.look.thread.fade(0.5);
        for c in (0..columns - 1).filter(|&c| (self.pose.across)(c, rows - 1) && self.whole(c, rows - 2)) {
            let up = |u: f32| self.along(c, u, rows - 1).lerp(self.along(c, u, rows - 2), 0.22);
            p.stroke(&[up(0.2), up(0.8)], 0.7, ink);
        }
    }

    /// A dark line and loose threads along ragged edges.
    fn threads(&self, p: &mut Painter) {
        let ClothPose { columns, rows, .. } = *self.pose;
        let edge = self.look.folds[4];
        for (r, c) in (0..rows - 1).flat_map(|r| (0..columns - 1).map(move |c| (r, c))) {
            if self.whole(c, r) {
                continue;
            }
            for (side, _) in self.remains(c, r).into_iter().enumerate().filter(|(_, left)| *left) {
                let line: [Vec2; PIECES + 1] =
                    std::array::from_fn(|k| self.rag(c, r, side, k as f32 / PIECES as f32).1);
                p.stroke(&line, 1.2, edge.fade(0.8));
                for k in 0..2 {
                    let seed = (r * 53 + c * 29 + side * 11 + k) as u32;
                    let (root, tip) = self.rag(c, r, side, 0.5 * (k as f32 + hash01(seed)));
                    let turn = Vec2::from_angle(0.9 * (hash01(seed + 5) - 0.5));
                    let away = (tip - root).normalize_or(Vec2::Y) * (1.5 + 3.5 * hash01(seed + 9));
                    p.begin(tip - away * 0.3);
                    p.quad(tip + away * 0.6, tip + turn.rotate(away) + vec2(0.0, 1.8));
                    p.stroke_path_with(|t| 0.9 - 0.4 * t, |_| self.look.thread.fade(0.85));
                }
            }
        }
    }
}

/// Strokes `count` points, leaving out what follows a broken link.
fn run(p: &mut Painter, count: usize, ink: Ink, place: impl Fn(usize) -> Vec2, whole: impl Fn(usize) -> bool) {
    p.begin(place(0));
    for i in 0..count - 1 {
        if whole(i) {
            p.line(place(i + 1));
        } else {
            if p.path.len() > 1 {
                p.stroke_path(1.5, ink);
            }
            p.begin(place(i + 1));
        }
    }
    if p.path.len() > 1 {
        p.stroke_path(1.5, ink);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CELL: Vec2 = vec2(10.0, 8.0);

    fn paint(across: &dyn Fn(usize, usize) -> bool, down: &dyn Fn(usize, usize) -> bool) -> Painter {
        let mut p = Painter::default();
        let point = |c: usize, r: usize| vec2(c as f32, r as f32) * CELL;
        let pose =
            ClothPose { columns: 9, rows: 7, cell: CELL, fold: 20.0, point: &point, across, down, scallops: false };
        let points: Vec<Vec2> = (0..7).flat_map(|r| (0..9).map(move |c| point(c, r))).collect();
        Weave { pose: &pose, look: &ClothLook::CURTAIN, points: &points }.cells(&mut p, None);
        p
    }

    fn area(p: &Painter) -> f32 {
        let triangles = p.sheet.chunks().iter().flat_map(|c| c.mesh.indices.chunks(3).map(move |t| (c, t)));
        let at = |c: &crate::view::sheet::Chunk, i: u16| c.mesh.vertices[usize::from(i)].position.truncate();
        triangles.map(|(c, t)| 0.5 * (at(c, t[1]) - at(c, t[0])).perp_dot(at(c, t[2]) - at(c, t[0])).abs()).sum()
    }

    #[test]
    fn a_whole_sheet_is_covered_once_and_a_tear_leaves_a_gap() {
        let whole = area(&paint(&|_, _| true, &|_, _| true));
        assert!((whole / (80.0 * 48.0) - 1.0).abs() < 1e-3, "covers {whole}");
        // a cut through the third row of cells, from edge to edge
        let cut = area(&paint(&|_, _| true, &|_, r| r != 3));
        let lost = (whole - cut) / (80.0 * 8.0);
        assert!((0.2..0.8).contains(&lost), "rags on both sides leave {lost} of the row open");
    }

    #[test]
    fn a_sheet_of_nothing_but_threads_and_one_without_size_are_drawn_too() {
        let ruin = paint(&|_, _| false, &|_, _| false);
        assert_eq!(ruin.sheet.size(), (0, 0));
        let mut p = Painter::default();
        let pose = ClothPose {
            columns: 4,
            rows: 4,
            cell: Vec2::ZERO,
            fold: 20.0,
            point: &|_, _| Vec2::ZERO,
            across: &|c, _| c != 1,
            down: &|_, r| r != 1,
            scallops: true,
        };
        draw_cloth(&mut p, &ClothLook::CAPE, &pose);
        draw_cord(&mut p, &pose, |_| true);
        let finite = p.sheet.chunks().iter().flat_map(|c| &c.mesh.vertices).all(|v| v.position.is_finite());
        assert!(finite && p.sheet.size().0 > 0);
    }
}
