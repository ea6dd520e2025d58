//! The moth: ivory and sand, with wings that are larger than itself, an eye on each, and feathers for feelers.

use super::super::gradient::Paint;
use super::super::ink::Ink;
use super::super::nim_body::{Ring, fur_path};
use super::super::paint::{Painter, quad_at};
use super::super::stroke::Cap;
use super::prey::{Body, Wings};
use super::prey_parts::{draw_bug_eye, draw_legs};
use glam::{Affine2, Mat2, Vec2, vec2};
use std::f32::consts::PI;

/// The moth, in units of half its length.
pub(super) fn draw_moth(p: &mut Painter, body: &Body) {
    let coat = &body.coat;
    let beat = (body.time * (12.0 + 12.0 * body.thrash) + body.seed).sin();
    // how far the wings stand up, and how far they lean back
    let (rise, lean) = match body.wings {
        Wings::Beating => (0.30 + 0.70 * beat, 0.10 - 0.12 * beat),
        Wings::Folded => (0.42 + 0.02 * (body.time * 2.0 + body.seed).sin(), 0.42),
        Wings::Limp => (-0.62, 0.26),
    };
    for (far, at) in [(true, vec2(0.24, -0.06)), (false, vec2(0.06, 0.0))] {
        let rise = if far { rise * 0.92 + 0.10 } else { rise };
        // a wing on edge would be nothing: keep it a little open
        let rise = if rise.abs() < 0.16 { 0.16_f32.copysign(rise) } else { rise };
        if !far {
            draw_legs(p, body, &[vec2(-0.20, 0.28), vec2(0.06, 0.32), vec2(0.30, 0.26)], 0.46, 0.22, 0.11);
        }
        let shear = Affine2 { matrix2: Mat2::from_cols(vec2(1.0, 0.0), vec2(lean, rise)), translation: at };
        p.push_view(shear);
        wings(p, body, far);
        p.pop();
        if far {
            trunk(p, body);
        }
    }
    ruff(p, body);
    p.disc(vec2(0.60, -0.02), 0.36, coat.deep);
    p.ball(vec2(0.60, -0.02), 0.30, vec2(-0.1, -0.4), 1.5, &[(0.0, coat.tip), (0.6, coat.light), (1.0, coat.mid)]);
    draw_bug_eye(p, body, vec2(0.70, -0.05), 0.21);
    feathers(p, body);
}

/// The hind and the fore wing of one side, standing straight up.
fn wings(p: &mut Painter, body: &Body, far: bool) {
    let coat = &body.coat;
    let edge = if far { coat.deep.mix(coat.dark, 0.5) } else { coat.dark };
    let hind = [(0.0, coat.light), (0.6, coat.mid), (1.0, coat.dark.mix(coat.mid, 0.4))];
    p.begin(vec2(0.0, -0.05));
    p.cubic(vec2(-0.40, -0.62), vec2(-1.15, -0.72), vec2(-1.42, -0.34));
    p.cubic(vec2(-1.50, -0.02), vec2(-1.05, 0.20), vec2(-0.72, 0.22));
    p.quad(vec2(-0.30, 0.24), vec2(0.0, -0.05));
    p.close();
    p.fill(Paint::Linear { from: vec2(-0.2, 0.0), to: vec2(-1.4, -0.2), stops: &hind });
    p.stroke_path(0.07, edge);
    let fore = [(0.0, coat.tip), (0.5, coat.light), (0.85, coat.mid), (1.0, coat.dark.mix(coat.mid, 0.5))];
    p.begin(vec2(0.12, -0.10));
    p.cubic(vec2(0.22, -0.80), vec2(0.02, -1.50), vec2(-0.34, -1.72));
    p.cubic(vec2(-0.78, -1.70), vec2(-1.06, -1.20), vec2(-1.12, -0.92));
    p.cubic(vec2(-0.92, -0.46), vec2(-0.48, -0.10), vec2(0.12, -0.10));
    p.close();
    p.fill(Paint::Linear { from: vec2(0.1, -0.2), to: vec2(-0.85, -1.55), stops: &fore });
    p.stroke_path(0.07, edge);
    for (bend, end) in [(vec2(-0.05, -0.9), vec2(-0.46, -1.50)), (vec2(-0.3, -0.6), vec2(-0.92, -1.06))] {
        p.begin(vec2(0.08, -0.2));
        p.quad(bend, end);
        p.stroke_path_with(|t| 0.06 * (1.0 - 0.5 * t), |_| coat.mid.mix(coat.dark, 0.4).fade(0.7));
    }
    let iris = if body.lives() { Ink::hex(0x4a63b8) } else { coat.dark };
    for (at, r) in [(vec2(-0.52, -1.06), 0.26), (vec2(-0.86, -0.26), 0.19)] {
        p.disc(at, r, coat.dark);
        p.disc(at, 0.78 * r, coat.tip);
        p.disc(at, 0.54 * r, iris);
        p.disc(at, 0.28 * r, coat.deep);
        p.disc(at + vec2(-0.16, -0.2) * r, 0.16 * r, Ink::WHITE);
    }
}

/// Abdomen with soft rings.
fn trunk(p: &mut Painter, body: &Body) {
    let coat = &body.coat;
    let tip = vec2(-1.02, 0.24 + 0.04 * (body.time * 4.0 + body.seed).sin());
    let line: [Vec2; 8] = std::array::from_fn(|k| quad_at(vec2(0.10, 0.02), vec2(-0.5, 0.04), tip, k as f32 / 7.0));
    for (grow, ink) in [(0.11, coat.deep), (0.0, coat.light)] {
        p.strip(&line, |t| 0.62 * (1.0 - 0.62 * t * t) + grow, |t| ink.mix(coat.mid, 0.5 * t), Cap::Round);
    }
    for k in [3, 4, 5, 6] {
        let half = 0.27 * (1.0 - 0.11 * k as f32);
        p.stroke(&[line[k] - vec2(0.02, half), line[k] + vec2(-0.05, half)], 0.08, coat.dark.fade(0.55));
    }
}

/// The collar of fur behind the head.
fn ruff(p: &mut Painter, body: &Body) {
    let coat = &body.coat;
    let at = vec2(0.20, 0.0);
    let ring = |grow: f32| Ring {
        at,
        radii: vec2(0.42, 0.43) * grow,
        tufts: 13,
        depth: 0.22,
        swirl: 0.16,
        turn: 0.2,
        seed: 71,
    };
    fur_path(p, &ring(1.12), body.time * 2.0);
    p.fill_star(at, coat.deep.mix(coat.dark, 0.4));
    fur_path(p, &ring(0.96), body.time * 2.0);
    p.fill_star(at, Paint::down(-0.45, 0.45, &[(0.0, coat.tip), (0.6, coat.light), (1.0, coat.mid)]));
}

fn feathers(p: &mut Painter, body: &Body) {
    let coat = &body.coat;
    for k in 0..2 {
        let sway = 0.05 * (body.time * 3.0 + body.seed + k as f32).sin();
        let (root, tip) = (vec2(0.66, -0.28), vec2(1.22 - 0.34 * k as f32, -0.86 - 0.10 * k as f32 + sway));
        let line: [Vec2; 6] = std::array::from_fn(|i| quad_at(root, root + vec2(0.06, -0.40), tip, i as f32 / 5.0));
        for (i, &at) in line.iter().enumerate().skip(1) {
            let long = 0.30 - 0.04 * i as f32;
            for d in [vec2(0.94, 0.25), vec2(-0.45, -0.85)] {
                p.stroke(&[at, at + d * long], 0.055, coat.light.fade(0.9));
            }
        }
        p.stroke(&line, 0.085, coat.mid.mix(coat.tip, 0.5 - 0.2 * (k as f32 * PI).cos()));
    }
}
