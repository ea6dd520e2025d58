//! Threads that the spider shoots: they fly, tie to the first strand that is not too parallel, wrap prey in the air, or
//! drive an anchor into empty space at the end of their reach.

use super::cling;
use super::event::{Refusal, SpinEvent};
use super::silk;
use super::state::{LastThread, MOST_SHOTS, Night, PreyState, Shot};
use crate::math::geom::{Vec2, segment_distance};
use crate::math::trig;
use crate::sim::phase::Phase;
use crate::verlet::graph::{NodeId, Place, StrandId};
use crate::verlet::tuning::TICK;

/// What a thread ties to.
enum End {
    Strand(Place),
    Space(Vec2),
    /// Prey with this index.
    Prey(usize),
}

/// The sine of the angle below which a shot and a strand are parallel.
fn parallel_sine(night: &Night) -> f32 {
    trig::sin(night.tuning.thread.parallel.to_radians())
}

/// Shoots towards `at`, or says why not.
pub(super) fn shoot(night: &mut Night, at: Vec2) {
    if night.phase != Phase::Playing {
        return;
    }
    let from = night.spider.at;
    let direction = (at - from).normalize_or(night.spider.facing);
    let thread = &night.tuning.thread;
    let affords = night.spider.silk / thread.cost.max(1e-3);
    let reach = thread.reach.min(affords);
    let own = night.spider.perch.map(|place| place.strand);
    let strand = own.and_then(|strand| night.web.direction(strand));
    let refusal = if night.shots.len() >= MOST_SHOTS {
        Some(Refusal::Busy)
    } else if strand.is_some_and(|strand| strand.perp_dot(direction).abs() < parallel_sine(night)) {
        Some(Refusal::Parallel)
    } else if reach < 2.0 * thread.shortest {
        Some(Refusal::Silk)
    } else {
        None
    };
    if let Some(why) = refusal {
        night.emit(SpinEvent::Refused { at: from, why });
        return;
    }
    night.shots.push(Shot {
        origin: night.spider.perch,
        own,
        head: from,
        previous: from,
        direction,
        flown: 0.0,
        reach,
        target: None,
        falling: night.spider.fall.is_some(),
    });
    night.emit(SpinEvent::Shot { from, direction });
}

/// Lets all threads fly for a tick.
pub(super) fn fly(night: &mut Night) {
    let mut index = 0;
    while index < night.shots.len() {
        match advance(night, index) {
            Some(end) => {
                let shot = night.shots[index].clone();
                night.shots[index].target = match end {
                    End::Strand(place) => Some(place),
                    _ => None,
                };
                tie(night, index, &shot, end);
                night.shots.remove(index);
            }
            None => index += 1,
        }
    }
}

/// Moves the head of a thread; gives what it met.
fn advance(night: &mut Night, index: usize) -> Option<End> {
    let (speed, shortest, lasso) = {
        let thread = &night.tuning.thread;
        (thread.speed, thread.shortest, thread.lasso)
    };
    let shot = &mut night.shots[index];
    let step = (speed * TICK).min(shot.reach - shot.flown).max(0.0);
    shot.previous = shot.head;
    shot.head += shot.direction * step;
    shot.flown += step;
    let shot = night.shots[index].clone();
    let ends = shot.flown >= shot.reach - 1e-3;
    let hit = first_strand(night, &shot, step, shortest);
    let until = hit.map_or(shot.head, |(_, at)| at);
    let wrapped = night.prey.iter().position(|prey| {
        let open = matches!(prey.state, PreyState::Flying | PreyState::Riding | PreyState::Working)
            || (prey.state == PreyState::Caught && cling::wants_ties(prey.kind) && prey.ties < 2);
        open && segment_distance(prey.at, shot.previous, until) <= lasso
    });
    match (wrapped, hit) {
        (Some(prey), _) => Some(End::Prey(prey)),
        (None, Some((place, at))) => {
            night.shots[index].head = at;
            Some(End::Strand(place))
        }
        (None, None) => ends.then_some(End::Space(shot.head)),
    }
}

/// The first strand that the head met in this tick and can tie to.
fn first_strand(night: &Night, shot: &Shot, step: f32, shortest: f32) -> Option<(Place, Vec2)> {
    let least = parallel_sine(night);
    let web = &night.web;
    let skip = |strand: StrandId| {
        Some(strand) == shot.own
            || web.direction(strand).is_none_or(|way| way.perp_dot(shot.direction).abs() < least)
            // A spider that falls is not held by what falls with it.
            || (shot.falling && !web.strand(strand).is_some_and(|strand| web.is_held(strand.a)))
    };
    let near = (shortest - (shot.flown - step)).max(0.0);
    if near > step {
        return None;
    }
    let hit = web.ray(shot.previous + shot.direction * near, shot.direction, step - near, skip)?;
    Some((hit.place, hit.at))
}

/// Ties a thread that reached its end.
fn tie(night: &mut Night, index: usize, shot: &Shot, end: End) {
    let Some(from) = begin_node(night, index) else {
        night.emit(SpinEvent::Refused { at: shot.head, why: Refusal::Full });
        return;
    };
    let to = match end {
        End::Strand(_) => night.shots[index].target.and_then(|place| night.web.split(place)),
        End::Space(at) => night.web.add_anchor(at),
        End::Prey(prey) => cling::node_for_tie(night, prey),
    };
    night.follow_edits();
    let Some(to) = to.filter(|to| *to != from) else {
        return undo(night, from);
    };
    let (Some(a), Some(b)) = (night.web.node(from), night.web.node(to)) else { return };
    let length = a.at.distance(b.at).max(1.0);
    let thread = &night.tuning.thread;
    let (taut, segment) = (thread.taut, thread.segment);
    let Some(first) = night.web.add_thread(from, to, length * taut, segment) else {
        night.emit(SpinEvent::Refused { at: b.at, why: Refusal::Full });
        return undo(night, from);
    };
    // The last move is spun double: a whole wreck may hang on it.
    if !shot.falling {
        silk::note_thread(night, first, to, length);
    }
    let cost = silk::pay(night, length);
    night.last_thread = Some(LastThread { first, at: night.tick, cost });
    night.score.threads += 1;
    if night.spider.perch.is_none() {
        land_on(night, first);
    }
    report(night, shot, &end, b.at, length, to);
}

/// Nothing was tied, so nothing stays: the strand at `from` is whole again, unless prey hangs there, and no node is bare.
fn undo(night: &mut Night, from: NodeId) {
    if night.prey.iter().all(|prey| prey.node != Some(from)) {
        night.web.join(from);
    }
    night.web.remove_orphans();
    night.follow_edits();
}

/// The node that the thread of shot `index` begins at; a new one where its spider sits or falls.
fn begin_node(night: &mut Night, index: usize) -> Option<NodeId> {
    let place = night.shots[index].origin.or(night.spider.perch);
    let node = match place {
        Some(place) => night.web.split(place),
        None => night.web.add_node(night.spider.at, night.spider.velocity),
    };
    night.follow_edits();
    node
}

/// A spider in the air hangs at the begin of its new thread, with the momentum that it had.
fn land_on(night: &mut Night, first: StrandId) {
    let place = Place::new(first, 0.0);
    let (mass, velocity) = (night.tuning.spider.mass, night.spider.velocity);
    night.web.strike(place, mass, velocity);
    night.spider.perch = Some(place);
    night.spider.speed = 0.0;
}

fn report(night: &mut Night, shot: &Shot, end: &End, at: Vec2, length: f32, to: NodeId) {
    match *end {
        End::Strand(_) => {
            let tension = night.web.around(to).map(|(strand, _)| silk::tension(night, strand)).fold(0.0, f32::max);
            night.emit(SpinEvent::Tied { at, length, tension });
        }
        End::Space(_) => night.emit(SpinEvent::Anchored { at, length }),
        End::Prey(index) => cling::tied(night, index, to, length),
    }
    let held = night.spider.perch.is_some_and(|place| night.holds(place));
    if shot.falling && held {
        night.score.bonus += night.tuning.hunt.last_move_points as u32;
        night.spider.fall = None;
        night.emit(SpinEvent::Saved { at: night.spider.at });
    }
}
