//! The beetle: a heavy green dome with a horn. In the air its wing cases stand open over a blur of wings.

use super::super::gradient::Paint;
use super::super::ink::Ink;
use super::super::paint::{Painter, quad_at};
use super::super::stroke::Cap;
use super::prey::{Body, Wings};
use super::prey_parts::{Wing, draw_bands, draw_bug_eye, draw_feeler, draw_legs, draw_wing};
use glam::{Vec2, vec2};
use std::f32::consts::PI;

/// Where the wing cases hinge.
const HINGE: Vec2 = vec2(0.36, -0.26);

/// The beetle, in units of half its length.
pub(super) fn draw_beetle(p: &mut Painter, body: &Body) {
    let coat = &body.coat;
    draw_legs(p, body, &[vec2(-0.62, 0.34), vec2(-0.10, 0.38), vec2(0.42, 0.32)], 0.46, 0.26, 0.19);
    let open = if body.wings == Wings::Beating { 0.62 + 0.05 * (body.time * 40.0).sin() } else { 0.0 };
    if open > 0.0 {
        case(p, body, open + 0.30, true);
        let wing = |length: f32, lifted: f32| Wing {
            root: vec2(0.20, -0.28),
            length,
            width: 0.78,
            folded: PI + 0.2,
            lifted,
            limp: PI,
        };
        draw_wing(p, body, &wing(1.75, -2.02), coat.light.mix(Ink::WHITE, 0.5));
        draw_wing(p, body, &wing(1.85, -2.42), coat.light.mix(Ink::WHITE, 0.5));
    }
    // the soft body below
    p.ellipse(vec2(-0.28, 0.14), vec2(0.92, 0.40), 0.0, coat.deep);
    p.ellipse(vec2(-0.28, 0.12), vec2(0.84, 0.33), 0.0, coat.dark);
    draw_bands(p, &[(-0.82, 0.12, 0.20), (-0.5, 0.12, 0.28), (-0.18, 0.12, 0.30)], -0.10, 0.09, coat.deep.fade(0.7));
    case(p, body, open, false);
    front(p, body);
}

/// One wing case, turned up by `open` radians around its hinge.
fn case(p: &mut Painter, body: &Body, open: f32, far: bool) {
    let coat = &body.coat;
    p.push(HINGE, open, Vec2::ONE);
    p.push_at(-HINGE);
    let outline = |p: &mut Painter, grow: f32| {
        p.begin(vec2(0.44 + grow, 0.24 + grow));
        p.cubic(vec2(0.52 + grow, -0.30), vec2(0.28, -0.66 - grow), vec2(-0.26, -0.70 - grow));
        p.cubic(vec2(-0.86 - grow, -0.70 - grow), vec2(-1.22 - grow, -0.24), vec2(-1.26 - grow, 0.24 + grow));
        p.quad(vec2(-0.40, 0.44 + grow), vec2(0.44 + grow, 0.24 + grow));
        p.close();
    };
    outline(p, 0.06);
    p.fill(coat.deep);
    outline(p, 0.0);
    let stops = [(0.0, coat.light.mix(coat.tip, 0.4)), (0.35, coat.mid), (0.8, coat.dark), (1.0, coat.deep)];
    let eye = vec2(-0.36, -0.10);
    if far {
        p.fill(coat.dark);
    } else {
        p.fill_star(eye, Paint::Radial { centre: vec2(-0.22, -0.42), radii: vec2(1.25, 0.98), stops: &stops });
        for (y, bow) in [(-0.44, -0.60), (-0.20, -0.36), (0.04, -0.06)] {
            p.begin(vec2(0.36, y + 0.10));
            p.quad(vec2(-0.36, y + bow * 0.5), vec2(-1.12, y + 0.30));
            p.stroke_path_with(|t| 0.05 * (0.5 + (t * PI).sin()), |_| coat.deep.fade(0.45));
        }
        // the moon on the shell, and its light from below
        p.ellipse(vec2(-0.42, -0.50), vec2(0.38, 0.085), -0.16, coat.tip.fade(0.75));
        p.begin(vec2(-1.16, 0.22));
        p.quad(vec2(-0.40, 0.38), vec2(0.34, 0.20));
        p.stroke_path_with(|t| 0.07 * (t * PI).sin(), |_| coat.light.fade(0.6));
    }
    p.pop();
    p.pop();
}

/// Shield, head and horn.
fn front(p: &mut Painter, body: &Body) {
    let coat = &body.coat;
    let bronze = if body.lives() { coat.mid.mix(Ink::hex(0xe0a44a), 0.55) } else { coat.mid };
    let nod = 0.05 * (body.time * 2.2 + body.seed).sin() + 0.10 * body.shiver(19.0);
    p.push(vec2(0.55, 0.05), nod, Vec2::ONE);
    draw_feeler(p, vec2(0.46, 0.20), vec2(0.66, 0.34), vec2(0.80, 0.22), 0.08, coat.dark);
    p.disc(vec2(0.80, 0.22), 0.08, coat.light);
    // the horn sweeps up from the nose
    let horn: [Vec2; 8] =
        std::array::from_fn(|k| quad_at(vec2(0.52, 0.0), vec2(0.92, -0.18), vec2(0.78, -0.82), k as f32 / 7.0));
    p.strip(&horn, |t| 0.36 * (1.0 - t) + 0.09, |_| coat.deep, Cap::Round);
    p.strip(&horn, |t| 0.26 * (1.0 - t) + 0.02, |t| bronze.mix(coat.tip, 0.15 + 0.75 * t), Cap::Round);
    p.disc(vec2(0.38, 0.06), 0.40, coat.deep);
    p.ball(vec2(0.38, 0.06), 0.34, vec2(-0.1, -0.4), 1.5, &[(0.0, bronze.mix(coat.tip, 0.4)), (1.0, coat.dark)]);
    p.ellipse(vec2(-0.02, -0.10), vec2(0.36, 0.46), 0.20, coat.deep);
    let shield = [(0.0, bronze.mix(coat.tip, 0.55)), (0.5, bronze), (1.0, coat.dark)];
    p.push(vec2(-0.02, -0.10), 0.20, vec2(0.30, 0.40));
    p.ball(Vec2::ZERO, 1.0, vec2(-0.1, -0.5), 1.6, &shield);
    p.pop();
    draw_bug_eye(p, body, vec2(0.44, -0.02), 0.21);
    if body.lives() {
        p.stroke(&[vec2(0.24, -0.26), vec2(0.60, -0.18)], 0.09, coat.deep);
    }
    p.pop();
}
