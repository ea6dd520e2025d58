//! The mimic: a star among stars that winks when it should not; close by it is a spiky thing with a mouth.

use super::super::gradient::Paint;
use super::super::ink::Ink;
use super::super::motion::{Motion, drift, smooth};
use super::super::paint::Painter;
use super::prey::{Body, Gaze};
use super::prey_parts::draw_bug_eye;
use crate::content::style_spin::SpinLook;
use glam::{Vec2, vec2};
use std::f32::consts::TAU;

/// Radius of the lit stars of the sky, cm.
const STAR: f32 = 1.7;

/// A star like the lit ones of the sky. Real ones never go out: this one winks every few seconds; and the more it gives
/// itself away (`tell`, 0..=1) the redder it is, with rays that turn.
pub(super) fn draw_star(p: &mut Painter, look: &SpinLook, at: Vec2, tell: f32, seed: f32, motion: Motion) {
    let breath = if motion.reduced { 0.8 } else { 0.78 + 0.22 * drift(motion.time * 1.3, seed) };
    let cycle = (motion.time / 5.5 + seed * 0.37).fract();
    let wink = 1.0 - smooth(0.90, 0.93, cycle) * (1.0 - smooth(0.95, 0.99, cycle));
    let shine = 0.9 * breath * (0.12 + 0.88 * wink);
    let halo = Ink::of(look.halo).mix(Ink::hex(0xff6fb0), 0.8 * tell);
    let radius = STAR * (1.0 + 0.7 * tell);
    p.glow(at, radius * 8.0, halo.fade(0.55 * shine));
    p.glow(at, radius * 3.2, halo.fade(0.5 * shine));
    p.dot(at, radius * 1.15, Ink::WHITE.fade(shine));
    if tell > 0.02 {
        p.push(at, motion.time * 0.9 + seed, Vec2::ONE);
        p.sparkle(Vec2::ZERO, radius * (3.0 + 4.0 * tell), Ink::hex(0xffd0e8).fade(0.8 * tell * shine));
        p.pop();
        // two eyes open a slit
        for side in [-1.0, 1.0] {
            let open = smooth(0.55, 1.0, tell);
            p.ellipse(at + vec2(1.1 * side, -0.2), vec2(0.5, 0.9 * open), 0.0, Ink::hex(0x1a0f45).fade(open));
        }
    }
}

/// Its five points, each with a life of its own.
fn points(body: &Body, k: usize) -> (Vec2, Vec2) {
    let live = if body.lives() { 1.0 } else { 0.35 };
    let turn = -0.25 * TAU + TAU * k as f32 / 5.0;
    let wave = 0.07 * live * (body.time * 4.0 + 2.1 * k as f32 + body.seed).sin() + 0.10 * body.shiver(19.0 + k as f32);
    let step =
        if body.loose < 0.5 && (k == 2 || k == 3) { 0.10 * (TAU * body.walk + k as f32 * 3.1).sin() } else { 0.0 };
    let tip = Vec2::from_angle(turn + 0.6 * wave + step) * (1.16 + wave);
    let notch = Vec2::from_angle(turn + TAU / 10.0) * 0.62;
    (tip, notch)
}

fn outline(p: &mut Painter, body: &Body, grow: f32) {
    let scale = |at: Vec2| at + at.normalize_or_zero() * grow;
    let last = points(body, 4).1;
    p.begin(scale(last));
    for k in 0..5 {
        let (tip, notch) = points(body, k);
        let before = if k == 0 { last } else { points(body, k - 1).1 };
        p.quad(scale(before.lerp(tip, 0.45) * 1.02), scale(tip));
        p.quad(scale(notch.lerp(tip, 0.45) * 1.02), scale(notch));
    }
    p.close();
}

/// The mimic revealed, in units of its radius.
pub(super) fn draw_mimic(p: &mut Painter, body: &Body) {
    let coat = &body.coat;
    outline(p, body, 0.09);
    p.fill_star(Vec2::ZERO, coat.deep);
    outline(p, body, 0.0);
    let skin = [(0.0, coat.mid), (0.45, coat.mid.mix(coat.dark, 0.35)), (0.62, coat.mid), (1.0, coat.tip)];
    p.fill_star(Vec2::ZERO, Paint::Radial { centre: Vec2::ZERO, radii: Vec2::splat(1.15), stops: &skin });
    for k in 0..5 {
        let (tip, _) = points(body, k);
        p.begin(tip * 0.62);
        p.line(tip * 0.94);
        p.stroke_path_with(|t| 0.10 * (1.0 - t), |_| coat.tip.fade(0.8));
        if body.lives() {
            p.glow(tip, 0.5, coat.light.fade(0.5));
        }
    }
    for (x, r) in [(-0.24, 0.20), (0.26, 0.24)] {
        draw_bug_eye(p, body, vec2(x, -0.20), r);
    }
    if body.gaze == Gaze::Open {
        p.stroke(&[vec2(-0.46, -0.44), vec2(-0.08, -0.30)], 0.09, coat.deep);
        p.stroke(&[vec2(0.54, -0.48), vec2(0.08, -0.30)], 0.09, coat.deep);
    }
    jaw(p, body);
}

/// A mouth full of teeth.
fn jaw(p: &mut Painter, body: &Body) {
    let coat = &body.coat;
    let bite = if body.lives() { 0.5 + 0.5 * (body.time * 5.0 + body.seed).sin().abs() } else { 0.15 };
    let (wide, high) = (0.46, 0.16 + 0.22 * bite);
    let path = |p: &mut Painter| {
        p.begin(vec2(-wide, 0.12));
        p.quad(vec2(0.0, 0.20), vec2(wide, 0.12));
        p.quad(vec2(0.34, 0.14 + 1.5 * high), vec2(0.0, 0.14 + 1.5 * high));
        p.quad(vec2(-0.34, 0.14 + 1.5 * high), vec2(-wide, 0.12));
        p.close();
    };
    path(p);
    p.fill(if body.lives() { Ink::hex(0xb51e63) } else { coat.dark });
    for k in 0..4 {
        let x = -0.30 + 0.20 * k as f32;
        p.begin(vec2(x - 0.08, 0.15));
        p.line(vec2(x + 0.08, 0.15));
        p.line(vec2(x, 0.15 + 0.62 * high));
        p.close();
        p.fill_convex(Ink::hex(0xfffaf6));
    }
    path(p);
    p.stroke_path(0.07, coat.deep);
}
