//! The ghost hand of a hint: a soft light hand with a pointing finger, and the light that its fingertip leaves behind.

use super::{gradient::Paint, ink::Ink, paint::Painter, stroke::Cap};
use glam::{Vec2, vec2};

/// Moonlight of the hand, its shadow side, and the warm light under its fingertip.
const LIGHT: Ink = Ink::hex(0xf4eeff);
const SHADE: Ink = Ink::hex(0x9d8cf0);
const EDGE: Ink = Ink::hex(0x2a1c6e);
const TOUCH: Ink = Ink::hex(0xffe9a8);

/// The outline of a hand whose fingertip is at the origin and that points up and left, for a hand about 1 wide.
const OUTLINE: [Vec2; 20] = [
    vec2(-0.075, 0.075),
    vec2(0.0, -0.075),
    vec2(0.115, 0.0),
    vec2(0.285, 0.33),
    vec2(0.36, 0.33),
    vec2(0.46, 0.30),
    vec2(0.525, 0.37),
    vec2(0.60, 0.345),
    vec2(0.675, 0.43),
    vec2(0.755, 0.43),
    vec2(0.81, 0.53),
    vec2(0.86, 0.74),
    vec2(0.88, 0.95),
    vec2(0.76, 1.14),
    vec2(0.54, 1.19),
    vec2(0.36, 1.08),
    vec2(0.14, 0.86),
    vec2(0.02, 0.735),
    vec2(0.085, 0.62),
    vec2(0.235, 0.66),
];

/// Draws the hand with its fingertip at `at`; `size` is its width, `press` 0 (above the stage) to 1 (touches it).
pub fn draw_ghost_hand(p: &mut Painter, at: Vec2, size: f32, press: f32, alpha: f32) {
    if alpha <= 0.0 {
        return;
    }
    p.glow(at, size * (0.9 + 0.5 * press), TOUCH.fade((0.10 + 0.30 * press) * alpha));
    if press > 0.6 {
        let grown = (press - 0.6) / 0.4;
        p.ring(at, size * (0.18 + 0.22 * grown), 0.035 * size, TOUCH.fade(0.55 * alpha * grown));
    }
    // The shadow lies on the stage, and the hand comes down to it.
    let height = 1.0 - press;
    p.push(at + vec2(0.10, 0.16) * size * (0.3 + height), -0.12, Vec2::splat(size));
    p.smooth_ring(&OUTLINE);
    p.fill(Ink::SHADOW.fade(0.22 * alpha));
    p.pop();
    p.push(at + vec2(0.10, 0.16) * size * height, -0.12, Vec2::splat(size * (1.0 + 0.08 * height)));
    p.smooth_ring(&OUTLINE);
    p.fill(Paint::down(
        -0.1,
        1.2,
        &[(0.0, LIGHT.fade(0.96 * alpha)), (1.0, LIGHT.mix(SHADE, 0.55).fade(0.80 * alpha))],
    ));
    p.smooth_ring(&OUTLINE);
    p.stroke_path(0.04, EDGE.fade(0.60 * alpha));
    for (from, to) in [(vec2(0.40, 0.345), vec2(0.465, 0.50)), (vec2(0.565, 0.385), vec2(0.63, 0.53))] {
        p.strip(&[from, to], |_| 0.035, |t| EDGE.fade(0.5 * alpha * (1.0 - t)), Cap::Round);
    }
    p.pop();
}

/// The light along `points`, which the finger has gone, oldest first; it fades towards its beginning.
pub fn draw_ghost_trail(p: &mut Painter, points: &[Vec2], width: f32, alpha: f32) {
    if points.len() < 2 || alpha <= 0.0 {
        return;
    }
    p.strip(points, |t| 2.6 * width * (0.25 + 0.75 * t), |t| TOUCH.fade(0.16 * alpha * t), Cap::Round);
    p.strip(points, |t| width * (0.2 + 0.8 * t), |t| LIGHT.fade(0.85 * alpha * (0.15 + 0.85 * t)), Cap::Round);
}

/// The mark of a finger of a replay: a ring of light that grows and fades as the finger is lifted (`alpha` 1 to 0).
pub fn draw_touch(p: &mut Painter, at: Vec2, radius: f32, alpha: f32) {
    if alpha <= 0.0 {
        return;
    }
    p.glow(at, 2.4 * radius, TOUCH.fade(0.35 * alpha));
    p.disc(at, 0.5 * radius, LIGHT.fade(0.45 * alpha));
    p.ring(at, radius * (1.5 - 0.5 * alpha), 0.12 * radius, LIGHT.fade(0.8 * alpha));
}
