//! Finding a solution of a level: beam search, random plays where it gets stuck, and then, of what was found, the most
//! forgiving, with every step moved to the middle of the time in which it works.

use std::sync::Arc;

use super::beam::{Beam, Found, Goal};
use super::plan::{FIRST, Move, play};
use super::random;
use super::shake::{Shake, shake};
use crate::math::rng::Rng;
use crate::sim::gesture::Solution;
use crate::sim::puzzle::level::Level;
use crate::sim::puzzle::state::Puzzle;
use crate::sim::tuning::Tuning;

/// Random plays before the beam, as a share of the budget of runs (one in so many).
const RANDOM_SHARE: u32 = 8;
/// Random plays with which the beam starts.
const SEEDS: usize = 6;
/// Solutions that are looked at closely.
const CANDIDATES: usize = 8;
/// How far a step is moved in search of the middle of its time, ticks, and by how much at once.
const WINDOW: i32 = 36;
const WINDOW_STEP: i32 = 3;

/// A solution and how forgiving it is.
#[derive(Clone, Debug)]
pub struct Solved {
    pub solution: Solution,
    pub stars: u8,
    pub ticks: u32,
    pub shake: Shake,
}

impl Solved {
    /// The same under another name.
    pub fn named(mut self, name: &str) -> Solved {
        self.solution.name = name.to_string();
        self
    }

    /// All shaken hands do what they must.
    pub fn forgives_all(&self) -> bool {
        let (held, all) = self.shake.score();
        held == all
    }
}

/// Searches `level` for a win as `goal` asks; the best of what was found even if it has fewer stars.
pub fn search(level: &Arc<Level>, tuning: &Tuning, goal: Goal, seed: u64) -> Option<Solved> {
    let start = Puzzle::new(Arc::clone(level), tuning);
    let (mut found, seeds) = random_start(&start, goal, seed);
    let mut beam = Beam::new(&start, goal);
    beam.search(&seeds);
    found.append(&mut beam.found);
    best(level, tuning, &start, goal, found)
}

/// Wins among random plays, and the moves of those that caught most without a win.
fn random_start(start: &Puzzle, goal: Goal, seed: u64) -> (Vec<Found>, Vec<Vec<Move>>) {
    let mut scratch = start.clone();
    let mut found = Vec::new();
    let mut others = Vec::new();
    for index in 0..goal.budget / RANDOM_SHARE {
        let play = random::play(start, &mut scratch, &mut Rng::new(seed.wrapping_add(index as u64)));
        match play.stars {
            Some(stars) => found.push(Found { moves: play.moves, stars, ticks: play.ticks }),
            None if play.caught > 0 => others.push((play.caught, play.moves)),
            None => {}
        }
    }
    others.sort_by_key(|(caught, moves)| (core::cmp::Reverse(*caught), moves.len()));
    // The last moves are those that lost it.
    let half = |moves: &Vec<Move>| moves[..moves.len().div_ceil(2)].to_vec();
    let seeds = others.iter().take(SEEDS).map(|(_, moves)| half(moves)).collect();
    (found, seeds)
}

/// The most forgiving of the shortest of `found`.
fn best(level: &Arc<Level>, tuning: &Tuning, start: &Puzzle, goal: Goal, mut found: Vec<Found>) -> Option<Solved> {
    // A hint must not give everything away: as few stars as asked for are better than more, and less is worst.
    let rank = |found: &Found| match found.stars.checked_sub(goal.stars) {
        Some(more) => more,
        None => 3 + goal.stars - found.stars,
    };
    found.sort_by_key(|found| (rank(found), found.moves.len(), found.ticks));
    let first = found.first().map(|found| (rank(found), found.moves.len()))?;
    found.retain(|found| (rank(found), first.1 + 1) >= (first.0, found.moves.len()) && rank(found) == first.0);
    let spread = (found.len() / CANDIDATES).max(1);
    let candidates = found.iter().step_by(spread).take(CANDIDATES);
    let polished = candidates.filter_map(|found| polish(level, tuning, start, &found.moves, found.stars));
    polished.max_by_key(|solved| (solved.shake.share(), u32::MAX - solved.ticks))
}

/// Leaves out what is not needed and moves every step to the middle of the times at which it still wins as many stars.
pub fn polish(level: &Arc<Level>, tuning: &Tuning, start: &Puzzle, moves: &[Move], stars: u8) -> Option<Solved> {
    let mut moves = without_idle_moves(start, moves, stars);
    for _ in 0..2 {
        for index in (0..moves.len()).rev() {
            centre(start, &mut moves, index, stars);
        }
    }
    let outcome = play(start, &moves);
    let stars = outcome.stars?;
    let name = if stars == 3 { "three" } else { "one" };
    let solution = Solution { level: level.id.clone(), name: name.to_string(), steps: outcome.steps };
    let shake = shake(level, tuning, &solution);
    Some(Solved { solution, stars, ticks: outcome.ticks, shake })
}

/// Leaves out whatever is not needed for the stars.
fn without_idle_moves(start: &Puzzle, moves: &[Move], stars: u8) -> Vec<Move> {
    let mut moves = moves.to_vec();
    for index in (0..moves.len()).rev() {
        let mut fewer = moves.clone();
        fewer.remove(index);
        if play(start, &fewer).stars == Some(stars) {
            moves = fewer;
        }
    }
    moves
}

/// Looks in both directions until the stars are lost, and puts step `index` in the middle.
fn centre(start: &Puzzle, moves: &mut [Move], index: usize, stars: u8) {
    let wins = |by: i32| {
        let mut moved = moves.to_vec();
        moved[index].tick = moved[index].tick.saturating_add_signed(by);
        let earlier = index.checked_sub(1).map_or(FIRST, |before| moved[before].tick);
        let later = moved.get(index + 1).map_or(u32::MAX, |after| after.tick);
        (earlier..=later).contains(&moved[index].tick) && play(start, &moved).stars == Some(stars)
    };
    let reach = |sign: i32| {
        let steps = (1..=WINDOW / WINDOW_STEP).take_while(|step| wins(sign * step * WINDOW_STEP));
        steps.last().unwrap_or(0) * WINDOW_STEP
    };
    let (earlier, later) = (reach(-1), reach(1));
    moves[index].tick = moves[index].tick.saturating_add_signed((later - earlier) / 2);
}
