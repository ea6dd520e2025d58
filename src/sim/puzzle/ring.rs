//! Rings: tie a rope to the berry that comes within the drawn radius, once.

use super::berry;
use super::elements::Origin;
use super::spec::{PegKind, Tie};
use super::state::Puzzle;
use crate::math::geom::{Vec2, segment_distance};
use crate::sim::event::Event;
use crate::verlet::RopeDef;

pub(super) fn tick(puzzle: &mut Puzzle) {
    for index in 0..puzzle.elements.rings.len() {
        let (peg, tied_at) = (puzzle.elements.rings[index].peg, puzzle.elements.rings[index].tied_at);
        let PegKind::Ring { radius } = puzzle.level.pegs[peg].kind else { continue };
        if tied_at.is_some() {
            continue;
        }
        let at = puzzle.elements.pegs[peg].at;
        let near = |part: &usize| {
            let path = berry::path(puzzle, *part).filter(|_| !berry::is_locked(puzzle, *part));
            path.is_some_and(|(from, to)| segment_distance(at, from, to) <= radius)
        };
        if let Some(part) = (0..puzzle.berries.len()).find(near)
            && tie(puzzle, peg, part).is_some()
        {
            puzzle.elements.rings[index].tied_at = Some(puzzle.tick);
            puzzle.emit(Event::RingTied { peg: peg as u8, at });
        }
    }
}

/// Ties berry `part` to a peg by a rope that is just long enough and takes it as it flies. None if there is no room for one.
pub(super) fn tie(puzzle: &mut Puzzle, peg: usize, part: usize) -> Option<()> {
    let from = puzzle.elements.pegs[peg].at;
    let body = puzzle.world.body(puzzle.berries.get(part)?.body)?;
    let turn = Vec2::new(crate::math::trig::cos(body.angle), crate::math::trig::sin(body.angle));
    let to = body.position + turn.rotate(Puzzle::tie_point(body.radius));
    let def = RopeDef { length: from.distance(to), catches: true, ..RopeDef::default() };
    puzzle.add_rope(Origin::Peg(peg), [Tie::Peg(peg), Tie::Berry(part)], def)
}
