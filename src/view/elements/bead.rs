//! A bead: a wooden peg that the player drags along a wire. Its mint inlay says that it can be moved, its shape how.

use crate::content::style::Shades;
use crate::view::{ink::Ink, motion::Motion, paint::Painter};
use glam::{Vec2, vec2};

/// Draws the wire of a bead between its two end stops. `from` and `to` are where the bead's middle can reach.
pub fn draw_wire(p: &mut Painter, from: Vec2, to: Vec2) {
    let along = (to - from).normalize_or(Vec2::X);
    let (a, b) = (from - along * 15.0, to + along * 15.0);
    let up = if along.x.abs() > 0.3 { along.perp() * -along.x.signum() } else { vec2(-1.0, 0.0) };
    p.stroke(&[a + vec2(2.2, 3.4), b + vec2(2.2, 3.4)], 4.4, Ink::SHADOW.fade(0.28));
    p.stroke(&[a, b], 5.4, Ink::hex(0x2a1428));
    p.stroke(&[a, b], 3.2, Ink::hex(0xa98d92));
    p.stroke(&[a + up * 0.7, b + up * 0.7], 1.1, Ink::hex(0xf6e6d6).fade(0.9));
    for (end, inward) in [(a, along), (b, -along)] {
        stop(p, end, inward);
    }
}

/// A wooden knob with three turns of wire before it.
fn stop(p: &mut Painter, at: Vec2, inward: Vec2) {
    for k in 0..3 {
        let middle = at + inward * (7.6 + 2.4 * k as f32);
        let side = (inward.perp() + inward * 0.25) * 3.4;
        p.stroke(&[middle - side, middle + side], 2.9, Ink::hex(0x2a1428));
        p.stroke(&[middle - side, middle + side], 1.5, Ink::hex(0xd9bfae));
    }
    let wood = [(0.0, Ink::hex(0xd8a878)), (0.5, Ink::hex(0x8a5844)), (1.0, Ink::hex(0x43222e))];
    p.disc(at + vec2(1.8, 3.0), 7.4, Ink::SHADOW.fade(0.28));
    p.disc(at, 7.6, Ink::hex(0x2a1428));
    p.ball(at, 6.5, vec2(-0.24, -0.36), 1.44, &wood);
    p.ellipse(at + vec2(-2.0, -2.7), vec2(1.9, 1.0), -0.61, Ink::hex(0xfffbe8).fade(0.6));
}

/// Draws a bead. `angle` is the direction of its wire, `grabbed` 0..=1 how far the grip of a finger has been shown.
pub fn draw_bead(p: &mut Painter, look: &Shades, at: Vec2, radius: f32, angle: f32, grabbed: f32, motion: Motion) {
    let [tip, light, mid, deep] = [look.tip, look.light, look.mid, look.deep].map(Ink::of);
    let r = radius * (1.0 + 0.08 * grabbed);
    let along = Vec2::from_angle(angle);
    if grabbed > 0.0 {
        p.glow(at, 3.0 * r, light.fade(0.35 * grabbed));
        p.ring(at, 1.55 * r, 1.6, tip.fade(0.7 * grabbed));
    }
    let breath = if motion.reduced { 0.5 } else { 0.5 + 0.5 * (motion.time * 2.4).sin() };
    let ink = light.mix(tip, 0.5).fade(0.55 + 0.35 * breath.max(grabbed));
    for side in [-1.0, 1.0] {
        let d = along * side;
        let nose = at + d * (r * 1.62 + 2.0 * breath + 2.0 * grabbed);
        let wing = |s: f32| nose - d * 4.4 + d.perp() * (5.6 * s);
        p.stroke(&[wing(-1.0), nose, wing(1.0)], 5.0, deep.fade(0.75));
        p.stroke(&[wing(-1.0), nose, wing(1.0)], 2.7, ink);
    }
    p.disc(at + vec2(2.2, 3.4) * (1.0 + grabbed), r * 1.06, Ink::SHADOW.fade(0.30));
    p.push(at, angle, Vec2::splat(r));
    for side in [-1.0, 1.0] {
        p.ellipse(vec2(side * 0.98, 0.0), vec2(0.26, 0.56), 0.0, Ink::hex(0x2a1428));
        p.ellipse(vec2(side * 0.98, 0.0), vec2(0.17, 0.46), 0.0, mid);
    }
    p.pop();
    let wood = [(0.0, Ink::hex(0xf7d9a0)), (0.5, Ink::hex(0xb97b4a)), (1.0, Ink::hex(0x5a3038))];
    let brass = [(0.0, Ink::hex(0xfff6dc)), (0.6, Ink::hex(0xf0c47a)), (1.0, Ink::hex(0x8a5038))];
    p.disc(at, r + 0.6, Ink::hex(0x2a1428));
    p.ball(at, r - 0.5, vec2(-0.24, -0.36), 1.44, &wood);
    p.ring(at, r * 0.62, 0.30 * r, deep);
    p.ring_shaded(at, r * 0.62, 0.19 * r, tip, mid);
    p.ball(at, r * 0.32, vec2(-0.2, -0.3), 1.4, &brass);
    p.ellipse(at + vec2(-0.40, -0.60) * r, vec2(0.28, 0.13) * r, -0.61, Ink::hex(0xfffbe8).fade(0.8));
}
