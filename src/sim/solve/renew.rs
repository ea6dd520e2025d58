//! New proofs after a change of physics, tuning or a level: the old solution aimed anew, then with its times moved at
//! random, then a search from nothing.

use std::sync::Arc;

use super::beam::Goal;
use super::plan::{Move, from_steps, play};
use super::search::{Solved, polish, search};
use super::shake::shake;
use crate::math::rng::Rng;
use crate::sim::gesture::Solution;
use crate::sim::puzzle::level::Level;
use crate::sim::puzzle::state::Puzzle;
use crate::sim::tuning::Tuning;

/// How far a step may move in time, ticks, and how often it is tried.
const SHIFT: i32 = 30;
const TRIES: u32 = 400;
/// Moved plans that are looked at closely.
const CLOSE: usize = 4;

/// What became of a proof.
#[derive(Clone, Debug)]
pub enum Renewal {
    /// It holds as it is, for shaken hands as well.
    Kept,
    /// The old moves at other times or places.
    Moved(Solved),
    /// Found by a search.
    New(Solved),
    /// Nothing found: the best there is, if anything wins.
    Failed(Option<Solved>),
}

/// Stars of a win that proves `name`.
fn wanted(name: &str, stars: u8) -> bool {
    if name == "three" { stars == 3 } else { stars >= 1 }
}

/// Finds a proof `name` (`one` or `three`) of `level`; `old` is the one that there was.
pub fn renew(level: &Arc<Level>, tuning: &Tuning, name: &str, old: Option<&Solution>, budget: u32) -> Renewal {
    let fits = |solved: &Solved| wanted(name, solved.stars);
    let mut best: Option<Solved> = None;
    if let Some(old) = old {
        let now = shake(level, tuning, old);
        let (held, all) = now.score();
        if now.calm.is_some_and(|stars| wanted(name, stars)) && held == all {
            return Renewal::Kept;
        }
        best = moved(level, tuning, name, old).filter(fits);
        if best.as_ref().is_some_and(Solved::forgives_all) {
            return best.map_or(Renewal::Failed(None), Renewal::Moved);
        }
    }
    let goal = Goal { stars: if name == "three" { 3 } else { 1 }, any: name != "three", budget };
    let found = search(level, tuning, goal, 1).map(|solved| solved.named(name));
    match (found.filter(fits), best) {
        (Some(new), Some(old)) if new.shake.share() > old.shake.share() => Renewal::New(new),
        (_, Some(old)) => Renewal::Moved(old),
        (Some(new), None) => Renewal::New(new),
        (None, None) => Renewal::Failed(search(level, tuning, Goal { stars: 0, any: true, budget: 1000 }, 2)),
    }
}

/// The old moves, aimed at where things are now, at their old times and at others.
fn moved(level: &Arc<Level>, tuning: &Tuning, name: &str, old: &Solution) -> Option<Solved> {
    let start = Puzzle::new(Arc::clone(level), tuning);
    let moves = from_steps(level, tuning, &old.steps);
    let mut rng = Rng::new(7);
    let mut good = Vec::new();
    for attempt in 0..TRIES {
        let moves = if attempt == 0 { moves.clone() } else { shifted(&moves, &mut rng) };
        match play(&start, &moves).stars {
            Some(stars) if wanted(name, stars) => good.push((moves, stars)),
            _ => {}
        }
        if good.len() == CLOSE {
            break;
        }
    }
    let polished = good.iter().filter_map(|(moves, stars)| polish(level, tuning, &start, moves, *stars));
    polished.map(|solved| solved.named(name)).max_by_key(|solved| solved.shake.share())
}

/// Each step up to [`SHIFT`] ticks earlier or later, in the same order.
fn shifted(moves: &[Move], rng: &mut Rng) -> Vec<Move> {
    let mut moves = moves.to_vec();
    for step in &mut moves {
        let by = rng.range(-(SHIFT as f32), SHIFT as f32 + 1.0) as i32;
        step.tick = step.tick.saturating_add_signed(by);
    }
    moves.sort_by_key(|step| step.tick);
    moves
}
