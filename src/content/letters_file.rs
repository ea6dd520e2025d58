//! The shape of `assets/letters.jsonc`: its keys with their ranges, and the rows as they are read.
use super::keys::{Shape, optional, required};
use nanoserde::DeJson;

const SIGN: Shape = Shape::Text { most: 1 };
const UNITS: Shape = Shape::Number { low: -1500.0, high: 1500.0 };

/// The keys of the file; the schema says the same.
pub const SHAPE: Shape = Shape::Object(&[
    optional("$schema", Shape::Text { most: 100 }),
    required(
        "metrics",
        Shape::Object(&[
            required("pen", Shape::Number { low: 20.0, high: 250.0 }),
            required("cap", UNITS),
            required("x_height", UNITS),
            required("ascender", UNITS),
            required("descender", UNITS),
            required("top", UNITS),
            required("bottom", UNITS),
        ]),
    ),
    required("round", Shape::Number { low: 0.3, high: 0.9 }),
    required(
        "weights",
        Shape::List {
            of: &Shape::Object(&[
                required("weight", Shape::Whole { low: 100.0, high: 900.0 }),
                required("stroke", Shape::Number { low: 20.0, high: 250.0 }),
                required("widen", Shape::Number { low: 0.8, high: 1.25 }),
                required("space", Shape::Number { low: -100.0, high: 100.0 }),
                required("thin", Shape::Number { low: 0.0, high: 1.0 }),
            ]),
            least: 1,
            most: 8,
        },
    ),
    required(
        "glyphs",
        Shape::List {
            of: &Shape::Object(&[
                required("sign", SIGN),
                required("advance", Shape::Number { low: 0.0, high: 2000.0 }),
                required("path", Shape::Text { most: 1000 }),
                optional("thin", Shape::Number { low: 0.0, high: 0.6 }),
                optional("top", Shape::Choice(&["cap", "x_height"])),
            ]),
            least: 1,
            most: 512,
        },
    ),
    required(
        "accents",
        Shape::List {
            of: &Shape::Object(&[
                required("mark", SIGN),
                required("on", Shape::Text { most: 64 }),
                required("gives", Shape::Text { most: 64 }),
            ]),
            least: 0,
            most: 32,
        },
    ),
    required(
        "kerning",
        Shape::List {
            of: &Shape::Object(&[
                required("left", Shape::Text { most: 64 }),
                required("right", Shape::Text { most: 64 }),
                required("by", Shape::Number { low: -300.0, high: 300.0 }),
            ]),
            least: 0,
            most: 256,
        },
    ),
]);

#[derive(DeJson)]
pub struct File {
    pub metrics: Metrics,
    pub round: f32,
    pub weights: Vec<Weight>,
    pub glyphs: Vec<GlyphRow>,
    pub accents: Vec<AccentRow>,
    pub kerning: Vec<KernRow>,
}

/// The named lines of the grid above the baseline, in units of the file; in em once it is read.
#[derive(DeJson, Clone, Copy, Debug, PartialEq)]
pub struct Metrics {
    /// Width of the pen that the skeletons are drawn for.
    pub pen: f32,
    /// Top of flat capitals and figures.
    pub cap: f32,
    /// Top of flat small letters.
    pub x_height: f32,
    /// Top of b d h k l.
    pub ascender: f32,
    /// Bottom of p and q (negative).
    pub descender: f32,
    /// No ink stands higher than this, accents on capitals included.
    pub top: f32,
    /// No ink reaches lower than this (negative).
    pub bottom: f32,
}

/// One row of the weights: a pen and its optical corrections.
#[derive(DeJson, Clone, Copy, Debug, PartialEq)]
pub struct Weight {
    pub weight: u16,
    pub stroke: f32,
    pub widen: f32,
    pub space: f32,
    pub thin: f32,
}

#[derive(DeJson)]
pub struct GlyphRow {
    pub sign: String,
    pub advance: f32,
    pub path: String,
    #[nserde(default)]
    pub thin: f32,
    #[nserde(default)]
    pub top: String,
}

#[derive(DeJson)]
pub struct AccentRow {
    pub mark: String,
    pub on: String,
    pub gives: String,
}

#[derive(DeJson)]
pub struct KernRow {
    pub left: String,
    pub right: String,
    pub by: f32,
}
