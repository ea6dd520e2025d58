//! Every mechanic has a level that teaches it: without the mechanic neither the level's own solutions nor a handful of
//! random plays win it.

use std::sync::Arc;

use gossamer::content::source::Source;
use gossamer::content::{embedded, level, script};
use gossamer::math::rng::Rng;
use gossamer::sim::phase::{LossCause, Phase};
use gossamer::sim::puzzle::level::Level;
use gossamer::sim::puzzle::spec::PegKind;
use gossamer::sim::puzzle::state::Puzzle;
use gossamer::sim::solve::{player::Player, random};
use gossamer::sim::tuning::Tuning;

/// Random plays per lesson.
const PLAYS: u32 = 24;

/// A mechanic, the level that teaches it, and how to take it away.
type Lesson = (&'static str, &'static str, fn(&mut Level));

/// Turns every peg of one kind into one that only holds.
fn plain(level: &mut Level, is: fn(&PegKind) -> bool) {
    for peg in level.pegs.iter_mut().filter(|peg| is(&peg.kind)) {
        peg.kind = PegKind::Fixed;
    }
}

const LESSONS: &[Lesson] = &[
    ("bubble", "garden/05", |level| level.bubbles.clear()),
    ("puffball", "garden/06", |level| level.puffballs.clear()),
    ("ring", "garden/09", |level| plain(level, |kind| matches!(kind, PegKind::Ring { .. }))),
    ("bead", "garden/10", |level| plain(level, |kind| matches!(kind, PegKind::Bead { .. }))),
    ("pendulum", "garden/11", |level| level.seeds.iter_mut().for_each(|seed| seed.mass = 0.5)),
    ("geyser", "pond/01", |level| level.geysers.clear()),
    ("reel", "pond/02", |level| plain(level, |kind| matches!(kind, PegKind::Reel { .. }))),
    ("jar", "pond/04", |level| level.jars.clear()),
    ("pod", "pond/07", |level| plain(level, |kind| matches!(kind, PegKind::Pod))),
    ("burrow", "hollow/01", |level| level.burrows.clear()),
    ("sticky peg", "hollow/04", |level| plain(level, |kind| matches!(kind, PegKind::Sticky { .. }))),
    ("moth", "hollow/05", |level| plain(level, |kind| matches!(kind, PegKind::Moth(_)))),
    ("lamp", "hollow/07", |level| level.lamps.iter_mut().for_each(|lamp| lamp.light = 1.0)),
    ("cap", "thicket/03", |level| level.caps.clear()),
    ("turning thorns", "thicket/02", |level| level.buttons.clear()),
    ("disc", "thicket/04", |level| level.discs.clear()),
    // A nettle that never rests cannot be passed: the lesson is to wait for it.
    ("nettle", "thicket/05", |level| level.thorns.iter_mut().for_each(|thorn| thorn.nettle = None)),
    ("breeze", "storm/01", |level| level.breezes.clear()),
    ("sling", "storm/02", |level| level.slings.iter_mut().for_each(|sling| sling.reach = 1.0)),
    ("bridge", "storm/04", |level| level.bridges.clear()),
    ("curtain", "storm/05", |level| level.curtains.clear()),
    ("moonstone", "storm/07", |level| level.moonstones.clear()),
];

fn shipped(id: &str) -> Level {
    let file = embedded::files().find(|file| level::id_of(file.file).as_deref() == Some(id));
    let file = file.unwrap_or_else(|| panic!("there is no level {id}"));
    level::parse(file.file, file.bytes).unwrap_or_else(|problems| panic!("{problems}"))
}

#[test]
fn no_lesson_can_be_skipped() {
    let (tuning, mut skipped) = (Tuning::default(), Vec::new());
    for (mechanic, id, take_away) in LESSONS {
        let mut level = shipped(id);
        let before = level.clone();
        take_away(&mut level);
        assert_ne!(level, before, "{id} has no {mechanic}");
        let level = Arc::new(level);
        for name in ["one", "three"] {
            let proof = script::solution(&Source::embedded(), id, name).unwrap_or_else(|| panic!("{id} {name}"));
            if Player::new(&level, &tuning, &proof.steps).finish().is_some() {
                skipped.push(format!("{id}: `{name}` wins without the {mechanic}"));
            }
        }
        let start = Puzzle::new(Arc::clone(&level), &tuning);
        let (mut scratch, mut rng) = (start.clone(), Rng::new(7));
        let won = (0..PLAYS).filter(|_| random::play(&start, &mut scratch, &mut rng).stars.is_some()).count();
        if won > 0 {
            skipped.push(format!("{id}: {won} of {PLAYS} random plays win without the {mechanic}"));
        }
    }
    assert!(skipped.is_empty(), "\n{}\n", skipped.join("\n"));
}

/// Nim does not eat a half (a law of its own), so a level of halves cannot be passed without joining them.
#[test]
fn a_level_starts_in_halves() {
    assert!(shipped("pond/05").halves.is_some());
}

/// Who leaves the ant alone loses the berry to it.
#[test]
fn an_ant_that_is_left_alone_steals() {
    let mut puzzle = Puzzle::new(Arc::new(shipped("hollow/02")), &Tuning::default());
    while puzzle.phase() == Phase::Playing && puzzle.tick() < 2400 {
        puzzle.step();
        puzzle.clear_events();
    }
    assert!(matches!(puzzle.phase(), Phase::Lost { cause: LossCause::Stolen, .. }), "{:?}", puzzle.phase());
}

/// Who comes late to a firefly that leaves does not get all three.
#[test]
fn a_firefly_that_leaves_is_missed_by_the_late() {
    let tuning = Tuning::default();
    let mut level = shipped("pond/08");
    let timed = level.fireflies.iter_mut().filter_map(|firefly| firefly.leaves.as_mut());
    assert_eq!(timed.map(|leaves| *leaves = 1.0).count(), 1, "one of them leaves");
    let proof = script::solution(&Source::embedded(), "pond/08", "three").expect("it is solved");
    let stars = Player::new(&Arc::new(level), &tuning, &proof.steps).finish();
    assert!(stars < Some(3), "{stars:?}");
}
