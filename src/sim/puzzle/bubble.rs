//! Soap bubbles: catch the berry and lift it; a tap or a second bubble pops the one that carries.

use super::berry;
use super::elements::BubbleState;
use super::state::Puzzle;
use crate::math::geom::{Vec2, segment_distance, vec2};
use crate::sim::event::Event;

/// Catches, follows, and lets a carrying bubble go when its berry is gone.
pub(super) fn tick(puzzle: &mut Puzzle) {
    for part in 0..2 {
        let Some((from, to)) = berry::path(puzzle, part).filter(|_| !berry::is_locked(puzzle, part)) else {
            if let Some(index) = carrying(puzzle, part) {
                pop(puzzle, index);
            }
            continue;
        };
        for index in 0..puzzle.elements.bubbles.len() {
            let bubble = &puzzle.elements.bubbles[index];
            let near = segment_distance(bubble.at, from, to) <= puzzle.tuning.snip.bubble_capture;
            if bubble.state == BubbleState::Waiting && near {
                enter(puzzle, index, part);
            }
        }
        if let Some(index) = carrying(puzzle, part) {
            puzzle.elements.bubbles[index].at = to;
        }
    }
}

/// Rise at the terminal speed v with time constant T: drag 1/T and a lift of g + v/T, against gravity.
pub(super) fn lift(puzzle: &mut Puzzle) {
    for part in 0..2 {
        if carrying(puzzle, part).is_some() {
            let snip = &puzzle.tuning.snip;
            let drag = 1.0 / snip.bubble_settle.max(0.01);
            let up = puzzle.tuning.engine.gravity + snip.bubble_rise * drag;
            let up = vec2(0.0, -up * puzzle.gravity_sign());
            berry::push(puzzle, part, up, drag);
        }
    }
}

/// The bubble around berry `part`.
pub(super) fn carrying(puzzle: &Puzzle, part: usize) -> Option<usize> {
    let carries = |state: BubbleState| matches!(state, BubbleState::Carrying { part: p, .. } if p as usize == part);
    puzzle.elements.bubbles.iter().position(|bubble| carries(bubble.state))
}

fn enter(puzzle: &mut Puzzle, index: usize, part: usize) {
    if let Some(old) = carrying(puzzle, part) {
        pop(puzzle, old);
    }
    puzzle.elements.bubbles[index].state = BubbleState::Carrying { part: part as u8, since: puzzle.tick };
    let at = puzzle.elements.bubbles[index].at;
    puzzle.emit(Event::BubbleEntered { index: index as u8, at });
}

/// A bubble that carries goes on with berry `part`.
pub(super) fn give(puzzle: &mut Puzzle, index: usize, part: u8) {
    if let BubbleState::Carrying { part: carried, .. } = &mut puzzle.elements.bubbles[index].state {
        *carried = part;
    }
}

/// Bursts a bubble.
pub(super) fn pop(puzzle: &mut Puzzle, index: usize) {
    puzzle.elements.bubbles[index].state = BubbleState::Popped(puzzle.tick);
    let at = puzzle.elements.bubbles[index].at;
    puzzle.emit(Event::BubblePopped { index: index as u8, at });
}

/// A press at `at`: true if it popped a bubble that carries.
pub(super) fn press(puzzle: &mut Puzzle, at: Vec2) -> bool {
    for part in 0..2 {
        if let Some(index) = carrying(puzzle, part)
            && (puzzle.elements.bubbles[index].at - at).length() <= puzzle.tuning.snip.bubble_tap
        {
            pop(puzzle, index);
            return true;
        }
    }
    false
}
