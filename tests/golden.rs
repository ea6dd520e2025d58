//! Golden hashes: every named scene ends in the same bits in debug, in release and in the browser.
//!
//! When a change of the engine is meant to change them, `GOSSAMER_BLESS=1 cargo test --test golden` writes the table anew.

use gossamer::sim::spider::scenes as nights;
use gossamer::sim::spider::state::Night;
use gossamer::verlet::scenes;
use gossamer::verlet::scenes_web;
use std::fmt::Write;
use std::sync::Arc;

const TICKS: u32 = 600;
/// A night needs longer until all has happened.
const NIGHT: u32 = 2400;
const TABLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/scenes.txt");

fn table() -> String {
    let mut text = String::from("# scene, ticks, hash\n");
    let webs = scenes_web::WEBS.iter().map(|(name, _)| name);
    for name in scenes::SCENES.iter().map(|(name, _)| name).chain(webs) {
        let hash = scenes::hash(name, TICKS).expect("listed scenes exist");
        writeln!(text, "{name} {TICKS} {hash:016x}").expect("strings take all");
    }
    for name in nights::NIGHTS {
        let hash = nights::hash(name, NIGHT).expect("listed nights exist");
        writeln!(text, "{name} {NIGHT} {hash:016x}").expect("strings take all");
    }
    text
}

#[test]
fn scenes_end_in_their_golden_hashes() {
    let now = table();
    if std::env::var_os("GOSSAMER_BLESS").is_some() {
        std::fs::write(TABLE, &now).expect("the table can be written");
    }
    let golden = std::fs::read_to_string(TABLE).expect("the table is there");
    let golden = golden.replace("\r\n", "\n");
    for (now, golden) in now.lines().zip(golden.lines()) {
        assert_eq!(now, golden, "bless the table if this is meant");
    }
    assert_eq!(now.lines().count(), golden.lines().count(), "scenes were added or removed");
}

#[test]
fn a_restored_checkpoint_goes_on_with_the_same_bits() {
    for (name, start) in scenes::SCENES {
        let mut scene = start();
        for _ in 0..200 {
            scene.step();
        }
        let mut checkpoint = start();
        (checkpoint.world, checkpoint.tick) = (scene.world.clone(), scene.tick);
        let hash = |scene: &mut scenes::Scene| {
            (0..100).for_each(|_| scene.step());
            let mut hasher = gossamer::math::hash::Hasher::default();
            scene.world.hash_into(&mut hasher);
            hasher.finish()
        };
        assert_eq!(hash(&mut scene), hash(&mut checkpoint), "{name}");
    }
}

#[test]
fn a_restored_web_goes_on_with_the_same_bits() {
    for (name, start) in scenes_web::WEBS {
        let mut scene = start();
        (0..200).for_each(|_| scene.step());
        let mut checkpoint = start();
        (0..70).for_each(|_| checkpoint.step());
        checkpoint.web.clone_from(&scene.web);
        checkpoint.tick = scene.tick;
        assert_eq!(scene.hash(), checkpoint.hash(), "{name}");
        for tick in 0..200 {
            scene.step();
            checkpoint.step();
            assert_eq!(scene.hash(), checkpoint.hash(), "{name}, {tick} ticks later");
        }
    }
}

#[test]
fn a_restored_night_goes_on_with_the_same_bits() {
    for name in nights::NIGHTS {
        let start = || Night::new(Arc::new(nights::level(name).expect("listed nights exist")), &nights::tuning());
        let step = |night: &mut Night| {
            let mut commands = Vec::new();
            nights::act(night, |command| commands.push(command));
            commands.iter().for_each(|command| night.apply(command));
            night.step();
            night.clear_events();
        };
        let (mut night, mut checkpoint) = (start(), start());
        (0..900).for_each(|_| step(&mut night));
        (0..150).for_each(|_| step(&mut checkpoint));
        checkpoint.clone_from(&night);
        for tick in 0..300 {
            step(&mut night);
            step(&mut checkpoint);
            assert_eq!(night.hash(), checkpoint.hash(), "{name}, {tick} ticks later");
        }
    }
}
