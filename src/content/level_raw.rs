//! The level file as plain structs for nanoserde, in the file's own names and units. `level_shape.rs` has checked it
//! before; `level_build.rs` turns it into a `Level`.
#![allow(clippy::question_mark, reason = "nanoserde's derive writes such code for every Option")]

use std::collections::BTreeMap;
use std::str::Chars;

use nanoserde::{DeJson, DeJsonErr, DeJsonState, DeJsonTok};

/// The stage of a level that does not say its size, cm.
pub const SIZE: [f32; 2] = [400.0, 600.0];
/// A rock that does not say how rough it is: bark.
pub const FRICTION: f32 = 0.5;
/// A rock that does not say how it bounces.
pub const RESTITUTION: f32 = 0.2;

/// Degrees that mean "up".
const UP: f32 = -90.0;

/// Things with a name.
pub type Named<T> = BTreeMap<String, T>;

#[derive(DeJson)]
pub struct RawLevel {
    pub name: String,
    #[nserde(default)]
    pub hint: String,
    pub size: Option<[f32; 2]>,
    pub berry: Option<[f32; 2]>,
    pub halves: Option<Vec<[f32; 2]>>,
    pub nim: [f32; 2],
    #[nserde(default)]
    pub night: bool,
    #[nserde(default)]
    pub pegs: Named<[f32; 2]>,
    #[nserde(default)]
    pub beads: Named<RawBead>,
    #[nserde(default)]
    pub moths: Named<RawMoth>,
    #[nserde(default)]
    pub reels: Named<RawReel>,
    #[nserde(default)]
    pub stickies: Named<RawSticky>,
    #[nserde(default)]
    pub rings: Named<RawRing>,
    #[nserde(default)]
    pub pods: Named<[f32; 2]>,
    #[nserde(default)]
    pub seeds: Named<RawSeed>,
    #[nserde(default)]
    pub lamps: Named<RawLamp>,
    #[nserde(default)]
    pub ropes: Vec<RawRope>,
    #[nserde(default)]
    pub ants: Vec<String>,
    #[nserde(default)]
    pub fireflies: Vec<RawFirefly>,
    #[nserde(default)]
    pub thorns: Vec<RawThorn>,
    #[nserde(default)]
    pub buttons: Vec<RawButton>,
    #[nserde(default)]
    pub bubbles: Vec<[f32; 2]>,
    #[nserde(default)]
    pub puffballs: Vec<RawPuffball>,
    #[nserde(default)]
    pub rocks: Vec<RawRock>,
    #[nserde(default)]
    pub burrows: Vec<RawBurrow>,
    #[nserde(default)]
    pub caps: Vec<RawCap>,
    #[nserde(default)]
    pub moonstones: Vec<[f32; 2]>,
    #[nserde(default)]
    pub discs: Vec<RawDisc>,
    #[nserde(default)]
    pub slings: Vec<RawSling>,
    #[nserde(default)]
    pub curtains: Vec<RawCurtain>,
    #[nserde(default)]
    pub breezes: Vec<RawBreeze>,
    #[nserde(default)]
    pub bridges: Vec<RawBridge>,
    #[nserde(default)]
    pub jars: Vec<[f32; 2]>,
    #[nserde(default)]
    pub geysers: Vec<RawGeyser>,
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
pub struct RawBead {
    pub from: [f32; 2],
    pub to: [f32; 2],
    /// Where on the wire it starts, 0..=1.
    #[nserde(default = "0.5")]
    pub at: f32,
}

#[derive(DeJson)]
pub struct RawMoth {
    pub path: Option<Vec<[f32; 2]>>,
    #[nserde(default)]
    pub closed: bool,
    pub center: Option<[f32; 2]>,
    pub radius: Option<f32>,
    pub speed: f32,
    /// Where on its way it starts, as a share of it.
    #[nserde(default)]
    pub start: f32,
}

#[derive(DeJson)]
pub struct RawReel {
    pub at: [f32; 2],
    pub most: f32,
}

#[derive(DeJson)]
pub struct RawSticky {
    pub at: [f32; 2],
    #[nserde(default = "true")]
    pub stuck: bool,
}

#[derive(DeJson)]
pub struct RawRing {
    pub at: [f32; 2],
    pub radius: f32,
}

#[derive(DeJson)]
pub struct RawSeed {
    pub at: [f32; 2],
    #[nserde(default = "18.0")]
    pub radius: f32,
    #[nserde(default = "600.0")]
    pub mass: f32,
}

#[derive(DeJson)]
pub struct RawLamp {
    pub at: [f32; 2],
    #[nserde(default = "130.0")]
    pub light: f32,
}

/// Written as `[x, y]` or as an object.
pub struct RawFirefly {
    pub at: [f32; 2],
    pub leaves: Option<f32>,
}

#[derive(DeJson)]
struct RawFireflyObject {
    at: [f32; 2],
    leaves: Option<f32>,
}

impl DeJson for RawFirefly {
    fn de_json(state: &mut DeJsonState, input: &mut Chars<'_>) -> Result<Self, DeJsonErr> {
        if state.tok == DeJsonTok::BlockOpen {
            return Ok(RawFirefly { at: DeJson::de_json(state, input)?, leaves: None });
        }
        let RawFireflyObject { at, leaves } = DeJson::de_json(state, input)?;
        Ok(RawFirefly { at, leaves })
    }
}

#[derive(DeJson)]
pub struct RawThorn {
    pub points: Vec<[f32; 2]>,
    pub turns: Option<String>,
    pub nettle: Option<RawNettle>,
}

#[derive(DeJson)]
pub struct RawNettle {
    pub on: f32,
    pub off: f32,
    #[nserde(default)]
    pub delay: f32,
}

#[derive(DeJson)]
pub struct RawButton {
    pub at: [f32; 2],
    pub turns: String,
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

#[derive(DeJson)]
pub struct RawMouth {
    pub at: [f32; 2],
    pub angle: f32,
}

#[derive(DeJson)]
pub struct RawBurrow {
    pub a: RawMouth,
    pub b: RawMouth,
}

#[derive(DeJson)]
pub struct RawCap {
    pub at: [f32; 2],
    #[nserde(default = "UP")]
    pub angle: f32,
    #[nserde(default)]
    pub size: String,
}

#[derive(DeJson)]
pub struct RawDisc {
    pub at: [f32; 2],
    pub radius: f32,
    #[nserde(default = "2")]
    pub handles: u8,
    #[nserde(default)]
    pub angle: f32,
}

#[derive(DeJson)]
pub struct RawSling {
    pub left: [f32; 2],
    pub right: [f32; 2],
    /// By how many cm the berry's weight would stretch each of its bands.
    #[nserde(default = "12.0")]
    pub elastic: f32,
    #[nserde(default = "140.0")]
    pub reach: f32,
}

#[derive(DeJson)]
pub struct RawCurtain {
    pub at: [f32; 2],
    pub size: [f32; 2],
    #[nserde(default)]
    pub pins: String,
    #[nserde(default)]
    pub tear: f32,
}

#[derive(DeJson)]
pub struct RawBreeze {
    pub at: [f32; 2],
    pub size: [f32; 2],
    pub wind: [f32; 2],
    #[nserde(default = "0.3")]
    pub gusts: f32,
}

#[derive(DeJson)]
pub struct RawBridge {
    pub pegs: Vec<String>,
    #[nserde(default = "1.05")]
    pub slack: f32,
}

#[derive(DeJson)]
pub struct RawGeyser {
    pub at: [f32; 2],
    #[nserde(default = "UP")]
    pub angle: f32,
    pub heights: [f32; 3],
    #[nserde(default)]
    pub start: u8,
}
