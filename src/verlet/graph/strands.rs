//! The strands of a web: straight pieces of silk between two nodes. They pull and never push.

use super::nodes::NodeId;
use super::roster::Slate;
use crate::math::geom::Vec2;
use crate::math::hash::Hasher;
use crate::math::record::Mix;
use crate::verlet::slots::Id;

/// What a [`StrandId`] names.
pub struct Strand;

/// Names a strand of a web. On a split, the part at node a keeps the name.
pub type StrandId = Id<Strand>;

/// A place on a web.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    pub strand: StrandId,
    /// 0..=1 from the strand's node a to its node b.
    pub t: f32,
}

impl Mix for Place {
    fn mix(&self, h: &mut Hasher) {
        let Place { strand, t } = self;
        strand.mix(h);
        t.mix(h);
    }
}

/// What is known of a strand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Silk {
    /// Slots of both nodes.
    pub ends: [u32; 2],
    /// Length without tension, cm.
    pub rest: f32,
    /// Force along it at the end of the last tick, mass units times cm/s^2.
    pub tension: f32,
    /// For how many ticks it has been overloaded.
    pub strained: u32,
    /// Share of [`super::tuning::WebTuning::break_strain`] that it bears, 0..=1.
    pub strength: f32,
}

impl Mix for Silk {
    fn mix(&self, h: &mut Hasher) {
        let Silk { ends, rest, tension, strained, strength } = self;
        ends.mix(h);
        rest.mix(h);
        tension.mix(h);
        strained.mix(h);
        strength.mix(h);
    }
}

impl Place {
    /// The place at `t` of a strand.
    pub fn new(strand: StrandId, t: f32) -> Place {
        Place { strand, t }
    }
}

/// A strand to look at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StrandView {
    pub a: NodeId,
    pub b: NodeId,
    /// Where a is.
    pub from: Vec2,
    /// Where b is.
    pub to: Vec2,
    /// Where a was one tick ago.
    pub previous_from: Vec2,
    /// Where b was one tick ago.
    pub previous_to: Vec2,
    /// Length without tension, cm.
    pub rest: f32,
    /// Length now, cm.
    pub length: f32,
    /// Force along it at the end of the last tick, mass units times cm/s^2; 0 when slack.
    pub tension: f32,
    /// Length over rest length, minus 1; negative when slack.
    pub strain: f32,
}

/// All strands; index `i` of each array belongs to slot `i`.
#[derive(Debug, PartialEq)]
pub struct Strands {
    pub slate: Slate,
    pub silk: Vec<Silk>,
}

impl Clone for Strands {
    fn clone(&self) -> Strands {
        let Strands { slate, silk } = self;
        Strands { slate: slate.clone(), silk: silk.clone() }
    }

    fn clone_from(&mut self, source: &Strands) {
        let Strands { slate, silk } = source;
        self.slate.clone_from(slate);
        self.silk.clone_from(silk);
    }
}

impl Strands {
    /// Room for `capacity` strands.
    pub fn new(capacity: usize) -> Strands {
        let none = Silk { ends: [0, 0], rest: 1.0, tension: 0.0, strained: 0, strength: 1.0 };
        Strands { slate: Slate::new(capacity), silk: vec![none; capacity] }
    }

    /// Adds a strand between two slots of nodes; None if there is no room.
    pub fn add(&mut self, ends: [u32; 2], rest: f32) -> Option<StrandId> {
        let id: StrandId = self.slate.add()?;
        self.silk[id.index()] = Silk { ends, rest, tension: 0.0, strained: 0, strength: 1.0 };
        Some(id)
    }

    /// The strand that `id` names, while it lives.
    pub fn get(&self, id: StrandId) -> Option<&Silk> {
        Some(&self.silk[self.slate.find(id)?])
    }

    /// Mixes in all living strands.
    pub fn hash_into(&self, h: &mut Hasher) {
        let Strands { slate, silk } = self;
        slate.hash_into(h);
        for i in slate.taken() {
            silk[i].mix(h);
        }
    }
}
