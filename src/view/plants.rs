//! The plants of the scenery, each a handful of fills in one colour. They are painted once per window size into the
//! layers of `backdrop.rs`, so they may be as detailed as they like. Lengths in screen points.

use super::{
    gradient::Paint,
    ink::Ink,
    paint::{Painter, cubic_at, quad_at},
    stroke::Cap,
};
use crate::math::rng::Rng;
use glam::{Vec2, vec2};
use std::f32::consts::{FRAC_PI_2, PI, TAU};

/// Paints plants of one layer: all in the same vertical gradient.
pub(super) struct Gardener<'a> {
    pub p: &'a mut Painter,
    pub rng: &'a mut Rng,
    pub paint: Paint<'a>,
}

impl Gardener<'_> {
    fn spread(&mut self, reach: f32) -> f32 {
        self.rng.range(-reach, reach)
    }

    /// A tapered stem along `line`; `width` from the root to the tip.
    fn stem(&mut self, line: &[Vec2], root: f32, tip: f32) {
        let paint = self.paint;
        let top = line[line.len() - 1];
        let (a, b) = (paint.at(line[0]), paint.at(top));
        self.p.strip(line, |t| root + (tip - root) * t, |t| a.mix(b, t), Cap::Round);
    }

    fn bow<const N: usize>(from: Vec2, control: Vec2, to: Vec2) -> [Vec2; N] {
        std::array::from_fn(|i| quad_at(from, control, to, i as f32 / (N - 1) as f32))
    }

    /// A blade of grass.
    pub fn blade(&mut self, at: Vec2, height: f32, lean: f32, width: f32) {
        let bend = at + vec2(lean * 0.15, -height * 0.6);
        let line: [Vec2; 9] = Self::bow(at, bend, at + vec2(lean, -height));
        let (root, tip) = (self.paint.at(at), self.paint.at(line[8]));
        self.p.strip(&line, |t| width * (1.0 - t * t), |t| root.mix(tip, t), Cap::Flat);
    }

    /// A small leaf.
    pub fn leaf(&mut self, at: Vec2, length: f32, width: f32, angle: f32) {
        self.p.leaf(at, length, width, angle, self.paint);
    }

    /// A fern frond that starts towards `angle` and curls.
    pub fn fern(&mut self, mut at: Vec2, length: f32, mut angle: f32, curl: f32, width: f32) {
        const N: usize = 16;
        let mut line = [at; N + 1];
        for i in 0..N {
            let t = i as f32 / N as f32;
            angle += curl / N as f32 * (0.4 + 1.2 * t);
            at += Vec2::from_angle(angle) * (length / N as f32);
            line[i + 1] = at;
            let long = width * (PI * (0.12 + 0.88 * t)).sin().max(0.0).powf(0.7) * (1.0 - t * 0.35);
            for side in [-1.0, 1.0] {
                if i > 0 {
                    self.leaf(at, long, long * 0.34, angle + side * (1.15 - 0.35 * t));
                }
            }
        }
        self.stem(&line, width * 0.07, 0.6);
    }

    /// An umbel: a stem with a fan of rays, each ending in a cloud of tiny flowers.
    pub fn umbel(&mut self, at: Vec2, height: f32, lean: f32, radius: f32) {
        let top = at + vec2(lean, -height);
        let stem: [Vec2; 12] = Self::bow(at, at + vec2(lean * 0.1, -height * 0.6), top);
        self.stem(&stem, height * 0.012 + 1.6, height * 0.012);
        for i in 0..11 {
            let t = (i as f32 / 10.0 - 0.5) * 2.0;
            let angle = -FRAC_PI_2 + t * 1.05;
            let reach = radius * (0.92 + 0.12 * (t * 2.0).cos());
            let end = top + vec2(angle.cos() * reach, angle.sin() * reach * 0.75);
            let ray: [Vec2; 6] = Self::bow(top, top + vec2(angle.cos() * reach * 0.4, -reach * 0.45), end);
            self.stem(&ray, (radius * 0.03).max(0.7), (radius * 0.024).max(0.6));
            let ink = self.paint.at(end);
            for _ in 0..7 {
                let q = radius * 0.13 * self.rng.unit().sqrt();
                let d = Vec2::from_angle(self.rng.unit() * TAU) * vec2(q, q * 0.6);
                self.p.dot(end + d, radius * 0.046, ink);
            }
        }
    }

    /// An arched stem with hanging bells.
    pub fn bells(&mut self, at: Vec2, height: f32, lean: f32, size: f32) {
        let (c1, c2) = (at + vec2(lean * 0.05, -height * 0.7), at + vec2(lean * 0.35, -height * 1.08));
        let end = at + vec2(lean, -height * 0.78);
        let stem: [Vec2; 25] = std::array::from_fn(|i| cubic_at(at, c1, c2, end, i as f32 / 24.0));
        self.stem(&stem, 3.2, 0.9);
        for i in 0..6 {
            let q = stem[(25.0 * (0.46 + 0.52 * i as f32 / 6.0)) as usize];
            let b = size * (1.0 - 0.06 * i as f32);
            let o = |x: f32, y: f32| q + vec2(x * b, y * b);
            self.p.begin(q);
            self.p.cubic(o(-0.55, 0.1), o(-0.4, 0.75), o(-0.72, 1.15));
            for (x, y) in [(-0.3, 1.0), (0.0, 1.25), (0.3, 1.0), (0.72, 1.15)] {
                self.p.line(o(x, y));
            }
            self.p.cubic(o(0.4, 0.75), o(0.55, 0.1), q);
            self.p.close();
            self.p.fill_star(o(0.0, 0.7), self.paint);
        }
    }

    /// A reed with its brown club.
    pub fn reed(&mut self, at: Vec2, height: f32, lean: f32, width: f32) {
        let tip = at + vec2(lean, -height);
        let stem: [Vec2; 14] = Self::bow(at, at + vec2(lean * 0.2, -height * 0.6), tip);
        self.stem(&stem, 3.2, 1.0);
        let d = (tip - stem[12]).normalize();
        let (from, to) = (tip - d * (height * 0.21), tip - d * (height * 0.04));
        let ink = self.paint.at(from);
        let club: [Vec2; 8] = std::array::from_fn(|i| from.lerp(to, i as f32 / 7.0));
        self.p.strip(&club, |t| width * (1.0 - (2.0 * t - 1.0).abs().powi(6) * 0.4), |_| ink, Cap::Round);
    }

    /// A mushroom of the scenery.
    pub fn mushroom(&mut self, at: Vec2, height: f32, lean: f32) {
        let w = height * 0.42;
        let stem: [Vec2; 8] =
            Self::bow(at, at + vec2(lean * 0.2, -height * 0.5), at + vec2(lean * 0.4, -height * 0.72));
        self.stem(&stem, w * 0.24, w * 0.15);
        let o = |x: f32, y: f32| at + vec2(lean * 0.4 + x * w, y * height);
        self.p.begin(o(-0.6, -0.68));
        self.p.quad(o(-0.45, -1.12), o(0.0, -1.1));
        self.p.quad(o(0.5, -1.1), o(0.6, -0.68));
        self.p.quad(o(0.0, -0.62), o(-0.6, -0.68));
        self.p.close();
        self.p.fill(self.paint);
    }

    /// Leaves around a cloud of discs: the crown of a tree or a bush.
    pub fn crown(&mut self, at: Vec2, radius: f32) {
        for _ in 0..11 {
            let (a, q) = (self.rng.unit() * TAU, 0.54 * self.rng.unit().sqrt());
            let size = radius * (0.84 - q) * self.rng.range(0.7, 1.0);
            self.p.disc(at + vec2(a.cos() * q, a.sin() * q * 0.8) * radius, size, self.paint);
        }
        self.p.ellipse(at, vec2(0.76, 0.64) * radius, 0.0, self.paint);
        for k in 0..64 {
            let a = (k as f32 + self.rng.unit()) / 64.0 * TAU;
            let (q, long) = (radius * self.rng.range(0.66, 0.90), radius * self.rng.range(0.16, 0.24));
            let turn = a + self.spread(1.0);
            self.leaf(at + vec2(a.cos() * q, a.sin() * q * 0.84), long, long * 0.55, turn);
        }
    }

    /// A poplar or a broad tree, `height` tall.
    pub fn tree(&mut self, at: Vec2, height: f32) {
        if self.rng.unit() < 0.42 {
            return self.poplar(at, height * 1.12);
        }
        let trunk = [at, at + vec2(self.spread(4.0), -height * 0.5), at + vec2(self.spread(6.0), -height * 0.85)];
        self.stem(&trunk, height * 0.06 + 2.0, 2.0);
        for (x, y, r) in [(0.0, -0.74, 0.30), (-0.17, -0.54, 0.19), (0.18, -0.50, 0.20)] {
            self.crown(at + vec2(x, y) * height, height * r);
        }
    }

    /// A poplar, `height` tall.
    pub fn poplar(&mut self, at: Vec2, height: f32) {
        self.stem(&[at, at - vec2(0.0, height * 0.3)], height * 0.035, height * 0.03);
        let mut ring = [Vec2::ZERO; 38];
        for i in 0..19 {
            let t = i as f32 / 18.0;
            let w = height * 0.13 * (PI * (t * 0.92 + 0.08).min(1.0)).sin().max(0.0).powf(0.75);
            let y = at.y - height * (0.12 + 0.88 * t);
            ring[i] = vec2(at.x + w * self.rng.range(0.84, 1.16), y);
            ring[37 - i] = vec2(at.x - w * self.rng.range(0.84, 1.16), y);
        }
        self.p.smooth_ring(&ring);
        self.p.fill(self.paint);
    }

    /// Rolling ground from `left` to `right`, filled down to `bottom`.
    pub fn hill(&mut self, left: f32, right: f32, y: f32, swell: f32, waves: f32, bottom: f32) {
        let phase = [0, 1, 2].map(|_| self.rng.unit() * TAU);
        self.p.begin(vec2(left, bottom));
        for i in 0..=60 {
            let t = i as f32 / 60.0;
            let wave = 0.6 * (t * waves * 0.7 + phase[0]).sin()
                + 0.3 * (t * waves * 1.7 + phase[1]).sin()
                + 0.1 * (t * waves * 4.0 + phase[2]).sin();
            self.p.line(vec2(left + (right - left) * t, y - swell * wave));
        }
        self.p.line(vec2(right, bottom));
        self.p.close();
        self.p.fill(self.paint);
    }

    /// A row of grass from `from` to the right edge `right`; `bias` bends all of it by that share of its height.
    pub fn grass(&mut self, from: Vec2, right: f32, count: usize, (low, high): (f32, f32), bias: f32) {
        for i in 0..count {
            let x = from.x + (right - from.x) * (i as f32 + self.rng.unit()) / count as f32;
            let (h, lean) = (self.rng.range(low, high), self.spread(0.4) * high + bias * high);
            let w = self.rng.range(2.5, 5.5) * (high / 60.0).sqrt();
            self.blade(vec2(x, from.y), h, lean, w);
        }
    }
}

/// A flower of five petals with a bright heart; it has its own colours.
pub(super) fn draw_flower(p: &mut Painter, at: Vec2, radius: f32, turn: f32, petal: Ink, heart: Ink) {
    for k in 0..5 {
        p.leaf(at, radius * 1.25, radius * 0.9, turn + TAU * k as f32 / 5.0, petal);
    }
    p.disc(at, radius * 0.34, heart.fade(0.9));
}
