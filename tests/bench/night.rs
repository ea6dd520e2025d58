//! What a tick of Spin costs with 2,000 strands and 40 prey, as a share of the 1/120 s that it stands for.
//!
//! The mean tick of a second, the best of many: whatever else the machine does only adds to it.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use gossamer::sim::spider::scenes;
use gossamer::sim::spider::state::Night;
use gossamer::verlet::tuning::TICK;

/// Most that a tick may take of its time.
const PROMISED: f64 = 0.1;
const SECONDS: u32 = 20;

fn main() {
    for name in scenes::NIGHTS {
        let level = Arc::new(scenes::level(name).expect("listed nights exist"));
        let mut night = Night::new(level, &scenes::tuning());
        let mut commands = Vec::new();
        let (mut best, mut most) = (f64::INFINITY, (0, 0));
        for second in 0..SECONDS {
            let mut spent = 0.0;
            for _ in 0..120 {
                scenes::act(&night, |command| commands.push(command));
                let start = Instant::now();
                commands.drain(..).for_each(|command| night.apply(&command));
                black_box(&mut night).step();
                spent += start.elapsed().as_secs_f64();
                night.clear_events();
            }
            let size = (night.web().size().strands, night.prey().len());
            most = most.max(size);
            // Not before all prey is there.
            if second >= SECONDS / 2 {
                best = best.min(spent / 120.0);
            }
        }
        let share = best / f64::from(TICK);
        let verdict = if share <= PROMISED { "PASS" } else { "FAIL" };
        println!(
            "{verdict}: {name}, up to {} strands and {} prey: a tick takes {:.1} us, {:.2} % of its time, at most {:.0} %",
            most.0,
            most.1,
            1e6 * best,
            100.0 * share,
            100.0 * PROMISED
        );
    }
}
