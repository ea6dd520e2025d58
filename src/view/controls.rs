//! The controls of the settings: a switch, and a row of choices. Sliders are in `panel`.

use super::gradient::Paint;
use super::ink::Ink;
use super::paint::Painter;
use super::panel::Feel;
use crate::content::style::UiLook;
use glam::{Vec2, vec2};

/// A switch of `size` around `at`. `on` eases from 0 to 1 while it is thrown.
pub fn draw_switch(p: &mut Painter, look: &UiLook, at: Vec2, size: Vec2, on: f32, feel: Feel) {
    let low = at - 0.5 * size;
    let big = 0.5 * size.y;
    let [gold_top, _, gold_low] = look.gold.map(Ink::of);
    let dark = Ink::hex(0x0d0a2c);
    p.leaf_rect(low + vec2(0.0, 0.06 * size.y), size, big, 0.45 * big, Ink::SHADOW.fade(0.3));
    let face = [(0.0, dark.mix(gold_low, on)), (1.0, Ink::hex(0x211a54).mix(gold_top.mix(gold_low, 0.6), on))];
    p.leaf_rect(low, size, big, 0.45 * big, Paint::down(low.y, low.y + size.y, &face));
    p.leaf_rect_path(low, size, big, 0.45 * big);
    let rim = Ink::of(look.rim).fade(0.45 + 0.3 * feel.hover).mix(gold_top, on);
    p.stroke_path(0.05 * size.y, rim);
    let radius = 0.36 * size.y * feel.scale();
    let knob = at + vec2((2.0 * on - 1.0) * 0.5 * (size.x - size.y), 0.0);
    let shade = Ink::hex(0x8f86cf).mix(Ink::hex(0xffe9b0), on);
    p.disc(knob + vec2(0.0, 0.06 * size.y), 1.1 * radius, Ink::SHADOW.fade(0.4));
    p.ball(
        knob,
        radius,
        vec2(-0.2, -0.3),
        1.5,
        &[(0.0, Ink::WHITE), (0.55, Ink::WHITE.mix(shade, 0.35)), (1.0, shade)],
    );
}

/// One of several choices side by side: a golden leaf if it is the one, else a dark one. The caller writes its word.
pub fn draw_choice(p: &mut Painter, look: &UiLook, at: Vec2, size: Vec2, chosen: bool, feel: Feel) {
    let size = size * feel.scale();
    let low = at - 0.5 * size;
    let (big, small) = (0.32 * size.y, 0.14 * size.y);
    if chosen {
        let [top, mid, bottom] = look.gold.map(|c| Ink::of(c).mix(Ink::WHITE, 0.12 * feel.hover));
        p.leaf_rect(low + vec2(0.0, 0.07 * size.y), size, big, small, bottom.mix(Ink::hex(0x5a2a20), 0.42));
        let face = [(0.0, top), (0.45, mid), (1.0, bottom)];
        p.leaf_rect(low, size, big, small, Paint::down(low.y, low.y + size.y, &face));
    } else {
        let face = Ink::of(look.card[1]).mix(Ink::of(look.card[0]), 0.5 * feel.hover);
        p.leaf_rect(low, size, big, small, face.mix(Ink::hex(0x0d0a2c), 0.35));
        p.leaf_rect_path(low, size, big, small);
        p.stroke_path(0.035 * size.y, Ink::of(look.rim).fade(0.30 + 0.4 * feel.hover));
    }
}
