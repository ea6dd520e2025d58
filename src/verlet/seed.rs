//! Tiny pushes where a rope has no direction to go to: links of no length, and straight links under pressure.
//!
//! A perfectly straight compressed rope is an equilibrium with no sideways force, and at large coordinates rounding does
//! not break it: the body above would stand on it for ever. The tiniest push is enough, since buckling grows by itself.

use super::lanes::{LANES, raise, top, window};
use super::particles::Particles;
use super::scratch::Span;
use crate::math::geom::{Vec2, vec2};

/// Sideways push per tick, links: 0.005 cm/s, a quarter of what counts as rest.
const PUSH: f32 = 2e-6;

/// Push that opens a link without length, links.
const OPEN: f32 = 1e-3;

/// A pair of links shorter than this share of its rest length is compressed.
const COMPRESSED: f32 = 0.9998;

/// Sine of the angle below which a pair of links counts as straight.
const STRAIGHT: f32 = 0.01;

/// A link shorter than this share of its rest length has no direction.
const NO_LENGTH: f32 = 1e-4;

/// Seeds one rope; once per tick is enough.
pub fn disturb(p: &mut Particles, span: &Span) {
    let (start, n) = (span.start, span.count);
    if !compressed(p, start, n) {
        return;
    }
    for i in start..start + n - 1 {
        if p.at(i).distance_squared(p.at(i + 1)) < (NO_LENGTH * p.rest[i]) * (NO_LENGTH * p.rest[i]) {
            let way = vec2(side(i), side(i + 7)) * (OPEN * p.rest[i]);
            p.set_q(i + 1, p.q(i + 1) + way);
            p.set_q(i, p.q(i) - way);
        }
    }
    for i in start + 1..start + n - 1 {
        let across = p.at(i + 1) - p.at(i - 1);
        let most = COMPRESSED * (p.rest[i - 1] + p.rest[i]);
        let chord2 = across.length_squared();
        if chord2 < most * most {
            let bend = across.perp_dot(p.at(i) - p.at(i - 1));
            if bend * bend < STRAIGHT * STRAIGHT * chord2 * chord2 {
                let away: Vec2 = across.perp() * (PUSH * span.spacing * side(i) / (chord2.sqrt() + 1e-6));
                p.set_q(i, p.q(i) + away);
            }
        }
    }
}

/// Whether any link is shorter than it wants to be by more than the tolerance: a quick look at all of them.
fn compressed(p: &Particles, start: usize, n: usize) -> bool {
    let (x, y) = (&p.x[start..start + n], &p.y[start..start + n]);
    let rest = &p.rest[start..start + n - 1];
    let missing = |k: usize| {
        let (dx, dy) = (x[k + 1] - x[k], y[k + 1] - y[k]);
        let short = COMPRESSED * rest[k];
        short * short - (dx * dx + dy * dy)
    };
    let whole = (n - 1) / LANES * LANES;
    let mut most = [0.0; LANES];
    for k in (0..whole).step_by(LANES) {
        let (x, y): (&[f32; LANES + 1], &[f32; LANES + 1]) = (window(x, k), window(y, k));
        let rest: &[f32; LANES] = window(rest, k);
        for j in 0..LANES {
            let (dx, dy) = (x[j + 1] - x[j], y[j + 1] - y[j]);
            let short = COMPRESSED * rest[j];
            raise(&mut most[j], short * short - (dx * dx + dy * dy));
        }
    }
    top(&most) > 0.0 || (whole..n - 1).any(|k| missing(k) > 0.0)
}

/// Plus or minus one, scattered over the nodes.
fn side(i: usize) -> f32 {
    if (i as u32).wrapping_mul(2_654_435_761) >> 7 & 1 == 0 { 1.0 } else { -1.0 }
}
