//! A rope bridge from the side: boards lashed onto a braided rope that shows in the gaps and can be cut there.

use crate::content::style::RopeLook;
use crate::view::{
    gradient::Paint,
    ink::Ink,
    motion::hash01,
    paint::Painter,
    rope::{RopePose, draw_rope, resample},
};
use glam::{Vec2, vec2};

/// Boards per cm: one of `BOARD` cm with a gap of `GAP`.
const BOARD: f32 = 12.0;
const GAP: f32 = 3.2;
const STEP: f32 = 1.6;
/// Thickness of a board.
const THICK: f32 = 5.4;

/// Draws one span of a bridge; `span` is its rope from peg to peg (or to a torn end). Boards lie on the rope's upper side.
pub fn draw_bridge(p: &mut Painter, look: &RopeLook, span: &RopePose, time: f32) {
    draw_rope(p, look, span, time);
    let mut line = std::mem::take(&mut p.trail);
    resample(span.points, STEP, &mut line);
    let length = STEP * line.len().saturating_sub(1) as f32;
    // torn spans keep the boards that lie wholly on what is left
    let clear = span.cut.map(|cut| if cut { 5.0 } else { 10.0 });
    let room = length - clear[0] - clear[1];
    let count = ((room + GAP) / (BOARD + GAP)).floor().max(0.0) as usize;
    if count > 0 && line.len() > 3 {
        let pitch = (room + GAP) / count as f32;
        let place = |x: f32| {
            let f = (x / STEP).clamp(0.0, (line.len() - 1) as f32);
            let i = (f as usize).min(line.len() - 2);
            line[i].lerp(line[i + 1], f - i as f32)
        };
        for k in 0..count {
            let from = clear[0] + pitch * k as f32;
            let (a, b) = (place(from), place(from + pitch - GAP));
            let seed = (span.phase * 10.0) as u32 + k as u32;
            board(p, look, a, b, seed, span.alpha);
        }
    }
    p.trail = line;
}

/// One board from `a` to `b` with a lashing at each end.
fn board(p: &mut Painter, look: &RopeLook, a: Vec2, b: Vec2, seed: u32, alpha: f32) {
    let along = b - a;
    let angle = along.y.atan2(along.x);
    let tilt = 0.07 * (hash01(seed + 3) - 0.5);
    // a bridge that hangs upside down keeps its boards above
    let up = if along.x >= 0.0 { 1.0 } else { -1.0 };
    let long = along.length();
    p.push((a + b) * 0.5, angle + tilt, vec2(1.0, up));
    let (edge, wood) = (Ink::hex(0x2a1428), Ink::hex(0xa9714a).mix(Ink::hex(0xc79062), hash01(seed)));
    let half = 0.5 * long;
    let body = |p: &mut Painter, grow: f32, ink: Paint| {
        p.round_rect(
            vec2(-half - grow, -0.62 * THICK - grow),
            vec2(long + 2.0 * grow, THICK + 2.0 * grow),
            1.5 + grow,
            ink,
        );
    };
    p.push_at(vec2(2.0, 3.4));
    body(p, 0.3, Ink::SHADOW.fade(0.28 * alpha).into());
    p.pop();
    body(p, 1.1, edge.fade(alpha).into());
    let face = [
        (0.0, wood.mix(Ink::hex(0xffe3b0), 0.62).fade(alpha)),
        (0.34, wood.mix(Ink::hex(0xffe3b0), 0.45).fade(alpha)),
        (0.36, wood.fade(alpha)),
        (1.0, wood.mix(edge, 0.45).fade(alpha)),
    ];
    body(p, 0.0, Paint::down(-0.62 * THICK, 0.38 * THICK, &face));
    for k in 0..2 {
        let y = (-0.06 + 0.22 * k as f32) * THICK;
        let x = half * (0.5 - hash01(seed + 7 + k));
        p.stroke(&[vec2(x - 0.3 * half, y), vec2(x + 0.35 * half, y + 0.2)], 0.5, edge.fade(0.45 * alpha));
    }
    for side in [-1.0, 1.0] {
        let x = side * (half - 2.1);
        let (top, low) = (vec2(x - 0.4, -0.66 * THICK), vec2(x + 0.4, 0.66 * THICK));
        p.stroke(&[top, low], 2.9, Ink::of(look.edge).fade(alpha));
        p.stroke(&[top, low], 1.6, Ink::of(look.light).fade(alpha));
    }
    p.pop();
}
