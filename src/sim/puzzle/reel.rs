//! Reels: pegs that a finger turns to wind their rope in or out. How much follows from the angle turned, however many
//! moves the device reports on the way.

use super::elements::{Origin, Rope};
use super::finger::Handle;
use super::spec::{PegKind, Tie};
use super::state::Puzzle;
use crate::math::geom::Vec2;
use crate::math::trig;
use crate::sim::event::Event;

/// A reel is wound as fast as it was turned, but with this much delay (s), and clicks once per so many radians.
const DELAY: f32 = 0.06;
const CLICK: f32 = 0.6;
/// A rope is never wound in beyond this, cm.
const SHORTEST: f32 = 30.0;
/// A finger nearer to the middle than this turns nothing: its direction would jump, cm.
const DEAD: f32 = 4.0;

/// The reel under a press at `at`.
pub(super) fn grab(puzzle: &Puzzle, at: Vec2) -> Option<Handle> {
    let reach = puzzle.tuning.snip.mechanics.reel_grab;
    let place = |index: usize| puzzle.elements.pegs[puzzle.elements.reels[index].peg].at;
    let near = (0..puzzle.elements.reels.len()).filter(|&index| place(index).distance(at) <= reach);
    near.min_by(|&a, &b| place(a).distance(at).total_cmp(&place(b).distance(at))).map(|index| Handle::Reel(index as u8))
}

/// By how much the direction from `middle` to the finger turned, radians; 0 where it has none.
pub(super) fn turned(middle: Vec2, before: Vec2, now: Vec2) -> f32 {
    let (before, now) = (before - middle, now - middle);
    if before.length() < DEAD || now.length() < DEAD {
        return 0.0;
    }
    trig::atan2(before.perp_dot(now), before.dot(now))
}

/// The finger that turns reel `index` went from `before` to `now`.
pub(super) fn drag(puzzle: &mut Puzzle, index: usize, before: Vec2, now: Vec2) {
    let peg = puzzle.elements.reels[index].peg;
    if let PegKind::Reel { most } = puzzle.level.pegs[peg].kind {
        let by = turned(puzzle.elements.pegs[peg].at, before, now);
        turn(puzzle, index, by, most);
    }
}

/// Winds the ropes as far as their reels were turned.
pub(super) fn wind(puzzle: &mut Puzzle) {
    for index in 0..puzzle.elements.reels.len() {
        let peg = puzzle.elements.reels[index].peg;
        let at = puzzle.elements.pegs[peg].at;
        let held = puzzle.fingers.dragging(Handle::Reel(index as u8)).is_some();
        if std::mem::replace(&mut puzzle.elements.reels[index].held, held) != held {
            puzzle.emit(if held { Event::HandleGrabbed { at } } else { Event::HandleDropped { at } });
        }
        wind_ropes(puzzle, index, peg);
    }
}

/// Clockwise on the screen lets rope out.
fn turn(puzzle: &mut Puzzle, index: usize, by: f32, most: f32) {
    let per_radian = puzzle.tuning.snip.mechanics.reel_per_radian;
    let reel = &mut puzzle.elements.reels[index];
    // A rope that the level has even shorter gets no longer by itself.
    let goal = (reel.goal + by * per_radian).clamp(SHORTEST.min(reel.goal), most.max(reel.goal));
    let clicks = |length: f32| (length / (per_radian.max(0.1) * CLICK)).floor();
    let clicked = clicks(goal) != clicks(reel.goal);
    // At either end of the rope the reel does not turn on.
    reel.angle += (goal - reel.goal) / per_radian.max(0.1);
    reel.goal = goal;
    if clicked {
        let at = puzzle.elements.pegs[puzzle.elements.reels[index].peg].at;
        puzzle.emit(Event::HandleClicked { at });
    }
}

fn wind_ropes(puzzle: &mut Puzzle, index: usize, peg: usize) {
    let (goal, fastest) = (puzzle.elements.reels[index].goal, puzzle.tuning.snip.mechanics.reel_speed);
    // The spans of a bridge that ends here are no ropes of the reel.
    let is_its = |rope: &Rope| matches!(rope.origin, Origin::Rope(_)) && rope.ends[0] == Tie::Peg(peg);
    for rope in puzzle.ropes.iter().filter(|rope| is_its(rope)) {
        let Some(length) = puzzle.world.rope(rope.id).map(|view| view.length) else { continue };
        // What is left of a rope that was cut is wound no more.
        let left = if rope.cut_at.is_none() { goal - length } else { 0.0 };
        puzzle.world.set_reel(rope.id, (left / DELAY).clamp(-fastest, fastest));
    }
}
