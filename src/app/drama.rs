//! Moments that the picture makes more of: time slows when the berry is about to be eaten, the camera nears Nim at a win,
//! and a bite shakes the night. Only how many ticks run and how the picture stands change, never what a tick does; players
//! who asked for less motion see none of it.

use crate::math::geom::{Vec2, vec2};
use crate::sim::phase::Phase;
use crate::sim::puzzle::elements::Lock;
use crate::sim::puzzle::state::Puzzle;
use crate::view::motion::{Motion, cubic_out, drift, follow};
use crate::view::press::Look;

/// Speed of time on the last approach, the time constant of its change, and the most of it in one run, s.
const SLOW: f32 = 0.4;
const EASE: f32 = 0.06;
const MOST: f32 = 0.7;
/// It begins so many seconds before the berry is eaten, if it is at least this fast, cm/s.
const BEFORE: f32 = 0.22;
const FAST: f32 = 110.0;
/// How much larger the picture grows at a win, and in how many seconds.
const PUSH: f32 = 0.07;
const PUSH_TIME: f32 = 0.9;
/// A shake: its length, s, and its reach in UI units; the picture grows so that no edge shows.
const SHAKE_TIME: f32 = 0.38;
const SHAKE: f32 = 7.0;

/// What a level's picture makes more of.
#[derive(Clone, Copy, Debug, Default)]
pub struct Drama {
    /// How slow time is, 0 usual to 1 slowest, and the seconds it has been.
    slow: f32,
    spent: f32,
    /// Seconds since the win.
    won: f32,
}

impl Drama {
    /// Goes on by a frame; how fast time may run in it.
    pub fn update(&mut self, puzzle: &Puzzle, motion: Motion) -> f32 {
        let won = matches!(puzzle.phase(), Phase::Won { .. });
        self.won = if won { self.won + motion.dt } else { 0.0 };
        let near = !motion.reduced && self.spent < MOST && puzzle.phase() == Phase::Playing && is_last_approach(puzzle);
        self.slow += (f32::from(u8::from(near)) - self.slow) * follow(motion.dt, EASE);
        self.spent += self.slow * motion.dt;
        1.0 - (1.0 - SLOW) * self.slow
    }

    /// How the picture stands at a win, with Nim at `nim` points.
    pub fn look(&self, nim: Vec2, motion: Motion) -> Option<Look> {
        let push = cubic_out(self.won / PUSH_TIME) * PUSH;
        (push > 0.0 && !motion.reduced).then_some(Look { about: nim, scale: 1.0 + push, slide: Vec2::ZERO })
    }
}

/// Whether a free berry will be in Nim's mouth in a moment, if it flies on.
fn is_last_approach(puzzle: &Puzzle) -> bool {
    let (mouth, reach) = (puzzle.nim().mouth, puzzle.tuning().snip.eat_reach);
    let free = puzzle.berries().iter().filter(|berry| berry.lock == Lock::None);
    let bodies = free.filter_map(|berry| puzzle.world().body(berry.body));
    puzzle.berries().len() == 1 && bodies.into_iter().any(|body| nears(mouth - body.position, body.velocity, reach))
}

/// Whether what flies with `velocity` (cm/s) passes within `reach` of a place that is `way` (cm) off, and soon.
fn nears(way: Vec2, velocity: Vec2, reach: f32) -> bool {
    let speed = velocity.length();
    if speed < FAST {
        return false;
    }
    let ahead = way.dot(velocity) / speed;
    let soon = ahead - reach < BEFORE * speed && ahead > 0.0;
    soon && (way - velocity * (ahead / speed)).length() < 0.8 * reach
}

/// The shaking of a night.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shake {
    left: f32,
    strength: f32,
}

impl Shake {
    /// A blow of a strength of 0..=1.
    pub fn hit(&mut self, strength: f32) {
        (self.left, self.strength) = (SHAKE_TIME, strength.clamp(0.0, 1.0));
    }

    /// Goes on by `dt` seconds.
    pub fn update(&mut self, dt: f32) {
        self.left = (self.left - dt).max(0.0);
    }

    /// How the picture of a window of `size` points stands; `unit` is points per UI unit.
    pub fn look(&self, size: Vec2, unit: f32, motion: Motion) -> Option<Look> {
        if self.left <= 0.0 || motion.reduced {
            return None;
        }
        let share = self.left / SHAKE_TIME;
        let reach = SHAKE * unit * self.strength * share * share;
        let time = 9.0 * motion.time;
        let slide = vec2(drift(time, 1.0), drift(time, 7.0)) * reach;
        let scale = 1.0 + 2.2 * reach / size.min_element().max(1.0);
        Some(Look { about: 0.5 * size, scale, slide })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_will_be_eaten_in_a_moment_slows_time() {
        let down = vec2(0.0, 400.0);
        assert!(nears(vec2(10.0, 100.0), down, 40.0));
        assert!(!nears(vec2(10.0, 300.0), down, 40.0), "too far off");
        assert!(!nears(vec2(60.0, 100.0), down, 40.0), "it misses");
        assert!(!nears(vec2(10.0, -60.0), down, 40.0), "it flies away");
        assert!(!nears(vec2(10.0, 60.0), vec2(0.0, 50.0), 40.0), "it hardly moves");
    }

    #[test]
    fn a_shake_dies_away_shows_no_edge_and_is_not_for_everybody() {
        let (size, mut shake) = (vec2(844.0, 390.0), Shake::default());
        assert_eq!(shake.look(size, 1.0, Motion::still(0.0)), None);
        shake.hit(1.0);
        for frame in 0..30 {
            let motion = Motion::still(frame as f32 / 60.0);
            assert_eq!(shake.look(size, 1.0, Motion { reduced: true, ..motion }), None);
            if let Some(look) = shake.look(size, 1.0, motion) {
                let spare = 0.5 * size * (look.scale - 1.0);
                assert!(look.slide.abs().cmple(spare).all(), "{look:?}");
            }
            shake.update(1.0 / 60.0);
        }
        assert_eq!(shake.look(size, 1.0, Motion::still(0.0)), None);
    }
}
