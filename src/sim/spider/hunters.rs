//! Prey of the air: gnats that drift in, beetles that crash in, moths that dive at lamps, wasps that hunt the spider, and
//! mimics that fall from the sky. What flies through a strand sticks to it, if it is not too fast or too heavy.

use super::cling::{set, stick};
use super::event::SpinEvent;
use super::silk;
use super::state::{Night, PreyState, ticks};
use super::walk::towards;
use crate::math::geom::{Vec2, vec2};
use crate::sim::prey_kind::PreyKind;
use crate::verlet::graph::Hit;
use crate::verlet::tuning::TICK;

/// How fast a flier changes its velocity, 1/s.
const AGILE: f32 = 3.0;
/// How wide gnats and moths sway, as a share of their speed, and ticks of a sway.
const SWAY: f32 = 0.7;
const SWAY_TICKS: u32 = 54;
/// Share of a moth's contacts that hold it: its wings are dusty.
const MOTH_STICKS: f32 = 0.55;
/// Speed that a strand takes from a beetle; above what is left it breaks the strand.
const BEETLE_LOSES: f32 = 130.0;
/// A crash at this speed sounds like the heaviest load, cm/s.
const HARDEST_CRASH: f32 = 600.0;
/// Distance at which a mimic shows itself, how long it glows first, and how far it lunges.
const MIMIC_SEES: f32 = 190.0;
const MIMIC_GLOWS: f32 = 0.9;
const LUNGE: f32 = 1.2;
/// Seconds that a wasp keeps away after a sting.
const BACKS_OFF: f32 = 4.0;
/// Seconds in the air after which a flier leaves, and how far beyond the web it is gone.
const STAYS: f32 = 22.0;
const GONE_AT: f32 = 1400.0;

/// A star that is none, until the spider is near.
pub(super) fn lie_in_wait(night: &mut Night, index: usize) {
    let prey = &night.prey[index];
    if prey.at.distance(night.spider.at) < MIMIC_SEES && prey.timer <= 0.0 {
        let at = prey.at;
        night.prey[index].timer = MIMIC_GLOWS;
        night.emit(SpinEvent::Revealed { at });
    } else if prey.timer > 0.0 {
        let left = prey.timer - TICK;
        let aim = night.spider.at;
        let prey = &mut night.prey[index];
        (prey.timer, prey.aim) = (left, aim);
        if left <= 0.0 {
            prey.timer = LUNGE;
            prey.velocity = towards(prey.at, aim, Vec2::Y);
            set(night, index, PreyState::Flying);
        }
    }
}

/// One tick in the air.
pub(super) fn fly(night: &mut Night, index: usize) {
    let wish = wish(night, index);
    let kind = night.prey[index].kind;
    let speed = night.tuning.prey.of(kind).speed;
    let prey = &mut night.prey[index];
    let agile = if kind == PreyKind::Mimic || kind == PreyKind::Beetle { 12.0 } else { AGILE };
    prey.velocity += (wish * speed - prey.velocity) * (agile * TICK);
    let from = prey.at;
    let to = from + prey.velocity * TICK;
    prey.at = to;
    prey.timer = (prey.timer - TICK).max(0.0);
    let way = to - from;
    if let Some(hit) = night.web.ray(from, way, way.length(), |_| false) {
        meet(night, index, hit);
    }
    leave(night, index);
}

/// Where it wants to go: a vector of about length 1.
fn wish(night: &mut Night, index: usize) -> Vec2 {
    let (tick, spider) = (night.tick, night.spider.at);
    let hub = night.level.web.centre;
    let prey = &night.prey[index];
    let age = tick.wrapping_sub(prey.since);
    let old = age > ticks(STAYS);
    let out = towards(hub, prey.at, Vec2::NEG_Y);
    let sway = {
        let phase = (tick + prey.seed % 1000) % SWAY_TICKS;
        let share = phase as f32 / SWAY_TICKS as f32;
        // A triangle wave: as good as a sine for wings.
        1.0 - 4.0 * (share - 0.5).abs()
    };
    if old {
        return out;
    }
    match prey.kind {
        PreyKind::Beetle => prey.velocity.normalize_or(towards(prey.at, prey.aim, Vec2::Y)),
        PreyKind::Moth => {
            let ahead = towards(prey.at, lamp(night, prey.at), Vec2::Y);
            ahead + ahead.perp() * (SWAY * sway)
        }
        PreyKind::Wasp if prey.timer > 0.0 => towards(spider, prey.at, Vec2::NEG_Y),
        PreyKind::Wasp => {
            let ahead = towards(prey.at, spider, Vec2::Y);
            ahead + ahead.perp() * (0.3 * sway)
        }
        PreyKind::Mimic if prey.timer > 0.0 => prey.velocity.normalize_or(Vec2::Y),
        PreyKind::Mimic | PreyKind::Cutter => out,
        PreyKind::Gnat | PreyKind::Fly => {
            let ahead = towards(prey.at, hub + vec2(0.0, 40.0), Vec2::Y);
            ahead * 0.8 + ahead.perp() * (SWAY * sway)
        }
    }
}

/// The lamp nearest to `at`, or the hub of the web where no lamp hangs.
fn lamp(night: &Night, at: Vec2) -> Vec2 {
    let near = night.level.lamps.iter().min_by(|a, b| a.distance_squared(at).total_cmp(&b.distance_squared(at)));
    near.copied().unwrap_or(night.level.web.centre)
}

/// A flier went through a strand.
fn meet(night: &mut Night, index: usize, hit: Hit) {
    let (kind, velocity) = (night.prey[index].kind, night.prey[index].velocity);
    let old = night.tick > night.prey[index].since + ticks(STAYS);
    match kind {
        PreyKind::Gnat | PreyKind::Fly => stick(night, index, hit.place, velocity),
        PreyKind::Moth => {
            if night.director.rng.unit() < MOTH_STICKS {
                stick(night, index, hit.place, velocity);
            } else {
                night.prey[index].velocity = velocity * 0.5;
                let mass = night.tuning.prey.of(kind).mass;
                night.web.strike(hit.place, mass, velocity * 0.5);
            }
        }
        PreyKind::Beetle => crash(night, index, hit, velocity),
        // They know webs, and slip through.
        PreyKind::Wasp | PreyKind::Cutter => {}
        PreyKind::Mimic if old || night.prey[index].timer > LUNGE - 0.15 => {}
        PreyKind::Mimic => stick(night, index, hit.place, velocity),
    }
}

/// A beetle breaks one strand after another until it is slow enough to stick.
fn crash(night: &mut Night, index: usize, hit: Hit, velocity: Vec2) {
    let speed = velocity.length() - BEETLE_LOSES;
    if speed <= 0.0 {
        return stick(night, index, hit.place, velocity);
    }
    night.prey[index].velocity = velocity.normalize_or_zero() * speed;
    let mass = night.tuning.prey.of(PreyKind::Beetle).mass;
    night.web.strike(hit.place, mass, velocity * 0.5);
    if silk::cut(night, hit.place) {
        night.emit(SpinEvent::Broke { at: hit.at, load: (velocity.length() / HARDEST_CRASH).min(1.0) });
    }
}

/// A flier that bit the spider keeps away for a while.
pub(super) fn turn_away(night: &mut Night, index: usize) {
    let prey = &mut night.prey[index];
    prey.timer = BACKS_OFF;
    prey.velocity = -prey.velocity;
    if prey.kind == PreyKind::Mimic {
        // One lunge is all it has.
        prey.timer = 0.0;
    }
}

/// Who is far out in the night is gone.
fn leave(night: &mut Night, index: usize) {
    let far = night.prey[index].at.distance(night.level.web.centre) > night.level.web.radius + GONE_AT;
    if far {
        set(night, index, PreyState::Gone);
    }
}
