//! Fireflies: caught by the berry passing near, whatever its speed.

use super::berry;
use super::state::Puzzle;
use crate::math::geom::segment_distance;
use crate::sim::event::Event;

pub(super) fn tick(puzzle: &mut Puzzle) {
    let Some((from, to)) = berry::path(puzzle) else { return };
    for index in 0..puzzle.fireflies.len() {
        let firefly = puzzle.fireflies[index];
        if firefly.caught_at.is_none() && segment_distance(firefly.at, from, to) <= puzzle.tuning.snip.firefly_reach {
            puzzle.fireflies[index].caught_at = Some(puzzle.tick);
            let count = puzzle.stars();
            puzzle.emit(Event::FireflyCaught { index: index as u8, at: firefly.at, count });
        }
    }
}
