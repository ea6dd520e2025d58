//! Lantern jars: catch the berry and hold it; a tap on any jar lets it out of that one.

use super::berry;
use super::elements::Lock;
use super::state::{Puzzle, ticks};
use crate::math::geom::segment_distance;
use crate::sim::event::Event;

pub(super) fn tick(puzzle: &mut Puzzle) {
    for part in 0..puzzle.berries.len() {
        if puzzle.berries[part].lock == Lock::None {
            catch(puzzle, part);
        }
    }
}

fn catch(puzzle: &mut Puzzle, part: usize) {
    let Some((from, to)) = berry::path(puzzle, part) else { return };
    let mechanics = &puzzle.tuning.snip.mechanics;
    let (reach, rearm) = (mechanics.jar_reach, ticks(mechanics.jar_rearm));
    let full = |jar: usize| puzzle.berries.iter().any(|berry| berry.lock == Lock::Jar(jar as u8));
    let armed = |jar: usize| puzzle.elements.jars[jar].used_at.is_none_or(|used| puzzle.tick >= used + rearm);
    let near = |jar: &usize| armed(*jar) && !full(*jar) && segment_distance(puzzle.level.jars[*jar], from, to) <= reach;
    if let Some(jar) = (0..puzzle.elements.jars.len()).find(near) {
        berry::untie(puzzle, part);
        puzzle.berries[part].lock = Lock::Jar(jar as u8);
        puzzle.elements.jars[jar].used_at = Some(puzzle.tick);
        let (body, at) = (puzzle.berries[part].body, puzzle.level.jars[jar]);
        puzzle.world.hold_body(body, Some(at));
        puzzle.emit(Event::JarCaught { index: jar as u8, at });
    }
}

/// True if the jars hold a berry: a tap on any of them does something.
pub(super) fn is_full(puzzle: &Puzzle) -> bool {
    puzzle.berries.iter().any(|berry| matches!(berry.lock, Lock::Jar(_)))
}

/// Lets the berry out of jar `index`, wherever it was caught. Of two halves the one in this jar comes first.
pub(super) fn release(puzzle: &mut Puzzle, index: u8) {
    let first = |is: &dyn Fn(u8) -> bool| {
        puzzle.berries.iter().position(|berry| matches!(berry.lock, Lock::Jar(jar) if is(jar)))
    };
    let Some(part) = first(&|jar| jar == index).or_else(|| first(&|_| true)) else { return };
    puzzle.berries[part].lock = Lock::None;
    let (body, at) = (puzzle.berries[part].body, puzzle.level.jars[index as usize]);
    puzzle.world.hold_body(body, None);
    puzzle.world.move_body(body, at);
    puzzle.elements.jars[index as usize].used_at = Some(puzzle.tick);
    puzzle.emit(Event::JarReleased { index, at });
}
