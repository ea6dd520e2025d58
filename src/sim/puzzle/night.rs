//! Night: Nim sleeps and fireflies hide where no lamp shines. Also the other hanging things, which may fall off the stage.

use super::berry;
use super::ropes;
use super::spec::Tie;
use super::state::Puzzle;
use crate::math::geom::Vec2;
use crate::sim::event::Event;
use crate::sim::phase::LossCause;

/// Takes seeds and lamps that fell off the stage out of the world.
pub(super) fn drop_fallen(puzzle: &mut Puzzle) {
    for index in 0..puzzle.elements.seeds.len() + puzzle.elements.lamps.len() {
        let seeds = puzzle.elements.seeds.len();
        let body =
            if index < seeds { puzzle.elements.seeds[index].body } else { puzzle.elements.lamps[index - seeds].body };
        let Some(at) = body.and_then(|id| puzzle.world.body(id)).map(|body| body.position) else { continue };
        if !berry::is_outside(puzzle, at) {
            continue;
        }
        if let Some(id) = body {
            puzzle.world.remove_body(id);
        }
        if index < seeds {
            ropes::untie(puzzle, Tie::Seed(index));
            puzzle.elements.seeds[index].body = None;
        } else {
            ropes::untie(puzzle, Tie::Lamp(index - seeds));
            puzzle.elements.lamps[index - seeds].body = None;
        }
    }
}

/// Who is awake and who can be seen in this tick.
pub(super) fn tick(puzzle: &mut Puzzle) {
    if !puzzle.level.night {
        return;
    }
    let asleep = !is_lit(puzzle, puzzle.elements.nim.mouth);
    if asleep != puzzle.elements.nim.asleep {
        puzzle.elements.nim.asleep = asleep;
        puzzle.emit(if asleep { Event::NimSlept } else { Event::NimWoke });
    }
    for index in 0..puzzle.elements.fireflies.len() {
        let hidden = !is_lit(puzzle, puzzle.elements.fireflies[index].at);
        puzzle.elements.fireflies[index].hidden = hidden;
    }
    let lamps = &puzzle.elements.lamps;
    let lost = !lamps.is_empty() && lamps.iter().all(|lamp| lamp.body.is_none());
    if lost && let Some((_, at)) = berry::path(puzzle, 0) {
        berry::lose(puzzle, at, LossCause::Dark);
    }
}

/// Whether a lamp shines on `at`.
fn is_lit(puzzle: &Puzzle, at: Vec2) -> bool {
    puzzle.elements.lamps.iter().zip(&puzzle.level.lamps).any(|(lamp, spec)| {
        let body = lamp.body.and_then(|id| puzzle.world.body(id));
        body.is_some_and(|body| body.position.distance(at) <= spec.light)
    })
}
