//! F1: what the engine and the rules see. Particles, links by strain, bodies, solid shapes, and every reach of the rules.

use super::ink::Ink;
use super::paint::Painter;
use crate::sim::puzzle::elements::BubbleState;
use crate::sim::puzzle::spec::RockShape;
use crate::sim::puzzle::state::Puzzle;
use crate::sim::puzzle::thorn;
use crate::verlet::query;
use glam::{Affine2, Vec2, vec2};
use std::f32::consts::TAU;

const NODE: Ink = Ink::hex(0xffffff);
const BODY: Ink = Ink::hex(0xffd166);
const SOLID: Ink = Ink::hex(0x8ff0d8);
const REACH: Ink = Ink::hex(0x7fa8ff);
const HARM: Ink = Ink::hex(0xff4f80);
/// Strain at which a link is drawn fully red.
const FULL_STRAIN: f32 = 0.02;

/// Draws over the stage; `view` maps stage centimetres to screen points.
pub fn draw_debug(p: &mut Painter, puzzle: &Puzzle, view: Affine2) {
    p.push_view(view);
    let line = 1.2 * p.pixel_size().max(0.4);
    p.begin(Vec2::ZERO);
    let size = puzzle.level().size;
    [vec2(size.x, 0.0), size, vec2(0.0, size.y)].into_iter().for_each(|corner| p.line(corner));
    p.close();
    p.stroke_path(line, NODE.fade(0.4));
    draw_reaches(p, puzzle, line);
    for rock in puzzle.level().rocks.iter() {
        match &rock.shape {
            RockShape::Circle { radius } => circle(p, rock.at, *radius, line, SOLID),
            RockShape::Polygon(points) => {
                p.begin(rock.at + points[0]);
                points[1..].iter().for_each(|&corner| p.line(rock.at + corner));
                p.close();
                p.stroke_path(line, SOLID);
            }
        }
    }
    for id in puzzle.world().ropes() {
        let Some(rope) = puzzle.world().rope(id) else { continue };
        for k in 0..rope.len().saturating_sub(1) {
            let (a, b) = (rope.point(k), rope.point(k + 1));
            let strain = ((b - a).length() / rope.rest[k].max(1e-3) - 1.0).abs();
            p.stroke(&[a, b], line, SOLID.mix(HARM, (strain / FULL_STRAIN).min(1.0)));
        }
        (0..rope.len()).for_each(|k| p.dot(rope.point(k), 1.3, NODE));
    }
    if let Some(body) = puzzle.berry().and_then(|id| puzzle.world().body(id)) {
        circle(p, body.position, body.radius, line, BODY);
        p.stroke(&[body.position, body.position + Vec2::from_angle(body.angle) * body.radius], line, BODY);
        p.stroke(&[body.position, body.position + body.velocity * 0.1], line, NODE);
    }
    for piece in puzzle.fingers().trail() {
        p.stroke(&[piece.from, piece.to], 2.0 * line, HARM);
        if let Some(hit) = query::nearest_rope(puzzle.world(), piece.to, 40.0) {
            p.dot(hit.at, 2.0, HARM);
        }
    }
    p.pop();
}

/// The distances at which the rules act on the berry's centre or on a finger.
fn draw_reaches(p: &mut Painter, puzzle: &Puzzle, line: f32) {
    let snip = &puzzle.tuning().snip;
    let mouth = puzzle.nim().mouth;
    circle(p, mouth, snip.mouth_reach, line, REACH.fade(0.6));
    circle(p, mouth, snip.eat_reach, line, REACH);
    for firefly in puzzle.fireflies().iter().filter(|firefly| firefly.caught_at.is_none()) {
        circle(p, firefly.at, snip.firefly_reach, line, REACH.fade(0.6));
    }
    for bubble in &puzzle.elements().bubbles {
        match bubble.state {
            BubbleState::Waiting => circle(p, bubble.at, snip.bubble_capture, line, REACH),
            BubbleState::Carrying { .. } => circle(p, bubble.at, snip.bubble_tap, line, REACH),
            BubbleState::Popped(_) => {}
        }
    }
    for (index, stem) in puzzle.level().thorns.iter().enumerate() {
        for k in 1..stem.points.len() {
            let ends = [thorn::point(puzzle, index, k - 1, 1.0), thorn::point(puzzle, index, k, 1.0)];
            p.stroke(&ends, 2.0 * snip.thorn_reach, HARM.fade(0.18));
            p.stroke(&ends, line, HARM);
        }
    }
    for ball in &puzzle.elements().puffballs {
        circle(p, ball.at, snip.puff_tap, line, REACH);
        let (along, across) = (ball.direction * snip.puff_reach, ball.direction.perp());
        p.begin(ball.at + across * snip.puff_width_near);
        p.line(ball.at + along + across * snip.puff_width_far);
        p.line(ball.at + along - across * snip.puff_width_far);
        p.line(ball.at - across * snip.puff_width_near);
        p.close();
        p.stroke_path(line, REACH.fade(0.6));
    }
}

fn circle(p: &mut Painter, at: Vec2, radius: f32, line: f32, ink: Ink) {
    p.path.clear();
    p.closed = false;
    p.arc(at, Vec2::splat(radius), 0.0, TAU);
    p.stroke_path(line, ink);
}
