//! The keys of a night's file, their kinds and ranges. `levels/night.schema.json` says the same to editors, and a test
//! compares the two. `night_raw.rs` has the same as structs.

use super::keys::{Shape, optional, required};
use crate::sim::spider::level::limits;

const FAR: f32 = limits::COORDINATE;
const POINT: Shape = Shape::Point { low: -FAR, high: FAR };
/// Anything random follows from such a number.
const SEED: Shape = Shape::Whole { low: 0.0, high: 1_000_000.0 };

/// The words for parts and for prey, in the order of the sim's lists; a test compares them.
pub const PARTS: [&str; 4] = ["dusk", "midnight", "storm", "dawn"];
/// See [`PARTS`].
pub const PREY: [&str; 7] = ["gnat", "fly", "beetle", "moth", "wasp", "cutter", "mimic"];

const fn number(low: f32, high: f32) -> Shape {
    Shape::Number { low, high }
}

const fn count(low: f32, high: f32) -> Shape {
    Shape::Whole { low, high }
}

const fn points(most: usize) -> Shape {
    Shape::List { of: &POINT, least: 0, most }
}

const WEB: Shape = Shape::Object(&[
    optional("centre", POINT),
    optional("radius", number(150.0, 1200.0)),
    optional("spokes", count(3.0, 40.0)),
    optional("rings", count(0.0, 24.0)),
    optional("ring_sag", number(-0.05, 0.3)),
    optional("jitter", number(0.0, 1.0)),
    optional("seed", SEED),
    optional("pretension", number(0.0, 0.2)),
]);

const WEIGHT: Shape = number(0.0, 100.0);

const PREY_WEIGHTS: Shape = Shape::Object(&[
    optional("gnat", WEIGHT),
    optional("fly", WEIGHT),
    optional("beetle", WEIGHT),
    optional("moth", WEIGHT),
    optional("wasp", WEIGHT),
    optional("cutter", WEIGHT),
    optional("mimic", WEIGHT),
]);

const PART: Shape = Shape::Object(&[
    required("part", Shape::Choice(&PARTS)),
    required("seconds", number(5.0, limits::PART)),
    optional("wind", Shape::Point { low: -1000.0, high: 1000.0 }),
    optional("gusts", number(0.0, 1.0)),
    required("every", Shape::List { of: &number(0.2, 120.0), least: 2, most: 2 }),
    optional("most", count(0.0, limits::PREY as f32)),
    optional("prey", PREY_WEIGHTS),
]);

const GOAL: Shape = Shape::Object(&[
    optional("survive", Shape::Bool),
    optional("score", count(1.0, 1_000_000.0)),
    optional("collect", count(1.0, 10_000.0)),
    optional("of", Shape::Choice(&PREY)),
    optional("chain", count(2.0, 100.0)),
    optional("unhurt", count(0.0, 100.0)),
    optional("threads", count(0.0, 10_000.0)),
]);

/// A whole file.
pub const NIGHT: Shape = Shape::Object(&[
    optional("$schema", Shape::Text { most: 200 }),
    required("name", Shape::Text { most: 40 }),
    optional("hint", Shape::Text { most: 100 }),
    optional("seed", SEED),
    optional("web", WEB),
    optional("anchors", points(limits::ANCHORS)),
    optional("lamps", points(limits::LAMPS)),
    optional("stars", points(limits::STARS)),
    optional("silk", number(0.0, 1000.0)),
    required("parts", Shape::List { of: &PART, least: 1, most: limits::PARTS }),
    optional("endless", Shape::Bool),
    required("goals", Shape::List { of: &GOAL, least: 3, most: 3 }),
]);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::prey_kind::PreyKind;
    use crate::sim::spider::level::Part;

    #[test]
    fn the_words_are_those_of_the_sim() {
        assert_eq!(PARTS, Part::ALL.map(Part::word));
        assert_eq!(PREY, PreyKind::ALL.map(PreyKind::word));
    }
}
