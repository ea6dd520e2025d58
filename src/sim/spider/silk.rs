//! Silk: what threads cost, what comes back, and what becomes of threads that break, are severed or hang loose.

use super::event::{Refusal, SpinEvent};
use super::state::{Night, Reeling, ticks};
use crate::math::geom::Vec2;
use crate::sim::phase::Phase;
use crate::verlet::graph::{NodeId, Place, StrandId};
use crate::verlet::tuning::TICK;

/// Seconds in which a second tap takes the last thread back whole.
const TAKE_BACK: f32 = 0.45;
/// Strands that a thread has at most: a bound for walks along one.
const MOST_STRANDS: usize = 256;
/// No strand is wound shorter than this before it is gone, cm.
const LAST_BIT: f32 = 3.0;

/// Silk grows slowly, up to what Nim can hold.
pub(super) fn grow(night: &mut Night) {
    if night.phase == Phase::Playing {
        let thread = &night.tuning.thread;
        let grown = night.spider.silk + thread.growth * TICK;
        night.spider.silk = grown.min(thread.most.max(night.spider.silk));
    }
}

/// Adds silk, up to what Nim can hold.
pub(super) fn give(night: &mut Night, silk: f32) {
    let most = night.tuning.thread.most.max(night.spider.silk);
    night.spider.silk = (night.spider.silk + silk.max(0.0)).min(most);
}

/// Takes the silk of a thread of `length` cm, and says how much that was. There is never less than none.
pub(super) fn pay(night: &mut Night, length: f32) -> f32 {
    let cost = (length * night.tuning.thread.cost).min(night.spider.silk).max(0.0);
    night.spider.silk -= cost;
    cost
}

/// Long threads bear less: their strands break first.
pub(super) fn note_thread(night: &mut Night, first: StrandId, to: NodeId, length: f32) {
    let strength = 1.0 / (1.0 + length / night.tuning.thread.weak_length.max(1.0));
    let mut now = Some(first);
    let mut at = night.web.strand(first).map(|strand| strand.a);
    for _ in 0..MOST_STRANDS {
        let (Some(strand), Some(node)) = (now, at) else { return };
        night.web.set_strength(strand, strength);
        let Some(next) = night.web.other_end(strand, node).filter(|next| *next != to) else { return };
        now = night.web.around(next).map(|(other, _)| other).find(|other| *other != strand);
        at = Some(next);
    }
}

/// The player bites a thread off near `at`: the last one if it was shot just now, else the nearest one within reach. Half of
/// its silk comes back; a loose end is reeled in.
pub(super) fn sever(night: &mut Night, at: Vec2) {
    if night.phase != Phase::Playing {
        return;
    }
    take_back_last(night);
    let reach = night.tuning.thread.sever_reach;
    let Some(near) = night.web.nearest(at, reach) else {
        night.emit(SpinEvent::Refused { at, why: Refusal::Nothing });
        return;
    };
    if let Some(tip) = loose_tip(night, near.place.strand) {
        if night.reeling.len() < night.reeling.capacity() && night.reeling.iter().all(|other| other.tip != tip) {
            night.reeling.push(Reeling { tip, wound: 0.0 });
        }
        return;
    }
    let length = remove_thread(night, near.place.strand);
    let silk = length * night.tuning.thread.cost * night.tuning.thread.back;
    give(night, silk);
    night.emit(SpinEvent::Severed { at: near.at, silk });
}

/// The first tap of a double tap shot a thread that nobody wanted: it comes back whole.
fn take_back_last(night: &mut Night) {
    night.shots.clear();
    let recent = night.last_thread.take().filter(|last| night.tick < last.at + ticks(TAKE_BACK));
    if let Some(last) = recent {
        remove_thread(night, last.first);
        give(night, last.cost);
        night.score.threads = night.score.threads.saturating_sub(1);
    }
}

/// Whether a thread goes straight on at a node: nothing else ends there.
fn goes_on(night: &Night, node: NodeId) -> bool {
    night.web.node(node).is_some_and(|view| view.degree == 2 && !view.anchor)
}

/// From `strand` over `node` to the end of the thread: the last strand and the node there.
fn end_of_thread(night: &Night, strand: StrandId, node: NodeId) -> (StrandId, NodeId) {
    let (mut strand, mut node) = (strand, node);
    for _ in 0..MOST_STRANDS {
        if !goes_on(night, node) {
            break;
        }
        let Some((next, far)) = night.web.around(node).find(|(other, _)| *other != strand) else { break };
        (strand, node) = (next, far);
    }
    (strand, node)
}

/// The free end of the thread that `strand` is of, if it hangs loose.
fn loose_tip(night: &Night, strand: StrandId) -> Option<NodeId> {
    let view = night.web.strand(strand)?;
    let ends = [view.a, view.b].map(|node| end_of_thread(night, strand, node).1);
    ends.into_iter().find(|node| night.web.node(*node).is_some_and(|view| view.degree == 1 && !view.anchor))
}

/// Takes away the whole thread that `strand` is of. Returns its length, cm.
fn remove_thread(night: &mut Night, strand: StrandId) -> f32 {
    let Some(view) = night.web.strand(strand) else { return 0.0 };
    let (mut now, mut node) = end_of_thread(night, strand, view.a);
    let mut length = 0.0;
    for _ in 0..MOST_STRANDS {
        let Some(view) = night.web.strand(now) else { break };
        let Some(next) = night.web.other_end(now, node) else { break };
        length += view.rest;
        let after = if goes_on(night, next) {
            night.web.around(next).map(|(other, _)| other).find(|other| *other != now)
        } else {
            None
        };
        night.web.remove_strand(now);
        night.follow_edits();
        let Some(after) = after else { break };
        (now, node) = (after, next);
    }
    night.web.remove_orphans();
    night.follow_edits();
    length
}

/// Winds loose ends in, from their tips.
pub(super) fn reel(night: &mut Night) {
    let speed = night.tuning.thread.reel_speed;
    let mut index = 0;
    while index < night.reeling.len() {
        night.reeling[index].wound += speed * TICK;
        if wind(night, index) {
            index += 1;
        } else {
            night.reeling.remove(index);
        }
    }
}

/// Takes whole strands off the tip of a loose end. Whether there is more of it.
fn wind(night: &mut Night, index: usize) -> bool {
    loop {
        let Reeling { tip, wound } = night.reeling[index];
        let Some(view) = night.web.node(tip).filter(|view| view.degree == 1 && !view.anchor) else { return false };
        let Some((strand, far)) = night.web.around(tip).next() else { return false };
        let Some(rest) = night.web.strand(strand).map(|strand| strand.rest) else { return false };
        if wound < rest.max(LAST_BIT) {
            return true;
        }
        let on_it = night.spider.perch.is_some_and(|place| place.strand == strand);
        if on_it {
            return false;
        }
        night.web.remove_strand(strand);
        night.web.remove_orphans();
        night.follow_edits();
        give(night, rest * night.tuning.thread.cost * night.tuning.thread.back);
        night.emit(SpinEvent::Severed { at: view.at, silk: 0.0 });
        night.reeling[index] = Reeling { tip: far, wound: wound - rest };
    }
}

/// How taut a strand is, 0..=1: 1 is where the strongest break.
pub(super) fn tension(night: &Night, strand: StrandId) -> f32 {
    let most = night.tuning.web.break_strain.max(1e-3);
    night.web.strand(strand).map_or(0.0, |view| (view.strain / most).clamp(0.0, 1.0))
}

/// Strands that bore too much for too long break.
pub(super) fn break_overloaded(night: &mut Night) {
    for k in 0..night.web.snapped().len() {
        let strand = night.web.snapped()[k];
        let place = Place::new(strand, 0.5);
        let Some(at) = night.web.at(place) else { continue };
        let load = tension(night, strand);
        if cut(night, place) {
            night.emit(SpinEvent::Broke { at, load });
        }
    }
}

/// Parts a strand into two loose ends. An anchor that it was the last one at goes. Whether it did.
pub(super) fn cut(night: &mut Night, place: Place) -> bool {
    let done = night.web.cut(place);
    if done {
        night.web.remove_orphans();
        night.follow_edits();
    }
    done
}
