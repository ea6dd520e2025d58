//! Puffballs: a tap blows a stream of air that pushes the berry, strongest at the mouth.

use super::berry;
use super::state::Puzzle;
use crate::math::geom::Vec2;
use crate::sim::event::Event;

/// The puffball under a press at `at`, the nearest if several are.
pub(super) fn at(puzzle: &Puzzle, at: Vec2) -> Option<u8> {
    let reach = puzzle.tuning.snip.puff_tap;
    let distance = |index: usize| (puzzle.puffballs[index].at - at).length();
    (0..puzzle.puffballs.len())
        .filter(|&index| distance(index) <= reach)
        .min_by(|&a, &b| distance(a).total_cmp(&distance(b)))
        .map(|index| index as u8)
}

/// Blows: the berry gains `puff_speed * (1 - d / puff_reach)` along the stream if it is inside it.
pub(super) fn puff(puzzle: &mut Puzzle, index: u8) {
    let ball = puzzle.puffballs[index as usize];
    puzzle.puffballs[index as usize].puffed_at = Some(puzzle.tick);
    puzzle.emit(Event::Puffed { index, at: ball.at, direction: ball.direction });
    let Some((_, to)) = berry::path(puzzle) else { return };
    let snip = &puzzle.tuning.snip;
    let offset = to - ball.at;
    let along = offset.dot(ball.direction);
    let across = offset.perp_dot(ball.direction).abs();
    let fraction = along / snip.puff_reach.max(1.0);
    let half_width = snip.puff_width_near + (snip.puff_width_far - snip.puff_width_near) * fraction;
    if (0.0..=1.0).contains(&fraction) && across <= half_width {
        let gain = ball.direction * (snip.puff_speed * (1.0 - fraction));
        if let Some(body) = puzzle.berry {
            puzzle.world.kick_body(body, gain);
        }
    }
}
