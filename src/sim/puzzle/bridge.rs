//! Bridges: spans of planks between pegs, each a rope that carries what rolls over it and that can be cut.

use super::berry;
use super::elements::Origin;
use super::spec::Tie;
use super::state::Puzzle;
use crate::sim::event::Event;
use crate::verlet::RopeDef;

/// Mass of a rope node under its plank.
const PLANK: f32 = 3.0;

/// Nodes of a span that make one plank.
const PER_PLANK: usize = 2;
/// The berry lies on a plank that is this near to its skin, cm.
const TOUCH: f32 = 6.0;

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

/// Tells when the berry rolls onto another plank.
pub(super) fn roll(puzzle: &mut Puzzle) {
    if puzzle.level.bridges.is_empty() {
        return;
    }
    let plank = plank_under(puzzle);
    if plank.is_some() && plank != puzzle.elements.plank {
        let at = berry::path(puzzle, 0).map_or(puzzle.level.berry, |(_, to)| to);
        puzzle.emit(Event::PlankRolled { at });
    }
    puzzle.elements.plank = plank;
}

/// The plank that the berry touches, the nearest if it touches several.
fn plank_under(puzzle: &Puzzle) -> Option<(Origin, usize)> {
    let body = puzzle.world.body(puzzle.berry()?)?;
    let spans = puzzle.ropes.iter().filter(|rope| matches!(rope.origin, Origin::Bridge { .. }));
    let nodes = spans.filter_map(|rope| Some((rope.origin, puzzle.world.rope(rope.id)?))).flat_map(|(origin, view)| {
        (0..view.len()).map(move |node| (origin, node / PER_PLANK, view.point(node).distance(body.position)))
    });
    let near = nodes.filter(|(_, _, distance)| *distance <= body.radius + TOUCH);
    near.min_by(|a, b| a.2.total_cmp(&b.2)).map(|(origin, plank, _)| (origin, plank))
}
