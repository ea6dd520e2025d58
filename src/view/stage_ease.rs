//! What moves softly on the stage although the puzzle changes it at once: grips, jets, the aim of pods, the cradles of
//! slings. It follows the puzzle and never leads it, so after a rewind it is right again within a moment.

use super::motion::follow;
use super::stage_frame::full_jar;
use crate::sim::phase::Phase;
use crate::sim::puzzle::elements::Lock;
use crate::sim::puzzle::finger::Handle;
use crate::sim::puzzle::spec::Tie;
use crate::sim::puzzle::state::Puzzle;
use crate::sim::puzzle::{disc, sling};
use glam::Vec2;

/// Lags in seconds: what a finger holds, what switches, what flows, what turns.
const GRIP: f32 = 0.06;
const SWITCH: f32 = 0.09;
const FLOW: f32 = 0.14;
const TURN: f32 = 0.10;
/// The empty cradle of a sling swings about its middle: rad/s and share of the critical damping.
const CRADLE: (f32, f32) = (42.0, 0.22);

/// The aim of a pod.
#[derive(Clone, Copy)]
pub struct Aim {
    /// Radians.
    pub angle: f32,
    /// How much of the dotted line is seen, 0..=1.
    pub line: f32,
}

/// The cradle of a sling, cm and cm/s.
#[derive(Clone, Copy)]
pub struct Cradle {
    pub at: Vec2,
    velocity: Vec2,
}

/// All that is eased, in the order of the puzzle's lists.
pub struct Eased {
    pub beads: Vec<f32>,
    /// Grip and angle.
    pub reels: Vec<[f32; 2]>,
    /// One grip for each handle.
    pub discs: Vec<[f32; 2]>,
    /// 1 sticks, 0 is loose.
    pub stickies: Vec<f32>,
    /// Heights, cm.
    pub jets: Vec<f32>,
    /// Holds the berry, shows its echo.
    pub jars: Vec<[f32; 2]>,
    /// Seen in the dark.
    pub fireflies: Vec<f32>,
    pub pods: Vec<Aim>,
    pub cradles: Vec<Cradle>,
}

impl Eased {
    /// A puzzle at rest.
    pub fn new(puzzle: &Puzzle) -> Eased {
        let (level, elements) = (puzzle.level(), puzzle.elements());
        let rest = |spec| Cradle { at: sling::middle(spec), velocity: Vec2::ZERO };
        let mut eased = Eased {
            beads: vec![0.0; elements.beads.len()],
            reels: vec![[0.0; 2]; elements.reels.len()],
            discs: vec![[0.0; 2]; elements.discs.len()],
            stickies: vec![0.0; elements.stickies.len()],
            jets: vec![0.0; elements.geysers.len()],
            jars: vec![[0.0; 2]; elements.jars.len()],
            fireflies: vec![0.0; elements.fireflies.len()],
            pods: vec![Aim { angle: 0.0, line: 0.0 }; elements.pods.len()],
            cradles: level.slings.iter().map(rest).collect(),
        };
        // a second is many lags: everything is where it belongs
        eased.update(puzzle, 1.0);
        eased
    }

    /// One frame of `dt` seconds.
    pub fn update(&mut self, puzzle: &Puzzle, dt: f32) {
        let elements = puzzle.elements();
        for (grip, bead) in self.beads.iter_mut().zip(&elements.beads) {
            ease(grip, flag(bead.held), dt, GRIP);
        }
        for ([grip, angle], reel) in self.reels.iter_mut().zip(&elements.reels) {
            ease(grip, flag(reel.held), dt, GRIP);
            ease(angle, reel.angle, dt, 0.5 * GRIP);
        }
        for (index, grips) in self.discs.iter_mut().enumerate() {
            let held = held_handle(puzzle, index);
            (0..2).for_each(|k| ease(&mut grips[k], flag(held == Some(k)), dt, GRIP));
        }
        for (stuck, sticky) in self.stickies.iter_mut().zip(&elements.stickies) {
            ease(stuck, flag(sticky.body.is_none()), dt, SWITCH);
        }
        for (index, height) in self.jets.iter_mut().enumerate() {
            let goal = puzzle.level().geysers[index].heights[usize::from(elements.geysers[index].level)];
            ease(height, goal, dt, FLOW);
        }
        let full = full_jar(puzzle);
        for (index, [holds, echo]) in self.jars.iter_mut().enumerate() {
            ease(holds, flag(full == Some(index)), dt, SWITCH);
            ease(echo, flag(full.is_some_and(|full| full != index)), dt, SWITCH);
        }
        for (seen, firefly) in self.fireflies.iter_mut().zip(&elements.fireflies) {
            ease(seen, flag(!firefly.hidden), dt, FLOW);
        }
        for (index, aim) in self.pods.iter_mut().enumerate() {
            turn_pod(puzzle, index, aim, dt);
        }
        for (index, cradle) in self.cradles.iter_mut().enumerate() {
            swing_cradle(puzzle, index, cradle, dt);
        }
    }
}

fn flag(on: bool) -> f32 {
    if on { 1.0 } else { 0.0 }
}

fn ease(value: &mut f32, goal: f32, dt: f32, lag: f32) {
    *value += (goal - *value) * follow(dt, lag);
}

/// The handle of disc `index` that its finger holds.
fn held_handle(puzzle: &Puzzle, index: usize) -> Option<usize> {
    let finger = puzzle.fingers().dragging(Handle::Disc(index as u8))?.at;
    let (spec, angle) = (&puzzle.level().discs[index], puzzle.elements().discs[index].angle);
    let distance = |k: &u8| disc::handle(spec, *k, angle).distance(finger);
    (0..spec.handles).min_by(|a, b| distance(a).total_cmp(&distance(b))).map(usize::from)
}

/// The nearest berry that something may be shot at, and how far away it is, cm.
pub fn prey(puzzle: &Puzzle, from: Vec2) -> Option<(Vec2, f32)> {
    let free = puzzle.berries().iter().filter(|berry| berry.lock == Lock::None);
    let places = free.filter_map(|berry| puzzle.world().body(berry.body)).map(|body| body.position);
    places.map(|at| (at, at.distance(from))).min_by(|a, b| a.1.total_cmp(&b.1))
}

/// A loaded pod looks at the berry, an empty one along its rope as long as it has one.
fn turn_pod(puzzle: &Puzzle, index: usize, aim: &mut Aim, dt: f32) {
    let pod = &puzzle.elements().pods[index];
    let from = puzzle.elements().pegs[pod.peg].at;
    let loaded = pod.shot_at.is_none();
    let prey = prey(puzzle, from);
    let rope = puzzle.ropes().iter().find(|rope| rope.ends[0] == Tie::Peg(pod.peg) && rope.cut_at.is_none());
    let along = rope.and_then(|rope| puzzle.world().rope(rope.id)).map(|view| view.point(1.min(view.len() - 1)));
    let goal = if loaded { prey.map(|(at, _)| at) } else { along };
    if let Some(way) = goal.map(|goal| goal - from).filter(|way| way.length() > 1.0) {
        let turn = Vec2::from_angle(aim.angle).angle_between(way);
        aim.angle += turn * follow(dt, TURN);
    }
    let reach = puzzle.tuning().snip.mechanics.pod_reach;
    let shows = loaded && puzzle.phase() == Phase::Playing && prey.is_some_and(|(_, distance)| distance <= reach);
    ease(&mut aim.line, flag(shows), dt, FLOW);
}

/// A loaded cradle is where the berry is; an empty one swings back to its middle.
fn swing_cradle(puzzle: &Puzzle, index: usize, cradle: &mut Cradle, dt: f32) {
    let sling = &puzzle.elements().slings[index];
    if let Some(body) = puzzle.berry().filter(|_| sling.loaded).and_then(|id| puzzle.world().body(id)) {
        *cradle = Cradle { at: body.position, velocity: body.velocity };
        return;
    }
    let middle = sling::middle(&puzzle.level().slings[index]);
    let (omega, damping) = CRADLE;
    let most = 0.4 * puzzle.level().slings[index].posts[0].distance(middle);
    let steps = (dt / 0.004).ceil().clamp(1.0, 60.0);
    let h = dt.min(0.24) / steps;
    for _ in 0..steps as usize {
        cradle.velocity += ((middle - cradle.at) * omega * omega - cradle.velocity * (2.0 * damping * omega)) * h;
        cradle.at += cradle.velocity * h;
        cradle.at = middle + (cradle.at - middle).clamp_length_max(most);
    }
}
