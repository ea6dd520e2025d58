//! The rules of slings. One law a test.

mod common;

use common::{berry_at, drag, press, release, run, start};
use gossamer::math::geom::{Vec2, vec2};
use gossamer::math::trig;
use gossamer::sim::command::Command;
use gossamer::sim::event::Event;
use gossamer::sim::phase::Phase;
use gossamer::sim::puzzle::level::Level;
use gossamer::sim::puzzle::sling;
use gossamer::sim::puzzle::spec::{BridgeSpec, PegSpec, SlingSpec, Tie};
use gossamer::sim::session::Session;

const POSTS: [Vec2; 2] = [vec2(400.0, 500.0), vec2(520.0, 500.0)];
const MIDDLE: Vec2 = vec2(460.0, 500.0);
const WEIGHT: f32 = 200.0 * 980.0;

/// A sling whose bands stretch by `elastic` cm under the berry's weight.
fn level(elastic: f32) -> Level {
    Level {
        size: vec2(900.0, 700.0),
        berry: MIDDLE,
        nim: vec2(40.0, 60.0),
        slings: vec![SlingSpec { posts: POSTS, compliance: elastic / WEIGHT, reach: 140.0 }],
        ..Level::empty("test/sling")
    }
}

fn count(events: &[Event], wanted: impl Fn(&Event) -> bool) -> usize {
    events.iter().filter(|event| wanted(event)).count()
}

fn velocity(session: &Session) -> Vec2 {
    let puzzle = session.puzzle();
    puzzle.berry().and_then(|id| puzzle.world().body(id)).expect("it flies").velocity
}

fn loaded(session: &Session) -> bool {
    session.puzzle().elements().slings[0].loaded
}

/// Takes the berry and pulls it to `to`.
fn pull(session: &mut Session, to: Vec2) {
    let at = berry_at(session);
    press(session, 0, at);
    run(session, 1);
    for k in 1..=30 {
        drag(session, 0, at.lerp(to, k as f32 / 30.0));
        run(session, 1);
    }
    run(session, 30);
}

#[test]
fn the_berry_rests_as_deep_as_the_compliance_says() {
    for elastic in [10.0, 20.0, 40.0] {
        let mut session = start(level(elastic));
        run(&mut session, 1500);
        let rest = berry_at(&session);
        let band = rest - POSTS[0];
        let stretch = band.length() - sling::band_length(&level(elastic).slings[0]);
        let force = stretch / (elastic / WEIGHT);
        let held = 2.0 * force * band.y / band.length();
        assert!(
            (held - WEIGHT).abs() < 0.015 * WEIGHT,
            "elastic {elastic}: the bands hold {held} of {WEIGHT} at {rest}"
        );
        assert!((rest.x - MIDDLE.x).abs() < 0.5 && loaded(&session));
    }
}

#[test]
fn a_pull_goes_where_the_finger_is_as_far_as_the_sling_reaches() {
    let mut session = start(level(20.0));
    run(&mut session, 60);
    pull(&mut session, MIDDLE + vec2(-40.0, 90.0));
    assert!(berry_at(&session).distance(MIDDLE + vec2(-40.0, 90.0)) < 0.1);
    drag(&mut session, 0, MIDDLE + vec2(0.0, 300.0));
    run(&mut session, 30);
    assert!(berry_at(&session).distance(MIDDLE + vec2(0.0, 140.0)) < 0.1, "{}", berry_at(&session));
}

/// What the bands of a sling have in them with the berry at `at`.
fn energy(spec: &SlingSpec, at: Vec2) -> f32 {
    let stretch = |post: Vec2| (post.distance(at) - sling::band_length(spec)).max(0.0);
    spec.posts.map(|post| 0.5 * stretch(post) * stretch(post) / spec.compliance).iter().sum()
}

#[test]
fn a_shot_has_the_energy_of_its_bands() {
    for (elastic, to) in [(10.0, vec2(0.0, 120.0)), (20.0, vec2(0.0, 120.0)), (20.0, vec2(-60.0, 100.0))] {
        let spec = level(elastic).slings[0].clone();
        let mut session = start(level(elastic));
        run(&mut session, 60);
        pull(&mut session, MIDDLE + to);
        let from = berry_at(&session);
        release(&mut session, 0);
        let events = run(&mut session, 1);
        assert_eq!(count(&events, |e| matches!(e, Event::SlingShot { .. })), 1);
        while loaded(&session) {
            run(&mut session, 1);
        }
        let (at, speed) = (berry_at(&session), velocity(&session).length());
        let wanted = energy(&spec, from) - energy(&spec, at) - WEIGHT * (from.y - at.y);
        let got = 0.5 * 200.0 * speed * speed;
        // The engine's implicit step takes some of it, the more the stiffer.
        assert!(got > 0.75 * wanted && got < 1.0 * wanted, "elastic {elastic}: {got} of {wanted}");
    }
}

/// Where a pull of `far` cm, `degrees` below the line of the posts, ends.
fn flat(degrees: f32, far: f32) -> Vec2 {
    trig::direction((180.0 - degrees).to_radians()) * far
}

/// Its far band held it back from 500 to 20 cm/s: it passed below the line of the posts.
#[test]
fn issue_a_flat_shot_stuck_to_its_far_band() {
    for degrees in [5.0, 15.0, 25.0] {
        let spec = level(20.0).slings[0].clone();
        let mut session = start(level(20.0));
        run(&mut session, 60);
        pull(&mut session, MIDDLE + flat(degrees, 120.0));
        let from = berry_at(&session);
        release(&mut session, 0);
        while loaded(&session) {
            run(&mut session, 1);
            assert!(velocity(&session).x >= 0.0, "{degrees} degrees: it turns around at {}", berry_at(&session));
        }
        let (at, speed) = (berry_at(&session), velocity(&session));
        let wanted = energy(&spec, from) - energy(&spec, at) - WEIGHT * (from.y - at.y);
        let got = 0.5 * 200.0 * speed.length_squared();
        assert!(got > 0.75 * wanted && got < wanted, "{degrees} degrees: {got} of {wanted}");
        assert!(energy(&spec, at) < 0.08 * energy(&spec, from), "{degrees} degrees: the bands keep some at {at}");
        run(&mut session, 60);
        let now = velocity(&session);
        assert!(now.x > 0.9 * speed.x && now.y > speed.y, "{degrees} degrees: {speed} became {now}");
    }
}

#[test]
fn the_preview_is_the_flight() {
    for (elastic, to) in [
        (10.0, vec2(0.0, 110.0)),
        (20.0, vec2(-70.0, 90.0)),
        (20.0, vec2(50.0, 120.0)),
        (40.0, vec2(-30.0, 130.0)),
        (20.0, flat(5.0, 120.0)),
        (20.0, flat(15.0, 120.0)),
        (10.0, flat(25.0, 100.0)),
    ] {
        let mut session = start(level(elastic));
        run(&mut session, 60);
        pull(&mut session, MIDDLE + to);
        let mut places = [Vec2::ZERO; 12];
        let known = sling::preview(session.puzzle(), 0, berry_at(&session), 10, &mut places);
        assert!(known >= 8, "{known} are on the stage");
        release(&mut session, 0);
        for place in &places[..known] {
            run(&mut session, 10);
            let off = berry_at(&session).distance(*place);
            assert!(off < 5.0, "elastic {elastic}, {to}: {off} cm off at {place}");
        }
    }
}

#[test]
fn a_berry_that_falls_in_is_caught_and_can_be_shot_again_and_again() {
    let mut session = start(level(20.0));
    run(&mut session, 60);
    for round in 0..12 {
        pull(&mut session, MIDDLE + vec2(0.0, 100.0));
        release(&mut session, 0);
        let events = run(&mut session, 900);
        assert_eq!(count(&events, |e| matches!(e, Event::SlingShot { .. })), 1, "round {round}");
        assert_eq!(count(&events, |e| matches!(e, Event::SlingLoaded { .. })), 1, "round {round}");
        assert!(loaded(&session) && session.puzzle().ropes().len() == 2);
    }
}

/// A call that came in shot the berry.
#[test]
fn issue_a_cancelled_finger_shot_the_sling() {
    let mut session = start(level(20.0));
    run(&mut session, 600);
    let rest = berry_at(&session);
    pull(&mut session, MIDDLE + vec2(30.0, 110.0));
    session.push(Command::Cancel { finger: 0 });
    let mut events = vec![];
    for _ in 0..900 {
        events.extend(run(&mut session, 1));
        assert!(berry_at(&session).y > MIDDLE.y - 30.0, "thrown to {}", berry_at(&session));
    }
    assert_eq!(count(&events, |e| matches!(e, Event::SlingShot { .. })), 0);
    assert!(loaded(&session) && berry_at(&session).distance(rest) < 3.0, "{} and not {rest}", berry_at(&session));
    pull(&mut session, MIDDLE + vec2(0.0, 110.0));
    release(&mut session, 0);
    assert_eq!(count(&run(&mut session, 30), |e| matches!(e, Event::SlingShot { .. })), 1, "it still shoots");
}

/// It swung for a minute, since only a rest that nobody shot is slowed.
#[test]
fn issue_a_shot_that_was_too_weak_swung_for_ever() {
    let mut session = start(level(40.0));
    run(&mut session, 600);
    let rest = berry_at(&session);
    pull(&mut session, rest + vec2(0.0, 8.0));
    release(&mut session, 0);
    run(&mut session, 600);
    assert!(loaded(&session) && velocity(&session).length() < 2.0, "{}", velocity(&session));
}

/// It dropped through the sling, which did not catch it so soon after a shot.
#[test]
fn issue_a_berry_pulled_above_the_posts_fell_through() {
    let mut session = start(level(20.0));
    run(&mut session, 60);
    pull(&mut session, MIDDLE - vec2(0.0, 60.0));
    release(&mut session, 0);
    let events = run(&mut session, 600);
    assert_eq!(count(&events, |e| matches!(e, Event::SlingShot { .. })), 0);
    assert!(loaded(&session) && session.puzzle().phase() == Phase::Playing);
}

/// The sling was still loaded, so that a press on the berry anywhere brought it back.
#[test]
fn issue_a_berry_that_a_jar_took_out_of_a_sling_was_still_in_it() {
    let mut level = level(20.0);
    level.jars = vec![vec2(460.0, 380.0)];
    let mut session = start(level);
    run(&mut session, 60);
    pull(&mut session, MIDDLE - vec2(0.0, 110.0));
    release(&mut session, 0);
    run(&mut session, 60);
    assert!(!loaded(&session));
    let held = |tie: Tie| matches!(tie, Tie::Berry(_));
    assert!(!session.puzzle().ropes().iter().any(|rope| rope.ends.iter().any(|&end| held(end))));
    let at = berry_at(&session);
    press(&mut session, 0, at + vec2(36.0, 0.0));
    drag(&mut session, 0, MIDDLE);
    run(&mut session, 30);
    assert!(berry_at(&session).distance(vec2(460.0, 380.0)) < 0.1, "{}", berry_at(&session));
}

/// Its bands hung in the air, and it was held for ever.
#[test]
fn issue_a_sling_held_a_berry_that_was_gone() {
    let mut level = level(20.0);
    level.thorns = vec![gossamer::sim::puzzle::spec::ThornSpec {
        points: vec![vec2(300.0, 350.0), vec2(600.0, 350.0)],
        turns: None,
        nettle: None,
    }];
    level.fireflies = common::fireflies(&[vec2(460.0, 420.0)]);
    let mut session = start(level);
    run(&mut session, 60);
    pull(&mut session, MIDDLE + vec2(0.0, 120.0));
    release(&mut session, 0);
    run(&mut session, 200);
    assert!(session.puzzle().berries().is_empty() && !loaded(&session));
    assert_eq!(session.puzzle().stars(), 1, "caught in flight");
}

/// The hand drew the bridge along as far as it went; let go, the berry was thrown by it.
#[test]
fn issue_a_berry_let_go_in_a_bridge_flew_at_6000_cm_s() {
    for depth in [70.0, 100.0, 130.0] {
        let mut level = level(20.0);
        level.pegs = [vec2(400.0, 560.0), vec2(520.0, 560.0)].map(PegSpec::fixed).into();
        level.bridges = vec![BridgeSpec { pegs: vec![0, 1], slack: 1.02 }];
        let mut session = start(level);
        run(&mut session, 60);
        pull(&mut session, MIDDLE + vec2(0.0, depth));
        assert!(berry_at(&session).distance(MIDDLE + vec2(0.0, depth)) < 0.5, "the hand goes through");
        release(&mut session, 0);
        for _ in 0..120 {
            run(&mut session, 1);
            assert!(velocity(&session).length() < 1500.0, "{} from {depth}", velocity(&session));
        }
        assert_eq!(
            session.puzzle().ropes().iter().filter(|rope| rope.cut_at.is_none()).count(),
            1 + 2 * loaded(&session) as usize
        );
    }
}
