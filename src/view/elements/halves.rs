//! The two halves of a berry, cut flat, and the light in which they become one.

use crate::content::style::BerryLook;
use crate::view::{
    berry::BerryPose,
    gradient::Paint,
    ink::Ink,
    motion::{Motion, cubic_out, hash01},
    paint::Painter,
};
use glam::{Vec2, vec2};
use std::f32::consts::{FRAC_PI_2, PI, TAU};

/// Which half.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    Left,
    Right,
}

/// The middle of a half disc lies this many radii from its flat face.
const MIDDLE: f32 = 0.5;

/// Where a rope is tied to a half: the end of its stalk, from its middle, in radii of the whole berry, unturned.
pub fn half_tie(half: Half) -> Vec2 {
    let inward = MIDDLE - 0.05;
    vec2(if half == Half::Left { inward } else { -inward }, -1.22)
}

/// Draws half a berry. `berry.at` is the middle of the half, `berry.radius` that of the whole; the glow around it is drawn
/// by `draw_berry_glow`, best at half strength.
pub fn draw_half_berry(p: &mut Painter, look: &BerryLook, berry: &BerryPose, half: Half, motion: Motion) {
    let (a, side) = (berry.alpha, if half == Half::Left { -1.0 } else { 1.0 });
    p.push(berry.at, berry.angle, berry.squash * berry.radius);
    // the frame: x out of the rind, the face at 0
    p.push(vec2(-side * MIDDLE, 0.0), 0.0, vec2(side, 1.0));
    let places = [0.0, 0.30, 0.58, 0.80, 0.94, 1.0];
    let mut body = [(0.0, Ink::CLEAR); 6];
    for (k, stop) in body.iter_mut().enumerate() {
        *stop = (places[k], Ink::of(look.body[k]).fade(a));
    }
    p.path.clear();
    p.arc(Vec2::ZERO, Vec2::ONE, -FRAC_PI_2, FRAC_PI_2);
    p.close();
    p.fill_star(Vec2::ZERO, Paint::Radial { centre: vec2(0.04, -0.04), radii: Vec2::splat(1.06), stops: &body });
    for bow in [0.45, 0.84, 1.2_f32] {
        p.begin(vec2(0.08, -0.95));
        p.quad(vec2(bow * 1.5, 0.0), vec2(0.05, 0.96));
        p.stroke_path(0.045, Ink::hex(0xfff6d0).fade(0.33 * a));
    }
    p.path.clear();
    p.closed = false;
    p.arc(Vec2::ZERO, Vec2::splat(0.9), if half == Half::Left { 0.5 } else { 0.0 }, 1.45);
    p.stroke_path_with(|t| 0.18 * (t * PI).sin(), |_| Ink::hex(0xffab52).fade(0.42 * a));
    face(p, a, motion);
    if half == Half::Left {
        p.ellipse(vec2(0.58, -0.44), vec2(0.20, 0.13), 0.66, Ink::hex(0xfffef6).fade(0.95 * a));
        p.disc(vec2(0.78, -0.08), 0.07, Ink::hex(0xfffef6).fade(0.8 * a));
    }
    calyx(p, look, a);
    p.pop();
    p.pop();
}

/// The flat cut, seen a little from the side: pale flesh with cells and a row of seeds of light.
fn face(p: &mut Painter, a: f32, motion: Motion) {
    let pulse = 0.9 + 0.1 * (motion.time * 2.6).sin();
    p.ellipse(vec2(0.0, 0.0), vec2(0.27, 0.985), 0.0, Ink::hex(0xe8743a).fade(a));
    let flesh = [
        (0.0, Ink::WHITE.fade(a)),
        (0.55, Ink::hex(0xfff8d8).fade(a)),
        (0.86, Ink::hex(0xffe9a0).fade(a)),
        (1.0, Ink::hex(0xfff6d6).fade(a)),
    ];
    let radii = vec2(0.215, 0.90);
    p.ellipse(Vec2::ZERO, radii, 0.0, Paint::Radial { centre: Vec2::ZERO, radii, stops: &flesh });
    for k in 0..8 {
        let d = Vec2::from_angle(TAU * (k as f32 + 0.5) / 8.0) * radii;
        p.stroke(&[d * 0.30, d * 0.86], 0.035, Ink::hex(0xffb648).fade(0.8 * a));
    }
    p.ellipse(Vec2::ZERO, radii * 0.22, 0.0, Ink::hex(0xffc552).fade(a));
    p.glow(Vec2::ZERO, 0.9, Ink::hex(0xfff0b0).fade(0.38 * a * pulse));
}

/// Half of the stalk and of the sepals.
fn calyx(p: &mut Painter, look: &BerryLook, a: f32) {
    let green = [(0.0, Ink::of(look.calyx[0]).fade(a)), (1.0, Ink::of(look.calyx[1]).fade(a))];
    p.begin(vec2(0.03, -0.90));
    p.quad(vec2(0.08, -1.08), vec2(0.05, -1.24));
    p.stroke_path(0.13, Ink::hex(0x35562f).fade(a));
    for (tip, bow) in [(vec2(0.80, -0.56), 0.55), (vec2(0.34, -0.42), 0.40_f32)] {
        p.begin(vec2(-0.06, -1.0));
        p.quad(vec2(tip.x * 0.85 + bow * 0.1 - 0.05, -1.04), tip);
        p.quad(vec2(tip.x * 0.35 + 0.02, -0.74), vec2(-0.04, -0.88));
        p.close();
        p.fill(Paint::down(-1.05, tip.y + 0.12, &green));
        p.stroke_path(0.028, Ink::hex(0x234a32).fade(0.8 * a));
    }
    p.ellipse(vec2(0.06, -0.97), vec2(0.14, 0.10), 0.0, Ink::hex(0xa6d872).fade(a));
}

/// Draws the light of two halves that became one; `age` 0..=1, `radius` of the whole berry.
pub fn draw_join(p: &mut Painter, at: Vec2, radius: f32, age: f32, motion: Motion) {
    let fade = 1.0 - age.clamp(0.0, 1.0);
    let grow = cubic_out(age);
    p.glow(at, radius * (1.6 + 1.6 * grow), Ink::hex(0xfff0c0).fade(0.9 * fade));
    // the seam closes from both ends
    p.stroke(&[at - vec2(0.0, radius * fade), at + vec2(0.0, radius * fade)], 3.0 * fade + 0.2, Ink::WHITE.fade(fade));
    if motion.reduced {
        return;
    }
    p.ring(at, radius * (1.0 + 1.1 * grow), 3.4 * fade + 0.2, Ink::hex(0xfff6d6).fade(0.85 * fade));
    for k in 0..9_u32 {
        let d = Vec2::from_angle(TAU * (k as f32 + 0.6 * hash01(k)) / 9.0);
        let reach = radius * (1.0 + (0.7 + 0.8 * hash01(k + 20)) * grow);
        p.sparkle(at + d * reach, (5.0 + 5.0 * hash01(k + 40)) * fade.sqrt(), Ink::hex(0xfffbe6).fade(fade.sqrt()));
    }
}
