//! The four signs that tell groups of turning thorns apart, by shape first and by colour second.

use crate::sim::sign::Sign;
use crate::view::{ink::Ink, paint::Painter};
use glam::{Vec2, vec2};
use std::f32::consts::{FRAC_PI_2, PI, TAU};

/// A sign's own colour, light enough for any dark ground.
pub const fn sign_ink(sign: Sign) -> Ink {
    match sign {
        Sign::Sun => Ink::hex(0xffe08a),
        Sign::Moon => Ink::hex(0xc4dcff),
        Sign::Star => Ink::hex(0xe3b8ff),
        Sign::Drop => Ink::hex(0x8ff7e6),
    }
}

/// Draws a sign that fits into a circle of `radius`, in one colour.
pub fn draw_sign(p: &mut Painter, sign: Sign, at: Vec2, radius: f32, ink: Ink) {
    p.push(at, 0.0, Vec2::splat(radius));
    match sign {
        Sign::Sun => {
            p.disc(Vec2::ZERO, 0.50, ink);
            for k in 0..8 {
                let d = Vec2::from_angle(TAU * k as f32 / 8.0);
                p.stroke(&[d * 0.74, d * 0.93], 0.19, ink);
            }
        }
        Sign::Moon => {
            p.path.clear();
            p.closed = false;
            p.arc(vec2(0.10, 0.0), Vec2::splat(0.70), 0.85, TAU - 0.85);
            p.stroke_path_with(|t| 0.06 + 0.56 * (t * PI).sin(), |_| ink);
        }
        Sign::Star => {
            p.path.clear();
            p.closed = true;
            for k in 0..10 {
                let reach = if k % 2 == 0 { 0.94 } else { 0.44 };
                p.path.push(Vec2::from_angle(TAU * k as f32 / 10.0 - FRAC_PI_2) * reach);
            }
            p.fill_star(Vec2::ZERO, ink);
            p.stroke_path(0.12, ink);
        }
        Sign::Drop => {
            p.begin(vec2(0.0, -1.0));
            p.cubic(vec2(0.12, -0.55), vec2(0.68, -0.10), vec2(0.68, 0.30));
            p.arc(vec2(0.0, 0.30), Vec2::splat(0.68), 0.0, PI);
            p.cubic(vec2(-0.68, -0.10), vec2(-0.12, -0.55), vec2(0.0, -1.0));
            p.close();
            p.fill_star(vec2(0.0, 0.3), ink);
        }
    }
    p.pop();
}
