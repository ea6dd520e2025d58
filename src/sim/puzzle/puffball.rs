//! Puffballs: a tap blows a stream of air that pushes the berry, strongest at the mouth.

use super::berry;
use super::state::Puzzle;
use crate::sim::event::Event;

/// Blows: a berry gains `puff_speed * (1 - d / puff_reach)` along the stream if it is inside it.
pub(super) fn puff(puzzle: &mut Puzzle, index: u8) {
    let tick = puzzle.tick;
    let ball = &mut puzzle.elements.puffballs[index as usize];
    ball.puffed_at = Some(tick);
    let (at, direction) = (ball.at, ball.direction);
    puzzle.emit(Event::Puffed { index, at, direction });
    for part in 0..puzzle.berries.len() {
        let Some((_, to)) = berry::path(puzzle, part).filter(|_| !berry::is_locked(puzzle, part)) else { continue };
        let snip = &puzzle.tuning.snip;
        let offset = to - at;
        let along = offset.dot(direction);
        let across = offset.perp_dot(direction).abs();
        let fraction = along / snip.puff_reach.max(1.0);
        let half_width = snip.puff_width_near + (snip.puff_width_far - snip.puff_width_near) * fraction;
        if (0.0..=1.0).contains(&fraction) && across <= half_width {
            let gain = direction * (snip.puff_speed * (1.0 - fraction));
            berry::kick(puzzle, part, gain);
        }
    }
}
