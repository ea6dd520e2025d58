//! The solver: it finds what is to be found, says what a hand did, and judges a hand that is late.

mod common;

use std::sync::Arc;

use gossamer::content::reload::Content;
use gossamer::content::source::Source;
use gossamer::sim::command::FingerKind;
use gossamer::sim::puzzle::level::Level;
use gossamer::sim::puzzle::state::Puzzle;
use gossamer::sim::solve::actions::actions;
use gossamer::sim::solve::beam::Goal;
use gossamer::sim::solve::plan::{from_steps, play};
use gossamer::sim::solve::player::Player;
use gossamer::sim::solve::renew::{Renewal, renew};
use gossamer::sim::solve::report::report;
use gossamer::sim::solve::search::{Solved, search};
use gossamer::sim::solve::shake::shake;
use gossamer::sim::solve::trial::{Attempt, Note, What, watch};
use gossamer::sim::tuning::Tuning;

fn level(id: &str) -> Arc<Level> {
    let content = Content::load(&Source::embedded());
    content.library.level(id).map(Arc::clone).unwrap_or_else(|| panic!("no level {id}"))
}

fn solve(level: &Arc<Level>, stars: u8, budget: u32) -> Option<Solved> {
    search(level, &Tuning::default(), Goal { stars, any: stars < 3, budget }, 1)
}

#[test]
fn the_search_finds_what_a_script_then_plays() {
    for id in ["garden/03", "garden/04"] {
        let level = level(id);
        let solved = solve(&level, 3, 4000).unwrap_or_else(|| panic!("{id} has no solution"));
        assert_eq!(solved.stars, 3, "{id}");
        let mut player = Player::new(&level, &Tuning::default(), &solved.solution.steps);
        assert_eq!((player.finish(), player.puzzle.tick()), (Some(3), solved.ticks), "{id}");
    }
}

#[test]
fn issue_a_level_that_wants_two_ropes_cut_at_once_could_not_be_proven() {
    // Cause: the search knew one rope to a swipe, and in this level the second one comes too late.
    let solved = solve(&level("hollow/06"), 1, 3000).expect("one swipe through both");
    let moves = from_steps(&level("hollow/06"), &Tuning::default(), &solved.solution.steps);
    assert_eq!(moves[0].target.map(|target| target.to_string()).as_deref(), Some("cut 0 1"));
}

#[test]
fn a_level_without_a_way_is_not_solved() {
    let mut level = common::hanging_level();
    level.nim.x = 60.0;
    assert!(solve(&Arc::new(level), 1, 300).is_none());
}

#[test]
fn actions_are_named_and_act() {
    let puzzle = Puzzle::new(level("garden/08"), &Tuning::default());
    let names: Vec<String> = actions(&puzzle).iter().map(|action| action.target.to_string()).collect();
    assert_eq!(names, ["cut 0", "cut 1", "tap puffball 0", "cut 0 1"]);
    let attempt = |tick, name: &str| Attempt { tick, what: What::Named(name.into()), kind: FingerKind::Mouse };
    let attempts = [attempt(10, "cut 1"), attempt(30, "tap puffball"), attempt(40, "tap moon")];
    let trial = watch(&level("garden/08"), &Tuning::default(), &attempts, 120, 30);
    assert_eq!(trial.end.cuts(), 1);
    assert_eq!(trial.steps.len(), 2);
    let unknown = trial.log.iter().filter(|(tick, note)| *tick == 40 && matches!(note, Note::Unknown { .. }));
    assert_eq!(unknown.count(), 1);
}

#[test]
fn a_plan_knows_what_the_steps_of_a_script_are_for() {
    for (id, name) in [("garden/02", "three"), ("garden/04", "one"), ("garden/08", "three"), ("hollow/06", "one")] {
        let (level, tuning) = (level(id), Tuning::default());
        let solution = gossamer::content::script::solution(&Source::embedded(), id, name).expect("it ships");
        let moves = from_steps(&level, &tuning, &solution.steps);
        assert!(moves.iter().all(|step| step.target.is_some()), "{id} {name}: {moves:?}");
        let outcome = play(&Puzzle::new(Arc::clone(&level), &tuning), &moves);
        assert!(outcome.stars >= Some(1), "{id} {name}");
        assert_eq!(shake(&level, &tuning, &solution).calm, Some(if name == "one" { 1 } else { 3 }), "{id} {name}");
    }
}

#[test]
fn a_proof_is_renewed_when_the_level_moves() {
    let (tuning, kept) = (Tuning::default(), level("garden/03"));
    let solution = gossamer::content::script::solution(&Source::embedded(), "garden/03", "three").expect("it ships");
    assert!(matches!(renew(&kept, &tuning, "three", Some(&solution), 1000), Renewal::Kept));
    // All of it lower and further to the right: the old swipes meet nothing.
    let mut moved = (*kept).clone();
    let by = gossamer::math::geom::vec2(40.0, 60.0);
    moved.berry += by;
    moved.nim += by;
    moved.pegs.iter_mut().for_each(|peg| peg.at += by);
    moved.fireflies.iter_mut().for_each(|firefly| firefly.at += by);
    let moved = Arc::new(moved);
    assert_eq!(shake(&moved, &tuning, &solution).calm, None);
    let renewed = match renew(&moved, &tuning, "three", Some(&solution), 3000) {
        Renewal::Moved(solved) | Renewal::New(solved) => solved,
        other => panic!("{other:?}"),
    };
    assert_eq!(shake(&moved, &tuning, &renewed.solution).calm, Some(3));
}

#[test]
fn what_is_of_no_use_is_named() {
    let mut level = (*level("garden/02")).clone();
    let peg = level.pegs[0].at;
    level.bubbles.push(peg + gossamer::math::geom::vec2(0.0, -40.0));
    let solution = gossamer::content::script::solution(&Source::embedded(), "garden/02", "three").expect("it ships");
    let report = report(&Arc::new(level), &Tuning::default(), &[solution], 20);
    assert_eq!(report.unused, ["bubble 0"]);
    assert_eq!((report.idle, report.proofs), (None, [None, Some((3, 100))]));
}

/// Cause: a level's compliance is stretch in cm per force, the engine's is strain per force, and the one was taken for
/// the other: a rope of 120 cm stretched 120 times too far, and no sling could throw.
#[test]
fn issue_elastic_ropes_and_slings_stretched_as_many_times_too_far_as_they_have_centimetres() {
    let tuning = Tuning::default();
    let weight = tuning.snip.berry_mass * tuning.engine.gravity;
    let mut level = common::hanging_level();
    level.size.y = 2000.0;
    level.ropes[0].compliance = 30.0 / weight;
    let mut player = Player::new(&Arc::new(level.clone()), &tuning, &[]);
    (0..2400).for_each(|_| player.step());
    let rope = player.puzzle.ropes()[0].id;
    let length =
        player.puzzle.world().rope(rope).map_or(0.0, |view| view.point(0).distance(view.point(view.len() - 1)));
    assert!((length - level.ropes[0].length - 30.0).abs() < 4.0, "{length} cm of {}", level.ropes[0].length);
}
