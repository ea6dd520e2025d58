//! Relaxing the links of a sheet in colours: all links of one colour share no node, so each colour is one vector loop.
//!
//! A link pulls with all its strength and pushes with a small part of it: cloth gathers, it does not stand like a fence.
//! ```text
//! D = (xb - xa) + (qb - qa)     d = |D|     c = d - rest
//! qa += wa D s     qb -= wb D s     s = share c / (d (wa + wb))       share is `PULL` for c > 0, else `PUSH`
//! ```

use super::sheet::Sheet;
use super::sheet_nodes::Cloth;

/// What a link and a diagonal of a cell take back of their excess and of their shortness.
const LINK: Law = Law { rest: 0.0, pull: 1.0, push: 0.1 };
const DIAGONAL: Law = Law { rest: 0.0, pull: 0.2, push: 0.2 };

/// How the links of one loop work.
#[derive(Clone, Copy)]
struct Law {
    rest: f32,
    pull: f32,
    push: f32,
}

/// Some nodes in a row.
struct Nodes<'a> {
    x: &'a [f32],
    y: &'a [f32],
    qx: &'a mut [f32],
    qy: &'a mut [f32],
    free: &'a [f32],
}

/// Relaxes the links between neighbours in row `r`.
pub fn relax_row(cloth: &mut Cloth, sheet: &Sheet, r: usize) {
    let (row, half) = (sheet.row(r), sheet.half);
    let law = Law { rest: sheet.wide, ..LINK };
    // From even columns to odd ones, then from odd columns to the next even ones.
    relax(cloth, (row, row + half), half, law, |across, _, k| across[row + k]);
    relax(cloth, (row + 1, row + half), half - 1, law, |across, _, k| across[row + half + k]);
}

/// Relaxes the links from row `r` down.
pub fn relax_down(cloth: &mut Cloth, sheet: &Sheet, r: usize) {
    let (row, next) = (sheet.row(r), sheet.row(r + 1));
    relax(cloth, (row, next), next - row, Law { rest: sheet.high, ..LINK }, |_, down, k| down[row + k]);
}

/// Relaxes both diagonals of the cells between row `r` and the next. A cell with a torn side has none.
pub fn relax_cells(cloth: &mut Cloth, sheet: &Sheet, r: usize) {
    let (row, next, half) = (sheet.row(r), sheet.row(r + 1), sheet.half);
    let rest = (sheet.wide * sheet.wide + sheet.high * sheet.high).sqrt();
    let law = Law { rest, ..DIAGONAL };
    let even = |across: &[f32], down: &[f32], k: usize| {
        across[row + k] * across[next + k] * down[row + k] * down[row + half + k]
    };
    let odd = |across: &[f32], down: &[f32], k: usize| {
        across[row + half + k] * across[next + half + k] * down[row + half + k] * down[row + k + 1]
    };
    relax(cloth, (row, next + half), half, law, even);
    relax(cloth, (row + half, next), half, law, even);
    relax(cloth, (row + half, next + 1), half - 1, law, odd);
    relax(cloth, (row + 1, next + half), half - 1, law, odd);
}

/// Relaxes the links between the `count` nodes from `first` on and those from `second` on; they do not overlap.
#[inline(always)]
fn relax(
    cloth: &mut Cloth,
    (first, second): (usize, usize),
    count: usize,
    law: Law,
    alive: impl Fn(&[f32], &[f32], usize) -> f32,
) {
    let Cloth { x, y, qx, qy, free, across, down, .. } = cloth;
    let (ones, others) = (first..first + count, second..second + count);
    let (low_x, high_x) = qx.split_at_mut(second);
    let (low_y, high_y) = qy.split_at_mut(second);
    let a = Nodes {
        x: &x[ones.clone()],
        y: &y[ones.clone()],
        qx: &mut low_x[ones.clone()],
        qy: &mut low_y[ones.clone()],
        free: &free[ones],
    };
    let b = Nodes {
        x: &x[others.clone()],
        y: &y[others.clone()],
        qx: &mut high_x[..count],
        qy: &mut high_y[..count],
        free: &free[others],
    };
    pull(a, b, count, law, |k| alive(across, down, k));
}

#[inline(always)]
fn pull(a: Nodes, b: Nodes, count: usize, law: Law, alive: impl Fn(usize) -> f32) {
    for k in 0..count {
        let dx = (b.x[k] - a.x[k]) + (b.qx[k] - a.qx[k]);
        let dy = (b.y[k] - a.y[k]) + (b.qy[k] - a.qy[k]);
        let length = (dx * dx + dy * dy + 1e-12).sqrt();
        let excess = length - law.rest;
        let share = if excess > 0.0 { law.pull } else { law.push };
        // Two held nodes divide by almost nothing and move by nothing.
        let s = alive(k) * share * excess / (length * (a.free[k] + b.free[k] + 1e-9));
        let (sa, sb) = (s * a.free[k], s * b.free[k]);
        a.qx[k] += dx * sa;
        a.qy[k] += dy * sa;
        b.qx[k] -= dx * sb;
        b.qy[k] -= dy * sb;
    }
}
