//! The whole state of a running Snip level. The view reads it; only the element files beside it change it.

use std::sync::Arc;

use super::elements::{Berries, Berry, Elements, Firefly, Nim, Rope};
use super::finger::Fingers;
use super::level::Level;
use super::spec::Tie;
use crate::math::geom::{Vec2, vec2};
use crate::math::hash::Hasher;
use crate::math::record::{Mix, kept, record};
use crate::sim::event::Event;
use crate::sim::phase::Phase;
use crate::sim::tuning::{SnipTuning, Tuning};
use crate::verlet::slots::Reserved;
use crate::verlet::tuning::TICK_RATE;
use crate::verlet::{BodyId, World};

/// Corners of rocks are rounded by this much (cm) at least; by a rope's link length if that is more, since a rope locks
/// on a sharper corner.
const ROCK_ROUNDING: f32 = 10.0;

/// Seconds to whole ticks, at least one.
pub fn ticks(seconds: f32) -> u32 {
    ((seconds * TICK_RATE).round() as u32).max(1)
}

record! {
    /// Sizes that the level was built with. Tuning that comes later does not change what already hangs.
    pub struct Built {
        /// Radius of the whole berry, cm.
        pub berry_radius: f32,
        /// How far the corners of rocks are rounded, cm.
        pub rock_rounding: f32,
    }
}

impl Built {
    /// The sizes of a level that starts with this tuning.
    pub fn new(snip: &SnipTuning) -> Built {
        Built { berry_radius: snip.berry_radius, rock_rounding: ROCK_ROUNDING.max(snip.rope_spacing) }
    }
}

kept! {
    /// A running level. A clone is a checkpoint; `clone_from` reuses its memory. Each list keeps its room, and the world
    /// leaves its working memory behind: forty checkpoints of a usual level are a megabyte or two.
    pub struct Puzzle {
        pub(super) level: Arc<Level>,
        pub(super) tuning: Tuning,
        pub(super) built: Built,
        pub(super) world: World,
        pub(super) tick: u32,
        pub(super) phase: Phase,
        pub(super) berries: Berries,
        pub(super) ropes: Reserved<Rope>,
        pub(super) elements: Elements,
        pub(super) fingers: Fingers,
        pub(super) cuts: u32,
        pub(super) events: Reserved<Event>,
    }
}

impl Puzzle {
    /// How far the corners of the level's rocks are rounded, cm.
    pub fn rock_rounding(&self) -> f32 {
        self.built.rock_rounding
    }

    /// The body that `tie` means, if it is one and still there.
    pub fn body_of(&self, tie: Tie) -> Option<BodyId> {
        match tie {
            Tie::Free | Tie::Peg(_) | Tie::Post { .. } => None,
            Tie::Berry(part) => self.berries.get(part).map(|berry| berry.body),
            Tie::Seed(index) => self.elements.seeds[index].body,
            Tie::Lamp(index) => self.elements.lamps[index].body,
        }
    }

    /// Where ropes are tied to a body of this radius, in its own frame, cm: at the top, so that it hangs and turns.
    pub fn tie_point(radius: f32) -> Vec2 {
        vec2(0.0, -radius)
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

    /// The berry or its halves; empty once it is eaten or lost.
    pub fn berries(&self) -> &[Berry] {
        &self.berries
    }

    /// The body of the berry, or of its left half.
    pub fn berry(&self) -> Option<BodyId> {
        self.berries.first().map(|berry| berry.body)
    }

    pub fn ropes(&self) -> &[Rope] {
        &self.ropes
    }

    /// Everything else on the stage.
    pub fn elements(&self) -> &Elements {
        &self.elements
    }

    pub fn fireflies(&self) -> &[Firefly] {
        &self.elements.fireflies
    }

    pub fn nim(&self) -> &Nim {
        &self.elements.nim
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
        self.elements.fireflies.iter().filter(|f| f.caught_at.is_some()).count() as u8
    }

    /// 1 while gravity pulls down, -1 while it pulls up.
    pub fn gravity_sign(&self) -> f32 {
        if self.elements.upside_down { -1.0 } else { 1.0 }
    }

    /// One number for the whole state that the future depends on.
    pub fn hash(&self) -> u64 {
        let Puzzle {
            level: _,
            tuning: _,
            built,
            world,
            tick,
            phase,
            berries,
            ropes,
            elements,
            fingers,
            cuts,
            events: _,
        } = self;
        let mut h = Hasher::default();
        world.hash_into(&mut h);
        built.mix(&mut h);
        tick.mix(&mut h);
        phase.mix(&mut h);
        berries.mix(&mut h);
        ropes.mix(&mut h);
        elements.mix(&mut h);
        fingers.hash_into(&mut h);
        cuts.mix(&mut h);
        h.finish()
    }
}
