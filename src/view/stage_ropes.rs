//! Ropes on the stage: braided ones, the spans of bridges, torn bands of slings, and the knots at their ends.

use super::elements::bridge::draw_bridge;
use super::ink::Ink;
use super::motion::cubic_in;
use super::paint::Painter;
use super::rope::{RopePose, draw_knot, draw_rope};
use super::stage_frame::StageFrame;
use crate::sim::puzzle::elements::{Origin, Rope};
use crate::sim::puzzle::spec::Tie;
use crate::sim::puzzle::state::Puzzle;
use crate::verlet::tuning::TICK_RATE;
use crate::verlet::{EndKind, RopeView};
use glam::Vec2;

/// A rope's tension is full when it bears this many berries.
const FULL_TENSION: f32 = 4.0;
/// Ends nearer to each other than this share a knot, cm.
const SHARED: f32 = 1.5;
/// Width of a torn band, cm.
const BAND: f32 = 4.4;

/// Draws all ropes but the whole bands of slings, which are drawn with their cradle.
pub fn draw_ropes(p: &mut Painter, puzzle: &Puzzle, frame: &StageFrame, points: &mut Vec<Vec2>) {
    for rope in puzzle.ropes() {
        let Some(view) = puzzle.world().rope(rope.id) else { continue };
        points.clear();
        points.extend((0..view.len()).map(|i| view.point_at(i, frame.alpha)));
        let pose = pose_of(puzzle, rope, &view, points);
        match rope.origin {
            Origin::Sling { .. } if rope.cut_at.is_none() => {}
            Origin::Sling { .. } => draw_torn_band(p, frame, &pose),
            Origin::Bridge { .. } => draw_bridge(p, &frame.style.rope, &pose, frame.motion.time),
            Origin::Rope(_) | Origin::Peg(_) => draw_rope(p, &frame.style.rope, &pose, frame.motion.time),
        }
    }
}

fn pose_of<'a>(puzzle: &Puzzle, rope: &Rope, view: &RopeView<'_>, points: &'a [Vec2]) -> RopePose<'a> {
    let full = FULL_TENSION * puzzle.tuning().snip.berry_mass * puzzle.tuning().engine.gravity;
    let fade = puzzle.tuning().snip.cut_fade * TICK_RATE;
    let age = rope.cut_at.map_or(0.0, |at| (puzzle.tick() - at) as f32 / fade.max(1.0));
    RopePose {
        points,
        tension: (view.tension / full.max(1.0)).clamp(0.0, 1.0),
        alpha: 1.0 - cubic_in(age.clamp(0.0, 1.0)),
        cut: view.ends.map(|end| end == EndKind::Free),
        phase: rope.origin.seed() as f32 * 3.7,
    }
}

fn draw_torn_band(p: &mut Painter, frame: &StageFrame, pose: &RopePose) {
    let look = &frame.style.helper;
    p.stroke(pose.points, BAND + 2.0, Ink::of(look.deep).fade(pose.alpha));
    p.stroke(pose.points, BAND, Ink::of(look.light).fade(pose.alpha));
}

/// Draws a knot at every rope end that is tied to something for which `ties` is true. Ends that meet share one.
pub fn draw_knots(p: &mut Painter, puzzle: &Puzzle, frame: &StageFrame, ties: impl Fn(Tie) -> bool) {
    let end_of = |rope: &Rope, end: usize| {
        let view = puzzle.world().rope(rope.id)?;
        Some(view.point_at(if end == 0 { 0 } else { view.len() - 1 }, frame.alpha))
    };
    let knots = || {
        let ropes = puzzle.ropes().iter().filter(|rope| !matches!(rope.origin, Origin::Sling { .. }));
        let ends = ropes.flat_map(|rope| [(rope, 0), (rope, 1)]);
        ends.filter(|(rope, end)| ties(rope.ends[*end])).filter_map(|(rope, end)| end_of(rope, end))
    };
    for (index, at) in knots().enumerate() {
        if knots().take(index).all(|other| other.distance(at) > SHARED) {
            draw_knot(p, &frame.style.rope, at);
        }
    }
}
