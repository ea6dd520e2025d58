//! What all prey has in common: it flickers into being, sticks to the web, thrashes, dies and hangs. What each kind does
//! while it is alive is in `hunters` (those of the air) and `riders` (those of the web).

use super::cling::{let_go, set, stick, take_off, wants_ties};
use super::event::SpinEvent;
use super::hunters;
use super::riders;
use super::state::{Night, PreyState, ticks};
use super::walk::towards;
use crate::math::geom::Vec2;
use crate::verlet::tuning::TICK;

/// How much of the tug is the thrashing, and how often per second it swings.
const THRASH: f32 = 0.6;
const THRASH_TICKS: u32 = 20;
/// How fast the tug of caught prey turns to the spider, 1/s.
const TUG_TURN: f32 = 0.8;
/// Dead prey leaves a web that falls after so many cm below the spider's own depth of death.
const LOST_BELOW: f32 = 1500.0;
/// Seconds that a wasp with one thread stays.
const HALF_TIED: f32 = 5.0;

/// Lets all prey live for a tick, before the web moves.
pub(super) fn tick(night: &mut Night) {
    for index in 0..night.prey.len() {
        night.prey[index].previous = night.prey[index].at;
        match night.prey[index].state {
            PreyState::Hidden => hunters::lie_in_wait(night, index),
            PreyState::Appearing => flicker(night, index),
            PreyState::Riding | PreyState::Working => riders::ride(night, index),
            PreyState::Flying => hunters::fly(night, index),
            PreyState::Caught => thrash(night, index),
            PreyState::Dead => hang(night, index),
            PreyState::Gone => {}
        }
    }
    night.prey.retain(|prey| prey.state != PreyState::Gone);
}

/// Puts prey where the web took it, after the web moved.
pub(super) fn follow(night: &mut Night) {
    for index in 0..night.prey.len() {
        let prey = &night.prey[index];
        let at = match (prey.node, prey.place) {
            (Some(node), _) => night.web.node(node).map(|node| node.at),
            (None, Some(place)) => night.web.at(place),
            (None, None) => Some(prey.at),
        };
        let lost = at.is_some_and(|at| at.y > night.spider.at.y + LOST_BELOW);
        let prey = &mut night.prey[index];
        match at {
            Some(at) if !lost => prey.at = at,
            // Its strand is gone: who lives is in the air, and who is dead hangs on nothing.
            None if prey.state != PreyState::Dead => take_off(night, index),
            _ => set(night, index, PreyState::Gone),
        }
    }
    night.prey.retain(|prey| prey.state != PreyState::Gone);
}

/// Hangs the weight of all that is on the web on it.
pub(super) fn weigh(night: &mut Night) {
    for index in 0..night.prey.len() {
        let prey = &night.prey[index];
        let place = prey.place.or_else(|| prey.node.and_then(|node| night.place_of(node)));
        let weighs = !matches!(prey.state, PreyState::Appearing | PreyState::Hidden);
        if let Some(place) = place.filter(|_| weighs) {
            let mass = night.tuning.prey.of(prey.kind).mass;
            night.web.load(place, mass);
        }
    }
}

fn flicker(night: &mut Night, index: usize) {
    let prey = &night.prey[index];
    if night.tick < prey.since + ticks(night.tuning.hunt.flicker) {
        return;
    }
    let state = if prey.place.is_some() { PreyState::Riding } else { PreyState::Flying };
    set(night, index, state);
    let timer = riders::first_wait(night, index);
    night.prey[index].timer = timer;
}

/// Caught prey tugs like a weight, with a small force and heavy damping, and slowly dies.
fn thrash(night: &mut Night, index: usize) {
    let hunt = &night.tuning.hunt;
    let (force, damping) = (hunt.catch_force, hunt.catch_damping);
    let spider = night.spider.at;
    let half_tied = wants_ties(night.prey[index].kind) && night.prey[index].ties < 2;
    let numbers = night.tuning.prey.of(night.prey[index].kind);
    let (life, mass) = (numbers.life, numbers.mass);
    let prey = &mut night.prey[index];
    let Some(node) = prey.node else { return };
    let wish = towards(prey.at, spider, prey.tug);
    prey.tug = (prey.tug + (wish - prey.tug) * (TUG_TURN * TICK)).normalize_or(wish);
    let age = night.tick - prey.since;
    let swing = if (age / THRASH_TICKS).is_multiple_of(2) { 1.0 } else { -1.0 };
    let side = prey.tug.perp() * (swing * THRASH);
    let pull = (prey.tug + side) * (force * prey.life * mass.min(3.0) * TICK);
    let (gets_free, age) = (half_tied && age > ticks(HALF_TIED), age);
    if !half_tied || age == 0 {
        prey.life = (prey.life - TICK / life.max(0.05)).max(0.0);
    }
    let dead = prey.life <= 0.0;
    night.web.damp(node, 1.0 - damping);
    night.web.push(node, pull);
    if dead {
        let (kind, at) = (night.prey[index].kind, night.prey[index].at);
        set(night, index, PreyState::Dead);
        night.emit(SpinEvent::Died { kind, at });
    } else if gets_free {
        let (kind, at) = (night.prey[index].kind, night.prey[index].at);
        night.prey[index].ties = 0;
        take_off(night, index);
        night.emit(SpinEvent::Escaped { kind, at });
    }
}

/// Dead prey hangs; its strand straightens by a share of the way to the middle between its neighbours.
fn hang(night: &mut Night, index: usize) {
    let keeps = ticks(night.tuning.hunt.keeps);
    let prey = &night.prey[index];
    let Some(node) = prey.node else { return set(night, index, PreyState::Gone) };
    if night.tick > prey.since + keeps {
        let_go(night, index);
        return;
    }
    let Some(at) = night.web.node(node).map(|node| node.at) else { return };
    let (mut sum, mut count) = (Vec2::ZERO, 0.0);
    for (_, far) in night.web.around(node) {
        if let Some(far) = night.web.node(far) {
            (sum, count) = (sum + far.at, count + 1.0);
        }
    }
    if count >= 2.0 {
        night.web.nudge(node, (sum / count - at) * night.tuning.hunt.restore_force);
    }
}

/// After a bite, what rides sticks where it is, and what flies turns away.
pub(super) fn has_bitten(night: &mut Night, index: usize) {
    match night.prey[index].state {
        PreyState::Riding | PreyState::Working => {
            if let Some(place) = night.prey[index].place {
                stick(night, index, place, Vec2::ZERO);
            }
        }
        PreyState::Flying => hunters::turn_away(night, index),
        _ => {}
    }
}
