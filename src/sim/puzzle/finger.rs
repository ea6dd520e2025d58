//! Fingers on the stage: which press is a tap on something, which a swipe, and where trails are still sharp.
//!
//! A press on something that taps set off waits: it goes off when the finger is lifted or has rested a moment. If the
//! finger moves away before, it becomes a swipe from where it came down, so a swipe across never sets anything off. What
//! a press means, and in which order it is asked, is in `rules.rs`.

use crate::math::geom::Vec2;
use crate::math::hash::Hasher;
use crate::math::record::Mix;
use crate::sim::command::{FingerKind, MAX_FINGERS};

/// Trail pieces kept at once; a finger makes a few per tick, and each lives a tenth of a second.
const TRAIL_CAPACITY: usize = 512;

/// Something that a tap sets off, by its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    Moonstone(u8),
    Button(u8),
    Puffball(u8),
    Pod(u8),
    Geyser(u8),
    Jar(u8),
    Sticky(u8),
}

impl Target {
    /// Every kind, in the order in which a press asks them; moonstones come even before bubbles, and the last, sticky
    /// pegs, after the handles of slings and discs.
    pub const KINDS: [fn(u8) -> Target; 7] =
        [Target::Moonstone, Target::Button, Target::Puffball, Target::Pod, Target::Geyser, Target::Jar, Target::Sticky];

    /// What kind it is, for people, and its index in the level's list of that kind.
    pub fn name(self) -> (&'static str, u8) {
        match self {
            Target::Moonstone(index) => ("moonstone", index),
            Target::Button(index) => ("button", index),
            Target::Puffball(index) => ("puffball", index),
            Target::Pod(index) => ("pod", index),
            Target::Geyser(index) => ("geyser", index),
            Target::Jar(index) => ("jar", index),
            Target::Sticky(index) => ("sticky", index),
        }
    }

    fn bits(self) -> u32 {
        let (kind, index) = match self {
            Target::Moonstone(index) => (0, index),
            Target::Button(index) => (1, index),
            Target::Puffball(index) => (2, index),
            Target::Pod(index) => (3, index),
            Target::Geyser(index) => (4, index),
            Target::Jar(index) => (5, index),
            Target::Sticky(index) => (6, index),
        };
        kind << 8 | index as u32
    }
}

/// Something that a finger drags, by its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handle {
    Sling(u8),
    Disc(u8),
    Reel(u8),
    Bead(u8),
}

impl Handle {
    fn bits(self) -> u32 {
        let (kind, index) = match self {
            Handle::Bead(index) => (0, index),
            Handle::Reel(index) => (1, index),
            Handle::Disc(index) => (2, index),
            Handle::Sling(index) => (3, index),
        };
        kind << 8 | index as u32
    }
}

/// What a finger that is down is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hold {
    /// Cuts along its path.
    Swipe,
    /// Rests on a target since a tick, and will set it off.
    Rest { on: Target, since: u32 },
    /// Drags something until it is lifted.
    Drag(Handle),
    /// Has done its work (popped a bubble); it cuts only after it has left the spot.
    Spent,
}

impl Mix for Hold {
    fn mix(&self, h: &mut Hasher) {
        match *self {
            Hold::Swipe => h.u32(0),
            Hold::Rest { on, since } => h.u64(1 << 63 | (on.bits() as u64) << 32 | since as u64),
            Hold::Drag(handle) => h.u64(1 << 62 | handle.bits() as u64),
            Hold::Spent => h.u32(2),
        }
    }
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

    /// The finger that drags `handle`, if one does.
    pub fn dragging(&self, handle: Handle) -> Option<&Finger> {
        self.down.iter().flatten().find(|finger| finger.hold == Hold::Drag(handle))
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
                hold.mix(h);
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
