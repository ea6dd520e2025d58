//! What questions about a world promise: a cut misses nothing at any speed, rays and nearest points find the nearest.

use gossamer::math::geom::{Vec2, segment_distance, vec2};
use gossamer::math::rng::Rng;
use gossamer::math::trig;
use gossamer::verlet::body::BodyDef;
use gossamer::verlet::query::{self, RayTarget};
use gossamer::verlet::rope::{Attach, RopeDef, RopeId};
use gossamer::verlet::tuning::{Capacity, EngineTuning};
use gossamer::verlet::world::World;

fn world() -> World {
    World::new(
        EngineTuning::default(),
        Capacity { particles: 512, ropes: 16, bodies: 8, shapes: 1, ..Capacity::default() },
    )
}

/// A rope between two pins, `slack` longer than their distance.
fn strung(world: &mut World, a: Vec2, b: Vec2, slack: f32) -> RopeId {
    let length = a.distance(b) + slack;
    world.add_rope(&RopeDef { from: Attach::Pin(a), to: Attach::Pin(b), length, ..RopeDef::default() }).unwrap()
}

/// Everything that a swept cut reports.
fn cuts(world: &World, a: Vec2, b: Vec2, radius: f32) -> Vec<(RopeId, usize, f32, Vec2)> {
    let mut all = Vec::new();
    query::swept_cut(world, a, b, radius, &mut |rope, link, fraction, at| all.push((rope, link, fraction, at)));
    all
}

#[test]
fn a_swipe_cuts_each_rope_once_where_it_crosses() {
    let mut world = world();
    let upper = strung(&mut world, vec2(0., 0.), vec2(200., 0.), 0.0);
    let lower = strung(&mut world, vec2(0., 50.), vec2(200., 50.), 0.0);
    strung(&mut world, vec2(0., 100.), vec2(200., 100.), 0.0);
    let found = cuts(&world, vec2(43.0, -20.0), vec2(43.0, 70.0), 7.0);
    assert_eq!(found.iter().map(|hit| hit.0).collect::<Vec<_>>(), [upper, lower], "the third is 30 cm away");
    for (_, link, fraction, at) in found {
        assert_eq!(link, 4);
        assert!((fraction - 0.3).abs() < 0.06 && (at.x - 43.0).abs() < 0.6, "{fraction} {at}");
    }
}

#[test]
fn a_finger_that_stays_is_cut_by_ropes_that_pass() {
    // A loose rope falls 50 cm in a tick past a finger that does not move at all.
    let mut world = world();
    let (from, to) = (Attach::Free(vec2(0., 0.)), Attach::Free(vec2(200., 0.)));
    let rope = world.add_rope(&RopeDef { from, to, length: 200.0, ..RopeDef::default() }).unwrap();
    (0..21).for_each(|i| world.kick_node(rope, i, vec2(0.0, 6000.0)));
    world.step();
    let fallen = world.rope(rope).unwrap().point(0).y;
    assert!(fallen > 45.0, "fell {fallen}");
    let finger = vec2(101.0, 25.0);
    assert_eq!(cuts(&world, finger, finger, 0.0).len(), 1, "between the two places");
    assert_eq!(cuts(&world, vec2(101.0, fallen + 10.0), vec2(101.0, fallen + 10.0), 7.0).len(), 0, "ahead of it");
    assert_eq!(cuts(&world, vec2(101.0, fallen + 6.0), vec2(101.0, fallen + 6.0), 7.0).len(), 1, "within the radius");
}

/// A trail that rests was tried as a finger that draws it once more, in step with the rope that flew through it.
#[test]
fn issue_a_rope_end_at_3000_cm_s_flew_through_a_resting_trail() {
    let mut world = world();
    let (from, to) = (Attach::Free(vec2(0., 0.)), Attach::Free(vec2(0., 100.)));
    let rope = world.add_rope(&RopeDef { from, to, length: 100.0, ..RopeDef::default() }).unwrap();
    (0..11).for_each(|i| world.kick_node(rope, i, vec2(3000.0, 0.0)));
    world.step();
    let end = world.rope(rope).unwrap().point(0).x;
    assert!(end > 20.0, "flew {end}");
    // Across the way of the rope's upper end, drawn away from it; both ends are farther than the radius from it.
    let (a, b) = (vec2(12.0, 4.0), vec2(12.0 + 24.0, -20.0));
    let rested = |a, b| {
        let mut all = Vec::new();
        query::resting_cut(&world, a, b, 2.0, &mut |rope, link, _, _| all.push((rope, link)));
        all
    };
    assert_eq!(cuts(&world, a, b, 2.0), [], "a finger that keeps ahead of it is not met");
    assert_eq!(rested(a, b), [(rope, 0)]);
    assert_eq!(rested(a + vec2(60.0, 0.0), b + vec2(60.0, 0.0)), [], "ahead of it");
    assert_eq!(rested(a, a), [(rope, 0)], "a point in the way");
}

#[test]
fn no_swipe_is_missed_at_6000_cm_s() {
    let mut rng = Rng::new(3);
    let mut world = world();
    let ropes = [
        strung(&mut world, vec2(0., 0.), vec2(300., 20.), 80.0),
        strung(&mut world, vec2(0., 100.), vec2(300., 60.), 20.0),
    ];
    let (mut crossed, mut clear) = (0, 0);
    for tick in 0..600 {
        for rope in ropes {
            let i = 1 + rng.next_u32() as usize % 28;
            let kick = trig::direction(rng.range(0.0, 6.3)) * if tick % 60 == 0 { 3000.0 } else { 0.0 };
            world.kick_node(rope, i, kick);
        }
        world.step();
        let a = vec2(rng.range(-20.0, 320.0), rng.range(-50.0, 200.0));
        let b = a + trig::direction(rng.range(0.0, 6.3)) * 50.0;
        let found = cuts(&world, a, b, 2.0);
        for rope in ropes {
            let view = world.rope(rope).unwrap();
            // Where finger and rope are at 400 moments of the tick.
            let nearest = (0..=400).map(|t| {
                let t = t as f32 / 400.0;
                let link = |i: usize| segment_distance(a.lerp(b, t), view.point_at(i, t), view.point_at(i + 1, t));
                (0..view.len() - 1).map(link).fold(f32::MAX, f32::min)
            });
            let nearest = nearest.fold(f32::MAX, f32::min);
            let hits = found.iter().filter(|hit| hit.0 == rope).count();
            if nearest <= 2.0 {
                assert_eq!(hits, 1, "tick {tick}: {rope:?} came within {nearest} cm");
                crossed += 1;
            } else if nearest > 2.5 {
                assert_eq!(hits, 0, "tick {tick}: {rope:?} stayed {nearest} cm away");
                clear += 1;
            }
        }
    }
    assert!(crossed > 100 && clear > 100, "{crossed} crossed, {clear} clear");
}

#[test]
fn a_ray_finds_what_is_first() {
    let mut world = world();
    let rope = strung(&mut world, vec2(100., -50.), vec2(100., 50.), 0.0);
    let near = world.add_body(BodyDef { position: vec2(60., 0.), ..BodyDef::default() });
    let far = world.add_body(BodyDef { position: vec2(160., 0.), ..BodyDef::default() });
    let hit = query::ray(&world, Vec2::ZERO, vec2(200., 0.)).unwrap();
    assert!(hit.what == RayTarget::Body(near) && (hit.at.x - 44.0).abs() < 0.01 && (hit.along - 0.22).abs() < 1e-4);
    let hit = query::ray(&world, vec2(80., 2.), vec2(200., 2.)).unwrap();
    assert!(
        matches!(hit.what, RayTarget::Rope { rope: met, link: 5, fraction } if met == rope && (fraction - 0.2).abs() < 1e-5)
    );
    let hit = query::ray(&world, vec2(120., 0.), vec2(200., 0.)).unwrap();
    assert_eq!(hit.what, RayTarget::Body(far));
    assert_eq!(query::ray(&world, vec2(120., 0.), vec2(140., 0.)), None, "too short");
    assert_eq!(query::ray(&world, vec2(0., 100.), vec2(200., 100.)), None, "below all");
}

#[test]
fn the_nearest_rope_is_the_one_that_looking_at_all_finds() {
    let mut rng = Rng::new(9);
    let mut world = world();
    for k in 0..6 {
        let x = 50.0 * k as f32;
        strung(&mut world, vec2(x, 0.), vec2(x + 70.0, rng.range(-50.0, 80.0)), 30.0);
    }
    for _ in 0..200 {
        world.step();
    }
    for case in 0..500 {
        let p = vec2(rng.range(-50.0, 400.0), rng.range(-100.0, 200.0));
        let mut nearest = (f32::MAX, None);
        for rope in world.ropes() {
            let view = world.rope(rope).unwrap();
            for link in 0..view.len() - 1 {
                let distance = segment_distance(p, view.point(link), view.point(link + 1));
                if distance < nearest.0 {
                    nearest = (distance, Some(rope));
                }
            }
        }
        let found = query::nearest_rope(&world, p, 60.0);
        assert_eq!(found.is_some(), nearest.0 <= 60.0, "case {case}: {nearest:?}");
        if let Some(hit) = found {
            assert!((hit.distance - nearest.0).abs() < 1e-3 && (hit.at.distance(p) - hit.distance).abs() < 1e-3);
            let view = world.rope(hit.rope).unwrap();
            let at = view.point(hit.link).lerp(view.point(hit.link + 1), hit.fraction);
            assert!(at.distance(hit.at) < 1e-3, "case {case}: link and fraction name the point");
        }
    }
}

#[test]
fn bodies_in_a_circle_come_oldest_first() {
    let mut world = world();
    let add = |world: &mut World, x: f32| world.add_body(BodyDef { position: vec2(x, 0.), ..BodyDef::default() });
    let (a, _far, b) = (add(&mut world, 30.0), add(&mut world, 90.0), add(&mut world, -30.0));
    let mut found = Vec::new();
    query::bodies_in_circle(&world, Vec2::ZERO, 20.0, &mut |body| found.push(body));
    assert_eq!(found, [a, b], "their rims reach into it");
}
