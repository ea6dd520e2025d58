//! What the things of a level are when it starts: one plain record per element, in stage centimetres and radians.
//! `level.rs` collects them; `elements.rs` has what they become while the level runs.

use crate::math::geom::Vec2;
use crate::math::hash::Hasher;
use crate::math::record::{Mix, record};
use crate::math::trig;
use crate::sim::sign::Sign;

/// What a rope end is tied to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tie {
    /// Hangs free. Only in a running level.
    Free,
    /// Index into the list of pegs.
    Peg(usize),
    /// The berry; 0 is the whole or its left half, 1 the right half.
    Berry(usize),
    /// Index into the list of seeds.
    Seed(usize),
    /// Index into the list of lamps.
    Lamp(usize),
    /// Post 0 (left) or 1 (right) of a sling. Only in a running level.
    Post { sling: usize, side: usize },
}

impl Mix for Tie {
    fn mix(&self, h: &mut Hasher) {
        let (kind, index) = match *self {
            Tie::Free => (0, 0),
            Tie::Peg(index) => (1, index),
            Tie::Berry(part) => (2, part),
            Tie::Seed(index) => (3, index),
            Tie::Lamp(index) => (4, index),
            Tie::Post { sling, side } => (5, 2 * sling + side),
        };
        h.u32(kind);
        index.mix(h);
    }
}

/// What a peg is besides a place to hang ropes on.
#[derive(Clone, Debug, PartialEq)]
pub enum PegKind {
    Fixed,
    /// Slides on the wire between the two points when a finger drags it.
    Bead {
        from: Vec2,
        to: Vec2,
    },
    /// Is carried along a track.
    Moth(MothSpec),
    /// Winds its rope by turning; the rope gets no longer than `most` cm.
    Reel {
        most: f32,
    },
    /// Comes loose and sticks again by taps.
    Sticky {
        stuck: bool,
    },
    /// Ties a rope to the berry that comes within `radius`, once.
    Ring {
        radius: f32,
    },
    /// Shoots a rope to the berry by a tap, once.
    Pod,
}

/// A peg: where it is at the start, and what it is.
#[derive(Clone, Debug, PartialEq)]
pub struct PegSpec {
    pub at: Vec2,
    pub kind: PegKind,
}

impl PegSpec {
    /// A peg that stays where it is.
    pub fn fixed(at: Vec2) -> PegSpec {
        PegSpec { at, kind: PegKind::Fixed }
    }
}

impl Mix for PegSpec {
    fn mix(&self, h: &mut Hasher) {
        h.vec2(self.at);
        match &self.kind {
            PegKind::Fixed => h.u32(0),
            PegKind::Bead { from, to } => {
                h.u32(1);
                [*from, *to].mix(h);
            }
            PegKind::Moth(moth) => {
                h.u32(2);
                moth.mix(h);
            }
            PegKind::Reel { most } => {
                h.u32(3);
                most.mix(h);
            }
            PegKind::Sticky { stuck } => {
                h.u32(4);
                stuck.mix(h);
            }
            PegKind::Ring { radius } => {
                h.u32(5);
                radius.mix(h);
            }
            PegKind::Pod => h.u32(6),
        }
    }
}

/// Where a moth flies.
#[derive(Clone, Debug, PartialEq)]
pub enum Track {
    /// From point to point, then from the last to the first if `closed`, else back the same way. At least two points.
    Line { points: Vec<Vec2>, closed: bool },
    /// Clockwise on the screen from its rightmost point.
    Circle { center: Vec2, radius: f32 },
}

impl Mix for Track {
    fn mix(&self, h: &mut Hasher) {
        match self {
            Track::Line { points, closed } => {
                points.mix(h);
                closed.mix(h);
            }
            Track::Circle { center, radius } => {
                h.vec2(*center);
                radius.mix(h);
            }
        }
    }
}

impl Track {
    /// Centimetres after which the flight repeats.
    pub fn period(&self) -> f32 {
        match self {
            Track::Line { points, closed } => {
                let once: f32 = points.windows(2).map(|ends| ends[0].distance(ends[1])).sum();
                if *closed { once + closing(points) } else { 2.0 * once }
            }
            Track::Circle { radius, .. } => std::f32::consts::TAU * radius,
        }
    }

    /// The place `along` cm from the start; any finite number will do.
    pub fn place(&self, along: f32) -> Vec2 {
        let period = self.period().max(1e-3);
        // The remainder of two floats is exact, so it is the same on every platform.
        let rest = along % period;
        let along = if rest < 0.0 { rest + period } else { rest };
        match self {
            Track::Circle { center, radius } => *center + trig::direction(along / radius.max(1e-3)) * *radius,
            Track::Line { points, closed: false } if along > 0.5 * period => walk(points, period - along),
            Track::Line { points, .. } => walk(points, along),
        }
    }
}

fn closing(points: &[Vec2]) -> f32 {
    match points {
        [first, .., last] => first.distance(*last),
        _ => 0.0,
    }
}

/// The place `along` cm from the first point, on the way back to it after the last.
fn walk(points: &[Vec2], mut along: f32) -> Vec2 {
    for (i, &from) in points.iter().enumerate() {
        let to = points[(i + 1) % points.len()];
        let length = from.distance(to);
        if along <= length {
            return from.lerp(to, along / length.max(1e-3));
        }
        along -= length;
    }
    points.first().copied().unwrap_or_default()
}

/// How a curtain hangs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pins {
    /// Pinned all along its top.
    Top,
    /// By its two upper corners, sagging between them.
    Corners,
    /// By all four corners: a hammock.
    Ends,
}

impl Pins {
    pub const ALL: [Pins; 3] = [Pins::Top, Pins::Corners, Pins::Ends];
    /// Their names in level files, in the same order.
    pub const NAMES: [&str; 3] = ["top", "corners", "ends"];
}

impl Mix for Pins {
    fn mix(&self, h: &mut Hasher) {
        h.u32(*self as u32);
    }
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

impl Mix for RockShape {
    fn mix(&self, h: &mut Hasher) {
        match self {
            RockShape::Circle { radius } => radius.mix(h),
            RockShape::Polygon(points) => points.mix(h),
        }
    }
}

record! {
    /// A rope between two things.
    pub struct RopeSpec {
        pub from: Tie,
        pub to: Tie,
        /// Rest length in cm, > 0.
        pub length: f32,
        /// Stretch in cm per unit of force (node mass * cm/s^2); 0 is a rope that does not stretch.
        pub compliance: f32,
    }

    /// The flight of a moth.
    pub struct MothSpec {
        pub track: Track,
        /// cm/s; negative flies backwards.
        pub speed: f32,
        /// Where on the track it starts, cm.
        pub start: f32,
    }

    /// A heavy seed.
    pub struct SeedSpec {
        pub at: Vec2,
        /// cm.
        pub radius: f32,
        /// Node masses.
        pub mass: f32,
    }

    /// A glow-worm lamp.
    pub struct LampSpec {
        pub at: Vec2,
        /// How far it lights, cm.
        pub light: f32,
    }

    /// A firefly.
    pub struct FireflySpec {
        pub at: Vec2,
        /// It leaves after so many seconds.
        pub leaves: Option<f32>,
    }

    /// When nettles sting, in seconds.
    pub struct NettleSpec {
        pub on: f32,
        pub off: f32,
        /// Before the first sting.
        pub delay: f32,
    }

    /// A stem of thorns.
    pub struct ThornSpec {
        /// The stem, at least two points.
        pub points: Vec<Vec2>,
        /// Turned by the buttons with this sign.
        pub turns: Option<Sign>,
        /// Stings only now and then.
        pub nettle: Option<NettleSpec>,
    }

    /// A button that turns all thorns of its sign.
    pub struct ButtonSpec {
        pub at: Vec2,
        pub turns: Sign,
    }

    /// A puffball.
    pub struct PuffballSpec {
        pub at: Vec2,
        /// Where it blows, radians clockwise on the screen from +x.
        pub angle: f32,
    }

    /// A rock.
    pub struct RockSpec {
        pub at: Vec2,
        pub shape: RockShape,
        /// Coulomb coefficient, 0..=2.
        pub friction: f32,
        /// Share of the normal speed kept in a bounce, 0..=1.
        pub restitution: f32,
    }

    /// One mouth of a burrow.
    pub struct MouthSpec {
        pub at: Vec2,
        /// Where it looks: out of the ground, radians.
        pub angle: f32,
    }

    /// Two mouths of one burrow.
    pub struct BurrowSpec {
        pub mouths: [MouthSpec; 2],
    }

    /// A mushroom cap that throws back.
    pub struct CapSpec {
        pub at: Vec2,
        /// Where it throws to, radians.
        pub angle: f32,
        pub large: bool,
    }

    /// A leaf disc.
    pub struct DiscSpec {
        pub at: Vec2,
        /// What stands within it turns with it, cm.
        pub radius: f32,
        /// 1 or 2.
        pub handles: u8,
        /// Where the first handle is, radians.
        pub angle: f32,
    }

    /// A sling between two posts.
    pub struct SlingSpec {
        pub posts: [Vec2; 2],
        /// Stretch of each band in cm per unit of force.
        pub compliance: f32,
        /// How far it can be pulled, cm.
        pub reach: f32,
    }

    /// A curtain of cloth.
    pub struct CurtainSpec {
        /// Its upper left corner.
        pub at: Vec2,
        /// Width and height, cm.
        pub size: Vec2,
        pub pins: Pins,
        /// Strain at which it tears; 0 never.
        pub tear: f32,
    }

    /// A zone of wind.
    pub struct BreezeSpec {
        /// Its upper left corner.
        pub at: Vec2,
        /// Width and height, cm.
        pub size: Vec2,
        /// cm/s.
        pub wind: Vec2,
        /// How much it comes and goes, 0..=1.
        pub gusts: f32,
    }

    /// A bridge of planks; each span between two pegs is a rope of its own.
    pub struct BridgeSpec {
        /// At least two, indices into the list of pegs.
        pub pegs: Vec<usize>,
        /// Length of a span over the distance of its pegs, >= 1.
        pub slack: f32,
    }

    /// A geyser.
    pub struct GeyserSpec {
        pub at: Vec2,
        /// Where it blows, radians.
        pub angle: f32,
        /// Its three heights in cm; 0 is off.
        pub heights: [f32; 3],
        /// Which of them it starts with, 0..=2.
        pub start: u8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::geom::vec2;

    #[test]
    fn an_open_track_goes_back_and_forth_and_a_closed_one_around() {
        let points = vec![vec2(0.0, 0.0), vec2(30.0, 0.0), vec2(30.0, 40.0)];
        let open = Track::Line { points: points.clone(), closed: false };
        assert_eq!((open.period(), open.place(50.0), open.place(100.0)), (140.0, vec2(30.0, 20.0), vec2(30.0, 10.0)));
        let closed = Track::Line { points, closed: true };
        assert_eq!((closed.period(), closed.place(95.0)), (120.0, vec2(15.0, 20.0)));
        assert_eq!(closed.place(-25.0), closed.place(95.0), "backwards");
    }

    #[test]
    fn a_circle_is_flown_clockwise_on_the_screen() {
        let circle = Track::Circle { center: vec2(100.0, 100.0), radius: 50.0 };
        let quarter = circle.place(0.25 * circle.period());
        assert!(quarter.distance(vec2(100.0, 150.0)) < 0.01, "{quarter}");
    }
}
