//! The geyser: a mossy vent with a valve of three notches and a jet of water as high as the notch says. Marks beside the
//! jet show all three heights.

use crate::content::style::Shades;
use crate::view::{
    gradient::Paint,
    ink::Ink,
    motion::{Motion, hash01},
    paint::Painter,
    stroke::Cap,
};
use glam::{Vec2, vec2};
use std::f32::consts::{FRAC_PI_2, PI, TAU};

/// A geyser in cm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GeyserPose {
    /// Middle of the vent's mouth.
    pub at: Vec2,
    /// Where the jet goes; -pi/2 is up.
    pub angle: f32,
    /// The three heights above the mouth, rising; the first may be 0 (closed).
    pub heights: [f32; 3],
    /// Which of them is set, 0..=2.
    pub notch: usize,
    /// Height of the jet now, between two notches while it changes.
    pub height: f32,
    /// 1 just after a tap, sinking to 0.
    pub press: f32,
}

/// Half the width of the jet at the mouth.
const JET: f32 = 11.0;

/// The jet and the marks; draw it before the berry.
pub fn draw_jet(p: &mut Painter, look: &Shades, geyser: &GeyserPose, motion: Motion) {
    p.push(geyser.at, geyser.angle + FRAC_PI_2, Vec2::ONE);
    marks(p, look, geyser);
    if geyser.height > 4.0 {
        column(p, look, geyser.height, motion);
        crown(p, look, geyser.height, motion);
    }
    p.pop();
}

/// The vent with its valve, 26 cm to either side; draw it after the jet.
pub fn draw_geyser(p: &mut Painter, look: &Shades, geyser: &GeyserPose, motion: Motion) {
    let [tip, light, mid, dark, deep] = [look.tip, look.light, look.mid, look.dark, look.deep].map(Ink::of);
    p.push(geyser.at, geyser.angle + FRAC_PI_2, Vec2::ONE);
    let edge = Ink::hex(0x120e2a);
    let mound = |p: &mut Painter, grow: f32, shift: Vec2| {
        p.begin(shift + vec2(-14.0 - grow, -2.0 - grow));
        p.cubic(
            shift + vec2(-16.0 - grow, 12.0),
            shift + vec2(-26.0 - grow, 18.0),
            shift + vec2(-29.0 - grow, 27.0 + grow),
        );
        p.quad(shift + vec2(0.0, 32.0 + grow), shift + vec2(29.0 + grow, 27.0 + grow));
        p.cubic(
            shift + vec2(26.0 + grow, 18.0),
            shift + vec2(16.0 + grow, 12.0),
            shift + vec2(14.0 + grow, -2.0 - grow),
        );
        p.close();
    };
    // the shadow falls to the lower right, whichever way the vent points
    mound(p, 0.0, Vec2::from_angle(-geyser.angle - FRAC_PI_2).rotate(vec2(2.2, 3.4)));
    p.fill(Ink::SHADOW.fade(0.28));
    mound(p, 1.1, Vec2::ZERO);
    p.fill(edge);
    mound(p, 0.0, Vec2::ZERO);
    let stone = [(0.0, Ink::hex(0x8a86b8)), (0.45, Ink::hex(0x565488)), (1.0, Ink::hex(0x2b2856))];
    p.fill(Paint::Linear { from: vec2(-10.0, -4.0), to: vec2(12.0, 30.0), stops: &stone });
    for (from, bend, to) in [
        (vec2(-10.0, 4.0), vec2(-13.0, 14.0), vec2(-20.0, 24.0)),
        (vec2(11.0, 6.0), vec2(14.0, 16.0), vec2(20.0, 25.0)),
    ] {
        p.begin(from);
        p.quad(bend, to);
        p.stroke_path(0.9, edge.fade(0.5));
    }
    // the mint lips of the mouth
    p.ellipse(vec2(0.0, -2.0), vec2(16.6, 5.6), 0.0, deep);
    p.ellipse(
        vec2(0.0, -2.4),
        vec2(15.4, 4.6),
        0.0,
        Paint::across(-15.0, 15.0, &[(0.0, light), (0.5, mid), (1.0, dark)]),
    );
    p.ellipse(vec2(0.0, -2.2), vec2(11.0, 2.7), 0.0, deep.mix(Ink::SHADOW, 0.5));
    if geyser.height > 4.0 {
        p.ellipse(vec2(0.0, -3.0), vec2(9.5, 2.0), 0.0, Ink::hex(0xd9f6ff).fade(0.8));
    }
    p.path.clear();
    p.closed = false;
    p.arc(vec2(0.0, -2.4), vec2(14.0, 4.0), PI * 0.95, PI * 1.5);
    p.stroke_path(1.0, tip.fade(0.8));
    valve(p, [tip, light, mid, dark, deep], geyser, motion);
    p.pop();
}

/// A round knob that shows how far it is open; its bars stand upright whichever way the vent points.
fn valve(p: &mut Painter, [tip, light, mid, dark, deep]: [Ink; 5], geyser: &GeyserPose, motion: Motion) {
    p.push(vec2(0.0, 15.0), -geyser.angle - FRAC_PI_2, Vec2::ONE);
    let (at, r) = (Vec2::ZERO, 9.6 * (1.0 - 0.10 * geyser.press));
    if !motion.reduced {
        let t = (motion.time * 0.45).fract();
        p.ring(at, r + 1.0 + 6.0 * t, 0.9, tip.fade(0.4 * (1.0 - t)));
    }
    p.disc(vec2(0.8, 1.6), r + 1.4, Ink::SHADOW.fade(0.3));
    p.disc(at, r + 1.1, deep);
    p.ball(at, r, vec2(-0.25, -0.35), 1.45, &[(0.0, tip), (0.45, light), (0.85, mid), (1.0, dark)]);
    // three bars, one more for every height: read without colour and at any size
    for k in 0..3 {
        let (x, high) = (0.46 * r * (k as f32 - 1.0), r * (0.34 + 0.36 * k as f32));
        let bar = [vec2(x, 0.42 * r), vec2(x, 0.42 * r - high)];
        p.stroke(&bar, 3.6, deep);
        if k <= geyser.notch && geyser.heights[k] > 0.0 {
            p.stroke(&bar, 2.0, Ink::WHITE);
        }
    }
    p.pop();
}

/// Three pairs of ticks; the set height is bright, the others are faint.
fn marks(p: &mut Painter, look: &Shades, geyser: &GeyserPose) {
    let tip = Ink::of(look.tip);
    for (k, &height) in geyser.heights.iter().enumerate().filter(|(_, h)| **h > 0.0) {
        let ink = tip.fade(if k == geyser.notch { 0.9 } else { 0.42 });
        for side in [-1.0, 1.0] {
            let from = vec2(side * 21.0, -height);
            p.stroke(&[from, from + vec2(side * 5.0 * (k + 1) as f32, 0.0)], 1.5, ink);
        }
    }
}

/// The body of the jet: wide soft light, water, and streaks that rise in it.
fn column(p: &mut Painter, look: &Shades, height: f32, motion: Motion) {
    let water = Ink::hex(0xbfeaff);
    let sway =
        |y: f32| if motion.reduced { 0.0 } else { 0.9 * (y * 0.11 - motion.time * 9.0).sin() * (y / 40.0).min(1.0) };
    let line: [Vec2; 14] = std::array::from_fn(|i| {
        let y = height * i as f32 / 13.0;
        vec2(sway(y), -y)
    });
    let wide = |t: f32| 2.0 * JET * (0.86 + 0.26 * t * t);
    p.strip(&line, |t| wide(t) * 1.35, |t| Ink::of(look.light).fade(0.10 + 0.06 * t), Cap::Open);
    p.strip(&line, wide, |t| water.fade(0.46 - 0.10 * t), Cap::Open);
    p.strip(&line, |t| wide(t) * 0.5, |t| Ink::WHITE.fade(0.34 - 0.12 * t), Cap::Open);
    for side in [-1.0, 1.0] {
        let rim: [Vec2; 14] = std::array::from_fn(|i| line[i] + vec2(side * 0.47 * wide(i as f32 / 13.0), 0.0));
        p.strip(&rim, |_| 1.3, |t| Ink::WHITE.fade(0.6 - 0.3 * t), Cap::Open);
    }
    let time = if motion.reduced { 0.0 } else { motion.time };
    for k in 0..9 {
        let t = (hash01(k + 60) + time * (1.3 + 0.7 * hash01(k + 70)) * 90.0 / height.max(40.0)).fract();
        let x = (hash01(k + 80) - 0.5) * 1.5 * JET;
        let (y, long) = (t * height, 9.0 + 9.0 * hash01(k + 90));
        let top = (y + long).min(height);
        p.stroke(&[vec2(x, -y), vec2(x * 1.08, -top)], 1.3, Ink::WHITE.fade(0.7 * (1.0 - t * t)));
    }
}

/// Foam on the top that falls away to both sides.
fn crown(p: &mut Painter, look: &Shades, height: f32, motion: Motion) {
    let time = if motion.reduced { 0.3 } else { motion.time };
    p.haze(vec2(0.0, -height), vec2(34.0, 20.0), Ink::hex(0xdff6ff).fade(0.34));
    for k in 0..14 {
        let t = (hash01(k + 160) + time * (0.9 + 0.4 * hash01(k + 170))).fract();
        let side = if k % 2 == 0 { -1.0 } else { 1.0 };
        let out = side * (6.0 + (10.0 + 16.0 * hash01(k + 180)) * t);
        let y = -height - 15.0 * t * (1.0 - t) * 2.2 + 26.0 * t * t;
        p.dot(vec2(out, y), (1.0 - t) * (1.5 + 1.4 * hash01(k + 190)), Ink::hex(0xeafaff).fade(0.85 * (1.0 - t * t)));
    }
    for k in 0..7 {
        let a = TAU * k as f32 / 7.0 + 0.4 * (time * 3.0 + k as f32).sin();
        let at = vec2(10.5 * a.cos(), -height + 2.6 * a.sin());
        p.disc(
            at,
            5.0 + 1.4 * (time * 5.0 + 2.0 * k as f32).sin(),
            Ink::hex(0xf2fcff).mix(Ink::of(look.light), 0.15).fade(0.62),
        );
    }
}
