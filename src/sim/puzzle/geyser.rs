//! Geysers: a jet that carries the berry at one of three heights; a tap goes to the next.

use super::berry;
use super::spec::GeyserSpec;
use super::state::Puzzle;
use crate::math::geom::{Vec2, vec2};
use crate::math::trig;
use crate::sim::event::Event;

/// The jet is stronger than gravity by at most this factor.
const STRONGEST: f32 = 3.0;

/// Goes to the next height, from the last to the first.
pub(super) fn turn(puzzle: &mut Puzzle, index: u8) {
    let tick = puzzle.tick;
    let geyser = &mut puzzle.elements.geysers[index as usize];
    geyser.level = (geyser.level + 1) % 3;
    geyser.since = Some(tick);
    let (level, at) = (geyser.level, puzzle.level.geysers[index as usize].at);
    puzzle.emit(Event::GeyserTurned { index, at, level });
}

/// Whether `at` is in the jet of a geyser at notch `level`, which is `width` wide to either side. Written once, for the
/// rule and for the check of levels.
pub fn reaches(spec: &GeyserSpec, level: u8, at: Vec2, width: f32) -> bool {
    let height = spec.heights[usize::from(level)];
    let direction = trig::direction(spec.angle);
    let (along, across) = ((at - spec.at).dot(direction), (at - spec.at).dot(direction.perp()));
    height > 0.0 && along >= 0.0 && along <= height + width && across.abs() <= width
}

/// In the jet gravity is off; a spring and a drag bring the berry to the top of the jet and to its middle.
pub(super) fn lift(puzzle: &mut Puzzle) {
    for index in 0..puzzle.elements.geysers.len() {
        let spec = &puzzle.level.geysers[index];
        let level = puzzle.elements.geysers[index].level;
        let height = spec.heights[level as usize];
        let (from, direction) = (spec.at, trig::direction(spec.angle));
        for part in 0..puzzle.berries.len() {
            let Some((_, at)) = berry::path(puzzle, part).filter(|_| !berry::is_locked(puzzle, part)) else { continue };
            let mechanics = &puzzle.tuning.snip.mechanics;
            if reaches(&puzzle.level.geysers[index], level, at, mechanics.geyser_width) {
                let along = (at - from).dot(direction);
                let across = (at - from).dot(direction.perp());
                let gravity = puzzle.tuning.engine.gravity;
                let lift = (mechanics.geyser_lift * (height - along)).clamp(-gravity, STRONGEST * gravity);
                let push = direction * lift
                    - direction.perp() * (mechanics.geyser_lift * across)
                    - vec2(0.0, gravity * puzzle.gravity_sign());
                let drag = mechanics.geyser_drag;
                berry::push(puzzle, part, push, drag);
            }
        }
    }
}
