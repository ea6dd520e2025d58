//! A shape in the world and where it is going.

use super::bounds::Bounds;
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
    /// Box of the shape over the running substep.
    pub bounds: Bounds,
    /// Wanted position, cm; reached at `MAX_MOVER_SPEED` at most.
    pub position: Vec2,
    /// Wanted angle, rad.
    pub angle: f32,
    /// How it last moved and turned in a substep.
    pub last: (Vec2, f32),
    /// It found no room and waits until it is free or its way leads back.
    pub stopped: bool,
    /// Stopped, and a rope is still strained or a body squeezed: it moves back the way it came.
    pub retreats: bool,
    /// Substeps that it may yet move back.
    pub patience: u32,
    /// Ticks in a row that it squeezed a body, or, once stopped, that nothing touched it.
    pub ticks: u32,
}

/// Most substeps that a stopped mover moves back.
const PATIENCE: u32 = 120;

impl Solid {
    /// A shape that rests where it is.
    pub fn new(shape: Shape) -> Solid {
        let (position, angle) = (shape.end.position, shape.end.angle);
        Solid {
            bounds: sweep_box(&shape),
            shape,
            position,
            angle,
            last: (Vec2::ZERO, 0.0),
            stopped: false,
            retreats: false,
            patience: 0,
            ticks: 0,
        }
    }

    /// Starts a substep of `h` seconds: the start is where the last one ended, the end is on the way to the wanted pose,
    /// which is to be reached in `remaining` substeps.
    pub fn advance(&mut self, remaining: u32, h: f32) {
        let moved = self.shape.start != self.shape.end || self.shape.previous != self.shape.end;
        self.shape.start = self.shape.end;
        self.push_on(remaining, h);
        if moved || self.shape.start != self.shape.end {
            self.bounds = sweep_box(&self.shape);
        }
    }

    fn push_on(&mut self, remaining: u32, h: f32) {
        let shape = &mut self.shape;
        if self.stopped {
            if self.retreats && self.patience > 0 {
                self.patience -= 1;
                shape.end = Pose::new(shape.end.position - self.last.0, shape.end.angle - self.last.1);
            }
            return;
        }
        let (way, turn) = (self.position - shape.end.position, self.angle - shape.end.angle);
        if way == Vec2::ZERO && turn == 0.0 {
            return;
        }
        let share = 1.0 / remaining as f32;
        let limit = MAX_MOVER_SPEED * h;
        // The rim may not be faster than the limit either.
        let rim = (way.length() + turn.abs() * shape.reach) * share;
        let share = if rim > limit { share * limit / rim } else { share };
        let whole = Pose::new(self.position, self.angle);
        shape.end = if share < 1.0 { shape.end.towards(&whole, share) } else { whole };
        self.last = (way * share, turn * share);
    }

    /// Stops a mover that found no room.
    pub fn stop(&mut self) {
        (self.stopped, self.patience, self.ticks) = (true, PATIENCE, 0);
    }

    /// Whether the wanted pose now lies back on the way that a stopped mover came.
    pub fn leads_back(&self) -> bool {
        let (way, turn) = (self.position - self.shape.end.position, self.angle - self.shape.end.angle);
        way.dot(self.last.0) + turn * self.last.1 * self.shape.reach * self.shape.reach < 0.0
    }

    /// Mixes in everything.
    pub fn hash_into(&self, hasher: &mut Hasher) {
        let Solid { shape, bounds: _, position, angle, last, stopped, retreats, patience, ticks } = self;
        shape.hash_into(hasher);
        hasher.vec2(*position);
        hasher.f32(*angle);
        hasher.vec2(last.0);
        hasher.f32(last.1);
        hasher.bool(*stopped);
        hasher.bool(*retreats);
        hasher.u32(*patience);
        hasher.u32(*ticks);
    }
}

/// Box of a shape in both of its poses.
fn sweep_box(shape: &Shape) -> Bounds {
    let both = |corner: &Vec2| [shape.start.to_world(*corner), shape.end.to_world(*corner)];
    let bounds = shape.corners().iter().flat_map(both).fold(Bounds::EMPTY, Bounds::with);
    // A turning corner bulges out of the box of its two ends.
    let bulge = if shape.start.angle == shape.end.angle { 0.0 } else { 0.05 * shape.reach };
    bounds.grown(shape.radius + bulge)
}
