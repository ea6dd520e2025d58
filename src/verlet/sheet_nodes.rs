//! The nodes of all sheets as arrays.
//!
//! A row of a sheet is contiguous: its even columns first, then its odd columns, each padded to whole vectors. So the
//! links of one colour, and any number of columns side by side, are plain loops over slices. Displacements are stored per
//! substep, as in `particles.rs`.

use super::particles::Block;
use super::slots::Reserved;
use crate::math::geom::{Vec2, vec2};
use crate::math::hash::Hasher;
use crate::math::record::kept;

/// A held node and where it shall be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pin {
    pub node: usize,
    pub target: Vec2,
}

kept! {
    /// Structure of arrays; index `i` of each belongs to one node.
    #[derive(Debug, PartialEq)]
    pub struct Cloth {
        /// Position, cm.
        pub x: Vec<f32>,
        pub y: Vec<f32>,
        /// Displacement per substep, cm.
        pub qx: Vec<f32>,
        pub qy: Vec<f32>,
        /// Position at the start of the tick.
        pub px: Vec<f32>,
        pub py: Vec<f32>,
        /// 1 for a node that moves by itself, 0 for one that is pinned, lost or padding.
        pub free: Vec<f32>,
        /// 1 while the link to the next column, or to the next row, is whole; else 0.
        pub across: Vec<f32>,
        pub down: Vec<f32>,
        pub pins: Reserved<Pin>,
    }
}

impl Cloth {
    /// Room for `capacity` nodes, padding included.
    pub fn new(capacity: usize) -> Cloth {
        let zeros = || vec![0.0; capacity];
        Cloth {
            x: zeros(),
            y: zeros(),
            qx: zeros(),
            qy: zeros(),
            px: zeros(),
            py: zeros(),
            free: zeros(),
            across: zeros(),
            down: zeros(),
            pins: Reserved::new(capacity),
        }
    }

    /// How many nodes fit.
    pub fn capacity(&self) -> usize {
        self.x.len()
    }

    /// Position of node `i`.
    pub fn at(&self, i: usize) -> Vec2 {
        vec2(self.x[i], self.y[i])
    }

    /// Displacement of node `i` per substep.
    pub fn q(&self, i: usize) -> Vec2 {
        vec2(self.qx[i], self.qy[i])
    }

    /// Position of node `i` at the start of the tick.
    pub fn previous(&self, i: usize) -> Vec2 {
        vec2(self.px[i], self.py[i])
    }

    /// Adds to the displacement of node `i`.
    pub fn shift(&mut self, i: usize, by: Vec2) {
        self.qx[i] += by.x;
        self.qy[i] += by.y;
    }

    /// Puts node `i` somewhere, at rest.
    pub fn put(&mut self, i: usize, at: Vec2) {
        (self.x[i], self.y[i]) = (at.x, at.y);
        (self.px[i], self.py[i]) = (at.x, at.y);
        (self.qx[i], self.qy[i]) = (0.0, 0.0);
    }

    /// Holds node `i`; it goes to `target` from the next tick on.
    pub fn pin(&mut self, i: usize, target: Vec2) {
        self.free[i] = 0.0;
        match self.pins.iter_mut().find(|pin| pin.node == i) {
            Some(pin) => pin.target = target,
            None => self.pins.push(Pin { node: i, target }),
        }
    }

    /// Lets go of node `i`. Whether it was held.
    pub fn unpin(&mut self, i: usize) -> bool {
        let Some(place) = self.pins.iter().position(|pin| pin.node == i) else { return false };
        self.pins.remove(place);
        true
    }

    /// Whether node `i` is held.
    pub fn is_pinned(&self, i: usize) -> bool {
        self.pins.iter().any(|pin| pin.node == i)
    }

    /// Lets go of all nodes of a sheet that goes.
    pub fn forget(&mut self, block: Block) {
        self.pins.retain(|pin| pin.node < block.start || pin.node >= block.end);
    }

    /// Remembers where the nodes of a sheet are at the start of a tick.
    pub fn begin_tick(&mut self, block: Block) {
        let nodes = block.start..block.end;
        self.px[nodes.clone()].copy_from_slice(&self.x[nodes.clone()]);
        self.py[nodes.clone()].copy_from_slice(&self.y[nodes]);
    }

    /// Mixes in the nodes of one sheet.
    pub fn hash_range(&self, block: Block, hasher: &mut Hasher) {
        let Cloth { x, y, qx, qy, px, py, free, across, down, pins: _ } = self;
        for array in [x, y, qx, qy, px, py, free, across, down] {
            for value in &array[block.start..block.end] {
                hasher.f32(*value);
            }
        }
    }

    /// Mixes in all pins, in the order in which they were made.
    pub fn hash_pins(&self, hasher: &mut Hasher) {
        for Pin { node, target } in self.pins.iter() {
            hasher.u32(*node as u32);
            hasher.vec2(*target);
        }
    }
}
