//! The wind of a night as it is seen: motes that streak along with it and leaves that tumble, where the air blows.

use super::depth::on_carpet;
use super::light::SilkLight;
use crate::view::ink::Ink;
use crate::view::motion::{Motion, follow, hash01, smooth};
use crate::view::paint::Painter;
use crate::view::stroke::Cap;
use glam::{Vec2, vec2};
use std::f32::consts::TAU;

/// Motes and leaves in sight, and with less movement.
const MOTES: u32 = 30;
const LEAVES: u32 = 9;
const FEW: u32 = 8;
/// Wind from which something is seen, and with which all is, cm/s.
const CALM: f32 = 15.0;
const STRONG: f32 = 120.0;
/// Time constant in which what is in the air takes up a gust, s; seconds of its way that a mote streaks.
const TAKE_UP: f32 = 0.35;
const STREAK: f32 = 0.16;
/// What is beyond the window by so much comes back on its other side, cm.
const MARGIN: f32 = 60.0;

/// What the wind carries.
#[derive(Clone, Copy, Debug, Default)]
pub struct Gusts {
    /// Velocity of the air, cm/s, and how far it has come, cm.
    air: Vec2,
    blown: Vec2,
}

impl Gusts {
    /// Goes on by a frame with the air's velocity `air`, cm/s.
    pub fn update(&mut self, air: Vec2, motion: Motion) {
        self.air += (air - self.air) * follow(motion.dt, TAKE_UP);
        self.blown += self.air * motion.dt * if motion.reduced { 0.35 } else { 1.0 };
    }

    /// How much of it is seen, 0..=1.
    pub fn strength(&self) -> f32 {
        smooth(CALM, STRONG, self.air.length())
    }

    /// Where thing `k` of the carpet is that covers `sight`, cm; `pace` is how fast it goes along.
    fn place(&self, k: u32, sight: [Vec2; 2], pace: f32) -> Vec2 {
        let tile = sight[1] - sight[0] + 2.0 * MARGIN;
        let home = vec2(hash01(5 * k + 1), hash01(5 * k + 2)) * tile;
        // It stays where it is in the night when the camera moves.
        let low = sight[0] - MARGIN;
        low + on_carpet(home, self.blown * pace - low, tile)
    }

    /// Draws over `sight`, its upper left and lower right corner in cm.
    pub fn draw(&self, p: &mut Painter, light: &SilkLight, leaf: Ink, sight: [Vec2; 2]) {
        let strength = self.strength();
        if strength <= 0.0 {
            return;
        }
        let way = self.air * STREAK;
        let motes = if light.motion.reduced { FEW } else { MOTES };
        for k in 0..motes {
            let pace = 0.7 + 0.6 * hash01(5 * k + 3);
            let at = self.place(k, sight, pace);
            let bob = vec2(0.0, 6.0 * (2.0 * self.blown.x / 90.0 + TAU * hash01(5 * k + 4)).sin());
            let line = [at + bob - way * pace, at + bob - way * (0.45 * pace), at + bob];
            let ink = light.core.fade(0.6 * strength * (0.5 + 0.5 * hash01(5 * k)));
            p.strip(&line, |t| 0.4 + 1.5 * t, |t| ink.fade(t), Cap::Round);
        }
        if light.motion.reduced {
            return;
        }
        for k in 100..100 + LEAVES {
            let pace = 0.8 + 0.4 * hash01(5 * k + 3);
            let at = self.place(k, sight, pace);
            let turn = TAU * hash01(5 * k + 4) + self.blown.length() / (60.0 + 50.0 * hash01(5 * k));
            // A leaf that turns about its own middle is seen broad and narrow.
            let broad = 0.35 + 0.65 * (1.7 * turn).sin().abs();
            let half = Vec2::from_angle(turn) * (6.0 + 3.0 * hash01(5 * k + 1));
            let lift = vec2(0.0, 14.0 * (0.6 * turn).sin());
            let line: [Vec2; 7] = std::array::from_fn(|i| at + lift + half * (i as f32 / 3.0 - 1.0));
            let ink = leaf.fade(0.9 * strength);
            p.strip(&line, |t| 0.2 + 5.2 * broad * t * (1.0 - t) * 2.0, |_| ink, Cap::Open);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIGHT: [Vec2; 2] = [vec2(-640.0, -400.0), vec2(640.0, 400.0)];

    fn blown(air: Vec2, seconds: f32) -> Gusts {
        let mut gusts = Gusts::default();
        for _ in 0..(60.0 * seconds) as u32 {
            gusts.update(air, Motion { dt: 1.0 / 60.0, ..Motion::still(0.0) });
        }
        gusts
    }

    #[test]
    fn calm_air_shows_nothing_and_a_storm_all() {
        assert_eq!(blown(Vec2::ZERO, 2.0).strength(), 0.0);
        assert!(blown(vec2(150.0, 0.0), 2.0).strength() > 0.99);
    }

    #[test]
    fn what_is_in_the_air_goes_with_the_wind_and_never_runs_out() {
        for seconds in [1.0, 3.0, 60.0] {
            let (before, after) = (blown(vec2(120.0, -20.0), seconds), blown(vec2(120.0, -20.0), seconds + 0.05));
            for k in 0..MOTES {
                let (from, to) = (before.place(k, SIGHT, 1.0), after.place(k, SIGHT, 1.0));
                let way = to - from;
                assert!(way.x > 0.0 || way.x < -1000.0, "against the wind: {way}");
                assert!(to.cmpge(SIGHT[0] - MARGIN).all() && to.cmple(SIGHT[1] + MARGIN).all());
            }
        }
    }
}
