//! Runs a recording again and names the first tick, if any, at which the world went another way.

use std::sync::Arc;

use super::game::Game;
use super::recording::{Outcome, Recording};
use super::tuning::Tuning;
use crate::verlet::tuning::TICK;

/// What a replay came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    pub outcome: Outcome,
    pub ticks: u32,
    /// State hash at the end.
    pub hash: u64,
    pub divergence: Option<Divergence>,
}

/// The first difference between a recording and its replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Divergence {
    /// The level's content is not the one that was played; `tick` is the first that differs, if any does.
    Level { tick: Option<u32> },
    /// The tuning is not the one that was played with.
    Tuning { tick: Option<u32> },
    /// Same level, same tuning, but the state after `tick` differs.
    State { tick: u32 },
    /// Same states, but the run was said to end another way.
    Outcome { recorded: Outcome, present: Outcome },
}

impl core::fmt::Display for Divergence {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let (what, tick) = match self {
            Divergence::Level { tick } => ("the level changed since the recording", *tick),
            Divergence::Tuning { tick } => ("the tuning changed since the recording", *tick),
            Divergence::State { tick } => ("the replay parts from the recording", Some(*tick)),
            Divergence::Outcome { recorded, present } => {
                return write!(f, "the recording says `{recorded}`, the replay ends `{present}`");
            }
        };
        match tick {
            Some(tick) => write!(f, "{what}: the first tick that differs is {tick} ({:.2} s)", tick as f32 * TICK),
            None => write!(f, "{what}, but the run is the same"),
        }
    }
}

/// Replays `recording` in `level`. A changed level or tuning is reported, and the run is made all the same, so that
/// its outcome can be seen.
pub fn replay<G: Game>(recording: &Recording, level: Arc<G::Level>, tuning: &Tuning) -> Report {
    let same_level = G::hash_of(&level) == recording.level_hash;
    let same_tuning = G::tuning_hash(tuning) == recording.tuning_hash;
    let mut game = G::start(level, tuning);
    let mut entries = recording.entries.iter().peekable();
    let mut first = None;
    for expected in &recording.trace {
        while let Some(entry) = entries.next_if(|entry| entry.tick <= game.tick()) {
            game.apply(&entry.command);
        }
        game.step();
        game.clear_events();
        if first.is_none() && game.hash() as u16 != *expected {
            first = Some(game.tick());
        }
    }
    let (hash, outcome) = (game.hash(), Outcome::of(game.phase()));
    if hash != recording.hash && first.is_none() {
        first = Some(game.tick());
    }
    let divergence = if !same_level {
        Some(Divergence::Level { tick: first })
    } else if !same_tuning {
        Some(Divergence::Tuning { tick: first })
    } else if let Some(tick) = first {
        Some(Divergence::State { tick })
    } else {
        let recorded = recording.outcome;
        (recorded != outcome).then_some(Divergence::Outcome { recorded, present: outcome })
    };
    Report { outcome, ticks: game.tick(), hash, divergence }
}
