//! What a hand could sensibly do at this moment: cut each rope, tap and drag each element that answers. Search, random
//! plays and `gossamer solve --try` all choose from this list; a new element adds its line to [`actions`].

use super::drags;
use super::target::{Action, Deed, PAIR, Target};
use crate::math::geom::{Vec2, segments_distance, vec2};
use crate::sim::gesture::Gesture;
use crate::sim::puzzle::elements::{Bubble, BubbleState, Origin, Rope};
use crate::sim::puzzle::state::Puzzle;
use crate::verlet::RopeView;

/// Where along a rope a cut is tried, as fractions of its length: the first that is clear of everything else is taken.
const PLACES: [f32; 5] = [0.5, 0.35, 0.65, 0.2, 0.8];
/// Half the length of the swipe, cm, the longest that is clear.
const REACHES: [f32; 3] = [36.0, 24.0, 14.0];
/// Two ropes are cut in one swipe where they are at most so far apart, cm, and it goes so far beyond both: the farthest
/// that is clear.
const TOGETHER: f32 = 130.0;
const PAST: [f32; 2] = [24.0, 14.0];
/// A swipe through a curtain goes so far beyond its edges, cm.
const BEYOND: f32 = 16.0;
/// Ticks after which a swipe is at its middle: where the rope is then is where it must cross.
const AHEAD: f32 = 4.0;

/// Everything that can be done now.
pub fn actions(puzzle: &Puzzle) -> Vec<Action> {
    let mut list = Vec::new();
    cuts(puzzle, &mut list);
    let bubbles = puzzle.elements().bubbles.iter().enumerate();
    let carrying = bubbles.filter(|(_, bubble)| matches!(bubble.state, BubbleState::Carrying { .. }));
    list.extend(carrying.map(|(index, bubble)| tap("bubble", index, bubble.at)));
    for (target, at, _) in puzzle.targets() {
        let (what, index) = target.name();
        list.push(tap(what, index as usize, at));
    }
    pairs(puzzle, &mut list);
    curtains(puzzle, &mut list);
    drags::beads(puzzle, &mut list);
    drags::reels(puzzle, &mut list);
    drags::discs(puzzle, &mut list);
    drags::slings(puzzle, &mut list);
    list
}

fn tap(what: &'static str, index: usize, at: Vec2) -> Action {
    let target = Target { deed: Deed::Tap, what, index, variant: 0 };
    // Whole centimetres: scripts are read by people.
    Action { target, gesture: Gesture::Tap { at: at.round() } }
}

/// What a rope is called: those of the level file by their number, others by what they belong to.
pub fn rope_target(rope: &Rope) -> Option<Target> {
    let (what, index) = match rope.origin {
        Origin::Rope(index) => ("rope", index),
        Origin::Peg(index) => ("shot", index),
        Origin::Bridge { bridge, span } => (if bridge == 0 { "bridge" } else { "other bridge" }, span),
        // Its bands are held, not cut.
        Origin::Sling { .. } => return None,
    };
    Some(Target { deed: Deed::Cut, what, index, variant: 0 })
}

fn cuts(puzzle: &Puzzle, list: &mut Vec<Action>) {
    for rope in puzzle.ropes().iter().filter(|rope| rope.cut_at.is_none()) {
        if let (Some(target), Some(gesture)) = (rope_target(rope), cut(puzzle, rope)) {
            list.push(Action { target, gesture });
        }
    }
    // A cut rope makes room for others in the list; the level's order stays.
    list.sort_by_key(|action| (action.target.what != "rope", action.target.what, action.target.index));
}

/// A swipe through any two of the level's ropes that come near each other: some levels cannot wait for a second one.
fn pairs(puzzle: &Puzzle, list: &mut Vec<Action>) {
    let known = |rope: &Rope| rope_target(rope).filter(|target| target.what == "rope");
    let whole = || puzzle.ropes().iter().filter(|rope| rope.cut_at.is_none());
    let first = list.len();
    for (k, a) in whole().enumerate() {
        for b in whole().skip(k + 1) {
            if let (Some(one), Some(other)) = (known(a), known(b))
                && one.index != other.index
                && let Some(gesture) = cut_both(puzzle, a, b)
            {
                let (index, variant) = (one.index.min(other.index), one.index.max(other.index));
                list.push(Action { target: Target { deed: Deed::Cut, what: PAIR, index, variant }, gesture });
            }
        }
    }
    list[first..].sort_by_key(|action| (action.target.index, action.target.variant));
}

/// The shortest swipe through the middles of a link of each rope that cuts nothing else and starts on nothing that would
/// hold the finger.
fn cut_both(puzzle: &Puzzle, a: &Rope, b: &Rope) -> Option<Gesture> {
    let [first, second] = [a, b].map(|rope| puzzle.world().rope(rope.id).filter(|view| view.len() >= 2));
    let (first, second) = (first?, second?);
    let spots = |view: &RopeView| PLACES.map(|place| crossing(view, place).0);
    let (ends, others) = (spots(&first), spots(&second));
    let mut ways: Vec<(Vec2, Vec2)> = ends.iter().flat_map(|from| others.iter().map(|to| (*from, *to))).collect();
    ways.retain(|(from, to)| (1.0..=TOGETHER).contains(&from.distance(*to)));
    ways.sort_by(|a, b| a.0.distance(a.1).total_cmp(&b.0.distance(b.1)));
    for (from, to) in ways {
        for past in PAST {
            let beyond = (to - from).normalize_or_zero() * past;
            let (from, to) = ((from - beyond).round(), (to + beyond).round());
            for (from, to) in [(from, to), (to, from)] {
                if free(puzzle, from, to) && clear(puzzle, &[a, b], from, to) {
                    return Some(Gesture::Swipe { from, to });
                }
            }
        }
    }
    None
}

/// Where a swipe that begins now meets the middle of the link `place` (0..=1) along a rope, and the way of that link.
fn crossing(view: &RopeView, place: f32) -> (Vec2, Vec2) {
    let link = (((view.len() - 1) as f32 * place) as usize).min(view.len() - 2);
    let (a, b) = (view.point(link), view.point(link + 1));
    let drift = (a + b - view.previous(link) - view.previous(link + 1)) * 0.5;
    (a.lerp(b, 0.5) + drift * AHEAD, b - a)
}

/// Whether a swipe is all on the stage, and starts on nothing that would hold the finger.
fn free(puzzle: &Puzzle, from: Vec2, to: Vec2) -> bool {
    let size = puzzle.level().size;
    let inside = |p: Vec2| p.x >= 0.0 && p.y >= 0.0 && p.x <= size.x && p.y <= size.y;
    inside(from) && inside(to) && !held_at(puzzle, from)
}

/// A swipe down the middle of each curtain, and one across it.
fn curtains(puzzle: &Puzzle, list: &mut Vec<Action>) {
    for (index, curtain) in puzzle.elements().curtains.iter().enumerate() {
        let Some(view) = curtain.sheet.and_then(|id| puzzle.world().sheet(id)) else { continue };
        let places = || (0..view.rows).flat_map(|r| (0..view.columns).map(move |c| (c, r)));
        if !places().any(|(c, r)| view.across_alive(c, r) || view.down_alive(c, r)) {
            continue;
        }
        let (mut low, mut high) = (view.point(0, 0), view.point(0, 0));
        for (c, r) in places() {
            low = low.min(view.point(c, r));
            high = high.max(view.point(c, r));
        }
        let middle = 0.5 * (low + high);
        let ways = [
            (vec2(middle.x, low.y - BEYOND), vec2(middle.x, high.y + BEYOND)),
            (vec2(low.x - BEYOND, middle.y), vec2(high.x + BEYOND, middle.y)),
        ];
        for (variant, (from, to)) in ways.into_iter().enumerate() {
            let target = Target { deed: Deed::Cut, what: "curtain", index, variant };
            list.push(Action { target, gesture: Gesture::Swipe { from: from.round(), to: to.round() } });
        }
    }
}

/// A swipe across `rope` that cuts nothing else and starts on nothing that would hold the finger; if there is none,
/// the shortest across the middle.
fn cut(puzzle: &Puzzle, rope: &Rope) -> Option<Gesture> {
    let view = puzzle.world().rope(rope.id)?;
    if view.len() < 2 {
        return None;
    }
    let swipe = |place: f32, reach: f32| {
        let (middle, way) = crossing(&view, place);
        let side = way.perp().normalize_or_zero() * reach;
        ((middle - side).round(), (middle + side).round())
    };
    for reach in REACHES {
        for place in PLACES {
            let (from, to) = swipe(place, reach);
            for (from, to) in [(from, to), (to, from)] {
                if free(puzzle, from, to) && clear(puzzle, &[rope], from, to) {
                    return Some(Gesture::Swipe { from, to });
                }
            }
        }
    }
    let (from, to) = swipe(0.5, REACHES[REACHES.len() - 1]);
    Some(Gesture::Swipe { from, to })
}

/// Whether a press at `at` would be taken by an element instead of beginning a swipe at once.
fn held_at(puzzle: &Puzzle, at: Vec2) -> bool {
    let reach = puzzle.tuning().snip.bubble_tap + 4.0;
    let carrying = |bubble: &&Bubble| matches!(bubble.state, BubbleState::Carrying { .. });
    let bubbles = puzzle.elements().bubbles.iter().filter(carrying).any(|bubble| bubble.at.distance(at) < reach);
    bubbles
        || puzzle.handle_at(at).is_some()
        || puzzle.targets().any(|(_, place, reach)| place.distance(at) < reach + 4.0)
}

/// Whether a swipe meets no rope that can be cut but its own.
fn clear(puzzle: &Puzzle, own: &[&Rope], from: Vec2, to: Vec2) -> bool {
    // A finger's width, and what the rope may move meanwhile.
    let margin = puzzle.tuning().snip.cut_radius_touch + 6.0;
    let others = puzzle.ropes().iter().filter(|rope| rope.cut_at.is_none() && own.iter().all(|own| own.id != rope.id));
    others
        .filter_map(|rope| puzzle.world().rope(rope.id))
        .all(|view| (1..view.len()).all(|i| segments_distance(from, to, view.point(i - 1), view.point(i)) > margin))
}
