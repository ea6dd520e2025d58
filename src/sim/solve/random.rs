//! A hand that does sensible things at random: how often it wins says how much a level asks for.

use super::actions::actions;
use super::plan::{FIRST, Move, advance, perform};
use super::player::stars;
use super::target::Action;
use crate::math::geom::Vec2;
use crate::math::rng::Rng;
use crate::sim::phase::Phase;
use crate::sim::puzzle::state::Puzzle;

/// Ticks between two moments at which the hand may act (0.1 s).
const EVERY: u32 = 12;
/// Chance to act at such a moment: drawn for each play between these, from one deed in 5 s to two in a second.
const SLOWEST: f32 = 0.02;
const FASTEST: f32 = 0.2;
/// Longest play (15 s).
const LONGEST: u32 = 1800;
/// If nothing can be done and the berry has not moved for this long, nothing will come of it.
const AT_REST: u32 = 120;

/// One random play.
pub struct Play {
    pub moves: Vec<Move>,
    pub stars: Option<u8>,
    /// Fireflies caught, won or not.
    pub caught: u8,
    pub ticks: u32,
}

/// Plays on from `start` at random; `scratch` is used and forgotten.
pub fn play(start: &Puzzle, scratch: &mut Puzzle, rng: &mut Rng) -> Play {
    scratch.clone_from(start);
    let pace = SLOWEST + (FASTEST - SLOWEST) * rng.unit() * rng.unit();
    let (mut moves, mut rested) = (Vec::new(), 0);
    let mut last = Vec2::ZERO;
    while scratch.phase() == Phase::Playing && scratch.tick() < LONGEST {
        if rng.unit() < pace && scratch.tick() >= FIRST {
            let possible = actions(scratch);
            if let Some(action) = choose(&possible, rng) {
                moves.push(Move::new(scratch.tick(), action));
                perform(scratch, &action.gesture);
            }
        }
        for _ in 0..EVERY {
            if scratch.phase() == Phase::Playing {
                advance(scratch);
            }
        }
        let bodies = scratch.berries().iter().filter_map(|berry| scratch.world().body(berry.body));
        let at = bodies.map(|body| body.position).sum::<Vec2>();
        rested = if at.distance(last) < 0.5 { rested + EVERY } else { 0 };
        last = at;
        if rested >= AT_REST && actions(scratch).is_empty() {
            break;
        }
    }
    Play { moves, stars: stars(scratch), caught: scratch.stars(), ticks: scratch.tick() }
}

/// Any thing with the same chance, however many ways there are to drag it.
fn choose<'a>(possible: &'a [Action], rng: &mut Rng) -> Option<&'a Action> {
    let mut pick = |count: usize| (rng.unit() * count as f32) as usize;
    let things: Vec<&[Action]> = possible.chunk_by(|a, b| a.target.same_thing(&b.target)).collect();
    let ways = things.get(pick(things.len()))?;
    ways.get(pick(ways.len()))
}

/// How many of some random plays won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub plays: u32,
    pub won: u32,
    pub three: u32,
}
