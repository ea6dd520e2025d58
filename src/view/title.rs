//! The title: the name hangs letter by letter from a strand of silk, a berry beside it, and Nim sits where two leaves,
//! which are the buttons, grow from one stem. `TitleLayout` is the one place that knows where things are.

use super::{
    berry::{BerryPose, draw_berry, draw_berry_glow},
    elements::flag::Banner,
    gradient::Paint,
    icons::{Icon, draw_icon},
    ink::Ink,
    motion::{Motion, back_out, cubic_out, drift},
    paint::{Painter, cubic_at},
    panel::Feel,
    rope::{RopePose, draw_knot, draw_rope},
    silk::{draw_dew, draw_glint, draw_silk, draw_slack_strand, sagging},
    site::Site,
    stroke::Cap,
    text::{Align, Outline, Placed, Text, TextStyle, Tint},
};
use crate::content::style::Style;
use glam::{Vec2, vec2};

/// The name of the game.
const WORD: &str = "Gossamer";
/// How each letter hangs: turn in degrees and drop below the strand, at a letter size of 158.
const HANG: [(f32, f32); 8] =
    [(-3.0, 26.0), (-1.2, 60.0), (0.4, 54.0), (1.8, 66.0), (0.2, 58.0), (-0.8, 62.0), (0.8, 56.0), (3.4, 60.0)];

/// How far the leaves rise towards their tips, radians; where the word and the thing beyond it are, along the leaf.
const RISE: f32 = 0.10;
const WORD_AT: f32 = 0.54;
const THING_AT: f32 = 0.80;
const LEAF_EDGE: u32 = 0x0a2b36;

/// Where the parts of the title are. Points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TitleLayout {
    pub size: Vec2,
    /// Nim's body and its radius.
    pub nim: Vec2,
    pub nim_radius: f32,
    /// Middle, length and width of the leaf that is the button.
    pub leaf_at: Vec2,
    pub leaf: Vec2,
    /// The berry that hangs at the right.
    pub berry: Vec2,
    pub berry_radius: f32,
    /// Middle of the rod of the banner at the left, and its width.
    pub banner: Vec2,
    pub banner_width: f32,
    /// Middle and width of the word; the strand it hangs from is at `strand` at the sides.
    pub word: f32,
    pub word_width: f32,
    pub strand: f32,
}

impl TitleLayout {
    /// The layout for a window.
    pub fn new(size: Vec2) -> TitleLayout {
        let short = size.min_element();
        let wide = size.x > size.y;
        let pick = |wide_value: f32, tall_value: f32| if wide { wide_value } else { tall_value };
        let leaf = vec2((0.86 * short).min(0.88 * size.x), pick(0.215, 0.26) * short);
        let leaf_at = vec2(0.5 * size.x, pick(0.845, 0.80) * size.y);
        let nim_radius = pick(0.085, 0.11) * short;
        TitleLayout {
            size,
            nim: leaf_at - vec2(0.0, 0.12 * leaf.y + nim_radius),
            nim_radius,
            leaf_at,
            leaf,
            berry: size * vec2(pick(0.858, 0.925), pick(0.465, 0.40)),
            berry_radius: pick(0.0375, 0.05) * short,
            banner: size * vec2(pick(0.128, 0.115), pick(0.265, 0.335)),
            banner_width: pick(0.105, 0.13) * short,
            word: pick(0.5, 0.475) * size.x,
            word_width: (pick(0.62, 0.84) * size.x).min(1.15 * size.y),
            strand: pick(0.0875, 0.17) * size.y,
        }
    }

    /// The same layout for each of two leaves side by side: Snip's and Spin's.
    pub fn halves(&self) -> [TitleLayout; 2] {
        let leaf = vec2(0.54 * self.leaf.x, 0.86 * self.leaf.y);
        [-1.0, 1.0].map(|side| TitleLayout {
            leaf,
            leaf_at: self.leaf_at + vec2(side * 0.27 * self.leaf.x, 0.0),
            ..*self
        })
    }

    /// Where the leaves meet at the stem; for the layout of both.
    fn joint(&self) -> Vec2 {
        self.leaf_at + vec2(0.0, 0.10 * self.leaf.y)
    }

    /// Where a leaf on this side begins; for the layout of one of the halves.
    fn joint_of(&self, side: f32) -> Vec2 {
        self.leaf_at + vec2(-0.5 * side * self.leaf.x, 0.5 * RISE * self.leaf.x)
    }

    /// The scenery of the title, from the usual one of a pack: a large moon rises behind the hill.
    pub fn site(&self, mut site: Site) -> Site {
        let wide = self.size.x > self.size.y;
        site.moon.at = self.size * vec2(0.5, if wide { 0.60 } else { 0.595 });
        site.moon.radius = if wide { 0.1975 * self.size.y } else { 0.27 * self.size.x };
        site
    }
}

/// The strand, the hanging name and the berry. `since` is how many seconds the title has been open: letters drop in.
pub fn draw_title_word(
    p: &mut Painter,
    style: &Style,
    text: &Text,
    layout: &TitleLayout,
    banner: &Banner,
    since: f32,
    motion: Motion,
) {
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
    banner.draw(p, layout.banner, layout.banner_width, on_strand(&line, layout.banner.x));
    hanging_berry(p, style, layout, &line, motion);
    let em = 158.0 * unit;
    let probe = TextStyle { tracking: 0.05, ..TextStyle::new(em, 600, Ink::WHITE) };
    let fit = em * layout.word_width / text.width(WORD, &probe);
    let shades = [(0.0, Ink::WHITE), (0.45, Ink::hex(0xf6efff)), (0.75, Ink::hex(0xcdbbff)), (1.0, Ink::hex(0x9d84f0))];
    let letters = TextStyle { tint: Tint::Each(&shades), size: fit, ..probe };
    let left = layout.word - 0.5 * text.width(WORD, &letters);
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
        on_strand(&self.line, x)
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
        let settle = if still { 0.0 } else { 11.0 * (-1.5 * late.max(0.0)).exp() * (late * 5.2 + i as f32).sin() };
        // A letter grows at the strand and lets itself down.
        let (grown, fall) =
            if still { (1.0, 1.0) } else { (cubic_out(late / 0.35), back_out((late / 0.7).clamp(0.0, 1.0), 1.4)) };
        if grown <= 0.02 {
            return;
        }
        let drop = drop * unit * fall.max(0.1);
        p.push(pivot, (rest + sway + settle * grown).to_radians(), Vec2::splat(grown));
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

/// The strand at `x`.
fn on_strand(line: &[Vec2; 25], x: f32) -> Vec2 {
    let t = ((x - line[0].x) / (line[24].x - line[0].x) * 24.0).clamp(0.0, 23.99);
    line[t as usize].lerp(line[t as usize + 1], t.fract())
}

fn hanging_berry(p: &mut Painter, style: &Style, layout: &TitleLayout, line: &[Vec2; 25], motion: Motion) {
    let r = layout.berry_radius;
    let x = layout.berry.x;
    let hook = on_strand(line, x);
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

/// What is on a leaf of the title.
#[derive(Clone, Copy, Debug)]
pub enum Label<'a> {
    Word(&'a str),
    Sign(Icon),
}

/// One of the two leaves that are the buttons.
#[derive(Clone, Copy, Debug)]
pub struct TitleLeaf<'a> {
    pub label: Label<'a>,
    /// Direction from the stem: -1 left, 1 right.
    pub side: f32,
    pub feel: Feel,
}

/// The stem that both leaves grow from; it is behind them.
pub fn draw_title_stem(p: &mut Painter, layout: &TitleLayout) {
    let unit = layout.leaf.y / 184.0;
    let top = layout.joint();
    let foot = vec2(top.x + 8.0 * unit, layout.size.y + 30.0);
    let bend = vec2(top.x + 4.0 * unit, 0.5 * (top.y + foot.y));
    let stem: [Vec2; 9] = std::array::from_fn(|i| cubic_at(foot, bend, bend, top, i as f32 / 8.0));
    p.strip(&stem, |t| (19.0 - 6.0 * t) * unit, |_| Ink::hex(LEAF_EDGE), Cap::Round);
    p.strip(&stem, |t| (14.0 - 5.0 * t) * unit, |t| Ink::hex(0x184f57).mix(Ink::hex(0x4fae86), t), Cap::Round);
}

/// The cup in front of the leaves that Nim sits in: two small leaves and a disc.
pub fn draw_title_cup(p: &mut Painter, layout: &TitleLayout) {
    let unit = layout.leaf.y / 184.0;
    let top = layout.joint();
    let edge = Ink::hex(LEAF_EDGE);
    let seat = layout.nim + vec2(0.0, 1.07 * layout.nim_radius);
    let radii = vec2(1.02, 0.16) * layout.nim_radius;
    for (angle, length) in [(0.32, 1.3), (std::f32::consts::PI - 0.32, 1.3_f32)] {
        let (length, wide) = (length * layout.nim_radius, 0.36 * layout.nim_radius);
        let from = vec2(top.x, seat.y);
        p.leaf(from, length, wide, angle, Ink::hex(0x3a9a80));
        p.leaf_path(from, length, wide, angle);
        p.stroke_path(1.2 * unit, edge.fade(0.6));
    }
    let stops = [(0.0, Ink::hex(0x5fbd94)), (1.0, Ink::hex(0x237066))];
    p.ellipse(seat, radii, 0.0, Paint::down(seat.y - radii.y, seat.y + radii.y, &stops));
    p.ellipse_path(seat, radii, 0.0);
    p.stroke_path(1.8 * unit, edge);
}

/// A leaf that is a button, with its word and the thing that its game is about.
pub fn draw_title_leaf(
    p: &mut Painter,
    style: &Style,
    text: &Text,
    layout: &TitleLayout,
    leaf: &TitleLeaf,
    motion: Motion,
) {
    let (size, unit) = (layout.leaf * leaf.feel.scale(), layout.leaf.y / 158.0);
    let stalk = layout.joint_of(leaf.side);
    let turn = if leaf.side < 0.0 { std::f32::consts::PI + RISE } else { -RISE };
    leaf_face(p, stalk, size, turn, unit, leaf.feel.hover);
    let (ink, dark) = (Ink::hex(0xfffdf0), Ink::hex(0x0b2b33).fade(0.55));
    let on_leaf = |t: f32| stalk + Vec2::from_angle(turn) * (t * size.x);
    let below = vec2(0.0, 0.03 * size.y);
    match leaf.label {
        Label::Word(word) => {
            let letters = TextStyle::new(0.36 * size.y, 600, ink);
            let letters = text.fitted(word, letters, 0.36 * size.x);
            let shadow = TextStyle { tint: Tint::Plain(dark), ..letters };
            let middle = on_leaf(WORD_AT) + vec2(0.0, 0.05 * size.y);
            text.draw_middle(p, word, middle + below, Align::Centre, &shadow);
            text.draw_middle(p, word, middle, Align::Centre, &letters);
            let at = on_leaf(THING_AT);
            if leaf.side < 0.0 {
                let berry = BerryPose::new(at, 0.095 * size.y);
                draw_berry_glow(p, &style.berry, &BerryPose { glow: 0.6, ..berry }, motion.time);
                draw_berry(p, &style.berry, &berry);
            } else {
                draw_icon(p, Icon::Web, at, 0.29 * size.y, ink);
            }
        }
        Label::Sign(sign) => {
            let middle = on_leaf(WORD_AT);
            draw_icon(p, sign, middle + below, 0.5 * size.y, dark);
            draw_icon(p, sign, middle, 0.5 * size.y, ink);
        }
    }
}

/// A broad leaf from its stalk at `stalk`, pointing to `turn`: shadow, gradient, a lighter upper half, veins and a rim.
fn leaf_face(p: &mut Painter, stalk: Vec2, size: Vec2, turn: f32, unit: f32, hover: f32) {
    let along = Vec2::from_angle(turn);
    let at = |u: f32, v: f32| stalk + along.rotate(vec2(u, v) * size);
    let shade = [0x8fe0a4, 0x3d9479, 0x15505a].map(|c| Ink::hex(c).mix(Ink::WHITE, 0.12 * hover));
    p.leaf(stalk + vec2(5.0, 10.0) * unit, size.x, size.y, turn, Ink::SHADOW.fade(0.35));
    let stops = [(0.0, shade[0]), (0.5, shade[1]), (1.0, shade[2])];
    let middle = at(0.5, 0.0).y;
    p.leaf(stalk, size.x, size.y, turn, Paint::down(middle - 0.47 * size.y, middle + 0.52 * size.y, &stops));
    p.leaf_path(stalk, size.x, size.y, turn);
    p.stroke_path(1.6 * unit, Ink::hex(LEAF_EDGE));
    p.half_leaf_path(stalk, size.x, size.y, turn, -along.x.signum());
    p.fill(Ink::WHITE.fade(0.10));
    let vein = Ink::hex(0xd9ffcf).fade(0.30);
    p.stroke(&[stalk, at(0.97, 0.0)], 1.4 * unit, vein);
    for t in [0.12, 0.22, 0.32, 0.42, 0.52, 0.62, 0.72, 0.80_f32] {
        for side in [-1.0, 1.0] {
            let v = side * 0.35 * (1.0 - 1.75 * (t - 0.40).abs());
            p.begin(at(t, 0.0));
            p.quad(at(t + 0.02, v * 0.6), at(t + 0.08, v));
            p.stroke_path_with(|t| 1.4 * unit * (1.0 - 0.5 * t), |_| vein);
        }
    }
    p.leaf_path(stalk, size.x, size.y, turn);
    p.stroke_path(1.2 * unit, Ink::hex(0xd9ffcf).fade(0.55));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_is_inside_every_window() {
        for size in
            [vec2(1280.0, 800.0), vec2(390.0, 844.0), vec2(844.0, 390.0), vec2(320.0, 480.0), vec2(800.0, 800.0)]
        {
            let layout = TitleLayout::new(size);
            let inside = |at: Vec2, reach: Vec2| at.cmpge(reach).all() && (at + reach).cmple(size).all();
            assert!(inside(layout.leaf_at, layout.leaf * 0.5), "{size}: leaf");
            assert!(inside(layout.nim, Vec2::splat(1.4 * layout.nim_radius)), "{size}: Nim");
            assert!(inside(layout.berry, Vec2::splat(layout.berry_radius)), "{size}: berry");
            assert!(
                layout.word - 0.5 * layout.word_width > 0.0 && layout.word + 0.5 * layout.word_width < size.x,
                "{size}: word"
            );
            assert!(layout.berry.y + layout.berry_radius < layout.nim.y, "{size}: the berry hangs above Nim");
        }
    }
}
