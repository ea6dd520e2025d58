//! `gossamer solve`: levels played without a window, for those who make them.

use super::cli::{Job, SolveOptions};
use super::named::load_level;
use super::say::say;
use super::solve_all::{renew_levels, report_levels};
use super::solve_try::try_steps;
use crate::content::script;
use crate::sim::gesture::Solution;
use crate::sim::solve::beam::Goal;
use crate::sim::solve::search::{Solved, search};
use crate::sim::solve::shake::{Shake, shake};
use crate::verlet::tuning::TICK;

/// Does what `options` ask for and returns the exit code.
pub fn run(options: &SolveOptions) -> i32 {
    let done = match &options.job {
        Job::Try { steps, every } => try_steps(options, steps, *every),
        Job::Search { stars } => search_level(options, *stars),
        Job::Shake => shake_level(options),
        Job::Report { plays } => report_levels(options, *plays),
        Job::Renew => renew_levels(options),
    };
    done.unwrap_or_else(|message| {
        eprintln!("{message}");
        2
    })
}

fn search_level(options: &SolveOptions, stars: u8) -> Result<i32, String> {
    let (_, content, level) = load_level(options.data.as_deref(), &options.level)?;
    let goal = Goal { stars, any: stars < 3, budget: options.budget };
    let Some(solved) = search(&level, &content.tuning, goal, options.seed) else {
        say!("{}: no win found in {} runs", level.id, options.budget);
        return Ok(1);
    };
    print_solved(&solved);
    Ok(if solved.stars >= stars { 0 } else { 1 })
}

fn print_solved(solved: &Solved) {
    let Solved { solution, stars, ticks, shake } = solved;
    let seconds = *ticks as f32 * TICK;
    say!("{} {}: {stars} fireflies, {ticks} ticks ({seconds:.2} s)", solution.level, solution.name);
    print_shake(solution, shake);
    print!("{}", script::text("", std::slice::from_ref(solution)));
}

fn shake_level(options: &SolveOptions) -> Result<i32, String> {
    let (source, content, level) = load_level(options.data.as_deref(), &options.level)?;
    let pack = level.id.split('/').next().unwrap_or_default();
    let mut solutions = script::of_pack(&source, pack).map_err(|problems| problems.to_string())?;
    solutions.retain(|solution| solution.level == level.id);
    if solutions.is_empty() {
        return Err(format!("{} has no solutions in {} yet", level.id, script::file_of(pack)));
    }
    let mut code = 0;
    for solution in &solutions {
        let shake = shake(&level, &content.tuning, solution);
        say!("{} {}: {}", solution.level, solution.name, stars_text(shake.calm));
        print_shake(solution, &shake);
        let (held, all) = shake.score();
        code |= i32::from(held < all || shake.calm.is_none());
    }
    Ok(code)
}

/// `3`, or `-` for no win.
fn stars_text(stars: Option<u8>) -> String {
    stars.map_or("-".to_string(), |stars| stars.to_string())
}

fn print_shake(solution: &Solution, shake: &Shake) {
    let all = |stars: &[Option<u8>]| stars.iter().map(|stars| stars_text(*stars)).collect::<Vec<_>>().join(" ");
    let (held, count) = shake.score();
    say!("  {held} of {count} shaken hands do what they must");
    say!("  hand -6 -3 +3 +6 ticks, right left down up 3 cm: {}", all(&shake.hand));
    for (step, stars) in solution.steps.iter().zip(&shake.steps) {
        say!("  {} at -15 -9 +9 +15 ticks: {}", script::step_text(step), all(stars));
    }
}
