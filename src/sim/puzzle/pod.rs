//! Gun pods: a tap shoots a rope to the berry at its present distance, once.

use super::berry;
use super::ring;
use super::state::Puzzle;
use crate::sim::event::Event;

/// Shoots at the nearest berry within reach; without one nothing happens and the pod stays loaded.
pub(super) fn shoot(puzzle: &mut Puzzle, index: u8) {
    let (peg, shot_at) = (puzzle.elements.pods[index as usize].peg, puzzle.elements.pods[index as usize].shot_at);
    if shot_at.is_some() {
        return;
    }
    let from = puzzle.elements.pegs[peg].at;
    let reach = puzzle.tuning.snip.mechanics.pod_reach;
    let target = (0..puzzle.berries.len())
        .filter(|&part| !berry::is_locked(puzzle, part))
        .filter_map(|part| berry::path(puzzle, part).map(|(_, to)| (part, from.distance(to), to)))
        .filter(|(_, distance, _)| *distance <= reach)
        .min_by(|a, b| a.1.total_cmp(&b.1));
    if let Some((part, _, to)) = target
        && ring::tie(puzzle, peg, part).is_some()
    {
        puzzle.elements.pods[index as usize].shot_at = Some(puzzle.tick);
        puzzle.emit(Event::PodShot { peg: peg as u8, from, to });
    } else {
        puzzle.emit(Event::PodMissed { peg: peg as u8, at: from });
    }
}
