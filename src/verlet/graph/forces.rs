//! What acts on a web from outside: loads, blows, pushes and wind.

use super::nodes::NodeId;
use super::strands::{Place, StrandId};
use super::ties::strand_of;
use super::tuning::SEGMENT;
use super::web::Web;
use crate::math::geom::Vec2;
use crate::verlet::tuning::TICK;

impl Web {
    /// Takes all loads off.
    pub fn clear_loads(&mut self) {
        let known = self.nodes.slate.used();
        self.nodes.points[..known].iter_mut().for_each(|point| point.load = 0.0);
    }

    /// Hangs a mass on a place until the next [`Web::clear_loads`]; both ends of the strand carry it, the nearer one more.
    pub fn load(&mut self, place: Place, mass: f32) {
        let Some(silk) = self.strands.get(place.strand) else { return };
        let [a, b] = silk.ends;
        let (t, mass) = (share(place.t), if mass.is_finite() { mass.max(0.0) } else { 0.0 });
        self.nodes.points[a as usize].load += (1.0 - t) * mass;
        self.nodes.points[b as usize].load += t * mass;
    }

    /// Something of this mass and velocity (cm/s) lands on a place and stays: the web takes up its momentum. Its weight is
    /// for [`Web::load`]. Does nothing between two anchors.
    pub fn strike(&mut self, place: Place, mass: f32, velocity: Vec2) {
        let place = Place::new(place.strand, share(place.t));
        let (Some(silk), Some(before)) = (self.strands.get(place.strand), self.velocity_at(place)) else { return };
        if !(mass.is_finite() && mass > 0.0 && velocity.is_finite()) {
            return;
        }
        let ends = silk.ends.map(|end| end as usize);
        let t = place.t;
        let (shares, inverse) = ([1.0 - t, t], ends.map(|node| self.inverse_mass(node)));
        let give = shares[0] * shares[0] * inverse[0] + shares[1] * shares[1] * inverse[1];
        let blow = (velocity - before) / (1.0 / mass + give);
        for k in 0..2 {
            let q = blow * (shares[k] * inverse[k] * self.clock.h);
            self.nodes.points[ends[k]].qx += q.x;
            self.nodes.points[ends[k]].qy += q.y;
        }
    }

    /// Sets which share of the web's breaking strain a strand bears, 0..=1; pieces of it inherit that.
    pub fn set_strength(&mut self, strand: StrandId, strength: f32) {
        if let Some(slot) = self.strands.slate.find(strand) {
            self.strands.silk[slot].strength = if strength.is_finite() { strength.clamp(0.0, 1.0) } else { 1.0 };
        }
    }

    /// Adds `dv`, cm/s, to the velocity of a node; an anchor does not care.
    pub fn push(&mut self, node: NodeId, dv: Vec2) {
        if let Some(i) = self.loose(node)
            && dv.is_finite()
        {
            let q = self.nodes.points[i].q() + dv * self.clock.h;
            self.nodes.points[i].set_q(q);
        }
    }

    /// Leaves this share, 0..=1, of a node's velocity.
    pub fn damp(&mut self, node: NodeId, share_left: f32) {
        if let Some(i) = self.loose(node) {
            let q = self.nodes.points[i].q() * share(share_left);
            self.nodes.points[i].set_q(q);
        }
    }

    /// Moves a node, cm, without giving it velocity; an anchor stays.
    pub fn nudge(&mut self, node: NodeId, by: Vec2) {
        if let Some(i) = self.loose(node)
            && by.is_finite()
        {
            let point = &mut self.nodes.points[i];
            (point.x, point.y) = (point.x + by.x, point.y + by.y);
        }
    }

    /// Lets air move the web for one tick; `velocity` gives that of the air at a point, cm/s.
    pub fn wind(&mut self, velocity: impl Fn(Vec2) -> Vec2) {
        let taken = share(self.tuning.air * TICK);
        let h = self.clock.h;
        for i in self.nodes.slate.taken() {
            let point = &mut self.nodes.points[i];
            let air = if self.nodes.anchor[i] { Vec2::NAN } else { velocity(point.at()) * h };
            if air.is_finite() {
                point.set_q(point.q() + (air - point.q()) * taken);
            }
        }
    }

    /// The slot of a living node that is no anchor.
    fn loose(&self, node: NodeId) -> Option<usize> {
        self.nodes.slate.find(node).filter(|i| !self.nodes.anchor[*i])
    }

    /// 1 over the mass of a node with its silk and load, 0 for an anchor.
    pub(super) fn inverse_mass(&self, node: usize) -> f32 {
        if self.nodes.anchor[node] {
            return 0.0;
        }
        let rest: f32 = self.ties.at(node).map(|end| self.strands.silk[strand_of(end)].rest).sum();
        let mass = self.tuning.knot_mass + self.tuning.silk_mass * 0.5 / SEGMENT * rest;
        1.0 / (mass + self.nodes.points[node].load).max(1e-3)
    }
}

/// `t` within 0..=1; 0 if it is no number.
fn share(t: f32) -> f32 {
    if t > 0.0 { t.min(1.0) } else { 0.0 }
}
