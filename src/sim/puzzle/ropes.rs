//! Ropes: cutting them with fingers, letting their halves fade, plucking.

use super::elements::{Origin, Rope};
use super::finger::TrailPiece;
use super::level::limits;
use super::spec::Tie;
use super::state::{Puzzle, ticks};
use crate::math::geom::Vec2;
use crate::sim::command::FingerKind;
use crate::sim::event::Event;
use crate::verlet::EngineEvent;
use crate::verlet::RopeId;
use crate::verlet::query;

/// A rope under less tension than the first is slack. One that was, for a tenth of a second in all since it was last
/// above the second, sounds when it is above the second again; what lies between counts for neither.
const SLACK_TENSION: f32 = 0.02;
const TAUT_TENSION: f32 = 0.4;
const SLACK_TICKS: u32 = 12;

#[derive(Clone, Copy)]
struct Hit {
    rope: RopeId,
    link: usize,
    fraction: f32,
    at: Vec2,
}

/// Cuts what the sharp trails meet: the ropes' motion of this tick against the finger that draws a new piece, and
/// against older pieces as they rest, so that a rope which swings into a fresh trail is cut as well.
pub(super) fn cut_by_trails(puzzle: &mut Puzzle) {
    for index in 0..puzzle.fingers.trail.len() {
        let piece = puzzle.fingers.trail[index];
        cut_by_piece(puzzle, &piece);
    }
}

fn cut_by_piece(puzzle: &mut Puzzle, piece: &TrailPiece) {
    let mut hits: [Option<Hit>; limits::RUNNING_ROPES] = [None; limits::RUNNING_ROPES];
    let (mut count, whole) = (0, &puzzle.ropes);
    let radius = puzzle.tuning.snip.cut_radius(piece.kind);
    let note = &mut |rope, link, fraction, at| {
        // Halves that fade cannot be cut again, and must not take the place of a rope that can.
        if count < limits::RUNNING_ROPES && whole.iter().any(|r| r.id == rope && can_be_cut(r)) {
            hits[count] = Some(Hit { rope, link, fraction, at });
            count += 1;
        }
    };
    // The finger drew the piece in its first tick; since then the piece rests.
    if piece.made_at + 1 == puzzle.tick {
        query::swept_cut(&puzzle.world, piece.from, piece.to, radius, note);
    } else {
        query::resting_cut(&puzzle.world, piece.from, piece.to, radius, note);
    }
    for hit in hits.into_iter().flatten() {
        cut(puzzle, hit);
    }
}

/// Halves of a cut rope cannot be cut again, and the bands of a sling not at all.
pub fn can_be_cut(rope: &Rope) -> bool {
    rope.cut_at.is_none() && !matches!(rope.origin, Origin::Sling { .. })
}

fn cut(puzzle: &mut Puzzle, hit: Hit) {
    let Some(index) = puzzle.ropes.iter().position(|r| r.id == hit.rope && can_be_cut(r)) else { return };
    let (tension, length) = (tension(puzzle, hit.rope), length(puzzle, hit.rope));
    if divide(puzzle, index, hit) {
        puzzle.cuts += 1;
        puzzle.emit(Event::RopeCut { at: hit.at, tension, length });
    }
}

/// Cuts rope `index` in the engine and keeps the list of ropes true. Both halves fade.
fn divide(puzzle: &mut Puzzle, index: usize, hit: Hit) -> bool {
    let Some(halves) = puzzle.world.cut(hit.rope, hit.link, hit.fraction) else { return false };
    let Rope { origin, ends, .. } = puzzle.ropes.remove(index);
    fade(puzzle, origin, ends, halves);
    true
}

/// A finger came down without a target: a rope under it sounds.
pub(super) fn pluck(puzzle: &mut Puzzle, at: Vec2, kind: FingerKind) {
    let reach = puzzle.tuning.snip.cut_radius(kind);
    let Some(hit) = query::nearest_rope(&puzzle.world, at, reach) else { return };
    if puzzle.ropes.iter().any(|r| r.id == hit.rope && r.cut_at.is_none()) {
        let (tension, length) = (tension(puzzle, hit.rope), length(puzzle, hit.rope));
        puzzle.emit(Event::RopePlucked { at: hit.at, tension, length });
    }
}

/// Tension of a rope on a scale where the hanging berry is one half, 0..=1.
fn tension(puzzle: &Puzzle, rope: RopeId) -> f32 {
    let weight = puzzle.tuning.snip.berry_mass * puzzle.tuning.engine.gravity;
    puzzle.world.rope(rope).map_or(0.0, |view| (0.5 * view.tension / weight.max(1.0)).clamp(0.0, 1.0))
}

/// Rest length of a rope, cm.
fn length(puzzle: &Puzzle, rope: RopeId) -> f32 {
    puzzle.world.rope(rope).map_or(0.0, |view| view.length)
}

/// Follows what the engine did to ropes by itself: a snapped rope is two fading halves, faded ones are gone.
pub(super) fn follow_engine(puzzle: &mut Puzzle) {
    for index in 0..puzzle.world.events().len() {
        if let EngineEvent::RopeSnapped { rope, rest, at } = puzzle.world.events()[index] {
            snapped(puzzle, [Some(rope), rest], at);
        }
    }
    let world = &puzzle.world;
    puzzle.ropes.retain(|rope| world.rope(rope.id).is_some());
}

/// A rope that hung slack and is jerked tight is heard.
pub(super) fn hear_tightening(puzzle: &mut Puzzle) {
    for index in 0..puzzle.ropes.len() {
        let Rope { id, cut_at, slack_for, .. } = puzzle.ropes[index];
        if cut_at.is_some() {
            continue;
        }
        let tension = tension(puzzle, id);
        if tension > TAUT_TENSION && slack_for >= SLACK_TICKS {
            let at = puzzle.world.rope(id).map_or(Vec2::ZERO, |view| view.point(view.len() / 2));
            puzzle.emit(Event::RopeTaut { at, tension });
        }
        if tension < SLACK_TENSION {
            puzzle.ropes[index].slack_for += 1;
        } else if tension > TAUT_TENSION {
            puzzle.ropes[index].slack_for = 0;
        }
    }
}

fn snapped(puzzle: &mut Puzzle, halves: [Option<RopeId>; 2], at: Vec2) {
    let Some(index) = puzzle.ropes.iter().position(|r| Some(r.id) == halves[0]) else { return };
    let Rope { origin, ends, .. } = puzzle.ropes.remove(index);
    fade(puzzle, origin, ends, halves);
    puzzle.emit(Event::RopeSnapped { at });
}

/// The halves of a rope that came apart whip, fade and go.
fn fade(puzzle: &mut Puzzle, origin: Origin, ends: [Tie; 2], halves: [Option<RopeId>; 2]) {
    let lifetime = ticks(puzzle.tuning.snip.cut_fade);
    for (id, ends) in halves.into_iter().zip([[ends[0], Tie::Free], [Tie::Free, ends[1]]]) {
        let Some(id) = id else { continue };
        puzzle.world.set_lifetime(id, lifetime);
        if puzzle.ropes.len() < puzzle.ropes.capacity() {
            puzzle.ropes.push(Rope { id, origin, ends, cut_at: Some(puzzle.tick), slack_for: 0 });
        }
    }
}

/// Takes the ropes of some origin away without a word.
pub(super) fn remove(puzzle: &mut Puzzle, is: impl Fn(Origin) -> bool) {
    for rope in puzzle.ropes.iter().filter(|rope| is(rope.origin)) {
        puzzle.world.remove_rope(rope.id);
    }
    puzzle.ropes.retain(|rope| !is(rope.origin));
}

/// Lets go of every end that is tied to `tie`; the ropes hang on. One that nothing holds any more fades like a cut one.
pub(super) fn untie(puzzle: &mut Puzzle, tie: Tie) {
    let lifetime = ticks(puzzle.tuning.snip.cut_fade);
    for rope in puzzle.ropes.iter_mut() {
        for end in 0..2 {
            if rope.ends[end] == tie {
                rope.ends[end] = Tie::Free;
                puzzle.world.release_end(rope.id, end);
            }
        }
        if rope.ends == [Tie::Free; 2] && rope.cut_at.is_none() {
            rope.cut_at = Some(puzzle.tick);
            puzzle.world.set_lifetime(rope.id, lifetime);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::geom::vec2;
    use crate::sim::command::{Command, Spot};
    use crate::sim::puzzle::level::Level;
    use crate::sim::puzzle::spec::{PegSpec, RopeSpec};
    use crate::sim::tuning::Tuning;
    use std::sync::Arc;

    /// A slack rope between two pegs, low in its middle.
    fn garland() -> Puzzle {
        let level = Level {
            berry: vec2(50.0, 500.0),
            nim: vec2(350.0, 500.0),
            pegs: [vec2(120.0, 100.0), vec2(280.0, 100.0)].map(PegSpec::fixed).into(),
            ropes: vec![RopeSpec { from: Tie::Peg(0), to: Tie::Peg(1), length: 300.0, compliance: 0.0 }],
            ..Level::empty("test/garland")
        };
        Puzzle::new(Arc::new(level), &Tuning::default())
    }

    /// The finger that drew the trail was thought to draw it again in each tick, just ahead of the rope.
    #[test]
    fn issue_a_rope_at_3000_cm_s_flew_through_a_fresh_trail() {
        let mut puzzle = garland();
        (0..10).for_each(|_| puzzle.step());
        let id = puzzle.ropes[0].id;
        let node = |puzzle: &Puzzle, i| puzzle.world.rope(id).map_or(Vec2::ZERO, |view| view.point(i));
        let (low, beside) = (node(&puzzle, 15), node(&puzzle, 12));
        let spot = |up: f32| Spot::new(low - vec2(0.0, up));
        puzzle.apply(&Command::Press { finger: 0, kind: FingerKind::Mouse, at: spot(10.0) });
        puzzle.apply(&Command::Move { finger: 0, to: spot(40.0) });
        puzzle.step();
        assert_eq!(puzzle.cuts, 0, "it hangs 10 cm below the trail");
        (9..22).for_each(|i| puzzle.world.kick_node(id, i, vec2(0.0, -3000.0)));
        puzzle.step();
        let flown = beside.y - node(&puzzle, 12).y;
        assert!(flown > 15.0, "flew {flown}");
        assert_eq!(puzzle.cuts, 1);
    }

    #[test]
    fn both_halves_of_a_snapped_rope_fade() {
        let mut puzzle = garland();
        puzzle.step();
        let id = puzzle.ropes[0].id;
        let halves = puzzle.world.cut(id, 12, 0.5).unwrap_or_default();
        snapped(&mut puzzle, halves, Vec2::ZERO);
        assert_eq!(puzzle.ropes.iter().map(|rope| Some(rope.id)).collect::<Vec<_>>(), halves);
        assert!(puzzle.ropes.iter().all(|rope| rope.cut_at.is_some()));
        (0..300).for_each(|_| puzzle.step());
        assert_eq!((puzzle.ropes.len(), puzzle.world.ropes().count()), (0, 0));
    }
}
