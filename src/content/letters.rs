//! The alphabet: `assets/letters.jsonc` as checked plain data. One skeleton per sign serves every weight.
//!
//! The file draws the centre line of a pen of the middle weight on a grid of 1000 units, y up. Another pen would make
//! letters taller by its extra width, so `Fit` moves the skeleton: up at the baseline, down at the top, in proportion
//! between; the outer edges then stand on the same lines at every weight. Here all is in em, y down, baseline at 0.
use super::error::Problems;
use super::json::Document;
use super::keys::{Report, check};
use super::letter_path::Path;
use super::letters_file::{AccentRow, File, GlyphRow, KernRow, Metrics, SHAPE, Weight};
use crate::math::geom::{Vec2, vec2};

/// The game's own alphabet.
const BUILT_IN: &str = include_str!("../../assets/letters.jsonc");
/// Where the alphabet stands.
pub const FILE: &str = "assets/letters.jsonc";

/// Units of the file in one em.
const EM: f32 = 1000.0;
/// A dot is a little wider than the pen, or it looks smaller than a stem.
const DOT: f32 = 1.14;
/// Greatest distance of a polyline from its curve in em, for sizes up to 32, 128 and about 700 px (0.2 px there).
pub const TOLERANCES: [f32; 3] = [0.006, 0.0015, 0.0003];
/// Most commands of one sign.
const MOST_STEPS: usize = 64;

/// A sign's place in the alphabet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GlyphId(u16);

impl GlyphId {
    /// The place as a number below `Letters::len`.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Where the top of a sign's skeleton is fixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Top {
    Cap,
    XHeight,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Accent {
    mark: u16,
    offset: Vec2,
}

#[derive(Clone, Debug, PartialEq)]
struct Glyph {
    sign: char,
    advance: f32,
    thin: f32,
    top: Top,
    /// The sign whose kerning this one takes: itself, or the base of an accented letter.
    base: u16,
    accent: Option<Accent>,
    /// Ends of the skeleton on both axes: lowest x and y, highest x and y.
    ends: (Vec2, Vec2),
    /// Range in `Level::strokes`, the same at every level.
    strokes: (usize, usize),
}

/// The strokes of all signs, flattened to one tolerance.
#[derive(Clone, Debug, Default, PartialEq)]
struct Level {
    points: Vec<Vec2>,
    strokes: Vec<(usize, usize, bool)>,
}

/// A checked alphabet.
#[derive(Clone, Debug, PartialEq)]
pub struct Letters {
    metrics: Metrics,
    weights: Vec<Weight>,
    /// Sorted by sign.
    glyphs: Vec<Glyph>,
    /// Sorted by pair.
    kerning: Vec<(u16, u16, f32)>,
    levels: [Level; 3],
}

/// A weight ready for drawing: half the stroke width and the corrections, in em.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pen {
    /// Which row of the weights it is.
    pub row: usize,
    pub half: f32,
    widen: f32,
    space: f32,
    thin: f32,
}

/// Moves a skeleton point to where this pen needs it.
#[derive(Clone, Copy, Debug)]
pub struct Fit {
    widen: f32,
    shift: Vec2,
    low: f32,
    per_rise: f32,
    deepen: f32,
}

/// One stroke of a sign: polyline in skeleton coordinates, its `fit`, and half the pen in em. One point is a dot.
#[derive(Clone, Copy, Debug)]
pub struct Stroke<'a> {
    pub points: &'a [Vec2],
    pub closed: bool,
    pub half: f32,
    pub fit: Fit,
}

impl Fit {
    /// The point in em from the sign's origin on the baseline, y down.
    pub fn at(&self, p: Vec2) -> Vec2 {
        let rise = ((self.low - p.y) * self.per_rise).clamp(0.0, 1.0);
        vec2(p.x * self.widen + self.shift.x, p.y + self.shift.y - self.deepen * (1.0 - 2.0 * rise))
    }
}

impl Default for Letters {
    fn default() -> Letters {
        Letters::built_in()
    }
}

impl Letters {
    /// The game's own alphabet. A test keeps it valid.
    pub fn built_in() -> Letters {
        Letters::parse(FILE, BUILT_IN.as_bytes()).unwrap_or_else(|problems| panic!("{problems}"))
    }

    /// Reads and checks the bytes of an alphabet; `file` is its name in messages.
    /// # Errors
    /// All problems with their places.
    pub fn parse(file: &str, bytes: &[u8]) -> Result<Letters, Problems> {
        let document = Document::read(file, bytes)?;
        let mut problems = Problems::default();
        let mut report = Report::new(&document, &mut problems);
        check(&mut report, &SHAPE);
        if report.has_errors() {
            return Err(problems);
        }
        let rows: File = document.build()?;
        let mut letters = Letters {
            metrics: rows.metrics.scaled(&mut report),
            weights: scaled(rows.weights, &mut report),
            glyphs: Vec::new(),
            kerning: Vec::new(),
            levels: Default::default(),
        };
        for (index, row) in rows.glyphs.iter().enumerate() {
            if let Err((key, message)) = letters.add(row, rows.round) {
                report.error(&format!("glyphs[{index}].{key}"), message);
            }
        }
        for (index, row) in rows.accents.iter().enumerate() {
            if let Err(message) = letters.add_accents(row) {
                report.error(&format!("accents[{index}]"), message);
            }
        }
        for (index, row) in rows.kerning.iter().enumerate() {
            if let Err(message) = letters.add_kerning(row) {
                report.error(&format!("kerning[{index}]"), message);
            }
        }
        // A later row corrects an earlier one: the last of equal pairs stays.
        letters.kerning.reverse();
        letters.kerning.sort_by_key(|&(left, right, _)| (left, right));
        letters.kerning.dedup_by_key(|&mut (left, right, _)| (left, right));
        if report.has_errors() { Err(problems) } else { Ok(letters) }
    }

    /// The same for files that reload: what is wrong is added to `problems`.
    pub fn read(file: &str, bytes: &[u8], problems: &mut Problems) -> Option<Letters> {
        Letters::parse(file, bytes).map_err(|found| problems.0.extend(found.0)).ok()
    }

    /// Adds one row. The error is the key that is wrong and why.
    fn add(&mut self, row: &GlyphRow, round: f32) -> Result<(), (&'static str, String)> {
        let sign = row.sign.chars().next().ok_or(("sign", "must be one character".to_string()))?;
        let Err(at) = self.find(sign) else { return Err(("sign", format!("`{sign}` is in the file twice"))) };
        let path = Path::parse(&row.path, round).map_err(|message| ("path", message))?;
        if path.len() > MOST_STEPS {
            return Err(("path", format!("{} commands, at most {MOST_STEPS}", path.len())));
        }
        let top = match row.top.as_str() {
            "x_height" => Top::XHeight,
            "cap" => Top::Cap,
            _ if sign.is_lowercase() => Top::XHeight,
            _ => Top::Cap,
        };
        let first = self.levels[0].strokes.len();
        let mut ends = (Vec2::INFINITY, Vec2::NEG_INFINITY);
        for (level, tolerance) in self.levels.iter_mut().zip(TOLERANCES) {
            for line in path.flatten(tolerance * EM) {
                let from = level.points.len();
                level.points.extend(line.points.iter().map(|p| vec2(p.x / EM, -p.y / EM)));
                level.strokes.push((from, level.points.len(), line.closed));
                for p in &level.points[from..] {
                    ends = (ends.0.min(*p), ends.1.max(*p));
                }
            }
        }
        let strokes = (first, self.levels[0].strokes.len());
        let (advance, thin, base) = (row.advance / EM, row.thin, u16::MAX);
        self.insert(at, Glyph { sign, advance, thin, top, base, accent: None, ends, strokes });
        self.glyphs[at].base = at as u16;
        Ok(())
    }

    /// Adds the letters that are a base and a mark: the mark is centred on the base and raised on capitals.
    fn add_accents(&mut self, row: &AccentRow) -> Result<(), String> {
        if row.on.chars().count() != row.gives.chars().count() {
            return Err("\"on\" and \"gives\" must have equally many letters".to_string());
        }
        for (base, sign) in row.on.chars().zip(row.gives.chars()) {
            let base = self.known(base)?;
            let mark = self.known(row.mark.chars().next().unwrap_or_default())?;
            let Err(at) = self.find(sign) else { return Err(format!("`{sign}` is in the file twice")) };
            let (under, over) = (&self.glyphs[base], &self.glyphs[mark]);
            if under.accent.is_some() || under.ends.0.x > under.ends.1.x {
                return Err(format!("`{}` cannot carry a mark", under.sign));
            }
            // A cedilla hangs below every letter at the same height.
            let raised = under.top == Top::Cap && over.ends.1.y < -self.metrics.x_height / 2.0;
            let rise = if raised { self.metrics.cap - self.metrics.x_height } else { 0.0 };
            let offset = vec2((under.ends.0.x + under.ends.1.x - over.ends.0.x - over.ends.1.x) / 2.0, -rise);
            let glyph = Glyph { sign, accent: Some(Accent { mark: mark as u16, offset }), ..under.clone() };
            self.insert(at, glyph);
        }
        Ok(())
    }

    /// Keeps `glyphs` sorted; indices behind the new sign move by one.
    fn insert(&mut self, at: usize, glyph: Glyph) {
        self.glyphs.insert(at, glyph);
        for glyph in &mut self.glyphs {
            for index in [Some(&mut glyph.base), glyph.accent.as_mut().map(|accent| &mut accent.mark)] {
                if let Some(index) = index.filter(|index| (at..usize::from(u16::MAX)).contains(&usize::from(**index))) {
                    *index += 1;
                }
            }
        }
    }

    fn add_kerning(&mut self, row: &KernRow) -> Result<(), String> {
        for left in row.left.chars() {
            let left = self.known(left)? as u16;
            for right in row.right.chars() {
                self.kerning.push((left, self.known(right)? as u16, row.by / EM));
            }
        }
        Ok(())
    }

    /// Where the sign is, or where it would be inserted.
    fn find(&self, sign: char) -> Result<usize, usize> {
        self.glyphs.binary_search_by_key(&sign, |glyph| glyph.sign)
    }

    fn known(&self, sign: char) -> Result<usize, String> {
        self.find(sign).map_err(|_| format!("there is no sign `{sign}`"))
    }

    /// The grid's lines.
    pub fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    /// All signs in the order of their code points.
    pub fn signs(&self) -> impl Iterator<Item = char> + '_ {
        self.glyphs.iter().map(|glyph| glyph.sign)
    }

    /// The sign for a character. One that the alphabet lacks is shown as a question mark, or as a space if it has no ink.
    pub fn glyph(&self, character: char) -> GlyphId {
        let other = if character.is_whitespace() || character.is_control() { ' ' } else { '?' };
        let at = self.find(character).or_else(|_| self.find(other)).unwrap_or(0);
        GlyphId(at as u16)
    }

    /// How many signs there are.
    pub fn len(&self) -> usize {
        self.glyphs.len()
    }

    /// Never: an alphabet has at least one sign.
    pub fn is_empty(&self) -> bool {
        self.glyphs.is_empty()
    }

    /// The pens from light to bold.
    pub fn pens(&self) -> impl Iterator<Item = Pen> + '_ {
        self.weights.iter().enumerate().map(|(row, weight)| Pen {
            row,
            half: weight.stroke / 2.0,
            widen: weight.widen,
            space: weight.space,
            thin: weight.thin,
        })
    }

    /// The pen that is nearest to `weight` (400 regular, 500 medium, 600 bold).
    pub fn pen(&self, weight: u16) -> Pen {
        let away = |pen: &Pen| self.weights[pen.row].weight.abs_diff(weight);
        self.pens().min_by_key(away).expect("an alphabet has a weight")
    }

    /// The line that the top of the sign is fixed to, in em above the baseline: that of capitals or of small letters.
    pub fn top(&self, glyph: GlyphId) -> f32 {
        match self.glyphs[glyph.index()].top {
            Top::Cap => self.metrics.cap,
            Top::XHeight => self.metrics.x_height,
        }
    }

    /// Which of `TOLERANCES` suits a size in pixels.
    pub fn level(size: f32) -> usize {
        if size <= 32.0 { 0 } else { 1 + usize::from(size > 128.0) }
    }

    /// How far the sign moves the pen, in em.
    pub fn advance(&self, glyph: GlyphId, pen: &Pen) -> f32 {
        self.glyphs[glyph.index()].advance * pen.widen + pen.space
    }

    /// What comes on top of the advance between two signs, in em; negative is closer.
    pub fn kern(&self, left: GlyphId, right: GlyphId) -> f32 {
        let pair = (self.glyphs[left.index()].base, self.glyphs[right.index()].base);
        self.kerning.binary_search_by_key(&pair, |&(a, b, _)| (a, b)).map_or(0.0, |at| self.kerning[at].2)
    }

    /// Calls `draw` with each stroke of the sign; `level` is how finely curves are divided.
    pub fn strokes(&self, glyph: GlyphId, pen: &Pen, level: usize, mut draw: impl FnMut(Stroke<'_>)) {
        let top = self.top(glyph);
        let glyph = &self.glyphs[glyph.index()];
        let level = &self.levels[level];
        let reference = self.metrics.pen / 2.0;
        let mut part = |part: &Glyph, offset: Vec2, per_rise: f32| {
            let half = pen.half * (1.0 - part.thin * pen.thin);
            let shift = vec2(pen.space / 2.0 + offset.x * pen.widen, offset.y);
            let fit = Fit { widen: pen.widen, shift, low: -reference, per_rise, deepen: half - reference };
            for &(from, to, closed) in &level.strokes[part.strokes.0..part.strokes.1] {
                let half = if to - from == 1 { half * DOT } else { half };
                draw(Stroke { points: &level.points[from..to], closed, half, fit });
            }
        };
        part(glyph, vec2(0.0, 0.0), 1.0 / (top - self.metrics.pen));
        if let Some(accent) = glyph.accent {
            // A mark keeps its shape and its gap to the letter: it only moves up.
            part(&self.glyphs[usize::from(accent.mark)], accent.offset, 0.0);
        }
    }
}

impl Metrics {
    /// In em, after a check of the order of the lines.
    fn scaled(self, report: &mut Report<'_>) -> Metrics {
        let Metrics { pen, cap, x_height, ascender, descender, top, bottom } = self;
        let rising = [bottom, descender, 0.0, 2.0 * pen, x_height, cap, ascender, top];
        if rising.windows(2).any(|pair| pair[0] > pair[1]) {
            report.error("metrics", "bottom, descender, 0, two pens, x_height, cap, ascender, top must not fall");
        }
        let em = |units: f32| units / EM;
        Metrics {
            pen: em(pen),
            cap: em(cap),
            x_height: em(x_height),
            ascender: em(ascender),
            descender: em(descender),
            top: em(top),
            bottom: em(bottom),
        }
    }
}

fn scaled(mut weights: Vec<Weight>, report: &mut Report<'_>) -> Vec<Weight> {
    if weights.windows(2).any(|pair| pair[0].weight >= pair[1].weight) {
        report.error("weights", "weights must grow from row to row");
    }
    for row in &mut weights {
        row.stroke /= EM;
        row.space /= EM;
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems(text: &str) -> String {
        Letters::parse("letters.jsonc", text.as_bytes()).expect_err("is wrong").to_string()
    }

    #[test]
    fn unknown_characters_become_question_marks() {
        let letters = Letters::built_in();
        assert_eq!(letters.glyph('語'), letters.glyph('?'));
        assert_eq!(letters.glyph('\t'), letters.glyph(' '));
    }

    #[test]
    fn wrong_files_are_refused_with_line_and_reason() {
        let file = |glyphs: &str| {
            let metrics = "{\"pen\": 130, \"cap\": 700, \"x_height\": 500, \"ascender\": 740, \"descender\": -200, \"top\": 900, \"bottom\": -250}";
            let weights = "[{\"weight\": 500, \"stroke\": 130, \"widen\": 1, \"space\": 0, \"thin\": 1}]";
            format!(
                "{{\"metrics\": {metrics},\n\"round\": 0.57, \"weights\": {weights},\n\"glyphs\": [\n{glyphs}],\n\"accents\": [],\n\"kerning\": [{{\"left\": \"a\", \"right\": \"q\", \"by\": 1}}] }}"
            )
        };
        let a = "{\"sign\": \"a\", \"advance\": 600, \"path\": \"M 1 2\"}";
        let all =
            problems(&file(&format!("{a},\n{a},\n{{\"sign\": \"b\", \"advance\": 600, \"path\": \"M 1 2 W 4\"}}")));
        assert_eq!(
            all,
            "letters.jsonc:5:10: glyphs[1].sign: `a` is in the file twice\n\
             letters.jsonc:6:39: glyphs[2].path: `W` is no command; there are M L H V C S X Y Z\n\
             letters.jsonc:8:13: kerning[0]: there is no sign `q`"
        );
        let shape = problems(&file("{\"sign\": \"a\", \"advanec\": 600, \"path\": \"\"}"));
        assert!(shape.contains("letters.jsonc:4:15: glyphs[0]: unknown key \"advanec\"; did you mean \"advance\"?"));
        assert!(problems("{\n\n nonsense").starts_with("letters.jsonc:3:"));
    }
}
