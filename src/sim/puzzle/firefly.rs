//! Fireflies: caught by the berry passing near, whatever its speed. Some leave after a while; at night they hide where
//! no lamp shines.

use super::berry;
use super::state::{Puzzle, ticks};
use crate::math::geom::segment_distance;
use crate::sim::event::Event;
use crate::sim::phase::Phase;

pub(super) fn tick(puzzle: &mut Puzzle) {
    for index in 0..puzzle.elements.fireflies.len() {
        let firefly = &puzzle.elements.fireflies[index];
        if firefly.caught_at.is_some() || firefly.left_at.is_some() {
            continue;
        }
        let (at, hidden) = (firefly.at, firefly.hidden);
        let reach = puzzle.tuning.snip.firefly_reach;
        let caught = (0..puzzle.berries.len())
            .filter_map(|part| berry::path(puzzle, part))
            .any(|(from, to)| segment_distance(at, from, to) <= reach);
        if caught && !hidden {
            puzzle.elements.fireflies[index].caught_at = Some(puzzle.tick);
            let count = puzzle.stars();
            puzzle.emit(Event::FireflyCaught { index: index as u8, at, count });
        } else if puzzle.phase == Phase::Playing && ticks_left(puzzle, index) == Some(0) {
            puzzle.elements.fireflies[index].left_at = Some(puzzle.tick);
            puzzle.emit(Event::FireflyLeft { index: index as u8, at });
        }
    }
}

/// Ticks until firefly `index` leaves; None if it stays.
pub fn ticks_left(puzzle: &Puzzle, index: usize) -> Option<u32> {
    let leaves = puzzle.level.fireflies.get(index)?.leaves?;
    Some(ticks(leaves).saturating_sub(puzzle.tick))
}
