//! What the game remembers of the nights of Spin: the best of each night, the best of each seed that was played lately, and
//! the night that was left in the middle. Runs are stored as texts of their own, since one may be as long as a whole save.

use std::collections::BTreeMap;

use super::ids::{MOST_STARS, is_id};
use super::night_file::{is_night_id, split_seed};

/// Nights without a seed, at most.
pub const MOST_NIGHTS: usize = 100;
/// Seeds of which something is remembered: those that were played last.
pub const MOST_SEEDS: usize = 30;
/// The name under which the run is stored that was left in the middle.
pub const RESUME_NAME: &str = "night/resume.rec";

/// What is remembered of one night, or of one seed of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NightRecord {
    /// Most goals reached in one run, 0..=3.
    pub stars: u8,
    /// Most points, and the ticks that the run with them took.
    pub score: u32,
    pub ticks: u32,
    /// Times played to an end, good or bad, and how many of them were good.
    pub plays: u32,
    pub survived: u32,
}

impl NightRecord {
    /// A night that was never played.
    pub const NEW: NightRecord = NightRecord { stars: 0, score: 0, ticks: 0, plays: 0, survived: 0 };

    /// Takes what is better in `other`.
    fn merge(&mut self, other: &NightRecord) {
        if other.score > self.score {
            (self.score, self.ticks) = (other.score, other.ticks);
        }
        self.stars = self.stars.max(other.stars);
        self.plays = self.plays.max(other.plays);
        self.survived = self.survived.max(other.survived).min(self.plays);
    }
}

/// How a night ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NightResult {
    /// Goals reached.
    pub stars: u8,
    pub score: u32,
    pub ticks: u32,
    pub survived: bool,
}

/// What a run was better in than all before it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NightImprovement {
    /// The first run of this night.
    pub first: bool,
    /// More stars than before.
    pub stars: bool,
    /// More points than before: worth keeping as a recording, under [`best_run_name`](super::ids::best_run_name).
    pub score: bool,
    /// The id of a night whose record was dropped for this one: its recording is of no use any more.
    pub dropped: Option<String>,
}

/// All that is remembered of nights.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NightRecords {
    /// By id, like `spider/02`.
    nights: BTreeMap<String, NightRecord>,
    /// By id with a seed, like `spider/endless:20261130`; what was played last comes last.
    seeds: Vec<(String, NightRecord)>,
    /// Empty if there is none.
    resume: String,
}

impl NightRecords {
    /// What is remembered of a night, with or without a seed; [`NightRecord::NEW`] if nothing is.
    pub fn of(&self, id: &str) -> &NightRecord {
        let seeded = || self.seeds.iter().find(|(known, _)| known == id).map(|(_, record)| record);
        self.nights.get(id).or_else(seeded).unwrap_or(&NightRecord::NEW)
    }

    /// All nights without a seed of which something is remembered, by id.
    pub fn nights(&self) -> impl Iterator<Item = (&str, &NightRecord)> {
        self.nights.iter().map(|(id, record)| (id.as_str(), record))
    }

    /// All seeds of which something is remembered; what was played last comes last.
    pub fn seeds(&self) -> impl Iterator<Item = (&str, &NightRecord)> {
        self.seeds.iter().map(|(id, record)| (id.as_str(), record))
    }

    /// Notes how a run of the night `id` ended. An id that is none is not noted and improves nothing.
    pub fn note(&mut self, id: &str, result: NightResult) -> NightImprovement {
        let mut dropped = None;
        let Some(record) = self.entry(id, &mut dropped) else { return NightImprovement::default() };
        let stars = result.stars.min(MOST_STARS);
        let first = record.plays == 0;
        let (more_stars, more_points) = (stars > record.stars, first || result.score > record.score);
        record.plays = record.plays.saturating_add(1);
        record.survived = record.survived.saturating_add(u32::from(result.survived)).min(record.plays);
        record.stars = record.stars.max(stars);
        if more_points {
            (record.score, record.ticks) = (result.score, result.ticks);
        }
        NightImprovement { first, stars: more_stars, score: more_points, dropped }
    }

    /// The night that was left in the middle. Its run is stored under [`RESUME_NAME`]; if that is not a run of this night, it
    /// cannot go on.
    pub fn resume(&self) -> Option<&str> {
        (!self.resume.is_empty()).then_some(self.resume.as_str())
    }

    /// Notes that the night `id` was left in the middle, or with None that none is any more. True if that is new.
    pub fn set_resume(&mut self, id: Option<&str>) -> bool {
        let id = id.filter(|id| is_record_id(id)).unwrap_or_default();
        let new = self.resume != id;
        if new {
            self.resume = id.to_string();
        }
        new
    }

    /// Takes what is better in `other`. What it left in the middle is its own affair.
    pub(super) fn merge(&mut self, other: &NightRecords) {
        for (id, theirs) in other.nights().chain(other.seeds()) {
            let known = self.of(id) != &NightRecord::NEW;
            if known {
                let own = self.nights.get_mut(id);
                let own = own.or_else(|| self.seeds.iter_mut().find(|(known, _)| known == id).map(|(_, own)| own));
                own.into_iter().for_each(|own| own.merge(theirs));
            } else {
                self.restore(id, *theirs);
            }
        }
    }

    /// Takes what a save says about a night. Of an id that is none, or for which there is no room, nothing is taken.
    pub(super) fn restore(&mut self, id: &str, record: NightRecord) {
        if self.of(id) == &NightRecord::NEW
            && let Some(own) = self.entry(id, &mut None)
        {
            *own = record;
        }
    }

    /// The record of a night, to be changed; None if there is no room for it or the id is none. A seed moves to the end.
    fn entry(&mut self, id: &str, dropped: &mut Option<String>) -> Option<&mut NightRecord> {
        if !is_record_id(id) {
            return None;
        }
        if !id.contains(':') {
            let room = self.nights.contains_key(id) || self.nights.len() < MOST_NIGHTS;
            return room.then(|| self.nights.entry(id.to_string()).or_insert(NightRecord::NEW));
        }
        let known = self.seeds.iter().position(|(known, _)| known == id);
        let entry = match known {
            Some(index) => self.seeds.remove(index),
            None => {
                if self.seeds.len() >= MOST_SEEDS {
                    *dropped = Some(self.seeds.remove(0).0);
                }
                (id.to_string(), NightRecord::NEW)
            }
        };
        self.seeds.push(entry);
        self.seeds.last_mut().map(|(_, record)| record)
    }
}

/// Ids of nights that can be kept: they go into a text without being escaped.
fn is_record_id(id: &str) -> bool {
    is_night_id(id) && split_seed(id).is_some_and(|(base, _)| is_id(base))
}

#[cfg(test)]
mod tests {
    use super::*;

    const WON: NightResult = NightResult { stars: 2, score: 300, ticks: 9000, survived: true };

    #[test]
    fn the_best_of_each_is_kept_by_itself() {
        let mut records = NightRecords::default();
        let all = NightImprovement { first: true, stars: true, score: true, dropped: None };
        assert_eq!(records.note("spider/02", WON), all);
        let poor = NightResult { stars: 3, score: 300, ticks: 10, survived: false };
        let found = records.note("spider/02", poor);
        assert_eq!(
            found,
            NightImprovement { stars: true, ..NightImprovement::default() },
            "as many points are no more"
        );
        let record = NightRecord { stars: 3, score: 300, ticks: 9000, plays: 2, survived: 1 };
        assert_eq!(*records.of("spider/02"), record);
        assert!(records.note("spider/02", NightResult { stars: 0, score: 301, ticks: 7, survived: true }).score);
        assert_eq!((records.of("spider/02").ticks, records.of("spider/03")), (7, &NightRecord::NEW));
    }

    #[test]
    fn a_first_run_without_points_is_the_best_so_far() {
        let nothing = NightResult { stars: 0, score: 0, ticks: 50, survived: false };
        let found = NightRecords::default().note("spider/01", nothing);
        assert_eq!(found, NightImprovement { first: true, stars: false, score: true, dropped: None });
    }

    #[test]
    fn the_seeds_that_were_played_last_are_kept() {
        let mut records = NightRecords::default();
        let id = |seed: usize| format!("spider/endless:{seed}");
        for seed in 0..MOST_SEEDS {
            assert_eq!(records.note(&id(seed), WON).dropped, None);
        }
        records.note(&id(0), WON);
        assert_eq!(records.note(&id(99), WON).dropped, Some(id(1)), "the one that was not played for longest");
        assert_eq!(records.seeds().count(), MOST_SEEDS);
        assert_eq!((records.of(&id(0)).plays, records.of(&id(1)).plays), (2, 0));
        assert_eq!(records.seeds().last().map(|(id, _)| id), Some("spider/endless:99"));
        assert_eq!(records.nights().count(), 0, "a seed is not the night itself");
    }

    #[test]
    fn what_is_no_night_is_not_noted() {
        let mut records = NightRecords::default();
        for id in ["garden/01", "spider/", "spider/Two", "spider/01:", "spider/01:05", "spider/01:x", "", "spider/\":1"]
        {
            let id = if id == "spider/" { "spider" } else { id };
            assert_eq!(records.note(id, WON), NightImprovement::default(), "{id}");
            assert!(!records.set_resume(Some(id)), "{id}");
        }
        assert_eq!(records, NightRecords::default());
        (0..MOST_NIGHTS).for_each(|night| drop(records.note(&format!("spider/n{night}"), WON)));
        assert!(!records.note("spider/more", WON).first && records.note("spider/n7", WON).dropped.is_none());
        assert_eq!((records.nights().count(), records.of("spider/n7").plays), (MOST_NIGHTS, 2));
    }

    #[test]
    fn one_night_can_be_left_in_the_middle() {
        let mut records = NightRecords::default();
        assert!(records.set_resume(Some("spider/endless:5")) && !records.set_resume(Some("spider/endless:5")));
        assert_eq!(records.resume(), Some("spider/endless:5"));
        assert!(records.set_resume(None));
        assert_eq!(records.resume(), None);
    }
}
