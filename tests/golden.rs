//! Golden hashes: every named scene ends in the same bits in debug, in release and in the browser.
//!
//! When a change of the engine is meant to change them, `GOSSAMER_BLESS=1 cargo test --test golden` writes the table anew.

use gossamer::verlet::scenes;
use std::fmt::Write;

const TICKS: u32 = 600;
const TABLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/scenes.txt");

fn table() -> String {
    let mut text = String::from("# scene, ticks, hash\n");
    for (name, _) in scenes::SCENES {
        let hash = scenes::hash(name, TICKS).expect("listed scenes exist");
        writeln!(text, "{name} {TICKS} {hash:016x}").expect("strings take all");
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
