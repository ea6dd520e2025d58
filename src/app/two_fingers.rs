//! Two fingers at once: a short touch of both restarts the level, holding both runs it back. They must come down within
//! 120 ms of each other, alone, on nothing that takes a press, and stay where they are. Until that is known, their small
//! movements and their lifting wait here, so that no such touch cuts a rope; as soon as a finger leaves its place, the
//! wait is over and everything is as if there were no gestures.

use super::input::{Pointer, Touching};
use crate::math::geom::Vec2;
use crate::sim::command::FingerKind;

/// Seconds between the first finger and the second at most.
const TOGETHER: f32 = 0.12;
/// Seconds from the first finger's press to the last one's release at most, for a restart.
const TAP: f32 = 0.30;
/// Seconds for which both must rest before time runs back.
const HOLD: f32 = 0.35;
/// How far a finger may drift, in UI units.
const SLOP: f32 = 10.0;

/// What two fingers asked for. Their presses must be cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    Restart,
    /// Run back while [`TwoFingers::holding`].
    Rewind,
}

/// What the sim makes of a finger that is down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grip {
    /// No tick has seen the press yet.
    Unknown,
    /// It is on nothing: it would cut what it crosses.
    Nothing,
    /// It holds or presses something.
    Something,
}

/// One of the two.
#[derive(Clone, Copy, Debug)]
struct Finger {
    slot: u8,
    start: Vec2,
    /// The last move that waits.
    moved: Option<Pointer>,
    /// The release that waits.
    lifted: Option<Pointer>,
}

#[derive(Clone, Copy, Debug, Default)]
enum State {
    /// Nobody waits.
    #[default]
    Idle,
    /// A finger came down at this time, and another may follow.
    One(Finger, f32),
    /// Both are down or were: the times of the first and the second press.
    Two([Finger; 2], f32, f32),
    /// Time runs back for these slots.
    Holding([u8; 2]),
}

/// Looks for gestures in the pointers that reach the stage.
#[derive(Default)]
pub struct TwoFingers {
    state: State,
    /// Slots that are down on the stage.
    down: u16,
    /// Pointers that may go on to the stage, in their order.
    free: Vec<Pointer>,
}

impl TwoFingers {
    /// Takes one pointer of the stage; `now` in seconds, `u` is the UI unit in points.
    pub fn take(&mut self, pointer: &Pointer, now: f32, u: f32) {
        let bit = 1 << pointer.slot;
        let alone = self.down == 0;
        match pointer.touching {
            Touching::Down => self.down |= bit,
            Touching::Up | Touching::Cancel => self.down &= !bit,
            Touching::Hover | Touching::Move => {}
        }
        self.expire(now);
        if let State::Holding(slots) = self.state {
            if slots.contains(&pointer.slot) {
                if matches!(pointer.touching, Touching::Up | Touching::Cancel) {
                    self.state = State::Idle;
                }
                return;
            }
        } else if pointer.touching == Touching::Down {
            return self.press(pointer, alone, now);
        }
        let fingers: &mut [Finger] = match &mut self.state {
            State::One(finger, _) => std::slice::from_mut(finger),
            State::Two(fingers, ..) => fingers,
            _ => &mut [],
        };
        let Some(finger) = fingers.iter_mut().find(|finger| finger.slot == pointer.slot) else {
            self.free.push(*pointer);
            return;
        };
        let rests = (pointer.at - finger.start).length() <= SLOP * u;
        match pointer.touching {
            Touching::Move if rests => finger.moved = Some(*pointer),
            Touching::Up if rests && matches!(self.state, State::Two(..)) => {
                if let State::Two(fingers, ..) = &mut self.state {
                    fingers.iter_mut().filter(|f| f.slot == pointer.slot).for_each(|f| f.lifted = Some(*pointer));
                }
            }
            _ => {
                self.give_up();
                self.free.push(*pointer);
            }
        }
    }

    fn press(&mut self, pointer: &Pointer, alone: bool, now: f32) {
        let finger = Finger { slot: pointer.slot, start: pointer.at, moved: None, lifted: None };
        match self.state {
            State::Idle if alone && pointer.kind == FingerKind::Touch => self.state = State::One(finger, now),
            State::One(first, at) if pointer.kind == FingerKind::Touch => {
                self.state = State::Two([first, finger], at, now);
            }
            _ => self.give_up(),
        }
        self.free.push(*pointer);
    }

    /// Lets go on what can no longer become a gesture.
    fn expire(&mut self, now: f32) {
        let late = match &self.state {
            State::One(_, at) => now - at > TOGETHER,
            State::Two(fingers, at, _) => now - at > TAP && fingers.iter().any(|finger| finger.lifted.is_some()),
            State::Idle | State::Holding(_) => false,
        };
        // Two that were both lifted in time may still wait for the sim's answer.
        let both = matches!(&self.state, State::Two(fingers, ..) if fingers.iter().all(|f| f.lifted.is_some()));
        if late && !both {
            self.give_up();
        }
    }

    /// It is no gesture: what waited goes on to the stage.
    fn give_up(&mut self) {
        let fingers: &[Finger] = match &self.state {
            State::One(finger, _) => std::slice::from_ref(finger),
            State::Two(fingers, ..) => fingers,
            _ => &[],
        };
        fingers.iter().for_each(|finger| self.free.extend(finger.moved.iter().chain(&finger.lifted)));
        self.state = State::Idle;
    }

    /// Whether two fingers have made a wish by `now`; `grip` tells what the sim makes of the finger in a slot.
    pub fn wish(&mut self, now: f32, grip: impl Fn(u8) -> Grip) -> Option<Wish> {
        self.expire(now);
        let State::Two(fingers, _, second) = self.state else { return None };
        let wish = match fingers.map(|finger| finger.lifted.is_some()) {
            [true, true] => Wish::Restart,
            [false, false] if now - second >= HOLD => Wish::Rewind,
            _ => return None,
        };
        let grips = fingers.map(|finger| grip(finger.slot));
        if grips.contains(&Grip::Something) {
            self.give_up();
        }
        if grips != [Grip::Nothing; 2] {
            return None;
        }
        self.state = match wish {
            Wish::Restart => State::Idle,
            Wish::Rewind => State::Holding(fingers.map(|finger| finger.slot)),
        };
        Some(wish)
    }

    /// Both fingers of a [`Wish::Rewind`] are still down.
    pub fn holding(&self) -> bool {
        matches!(self.state, State::Holding(_))
    }

    /// Two are down that may yet ask for something, or have.
    pub fn waiting(&self) -> bool {
        matches!(self.state, State::Two(..) | State::Holding(_))
    }

    /// The next pointer that the stage may have.
    pub fn pass_on(&mut self) -> Option<Pointer> {
        if self.free.is_empty() { None } else { Some(self.free.remove(0)) }
    }

    /// Forgets everything, as when a card opens.
    pub fn clear(&mut self) {
        self.state = State::Idle;
        self.free.clear();
        self.down = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::geom::vec2;
    use Touching::{Cancel, Down, Move, Up};

    /// Plays `(milliseconds, slot, what, x)`, and asks for a wish after each; the wishes and what reached the stage.
    fn play(grip: Grip, events: &[(u32, u8, Touching, f32)]) -> (Vec<Wish>, Vec<(u8, Touching, f32)>, TwoFingers) {
        let mut fingers = TwoFingers::default();
        let (mut wishes, mut reached) = (Vec::new(), Vec::new());
        for &(ms, slot, touching, x) in events {
            let now = ms as f32 / 1000.0;
            if x.is_finite() {
                let at = vec2(x, 100.0 * slot as f32);
                fingers.take(&Pointer { slot, kind: FingerKind::Touch, touching, at }, now, 1.0);
            }
            wishes.extend(fingers.wish(now, |_| grip));
            while let Some(pointer) = fingers.pass_on() {
                reached.push((pointer.slot, pointer.touching, pointer.at.x));
            }
        }
        (wishes, reached, fingers)
    }

    /// Time passes, and nothing is touched.
    const LATER: f32 = f32::NAN;

    #[test]
    fn a_short_touch_of_two_fingers_restarts_and_moves_nothing() {
        let events = [(0, 0, Down, 0.0), (60, 1, Down, 0.0), (80, 0, Move, 6.0), (150, 1, Up, 2.0), (190, 0, Up, 7.0)];
        let (wishes, reached, _) = play(Grip::Nothing, &events);
        assert_eq!(wishes, [Wish::Restart]);
        assert_eq!(reached, [(0, Down, 0.0), (1, Down, 0.0)], "they are cancelled, and nothing was cut");
    }

    #[test]
    fn two_resting_fingers_run_back_until_one_lifts() {
        let events = [(0, 0, Down, 0.0), (60, 1, Down, 0.0), (300, 0, Move, -8.0), (450, 0, Move, LATER)];
        let (wishes, reached, mut fingers) = play(Grip::Nothing, &events);
        assert_eq!((wishes.as_slice(), reached.len()), (&[Wish::Rewind][..], 2));
        assert!(fingers.holding());
        let pointer = |touching, x| Pointer { slot: 1, kind: FingerKind::Touch, touching, at: vec2(x, 100.0) };
        fingers.take(&pointer(Move, 90.0), 1.0, 1.0);
        assert!(fingers.holding() && fingers.pass_on().is_none(), "they may drift now");
        fingers.take(&pointer(Up, 90.0), 1.1, 1.0);
        assert!(!fingers.holding() && fingers.pass_on().is_none());
    }

    #[test]
    fn two_fingers_that_cut_lose_nothing() {
        let events = [
            (0, 0, Down, 0.0),
            (20, 0, Move, 5.0),
            (30, 1, Down, 0.0),
            (40, 1, Move, 9.0),
            (50, 0, Move, 30.0),
            (60, 1, Move, 40.0),
            (70, 0, Up, 60.0),
            (80, 1, Up, 60.0),
        ];
        let (wishes, reached, _) = play(Grip::Nothing, &events);
        assert_eq!(wishes, []);
        let expected = [
            (0, Down, 0.0),
            (1, Down, 0.0),
            (0, Move, 5.0),
            (1, Move, 9.0),
            (0, Move, 30.0),
            (1, Move, 40.0),
            (0, Up, 60.0),
            (1, Up, 60.0),
        ];
        assert_eq!(reached, expected);
    }

    #[test]
    fn two_fingers_on_things_press_them() {
        let events = [(0, 0, Down, 0.0), (60, 1, Down, 0.0), (150, 1, Up, 2.0), (190, 0, Up, 3.0)];
        let (wishes, reached, _) = play(Grip::Something, &events);
        assert_eq!(wishes, []);
        assert_eq!(reached[2..], [(0, Up, 3.0), (1, Up, 2.0)]);
        let hold = [(0, 0, Down, 0.0), (60, 1, Down, 0.0), (600, 1, Move, LATER), (900, 1, Up, 2.0)];
        let (wishes, reached, _) = play(Grip::Something, &hold);
        assert_eq!((wishes, reached.len()), (vec![], 3));
    }

    #[test]
    fn a_wish_waits_until_the_sim_has_seen_the_fingers() {
        let events = [(0, 0, Down, 0.0), (0, 1, Down, 0.0), (3, 0, Up, 0.0), (4, 1, Up, 0.0), (500, 0, Move, LATER)];
        let (wishes, _, mut fingers) = play(Grip::Unknown, &events);
        assert_eq!(wishes, []);
        assert_eq!(fingers.wish(0.51, |_| Grip::Nothing), Some(Wish::Restart));
    }

    #[test]
    fn what_is_not_together_or_not_two_is_no_gesture() {
        let late = [(0, 0, Down, 0.0), (130, 1, Down, 0.0), (600, 0, Up, 0.0), (600, 1, Up, 0.0)];
        let three =
            [(0, 0, Down, 0.0), (40, 1, Down, 0.0), (80, 2, Down, 0.0), (700, 0, Move, LATER), (700, 0, Up, 0.0)];
        let taken = [(0, 0, Down, 0.0), (40, 1, Down, 0.0), (80, 1, Cancel, 0.0), (90, 0, Up, 0.0)];
        let slow = [(0, 0, Down, 0.0), (40, 1, Down, 0.0), (200, 1, Up, 0.0), (340, 0, Up, 0.0)];
        for events in [&late[..], &three, &taken, &slow] {
            let (wishes, reached, _) = play(Grip::Nothing, events);
            let touched = events.iter().filter(|event| event.3.is_finite()).count();
            assert_eq!((wishes, reached.len()), (vec![], touched), "{events:?}");
        }
    }

    #[test]
    fn one_finger_waits_no_longer_than_another_may_follow() {
        let events = [(0, 0, Down, 0.0), (50, 0, Move, 4.0), (100, 0, Move, 6.0), (130, 0, Move, LATER)];
        let (_, reached, _) = play(Grip::Nothing, &events);
        assert_eq!(reached, [(0, Down, 0.0), (0, Move, 6.0)]);
        let mouse = Pointer { slot: 0, kind: FingerKind::Mouse, touching: Down, at: Vec2::ZERO };
        let mut fingers = TwoFingers::default();
        fingers.take(&mouse, 0.0, 1.0);
        fingers.take(&Pointer { touching: Move, at: vec2(1.0, 0.0), ..mouse }, 0.01, 1.0);
        assert_eq!(
            (fingers.pass_on().is_some(), fingers.pass_on().is_some()),
            (true, true),
            "a mouse has no second finger"
        );
    }
}
