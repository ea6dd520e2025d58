//! The direct part of the sheet solver: every column exactly, and the top row with what hangs on it.
//!
//! One idea: without its other rows a sheet is a comb. Columns hang from the nodes of the top row, the spine. A column is
//! a rope, solved as ropes are (`links.rs`, `chain.rs`), all columns side by side in vector lanes; eliminated from the
//! bottom up, each leaves a block and a force at its node of the spine, which is one more rope of heavier nodes.
//! Masses are in masses of a node. (Deul 2018, Tournier 2015 for the geometric stiffness.)

use super::lanes::{chunks_of, raise, window};
use super::matrix::Sym2;
use super::sheet::{Sheet, VECTOR};
use super::sheet_nodes::Cloth;
use crate::math::geom::{Vec2, vec2};

/// Stiffness of a slack link, in masses of a node: cloth hardly pushes.
const SOFT: f32 = 0.02;

/// A link is slack when it is shorter than its rest length by this share. Closer to it, one that pulled and rests would
/// switch on and off for ever.
const SLACK: f32 = 1e-2;

/// Stiffness of the links, in masses of a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stiffness {
    /// Of the columns.
    pub down: f32,
    /// Of the top row.
    pub across: f32,
    /// How much more a taut link resists to change its length in a substep, per stiffness. A load at rest does not feel it.
    pub damping: f32,
}

impl Stiffness {
    /// Of a link with this length at `rest` and `before` the substep: spring and damper together are a spring, stiffer by
    /// 1 + damping, to a length between the two.
    #[inline(always)]
    fn drawn_to(&self, rest: f32, before: f32) -> f32 {
        let old = if before > rest { before } else { rest };
        (rest + self.damping * old) / (1.0 + self.damping)
    }
}

/// Numbers of neighbours in a row.
type Lane = [f32; VECTOR];

/// What eliminating some nodes leaves for the way back, with H the block of the link up and P the inverse of the node's
/// block: P H as [[a, b], [c, d]], and the step g if the node above did not move.
#[derive(Clone, Copy, Debug, Default)]
struct Factor {
    ph: [Lane; 4],
    g: [Lane; 2],
}

/// What hangs below some nodes of the running row: block and force.
#[derive(Clone, Copy, Debug, Default)]
struct Below {
    s: [Lane; 3],
    f: [Lane; 2],
}

/// Block and force of some nodes besides their mass, links and inertia: contacts.
#[derive(Clone, Copy, Debug, Default)]
struct Load {
    k: [Lane; 3],
    f: [Lane; 2],
}

/// Working memory. Nothing here outlives a substep, but for the loads, which are 0 when nobody has set them.
#[derive(Debug, Default)]
pub struct Comb {
    factors: Vec<Factor>,
    loads: Vec<Load>,
    below: Vec<Below>,
    /// Steps of the top row.
    steps: Vec<[Lane; 2]>,
    spine: Vec<Vertebra>,
    /// Displacement before the first step.
    sx: Vec<f32>,
    sy: Vec<f32>,
    /// Most that a link is too long before the running step, cm.
    worst: Lane,
}

/// A node of the spine and the link to the next.
#[derive(Clone, Copy, Debug, Default)]
struct Vertebra {
    /// Mass with its column.
    mass: Sym2,
    force: Vec2,
    /// Block of the link.
    h: Sym2,
    /// Inverse of the node's block after elimination; 0 for a held node.
    p: Sym2,
}

/// The numbers of one row.
#[inline(always)]
fn lanes(array: &[f32], row: usize, chunks: usize) -> &[Lane] {
    chunks_of(array, row, chunks)
}

impl Comb {
    /// Makes room once; later calls find it.
    pub fn fit(&mut self, nodes: usize) {
        if self.sx.len() == nodes {
            return;
        }
        let chunks = nodes / VECTOR + 1;
        self.factors.resize(chunks, Factor::default());
        self.loads.resize(chunks, Load::default());
        self.below.resize(chunks, Below::default());
        self.steps.resize(chunks, Default::default());
        self.spine.resize(nodes, Vertebra::default());
        self.sx.resize(nodes, 0.0);
        self.sy.resize(nodes, 0.0);
    }

    /// Notes the displacements that inertia pulls back to.
    pub fn begin(&mut self, cloth: &Cloth, sheet: &Sheet) {
        let nodes = sheet.block().start..sheet.block().end;
        self.sx[nodes.clone()].copy_from_slice(&cloth.qx[nodes.clone()]);
        self.sy[nodes.clone()].copy_from_slice(&cloth.qy[nodes]);
    }

    /// Adds a block and a force to node `i`.
    pub fn load(&mut self, i: usize, k: Sym2, f: Vec2) {
        let (load, lane) = (&mut self.loads[i / VECTOR], i % VECTOR);
        for (sum, part) in load.k.iter_mut().zip([k.a, k.b, k.d]) {
            sum[lane] += part;
        }
        load.f[0][lane] += f.x;
        load.f[1][lane] += f.y;
    }

    /// Takes all loads off node `i`.
    pub fn unload(&mut self, i: usize) {
        let (load, lane) = (&mut self.loads[i / VECTOR], i % VECTOR);
        load.k.iter_mut().chain(&mut load.f).for_each(|part| part[lane] = 0.0);
    }

    /// One Newton step. `LATER` says that displacements have changed
    /// since `begin` or that there are loads. Returns how much longer than at rest the worst link was before, cm.
    pub fn step<const LATER: bool>(&mut self, cloth: &mut Cloth, sheet: &Sheet, stiffness: Stiffness) -> f32 {
        let chunks = 2 * sheet.half / VECTOR;
        self.below[..chunks].fill(Below::default());
        self.worst = [0.0; VECTOR];
        for r in (0..sheet.rows - 1).rev() {
            self.eliminate::<LATER>(cloth, sheet, r, stiffness);
        }
        let mut worst = self.worst.iter().fold(0.0, |most, excess| if *excess > most { *excess } else { most });
        self.steps[..chunks].fill(Default::default());
        if sheet.has_spine(cloth) {
            worst = worst.max(self.bend_spine(cloth, sheet, stiffness));
        }
        self.substitute(cloth, sheet);
        worst
    }

    /// Eliminates the nodes of row `r + 1` into those of row `r`: S = H - H P H, with P the inverse of their blocks.
    fn eliminate<const LATER: bool>(&mut self, cloth: &Cloth, sheet: &Sheet, r: usize, stiffness: Stiffness) {
        let Cloth { x, y, qx, qy, free, down, .. } = cloth;
        let (i, j, rest) = (sheet.row(r), sheet.row(r + 1), sheet.high);
        let (chunks, slack) = (2 * sheet.half / VECTOR, -SLACK * rest);
        let (ax, ay, aqx, aqy) = (lanes(x, i, chunks), lanes(y, i, chunks), lanes(qx, i, chunks), lanes(qy, i, chunks));
        let (bx, by, bqx, bqy) = (lanes(x, j, chunks), lanes(y, j, chunks), lanes(qx, j, chunks), lanes(qy, j, chunks));
        let (alive, free) = (lanes(down, i, chunks), lanes(free, j, chunks));
        let (sx, sy) = (lanes(&self.sx, j, chunks), lanes(&self.sy, j, chunks));
        let (loads, first) = (&self.loads[j / VECTOR..][..chunks], j / VECTOR);
        let (belows, factors) = (&mut self.below[..chunks], &mut self.factors[first..][..chunks]);
        let (mut worst, stiff) = (self.worst, stiffness.down * (1.0 + stiffness.damping));
        for k in 0..chunks {
            let (mut below, mut out) = (belows[k], Factor::default());
            for l in 0..VECTOR {
                let dx = (bx[k][l] - ax[k][l]) + (bqx[k][l] - aqx[k][l]);
                let dy = (by[k][l] - ay[k][l]) + (bqy[k][l] - aqy[k][l]);
                // The division does not wait for the root.
                let square = dx * dx + dy * dy + 1e-12;
                let (length, over) = (square.sqrt(), 1.0 / square);
                let excess = (length - rest) * alive[k][l];
                raise(&mut worst[l], excess);
                let mut stretch = excess;
                if LATER {
                    let (wx, wy) = (bx[k][l] - ax[k][l], by[k][l] - ay[k][l]);
                    stretch = (length - stiffness.drawn_to(rest, (wx * wx + wy * wy).sqrt())) * alive[k][l];
                }
                let kappa = alive[k][l] * if stretch > slack { stiff } else { SOFT };
                let raw = kappa * stretch * (length * over);
                let across = if raw > 0.0 { raw } else { 0.0 };
                let along = (kappa - across) * over;
                let (mx, my) = (along * dx, along * dy);
                let (ha, hb, hd) = (mx * dx + across, mx * dy, my * dy + across);
                let (tx, ty) = (raw * dx, raw * dy);
                let (mut fx, mut fy) = (below.f[0][l] - tx, below.f[1][l] - ty);
                let (mut a, mut b) = (1.0 + below.s[0][l] + ha, below.s[1][l] + hb);
                let mut d = 1.0 + below.s[2][l] + hd;
                if LATER {
                    let Load { k: block, f } = &loads[k];
                    fx += f[0][l] - (bqx[k][l] - sx[k][l]);
                    fy += f[1][l] - (bqy[k][l] - sy[k][l]);
                    (a, b, d) = (a + block[0][l], b + block[1][l], d + block[2][l]);
                }
                // P is [[pa, -pb], [-pb, pd]], U is P H.
                let share = free[k][l] / (a * d - b * b);
                let (pa, pb, pd) = (d * share, b * share, a * share);
                let (ua, ub) = (pa * ha - pb * hb, pa * hb - pb * hd);
                let (uc, ud) = (pd * hb - pb * ha, pd * hd - pb * hb);
                // H - H U, and the force with U^T times that of the node.
                let (va, vd) = (1.0 - ua, 1.0 - ud);
                below.s[0][l] = ha * va - hb * uc;
                below.s[1][l] = hb * vd - ha * ub;
                below.s[2][l] = hd * vd - hb * ub;
                below.f[0][l] = tx + (ua * fx + uc * fy);
                below.f[1][l] = ty + (ub * fx + ud * fy);
                (out.ph[0][l], out.ph[1][l], out.ph[2][l], out.ph[3][l]) = (ua, ub, uc, ud);
                (out.g[0][l], out.g[1][l]) = (pa * fx - pb * fy, pd * fy - pb * fx);
            }
            belows[k] = below;
            factors[k] = out;
        }
        self.worst = worst;
    }

    /// Finds the steps of all rows below the top one, each from that of the row above, and takes them. Two vectors of
    /// columns go down side by side: each waits for its last row, not for the other, and the steps need no memory.
    fn substitute(&self, cloth: &mut Cloth, sheet: &Sheet) {
        for k in (0..2 * sheet.half / VECTOR).step_by(2) {
            let mut steps = [self.steps[k], self.steps[k + 1]];
            for r in 0..sheet.rows {
                let i = sheet.row(r) + k * VECTOR;
                let factors = &self.factors[i / VECTOR..][..2];
                let mut qx: [f32; 2 * VECTOR] = *window(&cloth.qx, i);
                let mut qy: [f32; 2 * VECTOR] = *window(&cloth.qy, i);
                for (side, (step, Factor { ph, g })) in steps.iter_mut().zip(factors).enumerate() {
                    let [ax, ay] = *step;
                    if r > 0 {
                        for l in 0..VECTOR {
                            step[0][l] = g[0][l] + (ph[0][l] * ax[l] + ph[1][l] * ay[l]);
                            step[1][l] = g[1][l] + (ph[2][l] * ax[l] + ph[3][l] * ay[l]);
                        }
                    }
                    for l in 0..VECTOR {
                        qx[VECTOR * side + l] += step[0][l];
                        qy[VECTOR * side + l] += step[1][l];
                    }
                }
                cloth.qx[i..i + 2 * VECTOR].copy_from_slice(&qx);
                cloth.qy[i..i + 2 * VECTOR].copy_from_slice(&qy);
            }
        }
    }

    /// Solves the links of the top row, whose nodes carry their columns. Returns how much longer than at rest its worst
    /// link was before, cm.
    fn bend_spine(&mut self, cloth: &Cloth, sheet: &Sheet, stiffness: Stiffness) -> f32 {
        let (last, mut worst) = (sheet.columns - 1, 0.0f32);
        let stiff = stiffness.across * (1.0 + stiffness.damping);
        for c in 0..=last {
            self.spine[c] = self.vertebra(cloth, sheet, c);
        }
        let (mut left, mut carried) = (Sym2::default(), Vec2::ZERO);
        for c in 0..=last {
            let at = sheet.node(c, 0);
            if c < last && cloth.across[at] > 0.0 {
                let next = sheet.node(c + 1, 0);
                let d = (cloth.at(next) - cloth.at(at)) + (cloth.q(next) - cloth.q(at));
                let (length, before) = (d.length(), cloth.at(at).distance(cloth.at(next)));
                worst = worst.max(length - sheet.wide);
                let excess = length - stiffness.drawn_to(sheet.wide, before);
                let pull = self.spine[c].stretch(d, excess, if excess > -SLACK * sheet.wide { stiff } else { SOFT });
                self.spine[c].force += pull;
                self.spine[c + 1].force -= pull;
            }
            let node = &mut self.spine[c];
            node.force += carried;
            if cloth.free[at] > 0.0 {
                node.p = node.mass.plus(left).plus(node.h).inverse();
            }
            // What the rest of the spine meets here: S = H - H P H and H P f.
            let hp = node.h.product(node.p);
            (left, carried) = (node.h.minus(hp.times_sym_to_sym(node.h)), hp.apply(node.force));
        }
        let mut step = Vec2::ZERO;
        for c in (0..=last).rev() {
            let node = &self.spine[c];
            step = node.p.apply(node.force + node.h.apply(step));
            let place = sheet.place(c);
            let lanes = &mut self.steps[place / VECTOR];
            (lanes[0][place % VECTOR], lanes[1][place % VECTOR]) = (step.x, step.y);
        }
        worst
    }

    /// The top node of column `c` with what hangs on it.
    fn vertebra(&self, cloth: &Cloth, sheet: &Sheet, c: usize) -> Vertebra {
        let (place, i) = (sheet.place(c), sheet.node(c, 0));
        let (Below { s, f }, l) = (&self.below[place / VECTOR], place % VECTOR);
        let (Load { k, f: pull }, j) = (&self.loads[i / VECTOR], i % VECTOR);
        let mass = Sym2 { a: 1.0 + s[0][l] + k[0][j], b: s[1][l] + k[1][j], d: 1.0 + s[2][l] + k[2][j] };
        let inertia = cloth.q(i) - vec2(self.sx[i], self.sy[i]);
        Vertebra { mass, force: vec2(f[0][l] + pull[0][j], f[1][l] + pull[1][j]) - inertia, ..Vertebra::default() }
    }
}

impl Vertebra {
    /// Fills the block of the link, which is `d` long and `excess` too long, and returns its pull.
    fn stretch(&mut self, d: Vec2, excess: f32, kappa: f32) -> Vec2 {
        let length = (d.length_squared() + 1e-12).sqrt();
        let raw = kappa * excess / length;
        let across = raw.max(0.0);
        self.h = Sym2::outer(d / length, kappa - across).plus(Sym2::scalar(across));
        d * raw
    }
}
