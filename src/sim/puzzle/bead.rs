//! Beads: pegs that slide on a wire while a finger drags them, as fast as the finger but not faster than a limit.

use super::finger::Handle;
use super::pegs;
use super::spec::PegKind;
use super::state::Puzzle;
use crate::math::geom::{Vec2, closest_fraction};
use crate::sim::event::Event;
use crate::verlet::tuning::TICK;

/// The bead under a press at `at`.
pub(super) fn grab(puzzle: &Puzzle, at: Vec2) -> Option<Handle> {
    let reach = puzzle.tuning.snip.mechanics.bead_grab;
    let distance = |index: usize| puzzle.elements.pegs[puzzle.elements.beads[index].peg].at.distance(at);
    let nearest = (0..puzzle.elements.beads.len()).min_by(|&a, &b| distance(a).total_cmp(&distance(b)))?;
    (distance(nearest) <= reach).then_some(Handle::Bead(nearest as u8))
}

pub(super) fn slide(puzzle: &mut Puzzle) {
    for index in 0..puzzle.elements.beads.len() {
        let finger = puzzle.fingers.dragging(Handle::Bead(index as u8)).map(|finger| finger.at);
        if finger.is_some() != puzzle.elements.beads[index].held {
            puzzle.elements.beads[index].held = finger.is_some();
            let at = puzzle.elements.pegs[puzzle.elements.beads[index].peg].at;
            puzzle.emit(if finger.is_some() { Event::HandleGrabbed { at } } else { Event::HandleDropped { at } });
        }
        let peg = puzzle.elements.beads[index].peg;
        let PegKind::Bead { from, to } = puzzle.level.pegs[peg].kind else { continue };
        if let Some(finger) = finger {
            let goal = from.lerp(to, closest_fraction(finger, from, to));
            let at = puzzle.elements.pegs[peg].at;
            let step = (goal - at).clamp_length_max(puzzle.tuning.snip.mechanics.bead_speed * TICK);
            pegs::move_to(puzzle, peg, at + step);
        }
    }
}
