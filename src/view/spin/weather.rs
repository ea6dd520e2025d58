//! Clouds that drift and far lightning behind them: what a storm or a dusk adds to the sky. Painted every frame.

use super::depth::{CLOUDS, on_carpet};
use super::mood::SkyMood;
use crate::view::{
    ink::Ink,
    motion::{Motion, hash01, smooth},
    paint::Painter,
    stroke::Cap,
};
use glam::{Vec2, vec2};

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
        draw_flash(p, spot, size, flash, motion.time);
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

/// A bolt that comes from the clouds over `spot` and strikes behind the horizon: the clouds that it leaves light up, and a
/// little of the air below.
fn draw_flash(p: &mut Painter, spot: Vec2, size: Vec2, flash: f32, time: f32) {
    let (white, reach) = (Ink::hex(0xcfdcff), size.min_element());
    for (at, radii, strength) in [
        (vec2(0.0, -0.20), vec2(0.95, 0.20), 0.30),
        (vec2(0.10, -0.14), vec2(0.46, 0.10), 0.34),
        (vec2(-0.16, -0.24), vec2(0.36, 0.07), 0.26),
        (vec2(0.0, 0.10), vec2(0.26, 0.36), 0.13),
    ] {
        p.haze(spot + at * reach, radii * reach, white.fade(strength * flash));
    }
    let from = spot - vec2(0.0, 0.20 * reach);
    p.glow(from, 0.13 * reach, white.fade(0.30 * flash));
    bolt(p, from, 0.30 * size.y + 0.20 * reach, time, Ink::hex(0xeef3ff).fade(flash));
}

/// One bank of cloud: soft patches within `reach`.
fn bank(p: &mut Painter, at: Vec2, reach: Vec2, seed: u32, ink: Ink) {
    for j in 0..5_u32 {
        let h = |n: u32| hash01(seed * 31 + j * 7 + n);
        let way = vec2((h(0) - 0.5) * 0.46, (h(1) - 0.5) * 0.035) * reach;
        p.haze(at + way, vec2(0.16 + 0.16 * h(2), 0.018 + 0.026 * h(3)) * reach, ink);
    }
}

/// A forked bolt that falls `length` points from `from`, with light around it.
fn bolt(p: &mut Painter, from: Vec2, length: f32, time: f32, ink: Ink) {
    const N: usize = 25;
    let n = ((time / SPAN).floor() as i64 as u32).wrapping_mul(13);
    let lean = 0.7 * (hash01(n) - 0.5);
    let mut line = [from; N];
    for (k, point) in line.iter_mut().enumerate().skip(1) {
        let t = k as f32 / (N - 1) as f32;
        // a few large bends, and small kinks on them
        let (part, step) = ((5.0 * t) as u32, (5.0 * t).fract());
        let bend = |part: u32| if part == 0 { 0.0 } else { 0.17 * (hash01(n + part) - 0.5) };
        let kink = 0.05 * (hash01(n + 40 + k as u32) - 0.5);
        *point = from + vec2(lean * t + bend(part) + (bend(part + 1) - bend(part)) * step + kink, t) * length;
    }
    let wide = length / 200.0;
    p.path.clear();
    p.closed = false;
    p.path.extend_from_slice(&line);
    p.soft_path(9.0 * wide, |t| ink.fade(0.22 * (1.0 - 0.6 * t)).light());
    p.strip(&line, |t| (1.9 - 1.2 * t) * wide, |t| ink.fade(0.95 - 0.4 * t), Cap::Round);
    for (k, side) in [(6_usize, 1.0_f32), (11, -1.0), (16, 1.0)] {
        let mut at = line[k];
        let mut fork = [at; 6];
        for (j, point) in fork.iter_mut().enumerate().skip(1) {
            let way =
                vec2(side * (0.2 + 0.9 * hash01(n + 60 + (k * 7 + j) as u32)), 0.5 + 0.5 * hash01(n + 90 + j as u32));
            at += way * (0.042 * length);
            *point = at;
        }
        p.strip(&fork, |t| (1.1 - 0.8 * t) * wide, |t| ink.fade(0.7 * (1.0 - t)), Cap::Round);
    }
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
