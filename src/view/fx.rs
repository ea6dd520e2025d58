//! Sparks, fibres, petals, puffs and rings: short-lived things that the game throws and forgets.
//!
//! A fixed pool; the oldest makes room when it is full. It has its own random numbers: nothing here reaches the sim.

use super::{
    ink::Ink,
    motion::{Motion, smooth},
    paint::Painter,
};
use crate::math::rng::Rng;
use glam::{Vec2, vec2};
use std::f32::consts::TAU;

/// What one particle looks like.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Look {
    /// A hot dot with a glow.
    Spark,
    /// Light that stays and fades.
    Flash,
    /// A bit of rope.
    Fibre,
    /// A falling petal.
    Petal,
    /// A cloud of air or dust.
    Puff,
    /// A ring that widens.
    Ring,
    /// A drop of juice or soap.
    Drop,
}

#[derive(Clone, Copy)]
pub(super) struct Particle {
    pub look: Look,
    pub at: Vec2,
    pub velocity: Vec2,
    /// cm/s^2 the way that things fall, and how fast the air stops it (1/s).
    pub gravity: f32,
    pub drag: f32,
    pub angle: f32,
    pub spin: f32,
    pub size: f32,
    pub age: f32,
    pub life: f32,
    pub ink: Ink,
}

/// Most particles alive at once.
const POOL: usize = 420;

/// All particles of one stage, in its units (cm).
pub struct Fx {
    pool: Vec<Particle>,
    oldest: usize,
    pub(super) rng: Rng,
}

impl Fx {
    /// An empty pool.
    pub fn new(seed: u64) -> Fx {
        Fx { pool: Vec::with_capacity(POOL), oldest: 0, rng: Rng::new(seed) }
    }

    pub(super) fn throw(&mut self, particle: Particle) {
        if self.pool.len() < POOL {
            self.pool.push(particle);
        } else {
            self.pool[self.oldest] = particle;
            self.oldest = (self.oldest + 1) % POOL;
        }
    }

    pub(super) fn seed(&mut self, look: Look, at: Vec2, ink: Ink) -> Particle {
        let angle = self.rng.unit() * TAU;
        Particle {
            look,
            at,
            velocity: Vec2::ZERO,
            gravity: 0.0,
            drag: 0.0,
            angle,
            spin: 0.0,
            size: 1.0,
            age: 0.0,
            life: 0.5,
            ink,
        }
    }

    pub(super) fn ball(&mut self, slow: f32, fast: f32) -> Vec2 {
        Vec2::from_angle(self.rng.unit() * TAU) * self.rng.range(slow, fast)
    }

    /// A rope was cut at `at` by a finger moving along `swipe`.
    pub fn cut(&mut self, at: Vec2, swipe: Vec2) {
        self.flash(at, 30.0, Ink::hex(0xfff3d0).fade(0.75), 0.13);
        self.flash(at, 11.0, Ink::WHITE.fade(0.9), 0.09);
        let push = swipe.normalize_or_zero() * 30.0;
        let colours = [0xfff0cf, 0xe8bd84, 0xfffdf4].map(Ink::hex);
        for k in 0..13 {
            let velocity = self.ball(40.0, 150.0) + push;
            let (size, spin) = (self.rng.range(4.0, 9.0), self.rng.range(-9.0, 9.0));
            let p = self.seed(Look::Fibre, at, colours[k % 3]);
            self.throw(Particle { velocity, gravity: 420.0, drag: 2.5, spin, size, life: 0.45, ..p });
        }
        self.sparks(at, 8, Ink::hex(0xfff8dc), 110.0);
    }

    /// A rope broke by itself.
    pub fn snap(&mut self, at: Vec2) {
        self.cut(at, Vec2::ZERO);
        self.ring(at, 26.0, Ink::hex(0xffe9b0).fade(0.6));
    }

    /// Bright dots that fly apart.
    pub fn sparks(&mut self, at: Vec2, count: usize, ink: Ink, speed: f32) {
        for _ in 0..count {
            let velocity = self.ball(0.3 * speed, speed);
            let (size, life) = (self.rng.range(0.7, 1.5), self.rng.range(0.25, 0.6));
            let p = self.seed(Look::Spark, at, ink);
            self.throw(Particle { velocity, gravity: 120.0, drag: 3.0, size, life, ..p });
        }
    }

    /// Light that fades within `life` seconds.
    pub fn flash(&mut self, at: Vec2, radius: f32, ink: Ink, life: f32) {
        let p = self.seed(Look::Flash, at, ink);
        self.throw(Particle { size: radius, life, ..p });
    }

    /// A ring that widens to `radius`.
    pub fn ring(&mut self, at: Vec2, radius: f32, ink: Ink) {
        let p = self.seed(Look::Ring, at, ink);
        self.throw(Particle { size: radius, life: 0.35, ..p });
    }

    /// A firefly was caught: a lime ring and sparks.
    pub fn caught(&mut self, at: Vec2) {
        self.flash(at, 46.0, Ink::hex(0xd6ff7a).fade(0.8), 0.3);
        self.ring(at, 34.0, Ink::hex(0xf2ffc0).fade(0.8));
        self.sparks(at, 12, Ink::hex(0xeaffa8), 130.0);
    }

    /// A bubble of `radius` burst.
    pub fn popped(&mut self, at: Vec2, radius: f32) {
        self.ring(at, radius * 1.25, Ink::hex(0xd9f6ff).fade(0.9));
        for k in 0..16 {
            let d = Vec2::from_angle(TAU * k as f32 / 16.0);
            let velocity = d * self.rng.range(40.0, 120.0);
            let size = self.rng.range(0.8, 1.9);
            let p = self.seed(Look::Drop, at + d * radius, Ink::hex(0xd9f6ff).fade(0.9));
            self.throw(Particle { velocity, gravity: 300.0, drag: 2.0, size, life: 0.5, ..p });
        }
    }

    /// A puffball blew from `at` towards the unit vector `direction`, `reach` cm far.
    pub fn puffed(&mut self, at: Vec2, direction: Vec2, reach: f32) {
        for k in 0..26 {
            let aim = Vec2::from_angle(self.rng.range(-0.22, 0.22)).rotate(direction);
            let velocity = aim * self.rng.range(0.8, 3.0) * reach;
            let (size, life) = (self.rng.range(4.0, 11.0), self.rng.range(0.35, 0.75));
            let p = self.seed(if k % 3 == 0 { Look::Spark } else { Look::Puff }, at, Ink::hex(0xdffff4));
            let (size, ink) = if k % 3 == 0 { (0.9, p.ink.fade(0.9)) } else { (size, p.ink.fade(0.26)) };
            self.throw(Particle { velocity, drag: 3.2, size, life, ink, ..p });
        }
    }

    /// The berry hit something solid at `speed` cm/s; `normal` points away from it.
    pub fn hit(&mut self, at: Vec2, normal: Vec2, speed: f32) {
        let count = (speed / 60.0).clamp(2.0, 9.0) as usize;
        for _ in 0..count {
            let side = normal.perp() * self.rng.range(-1.0, 1.0);
            let velocity = (normal * self.rng.range(0.2, 0.8) + side) * (speed * 0.25).min(110.0);
            let size = self.rng.range(3.0, 6.5);
            let p = self.seed(Look::Puff, at, Ink::hex(0xd9ccff).fade(0.22));
            self.throw(Particle { velocity, drag: 4.0, size, life: 0.45, ..p });
        }
    }

    /// The berry burst.
    pub fn burst(&mut self, at: Vec2) {
        self.flash(at, 90.0, Ink::hex(0xffb04a).fade(0.9), 0.35);
        self.ring(at, 60.0, Ink::hex(0xffe09a).fade(0.8));
        let colours = [0xffe083, 0xffc552, 0xff9f45, 0xfff4c2].map(Ink::hex);
        for k in 0..34 {
            let velocity = self.ball(60.0, 260.0);
            let (size, life) = (self.rng.range(1.2, 3.8), self.rng.range(0.5, 1.0));
            let p = self.seed(Look::Drop, at, colours[k % 4]);
            self.throw(Particle { velocity, gravity: 620.0, drag: 1.2, size, life, ..p });
        }
        self.sparks(at, 16, Ink::hex(0xffe9b0), 200.0);
    }

    /// Petals from above a field of `size` cm: 80, or 20 with reduced motion.
    pub fn petals(&mut self, size: Vec2, motion: Motion) {
        let colours = [0xffb3d0, 0xffe79a, 0xd6ff7a, 0xb6a3ff, 0xff8fb8].map(Ink::hex);
        for k in 0..if motion.reduced { 20 } else { 80 } {
            let at = vec2(self.rng.unit() * size.x, -self.rng.unit() * 0.7 * size.y);
            let velocity = vec2(self.rng.range(-26.0, 26.0), self.rng.range(60.0, 140.0) * size.y / 300.0);
            let spin = self.rng.range(-1.0, 1.0) * 3.0 * TAU;
            let length = self.rng.range(7.0, 14.0);
            let p = self.seed(Look::Petal, at, colours[k % 5]);
            self.throw(Particle { velocity, spin, size: length, life: 2.8, ..p });
        }
    }

    /// Moves everything by one frame.
    pub fn update(&mut self, motion: Motion) {
        self.update_in(motion, 1.0);
    }

    /// The same where things fall down if `fall` is 1, and up if it is -1.
    pub fn update_in(&mut self, motion: Motion, fall: f32) {
        let dt = motion.dt;
        for p in &mut self.pool {
            p.age += dt;
            p.velocity.y += fall * p.gravity * dt;
            p.velocity *= (-p.drag * dt).exp();
            p.at += p.velocity * dt;
            p.angle += p.spin * dt;
        }
        self.pool.retain(|p| p.age < p.life);
        self.oldest = 0;
    }

    /// Draws everything in the current frame of the painter.
    pub fn draw(&self, p: &mut Painter) {
        for one in &self.pool {
            one.draw(p);
        }
    }
}

impl Particle {
    fn draw(&self, p: &mut Painter) {
        let t = self.age / self.life;
        let fade = 1.0 - t;
        match self.look {
            Look::Spark => {
                p.glow(self.at, self.size * 5.0, self.ink.fade(0.5 * fade));
                p.dot(self.at, self.size * fade.sqrt(), self.ink.fade(fade.sqrt()));
            }
            Look::Flash => p.glow(self.at, self.size * (0.8 + 0.3 * t), self.ink.fade(fade)),
            Look::Fibre => {
                let d = Vec2::from_angle(self.angle) * (0.5 * self.size);
                p.begin(self.at - d);
                p.quad(self.at + d.perp() * 0.45, self.at + d);
                p.stroke_path(1.2, self.ink.fade(0.95 * fade.sqrt()));
            }
            Look::Petal => {
                // it flutters: seen from the edge twice a turn
                let broad = 0.2 + 0.8 * (self.angle * 0.7).cos().abs();
                let drift = vec2(12.0 * (self.age * 3.0 + self.size).sin(), 0.0);
                let alpha = smooth(0.0, 0.06, t) * (1.0 - smooth(0.8, 1.0, t));
                p.leaf(
                    self.at + drift,
                    self.size,
                    self.size * 0.62 * broad,
                    self.angle * 0.5,
                    self.ink.fade(0.95 * alpha),
                );
            }
            Look::Puff => p.haze(self.at, Vec2::splat(self.size * (1.0 + 2.2 * t)), self.ink.fade(fade * 1.6)),
            Look::Ring => {
                let radius = self.size * (1.0 - (1.0 - t).powi(3));
                p.ring(self.at, radius.max(0.5), 3.0 * fade + 0.4, self.ink.fade(fade));
            }
            Look::Drop => {
                let stretch = (self.velocity.length() / 220.0).min(0.8);
                let angle = self.velocity.y.atan2(self.velocity.x);
                let radii = vec2(1.0 + stretch, 1.0 - 0.35 * stretch) * self.size;
                p.ellipse(self.at, radii, angle, self.ink.fade(fade.sqrt()));
                p.dot(self.at - radii * 0.3, self.size * 0.25, Ink::WHITE.fade(0.8 * fade));
            }
        }
    }
}

/// The light that follows a swiping finger: the last few places of one finger, screen points.
pub struct Swipe {
    places: [(Vec2, f32); SWIPE],
    count: usize,
}

/// Most places of a swipe.
const SWIPE: usize = 24;
/// Seconds until a place has faded.
const SWIPE_LIFE: f32 = 0.16;

impl Default for Swipe {
    fn default() -> Swipe {
        Swipe { places: [(Vec2::ZERO, 0.0); SWIPE], count: 0 }
    }
}

impl Swipe {
    /// The finger is at `at` at `time`.
    pub fn add(&mut self, at: Vec2, time: f32) {
        if self.count > 0 && (self.places[self.count - 1].0 - at).length() < 2.0 {
            return;
        }
        if self.count == SWIPE {
            self.places.copy_within(1.., 0);
            self.count -= 1;
        }
        self.places[self.count] = (at, time);
        self.count += 1;
    }

    /// The finger was lifted or put down anew.
    pub fn clear(&mut self) {
        self.count = 0;
    }

    /// Draws three tapered strips, widest near the finger, `unit` points per art unit.
    pub fn draw(&self, p: &mut Painter, unit: f32, time: f32) {
        let first = self.places[..self.count].iter().position(|s| time - s.1 < SWIPE_LIFE).unwrap_or(self.count);
        let live = &self.places[first..self.count];
        if live.len() < 2 {
            return;
        }
        for (width, power, ink) in [
            (14.5, 1.6, Ink::hex(0x9fd8ff).fade(0.18)),
            (7.3, 1.7, Ink::hex(0xcfeaff).fade(0.5)),
            (3.3, 1.8, Ink::WHITE),
        ] {
            p.path.clear();
            p.closed = false;
            for place in live {
                p.path.push(place.0);
            }
            p.stroke_path_with(|t: f32| width * unit * (std::f32::consts::PI * t.powf(power)).sin().max(0.02), |_| ink);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pool_never_grows_past_its_size_and_empties_itself() {
        let mut fx = Fx::new(1);
        for k in 0..60 {
            fx.cut(vec2(k as f32, 0.0), Vec2::X);
            fx.petals(vec2(400.0, 600.0), Motion::still(0.0));
        }
        assert_eq!(fx.pool.len(), POOL);
        for _ in 0..400 {
            fx.update(Motion::still(0.0));
        }
        assert!(fx.pool.is_empty());
    }

    #[test]
    fn a_swipe_keeps_its_newest_places() {
        let mut swipe = Swipe::default();
        for k in 0..100 {
            swipe.add(vec2(k as f32 * 5.0, 0.0), 0.001 * k as f32);
        }
        assert_eq!((swipe.count, swipe.places[SWIPE - 1].0.x), (SWIPE, 495.0));
    }
}
