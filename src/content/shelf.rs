//! All files of one kind in their order, each with its last good value and what is wrong with it now. A broken file keeps
//! the value that it had before, so that a typo never stops a game.

use std::sync::Arc;

use super::error::{Place, Problem, Problems};

/// What a file of this kind is read into.
pub trait Kept: PartialEq + Sized {
    /// What messages call it, like `level`.
    const WORD: &'static str;

    /// The id that a file's name gives.
    fn id_of(file: &str) -> Option<String>;

    /// Its own id.
    fn id(&self) -> &str;

    /// Reads a file and adds what is wrong with it to `problems`.
    fn read(file: &str, bytes: &[u8], problems: &mut Problems) -> Option<Self>;

    /// Ids are ordered by this, then by name.
    fn group(id: &str) -> usize;
}

/// One file.
#[derive(Clone, Debug)]
pub struct Entry<T> {
    /// Like `garden/03`; empty if the file's name gives none.
    pub id: String,
    /// Like `levels/puzzle/garden/03_swing.jsonc`.
    pub file: String,
    /// None while the file has never been good.
    pub level: Option<Arc<T>>,
    /// What is wrong with the file as it is now.
    pub problems: Problems,
}

/// What became of a level or a night when its file changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Update {
    /// It is the same as before: only a comment changed, or a mistake was taken back.
    Same,
    /// The one with this id is new or different.
    Changed(String),
    /// The file is broken; what it meant is as it was.
    Broken,
    /// The file is gone, and what it meant with it unless another file has the same id.
    Gone,
}

/// All files of one kind.
#[derive(Clone, Debug)]
pub struct Shelf<T> {
    entries: Vec<Entry<T>>,
}

impl<T> Default for Shelf<T> {
    fn default() -> Shelf<T> {
        Shelf { entries: Vec::new() }
    }
}

impl<T: Kept> Shelf<T> {
    /// Takes the new bytes of `file`, or None if it is gone. Of two files with one id the first in the order counts.
    pub fn update(&mut self, file: &str, bytes: Option<&[u8]>) -> Update {
        let id = T::id_of(file).unwrap_or_default();
        let before = self.get(&id).cloned();
        let otherwise = self.take(file, bytes);
        let after = self.get(&id);
        if after.is_some() && after != before.as_ref() { Update::Changed(id) } else { otherwise }
    }

    /// Keeps what is right in `bytes`. Returns what became of the file if its id means the same as before.
    fn take(&mut self, file: &str, bytes: Option<&[u8]>) -> Update {
        let index = self.entries.iter().position(|entry| entry.file == file);
        let Some(bytes) = bytes else {
            index.into_iter().for_each(|index| drop(self.entries.remove(index)));
            return Update::Gone;
        };
        let mut problems = Problems::default();
        let level = T::read(file, bytes, &mut problems).map(Arc::new);
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
        let id = T::id_of(file).unwrap_or_default();
        let entry = Entry { id, file: file.to_string(), level: None, problems: Problems::default() };
        let index = self.entries.partition_point(|other| order(other) < order(&entry));
        self.entries.insert(index, entry);
        index
    }

    /// All files in their order, broken ones included.
    pub fn entries(&self) -> &[Entry<T>] {
        &self.entries
    }

    /// What has this id.
    pub fn get(&self, id: &str) -> Option<&Arc<T>> {
        self.good().find(|level| level.id() == id)
    }

    /// All that can be played, in their order.
    pub fn good(&self) -> impl Iterator<Item = &Arc<T>> {
        self.entries.iter().filter_map(|entry| entry.level.as_ref())
    }

    /// Everything that is wrong with the files as they are now.
    pub fn add_problems(&self, problems: &mut Problems) {
        for (index, entry) in self.entries.iter().enumerate() {
            problems.0.extend(entry.problems.iter().cloned());
            let twin = self.entries[..index].iter().find(|other| other.id == entry.id && !entry.id.is_empty());
            if let Some(twin) = twin {
                let (file, word, id) = (&twin.file, T::WORD, &entry.id);
                let message = format!("{file} is the {word} {id} already; give this file another number");
                problems.push(Problem::error(&entry.file, Place::START, "", message));
            }
        }
    }
}

/// The place of an id among others.
pub fn rank<T: Kept>(id: &str) -> (usize, &str) {
    (T::group(id), id)
}

fn order<T: Kept>(entry: &Entry<T>) -> ((usize, &str), &str) {
    (rank::<T>(&entry.id), &entry.file)
}
