//! Every seed of the night without an end has a web of its own, and every one of them can be played.

#[path = "common/spin_bots.rs"]
mod spin_bots;

use std::collections::BTreeSet;
use std::sync::Arc;

use gossamer::sim::phase::Phase;
use gossamer::sim::spider::level::NightLevel;
use gossamer::sim::spider::state::Night;
use gossamer::sim::tuning::Tuning;
use gossamer::verlet::graph::Place;
use spin_bots::{Bot, Played, nights, play};

const SEEDS: u64 = 200;

fn endless() -> NightLevel {
    nights().into_iter().find(|night| night.endless).expect("an endless night")
}

fn begin(level: &NightLevel) -> Night {
    Night::new(Arc::new(level.clone()), &Tuning::default().spin)
}

/// Whether every strand can be reached from the spider along others.
fn connected(night: &Night, from: Place) -> bool {
    let web = night.web();
    let first = web.strand(from.strand).expect("the spider sits on it").a;
    let (mut known, mut open) = (BTreeSet::from([first.index()]), vec![first]);
    while let Some(node) = open.pop() {
        open.extend(web.around(node).map(|(_, far)| far).filter(|far| known.insert(far.index())));
    }
    web.nodes().all(|node| known.contains(&node.index()))
}

#[test]
fn the_web_of_every_seed_is_whole_held_and_different() {
    let night = endless();
    let (mut hashes, mut spokes, mut anchors) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for seed in 0..SEEDS {
        let level = night.with_seed(seed);
        assert_eq!(level.hash(), night.with_seed(seed).hash(), "seed {seed} is always the same");
        assert_eq!(level.with_seed(seed).id, level.id);
        let played = begin(&level);
        let web = played.web();
        let perch = played.spider().perch.expect("it sits on the web");
        assert!(web.strand(perch.strand).is_some_and(|strand| web.is_held(strand.a)), "seed {seed}");
        for node in web.nodes() {
            let view = web.node(node).expect("listed nodes exist");
            assert!(view.at.is_finite() && view.degree > 0 && web.is_held(node), "seed {seed}: {view:?}");
        }
        assert!(connected(&played, perch), "seed {seed}: a part of it cannot be reached");
        assert!(web.size().strands < 1200, "seed {seed}: {} strands", web.size().strands);
        let held = web.nodes().filter_map(|node| web.node(node)).filter(|view| view.anchor).count();
        assert_eq!(held, level.web.spokes + level.anchors.len(), "seed {seed}");
        for light in level.lamps.iter().chain(&level.stars) {
            assert!(light.distance(played.spider().at) > 120.0, "seed {seed}: a light at the spider");
        }
        hashes.insert(played.hash());
        spokes.insert(level.web.spokes);
        anchors.insert(level.anchors.len());
    }
    assert_eq!(hashes.len() as u64, SEEDS);
    assert!(spokes.len() >= 6 && anchors.len() == 5, "{spokes:?} {anchors:?}");
}

/// A seed of an authored night changes who comes, and nothing of what its author wove.
#[test]
fn authored_webs_stay_as_they_were_made() {
    for night in nights().into_iter().filter(|night| !night.endless) {
        let seeded = night.with_seed(77);
        assert_eq!((seeded.web, &seeded.anchors), (night.web, &night.anchors), "{}", night.id);
    }
}

#[test]
fn a_hunter_can_play_on_every_web() {
    let night = endless();
    let one = |seed: u64| {
        let mut level = night.with_seed(seed);
        level.parts.truncate(1);
        play(level, Bot::Hunter { shots: 0 }, 22.0, |_| ())
    };
    let half = |odd: u64| (0..SEEDS / 2).map(|k| one(2 * k + odd)).collect::<Vec<Played>>();
    let halves = std::thread::scope(|scope| {
        let other = scope.spawn(|| half(1));
        [half(0), other.join().expect("a hunter fell over")]
    });
    let played: Vec<&Played> = halves.iter().flatten().collect();
    let lost = played.iter().filter(|one| matches!(one.phase, Phase::Lost { .. })).count();
    let fed = played.iter().filter(|one| one.points > 0).count();
    println!("{lost} of {SEEDS} lost, {fed} ate");
    assert!(lost <= SEEDS as usize / 20, "{lost} lost in so little time");
    assert!(fed >= SEEDS as usize * 9 / 10, "only {fed} ate");
}
