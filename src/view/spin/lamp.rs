//! A lamp in the web: a little lantern of brass and glass, a warm pool of light, and motes that rise in it. Moths come.

use super::light::SilkLight;
use crate::view::{
    gradient::Paint,
    ink::Ink,
    motion::{drift, hash01},
    paint::Painter,
};
use glam::{Vec2, vec2};
use std::f32::consts::{PI, TAU};

/// Half the height of the lantern's glass, cm.
const GLASS: f32 = 11.0;

/// How steady a flame burns: 0.9..=1.1.
fn flicker(light: &SilkLight, seed: u32) -> f32 {
    if light.motion.reduced {
        return 1.0;
    }
    let (time, phase) = (light.motion.time, 30.0 * hash01(seed));
    1.0 + 0.06 * drift(3.1 * time, phase) + 0.04 * drift(11.0 * time, phase + 4.0)
}

/// The pool of light of a lamp at `at` cm that lures within `reach` cm. Draw it behind the web; `lit` 0..=1 eases it in.
pub fn draw_lamp_pool(p: &mut Painter, light: &SilkLight, at: Vec2, reach: f32, lit: f32, seed: u32) {
    let shine = lit * flicker(light, seed);
    let [flame, near, far] = light.lamp;
    p.glow(at, reach, far.fade(0.16 * shine));
    p.glow(at, 0.55 * reach, near.fade(0.16 * shine));
    p.glow(at, 0.24 * reach, flame.fade(0.30 * shine));
    let time = if light.motion.reduced { 0.0 } else { light.motion.time };
    for k in 0..9 {
        let h = |n: u32| hash01(seed.wrapping_mul(97).wrapping_add(5 * k + n));
        let age = (time * (0.10 + 0.08 * h(0)) + h(1)).fract();
        let angle = TAU * h(2);
        let way = Vec2::from_angle(angle) * (0.12 + 0.25 * h(3)) * reach - vec2(0.0, 0.4 * reach * age);
        let sway = vec2(5.0 * (time * 0.9 + TAU * h(4)).sin(), 0.0);
        let glow = (PI * age).sin() * shine;
        p.glow(at + way + sway, 6.0, near.fade(0.35 * glow));
        p.dot(at + way + sway, 0.6, flame.fade(0.6 * glow));
    }
}

/// The lantern at `at` cm, which hangs from a ring 22 cm above; `lit` 0..=1.
pub fn draw_lamp(p: &mut Painter, light: &SilkLight, at: Vec2, lit: f32, seed: u32) {
    let swing = if light.motion.reduced { 0.0 } else { 0.05 * drift(0.9 * light.motion.time, 20.0 * hash01(seed)) };
    let hang = vec2(0.0, -2.0 * GLASS);
    p.push(at + hang, swing, Vec2::ONE);
    p.push_at(-hang);
    let burn = lit * flicker(light, seed);
    let [flame, near, far] = light.lamp;
    let edge = Ink::hex(0x2a1430);
    let brass = [(0.0, Ink::hex(0xffe3a6)), (0.45, Ink::hex(0xc98f4e)), (1.0, Ink::hex(0x6a3c34))];
    p.ring(vec2(0.0, -1.92 * GLASS), 3.0, 2.6, edge);
    p.ring(vec2(0.0, -1.92 * GLASS), 3.0, 1.3, Ink::hex(0xe3b874));
    glass(p, 1.1);
    p.fill_convex(edge);
    glass(p, 0.0);
    let inner =
        [(0.0, Ink::WHITE.mix(near, 0.05)), (0.35, flame), (0.75, near.mix(far, 0.35)), (1.0, far.mix(edge, 0.35))];
    let dark = inner.map(|(t, ink)| (t, edge.mix(ink, 0.18 + 0.82 * burn.min(1.0))));
    p.fill_star(vec2(0.0, 2.0), Paint::around(vec2(0.0, 2.0), 1.25 * GLASS, &dark));
    flame_at(p, vec2(0.0, 6.5), burn, [flame, near, far]);
    for x in [-0.36, 0.36] {
        let line = [vec2(x * GLASS, -0.86 * GLASS), vec2(1.55 * x * GLASS, 0.0), vec2(x * GLASS, 0.9 * GLASS)];
        p.begin(line[0]);
        p.quad(line[1], line[2]);
        p.stroke_path(0.8, edge.fade(0.55));
    }
    p.begin(vec2(-0.62 * GLASS, -0.45 * GLASS));
    p.quad(vec2(-0.82 * GLASS, 0.0), vec2(-0.58 * GLASS, 0.5 * GLASS));
    p.stroke_path_with(|t| 0.4 + 1.5 * (PI * t).sin(), |_| Ink::WHITE.fade(0.5));
    for (y, w, h) in [(-1.32, 0.95, 0.5), (0.86, 0.9, 0.38)] {
        let (low, size) = (vec2(-w, y) * GLASS, vec2(2.0 * w, h) * GLASS);
        p.round_rect(low - Vec2::splat(1.0), size + Vec2::splat(2.0), 3.4, edge);
        p.round_rect(low, size, 2.6, Paint::across(low.x, low.x + size.x, &brass));
    }
    p.begin(vec2(-0.5, -1.3) * GLASS);
    p.quad(vec2(0.0, -2.05) * GLASS, vec2(0.5, -1.3) * GLASS);
    p.close();
    p.fill_convex(Paint::across(-0.5 * GLASS, 0.5 * GLASS, &brass));
    p.glow(vec2(0.0, 2.0), 2.6 * GLASS, near.fade(0.34 * burn));
    p.pop();
    p.pop();
}

/// Starts the path of the glass, grown by `grow` cm.
fn glass(p: &mut Painter, grow: f32) {
    let (w, h) = (0.86 * GLASS + grow, GLASS + grow);
    p.begin(vec2(-0.62 * w, -h));
    p.line(vec2(0.62 * w, -h));
    p.cubic(vec2(1.25 * w, -0.5 * h), vec2(1.25 * w, 0.5 * h), vec2(0.62 * w, h));
    p.line(vec2(-0.62 * w, h));
    p.cubic(vec2(-1.25 * w, 0.5 * h), vec2(-1.25 * w, -0.5 * h), vec2(-0.62 * w, -h));
    p.close();
}

fn flame_at(p: &mut Painter, foot: Vec2, burn: f32, [flame, near, far]: [Ink; 3]) {
    if burn < 0.05 {
        return;
    }
    for (wide, tall, ink) in [(4.2, 13.0, far.fade(0.75)), (3.0, 9.5, near), (1.7, 6.0, flame.mix(Ink::WHITE, 0.5))] {
        let tall = tall * (0.4 + 0.6 * burn);
        p.begin(foot);
        p.cubic(foot + vec2(1.4 * wide, -0.1 * tall), foot + vec2(0.3 * wide, -0.6 * tall), foot - vec2(0.0, tall));
        p.cubic(foot + vec2(-0.3 * wide, -0.6 * tall), foot + vec2(-1.4 * wide, -0.1 * tall), foot);
        p.close();
        p.fill(ink);
    }
}
