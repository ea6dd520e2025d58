//! The cutter: a hexagon with straight sides, a crimson rim and two blades that open and close on a strand.

use super::super::gradient::Paint;
use super::super::ink::Ink;
use super::super::paint::Painter;
use super::prey::{Body, Gaze};
use glam::{Vec2, vec2};
use std::f32::consts::TAU;

/// Where its blades meet, in its units, ahead of its middle.
const BITE: f32 = 1.85;
/// How far its blades open, radians.
const WIDE: f32 = 0.34;

/// How far a blade is turned out: snapping while it works, else now and then.
fn opening(body: &Body) -> f32 {
    let t = body.time + body.seed;
    if body.gaze == Gaze::Crossed {
        return 0.22;
    }
    if body.work >= 0.0 {
        // slow to open, quick to close, three times a second
        let phase = (t * 3.4).fract();
        return if phase < 0.65 { WIDE * phase / 0.65 } else { WIDE * (1.0 - (phase - 0.65) / 0.35).powi(2) };
    }
    0.08 + 0.08 * (t * 2.6).sin() + 0.20 * body.thrash * (t * 26.0).sin().abs()
}

/// The cutter seen from above, in units of half its shell.
pub(super) fn draw_cutter(p: &mut Painter, body: &Body) {
    let coat = &body.coat;
    let live = body.lives();
    for side in [-1.0, 1.0_f32] {
        for i in 0..3 {
            let k = i as f32 - 1.0;
            let phase =
                (TAU * (body.walk + 0.33 * i as f32 + 0.25 * side)).sin() * 0.14 + 0.2 * body.shiver(31.0 + 4.0 * k);
            let hip = vec2(0.40 * k - 0.10, 0.44 * side);
            let knee = hip + vec2(0.18 * k + 0.4 * phase, 0.42 * side);
            let foot = knee + vec2(0.22 * k + phase, 0.36 * side);
            p.stroke(&[hip, knee, foot], 0.17, coat.deep);
            p.stroke(&[hip, knee, foot], 0.10, coat.light.mix(coat.dark, 0.18));
        }
    }
    blades(p, body);
    let hex = [(-1.15, 0.0), (-0.50, -0.66), (0.38, -0.54), (0.76, 0.0), (0.38, 0.54), (-0.50, 0.66)];
    p.begin(vec2(hex[0].0, hex[0].1));
    hex[1..].iter().for_each(|&(x, y)| p.line(vec2(x, y)));
    p.close();
    p.fill_convex(Paint::Linear {
        from: vec2(-0.3, -0.66),
        to: vec2(0.1, 0.66),
        stops: &[(0.0, coat.mid.mix(coat.light, 0.12)), (0.5, coat.dark), (1.0, coat.deep)],
    });
    p.stroke_path(0.11, coat.light);
    p.stroke(&[vec2(-1.1, 0.0), vec2(0.32, 0.0)], 0.075, coat.light.fade(0.8));
    for side in [-1.0, 1.0] {
        p.stroke(&[vec2(-0.62, 0.12 * side), vec2(-0.40, 0.50 * side)], 0.05, coat.light.fade(0.5));
        p.stroke(&[vec2(0.30, 0.06 * side), vec2(0.36, 0.48 * side)], 0.06, coat.light.fade(0.7));
    }
    p.begin(vec2(-0.95, -0.10));
    p.line(vec2(-0.48, -0.54));
    p.line(vec2(0.10, -0.46));
    p.line(vec2(-0.40, -0.34));
    p.close();
    p.fill(Ink::WHITE.fade(if live { 0.22 } else { 0.12 }));
    for side in [-1.0, 1.0] {
        let at = vec2(0.46, 0.24 * side);
        if live {
            p.disc(at, 0.155, Ink::hex(0xffe9f0));
            p.disc(at + vec2(0.05, 0.0), 0.085, Ink::hex(0x2a0a20));
        } else {
            for d in [-0.11, 0.11] {
                p.stroke(&[at + vec2(-0.11, -d), at + vec2(0.11, d)], 0.06, coat.light);
            }
        }
    }
    if live {
        // brows: it means it
        for side in [-1.0, 1.0] {
            p.stroke(&[vec2(0.54, 0.06 * side), vec2(0.34, 0.42 * side)], 0.08, coat.deep);
        }
    }
}

fn blades(p: &mut Painter, body: &Body) {
    let coat = &body.coat;
    let open = opening(body);
    let steel = if body.lives() { Ink::hex(0xffd9e4) } else { coat.light };
    for side in [-1.0, 1.0_f32] {
        p.push(vec2(0.48, 0.22 * side), side * open, Vec2::ONE);
        p.begin(vec2(-0.06, 0.0));
        p.quad(vec2(0.66, 0.95 * side), vec2(1.46, -0.10 * side));
        p.quad(vec2(0.76, 0.42 * side), vec2(0.14, -0.14 * side));
        p.close();
        p.fill(Paint::across(-0.1, 1.4, &[(0.0, coat.light), (0.5, steel), (1.0, coat.tip)]));
        p.stroke_path(0.06, Ink::hex(0x4a0d33));
        p.begin(vec2(0.25, 0.22 * side));
        p.quad(vec2(0.76, 0.60 * side), vec2(1.34, 0.0));
        p.stroke_path_with(|t| 0.07 * (1.0 - t), |_| Ink::WHITE.fade(0.7));
        p.pop();
    }
}

/// The spark between the blades while they work: brightest as they close. In the cutter's units.
pub(super) fn draw_bite(p: &mut Painter, body: &Body) {
    let snap = (1.0 - opening(body) / WIDE).powi(2);
    let at = vec2(BITE, 0.0);
    p.glow(at, 1.15, Ink::hex(0xffd9e4).fade(0.55 + 0.45 * snap));
    let turn = ((body.time + body.seed) * 3.4).floor();
    for k in 0..9 {
        let d = Vec2::from_angle(TAU * (k as f32 / 9.0) + 1.7 * turn + 0.3 * (k * k) as f32);
        let far = 0.30 + (0.25 + 0.45 * ((k * 7) % 5) as f32 / 5.0) * (0.4 + 0.6 * snap);
        p.begin(at + d * 0.22);
        p.line(at + d * far);
        p.stroke_path_with(|t| 0.085 * (1.0 - 0.6 * t), |t| Ink::hex(0xffe0ea).fade(0.95 - 0.3 * t));
    }
    p.dot(at, 0.16, Ink::WHITE);
}
