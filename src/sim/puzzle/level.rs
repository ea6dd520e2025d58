//! A Snip level that cannot be wrong: `content/level` checks files into this, and the sim takes nothing else.
//! All positions are stage centimetres, x right, y down, (0, 0) the stage's top left corner.

use super::spec::{
    BreezeSpec, BridgeSpec, BurrowSpec, ButtonSpec, CapSpec, CurtainSpec, DiscSpec, FireflySpec, GeyserSpec, LampSpec,
    PegKind, PegSpec, PuffballSpec, RockSpec, RopeSpec, SeedSpec, SlingSpec, ThornSpec, Tie,
};
use crate::math::geom::{Vec2, vec2};
use crate::math::hash::Hasher;
use crate::math::record::Mix;

/// How many of each thing a level may hold: bounds for files from strangers, far above what a good level needs.
pub mod limits {
    /// All kinds of pegs together.
    pub const PEGS: usize = 64;
    pub const ROPES: usize = 32;
    /// Ropes that there can be in a running level: those of the file, of rings, pods, bridges and slings.
    pub const RUNNING_ROPES: usize = 96;
    pub const FIREFLIES: usize = 3;
    pub const THORNS: usize = 32;
    pub const THORN_POINTS: usize = 64;
    pub const BUBBLES: usize = 32;
    pub const PUFFBALLS: usize = 32;
    pub const ROCKS: usize = 32;
    /// What a shape of the engine can have.
    pub const ROCK_POINTS: usize = crate::verlet::shape::MAX_CORNERS;
    pub const SEEDS: usize = 8;
    pub const LAMPS: usize = 8;
    pub const ANTS: usize = 16;
    pub const BURROWS: usize = 4;
    pub const CAPS: usize = 16;
    pub const BUTTONS: usize = 16;
    pub const MOONSTONES: usize = 8;
    pub const DISCS: usize = 8;
    pub const SLINGS: usize = 4;
    pub const CURTAINS: usize = 4;
    pub const BREEZES: usize = 8;
    pub const BRIDGES: usize = 4;
    pub const BRIDGE_PEGS: usize = 6;
    pub const JARS: usize = 16;
    pub const GEYSERS: usize = 8;
    pub const TRACK_POINTS: usize = 32;
    /// Longest rope, cm.
    pub const ROPE_LENGTH: f32 = 3000.0;
    /// All ropes of a level together, cm: 800 particles.
    pub const ALL_ROPES: f32 = 8000.0;
    /// All stems of a level together, cm: their spikes stand every 10 cm.
    pub const ALL_THORNS: f32 = 4000.0;
    /// Farthest coordinate, cm.
    pub const COORDINATE: f32 = 4000.0;
}

/// One level of Snip.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// Stable key of progress and recordings, like `garden/03`.
    pub id: String,
    pub name: String,
    /// One short sentence for the player, or empty.
    pub hint: String,
    /// Width and height of the stage in cm.
    pub size: Vec2,
    /// The whole berry, or the middle between its halves.
    pub berry: Vec2,
    /// The berry starts as these two halves.
    pub halves: Option<[Vec2; 2]>,
    /// Nim's mouth.
    pub nim: Vec2,
    /// Nim sleeps and fireflies hide where no lamp is near.
    pub night: bool,
    pub pegs: Vec<PegSpec>,
    pub seeds: Vec<SeedSpec>,
    pub lamps: Vec<LampSpec>,
    pub ropes: Vec<RopeSpec>,
    /// Pegs on which ants wait.
    pub ants: Vec<usize>,
    pub fireflies: Vec<FireflySpec>,
    pub thorns: Vec<ThornSpec>,
    pub buttons: Vec<ButtonSpec>,
    pub bubbles: Vec<Vec2>,
    pub puffballs: Vec<PuffballSpec>,
    pub rocks: Vec<RockSpec>,
    pub burrows: Vec<BurrowSpec>,
    pub caps: Vec<CapSpec>,
    pub moonstones: Vec<Vec2>,
    pub discs: Vec<DiscSpec>,
    pub slings: Vec<SlingSpec>,
    pub curtains: Vec<CurtainSpec>,
    pub breezes: Vec<BreezeSpec>,
    pub bridges: Vec<BridgeSpec>,
    pub jars: Vec<Vec2>,
    pub geysers: Vec<GeyserSpec>,
}

impl Level {
    /// A stage of the usual size with the berry above Nim and nothing else.
    pub fn empty(id: &str) -> Level {
        Level {
            id: id.into(),
            name: String::new(),
            hint: String::new(),
            size: vec2(400.0, 600.0),
            berry: vec2(200.0, 220.0),
            halves: None,
            nim: vec2(200.0, 500.0),
            night: false,
            pegs: vec![],
            seeds: vec![],
            lamps: vec![],
            ropes: vec![],
            ants: vec![],
            fireflies: vec![],
            thorns: vec![],
            buttons: vec![],
            bubbles: vec![],
            puffballs: vec![],
            rocks: vec![],
            burrows: vec![],
            caps: vec![],
            moonstones: vec![],
            discs: vec![],
            slings: vec![],
            curtains: vec![],
            breezes: vec![],
            bridges: vec![],
            jars: vec![],
            geysers: vec![],
        }
    }

    /// One number for all that the sim reads of a level; names and hints may change without breaking a recording.
    pub fn hash(&self) -> u64 {
        let Level {
            id: _,
            name: _,
            hint: _,
            size,
            berry,
            halves,
            nim,
            night,
            pegs,
            seeds,
            lamps,
            ropes,
            ants,
            fireflies,
            thorns,
            buttons,
            bubbles,
            puffballs,
            rocks,
            burrows,
            caps,
            moonstones,
            discs,
            slings,
            curtains,
            breezes,
            bridges,
            jars,
            geysers,
        } = self;
        let mut h = Hasher::default();
        let all: [&dyn Mix; 26] = [
            size, berry, halves, nim, night, pegs, seeds, lamps, ropes, ants, fireflies, thorns, buttons, bubbles,
            puffballs, rocks, burrows, caps, moonstones, discs, slings, curtains, breezes, bridges, jars, geysers,
        ];
        all.iter().for_each(|part| part.mix(&mut h));
        h.finish()
    }

    /// Ropes that there can ever be, without the halves of cut ones.
    pub fn rope_count(&self) -> usize {
        let spans: usize = self.bridges.iter().map(|bridge| bridge.pegs.len().saturating_sub(1)).sum();
        let shooting = self.pegs.iter().filter(|peg| matches!(peg.kind, PegKind::Ring { .. } | PegKind::Pod)).count();
        self.ropes.len() + spans + shooting + 2 * self.slings.len()
    }

    /// Where a thing that ropes are tied to has its middle at the start.
    pub fn middle_of(&self, tie: Tie) -> Vec2 {
        match tie {
            Tie::Free => Vec2::ZERO,
            Tie::Peg(index) => self.pegs[index].at,
            Tie::Berry(part) => self.halves.map_or(self.berry, |halves| halves[part.min(1)]),
            Tie::Seed(index) => self.seeds[index].at,
            Tie::Lamp(index) => self.lamps[index].at,
            Tie::Post { sling, side } => self.slings[sling].posts[side.min(1)],
        }
    }
}
