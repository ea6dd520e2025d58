//! What the player's hands mean in a night: keys and a floating stick steer, taps shoot, a second tap or the other mouse
//! button bites a thread off.

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

/// A finger on the stick.
#[derive(Clone, Copy)]
struct Thumb {
    slot: u8,
    /// Where it came down, and where it is.
    from: Vec2,
    at: Vec2,
    since: f32,
    moved: bool,
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

    /// Where the stick stands and where it is pushed, while a thumb is on it; screen points.
    pub fn stick(&self, u: f32) -> Option<(Vec2, Vec2)> {
        let thumb = self.thumb.filter(|thumb| thumb.moved)?;
        Some((thumb.from, push_of(thumb.from, thumb.at, u)))
    }

    /// Takes one pointer event on the night.
    pub fn pointer(&mut self, ctx: &Context, session: &mut Session<Night>, view: &Affine2, pointer: &Pointer) {
        let (u, now) = (ctx.frame.u, ctx.motion.time);
        match pointer.touching {
            Touching::Down if self.steers(ctx, pointer) => {
                let at = pointer.at;
                self.thumb = Some(Thumb { slot: pointer.slot, from: at, at, since: now, moved: false });
            }
            Touching::Down => self.tap(session, view, pointer.at, u, now),
            Touching::Move | Touching::Up | Touching::Cancel => {
                let Some(thumb) = self.thumb.as_mut().filter(|thumb| thumb.slot == pointer.slot) else { return };
                thumb.at = pointer.at;
                thumb.moved |= thumb.at.distance(thumb.from) > SLOP * u;
                let (from, tapped) = (thumb.from, !thumb.moved && now - thumb.since < TAP);
                if pointer.touching != Touching::Move {
                    self.thumb = None;
                    if tapped && pointer.touching == Touching::Up {
                        self.tap(session, view, from, u, now);
                    }
                }
            }
            Touching::Hover => {}
        }
    }

    /// Whether a finger that comes down there is for the stick.
    fn steers(&self, ctx: &Context, pointer: &Pointer) -> bool {
        let left = pointer.at.x < 0.5 * ctx.frame.size.x;
        let side = left != ctx.save.settings.left_hand;
        pointer.kind == FingerKind::Touch && self.thumb.is_none() && side
    }

    fn tap(&mut self, session: &mut Session<Night>, view: &Affine2, at: Vec2, u: f32, now: f32) {
        let place = Spot::new(view.inverse().transform_point2(at));
        let twice = self.tap.is_some_and(|(last, when)| now - when < DOUBLE && last.distance(at) < DOUBLE_REACH * u);
        if twice {
            session.push(Command::Sever { at: place });
            self.tap = None;
        } else {
            session.push(Command::Shoot { at: place });
            self.tap = Some((at, now));
        }
    }

    /// Steers by what is held, and severs by the other mouse button.
    pub fn update(&mut self, ctx: &Context, session: &mut Session<Night>, view: &Affine2) {
        let push = self.stick(ctx.frame.u).map_or(Vec2::ZERO, |(_, push)| push);
        let wish = if ctx.keys.steer == Vec2::ZERO { push } else { ctx.keys.steer };
        if wish != Vec2::ZERO || self.steered {
            session.push(Command::Steer(Stick::new(wish)));
            self.steered = wish != Vec2::ZERO;
        }
        if let Some(at) = ctx.keys.second {
            session.push(Command::Sever { at: Spot::new(view.inverse().transform_point2(at)) });
        }
    }
}
