//! What the player's hands mean in a night: keys and a floating stick steer, taps shoot, a second tap or the other mouse
//! button bites a thread off. With one finger, a tap shoots and a finger that stays down steers.

use super::context::Context;
use super::input::{Pointer, Touching};
use crate::math::geom::Vec2;
use crate::sim::command::{Command, FingerKind, Spot, Stick};
use crate::sim::session::Session;
use crate::sim::spider::state::Night;
use crate::view::spin::stick::push_of;
use glam::Affine2;

/// A press that moves farther than this is no tap, in UI units.
const SLOP: f32 = 14.0;
/// Longest press that is a tap on the steering side, s.
const TAP: f32 = 0.25;
/// Two taps within this time and distance (UI units) are a double tap.
const DOUBLE: f32 = 0.32;
const DOUBLE_REACH: f32 = 36.0;
/// One finger steers not at all this near to Nim, and with all might from this far on, in UI units.
const NEAR: f32 = 22.0;
const FAR: f32 = 80.0;

/// A finger that steers, or may turn out to be a tap.
#[derive(Clone, Copy)]
struct Thumb {
    slot: u8,
    /// Where it came down, and where it is.
    from: Vec2,
    at: Vec2,
    since: f32,
    moved: bool,
}

/// What hands can do in a frame depends on this. Positions are screen points, times seconds.
#[derive(Clone, Copy)]
pub struct Scheme {
    pub size: Vec2,
    /// UI unit.
    pub u: f32,
    pub now: f32,
    pub left_hand: bool,
    pub one_hand: bool,
    /// Nim falls: every tap shoots, for a thread that was just shot must not be bitten off.
    pub falls: bool,
}

impl Scheme {
    fn new(ctx: &Context, night: &Night) -> Scheme {
        let settings = &ctx.save.settings;
        Scheme {
            size: ctx.frame.size,
            u: ctx.frame.u,
            now: ctx.motion.time,
            left_hand: settings.left_hand,
            one_hand: settings.one_hand,
            falls: night.spider().fall.is_some(),
        }
    }

    /// Whether a finger that comes down there steers, or may.
    fn steers(&self, pointer: &Pointer) -> bool {
        let side = (pointer.at.x < 0.5 * self.size.x) != self.left_hand;
        self.one_hand || (pointer.kind == FingerKind::Touch && side)
    }
}

/// What a tap asks for, at a place on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ask {
    Shoot(Vec2),
    Sever(Vec2),
}

/// The hands of the player.
#[derive(Default)]
pub struct NightHands {
    thumb: Option<Thumb>,
    /// The last tap: where and when.
    tap: Option<(Vec2, f32)>,
    steered: bool,
}

impl NightHands {
    /// Lets go of everything.
    pub fn lift(&mut self, session: &mut Session<Night>) {
        *self = NightHands::default();
        session.lift_fingers();
    }

    /// Where the stick stands and where it is pushed, while a thumb is on it; screen points. One finger needs none.
    pub fn stick(&self, ctx: &Context) -> Option<(Vec2, Vec2)> {
        let thumb = self.thumb.filter(|thumb| thumb.moved && !ctx.save.settings.one_hand)?;
        Some((thumb.from, push_of(thumb.from, thumb.at, ctx.frame.u)))
    }

    /// Takes one pointer event on the night.
    pub fn pointer(&mut self, ctx: &Context, session: &mut Session<Night>, view: &Affine2, pointer: &Pointer) {
        let spot = |at| Spot::new(view.inverse().transform_point2(at));
        match self.take(&Scheme::new(ctx, session.game()), pointer) {
            Some(Ask::Shoot(at)) => session.push(Command::Shoot { at: spot(at) }),
            Some(Ask::Sever(at)) => session.push(Command::Sever { at: spot(at) }),
            None => {}
        }
    }

    /// What a pointer event asks for.
    fn take(&mut self, scheme: &Scheme, pointer: &Pointer) -> Option<Ask> {
        match pointer.touching {
            Touching::Down if self.thumb.is_none() && scheme.steers(pointer) => {
                let at = pointer.at;
                self.thumb = Some(Thumb { slot: pointer.slot, from: at, at, since: scheme.now, moved: false });
                None
            }
            Touching::Down => Some(self.tap(scheme, pointer.at)),
            Touching::Move | Touching::Up | Touching::Cancel => {
                let thumb = self.thumb.as_mut().filter(|thumb| thumb.slot == pointer.slot)?;
                thumb.at = pointer.at;
                thumb.moved |= thumb.at.distance(thumb.from) > SLOP * scheme.u;
                let (from, tapped) = (thumb.from, !thumb.moved && scheme.now - thumb.since < TAP);
                if pointer.touching == Touching::Move {
                    return None;
                }
                self.thumb = None;
                (tapped && pointer.touching == Touching::Up).then(|| self.tap(scheme, from))
            }
            Touching::Hover => None,
        }
    }

    fn tap(&mut self, scheme: &Scheme, at: Vec2) -> Ask {
        let near = |last: Vec2| last.distance(at) < DOUBLE_REACH * scheme.u;
        let twice = self.tap.is_some_and(|(last, when)| scheme.now - when < DOUBLE && near(last));
        if twice && !scheme.falls {
            self.tap = None;
            return Ask::Sever(at);
        }
        self.tap = Some((at, scheme.now));
        Ask::Shoot(at)
    }

    /// Where a finger steers, at most 1 long; `nim` is where Nim is on the screen.
    fn push(&self, scheme: &Scheme, nim: Vec2) -> Vec2 {
        let Some(thumb) = self.thumb else { return Vec2::ZERO };
        if !scheme.one_hand {
            return if thumb.moved { push_of(thumb.from, thumb.at, scheme.u) } else { Vec2::ZERO };
        }
        if !thumb.moved && scheme.now - thumb.since < TAP {
            return Vec2::ZERO;
        }
        let way = thumb.at - nim;
        let far = way.length() / scheme.u;
        way.normalize_or_zero() * ((far - NEAR) / (FAR - NEAR)).clamp(0.0, 1.0)
    }

    /// Steers by what is held, and severs by the other mouse button.
    pub fn update(&mut self, ctx: &Context, session: &mut Session<Night>, view: &Affine2) {
        let nim = view.transform_point2(session.game().spider().at);
        let push = self.push(&Scheme::new(ctx, session.game()), nim);
        let keys = ctx.keys.steer();
        let wish = if keys == Vec2::ZERO { push } else { keys };
        if wish != Vec2::ZERO || self.steered {
            session.push(Command::Steer(Stick::new(wish)));
            self.steered = wish != Vec2::ZERO;
        }
        if let Some(at) = ctx.input.second() {
            session.push(Command::Sever { at: Spot::new(view.inverse().transform_point2(at)) });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::geom::vec2;

    const NIM: Vec2 = vec2(195.0, 422.0);

    fn scheme(now: f32) -> Scheme {
        Scheme { size: vec2(390.0, 844.0), u: 1.0, now, left_hand: false, one_hand: false, falls: false }
    }

    fn touch(slot: u8, touching: Touching, x: f32, y: f32) -> Pointer {
        Pointer { slot, kind: FingerKind::Touch, touching, at: vec2(x, y) }
    }

    #[test]
    fn one_thumb_steers_while_the_other_shoots() {
        let mut hands = NightHands::default();
        assert_eq!(hands.take(&scheme(0.0), &touch(0, Touching::Down, 80.0, 700.0)), None);
        assert_eq!(hands.push(&scheme(0.1), NIM), Vec2::ZERO, "it may yet be a tap");
        assert_eq!(hands.take(&scheme(0.1), &touch(0, Touching::Move, 160.0, 700.0)), None);
        assert_eq!(hands.push(&scheme(0.1), NIM), vec2(1.0, 0.0));
        let shot = hands.take(&scheme(0.2), &touch(1, Touching::Down, 300.0, 200.0));
        assert_eq!(shot, Some(Ask::Shoot(vec2(300.0, 200.0))));
        assert_eq!(hands.take(&scheme(0.3), &touch(1, Touching::Up, 300.0, 200.0)), None);
        assert_eq!(hands.push(&scheme(0.3), NIM), vec2(1.0, 0.0), "it still steers");
        assert_eq!(hands.take(&scheme(0.4), &touch(0, Touching::Up, 160.0, 700.0)), None);
        assert_eq!(hands.push(&scheme(0.4), NIM), Vec2::ZERO);
    }

    #[test]
    fn a_short_tap_on_the_steering_side_shoots_and_a_long_press_does_not() {
        for (seconds, wanted) in [(0.1, Some(Ask::Shoot(vec2(80.0, 700.0)))), (0.5, None)] {
            let mut hands = NightHands::default();
            hands.take(&scheme(0.0), &touch(0, Touching::Down, 80.0, 700.0));
            assert_eq!(hands.take(&scheme(seconds), &touch(0, Touching::Up, 82.0, 700.0)), wanted);
        }
        let mut hands = NightHands::default();
        hands.take(&scheme(0.0), &touch(0, Touching::Down, 80.0, 700.0));
        assert_eq!(hands.take(&scheme(0.1), &touch(0, Touching::Cancel, 80.0, 700.0)), None);
    }

    #[test]
    fn the_left_hand_has_its_stick_on_the_other_side_and_a_mouse_has_none() {
        let left = Scheme { left_hand: true, ..scheme(0.0) };
        let mut hands = NightHands::default();
        assert!(hands.take(&left, &touch(0, Touching::Down, 80.0, 700.0)).is_some());
        assert!(hands.take(&left, &touch(1, Touching::Down, 300.0, 700.0)).is_none());
        let mouse = Pointer { kind: FingerKind::Mouse, ..touch(0, Touching::Down, 80.0, 700.0) };
        assert_eq!(NightHands::default().take(&scheme(0.0), &mouse), Some(Ask::Shoot(vec2(80.0, 700.0))));
    }

    #[test]
    fn a_second_tap_severs_but_never_in_a_fall() {
        let tap = touch(0, Touching::Down, 300.0, 200.0);
        for (falls, later, wanted) in
            [(false, 0.2, Ask::Sever(tap.at)), (true, 0.2, Ask::Shoot(tap.at)), (false, 0.6, Ask::Shoot(tap.at))]
        {
            let mut hands = NightHands::default();
            hands.take(&scheme(0.0), &tap);
            assert_eq!(hands.take(&Scheme { falls, ..scheme(later) }, &tap), Some(wanted));
        }
    }

    #[test]
    fn one_finger_taps_to_shoot_and_steers_from_nim_towards_where_it_stays() {
        let one = |now| Scheme { one_hand: true, ..scheme(now) };
        let mut hands = NightHands::default();
        assert_eq!(hands.take(&one(0.0), &touch(0, Touching::Down, 300.0, 422.0)), None);
        assert_eq!(hands.push(&one(0.1), NIM), Vec2::ZERO);
        assert_eq!(hands.push(&one(0.4), NIM), vec2(1.0, 0.0), "it is held");
        hands.take(&one(0.5), &touch(0, Touching::Move, 195.0, 380.0));
        let push = hands.push(&one(0.5), NIM);
        assert!(push.x.abs() < 1e-6 && (-1.0..-0.1).contains(&push.y), "{push} nearer, so slower");
        assert_eq!(hands.take(&one(0.6), &touch(0, Touching::Up, 195.0, 380.0)), None);
        hands.take(&one(1.0), &touch(0, Touching::Down, 60.0, 100.0));
        assert_eq!(hands.take(&one(1.1), &touch(0, Touching::Up, 60.0, 100.0)), Some(Ask::Shoot(vec2(60.0, 100.0))));
    }
}
