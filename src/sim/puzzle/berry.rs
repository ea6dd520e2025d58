//! The berry: its path in this tick, what it hits, and how it is lost.

use super::state::{Phase, Puzzle};
use crate::math::geom::Vec2;
use crate::sim::event::{Event, LossCause};
use crate::verlet::EngineEvent;

/// Slower contacts make no sound (cm/s).
const AUDIBLE_HIT: f32 = 60.0;

/// Where the berry's centre was and is in this tick. None once it is gone.
pub(super) fn path(puzzle: &Puzzle) -> Option<(Vec2, Vec2)> {
    let body = puzzle.world.body(puzzle.berry?)?;
    let from = if body.teleported { body.position } else { body.previous };
    Some((from, body.position))
}

/// Tells of hard contacts.
pub(super) fn report_hits(puzzle: &mut Puzzle) {
    for index in 0..puzzle.world.events().len() {
        if let EngineEvent::Hit { body, at, normal, speed, .. } = puzzle.world.events()[index]
            && Some(body) == puzzle.berry
            && speed > AUDIBLE_HIT
        {
            puzzle.emit(Event::BerryHit { at, normal, speed });
        }
    }
}

/// The level is lost once the berry is outside the stage by more than the margin.
pub(super) fn check_stage(puzzle: &mut Puzzle) {
    let Some((_, at)) = path(puzzle) else { return };
    let margin = puzzle.tuning.snip.stage_margin;
    let size = puzzle.level.size;
    if at.x < -margin || at.y < -margin || at.x > size.x + margin || at.y > size.y + margin {
        lose(puzzle, at, LossCause::OffStage);
    }
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
    if let Some(body) = puzzle.berry.take() {
        puzzle.world.remove_body(body);
    }
}
