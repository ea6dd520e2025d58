//! The sky: gradient, stars, moon with its halos and shafts of light, clouds, pollen, and the dark corners of the frame.

use super::{
    gradient::Paint,
    ink::Ink,
    motion::{Motion, drift, hash01},
    paint::Painter,
};
use crate::content::style::Palette;
use crate::math::rng::Rng;
use glam::{Vec2, vec2};
use std::f32::consts::TAU;

/// The moon on the screen, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moon {
    pub at: Vec2,
    pub radius: f32,
}

/// The sky's gradient over a rectangle; the height that counts is `height` from its top.
pub fn draw_sky(p: &mut Painter, palette: &Palette, at: Vec2, size: Vec2, height: f32) {
    let [a, b, c, d] = palette.sky.map(Ink::of);
    let stops = [(0.0, a), (0.32, b), (0.64, c), (0.78, d), (1.0, Ink::of(palette.haze))];
    p.rect(at, size, Paint::down(0.0, height, &stops));
}

/// Still stars in three sizes, denser towards the top, and a few of four points.
pub fn draw_stars(p: &mut Painter, rng: &mut Rng, size: Vec2, count: usize, bright: f32) {
    let colour = Ink::hex(0xefe9ff);
    for (share, radius, alpha) in [(0.62, 0.6, 0.4), (0.28, 0.95, 0.65), (0.10, 1.5, 0.95)] {
        for _ in 0..(count as f32 * share) as usize {
            let at = vec2(rng.unit() * size.x, rng.unit().powf(1.25) * size.y);
            p.dot(at, radius * rng.range(0.7, 1.3), colour.fade(alpha * bright));
        }
    }
    for _ in 0..2 + count / 60 {
        let at = vec2(rng.unit() * size.x, rng.unit() * size.y * 0.8);
        p.sparkle(at, rng.range(4.0, 7.0), Ink::WHITE.fade(0.75 * bright));
    }
}

/// A few stars that twinkle over the still ones.
pub fn draw_twinkles(p: &mut Painter, size: Vec2, count: u32, motion: Motion) {
    for k in 0..count {
        let at = vec2(hash01(k * 2 + 11), hash01(k * 2 + 12).powf(1.3) * 0.52) * size;
        let rate = 0.5 + hash01(k + 900);
        let shine = drift(motion.time * rate * 1.7, k as f32).max(0.0);
        if shine > 0.05 {
            p.glow(at, 7.0 + 5.0 * shine, Ink::hex(0xdfe4ff).fade(0.5 * shine));
            p.dot(at, 0.6 + 0.9 * shine, Ink::WHITE.fade(shine));
        }
    }
}

/// Halos and disc of the moon.
pub fn draw_moon(p: &mut Painter, palette: &Palette, moon: Moon) {
    let (at, r, k) = (moon.at, moon.radius, palette.halo_strength);
    let (body, halo) = (Ink::of(palette.moon), Ink::of(palette.halo));
    p.glow(at, r * 6.2, halo.fade(0.30 * k));
    p.glow(at, r * 3.2, halo.fade(0.34 * k));
    p.glow(at, r * 1.75, body.fade(0.45 * k));
    let stops = [
        (0.0, body.mix(Ink::WHITE, 0.3)),
        (0.5, body.mix(halo, 0.10)),
        (0.85, body.mix(halo, 0.38)),
        (1.0, body.mix(halo, 0.62)),
    ];
    p.ball(at, r, vec2(-0.2, -0.28), 1.4, &stops);
    let crater = body.mix(Ink::of(palette.sky[2]), 0.55);
    let craters = [
        (-0.3, 0.18, 0.24, 0.16),
        (0.26, -0.28, 0.18, 0.14),
        (0.34, 0.3, 0.13, 0.13),
        (-0.08, -0.46, 0.1, 0.12),
        (-0.52, -0.2, 0.09, 0.1),
        (0.02, 0.62, 0.12, 0.12),
    ];
    for (x, y, q, alpha) in craters {
        let c = at + vec2(x, y) * r;
        p.disc(c, q * r, crater.fade(alpha));
        // the far wall of each crater catches a little light
        p.arc_line(c, q * r, 0.3, 2.3, r * 0.018, Ink::WHITE.fade(0.16));
    }
}

/// Three soft shafts of moonlight, `length` points long.
pub fn draw_shafts(p: &mut Painter, palette: &Palette, moon: Moon, length: f32, lean: f32) {
    for k in 0..3 {
        let angle = (92.0 + (k as f32 - 1.0) * 19.0 + lean).to_radians();
        let half = (8.6 - (k % 2) as f32 * 3.2_f32).to_radians();
        let start = (1.3 * moon.radius / (0.95 * length)).min(0.3);
        let stops = [(start, 0.0), (0.36, 0.085), (0.6, 0.055), (1.0, 0.0)];
        shaft(p, moon.at, angle, half, length * 0.95, &stops, Ink::of(palette.halo));
    }
}

/// One wedge of light; across it the light falls off like a cosine, so it has no edge.
fn shaft(p: &mut Painter, from: Vec2, angle: f32, half: f32, length: f32, stops: &[(f32, f32)], ink: Ink) {
    const ROWS: u16 = 16;
    const COLUMNS: u16 = 9;
    let strength = |t: f32| {
        let k = stops.iter().position(|s| s.0 >= t).unwrap_or(stops.len() - 1).max(1);
        let (a, b) = (stops[k - 1], stops[k]);
        a.1 + (b.1 - a.1) * ((t - a.0) / (b.0 - a.0)).clamp(0.0, 1.0)
    };
    let chunk = p.sheet.room(usize::from(ROWS * COLUMNS), usize::from(6 * ROWS * COLUMNS));
    let base = chunk.mesh.vertices.len() as u16;
    for row in 0..ROWS {
        let t = stops[0].0 + (1.0 - stops[0].0) * f32::from(row) / f32::from(ROWS - 1);
        for column in 0..COLUMNS {
            let s = 2.0 * f32::from(column) / f32::from(COLUMNS - 1) - 1.0;
            let fall = 0.5 + 0.5 * (s * std::f32::consts::PI).cos();
            let at = from + Vec2::from_angle(angle + s * half) * (length * t);
            chunk.flat(at, ink.fade(strength(t) * fall).light());
        }
    }
    for row in 0..ROWS - 1 {
        for column in 0..COLUMNS - 1 {
            let v = base + row * COLUMNS + column;
            chunk.quad(v, v + 1, v + 1 + COLUMNS, v + COLUMNS);
        }
    }
}

/// Thin clouds between two heights (fractions of `size.y`).
pub fn draw_clouds(p: &mut Painter, rng: &mut Rng, size: Vec2, ink: Ink, count: usize, band: (f32, f32)) {
    for _ in 0..count {
        let at = vec2(rng.unit() * size.x, size.y * rng.range(band.0, band.1));
        let wide = size.x.max(size.y * 0.6) * rng.range(0.16, 0.34);
        for k in 0..3 {
            let c = at + vec2(rng.range(-0.4, 0.4) * wide, k as f32 * wide * 0.035);
            p.haze(c, vec2(wide * rng.range(0.6, 1.2), wide * 0.07 * rng.range(0.8, 1.5)), ink);
        }
    }
}

/// Banks of mist around the height `y`.
pub fn draw_mist(p: &mut Painter, rng: &mut Rng, width: f32, y: f32, thick: f32, ink: Ink, count: usize) {
    for _ in 0..count {
        let at = vec2(rng.unit() * width, y + rng.range(-0.3, 0.3) * thick);
        p.haze(at, vec2(width * rng.range(0.30, 0.55), thick * rng.range(0.8, 1.4)), ink);
    }
}

/// Drifting pollen: points of light that wander over the whole window.
pub fn draw_pollen(p: &mut Painter, size: Vec2, ink: Ink, motion: Motion) {
    let count = (26.0 * size.x * size.y / (1280.0 * 800.0)).round().clamp(8.0, 60.0) as u32;
    for k in 0..count {
        let (seed, speed) = (k as f32, 6.0 + 8.0 * hash01(k + 77));
        let time = if motion.reduced { 0.0 } else { motion.time };
        let x = (hash01(k) * (size.x + 40.0) + time * speed * 0.55 + 14.0 * drift(time * 0.5, seed))
            .rem_euclid(size.x + 40.0);
        let y = size.y * (0.25 + 0.75 * hash01(k + 500)) + 22.0 * drift(time * 0.31, seed + 3.0);
        let (r, shine) = (0.7 + 1.2 * hash01(k + 33), 0.65 + 0.35 * (time * 1.3 + seed * TAU * 0.37).sin());
        let at = vec2(x - 20.0, y);
        p.glow(at, r * 5.5, ink.fade(0.38 * shine));
        p.dot(at, r * 0.7, Ink::WHITE.fade(0.75 * shine));
    }
}

/// Darkens the corners: nothing up to 0.55 of the half diagonal, `strength` at the corners.
pub fn draw_vignette(p: &mut Painter, size: Vec2, strength: f32) {
    const SIDES: u16 = 48;
    let reach = size * 0.74;
    let rings = [(0.55, 0.0), (0.8, 0.35 * strength), (1.0, strength), (1.4, strength)];
    let chunk = p.sheet.room(rings.len() * usize::from(SIDES), rings.len() * 6 * usize::from(SIDES));
    let base = chunk.mesh.vertices.len() as u16;
    for (k, alpha) in rings {
        for i in 0..SIDES {
            let d = Vec2::from_angle(TAU * f32::from(i) / f32::from(SIDES));
            chunk.flat(size * 0.5 + d * reach * k, Ink::SHADOW.fade(alpha));
        }
    }
    for k in 0..rings.len() as u16 - 1 {
        for i in 0..SIDES {
            let (a, b) = (base + k * SIDES + i, base + k * SIDES + (i + 1) % SIDES);
            chunk.quad(a, b, b + SIDES, a + SIDES);
        }
    }
}
