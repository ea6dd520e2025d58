//! The hearts of a night: full, empty, and the one that was just lost.

use crate::content::style_spin::SpinLook;
use crate::view::{
    gradient::Paint,
    ink::Ink,
    motion::{back_out, cubic_out},
    paint::Painter,
};
use glam::{Vec2, vec2};
use std::f32::consts::TAU;

/// How long a heart takes to break, seconds.
pub const LOSS: f32 = 0.7;

/// A heart of `radius` around `at`: `full` or an outline. `swell` makes it that much larger for a beat.
pub fn draw_heart(p: &mut Painter, look: &SpinLook, at: Vec2, radius: f32, full: bool, swell: f32) {
    let [light, mid, dark] = look.heart.map(Ink::of);
    p.push(at, 0.0, Vec2::splat(radius * (1.0 + swell)));
    if !full {
        heart_path(p, 0.90);
        p.fill(Ink::of(look.panel[1]).fade(0.45));
        heart_path(p, 0.90);
        p.stroke_path(0.13, Ink::of(look.halo).fade(0.45));
        p.pop();
        return;
    }
    heart_path(p, 1.12);
    p.fill(Ink::hex(0x3a0d2c).fade(0.85));
    heart_path(p, 1.0);
    p.fill(Paint::down(-0.8, 0.95, &[(0.0, light.mix(mid, 0.25)), (0.45, mid), (1.0, dark)]));
    p.ellipse(vec2(-0.46, -0.36), vec2(0.24, 0.15), -0.6, Ink::WHITE.fade(0.85));
    p.ellipse(vec2(0.50, -0.42), vec2(0.13, 0.09), 0.6, Ink::WHITE.fade(0.40));
    p.pop();
}

/// A heart that broke `age` seconds ago: it bursts into drops of light and leaves the outline.
pub fn draw_lost_heart(p: &mut Painter, look: &SpinLook, at: Vec2, radius: f32, age: f32) {
    draw_heart(p, look, at, radius, false, 0.0);
    if !(0.0..LOSS).contains(&age) {
        return;
    }
    let t = age / LOSS;
    let [light, mid, _] = look.heart.map(Ink::of);
    if t < 0.3 {
        draw_heart(p, look, at, radius, true, 0.45 * back_out(t / 0.3, 1.7));
    }
    let fade = (1.0 - t) * (1.0 - t);
    p.glow(at, 3.2 * radius, mid.fade(0.5 * fade));
    p.ring(at, radius * (0.9 + 0.6 * cubic_out(t)), 0.16 * radius * (1.0 - t), light.fade(fade));
    for k in 0..7 {
        let way = Vec2::from_angle(TAU * (k as f32 + 0.3) / 7.0);
        let spot = at + way * (radius * (0.5 + 1.1 * cubic_out(t))) + vec2(0.0, 1.5 * radius * t * t);
        p.dot(spot, 0.22 * radius * (1.0 - t), mid.mix(light, 0.5).fade(1.0 - t));
    }
}

/// Starts the path of a heart around (0, 0), about `size` in radius.
fn heart_path(p: &mut Painter, size: f32) {
    let at = |x: f32, y: f32| vec2(x, y) * size;
    p.begin(at(0.0, 0.86));
    p.cubic(at(-0.42, 0.56), at(-1.02, 0.22), at(-1.0, -0.28));
    p.cubic(at(-0.98, -0.74), at(-0.30, -0.92), at(0.0, -0.40));
    p.cubic(at(0.30, -0.92), at(0.98, -0.74), at(1.0, -0.28));
    p.cubic(at(1.02, 0.22), at(0.42, 0.56), at(0.0, 0.86));
    p.close();
}
