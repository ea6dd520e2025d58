//! Replays a recording of either game in the levels that are here.

use super::library::Library;
use super::night_file::is_night_id;
use crate::sim::puzzle::state::Puzzle;
use crate::sim::recording::Recording;
use crate::sim::replay::{Report, replay};
use crate::sim::spider::state::Night;
use crate::sim::tuning::Tuning;

/// What the replay came to; None if the level is not here.
pub fn rerun(recording: &Recording, library: &Library, tuning: &Tuning) -> Option<Report> {
    if is_night_id(&recording.level) {
        let night = library.night(&recording.level)?;
        return Some(replay::<Night>(recording, night, tuning));
    }
    let level = library.level(&recording.level)?;
    Some(replay::<Puzzle>(recording, level.clone(), tuning))
}
