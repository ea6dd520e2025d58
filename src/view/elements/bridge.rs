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

/// Length of a board and of the gap to the next, fitted to the span.
const BOARD: f32 = 13.0;
const GAP: f32 = 4.0;
const STEP: f32 = 1.6;
/// Height of a board's upper face and of its front.
const FACE: f32 = 3.6;
const FRONT: f32 = 3.2;

/// How far below the middle of the span its rope is drawn, so that it shows under the boards.
const SLUNG: f32 = 3.0;

/// Draws one span of a bridge; `span` is its rope from peg to peg (or to a torn end). What lies on the rope seems to lie
/// on the boards' faces.
pub fn draw_bridge(p: &mut Painter, look: &RopeLook, span: &RopePose, time: f32) {
    p.push_at(vec2(0.0, SLUNG));
    draw_rope(p, look, span, time);
    p.pop();
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

/// One board from `a` to `b`, seen from a little above: a light upper face, a dark front, two nails, and a turn of twine
/// in the gap behind it.
fn board(p: &mut Painter, look: &RopeLook, a: Vec2, b: Vec2, seed: u32, alpha: f32) {
    let along = b - a;
    // a span that runs to the left keeps its boards' faces up
    let (angle, up) = (along.y.atan2(along.x), if along.x >= 0.0 { 1.0 } else { -1.0 });
    let (half, tilt) = (0.5 * along.length(), 0.08 * (hash01(seed + 3) - 0.5));
    p.push((a + b) * 0.5, angle + tilt, vec2(1.0, up));
    let (edge, light) = (Ink::hex(0x2a1428), Ink::hex(0xffdfa8));
    let wood = Ink::hex(0xa0683f).mix(Ink::hex(0xbd8556), hash01(seed));
    let (top, low, lean) = (-2.2 - FACE, FRONT - 2.2, 1.3);
    let outline = |p: &mut Painter, g: f32| {
        p.begin(vec2(-half + lean - g, top - g));
        p.line(vec2(half - lean + g, top - g));
        p.line(vec2(half + g, top + FACE));
        p.line(vec2(half + g, low + g));
        p.line(vec2(-half - g, low + g));
        p.line(vec2(-half - g, top + FACE));
        p.close();
    };
    p.push_at(Vec2::from_angle(-angle - tilt).rotate(vec2(2.2, 3.4)) * vec2(1.0, up));
    outline(p, 0.3);
    p.fill_convex(Ink::SHADOW.fade(0.28 * alpha));
    p.pop();
    outline(p, 1.1);
    p.fill_convex(edge.fade(alpha));
    outline(p, 0.0);
    p.fill_convex(wood.mix(light, 0.72).fade(alpha));
    let front = [(0.0, wood.fade(alpha)), (1.0, wood.mix(edge, 0.45).fade(alpha))];
    p.rect(vec2(-half, top + FACE), vec2(2.0 * half, FRONT), Paint::down(top + FACE, low, &front));
    p.stroke(&[vec2(-half, top + FACE), vec2(half, top + FACE)], 0.6, edge.fade(0.55 * alpha));
    let grain = half * (0.4 - 0.8 * hash01(seed + 7));
    p.stroke(&[vec2(grain - 2.4, top + 0.5 * FACE), vec2(grain + 2.0, top + 0.5 * FACE)], 0.5, edge.fade(0.35 * alpha));
    p.stroke(&[vec2(-grain - 2.0, -0.2), vec2(-grain + 2.6, 0.0)], 0.5, edge.fade(0.45 * alpha));
    for side in [-1.0, 1.0] {
        p.dot(vec2(side * (half - 2.0), -0.6), 0.8, Ink::hex(0xffe9b8).fade(alpha));
    }
    let twine = [vec2(half + 1.4, top + 0.6), vec2(half + 2.0, low + 3.4)];
    p.stroke(&twine, 3.2, Ink::of(look.edge).fade(alpha));
    p.stroke(&twine, 1.8, Ink::of(look.light).fade(alpha));
    p.pop();
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Vertices of a straight span of `length` cm beyond those of its rope.
    fn boards(length: f32, cut: [bool; 2]) -> usize {
        let look = crate::content::style::Style::default().rope;
        let points: [Vec2; 8] = std::array::from_fn(|i| vec2(length * i as f32 / 7.0, 0.0));
        let span = RopePose { points: &points, tension: 0.2, alpha: 1.0, cut, phase: 0.0 };
        let (mut with, mut without) = (Painter::default(), Painter::default());
        draw_bridge(&mut with, &look, &span, 0.0);
        draw_rope(&mut without, &look, &span, 0.0);
        with.sheet.size().0 - without.sheet.size().0
    }

    #[test]
    fn longer_spans_have_more_boards_and_the_shortest_have_none() {
        assert_eq!(boards(0.0, [false; 2]), 0);
        assert_eq!(boards(24.0, [false; 2]), 0);
        let one = boards(38.0, [false; 2]);
        assert!(one > 0);
        let many = boards(200.0, [false; 2]);
        assert!((7 * one..=13 * one).contains(&many), "{one} for one board, {many} for 200 cm");
        assert!(boards(37.0, [true; 2]) >= one, "a torn end keeps its boards");
    }
}
