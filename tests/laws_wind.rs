//! What wind promises: a smooth field of known strength that never makes anything faster than itself.

mod common;

use common::worlds::undamped;
use gossamer::math::geom::{Vec2, vec2};
use gossamer::verlet::{Attach, BodyDef, BodyId, Capacity, EngineTuning, RopeDef, RopeId, WindId, WindZone, World};

/// A zone of 1,000 cm around the origin that blows to the right.
fn breeze(velocity: f32, gusts: f32) -> WindZone {
    WindZone { min: vec2(-500.0, -500.0), max: vec2(500.0, 500.0), velocity: vec2(velocity, 0.0), gusts }
}

fn windy(tuning: EngineTuning, zone: &WindZone) -> (World, WindId) {
    let mut world = World::new(tuning, Capacity::default());
    let wind = world.add_wind(zone).expect("room for a zone");
    (world, wind)
}

fn hang(world: &mut World, to: Attach, length: f32) -> RopeId {
    let from = Attach::Pin(Vec2::ZERO);
    world.add_rope(&RopeDef { from, to, length, ..RopeDef::default() }).expect("room for a rope")
}

fn position(world: &World, body: BodyId) -> Vec2 {
    world.body(body).map_or(Vec2::ZERO, |body| body.position)
}

#[test]
fn a_free_body_comes_to_the_speed_of_the_air_and_never_above() {
    // v = w (1 - exp(-k t)), k = air_on_bodies pi r^2 / m.
    let (mut world, _) = windy(undamped(), &breeze(300.0, 0.0));
    world.set_gravity(Vec2::ZERO);
    let body = world.add_body(BodyDef { position: vec2(-400.0, 0.0), mass: 200.0, radius: 20.0, ..BodyDef::default() });
    let rate = 0.16 * core::f32::consts::PI * 400.0 / 200.0;
    for tick in 1..=240 {
        world.step();
        let speed = world.body(body).map_or(0.0, |body| body.velocity.x);
        let exact = 300.0 * (1.0 - (-rate * tick as f32 / 120.0).exp());
        assert!(speed < 300.0 && (speed - exact).abs() < 1.0, "tick {tick}: {speed} not {exact}");
    }
}

#[test]
fn a_rope_in_steady_wind_hangs_at_the_angle_of_its_drag() {
    // Every node is pushed by k w and pulled by g: the whole rope leans by atan(k w / g), k = air_on_ropes 2 r L / m.
    let (mut world, _) = windy(EngineTuning::default(), &breeze(200.0, 0.0));
    let rope = hang(&mut world, Attach::Free(vec2(0.0, 200.0)), 200.0);
    (0..3600).for_each(|_| world.step());
    let tip = world.rope(rope).map_or(Vec2::ZERO, |view| view.point(20));
    let (lean, exact) = (tip.x / tip.y, 0.1 * 20.0 * 200.0 / 980.0);
    assert!((lean / exact - 1.0).abs() < 0.005, "leans by {lean}, not {exact}");
    assert!(world.rms_speed() < 0.02, "{}", world.rms_speed());
}

#[test]
fn a_larger_sail_is_pushed_more_and_a_heavier_body_less() {
    let pushed = |mass: f32, sail: Option<f32>| {
        let (mut world, _) = windy(undamped(), &breeze(100.0, 0.0));
        world.set_gravity(Vec2::ZERO);
        let body = world.add_body(BodyDef { mass, ..BodyDef::default() });
        world.set_body_sail(body, sail);
        (0..12).for_each(|_| world.step());
        world.body(body).map_or(0.0, |body| body.velocity.x)
    };
    let usual = pushed(200.0, None);
    let own = core::f32::consts::PI * 256.0;
    assert_eq!(pushed(200.0, Some(own)), usual);
    assert!((pushed(200.0, Some(2.0 * own)) / usual - 2.0).abs() < 0.1);
    assert!((pushed(400.0, None) / usual - 0.5).abs() < 0.05);
    assert_eq!(pushed(200.0, Some(0.0)), 0.0);
}

#[test]
fn gusts_waver_about_the_mean_within_their_strength_and_run_downwind() {
    let (mut world, _) = windy(EngineTuning::default(), &breeze(200.0, 0.8));
    let (mut sum, mut low, mut high) = (0.0f64, f32::MAX, f32::MIN);
    let mut along = [0.0f64; 2];
    let mut before: Vec<f32> = Vec::new();
    let at = |world: &World, x: f32| world.wind_at(vec2(x, 37.0)).x - 200.0;
    for _ in 0..7200 {
        world.step();
        let wind = world.wind_at(vec2(10.0, 37.0));
        assert_eq!(wind.y, 0.0);
        (sum, low, high) = (sum + wind.x as f64 / 7200.0, low.min(wind.x), high.max(wind.x));
        // What is here now was upwind a tenth of a second ago, rather than downwind.
        before.push(at(&world, 10.0));
        if before.len() > 12 {
            let old = before[before.len() - 13];
            along[0] += (old * at(&world, 25.0)) as f64;
            along[1] += (old * at(&world, -5.0)) as f64;
        }
    }
    println!("mean {sum}, {low}..{high}, downwind {along:?}");
    assert!((sum - 200.0).abs() < 2.0, "mean {sum}");
    assert!(low >= 39.0 && high <= 361.0 && high - low > 160.0, "{low}..{high}");
    assert!(along[0] > 1.1 * along[1], "{along:?}");
}

#[test]
fn the_field_is_smooth_everywhere_and_nothing_outside() {
    let (mut world, _) = windy(EngineTuning::default(), &breeze(200.0, 1.0));
    (0..77).for_each(|_| world.step());
    for way in [vec2(1.0, 0.0), vec2(0.0, 1.0), vec2(0.7, 0.7)] {
        let mut before = Vec2::ZERO;
        for k in -8000..8000 {
            let p = way * (0.1 * k as f32);
            let now = world.wind_at(p);
            // 400 cm/s over 30 cm, times the steepest part of a smooth step; two borders meet at a corner.
            assert!((now - before).length() < 4.5, "{before} -> {now} at {p}");
            if p.abs().max_element() >= 500.0 {
                assert_eq!(now, Vec2::ZERO, "at {p}");
            }
            before = now;
        }
    }
}

#[test]
fn no_storm_blows_anything_up() {
    let wild = EngineTuning { air_on_ropes: 10.0, air_on_bodies: 10.0, ..EngineTuning::default() };
    for tuning in [wild, EngineTuning { solver: gossamer::verlet::Solver::Relax, ..wild }] {
        let (mut world, _) = windy(tuning, &breeze(3000.0, 1.0));
        world.add_wind(&WindZone { velocity: vec2(-500.0, -2000.0), ..breeze(0.0, 1.0) });
        let body =
            world.add_body(BodyDef { position: vec2(0.0, 200.0), mass: 1.0, radius: 60.0, ..BodyDef::default() });
        let rope = hang(&mut world, Attach::Body { body, local: vec2(0.0, -16.0) }, 184.0);
        for _ in 0..1200 {
            world.step();
            let view = world.rope(rope).expect("it is there");
            assert!(view.x.iter().chain(view.y).all(|x| x.is_finite() && x.abs() < 1000.0));
            let speed = world.body(body).map_or(0.0, |body| body.velocity.length());
            assert!(speed < 6001.0, "{speed}");
        }
    }
}

#[test]
fn a_zone_elsewhere_changes_no_bit_and_a_removed_one_is_gone() {
    let run = |zone: Option<WindZone>| {
        let mut world = World::new(EngineTuning::default(), Capacity::default());
        let body = world.add_body(BodyDef { position: vec2(150.0, 100.0), ..BodyDef::default() });
        hang(&mut world, Attach::Body { body, local: Vec2::ZERO }, 180.0);
        let wind = zone.and_then(|zone| world.add_wind(&zone));
        if let Some(wind) = wind.filter(|_| zone == Some(breeze(200.0, 1.0))) {
            world.remove_wind(wind);
        }
        (0..300).for_each(|_| world.step());
        position(&world, body)
    };
    let far = WindZone { min: vec2(1000.0, 0.0), max: vec2(1100.0, 100.0), ..breeze(200.0, 1.0) };
    let still = run(None);
    assert_eq!(run(Some(far)), still);
    assert_eq!(run(Some(breeze(200.0, 1.0))), still, "removed at once");
    assert!(run(Some(breeze(200.0, 0.9))).distance(still) > 5.0);
}

#[test]
fn a_world_has_room_for_sixteen_zones() {
    let mut world = World::new(EngineTuning::default(), Capacity::default());
    let zone = breeze(100.0, 0.5);
    let all: Vec<Option<WindId>> = (0..17).map(|_| world.add_wind(&zone)).collect();
    assert!(all[..16].iter().all(Option::is_some) && all[16].is_none());
    assert_eq!(world.winds().count(), 16);
    assert_eq!(world.winds().next(), Some(&zone));
}
