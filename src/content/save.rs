//! What the game remembers of a player: progress by level id, and settings. Text in, text out; where the text is kept is
//! the platform's business. A save is read with patience: what can be repaired is, and nothing here panics.

use std::collections::BTreeMap;

use nanoserde::{DeJson, SerJson};

use super::error::{Place, Problem};
use super::json::Document;

/// Version of the format that is written. Older ones are read.
pub const VERSION: u32 = 1;

/// More levels than this are not kept.
const MOST_LEVELS: usize = 1000;
/// Longest level id.
const LONGEST_ID: usize = 64;

/// The best run of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, DeJson, SerJson)]
pub struct Best {
    /// Fireflies caught, 0..=3.
    pub stars: u8,
    /// Ticks of 1/120 s that the fastest run with so many stars took.
    pub ticks: u32,
}

/// How a player likes the game.
#[derive(Clone, Debug, PartialEq, DeJson, SerJson)]
#[nserde(default)]
pub struct Settings {
    /// Volume of sounds, 0..=1.
    pub sound: f32,
    /// Volume of music, 0..=1.
    pub music: f32,
    /// No camera moves and no shaking.
    pub reduced_motion: bool,
    /// Buttons on the other side.
    pub left_hand: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { sound: 0.8, music: 0.6, reduced_motion: false, left_hand: false }
    }
}

/// Everything that is remembered.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Save {
    /// By level id, like `garden/03`.
    pub levels: BTreeMap<String, Best>,
    pub settings: Settings,
}

/// As it stands in the file.
#[derive(DeJson, SerJson)]
struct Raw {
    version: u32,
    #[nserde(default)]
    levels: BTreeMap<String, Best>,
    #[nserde(default)]
    settings: Settings,
}

/// What came of reading a save.
#[derive(Clone, Debug, PartialEq)]
pub struct Loaded {
    pub save: Save,
    /// Why the newest save could not be used. Keep its text under another name before writing a new one.
    pub broken: Option<Problem>,
}

impl Save {
    /// The best that can be made of the newest save and the one before it; both may be missing.
    pub fn load(newest: Option<&str>, previous: Option<&str>) -> Loaded {
        let broken = match newest.map(|text| Save::parse("save", text)) {
            Some(Ok(save)) => return Loaded { save, broken: None },
            Some(Err(problem)) => Some(problem),
            None => None,
        };
        let save = previous.and_then(|text| Save::parse("previous save", text).ok()).unwrap_or_default();
        Loaded { save, broken }
    }

    /// Reads one save; `file` is its name in messages. Values out of range are moved into it.
    ///
    /// # Errors
    /// If the text is no save, or one of a newer version of the game.
    pub fn parse(file: &str, text: &str) -> Result<Save, Problem> {
        let document = Document::read(file, text.as_bytes())?;
        let mut raw: Raw = document.build()?;
        if raw.version == 0 || raw.version > VERSION {
            let message = format!("version {} is not known to this game, which writes {VERSION}", raw.version);
            return Err(Problem::error(file, document.place("version"), "version", message));
        }
        if raw.levels.len() > MOST_LEVELS {
            return Err(Problem::error(file, Place::START, "levels", "too many levels"));
        }
        raw.levels.retain(|id, _| is_id(id));
        raw.levels.values_mut().for_each(|best| best.stars = best.stars.min(3));
        let mut save = Save { levels: raw.levels, settings: raw.settings };
        save.settings.repair();
        Ok(save)
    }

    /// The text to keep.
    pub fn to_text(&self) -> String {
        let mut settings = self.settings.clone();
        // NaN would be written as `NaN`, which nothing can read.
        settings.repair();
        let levels = self.levels.iter().filter(|(id, _)| is_id(id)).map(|(id, best)| (id.clone(), *best)).collect();
        Raw { version: VERSION, levels, settings }.serialize_json()
    }

    /// Notes a won level. True if it is better than before: more stars, or as many in less time. What `parse` would not
    /// take is not noted: a level beyond the first thousand, an id that is none.
    pub fn record(&mut self, id: &str, stars: u8, ticks: u32) -> bool {
        let new = Best { stars: stars.min(3), ticks };
        let better = |old: &Best| (new.stars, std::cmp::Reverse(new.ticks)) > (old.stars, std::cmp::Reverse(old.ticks));
        let is_better = match self.levels.get(id) {
            Some(old) => better(old),
            None => is_id(id) && self.levels.len() < MOST_LEVELS,
        };
        if is_better {
            self.levels.insert(id.to_string(), new);
        }
        is_better
    }

    /// Stars of a level; None if it was never won.
    pub fn stars(&self, id: &str) -> Option<u8> {
        self.levels.get(id).map(|best| best.stars)
    }
}

impl Settings {
    /// Moves every value into its range.
    fn repair(&mut self) {
        let Settings { sound, music, reduced_motion: _, left_hand: _ } = self;
        for (volume, default) in [(sound, Settings::default().sound), (music, Settings::default().music)] {
            *volume = if volume.is_finite() { volume.clamp(0.0, 1.0) } else { default };
        }
    }
}

/// Ids that a level can have: they go into a text without being escaped.
fn is_id(id: &str) -> bool {
    let allowed = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'/' | b'_' | b'-');
    !id.is_empty() && id.len() <= LONGEST_ID && id.bytes().all(allowed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played() -> Save {
        let mut save = Save::default();
        save.record("garden/01", 3, 420);
        save.record("garden/02", 1, 999);
        save.settings = Settings { sound: 0.25, music: 0.0, reduced_motion: true, left_hand: true };
        save
    }

    #[test]
    fn a_save_comes_back_as_it_was() {
        let save = played();
        assert_eq!(Save::parse("save", &save.to_text()), Ok(save));
    }

    #[test]
    fn only_a_better_run_is_noted() {
        let mut save = played();
        assert!(!save.record("garden/01", 2, 100), "fewer stars");
        assert!(!save.record("garden/01", 3, 420), "the same");
        assert!(save.record("garden/01", 3, 419));
        assert!(save.record("garden/02", 2, 2000), "more stars in more time");
        assert_eq!((save.stars("garden/01"), save.stars("garden/09")), (Some(3), None));
    }

    #[test]
    fn a_broken_save_falls_back_to_the_one_before() {
        let text = played().to_text();
        let loaded = Save::load(Some(&text[..text.len() - 3]), Some(&text));
        assert_eq!(loaded.save, played());
        assert!(loaded.broken.is_some());
        assert_eq!(Save::load(Some("rubbish"), None).save, Save::default());
        assert_eq!(Save::load(None, None), Loaded { save: Save::default(), broken: None });
    }

    #[test]
    fn every_cut_off_save_is_survived() {
        let text = played().to_text();
        for end in 0..text.len() {
            assert!(Save::parse("save", &text[..end]).is_err(), "{}", &text[..end]);
        }
    }

    #[test]
    fn values_out_of_range_are_moved_into_it() {
        let text = r#"{"version": 1, "levels": {"garden/01": {"stars": 9, "ticks": 1}, "../x\"": {"stars": 1, "ticks": 1}},
            "settings": {"sound": 7, "music": -1e30}, "future": [1]}"#;
        let save = Save::parse("save", text).expect("can be repaired");
        assert_eq!(save.levels.len(), 1);
        assert_eq!(save.stars("garden/01"), Some(3));
        assert_eq!((save.settings.sound, save.settings.music, save.settings.left_hand), (1.0, 0.0, false));
    }

    #[test]
    fn a_nan_cannot_spoil_the_text() {
        let mut save = played();
        save.settings.sound = f32::NAN;
        let back = Save::parse("save", &save.to_text()).expect("can be read");
        assert_eq!(back.settings.sound, Settings::default().sound);
    }

    #[test]
    fn issue_a_save_of_many_levels_could_not_be_read_again() {
        // Cause: `record` noted any number of levels, `parse` takes a thousand.
        let mut save = Save::default();
        for index in 0..MOST_LEVELS {
            assert!(save.record(&format!("pack{index}/01"), 1, 60));
        }
        assert!(!save.record("more/01", 1, 60));
        assert!(!Save::default().record("No Id", 1, 60), "it would be lost on the way");
        assert!(save.record("pack7/01", 3, 60), "known ones still get better");
        assert_eq!(Save::parse("save", &save.to_text()), Ok(save));
    }

    #[test]
    fn a_newer_version_is_not_guessed_at() {
        let problem = Save::parse("save", r#"{"version": 2}"#).expect_err("newer");
        assert_eq!(problem.to_string(), "save:1:13: version: version 2 is not known to this game, which writes 1");
    }
}
