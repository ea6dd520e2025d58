//! A level played with the hint: before each step of the solution time slows down and stops, and a hand shows the step
//! again and again until the player puts a finger down, or three seconds have passed. The player's own moves never wait.

use super::layout::StageFit;
use crate::math::geom::Vec2;
use crate::sim::gesture::{Gesture, Step};
use crate::verlet::tuning::TICK_RATE;
use crate::view::ghost::{draw_ghost_hand, draw_ghost_trail};
use crate::view::paint::Painter;

/// Ticks before a step at which its hand appears.
const LEAD: u32 = 72;
/// Ticks before a step in which time slows down.
const SLOWING: u32 = 30;
/// Seconds for which time stands still for a step.
const PATIENCE: f32 = 3.0;
/// Slowest and fastest showing of a movement, in seconds.
const SHOW: (f32, f32) = (0.45, 2.5);
/// Seconds in which the hand sinks onto its place, rests there before it moves, rises and fades, and is gone.
const SINK: f32 = 0.30;
const REST: f32 = 0.12;
const RISE: f32 = 0.25;
const PAUSE: f32 = 0.30;
/// Width of the hand and of its trail, in UI units, and points of the trail.
const HAND: f32 = 62.0;
const TRAIL: f32 = 5.0;
const TRAIL_POINTS: usize = 24;
/// How much of a movement its trail shows.
const TRAIL_PART: f32 = 0.7;

/// The hand as it is seen now. Places are stage centimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hand {
    pub at: Vec2,
    /// 0 hovers, 1 touches.
    pub press: f32,
    /// How visible it is, 0..=1.
    pub shown: f32,
    /// How much of the movement is done, 0..=1.
    pub done: f32,
}

/// Where the player is in the solution.
pub struct HintRun {
    /// By tick.
    steps: Vec<Step>,
    next: usize,
    /// Seconds for which time has stood still for the next step.
    waited: f32,
    /// Seconds since the hand appeared.
    clock: f32,
}

impl HintRun {
    pub fn new(steps: Vec<Step>) -> HintRun {
        HintRun { steps, next: 0, waited: 0.0, clock: 0.0 }
    }

    /// The step that the hand shows, if it is near at `tick`.
    pub fn step(&self, tick: u32) -> Option<&Step> {
        self.steps.get(self.next).filter(|step| tick + LEAD >= step.tick)
    }

    /// Every step was shown.
    pub fn is_over(&self) -> bool {
        self.next >= self.steps.len()
    }

    /// One frame of `dt` seconds at `tick`; returns how fast time runs in it, 0..=1. It never slows under a finger.
    pub fn update(&mut self, tick: u32, finger_down: bool, dt: f32) -> f32 {
        let Some(at) = self.step(tick).map(|step| step.tick) else {
            self.clock = 0.0;
            return 1.0;
        };
        self.clock += dt;
        if finger_down {
            return 1.0;
        }
        if tick < at {
            return ((at - tick) as f32 / SLOWING as f32).clamp(0.1, 1.0);
        }
        self.waited += dt;
        if self.waited < PATIENCE {
            return 0.0;
        }
        self.go_on();
        1.0
    }

    /// A finger came down on the stage at `tick`: the player does the step that is shown.
    pub fn pressed(&mut self, tick: u32) {
        if self.step(tick).is_some() {
            self.go_on();
        }
    }

    /// Time went back to `tick`: what comes after it is shown again.
    pub fn went_back(&mut self, tick: u32) {
        self.next = self.steps.partition_point(|step| step.tick < tick);
        (self.waited, self.clock) = (0.0, 0.0);
    }

    fn go_on(&mut self) {
        self.next += 1;
        (self.waited, self.clock) = (0.0, 0.0);
    }

    /// The hand at `tick`, if there is something to show.
    pub fn hand(&self, tick: u32) -> Option<Hand> {
        let step = self.step(tick)?;
        let show = (step.gesture.duration() as f32 / TICK_RATE).clamp(SHOW.0, SHOW.1);
        let round = SINK + REST + show + RISE + PAUSE;
        let clock = self.clock % round;
        let done = match step.gesture {
            Gesture::Tap { .. } => 0.0,
            _ => ((clock - SINK - REST) / show).clamp(0.0, 1.0),
        };
        let lifted = (clock - SINK - REST - show) / RISE;
        // It rises and is gone at the end of each showing: it does not fly back over the stage.
        let gone = lifted.clamp(0.0, 1.0);
        let press = (clock / SINK).min(1.0) * (1.0 - gone);
        let shown = (clock / (0.6 * SINK)).min(1.0) * (1.0 - gone);
        Some(Hand { at: step.gesture.position(done), press, shown, done })
    }
}

/// Draws the hand of `hint` at `tick`.
pub fn draw_hand(p: &mut Painter, hint: &HintRun, tick: u32, fit: &StageFit, u: f32) {
    let (Some(step), Some(hand)) = (hint.step(tick), hint.hand(tick)) else { return };
    if hand.done > 0.0 {
        let from = (hand.done - TRAIL_PART).max(0.0);
        let part = |i: usize| from + (hand.done - from) * i as f32 / (TRAIL_POINTS - 1) as f32;
        let points: [Vec2; TRAIL_POINTS] = std::array::from_fn(|i| fit.to_screen(step.gesture.position(part(i))));
        draw_ghost_trail(p, &points, TRAIL * u, hand.shown);
    }
    draw_ghost_hand(p, fit.to_screen(hand.at), HAND * u, hand.press, hand.shown);
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::content::source::Source;
    use crate::content::{embedded, hint, level};
    use crate::math::geom::vec2;
    use crate::sim::command::{Command, FingerKind};
    use crate::sim::phase::Phase;
    use crate::sim::session::Session;
    use crate::sim::tuning::Tuning;

    fn run() -> HintRun {
        let step = |tick, gesture| Step { tick, gesture, kind: FingerKind::Touch };
        let swipe = Gesture::Swipe { from: vec2(100.0, 100.0), to: vec2(200.0, 100.0) };
        HintRun::new(vec![step(120, swipe), step(400, Gesture::Tap { at: vec2(50.0, 60.0) })])
    }

    /// Plays frames of 1/60 s until `end` or for `seconds`; returns the tick reached and the seconds spent.
    fn play(hint: &mut HintRun, from: u32, end: u32, seconds: f32) -> (u32, f32) {
        let (mut ticks, mut spent) = (from as f32, 0.0);
        while (ticks as u32) < end && spent < seconds {
            ticks += 2.0 * hint.update(ticks as u32, false, 1.0 / 60.0);
            spent += 1.0 / 60.0;
        }
        (ticks as u32, spent)
    }

    #[test]
    fn time_stops_at_each_step_until_a_finger_comes() {
        let mut hint = run();
        assert_eq!(play(&mut hint, 0, 40, 9.0).0, 40);
        assert_eq!(hint.hand(40), None, "nothing to show yet");
        let (tick, _) = play(&mut hint, 40, 10_000, 2.5);
        assert_eq!(tick, 120);
        assert!(hint.hand(tick).is_some());
        hint.pressed(tick);
        assert_eq!((hint.hand(tick), hint.update(tick, true, 0.02)), (None, 1.0));
        assert_eq!(play(&mut hint, tick, 10_000, 5.0).0, 400);
    }

    #[test]
    fn who_does_nothing_waits_three_seconds_and_no_longer() {
        let mut hint = run();
        let (_, spent) = play(&mut hint, 119, 121, 20.0);
        assert!((PATIENCE..PATIENCE + 0.3).contains(&spent), "{spent}");
        let (tick, _) = play(&mut hint, 121, 5000, 200.0);
        assert_eq!((tick, hint.hand(tick), hint.is_over()), (5000, None, true), "all was shown");
    }

    #[test]
    fn a_finger_that_is_down_is_never_slowed_and_early_moves_count_only_when_the_hand_is_there() {
        let mut hint = run();
        hint.pressed(10);
        assert_eq!(hint.update(120, true, 0.02), 1.0);
        assert!(hint.hand(120).is_some(), "the press at 10 was something else");
        hint.pressed(100);
        assert_eq!(hint.hand(120), None);
        hint.went_back(90);
        assert!(hint.hand(90).is_some());
    }

    #[test]
    fn the_hand_follows_the_swipe_and_lifts() {
        let mut hint = run();
        let (mut most, mut seen) = (0.0_f32, Vec::new());
        for _ in 0..100 {
            hint.update(120, false, 1.0 / 60.0);
            let hand = hint.hand(120).expect("it is shown");
            most = most.max(hand.press);
            seen.push(hand);
        }
        assert!(most == 1.0 && seen.iter().any(|hand| hand.shown == 0.0));
        let touching: Vec<_> = seen.iter().filter(|hand| hand.press == 1.0).collect();
        assert_eq!(touching.first().map(|hand| hand.at), Some(vec2(100.0, 100.0)));
        assert!(touching.iter().any(|hand| (140.0..160.0).contains(&hand.at.x)));
    }

    /// Half a second after time has stopped for a step, this player does it.
    fn follow(session: &mut Session, hint: &mut HintRun) {
        let mut queue: Vec<(u32, Command)> = Vec::new();
        let mut stopped = 0;
        for _ in 0..3600 {
            let tick = session.puzzle().tick();
            if let Some(step) = hint.step(tick).filter(|step| tick >= step.tick && queue.is_empty()) {
                stopped += 1;
                if stopped == 30 {
                    queue =
                        step.commands(0).into_iter().map(|(at, command)| (at - step.tick + tick, command)).collect();
                    hint.pressed(tick);
                    stopped = 0;
                }
            }
            let speed = hint.update(tick, !queue.is_empty(), 1.0 / 60.0);
            session.advance_led(speed / 60.0, |session| {
                let now = session.puzzle().tick();
                queue.iter().filter(|(at, _)| *at <= now).for_each(|(_, command)| session.push(*command));
                queue.retain(|(at, _)| *at > now);
                true
            });
            session.clear_events();
        }
    }

    #[test]
    fn who_follows_the_hand_wins() {
        let garden = embedded::files().filter(|file| file.file.starts_with("levels/puzzle/garden/"));
        for file in garden.take(8) {
            let level = level::parse(file.file, file.bytes).unwrap_or_else(|problems| panic!("{problems}"));
            let (level, tuning) = (Arc::new(level), Tuning::default());
            let steps = hint::find(&Source::embedded(), &level, &tuning).expect(file.file);
            let mut session = Session::new(level, tuning);
            follow(&mut session, &mut HintRun::new(steps));
            assert!(matches!(session.puzzle().phase(), Phase::Won { .. }), "{}", file.file);
        }
    }
}
