//! The direct part of the sheet solver: every column exactly, and the top row with what hangs on it.
//!
//! One idea: without its other rows a sheet is a comb. Columns hang from the nodes of the top row, the spine. A column is
//! a rope, solved as ropes are (`links.rs`, `chain.rs`), all columns side by side in vector lanes; eliminated from the
//! bottom up, each leaves a block and a force at its node of the spine, which is one more rope of heavier nodes.
//! Masses are in masses of a node. (Deul 2018, Tournier 2015 for the geometric stiffness.)

use super::lanes::{raise, window};
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
    /// Steps of the running row.
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
            self.eliminate::<LATER>(cloth, sheet, r, stiffness.down);
        }
        let mut worst = self.worst.iter().fold(0.0, |most, excess| if *excess > most { *excess } else { most });
        self.steps[..chunks].fill(Default::default());
        if sheet.has_spine(cloth) {
            worst = worst.max(self.bend_spine(cloth, sheet, stiffness.across));
        }
        for r in 0..sheet.rows {
            self.substitute(cloth, sheet, r);
        }
        worst
    }

    /// Eliminates the nodes of row `r + 1` into those of row `r`: S = H - H P H, with P the inverse of their blocks.
    fn eliminate<const LATER: bool>(&mut self, cloth: &Cloth, sheet: &Sheet, r: usize, stiffness: f32) {
        let Cloth { x, y, qx, qy, free, down, .. } = cloth;
        let (row, next, rest) = (sheet.row(r), sheet.row(r + 1), sheet.high);
        let slack = -SLACK * rest;
        for k in (0..2 * sheet.half).step_by(VECTOR) {
            let (i, j) = (row + k, next + k);
            let lanes = |array: &[f32], at: usize| -> Lane { *window(array, at) };
            let (ax, ay, aqx, aqy) = (lanes(x, i), lanes(y, i), lanes(qx, i), lanes(qy, i));
            let (bx, by, bqx, bqy) = (lanes(x, j), lanes(y, j), lanes(qx, j), lanes(qy, j));
            let (alive, free) = (lanes(down, i), lanes(free, j));
            let (sx, sy) = (lanes(&self.sx, j), lanes(&self.sy, j));
            let load = if LATER { self.loads[j / VECTOR] } else { Load::default() };
            let (mut below, mut out, mut worst) = (self.below[k / VECTOR], Factor::default(), self.worst);
            for l in 0..VECTOR {
                let dx = (bx[l] - ax[l]) + (bqx[l] - aqx[l]);
                let dy = (by[l] - ay[l]) + (bqy[l] - aqy[l]);
                // The division does not wait for the root.
                let square = dx * dx + dy * dy + 1e-12;
                let length = square.sqrt();
                let inverse = length * (1.0 / square);
                let excess = (length - rest) * alive[l];
                raise(&mut worst[l], excess);
                let kappa = alive[l] * if excess > slack { stiffness } else { SOFT };
                let raw = kappa * excess * inverse;
                let across = if raw > 0.0 { raw } else { 0.0 };
                let (nx, ny, along) = (dx * inverse, dy * inverse, kappa - across);
                let (ha, hb, hd) = (along * nx * nx + across, along * nx * ny, along * ny * ny + across);
                let (tx, ty) = (raw * dx, raw * dy);
                let (mut fx, mut fy) = (below.f[0][l] - tx, below.f[1][l] - ty);
                let (mut a, mut b) = (1.0 + below.s[0][l] + ha, below.s[1][l] + hb);
                let mut d = 1.0 + below.s[2][l] + hd;
                if LATER {
                    fx += load.f[0][l] - (bqx[l] - sx[l]);
                    fy += load.f[1][l] - (bqy[l] - sy[l]);
                    (a, b, d) = (a + load.k[0][l], b + load.k[1][l], d + load.k[2][l]);
                }
                let share = free[l] / (a * d - b * b);
                let (pa, pb, pd) = (d * share, -b * share, a * share);
                let (gx, gy) = (pa * fx + pb * fy, pb * fx + pd * fy);
                // P H = [[a, b], [c, d]], then H P H.
                let (ua, ub) = (pa * ha + pb * hb, pa * hb + pb * hd);
                let (uc, ud) = (pb * ha + pd * hb, pb * hb + pd * hd);
                below.s[0][l] = ha - (ha * ua + hb * uc);
                below.s[1][l] = hb - (ha * ub + hb * ud);
                below.s[2][l] = hd - (hb * ub + hd * ud);
                below.f[0][l] = tx + (ha * gx + hb * gy);
                below.f[1][l] = ty + (hb * gx + hd * gy);
                (out.ph[0][l], out.ph[1][l], out.ph[2][l], out.ph[3][l]) = (ua, ub, uc, ud);
                (out.g[0][l], out.g[1][l]) = (gx, gy);
            }
            self.worst = worst;
            self.below[k / VECTOR] = below;
            self.factors[j / VECTOR] = out;
        }
    }

    /// Finds the steps of row `r` from those of the row above and takes them. The top row's are known.
    fn substitute(&mut self, cloth: &mut Cloth, sheet: &Sheet, r: usize) {
        let row = sheet.row(r);
        for k in (0..2 * sheet.half).step_by(VECTOR) {
            let i = row + k;
            let mut step = self.steps[k / VECTOR];
            if r > 0 {
                let Factor { ph, g } = self.factors[i / VECTOR];
                let [ax, ay] = step;
                for l in 0..VECTOR {
                    step[0][l] = g[0][l] + (ph[0][l] * ax[l] + ph[1][l] * ay[l]);
                    step[1][l] = g[1][l] + (ph[2][l] * ax[l] + ph[3][l] * ay[l]);
                }
                self.steps[k / VECTOR] = step;
            }
            let (qx, qy) = (&mut cloth.qx[i..i + VECTOR], &mut cloth.qy[i..i + VECTOR]);
            for l in 0..VECTOR {
                qx[l] += step[0][l];
                qy[l] += step[1][l];
            }
        }
    }

    /// Solves the links of the top row, whose nodes carry their columns. Returns how much longer than at rest its worst
    /// link was before, cm.
    fn bend_spine(&mut self, cloth: &Cloth, sheet: &Sheet, stiffness: f32) -> f32 {
        let (last, mut worst) = (sheet.columns - 1, 0.0f32);
        for c in 0..=last {
            self.spine[c] = self.vertebra(cloth, sheet, c);
        }
        let (mut left, mut carried) = (Sym2::default(), Vec2::ZERO);
        for c in 0..=last {
            let at = sheet.node(c, 0);
            if c < last && cloth.across[at] > 0.0 {
                let next = sheet.node(c + 1, 0);
                let d = (cloth.at(next) - cloth.at(at)) + (cloth.q(next) - cloth.q(at));
                let excess = d.length() - sheet.wide;
                worst = worst.max(excess);
                let pull =
                    self.spine[c].stretch(d, excess, if excess > -SLACK * sheet.wide { stiffness } else { SOFT });
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
