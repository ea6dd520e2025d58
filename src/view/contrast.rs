//! Stronger outlines for players who ask for them, in front of the garden, which is darker then: a white line around what
//! a swipe cuts and what hurts, a ring around what a tap sets off, a double ring around what can be dragged. They lie
//! below the things themselves.

use super::elements::disc::HANDLE_RADIUS;
use super::elements::moonstone::MOONSTONE_RADIUS;
use super::elements::reel::REEL_RADIUS;
use super::elements::turner::{BUTTON_RADIUS, draw_arms};
use super::hazards::draw_thorns;
use super::ink::Ink;
use super::paint::Painter;
use super::stage_frame::{PEG_RADIUS, StageFrame};
use super::stage_ground::turner_pose;
use crate::content::style::{Rgb, Shades};
use crate::sim::puzzle::elements::{AntState, BubbleState, Firefly, Origin, Rope};
use crate::sim::puzzle::finger::Target;
use crate::sim::puzzle::state::Puzzle;
use crate::sim::puzzle::{disc, sling, thorn};
use glam::{Vec2, vec2};

/// Width of the line below a rope, which is 5.4 wide with 0.95 of its own dark edge on each side, and of one along cloth.
const ROPE: f32 = 11.5;
const CLOTH: f32 = 7.0;
/// Width of the line around thorns.
const THORN_EDGE: f32 = 2.4;
const WHITE: Rgb = [255, 214, 226];
const FIREFLY: f32 = 21.0;
/// Width of a ring, and the distance of the second one around what is dragged.
const RING: f32 = 2.4;
const SECOND: f32 = 5.0;
/// Around things: from their edge to the ring.
const AIR: f32 = 6.0;
/// Radii of what has no measure of its own, with air: a vent, a jar, a puffball, a pod, a bubble, a cradle, an ant.
const VENT: f32 = 33.0;
const JAR: f32 = 44.0;
const PUFFBALL: f32 = 31.0;
const POD: f32 = 26.0;
const BUBBLE: f32 = 34.0;
const CRADLE: f32 = 26.0;
const BEAD: f32 = 19.0;
const ANT: f32 = 21.0;
const TAPPED: Ink = Ink::hex(0xa9f6ff);
const DRAGGED: Ink = Ink::hex(0xffe28a);

/// What is darkened behind the stage: multiplies the garden's light by 1 - this.
pub const DIM: f32 = 0.55;

/// Draws all outlines of a puzzle; thorns have stems `stem` wide. `points` is room to work in.
pub fn draw_outlines(p: &mut Painter, puzzle: &Puzzle, frame: &StageFrame, stem: f32, points: &mut Vec<Vec2>) {
    outline_thorns(p, puzzle, frame.alpha, stem, points);
    outline_cuttable(p, puzzle, frame.alpha, points);
    ring_tapped(p, puzzle, frame);
    ring_dragged(p, puzzle, frame);
    ring_ants(p, puzzle, frame);
    let waits = |firefly: &&Firefly| firefly.caught_at.is_none() && firefly.left_at.is_none();
    for firefly in puzzle.fireflies().iter().filter(waits) {
        p.disc(firefly.at, FIREFLY, Ink::hex(0x0c1404).fade(0.75));
        p.ring(firefly.at, FIREFLY, 1.8, Ink::hex(0xe9ffb0));
    }
}

fn outline_thorns(p: &mut Painter, puzzle: &Puzzle, alpha: f32, stem: f32, points: &mut Vec<Vec2>) {
    let white = Shades { tip: WHITE, light: WHITE, mid: WHITE, dark: WHITE, deep: WHITE };
    for (index, thorns) in puzzle.level().thorns.iter().enumerate() {
        points.clear();
        points.extend((0..thorns.points.len()).map(|k| thorn::point(puzzle, index, k, alpha)));
        if thorns.nettle.is_some() {
            // its spikes and leaves move, its own light says when it stings
            p.stroke(points, stem + 3.0 * THORN_EDGE, Ink::of(WHITE));
            continue;
        }
        for side in 0..8 {
            p.push_at(Vec2::from_angle(std::f32::consts::FRAC_PI_4 * side as f32) * THORN_EDGE);
            match thorns.turns {
                Some(sign) => draw_arms(p, &white, &turner_pose(puzzle, index, sign, points)),
                None => draw_thorns(p, &white, points, stem, index as u32),
            }
            p.pop();
        }
    }
}

/// Ropes, and the edges of curtains as far as they hold.
fn outline_cuttable(p: &mut Painter, puzzle: &Puzzle, alpha: f32, points: &mut Vec<Vec2>) {
    let braided = |rope: &&Rope| rope.cut_at.is_none() && !matches!(rope.origin, Origin::Sling { .. });
    for rope in puzzle.ropes().iter().filter(braided) {
        let Some(view) = puzzle.world().rope(rope.id) else { continue };
        points.clear();
        points.extend((0..view.len()).map(|i| view.point_at(i, alpha)));
        p.stroke(points, ROPE, Ink::WHITE);
    }
    for view in puzzle.elements().curtains.iter().filter_map(|curtain| puzzle.world().sheet(curtain.sheet?)) {
        let mut edge = |from: (usize, usize), to: (usize, usize)| {
            p.stroke(&[view.point_at(from.0, from.1, alpha), view.point_at(to.0, to.1, alpha)], CLOTH, Ink::WHITE);
        };
        for row in [0, view.rows - 1] {
            (1..view.columns).filter(|c| view.across_alive(c - 1, row)).for_each(|c| edge((c - 1, row), (c, row)));
        }
        for column in [0, view.columns - 1] {
            let links = (1..view.rows).filter(|r| view.down_alive(column, r - 1));
            links.for_each(|r| edge((column, r - 1), (column, r)));
        }
    }
}

/// Everything that a tap would set off now.
fn ring_tapped(p: &mut Painter, puzzle: &Puzzle, frame: &StageFrame) {
    let mut ring = |at: Vec2, radius: f32| {
        p.disc(at, radius, Ink::SHADOW.fade(0.6));
        p.ring(at, radius, RING, TAPPED);
    };
    for (target, at, _) in puzzle.targets() {
        match target {
            Target::Moonstone(_) => ring(at, MOONSTONE_RADIUS + AIR),
            Target::Button(_) => ring(at, BUTTON_RADIUS + AIR),
            Target::Puffball(_) => ring(at, PUFFBALL),
            Target::Pod(_) => ring(at, POD),
            Target::Geyser(index) => {
                // the valve sits in the mound, behind the mouth
                let angle = puzzle.level().geysers[usize::from(index)].angle;
                ring(at - Vec2::from_angle(angle) * 14.0, VENT);
            }
            Target::Jar(_) => ring(at, JAR),
            Target::Sticky(index) => {
                ring(frame.peg(puzzle, puzzle.elements().stickies[usize::from(index)].peg), PEG_RADIUS + AIR);
            }
        }
    }
    for bubble in &puzzle.elements().bubbles {
        match bubble.state {
            BubbleState::Waiting => ring(bubble.at, BUBBLE),
            BubbleState::Carrying { part, .. } => {
                let body = puzzle.berries().get(usize::from(part)).map(|berry| berry.body);
                ring(frame.body(puzzle, body).map_or(bubble.at, |(_, at, _)| at), BUBBLE);
            }
            BubbleState::Popped(_) => {}
        }
    }
}

/// Everything that a finger can drag.
fn ring_dragged(p: &mut Painter, puzzle: &Puzzle, frame: &StageFrame) {
    let (level, elements) = (puzzle.level(), puzzle.elements());
    let mut rings = |at: Vec2, radius: f32| {
        p.ring(at, radius, RING, DRAGGED);
        p.ring(at, radius + SECOND, 0.6 * RING, DRAGGED);
    };
    elements.beads.iter().for_each(|bead| rings(frame.peg(puzzle, bead.peg), BEAD));
    elements.reels.iter().for_each(|reel| rings(frame.peg(puzzle, reel.peg), REEL_RADIUS + AIR));
    for (spec, state) in level.discs.iter().zip(&elements.discs) {
        let turned = state.previous_angle + (state.angle - state.previous_angle) * frame.alpha;
        (0..spec.handles).for_each(|k| rings(disc::handle(spec, k, turned), HANDLE_RADIUS + AIR));
    }
    for (spec, sling) in level.slings.iter().zip(&elements.slings) {
        let berry = frame.body(puzzle, puzzle.berry().filter(|_| sling.loaded));
        rings(berry.map_or(sling::middle(spec), |(_, at, _)| at), CRADLE);
    }
}

/// Ants steal: they are outlined like what hurts.
fn ring_ants(p: &mut Painter, puzzle: &Puzzle, frame: &StageFrame) {
    for ant in &puzzle.elements().ants {
        let feet = match ant.state {
            AntState::Waiting | AntState::Waking { .. } => frame.peg(puzzle, ant.peg) - vec2(0.0, PEG_RADIUS),
            AntState::Walking { .. } | AntState::Falling { .. } => ant.previous.lerp(ant.at, frame.alpha),
            AntState::Gone => continue,
        };
        let at = feet - vec2(0.0, 0.5 * ANT);
        p.disc(at, ANT, Ink::SHADOW.fade(0.5));
        p.ring(at, ANT, RING, Ink::of(WHITE));
    }
}
