//! When a saved file is ready to be read. Editors write in pieces, rename, delete and create; so a file counts as saved
//! once nothing has happened to it for a while and two reads agree. No clock and no disk of its own: tests run it fast.

use std::collections::BTreeMap;

use crate::math::hash::Hasher;

/// A file that is different from what it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Like `assets/tuning.jsonc`.
    pub file: String,
    /// None if the file is gone.
    pub bytes: Option<Vec<u8>>,
}

/// Quiet time after the last event of a file, ms.
const QUIET: u64 = 100;
/// Quiet time before an empty or missing file is believed: it is often about to be written, ms.
const QUIET_EMPTY: u64 = 300;
/// Between the two reads that must agree, ms.
const AGREE: u64 = 20;
/// A file that never comes to rest is read nevertheless, ms after its first event.
const PATIENCE: u64 = 2000;

struct Pending {
    first: u64,
    last: u64,
    /// The first read: when, and the hash of what.
    seen: Option<(u64, u64)>,
}

/// Watches over files that are being saved.
#[derive(Default)]
pub struct Settler {
    pending: BTreeMap<String, Pending>,
    /// Hash of what was last handed out or is known from the start.
    known: BTreeMap<String, u64>,
}

impl Settler {
    /// `file` has these bytes already: a save that changes nothing is no change.
    pub fn know(&mut self, file: &str, bytes: Option<&[u8]>) {
        self.known.insert(file.to_string(), hash(bytes));
    }

    /// Something happened to `file` at the time `now` (ms).
    pub fn touch(&mut self, file: &str, now: u64) {
        let new = Pending { first: now, last: now, seen: None };
        let pending = self.pending.entry(file.to_string()).or_insert(new);
        pending.last = now;
        pending.seen = None;
    }

    /// True if `file` is being saved.
    pub fn is_pending(&self, file: &str) -> bool {
        self.pending.contains_key(file)
    }

    /// True if nothing is being saved.
    pub fn is_idle(&self) -> bool {
        self.pending.is_empty()
    }

    /// The files that have come to rest by `now` and are different, each with its newest content. Call it every few
    /// milliseconds until [`Settler::is_idle`].
    pub fn settled(&mut self, now: u64, read: &mut dyn FnMut(&str) -> Option<Vec<u8>>) -> Vec<Change> {
        let mut changes = Vec::new();
        let known = &mut self.known;
        self.pending.retain(|file, pending| {
            let quiet = now.saturating_sub(pending.last);
            let impatient = now.saturating_sub(pending.first) >= PATIENCE;
            if quiet < QUIET && !impatient {
                return true;
            }
            let bytes = read(file);
            let hash = hash(bytes.as_deref());
            let agrees = match pending.seen {
                Some((at, seen)) if seen == hash => now - at >= AGREE,
                _ => {
                    pending.seen = Some((now, hash));
                    impatient
                }
            };
            let is_empty = bytes.as_ref().is_none_or(Vec::is_empty);
            if !agrees || (is_empty && quiet < QUIET_EMPTY) {
                return true;
            }
            if known.insert(file.clone(), hash) != Some(hash) {
                changes.push(Change { file: file.clone(), bytes });
            }
            false
        });
        changes
    }
}

fn hash(bytes: Option<&[u8]>) -> u64 {
    let mut hasher = Hasher::default();
    hasher.bool(bytes.is_some());
    hasher.bytes(bytes.unwrap_or_default());
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "assets/a.jsonc";

    /// A disk with one file and a clock; `steps` are (time, event?, new content).
    fn run(start: Option<&str>, steps: &[(u64, Option<&str>)], end: u64) -> Vec<(u64, Option<String>)> {
        let mut settler = Settler::default();
        settler.know(FILE, start.map(str::as_bytes));
        let mut content = start.map(str::to_string);
        let mut found = Vec::new();
        for now in 0..end {
            for (_, new) in steps.iter().filter(|(at, _)| *at == now) {
                content = new.map(str::to_string);
                settler.touch(FILE, now);
            }
            let mut read = |_: &str| content.clone().map(String::into_bytes);
            for change in settler.settled(now, &mut read) {
                let text = change.bytes.map(|bytes| String::from_utf8(bytes).expect("is text"));
                found.push((now, text));
            }
        }
        found
    }

    fn text(text: &str) -> Option<String> {
        Some(text.to_string())
    }

    #[test]
    fn a_save_is_seen_once_and_soon() {
        assert_eq!(run(Some("1"), &[(10, Some("2"))], 1000), [(130, text("2"))]);
    }

    #[test]
    fn fifty_saves_in_a_second_are_one_change() {
        let names: Vec<String> = (0..50).map(|i| i.to_string()).collect();
        let steps: Vec<(u64, Option<&str>)> = (0..50).map(|i| (i * 20, Some(names[i as usize].as_str()))).collect();
        assert_eq!(run(Some("x"), &steps, 3000), [(49 * 20 + 120, text("49"))]);
    }

    #[test]
    fn a_save_without_a_difference_is_no_change() {
        assert_eq!(run(Some("1"), &[(10, Some("1"))], 1000), []);
        assert_eq!(run(Some("1"), &[(10, Some("2")), (50, Some("1"))], 1000), []);
    }

    #[test]
    fn delete_and_create_is_one_change() {
        assert_eq!(run(Some("1"), &[(10, None), (200, Some("2"))], 1000), [(320, text("2"))]);
    }

    #[test]
    fn an_empty_file_gets_time_to_be_written() {
        assert_eq!(run(Some("1"), &[(10, Some("")), (70, Some("2"))], 1000), [(190, text("2"))]);
        assert_eq!(run(Some("1"), &[(10, Some(""))], 1000), [(310, text(""))]);
    }

    #[test]
    fn a_deleted_file_is_a_change() {
        assert_eq!(run(Some("1"), &[(10, None)], 1000), [(310, None)]);
    }

    #[test]
    fn a_file_that_is_written_for_ever_is_read_all_the_same() {
        let names: Vec<String> = (0..300).map(|i| i.to_string()).collect();
        let steps: Vec<(u64, Option<&str>)> = (0..300).map(|i| (i * 10, Some(names[i as usize].as_str()))).collect();
        let found = run(Some("x"), &steps, 4000);
        assert_eq!(found, [(2000, text("200")), (299 * 10 + 120, text("299"))]);
    }
}
