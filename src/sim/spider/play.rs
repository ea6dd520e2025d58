//! Spin as sessions, playbacks and replays run it.

use std::sync::Arc;

use super::event::SpinEvent;
use super::level::NightLevel;
use super::state::Night;
use crate::sim::command::{Command, Stick};
use crate::sim::game::Game;
use crate::sim::phase::Phase;
use crate::sim::tuning::Tuning;

impl Game for Night {
    type Level = NightLevel;
    type Event = SpinEvent;

    fn start(level: Arc<NightLevel>, tuning: &Tuning) -> Night {
        Night::new(level, &tuning.spin)
    }

    fn level(&self) -> &Arc<NightLevel> {
        Night::level(self)
    }

    fn id_of(level: &NightLevel) -> &str {
        &level.id
    }

    fn hash_of(level: &NightLevel) -> u64 {
        level.hash()
    }

    fn tuning_hash(tuning: &Tuning) -> u64 {
        tuning.spin_hash()
    }

    fn set_tuning(&mut self, tuning: &Tuning) {
        Night::set_tuning(self, &tuning.spin);
    }

    fn apply(&mut self, command: &Command) {
        Night::apply(self, command);
    }

    fn step(&mut self) {
        Night::step(self);
    }

    fn tick(&self) -> u32 {
        Night::tick(self)
    }

    fn phase(&self) -> Phase {
        Night::phase(self)
    }

    fn events(&self) -> &[SpinEvent] {
        Night::events(self)
    }

    fn clear_events(&mut self) {
        Night::clear_events(self);
    }

    fn hash(&self) -> u64 {
        Night::hash(self)
    }

    fn knows(&self, command: &Command) -> bool {
        *command == Command::Steer(self.spider().stick)
    }

    fn let_go(&self, commands: &mut Vec<Command>) {
        if self.spider().stick != Stick::REST {
            commands.push(Command::Steer(Stick::REST));
        }
    }
}
