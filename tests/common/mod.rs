//! What tests of the game share: small levels built in code, and hands that play them.
#![allow(dead_code, reason = "each test binary uses another part of this module")]

pub mod pairs;
pub mod worlds;

use std::sync::Arc;

use gossamer::math::geom::{Vec2, vec2};
use gossamer::sim::command::{Command, FingerKind, Spot};
use gossamer::sim::event::Event;
use gossamer::sim::puzzle::level::Level;
use gossamer::sim::puzzle::spec::{FireflySpec, PegSpec, RopeSpec, Tie};
use gossamer::sim::session::Session;
use gossamer::sim::tuning::Tuning;

/// The berry hangs from one peg, 150 cm above Nim.
pub fn hanging_level() -> Level {
    Level {
        pegs: vec![PegSpec::fixed(vec2(200.0, 80.0))],
        ropes: vec![RopeSpec { from: Tie::Peg(0), to: Tie::Berry(0), length: 120.0, compliance: 0.0 }],
        ..Level::empty("test/01")
    }
}

/// Fireflies that stay.
pub fn fireflies(places: &[Vec2]) -> Vec<FireflySpec> {
    places.iter().map(|&at| FireflySpec { at, leaves: None }).collect()
}

pub fn start(level: Level) -> Session {
    Session::new(Arc::new(level), Tuning::default())
}

/// Runs `ticks` ticks and returns all that happened.
pub fn run(session: &mut Session, ticks: u32) -> Vec<Event> {
    let mut events = Vec::new();
    for _ in 0..ticks {
        session.step();
        events.extend_from_slice(session.events());
        session.clear_events();
    }
    events
}

pub fn press(session: &mut Session, finger: u8, at: Vec2) {
    session.push(Command::Press { finger, kind: FingerKind::Mouse, at: Spot::new(at) });
}

pub fn drag(session: &mut Session, finger: u8, to: Vec2) {
    session.push(Command::Move { finger, to: Spot::new(to) });
}

pub fn release(session: &mut Session, finger: u8) {
    session.push(Command::Release { finger });
}

/// Press, one move, release: all before the next tick, like a fast swipe in one frame.
pub fn swipe(session: &mut Session, from: Vec2, to: Vec2) {
    press(session, 0, from);
    drag(session, 0, to);
    release(session, 0);
}

pub fn tap(session: &mut Session, at: Vec2) {
    press(session, 0, at);
    release(session, 0);
}

pub fn berry_at(session: &Session) -> Vec2 {
    let puzzle = session.puzzle();
    let berry = puzzle.berry().expect("the berry is still there");
    puzzle.world().body(berry).expect("the berry has a body").position
}
