//! Whether the device keeps up. Three slow frames in a row leave a little more out of the picture, a long steady time brings
//! it back, and a device that then fails again gets a longer time. The game itself is never touched: only what is drawn
//! beside it. Pure: frames in, a tier out.

use core::fmt;

/// A frame that takes longer than this is slow, seconds: one and a half of 60 a second.
pub const SLOW: f32 = 1.5 / 60.0;
/// Slow frames in a row that trip.
const IN_A_ROW: u32 = 3;
/// Frames that do not count after a start, a pause, a new size, or a change.
const EXCUSED: u32 = 60;
/// A longer frame is a gap, seconds: nobody was looking.
const GAP: f32 = 1.0;
/// The most that can be left out.
pub const MOST: u8 = 3;
/// Steady seconds that bring something back: at first, and at most.
const STEADY: f32 = 10.0;
const MOST_STEADY: f32 = 160.0;

/// How the device fares.
#[derive(Clone, Debug, PartialEq)]
pub struct Health {
    /// What slow frames have cost, 0..=[`MOST`].
    tripped: u8,
    battery_low: bool,
    slow: u32,
    excused: u32,
    /// Seconds without a slow frame.
    steady: f32,
    /// Steady seconds that are wanted before something comes back.
    wanted: f32,
    /// Something came back, and has not proved itself.
    on_trial: bool,
}

impl Default for Health {
    fn default() -> Health {
        Health {
            tripped: 0,
            battery_low: false,
            slow: 0,
            excused: EXCUSED,
            steady: 0.0,
            wanted: STEADY,
            on_trial: false,
        }
    }
}

/// A new tier, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    pub tier: u8,
    pub why: Why,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    SlowFrames,
    Steady,
    BatteryLow,
    BatteryFine,
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let why = match self.why {
            Why::SlowFrames => "three slow frames in a row",
            Why::Steady => "steady frames",
            Why::BatteryLow => "the battery is nearly empty",
            Why::BatteryFine => "the battery is fine again",
        };
        write!(f, "picture: {} of {MOST} parts left out ({why})", self.tier)
    }
}

impl Health {
    /// How much of the picture is left out, 0..=[`MOST`]. An empty battery costs one part more.
    pub fn tier(&self) -> u8 {
        (self.tripped + u8::from(self.battery_low)).min(MOST)
    }

    /// The next frames say nothing about the device: the program starts, comes back, or has a new size.
    pub fn excuse(&mut self) {
        self.excused = EXCUSED;
        self.slow = 0;
    }

    /// A frame that took `dt` seconds.
    pub fn frame(&mut self, dt: f32, battery_low: bool) -> Option<Change> {
        let before = self.tier();
        let why = if battery_low == self.battery_low {
            self.count(dt)
        } else {
            self.battery_low = battery_low;
            Some(if battery_low { Why::BatteryLow } else { Why::BatteryFine })
        };
        let change = why.map(|why| Change { tier: self.tier(), why }).filter(|change| change.tier != before);
        if change.is_some() {
            // Painting anew for the tier takes its own time.
            self.excuse();
        }
        change
    }

    fn count(&mut self, dt: f32) -> Option<Why> {
        if !(0.0..GAP).contains(&dt) {
            self.excuse();
            return None;
        }
        if self.excused > 0 {
            self.excused -= 1;
            return None;
        }
        if dt > SLOW {
            self.slow += 1;
            self.steady = 0.0;
            return (self.slow >= IN_A_ROW).then(|| self.trip()).flatten();
        }
        self.slow = 0;
        self.steady += dt;
        (self.steady >= self.wanted).then(|| self.lift()).flatten()
    }

    fn trip(&mut self) -> Option<Why> {
        self.slow = 0;
        if self.on_trial {
            self.wanted = (2.0 * self.wanted).min(MOST_STEADY);
            self.on_trial = false;
        }
        if self.tripped == MOST {
            return None;
        }
        self.tripped += 1;
        Some(Why::SlowFrames)
    }

    fn lift(&mut self) -> Option<Why> {
        self.steady = 0.0;
        if self.on_trial {
            // It held: the next failure is a new one.
            self.on_trial = false;
            self.wanted = STEADY;
        }
        if self.tripped == 0 {
            return None;
        }
        self.tripped -= 1;
        self.on_trial = true;
        Some(Why::Steady)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: f32 = 1.0 / 60.0;
    const BAD: f32 = 0.03;

    fn run(health: &mut Health, dt: f32, frames: u32) -> Vec<(u32, Change)> {
        (0..frames).filter_map(|frame| health.frame(dt, false).map(|change| (frame, change))).collect()
    }

    fn running() -> Health {
        let mut health = Health::default();
        run(&mut health, GOOD, EXCUSED);
        health
    }

    #[test]
    fn three_slow_frames_in_a_row_trip_and_two_do_not() {
        let mut health = running();
        for _ in 0..50 {
            assert_eq!(run(&mut health, BAD, 2), []);
            assert_eq!(run(&mut health, GOOD, 1), []);
        }
        assert_eq!(run(&mut health, SLOW, 100), [], "as long as this is not longer");
        assert_eq!(run(&mut health, BAD, 3), [(2, Change { tier: 1, why: Why::SlowFrames })]);
    }

    #[test]
    fn starts_pauses_and_gaps_do_not_count() {
        let mut health = Health::default();
        assert_eq!(run(&mut health, BAD, EXCUSED), []);
        run(&mut health, GOOD, 1);
        health.excuse();
        assert_eq!(run(&mut health, BAD, EXCUSED), []);
        run(&mut health, GOOD, 1);
        run(&mut health, 4.25, 3);
        assert_eq!(run(&mut health, BAD, EXCUSED), []);
        run(&mut health, f32::NAN, 3);
        assert_eq!(health.tier(), 0);
    }

    #[test]
    fn a_weak_device_loses_all_parts_one_by_one_and_no_more() {
        let mut health = running();
        let changes = run(&mut health, BAD, 1000);
        assert_eq!(changes.iter().map(|(_, change)| change.tier).collect::<Vec<_>>(), [1, 2, 3]);
        assert!(changes.windows(2).all(|pair| pair[1].0 - pair[0].0 >= EXCUSED), "each has its time: {changes:?}");
    }

    #[test]
    fn steady_frames_bring_it_back_and_a_failed_trial_takes_longer() {
        let mut health = running();
        run(&mut health, BAD, 3);
        let wait = |health: &mut Health| {
            let changes = run(health, GOOD, 20_000);
            let first = changes.first().expect("it comes back");
            assert_eq!((changes.len(), first.1), (1, Change { tier: 0, why: Why::Steady }));
            first.0
        };
        let mut probe = health.clone();
        let first = wait(&mut probe);
        assert!((600..=662).contains(&(first + 1)), "{first}");
        // It fails as soon as it is back.
        run(&mut health, GOOD, first + 1);
        run(&mut health, GOOD, EXCUSED);
        assert_eq!(run(&mut health, BAD, 3).len(), 1);
        let second = wait(&mut health);
        assert!(second > first + 500, "{first} then {second}");
    }

    #[test]
    fn an_empty_battery_costs_one_part_until_it_is_charged() {
        let mut health = running();
        assert_eq!(health.frame(GOOD, true), Some(Change { tier: 1, why: Why::BatteryLow }));
        assert_eq!(health.frame(GOOD, true), None);
        assert_eq!(health.frame(GOOD, false), Some(Change { tier: 0, why: Why::BatteryFine }));
        run(&mut health, BAD, 1000);
        assert_eq!((health.frame(GOOD, true), health.tier()), (None, MOST));
    }
}
