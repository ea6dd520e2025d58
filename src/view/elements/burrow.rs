//! Burrows: the two ends of a way through the dark. A hollow log end with a rim of leaves and a glow of its pair's colour.

use crate::view::{gradient::Paint, ink::Ink, motion::Motion, paint::Painter};
use glam::{Vec2, vec2};
use std::f32::consts::{FRAC_PI_2, PI, TAU};

/// How many pairs can be told apart by mark and colour.
pub const BURROW_PAIRS: usize = 4;
const GLOWS: [Ink; BURROW_PAIRS] = [Ink::hex(0x8ff0d8), Ink::hex(0xc9a8ff), Ink::hex(0x9fd0ff), Ink::hex(0xffb3dc)];

/// Where and how one end of a pair is.
#[derive(Clone, Copy)]
pub struct BurrowPose {
    /// Middle of the mouth.
    pub at: Vec2,
    /// Direction out of the mouth, radians, clockwise.
    pub angle: f32,
    /// Width of the mouth, cm.
    pub width: f32,
    /// Index of the pair; it gives mark and colour.
    pub pair: usize,
    /// 1 just after something went through, sinking to 0.
    pub pulse: f32,
}

/// Draws one end of a pair.
pub fn draw_burrow(p: &mut Painter, burrow: &BurrowPose, motion: Motion) {
    let glow = GLOWS[burrow.pair % BURROW_PAIRS];
    let t = if motion.reduced { 0.0 } else { motion.time };
    let light = 0.75 + 0.1 * (t * 1.9 + burrow.pair as f32).sin() + 0.6 * burrow.pulse;
    // the frame: x out of the mouth, y along it, half the mouth is 1
    p.push(burrow.at, burrow.angle, Vec2::splat(0.5 * burrow.width));
    log(p, burrow.angle);
    leaves(p, true, burrow.pulse);
    let rim = Ink::hex(0x241420);
    let swell = 1.0 + 0.06 * burrow.pulse;
    p.ellipse(Vec2::ZERO, vec2(0.46, 1.12) * swell, 0.0, rim);
    let wood = [(0.0, Ink::hex(0xb98a68)), (1.0, Ink::hex(0x6a4440))];
    p.ellipse_path(Vec2::ZERO, vec2(0.42, 1.08) * swell, 0.0);
    p.fill_star(Vec2::ZERO, Paint::Loose { from: vec2(0.0, -1.0), to: vec2(0.0, 1.0), stops: &wood });
    p.ellipse(vec2(0.02, 0.0), vec2(0.35, 0.96) * swell, 0.0, rim);
    let depth = [
        (0.0, Ink::hex(0x0b0616)),
        (0.45, Ink::hex(0x0b0616).mix(glow, 0.25 * light.min(1.0))),
        (0.85, glow.fade(1.0).mix(Ink::hex(0x0b0616), 0.35)),
        (1.0, glow.mix(Ink::WHITE, 0.35)),
    ];
    let hole = vec2(0.31, 0.90) * swell;
    p.ellipse(vec2(0.03, 0.0), hole, 0.0, Paint::Radial { centre: vec2(-0.02, 0.0), radii: hole, stops: &depth });
    // threads of light that turn in the hole
    for k in 0..3 {
        let turn = t * 1.1 + TAU * k as f32 / 3.0;
        p.path.clear();
        p.closed = false;
        for i in 0..=10 {
            let f = i as f32 / 10.0;
            p.path.push(vec2(0.0, 0.0) + Vec2::from_angle(turn + 2.2 * f) * hole * (0.88 - 0.62 * f));
        }
        p.stroke_path_with(|f| 0.07 * (1.0 - f), |f| Ink::WHITE.fade((0.5 + 0.3 * burrow.pulse) * (1.0 - f)));
    }
    leaves(p, false, burrow.pulse);
    p.glow(vec2(0.10, 0.0), 1.5, glow.fade(0.30 * light));
    if burrow.pulse > 0.0 {
        let grow = 1.0 + 0.9 * (1.0 - burrow.pulse);
        p.ellipse_path(vec2(0.15, 0.0), vec2(0.36, 1.0) * grow, 0.0);
        p.stroke_path(0.09 * burrow.pulse + 0.02, glow.mix(Ink::WHITE, 0.4).fade(0.9 * burrow.pulse));
    }
    p.push(vec2(-0.86, 0.0), -burrow.angle, Vec2::splat(0.40));
    mark(p, burrow.pair, glow);
    p.pop();
    p.pop();
}

/// The piece of wood behind the mouth, rounded off and overgrown at its end.
fn log(p: &mut Painter, angle: f32) {
    let path = |p: &mut Painter, grow: f32| {
        p.begin(vec2(0.0, -1.04 - grow));
        p.cubic(vec2(-0.5, -0.98 - grow), vec2(-0.9, -0.94 - grow), vec2(-1.25, -0.80 - grow));
        p.cubic(vec2(-1.62 - grow, -0.62), vec2(-1.62 - grow, 0.62), vec2(-1.25, 0.80 + grow));
        p.cubic(vec2(-0.9, 0.94 + grow), vec2(-0.5, 0.98 + grow), vec2(0.0, 1.04 + grow));
        p.close();
    };
    let down = Vec2::from_angle(-angle);
    p.push_at(down.rotate(vec2(0.09, 0.13)));
    path(p, 0.03);
    p.fill(Ink::SHADOW.fade(0.30));
    p.pop();
    path(p, 0.04);
    p.fill(Ink::hex(0x241420));
    let bark = [(0.0, Ink::hex(0x9a7068)), (0.35, Ink::hex(0x6e4a50)), (1.0, Ink::hex(0x38222e))];
    let up = down.rotate(vec2(-0.35, -0.94));
    path(p, 0.0);
    p.fill(Paint::Linear { from: vec2(-0.7, 0.0) + up * 1.1, to: vec2(-0.7, 0.0) - up * 1.1, stops: &bark });
    for (y, from, to) in [(-0.66, -0.3, -1.2), (-0.36, -0.9, -1.42), (0.40, -0.9, -1.40), (0.68, -0.28, -1.15)] {
        p.begin(vec2(from, y));
        p.quad(vec2(0.5 * (from + to), y + 0.07), vec2(to, y * 0.86));
        p.stroke_path_with(|t| 0.07 * (t * PI).sin() + 0.015, |_| Ink::hex(0x2c1826).fade(0.75));
    }
}

/// Leaves around the rim: those behind the mouth, or the small ones that hang into it.
fn leaves(p: &mut Painter, behind: bool, pulse: f32) {
    let (dark, pale, vein, edge) = (Ink::hex(0x23605a), Ink::hex(0x58a583), Ink::hex(0xb8ecc0), Ink::hex(0x0d3340));
    let count = if behind { 9 } else { 5 };
    for k in 0..count {
        let (at, angle, size) = if behind {
            let a = FRAC_PI_2 + PI * (k as f32 + 0.5) / count as f32;
            let d = Vec2::from_angle(a);
            let at = d * vec2(0.30, 1.02);
            let lean = vec2(-0.35 + 0.75 * d.y.abs(), d.y * 1.2).normalize_or(Vec2::X);
            (at, lean.y.atan2(lean.x), vec2(0.62 + 0.12 * pulse, 0.30))
        } else {
            let a = -FRAC_PI_2 + PI * (k as f32 + 0.5) / count as f32;
            let d = Vec2::from_angle(a);
            (d * vec2(0.40, 1.06), a * 0.75, vec2(0.40 + 0.10 * pulse, 0.24))
        };
        p.leaf(at, size.x + 0.05, size.y + 0.08, angle, edge);
        p.leaf(at, size.x, size.y, angle, dark);
        p.half_leaf_path(at, size.x, size.y, angle, if angle.cos() >= 0.0 { -1.0 } else { 1.0 });
        p.fill(pale);
        p.stroke(&[at, at + Vec2::from_angle(angle) * (0.86 * size.x)], 0.025, vein.fade(0.6));
    }
}

/// The pair's mark on a dark seal: ring, diamond, clover, heart.
fn mark(p: &mut Painter, pair: usize, ink: Ink) {
    p.disc(Vec2::ZERO, 1.0, Ink::hex(0x1a0e20));
    p.ring(Vec2::ZERO, 0.90, 0.14, ink.fade(0.8));
    match pair % BURROW_PAIRS {
        0 => p.ring(Vec2::ZERO, 0.40, 0.26, ink),
        1 => {
            p.begin(vec2(0.0, -0.64));
            [vec2(0.44, 0.0), vec2(0.0, 0.64), vec2(-0.44, 0.0)].into_iter().for_each(|at| p.line(at));
            p.close();
            p.fill_convex(ink);
        }
        2 => {
            for k in 0..3 {
                p.disc(Vec2::from_angle(TAU * k as f32 / 3.0 - FRAC_PI_2) * 0.30 + vec2(0.0, -0.08), 0.27, ink);
            }
            p.stroke(&[vec2(0.0, 0.0), vec2(0.0, 0.62)], 0.16, ink);
        }
        _ => {
            p.begin(vec2(0.0, 0.58));
            p.cubic(vec2(-0.95, -0.05), vec2(-0.52, -0.78), vec2(0.0, -0.26));
            p.cubic(vec2(0.52, -0.78), vec2(0.95, -0.05), vec2(0.0, 0.58));
            p.close();
            p.fill(ink);
        }
    }
}
