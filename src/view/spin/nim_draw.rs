//! Draws Nim from the side. Back to front: light, far legs, abdomen, hind legs, head, front legs, a fringe of fur over
//! the hips, face. Dead it turns scarlet as a whole, hurt it flashes.

use super::super::gradient::Paint;
use super::super::ink::{Ink, shade};
use super::super::motion::hash01;
use super::super::nim_body::{Ring, fur_path};
use super::super::paint::{Painter, cubic_at};
use super::super::stroke::Cap;
use super::nim_head::{draw_muzzle, draw_side_face, draw_side_zzz, face_tilt, sideways};
use super::nim_side::SideNim;
use crate::content::style::NimLook;
use glam::{Vec2, vec2};
use std::f32::consts::PI;

/// The scarlet of a spider without life.
const SCARLET: [f32; 3] = [255.0, 43.0, 61.0];

/// Draws Nim where the last update put it.
pub fn draw_side_nim(p: &mut Painter, look: &NimLook, nim: &SideNim) {
    let mark = p.sheet.mark();
    let frame = &nim.frame;
    p.glow(frame.at, 2.5 * frame.radius, Ink::hex(0x9f8bff).fade(0.26));
    p.push(frame.at, frame.angle, Vec2::splat(frame.radius));
    for k in [7, 6, 5, 4] {
        leg(p, look, nim, k);
    }
    let (wide, high) = (1.0 / nim.squash, nim.squash);
    p.push(vec2(0.0, 0.5 * (1.0 - high)), 0.0, vec2(wide, high));
    abdomen(p, look, nim);
    p.pop();
    for k in [3, 2] {
        leg(p, look, nim, k);
    }
    let breath = vec2(0.0, 0.5 * (1.0 - high));
    p.push(breath + head_at(nim), 0.0, vec2(wide, high));
    head(p, look, nim);
    draw_muzzle(p, look, nim);
    p.pop();
    for k in [0, 1] {
        leg(p, look, nim, k);
    }
    fringe(p, look, nim);
    p.push(breath + head_at(nim), 0.0, vec2(wide, high));
    draw_side_face(p, look, nim);
    p.pop();
    p.pop();
    if nim.sleepy > 0.6 {
        draw_side_zzz(p, nim);
    }
    if nim.death > 0.0 {
        p.sheet.recolour(mark, |colour| scarlet(colour, nim.death));
    }
    if nim.hurt > 0.0 {
        let flash = 0.75 * nim.hurt * (0.5 + 0.5 * ((1.0 - nim.hurt) * 14.0).cos());
        p.sheet.recolour(mark, |colour| pale(colour, flash));
    }
}

/// Middle of the head in body radii.
fn head_at(nim: &SideNim) -> Vec2 {
    vec2(0.46 * nim.frame.face, -0.04 + 0.03 * nim.hurt)
}

/// A colour on its way to scarlet; white and black stay.
pub fn scarlet([r, g, b, a]: [u8; 4], t: f32) -> [u8; 4] {
    let parts = [r, g, b].map(f32::from);
    let high = parts.iter().fold(1.0, |m: f32, v| m.max(*v));
    let low = parts.iter().fold(255.0, |m: f32, v| m.min(*v));
    let hue = ((high - low) / high * 1.5).min(1.0);
    let to = |k: usize| {
        let goal = high * (1.0 - hue * (1.0 - SCARLET[k] / 255.0));
        (parts[k] + (goal - parts[k]) * t) as u8
    };
    [to(0), to(1), to(2), a]
}

/// A colour on its way to a pale pink.
pub(super) fn pale([r, g, b, a]: [u8; 4], t: f32) -> [u8; 4] {
    let to = |v: u8, goal: f32| (f32::from(v) + (goal - f32::from(v)) * t) as u8;
    [to(r, 255.0), to(g, 214.0), to(b, 226.0), a]
}

/// The hind body: three rings of fur, pale spots, moonlit hairs along its back and the spinneret.
fn abdomen(p: &mut Painter, look: &NimLook, nim: &SideNim) {
    let (face, side) = (nim.frame.face, sideways(nim.frame.face));
    let at = vec2(-0.72 * face, -0.12 - 0.16 * (1.0 - side));
    let sway = nim.time * 2.3;
    let ring =
        |at: Vec2, radii: Vec2, tufts, depth, turn, seed| Ring { at, radii, tufts, depth, swirl: 0.20, turn, seed };
    fur_path(p, &ring(at, vec2(0.90, 0.80), 28, 0.17, 0.0, 5), sway);
    p.fill_star(at, Ink::of(look.deep));
    let mid =
        [(0.0, Ink::of(look.mid).mix(Ink::of(look.light), 0.33)), (0.5, Ink::of(look.mid)), (1.0, Ink::of(look.dark))];
    fur_path(p, &ring(at - vec2(0.0, 0.02), vec2(0.86, 0.76), 26, 0.14, 0.1, 43), sway + 1.0);
    p.fill_star(at, Paint::down(at.y - 0.8, at.y + 0.8, &mid));
    fur_path(p, &ring(at - vec2(0.02 * face, 0.10), vec2(0.72, 0.60), 22, 0.13, 0.2, 85), sway + 2.0);
    let light = [(0.0, Ink::hex(0xcdbfff)), (0.5, Ink::hex(0x9a83f5)), (1.0, Ink::hex(0x7259d8))];
    let focus = at - vec2(0.04 * face, 0.34);
    p.fill_star(at, Paint::Radial { centre: focus, radii: vec2(1.08, 0.92), stops: &light });
    for (spot, r) in [(vec2(-0.05, -0.42), 0.10), (vec2(-0.38, -0.26), 0.08), (vec2(0.26, -0.36), 0.07)] {
        p.ellipse(at + spot * vec2(face, 1.0), vec2(r * (0.4 + 0.6 * side), r), 0.0, Ink::hex(0xefe7ff).fade(0.7));
    }
    p.disc(at + vec2(-0.88 * face, 0.24), 0.085, Ink::hex(0xd9ccff));
    hairs(p, look, at, vec2(0.88, 0.79), 12, 510);
}

/// Hairs that stand off the upper rim and catch the moon.
fn hairs(p: &mut Painter, look: &NimLook, at: Vec2, radii: Vec2, count: u32, seed: u32) {
    for k in 0..count {
        let d = Vec2::from_angle((-165.0 + 132.0 / count as f32 * k as f32).to_radians());
        let root = at + d * radii;
        let length = 0.11 + 0.06 * hash01(seed + k);
        p.begin(root);
        p.quad(root + d * (length * 0.6), root + d * length + vec2(-0.02, 0.03));
        p.stroke_path_with(|t| 0.034 * (1.0 - 0.7 * t), |_| Ink::of(look.tuft).fade(0.62));
    }
}

/// The head without its face.
fn head(p: &mut Painter, look: &NimLook, nim: &SideNim) {
    let sway = nim.time * 2.3 + 0.7;
    let ring =
        |at: Vec2, radii: Vec2, tufts, depth, turn, seed| Ring { at, radii, tufts, depth, swirl: 0.20, turn, seed };
    fur_path(p, &ring(Vec2::ZERO, vec2(0.78, 0.74), 24, 0.16, 0.0, 9), sway);
    p.fill_star(Vec2::ZERO, Ink::of(look.deep));
    fur_path(p, &ring(vec2(0.0, -0.02), vec2(0.74, 0.70), 22, 0.14, 0.1, 57), sway + 1.0);
    let coat = [(0.0, Ink::of(look.light)), (0.55, Ink::hex(0x8a70ec)), (1.0, Ink::hex(0x5c44c0))];
    p.fill_star(Vec2::ZERO, Paint::down(-0.80, 0.80, &coat));
    fur_path(p, &ring(vec2(0.0, -0.10), vec2(0.60, 0.52), 19, 0.12, 0.2, 91), sway + 2.0);
    let light = [(0.0, Ink::hex(0xdacfff).fade(0.75)), (1.0, Ink::hex(0x8f76ee).fade(0.25))];
    p.fill_star(Vec2::ZERO, Paint::Radial { centre: vec2(-0.08, -0.34), radii: vec2(0.86, 0.86), stops: &light });
    hairs(p, look, Vec2::ZERO, vec2(0.76, 0.72), 8, 610);
    // the curls stand up in the picture whatever the strand does
    p.push(Vec2::ZERO, face_tilt(nim.frame.angle) - nim.frame.angle, Vec2::ONE);
    let curl = [(0.0, Ink::hex(0xe2d8ff)), (1.0, Ink::hex(0x8f78f2))];
    for (x, length, w, k) in [(-0.12, 0.24, 0.10, 0.0), (0.18, 0.22, 0.09, 2.0), (0.04, 0.36, 0.12, 1.0_f32)] {
        let lean = -0.13 * nim.frame.face + 0.03 * (sway * 0.7 + k).sin();
        p.begin(vec2(x - w, -0.60));
        p.quad(vec2(x - w * 0.4, -0.66 - length * 0.8), vec2(x + lean, -0.68 - length));
        p.quad(vec2(x + 0.05, -0.70 - length * 0.3), vec2(x + w, -0.58));
        p.close();
        p.fill(Paint::down(-0.70 - length, -0.58, &curl));
    }
    p.pop();
}

/// Fur over the hips, so that the legs come out from under it.
fn fringe(p: &mut Painter, look: &NimLook, nim: &SideNim) {
    let at = vec2(0.36 * nim.frame.face, 0.50);
    let ring = Ring { at, radii: vec2(0.46, 0.13), tufts: 15, depth: 0.42, swirl: 0.18, turn: 0.3, seed: 131 };
    fur_path(p, &ring, nim.time * 2.3 + 3.0);
    let shade = [(0.0, Ink::hex(0x7a62dc).fade(0.0)), (0.35, Ink::hex(0x6b52d0)), (1.0, Ink::of(look.dark))];
    p.fill_star(at, Paint::down(at.y - 0.16, at.y + 0.20, &shade));
}

/// Leg `k`: a soft tube that leaves the fur dark and ends in a light sock and a round foot.
fn leg(p: &mut Painter, look: &NimLook, nim: &SideNim, k: usize) {
    let [hip, knee, foot] = nim.legs.joints(&nim.frame, k);
    let near = k < 4;
    let w = [0.20, 0.19, 0.19, 0.21][k % 4] * if near { 1.0 } else { 0.92 };
    // the curve leaves the hip towards the knee, rounds it and comes down on the foot
    let rise = (knee - hip).lerp(knee - foot, 0.5).normalize_or(-Vec2::Y);
    let c1 = hip + (knee - hip) * 0.78 + rise * 0.20;
    let c2 = knee + (foot - knee) * 0.20 + rise * 0.16 + (foot - hip).normalize_or_zero() * 0.10;
    let line: [Vec2; 17] = std::array::from_fn(|i| cubic_at(hip, c1, c2, foot, i as f32 / 16.0));
    let wide = |t: f32| w * (1.04 - 0.40 * t + 0.10 * (-((t - 0.42) / 0.14) * ((t - 0.42) / 0.14)).exp());
    p.strip(&line, |t| wide(t) + 0.06, |_| Ink::of(look.deep).fade(0.55), Cap::Round);
    if !near {
        let far = [(0.0, Ink::hex(0x2f2080)), (0.6, Ink::hex(0x3f2c9a)), (1.0, Ink::hex(0x4d39ac))];
        p.strip(&line, wide, |t| shade(&far, t), Cap::Round);
        p.strip(&line[11..], |t| w * (0.72 + 0.06 * t), |_| Ink::hex(0x6a57cc), Cap::Round);
        p.ellipse(foot - vec2(0.0, 0.08) * w, vec2(0.50, 0.38) * w, 0.0, Ink::hex(0x7a68d8));
        return;
    }
    let tube = [(0.0, Ink::hex(0x553dba)), (0.35, Ink::hex(0x6d53d2)), (1.0, Ink::hex(0x7a60e0))];
    p.strip(&line, wide, |t| shade(&tube, t), Cap::Round);
    let rim: [Vec2; 9] = std::array::from_fn(|i| {
        let d = (line[i + 3] - line[i + 1]).normalize_or_zero().perp();
        let out = if d.y < 0.0 { d } else { -d };
        line[i + 2] + out * (0.24 * w)
    });
    p.strip(&rim, |t| w * 0.16 * (t * PI).sin().max(0.15), |_| Ink::hex(0xa793ff).fade(0.75), Cap::Round);
    p.strip(&line[11..], |t| w * (0.74 + 0.08 * t), |_| Ink::of(look.light), Cap::Round);
    p.strip(&line[12..16], |_| w * 0.2, |_| Ink::hex(0xe2d9ff).fade(0.6), Cap::Round);
    p.ellipse(foot - vec2(0.0, 0.06) * w, vec2(0.56, 0.42) * w, 0.0, Ink::hex(0xc9baff));
    p.ellipse(foot - vec2(0.10, 0.16) * w, vec2(0.28, 0.15) * w, 0.0, Ink::hex(0xefe8ff).fade(0.8));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scarlet_leaves_white_alone_and_turns_fur_red() {
        assert_eq!(scarlet([255, 255, 255, 9], 1.0), [255, 255, 255, 9]);
        let [r, g, b, _] = scarlet([0x7c, 0x62, 0xe0, 255], 1.0);
        assert!(r > 200 && g < 90 && b < 100, "{r} {g} {b}");
    }
}
