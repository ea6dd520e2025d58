//! Ropes: cutting them with fingers, letting their halves fade, plucking.

use super::finger::TrailPiece;
use super::state::{Puzzle, Rope, ticks};
use crate::math::geom::Vec2;
use crate::sim::command::FingerKind;
use crate::sim::event::Event;
use crate::verlet::EngineEvent;
use crate::verlet::RopeId;
use crate::verlet::query;

/// A rope under less tension than the first is slack; one that was for a tenth of a second sounds when it is above the
/// second again.
const SLACK_TENSION: f32 = 0.02;
const TAUT_TENSION: f32 = 0.4;
const SLACK_TICKS: u32 = 12;

/// Ropes that one trail piece can cut in one tick.
const CUTS_PER_PIECE: usize = 16;

#[derive(Clone, Copy)]
struct Hit {
    rope: RopeId,
    link: usize,
    fraction: f32,
    at: Vec2,
}

/// How near a finger's path must come to a rope to cut it, cm.
fn cut_radius(puzzle: &Puzzle, kind: FingerKind) -> f32 {
    match kind {
        FingerKind::Mouse => puzzle.tuning.snip.cut_radius_mouse,
        FingerKind::Touch => puzzle.tuning.snip.cut_radius_touch,
    }
}

/// Cuts what the sharp trails meet: the ropes' motion of this tick against each piece, so that a rope which swings
/// into a fresh trail is cut as well.
pub(super) fn cut_by_trails(puzzle: &mut Puzzle) {
    for index in 0..puzzle.fingers.trail.len() {
        let piece = puzzle.fingers.trail[index];
        cut_by_piece(puzzle, &piece);
    }
}

fn cut_by_piece(puzzle: &mut Puzzle, piece: &TrailPiece) {
    let mut hits: [Option<Hit>; CUTS_PER_PIECE] = [None; CUTS_PER_PIECE];
    let mut count = 0;
    let radius = cut_radius(puzzle, piece.kind);
    query::swept_cut(&puzzle.world, piece.from, piece.to, radius, &mut |rope, link, fraction, at| {
        if count < CUTS_PER_PIECE {
            hits[count] = Some(Hit { rope, link, fraction, at });
            count += 1;
        }
    });
    for hit in hits.into_iter().flatten() {
        cut(puzzle, hit);
    }
}

fn cut(puzzle: &mut Puzzle, hit: Hit) {
    let Some(index) = puzzle.ropes.iter().position(|r| r.id == hit.rope && r.cut_at.is_none()) else { return };
    let tension = tension(puzzle, hit.rope);
    if divide(puzzle, index, hit) {
        puzzle.cuts += 1;
        puzzle.emit(Event::RopeCut { at: hit.at, tension });
    }
}

/// Cuts rope `index` in the engine and keeps the list of ropes true. Both halves fade.
fn divide(puzzle: &mut Puzzle, index: usize, hit: Hit) -> bool {
    let Some(halves) = puzzle.world.cut(hit.rope, hit.link, hit.fraction) else { return false };
    let spec = puzzle.ropes.remove(index).spec;
    fade(puzzle, spec, halves);
    true
}

/// A finger came down without a target: a rope under it sounds.
pub(super) fn pluck(puzzle: &mut Puzzle, at: Vec2, kind: FingerKind) {
    let reach = cut_radius(puzzle, kind);
    let Some(hit) = query::nearest_rope(&puzzle.world, at, reach) else { return };
    if puzzle.ropes.iter().any(|r| r.id == hit.rope && r.cut_at.is_none()) {
        let tension = tension(puzzle, hit.rope);
        puzzle.emit(Event::RopePlucked { at: hit.at, tension });
    }
}

/// Tension of a rope on a scale where the hanging berry is one half, 0..=1.
fn tension(puzzle: &Puzzle, rope: RopeId) -> f32 {
    let weight = puzzle.tuning.snip.berry_mass * puzzle.tuning.engine.gravity;
    puzzle.world.rope(rope).map_or(0.0, |view| (0.5 * view.tension / weight.max(1.0)).clamp(0.0, 1.0))
}

/// Follows what the engine did to ropes by itself: a snapped rope is two fading halves, faded ones are gone.
pub(super) fn follow_engine(puzzle: &mut Puzzle) {
    for index in 0..puzzle.world.events().len() {
        if let EngineEvent::RopeSnapped { rope, at } = puzzle.world.events()[index] {
            snapped(puzzle, rope, at);
        }
    }
    let world = &puzzle.world;
    puzzle.ropes.retain(|rope| world.rope(rope.id).is_some());
}

/// A rope that hung slack and is jerked tight is heard.
pub(super) fn hear_tightening(puzzle: &mut Puzzle) {
    for index in 0..puzzle.ropes.len() {
        let rope = puzzle.ropes[index];
        if rope.cut_at.is_some() {
            continue;
        }
        let tension = tension(puzzle, rope.id);
        if tension > TAUT_TENSION && rope.slack_for >= SLACK_TICKS {
            let at = puzzle.world.rope(rope.id).map_or(Vec2::ZERO, |view| view.point(view.len() / 2));
            puzzle.emit(Event::RopeTaut { at, tension });
        }
        if tension < SLACK_TENSION {
            puzzle.ropes[index].slack_for += 1;
        } else if tension > TAUT_TENSION {
            puzzle.ropes[index].slack_for = 0;
        }
    }
}

fn snapped(puzzle: &mut Puzzle, rope: RopeId, at: Vec2) {
    let Some(index) = puzzle.ropes.iter().position(|r| r.id == rope) else { return };
    let spec = puzzle.ropes.remove(index).spec;
    // The rest of the rope is the one rope in the world that is not in the list.
    let known = |ropes: &[Rope], id| ropes.iter().any(|r: &Rope| r.id == id);
    let rest = puzzle.world.ropes().find(|&id| id != rope && !known(&puzzle.ropes, id));
    fade(puzzle, spec, [Some(rope), rest]);
    puzzle.emit(Event::RopeSnapped { at });
}

/// The halves of a rope that came apart whip, fade and go.
fn fade(puzzle: &mut Puzzle, spec: usize, halves: [Option<RopeId>; 2]) {
    let lifetime = ticks(puzzle.tuning.snip.cut_fade);
    for id in halves.into_iter().flatten() {
        puzzle.world.set_lifetime(id, lifetime);
        if puzzle.ropes.len() < puzzle.ropes.capacity() {
            puzzle.ropes.push(Rope { id, spec, cut_at: Some(puzzle.tick), slack_for: 0 });
        }
    }
}
