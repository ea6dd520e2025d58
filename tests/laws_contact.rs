//! What contacts promise: nothing tunnels, corners do not stretch ropes, things rest, slide and roll as they should.

use gossamer::math::geom::{Vec2, vec2};
use gossamer::verlet::body::{BodyDef, BodyId};
use gossamer::verlet::rope::{Attach, RopeDef, RopeId};
use gossamer::verlet::shape::{Outline, ShapeDef};
use gossamer::verlet::tuning::{Capacity, EngineTuning};
use gossamer::verlet::world::World;

fn world() -> World {
    World::new(EngineTuning::default(), Capacity { particles: 512, ropes: 16, bodies: 8, shapes: 8 })
}

fn slab(position: Vec2, half: Vec2, angle: f32, friction: f32) -> ShapeDef {
    ShapeDef { outline: Outline::rectangle(half), position, angle, friction, ..ShapeDef::default() }
}

/// (worst link, total) stretch now.
fn stretch(world: &World, rope: RopeId) -> (f32, f32) {
    let view = world.rope(rope).unwrap();
    (view.worst_stretch, view.stretch)
}

/// Deepest point of any link inside any shape, cm; negative is a gap.
fn deepest(world: &World) -> f32 {
    let mut worst = f32::MIN;
    for rope in world.ropes() {
        let view = world.rope(rope).unwrap();
        for link in 0..view.len() - 1 {
            for t in 0..=20 {
                let p = view.point(link).lerp(view.point(link + 1), t as f32 / 20.0);
                for shape in world.shapes() {
                    let shape = world.shape(shape).unwrap();
                    worst = worst.max(-shape.distance(shape.end.to_local(p)));
                }
            }
        }
    }
    worst
}

fn run(world: &mut World, ticks: u32, mut look: impl FnMut(&World)) {
    for _ in 0..ticks {
        world.step();
        look(world);
    }
}

/// Rope of 60 links pinned left of an obstacle, held out to the right over it, with a bob.
fn over(world: &mut World, mass: f32) -> (RopeId, BodyId) {
    let body = world.add_body(BodyDef { position: vec2(600.0, 0.0), mass, friction: 0.0, ..BodyDef::default() });
    let (from, to) = (Attach::Pin(Vec2::ZERO), Attach::Body { body, local: Vec2::ZERO });
    let rope = world.add_rope(&RopeDef { from, to, length: 600.0, ..RopeDef::default() }).unwrap();
    (rope, body)
}

#[test]
fn a_bob_over_a_corner_or_a_thin_wall_does_not_stretch_the_rope() {
    let corner = slab(vec2(150.0, 110.0), vec2(150.0, 90.0), 0.0, 0.0);
    let wall = slab(vec2(250.0, 120.0), vec2(2.0, 100.0), 0.0, 0.0);
    for (name, shape) in [("corner", &corner), ("wall", &wall)] {
        for (mass, friction) in [(1.0, 0.0), (20.0, 0.0), (100.0, 0.0), (100.0, 0.3)] {
            let mut world = world();
            world.add_shape(&ShapeDef { friction, ..shape.clone() }).unwrap();
            let (rope, body) = over(&mut world, mass);
            let (mut most, mut deep) = (0.0f32, f32::MIN);
            run(&mut world, 2400, |world| {
                most = most.max(stretch(world, rope).0);
                deep = deep.max(deepest(world));
            });
            let (edge, total) = stretch(&world, rope);
            let v = world.body(body).unwrap().velocity.length();
            println!("{name} M {mass} mu {friction}: max {most} steady {edge}/{total} deepest {deep} v {v}");
        }
    }
}
