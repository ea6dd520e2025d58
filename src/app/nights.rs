//! The nights of Spin to choose from: the authored ones, the endless one, and the one of today, under the night sky.

use super::context::Context;
use super::layout::{BUTTON, Frame};
use super::nights_layout::{self, NightsAction};
use super::route::Route;
use super::ui::{Answer, Area, Button, Ui};
use crate::content::cue::{Cue, Play as Sound};
use crate::content::daily::{Date, night_id};
use crate::content::progress::{is_night_open, night_before};
use crate::math::geom::{Vec2, vec2};
use crate::view::icons::{Icon, draw_icon};
use crate::view::ink::Ink;
use crate::view::motion::drift;
use crate::view::nim::draw_nim;
use crate::view::nim_pose::{Mood, NimActor, NimPose};
use crate::view::panel::{draw_firefly_slot, draw_gold_button, draw_leaf_button, draw_round_button};
use crate::view::silk::draw_silk;
use crate::view::sky::draw_vignette;
use crate::view::spin::mood::{Hour, SkyMood};
use crate::view::spin::open_sky::SkyScene;
use crate::view::spin::sky::SpinSky;
use crate::view::text::{Align, TextStyle};

/// Most nights that are listed.
const MOST: usize = 12;
/// Seed of the sky.
const SKY: u64 = 4;
/// Seconds for which a locked leaf shakes, and for which it tells what opens it.
const SHAKE: f32 = 0.4;
const TELL: f32 = 3.0;
const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// A night as it is listed.
struct Row {
    id: String,
    name: String,
    /// The second line: the date of today's night, the best score.
    below: String,
    /// What has to be done first; None if it can be played.
    locked: Option<String>,
    /// The night of the day.
    today: bool,
}

/// The list of nights.
pub struct Nights {
    rows: Vec<Row>,
    buttons: Vec<Button<NightsAction>>,
    ui: Ui<NightsAction>,
    nim: NimActor,
    /// The locked night that was chosen, and the seconds since.
    refused: Option<(usize, f32)>,
    sky: Option<SpinSky>,
}

impl Nights {
    pub fn new(ctx: &Context) -> Nights {
        Nights {
            rows: rows(ctx),
            buttons: Vec::with_capacity(MOST + 1),
            ui: Ui::default(),
            nim: NimActor::new(Vec2::ZERO, 1.0, 8),
            refused: None,
            sky: None,
        }
    }

    /// The files of nights changed.
    pub fn reload(&mut self, ctx: &Context) {
        self.rows = rows(ctx);
        self.refused = None;
    }

    /// One frame of input.
    pub fn update(&mut self, ctx: &mut Context) -> Route {
        self.list(&ctx.frame, ctx.save.settings.left_hand);
        let new = |row: &Row| row.locked.is_none() && ctx.save.nights.of(&row.id).survived == 0;
        let first = self.rows.iter().position(new).unwrap_or(0);
        let mut pressed = self.ui.keys(&ctx.keys, &self.buttons, Some(NightsAction::Go(first)));
        for index in 0..ctx.input.pointers().len() {
            let pointer = ctx.input.pointers()[index];
            if let Answer::Fired(action) = self.ui.pointer(&pointer, &self.buttons, ctx.frame.u) {
                pressed = Some(action);
            }
        }
        self.ui.update(&self.buttons, ctx.motion.dt);
        self.nim.update(Mood::Idle, vec2(0.5, 2.0), ctx.motion);
        self.refused = self.refused.map(|(index, since)| (index, since + ctx.motion.dt)).filter(|(_, s)| *s < TELL);
        match pressed {
            Some(NightsAction::Go(index)) => match self.rows.get(index) {
                Some(row) if row.locked.is_none() => Route::Night(row.id.clone()),
                _ => {
                    ctx.sounds.play(Sound::new(Cue::PodMiss));
                    self.refused = Some((index, 0.0));
                    Route::Stay
                }
            },
            Some(NightsAction::Leave) => Route::Title,
            _ if ctx.keys.back => Route::Title,
            _ => Route::Stay,
        }
    }

    fn list(&mut self, frame: &Frame, left_hand: bool) {
        nights_layout::list(&mut self.buttons, self.rows.len(), frame, left_hand);
    }

    pub fn draw(&mut self, ctx: &mut Context) {
        let frame = ctx.frame;
        let style = &ctx.content.style;
        let sky = self.sky.take().filter(|sky| sky.fits(style, frame.size, frame.pixel, frame.u));
        let mut sky = sky.unwrap_or_else(|| {
            SpinSky::new(&ctx.press, &mut ctx.painter, style, frame.size, frame.pixel, frame.u, SKY)
        });
        let scene = SkyScene { mood: SkyMood::of(style, Hour::Midnight), moon: ctx.moon(), camera: Vec2::ZERO };
        sky.draw(&ctx.press, &mut ctx.painter, frame.size, &scene, ctx.motion);
        self.sky = Some(sky);
        draw_vignette(&mut ctx.painter, frame.size, 0.6 * style.vignette);
        self.list(&frame, ctx.save.settings.left_hand);
        self.draw_threads(ctx);
        let style = &ctx.content.style;
        let face = TextStyle::new(28.0 * frame.u, 600, Ink::of(style.ui.text));
        let at = vec2(0.5 * frame.size.x, frame.margin() + BUTTON * frame.u);
        if !ctx.save.settings.icons_only {
            ctx.text.draw_middle(&mut ctx.painter, "Nights", at, Align::Centre, &face);
        }
        for button in &self.buttons {
            match (button.action, button.area) {
                (NightsAction::Go(index), Area::Box { center, half }) => self.draw_row(ctx, index, center, half),
                (_, Area::Circle { center, radius }) => {
                    let feel = self.ui.feel(NightsAction::Leave);
                    draw_round_button(&mut ctx.painter, &ctx.content.style.ui, center, radius, Icon::Close, feel);
                }
                _ => {}
            }
        }
        self.ui.draw_ring(&mut ctx.painter, &ctx.content.style.ui, &self.buttons, frame.u);
    }

    /// Where Nim hangs: on the side of the heading that has no button.
    fn nim_place(&self, frame: &Frame) -> Vec2 {
        let back = self.buttons.last().map_or(Vec2::ZERO, |button| button.area.center());
        vec2(frame.size.x - back.x, frame.margin() + BUTTON * frame.u)
    }

    /// The silk that the leaves hang on, and Nim on a thread of its own.
    fn draw_threads(&self, ctx: &mut Context) {
        let (frame, u) = (ctx.frame, ctx.frame.u);
        for inset in [-1.0, 1.0] {
            for button in &self.buttons {
                let Area::Box { center, half } = button.area else { continue };
                let x = center.x + inset * (half.x - 26.0 * u);
                // Up to the next leaf above it, or out of the picture.
                let over = |at: Vec2| (at.x - x).abs() < half.x && at.y < center.y;
                let leaves = self.buttons.iter().filter(|other| other.action != NightsAction::Leave);
                let above = leaves.map(|other| other.area.center()).filter(|at| over(*at));
                let above = above.map(|at| at.y + half.y).reduce(f32::max).filter(|end| *end < center.y);
                let top = above.unwrap_or(-8.0);
                draw_silk(&mut ctx.painter, &[vec2(x, top), vec2(x, center.y - half.y + 2.0)], 1.2 * u, 0.8);
            }
        }
        let sway = if ctx.motion.reduced { 0.0 } else { 3.0 * u * drift(0.6 * ctx.motion.time, 3.0) };
        let at = self.nim_place(&frame) + vec2(sway, 6.0 * u);
        let radius = 14.0 * u;
        draw_silk(&mut ctx.painter, &[vec2(at.x - sway, -8.0), at - vec2(0.0, radius)], 1.2 * u, 0.9);
        let pose = NimPose { at, radius, ..self.nim.pose };
        draw_nim(&mut ctx.painter, &ctx.content.style.nim, &pose);
    }

    /// A night's leaf: its name, the goals reached, and the best score; or what opens it.
    fn draw_row(&self, ctx: &mut Context, index: usize, center: Vec2, half: Vec2) {
        let Some(row) = self.rows.get(index) else { return };
        let u = ctx.frame.u;
        let style = &ctx.content.style;
        let record = *ctx.save.nights.of(&row.id);
        let refused = self.refused.filter(|(which, _)| *which == index).map(|(_, since)| since);
        let shake = refused.filter(|since| *since < SHAKE && !ctx.motion.reduced);
        let shake = shake.map_or(0.0, |since| 6.0 * u * (since * 40.0).sin() * (1.0 - since / SHAKE));
        let center = center + vec2(shake, 0.0);
        let p = &mut ctx.painter;
        let feel = self.ui.feel(NightsAction::Go(index));
        let gold = row.today && row.locked.is_none();
        let draw = if gold { draw_gold_button } else { draw_leaf_button };
        draw(p, &style.ui, center - half, 2.0 * half, feel);
        let seen = if row.locked.is_none() { 1.0 } else { 0.55 };
        let (ink, second) = if gold {
            (Ink::of(style.ui.on_gold), Ink::of(style.ui.on_gold).fade(0.8))
        } else {
            (Ink::of(style.ui.text).fade(seen), Ink::of(style.ui.second))
        };
        let left = center.x - half.x + 20.0 * u;
        let right = center.x + half.x - 20.0 * u;
        if row.locked.is_some() {
            draw_icon(p, Icon::Lock, vec2(right - 8.0 * u, center.y), 22.0 * u, Ink::of(style.ui.second).fade(0.7));
        } else {
            for star in 0..3 {
                let lit = if star < usize::from(record.stars) { 1.0 } else { 0.0 };
                let at = vec2(right - (2 - star) as f32 * 26.0 * u - 8.0 * u, center.y);
                draw_firefly_slot(p, style, at, 11.0 * u, lit, star as f32, ctx.motion);
            }
        }
        let wide = 2.0 * half.x - if row.locked.is_some() { 84.0 } else { 140.0 } * u;
        let name = ctx.text.fitted(&row.name, TextStyle::new(17.0 * u, 600, ink), wide);
        let below = match &row.locked {
            Some(why) if refused.is_some() => why,
            _ => &row.below,
        };
        let lift = if below.is_empty() { 0.0 } else { 9.0 * u };
        ctx.text.draw_middle(p, &row.name, vec2(left, center.y - lift), Align::Left, &name);
        let small = ctx.text.fitted(below, TextStyle::new(13.0 * u, 500, second), wide);
        ctx.text.draw_middle(p, below, vec2(left, center.y + 12.0 * u), Align::Left, &small);
    }
}

/// The nights as they stand now.
fn rows(ctx: &Context) -> Vec<Row> {
    let library = &ctx.content.library;
    let today = Date::at(ctx.date);
    let authored = library.nights().map(|night| (night.id.clone(), night.name.clone(), false));
    let tonight = (night_id(today), "Tonight, for everybody".to_string(), true);
    let mut rows = Vec::new();
    for (id, name, of_today) in authored.chain([tonight]).take(MOST) {
        let record = ctx.save.nights.of(&id);
        let before = night_before(library, &id).map(|night| format!("First see the dawn of {}.", night.name));
        let locked = if is_night_open(library, &ctx.save, &id) { None } else { before };
        let date = if of_today { day_of(today) } else { String::new() };
        let best = if record.plays > 0 { format!("best {}", record.score) } else { String::new() };
        let gap = if date.is_empty() || best.is_empty() { "" } else { " · " };
        rows.push(Row { id, name, below: format!("{date}{gap}{best}"), locked, today: of_today });
    }
    rows
}

fn day_of(date: Date) -> String {
    let month = MONTHS.get(date.month as usize - 1).copied().unwrap_or_default();
    format!("{} {month}", date.day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_told_as_people_do() {
        assert_eq!(day_of(Date::at(0)), "1 January");
        assert_eq!(day_of(Date { year: 2026, month: 12, day: 31 }), "31 December");
    }
}
