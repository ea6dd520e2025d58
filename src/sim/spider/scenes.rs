//! Named nights and a hand that plays them the same way everywhere: what golden hashes and measurements are made of.

use std::sync::Arc;

use super::level::{Goal, NightLevel, Part, PartSpec, limits};
use super::state::Night;
use crate::math::geom::vec2;
use crate::math::rng::Rng;
use crate::sim::command::{Command, Spot, Stick};
use crate::sim::spin::SpinTuning;
use crate::verlet::graph::Radial;

/// All named nights: one with all kinds of prey in wind, and one with as much web and prey as there can be.
pub const NIGHTS: &[&str] = &["night", "night_crowded"];

/// The night of this name; None if there is none.
pub fn level(name: &str) -> Option<NightLevel> {
    let usual = PartSpec {
        part: Part::Storm,
        seconds: 300.0,
        wind: vec2(120.0, -20.0),
        gusts: 0.6,
        every: [1.6, 1.0],
        most: 20,
        prey: [2.0, 2.0, 1.0, 2.0, 1.0, 1.0, 1.0],
    };
    let most = limits::PREY as u32;
    let crowd = PartSpec { every: [0.2, 0.1], most, prey: [3.0, 3.0, 0.0, 1.0, 1.0, 0.0, 0.0], ..usual.clone() };
    let large = Radial { radius: 700.0, spokes: 24, rings: 26, ..Radial::default() };
    let (web, part) = match name {
        "night" => (Radial::default(), usual),
        "night_crowded" => (large, crowd),
        _ => return None,
    };
    Some(NightLevel {
        id: format!("scene/{name}"),
        name: name.into(),
        hint: String::new(),
        seed: 9,
        web,
        anchors: vec![vec2(-800.0, -260.0)],
        lamps: vec![vec2(150.0, -120.0)],
        stars: vec![vec2(300.0, -200.0), vec2(-240.0, 160.0)],
        silk: 100.0,
        parts: vec![part],
        endless: false,
        goals: [Goal::Survive, Goal::Score(100), Goal::Chain(3)],
    })
}

/// Tuning with which the hand of [`act`] outlives its blunders.
pub fn tuning() -> SpinTuning {
    let mut tuning = SpinTuning::default();
    tuning.spider.health = 400.0;
    tuning
}

/// What the hand does before the next tick: it steers, shoots and severs by chance that follows from the tick.
pub fn act(night: &Night, mut hand: impl FnMut(Command)) {
    let tick = night.tick();
    let mut rng = Rng::new(u64::from(tick));
    let spider = night.spider().at;
    let mut near = |reach: f32| spider + vec2(rng.range(-reach, reach), rng.range(-reach, reach));
    if tick.is_multiple_of(40) {
        hand(Command::Steer(Stick::new((near(1.0) - spider) * 2.0)));
    }
    if tick % 90 == 7 {
        hand(Command::Shoot { at: Spot::new(near(300.0)) });
    }
    if tick % 300 == 299 {
        hand(Command::Sever { at: Spot::new(near(60.0)) });
    }
}

/// The night of this name after `ticks` ticks, played by [`act`]; None if there is none.
pub fn played(name: &str, ticks: u32) -> Option<Night> {
    let mut night = Night::new(Arc::new(level(name)?), &tuning());
    let mut commands = Vec::new();
    while night.tick() < ticks {
        act(&night, |command| commands.push(command));
        commands.drain(..).for_each(|command| night.apply(&command));
        night.step();
        night.clear_events();
    }
    Some(night)
}

/// Hash of the night's state after `ticks` ticks; None if there is no such night.
pub fn hash(name: &str, ticks: u32) -> Option<u64> {
    played(name, ticks).map(|night| night.hash())
}
