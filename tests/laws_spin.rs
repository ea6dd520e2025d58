//! Laws of Spin's spider and its thread: start, riding, shooting, falling, silk. Those of prey are in `laws_spin_prey`.

#[path = "common/spin.rs"]
mod spin;

use gossamer::math::geom::{Vec2, vec2};
use gossamer::math::rng::Rng;
use gossamer::sim::command::{Command, Spot, Stick};
use gossamer::sim::phase::{LossCause, Phase};
use gossamer::sim::session::Session;
use gossamer::sim::spider::event::{Refusal, SpinEvent};
use gossamer::sim::spider::state::Night;
use gossamer::sim::tuning::Tuning;
use gossamer::verlet::graph::NodeView;
use spin::{begin, cut_loose, night, part, quiet, run, sever, shoot, steer};

fn at(session: &Session<Night>) -> Vec2 {
    session.game().spider().at
}

fn nodes(session: &Session<Night>) -> Vec<NodeView> {
    let web = session.game().web();
    web.nodes().filter_map(|node| web.node(node)).collect()
}

/// The direction of the strand that the spider sits on.
fn strand_way(session: &Session<Night>) -> Vec2 {
    let night = session.game();
    night.web().direction(night.spider().perch.expect("it sits").strand).expect("a strand")
}

fn quiet_with(change: impl Fn(&mut Tuning)) -> Session<Night> {
    let mut tuning = Tuning::default();
    change(&mut tuning);
    Session::of(night(part(600.0, 1.0, [0.0; 7])).into(), tuning)
}

#[test]
fn only_the_outer_anchors_are_fixed_and_all_else_wobbles() {
    let mut session = quiet();
    let recipe = session.game().level().web;
    let before = nodes(&session);
    let anchors = before.iter().filter(|node| node.anchor).count();
    assert_eq!(anchors, recipe.spokes, "one at the end of every spoke");
    steer(&mut session, vec2(0.0, 1.0));
    run(&mut session, 120);
    let mut moved = 0;
    for (was, is) in before.iter().zip(nodes(&session)) {
        if was.anchor {
            assert_eq!(was.at, is.at, "an anchor moved");
            assert!(was.at.distance(recipe.centre) > 0.8 * recipe.radius, "anchors are outside");
        } else {
            moved += (was.at.distance(is.at) > 0.05) as usize;
        }
    }
    assert!(2 * moved > before.len() - anchors, "only {moved} of {} wobble", before.len());
}

#[test]
fn the_spider_rides_smoothly_where_it_is_steered_and_turns_towards_where_it_goes() {
    for (index, way) in [Vec2::X, Vec2::NEG_X, Vec2::Y, Vec2::NEG_Y, vec2(0.7, 0.7), vec2(-0.7, 0.7)].iter().enumerate()
    {
        let mut session = quiet();
        let start = at(&session);
        steer(&mut session, *way);
        let (mut hops, mut facing) = (0, session.game().spider().facing);
        for _ in 0..120 {
            let before = at(&session);
            let events = run(&mut session, 1);
            hops += events.iter().filter(|event| matches!(event, SpinEvent::Hopped { .. })).count();
            assert!(at(&session).distance(before) < 8.0, "it jumps {} cm", at(&session).distance(before));
            let spider = session.game().spider();
            assert!(spider.facing.dot(facing) > 0.75 && (spider.facing.length() - 1.0).abs() < 1e-3, "it snaps about");
            facing = spider.facing;
        }
        let went = at(&session) - start;
        assert!(went.dot(*way) > 110.0, "steered {way}, went {went}");
        assert!(hops >= 2, "{index}: over {hops} nodes only");
        steer(&mut session, *way);
        run(&mut session, 20);
        let spider = session.game().spider();
        let along = strand_way(&session);
        if spider.speed.abs() > 60.0 {
            assert!(spider.facing.dot(along * spider.speed.signum()) > 0.7, "it looks elsewhere than it goes");
        }
    }
}

#[test]
fn at_rest_it_stays_and_it_stops_when_it_is_let_go() {
    let mut session = quiet();
    run(&mut session, 240);
    let rest = at(&session);
    run(&mut session, 240);
    assert!(at(&session).distance(rest) < 1.0, "it creeps");
    steer(&mut session, Vec2::X);
    run(&mut session, 60);
    steer(&mut session, Vec2::ZERO);
    run(&mut session, 60);
    assert!(session.game().spider().speed.abs() < 1.0);
}

#[test]
fn its_weight_pulls_the_strand_down() {
    let depth = |mass: f32| {
        let mut session = quiet_with(|tuning| tuning.spin.spider.mass = mass);
        run(&mut session, 360);
        at(&session).y
    };
    let (light, usual, heavy) = (depth(0.0), depth(Tuning::default().spin.spider.mass), depth(30.0));
    assert!(usual > light + 1.0 && heavy > usual + 1.0, "{light} {usual} {heavy}");
}

#[test]
fn a_thread_flies_visibly_ties_to_the_first_strand_and_carries() {
    let mut session = quiet();
    let way = strand_way(&session).perp();
    let (from, threads) = (at(&session), session.game().web().size().strands);
    shoot(&mut session, from + way * 300.0);
    let mut flew = 0;
    let tied = loop {
        let events = run(&mut session, 1);
        let tied = events.iter().find_map(|event| match event {
            SpinEvent::Tied { at, length, .. } => Some((*at, *length)),
            _ => None,
        });
        if let Some(tied) = tied {
            break tied;
        }
        flew += session.game().shots().len();
        assert!(flew < 120, "it never ties");
    };
    assert!(flew >= 1, "nobody sees it fly");
    assert!((tied.0 - from).normalize().dot(way) > 0.98 && tied.1 > 10.0, "{tied:?} from {from} along {way}");
    assert!(session.game().web().size().strands > threads);
    steer(&mut session, way);
    run(&mut session, 30);
    assert!((at(&session) - from).dot(way) > 15.0, "it does not carry");
}

#[test]
fn the_first_strand_is_tied_to_and_those_too_parallel_are_passed_through() {
    let mut session = quiet();
    run(&mut session, 120);
    let tuning = session.tuning().spin.thread.clone();
    let least = tuning.parallel.to_radians().sin();
    let (mut tied, mut passed) = (0, 0);
    for degrees in 0..120 {
        let mut night = session.game().clone();
        let (web, from) = (night.web().clone(), night.spider().at);
        let aim = Vec2::from_angle((3.0 * degrees as f32).to_radians());
        let own = night.spider().perch.expect("it sits").strand;
        let start = from + aim * tuning.shortest;
        let parallel = |strand| web.direction(strand).is_none_or(|way| way.perp_dot(aim).abs() < least);
        let first = web.ray(start, aim, tuning.reach, |strand| strand == own || parallel(strand));
        let any = web.ray(start, aim, tuning.reach, |strand| strand == own);
        night.apply(&Command::Shoot { at: Spot::new(from + aim * 200.0) });
        for _ in 0..30 {
            night.step();
        }
        let event = night.events().iter().find_map(|event| match event {
            SpinEvent::Tied { at, .. } => Some(*at),
            _ => None,
        });
        if let (Some(expected), Some(at)) = (first, event) {
            assert!(at.distance(expected.at) < 6.0, "{degrees}: tied at {at}, the first is at {}", expected.at);
            tied += 1;
            passed += any.is_some_and(|any| any.place.strand != expected.place.strand) as u32;
        }
    }
    assert!(tied > 80 && passed > 0, "{tied} tied, {passed} passed through another");
}

#[test]
fn only_along_its_own_strand_a_shot_fails_with_a_hint() {
    let session = quiet();
    let way = strand_way(&session);
    for degrees in (0..360).step_by(3) {
        let mut night = session.game().clone();
        let aim = Vec2::from_angle((degrees as f32).to_radians()).rotate(way);
        let from = night.spider().at;
        night.apply(&Command::Shoot { at: Spot::new(from + aim * 200.0) });
        let off = (degrees % 180).min(180 - degrees % 180);
        let refused = night.events().iter().any(|e| matches!(e, SpinEvent::Refused { why: Refusal::Parallel, .. }));
        assert!(refused == (off < 15) || off == 15, "{degrees} degrees");
        assert_eq!(night.shots().is_empty(), refused);
    }
}

#[test]
fn where_nothing_is_hit_an_anchor_is_driven_into_space_at_the_set_distance() {
    let mut level = night(part(600.0, 1.0, [0.0; 7]));
    (level.web.rings, level.web.radius, level.web.spokes) = (0, 120.0, 5);
    let mut session = begin(level);
    let aim =
        [Vec2::X, Vec2::NEG_X, vec2(0.7, 0.7)].into_iter().find(|way| strand_way(&session).perp_dot(*way).abs() > 0.5);
    let (from, aim) = (at(&session), aim.expect("one is across"));
    let before = nodes(&session).iter().filter(|node| node.anchor).count();
    shoot(&mut session, from + aim * 100.0);
    let events = run(&mut session, 60);
    let anchored = events.iter().find_map(|event| match event {
        SpinEvent::Anchored { at, .. } => Some(*at),
        _ => None,
    });
    let reach = session.tuning().spin.thread.reach;
    let anchored = anchored.expect("an anchor");
    assert!((anchored.distance(from) - reach).abs() < 15.0, "{} of {reach}", anchored.distance(from));
    assert_eq!(nodes(&session).iter().filter(|node| node.anchor).count(), before + 1);
}

#[test]
fn thread_costs_silk_by_its_length_and_there_is_never_less_than_none() {
    let mut session = quiet();
    let cost = session.tuning().spin.thread.cost;
    let mut rng = Rng::new(5);
    let mut refused = false;
    for _ in 0..90 {
        let from = at(&session);
        shoot(&mut session, from + vec2(rng.range(-1.0, 1.0), rng.range(-1.0, 1.0)) * 300.0);
        let before = session.game().spider().silk;
        for _ in 0..30 {
            let now = session.game().spider().silk;
            let events = run(&mut session, 1);
            let after = session.game().spider().silk;
            for event in &events {
                if let SpinEvent::Tied { length, .. } | SpinEvent::Anchored { length, .. } = event {
                    assert!((now - after - length * cost).abs() < 0.1 || after < 0.1, "{length} cm: {now} to {after}");
                }
            }
            refused |= events.iter().any(|event| matches!(event, SpinEvent::Refused { why: Refusal::Silk, .. }));
            assert!(after >= 0.0);
        }
        assert!(session.game().spider().silk <= before + 1.0);
    }
    assert!(refused, "it never ran out");
    let empty = session.game().spider().silk;
    run(&mut session, 600);
    assert!(session.game().spider().silk > empty + 3.0, "it grows slowly");
}

#[test]
fn a_severed_strand_gives_half_back_and_a_loose_end_is_reeled_in() {
    let mut session = quiet();
    run(&mut session, 60);
    let web = session.game().web();
    let hub = at(&session);
    // A strand that is not near the spider.
    let far = web.strands().filter_map(|id| web.strand(id)).find(|view| view.from.distance(hub) > 150.0).expect("one");
    let (middle, silk, strands) = ((far.from + far.to) / 2.0, session.game().spider().silk, web.size().strands);
    sever(&mut session, middle);
    let events = run(&mut session, 1);
    let back = events.iter().find_map(|event| match event {
        SpinEvent::Severed { silk, .. } => Some(*silk),
        _ => None,
    });
    let thread = &session.tuning().spin.thread;
    let (grown, back) = (session.game().spider().silk - silk, back.expect("it was severed"));
    assert!(back > 0.0 && (back - grown).abs() < 0.1, "{back} of silk, {grown} more");
    assert!(back <= 400.0 * thread.cost * thread.back);
    assert!(session.game().web().size().strands < strands);
}

#[test]
fn a_second_tap_takes_the_last_thread_back_whole() {
    let mut session = quiet();
    let (way, from) = (strand_way(&session).perp(), at(&session));
    let (silk, strands) = (session.game().spider().silk, session.game().web().size().strands);
    shoot(&mut session, from + way * 200.0);
    let tied = run(&mut session, 20);
    assert!(tied.iter().any(|event| matches!(event, SpinEvent::Tied { .. } | SpinEvent::Anchored { .. })), "{tied:?}");
    assert!(session.game().web().size().strands > strands && session.game().score().threads == 1);
    // Nothing is near this tap but the thread that the first tap shot.
    sever(&mut session, from + vec2(0.0, 4000.0));
    run(&mut session, 1);
    let night = session.game();
    assert!((night.spider().silk - silk).abs() < 0.5, "{silk} became {}", night.spider().silk);
    assert_eq!(night.score().threads, 0);
    assert!(night.spider().perch.is_some());
}

/// The mass of spider at which something breaks when it sits on a thread of this length, out in space.
fn breaking_mass(reach: f32) -> f32 {
    let mut level = night(part(600.0, 1.0, [0.0; 7]));
    (level.web.rings, level.web.radius, level.web.spokes) = (0, 120.0, 5);
    let mut tuning = Tuning::default();
    tuning.spin.thread.reach = reach;
    let mut session = Session::of(level.into(), tuning);
    let (from, aim) = (at(&session), strand_way(&session).perp());
    let aim = if aim.y > 0.0 { -aim } else { aim };
    shoot(&mut session, from + aim * 100.0);
    run(&mut session, 60);
    // Onto the thread.
    steer(&mut session, aim);
    run(&mut session, 60);
    steer(&mut session, Vec2::ZERO);
    let mut tuning = session.tuning().clone();
    for mass in (10..400).step_by(4) {
        tuning.spin.spider.mass = mass as f32;
        session.set_tuning(tuning.clone());
        let events = run(&mut session, 60);
        if events.iter().any(|event| matches!(event, SpinEvent::Broke { .. })) {
            return mass as f32;
        }
    }
    f32::INFINITY
}

#[test]
fn long_threads_break_first() {
    let (short, long) = (breaking_mass(160.0), breaking_mass(420.0));
    assert!(long + 6.0 < short && long.is_finite(), "the long one bears {long}, the short one {short}");
    assert!(long > 3.0 * Tuning::default().spin.spider.mass, "it carries the spider with ease");
}

#[test]
fn a_spider_that_loses_all_hold_falls_and_dies_of_the_depth() {
    let mut session = quiet();
    let mut events = cut_loose(&mut session);
    events.extend(run(&mut session, 900));
    assert!(events.iter().any(|event| matches!(event, SpinEvent::Fell { .. })), "{events:?}");
    assert!(
        matches!(session.game().phase(), Phase::Lost { cause: LossCause::Fell, .. }),
        "{:?}",
        session.game().phase()
    );
    let lost = events.iter().filter(|event| matches!(event, SpinEvent::Lost { .. })).count();
    assert_eq!(lost, 1, "it dies once");
}

#[test]
fn the_last_move_saves_and_the_next_catch_is_worth_more() {
    let mut session = quiet();
    cut_loose(&mut session);
    let mut events = run(&mut session, 60);
    assert!(session.game().spider().fall.is_some(), "it falls");
    let deep = at(&session).y;
    let from = at(&session);
    shoot(&mut session, from + vec2(40.0, -300.0));
    events.extend(run(&mut session, 60));
    assert!(events.iter().any(|event| matches!(event, SpinEvent::Saved { .. })), "{events:?}");
    events.extend(run(&mut session, 1200));
    let night = session.game();
    assert!(night.is_playing() && night.spider().fall.is_none() && night.spider().perch.is_some());
    assert!(night.score().bonus >= 50 && night.score().points == 0, "points come with the catch");
    assert!(at(&session).y < deep + 900.0, "it hangs");
}

#[test]
fn a_spider_without_silk_cannot_save_itself() {
    let mut session = quiet_with(|tuning| {
        (tuning.spin.thread.back, tuning.spin.thread.growth, tuning.spin.thread.most) = (0.0, 0.0, 0.0);
    });
    cut_loose(&mut session);
    run(&mut session, 30);
    let from = at(&session);
    shoot(&mut session, from + vec2(0.0, -300.0));
    let events = run(&mut session, 900);
    assert!(events.iter().any(|event| matches!(event, SpinEvent::Refused { why: Refusal::Silk, .. })));
    assert!(matches!(session.game().phase(), Phase::Lost { cause: LossCause::Fell, .. }));
}

#[test]
fn every_fall_ends_even_without_weight() {
    let mut session = quiet_with(|tuning| tuning.spin.web.gravity = 0.0);
    cut_loose(&mut session);
    run(&mut session, 1000);
    assert!(!session.game().is_playing(), "it falls without end");
}

#[test]
fn a_dead_spider_obeys_nobody() {
    let mut session = quiet();
    cut_loose(&mut session);
    run(&mut session, 900);
    let silk = session.game().spider().silk;
    steer(&mut session, Vec2::X);
    let from = at(&session);
    shoot(&mut session, from + vec2(0.0, -200.0));
    run(&mut session, 30);
    let night = session.game();
    assert!(night.shots().is_empty() && night.spider().silk == silk);
}

#[test]
fn a_restart_is_the_night_at_its_start() {
    let mut session = begin(night(part(60.0, 2.0, [1.0; 7])));
    let fresh = session.game().hash();
    steer(&mut session, vec2(0.5, 0.5));
    run(&mut session, 700);
    assert_ne!(session.game().hash(), fresh);
    session.restart();
    assert_eq!(session.game().hash(), fresh);
    assert_eq!(session.game().spider().stick, Stick::REST);
}

#[test]
fn a_night_survived_is_won_with_its_stars() {
    let mut session = begin(night(part(3.0, 1.0, [0.0; 7])));
    let events = run(&mut session, 420);
    assert!(matches!(session.game().phase(), Phase::Won { stars: 1, .. }), "{:?}", session.game().phase());
    assert!(events.iter().any(|event| matches!(event, SpinEvent::Won { stars: 1, .. })));
}
