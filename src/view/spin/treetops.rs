//! The garden seen from high up: treetops along the lower edge in two depths. Painted once per window size.

use crate::content::style_spin::SpinLook;
use crate::math::rng::Rng;
use crate::view::{gradient::Paint, ink::Ink, paint::Painter, plants::Gardener};
use glam::{Vec2, vec2};

/// How much of the window's height the layers may take, and the share that both fill at least.
pub(super) const TALL: f32 = 0.26;
const SHORT: f32 = 0.045;

/// Ground under the window, so that a rising layer never shows its end. Points per point of the art.
pub(super) const GROUND: f32 = 90.0;

/// Where a layer is painted.
pub(super) struct Woods {
    pub size: Vec2,
    /// Beyond both sides.
    pub margin: f32,
    /// One point of the art.
    pub unit: f32,
    pub seed: u64,
}

impl Woods {
    fn columns(&self, step: f32) -> usize {
        ((self.size.x + 2.0 * self.margin) / (step * self.unit)).ceil() as usize
    }

    /// The middle of column `k` of `n`.
    fn x(&self, k: usize, n: usize, jitter: f32) -> f32 {
        -self.margin + (self.size.x + 2.0 * self.margin) * (k as f32 + jitter) / n as f32
    }

    fn floor(&self) -> f32 {
        self.size.y + GROUND * self.unit
    }
}

/// Distant poplars and crowns.
pub(super) fn paint_far(p: &mut Painter, look: &SpinLook, woods: &Woods) {
    let (mut rng, u, h) = (Rng::new(woods.seed ^ 0xfa4), woods.unit, woods.size.y);
    let ink = Ink::of(look.far_trees);
    let mut g = Gardener { p, rng: &mut rng, paint: Paint::Solid(ink) };
    let foot = h + 0.02 * h;
    let n = woods.columns(64.0);
    for k in 0..n {
        let jitter = g.rng.unit();
        let at = vec2(woods.x(k, n, jitter), foot);
        if g.rng.unit() < 0.62 {
            let tall = g.rng.range(60.0, 118.0) * u;
            g.poplar(at, tall + 0.02 * h);
        } else {
            let r = g.rng.range(22.0, 46.0) * u;
            let lift = 0.02 * h + r * g.rng.range(0.9, 1.5);
            g.crown(at - vec2(0.0, lift), r);
            g.p.rect(at - vec2(0.05 * r, r * 1.3), vec2(0.1 * r, 1.4 * r), ink);
        }
    }
    g.hill(-woods.margin, woods.size.x + woods.margin, h * (1.0 - 0.1 * SHORT), 0.010 * h, 7.0, woods.floor());
}

/// Near crowns, poplars and shrubs; the lowest are the darkest.
pub(super) fn paint_near(p: &mut Painter, look: &SpinLook, woods: &Woods) {
    let (mut rng, u, h) = (Rng::new(woods.seed ^ 0x9ea2), woods.unit, woods.size.y);
    let near = Ink::of(look.near_trees);
    let shade = [(0.0, near.mix(Ink::of(look.far_trees), 0.55)), (1.0, near)];
    let paint = Paint::Loose { from: vec2(0.0, h * 0.89), to: vec2(0.0, h * 1.0), stops: &shade };
    let mut g = Gardener { p, rng: &mut rng, paint };
    let foot = h + 0.015 * h;
    let n = woods.columns(52.0);
    for k in 0..n {
        let jitter = 0.2 + 0.6 * g.rng.unit();
        let at = vec2(woods.x(k, n, jitter), foot);
        match g.rng.unit() {
            kind if kind < 0.34 => {
                let tall = g.rng.range(44.0, 88.0) * u;
                g.poplar(at, tall + 0.015 * h);
            }
            kind if kind < 0.72 => broad(&mut g, at, u),
            _ => {
                let r = g.rng.range(13.0, 24.0) * u;
                g.crown(at - vec2(0.0, 0.015 * h + 0.3 * r), r);
            }
        }
    }
    g.hill(-woods.margin, woods.size.x + woods.margin, h * (1.0 + 0.2 * SHORT), 0.006 * h, 9.0, woods.floor());
}

/// A broad tree: a round crown with smaller ones leaning on it.
fn broad(g: &mut Gardener, at: Vec2, u: f32) {
    let r = g.rng.range(24.0, 38.0) * u;
    let middle = at - vec2(0.0, r * g.rng.range(0.75, 1.15));
    g.crown(middle, r);
    for side in [-1.0, 1.0] {
        let small = r * g.rng.range(0.55, 0.8);
        let way = vec2(side * r * g.rng.range(0.7, 1.1), r * g.rng.range(0.25, 0.6));
        g.crown(middle + way, small);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::style_spin::SPIN;

    #[test]
    fn treetops_fill_the_lower_edge_and_stay_in_their_plate() {
        for size in [vec2(1280.0, 800.0), vec2(390.0, 844.0), vec2(844.0, 390.0)] {
            let unit = (size.y / 800.0).min(1.0);
            let woods = Woods { size, margin: 60.0, unit, seed: 3 };
            for paint in [paint_far, paint_near] {
                let mut p = Painter::default();
                p.begin_frame(1.0);
                paint(&mut p, &SPIN, &woods);
                let ys = p.sheet.chunks().iter().flat_map(|c| &c.mesh.vertices).map(|v| v.position.y);
                let (top, low) = ys.fold((f32::MAX, f32::MIN), |(a, b), y| (a.min(y), b.max(y)));
                assert!(top > size.y * (1.0 - TALL) && top < 0.95 * size.y, "{size}: {top}");
                assert!(low >= size.y + GROUND * unit);
            }
        }
    }
}
