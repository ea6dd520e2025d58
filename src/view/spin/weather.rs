//! Clouds that drift and far lightning behind them: what a storm or a dusk adds to the sky. Painted every frame.

use super::depth::{CLOUDS, on_carpet};
use super::mood::SkyMood;
use crate::view::{
    ink::Ink,
    motion::{Motion, hash01, smooth},
    paint::Painter,
};
use glam::{Vec2, vec2};
use std::f32::consts::TAU;

/// One flash may come in each of these spans, seconds.
const SPAN: f32 = 4.5;
const BANKS: u32 = 14;

/// How bright far lightning is at `time` seconds, 0..=1: two or three flickers, then long darkness.
pub fn lightning(time: f32) -> f32 {
    let span = (time / SPAN).floor();
    let n = (span as i64 as u32).wrapping_mul(5) + 71;
    if hash01(n) > 0.7 {
        return 0.0;
    }
    let age = time - span * SPAN - hash01(n + 1) * (SPAN - 0.7);
    if !(0.0..0.6).contains(&age) {
        return 0.0;
    }
    let again = 0.12 + 0.14 * hash01(n + 2);
    let flick = |from: f32, power: f32| if age < from { 0.0 } else { power * (-(age - from) * 11.0).exp() };
    (flick(0.0, 0.7) + flick(again, 1.0) + flick(again + 0.13, 0.4)).min(1.0)
}

/// Where the flash of `time` stands, as a share of the width.
fn place(time: f32) -> f32 {
    0.12 + 0.76 * hash01(((time / SPAN).floor() as i64 as u32).wrapping_mul(5) + 74)
}

/// Light over the horizon, banks of cloud and the lightning in them, in a sky of `size` points.
pub fn draw_weather(p: &mut Painter, mood: &SkyMood, size: Vec2, camera: Vec2, motion: Motion) {
    p.haze(vec2(0.5 * size.x, 0.99 * size.y), vec2(0.85 * size.x, 0.24 * size.y), mood.mist.fade(0.5 * mood.glow));
    if mood.clouds < 0.01 {
        return;
    }
    let dimmed = if motion.reduced { 0.25 } else { 1.0 };
    let flash = lightning(motion.time) * mood.storm * dimmed;
    let spot = vec2(place(motion.time) * size.x, 0.60 * size.y);
    if flash > 0.01 {
        let white = Ink::hex(0xcfdcff);
        p.glow(spot, 0.62 * size.min_element(), white.fade(0.30 * flash));
        p.glow(spot + vec2(0.0, 0.06 * size.y), 0.28 * size.min_element(), white.fade(0.42 * flash));
        bolt(p, spot, 0.24 * size.y, motion.time, white.fade(flash * flash));
    }
    let time = if motion.reduced { 0.0 } else { motion.time };
    let tile = vec2(size.x * 1.5, size.y);
    for k in 0..BANKS {
        let home = vec2(hash01(k * 3 + 1), 0.02 + 0.68 * (k as f32 / (BANKS - 1) as f32)) * tile;
        let slid = vec2(time * (3.0 + 4.0 * hash01(k * 3 + 2)), 0.0) - camera * CLOUDS * (0.6 + 0.1 * k as f32);
        let at = vec2(on_carpet(home, slid, tile).x - 0.25 * size.x, home.y - camera.y * CLOUDS);
        // thick at the top in a storm, thin banks over the horizon at dusk and dawn
        let high = 1.0 - smooth(0.0, 0.55, home.y / size.y);
        let thick = mood.clouds * (0.30 + 0.5 * high * mood.storm);
        let lit = flash * (1.0 - smooth(0.0, 0.5, (at - spot).length() / size.min_element()));
        let ink = mood.cloud.mix(Ink::hex(0xdfe8ff), 0.55 * lit);
        let reach = size.min_element().max(0.6 * size.max_element());
        bank(p, at, vec2(reach, reach * (1.0 + 1.9 * high * mood.storm)), k, ink.fade(thick));
    }
}

/// One bank of cloud: soft patches within `reach`.
fn bank(p: &mut Painter, at: Vec2, reach: Vec2, seed: u32, ink: Ink) {
    for j in 0..5_u32 {
        let h = |n: u32| hash01(seed * 31 + j * 7 + n);
        let way = vec2((h(0) - 0.5) * 0.46, (h(1) - 0.5) * 0.035) * reach;
        p.haze(at + way, vec2(0.16 + 0.16 * h(2), 0.018 + 0.026 * h(3)) * reach, ink);
    }
}

/// A thin forked bolt that falls `length` points from `from`.
fn bolt(p: &mut Painter, from: Vec2, length: f32, time: f32, ink: Ink) {
    let n = ((time / SPAN).floor() as i64 as u32).wrapping_mul(13);
    let mut at = from - vec2(0.0, 0.25 * length);
    let mut line = [at; 9];
    for (k, point) in line.iter_mut().enumerate().skip(1) {
        let lean = (hash01(n + k as u32) - 0.5) * 1.5;
        at += vec2(lean, 1.0) * (length / 8.0);
        *point = at;
    }
    p.strip(&line, |t| 1.7 - 1.1 * t, |_| ink, crate::view::stroke::Cap::Round);
    let fork = [line[4], line[4] + Vec2::from_angle(TAU * 0.13) * 0.16 * length, line[4] + vec2(0.16, 0.34) * length];
    p.strip(&fork, |t| 1.1 - 0.8 * t, |t| ink.fade(0.8 - 0.6 * t), crate::view::stroke::Cap::Round);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lightning_is_rare_and_short() {
        let bright = (0..120_000).filter(|k| lightning(*k as f32 / 120.0) > 0.2).count();
        assert!((1200..12_000).contains(&bright), "{bright} of 120000");
        assert!((0..120_000).all(|k| (0.0..=1.0).contains(&lightning(k as f32 / 120.0))));
    }
}
