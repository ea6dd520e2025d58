//! Nim: opens the mouth when the berry comes near and eats it on touch, which wins the level.

use super::berry;
use super::state::{Phase, Puzzle};
use crate::math::geom::segment_distance;
use crate::sim::event::Event;

pub(super) fn tick(puzzle: &mut Puzzle) {
    let mouth = puzzle.nim.mouth;
    let snip = &puzzle.tuning.snip;
    let (near, eaten) = match berry::path(puzzle) {
        Some((from, to)) => {
            let distance = segment_distance(mouth, from, to);
            (distance <= snip.mouth_reach, distance <= snip.eat_reach)
        }
        None => (false, false),
    };
    if near != puzzle.nim.open {
        puzzle.nim.open = near;
        puzzle.nim.since = puzzle.tick;
        puzzle.emit(if near { Event::MouthOpened } else { Event::MouthClosed });
    }
    if eaten && puzzle.phase == Phase::Playing {
        let stars = puzzle.stars();
        puzzle.phase = Phase::Won { at: puzzle.tick, stars };
        puzzle.emit(Event::Won { at: mouth, stars });
        berry::remove(puzzle);
    }
}
