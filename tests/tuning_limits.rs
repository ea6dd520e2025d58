//! Every number of the tuning at both ends of its range while levels run: nothing panics, hangs or stops being a number.

#[path = "common/hand.rs"]
mod hand;

use std::sync::Arc;

use gossamer::content::table;
use gossamer::content::tuning::{self, TUNING};
use gossamer::math::rng::Rng;
use gossamer::sim::puzzle::level::Level;
use gossamer::sim::session::Session;
use gossamer::sim::tuning::Tuning;

/// Plays `ticks` ticks with the tests' hand; all bodies and ropes stay numbers.
fn play(session: &mut Session, ticks: u32, what: &str) {
    for frame in 0..ticks / 2 {
        hand::act(session, frame);
        session.step();
        session.step();
        session.clear_events();
    }
    let world = session.puzzle().world();
    for body in world.bodies().filter_map(|id| world.body(id)) {
        assert!(body.position.is_finite() && body.angle.is_finite(), "{what}: {body:?}");
    }
    for rope in world.ropes().filter_map(|id| world.rope(id)) {
        assert!((0..rope.len()).all(|i| rope.point(i).is_finite()), "{what}: a rope is no more");
    }
}

/// Changes the tuning in mid-run, goes back in time, and starts again with it.
fn survive(level: &Arc<Level>, tuning: &Tuning, what: &str) {
    let mut session = Session::new(Arc::clone(level), Tuning::default());
    play(&mut session, 60, what);
    session.set_tuning(tuning.clone());
    assert!(!session.replayable(), "{what}: it was changed on the way");
    play(&mut session, 120, what);
    session.rewind_to(90);
    play(&mut session, 30, what);
    session.set_tuning(Tuning::default());
    play(&mut session, 30, what);
    session.set_tuning(tuning.clone());
    session.restart();
    assert!(session.replayable(), "{what}: a new run has one tuning");
    play(&mut session, 120, what);
}

/// The value at the low or the high end of what a leaf may be.
fn end(leaf: &table::Leaf, high: bool) -> f32 {
    let (least, most) = leaf.range.unwrap_or((0.0, leaf.words.len() as f32 - 1.0));
    if high { most } else { least }
}

#[test]
fn every_key_at_its_ends_while_a_level_runs() {
    let usual = Tuning::default();
    let levels = hand::busiest();
    for (index, leaf) in tuning::leaves(&usual).iter().enumerate() {
        for high in [false, true] {
            let mut tuning = usual.clone();
            assert!(table::set(TUNING, &mut tuning, &leaf.path, end(leaf, high)), "{}", leaf.path);
            if tuning == usual {
                continue;
            }
            for level in [&levels[index % levels.len()], &levels[(index + 1) % levels.len()]] {
                survive(level, &tuning, &format!("{} {} in {}", leaf.path, end(leaf, high), level.id));
            }
        }
    }
}

#[test]
fn all_keys_at_their_ends_at_once() {
    let usual = Tuning::default();
    let mut rng = Rng::new(41);
    for (index, level) in hand::busiest().iter().cycle().take(24).enumerate() {
        let mut tuning = usual.clone();
        for leaf in tuning::leaves(&usual) {
            let high = if index < 2 { index == 0 } else { rng.unit() < 0.5 };
            assert!(table::set(TUNING, &mut tuning, &leaf.path, end(&leaf, high)), "{}", leaf.path);
        }
        survive(level, &tuning, &format!("mix {index} in {}", level.id));
    }
}
