//! The dark leaf with a few words or signs on it: the level's hint. It lies where the stage is not: beside the stage in
//! a wide window, between controls and stage in a high one.

use super::context::Context;
use super::layout::{Frame, StageFit};
use crate::math::geom::{Vec2, vec2};
use crate::view::icons::{Icon, draw_icon};
use crate::view::ink::Ink;
use crate::view::text::{Align, LINE_HEIGHT, TextStyle};

/// Size of the letters, and the least that they are made smaller to fit, in UI units.
const LETTERS: f32 = 17.0;
const LEAST_LETTERS: f32 = 9.0;
/// From the edge of the leaf to what is on it.
const PAD: Vec2 = vec2(16.0, 10.0);
/// Radius of a sign, which fills nearly half of it to every side; its height and the distance of two.
const SIGN: f32 = 32.0;
const SIGN_HEIGHT: f32 = 30.0;
const SIGN_STEP: f32 = 38.0;
/// No leaf is wider, nor is a room lower that leaves the level's name alone.
const WIDEST: f32 = 460.0;
const LOWEST: f32 = 32.0;
/// Between the leaf and the stage or the controls.
const GAP: f32 = 6.0;

/// What is on a leaf.
pub enum Face<'a> {
    Words(&'a str),
    Signs(&'a [Icon]),
}

/// Where a leaf may be, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Room {
    pub at: Vec2,
    pub size: Vec2,
    /// There is no place but that of the level's name.
    pub over_name: bool,
    /// Which part of the room a smaller leaf takes: 0 its left, 1 its right end.
    side: f32,
}

impl Room {
    /// The room that a stage of this width leaves.
    pub fn new(frame: &Frame, fit: &StageFit, left_hand: bool) -> Room {
        let (u, margin) = (frame.u, frame.margin());
        let row = frame.row_end() + GAP * u;
        if fit.beside {
            // Under the caught fireflies and the name, away from the buttons.
            let size = vec2(fit.origin.x - margin - GAP * u, 0.62 * frame.size.y - row);
            let x = if left_hand { frame.size.x - margin - size.x } else { margin };
            return Room { at: vec2(x, row), size, over_name: false, side: if left_hand { 1.0 } else { 0.0 } };
        }
        let width = (frame.size.x - 2.0 * margin).min(WIDEST * u);
        let under = if frame.portrait() { frame.name_end() + GAP * u } else { row };
        let end = fit.origin.y - 2.0 * u;
        let over_name = end - under < LOWEST * u && frame.portrait();
        let top = if over_name { frame.row_end() + 2.0 * u } else { under };
        let at = vec2(0.5 * (frame.size.x - width), top);
        Room { at, size: vec2(width, (end - top).max(0.0)), over_name, side: 0.5 }
    }
}

/// Draws a leaf in its room, `shown` 0..=1 of it.
pub fn draw(ctx: &mut Context, face: &Face, room: &Room, shown: f32) {
    let u = ctx.frame.u;
    // In a low room the leaf gives way before the letters do.
    let pad = vec2(PAD.x, PAD.y.min(0.12 * room.size.y / u)) * u;
    let most = room.size - 2.0 * pad;
    let ink = Ink::of(ctx.content.style.ui.text).fade(shown);
    match face {
        Face::Words(line) => {
            let style = fitted(ctx, line, TextStyle::new(LETTERS * u, 500, ink), most);
            let wide = balanced(ctx, line, &style, most.x);
            let size = ctx.text.measure(line, &style, wide);
            let at = draw_leaf(ctx, room, size + 2.0 * pad, shown) + pad;
            let first = at + vec2(0.5 * size.x, 0.5 * (LINE_HEIGHT * style.size + ctx.text.cap_height(&style)));
            ctx.text.draw_wrapped(&mut ctx.painter, line, first, wide, Align::Centre, &style);
        }
        Face::Signs(signs) => {
            let count = signs.len() as f32;
            let scale = (most.x / (count * SIGN_STEP)).min(most.y / SIGN_HEIGHT).min(u);
            let at = draw_leaf(ctx, room, vec2(count * SIGN_STEP, SIGN_HEIGHT) * scale + 2.0 * pad, shown) + pad;
            for (index, sign) in signs.iter().enumerate() {
                let middle = at + vec2((index as f32 + 0.5) * SIGN_STEP, 0.5 * SIGN_HEIGHT) * scale;
                draw_icon(&mut ctx.painter, *sign, middle, SIGN * scale, ink);
            }
        }
    }
}

/// The style, made smaller until the wrapped line fits and no word of it is broken.
fn fitted<'a>(ctx: &Context, line: &str, mut style: TextStyle<'a>, most: Vec2) -> TextStyle<'a> {
    let fits = |style: &TextStyle| {
        ctx.text.measure(line, style, most.x).y <= most.y
            && line.split(' ').all(|word| ctx.text.width(word, style) <= most.x)
    };
    while style.size > LEAST_LETTERS * ctx.frame.u && !fits(&style) {
        style.size -= 0.5 * ctx.frame.u;
    }
    style
}

/// The least width at which a line wraps as often as at `most`: no word stands alone in the last row.
fn balanced(ctx: &Context, line: &str, style: &TextStyle, most: f32) -> f32 {
    let high = |width: f32| ctx.text.measure(line, style, width).y;
    let (usual, mut low, mut wide) = (high(most), 0.5 * most, most);
    for _ in 0..7 {
        let middle = 0.5 * (low + wide);
        if high(middle) > usual { low = middle } else { wide = middle }
    }
    wide
}

/// Draws the empty leaf; returns its corner.
fn draw_leaf(ctx: &mut Context, room: &Room, size: Vec2, shown: f32) -> Vec2 {
    let (u, style) = (ctx.frame.u, &ctx.content.style);
    let down = if room.side == 0.5 { 0.5 * (room.size.y - size.y).max(0.0) } else { 0.0 };
    let at = room.at + vec2(room.side * (room.size.x - size.x), down);
    let (big, small) = (18.0_f32.min(0.45 * size.y / u), 7.0_f32.min(0.18 * size.y / u));
    let back = Ink::of(style.ui.card[2]).fade(0.72 * shown);
    ctx.painter.leaf_rect(at, size, big * u, small * u, back);
    at
}
