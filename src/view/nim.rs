//! Nim, the spider: draws a pose. Back to front: glow, legs, fur, face, palps, and the signs of sleep or sorrow.

use super::{
    ink::Ink,
    nim_body::{draw_fur, draw_legs, draw_palps},
    nim_face::draw_face,
    nim_pose::NimPose,
    paint::Painter,
};
use crate::content::style::NimLook;
use glam::{Vec2, vec2};

/// Draws Nim from the front. The feet stand about 1.03 radii below `pose.at`.
pub fn draw_nim(p: &mut Painter, look: &NimLook, pose: &NimPose) {
    p.push(pose.at, 0.0, Vec2::splat(pose.radius));
    p.glow(vec2(0.0, -0.1), 2.3, Ink::hex(0x9f8bff).fade(0.26));
    p.haze(vec2(0.0, 1.04 - 0.3 * pose.lift), vec2(1.5, 0.16), Ink::SHADOW.fade(0.45));
    draw_legs(p, look, pose);
    let squash = pose.squash.clamp(0.7, 1.3);
    // the lean turns the body about its feet
    p.push(vec2(0.0, 0.9), pose.tilt, Vec2::ONE);
    p.push(pose.shift - vec2(0.0, 0.9), 0.0, vec2(1.0 / squash, squash));
    draw_fur(p, look, pose);
    draw_face(p, look, pose);
    draw_palps(p, pose);
    if pose.tear > 0.0 {
        draw_tear(p, pose.tear);
    }
    p.pop();
    p.pop();
    if pose.sleepy > 0.6 {
        draw_zzz(p, pose.time);
    }
    p.pop();
}

fn draw_tear(p: &mut Painter, t: f32) {
    let at = vec2(-0.42 - 0.05 * t, 0.16 + 0.5 * t);
    let size = 0.075 * (4.0 * t * (1.0 - t)).sqrt();
    p.begin(at - vec2(0.0, size * 2.0));
    p.cubic(at + vec2(size * 0.4, -size), at + vec2(size, -size * 0.4), at + vec2(size, size * 0.2));
    p.arc(at + vec2(0.0, size * 0.2), Vec2::splat(size), 0.0, std::f32::consts::PI);
    p.cubic(at + vec2(-size, -size * 0.4), at + vec2(-size * 0.4, -size), at - vec2(0.0, size * 2.0));
    p.fill_star(at, Ink::hex(0xbfeaff).fade(0.9));
    p.dot(at + vec2(-0.3, 0.1) * size, size * 0.28, Ink::WHITE);
}

/// Three letters that rise from a sleeper, one after the other.
fn draw_zzz(p: &mut Painter, time: f32) {
    for k in 0..3 {
        let t = (time * 0.28 + k as f32 / 3.0).fract();
        let size = 0.12 + 0.17 * (1.0 - t);
        let at = vec2(0.80 + 0.55 * t + 0.06 * (t * 9.0).sin(), -0.70 - 1.05 * t);
        let alpha = (t * 5.0).min(1.0) * (1.0 - t * t) * 0.95;
        let z = [vec2(0.0, 0.0), vec2(1.0, 0.0), vec2(0.0, 1.0), vec2(1.0, 1.0)].map(|c| at + c * size);
        p.stroke(&z, size * 0.17, Ink::hex(0xf3edff).fade(alpha));
    }
}
