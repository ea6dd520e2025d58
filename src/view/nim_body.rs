//! Nim's body: three rings of hanging fur tufts, eight planted legs, the curls on the head and the two small palps.

use super::{
    gradient::Paint,
    ink::Ink,
    motion::hash01,
    nim_pose::NimPose,
    paint::{Painter, cubic_at, quad_at},
    stroke::Cap,
};
use crate::content::style::NimLook;
use glam::{Vec2, vec2};
use std::f32::consts::{PI, TAU};

/// One ring of fur: where its tufts stand and how deep they are, in body radii.
pub(super) struct Ring {
    pub at: Vec2,
    pub radii: Vec2,
    pub tufts: u32,
    pub depth: f32,
    pub swirl: f32,
    pub turn: f32,
    pub seed: u32,
}

/// Starts the path of a ring of tufts: convex above, concave below, so that they hang down on both sides.
pub(super) fn fur_path(p: &mut Painter, ring: &Ring, sway: f32) {
    let step = TAU / ring.tufts as f32;
    let rim = |angle: f32, k: f32| ring.at + Vec2::from_angle(angle) * ring.radii * k;
    p.begin(rim(ring.turn, 1.0));
    for i in 0..ring.tufts {
        let from = ring.turn + i as f32 * step;
        let to = from + step;
        let side = (from + step * 0.5).cos().signum();
        let lean = ring.swirl * side + 0.05 * (sway + i as f32 * 1.7).sin();
        let middle = from + step * (0.5 + lean);
        let depth = ring.depth * (0.75 + 0.5 * hash01(ring.seed + i));
        let (over, under) = (1.0 + ring.depth * 0.95, 1.0 + ring.depth * 0.22);
        let (c1, c2) = if side > 0.0 {
            (rim(from + step * 0.12, over), rim(middle + (to - middle) * 0.25, under))
        } else {
            (rim(from + (middle - from) * 0.75, under), rim(to - step * 0.12, over))
        };
        p.quad(c1, rim(middle, 1.0 + depth));
        p.quad(c2, rim(to, 1.0));
    }
    p.close();
}

/// The body without its face, in body radii around its centre.
pub(super) fn draw_fur(p: &mut Painter, look: &NimLook, pose: &NimPose) {
    let sway = pose.time * 2.3;
    let ring =
        |at: Vec2, radii: Vec2, tufts, depth, swirl, turn, seed| Ring { at, radii, tufts, depth, swirl, turn, seed };
    fur_path(p, &ring(Vec2::ZERO, vec2(0.99, 0.93), 26, 0.13, 0.22, 0.0, 3), sway);
    p.fill_star(Vec2::ZERO, Ink::of(look.deep));
    fur_path(p, &ring(vec2(0.0, -0.015), vec2(0.95, 0.90), 25, 0.12, 0.20, 0.1, 41), sway + 1.0);
    let mid =
        [(0.0, Ink::of(look.mid).mix(Ink::of(look.light), 0.33)), (0.5, Ink::of(look.mid)), (1.0, Ink::of(look.dark))];
    p.fill_star(vec2(0.0, -0.015), Paint::down(-0.95, 0.92, &mid));
    fur_path(p, &ring(vec2(-0.03, -0.06), vec2(0.86, 0.80), 22, 0.11, 0.22, 0.2, 83), sway + 2.0);
    let light = [(0.0, Ink::hex(0xdacfff)), (0.42, Ink::hex(0xa994fb)), (1.0, Ink::hex(0x755bdc))];
    p.fill_star(Vec2::ZERO, Paint::Radial { centre: vec2(-0.20, -0.41), radii: vec2(1.35, 1.26), stops: &light });
    strokes(p, look);
    curls(p, sway);
}

/// Short hairs on the body and a rim of moonlit ones at the upper left.
fn strokes(p: &mut Painter, look: &NimLook) {
    let hair = Ink::of(look.tuft);
    for k in 0..34 {
        let (angle, q) = (TAU * hash01(200 + k), 0.62 + 0.24 * hash01(300 + k));
        let d = Vec2::from_angle(angle);
        let at = d * vec2(q, q * 0.93);
        if at.y.abs() < 0.5 && at.x.abs() < 0.62 {
            continue;
        }
        p.begin(at);
        p.quad(at + vec2(d.x * 0.05, 0.04 + d.y * 0.04), at + vec2(d.x * 0.07 + 0.03 * (hash01(400 + k) - 0.5), 0.1));
        p.stroke_path_with(|t| 0.032 * (1.0 - 0.6 * t), |_| hair.fade(0.42));
    }
    for k in 0..13 {
        let d = Vec2::from_angle((-172.0 + 10.2 * k as f32).to_radians());
        let at = d * vec2(0.95, 0.893);
        let length = 0.10 + 0.05 * hash01(500 + k);
        p.begin(at);
        p.quad(at + d * (length * 0.5) - vec2(0.01, 0.0), at + d * length + vec2(-0.03, 0.03));
        p.stroke_path_with(|t| 0.036 * (1.0 - 0.7 * t), |_| hair.fade(0.6));
    }
}

/// Three curls on top of the head.
fn curls(p: &mut Painter, sway: f32) {
    let shade = [(0.0, Ink::hex(0xe2d8ff)), (1.0, Ink::hex(0x8f78f2))];
    for (x, length, w, k) in [(-0.16, 0.30, 0.12, 0.0), (0.20, 0.28, 0.11, 2.0), (0.02, 0.44, 0.14, 1.0_f32)] {
        let lean = 0.14 + 0.03 * (sway * 0.7 + k).sin();
        p.begin(vec2(x - w, -0.80));
        p.quad(vec2(x - w * 0.4, -0.90 - length * 0.8), vec2(x + lean, -0.88 - length));
        p.quad(vec2(x + 0.06, -0.90 - length * 0.3), vec2(x + w, -0.78));
        p.close();
        p.fill(Paint::down(-0.9 - length, -0.78, &shade));
    }
}

/// Hips, knees and feet per pair, outer to inner, for the right side, in body radii.
const HIP: [Vec2; 4] = [vec2(0.60, 0.02), vec2(0.60, 0.20), vec2(0.50, 0.36), vec2(0.34, 0.50)];
const KNEE: [Vec2; 4] = [vec2(1.36, -0.18), vec2(1.02, 0.20), vec2(0.72, 0.50), vec2(0.40, 0.72)];
const FOOT: [Vec2; 4] = [vec2(1.42, 1.02), vec2(1.00, 1.00), vec2(0.66, 1.04), vec2(0.30, 1.06)];
const WIDTH: [f32; 4] = [0.17, 0.18, 0.20, 0.23];
const COLOUR: [Ink; 4] = [Ink::hex(0x4a35a6), Ink::hex(0x5640b8), Ink::hex(0x6249c6), Ink::hex(0x7056d6)];

/// The eight legs, outer pairs first. Feet stay where they are while the body moves by `pose.shift` (body radii).
pub(super) fn draw_legs(p: &mut Painter, look: &NimLook, pose: &NimPose) {
    for i in 0..4 {
        for side in [-1.0, 1.0_f32] {
            let mirror = vec2(side, 1.0);
            let body = pose.shift;
            let hip = HIP[i] * mirror + body;
            let foot = FOOT[i] * mirror + vec2(0.0, -pose.lift) + vec2(body.x * 0.25, 0.0);
            let fold = vec2(1.0 + 0.06 * pose.fold, 1.0) * vec2(0.0, 0.10 * pose.fold);
            let knee = KNEE[i] * mirror + body * 0.7 + fold;
            draw_leg(p, look, [hip, knee, foot], side, WIDTH[i], COLOUR[i]);
        }
    }
}

fn draw_leg(p: &mut Painter, look: &NimLook, [hip, knee, foot]: [Vec2; 3], side: f32, w: f32, colour: Ink) {
    let c1 = vec2(hip.x + (knee.x - hip.x) * 0.55, knee.y - 0.18);
    let c2 = vec2(knee.x + (foot.x - knee.x) * 0.25 + side * 0.1, knee.y + 0.05);
    let mut line = [Vec2::ZERO; 13];
    for (k, at) in line.iter_mut().enumerate() {
        *at = cubic_at(hip, c1, c2, foot, k as f32 / 12.0);
    }
    let wide = |t: f32| w * (1.1 - 0.42 * t);
    p.strip(&line, |t| wide(t) + 0.07, |_| Ink::of(look.deep).fade(0.55), Cap::Round);
    p.strip(&line, wide, |_| colour, Cap::Round);
    let mut rim = [Vec2::ZERO; 6];
    for (k, at) in rim.iter_mut().enumerate() {
        *at = line[k + 2] - vec2(0.20, 0.22) * w;
    }
    p.strip(&rim, |t| w * 0.16 * (t * PI).sin().max(0.2), |_| Ink::hex(0xa793ff).fade(0.75), Cap::Round);
    p.strip(&line[8..], |t| w * (0.76 + 0.10 * t), |_| Ink::of(look.light), Cap::Round);
    p.ellipse(foot, vec2(0.56, 0.42) * w, 0.0, Ink::hex(0xc9baff));
    p.ellipse(foot - vec2(0.10, 0.12) * w, vec2(0.30, 0.16) * w, 0.0, Ink::hex(0xefe8ff).fade(0.8));
}

/// The palps: small hands below the mouth, raised beside the head when `pose.arms` is 1.
pub(super) fn draw_palps(p: &mut Painter, pose: &NimPose) {
    let shade = [(0.0, Ink::hex(0xcbbcff)), (1.0, Ink::hex(0x8f78f2))];
    let up = pose.arms;
    for side in [-1.0, 1.0_f32] {
        if up > 0.05 {
            let wave = 0.08 * (pose.time * 9.0 + side).sin() * up;
            let hand = vec2(0.20, 0.80).lerp(vec2(0.98 + wave, -0.15), up) * vec2(side, 1.0);
            let (from, bend) = (vec2(0.60 * side, 0.5), vec2(side * (0.4 + 0.62 * up), 0.62 - 0.27 * up));
            let mut line = [Vec2::ZERO; 11];
            for (k, at) in line.iter_mut().enumerate() {
                *at = quad_at(from, bend, hand, k as f32 / 10.0);
            }
            p.strip(&line, |t| 0.19 - 0.05 * t, |_| Ink::hex(0xa793ff), Cap::Round);
            p.disc(hand, 0.10, Ink::hex(0xd9ccff));
        } else {
            let at = vec2(0.20 * side, 0.80);
            p.ellipse(at, vec2(0.13, 0.16), -0.24 * side, Ink::hex(0x4a35a6));
            p.ellipse(at, vec2(0.11, 0.14), -0.24 * side, Paint::down(0.64, 0.96, &shade));
        }
    }
}
