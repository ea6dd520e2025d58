//! What the game remembers of a player: progress by level id, and settings. Values only: `save_file` turns them into text
//! and back, `progress` says what they open, and where the text is kept is the platform's business.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::ids::{MOST_STARS, is_id};
use super::night_records::NightRecords;
use super::settings::Settings;

/// More levels than this are not kept.
pub const MOST_LEVELS: usize = 1000;
/// Losses in a row after which a level may be skipped.
pub const SKIP_AFTER: u32 = 5;
/// A run that is given up sooner was no try, ticks (3 s).
const LEAST_TRY: u32 = 360;

/// A run without a rewind: what it caught and how long it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timed {
    /// Fireflies caught, 0..=3.
    pub stars: u8,
    /// Ticks of 1/120 s, at least 1.
    pub ticks: u32,
}

/// What is remembered of one level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelRecord {
    /// Most fireflies caught in a won run, 0..=3.
    pub stars: u8,
    /// Times won; 0 if it never was.
    pub wins: u32,
    /// Losses since the last win or skip.
    pub failures: u32,
    /// The player went past it without a win.
    pub skipped: bool,
    /// The best run without a rewind: most fireflies, then least time.
    pub best: Option<Timed>,
}

impl LevelRecord {
    /// A level that was never played.
    pub const NEW: LevelRecord = LevelRecord { stars: 0, wins: 0, failures: 0, skipped: false, best: None };

    pub fn won(&self) -> bool {
        self.wins > 0
    }

    /// Won or skipped: the level after it is open.
    pub fn passed(&self) -> bool {
        self.won() || self.skipped
    }

    /// Takes what is better in `other`.
    fn merge(&mut self, other: &LevelRecord) {
        // Losses before a win that was reached elsewhere are forgotten with it.
        self.failures = match self.wins.cmp(&other.wins) {
            Ordering::Less => other.failures,
            Ordering::Equal => self.failures.max(other.failures),
            Ordering::Greater => self.failures,
        };
        self.stars = self.stars.max(other.stars);
        self.wins = self.wins.max(other.wins);
        self.skipped |= other.skipped;
        if let Some(theirs) = other.best
            && self.best.is_none_or(|best| is_better(theirs, best))
        {
            self.best = Some(theirs);
        }
    }

    /// Whether the player has failed often enough to be offered the next level.
    pub fn may_skip(&self) -> bool {
        !self.passed() && self.failures >= SKIP_AFTER
    }
}

/// What a win was better in than all wins before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Improvement {
    /// The first win of this level.
    pub first: bool,
    /// More fireflies than before, or the first win.
    pub stars: bool,
    /// A new time record: no rewind, and more fireflies or less time than the record before.
    pub time: bool,
    /// The best run so far, worth keeping as a recording.
    pub run: bool,
}

/// A first lesson of Spin, shown until the player has done it once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lesson {
    Ride,
    Shoot,
    /// Caught prey bites until it is pale.
    Wait,
    Collect,
    /// A thread into empty space ends a fall.
    Hang,
}

impl Lesson {
    /// Its bit among the lessons that are known.
    pub fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// Everything that is remembered.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Save {
    /// By level id, like `garden/03`.
    pub(super) levels: BTreeMap<String, LevelRecord>,
    /// The level that was played last; empty at first.
    pub(super) last: String,
    /// The nights of Spin.
    pub nights: NightRecords,
    /// Lessons of Spin that are known, a bit each: see [`Lesson::bit`].
    pub taught: u8,
    pub settings: Settings,
    /// How often all progress was forgotten: what was reached before counts no more, whoever kept it.
    pub(super) forgotten: u32,
}

impl Save {
    /// Takes what another window of the game has reached: of every level and night the best of both. Where all progress was
    /// forgotten in one of them, the other one's is forgotten too. Settings stay as they are here.
    pub fn merge(&mut self, other: &Save) {
        if other.forgotten < self.forgotten {
            return;
        }
        if other.forgotten > self.forgotten {
            self.forget();
            self.forgotten = other.forgotten;
        }
        for (id, theirs) in &other.levels {
            if let Some(level) = self.entry(id) {
                level.merge(theirs);
            }
        }
        self.nights.merge(&other.nights);
        self.taught |= other.taught;
        if self.last.is_empty() {
            self.last.clone_from(&other.last);
        }
    }

    /// What is remembered of a level; [`LevelRecord::NEW`] if nothing is.
    pub fn level(&self, id: &str) -> &LevelRecord {
        self.levels.get(id).unwrap_or(&LevelRecord::NEW)
    }

    /// Stars of a level; None if it was never won.
    pub fn stars(&self, id: &str) -> Option<u8> {
        self.levels.get(id).filter(|level| level.won()).map(|level| level.stars)
    }

    /// All levels of which something is remembered, by id.
    pub fn levels(&self) -> impl Iterator<Item = (&str, &LevelRecord)> {
        self.levels.iter().map(|(id, level)| (id.as_str(), level))
    }

    /// The level that was played last, if one was. It need not be there any more.
    pub fn last(&self) -> Option<&str> {
        (!self.last.is_empty()).then_some(self.last.as_str())
    }

    /// Notes that a level is being played. True if it is another one than before.
    pub fn note_start(&mut self, id: &str) -> bool {
        let new = is_id(id) && self.last != id;
        if new {
            self.last.clear();
            self.last.push_str(id);
        }
        new
    }

    /// Notes a won level. A win with a rewind counts, with its fireflies, but sets no time. What could not be read back
    /// is not noted and improves nothing: a level beyond the first thousand, an id that is none.
    pub fn note_win(&mut self, id: &str, stars: u8, ticks: u32, rewound: bool) -> Improvement {
        let Some(level) = self.entry(id) else { return Improvement::default() };
        let run = Timed { stars: stars.min(MOST_STARS), ticks: ticks.max(1) };
        let first = !level.won();
        let more = first || run.stars > level.stars;
        let time = !rewound && level.best.is_none_or(|best| is_better(run, best));
        level.wins = level.wins.saturating_add(1);
        level.failures = 0;
        level.stars = level.stars.max(run.stars);
        if time {
            level.best = Some(run);
        }
        Improvement { first, stars: more, time, run: more || (time && run.stars == level.stars) }
    }

    /// Notes a lost level.
    pub fn note_loss(&mut self, id: &str) {
        if let Some(level) = self.entry(id) {
            level.failures = level.failures.saturating_add(1);
        }
    }

    /// Notes a run that the player gave up after `ticks` to start again; it counts as lost if it was a try: a few seconds
    /// long, with at least one thing done. True if it counts.
    pub fn note_restart(&mut self, id: &str, ticks: u32, acted: bool) -> bool {
        let counts = acted && ticks >= LEAST_TRY;
        if counts {
            self.note_loss(id);
        }
        counts
    }

    /// Goes past a level: the next one opens as if it were won.
    pub fn skip(&mut self, id: &str) {
        if let Some(level) = self.entry(id) {
            level.skipped = true;
            level.failures = 0;
        }
    }

    /// Forgets all progress, and keeps the settings.
    pub fn forget(&mut self) {
        self.levels.clear();
        self.last.clear();
        self.nights = NightRecords::default();
        self.taught = 0;
        self.forgotten = self.forgotten.saturating_add(1);
    }

    /// The record of a level, to be changed; None if there is no room for it, or the id is none.
    fn entry(&mut self, id: &str) -> Option<&mut LevelRecord> {
        if !self.levels.contains_key(id) {
            if !is_id(id) || self.levels.len() >= MOST_LEVELS {
                return None;
            }
            self.levels.insert(id.to_string(), LevelRecord::NEW);
        }
        self.levels.get_mut(id)
    }
}

fn is_better(new: Timed, old: Timed) -> bool {
    new.stars > old.stars || (new.stars == old.stars && new.ticks < old.ticks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_better_run_improves() {
        let mut save = Save::default();
        let all = Improvement { first: true, stars: true, time: true, run: true };
        assert_eq!(save.note_win("garden/01", 2, 420, false), all);
        assert_eq!(save.note_win("garden/01", 1, 100, false), Improvement::default(), "fewer stars");
        assert_eq!(save.note_win("garden/01", 2, 420, false), Improvement::default(), "the same");
        let faster = Improvement { time: true, run: true, ..Improvement::default() };
        assert_eq!(save.note_win("garden/01", 2, 419, false), faster);
        let more = Improvement { stars: true, time: true, run: true, first: false };
        assert_eq!(save.note_win("garden/01", 3, 2000, false), more, "more stars in more time");
        let level = save.level("garden/01");
        assert_eq!((level.stars, level.wins), (3, 5));
        assert_eq!(level.best, Some(Timed { stars: 3, ticks: 2000 }));
        assert_eq!((save.stars("garden/01"), save.stars("garden/09")), (Some(3), None));
    }

    #[test]
    fn a_rewound_win_keeps_its_stars_and_sets_no_time() {
        let mut save = Save::default();
        save.note_win("garden/01", 1, 500, false);
        let won = save.note_win("garden/01", 3, 90, true);
        assert_eq!(won, Improvement { first: false, stars: true, time: false, run: true });
        assert_eq!(save.level("garden/01").stars, 3);
        assert_eq!(save.level("garden/01").best, Some(Timed { stars: 1, ticks: 500 }));
        let slow = save.note_win("garden/01", 2, 400, false);
        assert_eq!(slow, Improvement { time: true, ..Improvement::default() }, "a record, but not the best run");
        assert!(!save.note_win("garden/02", 0, 60, true).time);
    }

    #[test]
    fn issue_who_always_restarted_in_time_was_never_offered_a_skip() {
        // Cause: only lost levels counted, and a run that goes nowhere is given up, not lost.
        let mut save = Save::default();
        assert!(!save.note_restart("garden/01", 359, true), "too soon");
        assert!(!save.note_restart("garden/01", 5000, false), "nothing was tried");
        for _ in 0..SKIP_AFTER {
            assert!(!save.level("garden/01").may_skip());
            assert!(save.note_restart("garden/01", 360, true));
        }
        assert!(save.level("garden/01").may_skip());
    }

    #[test]
    fn five_losses_in_a_row_offer_a_skip() {
        let mut save = Save::default();
        for _ in 0..SKIP_AFTER - 1 {
            save.note_loss("garden/01");
        }
        assert!(!save.level("garden/01").may_skip());
        save.note_loss("garden/01");
        assert!(save.level("garden/01").may_skip());
        save.skip("garden/01");
        let level = *save.level("garden/01");
        assert!(level.passed() && !level.won() && !level.may_skip());
        assert_eq!((level.failures, save.stars("garden/01")), (0, None));
        save.note_loss("garden/02");
        save.note_win("garden/02", 0, 100, false);
        assert_eq!(save.level("garden/02").failures, 0, "a win ends the row");
    }

    #[test]
    fn progress_is_forgotten_and_settings_are_not() {
        let mut save = Save::default();
        save.note_start("garden/02");
        save.note_win("garden/01", 3, 60, false);
        save.settings.left_hand = true;
        save.forget();
        assert_eq!((save.levels().count(), save.last(), save.settings.left_hand), (0, None, true));
    }

    #[test]
    fn issue_two_windows_destroyed_each_other_s_progress() {
        // Cause: each wrote what it knew over what the other had written.
        let (mut here, mut there) = (Save::default(), Save::default());
        here.note_win("garden/01", 3, 400, false);
        here.note_loss("garden/02");
        there.note_win("garden/01", 1, 300, false);
        there.note_win("garden/02", 2, 500, true);
        there.skip("garden/03");
        there.taught = 2;
        here.settings.left_hand = true;
        here.merge(&there);
        assert_eq!((here.stars("garden/01"), here.stars("garden/02")), (Some(3), Some(2)));
        assert_eq!(here.level("garden/01").best, Some(Timed { stars: 3, ticks: 400 }));
        assert_eq!((here.level("garden/02").failures, here.level("garden/03").skipped), (0, true));
        assert!(here.settings.left_hand && here.taught == 2);
        let before = here.clone();
        here.merge(&there);
        assert_eq!(here, before, "once is enough");
    }

    #[test]
    fn what_was_forgotten_does_not_come_back_from_another_window() {
        let mut here = Save::default();
        here.note_win("garden/01", 3, 400, false);
        let mut there = here.clone();
        here.forget();
        there.note_win("garden/02", 1, 400, false);
        let mut merged = here.clone();
        merged.merge(&there);
        assert_eq!(merged, here);
        there.merge(&here);
        assert_eq!(there.levels().count(), 0);
        here.note_win("garden/04", 1, 400, false);
        there.merge(&here);
        assert_eq!(there.stars("garden/04"), Some(1));
    }

    #[test]
    fn the_last_level_is_noted_once() {
        let mut save = Save::default();
        assert!(save.note_start("garden/02"));
        assert!(!save.note_start("garden/02"));
        assert!(!save.note_start("No Id"));
        assert_eq!(save.last(), Some("garden/02"));
    }

    #[test]
    fn what_could_not_be_read_again_is_not_noted() {
        let mut save = Save::default();
        for index in 0..MOST_LEVELS {
            assert!(save.note_win(&format!("pack{index}/01"), 1, 60, false).first);
        }
        assert!(!save.note_win("more/01", 1, 60, false).first);
        save.note_loss("more/01");
        assert!(save.note_win("pack7/01", 3, 60, false).stars, "known ones still get better");
        assert_eq!(save.levels().count(), MOST_LEVELS);
        assert!(!Save::default().note_win("No Id", 1, 60, false).first);
    }
}
