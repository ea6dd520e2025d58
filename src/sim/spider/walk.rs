//! Going along strands: the one way in which the spider and its prey get about on a web.

use crate::math::geom::Vec2;
use crate::verlet::graph::{NodeId, Place, StrandId, Web};

/// Nodes passed in one tick at most: a bound for webs with strands of no length.
const MOST_HOPS: usize = 8;

/// What became of a walk of one tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Walk {
    pub place: Place,
    /// +1 or -1: whether the walk goes from a to b of the strand that it is on now.
    pub sign: f32,
    /// It went over a node.
    pub hopped: bool,
    /// It stands at a node from which nothing goes on.
    pub stuck: bool,
}

/// The strand at `node` whose direction away from it fits `wish` best, and how well (the cosine times the length of
/// `wish`); not `but`.
pub fn onward(web: &Web, node: NodeId, wish: Vec2, but: Option<StrandId>) -> Option<(StrandId, f32)> {
    let from = web.node(node)?.at;
    let mut best: Option<(StrandId, f32)> = None;
    for (strand, far) in web.around(node) {
        let Some(to) = web.node(far).filter(|_| Some(strand) != but) else { continue };
        let fit = (to.at - from).normalize_or_zero().dot(wish);
        if best.is_none_or(|(_, known)| fit > known) {
            best = Some((strand, fit));
        }
    }
    best
}

/// Goes `distance` cm (not negative) from `place` in the direction `sign` (+1: towards node b). At a node it goes on along
/// the strand that fits `wish` best, if the fit is more than `least`. None if the strand is gone.
pub fn walk(web: &Web, place: Place, sign: f32, distance: f32, wish: Vec2, least: f32) -> Option<Walk> {
    let mut now = Walk { place, sign, hopped: false, stuck: false };
    let mut left = distance;
    for _ in 0..MOST_HOPS {
        let strand = web.strand(now.place.strand)?;
        let length = strand.length.max(1e-3);
        let end = if now.sign > 0.0 { 1.0 } else { 0.0 };
        let there = (end - now.place.t).abs() * length;
        if left < there {
            now.place.t = (now.place.t + now.sign * left / length).clamp(0.0, 1.0);
            return Some(now);
        }
        left -= there;
        now.place.t = end;
        let node = if now.sign > 0.0 { strand.b } else { strand.a };
        let Some((next, _)) = onward(web, node, wish, None).filter(|(_, fit)| *fit > least) else {
            now.stuck = true;
            return Some(now);
        };
        let starts_at_a = web.strand(next)?.a == node;
        now.hopped |= next != now.place.strand;
        now.place = Place::new(next, if starts_at_a { 0.0 } else { 1.0 });
        now.sign = if starts_at_a { 1.0 } else { -1.0 };
    }
    Some(now)
}

/// A unit vector from one place to another, or `otherwise` if they are the same.
pub(super) fn towards(from: Vec2, to: Vec2, otherwise: Vec2) -> Vec2 {
    (to - from).normalize_or(otherwise)
}
