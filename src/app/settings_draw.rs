//! How the settings look.

use super::context::Context;
use super::settings_layout::{Action, Layout, Row, rows};
use super::ui::{Area, Button, Ui};
use crate::content::settings::{SPEEDS, Settings};
use crate::math::geom::{Vec2, vec2};
use crate::view::controls::{draw_choice, draw_switch};
use crate::view::icons::{Icon, draw_icon};
use crate::view::ink::Ink;
use crate::view::nim::draw_nim;
use crate::view::nim_pose::NimPose;
use crate::view::panel::{Slider, draw_card, draw_gold_button, draw_leaf_button, draw_scrim, draw_slider};
use crate::view::text::{Align, TextStyle};

/// The words of [`SPEEDS`].
const SPEED_WORDS: [&str; SPEEDS.len()] = ["100%", "75%", "50%"];

/// What is to be shown.
pub struct Shown<'a> {
    pub layout: &'a Layout,
    pub ui: &'a Ui<Action>,
    pub buttons: &'a [Button<Action>],
    pub nim: &'a NimPose,
    pub haptics: bool,
    /// How far each switch is thrown, by its place among the rows.
    pub thrown: &'a [f32],
    /// The next press forgets all progress.
    pub asked: bool,
    /// How far the card has come, 0..=1.
    pub alpha: f32,
}

/// Draws the card over everything.
pub fn draw(ctx: &mut Context, shown: &Shown) {
    let Layout { at, size, nim, u, .. } = *shown.layout;
    draw_scrim(&mut ctx.painter, ctx.frame.size, 0.66 * shown.alpha);
    let style = &ctx.content.style;
    draw_card(&mut ctx.painter, &style.ui, at, size, 0.72 * u);
    if nim > 0.0 {
        let pose = NimPose { at: at + vec2(0.5 * size.x, -0.93 * nim), radius: nim, ..*shown.nim };
        draw_nim(&mut ctx.painter, &style.nim, &pose);
    }
    draw_title(ctx, shown);
    for (index, row) in rows(shown.haptics).enumerate() {
        draw_row(ctx, shown, index, row);
    }
    draw_foot(ctx, shown);
    shown.ui.draw_ring(&mut ctx.painter, &ctx.content.style.ui, shown.buttons, u);
}

fn draw_title(ctx: &mut Context, shown: &Shown) {
    let look = &ctx.content.style.ui;
    let u = shown.layout.u;
    let mut at = shown.layout.title();
    if !ctx.saves() && ctx.save.settings.icons_only {
        let beside = at + vec2(46.0 * u, 0.0);
        draw_icon(&mut ctx.painter, Icon::Forget, beside, 22.0 * u, Ink::of(look.gold[1]));
    } else if !ctx.saves() {
        let face = TextStyle::new(13.0 * u, 500, Ink::of(look.gold[1]));
        let line = "Nothing is saved here: it lasts until you leave.";
        let face = ctx.text.fitted(line, face, shown.layout.size.x - 90.0 * u);
        ctx.text.draw_middle(&mut ctx.painter, line, at + vec2(0.0, 19.0 * u), Align::Centre, &face);
        at.y -= 8.0 * u;
    }
    if ctx.save.settings.icons_only {
        draw_icon(&mut ctx.painter, Icon::Gear, at, 30.0 * u, Ink::of(look.text));
    } else {
        let face = TextStyle::new(28.0 * u, 600, Ink::of(look.text));
        ctx.text.draw_middle(&mut ctx.painter, "Settings", at, Align::Centre, &face);
    }
}

fn draw_row(ctx: &mut Context, shown: &Shown, index: usize, row: Row) {
    let (layout, settings) = (shown.layout, &ctx.save.settings);
    let look = &ctx.content.style.ui;
    let p = &mut ctx.painter;
    let u = layout.u;
    let (at, size) = layout.row(index);
    let feel = shown.ui.feel(Action::Change(row));
    let middle = at.y + 0.5 * size.y;
    let scale = if settings.icons_only { 1.25 } else { 1.0 };
    let tint = Ink::of(look.second).mix(Ink::of(look.text), feel.hover);
    draw_icon(p, icon(row, settings), vec2(at.x + 13.0 * u * scale, middle), 23.0 * u * scale, tint);
    if !settings.icons_only {
        let face = TextStyle::new(17.0 * u, 500, Ink::of(look.text));
        let left = 38.0 * u;
        let face = ctx.text.fitted(words(row), face, size.x - left - 142.0 * u.min(1.0));
        ctx.text.draw_middle(p, words(row), vec2(at.x + left, middle), Align::Left, &face);
    }
    match row {
        Row::Music | Row::Sound => {
            let usual = Settings::default();
            let (value, mark) = match row {
                Row::Music => (settings.music, usual.music),
                _ => (settings.sound, usual.sound),
            };
            let (left, width) = layout.slider(index);
            let slider = Slider { value, mark, changed: (value - mark).abs() > 0.01 };
            draw_slider(p, look, left, width, slider, u, feel);
        }
        Row::Speed => {
            for (choice, word) in SPEED_WORDS.into_iter().enumerate() {
                let (center, size) = layout.choice(index, choice);
                let (chosen, feel) = (SPEEDS[choice] == settings.speed, shown.ui.feel(Action::Speed(choice)));
                draw_choice(p, look, center, size, chosen, feel);
                let ink = Ink::of(if chosen { look.on_gold } else { look.second });
                let face = TextStyle::new(15.0 * u, 600, ink);
                ctx.text.draw_middle(p, word, center, Align::Centre, &face);
            }
        }
        _ => {
            let (center, size) = layout.switch(index);
            draw_switch(p, look, center, size, shown.thrown.get(index).copied().unwrap_or(0.0), feel);
        }
    }
}

fn draw_foot(ctx: &mut Context, shown: &Shown) {
    let look = &ctx.content.style.ui;
    let p = &mut ctx.painter;
    let u = shown.layout.u;
    let icons_only = ctx.save.settings.icons_only;
    for button in shown.buttons {
        let (Action::Forget | Action::Close, Area::Box { center, half }) = (button.action, button.area) else {
            continue;
        };
        let feel = shown.ui.feel(button.action);
        let is_close = button.action == Action::Close;
        if is_close {
            draw_gold_button(p, look, center - half, 2.0 * half, feel);
        } else {
            draw_leaf_button(p, look, center - half, 2.0 * half, feel);
        }
        let (word, sign, size) = match (is_close, shown.asked) {
            (true, _) => ("Done", Icon::Check, 22.0),
            (false, false) => ("Forget progress", Icon::Forget, 15.0),
            (false, true) => ("Press again: forget", Icon::Forget, 15.0),
        };
        let ink = Ink::of(if is_close {
            look.on_gold
        } else if shown.asked {
            look.gold[1]
        } else {
            look.second
        });
        if icons_only {
            let reach = vec2(0.5 * half.x, 0.0);
            draw_icon(p, sign, center, 24.0 * u * feel.scale(), ink);
            if shown.asked && !is_close {
                let face = TextStyle::new(22.0 * u, 600, ink);
                ctx.text.draw_middle(p, "?", center + reach, Align::Centre, &face);
            }
        } else {
            let face = TextStyle::new(size * u * feel.scale(), 600, ink);
            let face = ctx.text.fitted(word, face, 2.0 * half.x - 20.0 * u);
            ctx.text.draw_middle(p, word, center, Align::Centre, &face);
        }
    }
}

fn words(row: Row) -> &'static str {
    match row {
        Row::Music => "Night music",
        Row::Sound => "Sounds",
        Row::Speed => "Speed",
        Row::Haptics => "Vibration",
        Row::ReducedMotion => "Less motion",
        Row::HighContrast => "High contrast",
        Row::LeftHand => "Left hand",
        Row::IconsOnly => "No words",
        Row::OneHand => "Spin: one finger",
        Row::Gentle => "Spin: no spiders",
    }
}

fn icon(row: Row, settings: &Settings) -> Icon {
    match row {
        Row::Music if settings.music == 0.0 => Icon::MusicOff,
        Row::Music => Icon::Music,
        Row::Sound if settings.sound == 0.0 => Icon::SoundOff,
        Row::Sound => Icon::Sound,
        Row::Speed => Icon::Speed,
        Row::Haptics => Icon::Vibrate,
        Row::ReducedMotion => Icon::Calm,
        Row::HighContrast => Icon::Contrast,
        Row::LeftHand => Icon::Hand,
        Row::IconsOnly => Icon::Words,
        Row::OneHand => Icon::Drag,
        Row::Gentle => Icon::Glow,
    }
}

/// Where a gear on a screen without a card is: in the upper corner of the usual hand.
pub fn gear_place(size: Vec2, margin: f32, radius: f32, left_hand: bool) -> Vec2 {
    let x = margin + radius;
    vec2(if left_hand { x } else { size.x - x }, margin + radius)
}
