//! Working memory of the solvers. Nothing here outlives a tick, so a clone of a world starts with none.

use super::matrix::{Mat2, Sym2};
use super::particles::Particles;
use crate::math::geom::Vec2;
use glam::Vec4;

/// What holds an end of a rope during one tick.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Tip {
    #[default]
    Free,
    /// Moves by itself; its displacement is given.
    Pin,
    /// Tied to the body in `slot`. `arm` is the tie relative to the centre at the start of the substep, `lever` at the
    /// end; both are only used if the body turns.
    Body { slot: usize, local: Vec2, arm: Vec2, lever: Vec2 },
}

/// A rope during one tick.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Span {
    /// Slot of the rope.
    pub rope: usize,
    pub start: usize,
    pub count: usize,
    /// Node mass.
    pub mass: f32,
    pub spacing: f32,
    /// Link stiffness times h^2, for a link of the rope's spacing: has the unit of a mass.
    pub kappa: f32,
    /// Elastic ropes are not asked to keep their length.
    pub rigid: bool,
    pub collides: bool,
    pub carries: bool,
    pub radius: f32,
    pub tips: [Tip; 2],
    /// Slots of the held bodies at its ends, which are pins to the solver, or `NONE`.
    pub held_by: [usize; 2],
    /// A body that lies on the rope though it is not tied to it, or `NONE`: both belong to one island.
    pub near: usize,
    /// Something solid is near its island.
    pub close: bool,
    /// Contacts filled `extra` for its nodes in this iteration.
    pub touched: bool,
    /// A body lies on some of its nodes, which then have unknowns of their own in the dense system.
    pub lain_on: bool,
    pub island: usize,
    /// Next span of the same island.
    pub next: usize,
}

impl Span {
    /// Whether particle `i` of this span moves by itself.
    pub fn moves(&self, i: usize) -> bool {
        self.tip_at(i) == Tip::Free
    }

    /// Whether the body in `slot` is tied to it.
    pub fn holds(&self, slot: usize) -> bool {
        self.held_by.contains(&slot)
            || self.tips.iter().any(|tip| matches!(tip, Tip::Body { slot: tied, .. } if *tied == slot))
    }

    /// Index of the particle at end 0 or 1.
    pub fn tip(&self, end: usize) -> usize {
        if end == 0 { self.start } else { self.start + self.count - 1 }
    }

    /// What holds particle `i` of this span; `Tip::Free` for inner nodes.
    pub fn tip_at(&self, i: usize) -> Tip {
        if i == self.start {
            self.tips[0]
        } else if i + 1 == self.start + self.count {
            self.tips[1]
        } else {
            Tip::Free
        }
    }
}

/// A body during one tick: its 3x3 block (x, y, turn) of the system and where it stands in the dense part.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BodyWork {
    pub block: Block3,
    /// First row in the dense system, if it is not folded into its only rope.
    pub row: Option<usize>,
    /// The body as seen by the only rope it hangs on, in this iteration.
    pub heavy: Heavy,
    /// How many rope ends are tied to it.
    pub ties: u32,
    /// A contact couples it to another body or to a rope, so that it cannot be folded into one rope.
    pub coupled: bool,
    /// Something has it: it is no unknown.
    pub held: bool,
    /// Next body of the same island.
    pub next: usize,
    pub island: usize,
}

/// Symmetric 3x3 matrix and right side of one body.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Block3 {
    pub xx: f32,
    pub xy: f32,
    pub yy: f32,
    pub xt: f32,
    pub yt: f32,
    pub tt: f32,
    pub force: Vec2,
    pub torque: f32,
}

impl Block3 {
    /// A body on its own: mass and inertia on the diagonal.
    pub fn new(mass: f32, inertia: f32) -> Block3 {
        Block3 { xx: mass, yy: mass, tt: inertia, ..Block3::default() }
    }

    /// Adds stiffness `k` and force `f` at a point `lever` from the centre: J^T k J and J^T f with J = [1, p], p the
    /// lever turned by 90 degrees.
    pub fn add_point(&mut self, k: Sym2, f: Vec2, lever: Vec2) {
        let p = lever.perp();
        let kp = k.apply(p);
        self.xx += k.a;
        self.xy += k.b;
        self.yy += k.d;
        self.xt += kp.x;
        self.yt += kp.y;
        self.tt += p.dot(kp);
        self.force += f;
        self.torque += p.dot(f);
    }

    /// Solves block * (dx, dt) = (force, torque).
    pub fn solve(&self, force: Vec2, torque: f32) -> (Vec2, f32) {
        // The turn is eliminated first: its pivot is at least the inertia.
        let inverse = 1.0 / self.tt;
        let (ct, cy) = (self.xt * inverse, self.yt * inverse);
        let m = Sym2 { a: self.xx - ct * self.xt, b: self.xy - ct * self.yt, d: self.yy - cy * self.yt };
        let dx = m.inverse().apply(force - Vec2::new(ct, cy) * torque);
        (dx, (torque - self.xt * dx.x - self.yt * dx.y) * inverse)
    }

    /// How much the point at `lever` gives way per force there: J block^-1 J^T.
    pub fn give(&self, lever: Vec2) -> Sym2 {
        let p = lever.perp();
        let column = |f: Vec2| {
            let (dx, turn) = self.solve(f, p.dot(f));
            dx + p * turn
        };
        let (c, d) = (column(Vec2::X), column(Vec2::Y));
        Sym2 { a: c.x, b: 0.5 * (c.y + d.x), d: d.y }
    }
}

/// A heavy end: a body that hangs on this rope only, seen as a node.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Heavy {
    pub block: Sym2,
    pub force: Vec2,
}

/// Ropes and bodies that pull on each other.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Island {
    pub first_span: usize,
    pub last_span: usize,
    pub first_body: usize,
    pub last_body: usize,
    /// All masses in it, node masses.
    pub mass: f32,
    /// A moved shape pressed on it at the end of the tick.
    pub pressed: bool,
}

/// No item.
pub const NONE: usize = usize::MAX;

/// What eliminating a node with a coupling leaves for the way back (`chain.rs`).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Coupled {
    pub p: Sym2,
    pub rhs: Vec2,
    /// Coupling of the last dense point to this node.
    pub k: Mat2,
    /// That point's index, or `NONE`.
    pub anchor: usize,
}

/// All working memory; arrays are indexed as the particles are.
#[derive(Debug, Default, PartialEq)]
pub struct Scratch {
    /// Predicted displacement.
    pub sx: Vec<f32>,
    pub sy: Vec<f32>,
    /// Link blocks H = [[ha, hb], [hb, hd]] and pulls (tx, ty) = kappa c n.
    pub ha: Vec<f32>,
    pub hb: Vec<f32>,
    pub hd: Vec<f32>,
    pub tx: Vec<f32>,
    pub ty: Vec<f32>,
    /// Right side per node.
    pub fx: Vec<f32>,
    pub fy: Vec<f32>,
    /// Node blocks besides the mass; only contacts fill them, and only those of touched spans count.
    pub extra: Vec<Sym2>,
    /// Dense row of a node that a body lies on; only those of spans that are lain on count.
    pub promoted: Vec<Option<usize>>,
    /// What eliminated nodes leave for the way back, alone or two side by side (`chain.rs`).
    pub factor: Vec<[f32; 6]>,
    pub pairs: Vec<[Vec4; 6]>,
    pub coupled: Vec<Coupled>,
    /// Newton step.
    pub dx: Vec<f32>,
    pub dy: Vec<f32>,
    pub spans: Vec<Span>,
    pub islands: Vec<Island>,
    pub bodies: Vec<BodyWork>,
    /// Union-find parents, one per body slot.
    pub parents: Vec<usize>,
}

impl Clone for Scratch {
    fn clone(&self) -> Scratch {
        Scratch::default()
    }

    fn clone_from(&mut self, _: &Scratch) {}
}

impl Scratch {
    /// Clears the contact blocks of span `k`, if nothing has touched it in this iteration yet.
    pub fn touch(&mut self, k: usize) {
        let span = &mut self.spans[k];
        if !span.touched {
            span.touched = true;
            self.extra[span.start..span.start + span.count].fill(Sym2::default());
        }
    }

    /// Gives particle `i` of span `k` unknowns of its own, yet without a row. Whether it had none.
    pub fn promote(&mut self, k: usize, i: usize) -> bool {
        let span = &mut self.spans[k];
        if !span.lain_on {
            span.lain_on = true;
            self.promoted[span.start..span.start + span.count].fill(None);
        }
        let is_new = self.promoted[i].is_none();
        self.promoted[i] = Some(NONE);
        is_new
    }

    /// Forgets what contacts have marked in an island; `close` tells whether anything solid is near it.
    pub fn unmark(&mut self, island: Island, close: bool) {
        let mut k = island.first_span;
        while k != NONE {
            let span = &mut self.spans[k];
            (span.touched, span.lain_on, span.close) = (false, false, close);
            k = span.next;
        }
        let mut slot = island.first_body;
        while slot != NONE {
            self.bodies[slot].coupled = false;
            slot = self.bodies[slot].next;
        }
    }

    /// Makes room once; later calls find it.
    pub fn fit(&mut self, particles: &Particles, ropes: usize, bodies: usize) {
        let n = particles.capacity();
        if self.sx.len() == n && self.bodies.len() == bodies {
            return;
        }
        for array in [
            &mut self.sx,
            &mut self.sy,
            &mut self.ha,
            &mut self.hb,
            &mut self.hd,
            &mut self.tx,
            &mut self.ty,
            &mut self.fx,
            &mut self.fy,
            &mut self.dx,
            &mut self.dy,
        ] {
            array.resize(n, 0.0);
        }
        self.extra.resize(n, Sym2::default());
        self.promoted.resize(n, None);
        self.factor.resize(n, [0.0; 6]);
        self.pairs.resize(n, [Vec4::ZERO; 6]);
        self.coupled.resize(n, Coupled::default());
        self.spans.reserve_exact(ropes);
        self.islands.reserve_exact(ropes + bodies);
        self.bodies.resize(bodies, BodyWork::default());
        self.parents.resize(bodies, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::geom::vec2;

    #[test]
    fn a_loaded_block_solves_its_own_product() {
        let mut block = Block3::new(10.0, 1280.0);
        block.add_point(Sym2::outer(vec2(0.6, 0.8), 3000.0), vec2(5.0, 1.0), vec2(16.0, -2.0));
        let (d, t) = block.solve(block.force, block.torque);
        let x = block.xx * d.x + block.xy * d.y + block.xt * t - block.force.x;
        let turn = block.xt * d.x + block.yt * d.y + block.tt * t - block.torque;
        assert!(x.abs() < 1e-2 && turn.abs() < 1e-1, "{x} {turn}");
        let free = Block3::new(10.0, 1280.0).give(vec2(16.0, 0.0));
        assert!((free.a - 0.1).abs() < 1e-6 && (free.d - (0.1 + 256.0 / 1280.0)).abs() < 1e-5);
    }
}
