//! Snip as sessions, playbacks and replays run it.

use std::sync::Arc;

use super::level::Level;
use super::state::Puzzle;
use crate::sim::command::Command;
use crate::sim::event::Event;
use crate::sim::game::Game;
use crate::sim::phase::Phase;
use crate::sim::tuning::Tuning;

impl Game for Puzzle {
    type Level = Level;
    type Event = Event;

    fn start(level: Arc<Level>, tuning: &Tuning) -> Puzzle {
        Puzzle::new(level, tuning)
    }

    fn level(&self) -> &Arc<Level> {
        Puzzle::level(self)
    }

    fn id_of(level: &Level) -> &str {
        &level.id
    }

    fn hash_of(level: &Level) -> u64 {
        level.hash()
    }

    fn tuning_hash(tuning: &Tuning) -> u64 {
        tuning.snip_hash()
    }

    fn set_tuning(&mut self, tuning: &Tuning) {
        Puzzle::set_tuning(self, tuning);
    }

    fn apply(&mut self, command: &Command) {
        Puzzle::apply(self, command);
    }

    fn step(&mut self) {
        Puzzle::step(self);
    }

    fn tick(&self) -> u32 {
        Puzzle::tick(self)
    }

    fn phase(&self) -> Phase {
        Puzzle::phase(self)
    }

    fn events(&self) -> &[Event] {
        Puzzle::events(self)
    }

    fn clear_events(&mut self) {
        Puzzle::clear_events(self);
    }

    fn hash(&self) -> u64 {
        Puzzle::hash(self)
    }

    fn knows(&self, command: &Command) -> bool {
        matches!(*command, Command::Move { finger, to } if self.fingers().rests_at(finger, to.vec2()))
    }

    fn let_go(&self, commands: &mut Vec<Command>) {
        for (finger, held) in self.fingers().down().iter().enumerate() {
            if held.is_some() {
                commands.push(Command::Cancel { finger: finger as u8 });
            }
        }
    }
}
