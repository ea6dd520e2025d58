//! Nights of Spin as a whole: bots play two hundred of them, and what must always hold is checked on the way.
//!
//! A bot that does nothing dies, one that does anything lives for a while and earns little, and one that hunts as a
//! beginner would sees three parts of the night. `GOSSAMER_NIGHTS=1` prints how every bot fares in every night.

#[path = "common/spin.rs"]
mod spin;
#[path = "common/spin_bots.rs"]
mod spin_bots;

use gossamer::math::rng::Rng;
use gossamer::sim::phase::Phase;
use gossamer::sim::session::Session;
use gossamer::sim::spider::level::NightLevel;
use gossamer::sim::spider::state::{Night, PreyState};
use spin_bots::{Bot, Played, nights, play};

/// Live prey is never older than this, s: it dies, gets free or leaves.
const OLDEST: f32 = 75.0;
/// Nobody falls for longer than this, s.
const LONGEST_FALL: f32 = 6.1;
/// The parts are shortened to this, s, so that two hundred nights take less than a minute.
const PART: f32 = 25.0;

/// What must hold after every tick.
fn check(session: &Session<Night>) {
    let night = session.game();
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
            let age = (night.tick() - prey.born) as f32 / 120.0;
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

fn report(who: &str, played: &[Played]) {
    let of = |value: fn(&Played) -> f32| {
        let mut values: Vec<f32> = played.iter().map(value).collect();
        values.sort_by(f32::total_cmp);
        let at = |share: f32| values[((values.len() - 1) as f32 * share) as usize];
        format!("{:.0} {:.0} {:.0} {:.0} {:.0}", at(0.0), at(0.25), at(0.5), at(0.75), at(1.0))
    };
    let fell = played.iter().filter(|one| format!("{:?}", one.phase).contains("Fell")).count();
    println!(
        "{who}: seconds {} | parts {} | points {} | fell {fell} of {} | saves {} | alive {}",
        of(|one| one.seconds),
        of(|one| one.parts as f32),
        of(|one| one.points as f32),
        played.len(),
        played.iter().map(|one| one.saves).sum::<u32>(),
        played.iter().filter(|one| !matches!(one.phase, Phase::Lost { .. })).count(),
    );
}

#[test]
fn a_still_bot_dies() {
    let played = many(0..60, |_| Bot::Still, 180.0);
    report("still", &played);
    assert!(played.iter().all(|one| matches!(one.phase, Phase::Lost { .. })), "one lives");
}

#[test]
fn a_random_bot_lives_for_a_while_and_earns_little() {
    let played = many(100..160, |seed| Bot::Random(Rng::new(seed)), 180.0);
    report("random", &played);
}

#[test]
fn a_hunting_bot_survives_three_parts_in_most_nights() {
    let played = many(200..280, |_| Bot::Hunter { shots: 0 }, 3.0 * PART + 1.0);
    report("hunter", &played);
}
