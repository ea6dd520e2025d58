//! The controls over the stage: caught fireflies and the level's name on the left, buttons on the right, the hint below.

use super::context::Context;
use super::layout::{BUTTON, Frame, StageFit};
use super::plaque::{self, Face, Room};
use super::ui::{Area, Button, Ui};
use crate::math::geom::{Vec2, vec2};
use crate::sim::puzzle::level::Level;
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

const RADIUS: f32 = BUTTON;
const SLOT_RADIUS: f32 = 18.5;
const SLOT_STEP: f32 = 42.0;
/// Seconds for which the hint stays, and in which it comes and goes.
const HINT_TIME: f32 = 7.0;
const HINT_FADE: f32 = 0.6;
/// Said while time is halted.
const HALTED: &str = "Halted: O is one tick, P goes on";

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

/// What the controls show beside the puzzle.
pub struct Shown<'a> {
    pub ui: &'a Ui<HudAction>,
    /// How far each firefly is in its slot, 0..=1.
    pub arrived: [f32; 3],
    /// Seconds that the level has been on the screen.
    pub since: f32,
    /// The player halted time.
    pub halted: bool,
    /// The hint as signs.
    pub signs: &'a [Icon],
}

/// Draws the controls.
pub fn draw(ctx: &mut Context, puzzle: &Puzzle, shown: &Shown) {
    let frame = ctx.frame;
    let left_hand = ctx.save.settings.left_hand;
    let style = &ctx.content.style;
    let p = &mut ctx.painter;
    for (index, arrived) in shown.arrived.into_iter().enumerate().take(puzzle.fireflies().len()) {
        let at = slot(&frame, left_hand, index);
        draw_firefly_slot(p, style, at, SLOT_RADIUS * frame.u, arrived, index as f32, ctx.motion);
    }
    for button in buttons(&frame, left_hand) {
        let Area::Circle { center, radius } = button.area else { continue };
        draw_round_button(p, &style.ui, center, radius, icon(button.action), shown.ui.feel(button.action));
    }
    shown.ui.draw_ring(p, &style.ui, &buttons(&frame, left_hand), frame.u);
    let level = puzzle.level();
    let fit = StageFit::new(&frame, level.size);
    let room = Room::new(&frame, &fit, left_hand);
    let wordless = ctx.save.settings.icons_only;
    let (face, seen) = match (shown.halted, wordless) {
        (true, false) => (Face::Words(HALTED), 1.0),
        (true, true) => (Face::Signs(&[Icon::Pause, Icon::Step, Icon::Play]), 1.0),
        (false, false) if level.hint.is_empty() => (Face::Words(""), 0.0),
        (false, false) => (Face::Words(&level.hint), hint_shown(shown.since)),
        (false, true) if shown.signs.is_empty() => (Face::Signs(&[]), 0.0),
        (false, true) => (Face::Signs(shown.signs), hint_shown(shown.since)),
    };
    // In a narrow window name and hint take turns.
    let named = if room.over_name { 1.0 - seen } else { 1.0 };
    if named > 0.0 {
        draw_name(ctx, level, named);
    }
    if seen > 0.0 {
        plaque::draw(ctx, &face, &room, seen);
    }
}

/// The level's name, or its number for players who want no words.
fn draw_name(ctx: &mut Context, level: &Level, seen: f32) {
    let frame = ctx.frame;
    let left_hand = ctx.save.settings.left_hand;
    let ink = Ink::of(ctx.content.style.ui.text).fade(seen);
    let face = TextStyle::new(if frame.narrow() { 14.0 } else { 17.0 } * frame.u, 500, ink);
    let dark = Outline { ink: Ink::SHADOW.fade(0.35 * seen), width: 2.0 * frame.u, drop: vec2(0.0, 1.0 * frame.u) };
    let (at, align) = name_place(&frame, left_hand, level.fireflies.len());
    let name = if ctx.save.settings.icons_only { number_of(&level.id) } else { &level.name };
    ctx.text.draw_outlined(&mut ctx.painter, name, at, align, &face, &dark);
}

/// The number of a level in its pack: `3` for `garden/03`. Nothing for a level without one.
pub fn number_of(id: &str) -> &str {
    let number = id.rsplit('/').next().unwrap_or_default().trim_start_matches('0');
    let end = number.find(|c: char| !c.is_ascii_digit()).unwrap_or(number.len());
    &number[..end]
}

/// Where the name of a level with so many fireflies stands.
pub fn name_place(frame: &Frame, left_hand: bool, slots: usize) -> (Vec2, Align) {
    let u = frame.u;
    let at = if frame.narrow() {
        vec2(frame.margin() + 4.0 * u, frame.margin() + (2.0 * RADIUS + 20.0) * u)
    } else {
        let x = slot(frame, false, slots.max(1) - 1).x + (SLOT_RADIUS + 20.0) * u;
        vec2(x, frame.margin() + (RADIUS + 6.0) * u)
    };
    if left_hand { (vec2(frame.size.x - at.x, at.y), Align::Right) } else { (at, Align::Left) }
}

/// How much of the hint is seen after the level has been on the screen for so many seconds, 0..=1.
fn hint_shown(shown_for: f32) -> f32 {
    (shown_for / HINT_FADE).min((HINT_TIME - shown_for) / HINT_FADE).clamp(0.0, 1.0)
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

    #[test]
    fn the_number_of_a_level_is_in_its_id() {
        assert_eq!(
            (number_of("garden/03"), number_of("pond/12"), number_of("mine"), number_of("")),
            ("3", "12", "", "")
        );
    }

    #[test]
    fn issue_the_hint_covered_the_berry() {
        // Cause: the leaf stood at a fixed height in the middle of the window, which in a wide window is the stage's.
        let windows =
            [(320., 568.), (390., 844.), (768., 1024.), (568., 320.), (844., 390.), (1280., 800.), (900., 900.)];
        let stages = [vec2(400., 600.), vec2(560., 600.), vec2(400., 800.), vec2(420., 600.)];
        for (x, y) in windows {
            for stage in stages {
                for left_hand in [false, true] {
                    let frame = Frame::new(vec2(x, y), 1.0);
                    let fit = StageFit::new(&frame, stage);
                    let room = Room::new(&frame, &fit, left_hand);
                    let (low, high) = (fit.to_screen(Vec2::ZERO), fit.to_screen(stage));
                    let end = room.at + room.size;
                    let apart = end.x <= low.x || room.at.x >= high.x || end.y <= low.y || room.at.y >= high.y;
                    assert!(apart, "{x} x {y}, stage {stage}: {room:?} over {low}..{high}");
                    assert!(room.at.cmpge(Vec2::ZERO).all() && end.cmple(frame.size).all(), "{x} x {y}: {room:?}");
                    assert!(room.size.x >= 70.0 * frame.u && room.size.y >= 13.0 * frame.u, "{x} x {y}: {room:?}");
                    for button in buttons(&frame, left_hand) {
                        let gap = (button.area.center() - button.area.center().clamp(room.at, end)).length();
                        assert!(gap >= button.area.half().x, "{x} x {y}, stage {stage}: {room:?} under {button:?}");
                    }
                }
            }
        }
    }
}
