//! What a hint shows: the steps of a level's one-star solution. A level that was edited since may not be solved by them
//! any more, so they are played once in secret unless level and tuning are those that ship, which the tests have played.

use std::sync::Arc;

use super::embedded;
use super::level;
use super::script;
use super::source::Source;
use crate::sim::gesture::{Step, commands};
use crate::sim::phase::Phase;
use crate::sim::puzzle::level::Level;
use crate::sim::puzzle::state::Puzzle;
use crate::sim::tuning::Tuning;

/// The solution that a hint shows.
const NAME: &str = "one";
/// Ticks after the last step in which a solution must have won.
const PATIENCE: u32 = 1200;

/// Why there is no hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoHint {
    /// Nobody wrote one.
    Missing,
    /// There is one, but it does not win any more.
    Stale,
}

impl core::fmt::Display for NoHint {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            NoHint::Missing => "There is no hint for this level.",
            NoHint::Stale => "This level was changed, and its hint does not solve it any more.",
        })
    }
}

/// Whether somebody wrote a hint for the level `id`.
pub fn exists(source: &Source, id: &str) -> bool {
    script::solution(source, id, NAME).is_some()
}

/// What somebody wrote as a hint for the level `id`, by tick, whether it still wins or not.
pub fn moves(source: &Source, id: &str) -> Vec<Step> {
    let mut steps = script::solution(source, id, NAME).map(|solution| solution.steps).unwrap_or_default();
    steps.sort_by_key(|step| step.tick);
    steps
}

/// The steps of the hint for `level`, by tick.
///
/// # Errors
/// If there is none that wins.
pub fn find(source: &Source, level: &Arc<Level>, tuning: &Tuning) -> Result<Vec<Step>, NoHint> {
    let solution = script::solution(source, &level.id, NAME).ok_or(NoHint::Missing)?;
    let mut steps = solution.steps;
    steps.sort_by_key(|step| step.tick);
    let shipped = ships(level, tuning)
        && script::solution(&Source::embedded(), &level.id, NAME).is_some_and(|own| own.steps == steps);
    if shipped || wins(&steps, level, tuning) { Ok(steps) } else { Err(NoHint::Stale) }
}

/// Whether level and tuning are those inside the program.
fn ships(level: &Level, tuning: &Tuning) -> bool {
    let mut files = embedded::files().filter(|file| level::id_of(file.file).as_deref() == Some(level.id.as_str()));
    let own = files.next().and_then(|file| level::parse(file.file, file.bytes).ok());
    own.is_some_and(|own| own.hash() == level.hash()) && tuning.snip_hash() == Tuning::default().snip_hash()
}

fn wins(steps: &[Step], level: &Arc<Level>, tuning: &Tuning) -> bool {
    let mut puzzle = Puzzle::new(Arc::clone(level), tuning);
    let commands = commands(steps);
    let mut commands = commands.iter().peekable();
    let last = steps.iter().map(Step::end).max().unwrap_or(0).saturating_add(PATIENCE);
    while puzzle.tick() < last && puzzle.phase() == Phase::Playing {
        while let Some((_, command)) = commands.next_if(|(tick, _)| *tick <= puzzle.tick()) {
            puzzle.apply(command);
        }
        puzzle.step();
        puzzle.clear_events();
    }
    matches!(puzzle.phase(), Phase::Won { .. })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::geom::vec2;

    fn shipped(id: &str) -> Level {
        let file = embedded::files().find(|file| level::id_of(file.file).as_deref() == Some(id)).expect("it ships");
        level::parse(file.file, file.bytes).unwrap_or_else(|problems| panic!("{problems}"))
    }

    #[test]
    fn a_shipped_level_has_its_hint_at_once() {
        let (source, tuning) = (Source::embedded(), Tuning::default());
        let level = Arc::new(shipped("garden/02"));
        assert!(exists(&source, "garden/02") && ships(&level, &tuning));
        let steps = find(&source, &level, &tuning).expect("a hint");
        assert!(!steps.is_empty() && wins(&steps, &level, &tuning));
    }

    #[test]
    fn an_edited_level_keeps_its_hint_only_if_it_still_wins() {
        let (source, tuning) = (Source::embedded(), Tuning::default());
        let mut level = shipped("garden/02");
        level.fireflies.clear();
        assert!(!ships(&level, &tuning));
        assert!(find(&source, &Arc::new(level.clone()), &tuning).is_ok(), "the way is the same");
        level.nim = vec2(40.0, 500.0);
        assert_eq!(find(&source, &Arc::new(level), &tuning), Err(NoHint::Stale));
        let mut other = shipped("garden/02");
        other.id = "garden/99".into();
        assert_eq!(find(&source, &Arc::new(other), &tuning), Err(NoHint::Missing));
    }
}
