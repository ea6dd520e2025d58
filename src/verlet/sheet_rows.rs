//! Relaxing the links of a sheet in colours: all links of one colour share no node, so each colour is one vector loop.
//!
//! A link pulls with all its strength and pushes with a small part of it: cloth gathers, it does not stand like a fence.
//! ```text
//! D = (xb - xa) + (qb - qa)     d = |D|     c = d - rest
//! qa += wa D s     qb -= wb D s     s = share c / (d (wa + wb))       share is `PULL` for c > 0, else `PUSH`
//! ```

use super::lanes::{chunks_of, raise};
use super::sheet::{Sheet, VECTOR};
use super::sheet_nodes::Cloth;
use std::cell::Cell;

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

/// Which links of a sheet, each kept at its left or upper node.
#[derive(Clone, Copy)]
enum Links {
    Across,
    Down,
}

/// Relaxes the links between neighbours in row `r`.
pub fn relax_row(cloth: &mut Cloth, sheet: &Sheet, r: usize) {
    let (row, half) = (sheet.row(r), sheet.half);
    let law = Law { rest: sheet.wide, ..LINK };
    // From even columns to odd ones, then from odd columns to the next even ones. The last odd place has no link, so what
    // stands behind the even ones does not matter.
    relax(cloth, (row, row + half), half, law, [(Links::Across, row)]);
    relax(cloth, (row + 1, row + half), half, law, [(Links::Across, row + half)]);
}

/// Relaxes the links from row `r` down.
pub fn relax_down(cloth: &mut Cloth, sheet: &Sheet, r: usize) {
    let (row, next) = (sheet.row(r), sheet.row(r + 1));
    let law = Law { rest: sheet.high, ..LINK };
    relax(cloth, (row, next), next - row, law, [(Links::Down, row)]);
}

/// Relaxes both diagonals of the cells between row `r` and the next. A cell with a torn side has none.
pub fn relax_cells(cloth: &mut Cloth, sheet: &Sheet, r: usize) {
    let (row, next, half) = (sheet.row(r), sheet.row(r + 1), sheet.half);
    let rest = (sheet.wide * sheet.wide + sheet.high * sheet.high).sqrt();
    let law = Law { rest, ..DIAGONAL };
    let sides = |left: usize, low: usize, right: usize| {
        [(Links::Across, left), (Links::Across, low), (Links::Down, left), (Links::Down, right)]
    };
    let (even, odd) = (sides(row, next, row + half), sides(row + half, next + half, row + 1));
    relax(cloth, (row, next + half), half, law, even);
    relax(cloth, (row + half, next), half, law, even);
    relax(cloth, (row + half, next + 1), half, law, odd);
    relax(cloth, (row + 1, next + half), half, law, odd);
}

/// Relaxes the links between the `count` nodes from `first` on and those from `second` on. A link is there if those from
/// each of `sides` on are whole.
#[inline(always)]
fn relax<const N: usize>(
    cloth: &mut Cloth,
    (first, second): (usize, usize),
    count: usize,
    law: Law,
    sides: [(Links, usize); N],
) {
    let Cloth { x, y, qx, qy, free, across, down, .. } = cloth;
    let chunks = count / VECTOR;
    let sides: [&[Lane]; N] = sides.map(|(links, at)| match links {
        Links::Across => chunks_of(across, at, chunks),
        Links::Down => chunks_of(down, at, chunks),
    });
    let lanes = |at: usize| -> [&[Lane]; 3] { [&*x, &*y, &*free].map(|array| chunks_of(array, at, chunks)) };
    let ([ax, ay, a_free], [bx, by, b_free]) = (lanes(first), lanes(second));
    // Both ends may share a vector at the seam of the colours.
    let (qx, qy) = (Cell::from_mut(&mut qx[..]).as_slice_of_cells(), Cell::from_mut(&mut qy[..]).as_slice_of_cells());
    let cells = |at: usize| [qx, qy].map(|q| &q[at..at + count].as_chunks::<VECTOR>().0[..chunks]);
    let ([aqx, aqy], [bqx, bqy]) = (cells(first), cells(second));
    for k in 0..chunks {
        let [mut qx, mut qy, mut next_qx, mut next_qy] = [&aqx[k], &aqy[k], &bqx[k], &bqy[k]].map(load);
        let mut whole = sides[0][k];
        for side in &sides[1..] {
            (0..VECTOR).for_each(|l| whole[l] *= side[k][l]);
        }
        for l in 0..VECTOR {
            let dx = (bx[k][l] - ax[k][l]) + (next_qx[l] - qx[l]);
            let dy = (by[k][l] - ay[k][l]) + (next_qy[l] - qy[l]);
            let square = dx * dx + dy * dy + 1e-12;
            let length = square.sqrt();
            let excess = length - law.rest;
            let share = whole[l] * if excess > 0.0 { law.pull } else { law.push };
            // The division does not wait for the root. Two held nodes divide by almost nothing and move by nothing. (As a
            // sum, this weight would look so much like `square` to the compiler that it shuffles lanes between the two.)
            let mut weight = a_free[k][l] + b_free[k][l];
            raise(&mut weight, 1e-9);
            let s = (length * excess) * (share / (square * weight));
            let (one, other) = (s * a_free[k][l], s * b_free[k][l]);
            qx[l] += dx * one;
            qy[l] += dy * one;
            next_qx[l] -= dx * other;
            next_qy[l] -= dy * other;
        }
        store(&aqx[k], qx);
        store(&aqy[k], qy);
        store(&bqx[k], next_qx);
        store(&bqy[k], next_qy);
    }
}

#[inline(always)]
fn load(cells: &[Cell<f32>; VECTOR]) -> Lane {
    core::array::from_fn(|l| cells[l].get())
}

#[inline(always)]
fn store(cells: &[Cell<f32>; VECTOR], values: Lane) {
    cells.iter().zip(values).for_each(|(cell, value)| cell.set(value));
}
