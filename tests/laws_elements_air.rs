//! The rules of cloth, wind, bridges and pendulums, of timed fireflies and of the night. One law a test.

mod common;

use common::{berry_at, run, start, swipe, tap};
use gossamer::math::geom::{Vec2, vec2};
use gossamer::sim::event::Event;
use gossamer::sim::phase::{LossCause, Phase};
use gossamer::sim::puzzle::level::Level;
use gossamer::sim::puzzle::spec::{
    BreezeSpec, BridgeSpec, CurtainSpec, FireflySpec, LampSpec, PegSpec, Pins, PuffballSpec, RockShape, RockSpec,
    RopeSpec, SeedSpec, Tie,
};
use gossamer::sim::session::Session;
use gossamer::verlet::RopeId;

fn count(events: &[Event], wanted: impl Fn(&Event) -> bool) -> usize {
    events.iter().filter(|event| wanted(event)).count()
}

/// The berry falls from `berry` with Nim out of the way.
fn level(berry: Vec2) -> Level {
    Level { size: vec2(600.0, 800.0), berry, nim: vec2(40.0, 760.0), ..Level::empty("test/air") }
}

fn rope(peg: usize, to: Tie, length: f32) -> RopeSpec {
    RopeSpec { from: Tie::Peg(peg), to, length, compliance: 0.0 }
}

fn velocity(session: &Session) -> Vec2 {
    let puzzle = session.puzzle();
    puzzle.berry().and_then(|id| puzzle.world().body(id)).expect("the berry is there").velocity
}

fn curtain(at: Vec2, size: Vec2, pins: Pins, tear: f32) -> CurtainSpec {
    CurtainSpec { at, size, pins, tear }
}

#[test]
fn a_hammock_catches_the_berry_that_falls_slowly_and_tears_when_it_comes_fast() {
    let fall = |height: f32| {
        let mut level = level(vec2(300.0, 500.0 - height));
        level.curtains = vec![curtain(vec2(220.0, 500.0), vec2(160.0, 90.0), Pins::Ends, 0.25)];
        let mut session = start(level);
        let events = run(&mut session, 480);
        let torn = count(&events, |e| matches!(e, Event::CurtainTorn { .. }));
        (session, torn)
    };
    let (session, torn) = fall(40.0);
    assert_eq!(torn, 0);
    assert!(velocity(&session).length() < 30.0 && berry_at(&session).y < 640.0, "caught at {}", berry_at(&session));
    let (session, torn) = fall(470.0);
    assert!(torn > 0 && session.puzzle().berries().is_empty(), "it went through and torn {torn} times");
}

#[test]
fn the_berry_slides_down_a_curtain_that_leans() {
    // Pinned by its corners, the cloth hangs as a wall that the berry is thrown against.
    let mut level = level(vec2(200.0, 300.0));
    level.curtains = vec![curtain(vec2(240.0, 150.0), vec2(120.0, 400.0), Pins::Top, 0.0)];
    level.pegs = vec![PegSpec::fixed(vec2(200.0, 180.0))];
    level.ropes = vec![rope(0, Tie::Berry(0), 100.0)];
    level.puffballs = vec![PuffballSpec { at: vec2(130.0, 300.0), angle: 0.0 }];
    let mut session = start(level);
    run(&mut session, 60);
    tap(&mut session, vec2(130.0, 300.0));
    swipe(&mut session, vec2(170.0, 200.0), vec2(230.0, 200.0));
    let mut farthest: f32 = 0.0;
    for _ in 0..75 {
        run(&mut session, 1);
        farthest = farthest.max(berry_at(&session).x);
    }
    let free = 200.0 + 0.5 * 300.0;
    assert!(farthest < free, "the cloth holds it back: {farthest}");
    assert!(berry_at(&session).y > 380.0, "and it goes down along it: {}", berry_at(&session));
}

#[test]
fn a_swipe_cuts_a_curtain_and_the_berry_falls_through() {
    let mut level = level(vec2(300.0, 440.0));
    level.curtains = vec![curtain(vec2(220.0, 480.0), vec2(160.0, 80.0), Pins::Ends, 0.0)];
    let mut session = start(level);
    run(&mut session, 480);
    let rest = berry_at(&session);
    assert!(rest.y < 640.0, "it lies in the cloth at {rest}");
    swipe(&mut session, vec2(225.0, 440.0), vec2(225.0, 640.0));
    swipe(&mut session, vec2(375.0, 440.0), vec2(375.0, 640.0));
    let events = run(&mut session, 240);
    assert!(count(&events, |e| matches!(e, Event::CurtainCut { .. })) > 0);
    assert_eq!(count(&events, |e| matches!(e, Event::Lost { .. })), 1, "the berry fell with it");
}

#[test]
fn a_breeze_takes_hold_by_area_so_that_a_bubble_goes_farther_than_a_bare_berry() {
    let breeze = BreezeSpec { at: Vec2::ZERO, size: vec2(600.0, 800.0), wind: vec2(200.0, 0.0), gusts: 0.0 };
    let gone = |bubble: bool, wind: bool| {
        let mut level = level(vec2(200.0, 500.0));
        level.breezes = if wind { vec![breeze.clone()] } else { vec![] };
        level.bubbles = if bubble { vec![vec2(200.0, 500.0)] } else { vec![] };
        let mut session = start(level);
        run(&mut session, 40);
        berry_at(&session).x - 200.0
    };
    let (bare, sail) = (gone(false, true), gone(true, true));
    assert!(bare > 0.5 && sail > 1.5 * bare, "bare {bare} cm, in a bubble {sail} cm");
    assert!(gone(true, false).abs() < 0.01);
    // A bubble that waits drifts, a rope leans.
    let mut level = level(vec2(200.0, 300.0));
    level.breezes = vec![breeze.clone()];
    level.bubbles = vec![vec2(100.0, 600.0)];
    level.pegs = vec![PegSpec::fixed(vec2(200.0, 100.0)), PegSpec::fixed(vec2(400.0, 100.0))];
    level.ropes = vec![rope(0, Tie::Berry(0), 180.0), rope(1, Tie::Peg(0), 400.0)];
    let mut session = start(level);
    run(&mut session, 240);
    let drift = session.puzzle().elements().bubbles[0].at.x - 100.0;
    assert!((drift - 80.0).abs() < 2.0, "a fifth of the wind: {drift} cm in 2 s");
    assert!(berry_at(&session).x > 203.0, "it hangs aslant: {}", berry_at(&session));
}

fn bridge_level(berry: Vec2) -> Level {
    let pegs = [vec2(100.0, 400.0), vec2(280.0, 420.0), vec2(460.0, 440.0)];
    let points = vec![vec2(-80.0, -10.0), vec2(80.0, 35.0), vec2(80.0, 50.0), vec2(-80.0, 50.0)];
    Level {
        pegs: pegs.map(PegSpec::fixed).into(),
        bridges: vec![BridgeSpec { pegs: vec![0, 1, 2], slack: 1.01 }],
        rocks: vec![RockSpec {
            at: vec2(40.0, 350.0),
            shape: RockShape::Polygon(points),
            friction: 0.3,
            restitution: 0.0,
        }],
        ..level(berry)
    }
}

#[test]
fn the_berry_rolls_over_a_bridge_and_falls_where_a_span_is_cut() {
    let mut session = start(bridge_level(vec2(30.0, 290.0)));
    let mut rolled = false;
    for _ in 0..1200 {
        run(&mut session, 1);
        if session.puzzle().berries().is_empty() {
            break;
        }
        let at = berry_at(&session);
        rolled |= at.x > 470.0;
        assert!(at.x > 460.0 || at.y < 480.0, "fell through at {at}");
    }
    assert!(rolled, "it came over both spans");
    // Without the second span it falls behind the first.
    let mut session = start(bridge_level(vec2(30.0, 290.0)));
    run(&mut session, 5);
    swipe(&mut session, vec2(370.0, 400.0), vec2(370.0, 470.0));
    run(&mut session, 1);
    assert_eq!(session.puzzle().cuts(), 1);
    run(&mut session, 240);
    let whole: Vec<RopeId> = session.puzzle().ropes().iter().filter(|r| r.cut_at.is_none()).map(|r| r.id).collect();
    assert_eq!(whole.len(), 1, "the other span hangs on");
    let mut lowest: f32 = 0.0;
    for _ in 0..1200 {
        run(&mut session, 1);
        if session.puzzle().berries().is_empty() {
            break;
        }
        let at = berry_at(&session);
        lowest = if at.x < 440.0 { lowest.max(at.y) } else { lowest };
    }
    assert!(lowest > 480.0, "it fell into the gap: {lowest}");
}

#[test]
fn a_pendulum_gives_its_momentum_to_the_berry() {
    let mut level = level(vec2(300.0, 420.0));
    level.pegs = vec![PegSpec::fixed(vec2(300.0, 200.0)), PegSpec::fixed(vec2(262.0, 200.0))];
    level.seeds = vec![SeedSpec { at: vec2(100.0, 190.0), radius: 18.0, mass: 600.0 }];
    level.ropes = vec![rope(0, Tie::Berry(0), 200.0), rope(1, Tie::Seed(0), 202.0)];
    let mut session = start(level);
    for _ in 0..300 {
        let seed = session.puzzle().elements().seeds[0].body.expect("it swings");
        let speed = session.puzzle().world().body(seed).expect("it swings").velocity.length();
        let events = run(&mut session, 1);
        if count(&events, |e| matches!(e, Event::SeedHit { .. })) > 0 {
            run(&mut session, 3);
            let after = session.puzzle().world().body(seed).expect("it swings").velocity;
            let (before, now) = (600.0 * speed, 600.0 * after.x + 200.0 * velocity(&session).x);
            assert!((now - before).abs() < 0.12 * before, "momentum {before} became {now}");
            assert!(velocity(&session).x > 0.9 * speed, "a light berry is faster than the seed was");
            return;
        }
    }
    panic!("it never hit");
}

#[test]
fn a_seed_sets_off_what_it_swings_against() {
    let mut level = level(vec2(500.0, 420.0));
    level.pegs = vec![PegSpec::fixed(vec2(500.0, 300.0)), PegSpec::fixed(vec2(300.0, 200.0))];
    level.seeds = vec![SeedSpec { at: vec2(120.0, 210.0), radius: 18.0, mass: 600.0 }];
    level.ropes = vec![rope(0, Tie::Berry(0), 100.0), rope(1, Tie::Seed(0), 181.0)];
    level.puffballs = vec![PuffballSpec { at: vec2(322.0, 400.0), angle: 0.0 }];
    let mut session = start(level);
    let events = run(&mut session, 240);
    assert!(count(&events, |e| matches!(e, Event::Puffed { .. })) >= 1);
}

#[test]
fn a_timed_firefly_leaves_at_its_second_and_not_before() {
    let mut level = common::hanging_level();
    level.fireflies = vec![
        FireflySpec { at: vec2(200.0, 330.0), leaves: Some(2.5) },
        FireflySpec { at: vec2(200.0, 380.0), leaves: None },
    ];
    let mut session = start(level.clone());
    let events = run(&mut session, 299);
    assert_eq!(count(&events, |e| matches!(e, Event::FireflyLeft { .. })), 0);
    let events = run(&mut session, 1);
    assert_eq!(count(&events, |e| matches!(e, Event::FireflyLeft { index: 0, .. })), 1);
    swipe(&mut session, vec2(150.0, 150.0), vec2(250.0, 150.0));
    run(&mut session, 150);
    assert!(matches!(session.puzzle().phase(), Phase::Won { stars: 1, .. }), "it cannot be caught any more");
    let mut session = start(level);
    run(&mut session, 240);
    swipe(&mut session, vec2(150.0, 150.0), vec2(250.0, 150.0));
    run(&mut session, 150);
    assert!(matches!(session.puzzle().phase(), Phase::Won { stars: 2, .. }), "in time");
}

/// A lamp on a rope that a swipe at x = 340, y = 420 cuts; it shines on Nim and the firefly, or only when it fell there.
fn night_level(lamp: Vec2, light: f32) -> Level {
    let mut level = common::hanging_level();
    level.night = true;
    level.fireflies = common::fireflies(&[vec2(200.0, 400.0)]);
    level.lamps = vec![LampSpec { at: lamp, light }];
    level.pegs.push(PegSpec::fixed(lamp - vec2(0.0, 115.0)));
    level.ropes.push(rope(1, Tie::Lamp(0), 100.0));
    level
}

#[test]
fn at_night_nim_eats_and_fireflies_are_caught_only_in_the_light_of_a_lamp() {
    let drop = |level: Level| {
        let mut session = start(level);
        run(&mut session, 10);
        swipe(&mut session, vec2(150.0, 130.0), vec2(250.0, 130.0));
        run(&mut session, 200);
        session.puzzle().phase()
    };
    assert!(matches!(drop(night_level(vec2(330.0, 440.0), 170.0)), Phase::Won { stars: 1, .. }));
    assert!(matches!(drop(night_level(vec2(330.0, 440.0), 140.0)), Phase::Lost { cause: LossCause::OffStage, .. }));
    // Nim is lit and the firefly is not.
    assert!(matches!(drop(night_level(vec2(330.0, 520.0), 145.0)), Phase::Won { stars: 0, .. }));
}

#[test]
fn nim_wakes_and_sleeps_with_the_light() {
    let mut level = night_level(vec2(330.0, 440.0), 150.0);
    level.nim = vec2(200.0, 440.0);
    let mut session = start(level);
    let events = run(&mut session, 10);
    assert_eq!(count(&events, |e| *e == Event::NimWoke), 1);
    assert!(!session.puzzle().elements().nim.asleep);
    swipe(&mut session, vec2(300.0, 380.0), vec2(360.0, 380.0));
    let events = run(&mut session, 60);
    assert_eq!(count(&events, |e| *e == Event::NimSlept), 1);
}

#[test]
fn the_level_is_lost_with_its_last_lamp() {
    let mut level = night_level(vec2(330.0, 440.0), 150.0);
    level.lamps.push(LampSpec { at: vec2(60.0, 300.0), light: 60.0 });
    level.pegs.push(PegSpec::fixed(vec2(60.0, 185.0)));
    level.ropes.push(rope(2, Tie::Lamp(1), 100.0));
    let mut session = start(level);
    run(&mut session, 10);
    swipe(&mut session, vec2(300.0, 380.0), vec2(360.0, 380.0));
    run(&mut session, 240);
    assert_eq!(session.puzzle().phase(), Phase::Playing, "one lamp is left");
    assert!(session.puzzle().ropes().iter().all(|rope| !rope.ends.contains(&Tie::Lamp(0))), "its rope let go");
    swipe(&mut session, vec2(30.0, 240.0), vec2(90.0, 240.0));
    run(&mut session, 240);
    assert!(matches!(session.puzzle().phase(), Phase::Lost { cause: LossCause::Dark, .. }));
}
