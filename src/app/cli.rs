//! The command line: what to do before, or instead of, opening a window.

use std::path::PathBuf;

use crate::math::geom::{Vec2, vec2};
use crate::verlet::tuning::TICK_RATE;

/// What the program was asked to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Task {
    Play(PlayOptions),
    /// Print all problems of these files and folders (none: all that ship).
    Check {
        data: Option<PathBuf>,
        paths: Vec<String>,
    },
    /// Run a recording again.
    Replay {
        data: Option<PathBuf>,
        file: PathBuf,
    },
    /// Print a recording or a level as a link.
    Link {
        file: PathBuf,
    },
    /// Write every sound as a WAV file into this folder.
    Sounds {
        data: Option<PathBuf>,
        folder: PathBuf,
    },
    /// Take a picture of a scene.
    Shot(ShotOptions),
    Study(StudyOptions),
    Solve(SolveOptions),
    /// Print this and leave with success.
    Print(String),
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayOptions {
    /// A level id (`garden/03`) or file to start in.
    pub level: Option<String>,
    /// A file with a replay, a replay link or a level link, to start with instead.
    pub watch: Option<String>,
    /// Folder that holds `levels` and `assets`.
    pub data: Option<PathBuf>,
    pub silent: bool,
}

/// A picture to take.
#[derive(Clone, Debug, PartialEq)]
pub struct ShotOptions {
    pub data: Option<PathBuf>,
    /// As `shot_scene` names it.
    pub scene: String,
    /// Seconds of play; None: at the end of the run.
    pub at: Option<f32>,
    /// A file with a recording to play in it.
    pub run: Option<String>,
    /// Width and height in points.
    pub size: Vec2,
    /// Pixels per point.
    pub dpi: f32,
    /// The PNG file to write.
    pub out: String,
}

/// A rope to measure; the defaults are the article's rope with a load.
#[derive(Clone, Debug, PartialEq)]
pub struct StudyOptions {
    pub links: usize,
    pub bob: f32,
    pub relax: bool,
    pub passes: u32,
    /// 0: the engine's own choice.
    pub hz: u32,
    pub json: bool,
}

impl Default for StudyOptions {
    fn default() -> StudyOptions {
        StudyOptions { links: 60, bob: 10.0, relax: false, passes: 5, hz: 0, json: false }
    }
}

/// A level, and what to do with it without a player.
#[derive(Clone, Debug, PartialEq)]
pub struct SolveOptions {
    pub data: Option<PathBuf>,
    /// An id or a file; a pack or empty for a report or new proofs.
    pub level: String,
    pub job: Job,
    /// Runs that a search may watch.
    pub budget: u32,
    pub seed: u64,
}

/// What `gossamer solve` does.
#[derive(Clone, Debug, PartialEq)]
pub enum Job {
    /// Play these steps, separated by semicolons, and tell what happens.
    Try { steps: String, every: u32 },
    /// Search for a win with so many fireflies.
    Search { stars: u8 },
    /// Play the level's own solutions by shaken hands.
    Shake,
    /// A table over all levels, with so many random plays of each.
    Report { plays: u32 },
    /// Find new proofs where the old ones do not hold any more, and write them down.
    Renew,
}

/// Shown for `--help` and after a wrong call.
pub const HELP: &str = "\
Gossamer: rope-cut puzzles on a deterministic verlet engine

    gossamer [LEVEL]           play; LEVEL is an id like garden/03, or a level file
    gossamer check [PATHS]     print all problems of level and asset files; exit code 1 if there are any
    gossamer watch FILE        watch a recording; FILE may be a replay link as well
    gossamer --link LINK       open a link of the page: a replay or a level
    gossamer replay FILE       run a recording again; exit code 1 if it parts from what was recorded
    gossamer link FILE         print a recording or a level as a link, to put behind the page's address
    gossamer sounds FOLDER     write all sounds as WAV files, to listen to them one by one
    gossamer solve LEVEL       search for a solution without a window
        --stars 1|3            fireflies that it must catch (default 3)
        --budget N             runs that may be watched (default 20000)
        --seed N               for the random plays that the search starts with
    gossamer solve LEVEL --shake
                               play the level's solutions a little early, late and beside
    gossamer solve LEVEL --try STEPS
                               play steps without a window and tell what happens and when, like
                               --try \"60 cut 0; 200 tap bubble 0; 300 swipe 10 20 to 80 30\";
                               or `one` or `three`, the level's own solutions
        --every N              ticks between two places of the berry (default 30)
    gossamer solve [LEVEL or PACK] --report
                               a table of levels: what wins by chance or by itself, what is of no use
        --plays N              random plays of each (default 2000)
    gossamer solve [LEVEL or PACK] --renew
                               find proofs that are missing or do not hold, and write them down
    gossamer shot -o FILE.png  take a picture of the game
        --scene NAME           title, map/pond, nights or a level, and what is done there: garden/03+three+pause;
                               +one, +three, +lose, +watch, +pause, +settings, +tuning, +hint, +debug,
                               +lefthand, +wordless, +contrast
        --at SECONDS           seconds of play (default 2), or `end`: when the card of the end lies there
        --run FILE             a recording to play in the level
        --size WxH             in points (default 1280x800)
        --dpi D                pixels per point (0.5 to 4, default 1)
    gossamer study rope        measure a hanging rope
        --links N              links of 10 cm (1 to 1000, default 60)
        --bob M                load in node masses (default 10)
        --solver direct|relax  default direct
        --passes N             passes of the relaxation (1 to 16, default 5)
        --hz N                 solver steps per second (120 to 960 in steps of 120)
        --json                 print JSON

    --data DIR                 the folder that holds levels/ and assets/
    --silent                   no sound
    --version, --help";

/// Options of every task, wherever they stand.
#[derive(Default)]
struct Flags {
    data: Option<PathBuf>,
    silent: bool,
    link: Option<String>,
    help: bool,
    version: bool,
}

/// Understands `arguments` (without the program's name).
///
/// # Errors
/// One sentence on the first argument that makes no sense.
pub fn parse(arguments: &[String]) -> Result<Task, String> {
    let (flags, words) = take_flags(arguments)?;
    if flags.help {
        return Ok(Task::Print(HELP.into()));
    }
    if flags.version {
        return Ok(Task::Print(format!("gossamer {}", env!("CARGO_PKG_VERSION"))));
    }
    if let ["study", rest @ ..] = words.as_slice() {
        return match rest {
            ["rope", options @ ..] => study(options).map(Task::Study),
            _ => Err("only `study rope` is known".into()),
        };
    }
    if let ["solve", rest @ ..] = words.as_slice() {
        return solve(rest, flags.data).map(Task::Solve);
    }
    if let ["shot", rest @ ..] = words.as_slice() {
        return shot(rest, flags.data).map(Task::Shot);
    }
    if let Some(flag) = words.iter().find(|word| word.starts_with('-')) {
        return Err(format!("`{flag}` is not an option"));
    }
    let Flags { data, silent, link, .. } = flags;
    match words.as_slice() {
        [] if link.is_some() => Ok(Task::Play(PlayOptions { watch: link, data, silent, ..PlayOptions::default() })),
        _ if link.is_some() => Err("--link stands alone".into()),
        ["check", paths @ ..] => Ok(Task::Check { data, paths: paths.iter().map(|path| path.to_string()).collect() }),
        ["replay", file] => Ok(Task::Replay { data, file: PathBuf::from(file) }),
        ["replay", ..] => Err("replay takes one file".into()),
        ["watch", watch] => {
            Ok(Task::Play(PlayOptions { watch: Some(watch.to_string()), data, silent, ..PlayOptions::default() }))
        }
        ["watch", ..] => Err("watch takes one file or link".into()),
        ["link", file] => Ok(Task::Link { file: PathBuf::from(file) }),
        ["link", ..] => Err("link takes one file".into()),
        ["sounds", folder] => Ok(Task::Sounds { data, folder: PathBuf::from(folder) }),
        ["sounds", ..] => Err("sounds takes one folder".into()),
        [] => Ok(Task::Play(PlayOptions { data, silent, ..PlayOptions::default() })),
        [level] => {
            Ok(Task::Play(PlayOptions { level: Some(level.to_string()), data, silent, ..PlayOptions::default() }))
        }
        [_, extra, ..] => Err(format!("one level at a time: what is `{extra}`?")),
    }
}

/// Takes out the flags and leaves the other words in their order.
fn take_flags(arguments: &[String]) -> Result<(Flags, Vec<&str>), String> {
    let (mut flags, mut words) = (Flags::default(), Vec::new());
    let mut arguments = arguments.iter().map(String::as_str);
    while let Some(word) = arguments.next() {
        match word {
            "--data" => flags.data = Some(PathBuf::from(arguments.next().ok_or("--data needs a folder")?)),
            "--silent" => flags.silent = true,
            "--link" => flags.link = Some(arguments.next().ok_or("--link needs a link")?.to_string()),
            "--help" | "-h" => flags.help = true,
            "--version" | "-V" => flags.version = true,
            _ => words.push(word),
        }
    }
    Ok((flags, words))
}

fn study(words: &[&str]) -> Result<StudyOptions, String> {
    let mut options = StudyOptions::default();
    let mut words = words.iter();
    while let Some(&flag) = words.next() {
        if flag == "--json" {
            options.json = true;
            continue;
        }
        let value = *words.next().ok_or_else(|| format!("`{flag}` needs a value"))?;
        match flag {
            "--links" => options.links = number(flag, value, 1.0, 1000.0)? as usize,
            "--bob" => options.bob = number(flag, value, 0.01, 1000.0)?,
            "--passes" => options.passes = number(flag, value, 1.0, 16.0)? as u32,
            "--hz" => {
                options.hz =
                    number(flag, value, TICK_RATE, 8.0 * TICK_RATE)? as u32 / TICK_RATE as u32 * TICK_RATE as u32
            }
            "--solver" if value == "relax" => options.relax = true,
            "--solver" if value == "direct" => options.relax = false,
            "--solver" => return Err(format!("`{value}` is not a solver (direct, relax)")),
            _ => return Err(format!("`{flag}` is not an option of study")),
        }
    }
    Ok(options)
}

fn shot(words: &[&str], data: Option<PathBuf>) -> Result<ShotOptions, String> {
    let (mut scene, mut run, mut out) = (None, None, None);
    let (mut at, mut size, mut dpi) = (Some(2.0), vec2(1280.0, 800.0), 1.0);
    let mut words = words.iter();
    while let Some(&flag) = words.next() {
        let value = *words.next().ok_or_else(|| format!("`{flag}` needs a value"))?;
        match flag {
            "--scene" => scene = Some(value.to_string()),
            "--at" if value == "end" => at = None,
            "--at" => at = Some(number(flag, value, 0.0, 600.0)?),
            "--run" => run = Some(value.to_string()),
            "--size" => {
                let sides = value.split_once('x').ok_or(format!("--size takes a size like 390x844, not `{value}`"))?;
                size = vec2(number(flag, sides.0, 100.0, 8192.0)?, number(flag, sides.1, 100.0, 8192.0)?);
            }
            "--dpi" => dpi = number(flag, value, 0.5, 4.0)?,
            "-o" => out = Some(value.to_string()),
            _ => return Err(format!("`{flag}` is not an option of shot")),
        }
    }
    let scene = scene.ok_or("shot needs a scene, like --scene garden/03")?;
    let out = out.ok_or("shot needs a file to write, like -o picture.png")?;
    Ok(ShotOptions { data, scene, at, run, size, dpi, out })
}

fn solve(words: &[&str], data: Option<PathBuf>) -> Result<SolveOptions, String> {
    let (mut level, mut steps, mut every) = (None, None, 30);
    let (mut stars, mut budget, mut seed, mut plays) = (3, 20_000, 1, 2000);
    let mut job = None;
    let mut words = words.iter();
    while let Some(&word) = words.next() {
        let mut value = || words.next().copied().ok_or_else(|| format!("`{word}` needs a value"));
        match word {
            "--try" => steps = Some(value()?.to_string()),
            "--every" => every = number(word, value()?, 1.0, 3000.0)? as u32,
            "--stars" => stars = number(word, value()?, 0.0, 3.0)? as u8,
            "--budget" => budget = number(word, value()?, 1.0, 10_000_000.0)? as u32,
            "--seed" => seed = number(word, value()?, 0.0, 1e9)? as u64,
            "--plays" => plays = number(word, value()?, 0.0, 1e6)? as u32,
            "--shake" | "--report" | "--renew" => job = Some(word),
            _ if word.starts_with('-') => return Err(format!("`{word}` is not an option of solve")),
            _ if level.is_some() => return Err(format!("one level at a time: what is `{word}`?")),
            _ => level = Some(word.to_string()),
        }
    }
    let job = match (steps, job) {
        (Some(steps), _) => Job::Try { steps, every },
        (None, Some("--shake")) => Job::Shake,
        (None, Some("--report")) => Job::Report { plays },
        (None, Some(_)) => Job::Renew,
        (None, None) => Job::Search { stars },
    };
    if level.is_none() && !matches!(job, Job::Report { .. } | Job::Renew) {
        return Err("solve needs a level, like garden/03".into());
    }
    let level = level.unwrap_or_default();
    Ok(SolveOptions { data, level, job, budget, seed })
}

fn number(flag: &str, value: &str, low: f32, high: f32) -> Result<f32, String> {
    match value.parse::<f32>() {
        Ok(number) if (low..=high).contains(&number) => Ok(number),
        _ => Err(format!("{flag} takes a number from {low} to {high}, not `{value}`")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_line(line: &str) -> Result<Task, String> {
        parse(&line.split_whitespace().map(String::from).collect::<Vec<_>>())
    }

    #[test]
    fn a_level_and_options_in_any_order() {
        let expected =
            PlayOptions { level: Some("garden/03".into()), data: Some("x".into()), silent: true, watch: None };
        assert_eq!(parse_line("--silent garden/03 --data x"), Ok(Task::Play(expected)));
        assert_eq!(parse_line(""), Ok(Task::Play(PlayOptions::default())));
    }

    #[test]
    fn tasks_on_files_may_name_the_data_folder() {
        let folder = PathBuf::from("out");
        assert_eq!(parse_line("sounds out"), Ok(Task::Sounds { data: None, folder: folder.clone() }));
        let data = Some(PathBuf::from("d"));
        for line in ["sounds --data d out", "--data d sounds out", "sounds out --data d"] {
            assert_eq!(parse_line(line), Ok(Task::Sounds { data: data.clone(), folder: folder.clone() }), "{line}");
        }
        assert_eq!(parse_line("sounds"), Err("sounds takes one folder".into()));
        assert_eq!(parse_line("replay a b"), Err("replay takes one file".into()));
    }

    #[test]
    fn issue_flags_behind_a_task_were_paths() {
        // Cause: the task was matched first, and took `--help` for a file to check.
        assert_eq!(parse_line("check --help"), Ok(Task::Print(HELP.into())));
        assert_eq!(parse_line("study rope --help"), Ok(Task::Print(HELP.into())));
        assert_eq!(parse_line("--silent check a --data d").ok(), parse_line("check --data d a").ok());
        assert_eq!(parse_line("check --fast"), Err("`--fast` is not an option".into()));
        assert_eq!(parse_line("check --data"), Err("--data needs a folder".into()));
    }

    #[test]
    fn replays_are_watched_and_sent() {
        let watch = |word: &str| {
            Ok(Task::Play(PlayOptions { watch: Some(word.into()), silent: true, ..PlayOptions::default() }))
        };
        assert_eq!(parse_line("watch a.rec --silent"), watch("a.rec"));
        assert_eq!(parse_line("--silent watch #r=AQ"), watch("#r=AQ"));
        assert_eq!(parse_line("link a.rec"), Ok(Task::Link { file: "a.rec".into() }));
        assert_eq!(parse_line("--silent --link https://x/#l=AQ"), watch("https://x/#l=AQ"));
        assert_eq!(parse_line("--link"), Err("--link needs a link".into()));
        assert_eq!(parse_line("garden/03 --link #l=AQ"), Err("--link stands alone".into()));
        assert_eq!(parse_line("watch"), Err("watch takes one file or link".into()));
        assert_eq!(parse_line("link a b"), Err("link takes one file".into()));
    }

    #[test]
    fn study_reads_its_numbers() {
        let expected = StudyOptions { links: 30, bob: 50.0, relax: true, passes: 8, hz: 240, json: true };
        let line = "study rope --links 30 --bob 50 --solver relax --passes 8 --hz 240 --json";
        assert_eq!(parse_line(line), Ok(Task::Study(expected)));
    }

    #[test]
    fn solve_takes_a_level_and_a_job() {
        let arguments = ["solve", "--try", "60 cut 0; 90 tap 1 2", "garden/03", "--every", "10"].map(String::from);
        let job = Job::Try { steps: "60 cut 0; 90 tap 1 2".into(), every: 10 };
        let expected = SolveOptions { data: None, level: "garden/03".into(), job, budget: 20_000, seed: 1 };
        assert_eq!(parse(&arguments), Ok(Task::Solve(expected)));
        assert_eq!(parse_line("solve --try one"), Err("solve needs a level, like garden/03".into()));
        assert_eq!(parse_line("solve a b --try one"), Err("one level at a time: what is `b`?".into()));
        assert_eq!(parse_line("solve a --fast"), Err("`--fast` is not an option of solve".into()));
    }

    #[test]
    fn a_shot_has_a_scene_a_moment_and_a_size() {
        let line = "shot --scene garden/03+three --at end --size 390x844 --dpi 3 -o a.png --data d";
        let expected = ShotOptions {
            data: Some("d".into()),
            scene: "garden/03+three".into(),
            at: None,
            run: None,
            size: vec2(390.0, 844.0),
            dpi: 3.0,
            out: "a.png".into(),
        };
        assert_eq!(parse_line(line), Ok(Task::Shot(expected)));
        assert!(parse_line("shot -o a.png").is_err_and(|message| message.contains("needs a scene")));
        assert!(parse_line("shot --scene title").is_err_and(|message| message.contains("needs a file")));
        assert!(parse_line("shot --size 390 -o a").is_err_and(|message| message.contains("like 390x844")));
        assert!(parse_line("shot --dpi 9 -o a").is_err_and(|message| message.contains("from 0.5 to 4")));
    }

    #[test]
    fn nonsense_is_named() {
        assert_eq!(parse_line("--fast"), Err("`--fast` is not an option".into()));
        assert_eq!(parse_line("study rope --links 0"), Err("--links takes a number from 1 to 1000, not `0`".into()));
        assert_eq!(parse_line("study rope --bob NaN"), Err("--bob takes a number from 0.01 to 1000, not `NaN`".into()));
        assert_eq!(parse_line("replay"), Err("replay takes one file".into()));
    }
}
