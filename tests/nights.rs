//! Nights of Spin as a whole: bots play two hundred of them, and what must always hold is checked on the way.
//!
//! A bot that does nothing dies, one that does anything lives for a while and earns little, and one that hunts as a
//! beginner would sees three parts of the night.

#[path = "common/spin_bots.rs"]
mod spin_bots;

use std::sync::Arc;

use gossamer::math::rng::Rng;
use gossamer::sim::phase::{LossCause, Phase};
use gossamer::sim::prey_kind::PreyKind;
use gossamer::sim::recording::Recording;
use gossamer::sim::replay::replay;
use gossamer::sim::session::Session;
use gossamer::sim::spider::level::NightLevel;
use gossamer::sim::spider::scenes;
use gossamer::sim::spider::state::{Night, PreyState};
use gossamer::sim::tuning::Tuning;
use spin_bots::{Bot, Played, nights, play};

/// Live prey is never older than this, s: it dies, gets free or leaves.
const OLDEST: f32 = 75.0;
/// Nobody falls for longer than this, s.
const LONGEST_FALL: f32 = 6.1;
/// The parts are shortened to this, s, so that two hundred nights take less than a minute.
const PART: f32 = 25.0;

/// What must hold after every tick.
fn check(night: &Night) {
    let spider = night.spider();
    assert!(spider.at.is_finite() && spider.silk >= 0.0 && spider.health >= 0.0, "{spider:?}");
    match spider.perch {
        Some(place) => assert!(night.web().strand(place.strand).is_some(), "sits on a strand that is gone"),
        None => assert!(spider.fall.is_some(), "in the air, but does not fall"),
    }
    if let Some((since, _)) = spider.fall.filter(|_| night.is_playing()) {
        assert!(((night.tick() - since) as f32) < 120.0 * LONGEST_FALL, "falls without end");
    }
    if night.tick().is_multiple_of(16) {
        for node in night.web().nodes() {
            let view = night.web().node(node).unwrap();
            assert!(view.at.is_finite() && view.degree > 0, "{view:?}");
        }
        for prey in night.prey() {
            // A mimic waits for as long as it likes.
            let came = if prey.kind == PreyKind::Mimic { prey.since } else { prey.born };
            let age = (night.tick() - came) as f32 / 120.0;
            let waits = matches!(prey.state, PreyState::Hidden | PreyState::Dead);
            assert!(prey.at.is_finite() && (waits || age < OLDEST), "{prey:?}");
        }
    }
}

/// The night that never ends, with another seed and short parts.
fn endless(seed: u64) -> NightLevel {
    let all = nights();
    let mut night = all.iter().find(|night| night.endless).expect("an endless night").with_seed(seed);
    night.parts.iter_mut().for_each(|part| part.seconds = PART);
    night
}

/// How a bot of each seed fares.
fn many(seeds: std::ops::Range<u64>, bot: impl Fn(u64) -> Bot, seconds: f32) -> Vec<Played> {
    seeds.map(|seed| play(endless(seed), bot(seed), seconds, check)).collect()
}

/// The value that this share of the nights stays below.
fn quantile(played: &[Played], share: f32, of: impl Fn(&Played) -> f32) -> f32 {
    let mut values: Vec<f32> = played.iter().map(of).collect();
    values.sort_by(f32::total_cmp);
    values[((values.len() - 1) as f32 * share) as usize]
}

fn lost(played: &[Played]) -> usize {
    played.iter().filter(|one| matches!(one.phase, Phase::Lost { .. })).count()
}

fn report(who: &str, played: &[Played]) {
    let shares = |of: fn(&Played) -> f32| [0.0, 0.25, 0.5, 0.75, 1.0].map(|share| quantile(played, share, of).round());
    let (seconds, points) = (shares(|one| one.seconds), shares(|one| one.points as f32));
    let fell = played.iter().filter(|one| matches!(one.phase, Phase::Lost { cause: LossCause::Fell, .. })).count();
    let saves: u32 = played.iter().map(|one| one.saves).sum();
    println!("{who}: {seconds:?} s, {points:?} points, {} lost, {fell} by a fall, {saves} saves", lost(played));
}

#[test]
fn a_still_bot_dies() {
    let played = many(0..60, |_| Bot::Still, 150.0);
    report("still", &played);
    // Now and then all that comes dies before it is there.
    assert!(lost(&played) >= 54, "{} of 60 die", lost(&played));
    assert!(quantile(&played, 0.5, |one| one.seconds) > 40.0, "who only looks has time to look");
    assert!(quantile(&played, 0.75, |one| one.points as f32) <= 40.0);
}

#[test]
fn a_random_bot_lives_for_a_while_and_earns_little() {
    let played = many(100..160, |seed| Bot::Random(Rng::new(seed)), 110.0);
    report("random", &played);
    assert!(lost(&played) >= 12, "{} of 60 die", lost(&played));
    assert!(quantile(&played, 0.5, |one| one.seconds) > 60.0, "a beginner lasts a minute");
    assert!(quantile(&played, 0.5, |one| one.points as f32) < 150.0);
}

#[test]
fn a_hunting_bot_survives_three_parts_in_most_nights() {
    let played = many(200..280, |_| Bot::Hunter { shots: 0 }, 3.0 * PART + 1.0);
    report("hunter", &played);
    let survived = played.iter().filter(|one| one.parts >= 3).count();
    assert!(survived >= 60, "{survived} of 80");
    assert!(quantile(&played, 0.5, |one| one.points as f32) > 150.0);
    assert!(played.iter().all(|one| one.longest_fall < LONGEST_FALL));
}

#[test]
fn doing_anything_earns_no_three_stars_once_the_first_night_is_over() {
    for night in nights().iter().filter(|night| !night.endless && night.id != "spider/01") {
        let played = [1, 2, 3].map(|seed| play(night.with_seed(seed), Bot::of("random", seed), 300.0, |_| ()));
        let stars = played.map(|one| one.goals.iter().filter(|goal| **goal).count());
        assert!(stars.iter().all(|stars| *stars < 3), "{}: {stars:?}", night.id);
        assert!(stars.iter().sum::<usize>() <= 5, "{}: {stars:?}", night.id);
    }
}

#[test]
fn a_night_written_down_replays_without_a_differing_tick() {
    for name in scenes::NIGHTS {
        let level = Arc::new(scenes::level(name).expect("listed nights exist"));
        let mut session: Session<Night> = Session::of(Arc::clone(&level), Tuning::default());
        let mut commands = Vec::new();
        for tick in 0..1500 {
            scenes::act(session.game(), |command| commands.push(command));
            commands.drain(..).for_each(|command| session.push(command));
            session.step();
            session.clear_events();
            if tick == 900 {
                session.rewind_to(777);
            }
        }
        let recording = session.recording();
        let read = Recording::parse(&recording.to_text()).expect("its own text");
        let report = replay::<Night>(&read, level, &Tuning::default());
        assert_eq!(report.divergence, None, "{name}");
        assert_eq!((report.hash, report.ticks), (session.game().hash(), session.game().tick()), "{name}");
    }
}
