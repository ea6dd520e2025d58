//! The whole state of a running Snip level. The view reads it; only the element files beside it change it.

use std::sync::Arc;

use super::finger::Fingers;
use super::level::{Level, RockShape, Tie};
use crate::math::geom::{Vec2, vec2};
use crate::math::hash::Hasher;
use crate::sim::event::{Event, LossCause};
use crate::sim::tuning::{SnipTuning, Tuning};
use crate::verlet::slots::Reserved;
use crate::verlet::tuning::TICK_RATE;
use crate::verlet::{Attach, BodyDef, BodyId, Capacity, Jam, Outline, RopeDef, RopeId, ShapeDef, World};

/// Corners of rocks are rounded by this much (cm) at least; by a rope's link length if that is more, since a rope locks
/// on a sharper corner.
const ROCK_ROUNDING: f32 = 10.0;
/// Events that one tick can hold before further ones are dropped (they only feed the eye and the ear).
const EVENTS_PER_TICK: usize = 64;

/// Seconds to whole ticks, at least one.
pub fn ticks(seconds: f32) -> u32 {
    ((seconds * TICK_RATE).round() as u32).max(1)
}

/// How the level stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    Playing,
    /// Nim ate the berry at tick `at` with `stars` fireflies caught.
    Won {
        at: u32,
        stars: u8,
    },
    Lost {
        at: u32,
        cause: LossCause,
    },
}

/// A rope of the level. After a cut its halves are two of these.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rope {
    pub id: RopeId,
    /// Index of the level's rope that it came from.
    pub spec: usize,
    /// The tick of the cut, once it was cut; it then whips, fades and goes, and cannot be cut again.
    pub cut_at: Option<u32>,
    /// Ticks for which it has hung slack; only the sound of its tightening depends on it.
    pub slack_for: u32,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Firefly {
    pub at: Vec2,
    pub caught_at: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BubbleState {
    Waiting,
    /// Carries the berry since this tick.
    Carrying(u32),
    Popped(u32),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bubble {
    /// Where it floats; while it carries the berry it is where the berry is.
    pub at: Vec2,
    pub state: BubbleState,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Puffball {
    pub at: Vec2,
    /// Unit vector.
    pub direction: Vec2,
    pub puffed_at: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nim {
    pub mouth: Vec2,
    pub open: bool,
    /// Tick of the last opening or closing.
    pub since: u32,
}

/// Sizes that the level was built with. Tuning that comes later does not change what already hangs.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Built {
    /// Where ropes are tied to the berry, in the berry's own frame, cm.
    berry_tie: Vec2,
    /// How far the corners of rocks are rounded, cm.
    rock_rounding: f32,
}

impl Built {
    fn new(snip: &SnipTuning) -> Built {
        // The top, so that the berry hangs and turns.
        Built { berry_tie: vec2(0.0, -snip.berry_radius), rock_rounding: ROCK_ROUNDING.max(snip.rope_spacing) }
    }
}

/// A running level. A clone is a checkpoint; `clone_from` reuses its memory.
pub struct Puzzle {
    pub(super) level: Arc<Level>,
    pub(super) tuning: Tuning,
    built: Built,
    pub(super) world: World,
    pub(super) tick: u32,
    pub(super) phase: Phase,
    /// None once it is eaten or burst.
    pub(super) berry: Option<BodyId>,
    pub(super) ropes: Reserved<Rope>,
    pub(super) fireflies: Vec<Firefly>,
    pub(super) bubbles: Vec<Bubble>,
    pub(super) puffballs: Vec<Puffball>,
    pub(super) nim: Nim,
    pub(super) fingers: Fingers,
    pub(super) cuts: u32,
    pub(super) events: Reserved<Event>,
}

impl Clone for Puzzle {
    // Each list keeps its room, and the world leaves its working memory behind: forty checkpoints of a usual level are
    // a megabyte or two.
    fn clone(&self) -> Puzzle {
        let Puzzle {
            level,
            tuning,
            built,
            world,
            tick,
            phase,
            berry,
            ropes,
            fireflies,
            bubbles,
            puffballs,
            nim,
            fingers,
            cuts,
            events,
        } = self;
        Puzzle {
            level: Arc::clone(level),
            tuning: tuning.clone(),
            built: *built,
            world: world.clone(),
            tick: *tick,
            phase: *phase,
            berry: *berry,
            ropes: ropes.clone(),
            fireflies: fireflies.clone(),
            bubbles: bubbles.clone(),
            puffballs: puffballs.clone(),
            nim: *nim,
            fingers: fingers.clone(),
            cuts: *cuts,
            events: events.clone(),
        }
    }

    fn clone_from(&mut self, source: &Puzzle) {
        let Puzzle {
            level,
            tuning,
            built,
            world,
            tick,
            phase,
            berry,
            ropes,
            fireflies,
            bubbles,
            puffballs,
            nim,
            fingers,
            cuts,
            events,
        } = source;
        self.level.clone_from(level);
        self.tuning.clone_from(tuning);
        self.built = *built;
        self.world.clone_from(world);
        self.tick = *tick;
        self.phase = *phase;
        self.berry = *berry;
        self.ropes.clone_from(ropes);
        self.fireflies.clone_from(fireflies);
        self.bubbles.clone_from(bubbles);
        self.puffballs.clone_from(puffballs);
        self.nim = *nim;
        self.fingers.clone_from(fingers);
        self.cuts = *cuts;
        self.events.clone_from(events);
    }
}

impl Puzzle {
    /// The level at its start. All memory that a run needs is taken here.
    pub fn new(level: Arc<Level>, tuning: &Tuning) -> Puzzle {
        let mut world = World::new(tuning.engine, capacity(&level, tuning));
        let snip = &tuning.snip;
        let berry = world.add_body(BodyDef {
            position: level.berry,
            angle: 0.0,
            velocity: Vec2::ZERO,
            spin: 0.0,
            mass: snip.berry_mass,
            radius: snip.berry_radius,
            friction: snip.berry_friction,
            restitution: snip.berry_restitution,
            turns: true,
        });
        let built = Built::new(snip);
        add_rocks(&mut world, &level, built.rock_rounding);
        let mut puzzle = Puzzle {
            built,
            world,
            tick: 0,
            phase: Phase::Playing,
            berry: Some(berry),
            ropes: Reserved::new(2 * level.ropes.len()),
            fireflies: level.fireflies.iter().map(|&at| Firefly { at, caught_at: None }).collect(),
            bubbles: level.bubbles.iter().map(|&at| Bubble { at, state: BubbleState::Waiting }).collect(),
            puffballs: level
                .puffballs
                .iter()
                .map(|p| Puffball { at: p.at, direction: crate::math::trig::direction(p.angle), puffed_at: None })
                .collect(),
            nim: Nim { mouth: level.nim, open: false, since: 0 },
            fingers: Fingers::default(),
            cuts: 0,
            events: Reserved::new(EVENTS_PER_TICK),
            tuning: tuning.clone(),
            level,
        };
        puzzle.add_ropes(berry);
        puzzle
    }

    fn add_ropes(&mut self, berry: BodyId) {
        let tie = self.built.berry_tie;
        let level = Arc::clone(&self.level);
        for (spec, rope) in level.ropes.iter().enumerate() {
            let attach = |end: Tie| match end {
                Tie::Peg(index) => Attach::Pin(level.pegs[index]),
                Tie::Berry => Attach::Body { body: berry, local: tie },
            };
            let def = RopeDef {
                from: attach(rope.from),
                to: attach(rope.to),
                length: rope.length,
                spacing: self.tuning.snip.rope_spacing,
                compliance: rope.compliance,
                ..RopeDef::default()
            };
            if let Some(id) = self.world.add_rope(&def) {
                self.ropes.push(Rope { id, spec, cut_at: None, slack_for: 0 });
            }
        }
    }

    /// Where ropes are tied to the berry, relative to its centre at angle 0, cm.
    pub fn berry_tie(&self) -> Vec2 {
        self.built.berry_tie
    }

    /// How far the corners of the level's rocks are rounded, cm.
    pub fn rock_rounding(&self) -> f32 {
        self.built.rock_rounding
    }

    /// Takes new tuning at the next tick. Sizes and masses of what already hangs stay as they are until a restart.
    pub fn set_tuning(&mut self, tuning: &Tuning) {
        self.world.set_tuning(tuning.engine);
        self.tuning.clone_from(tuning);
    }

    /// Notes a happening for the view. A flood beyond the reserved space is dropped.
    pub(super) fn emit(&mut self, event: Event) {
        if self.events.len() < self.events.capacity() {
            self.events.push(event);
        }
    }

    /// What happened since the last [`Puzzle::clear_events`], oldest first.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    pub fn clear_events(&mut self) {
        self.events.clear();
    }

    pub fn level(&self) -> &Arc<Level> {
        &self.level
    }

    pub fn tuning(&self) -> &Tuning {
        &self.tuning
    }

    pub fn world(&self) -> &World {
        &self.world
    }

    /// Ticks since the start.
    pub fn tick(&self) -> u32 {
        self.tick
    }

    pub fn phase(&self) -> Phase {
        self.phase
    }

    pub fn berry(&self) -> Option<BodyId> {
        self.berry
    }

    pub fn ropes(&self) -> &[Rope] {
        &self.ropes
    }

    pub fn fireflies(&self) -> &[Firefly] {
        &self.fireflies
    }

    pub fn bubbles(&self) -> &[Bubble] {
        &self.bubbles
    }

    pub fn puffballs(&self) -> &[Puffball] {
        &self.puffballs
    }

    pub fn nim(&self) -> Nim {
        self.nim
    }

    pub fn fingers(&self) -> &Fingers {
        &self.fingers
    }

    /// Ropes cut by the player so far.
    pub fn cuts(&self) -> u32 {
        self.cuts
    }

    /// Fireflies caught so far.
    pub fn stars(&self) -> u8 {
        self.fireflies.iter().filter(|f| f.caught_at.is_some()).count() as u8
    }

    /// One number for the whole state that the future depends on.
    pub fn hash(&self) -> u64 {
        let Puzzle {
            level: _,
            tuning: _,
            // Both follow from the tuning at the start.
            built: _,
            world,
            tick,
            phase,
            berry,
            ropes,
            fireflies,
            bubbles,
            puffballs,
            nim,
            fingers,
            cuts,
            events: _,
        } = self;
        let mut h = Hasher::default();
        world.hash_into(&mut h);
        h.u32(*tick);
        hash_phase(*phase, &mut h);
        h.bool(berry.is_some());
        for Rope { id: _, spec, cut_at, slack_for: _ } in ropes.iter() {
            h.u32(*spec as u32);
            hash_option(*cut_at, &mut h);
        }
        for Firefly { at: _, caught_at } in fireflies {
            hash_option(*caught_at, &mut h);
        }
        for Bubble { at, state } in bubbles {
            h.vec2(*at);
            match state {
                BubbleState::Waiting => h.u32(0),
                BubbleState::Carrying(since) => h.u64(1 << 32 | *since as u64),
                BubbleState::Popped(since) => h.u64(2 << 32 | *since as u64),
            }
        }
        for Puffball { at: _, direction: _, puffed_at } in puffballs {
            hash_option(*puffed_at, &mut h);
        }
        let Nim { mouth: _, open, since } = nim;
        h.bool(*open);
        h.u32(*since);
        fingers.hash_into(&mut h);
        h.u32(*cuts);
        h.finish()
    }
}

fn hash_option(value: Option<u32>, h: &mut Hasher) {
    h.u64(value.map_or(u64::MAX, u64::from));
}

fn hash_phase(phase: Phase, h: &mut Hasher) {
    match phase {
        Phase::Playing => h.u32(0),
        Phase::Won { at, stars } => {
            h.u32(1);
            h.u32(at);
            h.u32(stars as u32);
        }
        Phase::Lost { at, cause } => {
            h.u32(2);
            h.u32(at);
            h.u32(cause as u32);
        }
    }
}

/// Room for everything the level can become: each rope may be cut once.
fn capacity(level: &Level, tuning: &Tuning) -> Capacity {
    let spacing = tuning.snip.rope_spacing;
    let nodes: usize = level.ropes.iter().map(|rope| (rope.length / spacing) as usize + 4).sum();
    Capacity {
        particles: nodes + 64,
        ropes: 2 * level.ropes.len() + 2,
        bodies: 2,
        shapes: level.rocks.len() + 1,
        ..Capacity::default()
    }
}

fn add_rocks(world: &mut World, level: &Level, rounding: f32) {
    for rock in &level.rocks {
        let outline = match &rock.shape {
            RockShape::Circle { radius } => Outline::Circle { radius: *radius },
            RockShape::Polygon(points) => Outline::Polygon(points.clone()),
        };
        world.add_shape(&ShapeDef {
            outline,
            position: rock.at,
            angle: 0.0,
            friction: rock.friction,
            restitution: rock.restitution,
            rounding,
            on_jam: Jam::Snap,
        });
    }
}
