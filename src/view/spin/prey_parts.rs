//! Parts that several kinds of prey are made of: wings, legs, feelers, eyes, and what shows that one is caught.

use super::super::gradient::Paint;
use super::super::ink::Ink;
use super::super::paint::{Painter, quad_at};
use super::super::stroke::Cap;
use super::prey::{Body, Gaze, Wings};
use glam::{Vec2, vec2};
use std::f32::consts::TAU;

pub(super) const SILK: Ink = Ink::hex(0xeaf3ff);

/// One wing of a pair.
pub(super) struct Wing {
    pub root: Vec2,
    pub length: f32,
    pub width: f32,
    /// Radians: folded over the back, lifted while it beats, hanging when dead.
    pub folded: f32,
    pub lifted: f32,
    pub limp: f32,
}

/// A clear wing with veins. While it beats it is a blur of three.
pub(super) fn draw_wing(p: &mut Painter, body: &Body, wing: &Wing, tint: Ink) {
    let (angle, alpha) = match body.wings {
        Wings::Folded => (wing.folded + 0.03 * (body.time * 3.0 + body.seed).sin(), 0.9),
        Wings::Limp => (wing.limp, 0.5),
        Wings::Beating => {
            let beat = (body.time * 52.0 + body.seed).sin();
            for k in [-1.0, 0.0, 1.0_f32] {
                let ghost = wing.lifted + 0.36 * k + 0.08 * beat;
                p.leaf(wing.root, wing.length, wing.width * 1.05, ghost, tint.fade(0.16));
            }
            (wing.lifted + 0.42 * beat, 0.62)
        }
    };
    let tip = wing.root + Vec2::from_angle(angle) * wing.length;
    let glass = [(0.0, Ink::WHITE.mix(tint, 0.15).fade(0.95 * alpha)), (1.0, tint.fade(0.45 * alpha))];
    p.leaf(wing.root, wing.length, wing.width, angle, Paint::Loose { from: wing.root, to: tip, stops: &glass });
    p.leaf_path(wing.root, wing.length, wing.width, angle);
    p.stroke_path(0.055, Ink::WHITE.mix(tint, 0.25).fade(0.85 * alpha));
    let d = Vec2::from_angle(angle);
    for side in [-0.20, 0.16_f32] {
        p.begin(wing.root + d * (0.18 * wing.length));
        p.quad(
            wing.root + d * (0.5 * wing.length) + d.perp() * (side * 1.3 * wing.width),
            wing.root + d * (0.86 * wing.length) + d.perp() * (side * 0.5 * wing.width),
        );
        p.stroke_path_with(|t| 0.045 * (1.0 - 0.5 * t), |_| Ink::WHITE.mix(tint, 0.4).fade(0.6 * alpha));
    }
}

/// Legs below a body: `hips` from back to front, each `long`, standing `wide` apart at the feet.
pub(super) fn draw_legs(p: &mut Painter, body: &Body, hips: &[Vec2], long: f32, wide: f32, thick: f32) {
    let n = hips.len() as f32;
    for (k, &hip) in hips.iter().enumerate() {
        let place = k as f32 - 0.5 * (n - 1.0);
        let phase = TAU * (body.walk + 0.5 * (k % 2) as f32);
        let kick = (body.time * (9.0 + 17.0 * body.thrash) + 1.9 * k as f32 + body.seed).sin();
        let stand = vec2(hip.x + place * wide + 0.14 * phase.sin(), hip.y + long - 0.12 * phase.cos().max(0.0));
        let hang = vec2(
            hip.x + place * wide * (0.55 + 0.3 * body.thrash) - 0.10 + kick * (0.05 + 0.26 * body.thrash),
            hip.y + long * 0.92 + 0.10 * body.thrash * kick,
        );
        let foot = stand.lerp(hang, body.loose);
        let knee = vec2(hip.x + (foot.x - hip.x) * 0.9 + 0.18 * place.signum(), hip.y + 0.42 * (foot.y - hip.y));
        let line: [Vec2; 6] = std::array::from_fn(|i| quad_at(hip, knee, foot, i as f32 / 5.0));
        p.strip(&line, |t| thick * (1.0 - 0.35 * t), |_| body.coat.dark, Cap::Round);
    }
}

/// A round eye, `r` in radius, looking ahead; crossed out when dead.
pub(super) fn draw_bug_eye(p: &mut Painter, body: &Body, at: Vec2, r: f32) {
    match body.gaze {
        Gaze::Crossed => {
            let d = 0.62 * r;
            for side in [-1.0, 1.0] {
                p.stroke(&[at + vec2(-d, -side * d), at + vec2(d, side * d)], 0.34 * r, Ink::hex(0x2a2342));
            }
        }
        gaze => {
            let wide = if gaze == Gaze::Wide { 1.1 } else { 1.0 };
            p.disc(at, (wide + 0.14) * r, body.coat.dark.mix(body.coat.deep, 0.5));
            p.disc(at, wide * r, Ink::hex(0xfffaf6));
            let to = if gaze == Gaze::Wide {
                at + vec2(0.15 * body.shiver(23.0), 0.12 * body.shiver(17.0) - 0.1) * r
            } else {
                at + vec2(0.26, 0.06) * r
            };
            p.disc(to, if gaze == Gaze::Wide { 0.40 } else { 0.56 } * r, body.coat.deep);
            p.disc(to + vec2(-0.18, -0.22) * r, 0.19 * r, Ink::WHITE);
        }
    }
}

/// Bands across a body from `x`: (its middle, half its height there), all bent backwards.
pub(super) fn draw_bands(p: &mut Painter, bands: &[(f32, f32, f32)], bow: f32, width: f32, ink: Ink) {
    for &(x, y, half) in bands {
        p.begin(vec2(x, y - half));
        p.quad(vec2(x + bow, y), vec2(x, y + half));
        p.stroke_path_with(|t| width * (0.55 + 0.45 * (t * std::f32::consts::PI).sin()), |_| ink);
    }
}

/// Silk wound around a body that reaches `half` to each side of `at`, `turns` times.
pub(super) fn draw_wraps(p: &mut Painter, at: Vec2, half: Vec2, turns: u32, alpha: f32) {
    for k in 0..turns {
        let place = (k as f32 + 0.5) / turns as f32 * 2.0 - 1.0;
        let x = at.x + 0.80 * half.x * place;
        let high = half.y * (1.0 - 0.62 * place * place).max(0.1).sqrt() * 1.06;
        let slant = if k % 2 == 0 { 0.16 } else { -0.12 };
        for (width, ink) in [(0.15, Ink::hex(0x7fa8ff).fade(0.25 * alpha)), (0.075, SILK.fade(alpha))] {
            p.begin(vec2(x - slant, at.y - high));
            p.quad(vec2(x + 0.30 * half.x, at.y), vec2(x + slant, at.y + high));
            p.stroke_path(width, ink);
        }
    }
}

/// Arcs to both sides that tell of a fight: three each, flickering at 9 Hz. Units of the stage.
pub(super) fn draw_thrash(p: &mut Painter, at: Vec2, r: f32, body: &Body) {
    let beat = (body.time * 9.0 + body.seed * 0.37).fract();
    for k in 0..3 {
        let alpha = [0.7, 0.5, 0.3][k] * body.thrash * if beat < 0.5 { 1.0 } else { 0.6 };
        let reach = r * (1.30 + 0.30 * k as f32 + 0.12 * beat);
        let half = 0.34 - 0.04 * k as f32;
        for turn in [0.0, std::f32::consts::PI] {
            p.arc_line(
                at,
                reach,
                turn - half,
                turn + half,
                0.085 * r,
                body.coat.mid.mix(body.coat.tip, 0.3).fade(alpha),
            );
        }
    }
}

/// A bent feeler from `root` to `tip`.
pub(super) fn draw_feeler(p: &mut Painter, root: Vec2, bend: Vec2, tip: Vec2, width: f32, ink: Ink) {
    p.begin(root);
    p.quad(bend, tip);
    p.stroke_path_with(|t| width * (1.0 - 0.4 * t), |_| ink);
}

/// A circle of dashes, turned by `turn` radians.
pub(super) fn draw_dashes(p: &mut Painter, at: Vec2, radius: f32, count: usize, turn: f32, width: f32, ink: Ink) {
    let step = TAU / count as f32;
    for k in 0..count {
        let from = turn + step * k as f32;
        p.arc_line(at, radius, from, from + 0.42 * step, width, ink);
    }
}
