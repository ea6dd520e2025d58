//! The controls over the stage: caught fireflies and the level's name on the left, buttons on the right, the hint below.

use super::context::Context;
use super::layout::Frame;
use super::ui::{Area, Button, Ui};
use crate::math::geom::{Vec2, vec2};
use crate::sim::puzzle::state::Puzzle;
use crate::view::icons::Icon;
use crate::view::ink::Ink;
use crate::view::panel::{draw_firefly_slot, draw_round_button};
use crate::view::text::{Align, Outline, TextStyle};

/// What the buttons do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HudAction {
    Rewind,
    Restart,
    Pause,
    /// Show the next move.
    Hint,
}

const RADIUS: f32 = 22.0;
const SLOT_RADIUS: f32 = 18.5;
const SLOT_STEP: f32 = 42.0;
/// Seconds for which the hint stays, and in which it comes and goes.
const HINT_TIME: f32 = 7.0;
const HINT_FADE: f32 = 0.6;

/// The buttons from the right: pause, restart, rewind, and the hint below; mirrored for the left hand.
pub fn buttons(frame: &Frame, left_hand: bool) -> [Button<HudAction>; 4] {
    let u = frame.u;
    let step = (2.0 * RADIUS + 10.0) * u + if frame.portrait() { 0.0 } else { 5.0 * u };
    let first = frame.size.x - frame.margin() - RADIUS * u;
    let place = |index: f32| {
        let x = first - index * step;
        let x = if left_hand { frame.size.x - x } else { x };
        Area::Circle { center: vec2(x, frame.margin() + RADIUS * u), radius: RADIUS * u }
    };
    let hint = vec2(place(0.0).center().x, frame.size.y - frame.margin() - RADIUS * u);
    [
        Button { action: HudAction::Rewind, area: place(2.0) },
        Button { action: HudAction::Restart, area: place(1.0) },
        Button { action: HudAction::Pause, area: place(0.0) },
        Button { action: HudAction::Hint, area: Area::Circle { center: hint, radius: RADIUS * u } },
    ]
}

fn icon(action: HudAction) -> Icon {
    match action {
        HudAction::Rewind => Icon::Rewind,
        HudAction::Restart => Icon::Restart,
        HudAction::Pause => Icon::Pause,
        HudAction::Hint => Icon::Hint,
    }
}

/// Where the slot of firefly `index` is.
pub fn slot(frame: &Frame, left_hand: bool, index: usize) -> Vec2 {
    let x = frame.margin() + (SLOT_RADIUS + index as f32 * SLOT_STEP + 4.0) * frame.u;
    let x = if left_hand { frame.size.x - x } else { x };
    vec2(x, frame.margin() + RADIUS * frame.u)
}

/// Draws the controls. `arrived` tells how far each firefly is in its slot, 0..=1; `shown_for` is how long the level has
/// been on the screen, in seconds.
pub fn draw(ctx: &mut Context, puzzle: &Puzzle, ui: &Ui<HudAction>, arrived: [f32; 3], shown_for: f32) {
    let frame = ctx.frame;
    let left_hand = ctx.save.settings.left_hand;
    let style = &ctx.content.style;
    let p = &mut ctx.painter;
    for (index, arrived) in arrived.into_iter().enumerate().take(puzzle.fireflies().len()) {
        let at = slot(&frame, left_hand, index);
        draw_firefly_slot(p, style, at, SLOT_RADIUS * frame.u, arrived, index as f32, ctx.motion);
    }
    for button in buttons(&frame, left_hand) {
        let Area::Circle { center, radius } = button.area else { continue };
        draw_round_button(p, &style.ui, center, radius, icon(button.action), ui.feel(button.action));
    }
    ui.draw_ring(p, &style.ui, &buttons(&frame, left_hand), frame.u);
    let name = TextStyle::new(if frame.portrait() { 14.0 } else { 17.0 } * frame.u, 500, Ink::of(style.ui.text));
    let dark = Outline { ink: Ink::SHADOW.fade(0.35), width: 2.0 * frame.u, drop: vec2(0.0, 1.0 * frame.u) };
    let (at, align) = name_place(&frame, left_hand, puzzle.fireflies().len());
    ctx.text.draw_outlined(p, &puzzle.level().name, at, align, &name, &dark);
    if !ctx.save.settings.icons_only {
        let named = ctx.text.width(&puzzle.level().name, &name);
        let inner = if left_hand { at.x - named } else { at.x + named };
        draw_hint(ctx, &puzzle.level().hint, inner, shown_for);
    }
}

/// Where the name of a level with so many fireflies stands.
pub fn name_place(frame: &Frame, left_hand: bool, slots: usize) -> (Vec2, Align) {
    let u = frame.u;
    let at = if frame.portrait() {
        vec2(frame.margin() + 4.0 * u, frame.margin() + (2.0 * RADIUS + 20.0) * u)
    } else {
        let x = slot(frame, false, slots.max(1) - 1).x + (SLOT_RADIUS + 20.0) * u;
        vec2(x, frame.margin() + (RADIUS + 6.0) * u)
    };
    if left_hand { (vec2(frame.size.x - at.x, at.y), Align::Right) } else { (at, Align::Left) }
}

/// The level's hint, for a while. `inner` is the end of the level's name that is nearer to the middle of the window: in a
/// low window a long hint goes below the name.
fn draw_hint(ctx: &mut Context, hint: &str, inner: f32, shown_for: f32) {
    let shown = (shown_for / HINT_FADE).min((HINT_TIME - shown_for) / HINT_FADE).clamp(0.0, 1.0);
    if hint.is_empty() || shown <= 0.0 {
        return;
    }
    let frame = ctx.frame;
    let row = frame.margin() + RADIUS * frame.u;
    let half = 0.5 * plaque(ctx, hint).1;
    let meets = (inner - 0.5 * frame.size.x).abs() < half + 10.0 * frame.u;
    let y = match (frame.portrait(), meets) {
        (true, _) => 0.165 * frame.size.y,
        (false, true) => row + (RADIUS + 26.0) * frame.u,
        (false, false) => row,
    };
    draw_plaque(ctx, hint, y, shown);
}

/// Says that time is halted and which keys move it.
pub fn draw_halted(ctx: &mut Context) {
    let y = ctx.frame.size.y - ctx.frame.margin() - 22.0 * ctx.frame.u;
    draw_plaque(ctx, "Halted: O is one tick, P goes on", y, 1.0);
}

/// Size of the letters of a line on a leaf, and how wide its leaf is, points.
fn plaque(ctx: &Context, line: &str) -> (f32, f32) {
    let (frame, u) = (ctx.frame, ctx.frame.u);
    let width = (frame.size.x - 4.0 * frame.margin()).min(460.0 * u);
    let face = ctx.text.fitted(line, TextStyle::new(17.0 * u, 500, Ink::of(ctx.content.style.ui.text)), width);
    (face.size, ctx.text.width(line, &face) + 44.0 * u)
}

/// One line on a small dark leaf, its middle at the height `y`.
fn draw_plaque(ctx: &mut Context, line: &str, y: f32, shown: f32) {
    let (letters, wide) = plaque(ctx, line);
    let (frame, u, style) = (ctx.frame, ctx.frame.u, &ctx.content.style);
    let face = TextStyle::new(letters, 500, Ink::of(style.ui.text).fade(shown));
    let size = vec2(wide, 40.0 * u);
    let at = vec2(0.5 * (frame.size.x - wide), y - 0.5 * size.y);
    let back = Ink::of(style.ui.card[2]).fade(0.72 * shown);
    ctx.painter.leaf_rect(at, size, 18.0 * u, 7.0 * u, back);
    ctx.text.draw_middle(&mut ctx.painter, line, at + 0.5 * size, Align::Centre, &face);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::button::check_targets;

    #[test]
    fn controls_stay_in_the_window_and_apart() {
        for size in [vec2(320., 568.), vec2(390., 844.), vec2(844., 390.), vec2(1280., 800.)] {
            for left_hand in [false, true] {
                let frame = Frame::new(size, 1.0);
                check_targets(&buttons(&frame, left_hand), size, frame.u);
                let centers: Vec<Vec2> = buttons(&frame, left_hand).iter().map(|b| b.area.center()).collect();
                let slots: Vec<Vec2> = (0..3).map(|i| slot(&frame, left_hand, i)).collect();
                for at in centers.iter().chain(&slots) {
                    assert!(at.x > 10.0 && at.x < size.x - 10.0 && at.y > 10.0, "{at} in {size}");
                }
                for button in &centers {
                    assert!(slots.iter().all(|slot| (*slot - *button).length() > 38.0 * frame.u), "{size}");
                }
                assert!((centers[0] - centers[1]).length() >= 48.0 * frame.u);
            }
        }
    }
}
