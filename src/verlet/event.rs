//! What the engine tells its owner after a tick.

use super::body::BodyId;
use super::rope::RopeId;
use super::sheet::SheetId;
use super::solid::ShapeId;
use crate::math::geom::Vec2;

/// Something that happened in the last tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum EngineEvent {
    /// A rope was strained too long and broke at `at`. `rope` names its first half, `rest` the second; a half without a
    /// link left is gone.
    RopeSnapped { rope: RopeId, rest: Option<RopeId>, at: Vec2 },
    /// A rope's lifetime ended, or nothing was left of it; the id finds nothing now.
    RopeGone { rope: RopeId },
    /// A body ran into a shape at `at` with `speed` cm/s along `normal`, which points from the shape to the body.
    Hit { body: BodyId, shape: ShapeId, at: Vec2, normal: Vec2, speed: f32 },
    /// A moved shape found no room and stays where it is.
    MoverStopped { shape: ShapeId },
    /// So many links of a sheet tore, around `at`.
    SheetTorn { sheet: SheetId, at: Vec2, links: u32 },
}
