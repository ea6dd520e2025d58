//! Who comes when: the parts of a night, their wind, and arrivals drawn from the night's own chance.

use super::cling::appear;
use super::event::SpinEvent;
use super::level::{PartSpec, limits};
use super::score;
use super::state::{Night, Prey, PreyState, ticks};
use crate::math::geom::{Vec2, vec2};
use crate::math::trig;
use crate::sim::phase::Phase;
use crate::sim::prey_kind::PreyKind;
use crate::verlet::graph::Place;
use crate::verlet::tuning::TICK;
use crate::verlet::wind::{Wind, WindZone, air_at};

/// Each round of an endless night brings arrivals this much faster.
const ROUND_FASTER: f32 = 0.72;
/// More live prey at once in each round: what comes faster must not wait for room.
const ROUND_MORE: u32 = 2;
/// Farthest from the spider that something appears on the web, cm.
const NEAR: f32 = 430.0;
/// How far outside the web fliers come from, cm.
const OUTSIDE: f32 = 160.0;
/// Gnats of a swarm.
const SWARM: usize = 4;
/// Places that are tried for an arrival.
const TRIES: usize = 12;
/// Half the side of the box that a part's wind fills, cm.
const SKY: f32 = 20_000.0;

/// Begins the part with this index.
pub(super) fn begin_part(night: &mut Night, part: usize) {
    night.director.part = part;
    night.director.part_since = night.tick;
    let spec = &night.level.parts[part];
    let (kind, wind, gusts, wait) = (spec.part, spec.wind, spec.gusts, spec.every[0] * 0.5);
    night.director.wait = wait;
    if let Some(id) = night.winds.id(0) {
        night.winds.remove(id);
    }
    if wind != Vec2::ZERO {
        let zone = WindZone { min: Vec2::splat(-SKY), max: Vec2::splat(SKY), velocity: wind, gusts };
        night.winds.add(Wind::new(&zone));
    }
    night.emit(SpinEvent::Began { part: kind });
}

/// Lets the wind of the part blow on the web.
pub(super) fn blow(night: &mut Night) {
    if night.winds.is_empty() {
        return;
    }
    let Night { winds, web, .. } = night;
    winds.for_each_mut(|_, wind| wind.step());
    web.wind(|at| air_at(winds, at).flow);
}

/// Goes through the parts, and lets things arrive.
pub(super) fn tick(night: &mut Night) {
    if night.phase != Phase::Playing {
        return;
    }
    let count = night.level.parts.len();
    if count == 0 {
        return;
    }
    let seconds = night.level.parts[night.director.part].seconds;
    if night.tick >= night.director.part_since + ticks(seconds) {
        let next = night.director.part + 1;
        if next < count {
            begin_part(night, next);
        } else if night.level.endless {
            night.director.round += 1;
            begin_part(night, 0);
        } else {
            score::win(night);
            return;
        }
    }
    arrivals(night);
}

fn arrivals(night: &mut Night) {
    night.director.wait -= TICK;
    if night.director.wait > 0.0 {
        return;
    }
    let spec = &night.level.parts[night.director.part];
    let done = (night.tick - night.director.part_since) as f32 * TICK / spec.seconds.max(1.0);
    let every = spec.every[0] + (spec.every[1] - spec.every[0]) * done.min(1.0);
    let faster = (0..night.director.round.min(8)).fold(1.0, |share, _| share * ROUND_FASTER);
    let counts = |prey: &&Prey| !matches!(prey.state, PreyState::Dead | PreyState::Hidden);
    let alive = night.prey.iter().filter(counts).count();
    let most = spec.most.saturating_add(ROUND_MORE * night.director.round).min(limits::PREY as u32);
    let full = alive >= most as usize;
    let kind = draw(spec, night.director.rng.unit());
    let jitter = night.director.rng.range(0.75, 1.25);
    night.director.wait = (every * faster * jitter).max(0.1);
    if let Some(kind) = kind.filter(|_| !full) {
        arrive(night, kind);
    }
}

/// The kind that a number of 0..1 means.
fn draw(spec: &PartSpec, chance: f32) -> Option<PreyKind> {
    let sum: f32 = spec.prey.iter().sum();
    let mut left = chance * sum;
    let known = PreyKind::ALL.iter().zip(spec.prey).filter(|(_, weight)| *weight > 0.0);
    let mut last = None;
    for (kind, weight) in known {
        last = Some(*kind);
        if left < weight {
            return last;
        }
        left -= weight;
    }
    last
}

fn arrive(night: &mut Night, kind: PreyKind) {
    match kind {
        PreyKind::Fly | PreyKind::Cutter => {
            if let Some((place, at)) = place_on_web(night) {
                appear(night, kind, at, Some(place));
            }
        }
        PreyKind::Gnat => {
            let at = place_outside(night);
            for k in 0..SWARM {
                let aside = trig::direction(k as f32 * 1.7) * (28.0 + 9.0 * k as f32);
                appear(night, kind, at + aside, None);
            }
        }
        PreyKind::Mimic => {
            let taken = |night: &Night, star: Vec2| night.prey.iter().any(|prey| prey.at.distance(star) < 1.0);
            let stars = night.level.stars.len();
            if stars > 0 {
                let first = night.director.rng.next_u32() as usize % stars;
                let free = (0..stars).map(|k| night.level.stars[(first + k) % stars]).find(|star| !taken(night, *star));
                if let Some(at) = free {
                    appear(night, kind, at, None);
                }
            }
        }
        PreyKind::Beetle | PreyKind::Moth | PreyKind::Wasp => {
            let at = place_outside(night);
            let aim = night.level.web.centre + vec2(night.director.rng.range(-120.0, 120.0), 0.0);
            appear(night, kind, at, None);
            if let Some(prey) = night.prey.last_mut() {
                prey.aim = aim;
            }
        }
    }
}

/// Far enough from the spider and from other prey.
fn clear(night: &Night, at: Vec2) -> bool {
    let hunt = &night.tuning.hunt;
    at.distance(night.spider.at) >= hunt.clear && night.prey.iter().all(|prey| prey.at.distance(at) >= hunt.apart)
}

/// A place on a strand that is held, near the spider but not too near.
fn place_on_web(night: &mut Night) -> Option<(Place, Vec2)> {
    for _ in 0..TRIES {
        let count = night.web.strands().count();
        if count == 0 {
            return None;
        }
        let pick = night.director.rng.next_u32() as usize % count;
        let t = night.director.rng.range(0.2, 0.8);
        let Some(strand) = night.web.strands().nth(pick) else { continue };
        let place = Place::new(strand, t);
        let Some(at) = night.web.at(place) else { continue };
        if clear(night, at) && at.distance(night.spider.at) <= NEAR && night.holds(place) {
            return Some((place, at));
        }
    }
    None
}

/// A place in the air around the web.
fn place_outside(night: &mut Night) -> Vec2 {
    let web = night.level.web;
    let mut at = web.centre;
    for _ in 0..TRIES {
        let way = trig::direction(night.director.rng.range(0.0, core::f32::consts::TAU));
        // Seldom from far below, where nobody looks.
        let way = vec2(way.x, if way.y > 0.5 { -way.y } else { way.y });
        at = web.centre + way * (web.radius + OUTSIDE);
        if clear(night, at) {
            break;
        }
    }
    at
}
