//! The levels of all packs: solved by recordings, forgiving to a shaky hand, closed to chance and to those who skip the
//! lesson, and tidy to look at. With `GOSSAMER_RECORD=1` the recordings are written anew from the packs'
//! `solutions.script`. `gossamer solve --report` looks closer than there is time for here.

use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use gossamer::content::library::Library;
use gossamer::content::source::Source;
use gossamer::content::{embedded, script};
use gossamer::math::geom::{Vec2, vec2};
use gossamer::math::rng::Rng;
use gossamer::sim::command::{Command, FingerKind, Spot};
use gossamer::sim::event::Event;
use gossamer::sim::gesture::Solution;
use gossamer::sim::phase::Phase;
use gossamer::sim::puzzle::elements::Origin;
use gossamer::sim::puzzle::level::Level;
use gossamer::sim::puzzle::state::Puzzle;
use gossamer::sim::recording::{Outcome, Recording};
use gossamer::sim::replay::replay;
use gossamer::sim::session::Session;
use gossamer::sim::solve::random;
use gossamer::sim::solve::remove::kinds;
use gossamer::sim::solve::shake::shake;
use gossamer::sim::tuning::Tuning;

/// A run that has not ended after this long never will (20 s).
const LONGEST: u32 = 2400;
/// A recording goes on after the end, so that what follows it is replayed as well.
const AFTER: u32 = 60;

/// All levels in the order of play.
static LEVELS: LazyLock<Vec<Arc<Level>>> = LazyLock::new(|| {
    let library = Library::load(&Source::embedded());
    assert!(!library.problems().has_errors(), "{}", library.problems());
    library.playable().map(Arc::clone).collect()
});

static SOLUTIONS: LazyLock<Vec<Solution>> = LazyLock::new(|| {
    let packs = embedded::SCRIPTS.iter().map(|f| script::parse(f.file, f.bytes).unwrap_or_else(|p| panic!("{p}")));
    let solutions: Vec<Solution> = packs.flatten().collect();
    if std::env::var_os("GOSSAMER_RECORD").is_some() {
        for solution in &solutions {
            std::fs::write(recording_file(solution), play(solution).recording().to_text()).expect("can be written");
        }
    }
    solutions
});

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replays")
}

fn recording_file(solution: &Solution) -> PathBuf {
    folder().join(format!("{}_{}.rec", solution.level.replace('/', "_"), solution.name))
}

fn level_of(id: &str) -> Arc<Level> {
    Arc::clone(LEVELS.iter().find(|level| level.id == id).unwrap_or_else(|| panic!("no level {id}")))
}

fn start(level: &Arc<Level>) -> Session {
    Session::new(Arc::clone(level), Tuning::default())
}

/// Runs until the level ends; returns how.
fn finish(session: &mut Session, mut hand: impl FnMut(&mut Session)) -> Outcome {
    while session.puzzle().tick() < LONGEST && session.puzzle().phase() == Phase::Playing {
        hand(session);
        session.step();
        session.clear_events();
    }
    Outcome::of(session.puzzle().phase())
}

fn play(solution: &Solution) -> Session {
    let mut session = start(&level_of(&solution.level));
    let commands = solution.commands();
    let mut next = commands.iter().peekable();
    finish(&mut session, |session| {
        while let Some((_, command)) = next.next_if(|(tick, _)| *tick <= session.puzzle().tick()) {
            session.push(*command);
        }
    });
    (0..AFTER).for_each(|_| session.step());
    session
}

fn stars(session: &Session) -> Option<u8> {
    match session.puzzle().phase() {
        Phase::Won { stars, .. } => Some(stars),
        Phase::Playing | Phase::Lost { .. } => None,
    }
}

/// Cuts rope `spec` across its middle, wherever it hangs.
fn cut(session: &mut Session, spec: usize) {
    let puzzle = session.puzzle();
    let Some(rope) = puzzle.ropes().iter().find(|rope| rope.origin == Origin::Rope(spec) && rope.cut_at.is_none())
    else {
        return;
    };
    let Some(view) = puzzle.world().rope(rope.id) else { return };
    let (a, b) = (view.point(view.len() / 2), view.point(view.len() / 2 - 1));
    let (middle, side) = (a.lerp(b, 0.5), (a - b).perp().normalize_or_zero() * 3.0);
    let finger = spec as u8;
    session.push(Command::Press { finger, kind: FingerKind::Mouse, at: Spot::new(middle - side) });
    session.push(Command::Move { finger, to: Spot::new(middle + side) });
    session.push(Command::Release { finger });
}

#[test]
fn every_level_has_a_hint_and_a_way_to_all_fireflies() {
    let mut solved: Vec<(&str, &str)> = SOLUTIONS.iter().map(|s| (s.level.as_str(), s.name.as_str())).collect();
    let mut wanted: Vec<(&str, &str)> =
        LEVELS.iter().flat_map(|l| [(l.id.as_str(), "one"), (&l.id, "three")]).collect();
    // The packs of the scripts stand in another order.
    solved.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(solved, wanted);
    assert!(LEVELS.iter().filter(|level| level.id.starts_with("garden/")).count() >= 8);
}

#[test]
fn recordings_replay_to_their_outcome_without_a_divergence() {
    for solution in SOLUTIONS.iter() {
        let file = recording_file(solution);
        let text = std::fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        let recording = Recording::parse(&text).unwrap_or_else(|e| panic!("{}:{e}", file.display()));
        let report = replay::<Puzzle>(&recording, level_of(&solution.level), &Tuning::default());
        let name = format!("{} {}", solution.level, solution.name);
        if let Some(divergence) = report.divergence {
            panic!("{name}: {divergence}; if that was meant, record anew with GOSSAMER_RECORD=1");
        }
        let enough = match report.outcome {
            Outcome::Won { stars } => {
                if solution.name == "one" {
                    (1..3).contains(&stars)
                } else {
                    stars == 3
                }
            }
            Outcome::Open | Outcome::Lost { .. } => false,
        };
        assert!(enough, "{name}: {}", report.outcome);
        assert_eq!(recording.to_text(), play(solution).recording().to_text(), "{name}: the script does something else");
    }
}

/// The whole hand early, late or beside, and each step by itself: see `sim/solve/shake` for what must come of it.
#[test]
fn a_shaky_hand_still_wins() {
    for solution in SOLUTIONS.iter() {
        let shake = shake(&level_of(&solution.level), &Tuning::default(), solution);
        let (held, all) = shake.score();
        assert_eq!(held, all, "{} {}: {shake:?}", solution.level, solution.name);
    }
}

#[test]
fn nothing_is_won_by_doing_nothing() {
    for level in LEVELS.iter() {
        let outcome = finish(&mut start(level), |_| ());
        assert!(!matches!(outcome, Outcome::Won { .. }), "{}", level.id);
        let lesson = level.id.starts_with("garden/0");
        assert!(!lesson || outcome == Outcome::Open, "{} is lost by waiting", level.id);
    }
}

/// The first levels teach to cut: that it is done, in which order, and when.
const LESSONS: [&str; 3] = ["garden/01", "garden/02", "garden/03"];

/// A hand that does sensible things at random wins at most one play in twenty of a level that teaches nothing new. So few
/// plays as a test has time for may be lucky: two standard deviations are allowed.
#[test]
fn chance_solves_little() {
    const PLAYS: u32 = 80;
    const MOST: f32 = 0.05;
    let lucky = MOST * PLAYS as f32 + 2.0 * (PLAYS as f32 * MOST * (1.0 - MOST)).sqrt();
    let mut known: Vec<&str> = Vec::new();
    for level in LEVELS.iter() {
        let kinds = kinds(level);
        let lesson = LESSONS.contains(&level.id.as_str()) || kinds.iter().any(|kind| !known.contains(kind));
        known.extend(kinds);
        if lesson {
            continue;
        }
        let start = Puzzle::new(Arc::clone(level), &Tuning::default());
        let mut scratch = start.clone();
        let plays = (0..PLAYS).map(|seed| random::play(&start, &mut scratch, &mut Rng::new(seed as u64)).stars);
        let stars: Vec<u8> = plays.flatten().collect();
        let three = stars.iter().filter(|stars| **stars == 3).count();
        assert!(stars.len() as f32 <= lucky, "{} is won by {} of {PLAYS}", level.id, stars.len());
        assert!(three as f32 <= lucky, "{} is solved by {three} of {PLAYS}", level.id);
    }
}

/// Levels 4 to 6 teach bubbles and puffballs: there is one rope, so trying its cut at every moment tries all there is.
#[test]
fn bubbles_and_puffballs_cannot_be_skipped() {
    let ids = ["garden/04", "garden/05", "garden/06"];
    for level in LEVELS.iter().filter(|level| ids.contains(&level.id.as_str())) {
        assert_eq!(level.ropes.len(), 1, "{}", level.id);
        for moment in (0..360).step_by(5) {
            let mut session = start(level);
            let outcome = finish(&mut session, |session| {
                if session.puzzle().tick() == moment {
                    cut(session, 0);
                }
            });
            assert!(!matches!(outcome, Outcome::Won { .. }), "{} is won by a cut at {moment}", level.id);
        }
    }
}

#[test]
fn cutting_everything_at_once_is_no_way_to_three_stars() {
    for level in LEVELS.iter().filter(|level| level.ropes.len() > 1) {
        for moment in (0..360).step_by(12) {
            let mut session = start(level);
            finish(&mut session, |session| {
                if session.puzzle().tick() == moment {
                    (0..level.ropes.len()).for_each(|spec| cut(session, spec));
                }
            });
            assert!(stars(&session) < Some(3), "{} is solved by cutting all at {moment}", level.id);
        }
    }
}

#[test]
fn a_random_hand_breaks_nothing() {
    for (level, seed) in LEVELS.iter().flat_map(|level| (0..2).map(move |seed| (level, seed))) {
        let mut session = start(level);
        let mut rng = Rng::new(seed);
        let mut ends = 0;
        for _ in 0..LONGEST {
            if rng.unit() < 0.04 {
                let at = vec2(rng.range(0.0, 400.0), rng.range(0.0, 600.0));
                session.push(Command::Press { finger: 3, kind: FingerKind::Touch, at: Spot::new(at) });
                if rng.unit() < 0.4 {
                    let to = at + vec2(rng.range(-80.0, 80.0), rng.range(-80.0, 80.0));
                    session.push(Command::Move { finger: 3, to: Spot::new(to) });
                }
                session.push(Command::Release { finger: 3 });
            }
            session.step();
            ends += session.events().iter().filter(|e| matches!(e, Event::Won { .. } | Event::Lost { .. })).count();
            session.clear_events();
            // Hashing panics on a NaN.
            session.puzzle().hash();
        }
        assert!(ends <= 1, "{} with seed {seed} ended {ends} times", level.id);
    }
}

#[test]
fn levels_are_tidy_and_say_what_they_teach() {
    for level in LEVELS.iter() {
        assert!(level.hint.chars().count() <= 48, "{}: {}", level.id, level.hint);
        assert_eq!(level.fireflies.len(), 3, "{}", level.id);
        let mut places: Vec<(String, Vec2)> = vec![("nim".into(), level.nim)];
        let mut add = |name: &str, at: Vec<Vec2>| {
            places.extend(at.into_iter().enumerate().map(|(i, at)| (format!("{name} {i}"), at)));
        };
        add("berry", level.halves.map_or(vec![level.berry], Vec::from));
        add("peg", level.pegs.iter().map(|peg| peg.at).collect());
        add("firefly", level.fireflies.iter().map(|firefly| firefly.at).collect());
        add("bubble", level.bubbles.clone());
        add("puffball", level.puffballs.iter().map(|p| p.at).collect());
        for (i, (name, at)) in places.iter().enumerate() {
            let inside = at.x >= 20.0 && at.x <= level.size.x - 20.0 && at.y >= 40.0 && at.y <= level.size.y - 20.0;
            assert!(inside, "{}: {name} at {at}", level.id);
            for (other, there) in &places[..i] {
                // A bubble may hold the berry from the start.
                if name.starts_with("bubble") && other.starts_with("berry") && at == there {
                    continue;
                }
                assert!(at.distance(*there) >= 30.0, "{}: {name} {at} is too near to {other} {there}", level.id);
            }
        }
    }
}
