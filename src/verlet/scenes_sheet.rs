//! The named worlds with cloth, and what happens in them.

use super::body::BodyDef;
use super::scenes_contact::slab;
use super::shape::{Outline, ShapeDef};
use super::sheet::{SheetDef, SheetId};
use super::tuning::{Capacity, EngineTuning};
use super::wind::WindZone;
use super::world::World;
use crate::math::geom::{Vec2, vec2};
use crate::math::rng::Rng;
use crate::math::trig;

/// 24 x 18 nodes.
fn cloth() -> SheetDef {
    SheetDef { width: 138.0, height: 102.0, columns: 24, rows: 18, ..SheetDef::default() }
}

/// A world with one sheet, of which the listed columns of the top row are held.
fn hung(tuning: EngineTuning, def: &SheetDef, columns: &[usize]) -> (World, SheetId) {
    let capacity = Capacity { particles: 64, ropes: 4, bodies: 4, shapes: 4, sheets: 2, sheet_nodes: 1024 };
    let mut world = World::new(tuning, capacity);
    let sheet = world.add_sheet(def).expect("the scene has room");
    for c in columns {
        let at = world.sheet(sheet).map(|view| view.point(*c, 0));
        world.pin_sheet(sheet, *c, 0, at);
    }
    (world, sheet)
}

/// A curtain in the wind that a body slides down.
pub fn curtain(tuning: EngineTuning) -> World {
    let all: Vec<usize> = (0..24).collect();
    let (mut world, _) = hung(tuning, &SheetDef { tear: 0.5, ..cloth() }, &all);
    let zone = WindZone { min: vec2(-50.0, 40.0), max: vec2(200.0, 160.0), velocity: vec2(-120.0, 0.0), gusts: 1.0 };
    world.add_wind(&zone).expect("the scene has room");
    world.add_body(BodyDef { position: vec2(-18.0, 10.0), velocity: vec2(80.0, 0.0), ..BodyDef::default() });
    world
}

/// A sheet between two corners that catches one body and is torn by another.
pub fn hammock() -> World {
    let (mut world, _) = hung(EngineTuning::default(), &SheetDef { tear: 0.5, ..cloth() }, &[0, 23]);
    world.add_body(BodyDef { position: vec2(60.0, -50.0), ..BodyDef::default() });
    world
}

/// Draws the corners of the hammock together, and throws a body at it after two seconds.
pub fn tighten(world: &mut World, tick: u32) {
    let first = world.sheets().next();
    if let Some(sheet) = first {
        let x = 0.1 * tick.min(120) as f32;
        world.pin_sheet(sheet, 0, 0, Some(vec2(x, 0.0)));
        world.pin_sheet(sheet, 23, 0, Some(vec2(138.0 - x, 0.0)));
    }
    if tick == 240 {
        world.add_body(BodyDef { position: vec2(80.0, -100.0), velocity: vec2(0.0, 2500.0), ..BodyDef::default() });
    }
}

/// A sheet with diagonals that falls over a round rock onto the ground.
pub fn heap() -> World {
    let (mut world, _) = hung(EngineTuning::default(), &SheetDef { shear: true, ..cloth() }, &[]);
    let rock =
        ShapeDef { outline: Outline::Circle { radius: 25.0 }, position: vec2(70.0, 180.0), ..ShapeDef::default() };
    for shape in [rock, slab(vec2(70.0, 220.0), vec2(300.0, 20.0), 0.0, 0.3)] {
        world.add_shape(&shape).expect("the scene has room");
    }
    world
}

/// A small banner without a tear, for [`wave`] and [`slash`].
pub fn banner() -> World {
    hung(EngineTuning::default(), &SheetDef { shear: true, ..cloth() }, &[0, 8, 16, 23]).0
}

/// Moves a banner about by its pins at up to 500 cm/s.
pub fn wave(world: &mut World, tick: u32) {
    let first = world.sheets().next();
    let Some(sheet) = first else { return };
    let middle = vec2(60.0 * trig::sin(0.06 * tick as f32), 40.0 * trig::sin(0.1 * tick as f32));
    for c in [0, 8, 16, 23] {
        world.pin_sheet(sheet, c, 0, Some(middle + vec2(6.0 * c as f32, 0.0)));
    }
}

/// Cuts somewhere three times a second, and lets a pin go or holds a node now and then.
pub fn slash(world: &mut World, tick: u32) {
    let first = world.sheets().next();
    let Some(sheet) = first else { return };
    if !tick.is_multiple_of(40) {
        return;
    }
    let mut rng = Rng::new(tick as u64);
    let mut point = || vec2(rng.range(-20.0, 160.0), rng.range(-20.0, 160.0));
    let (from, to, target) = (point(), point(), point());
    world.cut_sheets(from, to, 2.0);
    let (c, r) = (rng.next_u32() as usize % 24, rng.next_u32() as usize % 18);
    let held: Option<Vec2> = rng.next_u32().is_multiple_of(2).then_some(target);
    world.pin_sheet(sheet, c, r, held);
    world.pin_sheet(sheet, [0, 8, 16, 23][tick as usize / 40 % 4], 0, None);
}
