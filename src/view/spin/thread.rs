//! A thread that has been shot and flies: it widens towards a glowing head and ripples behind it.

use super::light::SilkLight;
use crate::view::{motion::smooth, paint::Painter, stroke::Cap};
use glam::Vec2;
use std::f32::consts::{PI, TAU};

/// A thread in flight, cm and seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShotPose {
    /// Where it comes from: Nim, or the strand it was shot from.
    pub from: Vec2,
    pub head: Vec2,
    /// Time since it was shot.
    pub age: f32,
    /// 1 = flies; falls to 0 when it missed and sinks away.
    pub alpha: f32,
}

/// Height and length of a ripple, and how far it runs in a second, cm.
const RIPPLE: f32 = 3.0;
const WAVE: f32 = 46.0;
const RUN: f32 = 420.0;

/// Draws a thread in flight.
pub fn draw_shot(p: &mut Painter, light: &SilkLight, shot: &ShotPose) {
    const N: usize = 33;
    let way = shot.head - shot.from;
    let long = way.length();
    if long < 1.0 {
        return;
    }
    let side = way.perp() / long;
    let calm = if light.motion.reduced { 0.3 } else { 1.0 };
    let line: [Vec2; N] = std::array::from_fn(|i| {
        let t = i as f32 / (N - 1) as f32;
        // dies out to the head, and at the root, which is held
        let high = RIPPLE * calm * (1.0 - t) * smooth(0.0, 0.08, t) * (1.0 - 0.5 * smooth(0.2, 0.6, shot.age));
        shot.from + way * t + side * (high * (TAU * (t * long - RUN * shot.age) / WAVE).sin())
    });
    p.path.clear();
    p.closed = false;
    p.path.extend_from_slice(&line);
    p.soft_path(6.0, |t| light.halo.fade(0.30 * shot.alpha * (0.4 + 0.6 * t)).light());
    let white = light.glint;
    p.strip(&line, |t| 1.2 + 1.4 * t, |t| light.core.mix(white, t).fade(shot.alpha * (0.72 + 0.28 * t)), Cap::Round);
    draw_head(p, light, shot.head, shot.alpha);
}

/// The glowing drop of silk at the head of a thread.
pub fn draw_head(p: &mut Painter, light: &SilkLight, at: Vec2, alpha: f32) {
    p.glow(at, 26.0, light.halo.fade(0.55 * alpha));
    p.glow(at, 13.0, light.glint.fade(0.6 * alpha));
    p.disc(at, 3.4, light.glint.fade(alpha));
}

/// Where the next thread would go, from Nim at `from` to where it would hold at `to`: dots that run along a fine line.
/// `hits` says whether something is there to tie to.
pub fn draw_aim(p: &mut Painter, light: &SilkLight, from: Vec2, to: Vec2, hits: bool) {
    let (way, time) = (to - from, if light.motion.reduced { 0.0 } else { light.motion.time });
    let long = way.length();
    let step = 15.0;
    let count = ((long / step) as usize).min(60);
    let strength = if hits { 0.62 } else { 0.28 };
    for k in 0..count {
        let t = (k as f32 + (time * 1.6).fract()) * step / long.max(1e-3);
        let ease = smooth(0.0, 0.2, t) * (1.0 - smooth(0.92, 1.0, t));
        p.dot(from + way * t, 1.3, light.core.fade(strength * ease));
    }
    if hits {
        let pulse = 0.5 + 0.5 * (time * 3.0 * PI).sin();
        p.ring(to, 7.5 + 1.2 * pulse, 1.1, light.core.fade(0.75));
        p.glow(to, 16.0, light.halo.fade(0.35 + 0.15 * pulse));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::style_spin::SILK;
    use crate::view::motion::Motion;
    use glam::vec2;

    #[test]
    fn a_shot_reaches_from_its_root_to_its_head_and_ripples_little() {
        let light = SilkLight::new(&SILK, vec2(1.0, -1.0), 200, Motion::still(0.0));
        for age in [0.0, 0.1, 0.7, 5.0] {
            let mut p = Painter::default();
            p.begin_frame(1.0);
            draw_shot(&mut p, &light, &ShotPose { from: Vec2::ZERO, head: vec2(300.0, 0.0), age, alpha: 1.0 });
            let solid = p.sheet.chunks().iter().flat_map(|c| &c.mesh.vertices).filter(|v| v.normal.x == 0.0);
            let (mut left, mut right, mut off) = (f32::MAX, f32::MIN, 0.0_f32);
            for vertex in solid {
                left = left.min(vertex.position.x);
                right = right.max(vertex.position.x);
                off = off.max(vertex.position.y.abs());
            }
            assert!(left < 0.5 && right > 300.0 && off < RIPPLE + 5.0, "{left} {right} {off}");
        }
        let mut p = Painter::default();
        draw_shot(&mut p, &light, &ShotPose { from: Vec2::ZERO, head: Vec2::ZERO, age: 0.0, alpha: 1.0 });
        assert_eq!(p.sheet.size(), (0, 0), "nothing to see before it leaves");
    }
}
