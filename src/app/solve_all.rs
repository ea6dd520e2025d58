//! `gossamer solve --report` and `--renew`: all levels, those of a pack, or one.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};

use super::cli::SolveOptions;
use super::named::{load_level, start_level};
use super::say::say;
use crate::content::library::pack_of;
use crate::content::reload::Content;
use crate::content::script;
use crate::content::source::Source;
use crate::sim::gesture::Solution;
use crate::sim::puzzle::level::Level;
use crate::sim::solve::remove::kinds;
use crate::sim::solve::renew::{Renewal, renew};
use crate::sim::solve::report::{Report, Shortest, report};
use crate::sim::solve::search::Solved;
use crate::verlet::tuning::TICK;

/// At most this share of the random plays may win a level that teaches nothing new, in percent.
const MOST_BY_CHANCE: f32 = 5.0;
/// The beginning of a script that is new.
const HEADER: &str = "\
# How the levels of this pack are solved: hints show `one`, a win with one firefly; `three` catches them all.
# The tests play both and compare them with the recordings in tests/replays. Format: src/content/script.rs.
";

/// The levels that `options.level` means: a pack, one level, or all if it is empty.
fn load(options: &SolveOptions) -> Result<(Source, Content, Vec<Arc<Level>>), String> {
    let source = Source::find(options.data.as_deref()).map_err(|problem| problem.to_string())?;
    let content = Content::load(&source);
    let name = options.level.as_str();
    let of_pack = |level: &&Arc<Level>| name.is_empty() || pack_of(&level.id) == name;
    let levels: Vec<Arc<Level>> = content.library.playable().filter(of_pack).map(Arc::clone).collect();
    if !levels.is_empty() {
        return Ok((source, content, levels));
    }
    start_level(source, Some(name))?;
    let (source, content, level) = load_level(options.data.as_deref(), name)?;
    Ok((source, content, vec![level]))
}

/// Does `work` for each item on as many threads as the machine has, and gives `done` the results in their order.
fn for_each<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync, mut done: impl FnMut(&T, R)) {
    let workers = std::thread::available_parallelism().map_or(1, usize::from).min(items.len());
    let next = AtomicUsize::new(0);
    let (sender, results) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..workers {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                while let index = next.fetch_add(1, Ordering::Relaxed)
                    && let Some(item) = items.get(index)
                {
                    // Nobody listens any more only if the whole program is about to end.
                    let _ = sender.send((index, work(item)));
                }
            });
        }
        drop(sender);
        let mut waiting: Vec<Option<R>> = items.iter().map(|_| None).collect();
        let mut printed = 0;
        for (index, result) in results {
            waiting[index] = Some(result);
            while let Some(result) = waiting.get_mut(printed).and_then(Option::take) {
                done(&items[printed], result);
                printed += 1;
            }
        }
    });
}

/// Prints the table; the exit code is 1 if there is something to mend.
///
/// # Errors
/// What is wrong with the folder or the name.
pub fn report_levels(options: &SolveOptions, plays: u32) -> Result<i32, String> {
    let (source, content, levels) = load(options)?;
    say!(
        "{:<11} {:<20} {:>7} {:>7}  {:>13} {:>13}  {:>7} {:>7}",
        "level",
        "name",
        "chance",
        "three",
        "shortest",
        "with three",
        "one",
        "three"
    );
    let mut faults = 0;
    let work = |level: &Arc<Level>| {
        let proofs = script::of_pack(&source, pack_of(&level.id)).unwrap_or_default();
        let proofs: Vec<Solution> = proofs.into_iter().filter(|proof| proof.level == level.id).collect();
        report(level, &content.tuning, &proofs, plays)
    };
    for_each(&levels, work, |level, report| {
        let Report { random, any, three, proofs, .. } = &report;
        let share = |count: u32| 100.0 * count as f32 / random.plays.max(1) as f32;
        say!(
            "{:<11} {:<20} {:>6.1}% {:>6.1}%  {:>13} {:>13}  {:>7} {:>7}",
            level.id,
            level.name,
            share(random.won),
            share(random.three),
            shortest(any),
            shortest(three),
            proof(&proofs[0]),
            proof(&proofs[1])
        );
        let news = new_in(level, &content);
        if !news.is_empty() {
            say!("            new: {}", news.join(", "));
        }
        for fault in faults_of(&report, share(random.won), !news.is_empty()) {
            say!("            ! {fault}");
            faults += 1;
        }
    });
    say!("{} levels, {faults} things to look at", levels.len());
    Ok(i32::from(faults > 0))
}

/// The kinds of things that no level before this one has.
fn new_in(level: &Level, content: &Content) -> Vec<&'static str> {
    let before = content.library.playable().take_while(|other| other.id != level.id);
    let known: Vec<&str> = before.flat_map(|other| kinds(other)).collect();
    kinds(level).into_iter().filter(|kind| !known.contains(kind)).collect()
}

/// What a designer should look at. A first lesson may be won by chance.
fn faults_of(report: &Report, chance: f32, lesson: bool) -> Vec<String> {
    let mut faults = Vec::new();
    if let Some(stars) = report.idle {
        faults.push(format!("wins by itself with {stars} fireflies"));
    }
    if chance > MOST_BY_CHANCE && !lesson {
        faults.push(format!("chance wins {chance:.1} % of the plays"));
    }
    for (name, proof) in ["one", "three"].into_iter().zip(&report.proofs) {
        match proof {
            None => faults.push(format!("`{name}` is missing or does not win")),
            Some((stars, _)) if name == "three" && *stars < 3 => faults.push(format!("`three` wins only {stars}")),
            Some((_, share)) if *share < 100 => {
                faults.push(format!("`{name}` forgives only {share} % of shaken hands"))
            }
            Some(_) => {}
        }
    }
    if !report.unused.is_empty() {
        faults.push(format!("no solution with three touches: {}", report.unused.join(", ")));
    }
    faults
}

fn shortest(way: &Option<Shortest>) -> String {
    way.map_or("-".into(), |way| format!("{} in {:.1} s", way.moves, way.ticks as f32 * TICK))
}

fn proof(proof: &Option<(u8, u32)>) -> String {
    proof.map_or("-".into(), |(stars, share)| format!("{stars} {share}%"))
}

/// Finds and writes proofs; the exit code is 1 if some could not be found.
///
/// # Errors
/// What is wrong with the folder, the name or a script.
pub fn renew_levels(options: &SolveOptions) -> Result<i32, String> {
    let (source, content, levels) = load(options)?;
    let root = source.root.clone().ok_or("there is no folder with levels here to write proofs into")?;
    let mut failed = Vec::new();
    let mut error = None;
    let work = |level: &Arc<Level>| {
        let old = script::of_pack(&source, pack_of(&level.id)).unwrap_or_default();
        ["one", "three"].map(|name| {
            let old = old.iter().find(|proof| proof.level == level.id && proof.name == name);
            (name, renew(level, &content.tuning, name, old, options.budget))
        })
    };
    for_each(&levels, work, |level, renewals| {
        for (name, renewal) in renewals {
            let (what, solved) = match renewal {
                Renewal::Kept => ("holds", None),
                Renewal::Moved(solved) => ("moved", Some(solved)),
                Renewal::New(solved) => ("new", Some(solved)),
                Renewal::Failed(best) => {
                    failed.push(format!("{} {name}", level.id));
                    let best = best.map_or("nothing wins".into(), |best| format!("{} fireflies at best", best.stars));
                    say!("{} {name}: NOT FOUND, {best}", level.id);
                    continue;
                }
            };
            let told = solved.as_ref().map(told).unwrap_or_default();
            say!("{} {name}: {what}{told}", level.id);
            if let Some(solved) = solved {
                error = error.take().or(store(&root, &source, solved.solution).err());
            }
        }
    });
    if let Some(error) = error {
        return Err(error);
    }
    if !failed.is_empty() {
        say!("no proof found for: {}", failed.join(", "));
    }
    say!("Record the runs anew: GOSSAMER_RECORD=1 cargo test --no-default-features --test levels");
    Ok(i32::from(!failed.is_empty()))
}

fn told(solved: &Solved) -> String {
    let (held, all) = solved.shake.score();
    format!(", {} fireflies in {} moves, {held} of {all} shaken hands", solved.stars, solved.solution.steps.len())
}

/// Puts one solution into the script of its pack, in its place.
fn store(root: &Path, source: &Source, solution: Solution) -> Result<(), String> {
    let file = script::file_of(pack_of(&solution.level));
    let old = source.read(&file).unwrap_or_default();
    let mut solutions = script::parse(&file, &old).map_err(|problems| problems.to_string())?;
    solutions.retain(|other| other.level != solution.level || other.name != solution.name);
    solutions.push(solution);
    solutions.sort_by(|a, b| (&a.level, &a.name).cmp(&(&b.level, &b.name)));
    let header = script::header(&String::from_utf8_lossy(&old));
    let text = script::text(if header.is_empty() { HEADER } else { &header }, &solutions);
    let path = root.join(&file);
    std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
}
