//! Stronger outlines for players who ask for them: a bright line around every rope, around thorns and a ring
//! around each firefly. It lies below the things themselves, in front of the garden, which is darker then.

use super::elements::turner::draw_arms;
use super::hazards::draw_thorns;
use super::ink::Ink;
use super::paint::Painter;
use super::stage_ground::turner_pose;
use crate::content::style::{Rgb, Shades};
use crate::sim::puzzle::elements::{Firefly, Origin, Rope};
use crate::sim::puzzle::state::Puzzle;
use crate::sim::puzzle::thorn;
use glam::Vec2;

/// Width of the line below a rope, which is 5.4 wide with 0.95 of its own dark edge on each side.
const ROPE: f32 = 11.5;
/// Width of the line around thorns.
const THORN_EDGE: f32 = 2.4;
const WHITE: Rgb = [255, 214, 226];
const FIREFLY: f32 = 21.0;

/// What is darkened behind the stage: multiplies the garden's light by 1 - this.
pub const DIM: f32 = 0.55;

/// Draws all outlines of a puzzle, `alpha` of the way to the next tick; thorns have stems `stem` wide. `points` is room to work in.
pub fn draw_outlines(p: &mut Painter, puzzle: &Puzzle, stem: f32, alpha: f32, points: &mut Vec<Vec2>) {
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
    let braided = |rope: &&Rope| rope.cut_at.is_none() && !matches!(rope.origin, Origin::Sling { .. });
    for rope in puzzle.ropes().iter().filter(braided) {
        let Some(view) = puzzle.world().rope(rope.id) else { continue };
        points.clear();
        points.extend((0..view.len()).map(|i| view.point_at(i, alpha)));
        p.stroke(points, ROPE, Ink::WHITE);
    }
    let waits = |firefly: &&Firefly| firefly.caught_at.is_none() && firefly.left_at.is_none();
    for firefly in puzzle.fireflies().iter().filter(waits) {
        p.disc(firefly.at, FIREFLY, Ink::hex(0x0c1404).fade(0.75));
        p.ring(firefly.at, FIREFLY, 1.8, Ink::hex(0xe9ffb0));
    }
}
