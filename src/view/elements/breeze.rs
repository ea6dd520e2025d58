//! A zone of wind: pale lines that stream along the field with a curl at their heads, and leaves that ride on it.
//!
//! Nothing is kept: each line is followed from its start through the field anew, so it bends with the gusts.

use crate::view::{
    ink::Ink,
    motion::{Motion, hash01, smooth},
    paint::Painter,
    stroke::Cap,
};
use glam::{Vec2, vec2};
use std::f32::consts::{PI, TAU};

/// Steps that a line is followed in, and how many of them are seen at once.
const STEPS: usize = 30;
const TAIL: usize = 15;
/// One line for this many square cm.
const AREA: f32 = 2000.0;
const MOST: u32 = 40;
const LIGHT: Ink = Ink::hex(0xdff1ff);

/// Draws the wind in the rectangle `min`..`max`; `wind` gives it in cm/s at a place. Draw it behind ropes and berry.
pub fn draw_breeze(p: &mut Painter, min: Vec2, max: Vec2, wind: impl Fn(Vec2) -> Vec2, motion: Motion) {
    let size = max - min;
    border(p, min, max, wind((min + max) * 0.5));
    let count = ((size.x * size.y / AREA) as u32).clamp(3, MOST);
    for k in 0..count {
        stream(p, min, max, &wind, k, count, motion);
    }
    let leaves = if motion.reduced { 0 } else { (count / 3).max(2) };
    for k in 0..leaves {
        leaf(p, min, max, &wind, k, motion);
    }
}

/// A place of the zone for number `k` of round `round`: rows and columns are dealt out, so that lines do not crowd.
fn start(min: Vec2, max: Vec2, k: u32, count: u32, round: u32) -> Vec2 {
    let seed = k * 977 + round * 131;
    let row = (k as f32 + 0.2 + 0.6 * hash01(seed)) / count as f32;
    // golden steps spread neighbours in the other direction
    let column = (k as f32 * 0.618_034 + 0.37 * round as f32 + 0.2 * hash01(seed + 1)).fract();
    min + vec2(column, row) * (max - min)
}

/// How much of a thing at `at` is seen: nothing at the rim of the zone.
fn inside(at: Vec2, min: Vec2, max: Vec2) -> f32 {
    let room = (at - min).min(max - at).min_element();
    smooth(-4.0, 16.0, room)
}

fn stream(p: &mut Painter, min: Vec2, max: Vec2, wind: &impl Fn(Vec2) -> Vec2, k: u32, count: u32, motion: Motion) {
    let life = 1.5 + 0.8 * hash01(k + 11);
    let clock = motion.time / life + hash01(k + 23);
    let (round, age) = if motion.reduced { (0, 0.62) } else { (clock as u32, clock.fract()) };
    let mut at = start(min, max, k, count, round);
    // begins upwind of its place, so that lines fill the whole zone
    at -= wind(at) * (0.28 * life);
    let dt = 0.62 * life / STEPS as f32;
    let head = age * (STEPS + TAIL) as f32;
    let mut line = [Vec2::ZERO; STEPS];
    for spot in &mut line {
        *spot = at;
        at += wind(at) * dt;
    }
    let (from, to) = ((head as usize).saturating_sub(TAIL), (head as usize).min(STEPS - 1));
    if to < from + 3 {
        return;
    }
    let calm = if motion.reduced { 0.7 } else { 1.0 };
    let fade = (age * 5.0).min(1.0) * ((1.0 - age) * 4.0).min(1.0) * calm;
    let seen = &line[from..=to];
    let alpha = |t: f32| {
        let i = (t * (seen.len() - 1) as f32) as usize;
        fade * t.powf(0.8) * inside(seen[i], min, max)
    };
    let wide = 1.4 + 1.4 * hash01(k + 31);
    p.strip(seen, |t| wide * (0.25 + 0.75 * t), |t| LIGHT.fade(0.74 * alpha(t)), Cap::Round);
    let tip = seen[seen.len() - 1];
    let along = (tip - seen[seen.len() - 3]).normalize_or(Vec2::X);
    let ink = LIGHT.fade(0.74 * fade * inside(tip, min, max));
    if motion.reduced {
        return chevron(p, tip, along, wide, ink);
    }
    curl(p, tip, along, 3.0 + 4.0 * hash01(k + 41), k.is_multiple_of(2), wide, ink);
}

/// The rolled-up head of a line.
fn curl(p: &mut Painter, at: Vec2, along: Vec2, radius: f32, left: bool, width: f32, ink: Ink) {
    let side = if left { -1.0 } else { 1.0 };
    let centre = at + along.perp() * (side * radius);
    let from = (at - centre).y.atan2((at - centre).x);
    p.begin(at);
    for i in 1..=10 {
        let t = i as f32 / 10.0;
        p.line(centre + Vec2::from_angle(from + side * t * 1.35 * PI) * (radius * (1.0 - 0.55 * t)));
    }
    p.stroke_path_with(|t| width * (1.0 - 0.6 * t), |_| ink);
}

fn chevron(p: &mut Painter, at: Vec2, along: Vec2, width: f32, ink: Ink) {
    let back = along * -6.0;
    p.stroke(&[at + back + back.perp() * 0.75, at, at + back - back.perp() * 0.75], width, ink);
}

/// A leaf that tumbles along.
fn leaf(p: &mut Painter, min: Vec2, max: Vec2, wind: &impl Fn(Vec2) -> Vec2, k: u32, motion: Motion) {
    let life = 2.6 + 1.2 * hash01(k + 511);
    let clock = motion.time / life + hash01(k + 523);
    let (round, age) = (clock as u32, clock.fract());
    let mut at = start(min, max, (k * 5 + 2) % 16, 16, round + 7);
    at -= wind(at) * (0.4 * life);
    let steps = 16;
    let dt = 0.8 * age * life / steps as f32;
    for _ in 0..steps {
        at += wind(at) * dt;
    }
    at.y += 5.0 * (motion.time * 3.1 + k as f32).sin();
    let alpha = (age * 6.0).min(1.0) * ((1.0 - age) * 6.0).min(1.0) * inside(at, min, max);
    let angle = motion.time * (2.0 + 2.0 * hash01(k + 541)) + k as f32;
    let flat = 0.35 + 0.65 * (motion.time * 4.0 + k as f32).sin().abs();
    let (dark, light) = (Ink::hex(0x2fa79f), Ink::hex(0x8ff0d8));
    p.push(at, angle, vec2(1.0, flat));
    p.leaf(vec2(-5.5, 0.0), 11.0, 7.0, 0.0, dark.mix(Ink::SHADOW, 0.35).fade(alpha));
    p.leaf(vec2(-4.6, 0.0), 9.2, 5.2, 0.0, dark.mix(light, 0.6).fade(alpha));
    p.stroke(&[vec2(-6.5, 0.0), vec2(3.4, 0.0)], 0.6, Ink::hex(0xe6fff6).fade(0.7 * alpha));
    p.pop();
}

/// Where the zone ends: a breath of light inside, and two rows of dots along the wind.
fn border(p: &mut Painter, min: Vec2, max: Vec2, wind: Vec2) {
    let (middle, half) = ((min + max) * 0.5, (max - min) * 0.5);
    p.haze(middle, half * 1.25, Ink::hex(0xa9c6e8).fade(0.13));
    let level = wind.x.abs() >= wind.y.abs();
    let (run, step) = if level { (max.x - min.x, Vec2::X) } else { (max.y - min.y, Vec2::Y) };
    let count = (run / 11.0).max(2.0) as usize;
    for k in 0..=count {
        let t = k as f32 / count as f32;
        let ink = LIGHT.fade(0.34 * (0.25 + 0.75 * (TAU * 0.5 * t).sin()));
        p.dot(min + step * (run * t), 0.9, ink);
        p.dot(max - step * (run * t), 0.9, ink);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paint(wind: Vec2, motion: Motion) -> Painter {
        let mut p = Painter::default();
        draw_breeze(&mut p, vec2(10.0, 20.0), vec2(210.0, 140.0), |_| wind, motion);
        p
    }

    fn places(p: &Painter) -> Vec<Vec2> {
        p.sheet.chunks().iter().flat_map(|c| &c.mesh.vertices).map(|v| v.position.truncate()).collect()
    }

    #[test]
    fn it_stands_still_under_reduced_motion_and_moves_without() {
        let at = |time: f32, reduced: bool| places(&paint(vec2(120.0, 0.0), Motion { reduced, ..Motion::still(time) }));
        assert_eq!(at(1.0, true), at(7.3, true));
        assert_ne!(at(1.0, false), at(1.1, false));
    }

    #[test]
    fn no_line_is_seen_outside_of_the_zone() {
        for time in 0..20 {
            let p = paint(vec2(200.0, -60.0), Motion::still(0.37 * time as f32));
            for v in p.sheet.chunks().iter().flat_map(|c| &c.mesh.vertices).filter(|v| v.normal.y < 0.5) {
                let at = v.position.truncate();
                let out = (vec2(10.0, 20.0) - at).max(at - vec2(210.0, 140.0)).max_element();
                assert!(out < 24.0 || v.color[3] == 0, "{at} with alpha {}", v.color[3]);
            }
        }
    }

    #[test]
    fn calm_air_has_no_heads_that_are_not_numbers() {
        let p = paint(Vec2::ZERO, Motion::still(3.0));
        assert!(places(&p).iter().all(|at| at.is_finite()));
    }
}
