//! The gauge of silk: a spool whose winding grows thinner, in a ring that empties.

use crate::content::style::Style;
use crate::view::{
    gradient::Paint,
    ink::Ink,
    motion::{Motion, smooth},
    paint::Painter,
};
use glam::{Vec2, vec2};
use std::f32::consts::{FRAC_PI_2, PI, TAU};

/// The winding of the spool turns so much for all of its silk, radians.
const TURNS: f32 = 40.0;
/// Below this share of silk the gauge warns.
const LOW: f32 = 0.15;

/// The gauge around `at`, `radius` points wide, with the share `silk` 0..=1 left. `refused` 0..=1 fades after a shot that
/// had too little.
pub fn draw_spool_gauge(
    p: &mut Painter,
    style: &Style,
    at: Vec2,
    radius: f32,
    silk: f32,
    refused: f32,
    motion: Motion,
) {
    let silk = silk.clamp(0.0, 1.0);
    let shake = if motion.reduced { 0.0 } else { refused * 0.07 * (motion.time * 60.0).sin() };
    let at = at + vec2(shake * radius, 0.0);
    let [top, low] = style.spin.panel.map(Ink::of);
    let (halo, core) = (Ink::of(style.silk.halo), Ink::of(style.silk.core));
    let gold = Ink::of(style.ui.gold[1]);
    p.disc(at + vec2(0.0, 0.05 * radius), 1.05 * radius, Ink::SHADOW.fade(0.35));
    p.disc(at, radius, Paint::down(at.y - radius, at.y + radius, &[(0.0, top.fade(0.62)), (1.0, low.fade(0.80))]));
    let (rail, wide) = (0.95 * radius, 0.105 * radius);
    p.ring(at, rail, wide, top.mix(halo, 0.30));
    let beat = if motion.reduced { 0.5 } else { 0.5 + 0.5 * (motion.time * TAU * 1.2).sin() };
    let warn = (1.0 - smooth(0.6 * LOW, LOW, silk)).max(refused);
    if silk > 0.003 {
        let end = -FRAC_PI_2 + TAU * silk;
        p.arc_path(at, rail, -FRAC_PI_2, end);
        let (from, to) =
            (Ink::WHITE.mix(gold, 0.8 * warn), halo.mix(core, 0.35).mix(gold, warn * (0.55 + 0.45 * beat)));
        p.stroke_path_with(|_| 1.15 * wide, |t| from.mix(to, smooth(0.0, 1.0, t)));
        p.glow(at + Vec2::from_angle(end) * rail, 3.2 * wide, to.fade(0.55));
    }
    if warn > 0.0 {
        p.glow(at, 1.5 * radius, gold.fade(0.22 * warn * beat));
    }
    draw_spool(p, style, at, 0.56 * radius, silk);
}

/// The spool itself, `half` its height from the middle to an end.
pub fn draw_spool(p: &mut Painter, style: &Style, at: Vec2, half: f32, silk: f32) {
    let edge = Ink::hex(0x2a1a2e);
    p.push(at, 0.0, Vec2::splat(half));
    let wood = [(0.0, Ink::hex(0xe8b784)), (0.5, Ink::hex(0xc58a58)), (1.0, Ink::hex(0x8a5638))];
    // the bare core shows when the winding is thin
    p.round_rect(vec2(-0.30, -0.75), vec2(0.60, 1.5), 0.08, Paint::across(-0.30, 0.30, &wood));
    let wide = 0.32 + 0.56 * silk.sqrt();
    winding(p, style, wide, silk);
    for y in [-0.98, 0.60] {
        p.round_rect(vec2(-1.04, y - 0.05), vec2(2.08, 0.48), 0.18, edge);
        p.round_rect(vec2(-0.98, y), vec2(1.96, 0.38), 0.14, Paint::down(y, y + 0.38, &wood));
        p.stroke(&[vec2(-0.80, y + 0.10), vec2(0.62, y + 0.10)], 0.07, Ink::WHITE.fade(0.38));
        for x in [-0.5, 0.1, 0.55] {
            p.stroke(&[vec2(x, y + 0.24), vec2(x + 0.22, y + 0.24)], 0.035, edge.fade(0.35));
        }
    }
    p.pop();
}

/// Turns of silk between the ends of the spool, `wide` from the middle.
fn winding(p: &mut Painter, style: &Style, wide: f32, silk: f32) {
    if silk < 0.003 {
        return;
    }
    let (core, halo) = (Ink::of(style.silk.core), Ink::of(style.silk.halo));
    let shade = halo.mix(Ink::of(style.spin.panel[0]), 0.25);
    let round = [(0.0, shade), (0.28, core), (0.55, core.mix(halo, 0.25)), (1.0, shade)];
    let (low, high) = (-0.62, 0.62);
    p.begin(vec2(-0.9 * wide, low));
    p.line(vec2(0.9 * wide, low));
    p.cubic(vec2(1.06 * wide, 0.5 * low), vec2(1.06 * wide, 0.5 * high), vec2(0.9 * wide, high));
    p.line(vec2(-0.9 * wide, high));
    p.cubic(vec2(-1.06 * wide, 0.5 * high), vec2(-1.06 * wide, 0.5 * low), vec2(-0.9 * wide, low));
    p.close();
    p.fill_convex(Paint::across(-wide, wide, &round));
    // the turns move down as silk is drawn off
    let phase = (silk * TURNS).fract();
    const LINES: usize = 7;
    for k in 0..LINES {
        let y = low + (high - low) * (k as f32 + 1.0 - phase) / LINES as f32;
        let strength = (PI * (y - low) / (high - low)).sin().max(0.0).sqrt();
        p.begin(vec2(-0.97 * wide, y - 0.03));
        p.quad(vec2(0.0, y + 0.10), vec2(0.97 * wide, y - 0.01));
        p.stroke_path(0.055, shade.fade(0.8 * strength));
    }
    p.begin(vec2(-0.45 * wide, low + 0.08));
    p.line(vec2(-0.45 * wide, high - 0.08));
    p.stroke_path(0.14, Ink::WHITE.fade(0.35));
}
