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

/// A bridge over a ravine and a body that rolls towards it.
pub struct Ravine {
    pub world: World,
    pub bridge: RopeId,
    pub body: BodyId,
}

/// Two rocks 200 cm apart with a bridge of planks that is `slack` times as long, and a body of mass 200 that rolls
/// towards it at `speed` cm/s. The air takes a tenth of the velocity in a second.
pub fn ravine(speed: f32, slack: f32) -> Ravine {
    let mut world = empty();
    world.set_tuning(EngineTuning { damping: 0.999, ..EngineTuning::default() });
    for x in [-200.0, 200.0] {
        assert!(world.add_shape(&slab(vec2(x, 60.0), vec2(100.0, 60.0), 0.0, 0.4)).is_some());
    }
    let (from, to) = (Attach::Pin(vec2(-105.0, 3.0)), Attach::Pin(vec2(105.0, 3.0)));
    let def = RopeDef { from, to, length: 210.0 * slack, node_mass: 3.0, ..RopeDef::default() };
    let def = RopeDef { radius: 2.0, carries: true, collides: false, ..def };
    let bridge = world.add_rope(&def).expect("the scene has room");
    let def = BodyDef { position: vec2(-200.0, -20.5), mass: 200.0, radius: 20.0, friction: 0.4, ..BodyDef::default() };
    let body = world.add_body(BodyDef { velocity: vec2(speed, 0.0), spin: speed / 20.0, ..def });
    Ravine { world, bridge, body }
}

/// Cuts the first rope in the middle after a second and a half.
pub fn cut_late(world: &mut World, tick: u32) {
    let first = world.ropes().next();
    if let Some(rope) = first
        && tick == 180
    {
        world.cut(rope, 10, 0.5);
    }
}

/// A pendulum of mass 600 drawn up beside a body of mass 200 that hangs on `ropes` ropes. Both rebound with
/// `restitution`.
pub fn knock(ropes: usize, restitution: f32) -> (World, [BodyId; 2]) {
    let mut world = empty();
    world.set_tuning(EngineTuning { damping: 1.0, ..EngineTuning::default() });
    let mut hang = |position: Vec2, mass: f32, radius: f32, pins: &[Vec2]| {
        let def = BodyDef { position, mass, radius, restitution, friction: 0.0, ..BodyDef::default() };
        let body = world.add_body(def);
        for pin in pins {
            let (from, to) = (Attach::Pin(*pin), Attach::Body { body, local: Vec2::ZERO });
            let length = pin.distance(position);
            assert!(world.add_rope(&RopeDef { from, to, length, ..RopeDef::default() }).is_some());
        }
        body
    };
    let seed = hang(vec2(-180.0, 0.0), 600.0, 16.0, &[vec2(-36.0, 0.0)]);
    let pins = [vec2(0.0, 0.0), vec2(30.0, 0.0)];
    let berry = hang(vec2(0.0, 144.0), 200.0, 20.0, &pins[..ropes.min(2)]);
    (world, [seed, berry])
}

/// A body on a rope whose pin will be carried about, and one in flight.
pub fn circus() -> World {
    let mut world = empty();
    let body = world.add_body(BodyDef { position: vec2(0.0, 150.0), mass: 200.0, radius: 20.0, ..BodyDef::default() });
    let (from, to) = (Attach::Pin(Vec2::ZERO), Attach::Body { body, local: vec2(0.0, -20.0) });
    let def = RopeDef { from, to, length: 130.0, max_length: 250.0, ..RopeDef::default() };
    assert!(world.add_rope(&def).is_some());
    world.add_body(BodyDef { position: vec2(-150.0, 100.0), velocity: vec2(300.0, -300.0), ..BodyDef::default() });
    world
}

/// Carries the pin along a circle at 150 cm/s, winds its rope, turns gravity round every two seconds, throws a rope at the
/// flying body after half a second, and lets the carried pin fall and stick again.
pub fn perform(world: &mut World, tick: u32) {
    let first = world.ropes().next();
    let flyer = world.bodies().nth(1);
    let (Some(rope), Some(flyer)) = (first, flyer) else { return };
    world.move_pin(rope, 0, trig::direction(0.025 * tick as f32) * 50.0);
    world.set_reel(rope, if tick % 200 < 100 { 150.0 } else { -150.0 });
    if tick.is_multiple_of(240) {
        world.set_gravity(-world.gravity());
    }
    if tick == 60 {
        let (from, to) = (Attach::Pin(vec2(0.0, -100.0)), Attach::Body { body: flyer, local: Vec2::ZERO });
        assert!(world.add_rope(&RopeDef { from, to, length: 10.0, catches: true, ..RopeDef::default() }).is_some());
    }
    if tick == 400 {
        world.release_end(rope, 0);
    }
    if tick == 430 {
        let at = world.rope(rope).map_or(Vec2::ZERO, |view| view.point(0));
        world.tie_end(rope, 0, Attach::Pin(at));
    }
}
