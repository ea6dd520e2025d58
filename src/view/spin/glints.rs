//! Light that runs along silk: a tapered white streak with a glow, on a few strands at any time.

use super::light::SilkLight;
use super::strand::StrandPose;
use crate::view::{motion::hash01, paint::Painter, stroke::Cap};
use std::f32::consts::PI;

/// How fast a glint runs, cm/s.
pub const SPEED: f32 = 240.0;
/// One strand may glint once in each of these spans, seconds.
const SPAN: f32 = 1.6;
/// A glint lives at least so long, seconds: on short strands it comes and goes in place.
const LIFE: f32 = 0.34;

/// Where the glint of the strand `seed` is (0..=1 along it) and how strong, if it has one at `time`. `share` of all
/// strands have one at any time.
pub fn glint_at(seed: u32, length: f32, share: f32, time: f32) -> Option<(f32, f32)> {
    let time = time + SPAN * hash01(seed ^ 0x617);
    let span = (time / SPAN).floor();
    let age = (time - span * SPAN) / (length / SPEED).max(LIFE);
    let lucky = hash01(seed.wrapping_mul(0x9e3b).wrapping_add(span as i64 as u32));
    let busy = (length / SPEED).max(LIFE) / SPAN;
    (age < 1.0 && lucky < share / busy).then(|| (age, (PI * age).sin()))
}

/// Draws the glint of a strand, if it has one now.
pub fn draw_glint(p: &mut Painter, light: &SilkLight, pose: &StrandPose) {
    let length = (pose.to - pose.from).length();
    if light.motion.reduced || length < 6.0 {
        return;
    }
    let share = light.glints * (0.6 + 1.4 * pose.tension + 2.0 * pose.held);
    if let Some((at, strength)) = glint_at(pose.seed, length, share, light.motion.time) {
        draw_streak(p, light, pose, at, strength * pose.alpha);
    }
}

/// A streak over about a quarter of a strand, its middle at `t`.
pub fn draw_streak(p: &mut Painter, light: &SilkLight, pose: &StrandPose, t: f32, strength: f32) {
    const N: usize = 7;
    let length = (pose.to - pose.from).length();
    let half = (0.5 * (0.25 * length).clamp(11.0, 22.0) / length).min(0.5);
    let time = light.motion.time;
    let line: [glam::Vec2; N] = std::array::from_fn(|i| {
        let s = t + half * (2.0 * i as f32 / (N - 1) as f32 - 1.0);
        pose.at(s.clamp(0.0, 1.0), time)
    });
    let width = pose.width.max(1.2);
    p.strip(
        &line,
        |s| width * (0.2 + 1.6 * (PI * s).sin()),
        |s| light.glint.fade(strength * (PI * s).sin().max(0.0)),
        Cap::Open,
    );
    let at = pose.at(t, time);
    p.glow(at, 8.5 * width, light.halo.mix(light.glint, 0.5).fade(0.55 * strength));
    p.dot(at, 1.3 * width, light.glint.fade(strength));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn about_the_wanted_share_of_strands_glints() {
        for length in [20.0, 36.0, 200.0] {
            let mut lit = 0;
            for k in 0..400 {
                for seed in 0..200 {
                    lit += usize::from(glint_at(seed * 7919 + 13, length, 1.0 / 16.0, 0.1 * k as f32).is_some());
                }
            }
            let share = lit as f32 / 80_000.0;
            assert!((share * 16.0 - 1.0).abs() < 0.2, "{share} at {length} cm");
        }
    }

    #[test]
    fn a_glint_runs_at_its_speed_on_a_long_strand() {
        let places: Vec<(f32, f32)> = (0..4000)
            .map(|k| k as f32 * 0.002)
            .filter_map(|time| glint_at(5, 240.0, 1.0, time).map(|(at, _)| (time, at)))
            .collect();
        let (a, b) = (places[0], places[100]);
        assert!(((b.1 - a.1) * 240.0 / (b.0 - a.0) - SPEED).abs() < 1.0);
    }
}
