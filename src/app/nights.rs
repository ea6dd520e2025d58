//! The nights of Spin to choose from: the authored ones, the endless one, and the one of today, under the night sky.

use super::context::Context;
use super::layout::{BUTTON, Frame};
use super::platform::clock;
use super::route::Route;
use super::settings_draw::gear_place;
use super::ui::{Answer, Area, Button, Ui};
use crate::content::daily::{Date, night_id};
use crate::content::progress::is_night_open;
use crate::math::geom::{Vec2, vec2};
use crate::view::icons::{Icon, draw_icon};
use crate::view::ink::Ink;
use crate::view::panel::{draw_firefly_slot, draw_leaf_button, draw_round_button};
use crate::view::sky::draw_vignette;
use crate::view::spin::mood::{Hour, SkyMood, moon_phase};
use crate::view::spin::sky::{SkyScene, SpinSky};
use crate::view::text::{Align, TextStyle};

/// Most nights that are listed.
const MOST: usize = 12;
/// Size of a night's leaf, gap between two, and what is free above and below all of them; UI units.
const LEAF: Vec2 = vec2(330.0, 66.0);
const GAP: f32 = 12.0;
const HEAD: f32 = 84.0;
/// Seed of the sky.
const SKY: u64 = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    /// The night with this index.
    Go(usize),
    Leave,
}

/// A night as it is listed.
struct Row {
    id: String,
    name: String,
    open: bool,
}

/// The list of nights.
pub struct Nights {
    rows: Vec<Row>,
    ui: Ui<Action>,
    sky: Option<SpinSky>,
}

impl Nights {
    pub fn new(ctx: &Context) -> Nights {
        let library = &ctx.content.library;
        let open = |id: &str| is_night_open(library, &ctx.save, id);
        let authored = library.nights().map(|night| (night.id.clone(), night.name.clone()));
        let today = night_id(Date::at(clock::seconds()));
        let mut rows: Vec<Row> = Vec::new();
        for (id, name) in authored.chain([(today, "Tonight, for everybody".to_string())]).take(MOST) {
            rows.push(Row { open: open(&id), id, name });
        }
        Nights { rows, ui: Ui::default(), sky: None }
    }

    /// One frame of input.
    pub fn update(&mut self, ctx: &mut Context) -> Route {
        let buttons = self.buttons(&ctx.frame, ctx.save.settings.left_hand);
        let first = self.rows.iter().position(|row| row.open && ctx.save.nights.of(&row.id).survived == 0).unwrap_or(0);
        let mut pressed = self.ui.keys(&ctx.keys, &buttons, Some(Action::Go(first)));
        for index in 0..ctx.input.pointers().len() {
            let pointer = ctx.input.pointers()[index];
            if let Answer::Fired(action) = self.ui.pointer(&pointer, &buttons, ctx.frame.u) {
                pressed = Some(action);
            }
        }
        self.ui.update(&buttons, ctx.motion.dt);
        match pressed {
            Some(Action::Go(index)) if self.rows[index].open => Route::Night(self.rows[index].id.clone()),
            Some(Action::Leave) => Route::Title,
            _ if ctx.keys.back => Route::Title,
            _ => Route::Stay,
        }
    }

    fn buttons(&self, frame: &Frame, left_hand: bool) -> Vec<Button<Action>> {
        let count = self.rows.len();
        let columns = if frame.portrait() { 1 } else { 2 };
        let lines = count.div_ceil(columns).max(1) as f32;
        let head = HEAD * frame.u;
        // A low window has lower leaves.
        let room = (frame.size.y - head - frame.margin()) / lines;
        let high = (LEAF.y * frame.u).min(room - 0.4 * GAP * frame.u);
        let step = (high + GAP * frame.u).min(room);
        let wide = (LEAF.x * frame.u).min((frame.size.x - 2.0 * frame.margin()) / columns as f32 - GAP * frame.u);
        let top = head + 0.5 * (frame.size.y - head - frame.margin() - step * lines).max(0.0) + 0.5 * step;
        let mut buttons: Vec<Button<Action>> = (0..count)
            .map(|index| {
                let (column, line) = (index % columns, index / columns);
                // The last one of an odd number stands in the middle.
                let alone = index + 1 == count && column == 0;
                let x =
                    if alone { 0.0 } else { (column as f32 - 0.5 * (columns as f32 - 1.0)) * (wide + GAP * frame.u) };
                let center = vec2(0.5 * frame.size.x + x, top + line as f32 * step);
                Button { action: Action::Go(index), area: Area::Box { center, half: 0.5 * vec2(wide, high) } }
            })
            .collect();
        let radius = BUTTON * frame.u;
        let center = gear_place(frame.size, frame.margin(), radius, left_hand);
        buttons.push(Button { action: Action::Leave, area: Area::Circle { center, radius } });
        buttons
    }

    pub fn draw(&mut self, ctx: &mut Context) {
        let frame = ctx.frame;
        let style = &ctx.content.style;
        let sky = self.sky.take().filter(|sky| sky.fits(style, frame.size, frame.pixel, frame.u));
        let mut sky = sky.unwrap_or_else(|| {
            SpinSky::new(&ctx.press, &mut ctx.painter, style, frame.size, frame.pixel, frame.u, SKY)
        });
        let scene =
            SkyScene { mood: SkyMood::of(style, Hour::Midnight), moon: moon_phase(clock::days()), camera: Vec2::ZERO };
        sky.draw(&ctx.press, &mut ctx.painter, frame.size, &scene, ctx.motion);
        self.sky = Some(sky);
        draw_vignette(&mut ctx.painter, frame.size, 0.6 * style.vignette);
        let buttons = self.buttons(&frame, ctx.save.settings.left_hand);
        let face = TextStyle::new(28.0 * frame.u, 600, Ink::of(style.ui.text));
        let at = vec2(0.5 * frame.size.x, frame.margin() + BUTTON * frame.u);
        if !ctx.save.settings.icons_only {
            ctx.text.draw_middle(&mut ctx.painter, "Nights", at, Align::Centre, &face);
        }
        for button in &buttons {
            match (button.action, button.area) {
                (Action::Go(index), Area::Box { center, half }) => self.draw_row(ctx, index, center, half),
                (_, Area::Circle { center, radius }) => {
                    let feel = self.ui.feel(Action::Leave);
                    draw_round_button(&mut ctx.painter, &ctx.content.style.ui, center, radius, Icon::Close, feel);
                }
                _ => {}
            }
        }
        self.ui.draw_ring(&mut ctx.painter, &ctx.content.style.ui, &buttons, frame.u);
    }

    /// A night's leaf: its name, the goals reached, and the best score.
    fn draw_row(&self, ctx: &mut Context, index: usize, center: Vec2, half: Vec2) {
        let (row, u) = (&self.rows[index], ctx.frame.u);
        let style = &ctx.content.style;
        let record = *ctx.save.nights.of(&row.id);
        let p = &mut ctx.painter;
        draw_leaf_button(p, &style.ui, center - half, 2.0 * half, self.ui.feel(Action::Go(index)));
        let seen = if row.open { 1.0 } else { 0.45 };
        let left = center.x - half.x + 20.0 * u;
        let right = center.x + half.x - 20.0 * u;
        if !row.open {
            draw_icon(p, Icon::Lock, vec2(right - 8.0 * u, center.y), 22.0 * u, Ink::of(style.ui.second).fade(seen));
        } else {
            for star in 0..3 {
                let lit = if star < usize::from(record.stars) { 1.0 } else { 0.0 };
                let at = vec2(right - (2 - star) as f32 * 26.0 * u - 8.0 * u, center.y);
                draw_firefly_slot(p, style, at, 11.0 * u, lit, star as f32, ctx.motion);
            }
        }
        let wide = 2.0 * half.x - 140.0 * u;
        let name = TextStyle::new(17.0 * u, 600, Ink::of(style.ui.text).fade(seen));
        let name = ctx.text.fitted(&row.name, name, wide);
        let played = record.plays > 0;
        let lift = if played { 9.0 * u } else { 0.0 };
        ctx.text.draw_middle(p, &row.name, vec2(left, center.y - lift), Align::Left, &name);
        if played {
            let small = TextStyle::new(13.0 * u, 500, Ink::of(style.ui.second).fade(seen));
            let text = format!("best {}", record.score);
            ctx.text.draw_middle(p, &text, vec2(left, center.y + 12.0 * u), Align::Left, &small);
        }
    }
}
