//! Spin without spiders and insects: Nim and everything that comes to the web as soft round lights. Colour and a pattern
//! of rings tell the kinds apart; the states show as they do on bodies.

use super::super::ink::Ink;
use super::super::motion::{Motion, smooth};
use super::super::paint::Painter;
use super::nim_draw::{pale, scarlet};
use super::nim_side::{SideMood, SideNim};
use super::prey::{Body, PreyLook, PreyPhase, prey_unit};
use super::prey_mimic::draw_star;
use super::prey_parts::{SILK, draw_dashes, draw_thrash};
use crate::content::style::{NimLook, Style};
use crate::sim::prey_kind::PreyKind;
use glam::{Vec2, vec2};
use std::f32::consts::{PI, TAU};

/// Radius of the disc of a light, in [`prey_unit`]s.
const DISC: f32 = 0.62;

/// Draws prey as a light.
pub fn draw_prey_light(p: &mut Painter, style: &Style, prey: &PreyLook, motion: Motion) {
    if let PreyPhase::Star(tell) = prey.phase {
        return draw_star(p, &style.spin, prey.at, tell, prey.seed, motion);
    }
    let body = Body::new(&style.prey, prey, motion.time);
    let r = prey_unit(prey.kind) * prey.size * if prey.kind == PreyKind::Gnat { 1.15 } else { 1.0 };
    let at = light_at(prey, &body, r, motion);
    if prey.phase == PreyPhase::Dead {
        p.stroke(&[prey.at, at - vec2(0.0, DISC * r)], 1.1, SILK.fade(0.85));
    }
    let mark = p.sheet.mark();
    let size = if let PreyPhase::Collected(t) = prey.phase { 1.0 + 0.8 * t } else { 1.0 };
    // the cutter's shell is dark; its rim is what shines
    let ink = if prey.kind == PreyKind::Cutter && body.lives() { body.coat.light } else { body.coat.mid };
    let beat = 1.0 + 0.05 * (motion.time * 3.0 + prey.seed).sin() + 0.06 * body.shiver(30.0);
    p.push(at, 0.0, Vec2::splat(r * size));
    p.glow(Vec2::ZERO, 2.4 * beat, ink.fade(if body.lives() { 0.55 } else { 0.30 }));
    let core = [(0.0, Ink::WHITE), (0.45, body.coat.light.mix(ink, 0.35)), (1.0, ink)];
    p.ball(Vec2::ZERO, DISC * beat, Vec2::ZERO, 1.0, &core);
    pattern(p, prey.kind, ink.mix(Ink::WHITE, 0.45), motion.time + prey.seed, body.lives());
    silk(p, &prey.phase);
    if body.work >= 0.0 {
        bite(p, prey.heading, motion.time + prey.seed);
    }
    p.pop();
    match prey.phase {
        PreyPhase::Appearing(t) => {
            let blink = if motion.reduced || (motion.time * 6.0 + prey.seed).fract() < 0.5 { 1.0 } else { 0.5 };
            p.sheet.fade(mark, (0.25 + 0.65 * t) * blink);
            draw_dashes(
                p,
                at,
                r * (2.15 - 0.35 * t),
                18,
                motion.time * 0.7,
                1.2,
                ink.fade(0.8 * (1.0 - smooth(0.9, 1.0, t))),
            );
        }
        PreyPhase::Collected(t) => {
            p.sheet.fade(mark, 1.0 - smooth(0.2, 1.0, t));
            p.ring(at, r * (0.8 + 1.6 * t), 1.4, Ink::hex(0xe6dcff).fade(1.0 - t));
        }
        _ if body.thrash > 0.05 && !motion.reduced => draw_thrash(p, at, r, &body),
        _ => {}
    }
}

/// Where a light hangs: on its strand, or below it when dead.
fn light_at(prey: &PreyLook, body: &Body, r: f32, motion: Motion) -> Vec2 {
    let shake = if motion.reduced { Vec2::ZERO } else { vec2(body.shiver(21.0), body.shiver(27.0)) * (0.12 * r) };
    let down = match prey.phase {
        PreyPhase::Dying { share, .. } => smooth(0.75, 1.0, share),
        PreyPhase::Dead => 1.0,
        PreyPhase::Collected(t) => 1.0 - 0.6 * t,
        _ => 0.0,
    };
    prey.at + shake + vec2(0.0, 1.3 * r * down)
}

/// The rings of a kind, in its units. None has the rings of another.
fn pattern(p: &mut Painter, kind: PreyKind, ink: Ink, time: f32, lives: bool) {
    let spin = if lives { time } else { 0.0 };
    match kind {
        PreyKind::Gnat => {
            for k in 0..3 {
                p.dot(Vec2::from_angle(1.6 * spin + TAU * k as f32 / 3.0) * 0.95, 0.12, ink);
            }
        }
        PreyKind::Fly => p.ring(Vec2::ZERO, 0.92, 0.10, ink),
        PreyKind::Beetle => p.ring(Vec2::ZERO, 0.95, 0.26, ink),
        PreyKind::Moth => {
            p.ring(Vec2::ZERO, 0.86, 0.07, ink);
            p.ring(Vec2::ZERO, 1.12, 0.07, ink.fade(0.8));
        }
        PreyKind::Wasp => draw_dashes(p, Vec2::ZERO, 0.96, 6, 1.4 * spin, 0.16, ink),
        PreyKind::Cutter => {
            let corners: [Vec2; 6] = std::array::from_fn(|k| Vec2::from_angle(0.5 * spin + TAU * k as f32 / 6.0));
            p.stroke_ring(&corners, 0.12, ink);
        }
        PreyKind::Mimic => {
            for k in 0..5 {
                let d = Vec2::from_angle(0.6 * spin - 0.25 * TAU + TAU * k as f32 / 5.0);
                p.stroke(&[d * 0.78, d * 1.18], 0.12, ink);
            }
        }
    }
}

/// Threads around a light: one white arc pair for each.
fn silk(p: &mut Painter, phase: &PreyPhase) {
    let threads = match *phase {
        PreyPhase::Caught { wrapped } | PreyPhase::Dying { wrapped, .. } => wrapped,
        PreyPhase::Dead => 1,
        _ => 0,
    };
    for k in 0..threads {
        let turn = 0.6 + 1.3 * f32::from(k);
        let d = Vec2::from_angle(turn) * (DISC * 1.05);
        p.begin(-d);
        p.quad(d.perp() * 0.5, d);
        p.stroke_path(0.09, SILK.fade(0.95));
    }
}

/// The spark of a cutter at work.
fn bite(p: &mut Painter, heading: f32, time: f32) {
    let at = Vec2::from_angle(heading) * 1.5;
    let snap = (time * 3.4).fract();
    p.glow(at, 0.9, Ink::hex(0xffd9e4).fade(1.0 - 0.6 * snap));
    p.sparkle(at, 0.35 + 0.4 * (1.0 - snap), Ink::WHITE.fade(1.0 - 0.5 * snap));
}

/// Draws Nim as a light: a violet ball in two rings, a bright spot where it looks, a streak where it shoots.
pub fn draw_side_nim_light(p: &mut Painter, look: &NimLook, nim: &SideNim) {
    let mark = p.sheet.mark();
    let frame = &nim.frame;
    let dim = 1.0 - 0.45 * nim.sleepy;
    let shake = nim.fall * 0.05 * (nim.time * 31.0).sin();
    p.glow(frame.at, 2.6 * frame.radius, Ink::hex(0x9f8bff).fade(0.5 * dim));
    p.push(frame.at, frame.angle, vec2(frame.radius * (1.0 - 0.1 * nim.fall), frame.radius * (nim.squash + shake)));
    let ball = [
        (0.0, Ink::WHITE.mix(Ink::of(look.tuft), 0.6 * nim.sleepy)),
        (0.35, Ink::of(look.tuft)),
        (0.7, Ink::of(look.light)),
        (1.0, Ink::of(look.mid)),
    ];
    let eye = Vec2::from_angle(-frame.angle).rotate(nim.look) * 0.30;
    p.ball(Vec2::ZERO, 0.72, eye, 1.25, &ball);
    p.ring(Vec2::ZERO, 0.90 + 0.25 * nim.joy, 0.06, Ink::of(look.tuft).fade(0.9 * dim));
    p.ring(Vec2::ZERO, 1.08 + 0.45 * nim.joy, 0.045, Ink::of(look.light).fade(0.7 * dim));
    // which way it goes: a notch of light ahead
    let way = if frame.face < 0.0 { PI } else { 0.0 };
    p.arc_line(Vec2::ZERO, 0.99, way - 0.34, way + 0.34, 0.15, Ink::WHITE.fade(0.9 * dim));
    // a softer light inside wanders to what it looks at
    let open = (1.0 - nim.lid).max(0.2) * dim;
    p.glow(eye * 1.2, 0.42, Ink::of(look.iris).fade(0.5 * open));
    p.disc(eye * 1.2, 0.13 * nim.pupil.max(0.4), Ink::WHITE.fade(0.95 * open));
    p.pop();
    if nim.shot > 0.0 {
        let from = frame.at + nim.aim * (0.8 * frame.radius);
        p.begin(from);
        p.line(from + nim.aim * (1.1 * frame.radius));
        p.stroke_path_with(|t| 0.3 * frame.radius * (1.0 - t), |t| Ink::WHITE.fade(nim.shot * (1.0 - t)));
    }
    if nim.mood == SideMood::Dead {
        p.sheet.recolour(mark, |colour| scarlet(colour, nim.death));
    }
    if nim.hurt > 0.0 {
        p.sheet.recolour(mark, |colour| pale(colour, 0.7 * nim.hurt));
    }
}
