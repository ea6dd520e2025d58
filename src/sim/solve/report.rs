//! What there is to say about a level as a puzzle: whether it wins itself, how often chance wins, how short it can be
//! solved, how forgiving its proofs are, and what in it is of no use.

use std::sync::Arc;

use super::plan::{Move, play};
use super::player::{Player, stars};
use super::random::{self, Tally};
use super::remove::untouched;
use super::shake::shake;
use crate::math::rng::Rng;
use crate::sim::gesture::{Solution, Step};
use crate::sim::puzzle::level::Level;
use crate::sim::puzzle::state::Puzzle;
use crate::sim::tuning::Tuning;

/// Wins of the random hand with all fireflies that are kept to see what they touch.
const KEPT: usize = 12;

/// The shortest known win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shortest {
    pub moves: usize,
    pub ticks: u32,
}

/// One level's line.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Stars of a win without a hand; it must be None.
    pub idle: Option<u8>,
    pub random: Tally,
    /// Shortest win of all that are known, and with all fireflies.
    pub any: Option<Shortest>,
    pub three: Option<Shortest>,
    /// Stars of the proofs `one` and `three`, and how many percent of the shaken hands do what they must.
    pub proofs: [Option<(u8, u32)>; 2],
    /// What no solution with all fireflies touches.
    pub unused: Vec<String>,
}

/// Looks at `level` with its proofs and `plays` random plays.
pub fn report(level: &Arc<Level>, tuning: &Tuning, proofs: &[Solution], plays: u32) -> Report {
    let start = Puzzle::new(Arc::clone(level), tuning);
    let mut wins: Vec<(Shortest, u8)> = Vec::new();
    let mut best: Vec<Vec<Step>> = Vec::new();
    for proof in proofs {
        let mut player = Player::new(level, tuning, &proof.steps);
        if let Some(stars) = player.finish() {
            wins.push((Shortest { moves: proof.steps.len(), ticks: player.puzzle.tick() }, stars));
            if stars == 3 {
                best.push(proof.steps.clone());
            }
        }
    }
    let random = random_plays(&start, plays, &mut wins, &mut best);
    let shortest = |least: u8| wins.iter().filter(|(_, stars)| *stars >= least).map(|(way, _)| *way).min();
    let proof = |name: &str| {
        let shake = shake(level, tuning, proofs.iter().find(|proof| proof.name == name)?);
        Some((shake.calm?, shake.share()))
    };
    Report {
        idle: { Player::new(level, tuning, &[]).finish() },
        random,
        any: shortest(0),
        three: shortest(3),
        proofs: ["one", "three"].map(proof),
        unused: if best.is_empty() { Vec::new() } else { untouched(level, tuning, &best) },
    }
}

/// Plays at random and notes what won, and some of what won all.
fn random_plays(start: &Puzzle, plays: u32, wins: &mut Vec<(Shortest, u8)>, best: &mut Vec<Vec<Step>>) -> Tally {
    let mut scratch = start.clone();
    let mut tally = Tally { plays, ..Tally::default() };
    for seed in 0..plays {
        let play = random::play(start, &mut scratch, &mut Rng::new(seed as u64));
        let Some(stars) = stars(&scratch) else { continue };
        tally.won += 1;
        tally.three += u32::from(stars == 3);
        wins.push((Shortest { moves: play.moves.len(), ticks: play.ticks }, stars));
        if stars == 3 && best.len() < KEPT {
            best.extend(steps(start, &play.moves));
        }
    }
    tally
}

/// The moves as steps, if they still win all.
fn steps(start: &Puzzle, moves: &[Move]) -> Option<Vec<Step>> {
    let outcome = play(start, moves);
    (outcome.stars == Some(3)).then_some(outcome.steps)
}
