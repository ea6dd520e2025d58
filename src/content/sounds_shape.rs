//! The keys of `assets/sounds.jsonc` and their ranges; `assets/sounds.schema.json` says the same to editors.

use super::keys::{Field, Shape, optional, required};
use super::music_shape::MUSIC;

/// A layer has at most so many partials.
pub const MOST_PARTIALS: usize = 12;

/// The whole file.
pub const FILE_SHAPE: Shape = Shape::Object(&[
    optional("$schema", Shape::Text { most: 200 }),
    required("volume", PART),
    required("ambience_volume", PART),
    required("voices", Shape::Whole { low: 1.0, high: 32.0 }),
    required("sounds", Shape::Map { of: &Shape::Object(SOUND), most: 160 }),
    required("music", Shape::Object(MUSIC)),
    required("ambience", Shape::List { of: &Shape::Object(AMBIENT), least: 0, most: 16 }),
]);

const PART: Shape = number(0.0, 1.0);
const TIME: Shape = number(0.0, 6.0);
const FALL: Shape = number(0.005, 6.0);
const SLIDE: Shape = number(0.002, 4.0);

const AMBIENT: &[Field] = &[
    required("sound", Shape::Text { most: 40 }),
    required("pause", Shape::Point { low: 0.2, high: 600.0 }),
    required("volume", PART),
];

const SOUND: &[Field] = &[
    optional("loudness", number(0.0, 2.0)),
    optional("variants", Shape::Whole { low: 1.0, high: 8.0 }),
    optional("vary", number(0.0, 0.2)),
    optional("every", number(0.0, 10.0)),
    optional("important", Shape::Bool),
    optional("steps", Shape::List { of: &Shape::Object(STEP), least: 1, most: 8 }),
    optional("tones", Shape::List { of: &number(-36.0, 36.0), least: 1, most: 24 }),
    required("layers", Shape::List { of: &Shape::Object(LAYER), least: 1, most: 12 }),
    optional("echo", Shape::Object(ECHO)),
    optional("room", Shape::Object(ROOM)),
];

const STEP: &[Field] = &[
    optional("tone", number(-36.0, 36.0)),
    optional("gain", number(0.05, 2.0)),
    optional("bright", number(0.1, 8.0)),
    optional("length", number(0.1, 4.0)),
];

const LAYER: &[Field] = &[
    optional("wave", Shape::Choice(&["sine", "triangle", "saw", "square", "noise", "pluck"])),
    optional("hz", number(20.0, 8000.0)),
    optional("hz_to", number(0.0, 8000.0)),
    optional("slide", SLIDE),
    optional("vibrato", number(0.0, 12.0)),
    optional("vibrato_hz", number(0.0, 60.0)),
    optional("partials", Shape::List { of: &Shape::Point { low: 0.0, high: 20.0 }, least: 1, most: MOST_PARTIALS }),
    optional("damping", number(0.0, 4.0)),
    optional("fm_ratio", number(0.0, 16.0)),
    optional("fm_index", number(0.0, 12.0)),
    optional("fm_decay", FALL),
    optional("bright", PART),
    optional("attack", TIME),
    optional("decay", FALL),
    optional("sustain", PART),
    optional("hold", TIME),
    optional("release", FALL),
    optional("filter", Shape::Choice(&["none", "low", "band", "high"])),
    optional("cut", number(20.0, 16_000.0)),
    optional("cut_to", number(0.0, 16_000.0)),
    optional("cut_slide", SLIDE),
    optional("q", number(0.5, 20.0)),
    optional("gain", PART),
    optional("pan", number(-1.0, 1.0)),
    optional("at", TIME),
    optional("notes", Shape::List { of: &Shape::Point { low: -48.0, high: 48.0 }, least: 1, most: 32 }),
];

const ECHO: &[Field] =
    &[optional("time", number(0.01, 1.0)), optional("gain", number(0.0, 0.8)), optional("damp", number(0.0, 0.95))];

const ROOM: &[Field] = &[
    optional("mix", PART),
    optional("decay", number(0.1, 4.0)),
    optional("damp", number(0.0, 0.95)),
    optional("width", PART),
];

const fn number(low: f32, high: f32) -> Shape {
    Shape::Number { low, high }
}
