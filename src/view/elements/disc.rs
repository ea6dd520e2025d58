//! The leaf disc: a round leaf that turns around its middle and takes along what lies on it. Mint knobs are its handles.

use crate::content::style::Shades;
use crate::view::{
    gradient::Paint,
    ink::Ink,
    motion::{Motion, hash01},
    paint::{Painter, quad_at},
    stroke::Cap,
};
use glam::{Vec2, vec2};
use std::f32::consts::{PI, TAU};

/// Radius of a handle, cm.
pub const HANDLE_RADIUS: f32 = 11.0;
/// Waves of the leaf's edge, and its veins.
const LOBES: usize = 13;

/// Where and how a disc is.
#[derive(Clone, Copy)]
pub struct DiscPose {
    pub at: Vec2,
    /// What stands within it turns along, cm; the leaf ends just outside of it.
    pub radius: f32,
    /// Distance from the middle to the handles, cm.
    pub grip: f32,
    /// Direction of the first handle, radians, clockwise.
    pub angle: f32,
    /// 1 or 2; the second stands opposite.
    pub handles: usize,
    /// How far the grip of a finger has been shown, for each handle, 0..=1.
    pub grabbed: [f32; 2],
}

/// Draws a disc; all that turns with it is drawn later, on top.
pub fn draw_disc(p: &mut Painter, look: &Shades, disc: &DiscPose, motion: Motion) {
    let [tip, light, mid, deep] = [look.tip, look.light, look.mid, look.deep].map(Ink::of);
    let r = disc.radius;
    let held = disc.grabbed[0].max(disc.grabbed[1]);
    p.push_at(disc.at + vec2(3.0, 5.0));
    edge_path(p, r + 4.0, disc.angle);
    p.fill_star(Vec2::ZERO, Ink::SHADOW.fade(0.30));
    p.pop();
    p.push_at(disc.at);
    edge_path(p, r + 4.0, disc.angle);
    let leaf = [(0.0, Ink::hex(0x2f7468)), (0.55, Ink::hex(0x1b5053)), (1.0, Ink::hex(0x10343f))];
    p.fill_star(Vec2::ZERO, Paint::Loose { from: vec2(-0.5, -0.8) * r, to: vec2(0.5, 0.8) * r, stops: &leaf });
    edge_path(p, r + 4.0, disc.angle);
    p.stroke_path(4.2, Ink::hex(0x0a2630));
    edge_path(p, r + 3.6, disc.angle);
    p.stroke_path(1.9, mid.mix(light, 0.35 + 0.4 * held));
    veins(p, r, disc.angle);
    track(p, disc.grip, light, held);
    for k in 0..disc.handles.min(2) {
        let at = Vec2::from_angle(disc.angle + PI * k as f32) * disc.grip;
        let grabbed = disc.grabbed[k];
        handle(p, at, disc.angle + PI * k as f32, [tip, light, mid, deep], grabbed, motion);
    }
    p.pop();
}

fn edge_path(p: &mut Painter, radius: f32, angle: f32) {
    p.path.clear();
    let n = LOBES * 8;
    for i in 0..n {
        let t = i as f32 / n as f32;
        let wave = (t * LOBES as f32 * PI).sin().abs().powf(0.6);
        p.path.push(Vec2::from_angle(angle + TAU * t) * (radius * (0.972 + 0.028 * wave)));
    }
    p.close();
}

/// Veins from the middle to every notch, forked once, and a pale heart.
fn veins(p: &mut Painter, r: f32, angle: f32) {
    let ink = Ink::hex(0x7fd0ae);
    for k in 0..LOBES {
        let a = angle + TAU * k as f32 / LOBES as f32;
        let (d, bend) = (Vec2::from_angle(a), Vec2::from_angle(a).perp() * (0.06 * (hash01(k as u32) - 0.5) * r));
        let line: [Vec2; 6] =
            std::array::from_fn(|i| quad_at(d * 6.0, d * (0.5 * r) + bend, d * (0.93 * r), i as f32 / 5.0));
        p.strip(&line, |t| 2.4 - 1.6 * t, |t| ink.fade(0.50 - 0.25 * t), Cap::Round);
        for side in [-1.0, 1.0] {
            let from = line[3];
            let to = Vec2::from_angle(a + side * 0.62 * PI / LOBES as f32) * (0.88 * r);
            p.stroke(&[from, to], 0.9, ink.fade(0.30));
        }
    }
    p.disc(Vec2::ZERO, 9.5, Ink::hex(0x0a2630));
    p.ball(
        Vec2::ZERO,
        8.2,
        vec2(-0.2, -0.35),
        1.5,
        &[(0.0, Ink::hex(0xa8e6c0)), (0.6, Ink::hex(0x3d9479)), (1.0, Ink::hex(0x184f57))],
    );
}

/// The ring that the handles run along.
fn track(p: &mut Painter, r: f32, light: Ink, held: f32) {
    let dots = ((TAU * r / 9.0).round() as usize).max(12);
    for k in 0..dots {
        let at = Vec2::from_angle(TAU * k as f32 / dots as f32) * r;
        p.dot(at, 0.9, light.fade(0.22 + 0.4 * held));
    }
}

fn handle(p: &mut Painter, at: Vec2, angle: f32, [tip, light, mid, deep]: [Ink; 4], grabbed: f32, motion: Motion) {
    let r = HANDLE_RADIUS * (1.0 + 0.10 * grabbed);
    let breath = if motion.reduced { 0.5 } else { 0.5 + 0.5 * (motion.time * 2.4).sin() };
    p.glow(at, 2.4 * r, light.fade(0.16 + 0.10 * breath + 0.3 * grabbed));
    let along = Vec2::from_angle(angle).perp();
    for side in [-1.0, 1.0] {
        let d = along * side;
        let nose = at + d * (r + 8.5 + 1.5 * breath);
        let wing = |s: f32| nose - d * 4.4 + d.perp() * (5.2 * s);
        p.stroke(&[wing(-1.0), nose, wing(1.0)], 4.8, deep.fade(0.75));
        p.stroke(&[wing(-1.0), nose, wing(1.0)], 2.5, light.mix(tip, 0.5).fade(0.6 + 0.3 * breath.max(grabbed)));
    }
    p.disc(at + vec2(2.2, 3.4), 1.06 * r, Ink::SHADOW.fade(0.32));
    p.disc(at, r, deep);
    p.ball(at, r - 1.1, vec2(-0.2, -0.4), 1.5, &[(0.0, tip), (0.45, light), (1.0, mid)]);
    p.ring(at, 0.50 * r, 0.20 * r, deep.fade(0.7));
    p.ellipse(at + vec2(-0.38, -0.55) * r, vec2(0.26, 0.13) * r, -0.61, Ink::WHITE.fade(0.85));
    if grabbed > 0.0 {
        p.ring(at, r + 3.6, 1.6, tip.fade(0.8 * grabbed));
    }
}
