//! What a web hangs on: a rhombus of light, 8 by 11 cm.

use super::light::SilkLight;
use crate::view::{
    motion::{drift, hash01},
    paint::Painter,
};
use glam::{Vec2, vec2};

const HALF: Vec2 = vec2(4.0, 5.5);

/// An anchor at `at` cm. `pull` 0..=1 is how much the strongest of its threads pulls; `seed` any number of its own.
pub fn draw_anchor(p: &mut Painter, light: &SilkLight, at: Vec2, pull: f32, seed: u32) {
    let time = if light.motion.reduced { 0.0 } else { light.motion.time };
    let breath = 0.88 + 0.12 * drift(1.5 * time, 40.0 * hash01(seed));
    let shine = breath * (0.85 + 0.35 * pull);
    p.glow(at, 26.0, light.halo.fade(0.34 * shine));
    p.glow(at, 15.0, light.halo.fade(0.55 * shine));
    rhombus(p, at, HALF * 1.28, light.halo.mix(light.anchor, 0.3).fade(0.55 * shine.min(1.0)));
    rhombus(p, at, HALF, light.anchor);
    rhombus(p, at - vec2(0.9, 1.3), HALF * 0.42, light.glint.fade(0.9));
}

fn rhombus(p: &mut Painter, at: Vec2, half: Vec2, ink: crate::view::ink::Ink) {
    p.begin(at - vec2(0.0, half.y));
    p.line(at + vec2(half.x, 0.0));
    p.line(at + vec2(0.0, half.y));
    p.line(at - vec2(half.x, 0.0));
    p.close();
    p.fill_convex(ink);
}
