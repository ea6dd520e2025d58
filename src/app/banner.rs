//! The banner: what is wrong with the files, over whatever is played, and notices. It goes by
//! itself when they are right again.

use super::context::Context;
use super::health::MOST;
use crate::math::geom::{Vec2, vec2};
use crate::view::ink::Ink;
use crate::view::text::{Align, LINE_HEIGHT, TextStyle};

/// Draws the banner at the lower edge, or nothing.
pub fn draw(ctx: &mut Context) {
    if let Some((_, left)) = &mut ctx.notice {
        *left -= ctx.motion.dt;
    }
    ctx.notice.take_if(|(_, left)| *left <= 0.0);
    let lines = || ctx.content.banner().iter().chain(ctx.notice.iter().map(|(text, _)| text));
    if lines().next().is_none() {
        return;
    }
    let (frame, u) = (ctx.frame, ctx.frame.u);
    let style = &ctx.content.style;
    let is_error = !ctx.content.banner().is_empty();
    let (back, rim) = if is_error { (style.hazard.deep, style.hazard.mid) } else { (style.ui.card[1], style.ui.rim) };
    let face = TextStyle::new(14.0 * u, 500, Ink::WHITE);
    let inner = frame.size.x - 2.0 * frame.margin() - 36.0 * u;
    let height: f32 = lines().map(|line| ctx.text.measure(line, &face, inner).y).sum();
    let size = vec2(frame.size.x - 2.0 * frame.margin(), height + 24.0 * u);
    let at = vec2(frame.margin(), frame.size.y - frame.margin() - size.y);
    ctx.painter.leaf_rect(at, size, 18.0 * u, 7.0 * u, Ink::of(back).fade(0.94));
    ctx.painter.leaf_rect_path(at, size, 18.0 * u, 7.0 * u);
    ctx.painter.stroke_path(1.4 * u, Ink::of(rim).fade(0.8));
    let mut baseline = at + vec2(18.0 * u, 12.0 * u + 0.95 * face.size);
    for line in lines() {
        let used = ctx.text.draw_wrapped(&mut ctx.painter, line, baseline, inner, Align::Left, &face);
        baseline.y += used.max(LINE_HEIGHT * face.size);
    }
}

/// Size of the log's letters, UI units.
const LOG: f32 = 12.0;

/// Draws what happened lately over everything, if it is shown (F2).
pub fn draw_log(ctx: &mut Context) {
    let Some(lines) = ctx.log.shown() else { return };
    let (window, u) = (ctx.window, ctx.window.u);
    let face = TextStyle::new(LOG * u, 500, Ink::WHITE);
    let width = window.size.x - 2.0 * window.margin();
    ctx.painter.rect(Vec2::ZERO, window.size, Ink::SHADOW.fade(0.72));
    let head = format!("{} errors, {} of {MOST} parts of the picture left out", ctx.log.faults(), ctx.motion.sparing);
    let mut at = Vec2::splat(window.margin()) + vec2(0.0, face.size);
    let told = lines.map(|(line, times)| if *times > 1 { format!("{line} ({times} times)") } else { line.clone() });
    for line in std::iter::once(head).chain(told) {
        if at.y > window.size.y - window.margin() {
            return;
        }
        let used = ctx.text.draw_wrapped(&mut ctx.painter, &line, at, width, Align::Left, &face);
        at.y += used.max(LINE_HEIGHT * face.size);
    }
}
