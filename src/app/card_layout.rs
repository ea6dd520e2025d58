//! Where a card and its buttons are: the card with Nim on its upper edge, a large and two round buttons on it, and up to
//! three more below it, or beside it where the window is low.

use super::layout::Frame;
use super::ui::{Area, Button};
use crate::math::geom::{Vec2, vec2};

/// What a card's buttons do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardAction {
    Resume,
    Restart,
    Map,
    Rewind,
    Next,
    Previous,
    /// Play the best run again, for the player to watch.
    Watch,
    Link,
    Settings,
    /// The numbers of play, beside the level.
    Tuning,
    /// Go on to the next level without having won this one.
    Skip,
    /// Show the next move.
    Hint,
}

/// How far Nim with the tuft rises over a card's edge, in body radii.
pub const HEAD: f32 = 2.4;
/// Size of a button below or beside the card, and gaps, in UI units.
const MORE: Vec2 = vec2(112.0, 46.0);
const WIDE: f32 = 136.0;
const GAP: f32 = 8.0;
const BELOW: f32 = 20.0;

/// Where a card and its parts are, in points.
pub struct CardLayout {
    pub at: Vec2,
    pub size: Vec2,
    /// Body radius of the Nim that stands on its upper edge.
    pub nim: f32,
    /// Below 1 where the window is too low for the usual distances.
    pub squeeze: f32,
    /// How far it is below its place.
    pub drop: f32,
    u: f32,
    /// The further buttons stand beside the card.
    beside: bool,
    window: Vec2,
}

impl CardLayout {
    /// A card of `height` UI units, with `more` further buttons, `drop` points below its place.
    pub fn new(frame: &Frame, height: f32, more: usize, drop: f32) -> CardLayout {
        let u = frame.u;
        let width = (346.0 * u).min(0.89 * frame.short().max(frame.size.x.min(346.0 * u)));
        let wanted = height * u;
        let nim_wanted = 58.0 * u;
        let below = if more > 0 { (BELOW + MORE.y) * u } else { 0.0 };
        let room = frame.size.y - frame.margin();
        let beside = wanted + HEAD * nim_wanted + below > room
            && 0.5 * (frame.size.x - width) > (WIDE + GAP) * u + 0.5 * frame.margin();
        let room = if beside { room } else { room - below };
        // A landscape phone is lower than the card: first Nim shrinks, then the card's distances.
        let nim = ((room - wanted) / HEAD).clamp(24.0 * u, nim_wanted);
        let height = wanted.min(room - HEAD * nim);
        let squeeze = ((height - 96.0 * u) / (wanted - 96.0 * u)).clamp(0.4, 1.0);
        let whole = height + HEAD * nim + if beside { 0.0 } else { below };
        let top = (0.5 * (frame.size.y - whole)).max(0.0) + HEAD * nim;
        let at = vec2(0.5 * (frame.size.x - width), top + drop);
        CardLayout { at, size: vec2(width, height), nim, squeeze, drop, u, beside, window: frame.size }
    }

    /// A small round button in the upper left corner.
    pub fn corner(&self) -> Area {
        let u = self.u;
        Area::Circle { center: self.at + Vec2::splat(36.0 * u), radius: 22.0 * u }
    }

    /// A height of the card, given as UI units below its upper edge at full size.
    pub fn y(&self, at: f32) -> f32 {
        self.at.y + at * self.u * self.squeeze
    }

    /// Lists the large button, the round ones left and right of it, and the further ones.
    pub fn list(
        &self,
        buttons: &mut Vec<Button<CardAction>>,
        (main, left, right): (CardAction, CardAction, CardAction),
        more: [Option<CardAction>; 3],
    ) {
        let u = self.u;
        let center = self.at + vec2(0.5 * self.size.x, self.size.y - 62.0 * u);
        let reach = (0.5 * self.size.x - 48.0 * u).min(125.0 * u);
        let round = |x: f32| Area::Circle { center: center + vec2(x, 0.0), radius: 28.0 * u };
        // A gap of 8 to the round buttons, also on the narrowest card.
        let half = vec2((reach - 36.0 * u).min(83.0 * u), 30.0 * u);
        buttons.clear();
        buttons.push(Button { action: left, area: round(-reach) });
        buttons.push(Button { action: main, area: Area::Box { center, half } });
        buttons.push(Button { action: right, area: round(reach) });
        self.list_more(buttons, more);
    }

    fn list_more(&self, buttons: &mut Vec<Button<CardAction>>, more: [Option<CardAction>; 3]) {
        let u = self.u;
        let wide = |action: CardAction| if action == CardAction::Watch { WIDE * u } else { MORE.x * u };
        let count = more.iter().flatten().count() as f32;
        let mut place = if self.beside {
            let x = 0.5 * (self.at.x + self.size.x + self.window.x);
            vec2(x, 0.5 * self.window.y - 0.5 * (count - 1.0) * (MORE.y + GAP) * u)
        } else {
            let whole: f32 = more.iter().flatten().map(|action| wide(*action)).sum();
            let left = 0.5 * self.window.x - 0.5 * (whole + (count - 1.0) * GAP * u);
            vec2(left, self.at.y + self.size.y + (BELOW + 0.5 * MORE.y) * u)
        };
        for action in more.into_iter().flatten() {
            let half = 0.5 * if self.beside { vec2(WIDE * u, MORE.y * u) } else { vec2(wide(action), MORE.y * u) };
            let center = if self.beside { place } else { place + vec2(half.x, 0.0) };
            buttons.push(Button { action, area: Area::Box { center, half } });
            place += if self.beside { vec2(0.0, (MORE.y + GAP) * u) } else { vec2(2.0 * half.x + GAP * u, 0.0) };
        }
    }
}
