//! The rope pod: a seed pod that shoots a rope at the berry, once. Loaded it is plump, with a coil of rope between its lips and a
//! dotted line to the berry; empty it is slack, and its rope hangs from it.

use crate::content::style::{RopeLook, Shades};
use crate::view::{gradient::Paint, ink::Ink, motion::Motion, paint::Painter};
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
    let half = (40.0 / reach.max(40.0)).min(1.0);
    p.path.clear();
    p.closed = false;
    p.arc(pod.at, Vec2::splat(reach), middle - half, middle + half);
    p.stroke_path_with(|_| 1.2, |t| ink.fade(0.5 * (t * PI).sin()));
}

/// Draws a pod.
pub fn draw_pod(p: &mut Painter, look: &Shades, rope: &RopeLook, pod: &PodPose, motion: Motion) {
    let [tip, light, mid, dark, deep] = [look.tip, look.light, look.mid, look.dark, look.deep].map(Ink::of);
    let dull = 1.0 - pod.loaded;
    // an empty pod is dry: less light, more stone
    let dry = |ink: Ink| ink.mix(Ink::hex(0x4a5a70), 0.55 * dull);
    let [tip, light, mid, dark] = [dry(tip), dry(light), dry(mid), dry(dark)];
    let breath = if motion.reduced { 0.0 } else { 0.02 * (motion.time * 2.4).sin() * pod.loaded };
    p.disc(pod.at + vec2(2.2, 3.4), pod.radius * 1.06, Ink::SHADOW.fade(0.28));
    p.push(pod.at, pod.angle, Vec2::splat(pod.radius));
    p.push(vec2(-0.22 * pod.kick, 0.0), 0.0, vec2(1.0 + breath - 0.10 * pod.kick, 1.0 - breath - 0.12 * dull));
    sepals(p, [light, mid, dark, deep]);
    lips(p, [light, mid, dark, deep], dull, true);
    p.ellipse(vec2(0.98, 0.0), vec2(0.26, 0.50 + 0.10 * dull), 0.0, deep.mix(Ink::SHADOW, 0.4));
    if pod.loaded > 0.0 {
        coil(p, rope, pod.loaded);
    }
    bulb(p, [tip, light, mid, dark, deep], pod.angle);
    lips(p, [light, mid, dark, deep], dull, false);
    p.pop();
    p.pop();
}

fn bulb(p: &mut Painter, [tip, light, mid, dark, deep]: [Ink; 5], angle: f32) {
    let shape = |p: &mut Painter, g: f32| {
        p.begin(vec2(0.86 + 0.5 * g, -0.60 - g));
        p.cubic(vec2(0.30, -1.08 - g), vec2(-1.02 - g, -1.14 - g), vec2(-1.02 - g, 0.0));
        p.cubic(vec2(-1.02 - g, 1.14 + g), vec2(0.30, 1.08 + g), vec2(0.86 + 0.5 * g, 0.60 + g));
        p.quad(vec2(0.68, 0.0), vec2(0.86 + 0.5 * g, -0.60 - g));
        p.close();
    };
    shape(p, 0.065);
    p.fill(deep);
    shape(p, 0.0);
    let up = Vec2::from_angle(-angle).rotate(vec2(-0.28, -0.42));
    let skin = [(0.0, tip), (0.34, light.mix(tip, 0.25)), (0.74, mid.mix(light, 0.2)), (1.0, dark)];
    p.fill_star(up * 0.6, Paint::around(up * 0.6, 1.55, &skin));
    for y in [-0.52, 0.0, 0.52_f32] {
        p.begin(vec2(-0.90 + 0.3 * y * y, y * 0.62));
        p.quad(vec2(-0.05, y * 1.55), vec2(0.72, y * 0.92));
        p.stroke_path(0.05, dark.fade(0.55));
    }
    let shine = up * 1.05;
    p.ellipse(shine, vec2(0.26, 0.12), shine.y.atan2(shine.x) + 0.5 * PI, Ink::WHITE.fade(0.75));
}

/// Two lips around the mouth: the far one behind the coil, the near one before it.
fn lips(p: &mut Painter, [light, mid, dark, deep]: [Ink; 4], dull: f32, far: bool) {
    let side = if far { -1.0 } else { 1.0 };
    let open = 0.52 + 0.14 * dull;
    let lip = |p: &mut Painter, g: f32| {
        p.begin(vec2(0.70 - g, side * (0.12 - g)));
        p.cubic(
            vec2(0.86, side * (0.30 - g)),
            vec2(1.06 + g, side * (open - 0.2)),
            vec2(1.34 + g, side * (open + 0.02)),
        );
        p.cubic(
            vec2(1.40 + g, side * (open + 0.26 + g)),
            vec2(1.0, side * (0.86 + g)),
            vec2(0.62 - g, side * (0.70 + g)),
        );
        p.close();
    };
    lip(p, 0.065);
    p.fill(deep);
    lip(p, 0.0);
    p.fill(Paint::Loose {
        from: vec2(1.3, 0.0),
        to: vec2(0.6, side * 0.8),
        stops: &[(0.0, light), (0.5, mid), (1.0, dark)],
    });
}

/// Leaves at its back.
fn sepals(p: &mut Painter, [light, mid, dark, deep]: [Ink; 4]) {
    for (k, turn) in [-0.75, 0.75, 0.0_f32].into_iter().enumerate() {
        let (from, angle) = (vec2(-0.62, 0.35 * turn), PI - turn * 0.9);
        p.leaf(from, 0.98, 0.62, angle, deep);
        p.leaf(from, 0.90, 0.50, angle, if k == 2 { mid } else { dark.mix(mid, 0.5) });
        p.stroke(&[from, from + Vec2::from_angle(angle) * 0.74], 0.05, light.fade(0.6));
    }
}

/// The rope that waits between the lips.
fn coil(p: &mut Painter, rope: &RopeLook, alpha: f32) {
    for (x, r) in [(0.92, 0.40), (1.06, 0.36), (1.19, 0.28)] {
        p.ellipse_path(vec2(x, 0.0), vec2(0.13, r), 0.0);
        p.stroke_path(0.19, Ink::of(rope.edge).fade(alpha));
        p.stroke_path(0.12, Ink::of(rope.light).mix(Ink::of(rope.tan), 0.25).fade(alpha));
    }
    p.disc(vec2(1.30, 0.0), 0.20, Ink::of(rope.edge).fade(alpha));
    p.disc(vec2(1.30, 0.0), 0.15, Ink::of(rope.light).fade(alpha));
}
