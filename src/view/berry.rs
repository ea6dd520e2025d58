//! The moonberry: the one warm, glowing thing of a stage; what the player cares for must be seen first.

use super::{gradient::Paint, ink::Ink, paint::Painter};
use crate::content::style::BerryLook;
use glam::{Vec2, vec2};
use std::f32::consts::PI;

/// Where and how the berry is.
#[derive(Clone, Copy)]
pub struct BerryPose {
    pub at: Vec2,
    /// Drawn radius.
    pub radius: f32,
    /// Radians, clockwise.
    pub angle: f32,
    /// Width and height over the round shape; (1, 1) at rest.
    pub squash: Vec2,
    /// Strength of the light around it, 1 = full.
    pub glow: f32,
    /// 1 = whole; below that it is vanishing.
    pub alpha: f32,
}

impl BerryPose {
    /// A berry at rest.
    pub fn new(at: Vec2, radius: f32) -> BerryPose {
        BerryPose { at, radius, angle: 0.0, squash: Vec2::ONE, glow: 1.0, alpha: 1.0 }
    }
}

/// Draws the light around a berry; call it before the ropes that hang on it, so that they stay crisp.
pub fn draw_berry_glow(p: &mut Painter, look: &BerryLook, berry: &BerryPose, time: f32) {
    let pulse = 1.0 + 0.04 * (time * 2.1).sin();
    for (k, reach) in [6.4, 3.4, 1.9].into_iter().enumerate() {
        let strength = look.glow_strength[k] * berry.glow * berry.alpha * pulse;
        p.glow(berry.at, berry.radius * reach, Ink::of(look.glow[k]).fade(strength));
    }
}

/// Draws the berry's body and calyx.
pub fn draw_berry(p: &mut Painter, look: &BerryLook, berry: &BerryPose) {
    let a = berry.alpha;
    p.push(berry.at, berry.angle, berry.squash * berry.radius);
    let places = [0.0, 0.30, 0.58, 0.80, 0.94, 1.0];
    let mut body = [(0.0, Ink::CLEAR); 6];
    for (k, stop) in body.iter_mut().enumerate() {
        *stop = (places[k], Ink::of(look.body[k]).fade(a));
    }
    p.ball(Vec2::ZERO, 1.0, vec2(-0.08, -0.08), 1.12, &body);
    let core = [
        (0.0, Ink::WHITE.fade(0.85 * a)),
        (0.45, Ink::hex(0xfff6c8).fade(0.45 * a)),
        (1.0, Ink::hex(0xffe083).fade(0.0)),
    ];
    p.disc(vec2(0.0, 0.03), 0.84, Paint::around(vec2(0.0, 0.03), 0.84, &core));
    for side in [-0.78, -0.42, 0.0, 0.42, 0.78_f32] {
        p.begin(vec2(side * 0.1, -0.95));
        p.quad(vec2(side * 1.86, 0.0), vec2(side * 0.06, 0.96));
        p.stroke_path(0.045, Ink::hex(0xfff6d0).fade(0.33 * a));
    }
    // shade low right, the crescent of light inside, the two reflections of the moon
    crescent(p, vec2(0.0, 0.0), 0.90, (-0.1, 1.45), 0.20, Ink::hex(0xffab52).fade(0.42 * a));
    crescent(p, vec2(-0.02, 0.06), 0.44, (-0.9, 2.3), 0.17, Ink::WHITE.fade(0.55 * a));
    p.ellipse(vec2(-0.44, -0.42), vec2(0.26, 0.16), -0.66, Ink::hex(0xfffef6).fade(0.95 * a));
    p.disc(vec2(-0.62, -0.02), 0.075, Ink::hex(0xfffef6).fade(0.8 * a));
    calyx(p, look, a);
    p.pop();
}

fn crescent(p: &mut Painter, at: Vec2, radius: f32, angles: (f32, f32), width: f32, ink: Ink) {
    p.path.clear();
    p.closed = false;
    p.arc(at, Vec2::splat(radius), angles.0, angles.1);
    p.stroke_path_with(|t| width * (t * PI).sin(), |_| ink);
}

/// Stalk and five sepals over the top, in radii.
fn calyx(p: &mut Painter, look: &BerryLook, a: f32) {
    p.begin(vec2(0.0, -0.86));
    p.quad(vec2(0.06, -1.1), vec2(-0.01, -1.28));
    p.stroke_path(0.17, Ink::hex(0x35562f).fade(a));
    let green = [(0.0, Ink::of(look.calyx[0]).fade(a)), (1.0, Ink::of(look.calyx[1]).fade(a))];
    for (tip, bow) in [
        (vec2(-0.80, -0.56), -0.55),
        (vec2(0.80, -0.56), 0.55),
        (vec2(-0.36, -0.36), -0.40),
        (vec2(0.40, -0.36), 0.40),
        (vec2(0.02, -0.40), 0.0_f32),
    ] {
        p.begin(vec2(-0.12, -1.0));
        p.quad(vec2(tip.x * 0.85 + bow * 0.1 - 0.10, -1.02), tip);
        p.quad(vec2(tip.x * 0.35 + 0.02, -0.72), vec2(0.12, -0.94));
        p.close();
        p.fill(Paint::down(-1.05, tip.y + 0.12, &green));
        p.stroke_path(0.028, Ink::hex(0x234a32).fade(0.8 * a));
    }
    p.ellipse(vec2(0.0, -0.97), vec2(0.2, 0.11), 0.0, Ink::hex(0xa6d872).fade(a));
}
