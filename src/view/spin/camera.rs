//! The camera of a night: a critically damped spring that follows Nim and looks a little ahead.
//!
//! Its speed never jumps, whatever Nim does: what Nim's speed does in an instant (a hop to another strand, the end of a
//! fall) the camera does over [`RIDE`] seconds. The spring is solved exactly for each frame, so it is as smooth at 30 as at
//! 144 frames a second and cannot overshoot in a long one.

use crate::view::motion::{Motion, follow, smooth};
use glam::Vec2;

/// Time constant of the spring, s: a rider is seen this long behind its place.
const RIDE: f32 = 0.22;
/// Time constant of the look ahead, s; seconds of Nim's way that it shows, and cm at most.
const AHEAD: f32 = 0.9;
const AHEAD_TIME: f32 = 0.45;
const AHEAD_MOST: f32 = 110.0;
/// From which speed to which one Nim falls rather than rides, cm/s: a camera that hung behind a fall would lose it.
const FALL: [f32; 2] = [250.0, 700.0];
/// Time constant in which the camera takes up the speed of a fall, s.
const TAKE_UP: f32 = 0.12;

/// Where a night is looked at.
#[derive(Clone, Copy, Debug)]
pub struct NightCamera {
    at: Vec2,
    velocity: Vec2,
    /// How far ahead of Nim it looks, cm.
    ahead: Vec2,
    /// The speed with which it goes along in a fall, cm/s.
    pace: Vec2,
}

impl NightCamera {
    /// At rest on a place, cm.
    pub fn new(at: Vec2) -> NightCamera {
        NightCamera { at, velocity: Vec2::ZERO, ahead: Vec2::ZERO, pace: Vec2::ZERO }
    }

    /// The place in the middle of the picture, cm.
    pub fn at(&self) -> Vec2 {
        self.at
    }

    /// How far ahead of Nim it looks, cm.
    pub fn ahead(&self) -> Vec2 {
        self.ahead
    }

    /// Goes on by a frame; Nim is seen at `nim` (cm) and moves with `velocity` (cm/s).
    pub fn update(&mut self, nim: Vec2, velocity: Vec2, motion: Motion) {
        let dt = motion.dt;
        let most = if motion.reduced { 0.0 } else { AHEAD_MOST };
        let wish = (velocity * AHEAD_TIME).clamp_length_max(most);
        self.ahead += (wish - self.ahead) * follow(dt, AHEAD);
        let fall = velocity * smooth(FALL[0], FALL[1], velocity.length());
        self.pace += (fall - self.pace) * follow(dt, TAKE_UP);
        // Critically damped about a goal that moves with `pace`: gap(t) = (gap + (speed + w gap) t) e^-wt.
        let goal = nim + self.ahead;
        let w = 2.0 / RIDE;
        let before = goal - self.pace * dt;
        let (gap, speed) = (self.at - before, self.velocity - self.pace);
        let push = speed + gap * w;
        let left = (-w * dt).exp();
        self.at = goal + (gap + push * dt) * left;
        self.velocity = self.pace + (speed - push * (w * dt)) * left;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(hz: f32) -> Motion {
        Motion { dt: 1.0 / hz, ..Motion::still(0.0) }
    }

    #[test]
    fn it_comes_to_rest_on_nim_without_passing_it() {
        let mut camera = NightCamera::new(Vec2::ZERO);
        let goal = Vec2::new(300.0, 0.0);
        for _ in 0..600 {
            camera.update(goal, Vec2::ZERO, frame(60.0));
            assert!(camera.at().x <= goal.x + 1e-3);
        }
        assert!(camera.at().distance(goal) < 0.1);
    }

    #[test]
    fn it_looks_ahead_of_a_rider_and_not_for_players_who_want_less_movement() {
        let shown = |reduced| {
            let mut camera = NightCamera::new(Vec2::ZERO);
            let velocity = Vec2::new(200.0, 0.0);
            let mut nim = Vec2::ZERO;
            for _ in 0..300 {
                nim += velocity / 60.0;
                camera.update(nim, velocity, Motion { reduced, ..frame(60.0) });
            }
            camera.at().x - nim.x
        };
        assert!(shown(false) > 20.0, "{}", shown(false));
        assert!(shown(true) < 0.0);
    }

    #[test]
    fn it_does_not_depend_on_the_frame_rate() {
        let ends = [30.0, 60.0, 144.0].map(|hz| {
            let mut camera = NightCamera::new(Vec2::ZERO);
            let (mut nim, velocity) = (Vec2::ZERO, Vec2::new(160.0, 40.0));
            for _ in 0..(2.0 * hz) as u32 {
                nim += velocity / hz;
                camera.update(nim, velocity, frame(hz));
            }
            camera.at() - nim
        });
        assert!(ends.iter().all(|end| end.distance(ends[0]) < 4.0), "{ends:?}");
    }
}
