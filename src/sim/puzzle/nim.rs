//! Nim: opens the mouth when the berry comes near and eats it on touch, which wins the level. Half a berry is no meal,
//! and a sleeping Nim eats nothing.

use super::berry;
use super::elements::Part;
use super::state::Puzzle;
use crate::math::geom::segment_distance;
use crate::sim::event::Event;
use crate::sim::phase::Phase;

pub(super) fn tick(puzzle: &mut Puzzle) {
    let mouth = puzzle.elements.nim.mouth;
    let snip = &puzzle.tuning.snip;
    let whole = puzzle.berries.first().is_some_and(|berry| berry.part == Part::Whole);
    let (near, eaten) = match berry::path(puzzle, 0).filter(|_| whole && !puzzle.elements.nim.asleep) {
        Some((from, to)) => {
            let distance = segment_distance(mouth, from, to);
            // Neither out of a jar nor out of the player's hand.
            (distance <= snip.mouth_reach, distance <= snip.eat_reach && !berry::is_locked(puzzle, 0))
        }
        None => (false, false),
    };
    if near != puzzle.elements.nim.open {
        puzzle.elements.nim.open = near;
        puzzle.elements.nim.since = puzzle.tick;
        puzzle.emit(if near { Event::MouthOpened } else { Event::MouthClosed });
    }
    if eaten && puzzle.phase == Phase::Playing {
        let stars = puzzle.stars();
        puzzle.phase = Phase::Won { at: puzzle.tick, stars };
        puzzle.emit(Event::Won { at: mouth, stars });
        berry::remove(puzzle);
    }
}
