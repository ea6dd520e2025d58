//! Fingers on the stage: which press is a tap on something, which a swipe, and where trails are still sharp.
//!
//! The press priority is: bubble with the berry, puffball, then the stage itself. A press on a puffball waits; if the
//! finger moves away before it puffs it becomes a swipe from where it came down, so a swipe across never fires it.

use crate::math::geom::Vec2;
use crate::math::hash::Hasher;
use crate::sim::command::{FingerKind, MAX_FINGERS};

/// Trail pieces kept at once; a finger makes a few per tick, and each lives a tenth of a second.
const TRAIL_CAPACITY: usize = 512;

/// What a finger that is down is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hold {
    /// Cuts along its path.
    Swipe,
    /// Rests on puffball `index` since `tick`, and will puff it.
    Puffball { index: u8, since: u32 },
    /// Has done its work (popped a bubble); it cuts only after it has left the spot.
    Spent,
}

/// A finger that is down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Finger {
    pub kind: FingerKind,
    /// Where it came down, and where it is.
    pub start: Vec2,
    pub at: Vec2,
    pub hold: Hold,
}

/// A piece of a finger's path that cuts until it is no longer sharp.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrailPiece {
    pub from: Vec2,
    pub to: Vec2,
    pub made_at: u32,
    pub kind: FingerKind,
    pub finger: u8,
}

/// All fingers and their trails.
#[derive(Debug, PartialEq)]
pub struct Fingers {
    pub(super) down: [Option<Finger>; MAX_FINGERS],
    /// Oldest first.
    pub(super) trail: Vec<TrailPiece>,
}

impl Default for Fingers {
    fn default() -> Fingers {
        Fingers { down: [None; MAX_FINGERS], trail: Vec::with_capacity(TRAIL_CAPACITY) }
    }
}

impl Clone for Fingers {
    // Vec::clone gives no spare room, and a tick must not allocate.
    fn clone(&self) -> Fingers {
        let mut copy = Fingers::default();
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, source: &Fingers) {
        self.down = source.down;
        self.trail.clear();
        self.trail.extend_from_slice(&source.trail);
    }
}

impl Fingers {
    /// The fingers that are down, by number.
    pub fn down(&self) -> &[Option<Finger>; MAX_FINGERS] {
        &self.down
    }

    /// Whether finger number `finger` is down and exactly at `at`.
    pub fn rests_at(&self, finger: u8, at: Vec2) -> bool {
        matches!(self.down.get(finger as usize), Some(Some(held)) if held.at == at)
    }

    /// Sharp trail pieces, oldest first.
    pub fn trail(&self) -> &[TrailPiece] {
        &self.trail
    }

    pub(super) fn add_trail(&mut self, piece: TrailPiece) {
        if self.trail.len() == TRAIL_CAPACITY {
            // Ten fingers at 1000 Hz get here: 80 pieces a tick, of which 12 ticks are sharp. The oldest has been tried.
            self.trail.remove(0);
        }
        self.trail.push(piece);
    }

    /// Takes a finger away as if it had never moved: nothing of its trail cuts any more.
    pub(super) fn cancel(&mut self, finger: u8) {
        if let Some(slot) = self.down.get_mut(finger as usize) {
            *slot = None;
            self.trail.retain(|piece| piece.finger != finger);
        }
    }

    pub(super) fn drop_blunt(&mut self, tick: u32, sharp_ticks: u32) {
        self.trail.retain(|piece| tick - piece.made_at < sharp_ticks);
    }

    /// Mixes the state into `h`.
    pub fn hash_into(&self, h: &mut Hasher) {
        let Fingers { down, trail } = self;
        for finger in down {
            h.bool(finger.is_some());
            if let Some(Finger { kind, start, at, hold }) = finger {
                h.u32(*kind as u32);
                h.vec2(*start);
                h.vec2(*at);
                match hold {
                    Hold::Swipe => h.u32(0),
                    Hold::Puffball { index, since } => h.u64((*index as u64) << 32 | *since as u64 | 1 << 63),
                    Hold::Spent => h.u32(2),
                }
            }
        }
        h.u32(trail.len() as u32);
        for TrailPiece { from, to, made_at, kind, finger } in trail {
            h.vec2(*from);
            h.vec2(*to);
            h.u32(*made_at);
            h.u32(*kind as u32);
            h.u32(*finger as u32);
        }
    }
}
