//! Heavy seeds: what they swing against is knocked. Bodies are the engine's work; here a seed also sets off the
//! puffballs and buttons that it hits.

use super::spec::Tie;
use super::state::Puzzle;
use super::{puffball, thorn};
use crate::math::geom::segment_distance;
use crate::sim::event::Event;

/// Slower seeds set nothing off and are not heard, cm/s.
const SLOWEST: f32 = 70.0;
/// A knock is told once per this many ticks.
const APART: u32 = 30;
/// Bodies this near to each other touch, cm.
const TOUCH: f32 = 2.5;
/// Radius of what a seed sets off, cm.
const KNOCKED: f32 = 18.0;

pub(super) fn tick(puzzle: &mut Puzzle) {
    for index in 0..puzzle.elements.seeds.len() {
        let Some(seed) = puzzle.elements.seeds[index].body.and_then(|id| puzzle.world.body(id)) else { continue };
        let rested = puzzle.elements.seeds[index].knocked_at.is_none_or(|at| puzzle.tick >= at + APART);
        if !rested {
            continue;
        }
        let reach = seed.radius + KNOCKED;
        let swept = |at| segment_distance(at, seed.previous, seed.position) <= reach;
        let hit = strike(puzzle, index);
        let fast = seed.velocity.length() > SLOWEST;
        let ball = (puzzle.elements.puffballs.iter().position(|ball| swept(ball.at))).filter(|_| fast);
        let button = (puzzle.level.buttons.iter().position(|button| swept(button.at))).filter(|_| fast);
        if let Some(ball) = ball {
            puffball::puff(puzzle, ball as u8);
        }
        if let Some(button) = button {
            thorn::turn(puzzle, button as u8);
        }
        if hit.is_some() || ball.is_some() || button.is_some() {
            puzzle.elements.seeds[index].knocked_at = Some(puzzle.tick);
            let speed = hit.unwrap_or(seed.velocity.length());
            puzzle.emit(Event::SeedHit { index: index as u8, at: seed.position, speed });
        }
    }
}

/// The speed at which seed `index` has just met another body, cm/s.
fn strike(puzzle: &Puzzle, index: usize) -> Option<f32> {
    let seed = puzzle.world.body(puzzle.elements.seeds[index].body?)?;
    let others = (0..puzzle.berries.len()).map(Tie::Berry);
    let others = others.chain((0..puzzle.elements.seeds.len()).filter(|&other| other != index).map(Tie::Seed));
    let others = others.chain((0..puzzle.elements.lamps.len()).map(Tie::Lamp));
    others.filter_map(|tie| puzzle.world.body(puzzle.body_of(tie)?)).find_map(|body| {
        let touches = body.position.distance(seed.position) <= body.radius + seed.radius + TOUCH;
        // Their speeds after the knock are nearly the same; how they came together is in the way of this tick.
        let came = (body.previous - seed.previous).length() - (body.position - seed.position).length();
        let speed = came.max(0.0) * crate::verlet::tuning::TICK_RATE;
        (touches && speed > SLOWEST).then_some(speed)
    })
}
