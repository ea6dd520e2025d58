//! The fly, red and round with one big eye, and the gnat: pink, thin, humped, all legs and feathered feelers.

use super::super::gradient::Paint;
use super::super::ink::Ink;
use super::super::paint::Painter;
use super::prey::{Body, Gaze};
use super::prey_parts::{Wing, draw_bands, draw_bug_eye, draw_feeler, draw_legs, draw_wing};
use glam::{Vec2, vec2};
use std::f32::consts::PI;

/// The fly, in units of half its length.
pub(super) fn draw_fly(p: &mut Painter, body: &Body) {
    let coat = &body.coat;
    draw_legs(p, body, &[vec2(-0.42, 0.42), vec2(-0.02, 0.46), vec2(0.36, 0.36)], 0.42, 0.20, 0.14);
    let tint = coat.light.mix(Ink::WHITE, 0.25);
    let wing = |root: Vec2, length: f32, lifted: f32| Wing {
        root,
        length,
        width: 0.85,
        folded: PI + 0.42 + 0.35 * (lifted + 2.23),
        lifted,
        limp: PI + 0.15 + 0.2 * (lifted + 2.23),
    };
    draw_wing(p, body, &wing(vec2(0.02, -0.36), 1.55, -1.74), tint);
    p.ellipse(vec2(-0.30, 0.05), vec2(0.90, 0.65), -0.05, coat.dark.mix(coat.deep, 0.35));
    let shell = [(0.0, coat.light.mix(coat.tip, 0.3)), (0.45, coat.mid), (1.0, coat.dark)];
    p.push(vec2(-0.30, 0.05), -0.05, vec2(0.84, 0.59));
    p.ball(Vec2::ZERO, 1.0, vec2(-0.10, -0.45), 1.55, &shell);
    p.pop();
    draw_bands(p, &[(-0.80, 0.06, 0.42), (-0.42, 0.06, 0.53), (-0.04, 0.06, 0.50)], -0.18, 0.12, coat.dark.fade(0.62));
    p.ellipse(vec2(-0.50, -0.30), vec2(0.34, 0.10), -0.22, coat.tip.fade(0.55));
    draw_wing(p, body, &wing(vec2(-0.10, -0.34), 1.72, -2.23), tint);
    fly_head(p, body);
}

fn fly_head(p: &mut Painter, body: &Body) {
    let coat = &body.coat;
    let at = vec2(0.50, -0.10);
    let twitch = 0.05 * (body.time * 6.0 + body.seed).sin();
    for x in [0.56, 0.76] {
        draw_feeler(p, vec2(x, -0.46), vec2(x + 0.06, -0.72), vec2(x + 0.24 + twitch, -0.78), 0.07, coat.dark);
        p.disc(vec2(x + 0.24 + twitch, -0.78), 0.06, coat.light);
    }
    p.disc(at, 0.52, coat.dark.mix(coat.deep, 0.35));
    let skin = [(0.0, coat.light.mix(coat.tip, 0.3)), (0.55, coat.mid), (1.0, coat.dark)];
    p.ball(at, 0.46, vec2(-0.15, -0.4), 1.5, &skin);
    draw_feeler(p, at + vec2(0.28, 0.34), at + vec2(0.42, 0.46), at + vec2(0.36, 0.62), 0.12, coat.dark);
    draw_bug_eye(p, body, at + vec2(0.12, -0.08), 0.27);
    if body.gaze == Gaze::Open {
        // a bold brow
        p.stroke(&[at + vec2(-0.12, -0.42), at + vec2(0.34, -0.34)], 0.09, coat.deep);
    }
}

/// The gnat, in units of half its length.
pub(super) fn draw_gnat(p: &mut Painter, body: &Body) {
    let coat = &body.coat;
    draw_legs(p, body, &[vec2(-0.15, 0.15), vec2(0.10, 0.20), vec2(0.34, 0.15)], 0.95, 0.42, 0.13);
    let tint = coat.light.mix(Ink::WHITE, 0.35);
    let wing = |length: f32, lifted: f32| Wing {
        root: vec2(0.0, -0.30),
        length,
        width: 0.62,
        folded: PI + 0.12,
        lifted,
        limp: PI - 0.25,
    };
    draw_wing(p, body, &wing(1.5, -1.55), tint);
    // the thin abdomen hangs down behind
    let sway = 0.08 * (body.time * 5.0 + body.seed).sin();
    for (width, ink) in [(0.50, coat.dark), (0.34, coat.mid)] {
        p.begin(vec2(0.0, -0.05));
        p.quad(vec2(-0.75, -0.12), vec2(-1.25, 0.42 + sway));
        p.stroke_path_with(|t| width * (1.0 - 0.55 * t), |t| ink.mix(coat.light, 0.35 * t));
    }
    draw_bands(p, &[(-0.55, -0.02, 0.15), (-0.85, 0.10, 0.13)], -0.06, 0.10, coat.dark.fade(0.8));
    p.disc(vec2(0.12, -0.14), 0.50, coat.dark);
    p.ball(vec2(0.12, -0.14), 0.42, vec2(-0.15, -0.4), 1.5, &[(0.0, coat.tip), (0.5, coat.mid), (1.0, coat.dark)]);
    draw_wing(p, body, &wing(1.6, -2.15), tint);
    gnat_head(p, body);
}

fn gnat_head(p: &mut Painter, body: &Body) {
    let coat = &body.coat;
    let at = vec2(0.66, 0.06);
    for k in 0..2 {
        let lift = 0.24 * k as f32;
        let (root, tip) = (at + vec2(0.05, -0.25), at + vec2(0.72 - lift, -0.62 - lift));
        draw_feeler(p, root, root + vec2(0.25, -0.32), tip, 0.10, coat.light);
        for i in 0..3 {
            let on = root.lerp(tip, 0.4 + 0.25 * i as f32);
            p.stroke(&[on, on + vec2(0.22, -0.02)], 0.06, coat.light.fade(0.8));
            p.stroke(&[on, on + vec2(-0.06, -0.22)], 0.06, coat.light.fade(0.8));
        }
    }
    draw_feeler(p, at + vec2(0.24, 0.12), at + vec2(0.5, 0.25), at + vec2(0.62, 0.62), 0.10, coat.dark);
    p.disc(at, 0.37, coat.dark);
    p.disc(at, 0.30, Paint::around(at + vec2(-0.08, -0.12), 0.45, &[(0.0, coat.light), (1.0, coat.mid)]));
    draw_bug_eye(p, body, at + vec2(0.10, -0.06), 0.24);
}
