//! Burrows: two mouths of one tunnel. What moves into one comes out of the other with 0.9 of its speed, along the axis
//! there, without its ropes; then it is left alone for a while.

use super::berry;
use super::elements::Lock;
use super::state::{Puzzle, ticks};
use crate::math::geom::{Vec2, segment_distance};
use crate::math::trig;
use crate::sim::event::Event;

/// Slower than this the berry does not go in, cm/s.
const SLOWEST: f32 = 15.0;

pub(super) fn tick(puzzle: &mut Puzzle) {
    for part in 0..puzzle.berries.len() {
        match puzzle.berries[part].lock {
            Lock::Burrow { burrow, mouth, until } if puzzle.tick >= until => leave(puzzle, part, burrow, mouth),
            Lock::None if puzzle.tick >= puzzle.berries[part].burrow_after => enter(puzzle, part),
            _ => {}
        }
    }
}

fn enter(puzzle: &mut Puzzle, part: usize) {
    let Some((from, to)) = berry::path(puzzle, part) else { return };
    let velocity = berry::velocity(puzzle, part);
    let reach = puzzle.tuning.snip.mechanics.burrow_reach;
    for burrow in 0..puzzle.level.burrows.len() {
        for mouth in 0..2 {
            let spec = &puzzle.level.burrows[burrow].mouths[mouth];
            let out = trig::direction(spec.angle);
            let moves_in = velocity.dot(out) < -SLOWEST;
            if moves_in && segment_distance(spec.at, from, to) <= reach {
                let at = spec.at;
                return swallow(puzzle, part, (burrow, mouth), at, velocity.length());
            }
        }
    }
}

fn swallow(puzzle: &mut Puzzle, part: usize, (burrow, mouth): (usize, usize), at: Vec2, speed: f32) {
    berry::untie(puzzle, part);
    let transit = ticks(puzzle.tuning.snip.mechanics.burrow_transit);
    let keeps = puzzle.tuning.snip.mechanics.burrow_keeps;
    let berry = &mut puzzle.berries[part];
    berry.lock = Lock::Burrow { burrow: burrow as u8, mouth: 1 - mouth as u8, until: puzzle.tick + transit };
    berry.burrow_speed = keeps * speed;
    let (body, there) = (berry.body, puzzle.level.burrows[burrow].mouths[1 - mouth].at);
    puzzle.world.hold_body(body, Some(there));
    puzzle.world.move_body(body, there);
    puzzle.elements.burrows[burrow].used_at = Some(puzzle.tick);
    puzzle.elements.burrows[burrow].entered = mouth as u8;
    puzzle.emit(Event::BurrowEntered { index: burrow as u8, at });
}

fn leave(puzzle: &mut Puzzle, part: usize, burrow: u8, mouth: u8) {
    let spec = &puzzle.level.burrows[burrow as usize].mouths[mouth as usize];
    let (at, out) = (spec.at, trig::direction(spec.angle));
    let lockout = ticks(puzzle.tuning.snip.mechanics.burrow_lockout);
    let berry = &mut puzzle.berries[part];
    berry.lock = Lock::None;
    berry.burrow_after = puzzle.tick + lockout;
    let (body, speed) = (berry.body, berry.burrow_speed);
    puzzle.world.hold_body(body, None);
    puzzle.world.move_body(body, at);
    puzzle.world.kick_body(body, out * speed);
    puzzle.emit(Event::BurrowLeft { index: burrow, at });
}
