//! The stars of Spin: three depths on endless carpets, and a few lit ones. Seeded, and as sharp at any size as a disc is.

use super::depth::{STARS, on_carpet};
use crate::content::style_spin::SpinLook;
use crate::math::rng::Rng;
use crate::view::{
    ink::Ink,
    motion::{Motion, drift, smooth},
    paint::Painter,
    sky::Moon,
};
use glam::{Vec2, vec2};

/// Beyond every side of the window, so that no star pops.
const EDGE: f32 = 24.0;
/// Shares, radii and strengths of the small, middle and large stars.
const SIZES: [(f32, f32, f32); 3] = [(0.62, 0.6, 0.42), (0.28, 0.95, 0.68), (0.10, 1.5, 0.95)];
const LIT: usize = 12;
const SPARKLES: usize = 5;

#[derive(Clone, Copy)]
enum Star {
    Plain,
    /// With a light around it.
    Lit,
    /// With four points.
    Sparkle,
}

struct Dot {
    at: Vec2,
    radius: f32,
    alpha: f32,
    /// Which of the depths.
    depth: usize,
    star: Star,
    seed: f32,
}

impl Dot {
    /// Where it stands on its carpet of `tile` points for a moved camera.
    fn seen(&self, camera: Vec2, tile: Vec2) -> Vec2 {
        on_carpet(self.at, -camera * STARS[self.depth], tile)
    }

    /// How bright it twinkles, 0..=1.
    fn breath(&self, motion: Motion) -> f32 {
        if motion.reduced { 0.8 } else { 0.78 + 0.22 * drift(motion.time * 1.3, self.seed) }
    }
}

/// Where the stars are looked at from, and what they keep away from. Points.
#[derive(Clone, Copy)]
pub struct StarView {
    pub camera: Vec2,
    /// Height of the HUD's strip.
    pub clear: f32,
    pub moon: Moon,
}

/// All stars of a window.
pub struct Stars {
    dots: Vec<Dot>,
    tile: Vec2,
    unit: f32,
}

impl Stars {
    /// Scatters stars over a window of `size` points; `unit` is the size of one point of the art.
    pub fn new(size: Vec2, unit: f32, seed: u64) -> Stars {
        let mut rng = Rng::new(seed ^ 0x5157);
        let tile = size + Vec2::splat(2.0 * EDGE * unit);
        let many = (240.0 * size.x * size.y / (1_024_000.0 * unit * unit)).clamp(70.0, 420.0);
        let mut dots = Vec::new();
        for (depth, (share, radius, alpha)) in SIZES.into_iter().enumerate() {
            for _ in 0..(many * share) as usize {
                let at = vec2(rng.unit(), rng.unit()) * tile;
                let radius = radius * unit * rng.range(0.7, 1.3);
                dots.push(Dot { at, radius, alpha, depth, star: Star::Plain, seed: rng.range(0.0, 50.0) });
            }
        }
        for k in 0..LIT + SPARKLES {
            let star = if k < LIT { Star::Lit } else { Star::Sparkle };
            // one in each column, so that they never crowd
            let column = (k as f32 + rng.range(0.15, 0.85)) / (LIT + SPARKLES) as f32;
            let row = (k as f32 * 0.618 + rng.range(0.0, 0.2)).fract();
            let radius = rng.range(1.3, 2.0) * unit;
            dots.push(Dot {
                at: vec2(column, row) * tile,
                radius,
                alpha: 0.9,
                depth: 1 + k % 2,
                star,
                seed: rng.range(0.0, 50.0),
            });
        }
        Stars { dots, tile, unit }
    }

    /// Where the stars of a depth stand for a moved camera.
    #[cfg(test)]
    pub(super) fn places(&self, depth: usize, camera: Vec2) -> impl Iterator<Item = Vec2> {
        self.dots.iter().filter(move |dot| dot.depth == depth).map(move |dot| dot.seen(camera, self.tile))
    }

    /// How bright each star is.
    #[cfg(test)]
    pub(super) fn shines(&self, motion: Motion) -> impl Iterator<Item = f32> {
        self.dots.iter().map(move |dot| dot.alpha * dot.breath(motion))
    }

    /// Draws them; those that are lit keep away from the HUD and the moon.
    pub fn draw(&self, p: &mut Painter, look: &SpinLook, strength: f32, view: &StarView, motion: Motion) {
        let (white, halo) = (Ink::of(look.star), Ink::of(look.halo));
        let edge = Vec2::splat(EDGE * self.unit);
        let low = self.tile.y - 2.0 * edge.y;
        for dot in &self.dots {
            let at = dot.seen(view.camera, self.tile) - edge;
            // the air over the horizon swallows them
            let air = 1.0 - smooth(0.62, 0.97, at.y / low);
            let breath = dot.breath(motion);
            let shine = dot.alpha * strength * air * breath;
            if shine < 0.02 {
                continue;
            }
            let open = smooth(0.7 * view.clear, 1.15 * view.clear, at.y)
                * smooth(1.5 * view.moon.radius, 2.3 * view.moon.radius, (at - view.moon.at).length());
            match dot.star {
                Star::Plain => p.dot(at, dot.radius, white.fade(shine)),
                Star::Lit => {
                    p.glow(at, dot.radius * 8.0, halo.fade(0.55 * shine * open));
                    p.glow(at, dot.radius * 3.2, halo.fade(0.5 * shine * open));
                    p.dot(at, dot.radius * 1.15, Ink::WHITE.fade(shine * open));
                }
                Star::Sparkle => {
                    let reach = dot.radius * (3.4 + 0.6 * breath);
                    p.sparkle(at, reach, white.fade(0.85 * shine * open));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::style_spin::SPIN;

    fn painted(camera: Vec2) -> (usize, usize) {
        let mut p = Painter::default();
        p.begin_frame(1.0);
        let stars = Stars::new(vec2(1280.0, 800.0), 1.0, 7);
        let moon = Moon { at: vec2(900.0, 200.0), radius: 50.0 };
        stars.draw(&mut p, &SPIN, 1.0, &StarView { camera, clear: 110.0, moon }, Motion::still(3.0));
        p.sheet.size()
    }

    #[test]
    fn stars_are_there_wherever_the_camera_is() {
        for k in 0..40 {
            let (vertices, _) = painted(vec2(731.0, -411.0) * k as f32);
            assert!(vertices > 4 * 90, "{vertices} at {k}");
        }
    }

    #[test]
    fn the_same_seed_scatters_the_same_stars() {
        assert_eq!(painted(vec2(10.0, 5.0)), painted(vec2(10.0, 5.0)));
    }
}
