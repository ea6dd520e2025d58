//! What the command line does without a window: check files, replay a recording, measure a rope.

use std::path::Path;
use std::time::Instant;

use super::cli::{StudyOptions, Task};
use super::say::say;
use super::solving;
use crate::content::check::check_paths;
use crate::content::level_link;
use crate::content::link;
use crate::content::reload::Content;
use crate::content::rerun::rerun;
use crate::content::source::{Source, is_content};
use crate::content::synth::render::wav;
use crate::sim::recording::Recording;
use crate::sim::replay::Report;
use crate::sim::run::Run;
use crate::verlet::Solver;
use crate::verlet::study::{RopeFigures, RopeSetup};
use crate::verlet::tuning::TICK;

/// Does `task` and returns the exit code: 0 fine, 1 problems found, 2 it could not be done.
pub fn run(task: Task) -> i32 {
    match task {
        Task::Print(text) => {
            say!("{text}");
            0
        }
        Task::Check { data, paths } => check(data.as_deref(), &paths),
        Task::Replay { data, file } => report_replay(data.as_deref(), &file),
        Task::Link { file } => print_link(&file),
        Task::Sounds { data, folder } => write_sounds(data.as_deref(), &folder),
        Task::Study(options) => study(&options),
        Task::Solve(options) => solving::run(&options),
        Task::Play(_) | Task::Shot(_) => unreachable!("they need a window"),
    }
}

fn check(data: Option<&Path>, paths: &[String]) -> i32 {
    let source = match Source::find(data) {
        Ok(source) => source,
        Err(problem) => return fail(&problem.to_string()),
    };
    let problems = check_paths(&source, paths);
    problems.iter().for_each(|problem| say!("{problem}"));
    if problems.has_errors() {
        1
    } else {
        say!("{}", if problems.is_empty() { "No problems." } else { "No errors." });
        0
    }
}

fn report_replay(data: Option<&Path>, file: &Path) -> i32 {
    let name = file.display();
    let text = match std::fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) => return fail(&format!("{name}: {error}")),
    };
    let recording = match Recording::parse(&text) {
        Ok(recording) => recording,
        Err(error) => return fail(&format!("{name}:{error}")),
    };
    let source = match Source::find(data) {
        Ok(source) => source,
        Err(problem) => return fail(&problem.to_string()),
    };
    let content = Content::load(&source);
    let Some(report) = rerun(&recording, &content.library, &content.tuning) else {
        return fail(&format!("{name}: there is no level {}", recording.level));
    };
    let Report { outcome, ticks, hash, divergence } = report;
    say!("{}: {outcome}, {ticks} ticks ({:.2} s), hash {hash:016x}", recording.level, ticks as f32 * TICK);
    match divergence {
        None => 0,
        Some(divergence) => {
            say!("{name}: {divergence}");
            1
        }
    }
}

fn print_link(file: &Path) -> i32 {
    let name = file.display();
    let text = match std::fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) => return fail(&format!("{name}: {error}")),
    };
    if is_content(&name.to_string()) {
        return match level_link::encode(text.as_bytes()) {
            Ok(link) => {
                say!("{link}");
                0
            }
            Err(message) => fail(&format!("{name}: {message}")),
        };
    }
    let link = link::read_run(&text).and_then(|run| link::encode(&run).map_err(|error| error.to_string()));
    match link {
        Ok(link) => say!("{link}"),
        Err(message) => return fail(&format!("{name}: {message}")),
    }
    0
}

/// The run that `gossamer watch` names: a link, or a file with a recording or a link.
///
/// # Errors
/// What is wrong with it, for the player.
pub fn run_to_watch(word: &str) -> Result<Run, String> {
    if word.contains(link::MARK) {
        return link::read_run(word);
    }
    let text = std::fs::read_to_string(word).map_err(|error| format!("{word}: {error}"))?;
    link::read_run(&text).map_err(|message| format!("{word}: {message}"))
}

/// One file for each step and variant: `cut_3_0.wav` is the first variant of the fourth step.
fn write_sounds(data: Option<&Path>, folder: &Path) -> i32 {
    let source = match Source::find(data) {
        Ok(source) => source,
        Err(problem) => return fail(&problem.to_string()),
    };
    if let Err(error) = std::fs::create_dir_all(folder) {
        return fail(&format!("{}: {error}", folder.display()));
    }
    for (name, sound) in &Content::load(&source).sounds.sounds {
        for (step, variant) in sound.recordings() {
            let path = folder.join(format!("{name}_{step}_{variant}.wav"));
            if let Err(error) = std::fs::write(&path, wav(name, sound, step, variant)) {
                return fail(&format!("{}: {error}", path.display()));
            }
        }
    }
    0
}

fn fail(message: &str) -> i32 {
    eprintln!("{message}");
    2
}

fn study(options: &StudyOptions) -> i32 {
    let setup = RopeSetup {
        links: options.links,
        bob: options.bob,
        solver: if options.relax { Solver::Relax } else { Solver::Direct },
        passes: options.passes,
        hz: options.hz,
        ..RopeSetup::default()
    };
    let figures = setup.measure();
    let cost = nanoseconds_per_tick(&setup);
    say!("{}", if options.json { json(options, &figures, cost) } else { table(options, &figures, cost) });
    0
}

/// Median of 31 batches of a settled rope.
fn nanoseconds_per_tick(setup: &RopeSetup) -> f64 {
    let mut hung = setup.start();
    (0..240).for_each(|_| hung.world.step());
    let batch = (100_000 / setup.links.max(1)).clamp(5, 500);
    let mut times: Vec<f64> = (0..31)
        .map(|_| {
            let start = Instant::now();
            (0..batch).for_each(|_| hung.world.step());
            start.elapsed().as_nanos() as f64 / batch as f64
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn solver_name(options: &StudyOptions) -> String {
    if options.relax { format!("relax, {} passes", options.passes) } else { "direct".into() }
}

fn table(options: &StudyOptions, figures: &RopeFigures, cost: f64) -> String {
    let RopeFigures { max_total, max_worst, steady_total, steady_worst, rms_speed, hz } = figures;
    format!(
        "rope of {} links, bob {}, {} at {hz} Hz
             stretch   total   worst link
   max in the swing   {max_total:6.3} %  {max_worst:6.3} %
             steady   {steady_total:6.3} %  {steady_worst:6.3} %
  rms speed at rest   {rms_speed:.4} cm/s
               cost   {cost:.0} ns per tick",
        options.links,
        options.bob,
        solver_name(options)
    )
}

fn json(options: &StudyOptions, figures: &RopeFigures, cost: f64) -> String {
    let RopeFigures { max_total, max_worst, steady_total, steady_worst, rms_speed, hz } = figures;
    format!(
        "{{\"links\":{},\"bob\":{},\"solver\":\"{}\",\"passes\":{},\"hz\":{hz},\
         \"max_total_percent\":{max_total},\"max_worst_percent\":{max_worst},\
         \"steady_total_percent\":{steady_total},\"steady_worst_percent\":{steady_worst},\
         \"rms_speed_cm_s\":{rms_speed},\"ns_per_tick\":{cost:.0}}}",
        options.links,
        options.bob,
        if options.relax { "relax" } else { "direct" },
        options.passes
    )
}
