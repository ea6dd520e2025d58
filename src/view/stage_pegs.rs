//! What ropes hang on: wooden pegs, and the beads, moths, reels, rings, pods and sticky pegs that are more than that.

use super::elements::bead::{draw_bead, draw_wire};
use super::elements::moth::{MothPose, draw_moth, draw_moth_circle, draw_moth_path};
use super::elements::pod::{PodPose, draw_pod, draw_pod_aim};
use super::elements::reel::{ReelPose, draw_reel};
use super::elements::sticky::{StickyPose, draw_sticky};
use super::foliage::draw_twig;
use super::paint::Painter;
use super::props::{draw_peg, draw_ring};
use super::stage_ease::{Eased, prey};
use super::stage_frame::{PEG_RADIUS, StageFrame};
use crate::sim::puzzle::spec::{PegKind, Track};
use crate::sim::puzzle::state::Puzzle;
use crate::verlet::tuning::TICK_RATE;
use glam::{Vec2, vec2};

/// Thickness of the twig at its root.
const TWIG: f32 = 13.0;
const BEAD_RADIUS: f32 = 12.0;
/// Radius of a ring's eye, and seconds in which it closes.
const RING_EYE: f32 = 8.0;
const RING_CLOSES: f32 = 0.5;
const POD_RADIUS: f32 = 17.0;
/// Seconds in which a pod empties, and in which it springs back.
const POD_EMPTIES: f32 = 0.25;
const POD_KICK: f32 = 0.35;
/// A moth leans by so many radians per cm/s, at most so far.
const LEAN: (f32, f32) = (0.0022, 0.32);

/// The twig through the upper pegs that stand still.
pub fn draw_branch(p: &mut Painter, puzzle: &Puzzle, frame: &StageFrame, points: &mut Vec<Vec2>) {
    let level = puzzle.level();
    let turns = |at: Vec2| level.discs.iter().any(|disc| disc.at.distance(at) <= disc.radius);
    points.clear();
    points.extend(level.pegs.iter().filter(|peg| peg.kind == PegKind::Fixed && !turns(peg.at)).map(|peg| peg.at));
    draw_twig(p, frame.palette, points, TWIG, frame.motion);
}

/// The ways of what moves, and the aims of pods; they lie below all ropes.
pub fn draw_ways(p: &mut Painter, puzzle: &Puzzle, frame: &StageFrame, eased: &Eased) {
    let look = &frame.style.helper;
    for peg in &puzzle.level().pegs {
        match &peg.kind {
            PegKind::Bead { from, to } => draw_wire(p, *from, *to),
            PegKind::Moth(moth) => match &moth.track {
                Track::Line { points, closed } => draw_moth_path(p, look, points, *closed),
                Track::Circle { center, radius } => draw_moth_circle(p, look, *center, *radius),
            },
            _ => {}
        }
    }
    for (index, aim) in eased.pods.iter().enumerate().filter(|(_, aim)| aim.line > 0.02) {
        let pod = pod_pose(puzzle, frame, eased, index);
        if let Some((berry, _)) = prey(puzzle, pod.at) {
            draw_pod_aim(p, &pod, berry, 0.8 * aim.line, frame.motion);
        }
    }
}

/// All pegs, over their ropes.
pub fn draw_pegs(p: &mut Painter, puzzle: &Puzzle, frame: &StageFrame, eased: &Eased) {
    let (helper, motion) = (&frame.style.helper, frame.motion);
    for (index, peg) in puzzle.level().pegs.iter().enumerate() {
        if peg.kind == PegKind::Fixed {
            draw_peg(p, frame.peg(puzzle, index), PEG_RADIUS);
        }
    }
    for (index, ring) in puzzle.elements().rings.iter().enumerate() {
        let PegKind::Ring { radius } = puzzle.level().pegs[ring.peg].kind else { continue };
        let used = ring.tied_at.map_or(0.0, |_| 1.0 - frame.fresh(puzzle, ring.tied_at, RING_CLOSES));
        let mut motion = motion;
        // rings that turn in step look like machinery
        motion.time += 3.1 * index as f32;
        draw_ring(p, helper, frame.peg(puzzle, ring.peg), radius, RING_EYE, used, motion);
    }
    for (index, bead) in puzzle.elements().beads.iter().enumerate() {
        let PegKind::Bead { from, to } = puzzle.level().pegs[bead.peg].kind else { continue };
        let way = to - from;
        let angle = way.y.atan2(way.x);
        draw_bead(p, helper, frame.peg(puzzle, bead.peg), BEAD_RADIUS, angle, eased.beads[index], motion);
    }
    for (index, reel) in puzzle.elements().reels.iter().enumerate() {
        let PegKind::Reel { most } = puzzle.level().pegs[reel.peg].kind else { continue };
        let [grabbed, angle] = eased.reels[index];
        let wound = 1.0 - reel.goal / most.max(1.0);
        let pose = ReelPose { at: frame.peg(puzzle, reel.peg), angle, wound, grabbed };
        draw_reel(p, helper, &frame.style.rope, &pose, motion);
    }
    for index in 0..puzzle.elements().pods.len() {
        draw_pod(p, helper, &frame.style.rope, &pod_pose(puzzle, frame, eased, index), motion);
    }
    draw_stickies(p, puzzle, frame, eased);
    for (index, moth) in puzzle.elements().moths.iter().enumerate() {
        let peg = &puzzle.elements().pegs[moth.peg];
        let across = (peg.at.x - peg.previous.x) * TICK_RATE;
        let tilt = (LEAN.0 * across).clamp(-LEAN.1, LEAN.1);
        let pose = MothPose { at: frame.peg(puzzle, moth.peg), tilt, seed: index as f32 };
        draw_moth(p, helper, &pose, motion);
    }
}

fn draw_stickies(p: &mut Painter, puzzle: &Puzzle, frame: &StageFrame, eased: &Eased) {
    for (index, sticky) in puzzle.elements().stickies.iter().enumerate().filter(|(_, sticky)| !sticky.gone) {
        let velocity = frame.body(puzzle, sticky.body).map_or(vec2(0.0, 1.0), |(body, ..)| body.velocity);
        let at = frame.peg(puzzle, sticky.peg);
        let pose = StickyPose { at, radius: PEG_RADIUS, stuck: eased.stickies[index], velocity };
        draw_sticky(p, &frame.style.helper, &pose, frame.motion);
    }
}

fn pod_pose(puzzle: &Puzzle, frame: &StageFrame, eased: &Eased, index: usize) -> PodPose {
    let pod = &puzzle.elements().pods[index];
    PodPose {
        at: frame.peg(puzzle, pod.peg),
        radius: POD_RADIUS,
        angle: eased.pods[index].angle,
        loaded: if pod.shot_at.is_none() { 1.0 } else { frame.fresh(puzzle, pod.shot_at, POD_EMPTIES) },
        kick: frame.fresh(puzzle, pod.shot_at, POD_KICK),
    }
}
