//! A Snip level that cannot be wrong: `content/level` checks files into this, and the sim takes nothing else.
//! All positions are stage centimetres, x right, y down, (0, 0) the stage's top left corner.

use crate::math::geom::Vec2;
use crate::math::hash::Hasher;

/// How many of each thing a level may hold: bounds for files from strangers, far above what a good level needs.
pub mod limits {
    pub const PEGS: usize = 64;
    pub const ROPES: usize = 32;
    pub const FIREFLIES: usize = 3;
    pub const THORNS: usize = 32;
    pub const THORN_POINTS: usize = 64;
    pub const BUBBLES: usize = 32;
    pub const PUFFBALLS: usize = 32;
    pub const ROCKS: usize = 32;
    /// What a shape of the engine can have.
    pub const ROCK_POINTS: usize = crate::verlet::shape::MAX_CORNERS;
    /// Longest rope, cm.
    pub const ROPE_LENGTH: f32 = 3000.0;
    /// All ropes of a level together, cm: 800 particles.
    pub const ALL_ROPES: f32 = 8000.0;
    /// All stems of a level together, cm: their spikes stand every 10 cm.
    pub const ALL_THORNS: f32 = 4000.0;
    /// Farthest coordinate, cm.
    pub const COORDINATE: f32 = 4000.0;
}

/// What a rope is tied to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Tie {
    /// Index into [`Level::pegs`].
    Peg(usize),
    Berry,
}

#[derive(Clone, Debug, PartialEq)]
pub struct RopeSpec {
    pub from: Tie,
    pub to: Tie,
    /// Rest length in cm, > 0.
    pub length: f32,
    /// Stretch in cm per unit of force (node mass * cm/s^2); 0 is a rope that does not stretch.
    pub compliance: f32,
}

#[derive(Clone, Debug, PartialEq)]
pub struct ThornSpec {
    /// The stem, at least two points.
    pub points: Vec<Vec2>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PuffballSpec {
    pub at: Vec2,
    /// Where it blows, radians clockwise on the screen from +x.
    pub angle: f32,
}

/// A solid convex shape.
#[derive(Clone, Debug, PartialEq)]
pub enum RockShape {
    Circle {
        radius: f32,
    },
    /// Corners relative to [`RockSpec::at`], convex, at least three.
    Polygon(Vec<Vec2>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct RockSpec {
    pub at: Vec2,
    pub shape: RockShape,
    /// Coulomb coefficient, 0..=2.
    pub friction: f32,
    /// Share of the normal speed kept in a bounce, 0..=1.
    pub restitution: f32,
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
    pub berry: Vec2,
    /// Nim's mouth.
    pub nim: Vec2,
    pub pegs: Vec<Vec2>,
    pub ropes: Vec<RopeSpec>,
    pub fireflies: Vec<Vec2>,
    pub thorns: Vec<ThornSpec>,
    pub bubbles: Vec<Vec2>,
    pub puffballs: Vec<PuffballSpec>,
    pub rocks: Vec<RockSpec>,
}

impl Level {
    /// One number for all that the sim reads of a level; names and hints may change without breaking a recording.
    pub fn hash(&self) -> u64 {
        let Level {
            id: _,
            name: _,
            hint: _,
            size,
            berry,
            nim,
            pegs,
            ropes,
            fireflies,
            thorns,
            bubbles,
            puffballs,
            rocks,
        } = self;
        let mut h = Hasher::default();
        h.vec2(*size);
        h.vec2(*berry);
        h.vec2(*nim);
        hash_points(pegs, &mut h);
        h.u32(ropes.len() as u32);
        ropes.iter().for_each(|rope| rope.hash_into(&mut h));
        hash_points(fireflies, &mut h);
        h.u32(thorns.len() as u32);
        for ThornSpec { points } in thorns {
            hash_points(points, &mut h);
        }
        hash_points(bubbles, &mut h);
        h.u32(puffballs.len() as u32);
        for PuffballSpec { at, angle } in puffballs {
            h.vec2(*at);
            h.f32(*angle);
        }
        h.u32(rocks.len() as u32);
        rocks.iter().for_each(|rock| rock.hash_into(&mut h));
        h.finish()
    }

    /// Where a rope end is at the start.
    pub fn tie_position(&self, tie: Tie, berry_tie: Vec2) -> Vec2 {
        match tie {
            Tie::Peg(index) => self.pegs[index],
            Tie::Berry => self.berry + berry_tie,
        }
    }
}

fn hash_points(points: &[Vec2], h: &mut Hasher) {
    h.u32(points.len() as u32);
    points.iter().for_each(|p| h.vec2(*p));
}

impl RopeSpec {
    fn hash_into(&self, h: &mut Hasher) {
        let RopeSpec { from, to, length, compliance } = self;
        for tie in [from, to] {
            h.u32(match tie {
                Tie::Peg(index) => *index as u32,
                Tie::Berry => u32::MAX,
            });
        }
        h.f32(*length);
        h.f32(*compliance);
    }
}

impl RockSpec {
    fn hash_into(&self, h: &mut Hasher) {
        let RockSpec { at, shape, friction, restitution } = self;
        h.vec2(*at);
        match shape {
            RockShape::Circle { radius } => h.f32(*radius),
            RockShape::Polygon(points) => hash_points(points, h),
        }
        h.f32(*friction);
        h.f32(*restitution);
    }
}
