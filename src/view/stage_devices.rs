//! What blows, holds, throws and hangs: breezes, curtains, geysers, puffballs, jars, slings, bubbles, seeds and lamps.

use super::elements::breeze::draw_breeze;
use super::elements::cloth::{ClothLook, ClothPose, draw_cloth, draw_cord};
use super::elements::geyser::{GeyserPose, draw_geyser, draw_jet};
use super::elements::jar::{JarPose, draw_jar, draw_jar_front};
use super::elements::lamp::{LampPose, draw_lamp, draw_lamp_glow};
use super::elements::seed::draw_seed;
use super::elements::sling::{SlingPose, draw_flight, draw_sling, draw_sling_front};
use super::paint::Painter;
use super::puffball::draw_puffball;
use super::stage_ease::Eased;
use super::stage_frame::{DRAWN_BERRY, StageFrame, is_pressed};
use crate::sim::puzzle::elements::Origin;
use crate::sim::puzzle::finger::Target;
use crate::sim::puzzle::sling;
use crate::sim::puzzle::state::Puzzle;
use glam::Vec2;

pub const PUFFBALL_RADIUS: f32 = 22.0;
/// Seconds a puffball stays squeezed, and a geyser's valve pressed.
const SQUEEZE: f32 = 0.35;
const VALVE: f32 = 0.3;
const JAR_RADIUS: f32 = 34.0;
/// Width of one fold of a curtain, cm.
const FOLD: f32 = 26.0;
/// Length of a sling's posts, and radius of its cradle when empty, cm.
const POST: f32 = 96.0;
const CRADLE: f32 = 16.0;
/// The preview of a flight: ticks between two dots, and how many there are.
const DOT_TICKS: u32 = 6;
const DOTS: usize = 22;
/// Air is asked for at least this far inside its zone, since streams begin upwind of it, cm.
const INSIDE: f32 = 0.5;

/// Winds; they lie behind everything.
pub fn draw_winds(p: &mut Painter, puzzle: &Puzzle, frame: &StageFrame) {
    for zone in &puzzle.level().breezes {
        let (min, max) = (zone.at, zone.at + zone.size);
        let wind = |at: Vec2| puzzle.world().wind_at(at.clamp(min + INSIDE, max - INSIDE));
        draw_breeze(p, min, max, wind, frame.motion);
    }
}

/// Curtains with the cords and pins that they hang on.
pub fn draw_curtains(p: &mut Painter, puzzle: &Puzzle, frame: &StageFrame) {
    for curtain in &puzzle.elements().curtains {
        let Some(view) = curtain.sheet.and_then(|id| puzzle.world().sheet(id)) else { continue };
        let (last, alpha) = (view.rows - 1, frame.alpha);
        let pose = ClothPose {
            columns: view.columns,
            rows: view.rows,
            cell: view.spacing,
            fold: FOLD,
            point: &|c, r| view.point_at(c, r, alpha),
            across: &|c, r| view.across_alive(c, r),
            down: &|c, r| view.down_alive(c, r),
            scallops: !(0..view.columns).any(|c| view.is_pinned(c, last)),
        };
        draw_cloth(p, &ClothLook::CURTAIN, &pose);
        draw_cord(p, &pose, |c| view.is_pinned(c, 0));
        let foot = |c: usize, _: usize| view.point_at(c, last, alpha);
        draw_cord(p, &ClothPose { point: &foot, ..pose }, |c| view.is_pinned(c, last));
    }
}

/// Geysers with their jets.
pub fn draw_geysers(p: &mut Painter, puzzle: &Puzzle, frame: &StageFrame, eased: &Eased) {
    for (index, spec) in puzzle.level().geysers.iter().enumerate() {
        let geyser = &puzzle.elements().geysers[index];
        let touched = is_pressed(puzzle, Target::Geyser(index as u8));
        let pose = GeyserPose {
            at: spec.at,
            angle: spec.angle,
            heights: spec.heights,
            notch: usize::from(geyser.level),
            height: eased.jets[index],
            press: if touched { 1.0 } else { frame.fresh(puzzle, geyser.since, VALVE) },
        };
        draw_jet(p, &frame.style.helper, &pose, frame.motion);
        draw_geyser(p, &frame.style.helper, &pose, frame.motion);
    }
}

pub fn draw_puffballs(p: &mut Painter, puzzle: &Puzzle, frame: &StageFrame) {
    for ball in &puzzle.elements().puffballs {
        let squeeze = frame.fresh(puzzle, ball.puffed_at, SQUEEZE);
        let angle = ball.direction.y.atan2(ball.direction.x);
        draw_puffball(p, &frame.style.helper, ball.at, PUFFBALL_RADIUS, angle, squeeze, frame.motion);
    }
}

/// Jars behind the berry, or what of them is before it.
pub fn draw_jars(p: &mut Painter, puzzle: &Puzzle, frame: &StageFrame, eased: &Eased, front: bool) {
    for (&at, &[holds, echo]) in puzzle.level().jars.iter().zip(&eased.jars) {
        let pose = JarPose { at, radius: JAR_RADIUS, holds, echo };
        let draw = if front { draw_jar_front } else { draw_jar };
        draw(p, &frame.style.helper, &pose, frame.motion);
    }
}

/// Slings behind the berry, or what of them is before it; a held one shows the way of the berry.
pub fn draw_slings(
    p: &mut Painter,
    puzzle: &Puzzle,
    frame: &StageFrame,
    eased: &Eased,
    front: bool,
    bands: &mut [Vec<Vec2>; 2],
) {
    for (index, spec) in puzzle.level().slings.iter().enumerate() {
        let sling = &puzzle.elements().slings[index];
        let berry = frame.body(puzzle, puzzle.berry().filter(|_| sling.loaded));
        let (cradle, load) = match berry {
            Some((body, at, _)) => (at, DRAWN_BERRY * body.radius),
            None => (eased.cradles[index].at, CRADLE),
        };
        for (side, band) in bands.iter_mut().enumerate() {
            fill_band(puzzle, frame, Origin::Sling { sling: index, side }, band);
            if band.len() < 2 {
                band.clear();
                band.extend([spec.posts[side], cradle]);
            }
        }
        let stretch = (cradle.distance(spec.posts[0]) - sling::band_length(spec)).max(0.0);
        let pose = SlingPose {
            left: spec.posts[0],
            right: spec.posts[1],
            post: POST,
            left_band: &bands[0],
            right_band: &bands[1],
            cradle,
            load,
            pull: (stretch / spec.reach.max(1.0)).clamp(0.0, 1.0),
            held: sling.held,
        };
        if front {
            draw_sling_front(p, &frame.style.helper, &pose, frame.motion);
            continue;
        }
        if sling.held && berry.is_some() {
            let mut way = [Vec2::ZERO; DOTS];
            let count = sling::preview(puzzle, index, cradle, DOT_TICKS, &mut way);
            draw_flight(p, &way[..count], 1.0);
        }
        draw_sling(p, &frame.style.helper, &pose, frame.motion);
    }
}

fn fill_band(puzzle: &Puzzle, frame: &StageFrame, origin: Origin, band: &mut Vec<Vec2>) {
    band.clear();
    let rope = puzzle.ropes().iter().find(|rope| rope.origin == origin && rope.cut_at.is_none());
    if let Some(view) = rope.and_then(|rope| puzzle.world().rope(rope.id)) {
        band.extend((0..view.len()).map(|i| view.point_at(i, frame.alpha)));
    }
}

/// Heavy seeds and lamps that still hang on the stage.
pub fn draw_hanging(p: &mut Painter, puzzle: &Puzzle, frame: &StageFrame) {
    for seed in &puzzle.elements().seeds {
        if let Some((body, at, angle)) = frame.body(puzzle, seed.body) {
            draw_seed(p, &frame.style.rope, at, body.radius, angle);
        }
    }
    for lamp in &puzzle.elements().lamps {
        if let Some((body, at, angle)) = frame.body(puzzle, lamp.body) {
            let pose = LampPose { at, radius: body.radius, angle, light: 1.0 };
            draw_lamp(p, &frame.style.helper, &pose, frame.motion);
        }
    }
}

/// The light around the lamps, below all ropes.
pub fn draw_lamp_lights(p: &mut Painter, puzzle: &Puzzle, frame: &StageFrame) {
    for (lamp, spec) in puzzle.elements().lamps.iter().zip(&puzzle.level().lamps) {
        if let Some((body, at, angle)) = frame.body(puzzle, lamp.body) {
            // by day it is only a lamp
            let light = if puzzle.level().night { 1.0 } else { 0.5 };
            let pose = LampPose { at, radius: body.radius, angle, light };
            draw_lamp_glow(p, &frame.style.helper, &pose, spec.light, frame.motion);
        }
    }
}
