//! What a session, a playback and a replay need of a game: Snip's `Puzzle` and Spin's `Night` are the two.

use std::sync::Arc;

use super::command::Command;
use super::phase::Phase;
use super::tuning::Tuning;

/// A running game: a pure function of level, tuning and commands. A clone is a checkpoint; `clone_from` reuses memory.
pub trait Game: Clone {
    /// What is played.
    type Level;
    /// One happening, for everything that draws and sounds.
    type Event: Copy;

    /// The level at its start.
    fn start(level: Arc<Self::Level>, tuning: &Tuning) -> Self;
    fn level(&self) -> &Arc<Self::Level>;
    /// What a recording calls the level.
    fn id_of(level: &Self::Level) -> &str;
    /// One number for everything in the level.
    fn hash_of(level: &Self::Level) -> u64;
    /// One number for the part of the tuning that this game depends on.
    fn tuning_hash(tuning: &Tuning) -> u64;
    /// Takes new tuning at the next tick.
    fn set_tuning(&mut self, tuning: &Tuning);
    /// Takes one thing the player did, before the tick it belongs to. What is not of this game is ignored.
    fn apply(&mut self, command: &Command);
    /// One tick of 1/120 s.
    fn step(&mut self);
    /// Ticks since the start.
    fn tick(&self) -> u32;
    fn phase(&self) -> Phase;
    /// What happened since the last [`Game::clear_events`], oldest first.
    fn events(&self) -> &[Self::Event];
    fn clear_events(&mut self);
    /// One number for the whole state that the future depends on.
    fn hash(&self) -> u64;
    /// Whether `command` says only what is so already, and need not be recorded.
    fn knows(&self, command: &Command) -> bool;
    /// Adds the commands that take the player's hands off everything.
    fn let_go(&self, commands: &mut Vec<Command>);
}
