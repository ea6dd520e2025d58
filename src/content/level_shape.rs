//! The level file as it stands on disk: its keys, kinds and ranges for `keys::check`, and the same as plain structs for
//! nanoserde. `level.rs` turns it into a `Level`; `levels/level.schema.json` says the same to editors.
#![allow(clippy::question_mark, reason = "nanoserde's derive writes such code for every Option")]

use std::collections::BTreeMap;

use nanoserde::DeJson;

use super::keys::{Shape, optional, required};
use crate::sim::puzzle::level::limits;

const FAR: f32 = limits::COORDINATE;
const POINT: Shape = Shape::Point { low: -FAR, high: FAR };
const ANGLE: Shape = Shape::Number { low: -360.0, high: 360.0 };
const PEG_NAME: Shape = Shape::Text { most: 32 };

const ROPE: Shape = Shape::Object(&[
    required("from", PEG_NAME),
    required("to", PEG_NAME),
    optional("length", Shape::Number { low: 1.0, high: limits::ROPE_LENGTH }),
    optional("elastic", Shape::Number { low: 0.0, high: 500.0 }),
]);

const THORN: Shape =
    Shape::Object(&[required("points", Shape::List { of: &POINT, least: 2, most: limits::THORN_POINTS })]);

const PUFFBALL: Shape = Shape::Object(&[required("at", POINT), required("angle", ANGLE)]);

const ROCK: Shape = Shape::Object(&[
    required("at", POINT),
    optional("radius", Shape::Number { low: 1.0, high: 1000.0 }),
    optional("box", Shape::Point { low: 1.0, high: 2000.0 }),
    optional("points", Shape::List { of: &POINT, least: 3, most: limits::ROCK_POINTS }),
    optional("angle", ANGLE),
    optional("friction", Shape::Number { low: 0.0, high: 2.0 }),
    optional("restitution", Shape::Number { low: 0.0, high: 1.0 }),
]);

/// A whole level file.
pub const LEVEL: Shape = Shape::Object(&[
    optional("$schema", Shape::Text { most: 200 }),
    required("name", Shape::Text { most: 40 }),
    optional("hint", Shape::Text { most: 100 }),
    optional("size", Shape::Point { low: 200.0, high: 4000.0 }),
    required("berry", POINT),
    required("nim", POINT),
    optional("pegs", Shape::Map { of: &POINT, most: limits::PEGS }),
    optional("ropes", Shape::List { of: &ROPE, least: 0, most: limits::ROPES }),
    optional("fireflies", Shape::List { of: &POINT, least: 0, most: limits::FIREFLIES }),
    optional("thorns", Shape::List { of: &THORN, least: 0, most: limits::THORNS }),
    optional("bubbles", Shape::List { of: &POINT, least: 0, most: limits::BUBBLES }),
    optional("puffballs", Shape::List { of: &PUFFBALL, least: 0, most: limits::PUFFBALLS }),
    optional("rocks", Shape::List { of: &ROCK, least: 0, most: limits::ROCKS }),
]);

/// The stage of a level that does not say its size, cm.
pub const SIZE: [f32; 2] = [400.0, 600.0];
/// A rock that does not say how rough it is: bark.
pub const FRICTION: f32 = 0.5;
/// A rock that does not say how it bounces.
pub const RESTITUTION: f32 = 0.2;

#[derive(DeJson)]
pub struct RawLevel {
    pub name: String,
    #[nserde(default)]
    pub hint: String,
    pub size: Option<[f32; 2]>,
    pub berry: [f32; 2],
    pub nim: [f32; 2],
    #[nserde(default)]
    pub pegs: BTreeMap<String, [f32; 2]>,
    #[nserde(default)]
    pub ropes: Vec<RawRope>,
    #[nserde(default)]
    pub fireflies: Vec<[f32; 2]>,
    #[nserde(default)]
    pub thorns: Vec<RawThorn>,
    #[nserde(default)]
    pub bubbles: Vec<[f32; 2]>,
    #[nserde(default)]
    pub puffballs: Vec<RawPuffball>,
    #[nserde(default)]
    pub rocks: Vec<RawRock>,
}

#[derive(DeJson)]
pub struct RawRope {
    pub from: String,
    pub to: String,
    pub length: Option<f32>,
    /// By how many cm the berry's weight stretches it.
    #[nserde(default)]
    pub elastic: f32,
}

#[derive(DeJson)]
pub struct RawThorn {
    pub points: Vec<[f32; 2]>,
}

#[derive(DeJson)]
pub struct RawPuffball {
    pub at: [f32; 2],
    /// Degrees, clockwise on the screen from "to the right".
    pub angle: f32,
}

#[derive(DeJson)]
pub struct RawRock {
    pub at: [f32; 2],
    pub radius: Option<f32>,
    #[nserde(rename = "box")]
    pub sides: Option<[f32; 2]>,
    pub points: Option<Vec<[f32; 2]>>,
    /// Degrees.
    #[nserde(default)]
    pub angle: f32,
    pub friction: Option<f32>,
    pub restitution: Option<f32>,
}
