//! What could be dragged now, and how far: each way of dragging a thing has its number.

use super::target::{Action, Deed, Target};
use crate::math::geom::Vec2;
use crate::sim::gesture::Gesture;
use crate::sim::puzzle::spec::PegKind;
use crate::sim::puzzle::state::Puzzle;
use crate::verlet::tuning::TICK_RATE;

/// Places on a bead's wire that it is dragged to, as fractions of it.
const BEAD_GOALS: [f32; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
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
