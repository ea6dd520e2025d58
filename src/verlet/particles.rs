//! All rope nodes of a world as arrays, and the ranges of them that are free.
//!
//! One idea: a particle stores its *displacement* q per substep, not its old position. In f32 the difference of two large
//! positions jitters by 1..8 cm/s at rest; the stored displacement by 0.02.

use super::slots::Reserved;
use crate::math::geom::{Vec2, vec2};
use crate::math::hash::Hasher;
use crate::math::record::kept;

/// A range of particles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    pub start: usize,
    pub end: usize,
}

kept! {
    /// Structure of arrays; index `i` of each belongs to one particle, and `rest`, `weight` to the link from i to i + 1.
    #[derive(Debug, PartialEq)]
    pub struct Particles {
        /// Position, cm.
        pub x: Vec<f32>,
        pub y: Vec<f32>,
        /// Displacement per substep, cm.
        pub qx: Vec<f32>,
        pub qy: Vec<f32>,
        /// Position at the start of the tick, for drawing between ticks and for swept queries.
        pub px: Vec<f32>,
        pub py: Vec<f32>,
        /// Rest length of the link to the next particle, cm.
        pub rest: Vec<f32>,
        /// The rope's spacing over `rest`: how much stiffer a shorter link is.
        pub weight: Vec<f32>,
        free: Reserved<Block>,
    }
}

impl Particles {
    /// Room for `capacity` particles, of which at most `ranges` ranges are taken.
    pub fn new(capacity: usize, ranges: usize) -> Particles {
        let zeros = || vec![0.0; capacity];
        let mut free = Reserved::new(ranges + 2);
        free.push(Block { start: 0, end: capacity });
        Particles {
            x: zeros(),
            y: zeros(),
            qx: zeros(),
            qy: zeros(),
            px: zeros(),
            py: zeros(),
            rest: zeros(),
            weight: zeros(),
            free,
        }
    }

    /// How many particles fit.
    pub fn capacity(&self) -> usize {
        self.x.len()
    }

    /// Takes the first free range of `count` particles; None if there is none.
    pub fn take(&mut self, count: usize) -> Option<Block> {
        let place = self.free.iter().position(|block| block.end - block.start >= count)?;
        let start = self.free[place].start;
        self.free[place].start += count;
        if self.free[place].start == self.free[place].end {
            self.free.remove(place);
        }
        Some(Block { start, end: start + count })
    }

    /// Gives a range back and joins it with free neighbours.
    pub fn give(&mut self, block: Block) {
        if block.start == block.end {
            return;
        }
        let place = self.free.partition_point(|free| free.start < block.start);
        self.free.insert(place, block);
        if place + 1 < self.free.len() && self.free[place].end == self.free[place + 1].start {
            self.free[place].end = self.free[place + 1].end;
            self.free.remove(place + 1);
        }
        if place > 0 && self.free[place - 1].end == self.free[place].start {
            self.free[place - 1].end = self.free[place].end;
            self.free.remove(place);
        }
    }

    /// Position of particle `i`.
    pub fn at(&self, i: usize) -> Vec2 {
        vec2(self.x[i], self.y[i])
    }

    /// Displacement of particle `i` per substep.
    pub fn q(&self, i: usize) -> Vec2 {
        vec2(self.qx[i], self.qy[i])
    }

    /// Position of particle `i` at the start of the tick.
    pub fn previous(&self, i: usize) -> Vec2 {
        vec2(self.px[i], self.py[i])
    }

    /// Puts particle `i` somewhere, without a motion that anyone could see.
    pub fn put(&mut self, i: usize, at: Vec2, q: Vec2, previous: Vec2) {
        (self.x[i], self.y[i]) = (at.x, at.y);
        (self.qx[i], self.qy[i]) = (q.x, q.y);
        (self.px[i], self.py[i]) = (previous.x, previous.y);
    }

    /// Sets the displacement of particle `i`.
    pub fn set_q(&mut self, i: usize, q: Vec2) {
        (self.qx[i], self.qy[i]) = (q.x, q.y);
    }

    /// Sets the rest length of the link from `i` to `i + 1` in a rope of the given spacing.
    pub fn set_rest(&mut self, i: usize, rest: f32, spacing: f32) {
        self.rest[i] = rest;
        self.weight[i] = spacing / rest;
    }

    /// Mixes in the particles of one rope.
    pub fn hash_range(&self, start: usize, count: usize, hasher: &mut Hasher) {
        for i in start..start + count {
            for value in [self.x[i], self.y[i], self.qx[i], self.qy[i], self.px[i], self.py[i]] {
                hasher.f32(value);
            }
            if i + 1 < start + count {
                hasher.f32(self.rest[i]);
                hasher.f32(self.weight[i]);
            }
        }
    }

    /// Mixes in which ranges are free: later ropes depend on it.
    pub fn hash_free(&self, hasher: &mut Hasher) {
        for block in self.free.iter() {
            hasher.u32(block.start as u32);
            hasher.u32(block.end as u32);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_reused_and_joined() {
        let mut p = Particles::new(30, 8);
        let [a, b, c] = [10, 10, 10].map(|n| p.take(n).unwrap());
        assert_eq!(p.take(1), None);
        p.give(a);
        p.give(c);
        assert_eq!(p.take(11), None, "two ranges of ten do not make eleven");
        p.give(b);
        assert_eq!(p.take(30), Some(Block { start: 0, end: 30 }));
    }
}
