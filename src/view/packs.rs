//! What only one pack has: the pond's water and lilies, the hollow trunk with its lamps, brambles, the storm.

use super::{
    gradient::Paint,
    ink::Ink,
    motion::{Motion, hash01},
    paint::{Painter, cubic_at},
    plants::Gardener,
    site::Site,
    stroke::Cap,
};
use crate::content::style::{Pack, Palette};
use crate::math::rng::Rng;
use glam::{Vec2, vec2};
use std::f32::consts::{PI, TAU};

/// Water from 74 % of the height down, with the moon's road of glints, pads and lilies.
pub(super) fn paint_water(p: &mut Painter, palette: &Palette, site: &Site, rng: &mut Rng) {
    let (u, size) = (site.unit(), site.size);
    let [deep, _, mid, _] = palette.sky.map(Ink::of);
    let (shore, depth) = (size.y * 0.74, size.y * 0.26);
    let surface = [(0.0, Ink::of(palette.haze).mix(Ink::WHITE, 0.06).fade(0.95)), (0.25, mid), (1.0, deep)];
    let wide = site.right() - site.left();
    p.rect(vec2(site.left(), shore), vec2(wide, depth + site.margin), Paint::down(shore, size.y, &surface));
    for _ in 0..40 {
        let t = rng.unit();
        let y = shore + depth * t.powf(1.4);
        let bell = (rng.unit() + rng.unit() + rng.unit() - 1.5) * 0.8;
        let x = site.moon.at.x + bell * (40.0 + 110.0 * t) * 2.0 * u;
        let w = (20.0 + 120.0 * t) * u * rng.range(0.5, 1.2);
        p.haze(vec2(x, y), vec2(w, (1.6 + 2.6 * t) * u), Ink::of(palette.moon).fade(0.75 * (1.0 - t * 0.7)));
    }
    for _ in 0..34 {
        let at = vec2(rng.range(site.left(), site.right()), shore + depth * rng.unit());
        p.haze(at, vec2(rng.range(30.0, 120.0) * u, 1.8 * u), Ink::of(palette.rim).fade(0.22));
    }
    let pads = if size.x > size.y { 11 } else { 7 };
    for k in 0..pads {
        // far ones first, so that near ones lie over them
        let t = 0.10 + 0.65 * (k as f32 + 0.6 * rng.unit()) / pads as f32;
        let mut x = rng.range(site.left(), site.right());
        if (x - site.centre).abs() < site.calm * 0.35 {
            x += site.calm * 0.7;
        }
        let at = vec2(x, shore + depth * t);
        let w = (22.0 + 46.0 * t) * u;
        lily_pad(p, at, w);
        if k % 3 == 0 {
            lily(p, at - vec2(0.0, 3.0 * u), w * 0.36, Ink::of(palette.accent));
        }
    }
}

pub(super) fn lily_pad(p: &mut Painter, at: Vec2, w: f32) {
    let green = [(0.0, Ink::hex(0x3f9a7c)), (1.0, Ink::hex(0x155052))];
    p.begin(at + vec2(w * 0.05, 0.0));
    p.arc(at, vec2(w, w * 0.3), -0.10, TAU - 0.75);
    p.close();
    p.fill(Paint::down(at.y - w * 0.3, at.y + w * 0.3, &green));
    p.stroke_path(1.0, Ink::hex(0x8ff0c4).fade(0.65));
    for k in 0..5 {
        let d = Vec2::from_angle(0.5 + k as f32 * 1.05) * vec2(w * 0.72, w * 0.21);
        p.stroke(&[at, at + d], 0.8, Ink::hex(0x8ff0c4).fade(0.22));
    }
}

pub(super) fn lily(p: &mut Painter, at: Vec2, r: f32, pink: Ink) {
    for (k, turn) in [-72.0, 72.0, -44.0, 44.0, -18.0, 18.0, 0.0_f32].into_iter().enumerate() {
        let petal = if k % 2 == 0 { pink.mix(Ink::WHITE, 0.55) } else { pink };
        p.leaf(at, r, r * 0.42, (turn - 90.0).to_radians(), petal);
    }
}

/// Lamps of the hollow: place as fractions of the window and size.
const LAMPS: [(f32, f32, f32); 4] = [(0.12, 0.24, 1.0), (0.86, 0.34, 0.8), (0.24, 0.62, 0.6), (0.93, 0.68, 0.7)];

fn lamp(site: &Site, k: usize) -> (Vec2, f32) {
    let (x, y, q) = LAMPS[k];
    let wide = site.size.x > site.size.y;
    let r = 17.0 * site.unit() * q * if wide { 1.0 } else { 0.8 };
    (vec2(x, y) * site.size, r)
}

/// The inside of a hollow trunk: three nested walls with rims of light, and lamps on long stalks.
pub(super) fn paint_hollow(p: &mut Painter, palette: &Palette, site: &Site, rng: &mut Rng) {
    let (u, size) = (site.unit(), site.size);
    p.haze(vec2(site.centre, size.y * 0.52), vec2(size.x * 0.55, size.y * 0.62), Ink::hex(0xd98a36).fade(0.55));
    let half = site.calm.max(size.x * 0.2);
    for (k, wall) in [palette.far_hill, palette.far_trees, palette.mid_plants].map(Ink::of).into_iter().enumerate() {
        let night = Ink::hex(0x0c0508);
        let shade = [(0.0, wall.mix(night, 0.35)), (0.5, wall), (1.0, wall.mix(night, 0.25))];
        for side in [-1.0, 1.0_f32] {
            let base = site.centre + side * half * (0.72 + 0.50 * k as f32);
            let edge: [Vec2; 9] = std::array::from_fn(|i| {
                let t = i as f32 / 8.0;
                let lean = rng.range(-10.0, 22.0) * u + (t * PI).sin() * side * 26.0 * u;
                let arch = side * 96.0 * u * (1.0 - t).powi(3) * (1.2 - 0.2 * k as f32);
                vec2(base + lean - arch, -site.margin + (size.y + 2.0 * site.margin) * t)
            });
            let wall_edge = if side > 0.0 { site.right() + 20.0 } else { site.left() - 20.0 };
            p.path.clear();
            p.closed = false;
            p.spline(&edge);
            p.line(vec2(wall_edge, size.y + site.margin));
            p.line(vec2(wall_edge, -site.margin));
            p.close();
            p.fill(Paint::down(0.0, size.y, &shade));
            let mut grain = |shift: f32, width: f32, ink: Ink| {
                p.path.clear();
                p.closed = false;
                let moved: [Vec2; 9] = std::array::from_fn(|i| edge[i] + vec2(side * shift * u, 0.0));
                p.spline(&moved);
                p.stroke_path(width * u, ink);
            };
            grain(0.0, 2.4, wall.mix(Ink::of(palette.rim), 0.55).fade(0.55));
            for shift in [14.0, 30.0, 52.0] {
                grain(shift, 2.2, wall.mix(night, 0.35).fade(0.4));
            }
        }
    }
    for k in 0..LAMPS.len() {
        let (at, r) = lamp(site, k);
        p.begin(vec2(at.x - 8.0, -site.margin));
        p.quad(vec2(at.x + 4.0, at.y * 0.5), at - vec2(0.0, r * 1.2));
        p.stroke_path(1.8 * u, Ink::hex(0x120a0c));
        p.glow(at, r * 6.0, Ink::of(palette.accent).fade(0.34));
        let fire = [(0.0, Ink::hex(0xfff2c4)), (0.5, Ink::hex(0xffc766)), (1.0, Ink::hex(0xc9742e))];
        p.ellipse(at, vec2(0.8, 1.0) * r, 0.0, Paint::Radial { centre: at, radii: vec2(0.8, 1.0) * r, stops: &fire });
        p.leaf(at + vec2(-0.9, -0.72) * r, r * 1.8, r * 0.9, 0.0, Ink::hex(0x3a2015));
        for x in [-0.4, 0.0, 0.4] {
            p.begin(at + vec2(x, -0.85) * r);
            p.quad(at + vec2(x * 2.1, 0.0) * r, at + vec2(x, 0.92) * r);
            p.stroke_path(1.1 * u, Ink::hex(0x7a431d).fade(0.8));
        }
    }
}

/// Arching brambles with dull berries at both sides.
pub(super) fn paint_brambles(p: &mut Painter, palette: &Palette, site: &Site, rng: &mut Rng) {
    let (u, size) = (site.unit(), site.size);
    let ground = size.y * site.ground();
    let wide = size.x > size.y;
    for k in 0..if wide { 15 } else { 8 } {
        let side = if k % 2 == 0 { 1.0 } else { -1.0 };
        let foot = vec2(site.centre + side * site.calm * rng.range(0.75, 1.9), ground);
        let reach = if wide { 1.0 } else { 0.6 };
        let c1 = foot + vec2(side * 60.0 * reach, -300.0 * rng.range(0.7, 1.2)) * u;
        let c2 = foot + vec2(-side * 90.0 * reach, -420.0 * rng.range(0.7, 1.1)) * u;
        let end = foot + vec2(-side * rng.range(60.0, 190.0) * reach, -rng.range(160.0, 330.0)) * u;
        let line: [Vec2; 30] = std::array::from_fn(|i| cubic_at(foot, c1, c2, end, i as f32 / 29.0));
        let ink = Ink::of(palette.mid_plants).mix(Ink::of(palette.far_hill), 0.6 * rng.unit());
        p.strip(&line, |t| 7.0 * u * (1.0 - t) + 1.5, |_| ink, Cap::Round);
        let mut g = Gardener { p, rng, paint: ink.into() };
        for at in line.iter().skip(4).step_by(3) {
            let turn = g.rng.unit() * TAU;
            g.leaf(*at, 24.0 * u, 13.0 * u, turn);
        }
        for i in [14, 20, 26] {
            let at = line[i] + vec2(4.0, 9.0) * u;
            let red = [(0.0, Ink::hex(0xd0525c)), (0.5, Ink::of(palette.accent)), (1.0, Ink::hex(0x5a1024))];
            p.ball(at, 4.6 * u, vec2(-0.3, -0.4), 1.6, &red);
            p.dot(at - vec2(1.6, 1.7) * u, 1.2 * u, Ink::hex(0xffc9c4).fade(0.8));
        }
    }
}

/// A bank of cloud along the upper edge.
pub(super) fn paint_cloud_bank(p: &mut Painter, palette: &Palette, site: &Site, rng: &mut Rng) {
    let (u, size) = (site.unit(), site.size);
    let shade = [(0.0, Ink::of(palette.sky[0])), (1.0, Ink::of(palette.sky[2]))];
    let count = 10;
    for k in 0..count {
        let x = site.left() + (site.right() - site.left()) * (k as f32 + rng.unit()) / count as f32;
        let y = size.y * rng.range(-0.05, 0.055);
        for _ in 0..8 {
            let at = vec2(x + rng.range(-130.0, 130.0) * u, y + rng.range(-18.0, 18.0) * u);
            let r = rng.range(28.0, 62.0) * u;
            p.disc(at, r, Paint::down(-0.05 * size.y, size.y * 0.19, &shade));
        }
    }
}

/// What moves by itself in a pack: flickering lamps, glints on the water, rain and lightning.
pub fn draw_weather(p: &mut Painter, palette: &Palette, site: &Site, motion: Motion) {
    match site.pack {
        Pack::Hollow => {
            for k in 0..LAMPS.len() {
                let (at, r) = lamp(site, k);
                let flicker = 0.5 + 0.5 * (motion.time * (3.1 + k as f32) + 2.0 * (motion.time * 7.3).sin()).sin();
                p.glow(at, r * 5.0, Ink::of(palette.accent).fade(0.10 + 0.08 * flicker));
            }
        }
        Pack::Pond => glints(p, palette, site, motion),
        Pack::Storm => {
            lightning(p, palette, site, motion);
            rain(p, site, motion);
        }
        Pack::Garden | Pack::Thicket => {}
    }
}

fn glints(p: &mut Painter, palette: &Palette, site: &Site, motion: Motion) {
    for k in 0..18 {
        let t = hash01(k + 40);
        let shine = (motion.time * (0.7 + t) + k as f32 * 1.9).sin().max(0.0);
        let at =
            vec2(site.moon.at.x + (hash01(k) - 0.5) * 190.0 * site.unit() * (0.6 + t), site.size.y * (0.75 + 0.22 * t));
        p.haze(at, vec2(30.0 + 60.0 * t, 2.2) * site.unit(), Ink::of(palette.moon).fade(0.55 * shine));
    }
}

fn rain(p: &mut Painter, site: &Site, motion: Motion) {
    let (size, u) = (site.size, site.unit());
    let time = if motion.reduced { 0.0 } else { motion.time };
    let count = (150.0 * size.x / (1280.0 * u)).max(60.0) as u32;
    for k in 0..count {
        let near = hash01(k + 9000);
        let length = (14.0 + 20.0 * near) * u;
        let fall = time * (620.0 + 300.0 * near) * u;
        let y = (hash01(k) * (size.y + 60.0) + fall).rem_euclid(size.y + 60.0) - 30.0;
        let x = (hash01(k + 5000) * (size.x + 80.0) - fall * 0.42).rem_euclid(size.x + 80.0) - 40.0;
        let to = vec2(x - length * 0.42, y + length);
        p.stroke(&[vec2(x, y), to], 0.9, Ink::hex(0xdcecff).fade(0.16 + 0.12 * near));
    }
}

/// One bolt every nine seconds; none with reduced motion, which also spares players who are sensitive to flashes.
fn lightning(p: &mut Painter, palette: &Palette, site: &Site, motion: Motion) {
    let period = 9.0;
    let (number, age) = ((motion.time / period) as u32, motion.time.rem_euclid(period));
    if motion.reduced || age > 0.45 {
        return;
    }
    let strength = (1.0 - age / 0.45) * if (age * 22.0).fract() < 0.5 { 1.0 } else { 0.55 };
    let (size, u) = (site.size, site.unit());
    let side = if site.moon.at.x > site.centre { 0.16 } else { 0.84 };
    let mut at = vec2(size.x * (side + 0.08 * (hash01(number) - 0.5)), size.y * 0.08);
    p.glow(vec2(at.x, size.y * 0.36), 300.0 * u, Ink::hex(0xcfe4ff).fade(0.38 * strength));
    p.begin(at);
    for k in 0..10 {
        at += vec2((hash01(number * 31 + k) - 0.46) * 46.0 * u, size.y * 0.05);
        p.line(at);
    }
    p.stroke_path(4.5 * u, Ink::hex(0xcfe4ff).fade(0.22 * strength));
    p.stroke_path(1.6 * u, Ink::of(palette.accent).fade(0.9 * strength));
}
