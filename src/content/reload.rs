//! The one way that new files take: changes in, new values or a banner out. Pure, so that the watcher, the browser's
//! editor and the tests all come through here. A broken file leaves its old value in force.

use super::error::Problems;
use super::letters::{self, Letters};
use super::library::Library;
use super::settle::Change;
use super::shelf::Update;
use super::sounds::Sounds;
use super::source::Source;
use super::style::Style;
use super::{sounds, style_file, tuning};
use crate::sim::tuning::Tuning;

/// Lines that a banner has room for.
const BANNER_LINES: usize = 4;

/// Everything that the files say, as far as it was ever right.
#[derive(Clone, Debug, Default)]
pub struct Content {
    pub library: Library,
    pub tuning: Tuning,
    pub style: Style,
    pub sounds: Sounds,
    pub letters: Letters,
    tuning_problems: Problems,
    style_problems: Problems,
    sounds_problems: Problems,
    letters_problems: Problems,
    /// Made when files change, so that a frame only reads it.
    banner: Vec<String>,
}

/// What a set of changes did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Applied {
    /// Ids of the levels and nights that are new or different: restart them if they are being played.
    pub levels: Vec<String>,
    /// The tuning is different: the next tick uses it.
    pub tuning: bool,
    pub style: bool,
    /// The sounds are different: the next one is heard as it is now.
    pub sounds: bool,
    /// The alphabet is different: texts must be set anew.
    pub letters: bool,
}

impl Content {
    /// Reads everything. What is broken has its default; the banner says so.
    pub fn load(source: &Source) -> Content {
        let mut content = Content { library: Library::load(source), ..Content::default() };
        // Tuning, style and letters have defaults in the code; the sounds' default is the shipped file.
        content.apply(&[Change { file: sounds::FILE.to_string(), bytes: Source::embedded().read(sounds::FILE) }]);
        let files = [tuning::FILE, style_file::FILE, sounds::FILE, letters::FILE];
        content.apply(&files.map(|file| Change { file: file.to_string(), bytes: source.read(file) }));
        content
    }

    /// Takes over what is right and different in `changes`.
    pub fn apply(&mut self, changes: &[Change]) -> Applied {
        let mut applied = Applied::default();
        for change in changes {
            match change.file.as_str() {
                tuning::FILE => {
                    applied.tuning |= take(&mut self.tuning, &mut self.tuning_problems, change, tuning::read);
                }
                style_file::FILE => {
                    applied.style |= take(&mut self.style, &mut self.style_problems, change, style_file::read);
                }
                sounds::FILE => {
                    applied.sounds |= take(&mut self.sounds, &mut self.sounds_problems, change, sounds::read);
                }
                letters::FILE => {
                    applied.letters |= take(&mut self.letters, &mut self.letters_problems, change, Letters::read);
                }
                file if file.starts_with("levels/") => {
                    if let Update::Changed(id) = self.library.update(file, change.bytes.as_deref()) {
                        applied.levels.push(id);
                    }
                }
                _ => {}
            }
        }
        self.banner = lines(&self.problems());
        applied
    }

    /// Everything that is wrong with the files as they are now, warnings included.
    pub fn problems(&self) -> Problems {
        let mut problems = self.library.problems();
        let assets = [&self.tuning_problems, &self.style_problems, &self.sounds_problems, &self.letters_problems];
        for more in assets {
            problems.0.extend(more.iter().cloned());
        }
        problems
    }

    /// The lines of the banner: the errors of all files, at most four lines. Empty when all is right.
    pub fn banner(&self) -> &[String] {
        &self.banner
    }
}

fn lines(problems: &Problems) -> Vec<String> {
    let errors = problems.iter().filter(|problem| problem.is_error());
    let mut lines: Vec<String> = errors.map(ToString::to_string).collect();
    if lines.len() > BANNER_LINES {
        let more = lines.len() - (BANNER_LINES - 1);
        lines.truncate(BANNER_LINES - 1);
        lines.push(format!("and {more} more"));
    }
    lines
}

/// Reads a changed file into `value` and replaces its `problems`. True if the value is different. A file that was
/// deleted leaves its last value in force and has no problems any more.
fn take<T: PartialEq>(
    value: &mut T,
    problems: &mut Problems,
    change: &Change,
    read: fn(&str, &[u8], &mut Problems) -> Option<T>,
) -> bool {
    *problems = Problems::default();
    let new = change.bytes.as_ref().and_then(|bytes| read(&change.file, bytes, problems));
    match new {
        Some(new) if new != *value => {
            *value = new;
            true
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(file: &str, text: &str) -> Change {
        Change { file: file.to_string(), bytes: Some(text.as_bytes().to_vec()) }
    }

    #[test]
    fn the_shipped_files_have_no_banner() {
        let content = Content::load(&Source::embedded());
        assert_eq!(content.problems().to_string(), "");
        assert!(content.library.playable().count() >= 8);
    }

    #[test]
    fn a_broken_file_has_a_banner_until_it_is_right_again() {
        let mut content = Content::load(&Source::embedded());
        let good = r#"{"snip": {"berry_mass": 50}}"#;
        let applied = content.apply(&[change(tuning::FILE, good)]);
        assert_eq!(applied, Applied { tuning: true, ..Applied::default() });
        assert_eq!(content.apply(&[change(tuning::FILE, r#"{"snip": {"berry_mass": 0}}"#)]), Applied::default());
        assert_eq!(content.tuning.snip.berry_mass, 50.0, "the old one plays on");
        let banner = ["assets/tuning.jsonc:1:25: snip.berry_mass: 0 is out of range; 1 to 500 is allowed"];
        assert_eq!(content.banner(), banner);
        assert_eq!(content.apply(&[change(tuning::FILE, good)]), Applied::default(), "nothing new");
        assert_eq!(content.banner(), [""; 0]);
    }

    #[test]
    fn issue_the_banner_of_a_deleted_file_stayed() {
        // Cause: only new bytes replaced the problems of a file.
        for file in [tuning::FILE, style_file::FILE, sounds::FILE, letters::FILE] {
            let mut content = Content::load(&Source::embedded());
            content.apply(&[change(file, "{")]);
            assert_eq!(content.banner().len(), 1, "{file}");
            content.apply(&[Change { file: file.to_string(), bytes: None }]);
            assert_eq!(content.banner(), [""; 0], "{file}");
        }
    }

    #[test]
    fn issue_letters_did_not_reload() {
        // Cause: `gossamer check` knew assets/letters.jsonc, the running game did not.
        let mut content = Content::load(&Source::embedded());
        let shipped = include_str!("../../assets/letters.jsonc");
        assert_eq!(content.apply(&[change(letters::FILE, shipped)]), Applied::default(), "nothing new");
        let thinner = shipped.replacen("\"round\": ", "\"round\": 0.4, // ", 1);
        let applied = content.apply(&[change(letters::FILE, &thinner)]);
        assert_eq!(applied, Applied { letters: true, ..Applied::default() }, "{:?}", content.banner());
        assert_ne!(content.letters, Letters::built_in());
        assert_eq!(content.apply(&[change(letters::FILE, "[]")]), Applied::default());
        assert!(content.banner()[0].starts_with("assets/letters.jsonc:1:1: "), "{:?}", content.banner());
    }

    #[test]
    fn a_level_change_names_the_level() {
        let mut content = Content::load(&Source::embedded());
        let file = "levels/puzzle/garden/01_drop.jsonc";
        let level = r#"{"name": "N", "berry": [200, 100], "nim": [200, 500]}"#;
        assert_eq!(content.apply(&[change(file, level)]).levels, ["garden/01"]);
        let commented = format!("// the same\n{level}");
        assert_eq!(content.apply(&[change(file, &commented)]), Applied::default(), "a comment restarts nothing");
    }

    #[test]
    fn a_night_reloads_as_a_level_does_and_a_typo_keeps_it() {
        let mut content = Content::load(&Source::embedded());
        let file = "levels/spider/01_thread.jsonc";
        let seconds = |content: &Content| content.library.night("spider/01:5").map(|night| night.seconds());
        let before = seconds(&content);
        assert_eq!(content.apply(&[change(file, "{")]), Applied::default());
        assert!(content.banner()[0].starts_with("levels/spider/01_thread.jsonc:1:") && seconds(&content) == before);
        let night = r#"{"name": "N", "parts": [{"part": "dawn", "seconds": 9, "every": [3, 2], "prey": {"fly": 1}}],
            "goals": [{"survive": true}, {"score": 5}, {"chain": 2}]}"#;
        assert_eq!(content.apply(&[change(file, night)]).levels, ["spider/01"]);
        assert_eq!((seconds(&content), content.banner()), (Some(9.0), &[][..]));
    }

    #[test]
    fn a_banner_has_four_lines_at_most() {
        let mut content = Content::load(&Source::embedded());
        content.apply(&[change(tuning::FILE, r#"{"a": 1, "b": 1, "c": 1, "d": 1, "e": 1}"#)]);
        let banner = content.banner();
        assert_eq!((banner.len(), banner[3].as_str()), (4, "and 2 more"));
    }
}
