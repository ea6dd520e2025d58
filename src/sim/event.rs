//! What happened in a tick of Snip, for everything that draws and sounds. The view reads these and never changes the sim.

use super::phase::LossCause;
use super::sign::Sign;
use crate::math::geom::Vec2;

/// One happening. Positions are in stage centimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// A finger cut a rope. `tension` is 0..=1, for the sound, and so is `length`, cm.
    RopeCut {
        at: Vec2,
        tension: f32,
        length: f32,
    },
    /// A rope broke by itself, because the geometry left it no room.
    RopeSnapped {
        at: Vec2,
    },
    /// A finger came down on a rope of `length` cm without cutting it. `tension` is 0..=1.
    RopePlucked {
        at: Vec2,
        tension: f32,
        length: f32,
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
    /// Firefly `index` had enough of waiting.
    FireflyLeft {
        index: u8,
        at: Vec2,
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
    /// The ring at peg `peg` tied a rope to the berry.
    RingTied {
        peg: u8,
        at: Vec2,
    },
    /// The pod at peg `peg` shot a rope to the berry.
    PodShot {
        peg: u8,
        from: Vec2,
        to: Vec2,
    },
    /// No berry was within the pod's reach.
    PodMissed {
        peg: u8,
        at: Vec2,
    },
    /// A finger took hold of a handle at `at`: a bead, a reel, a disc, a sling.
    HandleGrabbed {
        at: Vec2,
    },
    HandleDropped {
        at: Vec2,
    },
    /// What a finger turns has turned by one more notch.
    HandleClicked {
        at: Vec2,
    },
    /// The sticky peg `peg` fell, or sticks again.
    StickyLoosed {
        peg: u8,
        at: Vec2,
    },
    StickyStuck {
        peg: u8,
        at: Vec2,
    },
    /// Ant `index` has felt the berry on its rope.
    AntWoke {
        index: u8,
        at: Vec2,
    },
    /// Ant `index` lost its rope.
    AntDropped {
        index: u8,
        at: Vec2,
    },
    /// A moth turned round, or began its circle anew.
    MothTurned {
        at: Vec2,
    },
    /// The wind of a breeze grew strong.
    GustRose {
        at: Vec2,
    },
    /// The berry rolled onto another plank of a bridge.
    PlankRolled {
        at: Vec2,
    },
    /// Two halves became one berry.
    HalvesJoined {
        at: Vec2,
    },
    /// Seed `index` struck something at `speed` cm/s.
    SeedHit {
        index: u8,
        at: Vec2,
        speed: f32,
    },
    /// A sling was let go with the berry `stretch` cm from its middle.
    SlingShot {
        at: Vec2,
        stretch: f32,
    },
    /// A sling caught the berry.
    SlingLoaded {
        at: Vec2,
    },
    /// So many threads of a curtain were cut.
    CurtainCut {
        at: Vec2,
        links: u8,
    },
    /// So many threads of a curtain tore.
    CurtainTorn {
        at: Vec2,
        links: u8,
    },
    /// The berry landed on cap `index` and leaves it at `speed` cm/s.
    CapBounced {
        index: u8,
        at: Vec2,
        speed: f32,
    },
    /// The thorns with this sign turn.
    ThornsTurned {
        sign: Sign,
        at: Vec2,
    },
    /// Nettle `index` is about to sting.
    NettleWarned {
        index: u8,
        at: Vec2,
    },
    /// Nettle `index` begins to sting.
    NettleStung {
        index: u8,
        at: Vec2,
    },
    /// Gravity turned around; it now pulls up if `up`.
    GravityFlipped {
        at: Vec2,
        up: bool,
    },
    JarCaught {
        index: u8,
        at: Vec2,
    },
    JarReleased {
        index: u8,
        at: Vec2,
    },
    /// Geyser `index` goes to height `level`, 0..=2.
    GeyserTurned {
        index: u8,
        at: Vec2,
        level: u8,
    },
    BurrowEntered {
        index: u8,
        at: Vec2,
    },
    BurrowLeft {
        index: u8,
        at: Vec2,
    },
    /// No lamp shines on Nim any more.
    NimSlept,
    NimWoke,
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
