//! The small things of a stage: pegs, fireflies, bubbles, rings. Round and light, all in cm around their own centre.

use super::{
    gradient::Paint,
    ink::Ink,
    motion::{Motion, drift},
    paint::Painter,
};
use crate::content::style::Shades;
use glam::{Vec2, vec2};
use std::f32::consts::{PI, TAU};

/// A wooden peg with a groove and a brass middle.
pub fn draw_peg(p: &mut Painter, at: Vec2, radius: f32) {
    let wood = [(0.0, Ink::hex(0xf7d9a0)), (0.5, Ink::hex(0xb97b4a)), (1.0, Ink::hex(0x5a3038))];
    let brass = [(0.0, Ink::hex(0xfff6dc)), (0.6, Ink::hex(0xf0c47a)), (1.0, Ink::hex(0x8a5038))];
    p.disc(at + vec2(2.0, 3.4), radius * 1.08, Ink::SHADOW.fade(0.32));
    p.disc(at, radius + 0.5, Ink::hex(0x2a1428));
    p.ball(at, radius - 0.5, vec2(-0.24, -0.36), 1.44, &wood);
    p.ring(at, radius * 0.62, 0.9, Ink::hex(0x5a3038).fade(0.7));
    p.ball(at, radius * 0.30, vec2(-0.2, -0.3), 1.4, &brass);
    p.ellipse(at + vec2(-0.32, -0.42) * radius, vec2(0.30, 0.16) * radius, -0.61, Ink::hex(0xfffbe8).fade(0.75));
}

/// A firefly as it flies or sits, or the faint shape of one not caught yet.
#[derive(Clone, Copy)]
pub struct FireflyPose {
    pub at: Vec2,
    /// Half the body's length.
    pub radius: f32,
    pub angle: f32,
    /// Strength of the light; 1 = usual.
    pub glow: f32,
    /// Lit and alive, or an empty slot.
    pub lit: bool,
    /// Differs between fireflies, so that they do not beat in step.
    pub seed: f32,
}

/// Draws a firefly; its wings beat unless it is an empty slot.
pub fn draw_firefly(p: &mut Painter, look: &Shades, fly: &FireflyPose, motion: Motion) {
    let lit = fly.lit;
    let pulse = 0.9 + 0.1 * (motion.time * 3.1 + fly.seed * 5.0).sin();
    let bob = if lit && !motion.reduced { 0.10 * drift(motion.time * 1.7, fly.seed) } else { 0.0 };
    p.push(fly.at + vec2(0.0, bob * fly.radius), fly.angle, Vec2::splat(fly.radius));
    if lit {
        // lime needs a covering layer below the light, or it washes out to white on violet
        p.haze(vec2(0.0, 0.2), Vec2::splat(3.8), Ink::hex(0xb8f04a).fade(0.52 * fly.glow * pulse));
        p.glow(vec2(0.0, 0.3), 1.8, Ink::of(look.mid).fade(0.50 * fly.glow * pulse));
    }
    let beat = if lit { (motion.time * 34.0 + fly.seed).sin() } else { 0.0 };
    for side in [-1.0, 1.0] {
        wing(p, side, beat, lit);
    }
    let rim = if lit { Ink::hex(0x2e3a28) } else { Ink::hex(0x6c648f) };
    p.ellipse(vec2(0.0, 0.42), vec2(0.53, 0.81), 0.0, rim.fade(if lit { 1.0 } else { 0.55 }));
    if lit {
        let body =
            [(0.0, Ink::of(look.tip)), (0.4, Ink::of(look.light)), (0.8, Ink::of(look.mid)), (1.0, Ink::of(look.dark))];
        let at = vec2(0.0, 0.58);
        p.ellipse(
            vec2(0.0, 0.42),
            vec2(0.49, 0.76),
            0.0,
            Paint::Radial { centre: at, radii: vec2(0.60, 0.94), stops: &body },
        );
        for y in [0.35, 0.72] {
            p.begin(vec2(-0.42, y));
            p.quad(vec2(0.0, y + 0.16), vec2(0.42, y));
            p.stroke_path(0.07, Ink::hex(0x8fb53a).fade(0.55));
        }
    } else {
        p.ellipse(vec2(0.0, 0.42), vec2(0.48, 0.75), 0.0, Ink::hex(0x3d3860));
    }
    head(p, look, lit);
    p.pop();
}

fn wing(p: &mut Painter, side: f32, beat: f32, lit: bool) {
    let o = |x: f32, y: f32| vec2(side * x, y);
    let lift = 0.28 * beat;
    p.begin(o(0.0, -0.25));
    p.cubic(o(0.6, -1.5 - lift * 0.4), o(1.75, -1.25 - lift), o(1.45, -0.45 - lift));
    p.cubic(o(1.2, 0.05 - lift * 0.6), o(0.5, 0.0), o(0.0, -0.05));
    p.close();
    let (a, b, rim) = if lit {
        (Ink::WHITE.fade(0.85), Ink::hex(0xd9ffb0).fade(0.35), Ink::hex(0xf6ffd9))
    } else {
        (Ink::WHITE.fade(0.22), Ink::hex(0xd9ffb0).fade(0.10), Ink::hex(0x9a93b8).fade(0.7))
    };
    p.fill_star(
        o(0.8, -0.55 - lift * 0.5),
        Paint::Loose { from: o(0.0, -1.3), to: o(0.0, 0.05), stops: &[(0.0, a), (1.0, b)] },
    );
    p.stroke_path(0.05, rim);
}

fn head(p: &mut Painter, look: &Shades, lit: bool) {
    let line = if lit { Ink::hex(0xe9ffb0) } else { Ink::hex(0x6c648f) };
    for side in [-1.0, 1.0] {
        p.begin(vec2(side * 0.15, -0.75));
        p.quad(vec2(side * 0.2, -1.15), vec2(side * 0.5, -1.22));
        p.stroke_path(0.07, line);
    }
    if !lit {
        return p.disc(vec2(0.0, -0.42), 0.43, Ink::hex(0x2c2850));
    }
    p.ball(vec2(0.0, -0.42), 0.43, vec2(-0.2, -0.4), 1.6, &[(0.0, Ink::hex(0x6a4a4a)), (1.0, Ink::of(look.deep))]);
    for side in [-1.0, 1.0] {
        p.disc(vec2(side * 0.17, -0.45), 0.12, Ink::hex(0xfffbe0));
        p.disc(vec2(side * 0.17, -0.44), 0.06, Ink::hex(0x1a1020));
    }
}

/// A soap bubble; `wobble` 0..=1 makes it quiver (just made, or about to burst).
pub fn draw_bubble(p: &mut Painter, at: Vec2, radius: f32, wobble: f32, motion: Motion) {
    let quiver = if motion.reduced { 0.0 } else { 0.012 + 0.07 * wobble };
    let stretch = quiver * (motion.time * (4.0 + 9.0 * wobble)).sin();
    p.push(at, 0.0, vec2(1.0 + stretch, 1.0 - stretch) * radius);
    p.glow(Vec2::ZERO, 1.5, Ink::hex(0x8fe9ff).fade(0.14));
    let skin = [
        (0.0, Ink::hex(0xcfefff).fade(0.02)),
        (0.72, Ink::hex(0xa9e6ff).fade(0.06)),
        (0.88, Ink::hex(0xb7f0ff).fade(0.22)),
        (0.96, Ink::hex(0xe9fbff).fade(0.60)),
        (1.0, Ink::WHITE.fade(0.25)),
    ];
    p.disc(Vec2::ZERO, 1.0, Paint::around(Vec2::ZERO, 1.0, &skin));
    let swing = 0.10 * (motion.time * 0.8).sin();
    let mut arc = |from: f32, to: f32, r: f32, width: f32, ink: Ink| {
        p.path.clear();
        p.closed = false;
        p.arc(Vec2::ZERO, Vec2::splat(r), from + swing, to + swing);
        p.stroke_path_with(|t| width * (0.25 + 0.75 * (t * PI).sin()), |_| ink);
    };
    arc(-2.92, -1.78, 0.88, 0.085, Ink::WHITE.fade(0.9));
    arc(0.22, 1.22, 0.88, 0.07, Ink::hex(0xff9fe0).fade(0.6));
    arc(1.30, 2.25, 0.83, 0.06, Ink::hex(0x7ff7e0).fade(0.6));
    p.ellipse(vec2(-0.42, -0.46), vec2(0.17, 0.10), -0.73, Ink::WHITE.fade(0.95));
    p.disc(vec2(-0.62, -0.18), 0.05, Ink::WHITE.fade(0.8));
    p.pop();
}

/// A ring that ties a rope to whatever comes within `reach`: a dotted circle that turns slowly around a mint eye. `used`
/// 0..=1 fades it after it has tied: the circle shrinks onto the eye, which stays as a peg for its rope.
pub fn draw_ring(p: &mut Painter, look: &Shades, at: Vec2, reach: f32, eye: f32, used: f32, motion: Motion) {
    let (light, fresh) = (Ink::of(look.light), 1.0 - used);
    if used < 1.0 {
        let reach = if motion.reduced { reach } else { reach + (eye - reach) * used * used };
        let fill = [(0.0, light.fade(0.0)), (0.8, light.fade(0.05 * fresh)), (1.0, light.fade(0.14 * fresh))];
        p.disc(at, reach, Paint::around(at, reach, &fill));
        let dots = ((TAU * reach / 8.7).round() as usize).max(8);
        let turn = if motion.reduced { 0.0 } else { motion.time * 0.12 };
        for k in 0..dots {
            let d = Vec2::from_angle(turn + TAU * k as f32 / dots as f32);
            p.dot(at + d * reach, 1.0, Ink::hex(0xb9ffec).fade(0.85 * fresh));
        }
    }
    let dull = |ink: Ink| ink.mix(Ink::of(look.deep), 0.38 * used);
    p.disc(at + vec2(1.5, 3.0), eye * 1.3, Ink::SHADOW.fade(0.30));
    p.ring(at, eye, eye * 0.66, Ink::of(look.deep));
    p.ring_shaded(at, eye, eye * 0.42, dull(Ink::hex(0xe9fff8)), dull(Ink::of(look.mid)));
    p.arc_line(at, eye, -2.94, -1.57, eye * 0.14, Ink::WHITE.fade(0.9 - 0.5 * used));
}
