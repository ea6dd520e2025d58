//! The milky band: clouds of colour along a line across the sky, a bright core, dark rifts and dust. Painted once per
//! window size into a texture, so it may have thousands of stars.

use crate::content::style_spin::SpinLook;
use crate::math::rng::Rng;
use crate::view::{ink::Ink, paint::Painter};
use glam::{Vec2, vec2};
use std::f32::consts::PI;

/// Paints the band over a window of `size` points and `margin` points beyond; `unit` is one point of the art.
pub(super) fn paint_band(p: &mut Painter, look: &SpinLook, size: Vec2, margin: f32, unit: f32, seed: u64) {
    let mut rng = Rng::new(seed ^ 0xba4d);
    let wide = size.x > size.y;
    let turn: f32 = if wide { -30.0_f32 } else { -58.0 }.to_radians();
    let middle = vec2(0.5, if wide { 0.46 } else { 0.44 }) * size;
    let length = 1.15 * (size.x * turn.cos().abs() + size.y * turn.sin().abs());
    let width = 0.34 * size.min_element().max(0.62 * size.max_element());
    p.push(middle, turn, Vec2::ONE);
    let along = |t: f32| (t - 0.5) * length;
    // the far end of it lies on the horizon, where it is brightest
    p.haze(vec2(along(0.06), 0.0), vec2(0.30, 0.26) * length, Ink::of(look.nebula[3]).fade(0.20).light());
    p.haze(vec2(along(0.03), 0.05 * width), vec2(0.16, 0.15) * length, Ink::of(look.halo).fade(0.20).light());
    let base = Ink::of(look.nebula[3]).mix(Ink::of(look.nebula[0]), 0.4);
    p.haze(Vec2::ZERO, vec2(0.62 * length, 0.55 * width), base.fade(0.15).light());
    for k in 0..26 {
        let t = (k as f32 + rng.unit()) / 26.0;
        let ink = Ink::of(look.nebula[k * 7 % 4]).mix(Ink::of(look.nebula[(k * 7 + 1) % 4]), 0.35 * rng.unit());
        let at = vec2(along(t), gauss(&mut rng) * 0.36 * width);
        let radii = vec2(rng.range(0.55, 1.25), rng.range(0.28, 0.55)) * width * 0.62;
        p.push(at, rng.range(-0.35, 0.35), Vec2::ONE);
        p.haze(Vec2::ZERO, radii, ink.fade(0.185).light());
        p.pop();
    }
    for k in 0..10 {
        let t = (k as f32 + rng.unit()) / 10.0;
        let at = vec2(along(t), gauss(&mut rng) * 0.10 * width);
        let radii = vec2(rng.range(0.5, 0.9), rng.range(0.12, 0.22)) * width * 0.6;
        p.haze(at, radii, Ink::of(look.core).fade(0.12).light());
    }
    for k in 0..6 {
        let t = (k as f32 + rng.unit()) / 6.0;
        let at = vec2(along(t), gauss(&mut rng) * 0.11 * width);
        rift(p, &mut rng, at, width, Ink::of(look.rift));
    }
    dust(p, &mut rng, look, vec2(length, width), unit);
    p.pop();
    // and a little dust everywhere
    let many = (0.25 * dust_count(size, unit)) as usize;
    for _ in 0..many {
        let at = vec2(rng.range(-margin, size.x + margin), rng.range(-margin, 0.9 * size.y));
        p.dot(at, unit * rng.range(0.3, 0.62), Ink::of(look.star).fade(rng.range(0.12, 0.45)));
    }
}

fn dust_count(size: Vec2, unit: f32) -> f32 {
    (1500.0 * size.x * size.y / (1_024_000.0 * unit * unit)).clamp(700.0, 4500.0)
}

/// One dark lane: a crooked chain of patches.
fn rift(p: &mut Painter, rng: &mut Rng, mut at: Vec2, width: f32, ink: Ink) {
    let mut heading = rng.range(-0.5, 0.5);
    for k in 0..5 {
        let t = k as f32 / 4.0;
        let size = (0.12 + 0.16 * (PI * t).sin()) * width;
        p.push(at, heading, Vec2::ONE);
        p.haze(Vec2::ZERO, vec2(1.5 * size, 0.62 * size), ink.fade(0.21));
        p.pop();
        heading += rng.range(-0.45, 0.45);
        at += Vec2::from_angle(heading) * (0.15 * width);
    }
}

fn dust(p: &mut Painter, rng: &mut Rng, look: &SpinLook, band: Vec2, unit: f32) {
    let star = Ink::of(look.star);
    for _ in 0..dust_count(vec2(band.x, 0.62 * band.x), unit) as usize {
        let at = vec2((rng.unit() - 0.5) * band.x, gauss(rng) * 0.33 * band.y);
        let big = rng.unit();
        let radius = unit * (0.28 + 0.5 * big * big * big);
        let tint = star.mix(Ink::of(look.nebula[(big * 3.99) as usize]), 0.3 * rng.unit());
        p.dot(at, radius, tint.fade(rng.range(0.22, 0.62)));
    }
}

/// A number around 0, most of them nearer than 1.
fn gauss(rng: &mut Rng) -> f32 {
    let sum: f32 = (0..4).map(|_| rng.unit()).sum();
    (sum - 2.0) * 1.6
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::style_spin::SPIN;

    #[test]
    fn a_band_crosses_every_window() {
        for size in [vec2(1280.0, 800.0), vec2(390.0, 844.0), vec2(844.0, 390.0), vec2(3840.0, 2160.0)] {
            let mut p = Painter::default();
            p.begin_frame(1.0);
            paint_band(&mut p, &SPIN, size, 40.0, (size.min_element() / 800.0).max(1.0), 4);
            let mut covered = [false; 8];
            for vertex in p.sheet.chunks().iter().flat_map(|c| &c.mesh.vertices) {
                let x = vertex.position.x / size.x;
                if (0.0..1.0).contains(&x) && (0.0..size.y).contains(&vertex.position.y) {
                    covered[(x * 8.0) as usize] = true;
                }
            }
            assert_eq!(covered, [true; 8], "{size}");
        }
    }
}
