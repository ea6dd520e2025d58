//! Ants: wait on a peg, wake when a rope of it carries the berry, walk along the rope and steal the berry. Cutting the
//! rope drops the ant.

use super::berry;
use super::elements::{AntState, Rope};
use super::spec::Tie;
use super::state::{Puzzle, ticks};
use crate::math::geom::Vec2;
use crate::sim::event::Event;
use crate::sim::phase::LossCause;
use crate::verlet::RopeView;
use crate::verlet::tuning::TICK;

/// An ant this near to the end of the rope has the berry, cm.
const ARRIVED: f32 = 2.0;

pub(super) fn tick(puzzle: &mut Puzzle) {
    for index in 0..puzzle.elements.ants.len() {
        let ant = &mut puzzle.elements.ants[index];
        ant.previous = ant.at;
        match ant.state {
            AntState::Waiting => wait(puzzle, index),
            AntState::Waking { rope, until } => {
                let peg = ant.peg;
                puzzle.elements.ants[index].at = puzzle.elements.pegs[peg].at;
                if carried_by(puzzle, index, rope).is_none() {
                    puzzle.elements.ants[index].state = AntState::Waiting;
                } else if puzzle.tick >= until {
                    puzzle.elements.ants[index].state = AntState::Walking { rope, along: 0.0 };
                }
            }
            AntState::Walking { .. } => walk(puzzle, index),
            AntState::Falling { velocity } => fall(puzzle, index, velocity),
            AntState::Gone => {}
        }
    }
}

/// The rope if it still goes from the ant's peg to a berry, and from which of its ends the ant starts.
fn carried_by(puzzle: &Puzzle, index: usize, rope: crate::verlet::RopeId) -> Option<usize> {
    let peg = Tie::Peg(puzzle.elements.ants[index].peg);
    let rope = puzzle.ropes.iter().find(|known| known.id == rope && known.cut_at.is_none())?;
    start_of(rope, peg)
}

fn start_of(rope: &Rope, peg: Tie) -> Option<usize> {
    let is_berry = |tie: Tie| matches!(tie, Tie::Berry(_));
    (0..2).find(|&end| rope.ends[end] == peg && is_berry(rope.ends[1 - end]))
}

fn wait(puzzle: &mut Puzzle, index: usize) {
    let peg = puzzle.elements.ants[index].peg;
    puzzle.elements.ants[index].at = puzzle.elements.pegs[peg].at;
    let rope = puzzle.ropes.iter().find(|rope| rope.cut_at.is_none() && start_of(rope, Tie::Peg(peg)).is_some());
    if let Some(rope) = rope.map(|rope| rope.id) {
        let until = puzzle.tick + ticks(puzzle.tuning.snip.mechanics.ant_wake);
        puzzle.elements.ants[index].state = AntState::Waking { rope, until };
        let at = puzzle.elements.ants[index].at;
        puzzle.emit(Event::AntWoke { index: index as u8, at });
    }
}

fn walk(puzzle: &mut Puzzle, index: usize) {
    let AntState::Walking { rope, along } = puzzle.elements.ants[index].state else { return };
    let Some(start) = carried_by(puzzle, index, rope) else { return drop_off(puzzle, index) };
    let Some(view) = puzzle.world.rope(rope) else { return drop_off(puzzle, index) };
    let along = along + puzzle.tuning.snip.mechanics.ant_speed * TICK;
    let (at, left) = place(&view, start, along);
    puzzle.elements.ants[index].at = at;
    puzzle.elements.ants[index].state = AntState::Walking { rope, along };
    if left <= ARRIVED {
        puzzle.elements.ants[index].state = AntState::Gone;
        berry::lose(puzzle, at, LossCause::Stolen);
    }
}

/// The place `along` cm from end `start` of a rope, and how far it is from there to the other end.
fn place(view: &RopeView<'_>, start: usize, mut along: f32) -> (Vec2, f32) {
    let count = view.len();
    let node = |i: usize| view.point(if start == 0 { i } else { count - 1 - i });
    let mut at = node(0);
    for i in 1..count {
        let (from, to) = (node(i - 1), node(i));
        let length = from.distance(to);
        if along <= length {
            let rest: f32 = (i + 1..count).map(|k| node(k - 1).distance(node(k))).sum();
            return (from.lerp(to, along / length.max(1e-3)), length - along + rest);
        }
        along -= length;
        at = to;
    }
    (at, 0.0)
}

fn drop_off(puzzle: &mut Puzzle, index: usize) {
    let ant = &mut puzzle.elements.ants[index];
    ant.state = AntState::Falling { velocity: Vec2::ZERO };
    let at = ant.at;
    puzzle.emit(Event::AntDropped { index: index as u8, at });
}

fn fall(puzzle: &mut Puzzle, index: usize, velocity: Vec2) {
    let velocity = velocity + puzzle.world.gravity() * TICK;
    let ant = &mut puzzle.elements.ants[index];
    ant.at += velocity * TICK;
    let at = ant.at;
    ant.state = AntState::Falling { velocity };
    if berry::is_outside(puzzle, at) {
        puzzle.elements.ants[index].state = AntState::Gone;
    }
}
