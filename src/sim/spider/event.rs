//! What happened in a tick of Spin, for everything that draws and sounds.

use super::level::Part;
use crate::math::geom::Vec2;
use crate::sim::phase::LossCause;
use crate::sim::prey_kind::PreyKind;

/// Why the spider does not shoot, or sever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Along the strand that it sits on.
    Parallel,
    /// There is not enough silk.
    Silk,
    /// A thread is on its way already.
    Busy,
    /// There is no strand near the tap.
    Nothing,
    /// The web has no room for more.
    Full,
}

/// One happening. Positions are in cm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SpinEvent {
    /// A thread left the spider.
    Shot {
        from: Vec2,
        direction: Vec2,
    },
    /// A thread of `length` cm tied to a strand. `tension` of that strand is 0..=1, where it breaks, for the sound.
    Tied {
        at: Vec2,
        length: f32,
        tension: f32,
    },
    /// A thread drove an anchor into empty space.
    Anchored {
        at: Vec2,
        length: f32,
    },
    /// A thread tied prey in the air or on the web; it was tied `ties` times by now.
    Lassoed {
        kind: PreyKind,
        at: Vec2,
        ties: u8,
    },
    Refused {
        at: Vec2,
        why: Refusal,
    },
    /// The player took a thread back.
    Severed {
        at: Vec2,
        silk: f32,
    },
    /// A cutter severed a strand.
    Cut {
        at: Vec2,
    },
    /// A strand broke. `load` is 0..=1, for the sound: what it bore, compared with what the strongest bear.
    Broke {
        at: Vec2,
        load: f32,
    },
    /// Prey begins to flicker.
    Appeared {
        kind: PreyKind,
        at: Vec2,
    },
    /// Prey stuck to the web; `speed` in cm/s.
    Caught {
        kind: PreyKind,
        at: Vec2,
        speed: f32,
    },
    /// Caught prey got free.
    Escaped {
        kind: PreyKind,
        at: Vec2,
    },
    /// The spider lost `hearts`.
    Bitten {
        kind: PreyKind,
        at: Vec2,
        hearts: f32,
    },
    Died {
        kind: PreyKind,
        at: Vec2,
    },
    /// `points` include the chain and bonuses; `chain` collections follow closely on each other.
    Collected {
        kind: PreyKind,
        at: Vec2,
        points: u32,
        chain: u32,
    },
    /// A mimic shows what it is.
    Revealed {
        at: Vec2,
    },
    /// The spider hopped from one strand to another.
    Hopped {
        at: Vec2,
    },
    /// The spider lost all hold.
    Fell {
        at: Vec2,
    },
    /// A thread ended the fall.
    Saved {
        at: Vec2,
    },
    /// A part of the night began.
    Began {
        part: Part,
    },
    /// The night is over and survived.
    Won {
        at: Vec2,
        stars: u8,
    },
    Lost {
        at: Vec2,
        cause: LossCause,
    },
}
