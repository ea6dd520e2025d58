//! Fireflies that are not there for ever: one with little time left, and one asleep in the dark.

use crate::content::style::Shades;
use crate::view::{
    ink::Ink,
    motion::{Motion, smooth},
    paint::Painter,
    props::{FireflyPose, draw_firefly},
};
use glam::{Vec2, vec2};
use std::f32::consts::{FRAC_PI_2, PI, TAU};

/// A firefly that leaves: `left` is the share of its time that it still stays, 1..=0. Its light dims, blinks in the last
/// quarter, and a thin ring around it runs out clockwise, which needs no colour to be read.
pub fn draw_timed_firefly(p: &mut Painter, look: &Shades, fly: &FireflyPose, left: f32, motion: Motion) {
    let left = left.clamp(0.0, 1.0);
    let hurry = 1.0 - smooth(0.05, 0.28, left);
    // slower under reduced motion, and never off
    let rate = if motion.reduced { 1.0 } else { 2.2 + 2.6 * hurry };
    let blink = 1.0 - 0.6 * hurry * (0.5 - 0.5 * (motion.time * rate * TAU).cos());
    let radius = fly.radius * 2.05;
    let (from, to) = (-FRAC_PI_2, -FRAC_PI_2 + TAU * left);
    p.ring(fly.at, radius, 1.0, Ink::hex(0x1c2a18).fade(0.45));
    draw_firefly(p, look, &FireflyPose { glow: fly.glow * (0.45 + 0.55 * left) * blink, ..*fly }, motion);
    if left <= 0.0 {
        return;
    }
    p.arc_line(fly.at, radius, from, to, 3.6, Ink::hex(0x1c2a18).fade(0.65));
    p.arc_line(fly.at, radius, from, to, 1.9, Ink::of(look.light).fade(0.55 + 0.45 * blink));
    let end = fly.at + Vec2::from_angle(to) * radius;
    p.dot(end, 2.7, Ink::hex(0x1c2a18).fade(0.8));
    p.dot(end, 1.9, Ink::WHITE);
    for k in 0..4 {
        let d = Vec2::from_angle(k as f32 * FRAC_PI_2);
        p.stroke(&[fly.at + d * (radius + 2.4), fly.at + d * (radius + 4.2)], 1.0, Ink::of(look.light).fade(0.5));
    }
}

/// A firefly of the night: `seen` 0 sleeps unlit with folded wings, 1 is awake in a lamp's light.
pub fn draw_night_firefly(p: &mut Painter, look: &Shades, fly: &FireflyPose, seen: f32, motion: Motion) {
    if seen < 1.0 {
        asleep(p, fly, 1.0 - seen);
    }
    if seen > 0.0 {
        draw_firefly(
            p,
            look,
            &FireflyPose { glow: fly.glow * seen, radius: fly.radius * (0.7 + 0.3 * seen), ..*fly },
            motion,
        );
    }
}

/// A dark body under two closed wings, a thin rim and a closed eye: seen only by who looks for it.
fn asleep(p: &mut Painter, fly: &FireflyPose, alpha: f32) {
    let (rim, body) = (Ink::hex(0xb4b8f0).fade(0.85 * alpha), Ink::hex(0x1c1a3a).fade(0.80 * alpha));
    p.push(fly.at, fly.angle + 0.25, Vec2::splat(fly.radius));
    p.ellipse(vec2(0.0, 0.30), vec2(0.52, 0.86), 0.0, rim);
    p.ellipse(vec2(0.0, 0.30), vec2(0.46, 0.80), 0.0, body);
    p.disc(vec2(0.0, -0.52), 0.42, rim);
    p.disc(vec2(0.0, -0.52), 0.36, body);
    for side in [-1.0, 1.0_f32] {
        let o = |x: f32, y: f32| vec2(side * x, y);
        p.begin(o(0.02, -0.30));
        p.cubic(o(0.70, -0.10), o(0.78, 0.80), o(0.30, 1.30));
        p.quad(o(0.06, 0.80), o(0.02, -0.30));
        p.close();
        p.fill(Ink::hex(0xb9b8e8).fade(0.22 * alpha));
        p.stroke_path(0.06, rim);
    }
    p.arc_line(vec2(-0.14, -0.52), 0.09, 0.2, PI - 0.2, 0.06, rim);
    p.arc_line(vec2(0.14, -0.52), 0.09, 0.2, PI - 0.2, 0.06, rim);
    p.pop();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::style::Style;

    #[test]
    fn the_ring_runs_out_with_the_time_that_is_left() {
        let look = Style::default().firefly;
        let fly = FireflyPose { at: Vec2::ZERO, radius: 11.0, angle: 0.0, glow: 1.0, lit: true, seed: 0.0 };
        let size = |left: f32| {
            let mut p = Painter::default();
            draw_timed_firefly(&mut p, &look, &fly, left, Motion::still(0.2));
            p.sheet.size().0
        };
        let sizes = [1.0, 0.7, 0.4, 0.1, 0.0].map(size);
        assert!(sizes.windows(2).all(|pair| pair[0] > pair[1]), "{sizes:?}");
        assert_eq!(size(-1.0), size(0.0));
    }
}
