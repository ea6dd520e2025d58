//! What grows behind the stage: far hill and trees, the middle row, bushes at the sides, the near row.
//!
//! Plants are low in the middle of the stage and tall at its sides, so that the garden is a valley and nothing
//! distracts from the game. Each layer is painted in one vertical gradient that fades into the haze.

use super::{
    gradient::Paint,
    ink::Ink,
    packs,
    paint::Painter,
    plants::{Gardener, draw_flower},
    site::Site,
    sky,
};
use crate::content::style::{Pack, Palette};
use crate::math::rng::Rng;
use glam::{Vec2, vec2};
use std::f32::consts::{FRAC_PI_2, TAU};

/// Sky, stars, moon, clouds and shafts of light.
pub fn paint_sky(p: &mut Painter, palette: &Palette, site: &Site) {
    let mut rng = site.rng(1);
    let size = site.size;
    let whole = vec2(site.right() - site.left(), size.y + 2.0 * site.margin);
    sky::draw_sky(p, palette, vec2(site.left(), -site.margin), whole, size.y);
    if site.pack == Pack::Hollow {
        return packs::paint_hollow(p, palette, site, &mut rng);
    }
    let storm = site.pack == Pack::Storm;
    p.push_at(vec2(site.left(), 0.0));
    let stars = 150.0 * (size.x / 1280.0).max(0.35) * if storm { 0.15 } else { 1.0 };
    sky::draw_stars(p, &mut rng, vec2(whole.x, size.y * 0.55), stars as usize, 0.9);
    p.pop();
    let haze = Ink::of(palette.haze);
    p.glow(vec2(site.centre, size.y * 0.54), size.y * 0.54, haze.fade(0.16));
    sky::draw_moon(p, palette, site.moon);
    sky::draw_clouds(
        p,
        &mut rng,
        size,
        haze.fade(if storm { 0.42 } else { 0.2 }),
        if storm { 16 } else { 7 },
        (0.06, 0.5),
    );
    if storm {
        packs::paint_cloud_bank(p, palette, site, &mut rng);
    }
}

/// Far hill, trees, mist and the light that falls through them.
pub fn paint_far(p: &mut Painter, palette: &Palette, site: &Site) {
    if site.pack == Pack::Hollow {
        return;
    }
    let (mut rng, u, size) = (site.rng(2), site.unit(), site.size);
    let (left, right, bottom) = (site.left(), site.right(), size.y + site.margin);
    let haze = Ink::of(palette.haze);
    let (low, high) = (size.y * 0.45, size.y * site.ground());
    let hill = [(0.0, Ink::of(palette.far_hill)), (1.0, Ink::of(palette.far_hill).mix(haze, 0.75))];
    let trees = [(0.0, Ink::of(palette.far_trees)), (1.0, Ink::of(palette.far_trees).mix(haze, 0.70))];
    let mut g = Gardener { p, rng: &mut rng, paint: Paint::down(low, high, &hill) };
    g.hill(left, right, size.y * 0.63, 46.0 * u, 6.0, bottom);
    g.paint = Paint::Loose { from: vec2(0.0, low), to: vec2(0.0, high), stops: &trees };
    let count = site.count(15.0) + 4;
    for i in 0..count {
        let x = left + (right - left) * (i as f32 + g.rng.unit()) / count as f32;
        let k = 0.45 + 0.55 * ((x - site.centre).abs() / site.calm).min(1.0);
        let tall = g.rng.range(120.0, 210.0) * u * k;
        g.tree(vec2(x, size.y * 0.72), tall);
    }
    g.paint = Paint::down(low, high, &trees);
    g.hill(left, right, size.y * 0.70, 20.0 * u, 5.0, bottom);
    sky::draw_mist(p, &mut rng, size.x, size.y * 0.70, 70.0 * u, haze.fade(0.42), 5);
    if site.pack == Pack::Storm {
        return;
    }
    let lean = if site.moon.at.x > site.centre { 20.0 } else { -20.0 };
    sky::draw_shafts(p, palette, site.moon, size.y, lean);
}

/// One row of the pack's plants with their feet at `y`.
fn row(g: &mut Gardener, site: &Site, y: f32, count: usize, reach: f32, heights: (f32, f32), calm: f32) {
    let (left, right) = (site.left(), site.right());
    for i in 0..count {
        let x = left + (right - left) * (i as f32 + g.rng.unit()) / count as f32;
        let h = g.rng.range(heights.0, heights.1) * site.valley(x, reach, calm);
        let lean = g.rng.range(-0.25, 0.25) * h + (x - site.centre) / site.size.x * h * 0.15;
        let at = vec2(x, y);
        let kind = g.rng.unit();
        match site.pack {
            Pack::Garden if kind < 0.34 => g.umbel(at, h, lean * 0.5, h * 0.24),
            Pack::Garden if kind < 0.52 => {
                let side = if g.rng.unit() < 0.5 { -1.0 } else { 1.0 };
                g.bells(at, h, side * h * 0.34, h * 0.075);
            }
            Pack::Garden if kind < 0.80 => fern(g, at, h * 0.95, 0.2),
            Pack::Thicket => fern(g, at, h, 0.22),
            Pack::Hollow => g.mushroom(at, h, lean),
            Pack::Pond if kind < 0.5 => g.reed(at, h, lean * 0.5, h * 0.018 + 3.0),
            Pack::Storm => tuft(g, at, h, (0.35, 0.8)),
            _ => tuft(g, at, h, (-0.35, 0.35)),
        }
    }
}

fn fern(g: &mut Gardener, at: Vec2, length: f32, width: f32) {
    let (angle, curl) = (-FRAC_PI_2 + g.rng.range(-0.5, 0.5), g.rng.range(-1.3, 1.3));
    g.fern(at, length, angle, curl, length * width);
}

fn tuft(g: &mut Gardener, at: Vec2, h: f32, lean: (f32, f32)) {
    for _ in 0..5 {
        let foot = at + vec2(g.rng.range(-10.0, 10.0), 0.0);
        let (tall, bend) = (h * g.rng.range(0.5, 1.0), h * g.rng.range(lean.0, lean.1));
        g.blade(foot, tall, bend, h * 0.045 + 2.0);
    }
}

/// The middle row, the ground behind the stage and the bushes at its sides.
pub fn paint_middle(p: &mut Painter, palette: &Palette, site: &Site) {
    let (mut rng, u, size) = (site.rng(3), site.unit(), site.size);
    let (left, right, bottom) = (site.left(), site.right(), size.y + site.margin);
    let (haze, mid, near) = (Ink::of(palette.haze), Ink::of(palette.mid_plants), Ink::of(palette.near_plants));
    let ground = site.ground();
    let plants = [(0.0, mid), (0.65, mid.mix(haze, 0.28)), (1.0, mid.mix(haze, 0.45))];
    let paint = Paint::Loose { from: vec2(0.0, size.y * 0.55), to: vec2(0.0, size.y), stops: &plants };
    let pond = site.pack == Pack::Pond;
    if pond {
        packs::paint_water(p, palette, site, &mut rng);
    }
    let mut g = Gardener { p, rng: &mut rng, paint };
    row(&mut g, site, size.y * (ground - 0.02), site.count(26.0) + 6, 1.5, (90.0 * u, 230.0 * u), 0.35);
    if pond {
        return;
    }
    let soil = [(0.0, mid.mix(haze, 0.30)), (1.0, near.mix(mid, 0.4))];
    g.paint = Paint::down(size.y * 0.84, size.y, &soil);
    g.hill(left, right, size.y * (ground - 0.03), 12.0 * u, 5.0, bottom);
    if site.pack == Pack::Thicket {
        packs::paint_brambles(p, palette, site, &mut rng);
    }
    sky::draw_mist(p, &mut rng, size.x, size.y * 0.86, 46.0 * u, haze.fade(0.30), 4);
    if matches!(site.pack, Pack::Garden | Pack::Thicket | Pack::Storm) {
        bushes(p, palette, site, &mut rng);
    }
}

fn bushes(p: &mut Painter, palette: &Palette, site: &Site, rng: &mut Rng) {
    let (u, size) = (site.unit(), site.size);
    let (haze, mid, near) = (Ink::of(palette.haze), Ink::of(palette.mid_plants), Ink::of(palette.near_plants));
    let wide = (size.x / (1280.0 * u)).max(1.0);
    for layer in 0..2 {
        let back = layer == 0;
        let lay = layer as f32;
        let c = if back { mid.mix(Ink::of(palette.far_trees), 0.42) } else { mid.mix(near, 0.5) };
        let fog = if back { 0.20 } else { 0.05 };
        let shade = [(0.0, c.mix(Ink::of(palette.rim), 0.14)), (0.5, c), (1.0, c.mix(haze, fog))];
        let paint = Paint::Loose { from: vec2(0.0, size.y * 0.55), to: vec2(0.0, size.y * 0.95), stops: &shade };
        let mut g = Gardener { p, rng, paint };
        for side in [-1.0, 1.0] {
            for k in 0..7 {
                let k = k as f32;
                let x = site.centre + side * (site.calm * (1.02 + 0.16 * lay) + k * 58.0 * u * wide);
                let r = (58.0 + 26.0 * k).min(190.0) * u * g.rng.range(0.85, 1.15) * (0.82 + 0.1 * lay);
                if x > site.left() - r && x < site.right() + r {
                    g.crown(vec2(x, size.y * (0.87 + 0.06 * lay) - r * 0.35), r);
                }
            }
        }
    }
}

/// The near row with its grass and flowers.
pub fn paint_near(p: &mut Painter, palette: &Palette, site: &Site) {
    let (mut rng, u, size) = (site.rng(4), site.unit(), site.size);
    let near = Ink::of(palette.near_plants);
    let shade = [(0.0, near.mix(Ink::of(palette.rim), 0.10)), (0.5, near), (1.0, Ink::of(palette.front_leaves))];
    let paint = Paint::Loose { from: vec2(0.0, size.y * 0.66), to: vec2(0.0, size.y), stops: &shade };
    let mut g = Gardener { p, rng: &mut rng, paint };
    let bottom = size.y + 0.3 * site.margin;
    row(&mut g, site, bottom, site.count(22.0) + 6, 1.25, (120.0 * u, 270.0 * u), 0.22);
    let bias = if site.pack == Pack::Storm { 0.5 } else { 0.0 };
    g.grass(vec2(site.left(), bottom), site.right(), site.count(120.0) + 30, (26.0 * u, 64.0 * u), bias);
    if site.pack == Pack::Garden {
        let (petal, heart) = (Ink::of(palette.accent).mix(near, 0.25), Ink::of(palette.accent_heart));
        for _ in 0..site.count(16.0) + 6 {
            let x = g.rng.range(site.left(), site.right());
            let at = vec2(x, size.y * g.rng.range(0.78, 0.95));
            let r = g.rng.range(5.0, 9.0) * u;
            if (x - site.centre).abs() < site.calm * 0.6 {
                continue;
            }
            let stem = [vec2(x, size.y), vec2(x + 3.0, (at.y + size.y) * 0.5), at];
            g.p.stroke(&stem, 2.0 * u, near);
            let turn = g.rng.unit() * TAU;
            draw_flower(g.p, at, r, turn, petal, heart);
        }
    }
}
