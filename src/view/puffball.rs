//! The puffball: a round, speckled mushroom that blows air out of its soft lips when it is tapped.

use super::{gradient::Paint, ink::Ink, motion::Motion, paint::Painter};
use crate::content::style::Shades;
use glam::{Vec2, vec2};
use std::f32::consts::PI;

/// Specks of the skin: place and radius, in ball radii.
const SPECKS: [(f32, f32, f32); 8] = [
    (-0.28, -0.44, 0.11),
    (0.02, -0.70, 0.09),
    (-0.26, 0.50, 0.11),
    (0.12, 0.72, 0.08),
    (0.06, 0.06, 0.10),
    (0.24, -0.42, 0.08),
    (0.30, 0.32, 0.07),
    (0.34, -0.06, 0.06),
];

/// Draws a puffball. `angle` is where the air goes; `squeeze` is 1 just after it blew and sinks to 0.
pub fn draw_puffball(p: &mut Painter, look: &Shades, at: Vec2, radius: f32, angle: f32, squeeze: f32, motion: Motion) {
    let [tip, light, mid, dark, deep] = [look.tip, look.light, look.mid, look.dark, look.deep].map(Ink::of);
    p.disc(at + vec2(2.2, 3.4), radius * 1.06, Ink::SHADOW.fade(0.28));
    p.push(at, angle, Vec2::splat(radius));
    // the light stays upper left, whichever way the mouth points
    let up = Vec2::from_angle(-angle).rotate(vec2(-0.28, -0.42));
    let breath = if motion.reduced { 0.0 } else { 0.015 * (motion.time * 2.2).sin() };
    p.push(Vec2::ZERO, 0.0, vec2(1.0 - 0.16 * squeeze + breath, 1.0 + 0.12 * squeeze - breath));
    lips(p, [tip, light, mid, dark, deep], squeeze);
    p.ellipse(vec2(-1.04, 0.0), vec2(0.20, 0.17), 0.0, deep);
    p.ellipse(vec2(-1.05, 0.0), vec2(0.14, 0.11), 0.0, mid);
    p.disc(Vec2::ZERO, 1.0, deep);
    let body = [(0.0, tip), (0.36, light.mix(tip, 0.3)), (0.74, mid.mix(light, 0.25)), (1.0, dark)];
    p.ball(Vec2::ZERO, 0.95, up, 1.5, &body);
    for (x, y, r) in SPECKS {
        let spot = vec2(x, y);
        p.disc(spot - up * 0.06, r, dark.fade(0.35));
        p.disc(spot, r * 0.92, Ink::hex(0xf4fff9).fade(0.82));
    }
    husk(p, [light, mid, dark, deep]);
    // a soft fold where the skin runs out into the lips
    p.arc_line(vec2(0.30, 0.0), 0.52, -0.75, 0.75, 0.05, deep.fade(0.30));
    p.arc_line(vec2(0.36, 0.0), 0.52, -0.65, 0.65, 0.05, tip.fade(0.55));
    let shine = up * 1.1;
    p.ellipse(shine, vec2(0.27, 0.12), shine.y.atan2(shine.x) + PI / 2.0, Ink::WHITE.fade(0.75));
    p.pop();
    p.pop();
}

/// Three leaves that clasp the ball from behind.
fn husk(p: &mut Painter, [light, mid, dark, deep]: [Ink; 4]) {
    let clasp = |p: &mut Painter, grow: f32| {
        p.begin(vec2(-1.0 - grow, 0.0));
        p.cubic(vec2(-0.98 - grow, -0.45), vec2(-0.72, -0.86 - grow), vec2(-0.30 + grow, -0.96 - grow));
        p.quad(vec2(-0.56 + grow, -0.60), vec2(-0.62 + grow, -0.34));
        p.cubic(vec2(-0.44 + grow, -0.28), vec2(-0.22 + grow, -0.14), vec2(-0.12 + grow, 0.0));
        p.cubic(vec2(-0.22 + grow, 0.14), vec2(-0.44 + grow, 0.28), vec2(-0.62 + grow, 0.34));
        p.quad(vec2(-0.56 + grow, 0.60), vec2(-0.30 + grow, 0.96 + grow));
        p.cubic(vec2(-0.72, 0.86 + grow), vec2(-0.98 - grow, 0.45), vec2(-1.0 - grow, 0.0));
        p.close();
    };
    clasp(p, 0.045);
    p.fill(deep);
    clasp(p, 0.0);
    p.fill(Paint::across(-1.0, -0.12, &[(0.0, dark), (0.5, mid.mix(dark, 0.3)), (1.0, mid.mix(light, 0.35))]));
    for (bend, tip) in [
        (vec2(-0.80, -0.50), vec2(-0.46, -0.80)),
        (vec2(-0.6, 0.0), vec2(-0.24, 0.0)),
        (vec2(-0.80, 0.50), vec2(-0.46, 0.80)),
    ] {
        p.begin(vec2(-0.97, 0.0));
        p.quad(bend, tip);
        p.stroke_path_with(|t| 0.05 * (1.0 - 0.6 * t), |_| light.fade(0.65));
    }
}

/// Round, pouting lips that open while it blows.
fn lips(p: &mut Painter, [tip, light, mid, dark, deep]: [Ink; 5], squeeze: f32) {
    let open = 0.24 + 0.12 * squeeze;
    p.begin(vec2(0.60, -0.70));
    p.quad(vec2(0.96, -0.42), vec2(1.20, -open - 0.06));
    p.quad(vec2(1.34, 0.0), vec2(1.20, open + 0.06));
    p.quad(vec2(0.96, 0.42), vec2(0.60, 0.70));
    p.close();
    p.fill(Paint::down(-0.6, 0.6, &[(0.0, light), (0.5, mid), (1.0, dark)]));
    p.stroke_path(0.06, deep);
    for k in 0..7 {
        let (sin, cos) = (PI * (0.5 + (k as f32 - 3.0) / 6.0)).sin_cos();
        let at = vec2(1.20 + 0.05 * sin, -open * cos);
        p.disc(at, 0.135, deep);
    }
    for k in 0..7 {
        let (sin, cos) = (PI * (0.5 + (k as f32 - 3.0) / 6.0)).sin_cos();
        let at = vec2(1.20 + 0.05 * sin, -open * cos);
        p.disc(at, 0.10, light.mix(tip, 0.15 + 0.12 * (6 - k) as f32));
    }
    p.ellipse(vec2(1.21, 0.0), vec2(0.085, open * 0.82), 0.0, deep);
}
