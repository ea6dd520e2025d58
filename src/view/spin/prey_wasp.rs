//! The wasp: a narrow waist, black and yellow bands, angry brows and a sting. It hunts.

use super::super::gradient::Paint;
use super::super::ink::Ink;
use super::super::paint::Painter;
use super::prey::{Body, Gaze};
use super::prey_parts::{Wing, draw_bug_eye, draw_feeler, draw_legs, draw_wing};
use glam::{Vec2, vec2};
use std::f32::consts::PI;

/// The wasp, in units of half its length.
pub(super) fn draw_wasp(p: &mut Painter, body: &Body) {
    let coat = &body.coat;
    let tint = coat.light.mix(Ink::WHITE, 0.35);
    let wing = |length: f32, lifted: f32, root: Vec2| Wing {
        root,
        length,
        width: 0.48,
        folded: PI + 0.16 + 0.30 * (lifted + 2.3),
        lifted,
        limp: PI - 0.5,
    };
    draw_legs(p, body, &[vec2(-0.14, 0.20), vec2(0.08, 0.26), vec2(0.28, 0.22)], 0.66, 0.34, 0.10);
    draw_wing(p, body, &wing(1.55, -1.98, vec2(0.12, -0.36)), tint);
    abdomen(p, body);
    // chest
    p.ellipse(vec2(0.08, -0.08), vec2(0.44, 0.38), 0.0, coat.deep);
    let chest = [(0.0, coat.deep.mix(coat.dark, 0.9)), (1.0, coat.deep)];
    p.ball(vec2(0.08, -0.08), 0.36, vec2(-0.1, -0.5), 1.5, &chest);
    p.ellipse(vec2(-0.02, -0.30), vec2(0.20, 0.09), -0.2, coat.mid);
    p.ellipse(vec2(0.28, 0.06), vec2(0.08, 0.17), 0.15, coat.mid);
    draw_wing(p, body, &wing(1.75, -2.36, vec2(0.02, -0.34)), tint);
    head(p, body);
}

/// Pointed, banded, bent under; the sting pulses out of its end.
fn abdomen(p: &mut Painter, body: &Body) {
    let coat = &body.coat;
    let curl = 0.10 * (body.time * 3.0 + body.seed).sin() + 0.22 * body.shiver(14.0);
    p.push(vec2(-0.30, 0.0), -0.16 - curl, Vec2::ONE);
    p.stroke(&[vec2(0.15, -0.02), vec2(-0.20, 0.0)], 0.17, coat.deep);
    let reach = 0.30 + 0.06 * (body.time * 5.0 + body.seed).sin();
    p.begin(vec2(-1.30, 0.06));
    p.line(vec2(-1.42 - reach, 0.20));
    p.line(vec2(-1.22, 0.24));
    p.close();
    let sting = if body.lives() { Ink::hex(0xff4f80) } else { coat.light };
    p.fill_convex(Paint::across(-1.75, -1.3, &[(0.0, Ink::WHITE.mix(sting, 0.25)), (1.0, sting)]));
    p.stroke_path(0.05, coat.deep);
    let outline = |p: &mut Painter, grow: f32| {
        p.begin(vec2(-0.12 + grow, 0.0));
        p.cubic(vec2(-0.26, -0.52 - grow), vec2(-0.90, -0.58 - grow), vec2(-1.46 - grow, 0.18));
        p.cubic(vec2(-1.10, 0.50 + grow), vec2(-0.40, 0.50 + grow), vec2(-0.12 + grow, 0.0));
        p.close();
    };
    outline(p, 0.07);
    p.fill(coat.deep);
    outline(p, 0.0);
    let (gold, rust, night) = (coat.mid.mix(coat.light, 0.35), coat.mid.mix(coat.dark, 0.35), coat.deep);
    let bands = [
        (0.0, gold),
        (0.16, gold),
        (0.18, night),
        (0.31, night),
        (0.33, gold),
        (0.47, gold),
        (0.49, night),
        (0.63, night),
        (0.65, rust),
        (0.76, rust),
        (0.78, night),
        (1.0, night),
    ];
    p.fill(Paint::Linear { from: vec2(-0.14, -0.08), to: vec2(-1.44, 0.14), stops: &bands });
    p.ellipse(vec2(-0.62, -0.26), vec2(0.38, 0.07), 0.04, coat.tip.fade(0.6));
    p.pop();
}

fn head(p: &mut Painter, body: &Body) {
    let coat = &body.coat;
    let at = vec2(0.66, 0.0);
    let twitch = 0.06 * (body.time * 8.0 + body.seed).sin();
    for (x, lean) in [(0.0, 0.0), (0.14, 0.16)] {
        let tip = at + vec2(0.62 - lean, -0.52 - lean + twitch);
        draw_feeler(p, at + vec2(0.02 + x, -0.26), at + vec2(0.20, -0.72), tip, 0.09, coat.dark.mix(coat.mid, 0.4));
        p.disc(tip, 0.065, coat.mid);
    }
    for side in [0.0, 0.14] {
        draw_feeler(p, at + vec2(0.18, 0.20), at + vec2(0.42, 0.26), at + vec2(0.34 - side, 0.46), 0.12, coat.deep);
    }
    p.ellipse(at, vec2(0.36, 0.39), 0.0, coat.deep);
    p.push(at, 0.0, vec2(0.30, 0.33));
    p.ball(Vec2::ZERO, 1.0, vec2(-0.1, -0.4), 1.5, &[(0.0, coat.light), (0.55, coat.mid), (1.0, coat.dark)]);
    p.pop();
    draw_bug_eye(p, body, at + vec2(0.08, -0.04), 0.23);
    if body.gaze != Gaze::Crossed {
        // the lid of one who means harm
        p.begin(at + vec2(-0.22, -0.28));
        p.line(at + vec2(0.36, -0.06));
        p.line(at + vec2(0.30, -0.30));
        p.quad(at + vec2(0.05, -0.44), at + vec2(-0.22, -0.28));
        p.close();
        p.fill(coat.deep);
    }
}
