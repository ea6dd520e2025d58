//! The player's fingers on the stage: what they do becomes commands, what two of them wish is told, and each leaves a
//! trail of light.

use super::input::{Pointer, Touching};
use super::layout::StageFit;
use super::two_fingers::{Grip, TwoFingers, Wish};
use crate::sim::command::{Command, MAX_FINGERS, Spot};
use crate::sim::puzzle::finger::Hold;
use crate::sim::session::Session;
use crate::view::fx::Swipe;
use crate::view::paint::Painter;

/// All fingers that may act.
#[derive(Default)]
pub struct Hands {
    two: TwoFingers,
    /// The light that follows each finger.
    swipes: [Swipe; MAX_FINGERS],
    /// Fingers that came down on the stage and were not lifted by a rewind, a restart or a card.
    on_stage: [bool; MAX_FINGERS],
}

impl Hands {
    /// Takes one pointer that is on no button, at `now` seconds. `u` is the UI unit.
    pub fn pointer(&mut self, session: &mut Session, fit: &StageFit, pointer: &Pointer, u: f32, now: f32) {
        self.two.take(pointer, now, u);
        self.pass_on(session, fit, now);
    }

    /// What two fingers wish for by `now`; their presses are cancelled then.
    pub fn wish(&mut self, session: &mut Session, fit: &StageFit, now: f32) -> Option<Wish> {
        let fingers = session.puzzle().fingers();
        let wish = self.two.wish(now, |slot| match fingers.down().get(slot as usize) {
            Some(Some(finger)) if finger.hold == Hold::Swipe => Grip::Nothing,
            Some(Some(_)) => Grip::Something,
            _ => Grip::Unknown,
        });
        self.pass_on(session, fit, now);
        if wish.is_some() {
            session.lift_fingers();
            self.on_stage = [false; MAX_FINGERS];
        }
        wish
    }

    fn pass_on(&mut self, session: &mut Session, fit: &StageFit, now: f32) {
        while let Some(pointer) = self.two.pass_on() {
            self.act(session, fit, &pointer, now);
        }
    }

    fn act(&mut self, session: &mut Session, fit: &StageFit, pointer: &Pointer, now: f32) {
        let (finger, slot, at) = (pointer.slot, pointer.slot as usize, Spot::new(fit.to_stage(pointer.at)));
        match pointer.touching {
            Touching::Down => {
                session.push(Command::Press { finger, kind: pointer.kind, at });
                self.swipes[slot].clear();
                self.swipes[slot].add(pointer.at, now);
                self.on_stage[slot] = true;
            }
            _ if !self.on_stage[slot] => {}
            Touching::Hover => {}
            Touching::Move => {
                session.push(Command::Move { finger, to: at });
                self.swipes[slot].add(pointer.at, now);
            }
            Touching::Up => {
                session.push(Command::Move { finger, to: at });
                session.push(Command::Release { finger });
                self.on_stage[slot] = false;
            }
            Touching::Cancel => {
                session.push(Command::Cancel { finger });
                self.on_stage[slot] = false;
            }
        }
    }

    /// Takes the fingers off the stage; those that stay on the screen do nothing until they come down again.
    /// Two that hold for a rewind no longer do: what opened takes their lifting.
    pub fn lift(&mut self, session: &mut Session) {
        session.lift_fingers();
        self.two.clear();
        self.forget();
    }

    /// The session has lifted them itself, as a rewind does. Two that hold for a rewind go on to.
    pub fn forget(&mut self) {
        self.on_stage = [false; MAX_FINGERS];
        if !self.two.holding() {
            self.two.clear();
        }
    }

    /// A finger is down on the stage.
    pub fn down(&self) -> bool {
        self.on_stage.contains(&true)
    }

    /// Two fingers are down that may yet turn out to be a gesture.
    pub fn two(&self) -> bool {
        self.two.waiting()
    }

    /// Two fingers hold time back.
    pub fn holding(&self) -> bool {
        self.two.holding()
    }

    pub fn draw(&self, p: &mut Painter, u: f32, now: f32) {
        self.swipes.iter().for_each(|swipe| swipe.draw(p, u, now));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::app::layout::Frame;
    use crate::content::{embedded, level};
    use crate::math::geom::{Vec2, vec2};
    use crate::sim::command::FingerKind;
    use crate::sim::tuning::Tuning;

    /// The first level, and what is needed to touch it.
    fn start() -> (Session, StageFit) {
        let file = embedded::files().find(|file| file.file.contains("/01_")).expect("a first level");
        let level = level::parse(file.file, file.bytes).unwrap_or_else(|problems| panic!("{problems}"));
        let fit = StageFit::new(&Frame::new(vec2(390.0, 844.0), 1.0), level.size);
        (Session::new(Arc::new(level), Tuning::default()), fit)
    }

    fn touch(slot: u8, touching: Touching, at: Vec2) -> Pointer {
        Pointer { slot, kind: FingerKind::Touch, touching, at }
    }

    /// A place on the screen just beside the middle of the first rope, and the way across it.
    fn beside_the_rope(session: &Session, fit: &StageFit) -> (Vec2, Vec2) {
        let puzzle = session.puzzle();
        let rope = puzzle.world().rope(puzzle.ropes()[0].id).expect("it hangs");
        let (a, b) = (rope.point(rope.len() / 2), rope.point(rope.len() / 2 - 1));
        let side = (a - b).perp().normalize_or_zero() * 3.0;
        (fit.to_screen(a.lerp(b, 0.5) - side), fit.to_screen(a.lerp(b, 0.5) + side))
    }

    #[test]
    fn a_two_finger_touch_across_a_rope_cuts_nothing() {
        let (mut session, fit) = start();
        let mut hands = Hands::default();
        let (from, to) = beside_the_rope(&session, &fit);
        hands.pointer(&mut session, &fit, &touch(0, Touching::Down, from), 1.0, 0.0);
        session.step();
        hands.pointer(&mut session, &fit, &touch(0, Touching::Move, to), 1.0, 0.03);
        hands.pointer(&mut session, &fit, &touch(1, Touching::Down, from + vec2(0.0, 80.0)), 1.0, 0.05);
        session.step();
        hands.pointer(&mut session, &fit, &touch(1, Touching::Up, from + vec2(0.0, 80.0)), 1.0, 0.15);
        hands.pointer(&mut session, &fit, &touch(0, Touching::Up, to), 1.0, 0.18);
        assert_eq!(hands.wish(&mut session, &fit, 0.18), Some(Wish::Restart));
        session.step();
        assert_eq!((session.puzzle().cuts(), hands.down()), (0, false));
        assert!(session.puzzle().fingers().down().iter().all(Option::is_none));
    }

    #[test]
    fn a_short_stroke_of_one_finger_across_a_rope_still_cuts_it() {
        let (mut session, fit) = start();
        let mut hands = Hands::default();
        let (from, to) = beside_the_rope(&session, &fit);
        hands.pointer(&mut session, &fit, &touch(0, Touching::Down, from), 1.0, 0.0);
        session.step();
        hands.pointer(&mut session, &fit, &touch(0, Touching::Move, to), 1.0, 0.03);
        session.step();
        assert_eq!(hands.wish(&mut session, &fit, 0.20), None);
        session.step();
        assert_eq!(session.puzzle().cuts(), 1);
    }

    #[test]
    fn issue_time_ran_back_for_ever_after_a_card_had_opened() {
        // Cause: `lift` kept two fingers that hold, and the card took their lifting.
        let (mut session, fit) = start();
        let mut hands = Hands::default();
        hands.pointer(&mut session, &fit, &touch(0, Touching::Down, vec2(30.0, 700.0)), 1.0, 0.0);
        hands.pointer(&mut session, &fit, &touch(1, Touching::Down, vec2(90.0, 700.0)), 1.0, 0.05);
        session.step();
        assert_eq!(hands.wish(&mut session, &fit, 0.5), Some(Wish::Rewind));
        hands.forget();
        assert!(hands.holding(), "a rewind goes on");
        hands.lift(&mut session);
        assert!(!hands.holding());
        // The card is gone; what the fingers still do means nothing.
        hands.pointer(&mut session, &fit, &touch(0, Touching::Move, vec2(90.0, 600.0)), 1.0, 1.0);
        hands.pointer(&mut session, &fit, &touch(0, Touching::Up, vec2(90.0, 600.0)), 1.0, 1.1);
        assert!(!hands.down() && hands.wish(&mut session, &fit, 2.0).is_none());
    }

    #[test]
    fn both_of_two_cutting_fingers_cut() {
        let (mut session, fit) = start();
        let mut hands = Hands::default();
        let (from, to) = beside_the_rope(&session, &fit);
        let way = (to - from).normalize() * 40.0;
        hands.pointer(&mut session, &fit, &touch(0, Touching::Down, from - way), 1.0, 0.0);
        hands.pointer(&mut session, &fit, &touch(1, Touching::Down, from - 3.0 * way), 1.0, 0.02);
        session.step();
        hands.pointer(&mut session, &fit, &touch(1, Touching::Move, from - 2.0 * way), 1.0, 0.04);
        hands.pointer(&mut session, &fit, &touch(0, Touching::Move, to + way), 1.0, 0.05);
        session.step();
        assert_eq!(session.puzzle().cuts(), 1);
        assert_eq!((hands.wish(&mut session, &fit, 0.6), hands.down()), (None, true));
    }
}
