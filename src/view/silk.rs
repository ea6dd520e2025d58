//! Spider silk: thin pale strands with a halo, a glint that travels along, and drops of dew.

use super::{
    gradient::Paint,
    ink::Ink,
    motion::{Motion, hash01},
    paint::Painter,
    stroke::Cap,
};
use glam::{Vec2, vec2};
use std::f32::consts::PI;

const CORE: Ink = Ink::hex(0xeaf3ff);
const HALO: Ink = Ink::hex(0x7fa8ff);

/// A strand through `points`, `width` wide.
pub fn draw_silk(p: &mut Painter, points: &[Vec2], width: f32, alpha: f32) {
    p.path.clear();
    p.closed = false;
    p.path.extend_from_slice(points);
    p.soft_path(width * 1.9, |_| HALO.fade(0.30 * alpha).light());
    p.stroke(points, width, CORE.fade(alpha));
}

/// A glint at the fraction `at` of the strand, a quarter of it long.
pub fn draw_glint(p: &mut Painter, points: &[Vec2], width: f32, at: f32) {
    let n = points.len();
    let middle = (at * (n - 1) as f32).round() as usize;
    let reach = (n / 8).max(2);
    let (from, to) = (middle.saturating_sub(reach), (middle + reach).min(n - 1));
    if to > from + 1 {
        p.strip(&points[from..=to], |t| width * 1.7 * (PI * t).sin() + 0.2, |_| Ink::WHITE, Cap::Round);
        p.glow(points[middle.min(n - 1)], width * 8.0, Ink::hex(0xd9e9ff).fade(0.6));
    }
}

/// A drop of dew hanging at `at`.
pub fn draw_dew(p: &mut Painter, at: Vec2, radius: f32) {
    let at = at + vec2(0.0, 0.7 * radius);
    let water = [
        (0.0, Ink::WHITE.fade(0.9)),
        (0.35, Ink::hex(0xcfe6ff).fade(0.8)),
        (0.8, Ink::hex(0x7fa8e8).fade(0.7)),
        (1.0, Ink::hex(0xe6f3ff).fade(0.8)),
    ];
    let low = at + vec2(0.0, 0.19 * radius);
    p.disc(at, radius * 1.25, Paint::around(low, radius * 1.5, &water));
    p.disc(at - vec2(0.35, 0.40) * radius, radius * 0.36, Ink::WHITE);
}

/// A slack strand from `a` to `b` that hangs `sag` low, with `drops` of dew; it stirs in the air.
pub fn draw_slack_strand(p: &mut Painter, a: Vec2, b: Vec2, sag: f32, width: f32, drops: u32, motion: Motion) {
    let line = sagging(a, b, sag, motion);
    draw_silk(p, &line, width, 0.5);
    for k in 0..drops {
        let t = 0.12 + 0.76 * hash01(k + a.x as u32);
        let at = line[(t * 24.0) as usize];
        draw_dew(p, at, width * (0.9 + 0.9 * hash01(k + 77)));
    }
}

/// 25 points of a strand that hangs `sag` low in its middle and stirs in the air.
pub fn sagging(a: Vec2, b: Vec2, sag: f32, motion: Motion) -> [Vec2; 25] {
    let stir = if motion.reduced { 0.0 } else { 0.05 * sag * (motion.time * 0.9 + a.x * 0.01).sin() };
    std::array::from_fn(|i| {
        let t = i as f32 / 24.0;
        a.lerp(b, t) + vec2(stir * (t * 2.0 * PI).sin(), 4.0 * (sag + stir) * t * (1.0 - t))
    })
}
