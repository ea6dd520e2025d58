//! The berry or its halves: their paths in this tick, what pushes them, what they hit, and how they are lost.

use super::elements::Lock;
use super::ropes;
use super::spec::Tie;
use super::state::Puzzle;
use crate::math::geom::Vec2;
use crate::sim::event::Event;
use crate::sim::phase::{LossCause, Phase};
use crate::verlet::EngineEvent;

/// Slower contacts make no sound (cm/s).
const AUDIBLE_HIT: f32 = 60.0;

/// Where the centre of berry `part` was and is in this tick. None if there is no such berry or it is below ground.
pub(super) fn path(puzzle: &Puzzle, part: usize) -> Option<(Vec2, Vec2)> {
    let berry = puzzle.berries.get(part)?;
    if matches!(berry.lock, Lock::Burrow { .. }) {
        return None;
    }
    let body = puzzle.world.body(berry.body)?;
    let from = if body.teleported { body.position } else { body.previous };
    Some((from, body.position))
}

/// True if something holds berry `part`: it is in a jar, below ground or in a sling.
pub(super) fn is_locked(puzzle: &Puzzle, part: usize) -> bool {
    puzzle.berries.get(part).is_some_and(|berry| berry.lock != Lock::None)
}

/// The velocity of berry `part`, cm/s.
pub(super) fn velocity(puzzle: &Puzzle, part: usize) -> Vec2 {
    let body = puzzle.berries.get(part).and_then(|berry| puzzle.world.body(berry.body));
    body.map_or(Vec2::ZERO, |body| body.velocity)
}

/// Changes the velocity of berry `part` by `change`, cm/s.
pub(super) fn kick(puzzle: &mut Puzzle, part: usize, change: Vec2) {
    if let Some(berry) = puzzle.berries.get(part) {
        puzzle.world.kick_body(berry.body, change);
    }
}

/// Lets an acceleration (cm/s^2, beside gravity) and a drag (1/s) act on berry `part` in the next tick. All that act add
/// up.
pub(super) fn push(puzzle: &mut Puzzle, part: usize, acceleration: Vec2, drag: f32) {
    if let Some(berry) = puzzle.berries.get_mut(part) {
        berry.push += acceleration;
        berry.drag += drag;
    }
}

/// Hands what pushes the berries to the engine; without a new push it acts for one tick.
pub(super) fn apply_pushes(puzzle: &mut Puzzle) {
    for berry in puzzle.berries.iter_mut() {
        puzzle.world.set_body_force(berry.body, berry.push, berry.drag);
        (berry.push, berry.drag) = (Vec2::ZERO, 0.0);
    }
}

/// Lets go of all ropes that hold berry `part`.
pub(super) fn untie(puzzle: &mut Puzzle, part: usize) {
    ropes::untie(puzzle, Tie::Berry(part));
}

/// Tells of hard contacts.
pub(super) fn report_hits(puzzle: &mut Puzzle) {
    for index in 0..puzzle.world.events().len() {
        if let EngineEvent::Hit { body, at, normal, speed, .. } = puzzle.world.events()[index]
            && puzzle.berries.iter().any(|berry| berry.body == body)
            && speed > AUDIBLE_HIT
        {
            puzzle.emit(Event::BerryHit { at, normal, speed });
        }
    }
}

/// The level is lost once a berry is outside the stage by more than the margin.
pub(super) fn check_stage(puzzle: &mut Puzzle) {
    for part in 0..puzzle.berries.len() {
        if let Some((_, at)) = path(puzzle, part)
            && is_outside(puzzle, at)
        {
            lose(puzzle, at, LossCause::OffStage);
        }
    }
}

/// Whether `at` is farther outside the stage than the margin.
pub(super) fn is_outside(puzzle: &Puzzle, at: Vec2) -> bool {
    let margin = puzzle.tuning.snip.stage_margin;
    let size = puzzle.level.size;
    at.x < -margin || at.y < -margin || at.x > size.x + margin || at.y > size.y + margin
}

/// Ends the level. What hangs goes on swinging.
pub(super) fn lose(puzzle: &mut Puzzle, at: Vec2, cause: LossCause) {
    if puzzle.phase == Phase::Playing {
        puzzle.phase = Phase::Lost { at: puzzle.tick, cause };
        puzzle.emit(Event::Lost { at, cause });
    }
    remove(puzzle);
}

/// Takes the berry out of the world; ropes that held it hang free.
pub(super) fn remove(puzzle: &mut Puzzle) {
    while let Some(berry) = puzzle.berries.pop() {
        ropes::untie(puzzle, Tie::Berry(puzzle.berries.len()));
        puzzle.world.remove_body(berry.body);
    }
}
