//! Draws the map: ground, path, gates, nodes and Nim, then the sky over what goes beyond the horizon, then header and tabs.

use super::context::Context;
use super::map_layout::{BACK, CURRENT, MapAction, MapLayout, NODE, REFUSAL};
use super::places::{Place, Places};
use super::trail::Trail;
use super::ui::{Area, Ui};
use crate::content::style::Pack;
use crate::math::geom::{Vec2, vec2};
use crate::view::elements::flag::Flag;
use crate::view::gradient::Paint;
use crate::view::ground::{self, Ground};
use crate::view::icons::Icon;
use crate::view::ink::Ink;
use crate::view::map_props::{
    NodeState, Sign, Tab, draw_dots, draw_gate, draw_node, draw_refusal, draw_tab, draw_thread, number_ink,
};
use crate::view::motion::smooth;
use crate::view::nim::draw_nim;
use crate::view::nim_pose::NimPose;
use crate::view::panel::draw_round_button;
use crate::view::props::{FireflyPose, draw_firefly};
use crate::view::rope::{RopePose, draw_rope};
use crate::view::sky::{draw_pollen, draw_twinkles};
use crate::view::text::{Align, Outline, TextStyle};

/// Points of the path between two levels.
const POINTS: usize = 16;
/// Path below the first level and beyond the last one, in UI units.
const TAIL: f32 = 150.0;

/// The painted ground, kept from frame to frame.
#[derive(Default)]
pub struct Sceneries(Option<Ground>);

/// The map in one frame.
pub struct Picture<'a> {
    pub layout: MapLayout,
    pub places: &'a Places,
    pub trail: &'a Trail,
    /// How far it is scrolled.
    pub at: f32,
    /// The place in the middle.
    pub seen: usize,
    pub nim: &'a NimPose,
    pub flag: &'a Flag,
    pub ui: &'a Ui<MapAction>,
    pub refused: Option<(usize, f32)>,
}

/// Height of the shade at the lower end of a window with its tabs at the side, UI units.
const FOOT: f32 = 44.0;

impl Picture<'_> {
    pub fn draw(&self, ctx: &mut Context, sceneries: &mut Sceneries) {
        let view = self.layout.view();
        let fitting = sceneries.0.take().filter(|ground| ctx.resizing() || ground.fits(&view, &ctx.content.style));
        let ground = sceneries.0.insert(fitting.unwrap_or_else(|| Ground::new(view, &ctx.content.style)));
        self.draw_ground(ctx, ground);
        let (from, to, share) = self.skies();
        let style = &ctx.content.style;
        let mixed = |pick: fn(&crate::content::style::Palette) -> [u8; 3]| {
            Ink::of(pick(style.palette(from))).mix(Ink::of(pick(style.palette(to))), share)
        };
        ground::draw_depth(&mut ctx.painter, mixed(|palette| palette.haze), mixed(|palette| palette.sky[0]), &view);
        let near = if share > 0.5 { to } else { from };
        ground::draw_weather(&mut ctx.painter, style.palette(near), near, &view, ctx.motion);
        self.draw_path(ctx);
        self.draw_gates(ctx);
        self.draw_nodes(ctx);
        self.draw_signs(ctx);
        ctx.press.flush(&mut ctx.painter);
        ground.draw_sky(&ctx.press, &mut ctx.painter, from, view.size.x, 1.0);
        if share > 0.0 {
            ground.draw_sky(&ctx.press, &mut ctx.painter, to, view.size.x, share);
        }
        if !ctx.motion.reduced && near != Pack::Hollow {
            draw_twinkles(&mut ctx.painter, vec2(view.size.x, 1.6 * view.horizon), 9, ctx.motion);
        }
        if ctx.motion.sparing < 3 {
            draw_pollen(&mut ctx.painter, view.size, Ink::of(ctx.content.style.palette(near).moon), ctx.motion);
        }
        self.draw_tabs(ctx);
        self.draw_header(ctx, near);
    }

    fn place(&self, index: usize) -> Pack {
        self.places.places.get(index).map_or(Pack::Garden, |place| place.scenery)
    }

    /// The two sceneries in the distance and how far the second one has come.
    fn skies(&self) -> (Pack, Pack, f32) {
        let layout = &self.layout;
        let far = layout.height(layout.horizon + 0.5 * (layout.bottom - layout.horizon), self.at);
        let reach = 70.0 * layout.frame.u;
        let index = self.trail.place(far - reach);
        let Some(stretch) = self.trail.stretches.get(index) else { return (Pack::Garden, Pack::Garden, 0.0) };
        let next = (index + 1).min(self.places.places.len() - 1);
        (self.place(index), self.place(next), smooth(stretch.to - reach, stretch.to + reach, far))
    }

    fn draw_ground(&self, ctx: &mut Context, ground: &mut Ground) {
        let (layout, step) = (&self.layout, ground::STEP * self.layout.frame.u);
        let (far, near) = (layout.height(layout.horizon - 40.0, self.at), layout.height(layout.frame.size.y, self.at));
        let count = self.trail.stretches.len().max(1);
        for index in (0..count).rev() {
            let (from, to) = self.trail.stretches.get(index).map_or((0.0, 0.0), |stretch| (stretch.from, stretch.to));
            // The last place goes on to the horizon, the first one down to the window's edge.
            let beyond = if index + 1 == count { ((far - to) / step).ceil().max(0.0) as i32 + 1 } else { 0 };
            let from = if index == 0 { near.min(from) } else { from };
            let last = ((to - from) / step).ceil() as i32;
            for terrace in -beyond..last {
                let edge = to - terrace as f32 * step;
                if edge - step - 60.0 * layout.frame.u > far || edge < near - 90.0 * layout.frame.u {
                    continue;
                }
                let (down, painting) = (layout.down(edge, self.at), terrace.rem_euclid(2) as usize);
                let width = layout.frame.size.x;
                ground.draw_terrace(&ctx.press, &mut ctx.painter, self.place(index), painting, down, width);
            }
        }
    }

    fn is_seen(&self, y: f32, reach: f32) -> bool {
        y > self.layout.horizon - reach && y < self.layout.frame.size.y + reach
    }

    /// A rope as far as one may go, silk from there on.
    fn draw_path(&self, ctx: &mut Context) {
        let u = self.layout.frame.u;
        let Some(&first) = self.trail.nodes.first() else { return };
        let last = self.trail.nodes[self.trail.nodes.len() - 1];
        // The path comes from below the window.
        for piece in 0..8 {
            let to = first - piece as f32 * TAIL * u;
            self.draw_piece(ctx, to - TAIL * u, to, true);
        }
        for (index, pair) in self.trail.nodes.windows(2).enumerate() {
            let ends = &self.places.spots[index..index + 2];
            self.draw_piece(ctx, pair[0], pair[1], ends.iter().all(|spot| spot.open));
        }
        self.draw_piece(ctx, last, last + TAIL * u, false);
    }

    fn draw_piece(&self, ctx: &mut Context, from: f32, to: f32, rope: bool) {
        let (layout, u) = (&self.layout, self.layout.frame.u);
        if !self.is_seen(layout.down(from, self.at), 20.0 * u) && !self.is_seen(layout.down(to, self.at), 20.0 * u) {
            return;
        }
        let points: [Vec2; POINTS] = std::array::from_fn(|i| {
            let height = from + (to - from) * i as f32 / (POINTS - 1) as f32;
            layout.screen(self.trail.at(height), self.at)
        });
        if !rope {
            return draw_thread(&mut ctx.painter, &points, u);
        }
        let scale = 1.05 * u;
        let points = points.map(|point| point / scale);
        ctx.painter.push(Vec2::ZERO, 0.0, Vec2::splat(scale));
        let pose = RopePose { points: &points, tension: 0.1, alpha: 1.0, cut: [false; 2], phase: 0.0 };
        draw_rope(&mut ctx.painter, &ctx.content.style.rope, &pose, ctx.motion.time);
        ctx.painter.pop();
    }

    fn draw_gates(&self, ctx: &mut Context) {
        for (place, stretch) in self.places.places.iter().zip(&self.trail.stretches) {
            let at = self.layout.screen(self.trail.at(stretch.from), self.at);
            if !place.gate.open && self.is_seen(at.y, 80.0 * self.layout.frame.u) {
                draw_gate(&mut ctx.painter, ctx.content.style.palette(place.scenery), at, self.layout.frame.u);
            }
        }
    }

    fn draw_nodes(&self, ctx: &mut Context) {
        let u = self.layout.frame.u;
        // From far to near, so that Nim stands in front of the level above.
        for index in (0..self.places.spots.len()).rev() {
            let at = self.layout.screen(self.trail.node(index), self.at);
            if self.is_seen(at.y, 80.0 * u) {
                self.draw_level(ctx, index, at);
            }
        }
    }

    fn draw_level(&self, ctx: &mut Context, index: usize, mut at: Vec2) {
        let u = self.layout.frame.u;
        let spot = &self.places.spots[index];
        let current = index == self.places.current && spot.open;
        let state = match spot.stars {
            _ if current => NodeState::Current,
            Some(stars) => NodeState::Won(stars),
            None if spot.open => NodeState::Open,
            None => NodeState::Locked,
        };
        let radius = u * if current { CURRENT } else { NODE } * self.ui.feel(MapAction::Level(index)).scale();
        let (style, p) = (&ctx.content.style, &mut ctx.painter);
        if let Some((refused, since)) = self.refused
            && refused == index
        {
            let t = since / REFUSAL;
            draw_refusal(p, at, radius, t, u);
            let shake = if ctx.motion.reduced { 0.0 } else { 3.0 * u * (1.0 - t) };
            at.x += shake * (t * 3.0 * std::f32::consts::TAU).sin();
        }
        if current {
            self.flag.draw(p, at + vec2(radius + 6.0 * u, 0.5 * radius), 0.62 * u);
        }
        draw_node(p, style, at, radius, state, u);
        let size = if current { 25.0 } else { 20.0 };
        let face = TextStyle::new(size * u, 600, number_ink(style, state));
        ctx.text.draw_middle(p, digits(spot.number, &mut [0; 4]), at, Align::Centre, &face);
        if state != NodeState::Locked {
            draw_dots(p, style, at, radius, spot.stars.unwrap_or(0), u);
        }
        if current {
            let nim = NimPose { at: at - vec2(0.0, radius + 17.5 * u), radius: 19.0 * u, ..*self.nim };
            draw_nim(p, &style.nim, &nim);
        }
    }

    fn draw_signs(&self, ctx: &mut Context) {
        let (u, wordless) = (self.layout.frame.u, ctx.save.settings.icons_only);
        for (place, stretch) in self.places.places.iter().zip(&self.trail.stretches) {
            let palette = ctx.content.style.palette(place.scenery);
            let Place { title, score, gate, scenery, .. } = place;
            let title = (!wordless).then_some(title.as_str());
            let sign = Sign { title, pack: *scenery, score, open: gate.open };
            let width = sign.width(&ctx.text, palette, u);
            let area = self.layout.sign(stretch, self.trail, width, self.at);
            if !self.is_seen(area.center().y, 40.0 * u) {
                continue;
            }
            if self.places.is_won(place) {
                let foot = area.center() + vec2(area.half().x - 15.0 * u, 4.0 * u - area.half().y);
                self.flag.draw(&mut ctx.painter, foot, 0.42 * u);
            }
            let (motion, look) = (ctx.motion, &ctx.content.style.firefly);
            sign.draw(&mut ctx.painter, &ctx.text, palette, (area.center(), area.half()), u, |p, at| {
                let fly = FireflyPose { at, radius: 7.0 * u, angle: 0.0, glow: 0.6, lit: true, seed: 1.0 };
                draw_firefly(p, look, &fly, motion);
            });
        }
    }

    fn draw_header(&self, ctx: &mut Context, near: Pack) {
        let (frame, u) = (self.layout.frame, self.layout.frame.u);
        let style = &ctx.content.style;
        let p = &mut ctx.painter;
        let night = Ink::of(style.palette(near).sky[0]);
        let low = (84.0 * u).min(self.layout.horizon);
        let shade = [(0.0, night.fade(0.8)), (0.6, night.fade(0.4)), (1.0, night.fade(0.0))];
        p.rect(Vec2::ZERO, vec2(frame.size.x, low), Paint::down(0.0, low, &shade));
        p.note_veil(Vec2::ZERO, vec2(frame.size.x, low));
        let back = self.layout.back();
        draw_round_button(p, &style.ui, back.center(), BACK * u, Icon::Back, self.ui.feel(MapAction::Back));
        let gear = self.layout.gear();
        draw_round_button(p, &style.ui, gear.center(), BACK * u, Icon::Gear, self.ui.feel(MapAction::Settings));
        let (dark, middle) =
            (Outline { ink: Ink::SHADOW.fade(0.35), width: 3.0 * u, drop: vec2(0.0, 2.0 * u) }, self.layout.title());
        let count = TextStyle::new(22.0 * u, 600, Ink::hex(0xf2ffc0));
        let right = vec2(frame.size.x - frame.margin() - 4.0 * u, middle.y + 0.5 * ctx.text.cap_height(&count));
        ctx.text.draw_outlined(p, &self.places.total, right, Align::Right, &count, &dark);
        let fly_at = vec2(right.x - ctx.text.width(&self.places.total, &count) - 17.0 * u, middle.y);
        let fly = FireflyPose { at: fly_at, radius: 9.0 * u, angle: 0.0, glow: 0.8, lit: true, seed: 0.0 };
        draw_firefly(p, &style.firefly, &fly, ctx.motion);
        if ctx.save.settings.icons_only {
            return;
        }
        // In the middle of the window if that is free, else of what is left between buttons and score.
        let (left, free) = (gear.center().x + (BACK + 10.0) * u, fly_at.x - 22.0 * u);
        let title = TextStyle::new(25.0 * u, 600, Ink::of(style.ui.text));
        let title = ctx.text.fitted("Night garden", title, free - left);
        let half = 0.5 * ctx.text.width("Night garden", &title);
        let at = vec2(
            middle.x.clamp(left + half, (free - half).max(left + half)),
            middle.y + 0.5 * ctx.text.cap_height(&title),
        );
        ctx.text.draw_outlined(p, "Night garden", at, Align::Centre, &title, &dark);
    }

    fn draw_tabs(&self, ctx: &mut Context) {
        let (frame, u) = (self.layout.frame, self.layout.frame.u);
        let style = &ctx.content.style;
        let p = &mut ctx.painter;
        let night = Ink::hex(0x0a0720);
        let fade = |k: f32| night.fade(k);
        if self.layout.column {
            let left = self.layout.lane - 30.0 * u;
            let shade = [(0.0, fade(0.0)), (0.5, fade(0.7)), (1.0, fade(0.9))];
            p.rect(vec2(left, 0.0), vec2(frame.size.x - left, frame.size.y), Paint::across(left, frame.size.x, &shade));
            let (top, foot) = (frame.size.y - FOOT * u, vec2(frame.size.x, FOOT * u));
            let shade = [(0.0, fade(0.0)), (0.5, fade(0.8)), (1.0, fade(0.95))];
            p.rect(vec2(0.0, top), foot, Paint::down(top, frame.size.y, &shade));
            p.note_veil(vec2(0.0, top + 0.4 * foot.y), foot);
        } else {
            let top = self.layout.bottom - 62.0 * u;
            let shade = [(0.0, fade(0.0)), (0.36, fade(0.72)), (0.6, fade(0.96)), (1.0, fade(1.0))];
            let size = vec2(frame.size.x, frame.size.y - top);
            p.rect(vec2(0.0, top), size, Paint::down(top, frame.size.y, &shade));
            p.note_veil(vec2(0.0, top + 0.36 * size.y), size);
        }
        let count = self.places.places.len();
        for (index, place) in self.places.places.iter().enumerate().filter(|_| count > 1) {
            let Area::Box { center, half } = self.layout.tab(index, count) else { continue };
            let feel = self.ui.feel(MapAction::Place(index));
            let tab = Tab { open: place.gate.open, selected: index == self.seen, feel };
            draw_tab(p, style.palette(place.scenery), place.scenery, (center, half), tab, u);
        }
    }
}

/// The number as text without an allocation.
fn digits(number: usize, buffer: &mut [u8; 4]) -> &str {
    let mut rest = number.min(9999);
    let mut start = buffer.len();
    loop {
        start -= 1;
        buffer[start] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    std::str::from_utf8(&buffer[start..]).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::digits;

    #[test]
    fn numbers_become_digits() {
        assert_eq!((digits(7, &mut [0; 4]), digits(60, &mut [0; 4]), digits(0, &mut [0; 4])), ("7", "60", "0"));
    }
}
