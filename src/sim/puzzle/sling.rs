//! Slings: an elastic cradle between two posts. The player pulls the berry back and lets go; the bands throw it as far as
//! their compliance and the pull give, and let it go where they are slack. A berry that falls in is caught again.

use super::berry;
use super::elements::{Berry, Lock, Origin, Part, Rope, Sling};
use super::finger::Handle;
use super::ropes;
use super::spec::{SlingSpec, Tie};
use super::state::{Puzzle, ticks};
use crate::math::geom::{Vec2, segment_crossing, vec2};
use crate::sim::event::Event;
use crate::verlet::tuning::TICK;
use crate::verlet::{Attach, RopeDef};

/// Slack length of a band over half the distance of the posts.
const BAND: f32 = 0.9;
/// Mass of a node of a band.
const BAND_MASS: f32 = 0.1;
/// A berry within this of the cradle's middle at the start lies in it, cm.
pub const LOADED_WITHIN: f32 = 70.0;
/// A berry that rests in a sling is slowed by this, 1/s, so that the cradle comes to rest.
const REST_DRAG: f32 = 3.0;
/// How fast the berry goes back when the system takes the finger away, cm/s, and how near is there, cm.
const RETURN_SPEED: f32 = 300.0;
const RETURNED: f32 = 1.0;
/// Newton steps in each substep of the preview.
const NEWTON: usize = 3;

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
        let def = RopeDef { length, compliance, node_mass: BAND_MASS, collides: false, ..RopeDef::default() };
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
        let sling = &mut puzzle.elements.slings[index];
        (sling.shot_at, sling.shot_from) = (Some(puzzle.tick), at);
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
    let (spec, from) = (&puzzle.level.slings[index], puzzle.elements.slings[index].shot_from);
    if is_spent(spec, from, at) {
        unload(puzzle, index);
    } else if berry::velocity(puzzle, 0).dot(middle(spec) - from) <= 0.0 {
        puzzle.elements.slings[index].shot_at = None;
    }
}

/// Whether a berry that was shot at `from` has all that the bands could give it on its way: beyond the middle, however
/// flat it flies by, they would only hold it back.
fn is_spent(spec: &SlingSpec, from: Vec2, at: Vec2) -> bool {
    let middle = middle(spec);
    (at - middle).dot(middle - from) > 0.0
}

/// Whether the bands still hold a berry: a burrow or a jar takes it out of them, Nim eats it.
fn bands_hold(puzzle: &Puzzle, index: usize) -> bool {
    let is_band = |rope: &&Rope| matches!(rope.origin, Origin::Sling { sling, .. } if sling == index);
    puzzle.ropes.iter().filter(is_band).any(|rope| rope.ends[1] == Tie::Berry(0))
}

/// Whether a berry at `at` is beyond the line of the posts, from where nothing would throw it.
fn has_passed(spec: &SlingSpec, at: Vec2) -> bool {
    let [left, right] = spec.posts;
    (right - left).perp_dot(at - left) < 0.0
}

fn unload(puzzle: &mut Puzzle, index: usize) {
    let sling = &mut puzzle.elements.slings[index];
    (sling.loaded, sling.held, sling.returns) = (false, false, false);
    ropes::remove(puzzle, |origin| matches!(origin, Origin::Sling { sling, .. } if sling == index));
}

/// Where a berry that is let go at `at` will be in every `every`-th tick: fills `places` and returns how many it has, none
/// if it would not fly. Air, walls and other ropes are not asked.
pub fn preview(puzzle: &Puzzle, index: usize, at: Vec2, every: u32, places: &mut [Vec2]) -> usize {
    let spec = &puzzle.level.slings[index];
    let (mut flight, mut flying) = (Flight::new(puzzle, spec, at), false);
    if has_passed(spec, at) {
        return 0;
    }
    for (count, place) in places.iter_mut().enumerate() {
        for _ in 0..every {
            (0..flight.substeps).for_each(|_| flight.step(if flying { None } else { Some(spec) }));
            flying = flying || is_spent(spec, at, flight.at);
        }
        if berry::is_outside(puzzle, flight.at) {
            return count;
        }
        *place = flight.at;
    }
    places.len()
}

/// A berry on two bands as the engine moves it, with a third of the bands' mass.
struct Flight {
    at: Vec2,
    /// Way in a substep, cm.
    way: Vec2,
    /// What gravity adds to it in flight and on the bands.
    fall: Vec2,
    pulled: Vec2,
    /// Substep squared over mass, and what is left of the way after one.
    ease: f32,
    keep: f32,
    substeps: u32,
}

impl Flight {
    fn new(puzzle: &Puzzle, spec: &SlingSpec, at: Vec2) -> Flight {
        let substeps = puzzle.world.tuning().substeps.max(1);
        let h = TICK / substeps as f32;
        let berry = puzzle.berry().and_then(|id| puzzle.world.body(id)).map_or(1.0, |body| body.mass);
        let bands = 2.0 * BAND_MASS * band_length(spec) / puzzle.tuning.snip.rope_spacing;
        let (mass, fall) = (berry + bands / 3.0, puzzle.world.gravity() * (h * h));
        Flight {
            at,
            way: Vec2::ZERO,
            fall,
            pulled: fall * ((berry + 0.5 * bands) / mass),
            ease: h * h / mass,
            keep: 1.0 - (1.0 - puzzle.world.tuning().damping) / substeps as f32,
            substeps,
        }
    }

    /// One substep in the bands of `spec`, or in the air: implicit as in the engine, by Newton's iteration.
    fn step(&mut self, spec: Option<&SlingSpec>) {
        self.way *= self.keep;
        match spec {
            None => self.way += self.fall,
            Some(spec) => {
                let free = self.way + self.pulled;
                self.way = free;
                for _ in 0..NEWTON {
                    self.way -= self.correction(spec, free);
                }
            }
        }
        self.at += self.way;
    }

    /// What to take from the way so that it is `free` and what the bands add at its end.
    fn correction(&self, spec: &SlingSpec, free: Vec2) -> Vec2 {
        let (slack, stiffness) = (band_length(spec), self.ease / spec.compliance.max(1e-9));
        let mut error = self.way - free;
        let [mut xx, mut xy, mut yy] = [1.0, 0.0, 1.0];
        for post in spec.posts {
            let band = post - self.at - self.way;
            let length = band.length().max(slack);
            let (along, share) = (band / length, 1.0 - slack / length);
            error -= along * (stiffness * (length - slack));
            // Stiff along the band, by its share of stretch across it.
            let stiff = stiffness * (1.0 - share);
            if share > 0.0 {
                xx += stiffness * share + stiff * along.x * along.x;
                xy += stiff * along.x * along.y;
                yy += stiffness * share + stiff * along.y * along.y;
            }
        }
        vec2(yy * error.x - xy * error.y, xx * error.y - xy * error.x) / (xx * yy - xy * xy)
    }
}
