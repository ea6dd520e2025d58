//! A puzzle and a list of steps that are played on it, tick by tick.

use std::sync::Arc;

use crate::sim::command::Command;
use crate::sim::gesture::{Step, commands};
use crate::sim::phase::Phase;
use crate::sim::puzzle::level::Level;
use crate::sim::puzzle::state::Puzzle;
use crate::sim::tuning::Tuning;

/// A run that has not ended after this many ticks counts as one that never does (25 s).
pub const LONGEST: u32 = 3000;

/// A running level with a hand that knows what to do.
pub struct Player {
    pub puzzle: Puzzle,
    /// By tick.
    commands: Vec<(u32, Command)>,
    next: usize,
}

impl Player {
    pub fn new(level: &Arc<Level>, tuning: &Tuning, steps: &[Step]) -> Player {
        Player { puzzle: Puzzle::new(Arc::clone(level), tuning), commands: commands(steps), next: 0 }
    }

    /// Lets the hand do `steps` besides what it has yet to do; they must not begin in the past.
    pub fn add(&mut self, steps: &[Step]) {
        self.commands.extend(commands(steps));
        self.commands[self.next..].sort_by_key(|(tick, _)| *tick);
    }

    /// One tick. Events of the tick before are gone.
    pub fn step(&mut self) {
        self.puzzle.clear_events();
        while let Some((tick, command)) = self.commands.get(self.next)
            && *tick <= self.puzzle.tick()
        {
            self.puzzle.apply(command);
            self.next += 1;
        }
        self.puzzle.step();
    }

    /// Plays until the level ends or [`LONGEST`] ticks are over; returns how many stars the win has, if it is one.
    pub fn finish(&mut self) -> Option<u8> {
        while self.puzzle.phase() == Phase::Playing && self.puzzle.tick() < LONGEST {
            self.step();
        }
        stars(&self.puzzle)
    }
}

/// The stars of a level that is won.
pub fn stars(puzzle: &Puzzle) -> Option<u8> {
    match puzzle.phase() {
        Phase::Won { stars, .. } => Some(stars),
        Phase::Playing | Phase::Lost { .. } => None,
    }
}
