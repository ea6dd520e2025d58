//! Saves as text. Version 3 is written. Version 2, which knew no nights, and version 1, which knew one run of a level and
//! four settings, are read and become a version 3 with the next write. A save is read with patience: a value that makes no sense becomes the nearest one that
//! does, unknown keys are passed over, and nothing here panics.

use core::fmt::Write;

use super::error::{Place, Problem};
use super::ids::{MOST_STARS, is_id};
use super::json::Document;
use super::night_records::{MOST_NIGHTS, MOST_SEEDS, NightRecord, NightRecords};
use super::node::{Node, Value};
use super::save::{LevelRecord, MOST_LEVELS, Save, Timed};
use super::settings::Settings;

/// Version of the format that is written. Older ones are read.
pub const VERSION: u32 = 3;

/// Why a save could not be used.
#[derive(Clone, Debug, PartialEq)]
pub enum Trouble {
    /// Its text is damaged. Keep it under another name before writing a new one.
    Broken(Problem),
    /// A newer version of the game wrote it, and will want it back: do not write over it.
    Newer(Problem),
}

/// What came of reading the saves.
#[derive(Clone, Debug, PartialEq)]
pub struct Loaded {
    pub save: Save,
    pub trouble: Option<Trouble>,
}

impl Save {
    /// The best that can be made of the newest save and the one before it; both may be missing.
    pub fn load(newest: Option<&str>, previous: Option<&str>) -> Loaded {
        let trouble = match newest.map(|text| Save::parse("save", text)) {
            Some(Ok(save)) => return Loaded { save, trouble: None },
            Some(Err(trouble)) => Some(trouble),
            None => None,
        };
        match previous.map(|text| Save::parse("previous save", text)) {
            Some(Ok(save)) => Loaded { save, trouble },
            Some(Err(newer @ Trouble::Newer(_))) => Loaded { save: Save::default(), trouble: Some(newer) },
            _ => Loaded { save: Save::default(), trouble },
        }
    }

    /// Reads one save; `file` is its name in messages. Values out of range are moved into it.
    ///
    /// # Errors
    /// If the text is no save, or one of a newer version of the game.
    pub fn parse(file: &str, text: &str) -> Result<Save, Trouble> {
        let document = Document::read(file, text.as_bytes()).map_err(Trouble::Broken)?;
        let root = &document.root;
        let version = version(file, root)?;
        let mut save = Save::default();
        for (key, node) in section(file, root, "levels")?.iter().take(MOST_LEVELS) {
            if let Some(level) = level(version, node).filter(|_| is_id(&key.name)) {
                save.levels.insert(key.name.clone(), level);
            }
        }
        if let Some(Value::Text(last)) = root.get("last").map(|node| &node.value) {
            save.note_start(last);
        }
        for (key, node) in section(file, root, "nights")?.iter().take(MOST_NIGHTS + MOST_SEEDS) {
            if let Some(night) = night(node) {
                save.nights.restore(&key.name, night);
            }
        }
        if let Some(Value::Text(id)) = root.get("resume").map(|node| &node.value) {
            save.nights.set_resume(Some(id));
        }
        save.forgotten = whole(root, "forgotten");
        save.taught = whole(root, "taught").min(u32::from(u8::MAX)) as u8;
        section(file, root, "settings")?.iter().for_each(|(key, node)| set(&mut save.settings, &key.name, &node.value));
        save.settings.repair();
        Ok(save)
    }

    /// The text to keep.
    pub fn to_text(&self) -> String {
        let mut text = format!("{{\"version\": {VERSION},\n\"last\": \"{}\",", self.last);
        if self.forgotten > 0 {
            let _ = write!(text, "\n\"forgotten\": {},", self.forgotten);
        }
        let _ = write!(text, "\n\"taught\": {},\n\"levels\": {{", self.taught);
        for (index, (id, level)) in self.levels.iter().enumerate() {
            let LevelRecord { stars, wins, failures, skipped, best } = level;
            let comma = if index == 0 { "" } else { "," };
            let best = best.map_or(String::new(), |Timed { stars, ticks }| {
                format!(", \"best\": {{\"stars\": {stars}, \"ticks\": {ticks}}}")
            });
            // Writing to a string cannot fail.
            let _ = write!(
                text,
                "{comma}\n\"{id}\": {{\"stars\": {stars}, \"wins\": {wins}, \"failures\": {failures}, \
                 \"skipped\": {skipped}{best}}}"
            );
        }
        text.push_str("\n},\n");
        write_nights(&mut text, &self.nights);
        let mut settings = self.settings.clone();
        // NaN would be written as `NaN`, which nothing can read.
        settings.repair();
        let Settings { music, sound, haptics, reduced_motion, high_contrast, speed, .. } = settings;
        let Settings { left_hand, icons_only, one_hand, gentle, .. } = settings;
        let _ = writeln!(
            text,
            "\"settings\": {{\"music\": {music}, \"sound\": {sound}, \"haptics\": {haptics}, \
             \"reduced_motion\": {reduced_motion}, \"high_contrast\": {high_contrast}, \"speed\": {speed}, \
             \"left_hand\": {left_hand}, \"icons_only\": {icons_only}, \"one_hand\": {one_hand}, \
             \"gentle\": {gentle}}}}}"
        );
        text
    }
}

/// The version of a save, 1..=[`VERSION`].
fn version(file: &str, root: &Node) -> Result<u32, Trouble> {
    let node = root.get("version");
    let place = node.map_or(Place::START, |node| node.place);
    let problem = |message: String| Problem::error(file, place, "version", message);
    match node.map(|node| &node.value) {
        Some(Value::Number(number)) if number.fract() == 0.0 && *number > f64::from(VERSION) => {
            let message = format!("version {number} is of a newer game than this one, which writes {VERSION}");
            Err(Trouble::Newer(problem(message)))
        }
        Some(Value::Number(number)) if number.fract() == 0.0 && *number >= 1.0 => Ok(*number as u32),
        _ => Err(Trouble::Broken(problem("a save has the version of the game that wrote it".to_string()))),
    }
}

/// The entries of an object in the save; none if it is missing.
fn section<'a>(file: &str, root: &'a Node, key: &str) -> Result<&'a [(super::node::Key, Node)], Trouble> {
    match root.get(key) {
        None => Ok(&[]),
        Some(Node { value: Value::Object(entries), .. }) => Ok(entries),
        Some(other) => Err(Trouble::Broken(Problem::error(file, other.place, key, "this must be an object"))),
    }
}

/// A level as a save of `version` remembers it; None if the node is no object.
fn level(version: u32, node: &Node) -> Option<LevelRecord> {
    let Value::Object(_) = node.value else { return None };
    if version == 1 {
        // The best run and nothing else: it was won at least once.
        let best = timed(node);
        return Some(LevelRecord { stars: stars(node), wins: 1, best, ..LevelRecord::NEW });
    }
    let wins = whole(node, "wins");
    let best = node.get("best").and_then(timed).filter(|_| wins > 0);
    // A level is never worth less than the run that stands in its record.
    let stars = if wins > 0 { stars(node).max(best.map_or(0, |best| best.stars)) } else { 0 };
    let skipped = matches!(node.get("skipped"), Some(Node { value: Value::Bool(true), .. }));
    Some(LevelRecord { stars, wins, failures: whole(node, "failures"), skipped, best })
}

fn write_nights(text: &mut String, nights: &NightRecords) {
    // Writing to a string cannot fail.
    let _ = write!(text, "\"resume\": \"{}\",\n\"nights\": {{", nights.resume().unwrap_or_default());
    for (index, (id, night)) in nights.nights().chain(nights.seeds()).enumerate() {
        let NightRecord { stars, score, ticks, plays, survived } = night;
        let comma = if index == 0 { "" } else { "," };
        let _ = write!(
            text,
            "{comma}\n\"{id}\": {{\"stars\": {stars}, \"score\": {score}, \"ticks\": {ticks}, \"plays\": {plays}, \
             \"survived\": {survived}}}"
        );
    }
    text.push_str("\n},\n");
}

/// A night as it is remembered; None if the node is no object, or it was never played.
fn night(node: &Node) -> Option<NightRecord> {
    let Value::Object(_) = node.value else { return None };
    let plays = whole(node, "plays");
    let night = NightRecord {
        stars: stars(node),
        score: whole(node, "score"),
        ticks: whole(node, "ticks"),
        plays,
        survived: whole(node, "survived").min(plays),
    };
    (plays > 0).then_some(night)
}

/// A run; None if it took no time.
fn timed(node: &Node) -> Option<Timed> {
    let ticks = whole(node, "ticks");
    (ticks > 0).then(|| Timed { stars: stars(node), ticks })
}

fn stars(node: &Node) -> u8 {
    whole(node, "stars").min(u32::from(MOST_STARS)) as u8
}

/// The number under `key`, moved into the range of a `u32`; 0 if there is none.
fn whole(node: &Node, key: &str) -> u32 {
    match node.get(key).map(|node| &node.value) {
        Some(Value::Number(number)) => number.clamp(0.0, f64::from(u32::MAX)) as u32,
        _ => 0,
    }
}

/// Takes one setting. Unknown ones, and values of another kind, change nothing.
fn set(settings: &mut Settings, key: &str, value: &Value) {
    match (key, value) {
        ("music", Value::Number(volume)) => settings.music = *volume as f32,
        ("sound", Value::Number(volume)) => settings.sound = *volume as f32,
        ("haptics", Value::Bool(on)) => settings.haptics = *on,
        ("reduced_motion", Value::Bool(on)) => settings.reduced_motion = *on,
        ("high_contrast", Value::Bool(on)) => settings.high_contrast = *on,
        ("speed", Value::Number(speed)) => settings.speed = *speed as f32,
        ("left_hand", Value::Bool(on)) => settings.left_hand = *on,
        ("icons_only", Value::Bool(on)) => settings.icons_only = *on,
        ("one_hand", Value::Bool(on)) => settings.one_hand = *on,
        ("gentle", Value::Bool(on)) => settings.gentle = *on,
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::json::MOST_BYTES;
    use crate::content::night_records::NightResult;

    fn played() -> Save {
        let mut save = Save { forgotten: 2, ..Save::default() };
        save.note_start("garden/03");
        save.note_win("garden/01", 3, 420, false);
        save.note_win("garden/02", 1, 999, true);
        (0..6).for_each(|_| save.note_loss("garden/03"));
        save.skip("garden/04");
        save.taught = 5;
        let result = NightResult { stars: 2, score: 340, ticks: 12_000, survived: true };
        save.nights.note("spider/02", result);
        save.nights.note("spider/endless:20261130", result);
        save.nights.set_resume(Some("spider/endless:7"));
        save.settings = Settings {
            music: 0.0,
            sound: 0.25,
            haptics: false,
            reduced_motion: true,
            high_contrast: true,
            speed: 0.75,
            left_hand: true,
            icons_only: true,
            one_hand: true,
            gentle: true,
        };
        save
    }

    #[test]
    fn a_save_comes_back_as_it_was() {
        for save in [played(), Save::default()] {
            assert_eq!(Save::parse("save", &save.to_text()), Ok(save));
        }
    }

    #[test]
    fn a_broken_save_falls_back_to_the_one_before() {
        let text = played().to_text();
        let loaded = Save::load(Some(&text[..text.len() - 3]), Some(&text));
        assert_eq!(loaded.save, played());
        assert!(matches!(loaded.trouble, Some(Trouble::Broken(_))));
        assert_eq!(Save::load(None, Some(&text)), Loaded { save: played(), trouble: None });
        assert_eq!(Save::load(Some("rubbish"), None).save, Save::default());
        assert_eq!(Save::load(None, None), Loaded { save: Save::default(), trouble: None });
    }

    #[test]
    fn every_cut_off_save_is_survived() {
        let text = played().to_text();
        for end in 0..text.trim_end().len() {
            assert!(Save::parse("save", &text[..end]).is_err(), "{}", &text[..end]);
        }
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
        // Cause: any number of levels was noted, and a thousand are read.
        let mut save = Save::default();
        for index in 0..MOST_LEVELS {
            let id = format!("a-level-with-the-longest-id-that-one-may-have-in-this-game/{index:05}");
            assert!(save.note_win(&id, 3, u32::MAX, false).first);
        }
        let text = save.to_text();
        assert!(text.len() < MOST_BYTES, "{}", text.len());
        assert_eq!(Save::parse("save", &text), Ok(save));
    }

    #[test]
    fn a_newer_version_is_not_guessed_at() {
        let Err(Trouble::Newer(problem)) = Save::parse("save", r#"{"version": 4}"#) else { panic!("newer") };
        assert_eq!(
            problem.to_string(),
            "save:1:13: version: version 4 is of a newer game than this one, which writes 3"
        );
        // Both copies may be newer; neither is written over.
        assert!(matches!(Save::load(Some("{"), Some(r#"{"version": 4}"#)).trouble, Some(Trouble::Newer(_))));
        let old = played().to_text();
        let loaded = Save::load(Some(r#"{"version": 1e9}"#), Some(&old));
        assert!(matches!(loaded.trouble, Some(Trouble::Newer(_))) && loaded.save == played());
    }
}
