//! Pegs that move: whoever carries a peg calls [`move_to`], and the ropes on it follow.

use super::spec::Tie;
use super::state::Puzzle;
use crate::math::geom::Vec2;

/// Remembers where pegs are, for drawing between two ticks.
pub(super) fn begin_tick(puzzle: &mut Puzzle) {
    for peg in &mut puzzle.elements.pegs {
        peg.previous = peg.at;
    }
}

/// Takes peg `index` to `at`, with the ropes on it.
pub(super) fn move_to(puzzle: &mut Puzzle, index: usize, at: Vec2) {
    puzzle.elements.pegs[index].at = at;
    for rope in puzzle.ropes.iter() {
        for end in 0..2 {
            if rope.ends[end] == Tie::Peg(index) {
                puzzle.world.move_pin(rope.id, end, at);
            }
        }
    }
}
