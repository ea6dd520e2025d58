//! A reel: a wooden wheel that winds rope. The coil on it shows how much rope it holds, the mint grips where to turn it.

use crate::content::style::{RopeLook, Shades};
use crate::view::{ink::Ink, motion::Motion, paint::Painter};
use glam::{Vec2, vec2};
use std::f32::consts::{PI, TAU};

/// Radius of the wheel, cm.
pub const REEL_RADIUS: f32 = 27.0;
/// Radius of the coil of an empty and of a full reel, cm.
const COIL: (f32, f32) = (9.5, 20.5);

/// Where and how a reel is.
#[derive(Clone, Copy)]
pub struct ReelPose {
    pub at: Vec2,
    /// Radians, clockwise.
    pub angle: f32,
    /// Share of the rope that is on the wheel, 0..=1.
    pub wound: f32,
    /// How far the grip of a finger has been shown, 0..=1.
    pub grabbed: f32,
}

/// Draws a reel; call it after the rope, which ends in the wheel's middle.
pub fn draw_reel(p: &mut Painter, look: &Shades, rope: &RopeLook, reel: &ReelPose, motion: Motion) {
    let [tip, light, mid, deep] = [look.tip, look.light, look.mid, look.deep].map(Ink::of);
    let (r, grabbed) = (REEL_RADIUS, reel.grabbed);
    if grabbed > 0.0 {
        p.glow(reel.at, 2.3 * r, light.fade(0.30 * grabbed));
    }
    p.push_at(reel.at);
    arrows(p, light.mix(tip, 0.5), deep, grabbed, motion);
    let rim = Ink::hex(0x2a1428);
    p.ring(vec2(2.2, 3.4), r - 2.5, 9.0, Ink::SHADOW.fade(0.30));
    p.disc(Vec2::ZERO, r - 4.0, Ink::hex(0x160a20).fade(0.62));
    p.push(Vec2::ZERO, reel.angle, Vec2::ONE);
    for k in 0..6 {
        let d = Vec2::from_angle(TAU * (k as f32 + 0.5) / 6.0);
        p.stroke(&[d * 6.0, d * (r - 3.0)], 5.6, rim);
        p.stroke(&[d * 6.0, d * (r - 3.0)], 3.4, Ink::hex(0x9a6444));
        p.stroke(&[d * 6.0, d * (r - 3.0)], 1.0, Ink::hex(0xe0b078).fade(0.8));
    }
    p.pop();
    p.ring(Vec2::ZERO, r - 2.5, 7.6, rim);
    p.ring_shaded(Vec2::ZERO, r - 2.5, 5.4, Ink::hex(0x7a4a38), Ink::hex(0xe9bd84));
    coil(p, rope, reel);
    p.push(Vec2::ZERO, reel.angle, Vec2::ONE);
    for k in 0..3 {
        let at = Vec2::from_angle(TAU * k as f32 / 3.0 - PI / 2.0) * (r - 2.5);
        let up = Vec2::from_angle(-reel.angle).rotate(vec2(-0.3, -0.4));
        p.disc(at, 6.2, deep);
        p.ball(at, 5.1, up, 1.5, &[(0.0, tip), (0.5, light), (1.0, mid)]);
    }
    p.pop();
    hub(p);
    p.pop();
}

/// Two bent arrows with two heads each around the wheel: it turns both ways.
fn arrows(p: &mut Painter, ink: Ink, edge: Ink, grabbed: f32, motion: Motion) {
    let breath = if motion.reduced { 0.5 } else { 0.5 + 0.5 * (motion.time * 2.4).sin() };
    let (radius, half) = (REEL_RADIUS + 9.0, 0.52 + 0.08 * breath);
    for middle in [0.0, PI] {
        for (width, ink) in [(4.6, edge.fade(0.6)), (2.4, ink.fade(0.5 + 0.4 * breath.max(grabbed)))] {
            p.arc_line(Vec2::ZERO, radius, middle - half, middle + half, width, ink);
            for side in [-1.0, 1.0] {
                let out = Vec2::from_angle(middle + side * half);
                let (nose, along) = (out * radius, out.perp() * side);
                let wing = |by: f32| nose - along * 5.0 + out * by;
                p.stroke(&[wing(-4.4), nose + along * 0.8, wing(4.4)], width, ink);
            }
        }
    }
}

/// The rope on the drum: rings of rope whose twist turns with the wheel.
fn coil(p: &mut Painter, rope: &RopeLook, reel: &ReelPose) {
    let wound = reel.wound.clamp(0.0, 1.0);
    let radius = COIL.0 + (COIL.1 - COIL.0) * wound;
    let [light, tan, edge, seam] = [rope.light, rope.tan, rope.edge, rope.seam].map(Ink::of);
    p.disc(vec2(1.0, 1.8), radius + 1.2, Ink::SHADOW.fade(0.35));
    p.disc(Vec2::ZERO, radius + 0.9, edge);
    p.ball(Vec2::ZERO, radius, vec2(-0.2, -0.3), 1.5, &[(0.0, tan.mix(light, 0.35)), (1.0, tan.mix(edge, 0.25))]);
    let step = 3.6;
    let mut at = radius - 0.5 * step;
    let mut layer = 0;
    while at > 6.5 {
        let turns = ((TAU * at / 5.2).round() as usize).max(6);
        for k in 0..turns {
            let a = reel.angle + TAU * (k as f32 + 0.5 * (layer % 2) as f32) / turns as f32;
            let (from, to) = (Vec2::from_angle(a) * (at + 1.3), Vec2::from_angle(a + 0.30 * step / at) * (at - 1.3));
            p.begin(from);
            p.line(to);
            p.soft_path(1.35, |_| light);
        }
        p.arc_path(Vec2::ZERO, at - 0.5 * step, 0.0, TAU);
        p.soft_path(0.75, |_| seam);
        at -= step;
        layer += 1;
    }
}

fn hub(p: &mut Painter) {
    let wood = [(0.0, Ink::hex(0xf7d9a0)), (0.5, Ink::hex(0xb97b4a)), (1.0, Ink::hex(0x5a3038))];
    let brass = [(0.0, Ink::hex(0xfff6dc)), (0.6, Ink::hex(0xf0c47a)), (1.0, Ink::hex(0x8a5038))];
    p.disc(Vec2::ZERO, 7.6, Ink::hex(0x2a1428));
    p.ball(Vec2::ZERO, 6.6, vec2(-0.24, -0.36), 1.44, &wood);
    p.ball(Vec2::ZERO, 3.0, vec2(-0.2, -0.3), 1.4, &brass);
    p.ellipse(vec2(-2.4, -3.6), vec2(1.8, 0.9), -0.61, Ink::hex(0xfffbe8).fade(0.8));
}
