//! A moon moth that carries a peg along a path: soft mint wings with tails and eyes, and the dots that show its way.

use crate::content::style::Shades;
use crate::view::{
    gradient::Paint,
    ink::Ink,
    motion::{Motion, drift},
    paint::{Painter, quad_at},
    props::draw_peg,
};
use glam::{Vec2, vec2};
use std::f32::consts::{PI, TAU};

/// Distance between two dots of a path, cm.
const DOTS: f32 = 9.0;

/// Where and how a moth is.
#[derive(Clone, Copy)]
pub struct MothPose {
    /// Middle of the peg that it carries.
    pub at: Vec2,
    /// Radians, clockwise; a moth leans into its flight.
    pub tilt: f32,
    /// Differs between moths, so that they do not beat in step.
    pub seed: f32,
}

/// Draws the dotted way of a moth along straight lines through `points`, closed or ending in two small rings.
pub fn draw_moth_path(p: &mut Painter, look: &Shades, points: &[Vec2], closed: bool) {
    if points.len() < 2 {
        return;
    }
    let ink = Ink::of(look.light).mix(Ink::of(look.tip), 0.4);
    let lines = if closed { points.len() } else { points.len() - 1 };
    for k in 0..lines {
        let (a, b) = (points[k], points[(k + 1) % points.len()]);
        let dots = ((b - a).length() / DOTS).round().max(1.0);
        for i in 0..dots as usize {
            p.dot(a.lerp(b, i as f32 / dots), 1.25, ink.fade(0.62));
        }
    }
    for &corner in points {
        p.dot(corner, 2.3, ink.fade(0.85));
    }
    if !closed {
        for end in [points[0], points[points.len() - 1]] {
            p.ring(end, 5.2, 1.3, ink.fade(0.7));
        }
    }
}

/// Draws the dotted way of a moth that flies in a circle.
pub fn draw_moth_circle(p: &mut Painter, look: &Shades, centre: Vec2, radius: f32) {
    let ink = Ink::of(look.light).mix(Ink::of(look.tip), 0.4);
    let dots = (TAU * radius / DOTS).round().max(6.0);
    for i in 0..dots as usize {
        let at = centre + Vec2::from_angle(TAU * i as f32 / dots) * radius;
        p.dot(at, 1.25, ink.fade(0.62));
    }
    p.dot(centre, 1.6, ink.fade(0.4));
}

/// Draws a moth and the peg that it holds.
pub fn draw_moth(p: &mut Painter, look: &Shades, moth: &MothPose, motion: Motion) {
    let beat = (motion.time * 8.5 + moth.seed * 2.3).sin();
    let flap = if motion.reduced { 0.25 } else { 0.5 + 0.5 * beat };
    let bob = if motion.reduced { 0.0 } else { 1.2 * beat };
    p.push(moth.at, moth.tilt, Vec2::ONE);
    p.push_at(vec2(0.0, -18.0 + bob));
    p.glow(vec2(0.0, -4.0), 52.0, Ink::of(look.light).fade(0.16));
    p.push_at(vec2(2.2, 3.4));
    for side in [-1.0, 1.0] {
        p.push(Vec2::ZERO, 0.0, vec2(side * (1.0 - 0.30 * flap), 1.0));
        fore_path(p, flap);
        p.fill(Ink::SHADOW.fade(0.24));
        p.pop();
    }
    p.pop();
    for side in [-1.0, 1.0] {
        p.push(Vec2::ZERO, 0.0, vec2(side * (1.0 - 0.30 * flap), 1.0));
        hind_wing(p, look, flap);
        fore_wing(p, look, flap);
        p.pop();
    }
    body(p, moth.seed, motion);
    p.pop();
    draw_peg(p, Vec2::ZERO, 9.5);
    feet(p);
    p.pop();
}

fn fore_path(p: &mut Painter, flap: f32) {
    let lift = -7.0 * flap;
    p.begin(vec2(1.5, -7.0));
    p.cubic(vec2(9.0, -17.0 + 0.5 * lift), vec2(22.0, -23.0 + lift), vec2(35.0, -20.0 + lift));
    p.cubic(vec2(36.5, -15.0 + lift), vec2(31.0, -10.0 + lift), vec2(29.0, -4.0 + 0.8 * lift));
    p.cubic(vec2(22.0, 3.0 + 0.4 * lift), vec2(10.0, 3.0), vec2(1.5, 0.0));
    p.close();
}

fn fore_wing(p: &mut Painter, look: &Shades, flap: f32) {
    let [tip, light, mid, deep] = [look.tip, look.light, look.mid, look.deep].map(Ink::of);
    let lift = -7.0 * flap;
    let shade = [(0.0, tip), (0.55, light.mix(tip, 0.35)), (1.0, light.mix(mid, 0.35))];
    fore_path(p, flap);
    p.fill(Paint::Linear { from: vec2(6.0, -20.0), to: vec2(26.0, 4.0), stops: &shade });
    p.stroke_path(1.1, deep);
    // the dark, soft front edge and two veins
    p.begin(vec2(1.5, -7.0));
    p.cubic(vec2(9.0, -17.0 + 0.5 * lift), vec2(22.0, -23.0 + lift), vec2(35.0, -20.0 + lift));
    p.stroke_path_with(|t| 2.9 - 1.6 * t, |_| Ink::hex(0x7c62c8));
    for (bend, end) in [(vec2(12.0, -9.0), vec2(31.0, -13.0 + lift)), (vec2(12.0, -4.0), vec2(26.0, -3.5 + 0.8 * lift))]
    {
        p.begin(vec2(2.0, -4.0));
        p.quad(bend + vec2(0.0, 0.4 * lift), end);
        p.stroke_path_with(|t| 0.9 * (1.0 - 0.5 * t), |_| mid.fade(0.55));
    }
    spot(p, vec2(21.0, -11.5 + 0.8 * lift), 3.7);
}

fn hind_wing(p: &mut Painter, look: &Shades, flap: f32) {
    let [tip, light, mid, deep] = [look.tip, look.light, look.mid, look.deep].map(Ink::of);
    let drop = 5.0 * flap;
    let path = |p: &mut Painter| {
        p.begin(vec2(1.5, -2.0));
        p.cubic(vec2(12.0, -6.0), vec2(23.0, -1.0), vec2(22.0, 8.0 + 0.4 * drop));
        p.cubic(vec2(21.0, 15.0), vec2(17.0, 18.0 + drop), vec2(20.5, 28.0 + drop));
        p.quad(vec2(18.5, 31.5 + drop), vec2(15.5, 28.5 + drop));
        p.cubic(vec2(11.0, 19.0 + drop), vec2(11.0, 13.0), vec2(7.0, 10.0));
        p.quad(vec2(2.5, 7.0), vec2(1.5, 4.0));
        p.close();
    };
    let shade = [(0.0, light.mix(tip, 0.3)), (0.5, light.mix(mid, 0.2)), (1.0, light.mix(Ink::hex(0xb79bff), 0.45))];
    path(p);
    p.fill(Paint::down(-4.0, 30.0, &shade));
    p.stroke_path(1.1, deep);
    p.begin(vec2(3.0, 1.0));
    p.cubic(vec2(10.0, 5.0), vec2(15.0, 10.0), vec2(17.5, 26.0 + drop));
    p.stroke_path_with(|t| 0.9 * (1.0 - 0.5 * t), |_| mid.fade(0.6));
    spot(p, vec2(14.5, 4.2), 2.9);
}

/// An eye on a wing.
fn spot(p: &mut Painter, at: Vec2, radius: f32) {
    p.disc(at, radius, Ink::hex(0x7c62c8));
    p.disc(at, radius * 0.74, Ink::hex(0xfff3d6));
    p.disc(at, radius * 0.48, Ink::hex(0x241a4c));
    p.disc(at - vec2(0.16, 0.2) * radius, radius * 0.18, Ink::WHITE);
}

/// Furry body, feathered feelers, two dark eyes.
fn body(p: &mut Painter, seed: f32, motion: Motion) {
    let rim = Ink::hex(0x4a3f7a);
    let sway = if motion.reduced { 0.0 } else { 1.4 * drift(motion.time * 1.6, seed) };
    for side in [-1.0, 1.0] {
        let tip = vec2(side * (13.0 + sway), -25.0);
        let line: [Vec2; 6] =
            std::array::from_fn(|k| quad_at(vec2(side * 2.2, -12.0), vec2(side * 3.5, -22.0), tip, k as f32 / 5.0));
        p.stroke(&line, 2.2, rim);
        for (k, &at) in line.iter().enumerate().skip(1) {
            let long = 5.2 - 0.7 * k as f32;
            for d in [vec2(side * 0.75, -0.35), vec2(-side * 0.15, -0.95)] {
                p.begin(at);
                p.line(at + d * long);
                p.soft_path(1.4, |t| Ink::hex(0xe6ddff).fade(1.0 - 0.3 * t));
            }
        }
        p.stroke(&line, 1.2, Ink::hex(0xefe8ff));
    }
    let fur = [(0.0, Ink::WHITE), (0.5, Ink::hex(0xe9e3fd)), (1.0, Ink::hex(0xa99fd6))];
    p.ellipse(vec2(0.0, 4.0), vec2(5.0, 9.0), 0.0, rim);
    p.ellipse(vec2(0.0, 4.0), vec2(3.9, 7.9), 0.0, Paint::down(-2.0, 12.0, &fur));
    ruff(p, rim);
    p.disc(vec2(0.0, -11.0), 7.5, rim);
    p.ball(vec2(0.0, -11.0), 6.4, vec2(-0.2, -0.4), 1.5, &fur);
    for side in [-1.0, 1.0] {
        p.ellipse(vec2(side * 3.0, -11.0), vec2(2.3, 2.7), 0.0, Ink::hex(0x1c1440));
        p.disc(vec2(side * 3.0 - 0.6, -12.1), 0.95, Ink::WHITE);
        p.disc(vec2(side * 3.0 + 0.8, -9.8), 0.45, Ink::hex(0xb9a8ff));
        p.ellipse(vec2(side * 4.7, -7.9), vec2(1.4, 0.9), 0.0, Ink::hex(0xff9ccb).fade(0.7));
    }
    p.arc_line(vec2(0.0, -8.7), 1.3, 0.4, PI - 0.4, 0.75, Ink::hex(0x3a2f66));
}

/// A soft collar of fur below the head.
fn ruff(p: &mut Painter, rim: Ink) {
    for (grow, ink) in [(1.0, rim), (0.0, Ink::hex(0xf1ecff))] {
        for k in 0..7 {
            let d = Vec2::from_angle(PI * (-0.06 + 1.12 * k as f32 / 6.0));
            let at = vec2(0.0, -6.0) + d * vec2(6.0, 3.6);
            p.ellipse(at, vec2(3.4, 2.5) + Vec2::splat(grow), Painter::heading(Vec2::ZERO, d), ink);
        }
    }
    p.ellipse(vec2(0.0, -6.0), vec2(6.6, 4.6), 0.0, Ink::hex(0xf1ecff));
    for k in 1..6 {
        let d = Vec2::from_angle(PI * (-0.06 + 1.12 * k as f32 / 6.0));
        p.stroke(
            &[vec2(0.0, -6.0) + d * vec2(5.4, 3.4), vec2(0.0, -6.0) + d * vec2(8.0, 5.6)],
            0.7,
            Ink::hex(0xa99fd6),
        );
    }
}

/// Two feet that hug the peg from above.
fn feet(p: &mut Painter) {
    for side in [-1.0, 1.0] {
        for (width, ink) in [(4.4, Ink::hex(0x4a3f7a)), (2.3, Ink::hex(0xe2d8ff))] {
            p.begin(vec2(side * 3.6, -11.5));
            p.cubic(vec2(side * 7.0, -13.0), vec2(side * 10.5, -10.0), vec2(side * 8.0, -4.2));
            p.stroke_path(width, ink);
        }
    }
}
