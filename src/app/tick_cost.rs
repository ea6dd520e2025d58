//! What a tick of the game costs on this machine, for the tuning panel.

use std::fmt::Write;

use super::platform::clock::Stopwatch;

/// Frames that are remembered.
pub const FRAMES: usize = 64;
/// Frames between two numbers, so that they can be read.
const PAUSE: u32 = 20;
/// Share of a new frame in the smoothed cost.
const NEW: f32 = 0.15;

/// The costs of the last frames, ms per tick.
pub struct TickCost {
    frames: [f32; FRAMES],
    /// The oldest of them.
    next: usize,
    smooth: f32,
    wait: u32,
    text: String,
    /// What every tick is said to cost, instead of what it does: for pictures that are the same every time.
    fixed: Option<f32>,
}

impl Default for TickCost {
    fn default() -> TickCost {
        TickCost { frames: [0.0; FRAMES], next: 0, smooth: 0.0, wait: 0, text: String::with_capacity(16), fixed: None }
    }
}

impl TickCost {
    /// Says `cost` ms for every tick.
    pub fn fixed(cost: f32) -> TickCost {
        TickCost { fixed: Some(cost), ..TickCost::default() }
    }

    /// Runs `ticks`, which returns how many it ran, and notes what each took.
    pub fn measure(&mut self, ticks: impl FnOnce() -> u32) {
        let watch = Stopwatch::start();
        let ran = ticks();
        if ran > 0 {
            let cost = (1000.0 * watch.seconds() / f64::from(ran)) as f32;
            self.note(self.fixed.unwrap_or(cost));
        }
    }

    fn note(&mut self, cost: f32) {
        let cost = cost.clamp(0.0, 1000.0);
        self.smooth += (cost - self.smooth) * NEW;
        self.frames[self.next] = self.smooth;
        self.next = (self.next + 1) % FRAMES;
        if self.wait == 0 {
            self.text.clear();
            // Writing to a String cannot fail.
            let _ = write!(self.text, "{:.2} ms", self.smooth);
        }
        self.wait = (self.wait + 1) % PAUSE;
    }

    /// The last frames, oldest first.
    pub fn frames(&self) -> impl Iterator<Item = f32> + Clone + '_ {
        let (new, old) = self.frames.split_at(self.next);
        old.iter().chain(new).copied()
    }

    /// Like `0.21 ms`; empty before the first tick.
    pub fn text(&self) -> &str {
        &self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_come_oldest_first() {
        let mut cost = TickCost::default();
        assert_eq!(cost.text(), "");
        (0..FRAMES + 5).for_each(|frame| cost.note(frame as f32));
        let frames: Vec<f32> = cost.frames().collect();
        assert!(frames.windows(2).all(|pair| pair[0] < pair[1]), "{frames:?}");
        assert!(cost.text().ends_with(" ms"));
        cost.measure(|| 0);
        assert_eq!(cost.frames().collect::<Vec<_>>(), frames, "no tick, no cost");
    }
}
