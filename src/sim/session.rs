//! A run of a level as it is played: real time in, whole ticks out, everything recorded, any moment reachable again.
//!
//! The sim is a pure function of (level, tuning, commands), so rewinding restores a checkpoint and runs the same
//! commands again, and a recording is nothing but the command list.

use std::sync::Arc;

use super::command::Command;
use super::game::Game;
use super::puzzle::level::Level;
use super::puzzle::state::Puzzle;
use super::recording::{Entry, Outcome, Recording, ticks_that_fit};
use super::run::Run;
use super::tuning::Tuning;
use crate::verlet::tuning::TICK;

/// At most this much real time is taken into one frame; the rest is dropped, so that no gap can hang the game.
pub const MAX_FRAME: f32 = 0.1;
/// Ticks between two checkpoints (0.25 s).
const CHECKPOINT_EVERY: u32 = 30;
/// Checkpoints kept: all of the last seconds, fewer and fewer of the time before.
const CHECKPOINTS: usize = 40;
/// When this many commands wait for a tick, a finger's further moves become one: else a mouse that plays on while the
/// game is halted would fill the memory.
const MOVES_APART: usize = 256;
/// Commands that wait for one tick at most. More come only while nothing ticks, from nobody who means them.
const MOST_PENDING: usize = 1024;
/// Commands that the log makes room for at a time; more than can wait for a tick.
const LOG_ROOM: usize = 4096;
/// Events that wait for the view at once.
const EVENT_CAPACITY: usize = 256;

/// A running, recorded, rewindable level.
pub struct Session<G: Game = Puzzle> {
    game: G,
    /// Real time not yet turned into ticks, 0..[`TICK`] between frames.
    accumulator: f32,
    /// Commands that wait for the next tick.
    pending: Vec<Command>,
    /// Every command so far with the tick (count of ticks done) before which it was applied.
    log: Vec<Entry>,
    /// Room for [`CHECKPOINTS`] states, taken at the start. The first `kept` of them are states at ticks divisible by
    /// [`CHECKPOINT_EVERY`], oldest first; the first is always tick 0.
    checkpoints: Vec<G>,
    kept: usize,
    events: Vec<G::Event>,
    tuning: Tuning,
    /// Tuning was exchanged in mid-run: a recording of it would not replay.
    retuned: bool,
}

impl Session {
    /// The level of Snip at its start.
    pub fn new(level: Arc<Level>, tuning: Tuning) -> Session {
        Session::of(level, tuning)
    }

    /// The state to draw.
    pub fn puzzle(&self) -> &Puzzle {
        &self.game
    }
}

impl<G: Game> Session<G> {
    /// A level of either game at its start.
    pub fn of(level: Arc<G::Level>, tuning: Tuning) -> Session<G> {
        let game = G::start(level, &tuning);
        Session {
            checkpoints: vec![game.clone(); CHECKPOINTS],
            kept: 1,
            game,
            accumulator: 0.0,
            pending: Vec::with_capacity(MOST_PENDING),
            log: Vec::with_capacity(LOG_ROOM),
            events: Vec::with_capacity(EVENT_CAPACITY),
            tuning,
            retuned: false,
        }
    }

    /// Takes new tuning from the next tick on.
    pub fn set_tuning(&mut self, tuning: Tuning) {
        if tuning != self.tuning {
            self.game.set_tuning(&tuning);
            self.tuning = tuning;
            self.retuned = self.game.tick() > 0;
            if !self.retuned {
                self.build_anew();
            }
        }
    }

    fn build_anew(&mut self) {
        let level = Arc::clone(self.game.level());
        self.game = G::start(level, &self.tuning);
        // All of them: other link lengths need other room.
        self.checkpoints.iter_mut().for_each(|checkpoint| checkpoint.clone_from(&self.game));
        self.kept = 1;
        self.retuned = false;
    }

    /// Back to the start with nothing done. Takes no new memory unless the tuning changed on the way.
    pub fn restart(&mut self) {
        if self.retuned {
            self.build_anew();
        } else {
            self.game.clone_from(&self.checkpoints[0]);
            self.kept = 1;
        }
        self.pending.clear();
        self.log.clear();
        self.events.clear();
        self.accumulator = 0.0;
    }

    /// Notes something the player did; it takes effect at the next tick. A move to where the finger already is changes
    /// nothing and is left out; of a flood of moves each finger keeps its last place, and of a flood of anything else
    /// nothing but that all fingers are off the stage.
    pub fn push(&mut self, command: Command) {
        if self.pending.len() == MOST_PENDING {
            self.lift_fingers();
        }
        let crowded = self.pending.len() >= MOVES_APART;
        let earlier = self.pending.iter_mut().rfind(|waiting| waiting.finger() == command.finger());
        match (command, earlier) {
            (Command::Move { .. } | Command::Steer(_), None) if self.game.knows(&command) => return,
            (Command::Move { to, .. }, Some(Command::Press { at, .. })) if *at == to => return,
            (Command::Move { to, .. }, Some(Command::Move { to: last, .. })) if crowded || *last == to => {
                *last = to;
                return;
            }
            (Command::Steer(stick), Some(Command::Steer(last))) => {
                *last = stick;
                return;
            }
            _ => {}
        }
        self.pending.push(command);
        self.make_room();
    }

    /// The log grows here, between ticks, and not in them.
    fn make_room(&mut self) {
        if self.log.capacity() - self.log.len() < self.pending.len() {
            self.log.reserve(LOG_ROOM);
        }
    }

    /// Runs as many ticks as `frame_time` seconds of real time are worth; returns how many ran. Not finite or
    /// negative times count as 0, long ones as [`MAX_FRAME`].
    pub fn advance(&mut self, frame_time: f32) -> u32 {
        self.advance_led(frame_time, |_| true)
    }

    /// The same, led by `before`: called before each tick, it pushes commands for it, or says `false` to stop here; the
    /// rest of the time is then dropped.
    pub fn advance_led(&mut self, frame_time: f32, mut before: impl FnMut(&mut Session<G>) -> bool) -> u32 {
        let time = if frame_time.is_finite() { frame_time.clamp(0.0, MAX_FRAME) } else { 0.0 };
        self.accumulator += time;
        let mut ran = 0;
        while self.accumulator >= TICK {
            self.accumulator -= TICK;
            if !before(self) {
                self.accumulator = 0.0;
                break;
            }
            self.step();
            ran += 1;
        }
        ran
    }

    /// Runs at most `ticks` ticks of `run`, from where it is: how a night that was left goes on. True at its end.
    pub fn catch_up(&mut self, run: &Run, ticks: u32) -> bool {
        let mut next = run.entries.partition_point(|entry| entry.tick < self.game.tick());
        for _ in 0..ticks {
            if self.game.tick() >= run.ticks {
                break;
            }
            while let Some(entry) = run.entries.get(next).filter(|entry| entry.tick <= self.game.tick()) {
                self.push(entry.command);
                next += 1;
            }
            self.step();
        }
        self.game.tick() >= run.ticks
    }

    /// Runs one tick, with the commands that wait.
    pub fn step(&mut self) {
        let tick = self.game.tick();
        for command in self.pending.drain(..) {
            self.game.apply(&command);
            self.log.push(Entry { tick, command });
        }
        self.step_game();
        for event in self.game.events() {
            if self.events.len() < EVENT_CAPACITY {
                self.events.push(*event);
            }
        }
        self.game.clear_events();
    }

    fn step_game(&mut self) {
        self.game.step();
        if self.game.tick().is_multiple_of(CHECKPOINT_EVERY) {
            self.keep_checkpoint();
        }
    }

    fn keep_checkpoint(&mut self) {
        if self.kept == CHECKPOINTS {
            let victim = self.least_useful();
            self.checkpoints[victim..].rotate_left(1);
            self.kept -= 1;
        }
        self.checkpoints[self.kept].clone_from(&self.game);
        self.kept += 1;
    }

    /// The checkpoint whose loss leaves the smallest gap for its age: so the gaps grow with the distance in time, and a
    /// rewind to any moment replays a small share of the way.
    fn least_useful(&self) -> usize {
        let tick = |index: usize| self.checkpoints[index].tick();
        let loss = |index: usize| {
            let gap = tick(index + 1) - tick(index - 1);
            gap as f32 / (self.game.tick() - tick(index)) as f32
        };
        (1..self.kept - 1).min_by(|&a, &b| loss(a).total_cmp(&loss(b))).unwrap_or(1)
    }

    /// Goes back to `tick` ticks after the start; what was done later never happened. Fingers are lifted, also if there
    /// is no way to go. Returns the tick reached, which is the present one if `tick` lies in the future.
    pub fn rewind_to(&mut self, tick: u32) -> u32 {
        if tick >= self.game.tick() {
            self.lift_fingers();
            return self.game.tick();
        }
        let from = self.checkpoints[..self.kept].iter().rposition(|c| c.tick() <= tick).unwrap_or(0);
        self.kept = from + 1;
        self.game.clone_from(&self.checkpoints[from]);
        // A checkpoint from before a change of the tuning goes on with the present one.
        self.game.set_tuning(&self.tuning);
        self.log.retain(|entry| entry.tick < tick);
        let mut next = self.log.partition_point(|entry| entry.tick < self.game.tick());
        while self.game.tick() < tick {
            while next < self.log.len() && self.log[next].tick == self.game.tick() {
                self.game.apply(&self.log[next].command);
                next += 1;
            }
            self.step_game();
            self.game.clear_events();
        }
        self.lift_fingers();
        self.events.clear();
        self.accumulator = 0.0;
        tick
    }

    /// Takes all fingers off the stage before the next tick, as when a card opens or time goes back: the lifting is a
    /// command like any other, so it replays.
    pub fn lift_fingers(&mut self) {
        self.pending.clear();
        self.game.let_go(&mut self.pending);
        self.make_room();
    }

    /// Every command so far, by tick.
    pub fn log(&self) -> &[Entry] {
        &self.log
    }

    /// The state to draw.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// How far real time is between the last tick and the next, 0..1: drawing interpolates by it.
    pub fn alpha(&self) -> f32 {
        (self.accumulator / TICK).clamp(0.0, 1.0)
    }

    /// What happened since the last [`Session::clear_events`], oldest first.
    pub fn events(&self) -> &[G::Event] {
        &self.events
    }

    pub fn clear_events(&mut self) {
        self.events.clear();
    }

    pub fn tuning(&self) -> &Tuning {
        &self.tuning
    }

    /// Whether a recording of this run can be replayed: not if the tuning changed on the way.
    pub fn replayable(&self) -> bool {
        !self.retuned
    }

    /// The run so far without a trace, which costs no second run of it; None if it cannot be replayed, or is longer than
    /// a recording may be.
    pub fn run(&self) -> Option<Run> {
        let ticks = self.game.tick();
        (!self.retuned && ticks_that_fit(&self.log, ticks) == ticks).then(|| Run {
            level: G::id_of(self.game.level()).to_owned(),
            level_hash: G::hash_of(self.game.level()),
            tuning_hash: G::tuning_hash(&self.tuning),
            entries: self.log.clone(),
            ticks,
            hash: self.game.hash(),
        })
    }

    /// The run so far, or as much of its beginning as a recording holds: three hours. The commands are run again from the
    /// start for the trace (about 10 us a tick).
    pub fn recording(&self) -> Recording {
        self.recording_of_first(ticks_that_fit(&self.log, self.game.tick()))
    }

    /// The first `ticks` ticks of the run, or all of them if there are fewer.
    pub fn recording_of_first(&self, ticks: u32) -> Recording {
        let ticks = ticks.min(self.game.tick());
        let mut run = G::start(Arc::clone(self.game.level()), &self.tuning);
        let mut entries = self.log.iter().peekable();
        let mut trace = Vec::with_capacity(ticks as usize);
        while run.tick() < ticks {
            while let Some(entry) = entries.next_if(|entry| entry.tick == run.tick()) {
                run.apply(&entry.command);
            }
            run.step();
            run.clear_events();
            trace.push(run.hash() as u16);
        }
        let end = if ticks == self.game.tick() { &self.game } else { &run };
        Recording {
            level: G::id_of(self.game.level()).to_owned(),
            level_hash: G::hash_of(self.game.level()),
            tuning_hash: G::tuning_hash(&self.tuning),
            entries: self.log[..self.log.partition_point(|entry| entry.tick < ticks)].to_vec(),
            trace,
            outcome: Outcome::of(end.phase()),
            hash: end.hash(),
        }
    }
}
