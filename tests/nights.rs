//! Nights of Spin as a whole: bots play them, and what must always hold is checked after every tick.

#[path = "common/spin.rs"]
mod spin;

use gossamer::math::geom::{Vec2, vec2};
use gossamer::math::rng::Rng;
use gossamer::sim::phase::Phase;
use gossamer::sim::session::Session;
use gossamer::sim::spider::event::SpinEvent;
use gossamer::sim::spider::state::Night;
use spin::{begin, night, part, shoot, steer};

/// What must hold after every tick.
fn check(session: &Session<Night>) {
    let night = session.game();
    let spider = night.spider();
    assert!(spider.at.is_finite() && spider.silk >= 0.0 && spider.health >= 0.0, "{spider:?}");
    match spider.perch {
        Some(place) => assert!(night.web().strand(place.strand).is_some(), "sits on a strand that is gone"),
        None => assert!(spider.fall.is_some(), "in the air, but does not fall"),
    }
    for node in night.web().nodes() {
        let view = night.web().node(node).unwrap();
        assert!(view.at.is_finite() && (view.degree > 0 || view.anchor), "{view:?}");
    }
}

#[test]
fn a_random_hand_breaks_nothing() {
    for seed in 0..4 {
        let mut level = night(part(60.0, 1.5, [1.0; 7]));
        level.seed = seed;
        level.lamps = vec![vec2(150.0, -120.0)];
        level.stars = vec![vec2(420.0, -200.0)];
        let mut session = begin(level);
        let mut rng = Rng::new(seed);
        let mut points = 0;
        for tick in 0..60 * 120 {
            if tick % 40 == 0 {
                steer(&mut session, vec2(rng.range(-1.0, 1.0), rng.range(-1.0, 1.0)));
            }
            if tick % 90 == 0 {
                let at = session.game().spider().at + vec2(rng.range(-300.0, 300.0), rng.range(-300.0, 300.0));
                shoot(&mut session, at);
            }
            if tick % 700 == 699 {
                let at = session.game().spider().at + vec2(rng.range(-60.0, 60.0), rng.range(-60.0, 60.0));
                spin::sever(&mut session, at);
            }
            session.step();
            check(&session);
            let earned = session.events().iter().any(|event| matches!(event, SpinEvent::Collected { .. }));
            assert!(session.game().score().points == points || earned, "points without a collection");
            points = session.game().score().points;
            session.clear_events();
        }
        println!("seed {seed}: {:?} {:?}", session.game().phase(), session.game().score());
    }
}

#[test]
fn a_still_spider_dies() {
    let mut dead = 0;
    for seed in 0..6 {
        let mut level = night(part(240.0, 2.5, [0.0, 1.0, 0.0, 0.0, 0.5, 0.3, 0.0]));
        level.seed = seed;
        let mut session = begin(level);
        for _ in 0..240 * 120 {
            session.step();
            session.clear_events();
        }
        println!("seed {seed}: {:?} {:?}", session.game().phase(), session.game().score());
        dead += matches!(session.game().phase(), Phase::Lost { .. }) as u32;
    }
    assert!(dead >= 5, "{dead} of 6");
    let _ = Vec2::ZERO;
}
