//! The shapes of the user interface: round buttons, golden and dark leaf buttons, cards, firefly slots, knobs and tracks.
//!
//! One motif: the leaf rectangle with two large and two small corners. How far a button is pressed or hovered is given
//! from outside, 0..=1, so that all easing lives in one place (`Feel`).

use super::{
    gradient::Paint,
    icons::{Icon, draw_icon},
    ink::Ink,
    motion::{Motion, back_out, follow},
    paint::Painter,
    props::{FireflyPose, draw_firefly},
    stroke::Cap,
};
use crate::content::style::{Style, UiLook};
use glam::{Vec2, vec2};

/// How a button answers to the finger, eased over time.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Feel {
    /// 0 = free, 1 = held down.
    pub press: f32,
    /// 0 = no, 1 = the pointer rests on it.
    pub hover: f32,
    /// Seconds since it was let go; runs the bounce back.
    pub released: f32,
    /// Held in the last frame.
    pub held: bool,
}

impl Feel {
    /// One frame: is the button held, is the pointer over it.
    pub fn update(&mut self, held: bool, over: bool, dt: f32) {
        if self.held && !held {
            self.released = 0.0;
        }
        self.held = held;
        self.released += dt;
        self.press = if held { (self.press + dt / 0.07).min(1.0) } else { 1.0 - back_out(self.released / 0.18, 1.7) };
        if !held && self.released > 0.18 {
            self.press = 0.0;
        }
        self.hover += (f32::from(u8::from(over)) - self.hover) * follow(dt, 0.06);
    }

    /// Size of the button: 0.93 when held, a little over 1 as it bounces back or is hovered.
    pub fn scale(self) -> f32 {
        1.0 - 0.07 * self.press + 0.025 * self.hover
    }
}

/// A round icon button.
pub fn draw_round_button(p: &mut Painter, look: &UiLook, at: Vec2, radius: f32, icon: Icon, feel: Feel) {
    round_face(p, look, at, radius, feel);
    draw_icon(p, icon, at, radius * feel.scale(), Ink::of(look.icon));
}

/// The face of a round button without an icon.
pub fn round_face(p: &mut Painter, look: &UiLook, at: Vec2, radius: f32, feel: Feel) {
    let (r, base, rim) = (radius * feel.scale(), Ink::of(look.button), Ink::of(look.rim));
    let lit = 0.28 + 0.16 * feel.hover;
    p.disc(at + vec2(0.0, 0.09 * radius), r * 1.04, Ink::SHADOW.fade(0.32));
    let face = [(0.0, base.mix(Ink::hex(0x8a78d8), lit).fade(0.72)), (1.0, base.fade(0.82))];
    p.disc(at, r, Paint::down(at.y - r, at.y + r, &face));
    p.ring_shaded(at, r, 1.4 * radius / 22.0, rim.fade(0.75), rim.fade(0.2 + 0.2 * feel.hover));
}

/// A golden leaf button; the caller writes its text in `look.on_gold`.
pub fn draw_gold_button(p: &mut Painter, look: &UiLook, at: Vec2, size: Vec2, feel: Feel) {
    let (big, small) = corners(size);
    let (a, size) = scaled(at, size, feel);
    let [top, mid, low] = look.gold.map(|c| Ink::of(c).mix(Ink::WHITE, 0.12 * feel.hover));
    let edge = Ink::hex(0x5a2a20);
    p.leaf_rect(a + vec2(0.0, 0.11 * size.y), size, big, small, Ink::SHADOW.fade(0.35));
    p.leaf_rect(a + vec2(0.0, 0.055 * size.y), size, big, small, low.mix(edge, 0.42));
    p.leaf_rect(a, size, big, small, Paint::down(a.y, a.y + size.y, &[(0.0, top), (0.45, mid), (1.0, low)]));
    // light along the upper edge, where the leaf turns to the moon
    p.begin(a + vec2(small * 1.2, 1.9));
    p.line(a + vec2(size.x - big * 1.1, 1.9));
    p.stroke_path_with(|t| 2.4 * (4.0 * t * (1.0 - t)).sqrt().max(0.1), |_| Ink::WHITE.fade(0.75));
    p.leaf_rect_path(a, size, big, small);
    p.stroke_path(1.2, edge.fade(0.75));
}

/// A dark leaf button.
pub fn draw_leaf_button(p: &mut Painter, look: &UiLook, at: Vec2, size: Vec2, feel: Feel) {
    let (big, small) = corners(size);
    let (a, size) = scaled(at, size, feel);
    let [_, mid, low] = look.card.map(|c| Ink::of(c).mix(Ink::of(look.card[0]), 0.35 * feel.hover));
    p.leaf_rect(a + vec2(0.0, 0.09 * size.y), size, big, small, Ink::SHADOW.fade(0.30));
    p.leaf_rect(a, size, big, small, Paint::down(a.y, a.y + size.y, &[(0.0, mid.fade(0.88)), (1.0, low.fade(0.92))]));
    p.leaf_rect_path(a, size, big, small);
    p.stroke_path(1.2, Ink::of(look.rim).fade(0.55 + 0.4 * feel.hover));
}

/// Corner radii of a button of `size`: 2.7 to 1.
fn corners(size: Vec2) -> (f32, f32) {
    let big = size.min_element() * 0.47;
    (big, big / 2.7)
}

fn scaled(at: Vec2, size: Vec2, feel: Feel) -> (Vec2, Vec2) {
    let s = size * feel.scale();
    (at + (size - s) * 0.5, s)
}

/// The keyboard's ring around a round button.
pub fn draw_round_focus(p: &mut Painter, look: &UiLook, at: Vec2, radius: f32, unit: f32) {
    p.glow(at, 1.7 * radius, Ink::of(look.gold[1]).fade(0.35));
    p.ring(at, radius + 5.0 * unit, 5.0 * unit, Ink::SHADOW.fade(0.6));
    p.ring(at, radius + 5.0 * unit, 2.6 * unit, Ink::of(look.gold[0]));
}

/// The keyboard's ring around a leaf button; `half` its width and height.
pub fn draw_box_focus(p: &mut Painter, look: &UiLook, at: Vec2, half: Vec2, unit: f32) {
    let half = half + Vec2::splat(5.0 * unit);
    let (big, small) = corners(2.0 * half);
    p.leaf_rect_path(at - half, 2.0 * half, big, small);
    p.stroke_path(5.0 * unit, Ink::SHADOW.fade(0.6));
    p.stroke_path(2.6 * unit, Ink::of(look.gold[0]));
}

/// A card: shadow, gradient, faint veins, lit rim. `unit` is the size of one art unit in points.
pub fn draw_card(p: &mut Painter, look: &UiLook, at: Vec2, size: Vec2, unit: f32) {
    let (big, small) = (92.0 * unit, 20.0 * unit);
    let [top, mid, low] = look.card.map(Ink::of);
    let rim = Ink::of(look.rim);
    p.leaf_rect(at + vec2(3.0, 9.0) * unit, size, big, small, Ink::SHADOW.fade(0.45));
    p.leaf_rect(at, size, big, small, Paint::down(at.y, at.y + size.y, &[(0.0, top), (0.45, mid), (1.0, low)]));
    let (from, bend, to) = (
        at + vec2(26.0 * unit, size.y - 30.0 * unit),
        at + size * vec2(0.5, 0.55),
        at + vec2(size.x - 30.0 * unit, 26.0 * unit),
    );
    let vein = rim.fade(0.10);
    p.begin(from);
    p.quad(bend, to);
    p.stroke_path(1.3 * unit, vein);
    for t in [0.2, 0.36, 0.52, 0.68, 0.84] {
        let q = super::paint::quad_at(from, bend, to, t);
        for (control, end) in [(vec2(-26.0, -22.0), vec2(-34.0, -70.0)), (vec2(40.0, -2.0), vec2(78.0, 14.0))] {
            p.begin(q);
            p.quad(q + control * unit, q + end * unit);
            p.stroke_path_with(|t| 1.3 * unit * (1.0 - 0.7 * t), |_| vein);
        }
    }
    p.leaf_rect_path(at, size, big, small);
    // brighter at the top than at the bottom
    let (y, h) = (at.y, size.y);
    let light = [(0.0, rim.fade(0.9)), (1.0, Ink::hex(0x8f7bf0).fade(0.25))];
    p.stroke_path_shaded(1.6 * unit, Paint::down(y, y + h, &light));
}

/// Golden rays that turn slowly behind a winner, `radius` long.
pub fn draw_sunburst(p: &mut Painter, look: &UiLook, at: Vec2, radius: f32, alpha: f32, motion: Motion) {
    let gold = Ink::of(look.gold[1]).light();
    p.glow(at, radius * 1.5, gold.fade(0.30 * alpha));
    let turn = if motion.reduced { 0.1 } else { 0.12 * motion.time };
    for k in 0..12 {
        let tip = at + Vec2::from_angle(turn + std::f32::consts::TAU * k as f32 / 12.0) * radius;
        p.strip(&[at, tip], |t| (0.02 + 0.16 * t) * radius, |t| gold.fade(0.30 * alpha * (1.0 - t)), Cap::Open);
    }
}

/// A firefly slot of the score: dark and empty, or with a firefly that has arrived (`filled` 0..=1 eases it in).
pub fn draw_firefly_slot(
    p: &mut Painter,
    style: &Style,
    at: Vec2,
    radius: f32,
    filled: f32,
    seed: f32,
    motion: Motion,
) {
    p.disc(at, radius, Ink::hex(0x0d0826).fade(0.45));
    p.ring(at, radius, radius / 18.5, Ink::of(style.ui.rim).fade(0.28));
    let pose = FireflyPose {
        at: at + vec2(0.0, radius * 0.05),
        radius: radius * 0.49,
        angle: 0.0,
        glow: 0.8,
        lit: false,
        seed,
    };
    if filled < 1.0 {
        draw_firefly(p, &style.firefly, &pose, motion);
    }
    if filled > 0.0 {
        let radius = pose.radius * back_out(filled, 2.2);
        draw_firefly(p, &style.firefly, &FireflyPose { lit: true, radius, ..pose }, motion);
    }
}

/// What a slider shows; fractions of its width.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slider {
    pub value: f32,
    /// Where the default lies: a small tick.
    pub mark: f32,
    /// Differs from the default: golden knob.
    pub changed: bool,
}

/// A slider of `width` from `at`: groove, filled part, tick, knob of radius 10 (in `unit` points).
pub fn draw_slider(p: &mut Painter, look: &UiLook, at: Vec2, width: f32, slider: Slider, unit: f32, feel: Feel) {
    let along = |t: f32| at + vec2(width * t, 0.0);
    p.stroke(&[at, along(1.0)], 5.0 * unit, Ink::hex(0x0a0826).fade(0.7));
    p.stroke(&[at, along(1.0)], 3.0 * unit, Ink::hex(0x3d3c86));
    let blue = Ink::hex(0x7fa8ff);
    p.strip(&[at, along(slider.value)], |_| 3.0 * unit, |t| blue.mix(Ink::WHITE, t), Cap::Round);
    let tick = vec2(0.0, 5.0 * unit);
    p.stroke(&[along(slider.mark) - tick, along(slider.mark) + tick], 1.5 * unit, Ink::of(look.second).fade(0.7));
    let (r, knob) = (10.0 * unit * feel.scale(), along(slider.value));
    let gold = [look.gold[0], look.gold[2]].map(Ink::of);
    let [light, dark] = if slider.changed { gold } else { [Ink::WHITE, Ink::hex(0xa9b4ff)] };
    p.glow(knob, r * 2.2, dark.fade(0.35 + 0.3 * feel.hover));
    p.disc(knob + vec2(0.0, 1.5 * unit), r * 1.08, Ink::SHADOW.fade(0.45));
    p.ball(knob, r, vec2(-0.2, -0.3), 1.5, &[(0.0, light), (0.5, light.mix(dark, 0.25)), (1.0, dark)]);
}

/// Darkens what is behind a card.
pub fn draw_scrim(p: &mut Painter, size: Vec2, alpha: f32) {
    p.note_cover();
    p.rect(Vec2::splat(-2.0), size + Vec2::splat(4.0), Ink::hex(0x0d0730).fade(alpha));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_button_sinks_bounces_and_comes_to_rest() {
        let mut feel = Feel::default();
        for _ in 0..6 {
            feel.update(true, true, 1.0 / 60.0);
        }
        assert!((feel.press - 1.0).abs() < 1e-6);
        let mut least = 1.0_f32;
        for _ in 0..30 {
            feel.update(false, false, 1.0 / 60.0);
            least = least.min(feel.press);
        }
        assert!(least < -0.03, "no bounce: {least}");
        assert_eq!(feel.press, 0.0);
    }
}
