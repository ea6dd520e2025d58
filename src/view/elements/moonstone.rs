//! The moonstone: a floating crystal moon. A tap turns it and with it the way that things fall.

use crate::content::style::Shades;
use crate::view::{
    gradient::Paint,
    ink::Ink,
    motion::{Motion, drift, hash01},
    paint::Painter,
};
use glam::{Vec2, vec2};
use std::f32::consts::{PI, TAU};

/// Radius of the stone, cm.
pub const MOONSTONE_RADIUS: f32 = 23.0;

/// Draws a moonstone. `flipped` is how far it has turned: 0 things fall down, 1 they fall up.
pub fn draw_moonstone(p: &mut Painter, look: &Shades, at: Vec2, flipped: f32, motion: Motion) {
    let r = MOONSTONE_RADIUS;
    let t = if motion.reduced { 0.0 } else { motion.time };
    let at = at + vec2(0.0, 1.6 * drift(t * 1.2, at.x * 0.05));
    p.glow(at, 3.0 * r, Ink::hex(0x9fc4ff).fade(0.34));
    motes(p, at, flipped, t);
    p.disc(at + vec2(2.2, 3.4), r, Ink::SHADOW.fade(0.24));
    p.push(at, flipped * PI, Vec2::splat(r));
    let up = Vec2::from_angle(-flipped * PI).rotate(vec2(-0.35, -0.94));
    facets(p, up);
    arrow(p, look);
    p.pop();
    p.arc_line(at, 0.86 * r, -2.75, -1.75, 2.0, Ink::WHITE.fade(0.9));
    p.sparkle(at + vec2(-0.62, -0.66) * r, 7.0 + 1.2 * (t * 2.3).sin(), Ink::WHITE.fade(0.95));
}

/// A round, cut stone: eleven facets whose light depends on where they face.
fn facets(p: &mut Painter, up: Vec2) {
    const SIDES: usize = 11;
    let edge = Ink::hex(0x1d2a66);
    p.path.clear();
    p.closed = true;
    for k in 0..SIDES {
        p.path.push(Vec2::from_angle(TAU * k as f32 / SIDES as f32 - PI / 2.0) * 1.03);
    }
    p.stroke_path(0.10, edge);
    for k in 0..SIDES {
        let corner = |i: usize, reach: f32| Vec2::from_angle(TAU * i as f32 / SIDES as f32 - PI / 2.0) * reach;
        let half = |i: usize| Vec2::from_angle(TAU * (i as f32 + 0.5) / SIDES as f32 - PI / 2.0) * 0.72;
        let (a, b, m) = (corner(k, 1.0), corner(k + 1, 1.0), half(k));
        for (three, twist) in [([a, b, m], false), ([a, m, half(k + SIDES - 1)], true)] {
            let facing = ((three[0] + three[1] + three[2]) / 3.0).normalize_or_zero().dot(up);
            let grain = hash01(k as u32 + if twist { 31 } else { 9 }) - 0.5;
            let lit = (0.48 + 0.46 * facing + 0.34 * grain).clamp(0.0, 1.0);
            p.begin(three[0]);
            p.line(three[1]);
            p.line(three[2]);
            p.close();
            p.fill_convex(Ink::hex(0x35489c).mix(Ink::hex(0xf2fbff), lit));
        }
    }
    p.path.clear();
    p.closed = true;
    for k in 0..SIDES {
        p.path.push(Vec2::from_angle(TAU * (k as f32 + 0.5) / SIDES as f32 - PI / 2.0) * 0.73);
    }
    let table = [(0.0, Ink::hex(0xb9d4ff)), (1.0, Ink::hex(0x5a72c4))];
    p.fill_star(Vec2::ZERO, Paint::Loose { from: up, to: -up, stops: &table });
    p.stroke_path(0.03, Ink::WHITE.fade(0.6));
}

/// The way that things fall.
fn arrow(p: &mut Painter, look: &Shades) {
    let (deep, tip) = (Ink::of(look.deep), Ink::of(look.tip));
    for (width, ink) in [(0.34, deep), (0.19, tip)] {
        p.stroke(&[vec2(0.0, -0.40), vec2(0.0, 0.40)], width, ink);
        p.stroke(&[vec2(-0.30, 0.12), vec2(0.0, 0.43), vec2(0.30, 0.12)], width, ink);
    }
}

/// Dust around the stone that falls the way everything does.
fn motes(p: &mut Painter, at: Vec2, flipped: f32, t: f32) {
    let way = 1.0 - 2.0 * flipped;
    for k in 0..8_u32 {
        let phase = (t * (0.22 + 0.1 * hash01(k)) + hash01(k + 40)).fract();
        let x = (hash01(k + 20) - 0.5) * 2.7 * MOONSTONE_RADIUS;
        let y = (phase - 0.5) * 3.2 * MOONSTONE_RADIUS * way;
        p.dot(at + vec2(x, y), 0.8 + 0.7 * hash01(k + 60), Ink::hex(0xdcebff).fade(0.9 * (phase * PI).sin()));
    }
}
