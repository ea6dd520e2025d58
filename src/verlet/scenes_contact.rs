//! The named worlds with contacts, and what happens in them.

use super::body::{BodyDef, BodyId};
use super::rope::{Attach, RopeDef, RopeId};
use super::shape::{Jam, Outline, ShapeDef};
use super::tuning::{Capacity, EngineTuning};
use super::world::World;
use crate::math::geom::{Vec2, vec2};
use crate::math::trig;

/// A rope with a body and something solid.
pub struct Draped {
    pub world: World,
    pub rope: RopeId,
    pub body: BodyId,
}

/// A world with room for small scenes.
pub fn empty() -> World {
    World::new(
        EngineTuning::default(),
        Capacity { particles: 512, ropes: 16, bodies: 8, shapes: 8, ..Capacity::default() },
    )
}

/// A box of half size `half` with corners rounded by 10 cm.
pub fn slab(position: Vec2, half: Vec2, angle: f32, friction: f32) -> ShapeDef {
    ShapeDef { outline: Outline::rectangle(half), position, angle, friction, ..ShapeDef::default() }
}

/// A floor whose top is the x axis.
pub fn floor() -> ShapeDef {
    slab(vec2(0.0, 50.0), vec2(300.0, 50.0), 0.0, 0.3)
}

fn must(added: Option<impl Sized>) {
    assert!(added.is_some(), "the scene has room");
}

/// A rope of 60 links from a pin, held out over a shape to the right, with a bob of `mass` at its end.
fn over(shape: &ShapeDef, mass: f32) -> Draped {
    let mut world = empty();
    must(world.add_shape(shape));
    let body = world.add_body(BodyDef { position: vec2(600.0, 0.0), mass, friction: 0.0, ..BodyDef::default() });
    let (from, to) = (Attach::Pin(Vec2::ZERO), Attach::Body { body, local: Vec2::ZERO });
    let rope = world.add_rope(&RopeDef { from, to, length: 600.0, ..RopeDef::default() }).expect("the scene has room");
    Draped { world, rope, body }
}

/// A bob that falls over the corner of a box and swings under it.
pub fn over_corner(mass: f32, friction: f32) -> Draped {
    over(&slab(vec2(150.0, 110.0), vec2(150.0, 90.0), 0.0, friction), mass)
}

/// A bob that falls over a wall of 4 cm.
pub fn over_wall(mass: f32, friction: f32) -> Draped {
    over(&slab(vec2(250.0, 120.0), vec2(2.0, 100.0), 0.0, friction), mass)
}

/// Four bodies dropped onto each other on a floor.
pub fn pile() -> World {
    let mut world = empty();
    must(world.add_shape(&floor()));
    for k in 0..4 {
        let position = vec2(0.1 * k as f32, -20.0 - 34.0 * k as f32);
        world.add_body(BodyDef { position, ..BodyDef::default() });
    }
    world
}

/// A body dropped onto a slack rope of 20 links between two pins.
pub fn bridge(mass: f32) -> Draped {
    let mut world = empty();
    let (from, to) = (Attach::Pin(vec2(-90.0, 0.0)), Attach::Pin(vec2(90.0, 0.0)));
    let def = RopeDef { from, to, length: 200.0, carries: true, ..RopeDef::default() };
    let rope = world.add_rope(&def).expect("the scene has room");
    let body = world.add_body(BodyDef { position: vec2(5.0, -60.0), mass, ..BodyDef::default() });
    Draped { world, rope, body }
}

/// More bodies for the bridge.
pub fn drop_more(world: &mut World, tick: u32) {
    if tick == 120 || tick == 240 {
        world.add_body(BodyDef { position: vec2(0.1 * tick as f32 - 20.0, -90.0), ..BodyDef::default() });
    }
}

/// A body on a rope and a box that is driven through the rope.
pub fn mover(on_jam: Jam) -> World {
    let mut world = empty();
    let body = world.add_body(BodyDef { position: vec2(0.0, 300.0), ..BodyDef::default() });
    let to = Attach::Body { body, local: vec2(0.0, -16.0) };
    must(world.add_rope(&RopeDef { from: Attach::Pin(Vec2::ZERO), to, length: 284.0, ..RopeDef::default() }));
    let def = slab(vec2(-100.0, 150.0), vec2(20.0, 20.0), 0.0, 0.3);
    must(world.add_shape(&ShapeDef { on_jam, ..def }));
    world
}

/// Swings the first shape to and fro, turning, at up to 300 cm/s.
pub fn drive(world: &mut World, tick: u32) {
    let swing = trig::sin(0.02 * tick as f32);
    let first = world.shapes().next();
    if let Some(shape) = first {
        world.move_shape(shape, vec2(-125.0 * trig::cos(0.02 * tick as f32), 150.0), swing);
    }
}

/// A rope between two pins and a box above it.
pub fn jammed(on_jam: Jam) -> World {
    let mut world = empty();
    let (from, to) = (Attach::Pin(vec2(-150.0, 0.0)), Attach::Pin(vec2(150.0, 0.0)));
    must(world.add_rope(&RopeDef { from, to, length: 320.0, ..RopeDef::default() }));
    let def = slab(vec2(0.0, -60.0), vec2(20.0, 20.0), 0.0, 0.3);
    must(world.add_shape(&ShapeDef { on_jam, ..def }));
    world
}

/// Drives the first shape 300 cm down in a second, and back in the next.
pub fn press(world: &mut World, tick: u32) {
    let way = 2.5 * if tick < 120 { tick } else { 240 - tick.min(240) } as f32;
    let first = world.shapes().next();
    if let Some(shape) = first {
        world.move_shape(shape, vec2(0.0, -60.0 + way), 0.0);
    }
}

/// A thin wall in space.
pub fn range() -> World {
    let mut world = empty();
    world.set_gravity(Vec2::ZERO);
    must(world.add_shape(&slab(Vec2::ZERO, vec2(2.0, 60.0), 0.0, 0.3)));
    world
}

/// Throws a loose rope and a body at the wall, three times a second, at the speed limit.
pub fn throw(world: &mut World, tick: u32) {
    if !tick.is_multiple_of(40) {
        return;
    }
    let turn = trig::direction(0.1 * tick as f32) * 40.0;
    let middle = vec2(-100.0, -60.0 + 0.2 * tick as f32);
    let (from, to) = (Attach::Free(middle - turn), Attach::Free(middle + turn));
    let def = RopeDef { from, to, length: 80.0, ..RopeDef::default() };
    if let Some(rope) = world.add_rope(&def) {
        (0..9).for_each(|i| world.kick_node(rope, i, vec2(6000.0, 0.0)));
        world.set_lifetime(rope, 100);
    }
    let oldest = world.bodies().next().filter(|_| world.bodies().count() > 4);
    if let Some(body) = oldest {
        world.remove_body(body);
    }
    let position = vec2(-100.0, 40.0 - 0.15 * tick as f32);
    world.add_body(BodyDef { position, velocity: vec2(6000.0, 0.0), ..BodyDef::default() });
}
