//! Moths: carry a peg along a track at an even speed.

use super::pegs;
use super::spec::PegKind;
use super::state::Puzzle;
use crate::verlet::tuning::TICK;

pub(super) fn carry(puzzle: &mut Puzzle) {
    for index in 0..puzzle.elements.moths.len() {
        let peg = puzzle.elements.moths[index].peg;
        let PegKind::Moth(spec) = &puzzle.level.pegs[peg].kind else { continue };
        // Wrapped, so that the place stays as exact as it was.
        let along = (puzzle.elements.moths[index].along + spec.speed * TICK) % spec.track.period().max(1e-3);
        let at = spec.track.place(along);
        puzzle.elements.moths[index].along = along;
        pegs::move_to(puzzle, peg, at);
    }
}
