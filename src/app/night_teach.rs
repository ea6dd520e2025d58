//! Teaching in a night: which of the first lessons is due, one at a time, until the player has done it once. Pure logic;
//! `night_signs` draws it.

use crate::content::save::Lesson;
use crate::math::geom::Vec2;
use crate::sim::spider::event::{Refusal, SpinEvent};
use crate::sim::spider::state::{Night, PreyState};
use crate::verlet::tuning::TICK;

/// Cm to ride until riding is known.
const RIDDEN: f32 = 160.0;
/// Seconds before the first sign and between two, and in which one comes or goes.
const PAUSE: f32 = 0.7;
const FADE: f32 = 0.25;
/// Speed of time in a fall that is a lesson.
const SLOW: f32 = 0.22;
/// Prey farther from Nim than this is no lesson, cm.
const NEAR: f32 = 420.0;
/// Seconds for which a refusal is explained.
const REFUSED: f32 = 1.6;

/// What is due.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sign {
    pub lesson: Lesson,
    /// The prey that it is about; Nim if there is none.
    pub prey: Option<Vec2>,
}

/// The lessons of one night.
pub struct Teaching {
    /// Lessons that are known, as the save has them.
    known: u8,
    sign: Option<Sign>,
    /// How far the sign has come, 0..=1, and seconds until the next may come.
    shown: f32,
    wait: f32,
    ridden: f32,
    refused: Option<(Refusal, f32)>,
    falls: bool,
}

impl Teaching {
    /// `known` has a bit for each lesson that is known.
    pub fn new(known: u8) -> Teaching {
        Teaching { known, sign: None, shown: 0.0, wait: PAUSE, ridden: 0.0, refused: None, falls: false }
    }

    /// The night begins anew.
    pub fn restart(&mut self) {
        *self = Teaching::new(self.known);
    }

    /// Lessons that are known.
    pub fn known(&self) -> u8 {
        self.known
    }

    /// How fast time may run, 0..=1: only how many ticks run changes, never what a tick does.
    pub fn speed(&self) -> f32 {
        if self.falls && !self.knows(Lesson::Hang) { SLOW } else { 1.0 }
    }

    /// The sign to show and how far it has come, 0..=1.
    pub fn sign(&self) -> Option<(Sign, f32)> {
        self.sign.map(|sign| (sign, self.shown))
    }

    /// Why the last shot was refused, and how much of the explanation is still to be seen, 0..=1.
    pub fn refused(&self) -> Option<(Refusal, f32)> {
        self.refused.map(|(why, left)| (why, (left / FADE).min(1.0)))
    }

    fn knows(&self, lesson: Lesson) -> bool {
        self.known & lesson.bit() != 0
    }

    /// Takes one thing that happened.
    pub fn event(&mut self, event: &SpinEvent) {
        let mut learn = |lesson: Lesson| self.known |= lesson.bit();
        match *event {
            SpinEvent::Tied { .. } | SpinEvent::Anchored { .. } | SpinEvent::Lassoed { .. } => learn(Lesson::Shoot),
            SpinEvent::Died { .. } => learn(Lesson::Wait),
            SpinEvent::Collected { .. } => {
                learn(Lesson::Wait);
                learn(Lesson::Collect);
            }
            SpinEvent::Saved { .. } => learn(Lesson::Hang),
            SpinEvent::Refused { why: why @ (Refusal::Parallel | Refusal::Silk | Refusal::Full), .. } => {
                self.refused = Some((why, REFUSED));
            }
            SpinEvent::Shot { .. } => self.refused = None,
            _ => {}
        }
    }

    /// Moves on by a frame of `dt` seconds in which `ticks` ran.
    pub fn update(&mut self, night: &Night, ticks: u32, dt: f32) {
        let spider = night.spider();
        let thread = &night.tuning().thread;
        let affords = spider.silk / thread.cost.max(1e-3) > 2.0 * thread.shortest;
        self.falls = night.is_playing() && spider.fall.is_some() && affords;
        if spider.perch.is_some() && spider.stick.vec2() != Vec2::ZERO {
            self.ridden += spider.speed.abs() * ticks as f32 * TICK;
        }
        if self.ridden >= RIDDEN {
            self.known |= Lesson::Ride.bit();
        }
        self.refused = self.refused.map(|(why, left)| (why, left - dt)).filter(|(_, left)| *left > 0.0);
        self.show(self.due(night), dt);
    }

    /// Lets the present sign go if something else is due, and the next one come.
    fn show(&mut self, due: Option<Sign>, dt: f32) {
        let lesson = |sign: Option<Sign>| sign.map(|sign| sign.lesson);
        if self.sign.is_some() && lesson(due) == lesson(self.sign) {
            self.sign = due;
            self.shown = (self.shown + dt / FADE).min(1.0);
        } else if self.sign.is_some() {
            self.shown -= dt / FADE;
            if self.shown <= 0.0 {
                (self.sign, self.shown, self.wait) = (None, 0.0, PAUSE);
            }
        } else {
            self.wait -= dt;
            // A fall does not wait.
            if self.wait <= 0.0 || lesson(due) == Some(Lesson::Hang) {
                self.sign = due;
            }
        }
    }

    fn due(&self, night: &Night) -> Option<Sign> {
        if !night.is_playing() {
            return None;
        }
        let nim = night.spider().at;
        let near = |state: PreyState| {
            let all = night.prey().iter().filter(|prey| prey.state == state).map(|prey| prey.at);
            let by_distance = |a: &Vec2, b: &Vec2| a.distance_squared(nim).total_cmp(&b.distance_squared(nim));
            all.min_by(by_distance).filter(|at| at.distance(nim) < NEAR)
        };
        let about = |lesson, prey| Sign { lesson, prey };
        if self.falls {
            return (!self.knows(Lesson::Hang)).then_some(about(Lesson::Hang, None));
        }
        if !self.knows(Lesson::Ride) {
            return Some(about(Lesson::Ride, None));
        }
        for (lesson, state) in [(Lesson::Collect, PreyState::Dead), (Lesson::Wait, PreyState::Caught)] {
            if let (false, Some(prey)) = (self.knows(lesson), near(state)) {
                return Some(about(lesson, Some(prey)));
            }
        }
        (!self.knows(Lesson::Shoot)).then_some(about(Lesson::Shoot, None))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::content::embedded;
    use crate::content::night_file;
    use crate::sim::command::{Command, Spot, Stick};
    use crate::sim::session::Session;
    use crate::sim::tuning::Tuning;

    fn first_night() -> Session<Night> {
        let file = embedded::files().find(|file| file.file.contains("spider/01")).expect("a first night");
        let level = night_file::parse(file.file, file.bytes).unwrap_or_else(|problems| panic!("{problems}"));
        Session::of(Arc::new(level), Tuning::default())
    }

    /// Plays some seconds; returns the lessons whose signs were seen.
    fn play(session: &mut Session<Night>, teach: &mut Teaching, seconds: f32) -> Vec<Lesson> {
        let (dt, mut seen) = (1.0 / 60.0, Vec::new());
        for _ in 0..(seconds / dt) as u32 {
            let ticks = session.advance(teach.speed() * dt);
            session.events().iter().for_each(|event| teach.event(event));
            session.clear_events();
            teach.update(session.game(), ticks, dt);
            if let Some((sign, _)) = teach.sign()
                && seen.last() != Some(&sign.lesson)
            {
                seen.push(sign.lesson);
            }
        }
        seen
    }

    #[test]
    fn a_sign_stays_until_the_thing_was_done_and_the_next_one_comes() {
        let (mut session, mut teach) = (first_night(), Teaching::new(0));
        assert_eq!(play(&mut session, &mut teach, 3.0), [Lesson::Ride]);
        session.push(Command::Steer(Stick::new(Vec2::X)));
        assert_eq!(play(&mut session, &mut teach, 3.0), [Lesson::Ride, Lesson::Shoot]);
        session.push(Command::Steer(Stick::REST));
        let nim = session.game().spider().at;
        let along = session.game().spider().perch.and_then(|place| session.game().web().direction(place.strand));
        let across = along.expect("it sits on a strand").perp();
        session.push(Command::Shoot { at: Spot::new(nim + 300.0 * across) });
        play(&mut session, &mut teach, 2.0);
        assert_eq!(teach.known(), Lesson::Ride.bit() | Lesson::Shoot.bit());
        assert!(teach.sign().is_none_or(|(sign, _)| sign.lesson != Lesson::Shoot));
    }

    #[test]
    fn who_knows_everything_sees_no_sign_and_time_runs_as_usual() {
        let (mut session, mut teach) = (first_night(), Teaching::new(u8::MAX));
        assert_eq!(play(&mut session, &mut teach, 10.0), []);
        teach.falls = true;
        assert_eq!(teach.speed(), 1.0);
    }

    #[test]
    fn the_first_fall_is_slow_until_a_thread_holds() {
        let mut teach = Teaching::new(0);
        teach.falls = true;
        assert_eq!(teach.speed(), SLOW);
        teach.event(&SpinEvent::Saved { at: Vec2::ZERO });
        assert_eq!(teach.speed(), 1.0);
    }
}
