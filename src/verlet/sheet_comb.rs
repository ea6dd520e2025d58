//! The direct part of the sheet solver: every column exactly, and the top row with what hangs on it.
//!
//! One idea: without its other rows a sheet is a comb. Columns hang from the nodes of the top row, the spine; a column is
//! a chain, all columns are solved side by side in vector lanes, and what is left of them are heavy nodes of the spine.
//! (Goldenthal 2007 projects a cloth like this; Baraff 1996 is the tree.)

use super::matrix::Sym2;
use super::sheet::Sheet;
use super::sheet_nodes::Cloth;
use crate::math::geom::{Vec2, vec2};

/// Links shorter than their rest length by this share are slack and take no part.
const SLACK: f32 = 0.01;

/// Compliance of a link over a node's inverse mass: keeps the system solvable between two held nodes.
const COMPLIANCE: f32 = 1e-4;

/// In each column, with inverse masses W (in units of a node's), unit vectors n and multipliers l of the links k = 0.. from
/// top to bottom,
/// ```text
/// A l = c     A[k][k] = n_k (W_k + W_k+1) n_k     A[k][k+1] = - n_k W_k+1 n_k+1     c = length - rest
/// ```
/// is tridiagonal and eliminated from the bottom up. What is left of a column at its top is a node of inverse mass
/// W_0 - (W_0 n_0)(W_0 n_0)^T / D_0. The spine between such nodes carries the whole sheet on light nodes, so it is solved
/// as a rope is (`direct.rs`), with geometric stiffness. Then all columns are substituted back from the top down.
///
/// A torn link has a 0 in place of n and c: its column is two chains without a branch. So has a slack link, and one that
/// would have to push has no multiplier: cloth does not push.
///
/// Its arrays are indexed as the cloth's, those of the spine by column. Nothing here outlives a substep.
#[derive(Debug, Default)]
pub struct Comb {
    /// Direction of the link down, 0 if it takes no part.
    nx: Vec<f32>,
    ny: Vec<f32>,
    /// Right side after elimination, inverse of the diagonal after elimination, coupling to the link below.
    y: Vec<f32>,
    inverse: Vec<f32>,
    off: Vec<f32>,
    multiplier: Vec<f32>,
    /// Most that a link of each column was too long before the last correction, cm.
    worst: Vec<f32>,
    spine: Vec<Vertebra>,
    /// What the spine's links have pulled with in this substep.
    tension: Vec<Vec2>,
    /// How much less a node gives way along a contact's normal u: W = w I - v v^T.
    pub vx: Vec<f32>,
    pub vy: Vec<f32>,
}

/// A node of the spine and the link to the next.
#[derive(Clone, Copy, Debug, Default)]
struct Vertebra {
    /// Mass with its column, in masses of a node.
    mass: Sym2,
    /// Displacement after its column's solve.
    q: Vec2,
    /// Block of the link.
    h: Sym2,
    force: Vec2,
    /// Inverse of the node's block after elimination; 0 for a held node.
    p: Sym2,
}

impl Vertebra {
    /// Fills the block of the link, which is `d` long, as `links.rs` has it, and returns its pull. A slack one has none.
    fn stretch(&mut self, d: Vec2, rest: f32, stiffness: f32) -> Vec2 {
        let length = (d.length_squared() + 1e-12).sqrt();
        let excess = length - rest;
        if excess <= 0.0 {
            return Vec2::ZERO;
        }
        let across = stiffness * excess / length;
        self.h = Sym2::outer(d / length, stiffness - across).plus(Sym2::scalar(across));
        d * across
    }
}

impl Comb {
    /// Makes room once; later calls find it.
    pub fn fit(&mut self, nodes: usize) {
        if self.nx.len() == nodes {
            return;
        }
        let Comb { nx, ny, y, inverse, off, multiplier, worst, spine, tension, vx, vy } = self;
        for array in [nx, ny, y, inverse, off, multiplier, worst, vx, vy] {
            array.resize(nodes, 0.0);
        }
        spine.resize(nodes, Vertebra::default());
        tension.resize(nodes, Vec2::ZERO);
    }

    /// Starts a substep of a sheet.
    pub fn begin(&mut self, sheet: &Sheet) {
        self.tension[..sheet.columns].fill(Vec2::ZERO);
    }

    /// Corrects the displacements of a sheet; `stiffness` is that of the spine's links in masses of a node. Without `LOADED` its `vx` and `vy` must be 0. Returns how much longer than
    /// at rest the worst link of the columns was before, cm.
    pub fn solve<const LOADED: bool>(&mut self, cloth: &mut Cloth, sheet: &Sheet, stiffness: f32) -> f32 {
        self.worst[..2 * sheet.half].fill(0.0);
        for r in (0..sheet.rows - 1).rev() {
            self.eliminate::<LOADED>(cloth, sheet, r);
        }
        if sheet.has_spine(cloth) {
            self.bend_spine(cloth, sheet, stiffness);
        }
        for r in 0..sheet.rows - 1 {
            self.substitute::<LOADED>(cloth, sheet, r);
        }
        self.worst[..2 * sheet.half].iter().fold(0.0, |most, excess| if *excess > most { *excess } else { most })
    }

    /// Adds the links from row `r` down to the systems of their columns.
    fn eliminate<const LOADED: bool>(&mut self, cloth: &Cloth, sheet: &Sheet, r: usize) {
        let n = 2 * sheet.half;
        let (top, low) = (sheet.row(r), sheet.row(r + 1));
        let (here, below) = (top..top + n, low..low + n);
        let last = r + 2 == sheet.rows;
        let Cloth { x, y, qx, qy, free, down, .. } = cloth;
        let (ax, ay, bx, by) = (&x[here.clone()], &y[here.clone()], &x[below.clone()], &y[below.clone()]);
        let (aqx, aqy, bqx, bqy) = (&qx[here.clone()], &qy[here.clone()], &qx[below.clone()], &qy[below.clone()]);
        let (wa, wb, alive) = (&free[here.clone()], &free[below.clone()], &down[here.clone()]);
        let (nx, next_nx) = self.nx[top..low + n].split_at_mut(n);
        let (ny, next_ny) = self.ny[top..low + n].split_at_mut(n);
        let (rhs, next_rhs) = self.y[top..low + n].split_at_mut(n);
        let (inverse, next_inverse) = self.inverse[top..low + n].split_at_mut(n);
        let off = &mut self.off[here.clone()];
        let (avx, avy) = (&self.vx[here.clone()], &self.vy[here]);
        let (bvx, bvy) = (&self.vx[below.clone()], &self.vy[below]);
        let worst = &mut self.worst[..n];
        let slack = -SLACK * sheet.high;
        for k in 0..n {
            let dx = (bx[k] - ax[k]) + (bqx[k] - aqx[k]);
            let dy = (by[k] - ay[k]) + (bqy[k] - aqy[k]);
            let length = (dx * dx + dy * dy + 1e-12).sqrt();
            let excess = length - sheet.high;
            let on = if excess > slack { alive[k] } else { 0.0 };
            let scale = on / length;
            let (ux, uy) = (dx * scale, dy * scale);
            (nx[k], ny[k]) = (ux, uy);
            let mut diagonal = wa[k] + wb[k] + COMPLIANCE;
            let mut right = excess * on;
            worst[k] = if right > worst[k] { right } else { worst[k] };
            if LOADED {
                let (va, vb) = (avx[k] * ux + avy[k] * uy, bvx[k] * ux + bvy[k] * uy);
                diagonal -= va * va + vb * vb;
            }
            if !last {
                let mut coupling = -wb[k] * (ux * next_nx[k] + uy * next_ny[k]);
                if LOADED {
                    let below = bvx[k] * next_nx[k] + bvy[k] * next_ny[k];
                    coupling += (bvx[k] * ux + bvy[k] * uy) * below;
                }
                off[k] = coupling;
                let share = coupling * next_inverse[k];
                diagonal -= coupling * share;
                right -= share * next_rhs[k];
            }
            rhs[k] = right;
            inverse[k] = 1.0 / diagonal;
        }
    }

    /// Moves the nodes of the links from row `r` down.
    fn substitute<const LOADED: bool>(&mut self, cloth: &mut Cloth, sheet: &Sheet, r: usize) {
        let n = 2 * sheet.half;
        let (top, low) = (sheet.row(r), sheet.row(r + 1));
        let here = top..top + n;
        let Cloth { qx, qy, free, .. } = cloth;
        let (aqx, bqx) = qx[top..low + n].split_at_mut(n);
        let (aqy, bqy) = qy[top..low + n].split_at_mut(n);
        let (wa, wb) = free[top..low + n].split_at(n);
        let (nx, ny) = (&self.nx[here.clone()], &self.ny[here.clone()]);
        let (rhs, inverse) = (&self.y[here.clone()], &self.inverse[here.clone()]);
        let (avx, bvx) = self.vx[top..low + n].split_at(n);
        let (avy, bvy) = self.vy[top..low + n].split_at(n);
        let multiplier = &mut self.multiplier[..n];
        let off = if r == 0 { &self.off[here] } else { &self.off[top - n..top] };
        for k in 0..n {
            let above = if r == 0 { 0.0 } else { off[k] * multiplier[k] };
            let wanted = (rhs[k] - above) * inverse[k];
            let l = if wanted > 0.0 { wanted } else { 0.0 };
            multiplier[k] = l;
            let (fx, fy) = (nx[k] * l, ny[k] * l);
            aqx[k] += wa[k] * fx;
            aqy[k] += wa[k] * fy;
            bqx[k] -= wb[k] * fx;
            bqy[k] -= wb[k] * fy;
            if LOADED {
                let (va, vb) = (avx[k] * fx + avy[k] * fy, bvx[k] * fx + bvy[k] * fy);
                aqx[k] -= avx[k] * va;
                aqy[k] -= avy[k] * va;
                bqx[k] += bvx[k] * vb;
                bqy[k] += bvy[k] * vb;
            }
        }
    }

    /// Solves the links of the top row, whose nodes carry their columns, and hands what they push down to the columns.
    fn bend_spine(&mut self, cloth: &mut Cloth, sheet: &Sheet, stiffness: f32) {
        let last = sheet.columns - 1;
        for c in 0..=last {
            self.spine[c] = self.vertebra(cloth, sheet.node(c, 0));
        }
        let mut left = (Sym2::default(), Vec2::ZERO);
        for c in 0..=last {
            let at = sheet.node(c, 0);
            if c < last {
                let next = sheet.node(c + 1, 0);
                let d = (cloth.at(next) - cloth.at(at)) + (self.spine[c + 1].q - self.spine[c].q);
                let pull = self.spine[c].stretch(d, sheet.wide, stiffness * cloth.across[at]);
                self.spine[c].force += pull - self.tension[c];
                self.spine[c + 1].force -= pull - self.tension[c];
                self.tension[c] = pull;
            }
            let node = &mut self.spine[c];
            node.force += left.1;
            if cloth.free[at] > 0.0 {
                node.p = node.mass.plus(left.0).plus(node.h).inverse();
            }
            // What the rest of the spine meets here: S = H - H P H and H P f.
            let hp = node.h.product(node.p);
            left = (node.h.minus(hp.times_sym_to_sym(node.h)), hp.apply(node.force));
        }
        let mut moved = Vec2::ZERO;
        for c in (0..=last).rev() {
            let node = self.spine[c];
            let next = moved;
            moved = node.p.apply(node.force + node.h.apply(next));
            self.tension[c] += node.h.apply(next - moved);
            self.push_top(cloth, sheet.node(c, 0), node.mass.apply(moved));
        }
    }

    /// The top node `i` of a column as the spine meets it.
    fn vertebra(&self, cloth: &Cloth, i: usize) -> Vertebra {
        if cloth.free[i] == 0.0 {
            return Vertebra { q: cloth.q(i), ..Vertebra::default() };
        }
        let w = self.give(cloth, i);
        let n = vec2(self.nx[i], self.ny[i]);
        let l = (self.y[i] * self.inverse[i]).max(0.0);
        // A column that is slack at the top does not hang on its node.
        let give = if l > 0.0 { w.plus(Sym2::outer(w.apply(n), -self.inverse[i])) } else { w };
        Vertebra { mass: give.inverse(), q: cloth.q(i) + w.apply(n) * l, ..Vertebra::default() }
    }

    /// Moves the top node of a column by an impulse, before the column is substituted back.
    fn push_top(&mut self, cloth: &mut Cloth, i: usize, push: Vec2) {
        let moved = self.give(cloth, i).apply(push);
        cloth.shift(i, moved);
        self.y[i] -= vec2(self.nx[i], self.ny[i]).dot(moved);
    }

    /// Inverse mass of node `i` on its own.
    fn give(&self, cloth: &Cloth, i: usize) -> Sym2 {
        let w = cloth.free[i];
        Sym2 { a: w, b: 0.0, d: w }.plus(Sym2::outer(vec2(self.vx[i], self.vy[i]), -1.0))
    }
}
