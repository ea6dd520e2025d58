//! The lantern jar: round glass with a brass lid that catches the berry. All jars share it: while one holds the berry the
//! others show its echo, and each offers to be tapped.

use crate::content::style::Shades;
use crate::view::{gradient::Paint, ink::Ink, motion::Motion, paint::Painter};
use glam::{Vec2, vec2};
use std::f32::consts::{PI, TAU};

/// A jar in cm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JarPose {
    /// Middle of the glass, where the berry is held.
    pub at: Vec2,
    /// Radius of the glass; a berry of 21 wants 32.
    pub radius: f32,
    /// 1 = the berry is in this jar, 0 = it is not; eased between.
    pub holds: f32,
    /// 1 = another jar holds the berry and it can be let out here.
    pub echo: f32,
}

/// The back of a jar; the berry is drawn over it, and `draw_jar_front` over the berry.
pub fn draw_jar(p: &mut Painter, look: &Shades, jar: &JarPose, motion: Motion) {
    let [light, deep] = [look.light, look.deep].map(Ink::of);
    p.push(jar.at, 0.0, Vec2::splat(jar.radius));
    p.glow(Vec2::ZERO, 1.7, Ink::hex(0xffc766).fade(0.30 * jar.holds));
    body(p, vec2(0.07, 0.11), 0.02);
    p.fill_convex(Ink::SHADOW.fade(0.26));
    body(p, Vec2::ZERO, 0.0);
    let glass = [(0.0, deep.fade(0.34)), (0.75, deep.fade(0.46)), (1.0, light.fade(0.30))];
    p.fill_star(Vec2::ZERO, Paint::around(Vec2::ZERO, 1.06, &glass));
    // moss on the ground of the jar
    p.ellipse(vec2(0.0, 0.80), vec2(0.58, 0.15), 0.0, deep.fade(0.9));
    p.ellipse(vec2(0.0, 0.78), vec2(0.54, 0.12), 0.0, Ink::of(look.dark).fade(0.9));
    if jar.echo > 0.0 {
        echo(p, jar.echo, motion);
    } else if jar.holds < 0.5 {
        // an empty nest of light: something belongs here
        p.ring(Vec2::ZERO, 0.62, 0.035, light.fade(0.35 * (1.0 - jar.holds)));
    }
    p.pop();
}

/// Glass, lid and handle, and rings that ask for a tap while there is a berry to let out.
pub fn draw_jar_front(p: &mut Painter, look: &Shades, jar: &JarPose, motion: Motion) {
    let [tip, light, deep] = [look.tip, look.light, look.deep].map(Ink::of);
    p.push(jar.at, 0.0, Vec2::splat(jar.radius));
    let ready = jar.holds.max(jar.echo);
    if ready > 0.0 {
        let t = if motion.reduced { 0.35 } else { (motion.time * 0.7).fract() };
        p.ring(vec2(0.0, -0.04), 1.12 + 0.42 * t, 0.06 * (1.0 - 0.5 * t), tip.fade(0.65 * ready * (1.0 - t)));
    }
    body(p, Vec2::ZERO, 0.0);
    p.stroke_path(2.6 / jar.radius, deep);
    p.stroke_path_shaded(
        1.2 / jar.radius,
        Paint::down(-0.9, 1.0, &[(0.0, tip), (0.55, light.fade(0.8)), (1.0, Ink::of(look.mid))]),
    );
    let mut arc = |at: Vec2, r: f32, from: f32, to: f32, width: f32, alpha: f32| {
        p.path.clear();
        p.closed = false;
        p.arc(at, Vec2::splat(r), from, to);
        p.stroke_path_with(|t| width * (t * PI).sin().max(0.2), |_| Ink::WHITE.fade(alpha));
    };
    arc(Vec2::ZERO, 0.84, PI * 0.88, PI * 1.34, 0.12, 0.85);
    arc(Vec2::ZERO, 0.85, PI * 0.74, PI * 0.83, 0.06, 0.7);
    arc(Vec2::ZERO, 0.86, -0.1, 0.8, 0.06, 0.4);
    lid(p);
    p.pop();
}

/// Outline of the glass: a ball with a flat foot and a short neck.
fn body(p: &mut Painter, shift: Vec2, grow: f32) {
    let g = grow;
    p.begin(shift + vec2(-0.52 - g, -0.92));
    p.cubic(shift + vec2(-0.60 - g, -0.80), shift + vec2(-1.02 - g, -0.58), shift + vec2(-1.02 - g, 0.0));
    p.cubic(shift + vec2(-1.02 - g, 0.50), shift + vec2(-0.82 - g, 0.92 + g), shift + vec2(-0.56, 0.98 + g));
    p.quad(shift + vec2(0.0, 1.02 + g), shift + vec2(0.56, 0.98 + g));
    p.cubic(shift + vec2(0.82 + g, 0.92 + g), shift + vec2(1.02 + g, 0.50), shift + vec2(1.02 + g, 0.0));
    p.cubic(shift + vec2(1.02 + g, -0.58), shift + vec2(0.60 + g, -0.80), shift + vec2(0.52 + g, -0.92));
    p.close();
}

fn lid(p: &mut Painter) {
    let edge = Ink::hex(0x3a2030);
    let brass = [(0.0, Ink::hex(0xffe9b8)), (0.45, Ink::hex(0xd9a35c)), (1.0, Ink::hex(0x7a4a38))];
    p.begin(vec2(-0.46, -1.08));
    p.cubic(vec2(-0.42, -1.52), vec2(0.42, -1.52), vec2(0.46, -1.08));
    p.stroke_path(0.105, edge);
    p.stroke_path(0.050, Ink::hex(0xf0c47a));
    p.round_rect(vec2(-0.61, -1.13), vec2(1.22, 0.28), 0.10, edge);
    p.round_rect(vec2(-0.57, -1.095), vec2(1.14, 0.21), 0.08, Paint::across(-0.57, 0.62, &brass));
    for x in [-0.34, -0.17, 0.0, 0.17, 0.34] {
        p.stroke(&[vec2(x, -1.07), vec2(x, -0.92)], 0.035, edge.fade(0.35));
    }
    p.stroke(&[vec2(-0.50, -1.06), vec2(0.30, -1.06)], 0.035, Ink::hex(0xfffbe8).fade(0.75));
}

/// A pale likeness of the berry and motes that circle it.
fn echo(p: &mut Painter, strength: f32, motion: Motion) {
    let turn = if motion.reduced { 0.4 } else { motion.time * 1.3 };
    p.glow(Vec2::ZERO, 1.05, Ink::hex(0xffe09a).fade(0.34 * strength));
    p.ring(Vec2::ZERO, 0.60, 0.05, Ink::hex(0xfff4c2).fade(0.8 * strength));
    for k in 0..3 {
        let d = Vec2::from_angle(turn + TAU * k as f32 / 3.0) * 0.60;
        p.dot(d, 0.09, Ink::hex(0xfffef4).fade(strength));
        p.glow(d, 0.26, Ink::hex(0xffe083).fade(0.7 * strength));
    }
}
