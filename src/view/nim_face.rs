//! Nim's face: big eyes that follow a point, lids and brows, and a mouth that goes from a sad arc to wide open.
//!
//! Everything is in body radii around the body's centre, y down.

use super::{gradient::Paint, ink::Ink, nim_pose::NimPose, paint::Painter};
use crate::content::style::NimLook;
use glam::{Vec2, vec2};
use std::f32::consts::PI;

const LINE: Ink = Ink::hex(0x2a1560);
const NIGHT: Ink = Ink::hex(0x1d1350);

/// Draws muzzle, cheeks, eyes, brows and mouth.
pub(super) fn draw_face(p: &mut Painter, look: &NimLook, pose: &NimPose) {
    let muzzle = [
        (0.0, Ink::hex(0xf3eaff).fade(0.75)),
        (0.6, Ink::hex(0xdccfff).fade(0.45)),
        (1.0, Ink::hex(0xb9a6ff).fade(0.0)),
    ];
    soft_ellipse(p, vec2(0.0, 0.3), vec2(0.56, 0.44), &muzzle);
    let cheek = [(0.0, Ink::of(look.cheek).fade(pose.cheek)), (1.0, Ink::of(look.cheek).fade(0.0))];
    for side in [-1.0, 1.0] {
        soft_ellipse(p, vec2(0.66 * side, 0.3), vec2(0.21, 0.14), &cheek);
        p.disc(vec2(0.66 * side, -0.42), 0.1, NIGHT);
        p.disc(vec2(0.66 * side - 0.03, -0.46), 0.038, Ink::WHITE);
    }
    if pose.lid < 0.95 {
        for side in [-1.0, 1.0] {
            p.glow(vec2(0.325 * side, -0.06), 0.55, Ink::hex(0xcfe9ff).fade(0.20 * (1.0 - pose.lid)));
        }
    }
    for side in [-1.0, 1.0] {
        draw_eye(p, look, vec2(0.325 * side, -0.06), 0.31, pose);
    }
    if pose.brow > 0.02 {
        for side in [-1.0, 1.0] {
            // the inner ends rise: worry
            let b = pose.brow;
            p.begin(vec2(0.12 * side, -0.46 - 0.10 * b));
            p.quad(vec2(0.30 * side, -0.56), vec2(0.52 * side, -0.46 + 0.11 * b));
            p.stroke_path_with(|t| 0.06 * (1.0 - 0.4 * t), |_| Ink::hex(0x3a2890).fade(b.min(1.0)));
        }
    }
    draw_mouth(p, pose);
}

/// One eye at `at`, `r` in radius, with the pose's look, lid and pupil.
pub(super) fn draw_eye(p: &mut Painter, look: &NimLook, at: Vec2, r: f32, pose: &NimPose) {
    if pose.lid >= 0.95 {
        p.begin(at + vec2(-0.8, 0.05) * r);
        p.quad(at + vec2(0.0, 0.78) * r, at + vec2(0.8, 0.05) * r);
        p.stroke_path_with(|t| 0.24 * r * (0.55 + 0.45 * (t * PI).sin()), |_| NIGHT);
        return;
    }
    p.push(at, 0.0, vec2(r, r * 1.04));
    p.disc(Vec2::ZERO, 1.09, Ink::hex(0x24165f));
    let white = [(0.0, Ink::WHITE), (0.7, Ink::hex(0xfbf7ff)), (1.0, Ink::hex(0xcfc6f5))];
    p.ball(Vec2::ZERO, 1.0, vec2(-0.1, -0.2), 1.3, &white);
    let to = pose.look.clamp_length_max(1.0) * 0.30;
    let iris = Ink::of(look.iris);
    let ring = [(0.0, Ink::hex(0x1f5f8f)), (0.60, Ink::hex(0x1f5f8f)), (0.85, iris), (1.0, Ink::hex(0x1d3f78))];
    p.ellipse(to, vec2(0.70, 0.73), 0.0, Paint::Radial { centre: to, radii: vec2(0.70, 0.73), stops: &ring });
    let pupil = 0.42 * pose.pupil;
    p.ellipse(to, vec2(pupil, pupil * 1.08), 0.0, Ink::hex(0x120a2c));
    p.ellipse(to + vec2(0.10, 0.42), vec2(0.34, 0.18), 0.0, Ink::hex(0x9ff5ea).fade(0.55));
    p.ellipse(to + vec2(-0.24, -0.28), vec2(0.25, 0.27), 0.0, Ink::WHITE);
    p.disc(to + vec2(0.26, 0.22), 0.11, Ink::WHITE.fade(0.9));
    if pose.lid > 0.02 {
        let edge = -1.0 + 1.6 * pose.lid + 1.2 * pose.lid * pose.lid;
        p.path.clear();
        p.closed = false;
        p.arc(Vec2::ZERO, Vec2::splat(1.11), PI, 2.0 * PI);
        p.quad(vec2(0.0, edge), vec2(-1.11, 0.0));
        p.close();
        let skin = [(0.0, Ink::hex(0xb6a3ff)), (1.0, Ink::hex(0x8f78f2))];
        p.fill(Paint::down(-1.1, 0.6 * edge, &skin));
        p.stroke_path(0.10, Ink::of(look.deep).fade(0.85));
        p.begin(vec2(-1.1, 0.0));
        p.quad(vec2(0.0, edge), vec2(1.1, 0.0));
        p.stroke_path(0.12, Ink::of(look.deep));
    }
    p.pop();
}

fn draw_mouth(p: &mut Painter, pose: &NimPose) {
    let y = 0.4;
    if pose.chew > 0.0 {
        return chewing(p, pose, y);
    }
    if pose.sleepy > 0.6 {
        let breath = 0.045 + 0.02 * pose.open;
        p.ellipse(vec2(0.0, y + 0.05), vec2(breath * 1.2, breath), 0.0, LINE);
        return;
    }
    if pose.open > 0.06 {
        return open_mouth(p, pose, y);
    }
    // smile 1 hangs down in the middle, -1 arches up
    let s = pose.smile;
    let half = 0.14 + 0.015 * s;
    let (ends, middle) = (y + 0.05 - 0.05 * s, y + 0.03 + 0.12 * s);
    p.begin(vec2(-half, ends));
    p.quad(vec2(0.0, middle), vec2(half, ends));
    p.stroke_path(0.055, LINE);
    if s > 0.35 {
        for side in [-1.0, 1.0] {
            p.begin(vec2(0.09 * side, y + 0.035));
            p.line(vec2(0.055 * side, y + 0.125));
            p.line(vec2(0.025 * side, y + 0.06));
            p.close();
            p.fill_convex(Ink::WHITE);
        }
    }
}

fn open_mouth(p: &mut Painter, pose: &NimPose, y: f32) {
    // wide and grinning when happy, tall when waiting for the berry
    let joy = pose.smile.clamp(0.0, 1.0);
    let (w, h) = ((0.17 + 0.13 * pose.open.min(1.0)) * (1.0 - 0.06 * joy), 0.42 * pose.open);
    let top = y - 0.06 * pose.open;
    let roof = top - 0.10 * pose.open * (1.0 - joy) + 0.05 * joy;
    p.begin(vec2(-w, top));
    p.quad(vec2(0.0, roof), vec2(w, top));
    p.cubic(vec2(w * 1.05, top + h * 0.6), vec2(w * 0.6, top + h), vec2(0.0, top + h));
    p.cubic(vec2(-w * 0.6, top + h), vec2(-w * 1.05, top + h * 0.6), vec2(-w, top));
    p.close();
    p.fill(Paint::down(top, top + h, &[(0.0, Ink::hex(0x3a0f3f)), (1.0, Ink::hex(0x7a1f56))]));
    p.ellipse(vec2(0.0, top + h * 0.78), vec2(w * 0.55, h * 0.24), 0.0, Ink::hex(0xff7fa0));
    p.ellipse(vec2(-w * 0.12, top + h * 0.70), vec2(w * 0.22, h * 0.07), 0.0, Ink::hex(0xffb3c4).fade(0.7));
    for side in [-1.0, 1.0] {
        let x = side * w * 0.55;
        let gum = top + (roof - top) * 0.40;
        p.begin(vec2(x - 0.042, gum));
        p.line(vec2(x + 0.042, gum));
        p.quad(vec2(x + 0.02 * side, gum + 0.05), vec2(x - 0.005 * side, gum + 0.09 * pose.open.clamp(0.5, 1.0)));
        p.close();
        p.fill(Ink::hex(0xfffaf0));
    }
    p.begin(vec2(-w, top));
    p.quad(vec2(0.0, roof), vec2(w, top));
    p.cubic(vec2(w * 1.05, top + h * 0.6), vec2(w * 0.6, top + h), vec2(0.0, top + h));
    p.cubic(vec2(-w * 0.6, top + h), vec2(-w * 1.05, top + h * 0.6), vec2(-w, top));
    p.close();
    p.stroke_path(0.045, Ink::hex(0x24104f));
}

/// Zigzag mouth that works at `chew` 0..=1 of a bite, with full cheeks.
fn chewing(p: &mut Painter, pose: &NimPose, y: f32) {
    let bite = (pose.chew * 2.0 * PI).sin();
    let puff = [(0.0, Ink::hex(0xe6dcff).fade(0.8)), (1.0, Ink::hex(0xb9a6ff).fade(0.0))];
    for side in [-1.0, 1.0] {
        soft_ellipse(p, vec2(0.42 * side, y + 0.02 * bite), vec2(0.21, 0.17) * (1.0 + 0.10 * bite * side), &puff);
    }
    let depth = 0.075 * bite;
    p.begin(vec2(-0.2, y + 0.03));
    p.quad(vec2(-0.133, y + 0.03 + depth), vec2(-0.067, y + 0.03));
    p.quad(vec2(0.0, y + 0.03 - depth * 1.1), vec2(0.067, y + 0.03));
    p.quad(vec2(0.133, y + 0.03 + depth), vec2(0.2, y + 0.03));
    p.stroke_path(0.055, LINE);
}

/// Ellipse whose stops fade out at its rim.
pub(super) fn soft_ellipse(p: &mut Painter, at: Vec2, radii: Vec2, stops: &[(f32, Ink)]) {
    p.ellipse(at, radii, 0.0, Paint::Radial { centre: at, radii, stops });
}
