//! Laws of Spin's prey and of what it earns: flicker, riding, sticking, thrashing, dying, biting, collecting, cutters, wasps,
//! mimics, lassos.

#[path = "common/spin.rs"]
mod spin;

use gossamer::math::geom::{Vec2, vec2};
use gossamer::sim::phase::{LossCause, Phase};
use gossamer::sim::prey_kind::PreyKind;
use gossamer::sim::session::Session;
use gossamer::sim::spider::event::SpinEvent;
use gossamer::sim::spider::level::NightLevel;
use gossamer::sim::spider::state::{Night, Prey, PreyState};
use gossamer::sim::tuning::Tuning;
use spin::{begin, night, part, run, shoot, steer};

/// A night to which only this kind comes, one at a time.
fn only(kind: PreyKind) -> NightLevel {
    let mut prey = [0.0; 7];
    prey[kind as usize] = 1.0;
    let mut level = night(part(600.0, 2.0, prey));
    level.parts[0].most = 1;
    level.stars = vec![vec2(0.0, -190.0)];
    level
}

fn only_with(kind: PreyKind, change: impl Fn(&mut Tuning)) -> Session<Night> {
    let mut tuning = Tuning::default();
    change(&mut tuning);
    Session::of(only(kind).into(), tuning)
}

/// Runs until one piece of prey is in this state, for at most a minute.
fn until(session: &mut Session<Night>, state: PreyState) -> Prey {
    for _ in 0..7200 {
        if let Some(prey) = session.game().prey().iter().find(|prey| prey.state == state) {
            return prey.clone();
        }
        run(session, 1);
    }
    panic!("never {state:?}: {:?}", session.game().prey());
}

fn at(session: &Session<Night>) -> Vec2 {
    session.game().spider().at
}

#[test]
fn prey_is_seen_for_most_of_a_second_before_it_can_hurt() {
    for kind in [PreyKind::Fly, PreyKind::Gnat, PreyKind::Beetle, PreyKind::Moth, PreyKind::Wasp, PreyKind::Cutter] {
        let mut session = begin(only(kind));
        let (mut seen, mut ticks) = (None, 0);
        for tick in 0..1200 {
            let events = run(&mut session, 1);
            let came = events.iter().any(|event| matches!(event, SpinEvent::Appeared { .. }));
            seen = seen.or(came.then_some(tick));
            let first = session.game().prey().iter().find(|prey| prey.state != PreyState::Appearing);
            if let (Some(since), Some(first)) = (seen, first) {
                assert_eq!(first.kind, kind);
                ticks = tick - since;
                break;
            }
        }
        assert!(ticks as f32 / 120.0 >= 0.8, "{kind:?} flickers for {ticks} ticks");
        assert_eq!(session.game().score().hurt, 0.0);
    }
}

#[test]
fn a_fly_comes_near_rides_towards_the_spider_and_sticks_to_a_strand() {
    let mut session = begin(only(PreyKind::Fly));
    let first = until(&mut session, PreyState::Appearing);
    let far = first.at.distance(at(&session));
    assert!((100.0..450.0).contains(&far), "near, but not too near: {far}");
    until(&mut session, PreyState::Riding);
    let strands = session.game().web().size().strands;
    let mut speed = 0.0f32;
    for _ in 0..600 {
        run(&mut session, 1);
        let prey = &session.game().prey()[0];
        if prey.state != PreyState::Riding {
            break;
        }
        assert!(prey.place.is_some() && prey.at.distance(prey.previous) < 6.0, "it jumps");
        speed = speed.max(prey.velocity.length());
    }
    let prey = until(&mut session, PreyState::Caught);
    assert!(speed > 50.0, "it rides");
    assert!(prey.at.distance(at(&session)) < far, "it came nearer");
    let node = session.game().web().node(prey.node.expect("a node")).expect("of the web");
    assert!(node.degree >= 2, "the strand was split by a node");
    assert!(session.game().web().size().strands > strands || node.degree > 2);
}

#[test]
fn caught_prey_pulls_like_a_weight_and_not_in_jerks_and_dies() {
    // Out of reach, so that it is not collected at once.
    let mut session = only_with(PreyKind::Fly, |tuning| tuning.spin.spider.reach = 0.0);
    let caught = until(&mut session, PreyState::Caught);
    let life = session.tuning().spin.prey.fly.life;
    let (mut last, mut before, mut jerk) = (caught.at, Vec2::ZERO, 0.0f32);
    let mut lived = 0;
    let mut health = caught.life;
    while session.game().prey()[0].state == PreyState::Caught {
        run(&mut session, 1);
        let prey = &session.game().prey()[0];
        assert!(prey.life <= health, "it recovers");
        health = prey.life;
        let velocity = prey.at - last;
        if lived > 60 {
            jerk = jerk.max((velocity - before).length());
        }
        (last, before) = (prey.at, velocity);
        lived += 1;
        assert!(lived < 1200, "it never dies");
    }
    assert!((lived as f32 / 120.0 - life).abs() < 0.2, "{lived} ticks");
    assert!(jerk < 0.5, "{jerk} cm per tick and tick");
    assert_eq!(session.game().prey()[0].state, PreyState::Dead);
}

#[test]
fn the_strand_of_dead_prey_straightens_by_the_restore_force() {
    let sag = |force: f32| {
        let mut session = only_with(PreyKind::Fly, |tuning| tuning.spin.hunt.restore_force = force);
        let dead = until(&mut session, PreyState::Dead);
        run(&mut session, 360);
        let web = session.game().web();
        let node = dead.node?;
        let view = web.node(node)?;
        let far: Vec<Vec2> = web.around(node).filter_map(|(_, far)| Some(web.node(far)?.at)).collect();
        let middle = far.iter().copied().sum::<Vec2>() / far.len() as f32;
        Some(view.at.distance(middle))
    };
    let (none, some) = (sag(0.0).expect("it hangs"), sag(0.2).expect("it hangs"));
    assert!(some < none, "{some} cm off the middle, {none} without");
}

#[test]
fn contact_hurts_until_the_spider_is_dead_and_then_nobody_bites() {
    let mut session = only_with(PreyKind::Fly, |tuning| {
        tuning.spin.prey.fly.life = 60.0;
        tuning.spin.hunt.clear = 40.0;
    });
    let (mut hurt, mut last) = (0.0, 0);
    let mut spared = true;
    for tick in 0..120 * 300 {
        let events = run(&mut session, 1);
        for event in &events {
            if let SpinEvent::Bitten { hearts, .. } = event {
                spared &= last == 0 || tick - last >= 140;
                last = tick;
                hurt += hearts;
            }
        }
        if !session.game().is_playing() {
            break;
        }
        // To the fly, wherever it is.
        let prey = session.game().prey().first().map(|prey| prey.at);
        let way = prey.map_or(Vec2::ZERO, |prey| (prey - at(&session)).normalize_or_zero());
        steer(&mut session, way);
    }
    let lost = session.game();
    assert!(matches!(lost.phase(), Phase::Lost { cause: LossCause::Bitten, .. }), "{:?}", lost.phase());
    assert!(spared, "two bites at once");
    assert!((lost.score().hurt - hurt).abs() < 1e-3 && lost.spider().health == 0.0);
    let events = run(&mut session, 600);
    assert!(events.iter().all(|event| !matches!(event, SpinEvent::Bitten { .. } | SpinEvent::Collected { .. })));
}

#[test]
fn passing_over_dead_prey_collects_it_and_points_come_from_nothing_else() {
    let mut session = begin(only(PreyKind::Fly));
    let (mut points, mut collected) = (0, 0);
    for _ in 0..120 * 60 {
        let night = session.game();
        let dead = night.prey().iter().find(|prey| prey.state == PreyState::Dead).map(|prey| prey.at);
        let way = dead.map_or(Vec2::ZERO, |dead| (dead - at(&session)).normalize_or_zero());
        steer(&mut session, way);
        let before = session.game().spider().clone();
        let events = run(&mut session, 1);
        let night = session.game();
        for event in &events {
            if let SpinEvent::Collected { points: earned, chain, .. } = event {
                assert_eq!(night.score().points, points + earned);
                assert!(*chain >= 1 && night.spider().health >= before.health && night.spider().silk >= before.silk);
                collected += 1;
                points += earned;
            }
        }
        assert_eq!(night.score().points, points, "points without a catch");
    }
    assert!(collected >= 2, "{collected}");
    assert_eq!(session.game().score().collected[PreyKind::Fly as usize], collected);
}

#[test]
fn a_cutter_severs_strands_and_keeps_away_from_the_spider() {
    let mut session = begin(only(PreyKind::Cutter));
    let (mut cuts, mut near, mut ticks) = (0, 0, 0);
    for _ in 0..120 * 25 {
        let events = run(&mut session, 1);
        cuts += events.iter().filter(|event| matches!(event, SpinEvent::Cut { .. })).count();
        let rides = |prey: &&Prey| matches!(prey.state, PreyState::Riding | PreyState::Working);
        if let Some(cutter) = session.game().prey().iter().find(rides) {
            ticks += 1;
            near += (cutter.at.distance(at(&session)) < 60.0) as u32;
        }
    }
    assert!(cuts >= 2, "{cuts} cuts");
    assert!(20 * near < ticks, "near for {near} of {ticks} ticks");
}

/// Shoots at the first live prey of the air until it was tied so often.
fn tie(session: &mut Session<Night>, times: u8) -> Vec<SpinEvent> {
    let mut events = Vec::new();
    for tick in 0..120 * 40 {
        let open = |prey: &&Prey| matches!(prey.state, PreyState::Flying | PreyState::Caught) && prey.ties < times;
        let target = session.game().prey().iter().find(open).map(|prey| prey.at);
        if let Some(target) = target.filter(|at| tick % 12 == 0 && at.distance(session.game().spider().at) < 300.0) {
            shoot(session, target);
        }
        events.extend(run(session, 1));
        let tied = events.iter().filter(|event| matches!(event, SpinEvent::Lassoed { .. })).count();
        if tied >= times as usize {
            break;
        }
    }
    events
}

#[test]
fn a_wasp_held_by_one_thread_gets_free_and_one_held_by_two_dies() {
    let patient = |tuning: &mut Tuning| {
        (tuning.spin.spider.health, tuning.spin.thread.growth, tuning.spin.thread.most) = (20.0, 50.0, 500.0);
    };
    let mut session = only_with(PreyKind::Wasp, patient);
    let events = tie(&mut session, 1);
    assert!(events.iter().any(|event| matches!(event, SpinEvent::Lassoed { ties: 1, .. })), "{events:?}");
    let events = run(&mut session, 120 * 7);
    assert!(events.iter().any(|event| matches!(event, SpinEvent::Escaped { .. })), "{events:?}");
    let mut session = only_with(PreyKind::Wasp, patient);
    let events = tie(&mut session, 2);
    assert!(events.iter().any(|event| matches!(event, SpinEvent::Lassoed { ties: 2, .. })), "{events:?}");
    let events = run(&mut session, 120 * 9);
    assert!(events.iter().any(|event| matches!(event, SpinEvent::Died { kind: PreyKind::Wasp, .. })), "{events:?}");
    assert!(events.iter().all(|event| !matches!(event, SpinEvent::Escaped { .. })));
}

#[test]
fn a_thread_ties_what_flies_past_its_head() {
    let mut session = only_with(PreyKind::Wasp, |tuning| tuning.spin.spider.health = 20.0);
    let events = tie(&mut session, 1);
    assert!(events.iter().any(|event| matches!(event, SpinEvent::Lassoed { kind: PreyKind::Wasp, .. })), "{events:?}");
    let caught = session.game().prey().iter().find(|prey| prey.ties == 1).expect("it is tied");
    assert!(caught.node.is_some_and(|node| session.game().web().node(node).is_some()), "to a node of the web");
}

#[test]
fn prey_whose_thread_is_taken_away_flies_off() {
    let mut session = only_with(PreyKind::Wasp, |tuning| tuning.spin.spider.health = 20.0);
    tie(&mut session, 1);
    let tied = session.game().prey().iter().find(|prey| prey.ties == 1).expect("it is tied").at;
    let spider = at(&session);
    // A second tap takes the thread back.
    spin::sever(&mut session, spider.lerp(tied, 0.5) + vec2(0.0, 5000.0));
    run(&mut session, 2);
    let states: Vec<PreyState> = session.game().prey().iter().map(|prey| prey.state).collect();
    assert_eq!(states, [PreyState::Flying]);
}

#[test]
fn a_mimic_is_a_star_until_it_glows_and_then_lunges_once() {
    let mut session = begin(only(PreyKind::Mimic));
    let hidden = until(&mut session, PreyState::Hidden);
    assert_eq!(hidden.at, vec2(0.0, -190.0));
    let (mut revealed, mut flew) = (None, None);
    steer(&mut session, vec2(0.0, -1.0));
    for tick in 0..2400 {
        let events = run(&mut session, 1);
        let shows = events.iter().any(|event| matches!(event, SpinEvent::Revealed { .. }));
        revealed = revealed.or(shows.then_some(tick));
        let flies = session.game().prey().iter().any(|prey| prey.state == PreyState::Flying);
        flew = flew.or(flies.then_some(tick));
    }
    let (revealed, flew) = (revealed.expect("it shows itself"), flew.expect("it lunges"));
    assert!((flew - revealed) as f32 / 120.0 > 0.8, "{} ticks of warning", flew - revealed);
}

#[test]
fn issue_stars_that_wait_kept_all_other_prey_away() {
    let mut level = only(PreyKind::Mimic);
    level.stars = (0..8).map(|k| vec2(900.0 + 50.0 * k as f32, -900.0)).collect();
    level.parts[0].most = 2;
    level.parts[0].prey[PreyKind::Fly as usize] = 1.0;
    let mut session = begin(level);
    let events = run(&mut session, 120 * 60);
    let flies = events.iter().filter(|event| matches!(event, SpinEvent::Appeared { kind: PreyKind::Fly, .. })).count();
    assert!(flies >= 4, "{flies} flies in a minute");
}
