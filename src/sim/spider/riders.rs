//! Prey that runs along strands: flies, which come for the spider until they stick, and cutters, which keep away from it
//! and sever what they are on.

use super::cling::{set, stick, take_off};
use super::event::SpinEvent;
use super::silk;
use super::state::{Night, PreyState, ticks};
use super::walk::{towards, walk};
use crate::math::geom::Vec2;
use crate::sim::prey_kind::PreyKind;
use crate::verlet::graph::Place;
use crate::verlet::tuning::TICK;

/// Seconds that a fly rides before it sticks.
const RIDES: [f32; 2] = [1.4, 3.4];
/// Seconds between two cuts, and for one.
const CUTS: [f32; 2] = [2.2, 4.0];
const CUTTING: f32 = 0.8;
/// A cutter leaves after so many seconds on the web.
const CUTTER_STAYS: f32 = 30.0;
/// A cutter runs from a spider nearer than this.
const SHY: f32 = 180.0;

/// Seconds until new prey does the first thing of its kind.
pub(super) fn first_wait(night: &mut Night, index: usize) -> f32 {
    let rng = &mut night.director.rng;
    match night.prey[index].kind {
        PreyKind::Cutter => rng.range(CUTS[0], CUTS[1]),
        _ => rng.range(RIDES[0], RIDES[1]),
    }
}

/// One tick on a strand.
pub(super) fn ride(night: &mut Night, index: usize) {
    let Some(place) = night.prey[index].place else { return take_off(night, index) };
    if !night.holds(place) {
        return take_off(night, index);
    }
    if night.prey[index].kind == PreyKind::Cutter { cutter(night, index, place) } else { fly(night, index, place) }
}

/// Runs towards the spider; when its time is up it sticks.
fn fly(night: &mut Night, index: usize, place: Place) {
    let way = go(night, index, place, 1.0);
    night.prey[index].timer -= TICK;
    if night.prey[index].timer <= 0.0
        && let Some(place) = night.prey[index].place
    {
        stick(night, index, place, way);
    }
}

/// Runs away from the spider, and every few seconds severs the strand that it is on.
fn cutter(night: &mut Night, index: usize, place: Place) {
    let near = night.prey[index].at.distance(night.spider.at) < SHY;
    if night.prey[index].state == PreyState::Working {
        if near {
            // It would rather run.
            set(night, index, PreyState::Riding);
        } else if night.tick >= night.prey[index].since + ticks(CUTTING) {
            sever(night, index, place);
        }
        return;
    }
    go(night, index, place, if near { -1.6 } else { -0.5 });
    night.prey[index].timer -= TICK;
    if night.tick > night.prey[index].born + ticks(CUTTER_STAYS) {
        take_off(night, index);
    } else if night.prey[index].timer <= 0.0 && !near {
        set(night, index, PreyState::Working);
    }
}

fn sever(night: &mut Night, index: usize, place: Place) {
    let at = night.prey[index].at;
    // It stays on its own side of the cut.
    let mine = Place::new(place.strand, (place.t * 0.9).clamp(0.02, 0.98));
    night.prey[index].place = Some(mine);
    if silk::cut(night, place) {
        night.emit(SpinEvent::Cut { at });
    }
    let rng = &mut night.director.rng;
    let timer = rng.range(CUTS[0], CUTS[1]);
    night.prey[index].timer = timer;
    set(night, index, PreyState::Riding);
}

/// Goes on towards the spider (`eager` > 0) or away from it; gives the velocity, cm/s.
fn go(night: &mut Night, index: usize, place: Place, eager: f32) -> Vec2 {
    let speed = night.tuning.prey.of(night.prey[index].kind).speed * eager.abs();
    let wish = towards(night.prey[index].at, night.spider.at, Vec2::X) * eager.signum();
    let Some(direction) = night.web.direction(place.strand) else { return Vec2::ZERO };
    let sign = if direction.dot(wish) < 0.0 { -1.0 } else { 1.0 };
    let Some(went) = walk(&night.web, place, sign, speed * TICK, wish, 0.05) else { return Vec2::ZERO };
    let way = night.web.direction(went.place.strand).unwrap_or(direction) * (went.sign * speed);
    let prey = &mut night.prey[index];
    (prey.place, prey.velocity) = (Some(went.place), way);
    way
}
