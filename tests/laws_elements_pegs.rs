//! The rules of pegs that do something: ring, bead, moth, pod, sticky peg, ant. One law a test.

mod common;

use common::{berry_at, drag, press, release, run, start, swipe, tap};
use gossamer::math::geom::{Vec2, segment_distance, vec2};
use gossamer::sim::event::Event;
use gossamer::sim::phase::{LossCause, Phase};
use gossamer::sim::puzzle::elements::AntState;
use gossamer::sim::puzzle::level::Level;
use gossamer::sim::puzzle::spec::{MothSpec, PegKind, PegSpec, RopeSpec, Tie, Track};
use gossamer::sim::session::Session;
use gossamer::sim::tuning::Tuning;

fn count(events: &[Event], wanted: impl Fn(&Event) -> bool) -> usize {
    events.iter().filter(|event| wanted(event)).count()
}

/// A level with Nim out of the way.
fn level(berry: Vec2, pegs: Vec<PegSpec>, ropes: Vec<RopeSpec>) -> Level {
    Level { berry, nim: vec2(40.0, 560.0), pegs, ropes, ..Level::empty("test/pegs") }
}

fn peg(at: Vec2, kind: PegKind) -> PegSpec {
    PegSpec { at, kind }
}

fn rope(peg: usize, length: f32) -> RopeSpec {
    RopeSpec { from: Tie::Peg(peg), to: Tie::Berry(0), length, compliance: 0.0 }
}

fn peg_at(session: &Session, index: usize) -> Vec2 {
    session.puzzle().elements().pegs[index].at
}

#[test]
fn a_ring_ties_the_berry_within_its_drawn_radius_and_only_once() {
    let fall = |x: f32| {
        let ring = peg(vec2(200.0, 300.0), PegKind::Ring { radius: 60.0 });
        let mut session = start(level(vec2(x, 100.0), vec![ring], vec![]));
        let mut near = f32::MAX;
        for _ in 0..240 {
            if let Some(id) = session.puzzle().berry() {
                let body = session.puzzle().world().body(id).expect("it falls");
                near = near.min(segment_distance(vec2(200.0, 300.0), body.previous, body.position));
            }
            let events = run(&mut session, 1);
            if count(&events, |e| matches!(e, Event::RingTied { .. })) > 0 {
                let distance = berry_at(&session).distance(vec2(200.0, 300.0));
                return (true, distance, session);
            }
        }
        (false, near, session)
    };
    let (tied, at, mut session) = fall(258.0);
    assert!(tied && at < 61.0, "tied {at} cm away");
    assert!(at > 40.0, "at once, and not when it was {at} cm near");
    run(&mut session, 300);
    let length = session.puzzle().world().rope(session.puzzle().ropes()[0].id).expect("it holds").length;
    assert!((length - at).abs() < 25.0, "as long as the berry was far: {length} and {at}");
    swipe(&mut session, vec2(100.0, 320.0), vec2(300.0, 320.0));
    let events = run(&mut session, 120);
    assert_eq!(count(&events, |e| matches!(e, Event::RopeCut { .. })), 1);
    assert_eq!(count(&events, |e| matches!(e, Event::RingTied { .. })), 0, "once");
    let (tied, near, _) = fall(262.0);
    assert!(!tied && near > 60.0, "{near}");
}

#[test]
fn a_bead_slides_on_its_wire_at_any_angle_and_no_faster_than_it_may() {
    let most = Tuning::default().snip.mechanics.bead_speed / 120.0;
    for (from, to) in [
        (vec2(60.0, 100.0), vec2(340.0, 100.0)),
        (vec2(200.0, 60.0), vec2(200.0, 260.0)),
        (vec2(80.0, 60.0), vec2(320.0, 200.0)),
    ] {
        let at = from.lerp(to, 0.25);
        let bead = peg(at, PegKind::Bead { from, to });
        let mut session = start(level(at + vec2(0.0, 140.0), vec![bead], vec![rope(0, 120.0)]));
        run(&mut session, 10);
        press(&mut session, 0, at);
        let goal = from.lerp(to, 0.8);
        let side = (to - from).perp().normalize() * 30.0;
        drag(&mut session, 0, goal + side);
        let mut before = at;
        for _ in 0..120 {
            run(&mut session, 1);
            let now = peg_at(&session, 0);
            assert!(segment_distance(now, from, to) < 0.01, "off its wire at {now}");
            assert!(now.distance(before) <= most * 1.001, "{} cm in a tick", now.distance(before));
            before = now;
        }
        assert!(before.distance(goal) < 0.1, "at {before} and not at {goal}");
        drag(&mut session, 0, to + (to - from));
        run(&mut session, 120);
        assert!(peg_at(&session, 0).distance(to) < 0.01, "the wire ends");
        release(&mut session, 0);
        run(&mut session, 30);
        assert!(peg_at(&session, 0).distance(to) < 0.01, "it stays where it was let go");
        let id = session.puzzle().ropes()[0].id;
        assert!(session.puzzle().world().rope(id).expect("it holds").point(0).distance(to) < 0.5);
    }
}

#[test]
fn a_press_beside_a_bead_does_not_move_it() {
    let bead = peg(vec2(100.0, 100.0), PegKind::Bead { from: vec2(60.0, 100.0), to: vec2(340.0, 100.0) });
    let mut session = start(level(vec2(100.0, 240.0), vec![bead], vec![rope(0, 120.0)]));
    press(&mut session, 0, vec2(140.0, 100.0));
    drag(&mut session, 0, vec2(300.0, 100.0));
    run(&mut session, 60);
    assert_eq!(peg_at(&session, 0), vec2(100.0, 100.0));
}

#[test]
fn a_moth_flies_along_its_track_at_its_speed() {
    let points = vec![vec2(100.0, 80.0), vec2(300.0, 80.0), vec2(300.0, 160.0)];
    let tracks = [
        Track::Line { points: points.clone(), closed: false },
        Track::Line { points, closed: true },
        Track::Circle { center: vec2(200.0, 150.0), radius: 70.0 },
    ];
    for track in tracks {
        for speed in [90.0, -60.0] {
            let moth = MothSpec { track: track.clone(), speed, start: 33.0 };
            let at = track.place(33.0);
            let moth = peg(at, PegKind::Moth(moth));
            let mut session = start(level(at + vec2(0.0, 140.0), vec![moth], vec![rope(0, 120.0)]));
            for tick in 1..=1200 {
                let before = peg_at(&session, 0);
                run(&mut session, 1);
                let (now, wanted) = (peg_at(&session, 0), track.place(33.0 + speed * tick as f32 / 120.0));
                assert!(now.distance(wanted) < 0.2, "tick {tick} of {track:?}: {now} and not {wanted}");
                assert!(now.distance(before) <= speed.abs() / 120.0 + 0.01, "jumps to {now}");
            }
            let id = session.puzzle().ropes()[0].id;
            let knot = session.puzzle().world().rope(id).expect("it holds").point(0);
            assert!(knot.distance(peg_at(&session, 0)) < 0.5, "its rope comes along");
        }
    }
}

fn pod_level(far: f32) -> Level {
    let pod = peg(vec2(200.0, 60.0), PegKind::Pod);
    let peg_right = PegSpec::fixed(vec2(200.0 + far, 60.0));
    level(vec2(200.0 + far, 180.0), vec![pod, peg_right], vec![rope(1, 100.0)])
}

#[test]
fn a_pod_shoots_once_at_the_distance_that_the_berry_has() {
    let mut session = start(pod_level(60.0));
    run(&mut session, 10);
    let knot = berry_at(&session) - vec2(0.0, 20.0);
    tap(&mut session, vec2(200.0, 60.0));
    let events = run(&mut session, 1);
    assert_eq!(count(&events, |e| matches!(e, Event::PodShot { .. })), 1);
    let rope = session.puzzle().ropes().last().expect("its rope").id;
    let length = session.puzzle().world().rope(rope).expect("its rope").length;
    let distance = knot.distance(vec2(200.0, 60.0));
    assert!((length - distance).abs() <= 0.03 * distance, "{length} cm for {distance}");
    tap(&mut session, vec2(200.0, 60.0));
    let events = run(&mut session, 30);
    assert_eq!(count(&events, |e| matches!(e, Event::PodShot { .. } | Event::PodMissed { .. })), 0);
    assert_eq!(session.puzzle().ropes().len(), 2);
}

#[test]
fn a_pod_that_reaches_no_berry_stays_loaded() {
    let mut session = start(Level { size: vec2(800.0, 600.0), ..pod_level(360.0) });
    run(&mut session, 10);
    tap(&mut session, vec2(200.0, 60.0));
    let events = run(&mut session, 1);
    assert_eq!(count(&events, |e| matches!(e, Event::PodMissed { .. })), 1);
    assert_eq!((session.puzzle().ropes().len(), session.puzzle().elements().pods[0].shot_at), (1, None));
}

fn sticky_level() -> Level {
    let sticky = peg(vec2(200.0, 80.0), PegKind::Sticky { stuck: true });
    level(vec2(200.0, 220.0), vec![sticky], vec![rope(0, 120.0)])
}

#[test]
fn a_sticky_peg_falls_with_its_rope_and_sticks_again_where_it_is_tapped() {
    let mut session = start(sticky_level());
    run(&mut session, 30);
    tap(&mut session, vec2(200.0, 80.0));
    let events = run(&mut session, 30);
    assert_eq!(count(&events, |e| matches!(e, Event::StickyLoosed { .. })), 1);
    let at = peg_at(&session, 0);
    // A quarter of a second: 31 cm, as its rope and the berry fall with it.
    assert!((at.y - 80.0 - 30.6).abs() < 3.0, "at {at}");
    assert!(berry_at(&session).y > 245.0);
    tap(&mut session, at);
    let events = run(&mut session, 1);
    assert_eq!(count(&events, |e| matches!(e, Event::StickyStuck { .. })), 1);
    let stuck = peg_at(&session, 0);
    run(&mut session, 240);
    assert_eq!(peg_at(&session, 0), stuck);
    let rope = session.puzzle().world().rope(session.puzzle().ropes()[0].id).expect("it holds");
    assert!(rope.point(0).distance(stuck) < 0.5);
    assert!((berry_at(&session).y - stuck.y - 140.0).abs() < 4.0, "the berry hangs on it");
}

#[test]
fn a_loose_sticky_peg_falls_from_the_start() {
    let mut level = sticky_level();
    level.pegs[0].kind = PegKind::Sticky { stuck: false };
    let mut session = start(level);
    run(&mut session, 60);
    assert!(peg_at(&session, 0).y > 180.0, "{}", peg_at(&session, 0));
}

/// Its rope was still said to hang from it, and was never gone.
#[test]
fn issue_a_sticky_peg_off_the_stage_still_held_its_rope() {
    let mut level = sticky_level();
    level.pegs.push(PegSpec::fixed(vec2(300.0, 80.0)));
    level.ropes.push(RopeSpec { from: Tie::Peg(1), to: Tie::Berry(0), length: 160.0, compliance: 0.0 });
    level.ropes[0] = RopeSpec { from: Tie::Peg(0), to: Tie::Peg(0), length: 100.0, compliance: 0.0 };
    level.ropes[0].to = Tie::Peg(2);
    level.pegs.push(peg(vec2(100.0, 80.0), PegKind::Sticky { stuck: true }));
    let mut session = start(level);
    run(&mut session, 5);
    tap(&mut session, vec2(200.0, 80.0));
    tap(&mut session, vec2(100.0, 80.0));
    run(&mut session, 600);
    let puzzle = session.puzzle();
    assert!(puzzle.elements().stickies.iter().all(|sticky| sticky.gone));
    assert_eq!((puzzle.ropes().len(), puzzle.world().ropes().count()), (1, 1), "it faded");
}

fn ant_level() -> Level {
    let pegs = vec![PegSpec::fixed(vec2(200.0, 80.0)), PegSpec::fixed(vec2(120.0, 80.0))];
    let mut level = level(vec2(200.0, 220.0), pegs, vec![rope(0, 120.0)]);
    level.ants = vec![0];
    level
}

#[test]
fn an_ant_walks_its_rope_at_its_speed_and_steals_the_berry() {
    let mechanics = Tuning::default().snip.mechanics;
    let mut session = start(ant_level());
    let events = run(&mut session, 1);
    assert_eq!(count(&events, |e| matches!(e, Event::AntWoke { index: 0, .. })), 1);
    run(&mut session, (mechanics.ant_wake * 120.0) as u32);
    let start_y = session.puzzle().elements().ants[0].at.y;
    assert!(start_y < 82.0, "it waits: {start_y}");
    run(&mut session, 60);
    let walked = session.puzzle().elements().ants[0].at.y - start_y;
    assert!((walked - 0.5 * mechanics.ant_speed).abs() < 1.0, "{walked} cm in half a second");
    let events = run(&mut session, 240);
    assert_eq!(count(&events, |e| matches!(e, Event::Lost { cause: LossCause::Stolen, .. })), 1);
    let Phase::Lost { at, .. } = session.puzzle().phase() else { panic!("not lost") };
    let seconds = at as f32 / 120.0;
    let wanted = mechanics.ant_wake + 118.0 / mechanics.ant_speed;
    assert!((seconds - wanted).abs() < 0.1, "{seconds} s and not {wanted}");
}

#[test]
fn cutting_its_rope_drops_an_ant() {
    let mut session = start(ant_level());
    run(&mut session, 120);
    swipe(&mut session, vec2(150.0, 180.0), vec2(250.0, 180.0));
    let events = run(&mut session, 300);
    assert_eq!(count(&events, |e| matches!(e, Event::AntDropped { index: 0, .. })), 1);
    assert_eq!(session.puzzle().elements().ants[0].state, AntState::Gone);
    assert_eq!(count(&events, |e| matches!(e, Event::Lost { cause: LossCause::Stolen, .. })), 0);
}

#[test]
fn an_ant_minds_no_rope_without_the_berry() {
    let mut level = ant_level();
    level.ants = vec![1];
    level.pegs.push(PegSpec::fixed(vec2(40.0, 80.0)));
    level.ropes.push(RopeSpec { from: Tie::Peg(1), to: Tie::Peg(2), length: 120.0, compliance: 0.0 });
    let mut session = start(level);
    let events = run(&mut session, 600);
    assert_eq!(count(&events, |e| matches!(e, Event::AntWoke { .. })), 0);
    assert_eq!(session.puzzle().elements().ants[0].state, AntState::Waiting);
}

/// It stayed behind in the air until its first step.
#[test]
fn issue_an_ant_that_woke_on_a_moth_stayed_behind() {
    let track = Track::Line { points: vec![vec2(60.0, 80.0), vec2(340.0, 80.0)], closed: false };
    let mut level = ant_level();
    level.pegs[0] = peg(vec2(60.0, 80.0), PegKind::Moth(MothSpec { track, speed: 100.0, start: 0.0 }));
    level.berry = vec2(60.0, 220.0);
    let mut session = start(level);
    for _ in 0..40 {
        run(&mut session, 1);
        let ant = &session.puzzle().elements().ants[0];
        assert!(ant.at.distance(peg_at(&session, 0)) < 0.01, "{} {:?}", ant.at, ant.state);
    }
}
