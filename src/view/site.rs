//! Where the scenery stands: the window, the calm middle of the stage, the moon; and the measures that follow from them.

use super::sky::Moon;
use crate::content::style::Pack;
use crate::math::rng::Rng;
use glam::{Vec2, vec2};

/// The window as the scenery sees it. Points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Site {
    pub pack: Pack,
    pub seed: u64,
    /// Size of the window.
    pub size: Vec2,
    /// Painted beyond every side, for the parallax.
    pub margin: f32,
    /// Middle of the stage and half the width that stays calm.
    pub centre: f32,
    pub calm: f32,
    pub moon: Moon,
}

impl Site {
    /// The usual site of a pack for a window: stage in the middle, moon where the pack has it.
    pub fn new(pack: Pack, size: Vec2, seed: u64) -> Site {
        let wide = size.x > size.y;
        let (x, y) = match pack {
            Pack::Garden if wide => (0.735, 0.20),
            Pack::Garden => (0.84, 0.31),
            Pack::Pond if wide => (0.20, 0.24),
            Pack::Pond => (0.16, 0.30),
            Pack::Hollow => (0.5, -0.5),
            Pack::Thicket => (0.15, 0.36),
            Pack::Storm => (0.90, 0.28),
        };
        let u = size.y / 800.0;
        let radius = if wide { 54.0 * u } else { 31.0 * size.x / 390.0 };
        let calm = if wide { (330.0 * u).min(size.x * 0.5) } else { size.x * 0.5 };
        let margin = (size.x * 0.06).max(40.0);
        Site { pack, seed, size, margin, centre: size.x * 0.5, calm, moon: Moon { at: vec2(x, y) * size, radius } }
    }

    /// Moves the moon to where it is farthest from `busy` points (pegs, ropes, buttons), if its usual place is taken.
    pub fn clear_moon(mut self, busy: &[Vec2]) -> Site {
        if self.pack == Pack::Hollow {
            return self;
        }
        let room = |at: Vec2| busy.iter().fold(f32::MAX, |m, b| m.min((*b - at).length()));
        let usual = self.moon.at;
        if room(usual) > 2.2 * self.moon.radius {
            return self;
        }
        let places = [0.10, 0.16, 0.84, 0.90, 0.26, 0.74].iter().flat_map(|&x| [0.20, 0.27, 0.34].map(|y| vec2(x, y)));
        let best = places.map(|f| f * self.size).max_by(|a, b| room(*a).total_cmp(&room(*b)));
        self.moon.at = best.unwrap_or(usual);
        self
    }

    /// Plants are drawn for a window 800 points high.
    pub(super) fn unit(&self) -> f32 {
        self.size.y / 800.0
    }

    pub(super) fn ground(&self) -> f32 {
        if self.size.x > self.size.y { 0.90 } else { 0.93 }
    }

    pub(super) fn left(&self) -> f32 {
        -self.margin
    }

    pub(super) fn right(&self) -> f32 {
        self.size.x + self.margin
    }

    pub(super) fn rng(&self, layer: u64) -> Rng {
        Rng::new(self.seed * 97 + layer)
    }

    /// How tall plants may be at `x`: `calm` in the middle, 1 at `reach` half-widths and beyond.
    pub(super) fn valley(&self, x: f32, reach: f32, calm: f32) -> f32 {
        let u = ((x - self.centre).abs() / (self.calm * reach).max(1.0)).min(1.0);
        calm + (1.0 - calm) * u.powf(1.6)
    }

    /// Pieces of a row for a window of the art's width.
    pub(super) fn count(&self, per_1280: f32) -> usize {
        (per_1280 * (self.right() - self.left()) / (1280.0 * self.unit().clamp(0.7, 1.6))) as usize
    }
}
