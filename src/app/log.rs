//! What happened lately, for F2: notices, tiers of the picture, and what went wrong around the game, counted.

use std::collections::VecDeque;

/// Lines that are kept.
const LINES: usize = 24;
/// Letters of a line that are kept.
const LETTERS: usize = 160;

/// The last lines.
#[derive(Default)]
pub struct Log {
    lines: VecDeque<(String, u32)>,
    faults: u32,
    shown: bool,
}

impl Log {
    /// Notes something. The same thing again is only counted.
    pub fn add(&mut self, text: &str) {
        let line: String = text.chars().take(LETTERS).collect();
        if let Some((last, times)) = self.lines.back_mut()
            && *last == line
        {
            *times += 1;
            return;
        }
        if self.lines.len() == LINES {
            self.lines.pop_front();
        }
        self.lines.push_back((line, 1));
    }

    /// Notes an error that did not end the game.
    pub fn fault(&mut self, text: &str) {
        self.faults += 1;
        self.add(text);
    }

    /// Errors so far.
    pub fn faults(&self) -> u32 {
        self.faults
    }

    /// The lines and how often each came, newest first, if they are shown.
    pub fn shown(&self) -> Option<impl Iterator<Item = &(String, u32)>> {
        self.shown.then(|| self.lines.iter().rev())
    }

    /// Shows it, or no longer.
    pub fn toggle(&mut self) {
        self.shown = !self.shown;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_line_again_is_counted_and_old_ones_go() {
        let mut log = Log::default();
        for _ in 0..3 {
            log.fault("error: no ink");
        }
        assert_eq!((log.lines.len(), log.lines[0].1, log.faults()), (1, 3, 3));
        for line in 0..100 {
            log.add(&format!("line {line}."));
        }
        assert_eq!(log.lines.len(), LINES);
        assert_eq!(log.lines[LINES - 1].0, "line 99.");
        log.add("line 9");
        assert_eq!(log.lines[LINES - 1], ("line 9".to_string(), 1), "another line");
        assert!(log.shown().is_none());
        log.toggle();
        assert_eq!(log.shown().into_iter().flatten().next().map(|line| line.1), Some(1));
        log.add(&"ä".repeat(1000));
        assert_eq!(log.lines[LINES - 1].0.chars().count(), LETTERS);
    }
}
