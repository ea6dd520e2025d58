//! Text: one line or wrapped lines of the game's own alphabet, measured and painted straight from a `&str`.
//!
//! Positions are in the units of the painter's transform; a text stands on its baseline at `at`. Sizes are em heights.
//! Letters are meshes, so they are sharp at every size. Nothing is allocated but the mesh of a letter at its first use.
use super::{
    ink::{Ink, Stops},
    letter_mesh::LetterMesh,
    letter_outline::Skeleton,
    paint::Painter,
};
use crate::content::letters::{GlyphId, Letters, TOLERANCES};
use glam::{Vec2, vec2};
use std::cell::OnceCell;

/// Distance of two baselines, in em.
pub const LINE_HEIGHT: f32 = 1.25;
/// Small text needs air: tracking grows from nothing at the first size to `SMALL_TRACKING` em at the second.
const SMALL_SIZES: (f32, f32) = (22.0, 11.0);
const SMALL_TRACKING: f32 = 0.018;
/// No stem is thinner, in physical pixels.
const LEAST_STEM: f32 = 1.1;
/// Meshes are built with the pen grown by these, in em, for outlines; what is left of a width moves the mesh's edge.
const HALOS: [f32; 4] = [0.0, 0.02, 0.045, 0.08];

/// Which part of the line stands at the given point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    Left,
    Centre,
    Right,
}

/// The colour of letters.
#[derive(Clone, Copy, Debug)]
pub enum Tint<'a> {
    Plain(Ink),
    /// From the top of the capitals (0) to the baseline (1).
    Down(Stops<'a>),
    /// From the top of each letter (0) to the baseline (1): for letters that hang apart.
    Each(Stops<'a>),
}

/// How a text looks.
#[derive(Clone, Copy, Debug)]
pub struct TextStyle<'a> {
    /// Height of the em.
    pub size: f32,
    /// 400, 500 or 600.
    pub weight: u16,
    pub tint: Tint<'a>,
    /// Extra distance between letters in em.
    pub tracking: f32,
}

/// A dark stroke around and below letters that stand on a busy picture.
#[derive(Clone, Copy, Debug)]
pub struct Outline {
    pub ink: Ink,
    /// How far it reaches past the letters.
    pub width: f32,
    /// Where it is moved to, for a shadow.
    pub drop: Vec2,
}

/// One letter of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    /// Which character of the text it is, counted from 0.
    pub index: usize,
    pub glyph: GlyphId,
    /// Its origin, from the start of the line.
    pub x: f32,
    pub advance: f32,
}

/// Sets text in one alphabet.
pub struct Text {
    letters: Letters,
    /// Built when first needed: by sign, then pen, then level of detail, then halo.
    meshes: Vec<OnceCell<Box<LetterMesh>>>,
}

impl<'a> TextStyle<'a> {
    /// Letters of one colour.
    pub fn new(size: f32, weight: u16, ink: Ink) -> TextStyle<'a> {
        TextStyle { size, weight, tint: Tint::Plain(ink), tracking: 0.0 }
    }

    /// Not faded out.
    fn is_seen(&self) -> bool {
        !matches!(self.tint, Tint::Plain(ink) if ink.a < 0.1)
    }

    fn spacing(&self) -> f32 {
        let small = ((SMALL_SIZES.0 - self.size) / (SMALL_SIZES.0 - SMALL_SIZES.1)).clamp(0.0, 1.0);
        (self.tracking + SMALL_TRACKING * small) * self.size
    }
}

impl Text {
    pub fn new(letters: Letters) -> Text {
        let cells = letters.len() * letters.pens().count() * TOLERANCES.len() * HALOS.len();
        Text { letters, meshes: (0..cells).map(|_| OnceCell::new()).collect() }
    }

    /// Calls `place` with each letter of one line.
    pub fn for_each_glyph(&self, text: &str, style: &TextStyle, mut place: impl FnMut(Placed)) {
        let pen = self.letters.pen(style.weight);
        let mut x = 0.0;
        let mut last = None;
        for (index, character) in text.chars().enumerate() {
            let glyph = self.letters.glyph(character);
            if let Some(last) = last.replace(glyph) {
                x += self.letters.kern(last, glyph) * style.size + style.spacing();
            }
            let advance = self.letters.advance(glyph, &pen) * style.size;
            place(Placed { index, glyph, x, advance });
            x += advance;
        }
    }

    /// Length of one line.
    pub fn width(&self, text: &str, style: &TextStyle) -> f32 {
        let mut end = 0.0;
        self.for_each_glyph(text, style, |placed| end = placed.x + placed.advance);
        end
    }

    /// Width and height of `text` wrapped to `width` (`f32::INFINITY`: only at line ends).
    pub fn measure(&self, text: &str, style: &TextStyle, width: f32) -> Vec2 {
        let mut size = Vec2::ZERO;
        self.for_each_line(text, style, width, |line| {
            size.x = size.x.max(self.width(line, style));
            size.y += LINE_HEIGHT * style.size;
        });
        size
    }

    /// Height of the capitals.
    pub fn cap_height(&self, style: &TextStyle) -> f32 {
        self.letters.metrics().cap * style.size
    }

    /// The style, made smaller if the line would be longer than `width`.
    pub fn fitted<'a>(&self, text: &str, mut style: TextStyle<'a>, width: f32) -> TextStyle<'a> {
        // Smaller text is tracked wider, so one step may leave it a little too long.
        for _ in 0..6 {
            let wide = self.width(text, &style);
            if wide <= width {
                break;
            }
            style.size *= 0.999 * width / wide;
        }
        style
    }

    /// Paints one line; its baseline is at `at.y`.
    pub fn draw(&self, painter: &mut Painter, text: &str, at: Vec2, align: Align, style: &TextStyle) {
        let at = at + vec2(self.start(text, align, style), 0.0);
        if painter.survey.is_some() && style.is_seen() {
            painter.note_line(text, at, self.width(text, style), self.cap_height(style));
        }
        self.for_each_glyph(text, style, |placed| {
            self.draw_glyph(painter, placed.glyph, at + vec2(placed.x, 0.0), style)
        });
    }

    /// Paints one line with the middle of its capitals at `at.y`: for buttons and rows.
    pub fn draw_middle(&self, painter: &mut Painter, text: &str, at: Vec2, align: Align, style: &TextStyle) {
        self.draw(painter, text, at + vec2(0.0, self.cap_height(style) / 2.0), align, style);
    }

    /// Paints one line over its outline.
    pub fn draw_outlined(
        &self,
        painter: &mut Painter,
        text: &str,
        at: Vec2,
        align: Align,
        style: &TextStyle,
        outline: &Outline,
    ) {
        let below = at + vec2(self.start(text, align, style), 0.0) + outline.drop;
        self.for_each_glyph(text, style, |placed| {
            self.draw_outline(painter, placed.glyph, below + vec2(placed.x, 0.0), style, outline);
        });
        self.draw(painter, text, at, align, style);
    }

    /// Paints `text` wrapped to `width`, the first baseline at `at.y`; returns its height.
    pub fn draw_wrapped(
        &self,
        painter: &mut Painter,
        text: &str,
        at: Vec2,
        width: f32,
        align: Align,
        style: &TextStyle,
    ) -> f32 {
        let mut y = 0.0;
        self.for_each_line(text, style, width, |line| {
            self.draw(painter, line, at + vec2(0.0, y), align, style);
            y += LINE_HEIGHT * style.size;
        });
        y
    }

    /// Height of one letter's top above the baseline, where a thread would hold it.
    pub fn top(&self, glyph: GlyphId, style: &TextStyle) -> f32 {
        self.letters.top(glyph) * style.size
    }

    /// Paints one letter with its origin at `at`.
    pub fn draw_glyph(&self, painter: &mut Painter, glyph: GlyphId, at: Vec2, style: &TextStyle) {
        let (mesh, grow) = self.mesh(painter, glyph, style, 0.0);
        let cap = self.letters.metrics().cap;
        match style.tint {
            Tint::Plain(ink) => mesh.paint(painter, at, style.size, grow, ink),
            Tint::Down(stops) => mesh.paint_down(painter, at, style.size, grow, cap, stops),
            Tint::Each(stops) => mesh.paint_down(painter, at, style.size, grow, self.letters.top(glyph), stops),
        }
    }

    /// Paints the outline of one letter with its origin at `at` (`drop` is left to the caller).
    pub fn draw_outline(&self, painter: &mut Painter, glyph: GlyphId, at: Vec2, style: &TextStyle, outline: &Outline) {
        let (mesh, grow) = self.mesh(painter, glyph, style, outline.width);
        mesh.paint(painter, at, style.size, grow, outline.ink);
    }

    /// The mesh of a letter whose pen is grown by `width`, and by how much its edge must still be moved out for that
    /// width and the least stem.
    fn mesh(&self, painter: &Painter, glyph: GlyphId, style: &TextStyle, width: f32) -> (&LetterMesh, f32) {
        let pen = self.letters.pen(style.weight);
        let pixel = painter.pixel_size();
        let level = Letters::level(style.size / pixel);
        let halo = HALOS.iter().rposition(|halo| halo * style.size <= width).unwrap_or(0);
        let cell = glyph.index() * self.letters.pens().count() + pen.row;
        let cell = (cell * TOLERANCES.len() + level) * HALOS.len() + halo;
        let mesh = self.meshes[cell].get_or_init(|| {
            let mut strokes = Vec::new();
            self.letters.strokes(glyph, &pen, level, |stroke| {
                let points = stroke.points.iter().map(|p| stroke.fit.at(*p)).collect();
                strokes.push(Skeleton { points, closed: stroke.closed, half: stroke.half + HALOS[halo] });
            });
            Box::new(LetterMesh::build(&strokes, TOLERANCES[level]))
        });
        let least = (LEAST_STEM / 2.0 * pixel - pen.half * style.size).max(0.0);
        (mesh, least + width - HALOS[halo] * style.size)
    }

    /// Where the line starts, from the point that it is aligned to.
    fn start(&self, text: &str, align: Align, style: &TextStyle) -> f32 {
        match align {
            Align::Left => 0.0,
            Align::Centre => -self.width(text, style) / 2.0,
            Align::Right => -self.width(text, style),
        }
    }

    /// Calls `line` with the lines of `text`: broken at line ends, and where they would be longer than `width` after a
    /// space, a slash or a dash; a word that is too long alone is broken anywhere.
    pub fn for_each_line<'t>(&self, text: &'t str, style: &TextStyle, width: f32, mut line: impl FnMut(&'t str)) {
        for paragraph in text.split('\n') {
            let mut rest = paragraph;
            while let Some(end) = self.first_break(rest, style, width) {
                line(rest[..end].trim_end());
                rest = rest[end..].trim_start();
            }
            line(rest);
        }
    }

    /// Where to break `text`, in bytes; None if it fits.
    fn first_break(&self, text: &str, style: &TextStyle, width: f32) -> Option<usize> {
        let mut full = None;
        self.for_each_glyph(text, style, |placed| {
            if placed.x + placed.advance > width && full.is_none() {
                full = Some(placed.index.max(1));
            }
        });
        let (over, _) = text.char_indices().nth(full?)?;
        let fits = |end: &usize| *end > 0 && *end < text.len();
        let space = if text[over..].starts_with(' ') { Some(over) } else { text[..over].rfind(' ') };
        let mark =
            text[..over].rfind(['/', '-', '–', '—']).map(|at| at + text[at..].chars().next().map_or(1, char::len_utf8));
        Some(space.max(mark).filter(fits).unwrap_or(over))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text() -> Text {
        Text::new(Letters::built_in())
    }

    fn style(size: f32) -> TextStyle<'static> {
        TextStyle::new(size, 500, Ink::WHITE)
    }

    fn lines(words: &str, width: f32) -> Vec<&str> {
        let mut lines = Vec::new();
        text().for_each_line(words, &style(20.0), width, |line| lines.push(line));
        lines
    }

    #[test]
    fn width_adds_up_with_kerning() {
        let (text, style) = (text(), style(40.0));
        let kern = |a: char, b: char| text.letters.kern(text.letters.glyph(a), text.letters.glyph(b)) * 40.0;
        assert!(kern('T', 'o') < -2.0);
        let parts = text.width("T", &style) + text.width("o", &style) + kern('T', 'o');
        assert!((text.width("To", &style) - parts).abs() < 1e-3);
        let twice = TextStyle { size: 80.0, ..style };
        assert!((text.width("Garden 8", &twice) - 2.0 * text.width("Garden 8", &style)).abs() < 1e-3);
    }

    #[test]
    fn small_text_is_tracked_wider() {
        let text = text();
        let em = |size: f32| text.width("Settings", &style(size)) / size;
        assert!(em(12.0) > em(22.0) + 0.08);
        assert!((em(22.0) - em(60.0)).abs() < 1e-3);
    }

    #[test]
    fn lines_break_at_spaces_slashes_and_in_the_last_resort_anywhere() {
        assert_eq!(lines("one two three", f32::INFINITY), ["one two three"]);
        assert_eq!(lines("one two\n\nthree", f32::INFINITY), ["one two", "", "three"]);
        let all = lines("the quick brown fox jumps over the lazy dog", 130.0);
        assert_eq!(all.join(" "), "the quick brown fox jumps over the lazy dog");
        assert!(all.len() > 2 && all.iter().all(|line| text().width(line, &style(20.0)) <= 130.0), "{all:?}");
        let path = lines("levels/puzzle/garden/03_swing.jsonc:12:8", 150.0);
        assert!(path[0].ends_with('/') && path.concat() == "levels/puzzle/garden/03_swing.jsonc:12:8", "{path:?}");
        assert_eq!(lines("mmmm", 5.0), ["m", "m", "m", "m"]);
    }

    #[test]
    fn a_fitted_line_fits() {
        let text = text();
        for width in [40.0, 100.0, 400.0] {
            let fitted = text.fitted("Watch again", style(28.0), width);
            assert!(text.width("Watch again", &fitted) <= width + 1e-3 && fitted.size <= 28.0);
        }
    }

    #[test]
    fn outlines_reach_their_width_past_the_letters() {
        let text = text();
        let style = style(100.0);
        let bottom = |width: Option<f32>| {
            let mut painter = Painter::default();
            painter.begin_frame(0.01);
            let outline = Outline { ink: Ink::WHITE, width: width.unwrap_or(0.0), drop: Vec2::ZERO };
            match width {
                Some(_) => text.draw_outline(&mut painter, text.letters.glyph('z'), Vec2::ZERO, &style, &outline),
                None => text.draw(&mut painter, "z", Vec2::ZERO, Align::Left, &style),
            }
            painter.sheet.chunks()[0].mesh.vertices.iter().map(|v| v.position.y).fold(f32::MIN, f32::max)
        };
        for width in [0.5, 2.0, 3.3, 6.0] {
            assert!((bottom(Some(width)) - bottom(None) - width).abs() < 0.05, "{width}");
        }
    }

    #[test]
    fn aligned_lines_paint_where_they_should() {
        let text = text();
        let ends = |align| {
            let mut painter = Painter::default();
            painter.begin_frame(1.0);
            text.draw(&mut painter, "HH", vec2(100.0, 50.0), align, &style(40.0));
            let xs = painter.sheet.chunks()[0].mesh.vertices.iter().map(|v| v.position.x);
            (xs.clone().fold(f32::MAX, f32::min), xs.fold(f32::MIN, f32::max))
        };
        let (left, centre, right) = (ends(Align::Left), ends(Align::Centre), ends(Align::Right));
        let wide = text.width("HH", &style(40.0));
        assert!((100.0..105.0).contains(&left.0) && (right.1 - 100.0).abs() < 5.0);
        assert!((left.0 - centre.0 - wide / 2.0).abs() < 0.01 && (centre.1 - right.1 - wide / 2.0).abs() < 0.01);
    }
}
