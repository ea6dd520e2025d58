//! Draws any piece of prey in any state: places the body, lets it appear, hang and vanish, and adds what silk and life
//! add to it.

use super::super::ink::Ink;
use super::super::motion::{Motion, smooth};
use super::super::paint::Painter;
use super::super::sheet::Mark;
use super::cutter::{draw_bite, draw_cutter};
use super::prey::{Body, PreyLook, PreyPhase, prey_unit};
use super::prey_beetle::draw_beetle;
use super::prey_flies::{draw_fly, draw_gnat};
use super::prey_mimic::{draw_mimic, draw_star};
use super::prey_moth::draw_moth;
use super::prey_parts::{SILK, draw_dashes, draw_thrash, draw_wraps};
use super::prey_wasp::draw_wasp;
use crate::content::style::Style;
use crate::sim::prey_kind::PreyKind;
use glam::{Vec2, vec2};
use std::f32::consts::{PI, TAU};

/// How far below its strand a dead one hangs, in its units.
const HANG: f32 = 1.30;

/// Where and how a body is drawn: middle, turn, and the scale of its axes (stage units per unit).
#[derive(Clone, Copy)]
pub(super) struct Placed {
    pub at: Vec2,
    pub angle: f32,
    pub scale: Vec2,
    pub unit: f32,
}

/// Places the body of `prey`.
pub(super) fn place(prey: &PreyLook, motion: Motion) -> Placed {
    let unit = prey_unit(prey.kind) * prey.size;
    let sway = if motion.reduced { 0.0 } else { (motion.time * 1.3 + prey.seed * 3.0).sin() };
    let hang = prey.at + vec2(unit * 0.10 * sway, HANG * unit);
    let hanging = if prey.left { -0.5 } else { 0.5 } + 0.10 * sway;
    let mirror = if prey.left { -1.0 } else { 1.0 };
    let mut placed = Placed { at: prey.at, angle: 0.0, scale: vec2(mirror, 1.0) * unit, unit };
    let way = if prey.left { prey.heading + PI } else { prey.heading };
    let lean = (way + PI).rem_euclid(TAU) - PI;
    if matches!(prey.kind, PreyKind::Cutter) {
        (placed.angle, placed.scale) = (prey.heading, Vec2::splat(unit));
    }
    let upright = !matches!(prey.kind, PreyKind::Cutter);
    let lifted = |angle: f32, by: f32| prey.at + Vec2::from_angle(angle - 0.5 * PI) * (by * unit);
    match prey.phase {
        PreyPhase::Riding | PreyPhase::Working(_) if upright => {
            (placed.angle, placed.at) = (lean, lifted(lean, 0.78));
        }
        PreyPhase::Caught { .. } | PreyPhase::Dying { .. } => {
            let share = if let PreyPhase::Dying { share, .. } = prey.phase { share } else { 0.0 };
            let fight = if motion.reduced { 0.0 } else { 0.16 * (1.0 - share) };
            let angle = if upright { 0.7 * lean } else { prey.heading };
            let shake = fight * (motion.time * 21.0 + prey.seed * 5.0).sin();
            let down = smooth(0.75, 1.0, share);
            let turned = if upright { angle + (hanging - angle) * down } else { angle };
            placed.angle = turned + shake;
            placed.at = lifted(angle, if upright { 0.30 } else { 0.0 }).lerp(hang, down)
                + vec2(shake * 0.25, 0.35 * fight * (motion.time * 27.0 + prey.seed).cos()) * unit;
        }
        PreyPhase::Dead => {
            placed.at = hang;
            placed.angle = if upright { hanging } else { prey.heading + 0.2 * sway };
        }
        PreyPhase::Collected(t) => {
            placed.at = hang - vec2(0.0, 0.8 * unit * t);
            placed.angle = if upright { hanging } else { prey.heading };
            placed.scale *= vec2(1.0 + 0.7 * t, 1.0 - 0.75 * t) * (1.0 - 0.4 * t);
        }
        _ if upright => {
            let bob = if motion.reduced { 0.0 } else { 0.10 * (motion.time * 7.0 + prey.seed * 2.0).sin() };
            placed.angle = 0.5 * lean;
            placed.at.y += bob * unit;
        }
        _ => {}
    }
    placed
}

/// Draws prey, or what is none: a cutter, a mimic.
pub fn draw_prey(p: &mut Painter, style: &Style, prey: &PreyLook, motion: Motion) {
    if let PreyPhase::Star(tell) = prey.phase {
        return draw_star(p, &style.spin, prey.at, tell, prey.seed, motion);
    }
    let body = Body::new(&style.prey, prey, motion.time);
    let placed = place(prey, motion);
    light(p, &body, &placed, prey);
    if let PreyPhase::Dead = prey.phase {
        p.stroke(&[prey.at, placed.at - vec2(0.0, 0.35 * placed.unit)], 1.1, SILK.fade(0.85));
    }
    let mark = p.sheet.mark();
    p.push(placed.at, placed.angle, placed.scale);
    shape(p, prey.kind, &body);
    let (middle, half) = trunk(prey.kind);
    let (turns, silk) = match prey.phase {
        PreyPhase::Caught { wrapped } => (2 * u32::from(wrapped), 0.95),
        PreyPhase::Dying { wrapped, share } => ((2 * u32::from(wrapped)).max(if share > 0.5 { 2 } else { 0 }), 0.9),
        PreyPhase::Dead | PreyPhase::Collected(_) => (3, 0.8),
        _ => (0, 0.0),
    };
    draw_wraps(p, middle, half, turns, silk);
    if body.work >= 0.0 {
        draw_bite(p, &body);
    }
    p.pop();
    match prey.phase {
        PreyPhase::Appearing(t) => appearing(p, mark, &body, &placed, t, motion),
        PreyPhase::Collected(t) => {
            p.sheet.fade(mark, 1.0 - smooth(0.25, 0.8, t));
            sparkles(p, &placed, t, prey.seed);
        }
        _ if body.thrash > 0.05 && !motion.reduced => draw_thrash(p, placed.at, placed.unit, &body),
        _ => {}
    }
}

/// The light that a body gives: its own colour while it lives, violet when dead.
fn light(p: &mut Painter, body: &Body, placed: &Placed, prey: &PreyLook) {
    let at = placed.at;
    match prey.phase {
        PreyPhase::Dead => p.glow(at, 2.5 * placed.unit, Ink::hex(0xb79bff).fade(0.42)),
        PreyPhase::Collected(t) => p.glow(at, (2.5 + t) * placed.unit, Ink::hex(0xd9c8ff).fade(0.7 * (1.0 - t))),
        PreyPhase::Appearing(t) => p.glow(at, 2.6 * placed.unit, body.coat.mid.fade(0.30 * t)),
        _ => {
            let ink = if prey.kind == PreyKind::Cutter { Ink::hex(0xff3d7f) } else { body.coat.mid };
            p.glow(at, 2.7 * placed.unit, ink.fade(0.34));
        }
    }
}

/// Flickers at 6 Hz inside a dashed circle that turns and closes.
fn appearing(p: &mut Painter, mark: Mark, body: &Body, placed: &Placed, t: f32, motion: Motion) {
    let flicker = if (motion.time * 6.0 + body.seed).fract() < 0.5 { 1.0 } else { 0.45 };
    let flicker = if motion.reduced { 0.8 } else { flicker };
    p.sheet.fade(mark, (0.22 + 0.6 * t) * (flicker + (1.0 - flicker) * t * t * t));
    let radius = placed.unit * (2.15 - 0.35 * t);
    let turn = motion.time * 40.0_f32.to_radians();
    let ink = body.coat.light.fade(0.8 * smooth(0.0, 0.12, t) * (1.0 - smooth(0.9, 1.0, t)));
    draw_dashes(p, placed.at, radius, 18, turn, 1.2, ink);
}

/// Lights that fly off as a dead one is collected.
fn sparkles(p: &mut Painter, placed: &Placed, t: f32, seed: f32) {
    let out = 1.0 - (1.0 - t).powi(3);
    let alpha = 1.0 - t * t;
    for k in 0..10 {
        let d = Vec2::from_angle(TAU * k as f32 / 10.0 + seed);
        let far = (0.5 + 1.5 * out * (0.7 + 0.5 * ((k * 7) % 4) as f32 / 3.0)) * placed.unit;
        let at = placed.at + d * far - vec2(0.0, 0.4 * out * placed.unit);
        let ink = [0xffffff, 0xe6dcff, 0xffd9f0][k % 3];
        p.sparkle(at, (0.34 - 0.18 * t) * placed.unit, Ink::hex(ink).fade(alpha));
        p.glow(at, 0.5 * placed.unit, Ink::hex(0xc9b8ff).fade(0.5 * alpha));
    }
}

/// The body alone, in its units.
fn shape(p: &mut Painter, kind: PreyKind, body: &Body) {
    match kind {
        PreyKind::Gnat => draw_gnat(p, body),
        PreyKind::Cutter => draw_cutter(p, body),
        PreyKind::Fly => draw_fly(p, body),
        PreyKind::Beetle => draw_beetle(p, body),
        PreyKind::Moth => draw_moth(p, body),
        PreyKind::Wasp => draw_wasp(p, body),
        PreyKind::Mimic => draw_mimic(p, body),
    }
}

/// Where the part of a body is that silk is wound around: its middle and half its extent.
fn trunk(kind: PreyKind) -> (Vec2, Vec2) {
    match kind {
        PreyKind::Gnat => (vec2(-0.15, -0.05), vec2(0.70, 0.46)),
        PreyKind::Cutter => (vec2(-0.20, 0.0), vec2(0.85, 0.66)),
        PreyKind::Beetle => (vec2(-0.40, -0.12), vec2(0.80, 0.62)),
        PreyKind::Moth => (vec2(-0.20, 0.02), vec2(0.75, 0.42)),
        PreyKind::Wasp => (vec2(-0.45, 0.02), vec2(0.95, 0.52)),
        PreyKind::Mimic => (vec2(0.0, 0.0), vec2(0.80, 0.85)),
        PreyKind::Fly => (vec2(-0.30, 0.05), vec2(0.85, 0.62)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A night has up to 40 of them: each must stay small.
    #[test]
    fn no_piece_of_prey_needs_more_than_a_few_thousand_corners() {
        let (mut p, style) = (Painter::default(), Style::default());
        for kind in PreyKind::ALL {
            for phase in
                [PreyPhase::Flying, PreyPhase::Caught { wrapped: 2 }, PreyPhase::Dead, PreyPhase::Collected(0.4)]
            {
                p.begin_frame(1.0);
                draw_prey(&mut p, &style, &PreyLook { phase, ..PreyLook::new(kind, Vec2::ZERO) }, Motion::still(1.0));
                let (vertices, _) = p.sheet.size();
                assert!(vertices < 3300, "{} {phase:?}: {vertices}", kind.word());
            }
        }
    }
}
