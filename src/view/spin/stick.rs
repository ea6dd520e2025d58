//! The stick that appears under a thumb: a pane with a knob.

use crate::content::style_spin::SpinLook;
use crate::view::{gradient::Paint, ink::Ink, paint::Painter};
use glam::{Vec2, vec2};
use std::f32::consts::TAU;

/// Radii of the pane and of the knob in HUD units.
pub const STICK: f32 = 44.0;
pub const KNOB: f32 = 18.0;

/// Farthest the knob's middle goes from the stick's, in HUD units.
pub const REACH: f32 = STICK - KNOB + 4.0;

/// Where a thumb at `touch` pushes a stick around `at`: 0 long at rest, at most 1.
pub fn push_of(at: Vec2, touch: Vec2, unit: f32) -> Vec2 {
    ((touch - at) / (REACH * unit)).clamp_length_max(1.0)
}

/// The stick around `at`, pushed by `push` (at most 1 long); `shown` 0..=1 fades it.
pub fn draw_stick(p: &mut Painter, look: &SpinLook, at: Vec2, push: Vec2, unit: f32, shown: f32) {
    let push = push.clamp_length_max(1.0);
    let (r, k) = (STICK * unit, KNOB * unit);
    let [top, low] = look.panel.map(Ink::of);
    let halo = Ink::of(look.halo);
    p.disc(at, r, Paint::down(at.y - r, at.y + r, &[(0.0, top.fade(0.34 * shown)), (1.0, low.fade(0.46 * shown))]));
    p.ring_shaded(at, r, 1.3 * unit, halo.fade(0.55 * shown), halo.fade(0.30 * shown));
    let strength = push.length();
    for i in 0..4 {
        // small leaves that show where it can be pushed
        let way = Vec2::from_angle(TAU * i as f32 / 4.0);
        let lit = 0.25 + 0.6 * way.dot(push).max(0.0);
        p.leaf(at + way * (0.80 * r), 0.10 * r, 0.10 * r, way.y.atan2(way.x), halo.fade(lit * shown));
    }
    if strength > 0.05 {
        let middle = push.y.atan2(push.x);
        p.arc_line(at, r, middle - 0.5, middle + 0.5, 2.4 * unit, Ink::WHITE.fade(0.75 * strength * shown));
    }
    let knob = at + push * (REACH * unit);
    p.disc(knob + vec2(0.0, 1.5 * unit), 1.06 * k, Ink::SHADOW.fade(0.30 * shown));
    let face = [(0.0, halo.mix(Ink::WHITE, 0.25).fade(0.62 * shown)), (1.0, halo.mix(top, 0.45).fade(0.62 * shown))];
    p.disc(knob, k, Paint::down(knob.y - k, knob.y + k, &face));
    p.ring_shaded(knob, k, 1.3 * unit, Ink::WHITE.fade(0.75 * shown), halo.fade(0.5 * shown));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thumb_pushes_at_most_all_the_way_at_any_size() {
        for unit in [0.82, 1.0, 1.6] {
            let at = vec2(80.0, 700.0);
            assert_eq!(push_of(at, at, unit), Vec2::ZERO);
            let half = push_of(at, at + vec2(0.5 * REACH * unit, 0.0), unit);
            assert!((half - vec2(0.5, 0.0)).length() < 1e-5);
            assert!((push_of(at, at + vec2(900.0, -900.0), unit).length() - 1.0).abs() < 1e-5);
        }
    }
}
