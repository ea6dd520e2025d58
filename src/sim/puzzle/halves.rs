//! Halves of the berry: where they touch they become one, with the momentum of both and all their ropes.

use super::bubble;
use super::elements::{Berry, Lock, Part};
use super::spec::Tie;
use super::state::Puzzle;
use crate::math::geom::Vec2;
use crate::math::trig;
use crate::sim::event::Event;
use crate::verlet::{Attach, Body, BodyDef};

/// Halves this near to each other touch, cm.
const TOUCH: f32 = 1.5;

/// Halves of a berry of this radius join when their middles are nearer than this, cm.
pub fn join_distance(berry_radius: f32) -> f32 {
    2.0 * berry_radius * std::f32::consts::FRAC_1_SQRT_2 + TOUCH
}

pub(super) fn join(puzzle: &mut Puzzle) {
    let [left, right] = puzzle.berries.as_slice() else { return };
    if left.lock != Lock::None || right.lock != Lock::None {
        return;
    }
    let ids = [left.body, right.body];
    let burrow_after = left.burrow_after.max(right.burrow_after);
    let (Some(a), Some(b)) = (puzzle.world.body(ids[0]), puzzle.world.body(ids[1])) else { return };
    if a.position.distance(b.position) > a.radius + b.radius + TOUCH {
        return;
    }
    let middle = (a.position + b.position) * 0.5;
    // As large, heavy, rough and springy as the halves make it, whatever tuning came later.
    let body = puzzle.world.add_body(BodyDef {
        position: middle,
        mass: a.mass + b.mass,
        radius: puzzle.built.berry_radius,
        friction: a.friction,
        restitution: a.restitution,
        ..BodyDef::default()
    });
    let whole = Berry { burrow_after, ..Berry::new(body, Part::Whole) };
    puzzle.world.kick_body(whole.body, (a.velocity + b.velocity) * 0.5);
    retie(puzzle, whole.body, [a, b], middle);
    for id in ids {
        puzzle.world.remove_body(id);
    }
    puzzle.berries.clear();
    puzzle.berries.push(whole);
    keep_one_bubble(puzzle);
    puzzle.emit(Event::HalvesJoined { at: middle });
}

/// Ropes stay where they are: the whole takes each of them at the place where its half had it.
fn retie(puzzle: &mut Puzzle, whole: crate::verlet::BodyId, halves: [Body; 2], middle: Vec2) {
    for rope in puzzle.ropes.iter_mut() {
        for end in 0..2 {
            let Tie::Berry(part) = rope.ends[end] else { continue };
            let half = halves[part.min(1)];
            let knot = half.position + trig::direction(half.angle).rotate(Puzzle::tie_point(half.radius));
            puzzle.world.tie_end(rope.id, end, Attach::Body { body: whole, local: knot - middle });
            rope.ends[end] = Tie::Berry(0);
        }
    }
}

/// A bubble around either half carries the whole; a second one pops.
fn keep_one_bubble(puzzle: &mut Puzzle) {
    match (bubble::carrying(puzzle, 0), bubble::carrying(puzzle, 1)) {
        (Some(_), Some(second)) => bubble::pop(puzzle, second),
        (None, Some(only)) => bubble::give(puzzle, only, 0),
        _ => {}
    }
}
