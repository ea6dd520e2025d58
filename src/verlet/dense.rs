//! The small dense system that bodies (3 unknowns) and promoted nodes (2) of one island form: LDL^T without pivots,
//! since the matrix is symmetric positive definite.

use super::matrix::{Mat2, Sym2};
use super::scratch::Block3;
use crate::math::geom::{Vec2, vec2};

/// Smallest pivot; only rounding makes one smaller.
const MIN_PIVOT: f32 = 1e-9;

/// A pivot that is this small a part of its diagonal is nothing but rounding, of either sign.
const ROUNDING: f32 = 1e-7;

/// Dense unknowns: the first row of a point, and its lever if it is part of a body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Joint {
    pub row: usize,
    pub lever: Option<Vec2>,
}

/// A symmetric system A x = b of at most the size it was made for.
#[derive(Debug, Default, PartialEq)]
pub struct Dense {
    size: usize,
    a: Vec<f32>,
    b: Vec<f32>,
}

impl Dense {
    /// Room for `size` unknowns.
    pub fn fit(&mut self, size: usize) {
        self.a.resize(size * size, 0.0);
        self.b.resize(size, 0.0);
    }

    /// How many unknowns there is room for.
    pub fn room(&self) -> usize {
        self.b.len()
    }

    /// Starts a system of `size` unknowns with zeros.
    pub fn clear(&mut self, size: usize) {
        self.size = size;
        self.a[..size * size].fill(0.0);
        self.b[..size].fill(0.0);
    }

    /// Adds to both mirror places (i, j) and (j, i), or once on the diagonal.
    fn add(&mut self, i: usize, j: usize, value: f32) {
        self.a[i * self.size + j] += value;
        if i != j {
            self.a[j * self.size + i] += value;
        }
    }

    /// Adds a body's own block at `row`.
    pub fn add_block(&mut self, row: usize, block: &Block3) {
        self.add(row, row, block.xx);
        self.add(row, row + 1, block.xy);
        self.add(row + 1, row + 1, block.yy);
        self.add(row, row + 2, block.xt);
        self.add(row + 1, row + 2, block.yt);
        self.add(row + 2, row + 2, block.tt);
        self.b[row] += block.force.x;
        self.b[row + 1] += block.force.y;
        self.b[row + 2] += block.torque;
    }

    /// Adds stiffness `k` and force `f` at a joint: J^T k J, J^T f with J = [1, p].
    pub fn add_point(&mut self, at: Joint, k: Sym2, f: Vec2) {
        let row = at.row;
        self.add(row, row, k.a);
        self.add(row, row + 1, k.b);
        self.add(row + 1, row + 1, k.d);
        self.b[row] += f.x;
        self.b[row + 1] += f.y;
        if let Some(lever) = at.lever {
            let p = lever.perp();
            let kp = k.apply(p);
            self.add(row, row + 2, kp.x);
            self.add(row + 1, row + 2, kp.y);
            self.add(row + 2, row + 2, p.dot(kp));
            self.b[row + 2] += p.dot(f);
        }
    }

    /// Adds the coupling J1^T k J2 of two joints and its transpose. Both may be the same body.
    pub fn add_cross(&mut self, one: Joint, other: Joint, k: Mat2) {
        let mut block = [[k.a, k.b, 0.0], [k.c, k.d, 0.0], [0.0; 3]];
        let (mut rows, mut columns) = (2, 2);
        if let Some(lever) = other.lever {
            let kp = k.apply(lever.perp());
            (block[0][2], block[1][2]) = (kp.x, kp.y);
            columns = 3;
        }
        if let Some(lever) = one.lever {
            let p = lever.perp();
            let pk = k.apply_transposed(p);
            (block[2][0], block[2][1]) = (pk.x, pk.y);
            block[2][2] = other.lever.map_or(0.0, |lever| pk.dot(lever.perp()));
            rows = 3;
        }
        for (i, values) in block.iter().enumerate().take(rows) {
            for (j, value) in values.iter().enumerate().take(columns) {
                // Not `add`: on one body both mirror terms fall into the same block and both count.
                self.a[(one.row + i) * self.size + other.row + j] += value;
                self.a[(other.row + j) * self.size + one.row + i] += value;
            }
        }
    }

    /// Factors and solves in place.
    pub fn solve(&mut self) {
        let n = self.size;
        let (a, b) = (&mut self.a[..n * n], &mut self.b[..n]);
        for j in 0..n {
            let whole = a[j * n + j];
            let mut pivot = whole;
            for k in 0..j {
                pivot -= a[j * n + k] * a[j * n + k] * a[k * n + k];
            }
            // The factors of a tiny pivot grow from unknown to unknown until they overflow; those of the whole diagonal
            // hold this one unknown back for one iteration.
            let pivot = if pivot > whole * ROUNDING { pivot } else { whole }.max(MIN_PIVOT);
            a[j * n + j] = pivot;
            let inverse = 1.0 / pivot;
            for i in j + 1..n {
                let mut sum = a[i * n + j];
                for k in 0..j {
                    sum -= a[i * n + k] * a[j * n + k] * a[k * n + k];
                }
                a[i * n + j] = sum * inverse;
            }
        }
        for i in 0..n {
            for k in 0..i {
                b[i] -= a[i * n + k] * b[k];
            }
        }
        for i in (0..n).rev() {
            b[i] /= a[i * n + i];
            for k in i + 1..n {
                b[i] -= a[k * n + i] * b[k];
            }
        }
    }

    /// Solved displacement of the point at `row`.
    pub fn point(&self, row: usize) -> Vec2 {
        vec2(self.b[row], self.b[row + 1])
    }

    /// Solved turn of the body at `row`.
    pub fn turn(&self, row: usize) -> f32 {
        self.b[row + 2]
    }

    /// Solved displacement of a joint.
    pub fn joint(&self, at: Joint) -> Vec2 {
        match at.lever {
            Some(lever) => self.point(at.row) + lever.perp() * self.turn(at.row),
            None => self.point(at.row),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_coupled_bodies_solve_their_own_product() {
        let mut dense = Dense::default();
        dense.fit(9);
        dense.clear(6);
        dense.add_block(0, &Block3::new(10.0, 500.0));
        dense.add_block(3, &Block3::new(3.0, 90.0));
        let k = Sym2::outer(vec2(0.8, -0.6), 400.0);
        let one = Joint { row: 0, lever: Some(vec2(5.0, 1.0)) };
        let other = Joint { row: 3, lever: Some(vec2(-2.0, 7.0)) };
        dense.add_point(one, k, vec2(3.0, -1.0));
        dense.add_point(other, k, vec2(-3.0, 1.0));
        dense.add_cross(one, other, Mat2::from(k.times(-1.0)));
        let (a, b) = (dense.a.clone(), dense.b.clone());
        dense.solve();
        for i in 0..6 {
            let sum: f32 = (0..6).map(|j| a[i * 6 + j] * dense.b[j]).sum();
            assert!((sum - b[i]).abs() < 1e-2, "row {i}: {sum} {}", b[i]);
        }
    }

    #[test]
    fn unknowns_that_rounding_leaves_without_a_pivot_do_not_grow() {
        let mut dense = Dense::default();
        dense.fit(6);
        dense.clear(6);
        // All six as one stiff lump: after the first pivot nothing is left.
        dense.a.fill(1e5);
        dense.b.fill(3.0);
        dense.solve();
        assert!(dense.b.iter().all(|x| x.abs() < 1e-3), "{:?}", dense.b);
    }
}
