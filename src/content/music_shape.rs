//! The keys of the music in `assets/sounds.jsonc` and their ranges.

use super::keys::{Field, Shape, optional, required};

/// All music.
pub const MUSIC: &[Field] =
    &[required("volume", PART), required("places", Shape::Map { of: &Shape::Object(GROUND), most: 24 })];

const PART: Shape = Shape::Number { low: 0.0, high: 1.0 };
/// A tone whose octave does not count.
const TONE: Shape = Shape::Number { low: 0.0, high: 11.0 };
const RANGE: Shape = Shape::Number { low: -24.0, high: 48.0 };

const GROUND: &[Field] = &[
    required("bar", Shape::Number { low: 1.0, high: 20.0 }),
    required("beats", Shape::Whole { low: 1.0, high: 16.0 }),
    required("bars", Shape::Whole { low: 1.0, high: 32.0 }),
    required("rest", Shape::Whole { low: 0.0, high: 32.0 }),
    required("scale", Shape::List { of: &TONE, least: 3, most: 12 }),
    required("chords", Shape::List { of: &Shape::Object(CHORD), least: 1, most: 16 }),
    required("parts", Shape::List { of: &Shape::Object(VOICE), least: 1, most: 6 }),
];

const CHORD: &[Field] = &[
    required("tones", Shape::List { of: &TONE, least: 2, most: 7 }),
    required("next", Shape::List { of: &Shape::Whole { low: 0.0, high: 15.0 }, least: 1, most: 8 }),
];

const VOICE: &[Field] = &[
    required("sound", Shape::Text { most: 40 }),
    required("low", RANGE),
    required("high", RANGE),
    required("calm", PART),
    required("busy", PART),
    required("volume", PART),
    optional("bass", Shape::Bool),
];
