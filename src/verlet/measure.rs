//! Looking at a world as a whole: speed, energy, momentum. For tests, the study command and debug drawing.

use super::rope::Rope;
use super::world::World;
use crate::math::geom::Vec2;

/// Motion and height of everything.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Energy {
    /// Node mass cm^2/s^2; includes what links store.
    pub moving: f64,
    /// Against gravity, from y = 0.
    pub height: f64,
}

impl Energy {
    /// Sum of both.
    pub fn total(self) -> f64 {
        self.moving + self.height
    }
}

impl World {
    /// Steps of the solver per second.
    pub fn steps_per_second(&self) -> u32 {
        (1.0 / self.state.clock.h + 0.5) as u32
    }

    /// Root mean square speed of all nodes that can move and all bodies (their rims' too), cm/s.
    pub fn rms_speed(&self) -> f32 {
        let (mut sum, mut count) = (0.0, 0.0f32);
        for rope in self.state.ropes.iter() {
            for i in moving_nodes(rope) {
                sum += self.state.particles.q(i).length_squared();
                count += 1.0;
            }
        }
        for (_, i) in self.cloth_nodes() {
            sum += self.state.cloth.q(i).length_squared();
            count += 1.0;
        }
        for disc in self.state.bodies.iter() {
            let rim = disc.turn * disc.radius;
            sum += disc.q.length_squared() + rim * rim;
            count += 1.0;
        }
        (sum / count.max(1.0)).sqrt() / self.state.clock.h
    }

    /// Linear momentum of everything, node mass cm/s.
    pub fn momentum(&self) -> Vec2 {
        let mut sum = Vec2::ZERO;
        for rope in self.state.ropes.iter() {
            for i in moving_nodes(rope) {
                sum += self.state.particles.q(i) * rope.node_mass;
            }
        }
        for (mass, i) in self.cloth_nodes() {
            sum += self.state.cloth.q(i) * mass;
        }
        for disc in self.state.bodies.iter() {
            sum += disc.q * disc.mass;
        }
        sum / self.state.clock.h
    }

    /// Energy of everything. Heights are taken half a substep back, where velocities are.
    pub fn energy(&self) -> Energy {
        let h = self.state.clock.h as f64;
        let gravity = self.state.gravity.as_dvec2();
        let mut energy = Energy::default();
        let mut add = |mass: f32, at: Vec2, q: Vec2| {
            let (mass, at, q) = (mass as f64, at.as_dvec2(), q.as_dvec2());
            energy.moving += 0.5 * mass * (q / h).length_squared();
            energy.height -= mass * gravity.dot(at - q * 0.5);
        };
        let p = &self.state.particles;
        for rope in self.state.ropes.iter() {
            for i in moving_nodes(rope) {
                add(rope.node_mass, p.at(i), p.q(i));
            }
        }
        for (mass, i) in self.cloth_nodes() {
            add(mass, self.state.cloth.at(i), self.state.cloth.q(i));
        }
        for disc in self.state.bodies.iter() {
            add(disc.mass, disc.x, disc.q);
        }
        for disc in self.state.bodies.iter() {
            let spin = disc.turn as f64 / h;
            energy.moving += 0.5 * disc.inertia as f64 * spin * spin;
        }
        for rope in self.state.ropes.iter() {
            let stiffness = rope.kappa as f64 / (h * h);
            for i in rope.links() {
                let excess = (p.at(i).as_dvec2().distance(p.at(i + 1).as_dvec2())) - p.rest[i] as f64;
                energy.moving += 0.5 * stiffness * p.weight[i] as f64 * excess * excess;
            }
        }
        energy
    }

    /// Mass and number of every node of a sheet that moves by itself.
    fn cloth_nodes(&self) -> impl Iterator<Item = (f32, usize)> + '_ {
        let moving = |i: &usize| self.state.cloth.free[*i] > 0.0;
        self.state.sheets.iter().flat_map(move |sheet| {
            let block = sheet.block();
            (block.start..block.end).filter(moving).map(|i| (sheet.node_mass, i))
        })
    }
}

/// The nodes of a rope that have a mass of their own.
fn moving_nodes(rope: &Rope) -> std::ops::Range<usize> {
    let held = |end: usize| (rope.ends[end] != super::rope::End::Free) as usize;
    rope.start + held(0)..rope.start + rope.count - held(1)
}
