//! What the elements of a running level are: plain records that the element files change, the view reads, a checkpoint
//! copies and a hash covers. What never changes stays in the level's specs, under the same index.

use super::spec::Tie;
use crate::math::geom::Vec2;
use crate::math::hash::Hasher;
use crate::math::record::{Mix, record};
use crate::verlet::slots::Reserved;
use crate::verlet::{BodyId, RopeId, ShapeId, SheetId};

/// Which piece of the berry a body is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Whole,
    Left,
    Right,
}

impl Mix for Part {
    fn mix(&self, h: &mut Hasher) {
        h.u32(*self as u32);
    }
}

/// What holds a berry so that physics does not move it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lock {
    None,
    /// In the jar with this index.
    Jar(u8),
    /// Below ground: leaves `mouth` of `burrow` at tick `until`.
    Burrow {
        burrow: u8,
        mouth: u8,
        until: u32,
    },
    /// In the hand of the player, in the sling with this index.
    Sling(u8),
}

impl Mix for Lock {
    fn mix(&self, h: &mut Hasher) {
        match *self {
            Lock::None => h.u32(0),
            Lock::Jar(jar) => h.u64(1 << 32 | jar as u64),
            Lock::Burrow { burrow, mouth, until } => {
                h.u64(2 << 32 | (burrow as u64) << 8 | mouth as u64);
                h.u32(until);
            }
            Lock::Sling(sling) => h.u64(3 << 32 | sling as u64),
        }
    }
}

/// What an ant does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AntState {
    /// Sits on its peg.
    Waiting,
    /// Has felt the berry on `rope` and walks at tick `until`.
    Waking {
        rope: RopeId,
        until: u32,
    },
    /// Is `along` cm from the peg on its way along `rope`.
    Walking {
        rope: RopeId,
        along: f32,
    },
    /// Lost its rope; cm/s.
    Falling {
        velocity: Vec2,
    },
    Gone,
}

impl Mix for AntState {
    fn mix(&self, h: &mut Hasher) {
        match *self {
            AntState::Waiting => h.u32(0),
            AntState::Waking { rope, until } => {
                h.u32(1);
                rope.mix(h);
                h.u32(until);
            }
            AntState::Walking { rope, along } => {
                h.u32(2);
                rope.mix(h);
                h.f32(along);
            }
            AntState::Falling { velocity } => {
                h.u32(3);
                h.vec2(velocity);
            }
            AntState::Gone => h.u32(4),
        }
    }
}

/// Where a rope of a running level comes from: the index is that of the thing in the level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    Rope(usize),
    /// The peg with this index is a ring or a pod.
    Peg(usize),
    Bridge {
        bridge: usize,
        span: usize,
    },
    Sling {
        sling: usize,
        side: usize,
    },
}

impl Origin {
    /// A number for looks: the same for both halves of a cut rope.
    pub fn seed(self) -> usize {
        match self {
            Origin::Rope(index) => index,
            Origin::Peg(index) => 40 + index,
            Origin::Bridge { bridge, span } => 120 + 8 * bridge + span,
            Origin::Sling { sling, side } => 200 + 2 * sling + side,
        }
    }
}

impl Mix for Origin {
    fn mix(&self, h: &mut Hasher) {
        self.seed().mix(h);
    }
}

/// What a bubble does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BubbleState {
    Waiting,
    /// Carries berry `part` (0, or 1 for the right half) since a tick.
    Carrying {
        part: u8,
        since: u32,
    },
    Popped(u32),
}

impl Mix for BubbleState {
    fn mix(&self, h: &mut Hasher) {
        match *self {
            BubbleState::Waiting => h.u32(0),
            BubbleState::Carrying { part, since } => h.u64(1 << 40 | (part as u64) << 32 | since as u64),
            BubbleState::Popped(since) => h.u64(2 << 40 | since as u64),
        }
    }
}

record! {
    /// The berry or one of its halves.
    pub struct Berry {
        pub body: BodyId,
        pub part: Part,
        pub lock: Lock,
        /// What pushes it besides gravity in the next tick, cm/s^2, and its drag, 1/s. Elements add to both.
        pub push: Vec2,
        pub drag: f32,
        /// It is not taken by a burrow before this tick, and leaves one with this speed, cm/s.
        pub burrow_after: u32,
        pub burrow_speed: f32,
    }

    /// A rope of the level. After a cut its halves are two of these.
    pub struct Rope {
        pub id: RopeId,
        pub origin: Origin,
        /// What its first and its last node are tied to.
        pub ends: [Tie; 2],
        /// The tick of the cut, once it was cut; it then whips, fades and goes, and cannot be cut again.
        pub cut_at: Option<u32>,
        /// Ticks for which it has hung slack; only the sound of its tightening depends on it.
        pub slack_for: u32,
    }

    /// A peg, now and one tick ago.
    pub struct Peg {
        pub at: Vec2,
        pub previous: Vec2,
    }

    /// A bead: a peg on a wire.
    pub struct Bead {
        pub peg: usize,
        pub held: bool,
    }

    /// A moth: a carried peg.
    pub struct Moth {
        pub peg: usize,
        /// Where on its track it is, cm.
        pub along: f32,
    }

    /// A reel.
    pub struct Reel {
        pub peg: usize,
        /// How far it has been turned, radians; clockwise on the screen lets rope out.
        pub angle: f32,
        /// The length its rope is wound to, cm.
        pub goal: f32,
        pub held: bool,
    }

    /// A sticky peg.
    pub struct Sticky {
        pub peg: usize,
        /// While it is loose.
        pub body: Option<BodyId>,
        /// It fell off the stage.
        pub gone: bool,
    }

    /// An ant, now and one tick ago.
    pub struct Ant {
        pub peg: usize,
        pub at: Vec2,
        pub previous: Vec2,
        pub state: AntState,
    }

    /// A ring: ties a rope once.
    pub struct Ring {
        pub peg: usize,
        pub tied_at: Option<u32>,
    }

    /// A gun pod: shoots a rope once.
    pub struct Pod {
        pub peg: usize,
        pub shot_at: Option<u32>,
    }

    /// A seed or a lamp: a body on ropes. None once it has left the stage.
    pub struct Hanging {
        pub body: Option<BodyId>,
        /// Tick at which it last struck something.
        pub knocked_at: Option<u32>,
    }

    /// A firefly.
    pub struct Firefly {
        pub at: Vec2,
        pub caught_at: Option<u32>,
        /// It had enough of waiting.
        pub left_at: Option<u32>,
        /// Sits in the dark: it cannot be seen or caught.
        pub hidden: bool,
    }

    /// A bubble.
    pub struct Bubble {
        /// Where it floats; while it carries a berry it is where the berry is.
        pub at: Vec2,
        pub state: BubbleState,
    }

    /// A puffball.
    pub struct Puffball {
        pub at: Vec2,
        /// Unit vector.
        pub direction: Vec2,
        pub puffed_at: Option<u32>,
    }

    /// A stem of thorns.
    pub struct Thorn {
        /// How far it is turned about its middle, radians, now and one tick ago, and where it turns to.
        pub angle: f32,
        pub previous_angle: f32,
        pub goal: f32,
        /// It hurts now. Always, but for a nettle.
        pub stings: bool,
    }

    /// A button of turning thorns.
    pub struct Button {
        pub pressed_at: Option<u32>,
    }

    /// A moonstone.
    pub struct Moonstone {
        pub tapped_at: Option<u32>,
    }

    /// A mushroom cap.
    pub struct Cap {
        pub shape: Option<ShapeId>,
        pub hit_at: Option<u32>,
    }

    /// A leaf disc.
    pub struct Disc {
        /// How far it has been turned, radians, now and one tick ago.
        pub angle: f32,
        pub previous_angle: f32,
        /// What its finger has turned and it has not yet.
        pub owed: f32,
        pub held: bool,
    }

    /// A sling.
    pub struct Sling {
        /// The berry lies in it.
        pub loaded: bool,
        /// A finger pulls the berry.
        pub held: bool,
        /// The system took that finger away: the berry goes back to where it lay.
        pub returns: bool,
        /// It was let go at this tick; None while the berry rests in it.
        pub shot_at: Option<u32>,
        /// Where that was, cm.
        pub shot_from: Vec2,
    }

    /// A zone of wind.
    pub struct Breeze {
        /// It blows harder than usual.
        pub strong: bool,
    }

    /// A curtain.
    pub struct Curtain {
        pub sheet: Option<SheetId>,
    }

    /// A jar.
    pub struct Jar {
        /// It last caught or let go at this tick.
        pub used_at: Option<u32>,
    }

    /// A geyser.
    pub struct Geyser {
        /// Which of its heights it has, 0..=2, and since when.
        pub level: u8,
        pub since: Option<u32>,
    }

    /// A burrow.
    pub struct Burrow {
        /// Tick of the last use, and the mouth that was entered.
        pub used_at: Option<u32>,
        pub entered: u8,
    }

    /// Nim.
    pub struct Nim {
        pub mouth: Vec2,
        pub open: bool,
        /// Tick of the last opening or closing.
        pub since: u32,
        /// Night, and no lamp near: Nim does not eat.
        pub asleep: bool,
    }

    /// All that a level holds beside ropes and berries. Lists of things that are pegs hold the index of their peg.
    pub struct Elements {
        pub pegs: Vec<Peg>,
        pub beads: Vec<Bead>,
        pub moths: Vec<Moth>,
        pub reels: Vec<Reel>,
        pub stickies: Vec<Sticky>,
        pub rings: Vec<Ring>,
        pub pods: Vec<Pod>,
        pub ants: Vec<Ant>,
        pub seeds: Vec<Hanging>,
        pub lamps: Vec<Hanging>,
        pub fireflies: Vec<Firefly>,
        pub thorns: Vec<Thorn>,
        pub buttons: Vec<Button>,
        pub bubbles: Vec<Bubble>,
        pub puffballs: Vec<Puffball>,
        pub moonstones: Vec<Moonstone>,
        pub caps: Vec<Cap>,
        pub discs: Vec<Disc>,
        pub slings: Vec<Sling>,
        pub curtains: Vec<Curtain>,
        pub breezes: Vec<Breeze>,
        /// The bridge plank that the berry lies on: the rope's origin and the plank.
        pub plank: Option<(Origin, usize)>,
        pub jars: Vec<Jar>,
        pub geysers: Vec<Geyser>,
        pub burrows: Vec<Burrow>,
        pub nim: Nim,
        /// Gravity pulls up, as a moonstone wanted.
        pub upside_down: bool,
    }
}

impl Berry {
    /// A berry that hangs, flies or lies.
    pub fn new(body: BodyId, part: Part) -> Berry {
        Berry { body, part, lock: Lock::None, push: Vec2::ZERO, drag: 0.0, burrow_after: 0, burrow_speed: 0.0 }
    }
}

/// Berries of a running level: one, or two halves; none once it is eaten or lost.
pub type Berries = Reserved<Berry>;
