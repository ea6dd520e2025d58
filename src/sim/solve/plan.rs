//! A solution on its way: steps that know what they act on, so that they can be aimed anew when time or physics move.

use std::sync::Arc;

use super::actions::{actions, rope_target};
use super::player::{LONGEST, stars};
use super::target::{Action, Target};
use crate::sim::command::FingerKind;
use crate::sim::gesture::{Gesture, Step};
use crate::sim::phase::Phase;
use crate::sim::puzzle::level::Level;
use crate::sim::puzzle::state::Puzzle;
use crate::sim::tuning::Tuning;

/// Nobody acts sooner than this tick (0.3 s).
pub const FIRST: u32 = 36;
/// A tap or the start of a drag this near (cm) to an element's own is meant for it.
const MEANT: f32 = 70.0;
/// Ticks from a swipe until what it cut is cut.
const CUT_WITHIN: u32 = 24;

/// One step of a plan.
#[derive(Clone, Debug, PartialEq)]
pub struct Move {
    pub tick: u32,
    /// The gesture is looked up when it is time; None if nothing is known about what `gesture` acts on.
    pub target: Option<Target>,
    /// What is done if the target is not there.
    pub gesture: Gesture,
}

impl Move {
    pub fn new(tick: u32, action: &Action) -> Move {
        Move { tick, target: Some(action.target), gesture: action.gesture.clone() }
    }
}

/// What a plan came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The steps as they were done.
    pub steps: Vec<Step>,
    pub stars: Option<u8>,
    /// The tick of the end.
    pub ticks: u32,
}

/// Does `gesture` from now until the finger is lifted, or until the level ends. No other finger may be down.
pub fn perform(puzzle: &mut Puzzle, gesture: &Gesture) {
    let step = Step { tick: puzzle.tick(), gesture: gesture.clone(), kind: FingerKind::Mouse };
    for (tick, command) in step.commands(0) {
        while puzzle.tick() < tick && puzzle.phase() == Phase::Playing {
            advance(puzzle);
        }
        puzzle.apply(&command);
    }
}

/// One tick without looking at what happens.
pub fn advance(puzzle: &mut Puzzle) {
    puzzle.step();
    puzzle.clear_events();
}

/// Plays `moves` (by tick; one that comes while the hand is busy waits) to the end of the level.
pub fn play(start: &Puzzle, moves: &[Move]) -> Outcome {
    let mut puzzle = start.clone();
    let mut steps = Vec::new();
    for step in moves {
        while puzzle.tick() < step.tick && puzzle.phase() == Phase::Playing {
            advance(&mut puzzle);
        }
        if puzzle.phase() != Phase::Playing {
            break;
        }
        let aimed = step.target.and_then(|wanted| actions(&puzzle).into_iter().find(|a| a.target == wanted));
        let gesture = aimed.map_or_else(|| step.gesture.clone(), |action| action.gesture);
        steps.push(Step { tick: puzzle.tick(), gesture: gesture.clone(), kind: FingerKind::Mouse });
        perform(&mut puzzle, &gesture);
    }
    while puzzle.phase() == Phase::Playing && puzzle.tick() < LONGEST {
        advance(&mut puzzle);
    }
    Outcome { steps, stars: stars(&puzzle), ticks: puzzle.tick() }
}

/// The plan behind the steps of a script: plays them and sees what each is meant for.
pub fn from_steps(level: &Arc<Level>, tuning: &Tuning, steps: &[Step]) -> Vec<Move> {
    let mut puzzle = Puzzle::new(Arc::clone(level), tuning);
    let mut moves = Vec::new();
    for step in steps {
        while puzzle.tick() < step.tick && puzzle.phase() == Phase::Playing {
            advance(&mut puzzle);
        }
        let target = meant(&puzzle, &step.gesture);
        moves.push(Move { tick: step.tick, target, gesture: step.gesture.clone() });
        if puzzle.phase() == Phase::Playing {
            perform(&mut puzzle, &step.gesture);
        }
    }
    moves
}

/// What `gesture` would act on now: the one or two ropes that it cuts, or the element at its start.
fn meant(puzzle: &Puzzle, gesture: &Gesture) -> Option<Target> {
    let possible = actions(puzzle);
    if let Gesture::Swipe { .. } = gesture {
        let whole = |puzzle: &Puzzle| -> Vec<Target> {
            puzzle.ropes().iter().filter(|rope| rope.cut_at.is_none()).filter_map(rope_target).collect()
        };
        let before = whole(puzzle);
        let mut after = puzzle.clone();
        perform(&mut after, gesture);
        (0..CUT_WITHIN).for_each(|_| advance(&mut after));
        let after = whole(&after);
        let gone: Vec<&Target> = before.iter().filter(|rope| !after.contains(rope)).collect();
        return match gone.as_slice() {
            [rope] => Some(**rope),
            [a, b] => possible.iter().map(|action| action.target).find(|target| target.is_pair(a, b)),
            _ => None,
        };
    }
    let distance = |action: &Action| match (&action.gesture, gesture) {
        (Gesture::Tap { at }, Gesture::Tap { at: there }) => at.distance(*there),
        (Gesture::Drag { way, .. }, Gesture::Drag { way: there, .. }) => {
            let (end, there_end) = (way[way.len() - 1], there[there.len() - 1]);
            way[0].distance(there[0]).max(end.distance(there_end))
        }
        _ => f32::INFINITY,
    };
    let nearest = possible.iter().min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
    // A drag is taken as it is unless one of ours is nearly the same.
    let near = if matches!(gesture, Gesture::Drag { .. }) { MEANT / 4.0 } else { MEANT };
    (distance(nearest) <= near).then_some(nearest.target)
}
