//! Bridges: spans of planks between pegs, each a rope that carries what rolls over it and that can be cut.

use super::elements::Origin;
use super::spec::Tie;
use super::state::Puzzle;
use crate::verlet::RopeDef;

/// Mass of a rope node under its plank.
const PLANK: f32 = 3.0;

/// Hangs the bridges of the level.
pub(super) fn build(puzzle: &mut Puzzle) {
    let level = std::sync::Arc::clone(&puzzle.level);
    for (bridge, spec) in level.bridges.iter().enumerate() {
        for (span, ends) in spec.pegs.windows(2).enumerate() {
            let length = level.pegs[ends[0]].at.distance(level.pegs[ends[1]].at) * spec.slack;
            let def = RopeDef { length, node_mass: PLANK, radius: 3.0, carries: true, ..RopeDef::default() };
            puzzle.add_rope(Origin::Bridge { bridge, span }, [Tie::Peg(ends[0]), Tie::Peg(ends[1])], def);
        }
    }
}
