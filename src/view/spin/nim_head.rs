//! The face of Nim seen from the side: two big eyes, a small one, a cheek and a mouth. It turns less than the body, so
//! that it reads on steep strands too and is never upside down.

use super::super::gradient::Paint;
use super::super::ink::Ink;
use super::super::nim_face::{draw_eye, soft_ellipse};
use super::super::nim_pose::NimPose;
use super::super::paint::Painter;
use super::nim_side::{SideMood, SideNim};
use crate::content::style::NimLook;
use glam::{Vec2, vec2};
use std::f32::consts::PI;

const LINE: Ink = Ink::hex(0x2a1560);
const NIGHT: Ink = Ink::hex(0x1d1350);

/// How far the face leans in the picture for a body turned by `angle`, radians.
pub(super) fn face_tilt(angle: f32) -> f32 {
    0.62 * angle.sin()
}

/// The axes of the face: how far they are turned against the body, and where the head points in them.
fn axes(nim: &SideNim) -> (f32, Vec2) {
    let turn = face_tilt(nim.frame.angle) - nim.frame.angle;
    (turn, Vec2::from_angle(-turn).rotate(vec2(nim.frame.face, 0.0)))
}

/// Draws muzzle, cheek and small eye around the middle of the head, in body radii; the frame is the body's.
pub(super) fn draw_muzzle(p: &mut Painter, look: &NimLook, nim: &SideNim) {
    let (turn, ahead) = axes(nim);
    p.push(Vec2::ZERO, turn, Vec2::ONE);
    muzzle(p, look, nim, ahead);
    p.pop();
}

/// Draws eyes, mouth and the two small hands below it, in the same frame. Comes after the legs: none crosses an eye.
pub(super) fn draw_side_face(p: &mut Painter, look: &NimLook, nim: &SideNim) {
    let (turn, ahead) = axes(nim);
    p.push(Vec2::ZERO, turn, Vec2::ONE);
    palps(p, nim, ahead);
    eyes(p, look, nim, ahead);
    mouth(p, nim, ahead * 0.30 + vec2(0.0, 0.36 - 0.10 * ahead.y));
    p.pop();
}

/// Two small hands under the chin; they clap in joy.
fn palps(p: &mut Painter, nim: &SideNim, ahead: Vec2) {
    let up = (nim.joy * 3.0).min(1.0);
    let tint = [(0.0, Ink::hex(0xcbbcff)), (1.0, Ink::hex(0x8f78f2))];
    for side in [-1.0, 1.0_f32] {
        let clap = up * (0.14 + 0.10 * (nim.time * 15.0).sin());
        let hand = ahead * 0.26 + vec2((0.17 + clap) * side, 0.65 - 0.06 * up - 0.06 * ahead.y);
        p.ellipse(hand, vec2(0.105, 0.13), -0.2 * side, Ink::hex(0x3a2890));
        p.ellipse(hand, vec2(0.085, 0.11), -0.2 * side, Paint::down(hand.y - 0.11, hand.y + 0.11, &tint));
    }
}

fn muzzle(p: &mut Painter, look: &NimLook, nim: &SideNim, ahead: Vec2) {
    let pale = [(0.0, Ink::hex(0xf3eaff).fade(0.7)), (1.0, Ink::hex(0xb9a6ff).fade(0.0))];
    soft_ellipse(p, ahead * 0.16 + vec2(0.0, 0.20), vec2(0.44, 0.34), &pale);
    let blush = 0.75 + 0.25 * nim.joy;
    let cheek = [(0.0, Ink::of(look.cheek).fade(blush)), (1.0, Ink::of(look.cheek).fade(0.0))];
    for side in [-1.0, 1.0] {
        let at = vec2(0.40 * side, 0.22) + ahead * 0.24;
        if at.length() < 0.66 {
            soft_ellipse(p, at, vec2(0.14, 0.095), &cheek);
        }
        let small = vec2(0.56 * side, -0.31) + ahead * vec2(0.24, 0.2);
        if small.length() < 0.64 {
            p.disc(small, 0.085, NIGHT);
            p.disc(small + vec2(-0.022, -0.03), 0.032, Ink::WHITE);
        }
    }
}

fn eyes(p: &mut Painter, look: &NimLook, nim: &SideNim, ahead: Vec2) {
    let tilt = face_tilt(nim.frame.angle);
    let pose = NimPose {
        look: Vec2::from_angle(-tilt).rotate(nim.look),
        lid: nim.lid,
        pupil: nim.pupil,
        ..NimPose::rest(Vec2::ZERO, 1.0)
    };
    let place = |side: f32| vec2(0.235 * side, -0.05 - 0.01 * side * ahead.x) + ahead * vec2(0.285, 0.20);
    let size = |side: f32| 0.252 - 0.030 * side * ahead.x;
    if nim.lid < 0.9 {
        for side in [-1.0, 1.0] {
            p.glow(place(side), 0.50, Ink::hex(0xcfe9ff).fade(0.16));
        }
    }
    // the farther eye first
    let far = if ahead.x >= 0.0 { 1.0 } else { -1.0 };
    for side in [far, -far] {
        draw_eye(p, look, place(side), size(side), &pose);
        let worry = nim.fall.max(nim.death).max(nim.hurt);
        if worry > 0.02 {
            let (at, r) = (place(side), size(side));
            p.begin(at + vec2(-0.85 * side * r, -1.42 * r - 0.16 * worry * r));
            p.quad(at + vec2(0.1 * side * r, -1.75 * r), at + vec2(0.85 * side * r, -1.22 * r));
            p.stroke_path_with(|t| 0.06 * (1.0 - 0.4 * t), |_| Ink::hex(0x3a2890).fade(worry.min(1.0)));
        }
    }
}

fn mouth(p: &mut Painter, nim: &SideNim, at: Vec2) {
    let open = (nim.joy * 3.0).min(1.0).max(nim.fall).max(0.55 * nim.hurt);
    if nim.sleepy > 0.6 {
        p.ellipse(at, vec2(0.06, 0.05), 0.0, LINE);
    } else if open > 0.15 {
        gape(p, at, open, nim.fall.max(nim.hurt));
    } else if nim.mood == SideMood::Dead {
        p.begin(at + vec2(-0.10, 0.06));
        p.quad(at + vec2(0.0, -0.07), at + vec2(0.10, 0.06));
        p.stroke_path(0.05, LINE);
    } else {
        p.begin(at + vec2(-0.115, -0.03));
        p.quad(at + vec2(0.0, 0.11), at + vec2(0.115, -0.03));
        p.stroke_path(0.05, LINE);
        for side in [-1.0, 1.0] {
            p.begin(at + vec2(0.075 * side, 0.005));
            p.line(at + vec2(0.05 * side, 0.075));
            p.line(at + vec2(0.02 * side, 0.03));
            p.close();
            p.fill_convex(Ink::WHITE);
        }
    }
}

/// An open mouth: round with `fear`, else a laugh.
fn gape(p: &mut Painter, at: Vec2, open: f32, fear: f32) {
    let (wide, high) = (0.16 - 0.05 * fear, (0.20 + 0.02 * fear) * open);
    let top = at.y - 0.05;
    let outline = |p: &mut Painter| {
        p.begin(vec2(at.x - wide, top));
        p.quad(vec2(at.x, top + 0.04 - 0.16 * fear), vec2(at.x + wide, top));
        p.cubic(
            vec2(at.x + wide * 1.05, top + high * 0.7),
            vec2(at.x + wide * 0.6, top + high),
            vec2(at.x, top + high),
        );
        p.cubic(
            vec2(at.x - wide * 0.6, top + high),
            vec2(at.x - wide * 1.05, top + high * 0.7),
            vec2(at.x - wide, top),
        );
        p.close();
    };
    outline(p);
    p.fill(Paint::down(top, top + high, &[(0.0, Ink::hex(0x3a0f3f)), (1.0, Ink::hex(0x7a1f56))]));
    p.ellipse(vec2(at.x, top + high * 0.80), vec2(wide * 0.5, high * 0.2), 0.0, Ink::hex(0xff7fa0));
    for side in [-1.0, 1.0] {
        let x = at.x + side * wide * 0.5;
        p.begin(vec2(x - 0.035, top + 0.005));
        p.line(vec2(x + 0.035, top + 0.005));
        p.line(vec2(x, top + 0.08));
        p.close();
        p.fill_convex(Ink::hex(0xfffaf0));
    }
    outline(p);
    p.stroke_path(0.04, Ink::hex(0x24104f));
}

/// Three letters that rise from a sleeper, up in the picture.
pub(super) fn draw_side_zzz(p: &mut Painter, nim: &SideNim) {
    let (at, r) = (nim.frame.at, nim.frame.radius);
    for k in 0..3 {
        let t = (nim.time * 0.28 + k as f32 / 3.0).fract();
        let size = r * (0.12 + 0.16 * (1.0 - t));
        let from = at + r * vec2(0.75 + 0.55 * t + 0.06 * (t * 9.0).sin(), -0.75 - 1.0 * t);
        let alpha = (t * 5.0).min(1.0) * (1.0 - t * t) * 0.95 * nim.sleepy;
        let z = [vec2(0.0, 0.0), vec2(1.0, 0.0), vec2(0.0, 1.0), vec2(1.0, 1.0)].map(|corner| from + corner * size);
        p.stroke(&z, size * 0.17, Ink::hex(0xf3edff).fade(alpha));
    }
}

/// How much `t` of a turn shows the side: 0 from the front, 1 from the side.
pub(super) fn sideways(face: f32) -> f32 {
    (face.abs() * PI * 0.5).sin()
}
