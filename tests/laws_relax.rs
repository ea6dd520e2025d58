//! The relaxation beyond ropes that hang: bodies on shapes, ropes over shapes, ties at the rim.

use gossamer::math::geom::{Vec2, vec2};
use gossamer::verlet::scenes::{self, hung};
use gossamer::verlet::{Attach, BodyDef, Capacity, Outline, RopeDef, ShapeDef, World};

fn ground(angle: f32, friction: f32) -> World {
    let mut world = World::new(scenes::relax(5), Capacity::default());
    let outline = Outline::rectangle(vec2(400.0, 20.0));
    world.add_shape(&ShapeDef { outline, angle, friction, ..ShapeDef::default() }).expect("room");
    world
}

#[test]
fn a_body_comes_to_rest_on_the_ground() {
    let mut world = ground(0.0, 0.3);
    let body = world.add_body(BodyDef { position: vec2(0.0, -100.0), ..BodyDef::default() });
    for _ in 0..600 {
        world.step();
    }
    let body = world.body(body).expect("it is there");
    println!("{body:?}");
    assert!((body.position.y + 36.0).abs() < 0.2 && body.velocity.length() < 0.5, "{body:?}");
}

#[test]
fn friction_holds_on_a_slope_or_lets_slide() {
    for (friction, holds) in [(0.5, true), (0.05, false)] {
        let mut world = ground(0.26, friction);
        let def = BodyDef { position: vec2(0.0, -37.2), friction, turns: false, ..BodyDef::default() };
        let body = world.add_body(def);
        for _ in 0..120 {
            world.step();
        }
        let moved = world.body(body).map_or(0.0, |b| b.position.distance(vec2(0.0, -37.2)));
        println!("friction {friction}: moved {moved}");
        assert_eq!(moved < 3.0, holds, "friction {friction}: moved {moved} cm");
    }
}

#[test]
fn a_rope_lies_over_a_peg() {
    let mut world = World::new(scenes::relax(8), Capacity::default());
    let outline = Outline::Circle { radius: 30.0 };
    world.add_shape(&ShapeDef { outline, ..ShapeDef::default() }).expect("room");
    let ends = (Attach::Free(vec2(-150.0, -40.0)), Attach::Free(vec2(150.0, -40.0)));
    let rope =
        world.add_rope(&RopeDef { from: ends.0, to: ends.1, length: 300.0, ..RopeDef::default() }).expect("room");
    for _ in 0..240 {
        world.step();
        let view = world.rope(rope).expect("it is there");
        for i in 0..view.len() {
            assert!(view.point(i).length() > 29.5, "node {i} is inside: {}", view.point(i));
        }
    }
    let middle = world.rope(rope).map_or(Vec2::ZERO, |view| view.point(15));
    assert!(middle.y < -30.0 && middle.length() < 33.0, "the rope hangs over the peg at {middle}");
}

#[test]
fn a_body_tied_at_its_rim_turns_under_the_tie() {
    let mut hung = hung(scenes::relax(8), 20, 5.0, vec2(1.0, 0.0), vec2(-16.0, 0.0));
    for _ in 0..3600 {
        hung.world.step();
    }
    let body = hung.world.body(hung.body).expect("it is there");
    assert!((body.angle - core::f32::consts::FRAC_PI_2).abs() < 0.02, "{body:?}");
}
