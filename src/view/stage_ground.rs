//! What stands or lies on the stage: rocks, leaf discs, burrows, caps, thorns of all kinds, their buttons, moonstones.

use super::elements::burrow::{BurrowPose, draw_burrow};
use super::elements::cap::{CapPose, draw_cap};
use super::elements::disc::{DiscPose, draw_disc};
use super::elements::moonstone::draw_moonstone;
use super::elements::nettle::draw_nettle;
use super::elements::turner::{TurnerPose, draw_button, draw_hub, draw_turner};
use super::hazards::{RockLook, draw_rock, draw_thorns};
use super::ink::Ink;
use super::motion::smooth;
use super::paint::Painter;
use super::stage_ease::Eased;
use super::stage_frame::{StageFrame, is_pressed};
use crate::sim::puzzle::elements::Thorn;
use crate::sim::puzzle::finger::Target;
use crate::sim::puzzle::spec::{RockShape, RockSpec};
use crate::sim::puzzle::state::Puzzle;
use crate::sim::puzzle::{cap, disc, thorn};
use crate::sim::sign::Sign;
use glam::Vec2;
use std::f32::consts::{FRAC_PI_2, TAU};

/// Width of a thorn stem's root, and of one that turns, cm.
pub const THORN_STEM: f32 = 10.0;
const TURNING_STEM: f32 = 9.0;
/// Corners of a round rock's outline.
const ROUND_CORNERS: usize = 24;
/// Width of a burrow's mouth, and seconds in which it calms down.
const MOUTH: f32 = 60.0;
const MOUTH_PULSE: f32 = 0.55;
/// A cap springs back: decay in 1/s and speed in rad/s.
const SPRING: (f32, f32) = (6.5, 24.0);
/// Seconds after which a cap is at rest.
const CAP_RESTS: f32 = 1.2;
/// Seconds in which a button comes up again, and in which a moonstone turns.
const BUTTON_UP: f32 = 0.35;
const MOON_TURNS: f32 = 0.45;

pub fn draw_rocks(p: &mut Painter, puzzle: &Puzzle, frame: &StageFrame) {
    let look = RockLook::of(Ink::of(frame.palette.far_hill));
    let rounding = puzzle.rock_rounding();
    puzzle.level().rocks.iter().for_each(|rock| draw_one_rock(p, &look, rock, rounding));
}

fn draw_one_rock(p: &mut Painter, look: &RockLook, rock: &RockSpec, rounding: f32) {
    match &rock.shape {
        RockShape::Circle { radius } => {
            let corner = |i: usize| Vec2::from_angle(TAU * i as f32 / ROUND_CORNERS as f32) * *radius;
            let outline: [Vec2; ROUND_CORNERS] = std::array::from_fn(corner);
            draw_rock(p, look, rock.at, 0.0, &outline, 2.0);
        }
        RockShape::Polygon(points) => draw_rock(p, look, rock.at, 0.0, points, rounding),
    }
}

/// Leaf discs; what turns with them is drawn later.
pub fn draw_discs(p: &mut Painter, puzzle: &Puzzle, frame: &StageFrame, eased: &Eased) {
    for (index, spec) in puzzle.level().discs.iter().enumerate() {
        let state = &puzzle.elements().discs[index];
        let turned = state.previous_angle + (state.angle - state.previous_angle) * frame.alpha;
        let pose = DiscPose {
            at: spec.at,
            radius: spec.radius,
            grip: disc::handle(spec, 0, 0.0).distance(spec.at),
            angle: spec.angle + turned,
            handles: usize::from(spec.handles),
            grabbed: eased.discs[index],
        };
        draw_disc(p, &frame.style.helper, &pose, frame.motion);
    }
}

/// Burrows and caps.
pub fn draw_ground(p: &mut Painter, puzzle: &Puzzle, frame: &StageFrame) {
    for (pair, spec) in puzzle.level().burrows.iter().enumerate() {
        let burrow = &puzzle.elements().burrows[pair];
        // the other mouth stirs a little later, when the berry comes out there
        let transit = puzzle.tuning().snip.mechanics.burrow_transit;
        for (k, mouth) in spec.mouths.iter().enumerate() {
            let late = if k == usize::from(burrow.entered) { 0.0 } else { transit };
            let age = burrow.used_at.map_or(f32::MAX, |at| frame.age(puzzle, at) - late);
            let pulse = if age < 0.0 { 0.0 } else { (1.0 - age / MOUTH_PULSE).max(0.0) };
            let pose = BurrowPose { at: mouth.at, angle: mouth.angle, width: MOUTH, pair, pulse };
            draw_burrow(p, &pose, frame.motion);
        }
    }
    for (spec, state) in puzzle.level().caps.iter().zip(&puzzle.elements().caps) {
        let squash = state.hit_at.map_or(0.0, |at| {
            let age = frame.age(puzzle, at);
            if age < CAP_RESTS { (-SPRING.0 * age).exp() * (SPRING.1 * age).cos() } else { 0.0 }
        });
        let pose = CapPose { at: spec.at, angle: spec.angle, width: cap::size_of(spec).x, squash };
        draw_cap(p, &frame.style.helper, &pose);
    }
}

/// Thorns that stand still, that turn, and that sting now and then.
pub fn draw_all_thorns(p: &mut Painter, puzzle: &Puzzle, frame: &StageFrame, points: &mut Vec<Vec2>) {
    let look = &frame.style.hazard;
    let warning = puzzle.tuning().snip.mechanics.nettle_warning;
    for (index, spec) in puzzle.level().thorns.iter().enumerate() {
        points.clear();
        points.extend((0..spec.points.len()).map(|k| thorn::point(puzzle, index, k, frame.alpha)));
        let (pivot, seed) = (thorn::pivot(&spec.points), index as u32);
        let turning = how_far(&puzzle.elements().thorns[index]);
        match (&spec.nettle, spec.turns) {
            (Some(nettle), turns) => {
                let sting = thorn::sting(nettle, puzzle.tick(), warning);
                draw_nettle(p, look, points, THORN_STEM, sting, seed, frame.motion);
                if let Some(sign) = turns {
                    draw_hub(p, look, pivot, sign, turning);
                }
            }
            (None, Some(sign)) => draw_turner(p, look, &turner_pose(puzzle, index, sign, points)),
            (None, None) => draw_thorns(p, look, points, THORN_STEM, seed),
        }
    }
}

/// Turning thorns with stem `index`, whose points are these now.
pub fn turner_pose<'a>(puzzle: &Puzzle, index: usize, sign: Sign, points: &'a [Vec2]) -> TurnerPose<'a> {
    TurnerPose {
        points,
        width: TURNING_STEM,
        pivot: thorn::pivot(&puzzle.level().thorns[index].points),
        sign,
        turning: how_far(&puzzle.elements().thorns[index]),
        seed: index as u32,
    }
}

/// 0 at rest, up to 1 in the middle of a turn.
fn how_far(thorn: &Thorn) -> f32 {
    let left = ((thorn.goal - thorn.angle) / FRAC_PI_2).clamp(0.0, 1.0);
    4.0 * left * (1.0 - left)
}

/// Buttons and moonstones: what a tap turns.
pub fn draw_switches(p: &mut Painter, puzzle: &Puzzle, frame: &StageFrame) {
    let helper = &frame.style.helper;
    for (index, spec) in puzzle.level().buttons.iter().enumerate() {
        let pressed = if is_pressed(puzzle, Target::Button(index as u8)) {
            1.0
        } else {
            frame.fresh(puzzle, puzzle.elements().buttons[index].pressed_at, BUTTON_UP)
        };
        draw_button(p, helper, spec.at, spec.turns, pressed, frame.motion);
    }
    // gravity is one for all, so all stones show it
    let tapped = puzzle.elements().moonstones.iter().filter_map(|stone| stone.tapped_at).max();
    let turned = tapped.map_or(1.0, |at| smooth(0.0, MOON_TURNS, frame.age(puzzle, at)));
    let flipped = if puzzle.elements().upside_down { turned } else { 1.0 - turned };
    puzzle.level().moonstones.iter().for_each(|&at| draw_moonstone(p, helper, at, flipped, frame.motion));
}
