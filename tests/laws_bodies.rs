//! What bodies on ropes promise: several ropes, off-centre ties, chains and rings of bodies, momentum.

use gossamer::math::geom::{Vec2, vec2};
use gossamer::verlet::scenes::{self, Scene, hung};
use gossamer::verlet::{Attach, BodyDef, Capacity, EngineTuning, World};

/// Worst link and worst total stretch of all rigid ropes now, %.
fn stretch(world: &World) -> (f32, f32) {
    let views = world.ropes().filter_map(|rope| world.rope(rope));
    views.fold((0.0, 0.0), |(worst, total): (f32, f32), view| {
        (worst.max(100.0 * view.worst_stretch), total.max(100.0 * view.stretch.abs()))
    })
}

/// Runs a scene: (most, steady) worst link and total, %.
fn run(mut scene: Scene, ticks: u32) -> ((f32, f32), (f32, f32), World) {
    let mut most = (0.0f32, 0.0f32);
    for _ in 0..ticks {
        scene.step();
        let now = stretch(&scene.world);
        most = (most.0.max(now.0), most.1.max(now.1));
    }
    (most, stretch(&scene.world), scene.world)
}

#[test]
fn three_ropes_hold_a_turning_body_of_a_hundred() {
    let (most, steady, world) = run(scenes::still(scenes::three_ropes()), 2400);
    println!("most {most:?} steady {steady:?} rms {}", world.rms_speed());
    assert!(steady.0 <= 0.15 && steady.1 <= 0.1, "steady {steady:?}");
    assert!(most.1 <= 0.25, "most {most:?}");
}

#[test]
fn chains_of_bodies_hold_in_every_order() {
    let orders = [[1., 10., 100.], [1., 100., 10.], [10., 1., 100.], [10., 100., 1.], [100., 1., 10.], [100., 10., 1.]];
    for masses in orders {
        let (most, steady, world) = run(scenes::still(scenes::chain(masses)), 2400);
        println!("{masses:?}: most {most:?} steady {steady:?} rms {}", world.rms_speed());
        assert!(steady.0 <= 0.12, "{masses:?}: steady {steady:?}");
        assert!(most.0 <= 0.3, "{masses:?}: most {most:?}");
    }
    let (most, steady, _) = run(scenes::still(scenes::chain([10.0, 100.0, 1000.0])), 2400);
    assert!(steady.0 <= 0.12 && most.0 <= 0.3, "1000 below: most {most:?} steady {steady:?}");
}

#[test]
fn a_closed_ring_of_bodies_holds() {
    let (most, steady, world) = run(scenes::open("ring_of_bodies").expect("a scene"), 2400);
    println!("most {most:?} steady {steady:?} rms {}", world.rms_speed());
    assert!(steady.0 <= 0.12 && most.0 <= 2.0, "most {most:?} steady {steady:?}");
}

#[test]
fn a_rope_with_both_ends_on_one_body_holds() {
    let (most, steady, world) = run(scenes::open("own_loop").expect("a scene"), 3600);
    println!("most {most:?} steady {steady:?} rms {}", world.rms_speed());
    assert!(steady.0 <= 0.12 && most.0 <= 1.0, "most {most:?} steady {steady:?}");
}

#[test]
fn a_body_tied_at_its_rim_turns_until_it_hangs_under_the_tie() {
    let mut hung = hung(EngineTuning::default(), 30, 30.0, vec2(1.0, 0.0), vec2(-16.0, 0.0));
    for _ in 0..3600 {
        hung.world.step();
    }
    let body = hung.world.body(hung.body).expect("it is there");
    let tie = hung.world.rope(hung.rope).map_or(Vec2::ZERO, |view| view.point(30));
    let below = body.position - tie;
    println!("{below} angle {}", body.angle);
    assert!((below - vec2(0.0, 16.0)).length() < 0.05, "the centre is {below} from the tie");
    // The tie was at its left and is now at its top: a quarter turn clockwise.
    assert!((body.angle - core::f32::consts::FRAC_PI_2).abs() < 0.01, "angle {}", body.angle);
}

#[test]
fn a_body_that_does_not_turn_keeps_its_angle() {
    let mut world = World::new(EngineTuning::default(), Capacity::default());
    let def = BodyDef { position: vec2(100.0, 0.0), turns: false, spin: 20.0, ..BodyDef::default() };
    let body = world.add_body(def);
    scenes::add(&mut world, Attach::Pin(Vec2::ZERO), scenes::rim(body, 3.0), 90.0);
    scenes::add(&mut world, Attach::Pin(vec2(150.0, 0.0)), scenes::rim(body, 1.0), 90.0);
    for _ in 0..600 {
        world.step();
    }
    let body = world.body(body).expect("it is there");
    assert_eq!((body.angle, body.spin), (0.0, 0.0));
    assert!(stretch(&world).0 < 0.2);
}

#[test]
fn a_free_pair_keeps_its_momentum() {
    let tuning = EngineTuning { damping: 1.0, ..EngineTuning::default() };
    let mut world = World::new(tuning, Capacity::default());
    world.set_gravity(Vec2::ZERO);
    let one = world.add_body(BodyDef { velocity: vec2(100.0, 300.0), spin: 10.0, ..BodyDef::default() });
    let other = world.add_body(BodyDef { position: vec2(232.0, 0.0), mass: 100.0, ..BodyDef::default() });
    scenes::add(&mut world, scenes::rim(one, 0.0), scenes::rim(other, core::f32::consts::PI), 200.0);
    let before = world.momentum();
    for _ in 0..1200 {
        world.step();
    }
    let drift = (world.momentum() - before).length() / before.length();
    println!("drift {drift}");
    assert!(drift < 1e-3, "momentum went from {before} to {}", world.momentum());
}

#[test]
fn a_sudden_spin_brings_at_most_two_percent_of_energy() {
    for (mass, spin, limit) in [(10.0, 30.0, 1.003), (10.0, 60.0, 1.02), (100.0, 60.0, 1.02), (100.0, 100.0, 1.02)] {
        let tuning = EngineTuning { damping: 1.0, ..EngineTuning::default() };
        let mut hung = hung(tuning, 30, mass, vec2(0.0, 1.0), vec2(0.0, -16.0));
        for _ in 0..240 {
            hung.world.step();
        }
        let rest = hung.world.energy().total();
        hung.world.spin_body(hung.body, spin);
        let given = hung.world.energy().total() - rest;
        let mut most = 0.0f64;
        for _ in 0..600 {
            hung.world.step();
            most = most.max((hung.world.energy().total() - rest) / given);
        }
        println!("mass {mass}, {spin} rad/s: most {most}");
        assert!(most <= limit, "mass {mass}, {spin} rad/s: energy rose to {most}");
    }
}

#[test]
fn a_ring_catches_a_flying_body_and_takes_energy() {
    let tuning = EngineTuning { damping: 1.0, ..EngineTuning::default() };
    let mut world = World::new(tuning, Capacity::default());
    let body = world.add_body(BodyDef { position: vec2(0.0, 200.0), velocity: vec2(600.0, 0.0), ..BodyDef::default() });
    for _ in 0..36 {
        world.step();
    }
    let at = world.body(body).map_or(Vec2::ZERO, |b| b.position);
    let to = Attach::Body { body, local: Vec2::ZERO };
    let rope = scenes::add(&mut world, Attach::Pin(Vec2::ZERO), to, at.length());
    let before = world.energy().total();
    let lowest = -980.0 * 10.0 * at.length() as f64 * 1.6;
    for tick in 0..240 {
        world.step();
        let view = world.rope(rope).expect("it is there");
        assert!(100.0 * view.worst_stretch < 3.0, "tick {tick}: {}", view.worst_stretch);
        let share = (world.energy().total() - lowest) / (before - lowest);
        assert!(share <= 1.001, "tick {tick}: energy grew to {share}");
    }
}
