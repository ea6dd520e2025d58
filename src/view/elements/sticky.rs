//! The sticky peg: a wooden peg in a cushion of mint gum. Stuck, the gum is a wide splat with fingers that grip the air;
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
const LOBES: usize = 6;

/// Draws a sticky peg; its rope is drawn before it.
pub fn draw_sticky(p: &mut Painter, look: &Shades, peg: &StickyPose, motion: Motion) {
    let [tip, light, mid, dark, deep] = [look.tip, look.light, look.mid, look.dark, look.deep].map(Ink::of);
    let r = peg.radius;
    let jelly = if motion.reduced { 0.0 } else { 0.03 * (motion.time * 2.6).sin() };
    let speed = peg.velocity.length();
    let trail = (1.0 - peg.stuck) * smooth(20.0, 260.0, speed);
    let back = -peg.velocity.normalize_or(Vec2::Y);
    let outline = |p: &mut Painter, grow: f32, shift: Vec2| {
        let mut ring = [Vec2::ZERO; 4 * LOBES];
        for (k, spot) in ring.iter_mut().enumerate() {
            let a = TAU * k as f32 / (4 * LOBES) as f32;
            let wave = 0.5 + 0.5 * (a * LOBES as f32).cos();
            let splat = 1.34 + (0.62 + jelly) * wave.powf(1.4) + 0.10 * (3.0 * a + 1.0).sin();
            let drop = 1.26 + 0.04 * (2.0 * a).sin() + jelly;
            let d = Vec2::from_angle(a);
            let tail = 1.5 * trail * d.dot(back).max(0.0).powi(4);
            *spot = peg.at + shift + d * ((drop + (splat - drop) * peg.stuck + tail) * r + grow);
        }
        p.smooth_ring(&ring);
    };
    if peg.stuck < 1.0 && trail > 0.0 {
        for (k, side) in [-1.0, 0.0, 1.0_f32].into_iter().enumerate() {
            let from = peg.at + back * (2.1 * r) + back.perp() * (side * 0.85 * r);
            let long = r * (1.0 + 0.5 * (k % 2) as f32) * trail;
            p.stroke(&[from, from + back * long], 1.3, tip.fade(0.55 * trail));
        }
    }
    outline(p, 0.3, vec2(2.2, 3.4));
    p.fill_star(peg.at + vec2(2.2, 3.4), Ink::SHADOW.fade(0.28));
    outline(p, 1.1, Vec2::ZERO);
    p.fill_star(peg.at, deep);
    outline(p, 0.0, Vec2::ZERO);
    let gum = [(0.0, light), (0.45, light.mix(mid, 0.3)), (0.8, mid), (1.0, dark)];
    p.fill_star(peg.at, Paint::around(peg.at + vec2(-0.4, -0.5) * r, 2.3 * r, &gum));
    for k in 0..LOBES {
        let d = Vec2::from_angle(TAU * k as f32 / LOBES as f32);
        let at = peg.at + d * (1.62 * r);
        p.ellipse(at + vec2(-0.8, -1.0), vec2(1.9, 1.2), d.y.atan2(d.x) + 1.57, tip.fade(0.8 * peg.stuck));
    }
    draw_peg(p, peg.at, r);
}
