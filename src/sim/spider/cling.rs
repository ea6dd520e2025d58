//! How prey comes, sticks to the web, is tied, and leaves it: what every kind needs.

use super::event::SpinEvent;
use super::state::{Night, Prey, PreyState};
use super::walk::towards;
use crate::math::geom::Vec2;
use crate::sim::prey_kind::PreyKind;
use crate::verlet::graph::{NodeId, Place};

/// New prey of a kind at a place; it begins to flicker.
pub(super) fn appear(night: &mut Night, kind: PreyKind, at: Vec2, place: Option<Place>) {
    if night.prey.len() >= night.prey.capacity() {
        return;
    }
    let seed = night.director.rng.next_u32();
    let hidden = kind == PreyKind::Mimic;
    night.prey.push(Prey {
        kind,
        state: if hidden { PreyState::Hidden } else { PreyState::Appearing },
        born: night.tick,
        since: night.tick,
        at,
        previous: at,
        velocity: Vec2::ZERO,
        place,
        node: None,
        tug: Vec2::X,
        life: 1.0,
        ties: 0,
        timer: 0.0,
        aim: at,
        seed,
        long_shot: false,
    });
    if !hidden {
        night.emit(SpinEvent::Appeared { kind, at });
    }
}

/// Begins another state.
pub(super) fn set(night: &mut Night, index: usize, state: PreyState) {
    let tick = night.tick;
    let prey = &mut night.prey[index];
    (prey.state, prey.since) = (state, tick);
}

/// Leaves the web for the air.
pub(super) fn take_off(night: &mut Night, index: usize) {
    let_go_of_node(night, index);
    let prey = &mut night.prey[index];
    (prey.place, prey.node) = (None, None);
    set(night, index, PreyState::Flying);
}

/// Sticks to the web at `place`, coming with `velocity`: the strand is split there and the node is tugged.
pub(super) fn stick(night: &mut Night, index: usize, place: Place, velocity: Vec2) {
    let kind = night.prey[index].kind;
    let mass = night.tuning.prey.of(kind).mass;
    night.web.strike(place, mass, velocity);
    let Some(node) = night.web.split(place) else { return };
    night.follow_edits();
    let at = night.web.node(node).map_or(night.prey[index].at, |node| node.at);
    let spider = night.spider.at;
    let prey = &mut night.prey[index];
    (prey.node, prey.place, prey.at, prey.life) = (Some(node), None, at, 1.0);
    prey.tug = velocity.normalize_or(towards(at, spider, Vec2::X));
    set(night, index, PreyState::Caught);
    night.emit(SpinEvent::Caught { kind, at, speed: velocity.length() });
}

/// Takes prey off the web and off the list; the strand is whole again.
pub(super) fn let_go(night: &mut Night, index: usize) {
    let_go_of_node(night, index);
    set(night, index, PreyState::Gone);
}

fn let_go_of_node(night: &mut Night, index: usize) {
    let Some(node) = night.prey[index].node.take() else { return };
    let shared = night.prey.iter().any(|other| other.node == Some(node));
    if !shared {
        night.web.join(node);
        night.follow_edits();
    }
}

/// Only a second thread holds it for good.
pub(super) fn wants_ties(kind: PreyKind) -> bool {
    kind == PreyKind::Wasp
}

/// The node at which a thread ties this prey; a new one if it is in the air.
pub(super) fn node_for_tie(night: &mut Night, index: usize) -> Option<NodeId> {
    let prey = &night.prey[index];
    let (at, velocity) = (prey.at, prey.velocity);
    match (prey.node, prey.place) {
        (Some(node), _) => Some(node),
        (None, Some(place)) => night.web.split(place),
        (None, None) => night.web.add_node(at, velocity),
    }
}

/// A thread of `length` cm tied prey to `node`.
pub(super) fn tied(night: &mut Night, index: usize, node: NodeId, length: f32) {
    let long = length >= night.tuning.hunt.long_shot;
    let fresh = night.prey[index].state != PreyState::Caught;
    let spider = night.spider.at;
    let prey = &mut night.prey[index];
    (prey.node, prey.place) = (Some(node), None);
    prey.ties = (prey.ties + 1).min(9);
    prey.long_shot |= long;
    let (kind, at, ties) = (prey.kind, prey.at, prey.ties);
    // It pulls away from whoever ties it.
    prey.tug = towards(spider, at, prey.tug);
    if fresh {
        prey.life = 1.0;
        set(night, index, PreyState::Caught);
    }
    night.emit(SpinEvent::Lassoed { kind, at, ties });
}
