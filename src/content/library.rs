//! All levels in their order, each with its last good value and what is wrong with its file now. A broken file keeps
//! the level that it was before, so that a typo never stops a game.

use std::sync::Arc;

use super::error::{Place, Problem, Problems};
use super::level;
use super::source::Source;
use super::style::Pack;
use crate::sim::puzzle::level::Level;

/// One level file.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Like `garden/03`; empty if the file's name gives none.
    pub id: String,
    /// Like `levels/puzzle/garden/03_swing.jsonc`.
    pub file: String,
    /// None while the file has never been good.
    pub level: Option<Arc<Level>>,
    /// What is wrong with the file as it is now.
    pub problems: Problems,
}

impl Entry {
    /// The pack, like `garden`.
    pub fn pack(&self) -> &str {
        pack_of(&self.id)
    }
}

/// What became of a level when its file changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Update {
    /// The level is the same as before: only a comment changed, or a mistake was taken back.
    Same,
    /// The level with this id is new or different.
    Changed(String),
    /// The file is broken; the level is as it was.
    Broken,
    /// The file is gone, and its level with it unless another file has the same id.
    Gone,
}

/// All levels.
#[derive(Clone, Debug, Default)]
pub struct Library {
    entries: Vec<Entry>,
}

impl Library {
    /// Reads every level file of `source`.
    pub fn load(source: &Source) -> Library {
        let mut library = Library::default();
        for file in source.level_files() {
            library.update(&file, source.read(&file).as_deref());
        }
        library
    }

    /// Takes the new bytes of `file`, or None if it is gone. Of two files with one id the first in the order counts.
    pub fn update(&mut self, file: &str, bytes: Option<&[u8]>) -> Update {
        let id = level::id_of(file).unwrap_or_default();
        let before = self.level(&id).cloned();
        let otherwise = self.take(file, bytes);
        let after = self.level(&id);
        if after.is_some() && after != before.as_ref() { Update::Changed(id) } else { otherwise }
    }

    /// Keeps what is right in `bytes`. Returns what became of the file if its id means the same level as before.
    fn take(&mut self, file: &str, bytes: Option<&[u8]>) -> Update {
        let index = self.entries.iter().position(|entry| entry.file == file);
        let Some(bytes) = bytes else {
            index.into_iter().for_each(|index| drop(self.entries.remove(index)));
            return Update::Gone;
        };
        let mut problems = Problems::default();
        let level = level::read(file, bytes, &mut problems).map(Arc::new);
        let index = index.unwrap_or_else(|| self.insert(file));
        let entry = &mut self.entries[index];
        entry.problems = problems;
        if level.is_none() {
            return Update::Broken;
        }
        entry.level = level;
        Update::Same
    }

    /// Makes room for a new file at its place in the order.
    fn insert(&mut self, file: &str) -> usize {
        let id = level::id_of(file).unwrap_or_default();
        let entry = Entry { id, file: file.to_string(), level: None, problems: Problems::default() };
        let index = self.entries.partition_point(|other| order(other) < order(&entry));
        self.entries.insert(index, entry);
        index
    }

    /// All level files in the order of play, broken ones included.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The packs in their order, each with its levels. Files whose names give no id are in none.
    pub fn packs(&self) -> impl Iterator<Item = (&str, &[Entry])> {
        let packs = self.entries.chunk_by(|a, b| a.pack() == b.pack()).map(|levels| (levels[0].pack(), levels));
        packs.filter(|(pack, _)| !pack.is_empty())
    }

    /// The level with this id.
    pub fn level(&self, id: &str) -> Option<&Arc<Level>> {
        self.playable().find(|level| level.id == id)
    }

    /// All levels that can be played, in their order.
    pub fn playable(&self) -> impl Iterator<Item = &Arc<Level>> {
        self.entries.iter().filter_map(|entry| entry.level.as_ref())
    }

    /// The level after `id`, which need not be there any more; None after the last one.
    pub fn next(&self, id: &str) -> Option<&Arc<Level>> {
        self.playable().find(|level| rank(&level.id) > rank(id))
    }

    /// The level before `id`, which need not be there any more; None before the first one.
    pub fn previous(&self, id: &str) -> Option<&Arc<Level>> {
        self.playable().take_while(|level| rank(&level.id) < rank(id)).last()
    }

    /// Everything that is wrong with the files as they are now.
    pub fn problems(&self) -> Problems {
        let mut problems = Problems::default();
        for (index, entry) in self.entries.iter().enumerate() {
            problems.0.extend(entry.problems.iter().cloned());
            let twin = self.entries[..index].iter().find(|other| other.id == entry.id && !entry.id.is_empty());
            if let Some(twin) = twin {
                let message = format!("{} is the level {} already; give this file another number", twin.file, entry.id);
                problems.push(Problem::error(&entry.file, Place::START, "", message));
            }
        }
        problems
    }
}

/// `garden` of `garden/03`.
pub fn pack_of(id: &str) -> &str {
    id.split('/').next().unwrap_or_default()
}

/// The place of an id in the order of play: the known packs, then others by name.
fn rank(id: &str) -> (usize, &str) {
    let pack = Pack::ALL.iter().position(|pack| pack.id() == pack_of(id));
    (pack.unwrap_or(Pack::ALL.len()), id)
}

fn order(entry: &Entry) -> ((usize, &str), &str) {
    (rank(&entry.id), &entry.file)
}

/// A library of empty levels, so many in each pack. For the tests of progress and of the map.
#[cfg(test)]
pub fn of_packs(packs: &[(&str, u32)]) -> Library {
    let mut library = Library::default();
    let level = br#"{"name": "A", "berry": [200, 100], "nim": [200, 500]}"#;
    for (pack, count) in packs {
        for number in 1..=*count {
            library.update(&format!("levels/puzzle/{pack}/{number:02}_a.jsonc"), Some(level));
        }
    }
    library
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(name: &str) -> Vec<u8> {
        format!(r#"{{"name": "{name}", "berry": [200, 100], "nim": [200, 500]}}"#).into_bytes()
    }

    fn library(files: &[&str]) -> Library {
        let mut library = Library::default();
        for file in files {
            library.update(file, Some(&bytes("A")));
        }
        library
    }

    #[test]
    fn levels_stand_in_the_order_of_play() {
        let library =
            library(&["zoo/01_z.jsonc", "pond/01_p.jsonc", "pond/Odd.jsonc", "garden/02_b.jsonc", "garden/01_a.jsonc"]);
        let ids: Vec<&str> = library.playable().map(|level| level.id.as_str()).collect();
        assert_eq!(ids, ["garden/01", "garden/02", "pond/01", "zoo/01"]);
        let packs: Vec<(&str, usize)> = library.packs().map(|(pack, levels)| (pack, levels.len())).collect();
        assert_eq!(packs, [("garden", 2), ("pond", 1), ("zoo", 1)]);
        let id = |level: Option<&Arc<Level>>| level.map(|level| level.id.clone());
        assert_eq!(id(library.next("garden/02")).as_deref(), Some("pond/01"));
        assert_eq!(id(library.previous("pond/01")).as_deref(), Some("garden/02"));
        assert_eq!((id(library.next("zoo/01")), id(library.previous("garden/01"))), (None, None));
    }

    #[test]
    fn a_broken_file_keeps_its_level() {
        let file = "garden/01_a.jsonc";
        let mut library = library(&[file]);
        assert_eq!(library.update(file, Some(b"{")), Update::Broken);
        assert!(library.level("garden/01").is_some());
        assert!(library.problems().has_errors());
        assert_eq!(library.update(file, Some(&bytes("A"))), Update::Same);
        assert!(!library.problems().has_errors());
        assert_eq!(library.update(file, Some(&bytes("B"))), Update::Changed("garden/01".to_string()));
        assert_eq!(library.update(file, None), Update::Gone);
        assert!(library.level("garden/01").is_none());
    }

    #[test]
    fn two_files_of_one_id_are_a_problem_until_one_goes() {
        let mut library = library(&["garden/01_b.jsonc", "garden/01_a.jsonc"]);
        let found = library.problems().to_string();
        assert!(found.contains("garden/01_b.jsonc:1:1: garden/01_a.jsonc is the level garden/01 already"), "{found}");
        library.update("garden/01_a.jsonc", None);
        assert!(!library.problems().has_errors());
    }

    #[test]
    fn issue_previous_of_a_deleted_level_was_the_last_one() {
        // Cause: everything was before an id that no level has; `next` found nothing after it.
        let library = library(&["garden/01_a.jsonc", "garden/03_c.jsonc", "pond/01_p.jsonc"]);
        let id = |level: Option<&Arc<Level>>| level.map(|level| level.id.clone()).unwrap_or_default();
        assert_eq!(id(library.previous("garden/02")), "garden/01");
        assert_eq!(id(library.next("garden/02")), "garden/03");
    }

    #[test]
    fn issue_deleting_one_of_two_twins_left_its_level_playing() {
        // Cause: a file that went was reported as gone, even if its id then meant the level of another file.
        let mut library = library(&["garden/01_a.jsonc"]);
        assert_eq!(library.update("garden/01_b.jsonc", Some(&bytes("B"))), Update::Same, "a is the level still");
        assert_eq!(library.update("garden/01_a.jsonc", None), Update::Changed("garden/01".to_string()));
        assert_eq!(library.level("garden/01").map(|level| level.name.as_str()), Some("B"));
        assert_eq!(library.update("garden/01_b.jsonc", None), Update::Gone);
    }
}
