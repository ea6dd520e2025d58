//! The tuning panel's own shapes: its leaf, the caps that hide rows under its head and foot, the line of a section, the
//! mark of a changed value.

use super::controls::draw_choice;
use super::gradient::Paint;
use super::ink::{Ink, Stops};
use super::paint::Painter;
use super::panel::Feel;
use crate::content::style::UiLook;
use glam::{Vec2, vec2};

/// Corner radii in units of the panel.
const BIG: f32 = 54.0;
const SMALL: f32 = 16.0;
const TOP: Ink = Ink::hex(0x1d1f58);
const LOW: Ink = Ink::hex(0x0c0e30);
const TAB: Ink = Ink::hex(0x232a6e);
const COST: Ink = Ink::hex(0x8ff0d8);
const SOLID: f32 = 0.97;
/// How softly a row goes under a cap, in units of the panel.
const SOFT: f32 = 9.0;
/// Names of sections.
pub const SECTION: Ink = Ink::hex(0x8fb2ff);
/// Units and help.
pub const QUIET: Ink = Ink::hex(0xb3bdf2);

/// Where the panel is, in points; `unit` is one unit of it.
#[derive(Clone, Copy, Debug)]
pub struct PanelShape {
    pub at: Vec2,
    pub size: Vec2,
    pub unit: f32,
}

impl PanelShape {
    fn ink(&self, y: f32) -> Ink {
        TOP.mix(LOW, ((y - self.at.y) / self.size.y).clamp(0.0, 1.0))
    }

    /// The leaf with its shadow, below the rows.
    pub fn draw_back(&self, p: &mut Painter) {
        let PanelShape { at, size, unit } = *self;
        let (big, small) = (BIG * unit, SMALL * unit);
        p.leaf_rect(at + vec2(-2.0, 5.0) * unit, size, big, small, Ink::SHADOW.fade(0.4));
        let face = [(0.0, TOP.fade(SOLID)), (1.0, LOW.fade(SOLID))];
        p.leaf_rect(at, size, big, small, Paint::down(at.y, at.y + size.y, &face));
    }

    /// Covers what lies above `top` and below `low`, and draws the rim.
    pub fn draw_caps(&self, p: &mut Painter, look: &UiLook, (top, low): (f32, f32)) {
        let PanelShape { at, size, unit } = *self;
        let (a, b) = (at, at + size);
        let (big, small, soft) = (BIG * unit, SMALL * unit, SOFT * unit);
        let head = [(0.0, self.ink(a.y)), (1.0, self.ink(top))];
        p.begin(vec2(a.x, top));
        p.line(vec2(a.x, a.y + small));
        p.quad(a, vec2(a.x + small, a.y));
        p.line(vec2(b.x - big, a.y));
        p.quad(vec2(b.x, a.y), vec2(b.x, a.y + big));
        p.line(vec2(b.x, top));
        p.close();
        p.fill_convex(Paint::down(a.y, top, &head));
        let foot = [(0.0, self.ink(low)), (1.0, self.ink(b.y))];
        p.begin(vec2(b.x, low));
        p.line(vec2(b.x, b.y - small));
        p.quad(b, vec2(b.x - small, b.y));
        p.line(vec2(a.x + big, b.y));
        p.quad(vec2(a.x, b.y), vec2(a.x, b.y - big));
        p.line(vec2(a.x, low));
        p.close();
        p.fill_convex(Paint::down(low, b.y, &foot));
        p.note_veil(a, vec2(size.x, top - a.y));
        p.note_veil(vec2(a.x, low), vec2(size.x, b.y - low));
        let fades = |from: Ink, to: Ink| [(0.0, from), (1.0, to)];
        let (over, under) = (self.ink(top), self.ink(low));
        let soften = |p: &mut Painter, y: f32, stops: Stops| {
            p.rect(vec2(a.x, y), vec2(size.x, soft), Paint::down(y, y + soft, stops));
        };
        soften(p, top, &fades(over, over.fade(0.0)));
        soften(p, low - soft, &fades(under.fade(0.0), under));
        p.leaf_rect_path(at, size, big, small);
        let rim = Ink::of(look.rim);
        p.stroke_path_shaded(1.4 * unit, Paint::down(a.y, b.y, &[(0.0, rim.fade(0.8)), (1.0, SECTION.fade(0.22))]));
    }
}

/// The line behind the name of a section, from `from` to the right.
pub fn draw_section_line(p: &mut Painter, from: Vec2, width: f32, unit: f32) {
    if width > 0.0 {
        p.stroke(&[from, from + vec2(width, 0.0)], 1.2 * unit, SECTION.fade(0.28));
    }
}

/// A tab or a word that may be chosen: golden if it is the one. The caller writes its word.
pub fn draw_tab(p: &mut Painter, look: &UiLook, at: Vec2, size: Vec2, chosen: bool, feel: Feel) {
    if chosen {
        return draw_choice(p, look, at, size, true, feel);
    }
    let size = size * feel.scale();
    let low = at - 0.5 * size;
    let face = [(0.0, TAB.mix(SECTION, 0.10 + 0.16 * feel.hover)), (1.0, TAB.mix(SECTION, 0.16 * feel.hover))];
    p.leaf_rect(low, size, 0.32 * size.y, 0.14 * size.y, Paint::down(low.y, low.y + size.y, &face));
}

/// What the last ticks cost: a line of `frames` on a dark leaf, as high as `most`. The caller writes the number, which
/// has the right third.
pub fn draw_cost(p: &mut Painter, at: Vec2, size: Vec2, frames: impl Iterator<Item = f32> + Clone, unit: f32) {
    p.leaf_rect(at, size, 12.0 * unit, 5.0 * unit, LOW.mix(Ink::SHADOW, 0.45).fade(0.8));
    let most = frames.clone().fold(0.05_f32, f32::max);
    let count = frames.clone().count().max(2) as f32 - 1.0;
    let (left, wide, high) = (at.x + 12.0 * unit, 0.54 * size.x, size.y - 20.0 * unit);
    for (index, frame) in frames.enumerate() {
        let y = at.y + 10.0 * unit + high * (1.0 - (frame / most).clamp(0.0, 1.0));
        let place = vec2(left + wide * index as f32 / count, y);
        if index == 0 { p.begin(place) } else { p.line(place) }
    }
    p.stroke_path(1.8 * unit, COST);
}

/// The dot before a changed value.
pub fn draw_changed_dot(p: &mut Painter, look: &UiLook, at: Vec2, unit: f32) {
    p.dot(at, 3.0 * unit, Ink::of(look.gold[1]));
}

/// The thumb of a scrolled list: `from` and `to` are the shares of the list that are seen.
pub fn draw_thumb(p: &mut Painter, x: f32, (top, low): (f32, f32), (from, to): (f32, f32), unit: f32) {
    let y = |share: f32| top + (low - top) * share.clamp(0.0, 1.0);
    p.stroke(&[vec2(x, y(from)), vec2(x, y(to))], 3.0 * unit, SECTION.fade(0.3));
}
