//! Turning thorns: a bramble around a hub with its group's sign, and the round button with the same sign that turns it.

use super::sign::{draw_sign, sign_ink};
use crate::content::style::Shades;
use crate::math::geom::segment_distance;
use crate::sim::sign::Sign;
use crate::view::{hazards::draw_thorns, ink::Ink, motion::Motion, paint::Painter};
use glam::{Vec2, vec2};
use std::f32::consts::{FRAC_PI_2, PI};

/// Radius of a hub, cm.
pub const HUB_RADIUS: f32 = 13.0;
/// Radius of a button, cm.
pub const BUTTON_RADIUS: f32 = 21.0;

/// Most points of one arm.
const MOST_POINTS: usize = 64;

/// Where and how turning thorns are.
#[derive(Clone, Copy)]
pub struct TurnerPose<'a> {
    /// The stem as it lies now, already turned.
    pub points: &'a [Vec2],
    /// Width of the stem's root, cm.
    pub width: f32,
    /// What it turns around.
    pub pivot: Vec2,
    pub sign: Sign,
    /// 0 at rest, 0..=1 while it turns.
    pub turning: f32,
    /// Differs between stems.
    pub seed: u32,
}

/// Draws turning thorns with their hub.
pub fn draw_turner(p: &mut Painter, look: &Shades, thorns: &TurnerPose) {
    draw_arms(p, look, thorns);
    if thorns.points.len() > 1 {
        draw_hub(p, look, thorns.pivot, thorns.sign, thorns.turning);
    }
}

/// Draws the bramble alone. It grows from the pivot both ways when the pivot lies between its ends.
pub fn draw_arms(p: &mut Painter, look: &Shades, thorns: &TurnerPose) {
    let (points, pivot) = (thorns.points, thorns.pivot);
    if points.len() < 2 {
        return;
    }
    // the piece of the stem that the pivot lies on
    let miss = |k: usize| segment_distance(pivot, points[k], points[k + 1]);
    let split = (0..points.len() - 1).min_by(|a, b| miss(*a).total_cmp(&miss(*b))).unwrap_or(0);
    let mut arm = [pivot; MOST_POINTS];
    for (k, backwards) in [(0, true), (1, false)] {
        let mut n = 1;
        let mut put = |at: Vec2| {
            if n < MOST_POINTS && (at - pivot).length() > 2.0 {
                arm[n] = at;
                n += 1;
            }
        };
        if backwards {
            points[..=split].iter().rev().for_each(|at| put(*at));
        } else {
            points[split + 1..].iter().for_each(|at| put(*at));
        }
        if n > 1 {
            // the stem comes out from below the hub, so that no spike stands in its rim
            arm[0] = pivot + (arm[1] - pivot).normalize_or_zero() * (0.6 * HUB_RADIUS).min((arm[1] - pivot).length());
        }
        draw_thorns(p, look, &arm[..n], thorns.width, thorns.seed + 50 * k);
        arm[0] = pivot;
    }
}

/// Draws the hub of turning thorns with its sign, which stays upright.
pub fn draw_hub(p: &mut Painter, look: &Shades, at: Vec2, sign: Sign, turning: f32) {
    let (r, ink, deep) = (HUB_RADIUS, sign_ink(sign), Ink::of(look.deep));
    if turning > 0.0 {
        p.glow(at, 3.2 * r, ink.fade(0.45 * turning));
    }
    p.disc(at + vec2(2.2, 3.4), r + 1.4, Ink::SHADOW.fade(0.28));
    p.disc(at, r + 1.2, deep);
    p.ball(at, r, vec2(-0.2, -0.4), 1.5, &[(0.0, Ink::of(look.mid)), (0.6, Ink::of(look.dark)), (1.0, deep)]);
    p.disc(at, 0.82 * r, Ink::hex(0x230a2a));
    p.ring(at, 0.80 * r, 1.3, ink.fade(0.85));
    draw_sign(p, sign, at, 0.62 * r, ink);
    // bent arrows at the rim: a quarter turn
    let turn = turning * FRAC_PI_2;
    for start in [-0.45 + turn, PI - 0.45 + turn] {
        let (reach, end) = (r + 6.5, start + 0.9);
        let wing = |by: f32| at + Vec2::from_angle(end - 0.22) * (reach + by);
        let nose = at + Vec2::from_angle(end + 0.10) * reach;
        for (width, ink) in [(3.8, deep.fade(0.8)), (1.9, ink.fade(0.8))] {
            p.arc_line(at, reach, start, end, width, ink);
            p.stroke(&[wing(-3.6), nose, wing(3.6)], width, ink);
        }
    }
}

/// Draws the button of a group. `pressed` is 1 while it is down, going back to 0.
pub fn draw_button(p: &mut Painter, look: &Shades, at: Vec2, sign: Sign, pressed: f32, motion: Motion) {
    let [tip, light, mid, dark, deep] = [look.tip, look.light, look.mid, look.dark, look.deep].map(Ink::of);
    let (r, ink) = (BUTTON_RADIUS, sign_ink(sign));
    let breath = if motion.reduced { 0.5 } else { 0.5 + 0.5 * (motion.time * 2.1).sin() };
    p.glow(at, 2.1 * r, ink.fade(0.14 + 0.08 * breath + 0.35 * pressed));
    p.disc(at + vec2(2.2, 3.4), 1.06 * r, Ink::SHADOW.fade(0.30));
    p.disc(at, r, deep);
    p.ball(at, r - 1.1, vec2(0.1, 0.5), 1.5, &[(0.0, dark), (0.5, mid), (1.0, light)]);
    // the face stands out and sinks under a finger
    let face = at + vec2(0.0, -3.2 * (1.0 - pressed));
    p.disc(at + vec2(0.0, 1.2), 0.80 * r, deep);
    p.disc(face, 0.79 * r, deep);
    let top = [(0.0, Ink::hex(0x3a3a7a)), (0.6, Ink::hex(0x232457)), (1.0, Ink::hex(0x14163c))];
    p.ball(face, 0.74 * r, vec2(-0.15, -0.4), 1.5, &top);
    p.ring_shaded(face, 0.70 * r, 1.9, light.mix(tip, 0.6), mid);
    p.glow(face, 0.9 * r, ink.fade(0.12 + 0.16 * pressed));
    draw_sign(p, sign, face, 0.47 * r, ink.mix(Ink::WHITE, 0.6 * pressed));
    p.arc_line(face, 0.60 * r, -2.7, -1.5, 1.5, Ink::WHITE.fade(0.5 * (1.0 - 0.6 * pressed)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::style::Style;

    /// Where the drawing begins and ends, from left to right.
    fn extent(pivot: Vec2) -> (f32, f32) {
        let mut p = Painter::default();
        let points = [vec2(0.0, 0.0), vec2(60.0, 0.0), vec2(140.0, 0.0)];
        let pose = TurnerPose { points: &points, width: 9.0, pivot, sign: Sign::Moon, turning: 0.0, seed: 1 };
        draw_turner(&mut p, &Style::default().hazard, &pose);
        let vertices = p.sheet.chunks().iter().flat_map(|chunk| &chunk.mesh.vertices);
        vertices.fold((f32::MAX, f32::MIN), |(low, high), v| (low.min(v.position.x), high.max(v.position.x)))
    }

    #[test]
    fn arms_grow_from_the_pivot_to_both_ends_of_the_stem() {
        for (x, low) in [(70.0, 0.0), (20.0, 0.0), (0.0, -HUB_RADIUS)] {
            let (from, to) = extent(vec2(x, 0.0));
            assert!((from - low).abs() < 14.0, "with the pivot at {x} it begins at {from}");
            assert!((to - 140.0).abs() < 14.0, "with the pivot at {x} it ends at {to}");
        }
    }
}
