//! The keys of a level file, their kinds and ranges. `levels/level.schema.json` says the same to editors, and a test
//! compares the two. `level_raw.rs` has the same as structs.

use super::keys::{Field, Shape, optional, required};
use crate::sim::puzzle::level::limits;
use crate::sim::puzzle::spec::Pins;
use crate::sim::sign::Sign;

const FAR: f32 = limits::COORDINATE;
const POINT: Shape = Shape::Point { low: -FAR, high: FAR };
const ANGLE: Shape = Shape::Number { low: -360.0, high: 360.0 };
const NAME: Shape = Shape::Text { most: 32 };
const SIZE_OF_ZONE: Shape = Shape::Point { low: 20.0, high: FAR };

const fn number(low: f32, high: f32) -> Shape {
    Shape::Number { low, high }
}

const fn up_to(most: usize, of: &'static Shape) -> Shape {
    Shape::List { of, least: 0, most }
}

const fn named(of: &'static Shape, most: usize) -> Shape {
    Shape::Map { of, most }
}

const ROPE: Shape = Shape::Object(&[
    required("from", NAME),
    required("to", NAME),
    optional("length", number(1.0, limits::ROPE_LENGTH)),
    optional("elastic", number(0.0, 500.0)),
]);

const BEAD: Shape = Shape::Object(&[required("from", POINT), required("to", POINT), optional("at", number(0.0, 1.0))]);

const MOTH: Shape = Shape::Object(&[
    optional("path", Shape::List { of: &POINT, least: 2, most: limits::TRACK_POINTS }),
    optional("closed", Shape::Bool),
    optional("center", POINT),
    optional("radius", number(5.0, 1000.0)),
    required("speed", number(-200.0, 200.0)),
    optional("start", number(0.0, 1.0)),
]);

const REEL: Shape = Shape::Object(&[required("at", POINT), required("most", number(20.0, 1000.0))]);

const STICKY: Shape = Shape::Object(&[required("at", POINT), optional("stuck", Shape::Bool)]);

const RING: Shape = Shape::Object(&[required("at", POINT), required("radius", number(20.0, 400.0))]);

const SEED: Shape = Shape::Object(&[
    required("at", POINT),
    optional("radius", number(8.0, 60.0)),
    optional("mass", number(10.0, 2000.0)),
]);

const LAMP: Shape = Shape::Object(&[required("at", POINT), optional("light", number(40.0, 600.0))]);

const FIREFLY: &[Field] = &[required("at", POINT), optional("leaves", number(1.0, 120.0))];

const NETTLE: Shape = Shape::Object(&[
    required("on", number(0.2, 20.0)),
    required("off", number(0.7, 20.0)),
    optional("delay", number(0.0, 20.0)),
]);

const SIGN: Shape = Shape::Choice(&Sign::NAMES);

const THORN: Shape = Shape::Object(&[
    required("points", Shape::List { of: &POINT, least: 2, most: limits::THORN_POINTS }),
    optional("turns", SIGN),
    optional("nettle", NETTLE),
]);

const BUTTON: Shape = Shape::Object(&[required("at", POINT), required("turns", SIGN)]);

const PUFFBALL: Shape = Shape::Object(&[required("at", POINT), required("angle", ANGLE)]);

const ROCK: Shape = Shape::Object(&[
    required("at", POINT),
    optional("radius", number(1.0, 1000.0)),
    optional("box", Shape::Point { low: 1.0, high: 2000.0 }),
    optional("points", Shape::List { of: &POINT, least: 3, most: limits::ROCK_POINTS }),
    optional("angle", ANGLE),
    optional("friction", number(0.0, 2.0)),
    optional("restitution", number(0.0, 1.0)),
]);

const MOUTH: Shape = Shape::Object(&[required("at", POINT), required("angle", ANGLE)]);

const BURROW: Shape = Shape::Object(&[required("a", MOUTH), required("b", MOUTH)]);

const CAP: Shape = Shape::Object(&[
    required("at", POINT),
    optional("angle", ANGLE),
    optional("size", Shape::Choice(&["small", "large"])),
]);

const DISC: Shape = Shape::Object(&[
    required("at", POINT),
    required("radius", number(40.0, 400.0)),
    optional("handles", Shape::Whole { low: 1.0, high: 2.0 }),
    optional("angle", ANGLE),
]);

const SLING: Shape = Shape::Object(&[
    required("left", POINT),
    required("right", POINT),
    optional("elastic", number(1.0, 200.0)),
    optional("reach", number(30.0, 400.0)),
]);

const CURTAIN: Shape = Shape::Object(&[
    required("at", POINT),
    required("size", SIZE_OF_ZONE),
    optional("pins", Shape::Choice(&Pins::NAMES)),
    optional("tear", number(0.0, 5.0)),
]);

const BREEZE: Shape = Shape::Object(&[
    required("at", POINT),
    required("size", SIZE_OF_ZONE),
    required("wind", Shape::Point { low: -2000.0, high: 2000.0 }),
    optional("gusts", number(0.0, 1.0)),
]);

const BRIDGE: Shape = Shape::Object(&[
    required("pegs", Shape::List { of: &NAME, least: 2, most: limits::BRIDGE_PEGS }),
    optional("slack", number(1.0, 2.0)),
]);

const GEYSER: Shape = Shape::Object(&[
    required("at", POINT),
    optional("angle", ANGLE),
    required("heights", Shape::List { of: &number(0.0, 600.0), least: 3, most: 3 }),
    optional("start", Shape::Whole { low: 0.0, high: 2.0 }),
]);

/// A whole level file.
pub const LEVEL: Shape = Shape::Object(&[
    optional("$schema", Shape::Text { most: 200 }),
    required("name", Shape::Text { most: 40 }),
    optional("hint", Shape::Text { most: 100 }),
    optional("size", Shape::Point { low: 200.0, high: 4000.0 }),
    optional("berry", POINT),
    optional("halves", Shape::List { of: &POINT, least: 2, most: 2 }),
    required("nim", POINT),
    optional("night", Shape::Bool),
    optional("pegs", named(&POINT, limits::PEGS)),
    optional("beads", named(&BEAD, limits::PEGS)),
    optional("moths", named(&MOTH, limits::PEGS)),
    optional("reels", named(&REEL, limits::PEGS)),
    optional("stickies", named(&STICKY, limits::PEGS)),
    optional("rings", named(&RING, limits::PEGS)),
    optional("pods", named(&POINT, limits::PEGS)),
    optional("seeds", named(&SEED, limits::SEEDS)),
    optional("lamps", named(&LAMP, limits::LAMPS)),
    optional("ropes", up_to(limits::ROPES, &ROPE)),
    optional("ants", up_to(limits::ANTS, &NAME)),
    optional("fireflies", up_to(limits::FIREFLIES, &Shape::PointOr { low: -FAR, high: FAR, object: FIREFLY })),
    optional("thorns", up_to(limits::THORNS, &THORN)),
    optional("buttons", up_to(limits::BUTTONS, &BUTTON)),
    optional("bubbles", up_to(limits::BUBBLES, &POINT)),
    optional("puffballs", up_to(limits::PUFFBALLS, &PUFFBALL)),
    optional("rocks", up_to(limits::ROCKS, &ROCK)),
    optional("burrows", up_to(limits::BURROWS, &BURROW)),
    optional("caps", up_to(limits::CAPS, &CAP)),
    optional("moonstones", up_to(limits::MOONSTONES, &POINT)),
    optional("discs", up_to(limits::DISCS, &DISC)),
    optional("slings", up_to(limits::SLINGS, &SLING)),
    optional("curtains", up_to(limits::CURTAINS, &CURTAIN)),
    optional("breezes", up_to(limits::BREEZES, &BREEZE)),
    optional("bridges", up_to(limits::BRIDGES, &BRIDGE)),
    optional("jars", up_to(limits::JARS, &POINT)),
    optional("geysers", up_to(limits::GEYSERS, &GEYSER)),
]);
