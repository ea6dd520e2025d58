//! The rope pod: a seed pod that shoots a rope at the berry, once. Loaded it is bright, with a coil of rope in
//! its bell and a dotted line to the berry; empty it is dull, and its rope hangs from the peg in its middle.

use crate::content::style::{RopeLook, Shades};
use crate::view::{gradient::Paint, ink::Ink, motion::Motion, paint::Painter, props::draw_peg};
use glam::{Vec2, vec2};
use std::f32::consts::PI;

/// A pod in cm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PodPose {
    /// Where its rope is tied.
    pub at: Vec2,
    /// Radius of the bulb; 17 reads well.
    pub radius: f32,
    /// Where it aims, radians.
    pub angle: f32,
    /// 1 = loaded, 0 = has shot; eased between.
    pub loaded: f32,
    /// 1 just after the shot, sinking to 0.
    pub kick: f32,
}

/// What a tap would do: a dotted line from the pod to `berry` and a piece of the circle on which the rope would keep it.
pub fn draw_pod_aim(p: &mut Painter, pod: &PodPose, berry: Vec2, strength: f32, motion: Motion) {
    let way = berry - pod.at;
    let (reach, aim) = (way.length(), way.normalize_or(Vec2::X));
    let ink = Ink::hex(0xfff0cf).fade(strength);
    let (from, to) = (pod.radius * 1.7, reach - 26.0);
    let slide = if motion.reduced { 0.0 } else { (motion.time * 1.4).fract() };
    let count = ((to - from) / 9.0).max(0.0) as usize;
    for k in 0..count {
        let x = from + 9.0 * (k as f32 + slide);
        let fade = ((x - from) / 14.0).min(1.0) * ((to - x) / 14.0).clamp(0.0, 1.0);
        p.dot(pod.at + aim * x, 1.3, ink.fade(0.8 * fade));
    }
    let middle = aim.y.atan2(aim.x);
    for k in 0..8 {
        for side in [-1.0, 1.0] {
            let along = side * (30.0 + 9.0 * k as f32);
            let fade = 1.0 - k as f32 / 8.0;
            p.dot(pod.at + Vec2::from_angle(middle + along / reach.max(1.0)) * reach, 1.2, ink.fade(0.65 * fade));
        }
    }
}

/// Draws a pod; the rope that it has shot is drawn before it.
pub fn draw_pod(p: &mut Painter, look: &Shades, rope: &RopeLook, pod: &PodPose, motion: Motion) {
    let dull = 1.0 - pod.loaded;
    // an empty pod is dry: less light, more stone
    let shades = [look.tip, look.light, look.mid, look.dark, look.deep].map(Ink::of);
    let dry = |ink: Ink| ink.mix(Ink::hex(0x46566e), 0.5 * dull);
    let [tip, light, mid, dark] = [shades[0], shades[1], shades[2], shades[3]].map(dry);
    let deep = shades[4];
    let breath = if motion.reduced { 0.0 } else { 0.02 * (motion.time * 2.4).sin() * pod.loaded };
    p.disc(pod.at + vec2(2.2, 3.4), pod.radius * 1.06, Ink::SHADOW.fade(0.28));
    p.push(pod.at, pod.angle, Vec2::splat(pod.radius));
    p.push(vec2(-0.20 * pod.kick, 0.0), 0.0, vec2(1.0 + breath - 0.10 * pod.kick, 1.0 - breath + 0.06 * pod.kick));
    bell(p, [tip, light, mid, dark, deep], rope, pod.loaded);
    bulb(p, [tip, light, mid, dark, deep], pod.angle);
    p.pop();
    p.pop();
    draw_peg(p, pod.at, 0.42 * pod.radius);
}

/// The round body with its seams.
fn bulb(p: &mut Painter, [tip, light, mid, dark, deep]: [Ink; 5], angle: f32) {
    p.disc(Vec2::ZERO, 1.065, deep);
    let up = Vec2::from_angle(-angle).rotate(vec2(-0.30, -0.44));
    let skin = [(0.0, tip), (0.36, light.mix(tip, 0.25)), (0.74, mid.mix(light, 0.2)), (1.0, dark)];
    p.ball(Vec2::ZERO, 1.0, up, 1.5, &skin);
    for y in [-0.66, -0.26, 0.26, 0.66_f32] {
        p.begin(vec2(-0.96 + 0.35 * y * y, y * 0.30));
        p.cubic(vec2(-0.5, y * 1.25), vec2(0.4, y * 1.25), vec2(0.90 - 0.25 * y * y, y * 0.62));
        p.stroke_path(0.055, dark.fade(0.55));
    }
    // the stalk's end, round as a button
    p.disc(vec2(-0.98, 0.0), 0.24, deep);
    p.disc(vec2(-0.99, 0.0), 0.17, mid);
    let shine = up * 1.25;
    p.ellipse(shine, vec2(0.26, 0.11), shine.y.atan2(shine.x) + 0.5 * PI, Ink::WHITE.fade(0.8));
}

/// The flower-like mouth: a flared bell with a round rim, and the coiled rope in it.
fn bell(p: &mut Painter, [tip, light, mid, dark, deep]: [Ink; 5], rope: &RopeLook, loaded: f32) {
    let wide = 0.70 + 0.10 * loaded;
    let flare = |p: &mut Painter, g: f32| {
        p.begin(vec2(0.50, -0.62 - g));
        p.cubic(vec2(1.00, -0.46 - g), vec2(1.22, -wide + 0.08 - g), vec2(1.46 + g, -wide - g));
        p.quad(vec2(1.66 + g, 0.0), vec2(1.46 + g, wide + g));
        p.cubic(vec2(1.22, wide - 0.08 + g), vec2(1.00, 0.46 + g), vec2(0.50, 0.62 + g));
        p.close();
    };
    flare(p, 0.065);
    p.fill(deep);
    flare(p, 0.0);
    p.fill(Paint::down(-0.8, 0.8, &[(0.0, light), (0.45, mid), (1.0, dark)]));
    for y in [-0.30, 0.0, 0.30_f32] {
        p.begin(vec2(0.92, y));
        p.quad(vec2(1.16, y * 1.05), vec2(1.38, y * 1.75));
        p.stroke_path(0.05, dark.fade(0.6));
    }
    p.ellipse(vec2(1.46, 0.0), vec2(0.27, wide + 0.08), 0.0, deep);
    p.ellipse(
        vec2(1.46, 0.0),
        vec2(0.21, wide + 0.02),
        0.0,
        Paint::down(-wide, wide, &[(0.0, tip), (0.5, light), (1.0, mid)]),
    );
    p.ellipse(vec2(1.48, 0.0), vec2(0.145, wide - 0.12), 0.0, deep.mix(Ink::SHADOW, 0.4));
    if loaded <= 0.0 {
        return;
    }
    let (edge, cord) = (Ink::of(rope.edge).fade(loaded), Ink::of(rope.light).mix(Ink::of(rope.tan), 0.2).fade(loaded));
    for r in [0.52, 0.34] {
        p.ellipse_path(vec2(1.50, 0.0), vec2(0.13 * r / 0.52, r), 0.0);
        p.stroke_path(0.20, edge);
        p.stroke_path(0.12, cord);
    }
    p.disc(vec2(1.60, 0.0), 0.25, edge);
    p.disc(vec2(1.60, 0.0), 0.185, cord);
    p.disc(vec2(1.55, -0.05), 0.06, Ink::WHITE.fade(0.8 * loaded));
}
