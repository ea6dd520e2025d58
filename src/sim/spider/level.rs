//! A night of Spin that cannot be wrong: `content` checks files into this, and the sim takes nothing else.
//! Positions are in cm, x right, y down, (0, 0) where the file likes it, usually the hub of the web.

use crate::math::geom::Vec2;
use crate::math::hash::Hasher;
use crate::math::record::{Mix, record};
use crate::math::rng::Rng;
use crate::math::trig;
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

/// What a seed changes a web by, and the fewest spokes and rings that prey is still caught with.
const MORE_SPOKES: usize = 3;
const LEAST_SPOKES: usize = 9;
const MORE_RINGS: usize = 1;
const LEAST_RINGS: usize = 4;
/// Keeps the chance of the web apart from that of the prey.
const WEB_CHANCE: u64 = 0x7765_6273;

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

    /// The same night with other chance: its id names the seed. A night without an end gets another web as well.
    pub fn with_seed(&self, seed: u64) -> NightLevel {
        let id = self.id.split(':').next().unwrap_or_default();
        let mut night = NightLevel { id: format!("{id}:{seed}"), seed, ..self.clone() };
        if self.endless {
            vary(&mut night);
        }
        night
    }

    /// How long it lasts, s; of an endless one, its first round.
    pub fn seconds(&self) -> f32 {
        self.parts.iter().map(|part| part.seconds).sum()
    }
}

/// Another web of the same kind, from the night's seed: wider or tighter, with more spokes or fewer, its anchors elsewhere.
/// Lamps and stars stay where they are: they are far enough from the hub for every such web.
fn vary(night: &mut NightLevel) {
    let mut rng = Rng::new(night.seed ^ WEB_CHANCE);
    let mut whole = |usual: usize, by: usize, least: usize| {
        let most = 2 * by as u32 + 1;
        (usual + (rng.next_u32() % most) as usize).saturating_sub(by).max(least)
    };
    let web = &mut night.web;
    (web.spokes, web.rings) = (whole(web.spokes, MORE_SPOKES, LEAST_SPOKES), whole(web.rings, MORE_RINGS, LEAST_RINGS));
    let anchors = whole(2, 2, 0);
    web.seed = night.seed;
    web.radius *= rng.range(0.86, 1.1);
    web.jitter = rng.range(0.2, 0.9);
    web.ring_sag = rng.range(0.005, 0.03);
    web.pretension = rng.range(0.045, 0.075);
    // Around the web like the numbers of a clock, away from straight below, where nobody goes.
    let begin = rng.range(0.0, 1.0);
    let places = (0..anchors).map(|k| {
        let share = (k as f32 + begin) / anchors as f32;
        let angle = core::f32::consts::PI * (0.8 + 1.4 * share);
        web.centre + trig::direction(angle) * (web.radius * rng.range(1.45, 1.75))
    });
    night.anchors = places.collect();
}
