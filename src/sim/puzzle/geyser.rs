//! Geysers: a jet that carries the berry at one of three heights; a tap goes to the next.

use super::berry;
use super::state::Puzzle;
use crate::math::geom::vec2;
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

/// In the jet gravity is off; a spring and a drag bring the berry to the top of the jet and to its middle.
pub(super) fn lift(puzzle: &mut Puzzle) {
    for index in 0..puzzle.elements.geysers.len() {
        let spec = &puzzle.level.geysers[index];
        let height = spec.heights[puzzle.elements.geysers[index].level as usize];
        if height <= 0.0 {
            continue;
        }
        let (from, direction) = (spec.at, trig::direction(spec.angle));
        for part in 0..puzzle.berries.len() {
            let Some((_, at)) = berry::path(puzzle, part).filter(|_| !berry::is_locked(puzzle, part)) else { continue };
            let mechanics = &puzzle.tuning.snip.mechanics;
            let along = (at - from).dot(direction);
            let across = (at - from).dot(direction.perp());
            let inside = along >= 0.0 && along <= height + mechanics.geyser_width;
            if inside && across.abs() <= mechanics.geyser_width {
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
