//! F1: what fingers reach: everything that a tap sets off now, everything that can be dragged, and trails that cut.

use super::debug_ink::{HARM, Pen, TOUCH};
use crate::sim::puzzle::disc;
use crate::sim::puzzle::elements::BubbleState;
use crate::sim::puzzle::finger::Handle;
use crate::sim::puzzle::state::Puzzle;
use crate::verlet::query;

/// How far from a trail the nearest rope is looked for, cm.
const NEAR: f32 = 40.0;

/// Draws all of it.
pub fn draw_touch(pen: &mut Pen, puzzle: &Puzzle) {
    for (_, at, reach) in puzzle.targets() {
        pen.dashes(at, reach, TOUCH.fade(0.8));
    }
    let snip = &puzzle.tuning().snip;
    let carrying = |state: &BubbleState| matches!(state, BubbleState::Carrying { .. });
    for bubble in puzzle.elements().bubbles.iter().filter(|bubble| carrying(&bubble.state)) {
        pen.dashes(bubble.at, snip.bubble_tap, TOUCH.fade(0.8));
    }
    draw_handles(pen, puzzle);
    for piece in puzzle.fingers().trail() {
        pen.p.stroke(&[piece.from, piece.to], 2.0 * pen.line, HARM);
        if let Some(hit) = query::nearest_rope(puzzle.world(), piece.to, NEAR) {
            pen.p.dot(hit.at, 2.0, HARM);
        }
    }
}

/// Where beads, reels, discs and slings are taken hold of, and lines to the fingers that hold them.
fn draw_handles(pen: &mut Pen, puzzle: &Puzzle) {
    let (elements, mechanics) = (puzzle.elements(), &puzzle.tuning().snip.mechanics);
    for bead in &elements.beads {
        pen.circle(elements.pegs[bead.peg].at, mechanics.bead_grab, TOUCH.fade(if bead.held { 1.0 } else { 0.6 }));
    }
    let finger = |handle: Handle| puzzle.fingers().dragging(handle).map(|finger| finger.at);
    for (index, reel) in elements.reels.iter().enumerate() {
        let at = elements.pegs[reel.peg].at;
        pen.circle(at, mechanics.reel_grab, TOUCH.fade(0.6));
        finger(Handle::Reel(index as u8)).into_iter().for_each(|grip| pen.segment(at, grip, TOUCH));
    }
    for (index, (state, spec)) in elements.discs.iter().zip(&puzzle.level().discs).enumerate() {
        for k in 0..spec.handles {
            pen.circle(disc::handle(spec, k, state.angle), mechanics.disc_grab, TOUCH.fade(0.6));
        }
        finger(Handle::Disc(index as u8)).into_iter().for_each(|grip| pen.segment(spec.at, grip, TOUCH));
    }
    let berry = puzzle.berry().and_then(|id| puzzle.world().body(id));
    if let Some(berry) = berry.filter(|_| elements.slings.iter().any(|sling| sling.loaded)) {
        pen.circle(berry.position, mechanics.sling_grab, TOUCH.fade(0.6));
    }
}
