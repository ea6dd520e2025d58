//! What could be dragged now, and how far: each way of dragging a thing has its number.

use core::f32::consts::PI;

use super::target::{Action, Deed, Target};
use crate::math::geom::{Vec2, vec2};
use crate::math::trig;
use crate::sim::gesture::Gesture;
use crate::sim::puzzle::spec::PegKind;
use crate::sim::puzzle::state::Puzzle;
use crate::sim::puzzle::{disc, sling};
use crate::verlet::tuning::TICK_RATE;

/// Places on a bead's wire that it is dragged to, as fractions of it.
const BEAD_GOALS: [f32; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
/// Rope that a reel winds, cm: in, then out.
const REEL_GOALS: [f32; 6] = [-160.0, -80.0, -40.0, 40.0, 80.0, 160.0];
/// Radius of the circle in which a reel is turned, cm.
const REEL_CIRCLE: f32 = 22.0;
/// By how much a disc is turned, degrees.
const DISC_GOALS: [f32; 7] = [-135.0, -90.0, -45.0, 45.0, 90.0, 135.0, 180.0];
/// Directions in which a sling is pulled, all on the side that shoots, and how far, as shares of its reach.
const SLING_DIRECTIONS: usize = 15;
const SLING_PULLS: [f32; 3] = [1.0, 0.8, 0.6];
/// Angle between two points of a circular drag, radians.
const ARC: f32 = 0.4;
/// Shorter drags are left out, cm.
const LEAST: f32 = 15.0;
/// Speed of a calm hand, cm/s.
const SPEED: f32 = 350.0;

/// A drag along `way`, as fast as a calm hand.
fn drag(what: &'static str, index: usize, variant: usize, way: Vec<Vec2>) -> Action {
    let length: f32 = way.windows(2).map(|leg| leg[0].distance(leg[1])).sum();
    let ticks = (length / SPEED * TICK_RATE) as u32 + 12;
    let way = way.into_iter().map(Vec2::round).collect();
    let target = Target { deed: Deed::Drag, what, index, variant };
    Action { target, gesture: Gesture::Drag { way, ticks } }
}

/// Each bead to some places on its wire.
pub fn beads(puzzle: &Puzzle, list: &mut Vec<Action>) {
    for (index, bead) in puzzle.elements().beads.iter().enumerate() {
        let at = puzzle.elements().pegs[bead.peg].at;
        let PegKind::Bead { from, to } = puzzle.level().pegs[bead.peg].kind else { continue };
        for (variant, goal) in BEAD_GOALS.iter().map(|goal| from.lerp(to, *goal)).enumerate() {
            if at.distance(goal) >= LEAST {
                list.push(drag("bead", index, variant, vec![at, goal]));
            }
        }
    }
}

/// Each reel some way in and out, as far as its rope goes.
pub fn reels(puzzle: &Puzzle, list: &mut Vec<Action>) {
    let per_radian = puzzle.tuning().snip.mechanics.reel_per_radian.max(1.0);
    for (index, reel) in puzzle.elements().reels.iter().enumerate() {
        let PegKind::Reel { most } = puzzle.level().pegs[reel.peg].kind else { continue };
        let middle = puzzle.elements().pegs[reel.peg].at;
        for (variant, by) in REEL_GOALS.into_iter().enumerate() {
            let by = (reel.goal + by).clamp(0.0, most) - reel.goal;
            if by.abs() >= LEAST {
                let from = middle + vec2(REEL_CIRCLE, 0.0);
                list.push(drag("reel", index, variant, circle(middle, from, by / per_radian)));
            }
        }
    }
}

/// Each disc by its first handle.
pub fn discs(puzzle: &Puzzle, list: &mut Vec<Action>) {
    for (index, spec) in puzzle.level().discs.iter().enumerate() {
        let from = disc::handle(spec, 0, puzzle.elements().discs[index].angle);
        for (variant, degrees) in DISC_GOALS.into_iter().enumerate() {
            list.push(drag("disc", index, variant, circle(spec.at, from, degrees.to_radians())));
        }
    }
}

/// The berry that rests in a sling, pulled back and let go.
pub fn slings(puzzle: &Puzzle, list: &mut Vec<Action>) {
    let Some(berry) = puzzle.berry().and_then(|berry| puzzle.world().body(berry)) else { return };
    for (index, sling) in puzzle.elements().slings.iter().enumerate() {
        if !sling.loaded || sling.shot_at.is_some() {
            continue;
        }
        let spec = &puzzle.level().slings[index];
        let line = (spec.posts[1] - spec.posts[0]).normalize_or_zero();
        for direction in 0..SLING_DIRECTIONS {
            let turn = PI * (direction + 1) as f32 / (SLING_DIRECTIONS + 1) as f32;
            for (pull, share) in SLING_PULLS.into_iter().enumerate() {
                let to = sling::middle(spec) + trig::direction(turn).rotate(line) * (spec.reach * share);
                list.push(drag("sling", index, direction * SLING_PULLS.len() + pull, vec![berry.position, to]));
            }
        }
    }
}

/// From `from` around `middle` by `angle` radians, clockwise on the screen if it is positive.
fn circle(middle: Vec2, from: Vec2, angle: f32) -> Vec<Vec2> {
    let points = (angle.abs() / ARC).ceil().max(1.0);
    (0..=points as usize).map(|i| middle + trig::direction(angle * i as f32 / points).rotate(from - middle)).collect()
}
