//! What held bodies promise: they go where they shall, nothing moves them, and slings give back what was put into them.

mod common;

use common::worlds::{look, run, undamped, worst};
use gossamer::math::geom::{Vec2, vec2};
use gossamer::verlet::scenes::{self, hung};
use gossamer::verlet::scenes_contact::{empty, slab};
use gossamer::verlet::scenes_hold::{Cradle, cradle};
use gossamer::verlet::{Attach, BodyDef, Capacity, EngineTuning, RopeDef, Solver, World};

#[test]
fn nothing_moves_a_held_body() {
    for solver in [Solver::Direct, Solver::Relax] {
        let tuning = EngineTuning { solver, ..EngineTuning::default() };
        let mut hung = hung(tuning, 20, 30.0, vec2(0.6, 0.8), vec2(-16.0, 0.0));
        let at = look(&hung.world, hung.body).position;
        hung.world.hold_body(hung.body, Some(at));
        // A heavy bob on a rope of its own, and one that hits it at full tilt.
        let to = Attach::Body { body: hung.body, local: vec2(0.0, 16.0) };
        let bob = BodyDef { position: at + vec2(100.0, 16.0), mass: 600.0, ..BodyDef::default() };
        let bob = hung.world.add_body(bob);
        scenes::add(&mut hung.world, to, Attach::Body { body: bob, local: Vec2::ZERO }, 100.0);
        let thrown = BodyDef { position: at + vec2(-200.0, 0.0), velocity: vec2(2000.0, 0.0), ..BodyDef::default() };
        let thrown = hung.world.add_body(BodyDef { mass: 200.0, ..thrown });
        for tick in 0..600 {
            hung.world.step();
            let held = look(&hung.world, hung.body);
            assert!(held.held && held.velocity == Vec2::ZERO && held.spin == 0.0);
            assert_eq!((held.position, held.angle), (at, 0.0), "{solver:?} at tick {tick}");
            let gap = look(&hung.world, thrown).position.distance(at);
            assert!(gap > 31.0, "{solver:?}, tick {tick}: the thrown one is {gap} cm off");
        }
        if solver == Solver::Direct {
            assert!(worst(&hung.world) < 0.3, "{} %", worst(&hung.world));
            let hangs = look(&hung.world, bob).position - at;
            assert!(hangs.length() < 117.0 && hangs.y > 50.0, "{hangs}");
        }
    }
}

#[test]
fn a_held_body_goes_to_its_target_as_fast_as_it_may_and_takes_its_rope_along() {
    let mut hung = hung(EngineTuning::default(), 20, 30.0, vec2(0.0, 1.0), Vec2::ZERO);
    let start = vec2(0.0, 200.0);
    hung.world.hold_body(hung.body, Some(start + vec2(-60.0, -50.0)));
    // 78.1 cm at 12.5 cm a tick.
    for tick in 1..=7 {
        hung.world.step();
        let gone = look(&hung.world, hung.body).position.distance(start);
        let exact = (12.5 * tick as f32).min(78.102_5);
        assert!((gone - exact).abs() < 1e-3, "tick {tick}: {gone} cm");
    }
    for k in 0..600 {
        let target = vec2(0.0, 80.0) + gossamer::math::trig::direction(0.1 * k as f32) * 100.0;
        hung.world.hold_body(hung.body, Some(target));
        hung.world.step();
        let view = hung.world.rope(hung.rope).expect("it is there");
        assert_eq!(view.point(20), look(&hung.world, hung.body).position);
        assert!(view.worst_stretch < 0.02, "{} at tick {k}", view.worst_stretch);
        if k > 12 {
            assert!(view.point(20).distance(target) < 0.01, "tick {k}");
        }
    }
}

#[test]
fn a_taut_rope_from_a_pin_stops_a_held_body() {
    let mut hung = hung(EngineTuning::default(), 20, 30.0, vec2(0.0, 1.0), Vec2::ZERO);
    for target in [vec2(900.0, 900.0), vec2(-900.0, 300.0), vec2(0.0, -900.0)] {
        hung.world.hold_body(hung.body, Some(target));
        for tick in 0..120 {
            hung.world.step();
            let view = hung.world.rope(hung.rope).expect("it is there");
            // As it is dragged sideways its nodes lag behind, and so it is longer than the way.
            let most = if tick < 100 { 0.02 } else { 0.004 };
            assert!(view.worst_stretch < 0.04 && view.stretch < most, "tick {tick}: {}", view.stretch);
        }
        let at = look(&hung.world, hung.body).position;
        assert!(at.distance(target.normalize() * 200.2) < 2.0, "{at} for {target}");
    }
    let before = hung.world.energy().total();
    hung.world.hold_body(hung.body, None);
    run(&mut hung.world, 1);
    assert!(hung.world.energy().total() <= before + 1e-4 * before.abs(), "a taut rope is no spring");
}

#[test]
fn rocks_stop_a_held_body_and_it_slides_along_them() {
    let mut world = empty();
    world.add_shape(&slab(vec2(100.0, 0.0), vec2(30.0, 200.0), 0.0, 0.3)).expect("room");
    world.add_shape(&slab(vec2(0.0, 200.0), vec2(200.0, 30.0), 0.0, 0.3)).expect("room");
    let body = world.add_body(BodyDef::default());
    for target in [vec2(400.0, 0.0), vec2(400.0, 400.0), vec2(60.0, -50.0)] {
        world.hold_body(body, Some(target));
        for _ in 0..90 {
            world.step();
            let at = look(&world, body).position;
            assert!(at.x < 54.05 && at.y < 154.05, "{at} is inside a rock");
        }
    }
    let at = look(&world, body).position;
    assert!(at.distance(vec2(54.0, -50.0)) < 0.1, "{at}");
    world.hold_body(body, Some(vec2(400.0, 400.0)));
    run(&mut world, 90);
    let at = look(&world, body).position;
    assert!(at.distance(vec2(54.0, 154.0)) < 0.1, "{at} is not the corner");
}

#[test]
fn a_held_body_pushes_others_away_and_never_shoots_them() {
    let mut world = empty();
    world.add_shape(&slab(vec2(250.0, 0.0), vec2(50.0, 200.0), 0.0, 0.3)).expect("room");
    world.set_gravity(Vec2::ZERO);
    let hand = world.add_body(BodyDef { mass: 5.0, ..BodyDef::default() });
    let other = world.add_body(BodyDef { position: vec2(80.0, 3.0), mass: 200.0, ..BodyDef::default() });
    for k in 0..200 {
        // Against the body, and on until it is wedged at the wall.
        world.hold_body(hand, Some(vec2(k as f32 * 2.0, 0.0)));
        world.step();
        let (hand, other) = (look(&world, hand).position, look(&world, other));
        assert!(other.velocity.length() < 600.0, "tick {k}: {}", other.velocity);
        assert!(other.position.x < 185.0, "tick {k}: {} in the wall", other.position);
        assert!(hand.x < 184.1, "tick {k}: the hand is in the wall");
    }
}

#[test]
fn a_body_is_let_go_at_rest_and_keeps_nothing_of_the_hand() {
    let mut world = empty();
    let body = world.add_body(BodyDef { spin: 20.0, velocity: vec2(300.0, 0.0), ..BodyDef::default() });
    world.hold_body(body, Some(vec2(500.0, 0.0)));
    run(&mut world, 10);
    assert!((look(&world, body).velocity - vec2(1500.0, 0.0)).length() < 0.5);
    world.hold_body(body, None);
    let free = look(&world, body);
    assert_eq!((free.velocity, free.spin, free.held), (Vec2::ZERO, 0.0, false));
    world.hold_body(body, None);
    world.kick_body(body, vec2(0.0, -100.0));
    world.hold_body(body, None);
    assert!(look(&world, body).velocity.y < -99.0, "letting go of what is free does nothing");
}

/// Pulls the cradle down by `down` cm and waits until the ropes are quiet.
fn drawn(cradle: &mut Cradle, down: f32) {
    for k in 1..=60 {
        cradle.world.hold_body(cradle.body, Some(vec2(0.0, down * k as f32 / 60.0)));
        cradle.world.step();
    }
    run(&mut cradle.world, 600);
}

#[test]
fn the_stretch_under_a_load_is_the_compliance_to_half_a_percent() {
    // A body that hangs still in the cradle: 2 T sin(a) = m g, strain = C T.
    for strain in [0.05, 0.2, 0.5] {
        for substeps in [1, 2, 4] {
            let tuning = EngineTuning { substeps, ..EngineTuning::default() };
            let Cradle { mut world, body, ropes } = cradle(tuning, strain, 200.0 * 980.0);
            run(&mut world, 6000);
            let at = look(&world, body).position;
            assert!(world.rms_speed() < 0.05, "{}", world.rms_speed());
            for rope in ropes {
                let view = world.rope(rope).expect("it is there");
                let end = view.len() - 1;
                let way = view.point(end - 1) - view.point(end);
                let pull = (way.length() / view.rest[end - 1] - 1.0) / strain * 200.0 * 980.0;
                let lift = 2.0 * pull * -way.y / way.length();
                println!("strain {strain}: body at {at}, lifts {}", lift / (200.0 * 980.0));
                assert!((lift / (200.0 * 980.0) - 1.0).abs() < 0.005, "two such ropes lift {lift}");
            }
        }
    }
}

#[test]
fn a_sling_gives_back_the_energy_that_was_put_into_it() {
    // Two ropes of length 60 and stiffness 1 / (60 C): 2 * 1/2 k (l - 60)^2 = 1/2 m v^2 + what lifts it.
    for (strain, down) in [(0.5, 40.0), (0.5, 80.0), (1.0, 120.0)] {
        let weight = 400_000.0;
        let mut sling = cradle(undamped(), strain, weight);
        sling.world.set_gravity(Vec2::ZERO);
        drawn(&mut sling, down);
        let k = weight / (60.0 * strain);
        let stretch = (down * down + 3600.0f32).sqrt() - 60.0;
        let ideal = (2.0 * k * stretch * stretch / (200.0 + 2.0 * 6.0 / 3.0)).sqrt();
        sling.world.hold_body(sling.body, None);
        let (mut most, mut at) = (0.0f32, Vec2::ZERO);
        for _ in 0..240 {
            sling.world.step();
            let body = look(&sling.world, sling.body);
            if body.velocity.length() > most {
                (most, at) = (body.velocity.length(), body.position);
            }
        }
        println!("strain {strain}, {down} cm: {most} of {ideal} cm/s at {at}");
        assert!((most / ideal - 1.0).abs() < 0.04, "{most} instead of {ideal} cm/s");
        assert!(at.x.abs() < 0.5, "straight up: {at}");
    }
}

#[test]
fn ropes_that_go_slack_do_not_push() {
    // Pins 60 cm apart and ropes of 60 cm: within 52 cm of the middle both are slack, and the body flies on as if it were
    // alone, but for the mass of a dozen nodes.
    let mut world = World::new(undamped(), Capacity::default());
    world.set_gravity(Vec2::ZERO);
    let at = vec2(0.0, 90.0);
    let body = world.add_body(BodyDef { position: at, mass: 200.0, radius: 20.0, ..BodyDef::default() });
    for x in [-30.0, 30.0] {
        let (from, to) = (Attach::Pin(vec2(x, 0.0)), Attach::Body { body, local: Vec2::ZERO });
        let def = RopeDef { from, to, length: 60.0, compliance: 1.25e-6, ..RopeDef::default() };
        world.add_rope(&def).expect("room");
    }
    world.hold_body(body, Some(at));
    run(&mut world, 10);
    let start = world.energy().total();
    world.hold_body(body, None);
    let mut flight: Vec<f32> = Vec::new();
    let mut most = 0.0f64;
    for _ in 0..600 {
        world.step();
        most = most.max(world.energy().total() / start);
        let body = look(&world, body);
        if body.position.y.abs() < 40.0 && body.velocity.y < 0.0 {
            flight.push(body.velocity.length());
        }
    }
    let (first, fastest) = (flight[0], flight.iter().fold(0.0f32, |a, b| a.max(*b)));
    println!("{first} cm/s as they go slack, {fastest} at most, energy x {most}");
    assert!(flight.len() > 5 && fastest < 1.01 * first, "{first} -> {fastest} cm/s");
    assert!(most < 1.001, "energy rose to {most}");
}
