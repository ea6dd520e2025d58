//! What ropes promise when what holds them moves: carried and turning pins, reels under load, catches in flight, flipped
//! gravity, pegs that fall and stick again, bodies that become one.

mod common;

use common::worlds::{look, run, undamped, worst};
use gossamer::math::geom::{Vec2, vec2};
use gossamer::math::trig;
use gossamer::verlet::scenes::{self, hung, pendulum};
use gossamer::verlet::scenes_contact::{empty, floor};
use gossamer::verlet::{Attach, BodyDef, Capacity, EngineTuning, RopeDef, World};

/// Worst link of all rigid ropes in any of so many ticks, %.
fn worst_in(world: &mut World, ticks: u32) -> f32 {
    (0..ticks).fold(0.0f32, |most, _| {
        world.step();
        most.max(worst(world))
    })
}

#[test]
fn a_pin_carried_along_a_path_takes_its_load_along() {
    for (speed, bob) in [(60.0, 30.0), (150.0, 30.0), (150.0, 200.0), (150.0, 600.0)] {
        let mut hung = hung(EngineTuning::default(), 15, bob, vec2(0.0, 1.0), Vec2::ZERO);
        let (mut most, mut way) = (0.0f32, 0.0f32);
        // A square of 200 cm with sharp corners.
        let square = [Vec2::ZERO, vec2(200.0, 0.0), vec2(200.0, 200.0), vec2(0.0, 200.0)];
        for _ in 0..2400 {
            way = (way + speed / 120.0) % 800.0;
            let side = (way / 200.0) as usize;
            let at = square[side].lerp(square[(side + 1) % 4], way / 200.0 - side as f32);
            hung.world.move_pin(hung.rope, 0, at);
            hung.world.step();
            let pin = hung.world.rope(hung.rope).map_or(Vec2::ZERO, |view| view.point(0));
            assert!(pin.distance(at) < 1e-3, "the pin is where the path is");
            most = most.max(worst(&hung.world));
        }
        println!("{speed} cm/s, bob {bob}: {most} %");
        assert!(most < 2.0, "{speed} cm/s, bob {bob}: {most} %");
    }
}

#[test]
fn a_pin_on_a_turning_disc_swings_its_load_and_does_not_tear_at_it() {
    // At 5 rad/s the rim makes 300 cm/s and the load flies about.
    for (spin, limit) in [(2.0, 1.0), (5.0, 5.0)] {
        let mut hung = hung(EngineTuning::default(), 15, 200.0, vec2(0.0, 1.0), Vec2::ZERO);
        let mut most = 0.0f32;
        for tick in 0..1200 {
            let at = trig::direction(spin * tick as f32 / 120.0) * 60.0 - vec2(60.0, 0.0);
            hung.world.move_pin(hung.rope, 0, at);
            hung.world.step();
            most = most.max(worst(&hung.world));
        }
        println!("{spin} rad/s: {most} %");
        assert!(most < limit, "{spin} rad/s: {most} %");
    }
}

#[test]
fn a_reel_under_load_winds_what_it_was_asked_for() {
    for (bob, speed) in [(10.0, 200.0), (200.0, 200.0), (200.0, 50.0), (600.0, 200.0)] {
        let mut world = World::new(EngineTuning::default(), Capacity::default());
        let body = world.add_body(BodyDef { position: vec2(0.0, 200.0), mass: bob, ..BodyDef::default() });
        let (from, to) = (Attach::Pin(Vec2::ZERO), Attach::Body { body, local: Vec2::ZERO });
        let def = RopeDef { from, to, length: 200.0, max_length: 400.0, ..RopeDef::default() };
        let rope = world.add_rope(&def).expect("room");
        let (mut wound, mut now, mut most, mut off) = (200.0f32, 0.0f32, 0.0f32, 0.0f32);
        for tick in 0..1440 {
            // In, a rest, out, a rest; the reel takes 0.2 s to come to full speed.
            let target = [-speed, 0.0, speed, 0.0][(tick / 90) as usize % 4];
            world.set_reel(rope, target);
            now += (target - now).clamp(-1000.0 / 120.0, 1000.0 / 120.0);
            wound += now / 120.0;
            world.step();
            most = most.max(worst(&world));
            off = (world.rope(rope).map_or(0.0, |view| view.length) - wound).abs();
            // A load that flew up on the rope that came in leaves slack, which is taken in later.
            assert!(off < 25.0, "bob {bob}, tick {tick}: {off} cm");
            if tick % 90 == 89 && target == 0.0 {
                assert!(off < 0.01, "bob {bob}, at rest in tick {tick}: {off} cm");
            }
        }
        println!("bob {bob} at {speed}: worst {most} %, off by {off} cm");
        assert!(most < 4.0, "bob {bob} at {speed}: {most} %");
    }
}

#[test]
fn a_catch_takes_only_the_speed_along_the_rope() {
    // As a rope that does not stretch: what flies on outwards loses that part, what flies in loses nothing.
    for mass in [10.0, 200.0] {
        for velocity in [vec2(300.0, -200.0), vec2(0.0, 500.0), vec2(600.0, 0.0), vec2(-100.0, -400.0)] {
            let mut world = World::new(undamped(), Capacity::default());
            world.set_gravity(Vec2::ZERO);
            let at = vec2(0.0, 150.0);
            let body = world.add_body(BodyDef { position: at, velocity, mass, ..BodyDef::default() });
            let (from, to) = (Attach::Pin(Vec2::ZERO), Attach::Body { body, local: Vec2::ZERO });
            let def = RopeDef { from, to, length: at.length(), catches: true, ..RopeDef::default() };
            let rope = world.add_rope(&def).expect("room");
            let out = velocity.y.max(0.0);
            let left = velocity - vec2(0.0, out);
            assert!((look(&world, body).velocity - left).length() < 1e-3);
            let energy = world.energy().total();
            for tick in 0..60 {
                world.step();
                let now = look(&world, body).velocity;
                if tick < 5 {
                    // A light body also feels the mass of the fifteen nodes.
                    let limit = if mass < 20.0 { 25.0 } else { 2.0 } + 1e-3 * velocity.length();
                    assert!((now - left).length() < limit, "mass {mass}, {velocity}, tick {tick}: {now}");
                }
                let gained = world.energy().total() - energy;
                assert!(gained < 5e-3 * energy + 1.0, "mass {mass}, {velocity}, tick {tick}: {gained}");
                assert!(worst(&world) < 2.0, "mass {mass}, {velocity}, tick {tick}: {} %", worst(&world));
            }
            let view = world.rope(rope).expect("it is there");
            assert!((view.length - 1.02 * 150.0).abs() < 0.01, "{}", view.length);
        }
    }
}

#[test]
fn a_catch_between_two_bodies_keeps_their_momentum() {
    let mut world = World::new(undamped(), Capacity::default());
    world.set_gravity(Vec2::ZERO);
    let one = world.add_body(BodyDef { velocity: vec2(0.0, 80.0), ..BodyDef::default() });
    let far = BodyDef { position: vec2(200.0, 0.0), velocity: vec2(400.0, 0.0), mass: 200.0, ..BodyDef::default() };
    let other = world.add_body(far);
    let [from, to] = [one, other].map(|body| Attach::Body { body, local: Vec2::ZERO });
    let before = look(&world, one).velocity * 10.0 + look(&world, other).velocity * 200.0;
    world.add_rope(&RopeDef { from, to, length: 200.0, catches: true, ..RopeDef::default() }).expect("room");
    let after = look(&world, one).velocity * 10.0 + look(&world, other).velocity * 200.0;
    assert!((after - before).length() < 1.0, "{before} -> {after}");
    let parting = look(&world, other).velocity.x - look(&world, one).velocity.x;
    assert!(parting.abs() < 1e-2, "{parting}");
}

#[test]
fn flipped_gravity_lets_ropes_hang_upwards_and_bodies_lie_on_ceilings() {
    let mut hung = pendulum(EngineTuning::default(), 20, 30.0);
    run(&mut hung.world, 300);
    hung.world.set_gravity(vec2(0.0, -980.0));
    let most = worst_in(&mut hung.world, 4800);
    let at = look(&hung.world, hung.body).position;
    println!("{most} %, {at}, {} cm/s", hung.world.rms_speed());
    assert!(most < 2.0, "{most} %");
    assert!(at.distance(vec2(0.0, -200.15)) < 0.1 && hung.world.rms_speed() < 0.02, "{at}");
    let mut world = empty();
    world.add_shape(&floor()).expect("room");
    let body = world.add_body(BodyDef { position: vec2(0.0, -16.5), ..BodyDef::default() });
    run(&mut world, 120);
    let lay = look(&world, body).position;
    world.set_gravity(vec2(0.0, -980.0));
    run(&mut world, 30);
    // 1/2 g t^2 in a quarter of a second, less what the air takes.
    let risen = lay.y - look(&world, body).position.y;
    assert!((25.0..31.0).contains(&risen), "nothing holds it down: {risen} cm");
    world.move_body(body, vec2(0.0, 117.0));
    run(&mut world, 240);
    let lies = look(&world, body);
    assert!(lies.position.distance(vec2(0.0, 116.0)) < 0.01 && lies.velocity.length() < 0.01, "{lies:?}");
}

#[test]
fn flipped_gravity_survives_other_tunings() {
    let mut world = World::new(EngineTuning::default(), Capacity::default());
    let with = |gravity: f32| EngineTuning { gravity, ..EngineTuning::default() };
    world.set_gravity(vec2(0.0, -980.0));
    for gravity in [980.0, 490.0, 0.0, 1234.5] {
        world.set_tuning(EngineTuning { damping: 0.999, ..with(gravity) });
        assert_eq!(world.gravity(), vec2(0.0, -gravity));
        world.set_gravity(-world.gravity());
        world.set_gravity(-world.gravity());
        if gravity == 0.0 {
            // Nothing pulls anywhere, so the way it would is the usual one.
            world.set_gravity(vec2(0.0, -1.0));
        }
    }
    world.set_gravity(Vec2::ZERO);
    world.set_tuning(with(500.0));
    assert_eq!(world.gravity(), Vec2::ZERO, "weightless stays weightless");
    let copy = world.clone();
    world.set_gravity(vec2(0.0, 500.0));
    world.clone_from(&copy);
    assert_eq!(world.gravity(), Vec2::ZERO);
}

#[test]
fn a_peg_falls_with_its_rope_and_sticks_again() {
    // The pinned end itself is the peg.
    let mut hung = hung(EngineTuning::default(), 15, 200.0, vec2(0.0, 1.0), Vec2::ZERO);
    run(&mut hung.world, 120);
    hung.world.release_end(hung.rope, 0);
    run(&mut hung.world, 30);
    let at = hung.world.rope(hung.rope).map_or(Vec2::ZERO, |view| view.point(0));
    assert!(at.y > 25.0, "it falls: {at}");
    let before = hung.world.energy().total();
    hung.world.tie_end(hung.rope, 0, Attach::Pin(at));
    let most = worst_in(&mut hung.world, 240);
    assert!(most < 2.0 && hung.world.energy().total() < before, "worst {most} %");
    let pin = hung.world.rope(hung.rope).map_or(Vec2::ZERO, |view| view.point(0));
    assert!(pin.distance(at) < 1e-3 && look(&hung.world, hung.body).velocity.length() < 100.0);
}

#[test]
fn a_small_body_is_a_peg_while_it_is_held() {
    let mut hung = hung(EngineTuning::default(), 15, 200.0, vec2(0.0, 1.0), Vec2::ZERO);
    let peg = hung.world.add_body(BodyDef { mass: 3.0, radius: 6.0, ..BodyDef::default() });
    hung.world.tie_end(hung.rope, 0, Attach::Body { body: peg, local: Vec2::ZERO });
    for _ in 0..3 {
        let at = look(&hung.world, peg).position;
        hung.world.hold_body(peg, Some(at));
        let before = hung.world.energy().total();
        let most = worst_in(&mut hung.world, 240);
        assert!(most < 2.0 && hung.world.energy().total() <= before, "worst {most} %");
        assert_eq!(look(&hung.world, peg).position, at);
        hung.world.hold_body(peg, None);
        let most = worst_in(&mut hung.world, 20);
        assert!(most < 2.0, "worst {most} %");
        assert!(look(&hung.world, peg).position.y - at.y > 10.0, "it falls");
    }
}

#[test]
fn bodies_become_one_without_a_jump() {
    let mut world = World::new(EngineTuning::default(), Capacity::default());
    let halves = [-1.0, 1.0].map(|side| {
        let pin = vec2(10.0 * side, 0.0);
        let position = pin + trig::direction(core::f32::consts::FRAC_PI_2 - 0.9 * side) * 160.0;
        let body = world.add_body(BodyDef { position, mass: 100.0, radius: 15.0, ..BodyDef::default() });
        let local = (pin - position).normalize() * 10.0;
        (body, scenes::add(&mut world, Attach::Pin(pin), Attach::Body { body, local }, 150.0))
    });
    let [a, b] = loop {
        world.step();
        let [a, b] = halves.map(|(body, _)| look(&world, body));
        // The next tick would make them touch.
        if a.position.distance(b.position) < 38.0 {
            break [a, b];
        }
    };
    let position = a.position.lerp(b.position, 0.5);
    let velocity = (a.velocity + b.velocity) * 0.5;
    assert!(a.velocity.length() > 200.0, "they meet at speed: {}", a.velocity);
    let before = world.energy().total();
    let whole = world.add_body(BodyDef { position, velocity, mass: 200.0, radius: 20.0, ..BodyDef::default() });
    for (half, rope) in halves {
        let tip = world.rope(rope).map_or(Vec2::ZERO, |view| view.point(view.len() - 1));
        world.tie_end(rope, 1, Attach::Body { body: whole, local: tip - position });
        world.remove_body(half);
        let now = world.rope(rope).map_or(Vec2::ZERO, |view| view.point(view.len() - 1));
        assert!(now.distance(tip) < 1e-4, "the end stays where it is");
    }
    for tick in 0..240 {
        world.step();
        let now = look(&world, whole);
        if tick < 3 {
            // The whole falls a little, and the ropes, which still swing in, are lighter than it by far.
            assert!((now.velocity - velocity).length() < 30.0, "tick {tick}: {velocity} -> {}", now.velocity);
        }
        assert!(worst(&world) < 1.0 && world.energy().total() < before, "tick {tick}: {} %", worst(&world));
    }
}
