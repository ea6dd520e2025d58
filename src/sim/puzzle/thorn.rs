//! Thorns: the berry bursts on them. Some turn by a quarter when their button is tapped; nettles sting now and then.

use super::berry;
use super::spec::NettleSpec;
use super::state::{Puzzle, ticks};
use crate::math::geom::{Vec2, segments_distance};
use crate::math::trig;
use crate::sim::event::Event;
use crate::sim::phase::LossCause;
use crate::verlet::tuning::TICK;

/// Thorns turn with at least this speed, rad/s, and this share of what is left per second.
const TURN_LEAST: f32 = 1.2;
const TURN_SHARE: f32 = 11.0;

/// Point `k` of stem `index` as it is turned now; `alpha` (0..=1) is between the last tick and this one.
pub fn point(puzzle: &Puzzle, index: usize, k: usize, alpha: f32) -> Vec2 {
    let points = &puzzle.level.thorns[index].points;
    let thorn = &puzzle.elements.thorns[index];
    if thorn.goal == 0.0 {
        return points[k];
    }
    let pivot = pivot(points);
    let angle = thorn.previous_angle + (thorn.angle - thorn.previous_angle) * alpha;
    pivot + trig::direction(angle).rotate(points[k] - pivot)
}

/// What a stem turns about: the middle of its points.
pub fn pivot(points: &[Vec2]) -> Vec2 {
    points.iter().copied().sum::<Vec2>() / points.len().max(1) as f32
}

/// What a nettle does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sting {
    Calm,
    /// About to sting; 0..1 of the warning has passed.
    Warning(f32),
    /// Stings; 0..1 of the sting has passed.
    Stinging(f32),
}

/// What a nettle does at a tick, with warnings of `warning` seconds.
pub fn sting(spec: &NettleSpec, tick: u32, warning: f32) -> Sting {
    let (on, off, delay) = (ticks(spec.on), ticks(spec.off), ticks(spec.delay));
    let warning = ticks(warning);
    // Counted from a calm moment before the first sting, so that one formula has the delay as well.
    let before = tick < delay;
    let (phase, calm) = if before { (tick, delay) } else { ((tick - delay + off) % (on + off), off) };
    if !before && phase >= off {
        Sting::Stinging((phase - off) as f32 / on as f32)
    } else if phase + warning >= calm {
        Sting::Warning(1.0 - (calm - phase) as f32 / warning as f32)
    } else {
        Sting::Calm
    }
}

/// A tap on a button: every stem with its sign turns by a quarter, clockwise on the screen.
pub(super) fn turn(puzzle: &mut Puzzle, button: u8) {
    let spec = puzzle.level.buttons[button as usize].clone();
    puzzle.elements.buttons[button as usize].pressed_at = Some(puzzle.tick);
    for index in 0..puzzle.elements.thorns.len() {
        if puzzle.level.thorns[index].turns == Some(spec.turns) {
            puzzle.elements.thorns[index].goal += std::f32::consts::FRAC_PI_2;
        }
    }
    puzzle.emit(Event::ThornsTurned { sign: spec.turns, at: spec.at });
}

pub(super) fn tick(puzzle: &mut Puzzle) {
    for index in 0..puzzle.elements.thorns.len() {
        let thorn = &mut puzzle.elements.thorns[index];
        thorn.previous_angle = thorn.angle;
        let left = thorn.goal - thorn.angle;
        thorn.angle += left.min((left * TURN_SHARE).max(TURN_LEAST) * TICK);
        time_nettle(puzzle, index);
    }
    for part in 0..puzzle.berries.len() {
        let Some((from, to)) = berry::path(puzzle, part).filter(|_| !berry::is_locked(puzzle, part)) else { continue };
        if (0..puzzle.elements.thorns.len()).any(|index| touches(puzzle, index, from, to)) {
            berry::lose(puzzle, to, LossCause::Thorns);
        }
    }
}

fn time_nettle(puzzle: &mut Puzzle, index: usize) {
    let Some(nettle) = &puzzle.level.thorns[index].nettle else { return };
    let warning = puzzle.tuning.snip.mechanics.nettle_warning;
    let (before, now) = (sting(nettle, puzzle.tick - 1, warning), sting(nettle, puzzle.tick, warning));
    puzzle.elements.thorns[index].stings = matches!(now, Sting::Stinging(_));
    let at = pivot(&puzzle.level.thorns[index].points);
    match (before, now) {
        (Sting::Calm, Sting::Warning(_)) => puzzle.emit(Event::NettleWarned { index: index as u8, at }),
        (Sting::Calm | Sting::Warning(_), Sting::Stinging(_)) => {
            puzzle.emit(Event::NettleStung { index: index as u8, at });
        }
        _ => {}
    }
}

fn touches(puzzle: &Puzzle, index: usize, from: Vec2, to: Vec2) -> bool {
    let reach = puzzle.tuning.snip.thorn_reach;
    let stem = |k: usize| segments_distance(from, to, point(puzzle, index, k, 1.0), point(puzzle, index, k + 1, 1.0));
    let links = puzzle.level.thorns[index].points.len() - 1;
    puzzle.elements.thorns[index].stings && (0..links).any(|k| stem(k) <= reach)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nettle_warns_before_every_sting() {
        let spec = NettleSpec { on: 1.0, off: 2.0, delay: 1.5 };
        let at = |seconds: f32| sting(&spec, (seconds * 120.0) as u32, 0.5);
        assert_eq!([at(0.0), at(0.9), at(3.0)], [Sting::Calm; 3]);
        assert_eq!([at(1.25), at(4.25)], [Sting::Warning(0.5); 2]);
        assert_eq!([at(1.5), at(4.5), at(2.0)], [0.0, 0.0, 0.5].map(Sting::Stinging));
    }
}
