//! The order of a tick of Spin: threads, the spider, prey, the web, then what they meet. Read this first.

use super::state::{Night, Prey};
use super::{prey, ride, score, silk, thread, waves};
use crate::sim::command::Command;
use crate::sim::phase::Phase;

impl Night {
    /// Takes one thing the player did, before the tick it belongs to. Fingers mean nothing here.
    pub fn apply(&mut self, command: &Command) {
        match *command {
            Command::Steer(stick) => self.spider.stick = stick,
            Command::Shoot { at } => thread::shoot(self, at.vec2()),
            Command::Sever { at } => silk::sever(self, at.vec2()),
            Command::Press { .. } | Command::Move { .. } | Command::Release { .. } | Command::Cancel { .. } => {}
        }
    }

    /// One tick of 1/120 s.
    pub fn step(&mut self) {
        self.tick += 1;
        self.spider.previous = self.spider.at;
        waves::tick(self);
        silk::grow(self);
        thread::fly(self);
        silk::reel(self);
        ride::tick(self);
        prey::tick(self);
        self.web.clear_loads();
        if let Some(place) = self.spider.perch {
            let mass = self.tuning.spider.mass;
            self.web.load(place, mass);
        }
        prey::weigh(self);
        waves::blow(self);
        self.web.step();
        silk::break_overloaded(self);
        ride::follow(self);
        prey::follow(self);
        score::bites(self);
        score::collect(self);
        self.prey.retain(Prey::stays);
    }

    /// Whether the spider is alive and the night goes on.
    pub fn is_playing(&self) -> bool {
        self.phase == Phase::Playing
    }
}
