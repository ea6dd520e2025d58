//! Wind: boxes of moving air whose strength is a sum of sine waves that run through space and time.
//!
//! A zone at the age t blows with v (1 + gusts * sum a_i sin(2 pi (k_i x - f_i t))): three waves, each shorter and faster
//! than the one before, which travel downwind and a little across. Its air takes things along by a drag that is
//! implicit, so no gust can make anything faster than the air itself, at any strength:
//! ```text
//! v' = (v + k h w) / (1 + k h)     k = coefficient * area / mass, 1/s
//! ```
//! Towards the border of a zone both the air's speed and its hold fade away.

use super::slots::{Id, Slots};
use crate::math::geom::{Vec2, vec2};
use crate::math::hash::Hasher;

/// Most zones of one world.
pub const MAX_WINDS: usize = 16;

/// Over how many cm inside its border a zone fades; less in a small one.
const FADE: f32 = 30.0;

/// Ticks after which all waves begin anew: whole numbers of each fit into it.
const PERIOD: u32 = 7200;

/// Waves of a gust: share of the strength, length in cm, periods per `PERIOD`, and how much each runs across the wind.
/// The shares add up to 1, so `gusts` is the most that they add.
const WAVES: [(f32, f32, u32, f32); 3] = [(0.5, 420.0, 23, 0.2), (0.3, 170.0, 61, -0.6), (0.2, 70.0, 139, 0.9)];

/// More turns than any wave takes from one end of the world to the other.
const AHEAD: f32 = 1024.0;

/// Names a wind zone.
pub type WindId = Id<Wind>;

/// Recipe of a wind zone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WindZone {
    /// Upper left corner, cm.
    pub min: Vec2,
    /// Lower right corner, cm.
    pub max: Vec2,
    /// Mean velocity of the air, cm/s.
    pub velocity: Vec2,
    /// How much the strength wavers, 0 (steady) ..= 1 (from calm to twice the mean).
    pub gusts: f32,
}

/// A zone in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wind {
    zone: WindZone,
    /// Ticks since it began, up to `PERIOD`.
    age: u32,
    /// Waves per cm, made from the zone.
    waves: [Vec2; 3],
    /// Share of its period that each wave has behind it, made from the age.
    times: [f32; 3],
}

/// The air at one place, of all zones there.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Air {
    /// How firmly it takes things along, 0 where there is none, 1 inside of a zone.
    pub hold: f32,
    /// Its velocity times its hold, cm/s.
    pub flow: Vec2,
}

impl Air {
    /// The velocity of a thing that moved with `velocity` cm/s after `h` seconds in this air. `rate` is the coefficient
    /// of the air times area over mass, 1/s.
    #[inline]
    pub fn carry(self, velocity: Vec2, rate: f32, h: f32) -> Vec2 {
        (velocity + self.flow * (rate * h)) / (1.0 + self.hold * rate * h)
    }
}

impl Wind {
    /// A zone that begins to blow.
    pub fn new(zone: &WindZone) -> Wind {
        let zone = WindZone { min: zone.min.min(zone.max), max: zone.min.max(zone.max), ..*zone };
        let along = zone.velocity.normalize_or(Vec2::X);
        let waves = WAVES.map(|(_, length, _, across)| (along + along.perp() * across) / length);
        Wind { zone: WindZone { gusts: zone.gusts.clamp(0.0, 1.0), ..zone }, age: 0, waves, times: [0.0; 3] }
    }

    /// What it was made from.
    pub fn zone(&self) -> &WindZone {
        &self.zone
    }

    /// Lets it grow older by a tick.
    pub fn step(&mut self) {
        self.age = if self.age + 1 < PERIOD { self.age + 1 } else { 0 };
        self.times = WAVES.map(|(_, _, periods, _)| (periods * self.age % PERIOD) as f32 / PERIOD as f32);
    }

    /// How much of its strength is at `p`, 0..=1: a smooth step over the border.
    #[inline]
    fn hold(&self, p: Vec2) -> f32 {
        let WindZone { min, max, .. } = self.zone;
        let size = max - min;
        let inside = (p - min).min(max - p);
        if inside.x <= 0.0 || inside.y <= 0.0 {
            return 0.0;
        }
        let step = |depth: f32, size: f32| {
            let t = (depth / FADE.min(0.5 * size)).min(1.0);
            t * t * (3.0 - 2.0 * t)
        };
        step(inside.x, size.x) * step(inside.y, size.y)
    }

    /// Its strength at `p` over the mean one.
    #[inline]
    fn gust(&self, p: Vec2) -> f32 {
        let mut sum = 0.0;
        for (((share, ..), wave), time) in WAVES.into_iter().zip(self.waves).zip(self.times) {
            sum += share * sine(wave.dot(p) - time);
        }
        1.0 + self.zone.gusts * sum
    }

    /// Adds its share to the air at `p`.
    #[inline]
    fn add_to(&self, air: &mut Air, p: Vec2) {
        let hold = self.hold(p);
        if hold > 0.0 {
            air.hold += hold;
            air.flow += self.zone.velocity * (hold * self.gust(p));
        }
    }

    /// Mixes in everything but the waves and their times, which follow from the rest.
    pub fn hash_into(&self, hasher: &mut Hasher) {
        let Wind { zone: WindZone { min, max, velocity, gusts }, age, waves: _, times: _ } = self;
        for v in [min, max, velocity] {
            hasher.vec2(*v);
        }
        hasher.f32(*gusts);
        hasher.u32(*age);
    }
}

/// The air at `p`.
#[inline]
pub fn air_at(winds: &Slots<Wind>, p: Vec2) -> Air {
    let mut air = Air::default();
    for wind in winds.iter() {
        wind.add_to(&mut air, p);
    }
    air
}

/// Lets the air take a row of nodes along: positions, displacements per substep of `h` seconds; `rate` as in
/// [`Air::carry`].
pub fn blow(winds: &Slots<Wind>, [x, y]: [&[f32]; 2], [qx, qy]: [&mut [f32]; 2], rate: f32, h: f32) {
    for (k, (qx, qy)) in qx.iter_mut().zip(qy.iter_mut()).enumerate() {
        let air = air_at(winds, vec2(x[k], y[k]));
        if air.hold > 0.0 {
            (*qx, *qy) = (air.carry(vec2(*qx, *qy) / h, rate, h) * h).into();
        }
    }
}

/// sin(2 pi turns) to within 0.001, by a parabola and its correction: exact in every bit on every platform.
#[inline]
fn sine(turns: f32) -> f32 {
    // A whole number of turns less; `floor` is a call on most processors.
    let t = turns - ((turns + (AHEAD + 0.5)) as i32 as f32 - AHEAD);
    let arch = t * (8.0 - 16.0 * t.abs());
    arch * (0.775 + 0.225 * arch.abs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::trig;

    #[test]
    fn the_parabola_is_a_sine() {
        for k in -300..300 {
            let turns = 0.013 * k as f32;
            let exact = trig::sin(turns * core::f32::consts::TAU);
            assert!((sine(turns) - exact).abs() < 0.0012, "{turns}: {} {exact}", sine(turns));
        }
    }

    #[test]
    fn the_shares_of_the_waves_add_up_to_one() {
        let sum: f32 = WAVES.iter().map(|(share, ..)| share).sum();
        assert!((sum - 1.0).abs() < 1e-6);
    }
}
