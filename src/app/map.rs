//! The level select: a path through the garden, a node for each level, its fireflies below it.

use super::context::Context;
use super::layout::Frame;
use super::route::Route;
use super::ui::{Answer, Area, Button, Ui};
use crate::content::style::Pack;
use crate::math::geom::{Vec2, vec2};
use crate::view::gradient::Paint;
use crate::view::icons::Icon;
use crate::view::ink::Ink;
use crate::view::nim::draw_nim;
use crate::view::nim_pose::{Mood, NimActor, NimPose};
use crate::view::panel::draw_round_button;
use crate::view::rope::{RopePose, draw_rope};
use crate::view::text::{Align, Outline, TextStyle};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    Back,
    /// The level with this index among the playable ones.
    Level(usize),
}

const NODE: f32 = 22.0;

/// The level select.
pub struct Map {
    ui: Ui<Action>,
    nim: NimActor,
    buttons: Vec<Button<Action>>,
    points: Vec<Vec2>,
    /// How many fireflies are caught, in words; made when the screen opens.
    score: String,
}

impl Default for Map {
    fn default() -> Map {
        let nim = NimActor::new(Vec2::ZERO, 1.0, 5);
        Map {
            ui: Ui::default(),
            nim,
            buttons: Vec::with_capacity(32),
            points: Vec::with_capacity(64),
            score: String::new(),
        }
    }
}

impl Map {
    pub fn update(&mut self, ctx: &mut Context) -> Route {
        let count = ctx.content.library.playable().count();
        if self.score.is_empty() {
            let stars = ctx.content.library.playable().filter_map(|level| ctx.save.stars(&level.id));
            self.score = format!("{} of {} fireflies", stars.map(u32::from).sum::<u32>(), 3 * count);
        }
        self.buttons.clear();
        let back = vec2(1.0, 1.0) * (ctx.frame.margin() + NODE * ctx.frame.u);
        let area = Area::Circle { center: back, radius: NODE * ctx.frame.u };
        self.buttons.push(Button { action: Action::Back, area });
        for index in 0..count {
            let area = Area::Circle { center: node(&ctx.frame, index, count), radius: NODE * ctx.frame.u };
            self.buttons.push(Button { action: Action::Level(index), area });
        }
        for index in 0..ctx.input.pointers().len() {
            let pointer = ctx.input.pointers()[index];
            match self.ui.pointer(&pointer, &self.buttons, ctx.frame.u) {
                Answer::Fired(Action::Back) => return Route::Title,
                Answer::Fired(Action::Level(index)) => return play(ctx, index),
                _ => {}
            }
        }
        self.ui.update(&self.buttons, ctx.motion.dt);
        self.nim.update(Mood::Idle, vec2(0.5, -2.0), ctx.motion);
        if ctx.keys.confirm {
            return play(ctx, current(ctx));
        }
        if ctx.keys.back { Route::Title } else { Route::Stay }
    }

    pub fn draw(&mut self, ctx: &mut Context) {
        let count = ctx.content.library.playable().count();
        self.points.clear();
        self.points.extend((0..count).map(|index| node(&ctx.frame, index, count)));
        self.points.push(vec2(0.5 * ctx.frame.size.x, 40.0 * ctx.frame.u));
        let site = ctx.site(Pack::Garden).clear_moon(&self.points);
        ctx.draw_backdrop(&site);
        let current = current(ctx);
        self.draw_path(ctx, count, current);
        for index in 0..count {
            self.draw_node(ctx, index, count, index == current);
        }
        ctx.draw_foreground(&site);
        let (frame, u) = (ctx.frame, ctx.frame.u);
        let style = &ctx.content.style;
        let back = vec2(1.0, 1.0) * (frame.margin() + NODE * u);
        draw_round_button(&mut ctx.painter, &style.ui, back, NODE * u, Icon::Back, self.ui.feel(Action::Back));
        let face = TextStyle::new(40.0 * u, 600, Ink::of(style.ui.text));
        let dark = Outline { ink: Ink::SHADOW.fade(0.35), width: 3.0 * u, drop: vec2(0.0, 2.0 * u) };
        let at = vec2(0.5 * frame.size.x, frame.margin() + (NODE + 14.0) * u);
        ctx.text.draw_outlined(&mut ctx.painter, "Garden", at, Align::Centre, &face, &dark);
        let face = TextStyle::new(17.0 * u, 500, Ink::of(style.ui.second));
        let at = at + vec2(0.0, 28.0 * u);
        ctx.text.draw_outlined(&mut ctx.painter, &self.score, at, Align::Centre, &face, &dark);
    }

    /// A rope as far as one has played, silk from there on.
    fn draw_path(&mut self, ctx: &mut Context, count: usize, current: usize) {
        let frame = ctx.frame;
        let p = &mut ctx.painter;
        let scale = 0.9 * frame.u;
        for index in 1..count {
            let (a, b) = (node(&frame, index - 1, count), node(&frame, index, count));
            let sag = vec2(0.0, 0.10 * (b - a).length());
            self.points.clear();
            self.points.extend((0..=12).map(|i| {
                let t = i as f32 / 12.0;
                a.lerp(b, t) + sag * (4.0 * t * (1.0 - t))
            }));
            if index <= current {
                self.points.iter_mut().for_each(|point| *point /= scale);
                p.push(Vec2::ZERO, 0.0, Vec2::splat(scale));
                let pose = RopePose { points: &self.points, tension: 0.1, alpha: 1.0, cut: [false; 2], phase: 0.0 };
                draw_rope(p, &ctx.content.style.rope, &pose, ctx.motion.time);
                p.pop();
            } else {
                p.stroke(&self.points, 1.6 * frame.u, Ink::hex(0xeaf3ff).fade(0.55));
            }
        }
    }

    fn draw_node(&self, ctx: &mut Context, index: usize, count: usize, is_current: bool) {
        let (frame, u) = (ctx.frame, ctx.frame.u);
        let style = &ctx.content.style;
        let p = &mut ctx.painter;
        let at = node(&frame, index, count);
        let stars = ctx.content.library.playable().nth(index).and_then(|level| ctx.save.stars(&level.id));
        let scale = self.ui.feel(Action::Level(index)).scale();
        let radius = u * scale * if is_current { 25.0 } else { 20.0 };
        let [gold_top, gold, gold_low] = style.ui.gold.map(Ink::of);
        let [card_top, _, card_low] = style.ui.card.map(Ink::of);
        let (top, low) = if is_current || stars.is_some() { (gold_top, gold_low) } else { (card_top, card_low) };
        p.disc(at + vec2(0.0, 3.0 * u), radius * 1.06, Ink::SHADOW.fade(0.4));
        let stops = [(0.0, top), (0.5, if stars.is_some() || is_current { gold } else { card_top }), (1.0, low)];
        p.disc(at, radius, Paint::down(at.y - radius, at.y + radius, &stops));
        p.ring(at, radius, 1.6 * u, Ink::of(style.ui.rim).fade(0.7));
        let ink = if stars.is_some() || is_current { style.ui.on_gold } else { style.ui.second };
        let face = TextStyle::new(22.0 * u, 600, Ink::of(ink));
        ctx.text.draw_middle(p, digits(index + 1, &mut [0; 4]), at, Align::Centre, &face);
        for star in 0..3 {
            let dot = at + vec2((star as f32 - 1.0) * 12.0, 33.0) * u;
            let lit = stars.is_some_and(|stars| star < stars as usize);
            if lit {
                p.glow(dot, 12.0 * u, Ink::of(style.firefly.mid).fade(0.6));
                p.disc(dot, 4.2 * u, Ink::of(style.firefly.mid));
            } else {
                p.disc(dot, 3.4 * u, Ink::of(style.ui.button).fade(0.7));
                p.ring(dot, 3.4 * u, 1.0 * u, Ink::of(style.ui.rim).fade(0.4));
            }
        }
        if is_current {
            let nim = NimPose { at: at - vec2(0.0, radius + 20.0 * u), radius: 21.0 * u, ..self.nim.pose };
            draw_nim(p, &style.nim, &nim);
        }
    }
}

/// The number as text without an allocation.
fn digits(number: usize, buffer: &mut [u8; 4]) -> &str {
    let number = number.min(9999);
    let mut length = 0;
    let mut rest = number;
    loop {
        buffer[3 - length] = b'0' + (rest % 10) as u8;
        length += 1;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    std::str::from_utf8(&buffer[4 - length..]).unwrap_or_default()
}

fn play(ctx: &Context, index: usize) -> Route {
    ctx.content.library.playable().nth(index).map_or(Route::Stay, |level| Route::Play(level.id.clone()))
}

/// The first level that was not won yet, or the last one.
fn current(ctx: &Context) -> usize {
    let library = &ctx.content.library;
    let open = library.playable().position(|level| ctx.save.stars(&level.id).is_none());
    open.unwrap_or_else(|| library.playable().count().saturating_sub(1))
}

/// Where node `index` of `count` is: a winding path, upwards in portrait, to the right in landscape.
fn node(frame: &Frame, index: usize, count: usize) -> Vec2 {
    let t = if count < 2 { 0.5 } else { index as f32 / (count - 1) as f32 };
    let wave = if index.is_multiple_of(2) { -1.0 } else { 1.0 };
    let at = if frame.portrait() {
        vec2(0.5 + 0.25 * wave, 0.88 - 0.62 * t)
    } else {
        vec2(0.13 + 0.74 * t, 0.60 - 0.13 * wave)
    };
    at * frame.size
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_a_finger_apart_in_every_window() {
        for size in [vec2(320., 568.), vec2(390., 844.), vec2(844., 390.), vec2(1280., 800.)] {
            let frame = Frame::new(size, 1.0);
            for index in 1..8 {
                let distance = (node(&frame, index, 8) - node(&frame, index - 1, 8)).length();
                assert!(distance >= 48.0 * frame.u, "{size}: {distance}");
            }
        }
    }

    #[test]
    fn numbers_become_digits() {
        assert_eq!((digits(7, &mut [0; 4]), digits(60, &mut [0; 4]), digits(0, &mut [0; 4])), ("7", "60", "0"));
    }
}
