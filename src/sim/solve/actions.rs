//! What a hand could sensibly do at this moment: cut each rope, tap and drag each element that answers. Search, random
//! plays and `gossamer solve --try` all choose from this list; a new element adds its line to [`actions`].

use core::fmt;

use crate::math::geom::{Vec2, segments_distance};
use crate::sim::gesture::Gesture;
use crate::sim::puzzle::elements::{BubbleState, Rope};
use crate::sim::puzzle::state::Puzzle;

/// Where along a rope a cut is tried, as fractions of its length: the first that is clear of everything else is taken.
const PLACES: [f32; 5] = [0.5, 0.35, 0.65, 0.2, 0.8];
/// Half the length of the swipe, cm, the longest that is clear.
const REACHES: [f32; 3] = [36.0, 24.0, 14.0];
/// Ticks after which a swipe is at its middle: where the rope is then is where it must cross.
const AHEAD: f32 = 4.0;

/// What a gesture acts on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Index into the level's ropes.
    Rope,
    Bubble,
    Puffball,
}

/// One thing that could be done.
#[derive(Clone, Debug, PartialEq)]
pub struct Action {
    pub part: Part,
    /// Which of its kind, in the order of the level file.
    pub index: usize,
    pub gesture: Gesture,
    /// Which of several ways to drag it; 0 for cuts and taps.
    pub variant: usize,
}

impl fmt::Display for Action {
    /// Like `cut 0`, `tap bubble 1`: what `--try` understands.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Action { part, index, gesture: _, variant } = self;
        match part {
            Part::Rope => write!(f, "cut {index}"),
            Part::Bubble => write!(f, "tap bubble {index}"),
            Part::Puffball => write!(f, "tap puffball {index}"),
        }?;
        if *variant > 0 { write!(f, " {variant}") } else { Ok(()) }
    }
}

/// Everything that can be done now. The order follows the level file.
pub fn actions(puzzle: &Puzzle) -> Vec<Action> {
    let mut list = Vec::new();
    cuts(puzzle, &mut list);
    let carrying = |state| matches!(state, BubbleState::Carrying { .. });
    let bubbles = puzzle.elements().bubbles.iter().map(|bubble| carrying(bubble.state).then_some(bubble.at));
    taps(Part::Bubble, bubbles, &mut list);
    taps(Part::Puffball, puzzle.elements().puffballs.iter().map(|ball| Some(ball.at)), &mut list);
    list
}

/// A tap on each of the places that are there.
fn taps(part: Part, places: impl Iterator<Item = Option<Vec2>>, list: &mut Vec<Action>) {
    for (index, at) in places.enumerate() {
        list.extend(at.map(|at| Action { part, index, gesture: Gesture::Tap { at: rounded(at) }, variant: 0 }));
    }
}

/// Whole centimetres: scripts are read by people.
fn rounded(at: Vec2) -> Vec2 {
    at.round()
}

fn cuts(puzzle: &Puzzle, list: &mut Vec<Action>) {
    for rope in puzzle.ropes().iter().filter(|rope| rope.cut_at.is_none()) {
        let gesture = cut(puzzle, rope);
        list.extend(gesture.map(|gesture| Action { part: Part::Rope, index: rope.origin.seed(), gesture, variant: 0 }));
    }
    list.sort_by_key(|action| action.index);
}

/// A swipe across `rope` that cuts nothing else and starts on nothing that would hold the finger; if there is none,
/// the shortest across the middle.
fn cut(puzzle: &Puzzle, rope: &Rope) -> Option<Gesture> {
    let view = puzzle.world().rope(rope.id)?;
    if view.len() < 2 {
        return None;
    }
    let swipe = |place: f32, reach: f32| {
        let link = ((view.len() - 1) as f32 * place) as usize;
        let link = link.min(view.len() - 2);
        let (a, b) = (view.point(link), view.point(link + 1));
        let drift = (a + b - view.previous(link) - view.previous(link + 1)) * 0.5;
        let middle = a.lerp(b, 0.5) + drift * AHEAD;
        let side = (b - a).perp().normalize_or_zero() * reach;
        (rounded(middle - side), rounded(middle + side))
    };
    let size = puzzle.level().size;
    let inside = |p: Vec2| p.x >= 0.0 && p.y >= 0.0 && p.x <= size.x && p.y <= size.y;
    for reach in REACHES {
        for place in PLACES {
            let (from, to) = swipe(place, reach);
            for (from, to) in [(from, to), (to, from)] {
                if inside(from) && inside(to) && !held_at(puzzle, from) && clear(puzzle, rope, from, to) {
                    return Some(Gesture::Swipe { from, to });
                }
            }
        }
    }
    let (from, to) = swipe(0.5, REACHES[REACHES.len() - 1]);
    Some(Gesture::Swipe { from, to })
}

/// Whether a press at `at` would be taken by an element instead of beginning a swipe.
fn held_at(puzzle: &Puzzle, at: Vec2) -> bool {
    let reach = puzzle.tuning().snip.bubble_tap + 4.0;
    let bubbles =
        puzzle.elements().bubbles.iter().filter(|bubble| matches!(bubble.state, BubbleState::Carrying { .. }));
    bubbles.map(|bubble| bubble.at).any(|place| place.distance(at) < reach)
}

/// Whether a swipe meets no other rope that can be cut.
fn clear(puzzle: &Puzzle, own: &Rope, from: Vec2, to: Vec2) -> bool {
    // A finger's width, and what the rope may move meanwhile.
    let margin = puzzle.tuning().snip.cut_radius_touch + 6.0;
    let others = puzzle.ropes().iter().filter(|rope| rope.cut_at.is_none() && rope.id != own.id);
    others
        .filter_map(|rope| puzzle.world().rope(rope.id))
        .all(|view| (1..view.len()).all(|i| segments_distance(from, to, view.point(i - 1), view.point(i)) > margin))
}
