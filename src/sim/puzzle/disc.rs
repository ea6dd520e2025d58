//! Leaf discs: turntables that a finger turns by their handles. Pegs, puffballs and bubbles that stand on one turn with
//! it.

use super::elements::{BubbleState, Sticky};
use super::finger::Handle;
use super::pegs;
use super::reel::turned;
use super::spec::{DiscSpec, PegKind};
use super::state::Puzzle;
use crate::math::geom::Vec2;
use crate::math::trig;
use crate::sim::event::Event;
use crate::verlet::tuning::TICK;

/// Handles stand at this share of the radius.
const HANDLE_AT: f32 = 0.82;
/// A disc clicks once per so many radians.
const CLICK: f32 = 0.4;
/// A bubble this near to where the disc put it has not been moved, cm.
const STILL: f32 = 1e-3;

/// Where handle `k` of a disc is when it has turned by `angle`.
pub fn handle(spec: &DiscSpec, k: u8, angle: f32) -> Vec2 {
    let turn = spec.angle + angle + std::f32::consts::PI * k as f32;
    spec.at + trig::direction(turn) * (HANDLE_AT * spec.radius)
}

/// The disc whose handle is under a press at `at`.
pub(super) fn grab(puzzle: &Puzzle, at: Vec2) -> Option<Handle> {
    let reach = puzzle.tuning.snip.mechanics.disc_grab;
    let near = |index: &usize| {
        let (spec, angle) = (&puzzle.level.discs[*index], puzzle.elements.discs[*index].angle);
        (0..spec.handles).any(|k| handle(spec, k, angle).distance(at) <= reach)
    };
    (0..puzzle.elements.discs.len()).find(near).map(|index| Handle::Disc(index as u8))
}

/// The finger that turns disc `index` went from `before` to `now`.
pub(super) fn drag(puzzle: &mut Puzzle, index: usize, before: Vec2, now: Vec2) {
    puzzle.elements.discs[index].owed += turned(puzzle.level.discs[index].at, before, now);
}

/// Turns the discs after their fingers.
pub(super) fn turn(puzzle: &mut Puzzle) {
    for index in 0..puzzle.elements.discs.len() {
        let middle = puzzle.level.discs[index].at;
        let held = puzzle.fingers.dragging(Handle::Disc(index as u8)).is_some();
        let disc = &mut puzzle.elements.discs[index];
        disc.previous_angle = disc.angle;
        let before = std::mem::replace(&mut disc.held, held);
        if !held {
            disc.owed = 0.0;
        }
        if before != held {
            puzzle.emit(if held { Event::HandleGrabbed { at: middle } } else { Event::HandleDropped { at: middle } });
        }
        let most = puzzle.tuning.snip.mechanics.disc_speed * TICK;
        let disc = &mut puzzle.elements.discs[index];
        let step = disc.owed.clamp(-most, most);
        disc.owed -= step;
        disc.angle += step;
        if step != 0.0 {
            if (disc.angle / CLICK).floor() != (disc.previous_angle / CLICK).floor() {
                puzzle.emit(Event::HandleClicked { at: middle });
            }
            carry(puzzle, index, step);
        }
    }
}

/// Takes everything on a disc to where its angle wants it, from where the level has it. Sticky pegs stick where they will,
/// so they go on by `step` from where they are.
fn carry(puzzle: &mut Puzzle, index: usize, step: f32) {
    let level = std::sync::Arc::clone(&puzzle.level);
    let (spec, turn) = (&level.discs[index], trig::direction(puzzle.elements.discs[index].angle));
    let first = |at: Vec2| level.discs.iter().position(|disc| disc.at.distance(at) <= disc.radius) == Some(index);
    let placed = |at: Vec2| spec.at + turn.rotate(at - spec.at);
    for (peg, known) in level.pegs.iter().enumerate().filter(|(_, known)| first(known.at)) {
        if !matches!(known.kind, PegKind::Bead { .. } | PegKind::Moth(_) | PegKind::Sticky { .. }) {
            pegs::move_to(puzzle, peg, placed(known.at));
        }
    }
    for sticky in 0..puzzle.elements.stickies.len() {
        let Sticky { peg, body, gone } = puzzle.elements.stickies[sticky];
        let at = puzzle.elements.pegs[peg].at;
        if body.is_none() && !gone && first(at) {
            pegs::move_to(puzzle, peg, spec.at + trig::direction(step).rotate(at - spec.at));
        }
    }
    for (ball, known) in puzzle.elements.puffballs.iter_mut().zip(&level.puffballs) {
        if first(known.at) {
            ball.at = placed(known.at);
            ball.direction = turn.rotate(trig::direction(known.angle));
        }
    }
    let before = trig::direction(puzzle.elements.discs[index].previous_angle);
    for (bubble, known) in puzzle.elements.bubbles.iter_mut().zip(&level.bubbles) {
        if !first(*known) || bubble.state != BubbleState::Waiting {
            continue;
        }
        let drift = bubble.at - (spec.at + before.rotate(*known - spec.at));
        if drift.length() < STILL {
            bubble.at = placed(*known);
        } else if first(bubble.at) {
            // A breeze has moved it, and it goes on from there.
            bubble.at = spec.at + trig::direction(step).rotate(bubble.at - spec.at);
        }
    }
}
