//! The title: the name hangs letter by letter from a strand, Nim sits between two leaves that are the two buttons.
//!
//! `TitleLayout` is the one place that knows where things are; the screens ask it where a finger went.

use super::{
    berry::{BerryPose, draw_berry, draw_berry_glow},
    gradient::Paint,
    ink::Ink,
    motion::{Motion, back_out, drift},
    paint::{Painter, cubic_at},
    panel::Feel,
    rope::{RopePose, draw_knot, draw_rope},
    silk::{draw_dew, draw_glint, draw_silk, draw_slack_strand, sagging},
    site::Site,
    stroke::Cap,
    text::{Align, Outline, Placed, Text, TextStyle, Tint},
};
use crate::content::style::{Pack, Style};
use glam::{Vec2, vec2};

/// The name of the game.
const WORD: &str = "Gossamer";
/// How each letter hangs: turn in degrees and drop below the strand, at a letter size of 158.
const HANG: [(f32, f32); 8] =
    [(-3.0, 26.0), (-1.2, 60.0), (0.4, 54.0), (1.8, 66.0), (0.2, 58.0), (-0.8, 62.0), (0.8, 56.0), (3.4, 60.0)];

/// Where the parts of the title are. Points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TitleLayout {
    pub size: Vec2,
    /// Nim's body and its radius.
    pub nim: Vec2,
    pub nim_radius: f32,
    /// Length and width of a leaf button.
    pub leaf: Vec2,
    /// The berry that hangs at the right.
    pub berry: Vec2,
    pub berry_radius: f32,
    /// Middle and width of the word; the strand it hangs from is at `strand` at the sides.
    pub word: Vec2,
    pub word_width: f32,
    pub strand: f32,
}

/// The two buttons of the title.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TitleButton {
    Snip,
    Spin,
}

impl TitleLayout {
    /// The layout for a window.
    pub fn new(size: Vec2) -> TitleLayout {
        let short = size.min_element();
        let wide = size.x > size.y;
        let leaf = vec2(0.465, if wide { 0.198 } else { 0.235 }) * short;
        let nim_radius = if wide { 0.07 } else { 0.105 } * short;
        let nim = vec2(size.x * 0.5, if wide { size.y * 0.7575 } else { size.y * 0.745 });
        let (word_width, strand) = if wide { (size.x * 0.62, size.y * 0.0875) } else { (size.x * 0.84, size.y * 0.17) };
        let berry = if wide { vec2(size.x * 0.858, size.y * 0.465) } else { vec2(size.x * 0.925, size.y * 0.385) };
        let word_width = word_width.min(1.15 * size.y);
        let word = vec2(size.x * if wide { 0.5 } else { 0.475 }, strand);
        TitleLayout {
            size,
            nim,
            nim_radius,
            leaf,
            berry,
            berry_radius: if wide { 0.0375 } else { 0.05 } * short,
            word,
            word_width,
            strand,
        }
    }

    /// The scenery of the title: the garden with a large moon that rises behind the hill.
    pub fn site(&self, seed: u64) -> Site {
        let mut site = Site::new(Pack::Garden, self.size, seed);
        let wide = self.size.x > self.size.y;
        site.moon.at = self.size * vec2(0.5, if wide { 0.60 } else { 0.595 });
        site.moon.radius = if wide { 0.1975 * self.size.y } else { 0.27 * self.size.x };
        site
    }

    /// Stalk end and angle of a leaf button.
    fn leaf_of(&self, button: TitleButton) -> (Vec2, f32) {
        let (side, degrees) = match button {
            TitleButton::Snip => (-1.0, 188.0_f32),
            TitleButton::Spin => (1.0, -8.0),
        };
        (self.nim + vec2(0.21 * side, 1.5) * self.nim_radius, degrees.to_radians())
    }

    /// Which button a point lies on.
    pub fn button_at(&self, at: Vec2) -> Option<TitleButton> {
        [TitleButton::Snip, TitleButton::Spin].into_iter().find(|&button| {
            let (stalk, angle) = self.leaf_of(button);
            let local = Vec2::from_angle(-angle).rotate(at - stalk);
            let t = local.x / self.leaf.x;
            (0.08..1.0).contains(&t) && local.y.abs() < 0.5 * self.leaf.y * (std::f32::consts::PI * t).sin().max(0.35)
        })
    }

    /// Middle of a button's leaf, for its label.
    pub fn label_at(&self, button: TitleButton) -> Vec2 {
        let (stalk, angle) = self.leaf_of(button);
        stalk + Vec2::from_angle(angle) * (0.5 * self.leaf.x)
    }
}

/// The strand, the hanging name and the berry. `since` is how many seconds the title has been open: letters drop in.
pub fn draw_title_word(p: &mut Painter, style: &Style, text: &Text, layout: &TitleLayout, since: f32, motion: Motion) {
    let size = layout.size;
    let sag = (0.115 * size.y).min(0.14 * size.x);
    let line = sagging(vec2(-20.0, layout.strand), vec2(size.x + 20.0, layout.strand), sag, motion);
    let unit = layout.word_width / 794.0;
    draw_slack_strand(p, vec2(-20.0, size.y * 0.19), vec2(size.x * 0.33, size.y * 0.148), 26.0 * unit, 1.2, 4, motion);
    draw_slack_strand(
        p,
        vec2(size.x * 0.67, size.y * 0.155),
        vec2(size.x + 20.0, size.y * 0.21),
        24.0 * unit,
        1.2,
        4,
        motion,
    );
    draw_silk(p, &line, 2.4 * unit.max(0.7), 1.0);
    let glint = if motion.reduced { 0.15 } else { (motion.time * 0.19).fract() };
    draw_glint(p, &line, 2.4 * unit.max(0.7), glint);
    hanging_berry(p, style, layout, &line, motion);
    let em = 158.0 * unit;
    let probe = TextStyle { tracking: 0.035, ..TextStyle::new(em, 600, Ink::WHITE) };
    let fit = em * layout.word_width / text.width(WORD, &probe);
    let shades = [(0.0, Ink::WHITE), (0.45, Ink::hex(0xf6efff)), (0.75, Ink::hex(0xcdbbff)), (1.0, Ink::hex(0x9d84f0))];
    let letters = TextStyle { tint: Tint::Each(&shades), size: fit, ..probe };
    let left = layout.word.x - 0.5 * text.width(WORD, &letters);
    let hanging = Hanging { text, letters, line, unit, since, motion };
    text.for_each_glyph(WORD, &letters, |placed| hanging.letter(p, placed, left + placed.x));
}

/// The strand with everything that the hanging letters share.
struct Hanging<'a> {
    text: &'a Text,
    letters: TextStyle<'a>,
    line: [Vec2; 25],
    unit: f32,
    since: f32,
    motion: Motion,
}

impl Hanging<'_> {
    /// The strand at `x`.
    fn strand(&self, x: f32) -> Vec2 {
        let line = &self.line;
        let t = ((x - line[0].x) / (line[24].x - line[0].x) * 24.0).clamp(0.0, 23.99);
        line[t as usize].lerp(line[t as usize + 1], t.fract())
    }

    /// One letter whose box starts at `left`: two threads, an outline, the letter, all swinging about the strand.
    fn letter(&self, p: &mut Painter, placed: Placed, left: f32) {
        let (unit, i) = (self.unit, placed.index);
        let (rest, drop) = HANG[i % HANG.len()];
        let wide = placed.advance;
        let pivot = self.strand(left + 0.5 * wide);
        let still = self.motion.reduced;
        let sway = if still { 0.0 } else { 1.1 * drift(self.motion.time * 1.25, i as f32 * 0.9) };
        let late = self.since - 0.07 * i as f32;
        let settle = if still { 0.0 } else { 11.0 * (-1.5 * late).exp() * (late * 5.2 + i as f32).sin() };
        let fall = if still { 1.0 } else { back_out(late / 0.55, 1.2) };
        let drop = drop * unit - (1.0 - fall) * 2.2 * self.letters.size;
        p.push(pivot, (rest + sway + settle).to_radians(), Vec2::ONE);
        let top = drop;
        for side in [-0.26, 0.24_f32] {
            let (from, to) = (vec2(side * wide * 0.7, 0.0), vec2(side * wide, top + 5.0 * unit));
            p.stroke(&[from, to], 1.5 * unit.max(0.7), Ink::hex(0xeaf3ff).fade(0.9));
        }
        let at = vec2(-0.5 * wide, top + self.text.top(placed.glyph, &self.letters));
        let size = self.letters.size;
        let shadow = Outline { ink: Ink::hex(0x0b0726).fade(0.45), width: 0.016 * size, drop: Vec2::ZERO };
        let edge = Outline { ink: Ink::hex(0x2a1c6e), width: 0.020 * size, drop: Vec2::ZERO };
        self.text.draw_outline(p, placed.glyph, at + vec2(0.020, 0.046) * size, &self.letters, &shadow);
        self.text.draw_outline(p, placed.glyph, at, &self.letters, &edge);
        self.text.draw_glyph(p, placed.glyph, at, &self.letters);
        p.pop();
        for side in [-0.2, 0.2] {
            draw_dew(p, self.strand(left + (0.5 + side) * wide), 2.6 * unit);
        }
    }
}

fn hanging_berry(p: &mut Painter, style: &Style, layout: &TitleLayout, line: &[Vec2; 25], motion: Motion) {
    let r = layout.berry_radius;
    let x = layout.berry.x;
    let t = ((x - line[0].x) / (line[24].x - line[0].x) * 24.0).clamp(0.0, 23.99);
    let hook = line[t as usize].lerp(line[t as usize + 1], t.fract());
    let swing = if motion.reduced { 0.0 } else { 0.035 * drift(motion.time * 0.9, 4.0) };
    let down = Vec2::from_angle(swing).rotate(vec2(0.0, 1.0));
    let at = hook + down * (layout.berry.y - hook.y);
    let knot = at - down * (1.24 * r);
    let berry = BerryPose { angle: swing, glow: 1.15, ..BerryPose::new(at, r) };
    draw_berry_glow(p, &style.berry, &berry, motion.time);
    // the rope is drawn in the berry's own scale, in which it has its usual width
    let scale = r / style.berry.radius;
    p.push(hook, 0.0, Vec2::splat(scale));
    let to = (knot - hook) / scale;
    let points = [Vec2::ZERO, to * 0.33, to * 0.67, to];
    draw_rope(
        p,
        &style.rope,
        &RopePose { points: &points, tension: 0.75, alpha: 1.0, cut: [false; 2], phase: 0.0 },
        motion.time,
    );
    p.disc(Vec2::ZERO, 3.4, Ink::hex(0xeaf3ff));
    p.pop();
    draw_berry(p, &style.berry, &berry);
    p.push(knot, 0.0, Vec2::splat(scale));
    draw_knot(p, &style.rope, Vec2::ZERO);
    p.pop();
}

/// The plant with its two leaf buttons; Nim is drawn over it at `layout.nim`. `feels` are those of Snip and Spin.
pub fn draw_title_plant(p: &mut Painter, style: &Style, text: &Text, layout: &TitleLayout, feels: [Feel; 2]) {
    let (nim, r, bottom) = (layout.nim, layout.nim_radius, layout.size.y + 30.0);
    let o = |x: f32, y: f32| nim + vec2(x, y) * r;
    let (dark, night) = (Ink::hex(0x184f57), Ink::hex(0x0a2b36));
    let stem: [Vec2; 15] = std::array::from_fn(|i| {
        cubic_at(vec2(nim.x, bottom), o(0.11, 2.75), o(-0.18, 2.04), o(0.0, 1.11), i as f32 / 14.0)
    });
    p.strip(&stem, |t| (0.30 - 0.10 * t) * r, |_| night, Cap::Round);
    p.strip(&stem, |t| (0.23 - 0.09 * t) * r, |t| dark.mix(Ink::hex(0x4fae86), t), Cap::Round);
    for (button, feel, label) in [(TitleButton::Snip, feels[0], "Snip"), (TitleButton::Spin, feels[1], "Spin")] {
        leaf_button(p, layout, button, feel);
        let at = layout.label_at(button);
        let letters = TextStyle::new(0.065 * layout.size.min_element() * feel.scale(), 600, Ink::hex(0xfffdf0));
        let shadow = TextStyle { tint: Tint::Plain(Ink::hex(0x0b2b33).fade(0.5)), ..letters };
        text.draw_middle(p, label, at + vec2(0.0, 0.045 * r), Align::Centre, &shadow);
        text.draw_middle(p, label, at, Align::Centre, &letters);
    }
    emblems(p, style, layout);
    for degrees in [24.0, 156.0_f32] {
        let (a, size) = (degrees.to_radians(), vec2(1.64, 0.82) * r);
        p.leaf(o(0.0, 1.11), size.x, size.y, a, Ink::hex(0x1f6a60));
        p.half_leaf_path(o(0.0, 1.11), size.x, size.y, a, if a.cos() > 0.0 { -1.0 } else { 1.0 });
        p.fill(Ink::hex(0x3d9479));
    }
    p.begin(o(-1.21, 1.11));
    p.cubic(o(-0.64, 0.79), o(0.64, 0.79), o(1.21, 1.11));
    p.cubic(o(0.89, 1.50), o(-0.89, 1.50), o(-1.21, 1.11));
    p.close();
    p.fill(Paint::down(nim.y + 0.85 * r, nim.y + 1.45 * r, &[(0.0, Ink::hex(0x8fe0a4)), (1.0, Ink::hex(0x2a7a6c))]));
    p.stroke_path(0.025 * r, night);
}

fn leaf_button(p: &mut Painter, layout: &TitleLayout, button: TitleButton, feel: Feel) {
    let (stalk, angle) = layout.leaf_of(button);
    let size = layout.leaf * feel.scale();
    let at = |u: f32, v: f32| stalk + Vec2::from_angle(angle).rotate(vec2(u * size.x, v * size.y));
    let (middle, unit) = (at(0.5, 0.0), layout.leaf.y / 158.0);
    let glow = 0.12 * feel.hover;
    let shade = [0x8fe0a4, 0x3d9479, 0x15505a].map(|c| Ink::hex(c).mix(Ink::WHITE, glow));
    p.leaf(stalk + vec2(5.0, 10.0) * unit, size.x, size.y, angle, Ink::SHADOW.fade(0.35));
    let stops = [(0.0, shade[0]), (0.5, shade[1]), (1.0, shade[2])];
    p.leaf(stalk, size.x, size.y, angle, Paint::down(middle.y - 0.45 * size.y, middle.y + 0.5 * size.y, &stops));
    p.leaf_path(stalk, size.x, size.y, angle);
    p.stroke_path(1.6 * unit, Ink::hex(0x0a2b36));
    p.half_leaf_path(stalk, size.x, size.y, angle, if angle.cos() > 0.0 { -1.0 } else { 1.0 });
    p.fill(Ink::WHITE.fade(0.10));
    let vein = Ink::hex(0xd9ffcf).fade(0.30);
    p.stroke(&[stalk, at(0.97, 0.0)], 1.3 * unit, vein);
    for t in [0.16, 0.28, 0.40, 0.52, 0.64, 0.76_f32] {
        for side in [-1.0, 1.0] {
            let v = side * 0.33 * (1.0 - 1.6 * (t - 0.42).abs());
            p.begin(at(t, 0.0));
            p.quad(at(t + 0.03, v * 0.6), at(t + 0.10, v));
            p.stroke_path_with(|t| 1.3 * unit * (1.0 - 0.5 * t), |_| vein);
        }
    }
    p.leaf_path(stalk, size.x, size.y, angle);
    p.stroke_path(1.2 * unit, Ink::hex(0xd9ffcf).fade(0.55));
}

/// A small berry on the left leaf, a small web on the right one.
fn emblems(p: &mut Painter, style: &Style, layout: &TitleLayout) {
    let offset = vec2(0.265 * layout.leaf.x, -0.10 * layout.leaf.y);
    let r = 0.25 * layout.nim_radius;
    let left = layout.label_at(TitleButton::Snip) + offset * vec2(-1.0, 1.0);
    let berry = BerryPose { glow: 0.5, ..BerryPose::new(left, r) };
    draw_berry_glow(p, &style.berry, &berry, 0.0);
    draw_berry(p, &style.berry, &berry);
    let web = layout.label_at(TitleButton::Spin) + offset;
    let spoke =
        |k: usize, reach: f32| web + Vec2::from_angle(0.26 + k as f32 * std::f32::consts::TAU / 6.0) * (r * reach);
    let ink = Ink::hex(0xfffdf0);
    for k in 0..6 {
        p.stroke(&[web, spoke(k, 1.25)], 0.10 * r, ink);
    }
    for reach in [0.42, 0.80, 1.16] {
        for k in 0..6 {
            // chords sag towards the middle, as silk does
            p.begin(spoke(k, reach));
            p.quad((spoke(k, reach) + spoke(k + 1, reach)) * 0.5 * 0.88 + web * 0.12, spoke(k + 1, reach));
            p.stroke_path(0.085 * r, ink.fade(0.9));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_leaves_are_inside_every_window_and_answer_to_a_finger() {
        for size in [vec2(1280.0, 800.0), vec2(390.0, 844.0), vec2(844.0, 390.0), vec2(320.0, 480.0)] {
            let layout = TitleLayout::new(size);
            for button in [TitleButton::Snip, TitleButton::Spin] {
                let at = layout.label_at(button);
                assert_eq!(layout.button_at(at), Some(button), "{size}");
                let (stalk, angle) = layout.leaf_of(button);
                let tip = stalk + Vec2::from_angle(angle) * layout.leaf.x;
                assert!(tip.x > 0.0 && tip.x < size.x, "{size}: tip at {tip}");
            }
            assert_eq!(layout.button_at(layout.nim - vec2(0.0, layout.nim_radius)), None);
        }
    }
}
