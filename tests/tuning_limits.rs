//! Every number of the tuning at both ends of its range while levels and nights run: nothing panics, hangs or stops being a number.

#[path = "common/hand.rs"]
mod hand;
#[path = "common/spin.rs"]
mod spin;

use std::sync::Arc;

use gossamer::content::table;
use gossamer::content::tuning::{self, TUNING};
use gossamer::math::geom::vec2;
use gossamer::math::rng::Rng;
use gossamer::sim::puzzle::level::Level;
use gossamer::sim::session::Session;
use gossamer::sim::spider::level::NightLevel;
use gossamer::sim::spider::state::Night;
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
    let leaves = tuning::leaves(&usual);
    for (index, leaf) in leaves.iter().filter(|leaf| !leaf.path.starts_with("spin.")).enumerate() {
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

/// Plays `ticks` ticks of a night by a hand that rides, shoots and severs.
fn play_night(session: &mut Session<Night>, rng: &mut Rng, ticks: u32, what: &str) {
    for tick in 0..ticks {
        let at = session.game().spider().at + vec2(rng.range(-300.0, 300.0), rng.range(-300.0, 300.0));
        match tick % 60 {
            0 | 30 => spin::steer(session, vec2(rng.range(-1.0, 1.0), rng.range(-1.0, 1.0))),
            10 | 40 => spin::shoot(session, at),
            50 => spin::sever(session, session.game().spider().at.lerp(at, 0.2)),
            _ => {}
        }
        session.step();
        session.clear_events();
    }
    let night = session.game();
    let spider = night.spider();
    assert!(spider.at.is_finite() && spider.silk >= 0.0 && spider.health >= 0.0, "{what}: {spider:?}");
    for node in night.web().nodes().filter_map(|id| night.web().node(id)) {
        assert!(node.at.is_finite() && (node.degree > 0 || node.anchor), "{what}: {node:?}");
    }
}

/// The same for a night.
fn survive_night(level: &Arc<NightLevel>, tuning: &Tuning, what: &str) {
    let mut rng = Rng::new(5);
    let mut session = Session::of(Arc::clone(level), Tuning::default());
    play_night(&mut session, &mut rng, 240, what);
    session.set_tuning(tuning.clone());
    play_night(&mut session, &mut rng, 360, what);
    session.rewind_to(300);
    play_night(&mut session, &mut rng, 30, what);
    session.set_tuning(Tuning::default());
    play_night(&mut session, &mut rng, 60, what);
    session.set_tuning(tuning.clone());
    session.restart();
    play_night(&mut session, &mut rng, 240, what);
}

/// A night with all kinds of prey, lamps and stars.
fn busy_night() -> Arc<NightLevel> {
    let mut level = spin::night(spin::part(60.0, 0.8, [1.0; 7]));
    level.lamps = vec![vec2(150.0, -120.0)];
    level.stars = vec![vec2(420.0, -200.0)];
    Arc::new(level)
}

#[test]
fn every_key_of_spin_at_its_ends_while_a_night_runs() {
    let (usual, level) = (Tuning::default(), busy_night());
    for leaf in tuning::leaves(&usual).iter().filter(|leaf| leaf.path.starts_with("spin.")) {
        for high in [false, true] {
            let mut tuning = usual.clone();
            assert!(table::set(TUNING, &mut tuning, &leaf.path, end(leaf, high)), "{}", leaf.path);
            survive_night(&level, &tuning, &format!("{} {}", leaf.path, end(leaf, high)));
        }
    }
}

#[test]
fn all_keys_of_spin_at_their_ends_at_once() {
    let (usual, level) = (Tuning::default(), busy_night());
    let mut rng = Rng::new(43);
    for index in 0..24 {
        let mut tuning = usual.clone();
        for leaf in tuning::leaves(&usual) {
            let high = if index < 2 { index == 0 } else { rng.unit() < 0.5 };
            assert!(table::set(TUNING, &mut tuning, &leaf.path, end(&leaf, high)), "{}", leaf.path);
        }
        survive_night(&level, &tuning, &format!("mix {index}"));
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
