//! Going back in time while something is held: how fast, how far, and how often it was done.

use crate::sim::phase::Phase;
use crate::sim::puzzle::state::Puzzle;
use crate::verlet::tuning::TICK_RATE;

/// Ticks that go back per second.
const SPEED: f32 = 300.0;
/// Ticks that one hold goes back at most: 10 s.
const FARTHEST: u32 = (10.0 * TICK_RATE) as u32;

/// Ticks that the rewind of a card goes back from the end: 2 s.
const FROM_END: u32 = (2.0 * TICK_RATE) as u32;

/// Where the rewind of a card leads to.
pub fn before_end(puzzle: &Puzzle) -> u32 {
    let end = match puzzle.phase() {
        Phase::Lost { at, .. } | Phase::Won { at, .. } => at,
        Phase::Playing => puzzle.tick(),
    };
    end.saturating_sub(FROM_END)
}

/// The rewinds of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rewind {
    /// Times that the player went back in this run.
    count: u32,
    running: bool,
    /// Ticks not yet gone back.
    debt: f32,
    /// This hold goes no further.
    floor: u32,
}

impl Rewind {
    /// A run in which the player went back so often.
    pub fn after(count: u32) -> Rewind {
        Rewind { count, ..Rewind::default() }
    }

    /// One frame of `dt` seconds at `tick`, held or not. Returns the tick to go back to.
    pub fn update(&mut self, held: bool, tick: u32, dt: f32) -> Option<u32> {
        if held && !self.running {
            *self = Rewind { count: self.count + 1, running: true, debt: 0.0, floor: tick.saturating_sub(FARTHEST) };
        }
        self.running = held;
        if !held {
            return None;
        }
        self.debt += dt * SPEED;
        let back = self.debt as u32;
        self.debt -= back as f32;
        let to = tick.saturating_sub(back).max(self.floor);
        if to == 0 {
            // Back at the very start nothing has happened, as after a restart.
            self.count = 0;
        }
        Some(to)
    }

    /// A jump back to `tick` by another way counts too, but not one to the very start.
    pub fn jumped(&mut self, tick: u32) {
        self.count = if tick == 0 { 0 } else { self.count + 1 };
    }

    pub fn count(&self) -> u32 {
        self.count
    }

    pub fn running(&self) -> bool {
        self.running
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_hold_goes_back_ten_seconds_at_most() {
        let mut rewind = Rewind::default();
        let mut tick = 3000;
        let mut frames = 0;
        while let Some(to) = rewind.update(true, tick, 1.0 / 60.0).filter(|to| *to < tick) {
            tick = to;
            frames += 1;
        }
        assert_eq!((tick, frames, rewind.count()), (1800, 240, 1));
        assert_eq!(rewind.update(false, tick, 0.02), None);
        assert!(!rewind.running());
        assert_eq!(rewind.update(true, 1900, 1.0), Some(1600));
        assert_eq!(rewind.count(), 2);
    }

    #[test]
    fn a_run_taken_back_to_its_start_is_a_new_run() {
        let mut rewind = Rewind::default();
        assert_eq!(rewind.update(true, 100, 0.1), Some(70));
        assert_eq!(rewind.count(), 1);
        assert_eq!(rewind.update(true, 70, 1.0), Some(0));
        rewind.update(true, 0, 1.0);
        assert_eq!(rewind.count(), 0);
    }

    #[test]
    fn issue_a_card_that_led_back_to_the_start_marked_the_run_as_rewound() {
        // Cause: every jump counted, also one to a start at which nothing has happened.
        let mut rewind = Rewind::default();
        rewind.jumped(40);
        assert_eq!(rewind.count(), 1);
        rewind.jumped(0);
        assert_eq!(rewind.count(), 0);
    }
}
