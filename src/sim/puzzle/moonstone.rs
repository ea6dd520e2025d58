//! Moonstones: a tap turns gravity around, for everything.

use super::state::Puzzle;
use crate::math::geom::vec2;
use crate::sim::event::Event;

pub(super) fn flip(puzzle: &mut Puzzle, index: u8) {
    puzzle.elements.moonstones[index as usize].tapped_at = Some(puzzle.tick);
    puzzle.elements.upside_down ^= true;
    let at = puzzle.level.moonstones[index as usize];
    puzzle.emit(Event::GravityFlipped { at, up: puzzle.elements.upside_down });
}

/// Gravity as the moonstones want it, with the strength of the present tuning.
pub(super) fn pull(puzzle: &mut Puzzle) {
    let gravity = puzzle.tuning.engine.gravity * puzzle.gravity_sign();
    puzzle.world.set_gravity(vec2(0.0, gravity));
}
