//! One run, watched closely for somebody who designs a level: what happened when and where, the berry's path, and how
//! near it came to what it missed.

use std::sync::Arc;

use super::actions::actions;
use super::player::Player;
use super::target::Action;
use crate::math::geom::{Vec2, segment_distance};
use crate::sim::command::FingerKind;
use crate::sim::event::Event;
use crate::sim::gesture::{Gesture, Step};
use crate::sim::phase::Phase;
use crate::sim::puzzle::level::Level;
use crate::sim::puzzle::state::Puzzle;
use crate::sim::tuning::Tuning;
use crate::verlet::tuning::TICK_RATE;

/// Something to try at `tick`: a gesture, or an action by its name (`cut 0`), whose gesture is found when it is time.
#[derive(Clone, Debug, PartialEq)]
pub struct Attempt {
    pub tick: u32,
    pub what: What,
    pub kind: FingerKind,
}

#[derive(Clone, Debug, PartialEq)]
pub enum What {
    Gesture(Gesture),
    Named(String),
}

/// One line of the log.
#[derive(Clone, Debug, PartialEq)]
pub enum Note {
    /// The hand began this.
    Step(Step),
    /// There was no such action; these were the names of those that could be done.
    Unknown {
        name: String,
        known: Vec<String>,
    },
    Event(Event),
    /// The berry is here and has this velocity, cm/s.
    Berry {
        at: Vec2,
        velocity: Vec2,
    },
}

/// How near the berry came to something, and when.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nearest {
    pub distance: f32,
    pub tick: u32,
    pub at: Vec2,
}

/// What a trial came to.
pub struct Trial {
    /// By tick.
    pub log: Vec<(u32, Note)>,
    /// What the hand did, all of it as gestures: this is what a script would say.
    pub steps: Vec<Step>,
    /// Nearest to each firefly that was not caught, and to the mouth at last.
    pub missed: Vec<(usize, Nearest)>,
    pub mouth: Option<Nearest>,
    /// How it ended.
    pub end: Puzzle,
}

/// Plays `attempts` in `level` for at most `ticks` ticks, and notes the berry's place every `every` ticks.
pub fn watch(level: &Arc<Level>, tuning: &Tuning, attempts: &[Attempt], ticks: u32, every: u32) -> Trial {
    let mut player = Player::new(level, tuning, &[]);
    let mut attempts: Vec<&Attempt> = attempts.iter().collect();
    attempts.sort_by_key(|attempt| attempt.tick);
    let mut attempts = attempts.into_iter().peekable();
    let (mut log, mut steps) = (Vec::new(), Vec::new());
    let mut nearest: Vec<Option<Nearest>> = vec![None; level.fireflies.len() + 1];
    while player.puzzle.tick() < ticks && player.puzzle.phase() == Phase::Playing {
        let tick = player.puzzle.tick();
        if tick.is_multiple_of(every.max(1)) {
            note_berry(&player.puzzle, &mut log);
        }
        while let Some(attempt) = attempts.next_if(|attempt| attempt.tick <= tick) {
            let note = begin(&mut player, attempt, &mut steps);
            log.push((tick, note));
        }
        player.step();
        let now = player.puzzle.tick();
        log.extend(player.puzzle.events().iter().map(|event| (now, Note::Event(*event))));
        approach(&player.puzzle, &mut nearest);
    }
    note_berry(&player.puzzle, &mut log);
    let caught = |index: usize| player.puzzle.fireflies()[index].caught_at.is_some();
    let mouth = nearest.pop().flatten();
    let missed = nearest.into_iter().enumerate().filter(|(index, _)| !caught(*index));
    let missed = missed.filter_map(|(index, nearest)| Some((index, nearest?))).collect();
    Trial { log, steps, missed, mouth, end: player.puzzle }
}

/// Starts what is attempted.
fn begin(player: &mut Player, attempt: &Attempt, steps: &mut Vec<Step>) -> Note {
    let gesture = match &attempt.what {
        What::Gesture(gesture) => gesture.clone(),
        What::Named(name) => {
            let possible = actions(&player.puzzle);
            match find(&possible, name) {
                Some(action) => action.gesture.clone(),
                None => {
                    let known = possible.iter().map(|action| action.target.to_string()).collect();
                    return Note::Unknown { name: name.clone(), known };
                }
            }
        }
    };
    let step = Step { tick: player.puzzle.tick(), gesture, kind: attempt.kind };
    player.add(core::slice::from_ref(&step));
    steps.push(step.clone());
    Note::Step(step)
}

/// The action of this name; `tap bubble` is the first bubble.
fn find<'a>(possible: &'a [Action], name: &str) -> Option<&'a Action> {
    let exact = possible.iter().find(|action| action.target.to_string() == name);
    let beginning = format!("{name} ");
    exact.or_else(|| possible.iter().find(|action| action.target.to_string().starts_with(&beginning)))
}

fn note_berry(puzzle: &Puzzle, log: &mut Vec<(u32, Note)>) {
    for body in puzzle.berries().iter().filter_map(|berry| puzzle.world().body(berry.body)) {
        let velocity = (body.position - body.previous) * TICK_RATE;
        log.push((puzzle.tick(), Note::Berry { at: body.position, velocity }));
    }
}

/// Keeps how near a berry came to each firefly and, last, to the mouth.
fn approach(puzzle: &Puzzle, nearest: &mut [Option<Nearest>]) {
    for body in puzzle.berries().iter().filter_map(|berry| puzzle.world().body(berry.body)) {
        let (from, at) = (if body.teleported { body.position } else { body.previous }, body.position);
        let places = puzzle.fireflies().iter().map(|firefly| firefly.at).chain([puzzle.nim().mouth]);
        for (place, nearest) in places.zip(&mut *nearest) {
            let distance = segment_distance(place, from, at);
            if nearest.is_none_or(|known| distance < known.distance) {
                *nearest = Some(Nearest { distance, tick: puzzle.tick(), at });
            }
        }
    }
}
