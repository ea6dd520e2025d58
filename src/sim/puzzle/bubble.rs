//! Soap bubbles: catch the berry and lift it; a tap or a second bubble pops the one that carries.

use super::berry;
use super::state::{BubbleState, Puzzle};
use crate::math::geom::{Vec2, segment_distance, vec2};
use crate::sim::event::Event;

/// Catches, follows, and lets a carrying bubble go when the berry is gone.
pub(super) fn tick(puzzle: &mut Puzzle) {
    let Some((from, to)) = berry::path(puzzle) else {
        if let Some(index) = carrying(puzzle) {
            pop(puzzle, index);
        }
        return;
    };
    for index in 0..puzzle.bubbles.len() {
        let bubble = puzzle.bubbles[index];
        let near = segment_distance(bubble.at, from, to) <= puzzle.tuning.snip.bubble_capture;
        if bubble.state == BubbleState::Waiting && near {
            enter(puzzle, index);
        }
    }
    if let Some(index) = carrying(puzzle) {
        puzzle.bubbles[index].at = to;
        lift(puzzle);
    }
}

fn carrying(puzzle: &Puzzle) -> Option<usize> {
    puzzle.bubbles.iter().position(|b| matches!(b.state, BubbleState::Carrying(_)))
}

fn enter(puzzle: &mut Puzzle, index: usize) {
    if let Some(old) = carrying(puzzle) {
        pop(puzzle, old);
    }
    puzzle.bubbles[index].state = BubbleState::Carrying(puzzle.tick);
    let at = puzzle.bubbles[index].at;
    puzzle.emit(Event::BubbleEntered { index: index as u8, at });
}

/// Rise at the terminal speed v with time constant T: drag 1/T and a lift of g + v/T.
fn lift(puzzle: &mut Puzzle) {
    let snip = &puzzle.tuning.snip;
    let drag = 1.0 / snip.bubble_settle.max(0.01);
    let up = puzzle.tuning.engine.gravity + snip.bubble_rise * drag;
    if let Some(body) = puzzle.berry {
        puzzle.world.set_body_force(body, vec2(0.0, -up), drag);
    }
}

fn pop(puzzle: &mut Puzzle, index: usize) {
    puzzle.bubbles[index].state = BubbleState::Popped(puzzle.tick);
    let at = puzzle.bubbles[index].at;
    if let Some(body) = puzzle.berry {
        puzzle.world.set_body_force(body, Vec2::ZERO, 0.0);
    }
    puzzle.emit(Event::BubblePopped { index: index as u8, at });
}

/// A press at `at`: true if it popped the bubble that carries the berry.
pub(super) fn press(puzzle: &mut Puzzle, at: Vec2) -> bool {
    let Some(index) = carrying(puzzle) else { return false };
    let hit = (puzzle.bubbles[index].at - at).length() <= puzzle.tuning.snip.bubble_tap;
    if hit {
        pop(puzzle, index);
    }
    hit
}
