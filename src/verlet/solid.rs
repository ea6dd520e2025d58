//! A shape in the world and where it is going.

use super::shape::{Pose, Shape};
use super::slots::Id;
use crate::math::geom::Vec2;
use crate::math::hash::Hasher;

/// Names a shape.
pub type ShapeId = Id<Solid>;

/// Fastest a shape may be moved, cm/s: above it links cut corners.
pub const MAX_MOVER_SPEED: f32 = 600.0;

/// A shape with the pose it shall have after the next tick.
#[derive(Clone, Debug, PartialEq)]
pub struct Solid {
    pub shape: Shape,
    /// Wanted position, cm; reached at `MAX_MOVER_SPEED` at most.
    pub position: Vec2,
    /// Wanted angle, rad.
    pub angle: f32,
    /// It found no room and waits for the next order.
    pub stopped: bool,
}

impl Solid {
    /// A shape that rests where it is.
    pub fn new(shape: Shape) -> Solid {
        Solid { shape, position: shape.end.position, angle: shape.end.angle, stopped: false }
    }

    /// Starts a substep of `h` seconds: the start is where the last one ended, the end is on the way to the wanted pose,
    /// which is to be reached in `remaining` substeps.
    pub fn advance(&mut self, remaining: u32, h: f32) {
        let shape = &mut self.shape;
        shape.start = shape.end;
        let (way, turn) = (self.position - shape.end.position, self.angle - shape.end.angle);
        if self.stopped || (way == Vec2::ZERO && turn == 0.0) {
            return;
        }
        let share = 1.0 / remaining as f32;
        let limit = MAX_MOVER_SPEED * h;
        // The rim may not be faster than the limit either.
        let rim = (way.length() + turn.abs() * shape.reach) * share;
        let share = if rim > limit { share * limit / rim } else { share };
        let whole = Pose::new(self.position, self.angle);
        shape.end = if share < 1.0 { shape.end.towards(&whole, share) } else { whole };
    }

    /// Mixes in everything.
    pub fn hash_into(&self, hasher: &mut Hasher) {
        let Solid { shape, position, angle, stopped } = self;
        shape.hash_into(hasher);
        hasher.vec2(*position);
        hasher.f32(*angle);
        hasher.bool(*stopped);
    }
}
