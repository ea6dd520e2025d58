//! The glow-worm lamp: a glass drop in a brass cap with a curled glow-worm inside. It hangs on ropes and lights the night.

use crate::content::style::Shades;
use crate::view::{
    gradient::Paint,
    ink::Ink,
    motion::{Motion, drift},
    paint::Painter,
};
use glam::{Vec2, vec2};
use std::f32::consts::PI;

/// Where and how a lamp is, cm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LampPose {
    /// Middle of the glass.
    pub at: Vec2,
    /// Radius of the body; 15 reads well.
    pub radius: f32,
    /// Radians, clockwise; 0 has the ring on top, 1.42 radii above the middle.
    pub angle: f32,
    /// Strength of the light, 1 = usual.
    pub light: f32,
}

/// The light around a lamp, `reach` cm wide; draw it before the ropes.
pub fn draw_lamp_glow(p: &mut Painter, look: &Shades, lamp: &LampPose, reach: f32, motion: Motion) {
    let breath = if motion.reduced { 1.0 } else { 1.0 + 0.05 * drift(motion.time * 1.3, lamp.at.x * 0.01) };
    let ink = Ink::of(look.tip);
    p.glow(lamp.at, reach * 1.15, Ink::of(look.light).fade(0.20 * lamp.light * breath));
    p.glow(lamp.at, lamp.radius * 3.4, ink.fade(0.34 * lamp.light * breath));
}

/// The lamp itself.
pub fn draw_lamp(p: &mut Painter, look: &Shades, lamp: &LampPose, motion: Motion) {
    let [tip, light, mid, dark, deep] = [look.tip, look.light, look.mid, look.dark, look.deep].map(Ink::of);
    p.disc(lamp.at + vec2(2.2, 3.4), lamp.radius * 1.06, Ink::SHADOW.fade(0.28));
    p.push(lamp.at, lamp.angle, Vec2::splat(lamp.radius));
    let edge = 1.1 / lamp.radius;
    p.disc(Vec2::ZERO, 1.0 + 0.5 * edge, deep);
    let glass = [(0.0, Ink::WHITE), (0.35, tip), (0.72, light.mix(tip, 0.25)), (0.92, light.mix(mid, 0.5)), (1.0, mid)];
    p.disc(Vec2::ZERO, 1.0 - 0.5 * edge, Paint::around(vec2(0.0, 0.16), 1.12, &glass));
    worm(p, [light, mid, dark, deep], motion);
    // the glass over it
    let moon = Vec2::from_angle(-lamp.angle);
    p.arc_line(Vec2::ZERO, 0.80, PI * 1.02 - lamp.angle, PI * 1.36 - lamp.angle, 0.11, Ink::WHITE.fade(0.9));
    p.disc(moon.rotate(vec2(0.5, 0.52)), 0.09, Ink::WHITE.fade(0.7));
    cap(p, deep);
    p.pop();
}

/// A plump worm curled into a comma: a dark head with an eye, segments that grow brighter towards the tail.
fn worm(p: &mut Painter, [light, mid, dark, deep]: [Ink; 4], motion: Motion) {
    let stir = if motion.reduced { 0.0 } else { 0.12 * (motion.time * 1.4).sin() };
    const SEGMENTS: usize = 7;
    let place = |i: usize| {
        let t = i as f32 / (SEGMENTS - 1) as f32;
        vec2(0.02, 0.20) + Vec2::from_angle(3.5 - 4.1 * t + stir * t) * (0.46 - 0.10 * t)
    };
    let size = |i: usize| 0.235 - 0.014 * i as f32;
    for i in 0..SEGMENTS {
        p.disc(place(i), size(i) + 0.05, deep);
    }
    p.glow(place(SEGMENTS - 1), 0.75, Ink::WHITE.fade(0.6));
    for i in (0..SEGMENTS).rev() {
        let t = i as f32 / (SEGMENTS - 1) as f32;
        let skin = if t < 0.5 { dark.mix(light, 1.6 * t) } else { light.mix(Ink::WHITE, 2.0 * t - 1.0) };
        p.disc(place(i), size(i) + 0.012, deep.fade(0.35));
        p.ball(
            place(i),
            size(i),
            vec2(-0.3, -0.4),
            1.6,
            &[(0.0, skin.mix(Ink::WHITE, 0.45)), (1.0, skin.mix(mid, 0.25))],
        );
    }
    let head = place(0);
    p.disc(head + vec2(-0.03, -0.02), 0.10, Ink::WHITE);
    p.disc(head + vec2(-0.04, 0.0), 0.055, deep);
}

/// Brass cap with a ring to hang it on.
fn cap(p: &mut Painter, deep: Ink) {
    let edge = Ink::hex(0x3a2030);
    let brass = [(0.0, Ink::hex(0xffe9b8)), (0.5, Ink::hex(0xd9a35c)), (1.0, Ink::hex(0x7a4a38))];
    p.ring(vec2(0.0, -1.26), 0.18, 0.20, edge);
    p.ring(vec2(0.0, -1.26), 0.18, 0.10, Ink::hex(0xf0c47a));
    let dome = |p: &mut Painter, grow: f32| {
        p.begin(vec2(-0.80 - grow, -0.50 + grow));
        p.cubic(vec2(-0.66 - grow, -0.98 - grow), vec2(-0.30, -1.16 - grow), vec2(0.0, -1.16 - grow));
        p.cubic(vec2(0.30, -1.16 - grow), vec2(0.66 + grow, -0.98 - grow), vec2(0.80 + grow, -0.50 + grow));
        p.quad(vec2(0.0, -0.84 + grow), vec2(-0.80 - grow, -0.50 + grow));
        p.close();
    };
    dome(p, 0.07);
    p.fill(edge.mix(deep, 0.3));
    dome(p, 0.0);
    p.fill(Paint::across(-0.8, 0.9, &brass));
    p.begin(vec2(-0.52, -0.82));
    p.quad(vec2(-0.30, -1.02), vec2(-0.02, -1.06));
    p.stroke_path(0.07, Ink::hex(0xfffbe8).fade(0.85));
}
