//! What the rope solver promises, measured in the quiet of a test: stretch, rest, energy.

use gossamer::math::geom::{Vec2, vec2};
use gossamer::verlet::body::{BodyDef, BodyId};
use gossamer::verlet::rope::{Attach, RopeDef, RopeId};
use gossamer::verlet::tuning::{Capacity, EngineTuning};
use gossamer::verlet::world::World;

/// A rope of `links` links held out straight to the right, with a body of mass `bob` at its end.
fn pendulum(tuning: EngineTuning, links: usize, bob: f32) -> (World, RopeId, BodyId) {
    let mut world = World::new(tuning, Capacity { particles: links + 16, ropes: 4, bodies: 2, shapes: 1 });
    let length = 10.0 * links as f32;
    let body = world.add_body(BodyDef { position: vec2(length, 0.0), mass: bob, ..BodyDef::default() });
    let from = Attach::Pin(Vec2::ZERO);
    let to = Attach::Body { body, local: Vec2::ZERO };
    let rope = world.add_rope(&RopeDef { from, to, length, ..RopeDef::default() }).unwrap();
    (world, rope, body)
}

/// (worst link, total) stretch now.
fn stretch(world: &World, rope: RopeId) -> (f32, f32) {
    let view = world.rope(rope).unwrap();
    (view.worst_stretch, view.stretch)
}

#[test]
fn a_swinging_rope_keeps_its_length_and_comes_to_rest() {
    for (links, bob) in [(30, 1.0), (30, 100.0), (60, 10.0), (200, 100.0)] {
        let (mut world, rope, body) = pendulum(EngineTuning::default(), links, bob);
        let mut most = 0.0f32;
        for _ in 0..1200 {
            world.step();
            most = most.max(stretch(&world, rope).1);
        }
        for _ in 0..2400 {
            world.step();
        }
        let (worst, total) = stretch(&world, rope);
        println!("{links} {bob}: max {most} steady {total} {worst} v {}", world.body(body).unwrap().velocity.length());
        assert!(most < 0.0025 && total.abs() < 0.001, "{links} links, bob {bob}: max {most}, steady {total}");
    }
}

#[test]
fn cutting_anywhere_leaves_two_ropes() {
    for link in 0..30 {
        let (mut world, rope, _) = pendulum(EngineTuning::default(), 30, 10.0);
        for _ in 0..60 {
            world.step();
        }
        let halves = world.cut(rope, link, 0.5).unwrap();
        assert!(halves[0] == Some(rope) && halves[1].is_some(), "link {link}: {halves:?}");
        for _ in 0..240 {
            world.step();
            for half in halves.into_iter().flatten() {
                assert!(stretch(&world, half).0 < 0.02, "link {link}: {:?}", stretch(&world, half));
            }
        }
    }
}
