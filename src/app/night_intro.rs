//! The leaf at a night's start: its name, its hint, and the goals that earn its fireflies. It goes when the player plays.

use super::context::Context;
use super::goals::{self, draw_row};
use super::layout::Frame;
use crate::math::geom::{Vec2, vec2};
use crate::sim::spider::event::SpinEvent;
use crate::sim::spider::state::Night;
use crate::view::ink::Ink;
use crate::view::motion::smooth;
use crate::view::spin::hud::HudPlace;
use crate::view::text::{Align, TextStyle};

/// Seconds that it stays if nothing is done, at least although something is done, and in which it comes and goes.
const STAYS: f32 = 4.5;
const LEAST: f32 = 2.4;
const FADE: f32 = 0.35;
/// Width of the leaf; its height, and that without words; UI units.
const WIDE: f32 = 334.0;
const HIGH: f32 = 152.0;
const WORDLESS: f32 = 98.0;
/// Cm that Nim rides until the player plays.
const RIDDEN: f32 = 60.0;

/// The leaf of one night.
pub struct Intro {
    /// Seconds since the night began.
    age: f32,
    /// When it was to go, s.
    goes: f32,
    from: Option<Vec2>,
}

impl Default for Intro {
    fn default() -> Intro {
        Intro { age: 0.0, goes: STAYS, from: None }
    }
}

impl Intro {
    /// Of a night that goes on: the player knows it.
    pub fn over() -> Intro {
        Intro { age: STAYS + 1.0, ..Intro::default() }
    }

    /// Takes one thing that happened.
    pub fn event(&mut self, event: &SpinEvent) {
        if matches!(event, SpinEvent::Shot { .. } | SpinEvent::Severed { .. }) {
            self.acted();
        }
    }

    fn acted(&mut self) {
        self.goes = self.goes.min(self.age.max(LEAST));
    }

    /// Goes on by `dt` seconds.
    pub fn update(&mut self, night: &Night, dt: f32) {
        self.age += dt;
        let at = night.spider().at;
        if self.from.get_or_insert(at).distance(at) > RIDDEN {
            self.acted();
        }
    }

    /// How much of it is seen, 0..=1.
    pub fn shown(&self) -> f32 {
        smooth(0.0, FADE, self.age) * (1.0 - smooth(self.goes, self.goes + FADE, self.age))
    }

    /// Draws it.
    pub fn draw(&self, ctx: &mut Context, night: &Night) {
        let shown = self.shown();
        if shown <= 0.0 {
            return;
        }
        let wordless = ctx.save.settings.icons_only;
        let u = ctx.frame.u;
        let (at, size) = place(&ctx.frame, ctx.save.settings.left_hand, wordless);
        let style = &ctx.content.style;
        let back = Ink::of(style.ui.card[2]).fade(0.8 * shown);
        ctx.painter.leaf_rect(at, size, 20.0 * u, 8.0 * u, back);
        let middle = at.x + 0.5 * size.x;
        let level = night.level();
        let mut row = at.y + 30.0 * u;
        if !wordless {
            let face = TextStyle::new(20.0 * u, 600, Ink::of(style.ui.text).fade(shown));
            let face = ctx.text.fitted(&level.name, face, size.x - 28.0 * u);
            let line = vec2(middle, at.y + 24.0 * u);
            ctx.text.draw_middle(&mut ctx.painter, &level.name, line, Align::Centre, &face);
            let face = TextStyle::new(14.0 * u, 500, Ink::of(style.ui.second).fade(shown));
            let face = ctx.text.fitted(&level.hint, face, size.x - 28.0 * u);
            let line = line + vec2(0.0, 24.0 * u);
            ctx.text.draw_middle(&mut ctx.painter, &level.hint, line, Align::Centre, &face);
            row += 56.0 * u;
        }
        let goals = goals::shown(night);
        draw_row(ctx, &goals, vec2(middle, row), size.x - goals::STEP * u - 12.0 * u, |_| 1.0, shown);
    }
}

/// Corner and size of the leaf, in points: below the score, or where that is too near to Nim, at the side of a wide window
/// and at the lower end of a high one.
fn place(frame: &Frame, left_hand: bool, wordless: bool) -> (Vec2, Vec2) {
    let (u, margin) = (frame.u, frame.margin());
    let hud = HudPlace { size: frame.size, unit: u, inset: 0.0, left_hand };
    let high = if wordless { WORDLESS } else { HIGH } * u;
    let top = hud.floor() + 34.0 * u;
    let low = top + high > 0.4 * frame.size.y;
    let (low, foot) = (low && !frame.portrait(), low && frame.portrait());
    let top = if foot { frame.size.y - 2.0 * margin - high } else { top };
    let room = if low { 0.5 * frame.size.x - 60.0 * u - margin } else { frame.size.x - 2.0 * margin };
    let size = vec2((WIDE * u).min(room), high);
    let x = match (low, left_hand) {
        (false, _) => 0.5 * (frame.size.x - size.x),
        (true, false) => margin,
        (true, true) => frame.size.x - margin - size.x,
    };
    (vec2(x, top), size)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::spider::scenes;

    #[test]
    fn it_stays_for_a_while_and_goes_when_the_player_plays() {
        let night = scenes::played("night", 1).expect("a named night");
        let run = |acts: bool| {
            let mut intro = Intro::default();
            let mut seen = 0.0;
            for frame in 0..1200 {
                if acts && frame == 5 {
                    intro.event(&SpinEvent::Severed { at: Vec2::ZERO, silk: 1.0 });
                }
                intro.update(&night, 1.0 / 60.0);
                seen += if intro.shown() > 0.0 { 1.0 / 60.0 } else { 0.0 };
            }
            seen
        };
        assert!((run(false) - STAYS - FADE).abs() < 0.1 && (run(true) - LEAST - FADE).abs() < 0.1);
        assert_eq!(Intro::over().shown(), 0.0);
    }

    #[test]
    fn it_lies_in_every_window_and_not_on_nim() {
        for (x, y) in [(320., 568.), (390., 844.), (844., 390.), (568., 320.), (1280., 800.), (3840., 2160.)] {
            for left_hand in [false, true] {
                let frame = Frame::new(vec2(x, y), 1.0);
                let (at, size) = place(&frame, left_hand, false);
                assert!(at.x >= 0.0 && at.x + size.x <= x && at.y + size.y <= y, "{x} x {y}");
                let nim = 0.5 * frame.size;
                let free = at.y + size.y < nim.y - 30.0
                    || at.y > nim.y + 30.0
                    || at.x > nim.x + 30.0
                    || at.x + size.x < nim.x - 30.0;
                assert!(free, "{x} x {y}");
            }
        }
    }
}
