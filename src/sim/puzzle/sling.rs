//! Slings: an elastic cradle between two posts. The player pulls the berry back and lets go; the bands throw it as far as
//! their compliance and the pull give, and let it go where they are slack. A berry that falls in is caught again.

use super::berry;
use super::elements::{Berry, Lock, Origin, Part, Rope, Sling};
use super::finger::Handle;
use super::ropes;
use super::spec::{SlingSpec, Tie};
use super::state::{Puzzle, ticks};
use crate::math::geom::{Vec2, segment_crossing};
use crate::sim::event::Event;
use crate::verlet::tuning::TICK;
use crate::verlet::{Attach, RopeDef};

/// Slack length of a band over half the distance of the posts.
const BAND: f32 = 0.9;
/// A berry within this of the cradle's middle at the start lies in it, cm.
const LOADED_WITHIN: f32 = 70.0;
/// A berry that rests in a sling is slowed by this, 1/s, so that the cradle comes to rest.
const REST_DRAG: f32 = 3.0;
/// How fast the berry goes back when the system takes the finger away, cm/s, and how near is there, cm.
const RETURN_SPEED: f32 = 300.0;
const RETURNED: f32 = 1.0;
/// Steps per tick of the preview's integration.
const FINE: usize = 8;

/// The middle between the posts.
pub fn middle(spec: &SlingSpec) -> Vec2 {
    0.5 * (spec.posts[0] + spec.posts[1])
}

/// Slack length of each band, cm.
pub fn band_length(spec: &SlingSpec) -> f32 {
    BAND * 0.5 * spec.posts[0].distance(spec.posts[1])
}

/// Puts the berry into the sling that it starts in.
pub(super) fn begin(puzzle: &mut Puzzle) {
    for index in 0..puzzle.elements.slings.len() {
        if takes(puzzle) && middle(&puzzle.level.slings[index]).distance(puzzle.level.berry) <= LOADED_WITHIN {
            load(puzzle, index);
        }
    }
}

/// A sling takes a whole berry that no other has and nothing holds.
fn takes(puzzle: &Puzzle) -> bool {
    let free = |berry: &Berry| berry.part == Part::Whole && berry.lock == Lock::None;
    puzzle.berries.first().is_some_and(free) && puzzle.elements.slings.iter().all(|sling| !sling.loaded)
}

/// Ties both bands to the berry.
fn load(puzzle: &mut Puzzle, index: usize) {
    let Some(body) = puzzle.berry() else { return };
    let spec = &puzzle.level.slings[index];
    // The engine counts strain, a level the stretch in cm.
    let (length, compliance) = (band_length(spec), spec.compliance / band_length(spec));
    for side in 0..2 {
        let def = RopeDef { length, compliance, collides: false, ..RopeDef::default() };
        let ends = [Tie::Post { sling: index, side }, Tie::Berry(0)];
        if puzzle.add_rope(Origin::Sling { sling: index, side }, ends, def).is_some()
            && let Some(rope) = puzzle.ropes.last()
        {
            // By the middle, so that a pull to one side does not spin it.
            puzzle.world.tie_end(rope.id, 1, Attach::Body { body, local: Vec2::ZERO });
        }
    }
    puzzle.elements.slings[index].loaded = true;
}

/// The loaded sling whose berry is under a press at `at`.
pub(super) fn grab(puzzle: &Puzzle, at: Vec2) -> Option<Handle> {
    let (_, berry) = berry::path(puzzle, 0)?;
    let near = berry.distance(at) <= puzzle.tuning.snip.mechanics.sling_grab;
    let loaded = (0..puzzle.elements.slings.len()).find(|&index| puzzle.elements.slings[index].loaded)?;
    near.then_some(Handle::Sling(loaded as u8))
}

/// Leads the berry with the finger, shoots when it is lifted, and lets go where the bands are slack.
pub(super) fn pull(puzzle: &mut Puzzle) {
    for index in 0..puzzle.elements.slings.len() {
        let finger = puzzle.fingers.dragging(Handle::Sling(index as u8)).map(|finger| finger.at);
        let Sling { loaded, held, returns, .. } = puzzle.elements.slings[index];
        match finger {
            _ if !loaded || !bands_hold(puzzle, index) => {}
            Some(finger) => lead(puzzle, index, finger, !held),
            None if returns => lead_back(puzzle, index),
            None if held => shoot(puzzle, index),
            None => berry::push(puzzle, 0, Vec2::ZERO, rest_drag(puzzle, index)),
        }
    }
}

/// The finger at sling `index` was taken away by the system: nobody meant to shoot.
pub(super) fn put_back(puzzle: &mut Puzzle, index: usize) {
    let sling = &mut puzzle.elements.slings[index];
    sling.returns = sling.held;
}

fn lead_back(puzzle: &mut Puzzle, index: usize) {
    let goal = middle(&puzzle.level.slings[index]);
    let Some(body) = puzzle.berry() else { return };
    let Some(at) = puzzle.world.body(body).map(|body| body.position) else { return };
    if at.distance(goal) <= RETURNED {
        release(puzzle, index);
    } else {
        puzzle.world.hold_body(body, Some(at + (goal - at).clamp_length_max(RETURN_SPEED * TICK)));
    }
}

/// The hand lets go of the berry.
fn release(puzzle: &mut Puzzle, index: usize) {
    let sling = &mut puzzle.elements.slings[index];
    (sling.held, sling.returns) = (false, false);
    if let Some(berry) = puzzle.berries.first_mut() {
        berry.lock = Lock::None;
        puzzle.world.hold_body(berry.body, None);
    }
}

/// Only a berry that nobody has shot is slowed.
fn rest_drag(puzzle: &Puzzle, index: usize) -> f32 {
    if puzzle.elements.slings[index].shot_at.is_some() { 0.0 } else { REST_DRAG }
}

fn lead(puzzle: &mut Puzzle, index: usize, finger: Vec2, first: bool) {
    let spec = &puzzle.level.slings[index];
    let target = middle(spec) + (finger - middle(spec)).clamp_length_max(spec.reach);
    let Some(berry) = puzzle.berries.first_mut() else { return };
    berry.lock = Lock::Sling(index as u8);
    puzzle.world.hold_body(berry.body, Some(target));
    puzzle.elements.slings[index].returns = false;
    if first {
        puzzle.elements.slings[index].held = true;
        puzzle.elements.slings[index].shot_at = None;
        puzzle.emit(Event::HandleGrabbed { at: target });
    }
}

fn shoot(puzzle: &mut Puzzle, index: usize) {
    let Some(at) = puzzle.berry().and_then(|id| puzzle.world.body(id)).map(|body| body.position) else { return };
    let spec = &puzzle.level.slings[index];
    if has_passed(spec, at) {
        // Nothing would throw it from there: it sinks back into the cradle.
        puzzle.emit(Event::HandleDropped { at });
    } else {
        let stretch = at.distance(middle(spec));
        puzzle.elements.slings[index].shot_at = Some(puzzle.tick);
        puzzle.emit(Event::SlingShot { at, stretch });
    }
    release(puzzle, index);
}

/// After the physics: bands that went slack after a shot let go; a berry that falls between the posts is caught.
pub(super) fn tick(puzzle: &mut Puzzle) {
    for index in 0..puzzle.elements.slings.len() {
        let Sling { loaded, shot_at, .. } = puzzle.elements.slings[index];
        if loaded && !bands_hold(puzzle, index) {
            unload(puzzle, index);
        }
        let Some((from, to)) = berry::path(puzzle, 0) else { continue };
        if loaded && shot_at.is_some() {
            fly(puzzle, index, to);
        } else if !loaded && takes(puzzle) {
            let rearm = ticks(puzzle.tuning.snip.mechanics.sling_rearm);
            let armed = shot_at.is_none_or(|at| puzzle.tick >= at + rearm);
            let [left, right] = puzzle.level.slings[index].posts;
            let falls = berry::velocity(puzzle, 0).dot(puzzle.world.gravity()) > 0.0;
            if armed && falls && segment_crossing(from, to, left, right).is_some() {
                puzzle.elements.slings[index].shot_at = None;
                load(puzzle, index);
                puzzle.emit(Event::SlingLoaded { at: to });
            }
        }
    }
}

/// A berry that was shot leaves the bands where they would hold it back. One that turns around before was not pulled
/// enough and lies in the cradle again.
fn fly(puzzle: &mut Puzzle, index: usize, at: Vec2) {
    let spec = &puzzle.level.slings[index];
    let out = (spec.posts[0] - spec.posts[1]).perp();
    if has_passed(spec, at) {
        unload(puzzle, index);
    } else if berry::velocity(puzzle, 0).dot(out) < 0.0 {
        puzzle.elements.slings[index].shot_at = None;
    }
}

/// Whether the bands still hold a berry: a burrow or a jar takes it out of them, Nim eats it.
fn bands_hold(puzzle: &Puzzle, index: usize) -> bool {
    let is_band = |rope: &&Rope| matches!(rope.origin, Origin::Sling { sling, .. } if sling == index);
    puzzle.ropes.iter().filter(is_band).any(|rope| rope.ends[1] == Tie::Berry(0))
}

/// Whether a berry at `at` is beyond the line of the posts, where the bands would only hold it back.
pub fn has_passed(spec: &SlingSpec, at: Vec2) -> bool {
    let [left, right] = spec.posts;
    (right - left).perp_dot(at - left) < 0.0
}

fn unload(puzzle: &mut Puzzle, index: usize) {
    let sling = &mut puzzle.elements.slings[index];
    (sling.loaded, sling.held, sling.returns) = (false, false, false);
    ropes::remove(puzzle, |origin| matches!(origin, Origin::Sling { sling, .. } if sling == index));
}

/// Where a berry that is let go at `at` will be in every `every`-th tick: fills `places` and returns how many it has.
/// Air, walls and other ropes are not asked.
pub fn preview(puzzle: &Puzzle, index: usize, at: Vec2, every: u32, places: &mut [Vec2]) -> usize {
    let spec = &puzzle.level.slings[index];
    let h = TICK / FINE as f32;
    let mass = puzzle.berry().and_then(|id| puzzle.world.body(id)).map_or(1.0, |body| body.mass);
    // Damping is per tick; its root by `FINE` halvings of the exponent is close enough for a drawing.
    let damping = 1.0 - (1.0 - puzzle.tuning.engine.damping) / FINE as f32;
    let (mut at, mut velocity, mut flying) = (at, Vec2::ZERO, false);
    for (count, place) in places.iter_mut().enumerate() {
        for _ in 0..every as usize * FINE {
            let mut push = puzzle.world.gravity();
            for post in spec.posts.iter().filter(|_| !flying) {
                let band = *post - at;
                let stretch = (band.length() - band_length(spec)).max(0.0);
                push += band.normalize_or_zero() * (stretch / (spec.compliance.max(1e-6) * mass));
            }
            velocity = (velocity + push * h) * damping;
            at += velocity * h;
            flying = flying || has_passed(spec, at);
        }
        if berry::is_outside(puzzle, at) {
            return count;
        }
        *place = at;
    }
    places.len()
}
