//! The rules of what turns and of what goes by the clock: reel, leaf disc, turning thorns, nettle, moonstone. One law a
//! test.

mod common;

use common::{berry_at, drag, press, release, run, start, swipe, tap};
use gossamer::math::geom::{Vec2, vec2};
use gossamer::math::trig;
use gossamer::sim::command::Command;
use gossamer::sim::event::Event;
use gossamer::sim::phase::{LossCause, Phase};
use gossamer::sim::puzzle::level::Level;
use gossamer::sim::puzzle::spec::{
    BreezeSpec, BridgeSpec, ButtonSpec, DiscSpec, NettleSpec, PegKind, PegSpec, PuffballSpec, RopeSpec, ThornSpec, Tie,
};
use gossamer::sim::puzzle::{disc, thorn};
use gossamer::sim::session::Session;
use gossamer::sim::sign::Sign;
use gossamer::sim::tuning::Tuning;
use std::f32::consts::{FRAC_PI_2, PI, TAU};

const REEL: Vec2 = vec2(200.0, 80.0);

fn count(events: &[Event], wanted: impl Fn(&Event) -> bool) -> usize {
    events.iter().filter(|event| wanted(event)).count()
}

fn reel_level() -> Level {
    Level {
        berry: vec2(200.0, 240.0),
        nim: vec2(40.0, 560.0),
        pegs: vec![PegSpec { at: REEL, kind: PegKind::Reel { most: 400.0 } }],
        ropes: vec![RopeSpec { from: Tie::Peg(0), to: Tie::Berry(0), length: 140.0, compliance: 0.0 }],
        ..Level::empty("test/turns")
    }
}

fn length(session: &Session) -> f32 {
    session.puzzle().world().rope(session.puzzle().ropes()[0].id).expect("it holds").length
}

/// Turns a finger around `middle` by `angle` from where it is at `from`, in so many moves, `per_tick` of them a tick.
fn turn_by(session: &mut Session, middle: Vec2, from: Vec2, angle: f32, moves: u32, per_tick: u32) {
    for k in 1..=moves {
        let turn = trig::direction(angle * k as f32 / moves as f32);
        drag(session, 0, middle + turn.rotate(from - middle));
        if k % per_tick == 0 {
            run(session, 1);
        }
    }
    run(session, 1);
}

#[test]
fn a_reel_winds_by_the_angle_turned_and_not_by_the_number_of_moves() {
    let per_radian = Tuning::default().snip.mechanics.reel_per_radian;
    let wound = |angle: f32, moves: u32, per_tick: u32| {
        let mut session = start(reel_level());
        run(&mut session, 5);
        let grip = REEL + vec2(30.0, 0.0);
        press(&mut session, 0, grip);
        run(&mut session, 1);
        turn_by(&mut session, REEL, grip, angle, moves, per_tick);
        release(&mut session, 0);
        run(&mut session, 240);
        length(&session) - 140.0
    };
    for angle in [0.75 * TAU, 2.0 * TAU / 3.0, -0.6 * TAU] {
        for (moves, per_tick) in [(3, 1), (3, 3), (30, 1), (30, 30), (300, 1), (300, 7)] {
            let by = wound(angle, moves, per_tick);
            assert!((by - angle * per_radian).abs() < 0.6, "{by} cm by {angle} in {moves} moves, {per_tick} a tick");
        }
    }
}

/// Without a rope of its own it wound the span to nothing, and threw the berry that lay on it.
#[test]
fn issue_a_reel_wound_the_bridge_that_ended_at_it() {
    let mut level = reel_level();
    level.ropes.clear();
    level.pegs.push(PegSpec::fixed(vec2(340.0, 80.0)));
    level.bridges = vec![BridgeSpec { pegs: vec![0, 1], slack: 1.2 }];
    let mut session = start(level);
    run(&mut session, 240);
    assert!((length(&session) - 1.2 * 140.0).abs() < 0.1, "{}", length(&session));
}

/// Its links are as short as it is, so the reel needs more of them than was thought: the rope was not there.
#[test]
fn issue_a_short_rope_on_a_reel_was_missing() {
    for short in [1.0, 3.0, 5.0, 9.0, 14.0, 15.0] {
        let mut level = reel_level();
        level.pegs[0].kind = PegKind::Reel { most: 1000.0 };
        level.ropes[0].length = short;
        level.berry = REEL + vec2(0.0, 20.0);
        let mut session = start(level);
        run(&mut session, 120);
        assert_eq!(session.puzzle().ropes().len(), 1, "{short} cm");
        assert!((length(&session) - short).abs() < 0.1 && berry_at(&session).y < REEL.y + 25.0 + short);
    }
}

#[test]
fn a_reel_winds_no_faster_than_it_may_and_no_longer_than_its_rope() {
    let mut session = start(reel_level());
    run(&mut session, 5);
    let grip = REEL + vec2(30.0, 0.0);
    press(&mut session, 0, grip);
    turn_by(&mut session, REEL, grip, 20.0 * TAU, 200, 200);
    let (most, before) = (Tuning::default().snip.mechanics.reel_speed, length(&session));
    run(&mut session, 60);
    let speed = (length(&session) - before) * 2.0;
    assert!(speed > 0.5 * most && speed < most + 1.0, "{speed} cm/s");
    run(&mut session, 400);
    assert!((length(&session) - 400.0).abs() < 1.0, "{}", length(&session));
    turn_by(&mut session, REEL, grip, -0.5 * TAU, 20, 1);
    run(&mut session, 240);
    assert!(length(&session) < 335.0, "it did not turn on at the end: {}", length(&session));
}

/// The reel took the way from one finger to the other for a turn.
#[test]
fn issue_a_second_finger_on_a_reel_jerked_it() {
    let mut session = start(reel_level());
    press(&mut session, 1, REEL + vec2(30.0, 0.0));
    run(&mut session, 5);
    press(&mut session, 0, REEL - vec2(0.0, 30.0));
    run(&mut session, 5);
    release(&mut session, 0);
    run(&mut session, 5);
    session.push(Command::Cancel { finger: 1 });
    run(&mut session, 120);
    assert!((length(&session) - 140.0).abs() < 0.1, "{}", length(&session));
}

/// The engine went on winding what was left of it.
#[test]
fn issue_the_half_of_a_cut_rope_was_wound_on() {
    let mut session = start(reel_level());
    let grip = REEL + vec2(30.0, 0.0);
    press(&mut session, 0, grip);
    turn_by(&mut session, REEL, grip, 10.0 * TAU, 40, 40);
    run(&mut session, 20);
    press(&mut session, 1, vec2(150.0, 180.0));
    drag(&mut session, 1, vec2(250.0, 180.0));
    run(&mut session, 60);
    let before = length(&session);
    run(&mut session, 60);
    assert!((length(&session) - before).abs() < 1.0, "{before} became {}", length(&session));
}

fn disc_level() -> Level {
    Level {
        berry: vec2(200.0, 540.0),
        nim: vec2(40.0, 560.0),
        pegs: vec![PegSpec::fixed(vec2(260.0, 200.0)), PegSpec::fixed(vec2(380.0, 200.0))],
        ropes: vec![RopeSpec { from: Tie::Peg(0), to: Tie::Peg(1), length: 200.0, compliance: 0.0 }],
        puffballs: vec![PuffballSpec { at: vec2(200.0, 240.0), angle: 0.0 }],
        bubbles: vec![vec2(140.0, 200.0), vec2(60.0, 60.0)],
        discs: vec![DiscSpec { at: vec2(200.0, 200.0), radius: 100.0, handles: 2, angle: -FRAC_PI_2 }],
        ..Level::empty("test/disc")
    }
}

#[test]
fn what_stands_on_a_disc_turns_with_it_rigidly() {
    let mut session = start(disc_level());
    let (middle, level) = (vec2(200.0, 200.0), disc_level());
    let grip = disc::handle(&level.discs[0], 1, 0.0);
    press(&mut session, 0, grip);
    run(&mut session, 1);
    let most = Tuning::default().snip.mechanics.disc_speed / 120.0;
    for k in 1..=100 {
        drag(&mut session, 0, middle + trig::direction(0.02 * k as f32).rotate(grip - middle));
        let before = session.puzzle().elements().discs[0].angle;
        run(&mut session, 1);
        let elements = session.puzzle().elements();
        let angle = elements.discs[0].angle;
        assert!((angle - before).abs() <= most + 1e-5);
        let turn = trig::direction(angle);
        let placed = |at: Vec2| middle + turn.rotate(at - middle);
        assert!(elements.pegs[0].at.distance(placed(level.pegs[0].at)) < 0.01);
        assert!(elements.puffballs[0].at.distance(placed(level.puffballs[0].at)) < 0.01);
        assert!(elements.puffballs[0].direction.distance(turn) < 1e-4);
        assert!(elements.bubbles[0].at.distance(placed(level.bubbles[0])) < 0.01);
        assert_eq!((elements.pegs[1].at, elements.bubbles[1].at), (level.pegs[1].at, level.bubbles[1]), "beside it");
    }
    run(&mut session, 60);
    let angle = session.puzzle().elements().discs[0].angle;
    assert!((angle - 2.0).abs() < 0.01, "turned by {angle}");
    release(&mut session, 0);
    run(&mut session, 60);
    assert_eq!(session.puzzle().elements().discs[0].angle, angle, "it stays");
    let rope = session.puzzle().world().rope(session.puzzle().ropes()[0].id).expect("it holds");
    assert!(rope.point(0).distance(session.puzzle().elements().pegs[0].at) < 0.5);
}

#[test]
fn a_disc_turns_no_faster_than_it_may() {
    let mut session = start(disc_level());
    let (middle, level) = (vec2(200.0, 200.0), disc_level());
    let grip = disc::handle(&level.discs[0], 0, 0.0);
    press(&mut session, 0, grip);
    run(&mut session, 1);
    drag(&mut session, 0, middle + trig::direction(0.9 * PI).rotate(grip - middle));
    run(&mut session, 24);
    let speed = session.puzzle().elements().discs[0].angle / 0.2;
    let most = Tuning::default().snip.mechanics.disc_speed;
    assert!((speed - most).abs() < 0.05 * most, "{speed} rad/s");
}

/// The disc took it back to where the level has it.
#[test]
fn issue_a_disc_fetched_a_sticky_peg_that_had_fallen_off() {
    let mut level = disc_level();
    level.pegs[0].kind = PegKind::Sticky { stuck: true };
    level.ropes[0].length = 300.0;
    let mut session = start(level.clone());
    run(&mut session, 5);
    let grip = disc::handle(&level.discs[0], 0, 0.0);
    let (middle, turn) = (level.discs[0].at, trig::direction(0.3));
    press(&mut session, 0, grip);
    drag(&mut session, 0, middle + turn.rotate(grip - middle));
    run(&mut session, 30);
    release(&mut session, 0);
    let at = session.puzzle().elements().pegs[0].at;
    assert!(at.distance(middle + turn.rotate(level.pegs[0].at - middle)) < 0.1, "it turns while it sticks: {at}");
    tap(&mut session, at);
    run(&mut session, 50);
    let loose = session.puzzle().elements().pegs[0].at;
    tap(&mut session, loose);
    run(&mut session, 2);
    let fallen = session.puzzle().elements().pegs[0].at;
    assert!(fallen.distance(middle) > 100.0, "off the disc at {fallen}");
    let grip = disc::handle(&level.discs[0], 0, session.puzzle().elements().discs[0].angle);
    press(&mut session, 0, grip);
    drag(&mut session, 0, middle + turn.rotate(grip - middle));
    run(&mut session, 60);
    assert_eq!(session.puzzle().elements().pegs[0].at, fallen);
}

fn thorn_level() -> Level {
    let stem = |x: f32, turns| ThornSpec { points: vec![vec2(x, 340.0), vec2(x, 460.0)], turns, nettle: None };
    Level {
        berry: vec2(200.0, 220.0),
        nim: vec2(40.0, 560.0),
        pegs: vec![PegSpec::fixed(vec2(200.0, 80.0))],
        ropes: vec![RopeSpec { from: Tie::Peg(0), to: Tie::Berry(0), length: 120.0, compliance: 0.0 }],
        thorns: vec![stem(255.0, Some(Sign::Moon)), stem(40.0, Some(Sign::Moon)), stem(350.0, Some(Sign::Sun))],
        buttons: vec![
            ButtonSpec { at: vec2(60.0, 60.0), turns: Sign::Moon },
            ButtonSpec { at: vec2(340.0, 60.0), turns: Sign::Sun },
        ],
        ..Level::empty("test/thorns")
    }
}

#[test]
fn a_button_turns_all_thorns_of_its_sign_by_exactly_a_quarter_each_tap() {
    let mut session = start(thorn_level());
    for taps in 1..=6 {
        tap(&mut session, vec2(60.0, 60.0));
        let events = run(&mut session, 1);
        assert_eq!(count(&events, |e| matches!(e, Event::ThornsTurned { sign: Sign::Moon, .. })), 1);
        run(&mut session, 90);
        let angles: Vec<f32> = session.puzzle().elements().thorns.iter().map(|thorn| thorn.angle).collect();
        let wanted = FRAC_PI_2 * taps as f32;
        assert!((angles[0] - wanted).abs() < 1e-5 && angles[1] == angles[0], "{angles:?} and not {wanted}");
        assert_eq!(angles[2], 0.0);
    }
    let end = thorn::point(session.puzzle(), 0, 0, 1.0);
    assert!(end.distance(vec2(255.0, 460.0)) < 0.01, "half around twice and a half: {end}");
}

#[test]
fn the_berry_bursts_on_thorns_where_they_are_now() {
    let burst = |turned: bool| {
        let mut session = start(thorn_level());
        if turned {
            tap(&mut session, vec2(60.0, 60.0));
        }
        run(&mut session, 90);
        swipe(&mut session, vec2(150.0, 150.0), vec2(250.0, 150.0));
        count(&run(&mut session, 240), |e| matches!(e, Event::Lost { cause: LossCause::Thorns, .. })) == 1
    };
    assert!(!burst(false), "it falls past the upright stem");
    assert!(burst(true), "the stem lies in its way");
}

#[test]
fn a_nettle_stings_on_its_cycle_and_warns_before() {
    let nettle = NettleSpec { on: 0.5, off: 1.0, delay: 0.75 };
    let mut level = thorn_level();
    level.thorns =
        vec![ThornSpec { points: vec![vec2(100.0, 240.0), vec2(300.0, 240.0)], turns: None, nettle: Some(nettle) }];
    level.berry = vec2(200.0, 100.0);
    level.ropes[0].length = 30.0;
    let mut session = start(level.clone());
    let (mut warned, mut stung) = (vec![], vec![]);
    for tick in 1..=600 {
        for event in run(&mut session, 1) {
            match event {
                Event::NettleWarned { .. } => warned.push(tick),
                Event::NettleStung { .. } => stung.push(tick),
                _ => {}
            }
        }
        let since = tick - 90;
        let wanted = since >= 0 && since % 180 < 60;
        assert_eq!(session.puzzle().elements().thorns[0].stings, wanted, "tick {tick}");
    }
    let warning = (Tuning::default().snip.mechanics.nettle_warning * 120.0) as i32;
    assert_eq!(stung, [90, 270, 450]);
    let wanted: Vec<i32> = stung.iter().map(|&at| at - warning).collect();
    assert_eq!(warned[..3], wanted);
    // The berry lies in it: it bursts at the first sting and not before.
    level.berry = vec2(200.0, 225.0);
    level.ropes[0].length = 125.0;
    let mut session = start(level);
    run(&mut session, 200);
    assert!(matches!(session.puzzle().phase(), Phase::Lost { at: 90, cause: LossCause::Thorns }));
}

#[test]
fn a_moonstone_turns_gravity_around_for_berry_bubble_and_ropes() {
    let stone = vec2(60.0, 60.0);
    let mut level = thorn_level();
    (level.thorns, level.buttons, level.moonstones) = (vec![], vec![], vec![stone]);
    level.pegs = vec![PegSpec::fixed(vec2(200.0, 300.0))];
    level.berry = vec2(200.0, 440.0);
    let mut session = start(level.clone());
    run(&mut session, 30);
    tap(&mut session, stone);
    let events = run(&mut session, 1);
    assert_eq!(count(&events, |e| matches!(e, Event::GravityFlipped { up: true, .. })), 1);
    assert_eq!(session.puzzle().gravity_sign(), -1.0);
    run(&mut session, 1200);
    let rope = session.puzzle().world().rope(session.puzzle().ropes()[0].id).expect("it holds");
    assert!(rope.point(rope.len() / 2).y < 290.0 && berry_at(&session).y < 200.0, "it hangs upwards");
    // A bubble around the berry sinks.
    level.bubbles = vec![vec2(200.0, 440.0)];
    level.ropes.clear();
    let mut session = start(level);
    run(&mut session, 5);
    tap(&mut session, stone);
    run(&mut session, 60);
    let (a, _) = (berry_at(&session), run(&mut session, 30));
    let speed = (berry_at(&session) - a).y * 4.0;
    assert!(speed > 60.0 && speed < 140.0, "{speed} cm/s");
    tap(&mut session, stone);
    run(&mut session, 60);
    let (a, _) = (berry_at(&session), run(&mut session, 30));
    assert!(berry_at(&session).y < a.y - 10.0, "and rises again");
}

/// It jumped back to its place in the level.
#[test]
fn issue_a_bubble_that_a_breeze_had_moved_jumped_on_its_disc() {
    let mut level = disc_level();
    level.breezes =
        vec![BreezeSpec { at: vec2(0.0, 0.0), size: vec2(400.0, 600.0), wind: vec2(0.0, 60.0), gusts: 0.0 }];
    let mut session = start(level.clone());
    run(&mut session, 240);
    let at = |session: &Session| session.puzzle().elements().bubbles[0].at;
    assert!(at(&session).distance(level.bubbles[0]) > 2.0, "it drifts: {}", at(&session));
    let (middle, grip) = (vec2(200.0, 200.0), disc::handle(&level.discs[0], 1, 0.0));
    press(&mut session, 0, grip);
    run(&mut session, 1);
    for k in 1..=60 {
        drag(&mut session, 0, middle + trig::direction(0.01 * k as f32).rotate(grip - middle));
        let before = at(&session);
        run(&mut session, 1);
        assert!(at(&session).distance(before) < 2.0, "from {before} to {}", at(&session));
    }
}

/// A tap on the peg that had come to lie there took the disc's handle away.
#[test]
fn issue_a_sticky_peg_was_asked_before_the_handle_of_a_disc() {
    let mut level = disc_level();
    let grip = disc::handle(&level.discs[0], 1, 0.0);
    level.pegs.push(PegSpec { at: grip, kind: PegKind::Sticky { stuck: true } });
    let mut session = start(level);
    press(&mut session, 0, grip);
    let events = run(&mut session, 20);
    release(&mut session, 0);
    assert_eq!(count(&events, |e| matches!(e, Event::HandleGrabbed { .. })), 1);
    assert_eq!(count(&events, |e| matches!(e, Event::StickyLoosed { .. })), 0);
}
