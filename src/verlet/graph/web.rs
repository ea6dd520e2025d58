//! A web: read this first. [`Web::step`] is one tick of 1/120 s.
//!
//! A web is a graph: nodes (`nodes.rs`; anchors stay where they are) and strands between two of them (`strands.rs`), in
//! slots whose ids outlive them safely. It is changed by `edit.rs`, loaded and struck by `forces.rs`, asked by `query.rs`.
//! Whoever remembers a [`Place`] on a strand lets it `follow` the edits of each tick (`log.rs`).

use std::cell::RefCell;

use super::held::Held;
use super::log::Edit;
use super::nodes::{NodeId, NodeView, Nodes};
use super::order::Plan;
use super::step::{self, Clock};
use super::strands::{Place, StrandId, StrandView, Strands};
use super::ties::{Ties, side_of, strand_of};
use super::tuning::{WebCapacity, WebTuning};
use crate::math::geom::Vec2;
use crate::math::hash::Hasher;
use crate::math::record::Mix;
use crate::verlet::slots::Reserved;

/// Nodes and strands, and the numbers that they obey. A clone is a checkpoint; `clone_from` reuses its memory.
#[derive(Debug, PartialEq)]
pub struct Web {
    pub(super) tuning: WebTuning,
    pub(super) clock: Clock,
    pub(super) nodes: Nodes,
    pub(super) strands: Strands,
    pub(super) ties: Ties,
    pub(super) edits: Reserved<Edit>,
    /// Strands that were overloaded for too long, as of the last tick.
    snapped: Reserved<StrandId>,
    /// Counts the changes of the graph: what is derived from it knows whether it is up to date.
    pub(super) edition: u64,
    pub(super) plan: Plan,
    /// Found out when somebody asks, which changes nothing that can be seen.
    pub(super) held: RefCell<Held>,
}

impl Clone for Web {
    fn clone(&self) -> Web {
        let Web { tuning, clock, nodes, strands, ties, edits, snapped, edition, plan, held } = self;
        Web {
            tuning: *tuning,
            clock: *clock,
            nodes: nodes.clone(),
            strands: strands.clone(),
            ties: ties.clone(),
            edits: edits.clone(),
            snapped: snapped.clone(),
            edition: *edition,
            plan: plan.clone(),
            held: held.clone(),
        }
    }

    fn clone_from(&mut self, source: &Web) {
        let Web { tuning, clock, nodes, strands, ties, edits, snapped, edition, plan, held } = source;
        (self.tuning, self.clock, self.edition) = (*tuning, *clock, *edition);
        self.nodes.clone_from(nodes);
        self.strands.clone_from(strands);
        self.ties.clone_from(ties);
        self.edits.clone_from(edits);
        self.snapped.clone_from(snapped);
        self.plan.clone_from(plan);
        self.held.get_mut().clone_from(&held.borrow());
    }
}

impl Mix for Web {
    fn mix(&self, h: &mut Hasher) {
        self.hash_into(h);
    }
}

impl Web {
    /// An empty web. Reserves everything that it will ever need.
    pub fn new(tuning: WebTuning, capacity: WebCapacity) -> Web {
        let WebCapacity { nodes, strands } = capacity;
        Web {
            tuning,
            clock: Clock::new(&tuning),
            nodes: Nodes::new(nodes),
            strands: Strands::new(strands),
            ties: Ties::new(nodes, strands),
            edits: Reserved::new(2 * strands + 256),
            snapped: Reserved::new(strands),
            edition: 0,
            plan: Plan::new(nodes, strands),
            held: RefCell::new(Held::new(nodes)),
        }
    }

    /// One tick.
    pub fn step(&mut self) {
        let Web { tuning, clock, nodes, strands, ties, plan, held, snapped, edition, .. } = self;
        let held = held.get_mut();
        if plan.edition != *edition {
            plan.make(nodes, strands, *edition);
        }
        held.refresh(nodes, strands, ties, *edition);
        step::begin(nodes, plan, held, tuning, clock);
        let known = nodes.slate.used();
        let points = &mut nodes.points[..known];
        for _ in 0..clock.substeps {
            step::predict(points, clock);
            step::pull::<true>(points, &mut plan.links, clock.soft);
            for _ in 1..clock.iterations {
                step::pull::<false>(points, &mut plan.links, clock.soft);
            }
            step::advance(points, clock.reach);
        }
        step::measure(points, plan, strands, tuning, clock, snapped);
    }

    /// Uses other numbers from the next tick on. Velocities stay.
    pub fn set_tuning(&mut self, tuning: WebTuning) {
        let clock = Clock::new(&tuning);
        if clock.h != self.clock.h {
            let share = clock.h / self.clock.h;
            for point in &mut self.nodes.points {
                (point.qx, point.qy) = (point.qx * share, point.qy * share);
            }
        }
        (self.tuning, self.clock) = (tuning, clock);
    }

    /// The numbers in use.
    pub fn tuning(&self) -> &WebTuning {
        &self.tuning
    }

    /// Strands that in the last tick completed [`WebTuning::break_ticks`] ticks of overload. They still hold: who owns the
    /// web decides what becomes of them.
    pub fn snapped(&self) -> &[StrandId] {
        &self.snapped
    }

    /// What changed the strands since [`Web::clear_edits`], oldest first. Twice as many edits as there is room for strands
    /// are remembered; later ones are made but forgotten.
    pub fn edits(&self) -> &[Edit] {
        &self.edits
    }

    /// Forgets the edits, once everybody has followed them.
    pub fn clear_edits(&mut self) {
        self.edits.clear();
    }

    /// All nodes, by slot.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.nodes.slate.ids()
    }

    /// All strands, by slot.
    pub fn strands(&self) -> impl Iterator<Item = StrandId> + '_ {
        self.strands.slate.ids()
    }

    /// How many nodes and strands there are.
    pub fn size(&self) -> WebCapacity {
        WebCapacity { nodes: self.nodes.slate.count(), strands: self.strands.slate.count() }
    }

    /// How many more nodes and strands fit.
    pub fn room(&self) -> WebCapacity {
        WebCapacity { nodes: self.nodes.slate.room(), strands: self.strands.slate.room() }
    }

    /// A node to look at; None when it is gone.
    pub fn node(&self, id: NodeId) -> Option<NodeView> {
        let i = self.nodes.slate.find(id)?;
        let point = &self.nodes.points[i];
        Some(NodeView {
            at: point.at(),
            previous: point.previous(),
            velocity: point.q() / self.clock.h,
            anchor: self.nodes.anchor[i],
            degree: self.ties.degree[i],
        })
    }

    /// A strand to look at; None when it is gone.
    pub fn strand(&self, id: StrandId) -> Option<StrandView> {
        let silk = self.strands.get(id)?;
        let [i, j] = silk.ends.map(|end| end as usize);
        let (a, b) = (&self.nodes.points[i], &self.nodes.points[j]);
        let length = a.at().distance(b.at());
        Some(StrandView {
            a: self.nodes.slate.id(i)?,
            b: self.nodes.slate.id(j)?,
            from: a.at(),
            to: b.at(),
            previous_from: a.previous(),
            previous_to: b.previous(),
            rest: silk.rest,
            length,
            tension: silk.tension,
            strain: length / silk.rest - 1.0,
        })
    }

    /// The strands that end at a node, each with the node at its other end; the one tied last comes first.
    pub fn around(&self, node: NodeId) -> impl Iterator<Item = (StrandId, NodeId)> + '_ {
        let ends = self.nodes.slate.find(node).map(|i| self.ties.at(i));
        ends.into_iter().flatten().filter_map(|end| {
            let strand = strand_of(end);
            let far = self.strands.silk[strand].ends[1 - side_of(end)] as usize;
            Some((self.strands.slate.id(strand)?, self.nodes.slate.id(far)?))
        })
    }

    /// The node at the other end of a strand; None if the strand does not end at `node`.
    pub fn other_end(&self, strand: StrandId, node: NodeId) -> Option<NodeId> {
        let view = self.strand(strand)?;
        if view.a == node { Some(view.b) } else { (view.b == node).then_some(view.a) }
    }

    /// Where a place is, cm; None when its strand is gone.
    pub fn at(&self, place: Place) -> Option<Vec2> {
        let view = self.strand(place.strand)?;
        Some(view.from.lerp(view.to, place.t))
    }

    /// How fast a place moves, cm/s.
    pub fn velocity_at(&self, place: Place) -> Option<Vec2> {
        let [a, b] = self.strands.get(place.strand)?.ends.map(|end| self.nodes.points[end as usize].q());
        Some(a.lerp(b, place.t) / self.clock.h)
    }

    /// Unit vector along a strand from a to b; to the right if it has no length.
    pub fn direction(&self, strand: StrandId) -> Option<Vec2> {
        let view = self.strand(strand)?;
        Some((view.to - view.from).try_normalize().unwrap_or(Vec2::X))
    }

    /// Mixes in everything that later ticks depend on.
    pub fn hash_into(&self, h: &mut Hasher) {
        let Web { tuning, clock: _, nodes, strands, ties, edits, snapped, edition: _, plan: _, held: _ } = self;
        tuning.mix(h);
        nodes.hash_into(h);
        strands.hash_into(h);
        nodes.slate.taken().for_each(|node| ties.hash_node(node, h));
        edits.mix(h);
        snapped.mix(h);
    }
}
