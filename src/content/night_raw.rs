//! A night's file as plain structs for nanoserde, in the file's own names and units. `night_shape.rs` has checked it
//! before; `night_file.rs` turns it into a `NightLevel`.
#![allow(clippy::question_mark, reason = "nanoserde's derive writes such code for every Option")]

use nanoserde::DeJson;

/// The seed of a night that does not say its own.
pub const SEED: u64 = 1;
/// Silk at the start of a night that does not say how much.
pub const SILK: f32 = 80.0;

#[derive(DeJson)]
pub struct RawNight {
    pub name: String,
    #[nserde(default)]
    pub hint: String,
    #[nserde(default = "SEED")]
    pub seed: u64,
    pub web: Option<RawWeb>,
    #[nserde(default)]
    pub anchors: Vec<[f32; 2]>,
    #[nserde(default)]
    pub lamps: Vec<[f32; 2]>,
    #[nserde(default)]
    pub stars: Vec<[f32; 2]>,
    #[nserde(default = "SILK")]
    pub silk: f32,
    pub parts: Vec<RawPart>,
    #[nserde(default)]
    pub endless: bool,
    pub goals: Vec<RawGoal>,
}

/// What is left out is as in the usual web.
#[derive(DeJson, Default)]
pub struct RawWeb {
    pub centre: Option<[f32; 2]>,
    pub radius: Option<f32>,
    pub spokes: Option<usize>,
    pub rings: Option<usize>,
    pub ring_sag: Option<f32>,
    pub jitter: Option<f32>,
    /// The night's own seed if it is left out.
    pub seed: Option<u64>,
    pub pretension: Option<f32>,
}

#[derive(DeJson)]
pub struct RawPart {
    pub part: String,
    pub seconds: f32,
    #[nserde(default)]
    pub wind: [f32; 2],
    #[nserde(default = "0.3")]
    pub gusts: f32,
    pub every: [f32; 2],
    #[nserde(default = "12")]
    pub most: u32,
    #[nserde(default)]
    pub prey: RawPrey,
}

/// How often each kind comes.
#[derive(DeJson, Default)]
pub struct RawPrey {
    #[nserde(default)]
    pub gnat: f32,
    #[nserde(default)]
    pub fly: f32,
    #[nserde(default)]
    pub beetle: f32,
    #[nserde(default)]
    pub moth: f32,
    #[nserde(default)]
    pub wasp: f32,
    #[nserde(default)]
    pub cutter: f32,
    #[nserde(default)]
    pub mimic: f32,
}

/// Exactly one of these, `of` aside.
#[derive(DeJson)]
pub struct RawGoal {
    pub survive: Option<bool>,
    pub score: Option<u32>,
    pub collect: Option<u32>,
    pub of: Option<String>,
    pub chain: Option<u32>,
    pub unhurt: Option<u32>,
    pub threads: Option<u32>,
}
