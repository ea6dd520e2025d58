//! Changing ropes while they move: cuts, reels, ties, pins, lifetimes. Nothing may jump.

use gossamer::math::geom::{Vec2, vec2};
use gossamer::verlet::scenes::{self, Pendulum, pendulum};
use gossamer::verlet::{Attach, BodyDef, Capacity, EndKind, EngineEvent, EngineTuning, RopeDef, RopeId, World};

/// Worst link of all ropes, %, and the farthest that a node has moved in the last tick, cm.
fn look(world: &World) -> (f32, f32) {
    let (mut worst, mut moved) = (0.0f32, 0.0f32);
    for view in world.ropes().filter_map(|rope| world.rope(rope)) {
        worst = worst.max(100.0 * view.worst_stretch);
        for i in 0..view.len() {
            moved = moved.max(view.point(i).distance(view.previous(i)));
        }
    }
    (worst, moved)
}

fn swinging(links: usize, bob: f32, ticks: u32) -> Pendulum {
    let mut hung = pendulum(EngineTuning::default(), links, bob);
    for _ in 0..ticks {
        hung.world.step();
    }
    hung
}

#[test]
fn a_rope_cut_anywhere_leaves_two_that_go_on_as_they_were() {
    for link in 0..60 {
        for fraction in [0.0, 0.3, 0.9, 1.0] {
            let Pendulum { mut world, rope, .. } = swinging(60, 30.0, 100);
            let before = world.rope(rope).map(|view| (0..61).map(|i| view.point(i)).collect::<Vec<_>>()).unwrap();
            let wound = before[link].lerp(before[link + 1], fraction);
            let halves = world.cut(rope, link, fraction).expect("the link is there");
            for (half, end) in [(halves[0], 1), (halves[1], 0)] {
                let Some(half) = half else {
                    assert!(link == 0 && fraction < 0.2 || link == 59 && fraction > 0.8, "link {link} at {fraction}");
                    continue;
                };
                let view = world.rope(half).expect("halves exist");
                let tip = view.point(if end == 0 { 0 } else { view.len() - 1 });
                assert!(tip.distance(wound) < 1e-3, "link {link} at {fraction}: the stub ends at {tip}, not {wound}");
                assert_eq!(view.ends[end], EndKind::Free);
            }
            for _ in 0..60 {
                world.step();
                let (worst, moved) = look(&world);
                assert!(worst < 0.5 && moved < 12.0, "link {link} at {fraction}: {worst} %, {moved} cm in a tick");
            }
        }
    }
}

#[test]
fn the_first_half_keeps_the_id_and_the_pin() {
    let Pendulum { mut world, rope, body } = swinging(30, 10.0, 10);
    let [first, second] = world.cut(rope, 10, 0.5).expect("the link is there");
    assert_eq!(first, Some(rope));
    let ends = |world: &World, rope: Option<RopeId>| world.rope(rope.expect("a half")).expect("it is there").ends;
    assert_eq!(ends(&world, first), [EndKind::Pin, EndKind::Free]);
    assert_eq!(ends(&world, second), [EndKind::Free, EndKind::Body(body)]);
    assert_eq!(world.cut(rope, 99, 0.5), None, "no such link");
}

#[test]
fn cut_taut_ropes_gain_no_energy() {
    let tuning = EngineTuning { damping: 1.0, ..EngineTuning::default() };
    let Pendulum { mut world, rope, .. } = pendulum(tuning, 60, 30.0);
    for _ in 0..200 {
        world.step();
    }
    world.cut(rope, 30, 0.5);
    let start = world.energy().total();
    let scale = 980.0 * 30.0 * 600.0;
    for tick in 0..240 {
        world.step();
        let gained = (world.energy().total() - start) / scale;
        assert!(gained < 1e-4, "tick {tick}: {gained}");
    }
}

#[test]
fn a_full_world_still_cuts_but_drops_the_second_half() {
    let mut world = World::new(
        EngineTuning::default(),
        Capacity { particles: 64, ropes: 1, bodies: 1, shapes: 1, ..Capacity::default() },
    );
    let rope = scenes::add(&mut world, Attach::Pin(Vec2::ZERO), Attach::Free(vec2(0.0, 100.0)), 100.0);
    assert_eq!(world.cut(rope, 4, 0.5), Some([Some(rope), None]));
    world.remove_rope(rope);
    let again = world.add_rope(&RopeDef { length: 560.0, ..RopeDef::default() });
    assert!(again.is_some(), "all particles came back");
}

#[test]
fn reels_lengthen_and_shorten_without_a_jerk() {
    for bob in [1.0, 30.0, 100.0] {
        let mut world = World::new(EngineTuning::default(), Capacity::default());
        let body = world.add_body(BodyDef { position: vec2(40.0, 30.0), mass: bob, ..BodyDef::default() });
        let (from, to) = (Attach::Pin(Vec2::ZERO), Attach::Body { body, local: Vec2::ZERO });
        let rope =
            world.add_rope(&RopeDef { from, to, length: 50.0, max_length: 600.0, ..RopeDef::default() }).unwrap();
        let (mut most, mut far, mut jolt) = (0.0f32, 0.0f32, 0.0f32);
        let mut velocity = Vec2::ZERO;
        let (mut longest, mut shortest) = (0.0f32, 1e9f32);
        for tick in 0..2400 {
            if tick % 600 == 0 {
                world.set_reel(rope, 200.0);
            } else if tick % 600 == 300 {
                world.set_reel(rope, -200.0);
            }
            world.step();
            let (worst, moved) = look(&world);
            (most, far) = (most.max(worst), far.max(moved));
            let view = world.rope(rope).expect("it is there");
            longest = longest.max(view.length);
            if tick > 600 {
                shortest = shortest.min(view.length);
            }
            let now = world.body(body).expect("it is there").velocity;
            jolt = jolt.max((now - velocity).length());
            velocity = now;
        }
        println!("bob {bob}: worst {most} % moved {far} jolt {jolt} length {shortest}..{longest}");
        assert!(longest > 450.0 && shortest < 100.0, "bob {bob}: length {shortest}..{longest}");
        assert!(most < 3.0 && far < 10.0 && jolt < 200.0, "bob {bob}: {most} %, {far} cm, jolt {jolt} cm/s");
    }
}

#[test]
fn a_reel_stops_at_its_longest_and_at_its_shortest() {
    let mut world = World::new(EngineTuning::default(), Capacity::default());
    let (from, to) = (Attach::Pin(Vec2::ZERO), Attach::Free(vec2(0.0, 100.0)));
    let rope = world.add_rope(&RopeDef { from, to, max_length: 200.0, ..RopeDef::default() }).unwrap();
    world.set_reel(rope, 300.0);
    for _ in 0..240 {
        world.step();
    }
    let length = world.rope(rope).expect("it is there").length;
    assert!((length - 200.0).abs() < 0.01, "{length}");
    world.set_reel(rope, -300.0);
    for _ in 0..600 {
        world.step();
    }
    let length = world.rope(rope).expect("it is there").length;
    assert!((2.0..=15.0).contains(&length), "{length}");
    assert!(look(&world).0 < 1.0, "{:?}", look(&world));
}

#[test]
fn ends_are_released_tied_and_pinned_again() {
    let Pendulum { mut world, rope, body } = swinging(30, 10.0, 3000);
    world.release_end(rope, 1);
    let falling = |world: &World| world.body(body).map_or(0.0, |b| b.velocity.y);
    let before = falling(&world);
    for _ in 0..30 {
        world.step();
    }
    assert!(falling(&world) - before > 200.0, "the body falls once it is let go");
    let at = world.rope(rope).map_or(Vec2::ZERO, |view| view.point(30));
    world.tie_end(rope, 1, Attach::Pin(at + vec2(40.0, -20.0)));
    for _ in 0..240 {
        world.step();
        assert!(look(&world).1 < 45.0, "{:?}", look(&world));
    }
    let view = world.rope(rope).expect("it is there");
    assert_eq!(view.ends, [EndKind::Pin, EndKind::Pin]);
    assert!(view.point(30).distance(at + vec2(40.0, -20.0)) < 1e-3 && view.worst_stretch < 0.005);
    world.move_body(body, at);
    world.tie_end(rope, 1, Attach::Body { body, local: Vec2::ZERO });
    for _ in 0..600 {
        world.step();
    }
    assert!(look(&world).0 < 0.2 && falling(&world).abs() < 200.0);
}

#[test]
fn ropes_vanish_when_their_time_is_over() {
    let Pendulum { mut world, rope, .. } = swinging(30, 10.0, 1);
    world.set_lifetime(rope, 3);
    for left in [2, 1, 0] {
        world.step();
        assert_eq!(world.rope(rope).and_then(|view| view.lifetime), Some(left));
    }
    world.step();
    assert!(world.rope(rope).is_none());
    assert_eq!(world.events(), [EngineEvent::RopeGone { rope }]);
    world.step();
    assert!(world.events().is_empty());
}

#[test]
fn ropes_of_a_removed_body_hang_free_and_the_old_id_finds_nothing() {
    let Pendulum { mut world, rope, body } = swinging(30, 10.0, 1);
    world.remove_body(body);
    assert_eq!(world.rope(rope).map(|view| view.ends[1]), Some(EndKind::Free));
    let other = world.add_body(BodyDef::default());
    assert!(world.body(body).is_none() && world.body(other).is_some() && body != other);
    world.step();
    let to = Attach::Body { body, local: Vec2::ZERO };
    assert_eq!(world.add_rope(&RopeDef { to, ..RopeDef::default() }), None, "tied to a body that is gone");
}

#[test]
fn a_new_ring_rope_catches_a_body_without_a_jump() {
    let mut world = World::new(EngineTuning::default(), Capacity::default());
    let body = world.add_body(BodyDef { velocity: vec2(500.0, -300.0), ..BodyDef::default() });
    for _ in 0..40 {
        world.step();
    }
    let at = world.body(body).map_or(Vec2::ZERO, |b| b.position);
    let pin = at + vec2(-30.0, -140.0);
    scenes::add(&mut world, Attach::Pin(pin), Attach::Body { body, local: Vec2::ZERO }, pin.distance(at));
    for _ in 0..240 {
        world.step();
        assert!(look(&world).0 < 2.0 && look(&world).1 < 8.0, "{:?}", look(&world));
    }
}
