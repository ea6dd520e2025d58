//! Thorns: the berry bursts on them.

use super::berry;
use super::state::Puzzle;
use crate::math::geom::segments_distance;
use crate::sim::event::LossCause;

pub(super) fn tick(puzzle: &mut Puzzle) {
    let Some((from, to)) = berry::path(puzzle) else { return };
    let reach = puzzle.tuning.snip.thorn_reach;
    let touches = puzzle
        .level
        .thorns
        .iter()
        .flat_map(|thorn| thorn.points.windows(2))
        .any(|stem| segments_distance(from, to, stem[0], stem[1]) <= reach);
    if touches {
        berry::lose(puzzle, to, LossCause::Thorns);
    }
}
