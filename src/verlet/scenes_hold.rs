//! The named worlds with wind and held bodies, and what happens in them.

use super::body::{BodyDef, BodyId};
use super::rope::{Attach, RopeDef, RopeId};
use super::scenes_contact::{empty, slab};
use super::tuning::{Capacity, EngineTuning};
use super::wind::WindZone;
use super::world::World;
use crate::math::geom::{Vec2, vec2};
use crate::math::trig;

/// A body on two ropes from pins 120 cm apart.
pub struct Cradle {
    pub world: World,
    pub body: BodyId,
    pub ropes: [RopeId; 2],
}

/// A body of mass 200 between two elastic ropes of 60 cm that a force of `weight` (node mass cm/s^2) stretches by
/// `strain`.
pub fn cradle(tuning: EngineTuning, strain: f32, weight: f32) -> Cradle {
    let mut world =
        World::new(tuning, Capacity { particles: 256, ropes: 8, bodies: 8, shapes: 4, ..Capacity::default() });
    let body = world.add_body(BodyDef { position: Vec2::ZERO, mass: 200.0, radius: 20.0, ..BodyDef::default() });
    let ropes = [-60.0, 60.0].map(|x| {
        let (from, to) = (Attach::Pin(vec2(x, 0.0)), Attach::Body { body, local: Vec2::ZERO });
        let def = RopeDef { from, to, length: 60.0, compliance: strain / weight, ..RopeDef::default() };
        world.add_rope(&def).expect("the scene has room")
    });
    Cradle { world, body, ropes }
}

/// A cradle for the sling script.
pub fn sling_shot() -> World {
    cradle(EngineTuning::default(), 0.5, 400_000.0).world
}

/// Pulls the first body down for a second, lets it fly in the next, and so on.
pub fn pull_and_shoot(world: &mut World, tick: u32) {
    let first = world.bodies().next();
    let Some(body) = first else { return };
    match tick % 240 {
        down @ 0..=119 => world.hold_body(body, Some(vec2(0.3, 0.8) * down as f32)),
        120 => world.hold_body(body, None),
        _ => {}
    }
}

/// A body on a rope, a loose one, a wall and a second body that is led through them all.
pub fn led() -> World {
    let mut world = empty();
    assert!(world.add_shape(&slab(vec2(120.0, 200.0), vec2(20.0, 60.0), 0.3, 0.3)).is_some());
    let hand = world.add_body(BodyDef { position: vec2(0.0, 100.0), ..BodyDef::default() });
    let bob = world.add_body(BodyDef { position: vec2(0.0, 220.0), ..BodyDef::default() });
    world.add_body(BodyDef { position: vec2(-60.0, 180.0), mass: 3.0, ..BodyDef::default() });
    let tie = |body: BodyId| Attach::Body { body, local: vec2(0.0, 10.0) };
    let ropes = [(Attach::Pin(Vec2::ZERO), tie(hand), 150.0), (tie(hand), tie(bob), 120.0)];
    for (from, to, length) in ropes {
        assert!(world.add_rope(&RopeDef { from, to, length, ..RopeDef::default() }).is_some());
    }
    world
}

/// Leads the first body in a circle, and lets go of it for a third of each round.
pub fn lead(world: &mut World, tick: u32) {
    let first = world.bodies().next();
    let Some(body) = first else { return };
    let target = vec2(30.0, 120.0) + trig::direction(0.05 * tick as f32) * 110.0;
    world.hold_body(body, (tick % 180 < 120).then_some(target));
}

/// Ropes and bodies in two zones of wind that overlap.
pub fn breeze() -> World {
    let mut world = empty();
    for k in 0..6 {
        let x = 60.0 * k as f32;
        let body = world.add_body(BodyDef { position: vec2(x, 180.0), mass: 20.0, ..BodyDef::default() });
        let (from, to) = (Attach::Pin(vec2(x, 0.0)), Attach::Body { body, local: vec2(0.0, -16.0) });
        assert!(world.add_rope(&RopeDef { from, to, length: 170.0, ..RopeDef::default() }).is_some());
    }
    let zone = WindZone { min: vec2(-50.0, -50.0), max: vec2(250.0, 250.0), velocity: vec2(250.0, -20.0), gusts: 0.8 };
    let other = WindZone { min: vec2(100.0, 100.0), max: vec2(400.0, 300.0), velocity: vec2(-90.0, -60.0), gusts: 1.0 };
    assert!(world.add_wind(&zone).is_some() && world.add_wind(&other).is_some());
    world
}
