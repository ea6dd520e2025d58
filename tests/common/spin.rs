//! Nights for tests, and hands that play them.
// Not every test uses all of it.
#![allow(dead_code)]

use std::sync::Arc;

use gossamer::math::geom::Vec2;
use gossamer::sim::command::{Command, Spot, Stick};
use gossamer::sim::session::Session;
use gossamer::sim::spider::event::SpinEvent;
use gossamer::sim::spider::level::{Goal, NightLevel, Part, PartSpec};
use gossamer::sim::spider::state::Night;
use gossamer::sim::tuning::Tuning;
use gossamer::verlet::graph::Radial;

/// A part in which kinds come as `prey` says, every `every` seconds.
pub fn part(seconds: f32, every: f32, prey: [f32; 7]) -> PartSpec {
    let wind = Vec2::ZERO;
    PartSpec { part: Part::Dusk, seconds, wind, gusts: 0.0, every: [every, every], most: 20, prey }
}

/// A night of one part.
pub fn night(part: PartSpec) -> NightLevel {
    NightLevel {
        id: "spider/test".into(),
        name: "Test".into(),
        hint: String::new(),
        seed: 7,
        web: Radial::default(),
        anchors: Vec::new(),
        lamps: Vec::new(),
        stars: Vec::new(),
        silk: 100.0,
        parts: vec![part],
        endless: false,
        goals: [Goal::Survive, Goal::Score(100), Goal::Collect { kind: None, count: 5 }],
    }
}

/// A night in which nobody comes.
pub fn quiet() -> Session<Night> {
    begin(night(part(600.0, 1.0, [0.0; 7])))
}

/// The night at its start.
pub fn begin(level: NightLevel) -> Session<Night> {
    Session::of(Arc::new(level), Tuning::default())
}

/// Runs so many ticks and gives what happened.
pub fn run(session: &mut Session<Night>, ticks: u32) -> Vec<SpinEvent> {
    let mut events = Vec::new();
    for _ in 0..ticks {
        session.step();
        events.extend_from_slice(session.events());
        session.clear_events();
    }
    events
}

pub fn steer(session: &mut Session<Night>, direction: Vec2) {
    session.push(Command::Steer(Stick::new(direction)));
}

pub fn shoot(session: &mut Session<Night>, at: Vec2) {
    session.push(Command::Shoot { at: Spot::new(at) });
}

pub fn sever(session: &mut Session<Night>, at: Vec2) {
    session.push(Command::Sever { at: Spot::new(at) });
}

/// Severs the web off every anchor, one a tick; what happened meanwhile.
pub fn cut_loose(session: &mut Session<Night>) -> Vec<SpinEvent> {
    let mut events = Vec::new();
    for _ in 0..200 {
        let web = session.game().web();
        let anchored = web.strands().filter_map(|id| web.strand(id)).find_map(|view| {
            let is_anchor = |node| web.node(node).is_some_and(|node| node.anchor);
            let (near, far) = if is_anchor(view.a) { (view.from, view.to) } else { (view.to, view.from) };
            (is_anchor(view.a) || is_anchor(view.b)).then(|| near.lerp(far, 0.1))
        });
        let Some(at) = anchored else { break };
        sever(session, at);
        events.extend(run(session, 1));
    }
    events
}
