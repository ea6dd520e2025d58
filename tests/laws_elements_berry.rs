//! The rules of what the berry meets: burrow, mushroom cap, halves, jar, geyser. One law a test.

mod common;

use common::{berry_at, run, start, swipe, tap};
use gossamer::math::geom::{Vec2, vec2};
use gossamer::math::trig;
use gossamer::sim::event::Event;
use gossamer::sim::phase::{LossCause, Phase};
use gossamer::sim::puzzle::elements::Lock;
use gossamer::sim::puzzle::level::Level;
use gossamer::sim::puzzle::spec::{BurrowSpec, CapSpec, GeyserSpec, MouthSpec, PegSpec, RopeSpec, SeedSpec, Tie};
use gossamer::sim::session::Session;
use gossamer::sim::tuning::Tuning;
use std::f32::consts::{FRAC_PI_2, PI};

fn count(events: &[Event], wanted: impl Fn(&Event) -> bool) -> usize {
    events.iter().filter(|event| wanted(event)).count()
}

/// The berry falls from `berry` with Nim out of the way.
fn level(berry: Vec2) -> Level {
    Level { size: vec2(600.0, 800.0), berry, nim: vec2(40.0, 760.0), ..Level::empty("test/berry") }
}

/// The same on a rope from a peg 100 cm above its knot.
fn hanging(berry: Vec2) -> Level {
    Level {
        pegs: vec![PegSpec::fixed(berry - vec2(0.0, 120.0))],
        ropes: vec![RopeSpec { from: Tie::Peg(0), to: Tie::Berry(0), length: 100.0, compliance: 0.0 }],
        ..level(berry)
    }
}

fn velocity(session: &Session) -> Vec2 {
    let puzzle = session.puzzle();
    puzzle.berry().and_then(|id| puzzle.world().body(id)).expect("the berry is there").velocity
}

fn burrow(a: (Vec2, f32), b: (Vec2, f32)) -> BurrowSpec {
    BurrowSpec { mouths: [a, b].map(|(at, angle)| MouthSpec { at, angle }) }
}

#[test]
fn a_burrow_keeps_nine_tenths_of_the_speed_along_the_axis_of_its_other_mouth() {
    for out in [0.0, -FRAC_PI_2, -0.8] {
        let mut level = level(vec2(200.0, 100.0));
        level.burrows = vec![burrow((vec2(200.0, 400.0), -FRAC_PI_2), (vec2(400.0, 600.0), out))];
        let mut session = start(level);
        let (entered, before) = run_until(&mut session, |e| matches!(e, Event::BurrowEntered { index: 0, .. }));
        // It was a tick faster when it went in.
        let speed = before.length() + 980.0 / 120.0;
        let (left, _) = run_until(&mut session, |e| matches!(e, Event::BurrowLeft { .. }));
        let (now, wanted) = (velocity(&session), trig::direction(out) * (0.9 * speed));
        assert!(now.distance(wanted) < 0.02 * speed, "{now} and not {wanted}");
        assert_eq!(berry_at(&session), vec2(400.0, 600.0));
        assert_eq!(left - entered, 12, "a tenth of a second");
    }
}

/// The tick at which something happens, and how fast the berry was in the tick before.
fn run_until(session: &mut Session, happens: impl Fn(&Event) -> bool) -> (u32, Vec2) {
    for _ in 0..1000 {
        let before = velocity(session);
        if run(session, 1).iter().any(&happens) {
            return (session.puzzle().tick(), before);
        }
    }
    panic!("it never happened")
}

#[test]
fn a_burrow_is_entered_only_by_moving_in() {
    // The mouth looks down: what falls on it moves out.
    let mut level = level(vec2(200.0, 100.0));
    level.burrows = vec![burrow((vec2(200.0, 400.0), FRAC_PI_2), (vec2(400.0, 600.0), 0.0))];
    let mut session = start(level.clone());
    assert_eq!(count(&run(&mut session, 120), |e| matches!(e, Event::BurrowEntered { .. })), 0);
    // What hangs still before a mouth is not taken either.
    let mut still = hanging(vec2(200.0, 400.0));
    still.burrows = vec![burrow((vec2(200.0, 402.0), -FRAC_PI_2), (vec2(400.0, 600.0), 0.0))];
    let mut session = start(still);
    assert_eq!(count(&run(&mut session, 240), |e| matches!(e, Event::BurrowEntered { .. })), 0);
}

#[test]
fn a_burrow_releases_all_ropes_and_locks_for_a_while() {
    // Out of the upper mouth it falls into the lower one again and again.
    let mut level = hanging(vec2(200.0, 300.0));
    level.pegs.push(PegSpec::fixed(vec2(100.0, 100.0)));
    level.ropes.push(RopeSpec { from: Tie::Peg(1), to: Tie::Berry(0), length: 500.0, compliance: 0.0 });
    level.burrows = vec![burrow((vec2(200.0, 500.0), -FRAC_PI_2), (vec2(200.0, 430.0), FRAC_PI_2))];
    level.nim = vec2(560.0, 40.0);
    let mut session = start(level);
    run(&mut session, 5);
    swipe(&mut session, vec2(190.0, 220.0), vec2(250.0, 220.0));
    let events = run(&mut session, 90);
    assert_eq!(count(&events, |e| matches!(e, Event::BurrowEntered { .. })), 1);
    assert!(session.puzzle().ropes().iter().all(|rope| !rope.ends.contains(&Tie::Berry(0))), "no rope holds it");
    // Straight into the mouth again, but it is locked for 0.8 s and the berry falls on.
    let events = run(&mut session, 40);
    assert_eq!(count(&events, |e| matches!(e, Event::BurrowEntered { .. })), 0);
    assert!(berry_at(&session).y > 520.0, "past the mouth");
}

#[test]
fn a_cap_throws_at_any_angle_with_its_speed_and_keeps_the_speed_along_it() {
    let mechanics = Tuning::default().snip.mechanics;
    for (angle, height) in [(-FRAC_PI_2, 60.0), (-FRAC_PI_2, 420.0), (-1.2, 300.0), (-2.1, 150.0), (-0.9, 420.0)] {
        for large in [false, true] {
            let at = vec2(300.0, 600.0);
            let mut level = level(at - vec2(0.0, height));
            level.caps = vec![CapSpec { at, angle, large }];
            let mut session = start(level);
            let up = trig::direction(angle);
            for _ in 0..200 {
                let before = velocity(&session) + vec2(0.0, 980.0 / 120.0);
                let events = run(&mut session, 1);
                if let Some(Event::CapBounced { speed, .. }) =
                    events.iter().find(|e| matches!(e, Event::CapBounced { .. }))
                {
                    let after = velocity(&session);
                    let came = -before.dot(up);
                    let wanted = (mechanics.cap_keeps * came).max(mechanics.cap_least);
                    assert!((after.dot(up) - wanted).abs() < 0.02 * wanted, "{} and not {wanted}", after.dot(up));
                    assert!((speed - wanted).abs() < 0.02 * wanted);
                    let (kept, had) = (after.dot(up.perp()), before.dot(up.perp()));
                    assert!((kept - had).abs() < 0.02 * before.length() + 5.0, "{kept} of {had} along it");
                    break;
                }
            }
            assert!(session.puzzle().elements().caps[0].hit_at.is_some(), "never landed: {angle} {height}");
        }
    }
}

fn halves_level() -> Level {
    let pegs = [vec2(180.0, 80.0), vec2(420.0, 80.0)].map(PegSpec::fixed);
    let rope = |peg: usize| RopeSpec { from: Tie::Peg(peg), to: Tie::Berry(peg), length: 150.0, compliance: 0.0 };
    Level {
        halves: Some([vec2(60.0, 170.0), vec2(420.0, 244.0)]),
        pegs: pegs.into(),
        ropes: vec![rope(0), rope(1)],
        ..level(vec2(240.0, 200.0))
    }
}

#[test]
fn halves_join_where_they_touch_with_their_momentum_and_all_their_ropes() {
    let mut level = halves_level();
    level.pegs[1].at = vec2(240.0, 80.0);
    level.halves = Some([vec2(60.0, 170.0), vec2(240.0, 244.0)]);
    let mut session = start(level);
    for _ in 0..400 {
        let puzzle = session.puzzle();
        let bodies: Vec<_> = puzzle.berries().iter().filter_map(|berry| puzzle.world().body(berry.body)).collect();
        let ends: Vec<Vec2> = puzzle.ropes().iter().map(|rope| tip(&session, rope.id)).collect();
        let events = run(&mut session, 1);
        let Some(Event::HalvesJoined { at }) = events.iter().find(|e| matches!(e, Event::HalvesJoined { .. })) else {
            continue;
        };
        let puzzle = session.puzzle();
        assert_eq!(puzzle.berries().len(), 1);
        let whole = puzzle.berry().and_then(|id| puzzle.world().body(id)).expect("one berry");
        assert!((whole.mass - bodies[0].mass - bodies[1].mass).abs() < 0.01);
        assert!(whole.position.distance(*at) < 0.01);
        let momentum = bodies.iter().map(|body| body.velocity * body.mass).sum::<Vec2>() / whole.mass;
        assert!(whole.velocity.distance(momentum) < 30.0, "{} and not {momentum}", whole.velocity);
        assert!(puzzle.ropes().iter().all(|rope| rope.ends[1] == Tie::Berry(0) && rope.cut_at.is_none()));
        for (rope, before) in puzzle.ropes().iter().zip(ends) {
            let moved = tip(&session, rope.id).distance(before);
            assert!(moved < 12.0, "its end jumped by {moved}");
        }
        run(&mut session, 600);
        assert_eq!(session.puzzle().ropes().len(), 2, "no rope broke");
        assert!(berry_at(&session).y > 150.0 && berry_at(&session).y < 300.0);
        return;
    }
    panic!("they never met");
}

/// Where the second end of a rope is.
fn tip(session: &Session, rope: gossamer::verlet::RopeId) -> Vec2 {
    let view = session.puzzle().world().rope(rope).expect("it holds");
    view.point(view.len() - 1)
}

#[test]
fn half_a_berry_catches_fireflies_but_is_no_meal() {
    let mut level = halves_level();
    level.nim = vec2(420.0, 420.0);
    level.fireflies = common::fireflies(&[vec2(420.0, 330.0)]);
    let mut session = start(level);
    run(&mut session, 30);
    swipe(&mut session, vec2(370.0, 150.0), vec2(470.0, 150.0));
    let events = run(&mut session, 75);
    assert_eq!(count(&events, |e| matches!(e, Event::FireflyCaught { count: 1, .. })), 1);
    assert_eq!(count(&events, |e| matches!(e, Event::Won { .. } | Event::MouthOpened)), 0);
    let events = run(&mut session, 200);
    assert_eq!(count(&events, |e| matches!(e, Event::Lost { cause: LossCause::OffStage, .. })), 1, "half is lost");
    assert!(session.puzzle().berries().is_empty());
}

#[test]
fn halves_that_a_rope_ties_together_join_as_well() {
    let mut level = halves_level();
    level.halves = Some([vec2(240.0, 300.0), vec2(330.0, 300.0)]);
    level.pegs = vec![PegSpec::fixed(vec2(285.0, 150.0)), PegSpec::fixed(vec2(285.0, 150.0))];
    level.ropes.push(RopeSpec { from: Tie::Berry(0), to: Tie::Berry(1), length: 100.0, compliance: 0.0 });
    let mut session = start(level);
    let events = run(&mut session, 600);
    assert_eq!(count(&events, |e| matches!(e, Event::HalvesJoined { .. })), 1);
    assert!(session.puzzle().hash() != 0 && berry_at(&session).y > 200.0);
}

const JARS: [Vec2; 2] = [vec2(200.0, 500.0), vec2(450.0, 300.0)];

#[test]
fn a_jar_catches_and_holds_and_any_jar_lets_the_berry_out() {
    let mut level = hanging(vec2(210.0, 300.0));
    level.jars = JARS.into();
    let mut session = start(level);
    swipe(&mut session, vec2(150.0, 220.0), vec2(250.0, 220.0));
    let events = run(&mut session, 100);
    assert_eq!(count(&events, |e| matches!(e, Event::JarCaught { index: 0, .. })), 1);
    assert_eq!(session.puzzle().berries()[0].lock, Lock::Jar(0));
    for _ in 0..300 {
        run(&mut session, 1);
        assert!(berry_at(&session).distance(JARS[0]) < 0.01, "{}", berry_at(&session));
    }
    tap(&mut session, JARS[1]);
    let events = run(&mut session, 1);
    assert_eq!(count(&events, |e| matches!(e, Event::JarReleased { index: 1, .. })), 1);
    assert!(berry_at(&session).distance(JARS[1]) < 1.0 && velocity(&session).length() < 20.0);
    let events = run(&mut session, 60);
    assert!(berry_at(&session).y > JARS[1].y + 100.0, "it falls");
    assert_eq!(count(&events, |e| matches!(e, Event::JarCaught { .. })), 0, "not at once again");
}

#[test]
fn a_jar_catches_again_after_a_while() {
    let mut level = level(vec2(200.0, 400.0));
    level.jars = vec![JARS[0]];
    level.caps = vec![CapSpec { at: vec2(200.0, 600.0), angle: -FRAC_PI_2, large: true }];
    let mut session = start(level);
    run(&mut session, 100);
    tap(&mut session, JARS[0]);
    let events = run(&mut session, 240);
    assert_eq!(count(&events, |e| matches!(e, Event::CapBounced { .. })), 1);
    assert_eq!(count(&events, |e| matches!(e, Event::JarCaught { .. })), 1, "thrown back into it");
    tap(&mut session, vec2(500.0, 100.0));
    assert_eq!(count(&run(&mut session, 10), |e| matches!(e, Event::JarReleased { .. })), 0);
}

/// One jar took both, and each tap let the same half out of it and caught it again.
#[test]
fn issue_one_jar_swallowed_both_halves() {
    let mut level = level(vec2(200.0, 100.0));
    level.halves = Some([vec2(200.0, 500.0), vec2(450.0, 300.0)]);
    level.jars = JARS.into();
    let mut session = start(level);
    let locks = |session: &Session| session.puzzle().berries().iter().map(|half| half.lock).collect::<Vec<_>>();
    run(&mut session, 10);
    assert_eq!(locks(&session), [Lock::Jar(0), Lock::Jar(1)]);
    tap(&mut session, JARS[1]);
    run(&mut session, 60);
    assert_eq!(locks(&session), [Lock::Jar(0), Lock::None], "the half in the tapped jar");
    tap(&mut session, JARS[1]);
    run(&mut session, 20);
    assert_eq!(locks(&session), [Lock::None; 2], "the other one, as this jar is empty");
}

#[test]
fn issue_a_full_jar_caught_the_other_half() {
    let mut level = level(vec2(200.0, 100.0));
    level.halves = Some([JARS[0], JARS[0] - vec2(0.0, 200.0)]);
    level.jars = vec![JARS[0]];
    let mut session = start(level);
    let events = run(&mut session, 240);
    assert_eq!(count(&events, |e| matches!(e, Event::JarCaught { .. })), 1);
}

/// The whole had the size and mass of a tuning that came after the level began.
#[test]
fn issue_halves_joined_to_a_berry_of_another_tuning() {
    let mut level = level(vec2(240.0, 300.0));
    level.halves = Some([vec2(240.0, 300.0), vec2(330.0, 300.0)]);
    level.pegs = vec![PegSpec::fixed(vec2(285.0, 150.0)), PegSpec::fixed(vec2(285.0, 150.0))];
    let rope = |from: Tie, to: usize, length: f32| RopeSpec { from, to: Tie::Berry(to), length, compliance: 0.0 };
    level.ropes = vec![rope(Tie::Peg(0), 0, 150.0), rope(Tie::Peg(1), 1, 150.0), rope(Tie::Berry(0), 1, 100.0)];
    let mut session = start(level);
    run(&mut session, 5);
    let mut tuning = Tuning::default();
    (tuning.snip.berry_radius, tuning.snip.berry_mass) = (26.0, 400.0);
    session.set_tuning(tuning);
    let events = run(&mut session, 600);
    assert_eq!(count(&events, |e| matches!(e, Event::HalvesJoined { .. })), 1);
    let puzzle = session.puzzle();
    let whole = puzzle.world().body(puzzle.berry().expect("whole")).expect("whole");
    assert_eq!((whole.radius, whole.mass), (20.0, 200.0));
}

/// It shifted a little in each tick, and whatever hit it took it along.
#[test]
fn issue_a_seed_knocked_the_berry_out_of_its_jar() {
    let mut level = level(vec2(200.0, 480.0));
    level.jars = vec![JARS[0]];
    level.seeds = vec![SeedSpec { at: vec2(205.0, 100.0), radius: 22.0, mass: 900.0 }];
    let mut session = start(level);
    for _ in 0..200 {
        run(&mut session, 1);
        assert!(berry_at(&session).distance(JARS[0]) < 21.0, "{}", berry_at(&session));
    }
    assert!(berry_at(&session).distance(JARS[0]) < 0.01);
}

/// Nim ate what was in a jar beside the mouth.
#[test]
fn issue_nim_ate_the_berry_out_of_a_jar() {
    let mut level = level(vec2(200.0, 480.0));
    (level.jars, level.nim) = (vec![JARS[0]], vec2(200.0, 520.0));
    let mut session = start(level);
    run(&mut session, 120);
    assert_eq!(session.puzzle().phase(), Phase::Playing);
    tap(&mut session, JARS[0]);
    run(&mut session, 10);
    assert!(matches!(session.puzzle().phase(), Phase::Won { .. }));
}

#[test]
fn a_geyser_holds_the_berry_at_each_of_its_heights() {
    for (angle, upside_down) in [(-FRAC_PI_2, false), (-FRAC_PI_2 - 0.5, false), (FRAC_PI_2, true), (PI, false)] {
        let at = vec2(300.0, 400.0);
        let up = trig::direction(angle);
        let heights = [80.0, 160.0, 240.0];
        let mut level = level(at + up * 120.0);
        level.geysers = vec![GeyserSpec { at, angle, heights, start: 1 }];
        level.moonstones = vec![vec2(60.0, 60.0)];
        let mut session = start(level);
        if upside_down {
            tap(&mut session, vec2(60.0, 60.0));
        }
        // A jet that does not stand upright drops the berry when it becomes shorter.
        let upright = up.x.abs() < 0.01;
        for step in if upright { &[1, 2, 0, 1][..] } else { &[1, 2] } {
            let height = heights[*step];
            run(&mut session, 300);
            for _ in 0..60 {
                run(&mut session, 1);
                let off = berry_at(&session).distance(at + up * height);
                assert!(off < 3.0, "{off} cm off height {height} at angle {angle}");
            }
            tap(&mut session, at);
            let events = run(&mut session, 1);
            assert_eq!(count(&events, |e| matches!(e, Event::GeyserTurned { .. })), 1);
        }
    }
}

#[test]
fn a_geyser_that_is_off_holds_nothing() {
    let mut level = level(vec2(300.0, 300.0));
    level.geysers =
        vec![GeyserSpec { at: vec2(300.0, 400.0), angle: -FRAC_PI_2, heights: [0.0, 100.0, 200.0], start: 0 }];
    let mut session = start(level);
    run(&mut session, 60);
    assert!(berry_at(&session).y > 400.0);
}
