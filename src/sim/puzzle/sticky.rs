//! Sticky pegs: a tap lets one fall with its rope, another tap sticks it where it is.

use super::berry;
use super::ropes;
use super::spec::{PegKind, Tie};
use super::state::Puzzle;
use crate::math::geom::Vec2;
use crate::sim::event::Event;
use crate::verlet::{Attach, BodyDef};

/// Radius of the falling peg, cm.
const RADIUS: f32 = 8.0;

/// Lets the peg go or sticks it.
pub(super) fn toggle(puzzle: &mut Puzzle, index: u8) {
    let index = index as usize;
    let peg = puzzle.elements.stickies[index].peg;
    let at = puzzle.elements.pegs[peg].at;
    match puzzle.elements.stickies[index].body.take() {
        Some(body) => {
            retie(puzzle, peg, Attach::Pin(at));
            puzzle.world.remove_body(body);
            puzzle.emit(Event::StickyStuck { peg: peg as u8, at });
        }
        None if !puzzle.elements.stickies[index].gone => {
            loosen(puzzle, index);
            puzzle.emit(Event::StickyLoosed { peg: peg as u8, at });
        }
        None => {}
    }
}

/// Hangs the peg on its ropes instead of the other way round.
fn loosen(puzzle: &mut Puzzle, index: usize) {
    let peg = puzzle.elements.stickies[index].peg;
    let def = BodyDef {
        position: puzzle.elements.pegs[peg].at,
        mass: puzzle.tuning.snip.mechanics.sticky_mass,
        radius: RADIUS,
        ..BodyDef::default()
    };
    let body = puzzle.world.add_body(def);
    puzzle.elements.stickies[index].body = Some(body);
    retie(puzzle, peg, Attach::Body { body, local: Vec2::ZERO });
}

/// Lets the pegs fall that are loose from the start.
pub(super) fn begin(puzzle: &mut Puzzle) {
    for index in 0..puzzle.elements.stickies.len() {
        let peg = puzzle.elements.stickies[index].peg;
        if matches!(puzzle.level.pegs[peg].kind, PegKind::Sticky { stuck: false }) {
            loosen(puzzle, index);
        }
    }
}

fn retie(puzzle: &mut Puzzle, peg: usize, attach: Attach) {
    for rope in puzzle.ropes.iter() {
        for end in 0..2 {
            if rope.ends[end] == Tie::Peg(peg) {
                puzzle.world.tie_end(rope.id, end, attach);
            }
        }
    }
}

/// Loose pegs are where their bodies are, until they fall off the stage.
pub(super) fn follow(puzzle: &mut Puzzle) {
    for index in 0..puzzle.elements.stickies.len() {
        let Some(id) = puzzle.elements.stickies[index].body else { continue };
        let Some(at) = puzzle.world.body(id).map(|body| body.position) else { continue };
        let peg = puzzle.elements.stickies[index].peg;
        puzzle.elements.pegs[peg].at = at;
        if berry::is_outside(puzzle, at) {
            ropes::untie(puzzle, Tie::Peg(peg));
            puzzle.world.remove_body(id);
            puzzle.elements.stickies[index].body = None;
            puzzle.elements.stickies[index].gone = true;
        }
    }
}
