//! A night of Spin that cannot be wrong: `content` checks files into this, and the sim takes nothing else.
//! Positions are in cm, x right, y down, (0, 0) where the file likes it, usually the hub of the web.

use crate::math::geom::Vec2;
use crate::math::hash::Hasher;
use crate::math::record::{Mix, record};
use crate::sim::prey_kind::PreyKind;
use crate::verlet::graph::radial::Radial;

/// Bounds for files from strangers.
pub mod limits {
    pub const ANCHORS: usize = 32;
    pub const LAMPS: usize = 8;
    pub const STARS: usize = 16;
    pub const PARTS: usize = 12;
    /// Most live prey at once.
    pub const PREY: usize = 40;
    /// Longest part, s.
    pub const PART: f32 = 600.0;
    /// Farthest coordinate, cm.
    pub const COORDINATE: f32 = 3000.0;
}

/// The mood of a part of the night: what the sky looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Dusk,
    Midnight,
    Storm,
    Dawn,
}

impl Part {
    /// All, in the order of a night.
    pub const ALL: [Part; 4] = [Part::Dusk, Part::Midnight, Part::Storm, Part::Dawn];

    /// The word for it in level files.
    pub fn word(self) -> &'static str {
        match self {
            Part::Dusk => "dusk",
            Part::Midnight => "midnight",
            Part::Storm => "storm",
            Part::Dawn => "dawn",
        }
    }
}

impl Mix for Part {
    fn mix(&self, h: &mut Hasher) {
        h.u32(*self as u32);
    }
}

/// What earns a star at the end of a night.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// See the end of the night.
    Survive,
    /// At least so many points.
    Score(u32),
    /// So much prey, of one kind or of any.
    Collect { kind: Option<PreyKind>, count: u32 },
    /// So many collections in one chain.
    Chain(u32),
    /// No more hearts lost than this.
    Unhurt(u32),
    /// So few threads shot.
    Threads(u32),
}

impl Mix for Goal {
    fn mix(&self, h: &mut Hasher) {
        let (kind, a, b) = match *self {
            Goal::Survive => (0, 0, 0),
            Goal::Score(points) => (1, points, 0),
            Goal::Collect { kind, count } => (2, kind.map_or(99, |kind| kind as u32), count),
            Goal::Chain(count) => (3, count, 0),
            Goal::Unhurt(hearts) => (4, hearts, 0),
            Goal::Threads(count) => (5, count, 0),
        };
        [kind, a, b].iter().for_each(|part| h.u32(*part));
    }
}

record! {
    /// A part of the night.
    pub struct PartSpec {
        pub part: Part,
        /// s.
        pub seconds: f32,
        /// Air that moves the web, cm/s, and how much it wavers, 0..=1.
        pub wind: Vec2,
        pub gusts: f32,
        /// Seconds between two arrivals at its begin and at its end.
        pub every: [f32; 2],
        /// Most live prey at once, 0..=40.
        pub most: u32,
        /// How often each kind comes, relative to the others; in the order of [`PreyKind::ALL`].
        pub prey: [f32; 7],
    }

    /// One night.
    pub struct NightLevel {
        /// Stable key of progress and recordings, like `spider/1`, with `:` and the seed where the player chose it.
        pub id: String,
        pub name: String,
        /// One short sentence for the player, or empty.
        pub hint: String,
        /// Everything random follows from it.
        pub seed: u64,
        pub web: Radial,
        /// More anchors in empty space, each tied to the nearest node of the web.
        pub anchors: Vec<Vec2>,
        /// Where moths come.
        pub lamps: Vec<Vec2>,
        /// Stars that may be mimics.
        pub stars: Vec<Vec2>,
        /// Silk at the start.
        pub silk: f32,
        pub parts: Vec<PartSpec>,
        /// The parts begin again after the last one, faster each time, and the night has no end.
        pub endless: bool,
        /// One star each.
        pub goals: [Goal; 3],
    }
}

impl NightLevel {
    /// One number for everything in it.
    pub fn hash(&self) -> u64 {
        let mut h = Hasher::default();
        self.mix(&mut h);
        h.finish()
    }

    /// The same night with other chance: its id names the seed.
    pub fn with_seed(&self, seed: u64) -> NightLevel {
        let id = self.id.split(':').next().unwrap_or_default();
        NightLevel { id: format!("{id}:{seed}"), seed, ..self.clone() }
    }

    /// How long it lasts, s; of an endless one, its first round.
    pub fn seconds(&self) -> f32 {
        self.parts.iter().map(|part| part.seconds).sum()
    }
}
