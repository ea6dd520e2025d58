//! What a tick of each level costs, as a share of the 1/120 s that it stands for, while a hand taps and drags all there is.
//!
//! Then what a restart costs: the session goes back to its start and the stage is made anew. Prints the busiest levels of each pack. The share is that of the mean tick of the level's busiest second, the best of
//! three runs: whatever else the machine does only adds to it.

#[path = "../common/hand.rs"]
mod hand;

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use gossamer::content::style::Style;
use gossamer::sim::puzzle::level::Level;
use gossamer::sim::session::Session;
use gossamer::sim::tuning::Tuning;
use gossamer::verlet::tuning::TICK;
use gossamer::view::stage::StageView;

/// Most that a tick of the busiest level may take of its time.
const PROMISED: f64 = 0.05;
/// Most that a restart may take, s.
const RESTART: f64 = 0.15;
const SECONDS: u32 = 20;
const RUNS: u32 = 3;
/// How many levels of a pack are printed.
const SHOWN: usize = 3;

/// Seconds of the mean tick in the busiest second of one run.
fn play(level: &Arc<Level>) -> f64 {
    let mut session = Session::new(Arc::clone(level), Tuning::default());
    let mut worst = 0.0f64;
    for second in 0..SECONDS {
        let mut spent = 0.0;
        for frame in 0..60 {
            hand::act(&mut session, 60 * second + frame);
            let start = Instant::now();
            (0..2).for_each(|_| black_box(&mut session).step());
            spent += start.elapsed().as_secs_f64();
            session.clear_events();
        }
        worst = worst.max(spent / 120.0);
    }
    worst
}

/// Seconds of the longest restart of all levels, as the game does it.
fn longest_restart() -> f64 {
    let style = Style::default();
    let mut longest = 0.0f64;
    for level in hand::levels() {
        let mut session = Session::new(level, Tuning::default());
        (0..240).for_each(|_| session.step());
        let start = Instant::now();
        session.restart();
        black_box(StageView::new(session.puzzle(), &style).dressed(true));
        session.step();
        longest = longest.max(start.elapsed().as_secs_f64());
    }
    longest
}

fn main() {
    let busiest = hand::busiest();
    let mut found: Vec<(String, f64, String)> = Vec::new();
    for level in hand::levels() {
        let time = (0..RUNS).map(|_| play(&level)).fold(f64::INFINITY, f64::min);
        let note = if busiest.contains(&level) { "  most to move" } else { "" };
        let line = format!("{:<12} {:<24} {:>7.1} us  {:>5.2} %{note}", level.id, level.name, 1e6 * time, share(time));
        found.push((hand::pack(&level).to_string(), time, line));
    }
    found.sort_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)));
    let mut rank = 0;
    for (index, (pack, _, line)) in found.iter().enumerate() {
        rank = if index > 0 && found[index - 1].0 == *pack { rank + 1 } else { 0 };
        if rank < SHOWN {
            println!("{line}");
        }
    }
    let worst = found.iter().map(|(_, time, _)| *time).fold(0.0, f64::max);
    let verdict = if worst <= PROMISED * f64::from(TICK) { "PASS" } else { "FAIL" };
    println!(
        "{verdict}: a tick of the busiest level takes {:.2} % of its time, at most {:.0} %",
        share(worst),
        100.0 * PROMISED
    );
    let restart = longest_restart();
    let verdict = if restart <= RESTART { "PASS" } else { "FAIL" };
    println!("{verdict}: the longest restart takes {:.1} ms, at most {:.0} ms", 1e3 * restart, 1e3 * RESTART);
}

/// Percent of a tick.
fn share(time: f64) -> f64 {
    100.0 * time / f64::from(TICK)
}
