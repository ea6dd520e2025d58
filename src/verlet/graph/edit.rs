//! How a web is made and changed. All in constant time and without memory, but for what must look at a whole node or web.

use super::log::Edit;
use super::nodes::NodeId;
use super::strands::{Place, StrandId};
use super::ties::{end, side_of, strand_of};
use super::web::Web;
use crate::math::geom::Vec2;

/// A strand is not split nearer to its ends than this, cm: the end's node serves.
pub const SHORTEST: f32 = 0.5;

/// Smallest rest length of a strand, cm.
const SMALLEST_REST: f32 = 0.05;

/// Largest coordinate at which nodes are made, cm.
const FAR: f32 = 1e6;

/// Most strands in a thread.
const MOST_SEGMENTS: f32 = 4096.0;

/// Where to part a strand.
enum Parting {
    /// At this end: 0 for its node a, 1 for b.
    End(usize),
    /// At this t.
    Within(f32),
}

impl Web {
    /// Adds a loose node; None if there is no room or the numbers are none. It needs a strand before the next
    /// [`Web::remove_orphans`].
    pub fn add_node(&mut self, at: Vec2, velocity: Vec2) -> Option<NodeId> {
        let fine = is_near(at) && velocity.is_finite();
        fine.then(|| self.nodes.add(at, at, velocity * self.clock.h, false)).flatten().inspect(|_| self.edition += 1)
    }

    /// Adds a node that stays where it is; as [`Web::add_node`].
    pub fn add_anchor(&mut self, at: Vec2) -> Option<NodeId> {
        is_near(at).then(|| self.nodes.add(at, at, Vec2::ZERO, true)).flatten().inspect(|_| self.edition += 1)
    }

    /// Ties a strand of rest length `rest`, cm, between two nodes. None if they are one or gone, or there is no room.
    pub fn add_strand(&mut self, a: NodeId, b: NodeId, rest: f32) -> Option<StrandId> {
        let (i, j) = (self.nodes.slate.find(a)?, self.nodes.slate.find(b)?);
        if i == j || !rest.is_finite() {
            return None;
        }
        let strand = self.strands.add([i as u32, j as u32], rest.max(SMALLEST_REST))?;
        self.ties.tie(end(strand.index(), 0), i);
        self.ties.tie(end(strand.index(), 1), j);
        self.edition += 1;
        Some(strand)
    }

    /// Ties a thread between two nodes: a chain of strands that are at most `segment` long, `rest` in all. Gives the strand
    /// at `a`; None, and nothing is made, if [`Web::add_strand`] would refuse or there is no room.
    pub fn add_thread(&mut self, a: NodeId, b: NodeId, rest: f32, segment: f32) -> Option<StrandId> {
        let (from, to) = (self.node(a)?, self.node(b)?);
        if a == b || !rest.is_finite() || segment.is_nan() {
            return None;
        }
        let rest = rest.max(SMALLEST_REST);
        // A thread of exactly three segments has three strands, whatever the rounding.
        let parts = (rest / segment.max(1.0) - 1e-3).ceil().clamp(1.0, MOST_SEGMENTS) as usize;
        let room = self.room();
        if room.strands < parts || room.nodes < parts - 1 {
            return None;
        }
        let (mut first, mut last) = (None, a);
        for k in 1..=parts {
            let share = k as f32 / parts as f32;
            let next = if k == parts {
                b
            } else {
                self.add_node(from.at.lerp(to.at, share), from.velocity.lerp(to.velocity, share))?
            };
            let strand = self.add_strand(last, next, rest / parts as f32)?;
            first = first.or(Some(strand));
            last = next;
        }
        first
    }

    /// Makes a node at a place, or gives the node that is there within 0.5 cm. The part at node a keeps its id and the rest
    /// length is shared. None if the strand is gone or there is no room.
    pub fn split(&mut self, place: Place) -> Option<NodeId> {
        let silk = *self.strands.get(place.strand)?;
        match parting(place.t, silk.rest) {
            Parting::End(side) => self.nodes.slate.id(silk.ends[side] as usize),
            Parting::Within(t) => self.part(place.strand, t),
        }
    }

    /// Undoes a split: takes out a loose node with exactly two strands; one of them then spans both. Whether it did.
    pub fn join(&mut self, node: NodeId) -> bool {
        let Some(i) = self.nodes.slate.find(node) else { return false };
        if self.nodes.anchor[i] || self.ties.degree[i] != 2 {
            return false;
        }
        let ends: [u32; 2] = [self.ties.first[i], self.ties.after[self.ties.first[i] as usize]];
        // The older strand stays, and the node that the other one ends at takes the place of this one.
        let [stays, goes] = if ends[0] < ends[1] { ends } else { [ends[1], ends[0]] };
        let (kept, other) = (strand_of(stays), strand_of(goes));
        let (near, far) = (self.strands.silk[kept], self.strands.silk[other]);
        let beyond = far.ends[1 - side_of(goes)];
        if near.ends[1 - side_of(stays)] == beyond {
            return false;
        }
        let (Some(first), Some(second)) = (self.strands.slate.id(kept), self.strands.slate.id(other)) else {
            return false;
        };
        let rest = near.rest + far.rest;
        self.ties.replace(end(other, 1 - side_of(goes)), stays, beyond as usize);
        let silk = &mut self.strands.silk[kept];
        silk.ends[side_of(stays)] = beyond;
        silk.rest = rest;
        silk.strength = near.strength.min(far.strength);
        self.strands.slate.remove(second);
        self.ties.forget(i);
        self.nodes.remove(node);
        self.edition += 1;
        // In t of the whole: where the node was, where the far end is, and so where either part begins and ends.
        let (seam, tip) = if side_of(stays) == 1 { (near.rest / rest, 1.0) } else { (far.rest / rest, 0.0) };
        let first_span = if side_of(stays) == 1 { [0.0, seam] } else { [seam, 1.0] };
        let second_span = if side_of(goes) == 0 { [seam, tip] } else { [tip, seam] };
        self.note(Edit::Joined { first, second, first_span, second_span });
        true
    }

    /// Parts a strand at a place into two loose ends with a node each. Near a node, the strand comes off it. False if it is
    /// gone, there is no room, or it is loose there already.
    pub fn cut(&mut self, place: Place) -> bool {
        let Some(silk) = self.strands.get(place.strand).copied() else { return false };
        match parting(place.t, silk.rest) {
            Parting::End(side) => self.detach(place.strand, side),
            Parting::Within(t) => {
                if self.nodes.slate.room() < 2 || self.strands.slate.room() < 1 {
                    return false;
                }
                let Some(node) = self.part(place.strand, t) else { return false };
                // The end that was tied last to the new node is that of the second part.
                let second = self.ties.first[node.index()];
                self.detach_end(second)
            }
        }
    }

    /// Takes the end of a strand at node a (0) or b (1) off that node and gives it a node of its own. False if the strand is
    /// gone, there is no room, or nothing else ends there and it is no anchor.
    pub fn detach(&mut self, strand: StrandId, side: usize) -> bool {
        let Some(silk) = self.strands.get(strand).copied() else { return false };
        let node = silk.ends[side.min(1)] as usize;
        if self.ties.degree[node] < 2 && !self.nodes.anchor[node] {
            return false;
        }
        self.detach_end(end(strand.index(), side.min(1)))
    }

    /// Makes one node of two: what ended at `gone` ends at `keep`, with the momentum of both. A strand between them goes.
    /// If either was an anchor, so is `keep`, where it is. False if one is gone or they are the same.
    pub fn merge(&mut self, keep: NodeId, gone: NodeId) -> bool {
        let (Some(i), Some(j)) = (self.nodes.slate.find(keep), self.nodes.slate.find(gone)) else { return false };
        if i == j {
            return false;
        }
        let inverse = [i, j].map(|node| self.inverse_mass(node));
        let (one, other) = (self.nodes.points[i], self.nodes.points[j]);
        self.nodes.anchor[i] |= self.nodes.anchor[j];
        let q = if self.nodes.anchor[i] {
            Vec2::ZERO
        } else {
            // Weights 1/w: the heavier node matters more.
            (one.q() * inverse[1] + other.q() * inverse[0]) / (inverse[0] + inverse[1])
        };
        self.nodes.points[i].set_q(q);
        self.nodes.points[i].load += other.load;
        while self.ties.degree[j] > 0 {
            let moved = self.ties.first[j];
            let strand = strand_of(moved);
            if self.strands.silk[strand].ends[1 - side_of(moved)] as usize == i {
                self.drop_strand(strand);
                continue;
            }
            self.ties.untie(moved, j);
            self.ties.tie(moved, i);
            self.strands.silk[strand].ends[side_of(moved)] = i as u32;
        }
        self.nodes.remove(gone);
        self.edition += 1;
        true
    }

    /// Takes a strand away; its nodes stay. Whether it was there.
    pub fn remove_strand(&mut self, strand: StrandId) -> bool {
        let found = self.strands.slate.find(strand);
        if let Some(slot) = found {
            self.drop_strand(slot);
        }
        found.is_some()
    }

    /// Takes all nodes away that no strand ends at, anchors too.
    pub fn remove_orphans(&mut self) {
        for i in 0..self.nodes.slate.used() {
            if self.ties.degree[i] == 0
                && let Some(node) = self.nodes.slate.id(i)
            {
                self.nodes.remove(node);
                self.edition += 1;
            }
        }
    }

    /// Splits a strand at `t`, which is well within it.
    fn part(&mut self, strand: StrandId, t: f32) -> Option<NodeId> {
        if self.strands.slate.room() == 0 || self.nodes.slate.room() == 0 {
            return None;
        }
        let slot = strand.index();
        let silk = self.strands.silk[slot];
        let [a, b] = silk.ends.map(|node| self.nodes.points[node as usize]);
        let previous = a.previous().lerp(b.previous(), t);
        let node = self.nodes.add(a.at().lerp(b.at(), t), previous, a.q().lerp(b.q(), t), false)?;
        let first = silk.rest * t;
        let second = self.strands.add([node.index() as u32, silk.ends[1]], silk.rest - first)?;
        let after = &mut self.strands.silk[second.index()];
        (after.tension, after.strained, after.strength) = (silk.tension, silk.strained, silk.strength);
        self.strands.silk[slot].rest = first;
        self.strands.silk[slot].ends[1] = node.index() as u32;
        self.ties.replace(end(slot, 1), end(second.index(), 1), silk.ends[1] as usize);
        self.ties.tie(end(slot, 1), node.index());
        self.ties.tie(end(second.index(), 0), node.index());
        self.edition += 1;
        self.note(Edit::Split { strand, t, second, node });
        Some(node)
    }

    /// Gives an end of a strand a node of its own. False if there is no room.
    fn detach_end(&mut self, end: u32) -> bool {
        let old = self.strands.silk[strand_of(end)].ends[side_of(end)] as usize;
        let point = self.nodes.points[old];
        let Some(node) = self.nodes.add(point.at(), point.previous(), point.q(), false) else { return false };
        self.ties.untie(end, old);
        self.ties.tie(end, node.index());
        self.strands.silk[strand_of(end)].ends[side_of(end)] = node.index() as u32;
        self.edition += 1;
        true
    }

    fn drop_strand(&mut self, slot: usize) {
        let Some(strand) = self.strands.slate.id(slot) else { return };
        for side in 0..2 {
            self.ties.untie(end(slot, side), self.strands.silk[slot].ends[side] as usize);
        }
        self.strands.slate.remove(strand);
        self.edition += 1;
        self.note(Edit::Gone { strand });
    }

    fn note(&mut self, edit: Edit) {
        if self.edits.len() < self.edits.capacity() {
            self.edits.push(edit);
        }
    }
}

/// Whether a node can be here.
fn is_near(at: Vec2) -> bool {
    at.x.abs() <= FAR && at.y.abs() <= FAR
}

/// Whether `t` of a strand of this rest length is one of its ends or within.
fn parting(t: f32, rest: f32) -> Parting {
    let t = if t.is_nan() { 0.0 } else { t.clamp(0.0, 1.0) };
    let least = (SHORTEST / rest).min(0.5);
    if t <= least && t <= 0.5 {
        Parting::End(0)
    } else if t >= 1.0 - least {
        Parting::End(1)
    } else {
        Parting::Within(t)
    }
}
