//! A run as short as it can be: where it was played, what was done, and how it must end. A recording without its trace;
//! this is what is watched, kept as the best run, and sent as a link.

use super::recording::{Entry, Recording};

/// Everything that it takes to see a run again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    pub level: String,
    pub level_hash: u64,
    pub tuning_hash: u64,
    /// By tick, never descending.
    pub entries: Vec<Entry>,
    /// Length of the run.
    pub ticks: u32,
    /// State hash after the last of them.
    pub hash: u64,
}

impl From<&Recording> for Run {
    fn from(recording: &Recording) -> Run {
        Run {
            level: recording.level.clone(),
            level_hash: recording.level_hash,
            tuning_hash: recording.tuning_hash,
            // A file that was written by hand may go on after its end.
            entries: recording.entries.iter().filter(|entry| entry.tick < recording.ticks()).copied().collect(),
            ticks: recording.ticks(),
            hash: recording.hash,
        }
    }
}
