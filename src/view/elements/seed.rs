//! The heavy seed: a glossy conker in a rope sling of two turns. Dark, round and shiny: it swings and knocks things.

use crate::content::style::RopeLook;
use crate::view::{gradient::Paint, ink::Ink, paint::Painter};
use glam::{Vec2, vec2};
use std::f32::consts::PI;

/// Draws a seed of `radius` cm turned by `angle` (radians, clockwise); 0 has its eyelet on top, 1.1 radii above the
/// middle, where its rope is tied.
pub fn draw_seed(p: &mut Painter, rope: &RopeLook, at: Vec2, radius: f32, angle: f32) {
    let (edge, deep) = (Ink::hex(0x230b1c), Ink::hex(0x4a1a24));
    p.disc(at + vec2(2.6, 4.0), radius * 1.06, Ink::SHADOW.fade(0.34));
    p.push(at, angle, Vec2::splat(radius));
    let line = 1.1 / radius;
    let moon = Vec2::from_angle(-angle);
    p.disc(Vec2::ZERO, 1.0 + 0.5 * line, edge);
    let wood = [(0.0, Ink::hex(0xb8623f)), (0.30, Ink::hex(0x96432f)), (0.62, Ink::hex(0x6e2a2b)), (1.0, deep)];
    p.disc(Vec2::ZERO, 1.0 - 0.5 * line, Paint::around(moon.rotate(vec2(-0.34, -0.42)), 1.5, &wood));
    grain(p, edge);
    hilum(p, edge);
    lashing(p, rope, line);
    // cool light from below right, then the moon's two reflections: it is polished and heavy
    p.path.clear();
    p.closed = false;
    p.arc(Vec2::ZERO, Vec2::splat(0.84), 0.15 - angle, 1.25 - angle);
    p.stroke_path_with(|t| 0.11 * (t * PI).sin(), |_| Ink::hex(0xb9a0ff).fade(0.42));
    let shine = moon.rotate(vec2(-0.40, -0.46));
    p.ellipse(shine, vec2(0.27, 0.15), -0.72 - angle, Ink::hex(0xfff2e0).fade(0.92));
    p.disc(moon.rotate(vec2(-0.70, -0.10)), 0.07, Ink::hex(0xfff2e0).fade(0.75));
    p.pop();
}

/// Dark swirls of the shell.
fn grain(p: &mut Painter, edge: Ink) {
    for (k, bow) in [0.34, 0.56, 0.76_f32].into_iter().enumerate() {
        p.begin(vec2(-bow, -0.52 + 0.12 * k as f32));
        p.cubic(vec2(-bow * 0.6, 0.1), vec2(bow * 0.6, 0.1), vec2(bow, -0.52 + 0.12 * k as f32));
        p.stroke_path(0.035, edge.fade(0.35));
    }
}

/// The pale patch by which a conker is known.
fn hilum(p: &mut Painter, edge: Ink) {
    let pale = [(0.0, Ink::hex(0xf3dcb4)), (0.7, Ink::hex(0xd9b184)), (1.0, Ink::hex(0xa9764f))];
    p.ellipse(vec2(0.02, 0.58), vec2(0.58, 0.30), 0.0, edge.fade(0.8));
    p.ellipse(
        vec2(0.02, 0.58),
        vec2(0.53, 0.25),
        0.0,
        Paint::Radial { centre: vec2(-0.08, 0.52), radii: vec2(0.66, 0.36), stops: &pale },
    );
}

/// The brass eyelet that its rope is tied to.
fn lashing(p: &mut Painter, rope: &RopeLook, line: f32) {
    let brass = Ink::hex(0xf0c47a);
    p.ring(vec2(0.0, -1.04), 0.20, 0.16 + line, Ink::of(rope.edge));
    p.ring(vec2(0.0, -1.04), 0.20, 0.12, brass);
    p.ellipse(vec2(0.0, -0.90), vec2(0.40, 0.17), 0.0, Ink::of(rope.edge));
    p.ellipse(vec2(0.0, -0.91), vec2(0.34, 0.12), 0.0, brass.mix(Ink::hex(0x8a5038), 0.3));
    p.ellipse(vec2(-0.08, -0.94), vec2(0.18, 0.05), 0.0, Ink::hex(0xfff6dc));
}
