//! Short answers of the web to what the player does: a tie holds, a tie is refused, a strand is severed. All are pure
//! functions of the time since they happened.

use super::light::SilkLight;
use crate::view::{
    ink::Ink,
    motion::{cubic_out, hash01, smooth},
    paint::Painter,
    stroke::Cap,
};
use glam::{Vec2, vec2};
use std::f32::consts::{PI, TAU};

/// How long each takes, seconds.
pub const TIE: f32 = 0.45;
pub const REFUSAL: f32 = 0.16;
pub const SEVER: f32 = 0.5;

/// A thread has been tied at `at` cm, `age` seconds ago: a flash, a ring and six rays.
pub fn draw_tie(p: &mut Painter, light: &SilkLight, at: Vec2, age: f32) {
    if !(0.0..TIE).contains(&age) {
        return;
    }
    let t = age / TIE;
    let fade = (1.0 - t) * (1.0 - t);
    p.glow(at, 34.0, light.halo.fade(0.7 * fade));
    p.glow(at, 15.0, light.glint.fade(0.8 * fade));
    p.ring(at, 4.0 + 22.0 * cubic_out(t), 2.2 * (1.0 - t) + 0.3, light.core.fade(0.9 * fade));
    for k in 0..6 {
        let way = Vec2::from_angle(TAU * (k as f32 + 0.5 * hash01(k + at.x.abs() as u32)) / 6.0);
        let (near, far) = (6.0 + 18.0 * cubic_out(t), 9.0 + 27.0 * cubic_out(1.25 * t));
        let ray = [at + way * near, at + way * far];
        p.strip(&ray, |s| 1.8 * (1.0 - s) * (1.0 - t) + 0.3, |_| light.glint.fade(fade), Cap::Round);
    }
}

/// How far a thing that was refused `age` seconds ago is moved aside, in multiples of its shake: -1..=1, 0 afterwards.
pub fn refusal_shake(age: f32) -> f32 {
    if (0.0..REFUSAL).contains(&age) { (age / REFUSAL * 3.0 * TAU).sin() * (1.0 - age / REFUSAL) } else { 0.0 }
}

/// A tie at `at` was refused: a dull ring that shakes its head, and a bar across it.
pub fn draw_refusal(p: &mut Painter, light: &SilkLight, at: Vec2, age: f32) {
    let t = age / (2.5 * REFUSAL);
    if !(0.0..1.0).contains(&t) {
        return;
    }
    let shaken = at + vec2(3.0 * refusal_shake(age), 0.0);
    let ink = light.halo.mix(light.core, 0.35).fade(0.85 * (1.0 - t));
    p.ring(shaken, 9.0, 1.8, ink);
    let bar = vec2(5.2, 5.2);
    p.stroke(&[shaken - bar, shaken + bar], 1.8, ink);
    p.glow(shaken, 22.0, light.halo.fade(0.25 * (1.0 - t)));
}

/// A strand in the direction `along` was severed at `at`, `age` seconds ago: flash, sparks, two ends that whip back.
pub fn draw_sever(p: &mut Painter, light: &SilkLight, at: Vec2, along: Vec2, age: f32) {
    if !(0.0..SEVER).contains(&age) {
        return;
    }
    let t = age / SEVER;
    let along = along.normalize_or_zero();
    let flash = 1.0 - smooth(0.0, 0.3, t);
    p.glow(at, 30.0, light.halo.fade(0.75 * flash));
    p.glow(at, 11.0, light.glint.fade(0.9 * flash));
    p.sparkle(at, 15.0 * (0.4 + 0.6 * cubic_out(3.0 * t)), light.glint.fade(flash));
    for end in [-1.0, 1.0] {
        whip(p, light, at + along * (end * (4.0 + 20.0 * cubic_out(t))), along * end, t);
    }
    for k in 0..10_u32 {
        let seed = k * 3 + (at.x * 7.0).abs() as u32;
        let side = if k % 2 == 0 { 1.0 } else { -1.0 };
        let way = (along.perp() * side).rotate(Vec2::from_angle((hash01(seed) - 0.5) * 2.2));
        let reach = (16.0 + 34.0 * hash01(seed + 1)) * cubic_out(t);
        let spot = at + way * reach + vec2(0.0, 34.0 * t * t);
        let small = (1.3 - t) * (0.6 + 0.6 * hash01(seed + 2));
        p.dot(spot, small, Ink::WHITE.fade((1.0 - t) * 0.95));
        p.glow(spot, 5.0, light.halo.fade(0.4 * (1.0 - t)));
    }
}

/// A frayed end that curls away.
fn whip(p: &mut Painter, light: &SilkLight, at: Vec2, away: Vec2, t: f32) {
    const N: usize = 9;
    let mut heading = (-away).y.atan2((-away).x);
    let mut point = at;
    let mut line = [at; N];
    for (i, next) in line.iter_mut().enumerate().skip(1) {
        let s = i as f32 / (N - 1) as f32;
        heading += (0.3 + 2.2 * t) * s * 0.42;
        point += Vec2::from_angle(heading) * (1.6 + 0.6 * (PI * t).sin());
        *next = point;
    }
    p.strip(&line, |s| 1.3 - 0.9 * s, |s| light.core.fade((1.0 - t) * (1.0 - 0.6 * s)), Cap::Round);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::style_spin::SILK;
    use crate::view::motion::Motion;

    #[test]
    fn every_answer_ends() {
        let light = SilkLight::new(&SILK, vec2(1.0, -1.0), 200, Motion::still(0.0));
        let painted = |draw: &dyn Fn(&mut Painter)| {
            let mut p = Painter::default();
            p.begin_frame(1.0);
            draw(&mut p);
            p.sheet.size().0
        };
        let at = vec2(20.0, 30.0);
        for (age, there) in [(-0.1, false), (0.1, true), (2.0, false)] {
            assert_eq!(painted(&|p| draw_tie(p, &light, at, age)) > 0, there);
            assert_eq!(painted(&|p| draw_refusal(p, &light, at, age)) > 0, there);
            assert_eq!(painted(&|p| draw_sever(p, &light, at, vec2(1.0, 0.3), age)) > 0, there);
        }
        assert_eq!(refusal_shake(0.0), 0.0);
        assert_eq!(refusal_shake(REFUSAL), 0.0);
        assert!((0..16).any(|k| refusal_shake(0.01 * k as f32).abs() > 0.6), "it shakes");
    }
}
