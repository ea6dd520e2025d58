//! Questions to a web: what hangs on an anchor, what a ray meets, which strand is near.

use super::nodes::NodeId;
use super::strands::{Place, StrandId};
use super::web::Web;
use crate::math::geom::{Vec2, closest_fraction};

/// What a ray met.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    pub place: Place,
    pub at: Vec2,
    /// From the start of the ray, cm.
    pub distance: f32,
}

/// The nearest place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Near {
    pub place: Place,
    pub at: Vec2,
    /// From where it was looked for, cm.
    pub distance: f32,
}

impl Web {
    /// Whether a node hangs on an anchor, or is one. False when it is gone.
    pub fn is_held(&self, node: NodeId) -> bool {
        let Some(i) = self.nodes.slate.find(node) else { return false };
        let mut held = self.held.borrow_mut();
        held.refresh(&self.nodes, &self.strands, &self.ties, self.edition);
        held.is_held(i)
    }

    /// How many nodes hang on an anchor, anchors among them.
    pub fn held(&self) -> usize {
        let mut held = self.held.borrow_mut();
        held.refresh(&self.nodes, &self.strands, &self.ties, self.edition);
        held.count()
    }

    /// The first strand that a ray from `from` along `direction` (of any length) meets within `reach` cm, but for those
    /// that `skip` names. A strand along the ray is passed.
    pub fn ray(&self, from: Vec2, direction: Vec2, reach: f32, skip: impl Fn(StrandId) -> bool) -> Option<Hit> {
        let way = direction.try_normalize()?;
        let mut best: Option<Hit> = None;
        let mut nearest = reach;
        for slot in self.strands.slate.taken() {
            let [i, j] = self.strands.silk[slot].ends;
            let (a, b) = (self.nodes.points[i as usize].at() - from, self.nodes.points[j as usize].at() - from);
            let (left, right) = (way.perp_dot(a), way.perp_dot(b));
            // Most strands lie on one side of the ray.
            if (left > 0.0) == (right > 0.0) {
                continue;
            }
            let t = left / (left - right);
            let distance = way.dot(a) + (way.dot(b) - way.dot(a)) * t;
            if distance < 0.0 || distance > nearest || (distance == nearest && best.is_some()) {
                continue;
            }
            let Some(strand) = self.strands.slate.id(slot) else { continue };
            if !skip(strand) {
                nearest = distance;
                best = Some(Hit { place: Place::new(strand, t), at: from + a.lerp(b, t), distance });
            }
        }
        best
    }

    /// The place nearest to `at`, if it is within `within` cm.
    pub fn nearest(&self, at: Vec2, within: f32) -> Option<Near> {
        let mut best: Option<Near> = None;
        let (mut limit, mut reach) = (within * within, within);
        for slot in self.strands.slate.taken() {
            let [a, b] = self.strands.silk[slot].ends.map(|node| self.nodes.points[node as usize].at());
            // Most strands are off on one side.
            let (low, high) = (a.min(b) - at, a.max(b) - at);
            if low.x > reach || low.y > reach || high.x < -reach || high.y < -reach {
                continue;
            }
            let t = closest_fraction(at, a, b);
            let there = a.lerp(b, t);
            let distance = there.distance_squared(at);
            if distance < limit || (distance == limit && best.is_none()) {
                (limit, reach) = (distance, distance.sqrt());
                let place = Place::new(self.strands.slate.id(slot)?, t);
                best = Some(Near { place, at: there, distance: reach });
            }
        }
        best
    }
}
