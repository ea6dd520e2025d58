//! What flies about when an element does something: a few kinds of bursts, each in the colour that it is given.

use super::fx::{Fx, Look, Particle};
use super::ink::Ink;
use glam::Vec2;
use std::f32::consts::TAU;

/// The colours of the elements' bursts.
pub mod inks {
    use super::Ink;

    /// Helpers.
    pub const MINT: Ink = Ink::hex(0x8ff0d8);
    pub const PALE_MINT: Ink = Ink::hex(0xe6fff6);
    /// Hazards.
    pub const ROSE: Ink = Ink::hex(0xff6f9c);
    pub const ROPE: [Ink; 3] = [Ink::hex(0xfff0cf), Ink::hex(0xe8bd84), Ink::hex(0xfffdf4)];
    pub const CLOTH: [Ink; 3] = [Ink::hex(0xffd9ee), Ink::hex(0xd77fb5), Ink::hex(0xfff4fa)];
    pub const GUM: Ink = Ink::hex(0x7fe8cc);
    pub const BERRY: Ink = Ink::hex(0xffe09a);
    pub const MOON: Ink = Ink::hex(0xcfe4ff);
    pub const WATER: Ink = Ink::hex(0xd9f6ff);
    pub const BRASS: Ink = Ink::hex(0xffdc9a);
    pub const DUST: Ink = Ink::hex(0xd9ccff);
    pub const EARTH: Ink = Ink::hex(0xc9a58c);
    pub const LIME: Ink = Ink::hex(0xd6ff7a);
    pub const NIGHT: Ink = Ink::hex(0x1a1440);
}

impl Fx {
    /// Sparks that start on a circle and fly outwards, or inwards if `speed` is below 0.
    pub fn circle(&mut self, at: Vec2, radius: f32, count: usize, ink: Ink, speed: f32) {
        for k in 0..count {
            let way = Vec2::from_angle(TAU * k as f32 / count as f32);
            let size = self.rng.range(0.8, 1.5);
            let p = self.seed(Look::Spark, at + way * radius, ink);
            self.throw(Particle { velocity: way * speed, drag: 2.0, size, life: 0.5, ..p });
        }
    }

    /// Clouds that are blown along `way` (cm/s) and spread by as much.
    pub fn dust(&mut self, at: Vec2, way: Vec2, count: usize, ink: Ink) {
        for _ in 0..count {
            let velocity = way * self.rng.range(0.2, 1.0) + self.ball(0.1, 0.5) * way.length().max(40.0);
            let (size, life) = (self.rng.range(3.0, 7.5), self.rng.range(0.35, 0.7));
            let p = self.seed(Look::Puff, at, ink);
            self.throw(Particle { velocity, drag: 3.6, size, life, ..p });
        }
    }

    /// Light dust that rises and hangs in the air: spores of a cap.
    pub fn spores(&mut self, at: Vec2, way: Vec2, count: usize, ink: Ink) {
        for _ in 0..count {
            let velocity = way * self.rng.range(0.3, 1.0) + self.ball(10.0, 70.0);
            let (size, life) = (self.rng.range(0.7, 1.4), self.rng.range(0.5, 1.1));
            let from = at + self.ball(0.0, 9.0);
            let p = self.seed(Look::Spark, from, ink);
            self.throw(Particle { velocity, gravity: -20.0, drag: 3.4, size, life, ..p });
        }
    }

    /// Bits of thread or rope.
    pub fn threads(&mut self, at: Vec2, push: Vec2, count: usize, inks: [Ink; 3]) {
        for k in 0..count {
            let velocity = self.ball(30.0, 120.0) + push;
            let (size, spin) = (self.rng.range(4.0, 9.0), self.rng.range(-8.0, 8.0));
            let p = self.seed(Look::Fibre, at, inks[k % 3]);
            self.throw(Particle { velocity, gravity: 300.0, drag: 3.0, spin, size, life: 0.6, ..p });
        }
    }

    /// Drops that fly along `way` (cm/s) and fall.
    pub fn drops(&mut self, at: Vec2, way: Vec2, count: usize, ink: Ink) {
        for _ in 0..count {
            let velocity = way * self.rng.range(0.4, 1.0) + self.ball(20.0, 90.0);
            let (size, life) = (self.rng.range(0.9, 2.4), self.rng.range(0.35, 0.7));
            let p = self.seed(Look::Drop, at, ink);
            self.throw(Particle { velocity, gravity: 420.0, drag: 1.4, size, life, ..p });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::motion::Motion;
    use crate::view::paint::Painter;

    /// Height of the middle of all that is drawn.
    fn height(fx: &Fx) -> f32 {
        let mut p = Painter::default();
        fx.draw(&mut p);
        let places = || p.sheet.chunks().iter().flat_map(|c| &c.mesh.vertices).map(|v| v.position.y);
        places().sum::<f32>() / places().count().max(1) as f32
    }

    #[test]
    fn drops_fall_the_way_that_gravity_pulls() {
        let fallen = |fall: f32| {
            let mut fx = Fx::new(5);
            fx.drops(Vec2::ZERO, Vec2::ZERO, 12, inks::WATER);
            (0..15).for_each(|_| fx.update_in(Motion::still(0.0), fall));
            height(&fx)
        };
        assert!(fallen(1.0) > 5.0, "{}", fallen(1.0));
        assert!(fallen(-1.0) < -5.0, "{}", fallen(-1.0));
    }
}
