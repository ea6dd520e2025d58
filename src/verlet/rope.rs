//! Ropes: a range of particles with two ends, each free, pinned or tied to a body.

use super::body::BodyId;
use super::particles::{Block, Particles};
use super::slots::Id;
use crate::math::geom::{Vec2, vec2};
use crate::math::hash::Hasher;

/// Names a rope.
pub type RopeId = Id<Rope>;

/// Where an end of a rope shall be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Attach {
    /// Loose, here.
    Free(Vec2),
    /// Held here.
    Pin(Vec2),
    /// Tied to a body at a point of the body's own frame.
    Body { body: BodyId, local: Vec2 },
}

/// Recipe of a rope.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RopeDef {
    pub from: Attach,
    pub to: Attach,
    /// Rest length, cm. More than the distance of the ends is slack, less is tension from the start.
    pub length: f32,
    /// Wanted link length, cm.
    pub spacing: f32,
    /// Mass of one node; 1 is the default rope.
    pub node_mass: f32,
    /// Strain per force (node mass cm/s^2): strain = compliance x tension. 0 is a rigid rope, which stretches 0.1 %.
    pub compliance: f32,
    /// Longest the reel may make it, cm; 0 for a rope without a reel.
    pub max_length: f32,
    /// Half thickness in contacts and cuts, cm.
    pub radius: f32,
    /// Whether shapes stop it.
    pub collides: bool,
    /// Whether bodies that are not tied to it can lie on it.
    pub carries: bool,
    /// Whether it is thrown at something in flight: it takes the speed at which its ends part, as a rope that does not
    /// stretch would, and its slack, 2 % at least, lies in small waves so that it folds when they come together.
    pub catches: bool,
}

impl Default for RopeDef {
    fn default() -> RopeDef {
        RopeDef {
            from: Attach::Free(Vec2::ZERO),
            to: Attach::Free(Vec2::ZERO),
            length: 100.0,
            spacing: 10.0,
            node_mass: 1.0,
            compliance: 0.0,
            max_length: 0.0,
            radius: 1.0,
            collides: true,
            carries: false,
            catches: false,
        }
    }
}

/// Most links of one rope.
const MAX_LINKS: usize = 4096;

/// Shortest rope that can be made, cm.
const SHORTEST_ROPE: f32 = 0.5;

/// Particles that a rope takes beside one per link: its last one, and one to spare at each end.
pub(super) const SPARE: usize = 3;

impl RopeDef {
    /// Particles that this rope takes when it is added, with all that its reel may let out. One that `catches` may take
    /// more, as it is as long as its ends are apart.
    pub fn room(&self) -> usize {
        let (_, links, reserve) = self.divided(0.0);
        links + SPARE + reserve
    }

    /// How long it becomes if it must be `least` cm, in how many links, and how many more its reel needs.
    pub(super) fn divided(&self, least: f32) -> (f32, usize, usize) {
        let length = self.length.max(least).max(SHORTEST_ROPE);
        let links = ((length / self.spacing.max(SHORTEST_ROPE) + 0.5) as usize).clamp(1, MAX_LINKS);
        let more = (self.max_length - length).max(0.0) / (length / links as f32);
        (length, links, more as usize + if self.max_length > length { 2 } else { 0 })
    }
}

/// An end of a rope in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum End {
    Free,
    /// Held; moves towards `target` by at most two links a tick.
    Pin {
        target: Vec2,
    },
    Body {
        body: BodyId,
        local: Vec2,
    },
}

/// What an end is, for those who look at a rope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndKind {
    Free,
    Pin,
    Body(BodyId),
}

/// Lengthens and shortens a rope at its first end.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Reel {
    /// Wanted speed, cm/s; above 0 lengthens.
    pub target: f32,
    /// Speed now: follows `target` with the ramp of the tuning.
    pub speed: f32,
    /// Longest rest length it may give the rope, cm.
    pub longest: f32,
    /// Rest length that joining two links took and that is still to be paid back, cm.
    pub ledger: f32,
}

/// A rope as the solver sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Rope {
    /// The particles that belong to this rope, used or not. Reels grow towards `block.start`.
    pub block: Block,
    /// First used particle.
    pub start: usize,
    /// Used particles, >= 2.
    pub count: usize,
    pub spacing: f32,
    pub node_mass: f32,
    pub compliance: f32,
    pub radius: f32,
    pub collides: bool,
    pub carries: bool,
    pub ends: [End; 2],
    pub reel: Reel,
    /// Ticks left, or None for ever.
    pub lifetime: Option<u32>,
    /// Stiffness of a link times h^2 in the last tick, node masses (`island.rs`).
    pub kappa: f32,
    /// Ticks in a row that a link was over the snap strain.
    pub strained: u32,
}

impl Rope {
    /// Index of the particle at end 0 or 1.
    pub fn tip(&self, end: usize) -> usize {
        if end == 0 { self.start } else { self.start + self.count - 1 }
    }

    /// Indices of the left particles of its links.
    pub fn links(&self) -> std::ops::Range<usize> {
        self.start..self.start + self.count - 1
    }

    /// Indices of its particles.
    pub fn nodes(&self) -> std::ops::Range<usize> {
        self.start..self.start + self.count
    }

    /// The body at an end, if one is tied there.
    pub fn body_at(&self, end: usize) -> Option<BodyId> {
        match self.ends[end] {
            End::Body { body, .. } => Some(body),
            End::Free | End::Pin { .. } => None,
        }
    }

    /// Mass of its own nodes.
    pub fn mass(&self) -> f32 {
        self.node_mass * self.count as f32
    }

    /// Mixes in everything but its particles.
    pub fn hash_into(&self, hasher: &mut Hasher) {
        let Rope {
            block,
            start,
            count,
            spacing,
            node_mass,
            compliance,
            radius,
            collides,
            carries,
            ends,
            reel,
            lifetime,
            // Every tick makes it anew before it uses it.
            kappa: _,
            strained,
        } = self;
        for value in [block.start, block.end, *start, *count, *strained as usize] {
            hasher.u32(value as u32);
        }
        let Reel { target, speed, longest, ledger } = reel;
        for value in [spacing, node_mass, compliance, radius, target, speed, longest, ledger] {
            hasher.f32(*value);
        }
        hasher.bool(*collides);
        hasher.bool(*carries);
        for end in ends {
            match end {
                End::Free => hasher.u32(0),
                End::Pin { target } => {
                    hasher.u32(1);
                    hasher.vec2(*target);
                }
                End::Body { body, local } => {
                    hasher.u32(2);
                    hasher.u64(body.bits());
                    hasher.vec2(*local);
                }
            }
        }
        hasher.u32(lifetime.map_or(0, |ticks| ticks + 1));
    }
}

/// A rope to look at.
#[derive(Clone, Copy, Debug)]
pub struct RopeView<'a> {
    /// Nodes from end 0 to end 1, cm.
    pub x: &'a [f32],
    pub y: &'a [f32],
    /// The same one tick ago.
    pub previous_x: &'a [f32],
    pub previous_y: &'a [f32],
    /// Rest length of each link, one fewer than nodes.
    pub rest: &'a [f32],
    /// Rest length, cm.
    pub length: f32,
    /// Length over rest length, minus 1.
    pub stretch: f32,
    /// The same of the worst link, as an absolute value.
    pub worst_stretch: f32,
    /// Pull of the tightest link, node mass cm/s^2.
    pub tension: f32,
    pub ends: [EndKind; 2],
    /// Ticks until it vanishes.
    pub lifetime: Option<u32>,
    /// Half thickness, cm.
    pub radius: f32,
}

impl<'a> RopeView<'a> {
    /// The rope in `particles`; `stiffness` is a link's force per cm of stretch.
    pub fn new(rope: &Rope, particles: &'a Particles, stiffness: f32) -> RopeView<'a> {
        let (nodes, links) = (rope.nodes(), rope.links());
        let (mut rest, mut total, mut worst, mut tension) = (0.0f32, 0.0f32, 0.0f32, 0.0f32);
        for i in links.clone() {
            let length = particles.at(i).distance(particles.at(i + 1));
            let excess = length - particles.rest[i];
            rest += particles.rest[i];
            total += length;
            worst = worst.max(excess.abs() / particles.rest[i]);
            tension = tension.max(excess * stiffness * particles.weight[i]);
        }
        let kind = |end: &End| match *end {
            End::Free => EndKind::Free,
            End::Pin { .. } => EndKind::Pin,
            End::Body { body, .. } => EndKind::Body(body),
        };
        RopeView {
            x: &particles.x[nodes.clone()],
            y: &particles.y[nodes.clone()],
            previous_x: &particles.px[nodes.clone()],
            previous_y: &particles.py[nodes],
            rest: &particles.rest[links],
            length: rest,
            stretch: total / rest - 1.0,
            worst_stretch: worst,
            tension,
            ends: [kind(&rope.ends[0]), kind(&rope.ends[1])],
            lifetime: rope.lifetime,
            radius: rope.radius,
        }
    }

    /// Number of nodes, at least 2.
    pub fn len(&self) -> usize {
        self.x.len()
    }

    /// Never true: for the convention.
    pub fn is_empty(&self) -> bool {
        self.x.is_empty()
    }

    /// Node `i`, cm.
    pub fn point(&self, i: usize) -> Vec2 {
        vec2(self.x[i], self.y[i])
    }

    /// Node `i` one tick ago, cm.
    pub fn previous(&self, i: usize) -> Vec2 {
        vec2(self.previous_x[i], self.previous_y[i])
    }

    /// Node `i`, `alpha` (0..=1) of the way from the last tick to this one.
    pub fn point_at(&self, i: usize, alpha: f32) -> Vec2 {
        self.previous(i).lerp(self.point(i), alpha)
    }
}
