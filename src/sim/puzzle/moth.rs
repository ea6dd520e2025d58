//! Moths: carry a peg along a track at an even speed.

use super::pegs;
use super::spec::PegKind;
use super::state::Puzzle;
use crate::sim::event::Event;
use crate::verlet::tuning::TICK;

pub(super) fn carry(puzzle: &mut Puzzle) {
    for index in 0..puzzle.elements.moths.len() {
        let peg = puzzle.elements.moths[index].peg;
        let PegKind::Moth(spec) = &puzzle.level.pegs[peg].kind else { continue };
        // Wrapped, so that the place stays as exact as it was.
        let period = spec.track.period().max(1e-3);
        let before = puzzle.elements.moths[index].along;
        let along = (before + spec.speed * TICK) % period;
        let at = spec.track.place(along);
        let half = |along: f32| (2.0 * along / period).floor();
        if half(along) != half(before) {
            puzzle.emit(Event::MothTurned { at });
        }
        puzzle.elements.moths[index].along = along;
        pegs::move_to(puzzle, peg, at);
    }
}
