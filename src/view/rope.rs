//! Braided rope: shadow, dark edge, tan body, S-shaped light strands with seams, a dark underside and a line of moonlight.
//!
//! The line is resampled to even steps first; every layer is then one strip over the same samples, and the strands are
//! narrow bands between them, so a rope is a single run of triangles. A tight rope is lighter, glows and trembles.

use super::{ink::Ink, motion::hash01, paint::Painter, stroke::Cap};
use crate::content::style::RopeLook;
use glam::{Vec2, vec2};

/// What is to be drawn of a rope, in cm.
#[derive(Clone, Copy)]
pub struct RopePose<'a> {
    /// The rope's particles, interpolated, from one end to the other.
    pub points: &'a [Vec2],
    /// Force over breaking force, 0..=1; 0 is slack.
    pub tension: f32,
    /// 1 = whole; cut ropes fade.
    pub alpha: f32,
    /// The ends that hang on something are thicker, the cut ones show fibres.
    pub cut: [bool; 2],
    /// Where the pattern starts, in cm, so that the halves of a cut rope keep theirs.
    pub phase: f32,
}

/// Spacing of the samples in cm.
const STEP: f32 = 1.6;
/// Steps of one strand from the lower to the upper edge.
const STRAND_STEPS: usize = 5;

/// Draws a rope with its fibres at the cut ends.
pub fn draw_rope(p: &mut Painter, look: &RopeLook, rope: &RopePose, time: f32) {
    let mut line = std::mem::take(&mut p.trail);
    resample(rope.points, STEP, &mut line);
    if line.len() >= 3 {
        if rope.tension > 0.8 {
            tremble(&mut line, rope.tension, time);
        }
        layers(p, look, rope, &line);
        let n = line.len();
        for (end, (from, to)) in [(line[2], line[0]), (line[n - 3], line[n - 1])].into_iter().enumerate() {
            if rope.cut[end] {
                let seed = (rope.phase * 10.0) as u32 + 7 * end as u32;
                draw_fray(p, look, to, Painter::heading(from, to), seed, rope.alpha);
            }
        }
    }
    p.trail = line;
}

fn layers(p: &mut Painter, look: &RopeLook, rope: &RopePose, line: &[Vec2]) {
    let (w, a, tension) = (look.width, rope.alpha, rope.tension);
    let last = (line.len() - 1) as f32;
    let wide = |t: f32| width_at(look, rope, t * last, last);
    let light = Ink::of(look.light).mix(Ink::WHITE, 0.5 * tension).fade(a);
    every(p, line, 3, |_, at| at + vec2(2.2, 3.4));
    p.stroke_path(w * 1.15, Ink::SHADOW.fade(0.28 * a));
    if tension > 0.5 {
        every(p, line, 3, |_, at| at);
        p.soft_path(w * 2.0, |t| light.fade(0.26 * (tension - 0.4) * (12.0 * t * (1.0 - t)).min(1.0)).light());
    }
    every(p, line, 2, |_, at| at);
    p.strip_path(|t| wide(t) + 1.9, |_| Ink::of(look.edge).fade(a), Cap::Flat);
    let tan = Ink::of(look.tan).mix(Ink::WHITE, 0.2 * tension);
    p.strip_path(wide, |_| tan.fade(a), Cap::Flat);
    let per_pitch = look.pitch / STEP;
    let mut at = -(rope.phase / STEP).rem_euclid(2.0 * per_pitch);
    let mut odd = false;
    while at < last - 0.2 * per_pitch {
        if !odd {
            strand(p, look, rope, line, at, light);
        }
        seam(p, look, rope, line, at);
        at += per_pitch;
        odd = !odd;
    }
    // the underside in shadow and the moonlit top, whichever way the rope runs
    offset_strip(p, line, 0.34 * w, 0.34 * w, Ink::hex(0x4a2440).fade(0.42 * a));
    offset_strip(p, line, -0.24 * w, 0.15 * w, Ink::of(look.top).fade((0.35 + 0.35 * tension) * a));
}

/// A strip beside the rope: `down` cm towards the lower side of each place, fading where the rope stands upright.
fn offset_strip(p: &mut Painter, line: &[Vec2], down: f32, width: f32, ink: Ink) {
    every(p, line, 2, |i, at| {
        let n = normal(line, i as f32);
        let n = if n.y.abs() > 0.15 { n * n.y.signum() } else { n * n.x.signum() };
        let lean = vec2(n.x.abs() * if down < 0.0 { 1.0 } else { n.x.signum() }, n.y.abs());
        at + lean * down
    });
    p.stroke_path(width, ink);
}

/// Makes every `k`th sample the current path; the last one always belongs to it.
fn every(p: &mut Painter, line: &[Vec2], k: usize, place: impl Fn(usize, Vec2) -> Vec2) {
    p.path.clear();
    p.closed = false;
    for i in (0..line.len() - 1).step_by(k).chain([line.len() - 1]) {
        p.path.push(place(i, line[i]));
    }
}

/// Rope width at sample `i`: thicker towards the ends that hang on something.
fn width_at(look: &RopeLook, rope: &RopePose, i: f32, last: f32) -> f32 {
    let grip = |from_end: f32, cut: bool, k: f32, over: f32| {
        if cut { 0.0 } else { k * (1.0 - from_end * STEP / over).max(0.0) }
    };
    look.width * (1.0 + grip(i, rope.cut[0], 0.28, 14.0) + grip(last - i, rope.cut[1], 0.12, 12.0))
}

fn normal(line: &[Vec2], i: f32) -> Vec2 {
    let i = (i.round().max(0.0) as usize).min(line.len() - 1);
    let (a, b) = (line[i.saturating_sub(1)], line[(i + 1).min(line.len() - 1)]);
    (b - a).normalize_or(Vec2::X).perp()
}

/// Point at sample `i` (a fraction), `across` half-widths to the side.
fn across(look: &RopeLook, rope: &RopePose, line: &[Vec2], i: f32, side: f32) -> Vec2 {
    let last = (line.len() - 1) as f32;
    let f = i.clamp(0.0, last);
    let k = (f as usize).min(line.len() - 2);
    let at = line[k].lerp(line[k + 1], f - k as f32);
    at + normal(line, f) * (side * 0.5 * width_at(look, rope, f, last))
}

/// How far along a strand has run (0..1.25 pitches) and where across (1..-1) it is, at `t` 0..=1: an S.
fn strand_at(t: f32) -> (f32, f32) {
    let u = 1.0 - t;
    let x = 3.0 * u * u * t * 0.55 + 3.0 * u * t * t * 0.70 + t * t * t * 1.25;
    let y = u * u * u + 3.0 * u * u * t * 0.95 - 3.0 * u * t * t * 0.95 - t * t * t;
    (x, y)
}

/// The band between two neighbouring seams.
fn strand(p: &mut Painter, look: &RopeLook, rope: &RopePose, line: &[Vec2], from: f32, ink: Ink) {
    let pitch = look.pitch / STEP;
    let (view, n) = (p.view, 2 * (STRAND_STEPS + 1));
    let chunk = p.sheet.room(n, 6 * STRAND_STEPS);
    let mut last = None;
    for k in 0..=STRAND_STEPS {
        let (x, y) = strand_at(k as f32 / STRAND_STEPS as f32);
        let a = view.transform_point2(across(look, rope, line, from + x * pitch, y));
        let b = view.transform_point2(across(look, rope, line, from + (x + 1.0) * pitch, y));
        let (a, b) = (chunk.flat(a, ink), chunk.flat(b, ink));
        if let Some((c, d)) = last {
            chunk.quad(a, b, d, c);
        }
        last = Some((a, b));
    }
}

/// The dark line between two strands.
fn seam(p: &mut Painter, look: &RopeLook, rope: &RopePose, line: &[Vec2], from: f32) {
    let pitch = look.pitch / STEP;
    let last = (line.len() - 1) as f32;
    p.path.clear();
    p.closed = false;
    for k in 0..=STRAND_STEPS {
        let (x, y) = strand_at(k as f32 / STRAND_STEPS as f32);
        let i = from + x * pitch;
        if (0.0..=last).contains(&i) {
            p.path.push(across(look, rope, line, i, y * 0.96));
        }
    }
    if p.path.len() > 1 {
        let half = 0.055 * look.width + 0.5 * p.pixel_size();
        let ink = Ink::of(look.seam).fade(0.85 * rope.alpha);
        p.soft_path(half, |_| ink);
    }
}

/// The knot in which the ropes of a body meet. `width` is the rope's.
pub fn draw_knot(p: &mut Painter, look: &RopeLook, at: Vec2) {
    let w = look.width;
    let stops = [(0.0, Ink::hex(0xfff6e0)), (0.6, Ink::hex(0xe3b981)), (1.0, Ink::hex(0x9a6a48))];
    p.disc(at, w * 0.86, Ink::of(look.edge));
    p.ball(at, w * 0.70, vec2(-0.24, -0.4), 1.5, &stops);
    p.begin(at + vec2(-0.5, 0.04) * w);
    p.quad(at + vec2(0.0, 0.44) * w, at + vec2(0.52, 0.02) * w);
    p.stroke_path(0.15 * w, Ink::of(look.edge).fade(0.8));
}

/// Fibres at a cut end; `angle` points away from the rope.
pub fn draw_fray(p: &mut Painter, look: &RopeLook, at: Vec2, angle: f32, seed: u32, alpha: f32) {
    let w = look.width;
    let colours = [look.light, look.tan, look.top];
    let away = Vec2::from_angle(angle);
    for (layer, width) in [(0, 0.34), (1, 0.2)] {
        for i in 0..7_u32 {
            let side = i as f32 - 3.0;
            let bend = side * 0.26 + 0.2 * (hash01(seed + i) - 0.5);
            let length = w * (1.0 + 0.9 * hash01(seed + 31 + i));
            let root = at + away.perp() * (side * w * 0.13);
            let curl = bend + if i > 3 { 0.3 } else { -0.3 };
            let d = |a: f32| Vec2::from_angle(angle + a) * length;
            let ink = if layer == 0 { Ink::of(look.edge).fade(0.9) } else { Ink::of(colours[i as usize % 3]) };
            p.begin(root - away * (0.3 * w));
            p.quad(root + d(bend) * 0.55, root + d(curl));
            p.stroke_path_with(|t| w * width * (1.0 - 0.4 * t), |_| ink.fade(alpha));
        }
    }
}

/// Catmull-Rom through `points`, in even steps of `step`, into `out`.
pub(super) fn resample(points: &[Vec2], step: f32, out: &mut Vec<Vec2>) {
    out.clear();
    if points.len() < 2 {
        return;
    }
    out.push(points[0]);
    let n = points.len();
    let at = |i: usize| points[i.min(n - 1)];
    let (mut last, mut rest) = (points[0], step);
    for i in 0..n - 1 {
        let (a, b, c, d) = (points[i.saturating_sub(1)], at(i), at(i + 1), at(i + 2));
        let (c1, c2) = (b + (c - a) / 6.0, c - (d - b) / 6.0);
        let pieces = ((c - b).length() / step).ceil().clamp(1.0, 64.0) as usize + 1;
        for k in 1..=pieces {
            let next = super::paint::cubic_at(b, c1, c2, c, k as f32 / pieces as f32);
            let length = (next - last).length();
            let mut done = 0.0;
            while rest <= length - done {
                done += rest;
                out.push(last.lerp(next, done / length));
                rest = step;
            }
            rest -= length - done;
            last = next;
        }
    }
    // the true end, unless a sample already stands on it
    if (out[out.len() - 1] - last).length() > 0.3 * step {
        out.push(last);
    }
}

fn tremble(line: &mut [Vec2], tension: f32, time: f32) {
    let last = (line.len() - 1) as f32;
    let size = 0.6 * ((tension - 0.8) / 0.2).min(1.0) * (time * 18.0 * std::f32::consts::TAU).sin();
    for i in 1..line.len() - 1 {
        let wave = (std::f32::consts::PI * 2.0 * i as f32 / last).sin();
        line[i] += normal(line, i as f32) * (size * wave);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_even_and_keep_both_ends() {
        let points: Vec<Vec2> = (0..12).map(|i| vec2(i as f32 * 10.0, (i as f32).sin() * 6.0)).collect();
        let mut out = Vec::new();
        resample(&points, STEP, &mut out);
        assert_eq!(out[0], points[0]);
        assert!((out[out.len() - 1] - points[11]).length() < STEP);
        for pair in out.windows(2).take(out.len() - 2) {
            let d = (pair[1] - pair[0]).length();
            assert!((d - STEP).abs() < 0.15, "step {d}");
        }
    }

    #[test]
    fn a_rope_of_no_length_draws_nothing() {
        let mut p = Painter::default();
        let look = crate::content::style::Style::default().rope;
        let pose = RopePose { points: &[vec2(5.0, 5.0); 4], tension: 1.0, alpha: 1.0, cut: [true; 2], phase: 0.0 };
        draw_rope(&mut p, &look, &pose, 0.0);
        assert_eq!(p.sheet.size(), (0, 0));
    }
}
