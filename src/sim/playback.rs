//! A run that is watched: a session whose commands come from the run instead of from fingers.

use std::sync::Arc;

use super::game::Game;
use super::phase::Phase;
use super::puzzle::state::Puzzle;
use super::run::Run;
use super::session::Session;
use super::tuning::Tuning;
use crate::verlet::tuning::TICK_RATE;

/// After a run that won or lost, the world goes on for this long (1.5 s): the end is worth seeing.
const AFTER: u32 = (1.5 * TICK_RATE) as u32;

/// A run on its way.
pub struct Playback<G: Game = Puzzle> {
    session: Session<G>,
    run: Run,
    /// The first command that was not done yet.
    next: usize,
    /// The state after the last tick of the run was not the recorded one.
    parted: bool,
}

impl<G: Game> Playback<G> {
    /// The run at its start, in the level that it names.
    pub fn new(run: Run, level: Arc<G::Level>, tuning: Tuning) -> Playback<G> {
        Playback { session: Session::of(level, tuning), run, next: 0, parted: false }
    }

    /// Takes `frame_time` seconds of real time, like [`Session::advance`]. Nothing moves after the end.
    pub fn advance(&mut self, frame_time: f32) {
        let Playback { session, run, next, parted } = self;
        session.advance_led(frame_time, |session| {
            let game = session.game();
            *parted |= went_another_way(run, game);
            if game.tick() >= last_tick(run, game.phase()) {
                return false;
            }
            let tick = game.tick();
            while let Some(entry) = run.entries.get(*next).filter(|entry| entry.tick <= tick) {
                session.push(entry.command);
                *next += 1;
            }
            true
        });
        // The last tick of the run may be the last of this frame, and nobody asks for another.
        *parted |= went_another_way(run, session.game());
    }

    /// Back to the start.
    pub fn restart(&mut self) {
        self.session.restart();
        self.next = 0;
        self.parted = false;
    }

    pub fn run(&self) -> &Run {
        &self.run
    }

    pub fn session(&self) -> &Session<G> {
        &self.session
    }

    /// For the view, which takes the events.
    pub fn clear_events(&mut self) {
        self.session.clear_events();
    }

    /// Everything was shown.
    pub fn ended(&self) -> bool {
        let game = self.session.game();
        game.tick() >= last_tick(&self.run, game.phase())
    }

    /// How much was shown, 0..=1.
    pub fn part(&self) -> f32 {
        let game = self.session.game();
        game.tick() as f32 / last_tick(&self.run, game.phase()).max(1) as f32
    }

    /// The run ended otherwise than it was recorded.
    pub fn parted(&self) -> bool {
        self.parted
    }
}

/// Whether `game` is at the end of the run, but not in the state that was recorded there.
fn went_another_way(run: &Run, game: &impl Game) -> bool {
    game.tick() == run.ticks && game.hash() != run.hash
}

fn last_tick(run: &Run, phase: Phase) -> u32 {
    match phase {
        Phase::Playing => run.ticks,
        Phase::Won { at, .. } | Phase::Lost { at, .. } => run.ticks.max(at + AFTER),
    }
}
