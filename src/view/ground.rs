//! The ground of the map: five places, one behind the other, as terraces that slide under a horizon.
//!
//! A place is as many terraces as its path needs, so it can be of any length. Each is painted once into a plate of the
//! window's width; two paintings of every place take turns. Far things are hazy and near things dark, wherever they are
//! on the path: that is laid over the plates afterwards.

use super::{
    gradient::Paint,
    ink::Ink,
    motion::Motion,
    packs,
    paint::Painter,
    plants::{Gardener, draw_flower},
    press::{Plate, Press},
    site::Site,
    sky::{self, Moon},
    stroke::Cap,
};
use crate::content::style::{Pack, Palette, Style};
use crate::math::rng::Rng;
use glam::{Vec2, vec2};
use std::f32::consts::{FRAC_PI_2, TAU};

/// Paintings of each place.
const PAINTINGS: usize = 2;
/// What rises above a terrace's edge, the distance to the next terrace, and how far it goes on below that one's edge;
/// in UI units.
const RISE: f32 = 84.0;
pub const STEP: f32 = 150.0;
const UNDER: f32 = 44.0;
/// The hill at the horizon fades into the ground over so many UI units.
const HILL: f32 = 74.0;

/// What the plates depend on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// Size of the window in points.
    pub size: Vec2,
    /// Height at which the ground ends.
    pub horizon: f32,
    /// Points per UI unit.
    pub unit: f32,
    /// Size of a physical pixel in points.
    pub pixel: f32,
}

/// The plates of one window.
pub struct Ground {
    view: View,
    style: Style,
    terraces: [[Option<Plate>; PAINTINGS]; 5],
    skies: [Option<Plate>; 5],
}

impl Ground {
    /// Nothing is painted until it is drawn.
    pub fn new(view: View, style: &Style) -> Ground {
        Ground { view, style: style.clone(), terraces: Default::default(), skies: Default::default() }
    }

    /// Whether it was made for this window and style.
    pub fn fits(&self, view: &View, style: &Style) -> bool {
        self.view == *view && self.style == *style
    }

    /// Draws terrace `index` of a place with its edge at the height `edge`, in a window `width` wide. The painter must be
    /// empty and stays so.
    pub fn draw_terrace(&mut self, press: &Press, p: &mut Painter, pack: Pack, index: usize, edge: f32, width: f32) {
        let (view, painting) = (self.view, index % PAINTINGS);
        let palette = self.style.palette(pack);
        let plate = self.terraces[pack as usize][painting].get_or_insert_with(|| {
            let size = vec2(view.size.x, (RISE + STEP + UNDER) * view.unit);
            let plot = Plot { pack, palette, unit: view.unit, size, edge: RISE * view.unit };
            engrave(press, p, view.pixel, size, |p| plot.paint(p, &mut Rng::new(41 + 7 * painting as u64)))
        });
        press.stamp(plate, vec2(0.0, edge - RISE * view.unit), vec2(width / view.size.x, 1.0));
    }

    /// Draws the sky of a place down to the hill at the horizon, over whatever went beyond it.
    pub fn draw_sky(&mut self, press: &Press, p: &mut Painter, pack: Pack, width: f32, alpha: f32) {
        let view = self.view;
        let palette = self.style.palette(pack);
        let plate = self.skies[pack as usize].get_or_insert_with(|| {
            let size = vec2(view.size.x, view.horizon + HILL * view.unit);
            engrave(press, p, view.pixel, size, |p| paint_sky(p, palette, pack, &view))
        });
        press.stamp_faded(plate, Vec2::ZERO, vec2(width / view.size.x, 1.0), alpha);
    }
}

fn engrave(press: &Press, p: &mut Painter, pixel: f32, size: Vec2, paint: impl FnOnce(&mut Painter)) -> Plate {
    // Half a point is fine enough for plants in the haze, and spares the memory of a phone with more pixels.
    let pixel = pixel.max(0.5);
    p.begin_frame(pixel);
    paint(p);
    let plate = press.engrave(&p.sheet, size, pixel);
    p.begin_frame(pixel);
    plate
}

/// Haze below the horizon and darkness towards the lower edge, over the terraces.
pub fn draw_depth(p: &mut Painter, haze: Ink, night: Ink, view: &View) {
    let (size, horizon) = (view.size, view.horizon);
    let low = horizon + 0.42 * (size.y - horizon);
    let mist = [(0.0, haze.fade(0.55)), (0.35, haze.fade(0.20)), (1.0, haze.fade(0.0))];
    p.rect(vec2(0.0, horizon), vec2(size.x, low - horizon), Paint::down(horizon, low, &mist));
    let dark = [(0.0, night.fade(0.0)), (1.0, night.fade(0.62))];
    let from = horizon + 0.30 * (size.y - horizon);
    p.rect(vec2(0.0, from), vec2(size.x, size.y - from), Paint::down(from, size.y, &dark));
}

/// What moves by itself: rain over the storm.
pub fn draw_weather(p: &mut Painter, palette: &Palette, pack: Pack, view: &View, motion: Motion) {
    if pack == Pack::Storm {
        packs::draw_weather(p, palette, &Site::new(pack, view.size, 1), motion);
    }
}

/// One terrace that is being painted.
struct Plot<'a> {
    pack: Pack,
    palette: &'a Palette,
    unit: f32,
    size: Vec2,
    edge: f32,
}

impl Plot<'_> {
    fn paint(&self, p: &mut Painter, rng: &mut Rng) {
        let ground = Ink::of(self.palette.far_hill).mix(Ink::of(self.palette.haze), 0.25);
        match self.pack {
            Pack::Pond => return self.pond(p, rng),
            Pack::Hollow => self.skyline(p, rng, ground, |g, at, h| g.mushroom(at, h * 0.9, 0.1 * h)),
            Pack::Storm => self.skyline(p, rng, ground, |g, at, h| {
                for k in 0..5 {
                    g.blade(at + vec2(3.0 * k as f32, 0.0), h * (0.4 + 0.12 * k as f32), h * 0.45, 3.0 + 0.03 * h);
                }
            }),
            Pack::Thicket => self.skyline(p, rng, ground, |g, at, h| g.crown(at - vec2(0.0, 0.2 * h), 0.5 * h)),
            Pack::Garden => self.skyline(p, rng, ground, |g, at, h| g.tree(at, h)),
        }
        self.soil(p, rng, ground);
        self.meadow(p, rng);
        match self.pack {
            Pack::Garden => self.flowers(p, rng),
            Pack::Hollow => self.lamps(p, rng),
            Pack::Thicket => self.berries(p, rng),
            _ => self.puddles(p, rng),
        }
    }

    /// Plants that stand on the edge, taller at the sides than in the middle.
    fn skyline(&self, p: &mut Painter, rng: &mut Rng, ground: Ink, plant: impl Fn(&mut Gardener, Vec2, f32)) {
        let night = Ink::of(self.palette.sky[0]);
        let shade = [(0.0, ground.mix(night, 0.30)), (1.0, ground.mix(night, 0.06))];
        let paint = Paint::Loose { from: vec2(0.0, 0.0), to: vec2(0.0, self.edge + 8.0 * self.unit), stops: &shade };
        let mut g = Gardener { p, rng, paint };
        let count = (self.size.x / (46.0 * self.unit)) as usize + 1;
        for k in 0..count {
            let t = (k as f32 + g.rng.unit()) / count as f32;
            let side = (2.2 * (t - 0.5).abs()).min(1.0);
            let tall = g.rng.range(34.0, 74.0) * self.unit * (0.35 + 0.65 * side);
            plant(&mut g, vec2(t * self.size.x, self.edge + 8.0 * self.unit), tall);
        }
    }

    fn soil(&self, p: &mut Painter, rng: &mut Rng, ground: Ink) {
        let (unit, size, edge) = (self.unit, self.size, self.edge);
        let low = Ink::of(self.palette.far_trees).mix(Ink::of(self.palette.mid_plants), 0.45);
        let shade = [(0.0, ground), (1.0, low)];
        let mut g = Gardener { p, rng, paint: Paint::down(edge - 10.0 * unit, size.y, &shade) };
        g.hill(-10.0, size.x + 10.0, edge, 9.0 * unit, 5.0, size.y + 4.0);
        sky::draw_mist(p, rng, size.x, edge + 20.0 * unit, 22.0 * unit, Ink::of(self.palette.rim).fade(0.13), 3);
    }

    /// Low dark plants whose feet fade into the ground.
    fn meadow(&self, p: &mut Painter, rng: &mut Rng) {
        let (unit, edge) = (self.unit, self.edge);
        let dark = Ink::of(self.palette.far_trees).mix(Ink::of(self.palette.sky[0]), 0.42);
        let foot = edge + 74.0 * unit;
        let shade = [(0.0, dark.fade(0.9)), (0.55, dark.fade(0.8)), (1.0, dark.fade(0.0))];
        let paint = Paint::Loose { from: vec2(0.0, edge - 10.0 * unit), to: vec2(0.0, foot), stops: &shade };
        let mut g = Gardener { p, rng, paint };
        let count = (self.size.x / (30.0 * unit)) as usize;
        for k in 0..count {
            let t = (k as f32 + g.rng.unit()) / count as f32;
            let side = (2.0 * (t - 0.5).abs()).min(1.0);
            let h = g.rng.range(34.0, 84.0) * unit * (0.35 + 0.65 * side);
            let at = vec2(t * self.size.x, foot + g.rng.range(-8.0, 20.0) * unit);
            let lean = g.rng.range(-0.25, 0.25) * h;
            match (self.pack, k % 3) {
                (Pack::Hollow, 0) => g.mushroom(at, h * 0.8, lean),
                (Pack::Garden, 0) => g.umbel(at, h, lean, h * 0.26),
                (Pack::Garden, 1) => g.bells(at, h, lean * 1.4, h * 0.08),
                (Pack::Storm, _) => g.blade(at, h, h * 0.5, 2.0 * unit + 0.03 * h),
                _ => {
                    let (angle, curl) = (-FRAC_PI_2 + g.rng.range(-0.5, 0.5), g.rng.range(-1.3, 1.3));
                    g.fern(at, h * 0.9, angle, curl, h * 0.2);
                }
            }
        }
    }

    /// A random place on the ground of the terrace.
    fn spot(&self, rng: &mut Rng, low: f32, high: f32) -> Vec2 {
        vec2(rng.range(0.02, 0.98) * self.size.x, self.edge + rng.range(low, high) * self.unit)
    }

    fn flowers(&self, p: &mut Painter, rng: &mut Rng) {
        let petal = Ink::of(self.palette.accent).fade(0.85);
        for _ in 0..(self.size.x / (50.0 * self.unit)) as usize {
            let at = self.spot(rng, 24.0, 140.0);
            let (radius, turn) = (rng.range(4.0, 6.2) * self.unit, rng.unit() * TAU);
            draw_flower(p, at, radius, turn, petal, Ink::of(self.palette.accent_heart));
        }
    }

    fn lamps(&self, p: &mut Painter, rng: &mut Rng) {
        let accent = Ink::of(self.palette.accent);
        for k in 0..(self.size.x / (120.0 * self.unit)) as usize {
            let at = self.spot(rng, 30.0, 130.0);
            let r = (4.0 + 2.0 * (k % 2) as f32) * self.unit;
            p.glow(at, r * 6.5, accent.fade(0.30));
            p.ball(at, r, vec2(0.0, -0.2), 1.3, &[(0.0, Ink::hex(0xffe3a4)), (1.0, Ink::hex(0xb9682a))]);
            p.leaf(at + vec2(-1.3, -0.7) * r, 2.6 * r, 1.5 * r, 0.0, Ink::of(self.palette.mid_plants));
        }
        let rim = Ink::of(self.palette.rim).fade(0.10);
        for _ in 0..4 {
            let (from, to) = (self.spot(rng, 10.0, 60.0), self.spot(rng, 90.0, 150.0));
            p.begin(from);
            p.quad(from + vec2(0.3 * (to.x - from.x), 70.0 * self.unit), to);
            p.stroke_path_with(|t| (5.0 - 4.0 * t) * self.unit, |_| rim);
        }
    }

    fn berries(&self, p: &mut Painter, rng: &mut Rng) {
        let (dark, unit) = (Ink::of(self.palette.mid_plants), self.unit);
        for _ in 0..(self.size.x / (130.0 * unit)) as usize {
            let (foot, reach) = (self.spot(rng, 90.0, 150.0), rng.range(-90.0, 90.0) * unit);
            let top = foot + vec2(0.4 * reach, rng.range(-110.0, -70.0) * unit);
            let end = foot + vec2(reach, -24.0 * unit);
            let line: [Vec2; 16] = std::array::from_fn(|i| super::paint::quad_at(foot, top, end, i as f32 / 15.0));
            p.strip(&line, |t| (5.0 * (1.0 - t) + 1.0) * unit, |_| dark.fade(0.85), Cap::Round);
            for at in line.iter().skip(3).step_by(3) {
                let turn = rng.unit() * TAU;
                p.leaf(*at, 13.0 * unit, 7.0 * unit, turn, dark.fade(0.85));
            }
            for i in [7, 11] {
                let red = [(0.0, Ink::hex(0xd0525c)), (0.5, Ink::of(self.palette.accent)), (1.0, Ink::hex(0x5a1024))];
                p.ball(line[i] + vec2(2.0, 5.0) * unit, 3.4 * unit, vec2(-0.3, -0.4), 1.6, &red);
            }
        }
    }

    fn puddles(&self, p: &mut Painter, rng: &mut Rng) {
        let (rim, unit) = (Ink::of(self.palette.rim), self.unit);
        for _ in 0..(self.size.x / (90.0 * unit)) as usize {
            let at = self.spot(rng, 30.0, 140.0);
            let wide = rng.range(24.0, 52.0) * unit;
            p.haze(at, vec2(wide, 0.2 * wide), rim.fade(0.20));
            p.haze(at + vec2(0.0, 1.0) * unit, vec2(0.7 * wide, 1.4 * unit), rim.fade(0.34));
        }
    }

    /// Water: a terrace has no edge of its own, but reeds at its sides, glints and lilies.
    fn pond(&self, p: &mut Painter, rng: &mut Rng) {
        let (unit, size, edge) = (self.unit, self.size, self.edge);
        let [_, deep, water, _] = self.palette.sky.map(Ink::of);
        let water = water.mix(deep, 0.25);
        let top = edge - 24.0 * unit;
        p.rect(vec2(0.0, edge + 22.0 * unit), vec2(size.x, size.y), water);
        let shore = [(0.0, water.fade(0.0)), (1.0, water)];
        p.rect(vec2(0.0, top), vec2(size.x, 46.5 * unit), Paint::down(top, top + 46.0 * unit, &shore));
        let rim = Ink::of(self.palette.rim);
        for _ in 0..(size.x / (20.0 * unit)) as usize {
            let at = self.spot(rng, 0.0, 150.0);
            p.haze(at, vec2(rng.range(14.0, 50.0) * unit, 1.6 * unit), rim.fade(0.30));
        }
        for k in 0..(size.x / (110.0 * unit)) as usize + 1 {
            let (at, wide) = (self.spot(rng, 16.0, 140.0), rng.range(18.0, 30.0) * unit);
            packs::lily_pad(p, at, wide);
            if k % 2 == 0 {
                packs::lily(p, at - vec2(0.0, 2.0 * unit), 0.40 * wide, Ink::of(self.palette.accent));
            }
        }
        let dark = Ink::of(self.palette.far_trees).mix(Ink::of(self.palette.near_plants), 0.4);
        let shade = [(0.0, dark), (1.0, dark.fade(0.0))];
        let foot = edge + 96.0 * unit;
        let paint = Paint::Loose { from: vec2(0.0, edge), to: vec2(0.0, foot), stops: &shade };
        let mut g = Gardener { p, rng, paint };
        for k in 0..16 {
            let side = if k % 2 == 0 { g.rng.range(0.0, 0.13) } else { g.rng.range(0.87, 1.0) };
            let at = vec2(side * size.x, foot + g.rng.range(-20.0, 0.0) * unit);
            let h = g.rng.range(50.0, 104.0) * unit;
            let lean = g.rng.range(-0.12, 0.12) * h;
            g.reed(at, h, lean, 2.6 * unit);
        }
    }
}

/// Sky, stars, moon, far trees and the hill at the horizon, which fades into the ground.
fn paint_sky(p: &mut Painter, palette: &Palette, pack: Pack, view: &View) {
    let (size, unit, horizon) = (view.size, view.unit, view.horizon);
    let mut rng = Rng::new(97 + pack as u64);
    // The gradient's brightest stop is at the horizon.
    sky::draw_sky(p, palette, Vec2::ZERO, vec2(size.x, horizon + 14.0 * unit), horizon * 1.25);
    if pack != Pack::Hollow {
        let stars = if pack == Pack::Storm { 8.0 } else { 52.0 };
        let stars = (stars * size.x / 390.0).min(130.0) as usize;
        sky::draw_stars(p, &mut rng, vec2(size.x, 0.8 * horizon), stars, 0.8);
        // Left of the title, but clear of the button above it.
        let radius = (0.125 * horizon).min(30.0 * unit);
        let at = vec2((0.17 * size.x).min(0.5 * size.x - 90.0 * unit), 0.66 * horizon);
        sky::draw_moon(p, palette, Moon { at, radius });
        let clouds = if pack == Pack::Storm { (9, 0.34) } else { (4, 0.16) };
        let haze = Ink::of(palette.haze).fade(clouds.1);
        sky::draw_clouds(p, &mut rng, vec2(size.x, horizon), haze, clouds.0, (0.1, 0.9));
    }
    let (hill, haze) = (Ink::of(palette.far_hill), Ink::of(palette.haze));
    let trees = hill.mix(Ink::of(palette.far_trees), 0.7);
    let shade = [(0.0, trees), (1.0, hill)];
    let (low, high) = (horizon - 80.0 * unit, horizon + 10.0 * unit);
    let paint = Paint::Loose { from: vec2(0.0, low), to: vec2(0.0, high), stops: &shade };
    let mut g = Gardener { p, rng: &mut rng, paint };
    let count = (size.x / (34.0 * unit)) as usize;
    for k in 0..count {
        let at = vec2(size.x * (k as f32 + g.rng.unit()) / count as f32, high);
        let tall = (g.rng.range(30.0, 62.0) * unit).min(0.42 * horizon);
        if pack == Pack::Hollow { g.mushroom(at, tall, 0.0) } else { g.tree(at, tall) }
    }
    let fading = [(0.0, hill), (0.28, hill.mix(haze, 0.4)), (1.0, haze.fade(0.0))];
    g.paint = Paint::down(horizon - 10.0 * unit, horizon + HILL * unit, &fading);
    g.hill(-10.0, size.x + 10.0, horizon, 8.0 * unit, 5.0, horizon + HILL * unit);
}
