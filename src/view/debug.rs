//! F1: what the engine and the rules see. Here the engine: particles, links by strain, bodies, solid shapes, cloth, winds.

use super::debug_ink::{BODY, HARM, NODE, Pen, SOLID, WIND};
use super::debug_rules::draw_rules;
use super::debug_touch::draw_touch;
use super::ink::Ink;
use super::paint::Painter;
use crate::sim::puzzle::state::Puzzle;
use crate::verlet::{RopeView, SheetView, World};
use glam::{Affine2, Vec2, vec2};

/// Strain at which a link is drawn fully red.
const FULL_STRAIN: f32 = 0.02;
/// Distance of two wind arrows, cm, and seconds of wind that one shows.
const ARROWS: f32 = 32.0;
const WIND_SECONDS: f32 = 0.12;

/// Draws over the stage; `view` maps stage centimetres to screen points.
pub fn draw_debug(p: &mut Painter, puzzle: &Puzzle, view: Affine2) {
    p.push_view(view);
    let line = 1.2 * p.pixel_size().max(0.4);
    let mut pen = Pen { p, line };
    pen.frame(Vec2::ZERO, puzzle.level().size, NODE.fade(0.4));
    draw_winds(&mut pen, puzzle.world());
    draw_rules(&mut pen, puzzle);
    draw_shapes(&mut pen, puzzle.world());
    for view in puzzle.world().sheets().filter_map(|id| puzzle.world().sheet(id)) {
        draw_sheet(&mut pen, &view);
    }
    for view in puzzle.world().ropes().filter_map(|id| puzzle.world().rope(id)) {
        draw_rope(&mut pen, &view);
    }
    for body in puzzle.world().bodies().filter_map(|id| puzzle.world().body(id)) {
        let ink = if body.held { NODE } else { BODY };
        pen.circle(body.position, body.radius, ink);
        pen.segment(body.position, body.position + Vec2::from_angle(body.angle) * body.radius, ink);
        pen.arrow(body.position, body.position + body.velocity * 0.1, NODE);
    }
    draw_touch(&mut pen, puzzle);
    pen.p.pop();
}

/// The colour of a link of length `length` over rest length `rest`.
fn strained(length: f32, rest: f32) -> Ink {
    let strain = (length / rest.max(1e-3) - 1.0).abs();
    SOLID.mix(HARM, (strain / FULL_STRAIN).min(1.0))
}

fn draw_shapes(pen: &mut Pen, world: &World) {
    for shape in world.shapes().filter_map(|id| world.shape(id)) {
        let (corners, normals) = (shape.corners(), shape.normals());
        if let [centre] = corners {
            pen.circle(shape.end.to_world(*centre), shape.radius, SOLID);
            continue;
        }
        // the core is smaller by the rounding; each face stands that far in front of it
        let face = |k: usize| {
            let out = normals[k] * shape.radius;
            [corners[k], corners[(k + 1) % corners.len()]].map(|corner| shape.end.to_world(corner + out))
        };
        pen.outline((0..corners.len()).flat_map(face), SOLID);
    }
}

fn draw_rope(pen: &mut Pen, rope: &RopeView) {
    for k in 0..rope.len().saturating_sub(1) {
        let (a, b) = (rope.point(k), rope.point(k + 1));
        pen.segment(a, b, strained(a.distance(b), rope.rest[k]));
    }
    (0..rope.len()).for_each(|k| pen.p.dot(rope.point(k), 1.3, NODE));
}

/// Whole links by their strain, and pins.
fn draw_sheet(pen: &mut Pen, sheet: &SheetView) {
    for (r, c) in (0..sheet.rows).flat_map(|r| (0..sheet.columns).map(move |c| (r, c))) {
        let at = sheet.point(c, r);
        if sheet.across_alive(c, r) {
            let next = sheet.point(c + 1, r);
            pen.segment(at, next, strained(at.distance(next), sheet.spacing.x));
        }
        if sheet.down_alive(c, r) {
            let next = sheet.point(c, r + 1);
            pen.segment(at, next, strained(at.distance(next), sheet.spacing.y));
        }
        if sheet.is_pinned(c, r) {
            pen.p.dot(at, 2.2, BODY);
        }
    }
}

/// Zones of wind and the wind in them.
fn draw_winds(pen: &mut Pen, world: &World) {
    for zone in world.winds() {
        pen.frame(zone.min, zone.max, WIND.fade(0.7));
        let size = zone.max - zone.min;
        let count = (size / ARROWS).ceil().max(Vec2::ONE);
        for k in 0..(count.x * count.y) as usize {
            let cell = vec2(k as f32 % count.x, (k as f32 / count.x).floor()) + 0.5;
            let at = zone.min + size * cell / count;
            pen.arrow(at, at + world.wind_at(at) * WIND_SECONDS, WIND.fade(0.8));
        }
    }
}
