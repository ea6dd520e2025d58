//! The sticky peg: a wooden peg in a cushion of mint gum. Stuck, the gum is a wide splat with round fingers that grip the air;
//! loose, it is a small drop that trails behind the falling peg.

use crate::content::style::Shades;
use crate::view::{
    gradient::Paint,
    ink::Ink,
    motion::{Motion, smooth},
    paint::Painter,
    props::draw_peg,
};
use glam::{Vec2, vec2};
use std::f32::consts::TAU;

/// A sticky peg in cm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StickyPose {
    pub at: Vec2,
    /// Radius of the wooden peg.
    pub radius: f32,
    /// 1 = stuck, 0 = loose; eased between.
    pub stuck: f32,
    /// cm/s, while it falls.
    pub velocity: Vec2,
}

/// Lobes of the splat.
const LOBES: usize = 5;

/// Draws a sticky peg; its rope is drawn before it.
pub fn draw_sticky(p: &mut Painter, look: &Shades, peg: &StickyPose, motion: Motion) {
    let [tip, light, mid, dark, deep] = [look.tip, look.light, look.mid, look.dark, look.deep].map(Ink::of);
    let (r, at) = (peg.radius, peg.at);
    let trail = (1.0 - peg.stuck) * smooth(20.0, 260.0, peg.velocity.length());
    let back = -peg.velocity.normalize_or(Vec2::Y);
    if trail > 0.0 {
        for (k, side) in [-1.0, 0.0, 1.0_f32].into_iter().enumerate() {
            let from = at + back * (2.6 * r) + back.perp() * (side * 0.85 * r);
            let long = r * (1.0 + 0.5 * (k % 2) as f32) * trail;
            p.stroke(&[from, from + back * long], 1.3, tip.fade(0.55 * trail));
        }
    }
    gum(p, peg, trail, motion, 0.6, vec2(2.2, 3.4), Ink::SHADOW.fade(0.28).into());
    gum(p, peg, trail, motion, 1.1, Vec2::ZERO, deep.into());
    let skin = [(0.0, tip), (0.35, light), (0.68, mid), (1.0, dark)];
    let paint = Paint::Loose { from: at - vec2(1.3, 1.9) * r, to: at + vec2(1.1, 2.0) * r, stops: &skin };
    gum(p, peg, trail, motion, 0.0, Vec2::ZERO, paint);
    for k in 0..LOBES {
        let lobe = at + lobe_at(k) * (1.42 * r);
        p.ellipse(lobe - vec2(0.16, 0.22) * r, vec2(0.20, 0.12) * r, -0.6, Ink::WHITE.fade(0.75 * peg.stuck));
    }
    p.ring(at, 1.12 * r, 1.4, deep.fade(0.45));
    draw_peg(p, at, r);
}

/// The way to a lobe: one points up, as on a hand.
fn lobe_at(k: usize) -> Vec2 {
    Vec2::from_angle(TAU * k as f32 / LOBES as f32 - 0.25 * TAU)
}

/// The gum as one outline: round fingers when it sticks, a drop with a tail when it falls.
fn gum(p: &mut Painter, peg: &StickyPose, trail: f32, motion: Motion, grow: f32, shift: Vec2, paint: Paint) {
    const CORNERS: usize = 12 * LOBES;
    let jelly = if motion.reduced { 0.0 } else { 0.03 * (motion.time * 2.6).sin() };
    let back = -peg.velocity.normalize_or(Vec2::Y);
    let mut ring = [Vec2::ZERO; CORNERS];
    for (k, spot) in ring.iter_mut().enumerate() {
        let d = Vec2::from_angle(TAU * k as f32 / CORNERS as f32 - 0.25 * TAU);
        // |cos| to a power below one: blunt lobes with narrow notches between them
        let wave = (0.5 * TAU * k as f32 / CORNERS as f32 * LOBES as f32).cos().abs().powf(0.55);
        let splat = 1.34 + (0.60 + jelly) * wave;
        let drop = 1.28 + jelly + 1.2 * trail * d.dot(back).max(0.0).powi(5);
        *spot = peg.at + shift + d * ((drop + (splat - drop) * peg.stuck) * peg.radius + grow);
    }
    p.smooth_ring(&ring);
    p.fill_star(peg.at + shift, paint);
}
