//! All levels of Snip and all nights of Spin, each kind on a shelf of its own.

use std::sync::Arc;

use super::error::Problems;
use super::level;
use super::night_file;
use super::shelf::{Entry, Kept, Shelf, Update, rank};
use super::source::Source;
use super::style::Pack;
use crate::sim::puzzle::level::Level;
use crate::sim::spider::level::NightLevel;

impl Kept for Level {
    const WORD: &'static str = "level";

    fn id_of(file: &str) -> Option<String> {
        level::id_of(file)
    }

    fn id(&self) -> &str {
        &self.id
    }

    fn read(file: &str, bytes: &[u8], problems: &mut Problems) -> Option<Level> {
        level::read(file, bytes, problems)
    }

    /// The known packs in the order of play, then others.
    fn group(id: &str) -> usize {
        Pack::ALL.iter().position(|pack| pack.id() == pack_of(id)).unwrap_or(Pack::ALL.len())
    }
}

impl Kept for NightLevel {
    const WORD: &'static str = "night";

    fn id_of(file: &str) -> Option<String> {
        night_file::id_of(file)
    }

    fn id(&self) -> &str {
        &self.id
    }

    fn read(file: &str, bytes: &[u8], problems: &mut Problems) -> Option<NightLevel> {
        night_file::read(file, bytes, problems)
    }

    /// The endless night comes last.
    fn group(id: &str) -> usize {
        usize::from(id == night_file::ENDLESS)
    }
}

impl Entry<Level> {
    /// The pack, like `garden`.
    pub fn pack(&self) -> &str {
        pack_of(&self.id)
    }
}

/// The pack of levels that came by a link: they are played, but are no place on the map.
pub const LINKED: &str = "link";

/// Whether a level came by a link. Nothing is remembered of it, since the next link brings another of the same id.
pub fn is_linked(id: &str) -> bool {
    pack_of(id) == LINKED
}

/// All levels and nights.
#[derive(Clone, Debug, Default)]
pub struct Library {
    levels: Shelf<Level>,
    nights: Shelf<NightLevel>,
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
        if night_file::is_night(file) { self.nights.update(file, bytes) } else { self.levels.update(file, bytes) }
    }

    /// All level files in the order of play, broken ones included.
    pub fn entries(&self) -> &[Entry<Level>] {
        self.levels.entries()
    }

    /// The packs in their order, each with its levels. Files whose names give no id are in none, and levels of
    /// links neither.
    pub fn packs(&self) -> impl Iterator<Item = (&str, &[Entry<Level>])> {
        let packs = self.entries().chunk_by(|a, b| a.pack() == b.pack()).map(|levels| (levels[0].pack(), levels));
        packs.filter(|(pack, _)| !pack.is_empty() && *pack != LINKED)
    }

    /// The level with this id.
    pub fn level(&self, id: &str) -> Option<&Arc<Level>> {
        self.levels.get(id)
    }

    /// All levels that can be played, in their order.
    pub fn playable(&self) -> impl Iterator<Item = &Arc<Level>> {
        self.levels.good()
    }

    /// The level after `id`, which need not be there any more; None after the last one.
    pub fn next(&self, id: &str) -> Option<&Arc<Level>> {
        self.playable().find(|level| rank::<Level>(&level.id) > rank::<Level>(id))
    }

    /// The level before `id`, which need not be there any more; None before the first one.
    pub fn previous(&self, id: &str) -> Option<&Arc<Level>> {
        self.playable().take_while(|level| rank::<Level>(&level.id) < rank::<Level>(id)).last()
    }

    /// The night with this id; with a seed behind it, like `spider/endless:20261130`, the night that this seed makes of it.
    pub fn night(&self, id: &str) -> Option<Arc<NightLevel>> {
        match night_file::split_seed(id)? {
            (id, None) => self.nights.get(id).map(Arc::clone),
            (id, Some(seed)) => self.nights.get(id).map(|night| Arc::new(night.with_seed(seed))),
        }
    }

    /// All nights that can be played, the endless one last.
    pub fn nights(&self) -> impl Iterator<Item = &Arc<NightLevel>> {
        self.nights.good()
    }

    /// Everything that is wrong with the files as they are now.
    pub fn problems(&self) -> Problems {
        let mut problems = Problems::default();
        self.levels.add_problems(&mut problems);
        self.nights.add_problems(&mut problems);
        problems
    }
}

/// `garden` of `garden/03`.
pub fn pack_of(id: &str) -> &str {
    id.split('/').next().unwrap_or_default()
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

    #[test]
    fn nights_stand_on_a_shelf_of_their_own() {
        let night = |name: &str| {
            let goals = r#"[{"score": 9}, {"chain": 2}, {"collect": 5}]"#;
            let part = r#"{"part": "dusk", "seconds": 60, "every": [3, 2], "prey": {"fly": 1}}"#;
            format!(r#"{{"name": "{name}", "goals": {goals}, "parts": [{part}]}}"#).into_bytes()
        };
        let mut library = library(&["garden/01_a.jsonc"]);
        for file in ["levels/spider/endless.jsonc", "levels/spider/02_b.jsonc", "levels/spider/01_a.jsonc"] {
            assert!(matches!(library.update(file, Some(&night("A"))), Update::Changed(_)), "{file}");
        }
        let ids: Vec<&str> = library.nights().map(|night| night.id.as_str()).collect();
        assert_eq!(ids, ["spider/01", "spider/02", "spider/endless"]);
        assert_eq!((library.playable().count(), library.entries().len()), (1, 1));
        let seeded = library.night("spider/endless:20261130").expect("any seed");
        assert_eq!((seeded.id.as_str(), seeded.seed), ("spider/endless:20261130", 20_261_130));
        for none in ["spider/endless:", "spider/endless:+5", "spider/endless:05", "spider/endless:5:5", "spider/09"] {
            assert!(library.night(none).is_none(), "{none}");
        }
        assert_eq!(library.update("levels/spider/02_b.jsonc", Some(b"{")), Update::Broken);
        assert!(library.night("spider/02").is_some() && library.problems().has_errors());
        library.update("levels/spider/02_c.jsonc", Some(&night("C")));
        assert!(library.problems().to_string().contains("02_b.jsonc is the night spider/02 already"));
    }
}
