//! Where the nodes of a new rope lie: straight, or on an arc whose chords have exactly the rest length.
//!
//! A rope must never start compressed (the solver would throw it about), so slack becomes a curve at once.

use crate::math::geom::{Vec2, vec2};
use crate::math::trig;
use core::f32::consts::TAU;

/// Calls `place(i, position)` for the `links + 1` nodes of a rope of rest length `length` from `a` to `b` that sags
/// towards `down`.
pub fn lay(a: Vec2, b: Vec2, length: f32, links: usize, down: Vec2, mut place: impl FnMut(usize, Vec2)) {
    let along = b - a;
    let span = along.length();
    let slack = length - span;
    if links < 2 || slack <= 1e-3 * length {
        for i in 0..=links {
            place(i, a.lerp(b, i as f32 / links as f32));
        }
        return;
    }
    let arc = opening(span / length, links);
    let unit = if span > 1e-3 { along / span } else { vec2(down.y, -down.x).normalize_or(vec2(1.0, 0.0)) };
    // A vertical rope has no lower side; it bulges to the right.
    let left = unit.perp();
    let side = if left.dot(down) >= -1e-3 * down.length() { left } else { -left };
    let radius = length / links as f32 / (2.0 * trig::sin(arc / (2 * links) as f32));
    let (half, middle) = (0.5 * arc, a.lerp(b, 0.5));
    let centre = middle - side * (radius * trig::cos(half));
    for i in 0..=links {
        let angle = -half + arc * i as f32 / links as f32;
        place(i, centre + unit * (radius * trig::sin(angle)) + side * (radius * trig::cos(angle)));
    }
    place(0, a);
    place(links, b);
}

/// Least slack of a rope that lies in waves, as a share of its length.
pub const CRIMP: f32 = 0.02;

/// As [`lay`], but with the slack in waves of four links: up, down, down, up, all links at one angle to the straight line.
/// The first of an odd number of links lies straight.
pub fn crimp(a: Vec2, b: Vec2, length: f32, links: usize, mut place: impl FnMut(usize, Vec2)) {
    let along = (b - a).normalize_or(Vec2::X);
    let link = length / links as f32;
    let straight = if links % 2 == 1 { link } else { 0.0 };
    let cosine = ((b - a).length() - straight).max(0.0) / (length - straight).max(link);
    let height = link * (1.0 - cosine * cosine).max(0.0).sqrt();
    for i in 0..=links {
        let k = i - (links % 2).min(i);
        let way = straight.min(i as f32 * link) + k as f32 * link * cosine;
        place(i, a + along * way + along.perp() * (height * [0.0, 1.0, 0.0, -1.0][k % 4]));
    }
    place(links, b);
}

/// Angle of the arc on which `links` equal chords span `ratio` (0..1) of their total length:
/// sin(arc / 2) / (links sin(arc / 2 links)) = ratio, by bisection.
fn opening(ratio: f32, links: usize) -> f32 {
    let (mut low, mut high) = (1e-3, TAU);
    for _ in 0..40 {
        let arc = 0.5 * (low + high);
        let spanned = trig::sin(0.5 * arc) / (links as f32 * trig::sin(0.5 * arc / links as f32));
        if spanned > ratio { low = arc } else { high = arc }
    }
    0.5 * (low + high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waves_have_every_link_at_its_rest_length() {
        for links in 2..9 {
            let length = 10.0 * links as f32;
            let to = vec2(0.6, -0.8) * (0.99 * length);
            let mut nodes = vec![Vec2::ZERO; links + 1];
            crimp(Vec2::ZERO, to, length, links, |i, p| nodes[i] = p);
            for pair in nodes.windows(2) {
                assert!((pair[0].distance(pair[1]) / 10.0 - 1.0).abs() < 0.001, "{links}: {pair:?}");
            }
            assert!(nodes[0] == Vec2::ZERO && nodes[links] == to);
        }
    }

    #[test]
    fn slack_hangs_down_with_every_link_at_its_rest_length() {
        for (to, length) in
            [(vec2(100., 0.), 120.), (vec2(0., 100.), 150.), (vec2(1., 0.), 200.), (vec2(-60., 40.), 73.)]
        {
            let mut nodes = Vec::new();
            lay(Vec2::ZERO, to, length, 12, vec2(0., 980.), |i, p| {
                if i == nodes.len() { nodes.push(p) } else { nodes[i] = p }
            });
            for pair in nodes.windows(2) {
                let link = pair[0].distance(pair[1]);
                assert!((link / (length / 12.0) - 1.0).abs() < 0.002, "{to} {length}: {link}");
            }
            assert!(nodes[6].y > 0.5 * to.y - 1e-3, "{to}: the middle is at {}", nodes[6]);
        }
    }
}
