//! Ants on the stage: on their pegs, on their ropes, falling, and the thief that runs home with the berry.

use super::elements::ant::{AntMood, AntPose, draw_ant};
use super::paint::Painter;
use super::stage_frame::{PEG_RADIUS, StageFrame};
use crate::sim::phase::{LossCause, Phase};
use crate::sim::puzzle::elements::{Ant, AntState};
use crate::sim::puzzle::spec::Tie;
use crate::sim::puzzle::state::Puzzle;
use crate::verlet::{RopeId, RopeView};
use glam::{Vec2, vec2};

/// Feet stand on the upper side of a rope, cm above its middle.
const ON_ROPE: f32 = 2.6;
/// How far above its feet the middle of an ant is, cm.
const MIDDLE: f32 = 13.0;
/// How fast a thief runs home, cm/s, after a moment of joy, s.
const HOME: f32 = 130.0;
const JOY: f32 = 0.25;
/// Falling ants turn by so many radians per cm/s.
const TUMBLE: f32 = 0.007;

/// All ants that can be seen, but for the thief.
pub fn draw_ants(p: &mut Painter, puzzle: &Puzzle, frame: &StageFrame) {
    for ant in &puzzle.elements().ants {
        if let Some(pose) = pose_of(puzzle, frame, ant) {
            draw_ant(p, &frame.style.hazard, &pose, frame.motion);
        }
    }
}

fn pose_of(puzzle: &Puzzle, frame: &StageFrame, ant: &Ant) -> Option<AntPose> {
    let on_peg = |mood| AntPose {
        at: frame.peg(puzzle, ant.peg) - vec2(0.0, PEG_RADIUS),
        angle: 0.0,
        mood,
        walked: 0.0,
        size: 1.0,
    };
    match ant.state {
        AntState::Waiting => Some(on_peg(AntMood::Waiting)),
        AntState::Waking { .. } => Some(on_peg(AntMood::Waking)),
        AntState::Walking { rope, along } => walker(puzzle, frame, ant.peg, rope, along, AntMood::Walking),
        AntState::Falling { velocity } => {
            let speed = velocity.length();
            // it fell from its feet, and turns about its middle
            let up = MIDDLE * (1.0 - speed / 500.0).max(0.0);
            let at = ant.previous.lerp(ant.at, frame.alpha) - vec2(0.0, up);
            Some(AntPose { at, angle: TUMBLE * speed, mood: AntMood::Falling, walked: 0.0, size: 1.0 })
        }
        AntState::Gone => None,
    }
}

/// The ant that stole the berry, on its way home along its rope; on its peg once it is there.
pub fn thief(puzzle: &Puzzle, frame: &StageFrame) -> Option<AntPose> {
    let Phase::Lost { at: stolen_at, cause: LossCause::Stolen } = puzzle.phase() else { return None };
    let size = puzzle.level().size;
    let inside = |at: Vec2| at.cmpge(Vec2::ZERO).all() && at.cmple(size).all();
    let ant = puzzle.elements().ants.iter().find(|ant| ant.state == AntState::Gone && inside(ant.at))?;
    let run = (frame.age(puzzle, stolen_at) - JOY).max(0.0) * HOME;
    let hangs = |ends: [Tie; 2]| ends.contains(&Tie::Peg(ant.peg)) && ends.contains(&Tie::Free);
    let ropes = puzzle.ropes().iter().filter(|rope| rope.cut_at.is_none() && hangs(rope.ends));
    let rope = ropes.filter_map(|rope| Some((rope.id, puzzle.world().rope(rope.id)?.length)));
    let (rope, length) = rope.min_by(|a, b| a.1.total_cmp(&b.1))?;
    let along = length - run;
    if along <= 0.0 {
        let at = frame.peg(puzzle, ant.peg) - vec2(0.0, PEG_RADIUS);
        return Some(AntPose { at, angle: 0.0, mood: AntMood::Carrying, walked: 0.0, size: 1.0 });
    }
    let mut pose = walker(puzzle, frame, ant.peg, rope, along, AntMood::Carrying)?;
    pose.angle += std::f32::consts::PI;
    pose.walked = run;
    Some(pose)
}

/// An ant `along` cm from its peg on the upper side of a rope, looking away from the peg.
fn walker(puzzle: &Puzzle, frame: &StageFrame, peg: usize, rope: RopeId, along: f32, mood: AntMood) -> Option<AntPose> {
    let ends = puzzle.ropes().iter().find(|known| known.id == rope)?.ends;
    let view = puzzle.world().rope(rope)?;
    let (at, way) = place(&view, frame.alpha, ends[0] != Tie::Peg(peg), along);
    // the side of the back, as the drawing has it
    let back = way.perp() * if way.x < -1e-3 { 1.0 } else { -1.0 };
    Some(AntPose { at: at + back * ON_ROPE, angle: way.y.atan2(way.x), mood, walked: along, size: 1.0 })
}

/// The place `along` cm from an end of a rope, and the direction away from that end.
fn place(view: &RopeView<'_>, alpha: f32, from_last: bool, mut along: f32) -> (Vec2, Vec2) {
    let count = view.len();
    let node = |i: usize| view.point_at(if from_last { count - 1 - i } else { i }, alpha);
    let (mut at, mut way) = (node(0), Vec2::Y);
    for i in 1..count {
        let (from, to) = (node(i - 1), node(i));
        let length = from.distance(to);
        way = (to - from).normalize_or(way);
        if along <= length {
            // neighbouring links smooth the turn at a node
            let t = along / length.max(1e-3);
            let next = (node((i + 1).min(count - 1)) - to).normalize_or(way);
            let last = (from - node(i.saturating_sub(2))).normalize_or(way);
            let turned = if t > 0.5 { way.lerp(next, t - 0.5) } else { way.lerp(last, 0.5 - t) };
            return (from.lerp(to, t), turned.normalize_or(way));
        }
        along -= length;
        at = to;
    }
    (at, way)
}
