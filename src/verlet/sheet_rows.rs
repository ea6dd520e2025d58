//! Relaxing the links of a sheet in colours: all links of one colour share no node, so each colour is one vector loop.
//!
//! A link pulls with all its strength and pushes with a small part of it: cloth gathers, it does not stand like a fence.
//! ```text
//! D = (xb - xa) + (qb - qa)     d = |D|     c = d - rest
//! qa += wa D s     qb -= wb D s     s = share c / (d (wa + wb))       share is `PULL` for c > 0, else `PUSH`
//! ```

use super::lanes::window;
use super::sheet::{Sheet, VECTOR};
use super::sheet_nodes::Cloth;

/// What a link and a diagonal of a cell take back of their excess and of their shortness.
const LINK: Law = Law { rest: 0.0, pull: 1.0, push: 0.1 };
const DIAGONAL: Law = Law { rest: 0.0, pull: 0.2, push: 0.2 };

/// Numbers of neighbours of one colour.
type Lane = [f32; VECTOR];

/// How the links of one loop work.
#[derive(Clone, Copy)]
struct Law {
    rest: f32,
    pull: f32,
    push: f32,
}

/// Relaxes the links between neighbours in row `r`.
pub fn relax_row(cloth: &mut Cloth, sheet: &Sheet, r: usize) {
    let (row, half) = (sheet.row(r), sheet.half);
    let law = Law { rest: sheet.wide, ..LINK };
    // From even columns to odd ones, then from odd columns to the next even ones. The last odd place has no link, so what
    // stands behind the even ones does not matter.
    relax(cloth, (row, row + half), half, law, |cloth, k| lanes(&cloth.across, row + k));
    relax(cloth, (row + 1, row + half), half, law, |cloth, k| lanes(&cloth.across, row + half + k));
}

/// Relaxes the links from row `r` down.
pub fn relax_down(cloth: &mut Cloth, sheet: &Sheet, r: usize) {
    let (row, next) = (sheet.row(r), sheet.row(r + 1));
    let law = Law { rest: sheet.high, ..LINK };
    relax(cloth, (row, next), next - row, law, |cloth, k| lanes(&cloth.down, row + k));
}

/// Relaxes both diagonals of the cells between row `r` and the next. A cell with a torn side has none.
pub fn relax_cells(cloth: &mut Cloth, sheet: &Sheet, r: usize) {
    let (row, next, half) = (sheet.row(r), sheet.row(r + 1), sheet.half);
    let rest = (sheet.wide * sheet.wide + sheet.high * sheet.high).sqrt();
    let law = Law { rest, ..DIAGONAL };
    let even = |cloth: &Cloth, k: usize| {
        let sides = (lanes(&cloth.across, row + k), lanes(&cloth.across, next + k));
        product(product(sides.0, sides.1), product(lanes(&cloth.down, row + k), lanes(&cloth.down, row + half + k)))
    };
    let odd = |cloth: &Cloth, k: usize| {
        let sides = (lanes(&cloth.across, row + half + k), lanes(&cloth.across, next + half + k));
        product(product(sides.0, sides.1), product(lanes(&cloth.down, row + half + k), lanes(&cloth.down, row + 1 + k)))
    };
    relax(cloth, (row, next + half), half, law, even);
    relax(cloth, (row + half, next), half, law, even);
    relax(cloth, (row + half, next + 1), half, law, odd);
    relax(cloth, (row + 1, next + half), half, law, odd);
}

/// The numbers of `a` from `k` on.
#[inline(always)]
fn lanes(a: &[f32], k: usize) -> Lane {
    *window(a, k)
}

#[inline(always)]
fn product(a: Lane, b: Lane) -> Lane {
    core::array::from_fn(|l| a[l] * b[l])
}

/// Relaxes the links between the `count` nodes from `first` on and those from `second` on; `alive` is 1 for a link that is
/// there and 0 for one that is not.
#[inline(always)]
fn relax(
    cloth: &mut Cloth,
    (first, second): (usize, usize),
    count: usize,
    law: Law,
    alive: impl Fn(&Cloth, usize) -> Lane,
) {
    for k in (0..count).step_by(VECTOR) {
        let (i, j) = (first + k, second + k);
        let (x, y, free) = (lanes(&cloth.x, i), lanes(&cloth.y, i), lanes(&cloth.free, i));
        let (bx, by, b_free) = (lanes(&cloth.x, j), lanes(&cloth.y, j), lanes(&cloth.free, j));
        let (mut qx, mut qy, mut bqx, mut bqy) =
            (lanes(&cloth.qx, i), lanes(&cloth.qy, i), lanes(&cloth.qx, j), lanes(&cloth.qy, j));
        let alive = alive(cloth, k);
        for l in 0..VECTOR {
            let dx = (bx[l] - x[l]) + (bqx[l] - qx[l]);
            let dy = (by[l] - y[l]) + (bqy[l] - qy[l]);
            let square = dx * dx + dy * dy + 1e-12;
            let length = square.sqrt();
            let excess = length - law.rest;
            let share = if excess > 0.0 { law.pull } else { law.push };
            // The division does not wait for the root. Two held nodes divide by almost nothing and move by nothing.
            let s = (length * excess) * (alive[l] * share / (square * (free[l] + b_free[l] + 1e-9)));
            let (one, other) = (s * free[l], s * b_free[l]);
            qx[l] += dx * one;
            qy[l] += dy * one;
            bqx[l] -= dx * other;
            bqy[l] -= dy * other;
        }
        cloth.qx[i..i + VECTOR].copy_from_slice(&qx);
        cloth.qy[i..i + VECTOR].copy_from_slice(&qy);
        cloth.qx[j..j + VECTOR].copy_from_slice(&bqx);
        cloth.qy[j..j + VECTOR].copy_from_slice(&bqy);
    }
}
