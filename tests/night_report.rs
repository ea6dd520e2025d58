//! What a night does to whoever plays it: bots of four kinds play it with many seeds, and how they fared is printed.
//!
//! Run it after changing a night, the tuning of Spin or its rules, and choose goals and arrivals by what it says:
//!
//! ```text
//! cargo test --no-default-features --test night_report -- --ignored --nocapture
//! NIGHTS=spider/03,spider/endless BOTS=hunter,good SEEDS=80 cargo test ... (the same)
//! ```
//!
//! A star for survival is right where the hunter gets it in most seeds of the first nights and in few of the last, the
//! others where the good bot gets them now and then. It takes about a minute for every night.

#[path = "common/spin_bots.rs"]
mod spin_bots;

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use gossamer::sim::phase::{LossCause, Phase};
use gossamer::sim::spider::level::NightLevel;
use spin_bots::{Bot, Played, nights, play};

/// An endless night is left after so long, s.
const LONGEST: f32 = 900.0;
/// Threads that play.
const HANDS: usize = 2;

fn asked(name: &str, usual: &str) -> Vec<String> {
    let text = std::env::var(name).unwrap_or_else(|_| usual.to_string());
    text.split(',').map(|word| word.trim().to_string()).collect()
}

/// The night with other chance; its web is that of the file unless it has no end.
fn seeded(night: &NightLevel, seed: u64) -> NightLevel {
    if seed == 0 { night.clone() } else { night.with_seed(seed) }
}

/// One night of every seed, in no order.
fn many(night: &NightLevel, bot: &str, seeds: u64) -> Vec<Played> {
    let next = AtomicU64::new(0);
    let hand = || {
        let mut played = Vec::new();
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= seeds {
                return played;
            }
            played.push(play(seeded(night, seed), Bot::of(bot, seed), LONGEST, |_| ()));
        }
    };
    thread::scope(|scope| {
        let hands: Vec<_> = (0..HANDS).map(|_| scope.spawn(hand)).collect();
        hands.into_iter().flat_map(|hand| hand.join().expect("a bot fell over")).collect()
    })
}

/// The least, the quarters, and the most.
fn spread(played: &[Played], of: impl Fn(&Played) -> f32) -> String {
    let mut values: Vec<f32> = played.iter().map(of).collect();
    values.sort_by(f32::total_cmp);
    let at = |share: f32| values[((values.len() - 1) as f32 * share) as usize];
    format!("{:.0} [{:.0} {:.0} {:.0}] {:.0}", at(0.0), at(0.25), at(0.5), at(0.75), at(1.0))
}

fn report(bot: &str, played: &[Played]) {
    let count = |of: &dyn Fn(&Played) -> bool| played.iter().filter(|one| of(one)).count();
    let lost = |cause| count(&move |one: &Played| matches!(one.phase, Phase::Lost { cause: by, .. } if by == cause));
    let stars: Vec<usize> =
        (0..=3).map(|stars| count(&|one| one.goals.iter().filter(|goal| **goal).count() == stars)).collect();
    println!(
        "  {bot:6} s {:24} points {:30} chain {:16} hurt {:14} threads {}",
        spread(played, |one| one.seconds),
        spread(played, |one| one.points as f32),
        spread(played, |one| one.best_chain as f32),
        spread(played, |one| one.hurt),
        spread(played, |one| one.threads as f32),
    );
    let kinds: Vec<f32> = (0..7)
        .map(|kind| played.iter().map(|one| one.collected[kind] as f32).sum::<f32>() / played.len() as f32)
        .collect();
    println!(
        "         won {} bitten {} fell {} saves {} parts {} goals {:?} stars 0-3 {stars:?} collected {kinds:.1?}",
        count(&|one| matches!(one.phase, Phase::Won { .. })),
        lost(LossCause::Bitten),
        lost(LossCause::Fell),
        played.iter().map(|one| one.saves).sum::<u32>(),
        spread(played, |one| one.parts as f32),
        [0, 1, 2].map(|goal| count(&|one| one.goals[goal])),
    );
}

#[test]
#[ignore = "a report for whoever makes nights: it asserts nothing"]
fn how_bots_fare() {
    let ids = asked("NIGHTS", "spider/01,spider/02,spider/03,spider/04,spider/05,spider/endless");
    let bots = asked("BOTS", "still,random,hunter,good");
    let seeds: u64 = asked("SEEDS", "40")[0].parse().expect("SEEDS is a number");
    let all = nights();
    for id in ids {
        let Some(night) = all.iter().find(|night| night.id == id) else { panic!("no night is called {id}") };
        println!("{id} {:?} ({} s), {seeds} seeds, goals {:?}", night.name, night.seconds(), night.goals);
        for bot in &bots {
            report(bot, &many(night, bot, seeds));
        }
    }
}
