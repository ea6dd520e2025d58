//! What happened in a tick, for everything that draws and sounds. The view reads these and never changes the sim.

use crate::math::geom::Vec2;

/// Why a level was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LossCause {
    /// The berry touched thorns.
    Thorns,
    /// The berry left the stage by more than the margin.
    OffStage,
}

/// One happening. Positions are in stage centimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// A finger cut a rope. `tension` is 0..=1, for the sound.
    RopeCut {
        at: Vec2,
        tension: f32,
    },
    /// A rope broke by itself, because the geometry left it no room.
    RopeSnapped {
        at: Vec2,
    },
    /// A finger came down on a rope without cutting it. `tension` is 0..=1.
    RopePlucked {
        at: Vec2,
        tension: f32,
    },
    /// A slack rope was jerked tight. `at` is its middle, `tension` is 0..=1.
    RopeTaut {
        at: Vec2,
        tension: f32,
    },
    /// The berry caught firefly `index`; `count` are caught by now (1..=3).
    FireflyCaught {
        index: u8,
        at: Vec2,
        count: u8,
    },
    BubbleEntered {
        index: u8,
        at: Vec2,
    },
    BubblePopped {
        index: u8,
        at: Vec2,
    },
    /// Puffball `index` blew; `at` is its mouth, `direction` a unit vector.
    Puffed {
        index: u8,
        at: Vec2,
        direction: Vec2,
    },
    /// The berry hit something solid at `speed` cm/s.
    BerryHit {
        at: Vec2,
        normal: Vec2,
        speed: f32,
    },
    MouthOpened,
    MouthClosed,
    /// Nim ate the berry: the level is won with `stars` fireflies (0..=3).
    Won {
        at: Vec2,
        stars: u8,
    },
    Lost {
        at: Vec2,
        cause: LossCause,
    },
}
