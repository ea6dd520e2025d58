//! The spider on its strand, and in the air.
//!
//! On a strand it rides with what of the steering points along it; at a node it hops to the strand that fits best. When
//! nothing along the strand fits, it rides to the end from which something does. It weighs on the web through a load.

use super::event::SpinEvent;
use super::score;
use super::state::{Night, Spider, ticks};
use super::walk::{onward, walk};
use crate::math::geom::Vec2;
use crate::sim::phase::{LossCause, Phase};
use crate::verlet::graph::Place;
use crate::verlet::tuning::TICK;

/// How well a strand at an end must fit the steering for the spider to ride there, and how far it rides for that, cm.
const SIDE_FIT: f32 = 0.5;
const SIDE_REACH: f32 = 70.0;
/// Ticks in the air before it can land: it has to get away from the strand that it lost.
const AIRBORNE: u32 = 12;
/// Seconds after which a fall ends, however little deep it is: in a storm, or where nothing weighs much.
const LONGEST_FALL: f32 = 6.0;
/// Slower than this it keeps the way it faces, cm/s.
const FACING_SPEED: f32 = 20.0;

/// Moves the spider by a tick, before the web moves.
pub(super) fn tick(night: &mut Night) {
    match night.spider.perch {
        Some(place) => ride(night, place),
        None => fly(night),
    }
}

fn ride(night: &mut Night, place: Place) {
    let alive = night.phase == Phase::Playing;
    let wish = if alive { night.spider.stick.vec2() } else { Vec2::ZERO };
    let tuning = &night.tuning.spider;
    let target = tuning.speed * wanted(night, place, wish);
    let step = tuning.push * TICK;
    let speed = night.spider.speed;
    let speed = speed + (target - speed).clamp(-step, step);
    let least = if wish == Vec2::ZERO { f32::INFINITY } else { tuning.along * wish.length() };
    let sign = if speed < 0.0 { -1.0 } else { 1.0 };
    let Some(went) = walk(&night.web, place, sign, speed.abs() * TICK, wish, least) else { return };
    night.spider.perch = Some(went.place);
    night.spider.speed = if went.stuck { 0.0 } else { speed.abs() * went.sign };
    if went.hopped {
        let at = night.web.at(went.place).unwrap_or(night.spider.at);
        night.emit(SpinEvent::Hopped { at });
    }
}

/// How fast the spider wants to go towards b of its strand, -1..=1.
fn wanted(night: &Night, place: Place, wish: Vec2) -> f32 {
    let (Some(direction), Some(strand)) = (night.web.direction(place.strand), night.web.strand(place.strand)) else {
        return 0.0;
    };
    let along = wish.dot(direction);
    if along.abs() > night.tuning.spider.along * wish.length() {
        return along.signum() * wish.length();
    }
    // Across the strand: to the end from which a strand goes that way, the nearer one if both do.
    let side = |node, sign: f32, share: f32| {
        let (_, fit) = onward(&night.web, node, wish, Some(place.strand))?;
        let distance = share * strand.length;
        (fit > SIDE_FIT * wish.length() && distance < SIDE_REACH).then_some((sign, fit - distance / (4.0 * SIDE_REACH)))
    };
    let ends = [side(strand.a, -1.0, place.t), side(strand.b, 1.0, 1.0 - place.t)];
    let best = ends.into_iter().flatten().max_by(|one, other| one.1.total_cmp(&other.1));
    best.map_or(0.0, |(sign, _)| sign * wish.length())
}

/// Falls freely until something is below its feet.
fn fly(night: &mut Night) {
    let spider = &mut night.spider;
    spider.velocity.y += night.tuning.web.gravity * TICK;
    spider.velocity = spider.velocity.clamp_length_max(night.tuning.web.max_speed);
    spider.at += spider.velocity * TICK;
}

/// Looks where the web took the spider, after the web moved.
pub(super) fn follow(night: &mut Night) {
    let before = night.spider.previous;
    if let Some(place) = night.spider.perch {
        if let (Some(at), Some(velocity)) = (night.web.at(place), night.web.velocity_at(place)) {
            let along = night.web.direction(place.strand).unwrap_or(Vec2::X) * night.spider.speed;
            night.spider.at = at;
            night.spider.velocity = velocity + along;
            turn(&mut night.spider, along, night.tuning.spider.turn);
        } else {
            night.spider.perch = None;
        }
    }
    hold_or_fall(night, before);
}

/// Turns the spider towards where it goes, or along its strand.
fn turn(spider: &mut Spider, along: Vec2, time: f32) {
    let target = if along.length() > FACING_SPEED { along.normalize_or(spider.facing) } else { spider.facing };
    let share = (TICK / time.max(TICK)).min(1.0);
    let mut facing = spider.facing + (target - spider.facing) * share;
    if facing.length() < 0.3 {
        // About face: over one side, not through nothing.
        facing += target.perp() * 0.3;
    }
    spider.facing = facing.normalize_or(target);
}

/// Notes when the spider loses all hold, lets it land on what it falls past, and ends a fall that is too deep.
fn hold_or_fall(night: &mut Night, before: Vec2) {
    let held = night.spider.perch.is_some_and(|place| night.holds(place));
    let at = night.spider.at;
    if held {
        night.spider.fall = None;
        return;
    }
    let Some((since, height)) = night.spider.fall else {
        night.spider.fall = Some((night.tick, at.y));
        night.emit(SpinEvent::Fell { at });
        return;
    };
    if night.phase == Phase::Playing && night.tick > since + AIRBORNE && land(night, before) {
        return;
    }
    if at.y - height > night.tuning.spider.fall_depth || night.tick > since + ticks(LONGEST_FALL) {
        score::lose(night, LossCause::Fell);
    }
}

/// Lands on the first strand with a hold that the spider fell past in this tick. Whether it did.
fn land(night: &mut Night, before: Vec2) -> bool {
    let way = night.spider.at - before;
    let hit = night.web.ray(before, way, way.length(), |strand| {
        !night.web.strand(strand).is_some_and(|strand| night.web.is_held(strand.a))
    });
    let Some(hit) = hit else { return false };
    let (mass, velocity) = (night.tuning.spider.mass, night.spider.velocity);
    night.web.strike(hit.place, mass, velocity);
    night.spider.perch = Some(hit.place);
    night.spider.at = hit.at;
    night.spider.speed = 0.0;
    night.spider.fall = None;
    true
}
