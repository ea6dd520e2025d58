//! A shape in the world and where it is going.

use super::shape::Shape;
use super::slots::Id;
use super::tuning::TICK;
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

    /// How far it will move and turn in the next tick.
    pub fn motion(&self) -> (Vec2, f32) {
        if self.stopped {
            return (Vec2::ZERO, 0.0);
        }
        let way = self.position - self.shape.end.position;
        let turn = self.angle - self.shape.end.angle;
        let limit = MAX_MOVER_SPEED * TICK;
        // The rim may not be faster than the limit either.
        let rim = way.length() + turn.abs() * self.shape.reach;
        let share = if rim > limit { limit / rim } else { 1.0 };
        (way * share, turn * share)
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
