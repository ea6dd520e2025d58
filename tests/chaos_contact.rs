//! Contacts under abuse: things that start inside each other, wedges, and a soup of everything.

use gossamer::math::geom::{Vec2, vec2};
use gossamer::math::rng::Rng;
use gossamer::math::trig;
use gossamer::verlet::body::BodyDef;
use gossamer::verlet::event::EngineEvent;
use gossamer::verlet::rope::{Attach, RopeDef};
use gossamer::verlet::scenes_contact::{floor, slab};
use gossamer::verlet::shape::{Jam, Outline, ShapeDef};
use gossamer::verlet::tuning::{Capacity, EngineTuning, Solver};
use gossamer::verlet::world::World;

fn world() -> World {
    World::new(
        EngineTuning::default(),
        Capacity { particles: 1024, ropes: 64, bodies: 16, shapes: 16, ..Capacity::default() },
    )
}

/// Panics if anything is not a number; returns the worst strain and the fastest body, cm/s.
fn look(world: &World) -> (f32, f32) {
    let (mut strain, mut speed) = (0.0f32, 0.0f32);
    for rope in world.ropes() {
        let view = world.rope(rope).unwrap();
        for i in 0..view.len() {
            assert!(view.point(i).is_finite(), "{rope:?} node {i} is {}", view.point(i));
        }
        strain = strain.max(view.worst_stretch);
    }
    for body in world.bodies() {
        let body = world.body(body).unwrap();
        assert!(body.position.is_finite() && body.spin.is_finite(), "{body:?}");
        speed = speed.max(body.velocity.length());
    }
    (strain, speed)
}

/// How deep the deepest body is in a shape, cm.
fn overlap(world: &World) -> f32 {
    let mut worst = f32::MIN;
    for shape in world.shapes() {
        let shape = world.shape(shape).unwrap();
        for body in world.bodies() {
            let body = world.body(body).unwrap();
            worst = worst.max(body.radius - shape.distance(shape.end.to_local(body.position)));
        }
    }
    worst
}

#[test]
fn what_starts_inside_a_shape_comes_out_gently() {
    for offset in [Vec2::ZERO, vec2(5.0, -3.0), vec2(30.0, 0.0)] {
        for outline in [Outline::rectangle(vec2(40.0, 40.0)), Outline::Circle { radius: 40.0 }] {
            let mut world = world();
            world.add_shape(&ShapeDef { outline, ..ShapeDef::default() }).unwrap();
            let body = world.add_body(BodyDef { position: offset, ..BodyDef::default() });
            let (from, to) = (Attach::Pin(offset), Attach::Free(offset + vec2(100.0, 0.0)));
            world.add_rope(&RopeDef { from, to, length: 100.0, ..RopeDef::default() }).unwrap();
            let mut fastest = 0.0f32;
            for _ in 0..600 {
                world.step();
                fastest = fastest.max(look(&world).1);
                if world.body(body).unwrap().position.y > 100.0 {
                    break;
                }
            }
            assert!(fastest < 500.0 && overlap(&world) < 0.01, "{offset}: {fastest} cm/s, {} deep", overlap(&world));
            // The rope is pinned inside: it comes out of the shape, which lets the nodes next to the pin be.
            assert!(look(&world).0 < 0.01, "{offset}: the rope is strained by {}", look(&world).0);
        }
    }
}

#[test]
fn bodies_on_one_spot_part() {
    let mut world = world();
    world.add_shape(&floor()).unwrap();
    for _ in 0..4 {
        world.add_body(BodyDef { position: vec2(0.0, -40.0), ..BodyDef::default() });
    }
    let mut fastest = 0.0f32;
    for _ in 0..1200 {
        world.step();
        fastest = fastest.max(look(&world).1);
    }
    assert!(fastest < 500.0 && look(&world).1 < 0.1 && overlap(&world) < 0.01, "{fastest} {}", overlap(&world));
    let places: Vec<Vec2> = world.bodies().map(|body| world.body(body).unwrap().position).collect();
    for (k, a) in places.iter().enumerate() {
        assert!(places[k + 1..].iter().all(|b| a.distance(*b) > 31.9), "{places:?}");
    }
}

#[test]
fn a_rope_spawned_through_a_box_is_led_out() {
    let mut world = world();
    world.add_shape(&slab(Vec2::ZERO, vec2(30.0, 30.0), 0.0, 0.3)).unwrap();
    for (y, length) in [(-20.0, 320.0), (0.0, 340.0), (10.0, 320.0)] {
        let (from, to) = (Attach::Pin(vec2(-150.0, y)), Attach::Pin(vec2(150.0, y)));
        world.add_rope(&RopeDef { from, to, length, ..RopeDef::default() }).unwrap();
    }
    for _ in 0..600 {
        world.step();
        look(&world);
    }
    assert!(look(&world).0 < 0.002, "strained by {}", look(&world).0);
    for rope in world.ropes() {
        let view = world.rope(rope).unwrap();
        for shape in world.shapes() {
            let shape = world.shape(shape).unwrap();
            let depth = (0..view.len()).map(|i| -shape.distance(view.point(i))).fold(f32::MIN, f32::max);
            assert!(depth < -1.0, "{rope:?} is {depth} deep");
        }
    }
}

#[test]
fn a_body_between_a_mover_and_a_floor_stops_the_mover() {
    let mut world = world();
    world.add_shape(&floor()).unwrap();
    let body = world.add_body(BodyDef { position: vec2(0.0, -16.0), ..BodyDef::default() });
    let mover = world.add_shape(&slab(vec2(0.0, -120.0), vec2(80.0, 20.0), 0.0, 0.3)).unwrap();
    let (mut deepest, mut stops) = (0.0f32, 0);
    for tick in 0..480 {
        // 120 cm down, through the floor if nothing stopped it, and back.
        let way = if tick < 120 { tick } else { 240 - tick.min(240) } as f32;
        world.move_shape(mover, vec2(0.0, -120.0 + way), 0.0);
        world.step();
        deepest = deepest.max(overlap(&world));
        stops += world.events().iter().filter(|event| matches!(event, EngineEvent::MoverStopped { .. })).count();
    }
    assert!(deepest < 4.0 && stops == 1, "squeezed by {deepest} cm, stopped {stops} times");
    let rests = world.body(body).unwrap().position;
    assert!(rests.distance(vec2(0.0, -16.0)) < 0.01 && world.shape(mover).unwrap().end.position.y == -120.0, "{rests}");
}

/// A random world of everything, run for a while under kicks, cuts and moving shapes, then left alone.
fn soup(seed: u64, solver: Solver) -> (f32, f32, f32) {
    let mut rng = Rng::new(seed);
    let mut world = world();
    world.set_tuning(EngineTuning { solver, ..EngineTuning::default() });
    let spot = |rng: &mut Rng| vec2(rng.range(-180.0, 180.0), rng.range(-200.0, 200.0));
    world.add_shape(&slab(vec2(0.0, 320.0), vec2(400.0, 50.0), 0.0, 0.3));
    let mut movers = Vec::new();
    for k in 0..4 {
        let half = vec2(rng.range(2.0, 40.0), rng.range(10.0, 40.0));
        let outline = if k % 2 == 0 { Outline::rectangle(half) } else { Outline::Circle { radius: half.y } };
        let on_jam = if k % 2 == 0 { Jam::Stop } else { Jam::Snap };
        let at = spot(&mut rng);
        let def = ShapeDef { outline, position: at, angle: rng.range(0.0, 6.3), on_jam, ..ShapeDef::default() };
        movers.push((world.add_shape(&def).unwrap(), at));
    }
    let bodies: Vec<_> = (0..5)
        .map(|k| {
            let position = spot(&mut rng);
            let (mass, radius) = (rng.range(1.0, 60.0), rng.range(6.0, 24.0));
            world.add_body(BodyDef { position, mass, radius, turns: k != 0, restitution: 0.5, ..BodyDef::default() })
        })
        .collect();
    for (k, body) in bodies.iter().enumerate() {
        let (a, b) = (spot(&mut rng), spot(&mut rng));
        let at = world.body(*body).unwrap().position;
        let (from, to, end) = match k {
            0 => (Attach::Pin(a), Attach::Pin(b), b),
            1 => (Attach::Free(a), Attach::Free(b), b),
            _ => (Attach::Pin(a), Attach::Body { body: *body, local: vec2(0.0, -5.0) }, at),
        };
        let length = a.distance(end) + rng.range(20.0, 100.0);
        world.add_rope(&RopeDef { from, to, length, carries: k < 2, ..RopeDef::default() });
    }
    for tick in 0..360 {
        for (k, (mover, at)) in movers.iter().enumerate() {
            let turn = 0.03 * tick as f32 + k as f32;
            world.move_shape(*mover, *at + trig::direction(turn) * 60.0, if k == 0 { turn } else { 0.0 });
        }
        if tick % 30 == 0 {
            let body = bodies[rng.next_u32() as usize % 5];
            world.kick_body(body, trig::direction(rng.range(0.0, 6.3)) * rng.range(0.0, 3000.0));
        }
        if tick % 120 == 60 {
            let rope = world.ropes().next();
            if let Some(rope) = rope {
                let links = world.rope(rope).unwrap().len() as u32 - 1;
                world.cut(rope, (rng.next_u32() % links) as usize, rng.unit());
            }
        }
        world.step();
        look(&world);
    }
    for _ in 0..360 {
        world.step();
        look(&world);
    }
    let (strain, speed) = look(&world);
    (strain, speed, overlap(&world))
}

#[test]
fn a_soup_of_everything_stays_finite_and_calms_down() {
    for seed in 0..24 {
        let (strain, _, deep) = soup(seed, Solver::Direct);
        assert!(strain < 0.02 && deep < 0.5, "soup {seed}: strain {strain}, overlap {deep}");
    }
    // The relaxation has no rows, only the hard stop, and stretches as it does.
    for seed in 0..5 {
        let (_, _, deep) = soup(seed, Solver::Relax);
        assert!(deep < 0.5, "soup {seed}: overlap {deep}");
    }
}
