//! What stands in the way: crimson thorns that burst the berry, and mossy rocks.

use super::{
    gradient::Paint,
    ink::{Ink, shade},
    motion::hash01,
    paint::{Painter, quad_at},
    rope::resample,
    stroke::Cap,
};
use crate::content::style::Shades;
use glam::{Vec2, vec2};
use std::f32::consts::PI;

/// Spacing of the samples of a stem, cm.
const STEP: f32 = 2.5;

/// A bramble along `points`: a tapering stem, bent spikes on alternating sides. `width` of the stem's root in cm.
pub fn draw_thorns(p: &mut Painter, look: &Shades, points: &[Vec2], width: f32, seed: u32) {
    let mut line = std::mem::take(&mut p.trail);
    resample(points, STEP, &mut line);
    if line.len() >= 3 {
        let n = (line.len() - 1) as f32;
        let thick = |t: f32| width * (1.0 - 0.85 * t.powf(1.5));
        p.push_at(vec2(3.0, 4.0));
        p.strip(&line, |t| width * 1.1 * (1.0 - 0.9 * t), |_| Ink::SHADOW.fade(0.3), Cap::Round);
        p.pop();
        for (k, i) in (2..line.len() - 1).step_by(4).enumerate() {
            let t = i as f32 / n;
            let side = if k % 2 == 0 { -1.0 } else { 1.0 };
            let length = 18.0 * (0.85 + 0.3 * hash01(seed + k as u32)) * (1.0 - 0.45 * t * t);
            let along = (line[(i + 1).min(line.len() - 1)] - line[i - 1]).normalize_or(Vec2::X);
            spike(p, look, line[i], along, side, length, thick(t));
        }
        let stem = [(0.0, Ink::hex(0x5a1240)), (0.35, Ink::of(look.dark)), (1.0, Ink::hex(0xd8366a))];
        p.strip(&line, |t| thick(t) + 2.4, |_| Ink::of(look.deep), Cap::Round);
        p.strip(&line, thick, |t| shade(&stem, t), Cap::Round);
        let lit = |i: usize| {
            let d = (line[(i + 1).min(line.len() - 1)] - line[i.saturating_sub(1)]).normalize_or(Vec2::X);
            line[i] - vec2(d.y.abs(), d.x.abs()) * (0.22 * thick(i as f32 / n))
        };
        p.path.clear();
        p.closed = false;
        for i in (1..line.len() - 1).step_by(2) {
            p.path.push(lit(i));
        }
        p.stroke_path_with(|t| 0.16 * width * (1.0 - 0.7 * t), |_| Ink::of(look.mid).fade(0.85));
    }
    p.trail = line;
}

/// One bent spike. Its pale outer half is what is seen first; crimson alone would drown in the pond's green.
fn spike(p: &mut Painter, look: &Shades, at: Vec2, along: Vec2, side: f32, length: f32, stem: f32) {
    let out = along.perp() * side;
    let tip = at + along * (0.25 * length) + out * (0.4 * stem + length);
    let line: [Vec2; 6] = std::array::from_fn(|k| quad_at(at, at + out * (0.5 * length), tip, k as f32 / 5.0));
    let root = 14.0 * length / 18.0;
    let wide = |t: f32| root * (1.0 - t).powf(1.25);
    let [a, b, c, d] = [look.dark, look.mid, look.light, look.tip].map(Ink::of);
    let shade_of = [(0.0, a), (0.34, b), (0.62, c), (1.0, d)];
    p.strip(&line, |t| wide(t) + 2.4 * (1.0 - 0.5 * t), |_| Ink::of(look.deep), Cap::Open);
    p.strip(&line, wide, |t| shade(&shade_of, t), Cap::Open);
}

/// How a rock looks.
#[derive(Clone, Copy)]
pub struct RockLook {
    pub stone: [Ink; 3],
    pub moss: Ink,
}

impl RockLook {
    /// Violet stone, or the stone of a palette whose hills have the colour `hill`.
    pub fn of(hill: Ink) -> RockLook {
        let (night, moonlit) = (Ink::hex(0x120e2a), Ink::hex(0xc4bede));
        RockLook {
            // light enough on top to stand out from the darkest packs' plants, too
            stone: [hill.mix(moonlit, 0.46), hill.mix(moonlit, 0.16), hill.mix(night, 0.55)],
            moss: Ink::hex(0x4a8f78),
        }
    }
}

/// A convex rock: `outline` around its own middle, corners rounded by `rounding` cm, moss on what faces up.
pub fn draw_rock(p: &mut Painter, look: &RockLook, at: Vec2, angle: f32, outline: &[Vec2], rounding: f32) {
    let rim = Ink::hex(0x120e2a);
    p.push_at(at + vec2(2.6, 4.2));
    rock_path(p, angle, outline, rounding);
    p.fill_convex(Ink::SHADOW.fade(0.35));
    p.pop();
    p.push_at(at);
    rock_path(p, angle, outline, rounding);
    let (mut low, mut high) = (f32::MAX, f32::MIN);
    for v in &p.path {
        low = low.min(v.y);
        high = high.max(v.y);
    }
    let [a, b, c] = look.stone;
    p.fill_convex(Paint::Linear {
        from: vec2(0.0, low),
        to: vec2(0.3 * (high - low), high),
        stops: &[(0.0, a), (0.4, b), (1.0, c)],
    });
    // two lighter patches, each towards a corner: a smaller copy about an inner point stays inside
    let middle = outline.iter().copied().sum::<Vec2>() / outline.len() as f32;
    let turn = Vec2::from_angle(angle);
    for (way, scale, alpha) in [(vec2(-1.0, -0.6), 0.5, 0.28), (vec2(1.0, 0.8), 0.3, 0.16)] {
        let far = |corner: &&Vec2| turn.rotate(**corner - middle).dot(way);
        let Some(corner) = outline.iter().max_by(|a, b| far(a).total_cmp(&far(b))) else { continue };
        p.push(turn.rotate(middle.lerp(*corner, 0.45)) * (1.0 - scale), 0.0, Vec2::splat(scale));
        rock_path(p, angle, outline, rounding);
        p.fill_convex(a.fade(alpha));
        p.pop();
    }
    rock_path(p, angle, outline, rounding);
    p.stroke_path(1.1, rim);
    moss(p, look, rim, high - low);
    p.pop();
}

/// Outline with rounded corners, turned by `angle`.
fn rock_path(p: &mut Painter, angle: f32, outline: &[Vec2], rounding: f32) {
    let turn = Vec2::from_angle(angle);
    let n = outline.len();
    p.path.clear();
    for i in 0..n {
        let (a, b, c) = (outline[(i + n - 1) % n], outline[i], outline[(i + 1) % n]);
        let cut = |to: Vec2| b + (to - b).normalize_or_zero() * rounding.min(0.45 * (to - b).length());
        p.path.push(turn.rotate(cut(a)));
        p.quad(turn.rotate(b), turn.rotate(cut(c)));
    }
    p.close();
}

/// A blanket over the part of the current path that faces up, with a wavy lower edge.
fn moss(p: &mut Painter, look: &RockLook, rim: Ink, height: f32) {
    let n = p.path.len();
    let faces_up = |p: &Painter, i: usize| {
        let d = (p.path[(i + 1) % n] - p.path[i]).normalize_or_zero();
        let out = if area(&p.path) > 0.0 { -d.perp() } else { d.perp() };
        out.y < -0.35
    };
    let Some(start) = (0..n).find(|&i| faces_up(p, i) && !faces_up(p, (i + n - 1) % n)) else { return };
    let mut ridge = std::mem::take(&mut p.trail);
    ridge.clear();
    let mut i = start;
    while faces_up(p, i) && ridge.len() <= n {
        ridge.push(p.path[i]);
        i = (i + 1) % n;
    }
    ridge.push(p.path[i]);
    let (from, to) = (ridge[0], ridge[ridge.len() - 1]);
    let waves = ((to - from).length() / 24.0).round().clamp(2.0, 7.0);
    p.begin(from);
    for &at in &ridge[1..] {
        p.line(at);
    }
    let steps = 12 * waves as usize;
    for k in 1..steps {
        let t = k as f32 / steps as f32;
        let base = to.lerp(from, t);
        // as deep as the ridge stands above the chord, so that the blanket follows the stone
        let over = nearest_y(&ridge, base.x);
        let lobe = (t * waves * PI).sin().abs().powf(0.7);
        let depth = (0.12 + 0.22 * lobe) * height.min(46.0) * (t * PI).sin().powf(0.5);
        p.line(vec2(base.x, over + depth));
    }
    p.close();
    let top = ridge.iter().fold(f32::MAX, |m, v| m.min(v.y));
    let shade = [(0.0, look.moss.mix(Ink::hex(0xe6ffd0), 0.4)), (1.0, look.moss.mix(Ink::hex(0x0a2a30), 0.35))];
    p.fill(Paint::down(top, top + 0.4 * height, &shade));
    p.stroke_path(0.8, rim);
    p.trail = ridge;
}

fn area(points: &[Vec2]) -> f32 {
    (0..points.len()).map(|i| points[i].perp_dot(points[(i + 1) % points.len()])).sum()
}

/// Height of the ridge at `x`.
fn nearest_y(ridge: &[Vec2], x: f32) -> f32 {
    for pair in ridge.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        if (a.x - x) * (b.x - x) <= 0.0 && (b.x - a.x).abs() > 1e-4 {
            return a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x);
        }
    }
    ridge[0].y
}
