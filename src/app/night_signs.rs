//! The small signs of the first lessons: a word or two near Nim, and a picture of what to do. Without words, the picture.

use super::context::Context;
use super::night_teach::Teaching;
use crate::content::save::Lesson;
use crate::math::geom::{Vec2, vec2};
use crate::sim::spider::event::Refusal;
use crate::sim::spider::state::Night;
use crate::view::ghost::draw_ghost_hand;
use crate::view::icons::{Icon, draw_icon};
use crate::view::ink::Ink;
use crate::view::spin::light::SilkLight;
use crate::view::spin::stick::draw_stick;
use crate::view::spin::thread::draw_aim;
use crate::view::text::{Align, TextStyle};
use glam::Affine2;
use std::f32::consts::TAU;

/// Between Nim or prey and the middle of its sign, and size of the words, in UI units.
const OVER: f32 = 86.0;
const WORDS: f32 = 16.0;
/// Half of a key's picture.
const KEY: f32 = 15.0;
/// How fast a hand taps, 1/s.
const TAPS: f32 = 0.9;
/// Ways in which a first shot is shown, the better ones first, and how far it goes into empty space, cm.
const WAYS: [Vec2; 6] =
    [vec2(0.6, -0.8), vec2(-0.6, -0.8), vec2(0.96, -0.28), vec2(-0.96, -0.28), vec2(0.0, -1.0), vec2(0.7, 0.7)];
const INTO_SPACE: f32 = 240.0;
/// Cosine of the angle to its own strand under which a shot is not shown.
const ALONG: f32 = 0.9;

/// Draws what is to be learnt now, and why a shot was refused.
pub fn draw(ctx: &mut Context, teach: &Teaching, night: &Night, view: &Affine2) {
    let spider = night.spider();
    let nim = view.transform_point2(spider.at);
    if let Some((why, shown)) = teach.refused() {
        let (words, icon) = match why {
            Refusal::Parallel => ("Not along your own thread", Icon::Close),
            Refusal::Silk => ("Out of silk", Icon::Close),
            _ => ("The web is full", Icon::Close),
        };
        draw_words(ctx, words, icon, nim + vec2(0.0, 0.8 * OVER * ctx.frame.u), shown);
    }
    let Some((sign, shown)) = teach.sign() else { return };
    let at = sign.prey.map_or(nim, |prey| view.transform_point2(prey));
    let touch = ctx.input.touch();
    let (words, icon) = match (sign.lesson, touch) {
        (Lesson::Ride, _) => ("Ride", Icon::Drag),
        (Lesson::Shoot, true) => ("Tap: shoot a thread", Icon::Tap),
        (Lesson::Shoot, false) => ("Click: shoot a thread", Icon::Tap),
        (Lesson::Wait, _) => ("Wait until it is pale", Icon::Clock),
        (Lesson::Collect, _) => ("Now ride over it", Icon::Check),
        (Lesson::Hang, _) => ("Shoot into the dark to hang on", Icon::Tap),
    };
    let mut side = -1.0;
    match sign.lesson {
        Lesson::Ride if touch => draw_thumb(ctx, nim, shown),
        Lesson::Ride => draw_keys(ctx, nim + vec2(0.0, 1.2 * OVER * ctx.frame.u), shown),
        // The words stay on the other side of Nim than the dots.
        Lesson::Shoot | Lesson::Hang => {
            let to = draw_shot(ctx, night, view, shown);
            side = if to.is_some_and(|to| to.y < nim.y) { 0.85 } else { -1.0 };
        }
        Lesson::Wait | Lesson::Collect => draw_ring(ctx, at, shown),
    }
    // High up there is no room over a thing: the words would lie on it.
    if sign.prey.is_some() && at.y - (OVER + 25.0) * ctx.frame.u < ctx.frame.row_end() {
        side = 0.8;
    }
    if side < 0.0 || sign.prey.is_some() || teach.refused().is_none() {
        draw_words(ctx, words, icon, at + vec2(0.0, side * OVER * ctx.frame.u), shown);
    }
}

/// A dark leaf with words, or with a sign where no words are wanted, inside the window.
fn draw_words(ctx: &mut Context, words: &str, icon: Icon, at: Vec2, shown: f32) {
    let (u, look) = (ctx.frame.u, &ctx.content.style.ui);
    let wordless = ctx.save.settings.icons_only;
    let face = TextStyle::new(WORDS * u, 600, Ink::of(look.text).fade(shown));
    let face = ctx.text.fitted(words, face, 0.8 * ctx.frame.size.x);
    let wide = if wordless { 34.0 * u } else { ctx.text.width(words, &face) + 28.0 * u };
    let half = 0.5 * vec2(wide, 34.0 * u);
    let room = ctx.frame.margin();
    let low = vec2(room, ctx.frame.row_end() + 8.0 * u) + half;
    let at = at.clamp(low, (ctx.frame.size - room - half).max(low));
    let back = Ink::of(look.card[2]).fade(0.78 * shown);
    ctx.painter.leaf_rect(at - half, 2.0 * half, 14.0 * u, 5.0 * u, back);
    if wordless {
        draw_icon(&mut ctx.painter, icon, at, 20.0 * u, Ink::of(look.text).fade(shown));
    } else {
        ctx.text.draw_middle(&mut ctx.painter, words, at, Align::Centre, &face);
    }
}

/// Four arrow keys; one after the other is pressed.
fn draw_keys(ctx: &mut Context, at: Vec2, shown: f32) {
    let (u, look) = (ctx.frame.u, &ctx.content.style.ui);
    let at = at.min(ctx.frame.size - (ctx.frame.margin() + 3.0 * KEY * u));
    let now = if ctx.motion.reduced { 3 } else { (ctx.motion.time / 0.8) as usize % 4 };
    let step = 2.15 * KEY * u;
    let places = [vec2(-step, 0.0), vec2(0.0, -step), vec2(step, 0.0), vec2(0.0, 0.0)];
    for (k, place) in places.into_iter().enumerate() {
        let (pressed, middle) = (k == now, at + place);
        let half = Vec2::splat(KEY * u);
        let face = Ink::of(look.card[1]).mix(Ink::of(look.gold[1]), if pressed { 0.75 } else { 0.0 });
        ctx.painter.round_rect(middle - half, 2.0 * half, 5.0 * u, face.fade(0.85 * shown));
        // Left, up, right, down.
        let way = Vec2::from_angle(TAU * (0.5 + 0.25 * k as f32));
        let (tip, side) = (way * 0.42 * KEY * u, way.perp() * 0.42 * KEY * u);
        let ink = Ink::of(if pressed { look.on_gold } else { look.text });
        let head = [middle - 0.5 * tip - side, middle + tip, middle - 0.5 * tip + side];
        ctx.painter.stroke(&head, 2.6 * u, ink.fade(shown));
    }
}

/// A stick that is pushed around on its half of the window, or a finger that leads Nim where one finger does everything.
fn draw_thumb(ctx: &mut Context, nim: Vec2, shown: f32) {
    let u = ctx.frame.u;
    let turn = if ctx.motion.reduced { 0.0 } else { 1.6 * ctx.motion.time };
    let way = Vec2::from_angle(turn);
    if ctx.save.settings.one_hand {
        return draw_ghost_hand(&mut ctx.painter, nim + way * (110.0 * u), 46.0 * u, 1.0, 0.85 * shown);
    }
    let x = if ctx.save.settings.left_hand { 0.78 } else { 0.22 };
    let size = ctx.frame.size;
    let at = vec2(x * size.x, size.y - (110.0 * u).max(0.2 * size.y));
    draw_stick(&mut ctx.painter, &ctx.content.style.spin, at, 0.9 * way, u, 0.8 * shown);
    draw_ghost_hand(&mut ctx.painter, at + way * (30.0 * u), 42.0 * u, 1.0, 0.7 * shown);
}

/// Dots from Nim to where a thread would hold, and a hand that taps there, if there is such a place: screen points.
fn draw_shot(ctx: &mut Context, night: &Night, view: &Affine2, shown: f32) -> Option<Vec2> {
    let spider = night.spider();
    let web = night.web();
    let strand = spider.perch.map(|place| place.strand);
    let own = strand.and_then(|strand| web.direction(strand)).unwrap_or(Vec2::ZERO);
    let ways = || WAYS.into_iter().filter(|way| way.dot(own).abs() < ALONG);
    let hit = |way: &Vec2| {
        let skip = |other| Some(other) == strand;
        web.ray(spider.at, *way, INTO_SPACE, skip).filter(|hit| hit.distance > 0.55 * INTO_SPACE)
    };
    let falls = spider.fall.is_some();
    let met = if falls { None } else { ways().find_map(|way| hit(&way).map(|hit| hit.at)) };
    let to = met.or_else(|| ways().next().map(|way| spider.at + way * INTO_SPACE))?;
    let moon = spider.at + vec2(0.0, -900.0);
    let light = SilkLight::new(&ctx.content.style.silk, moon, 0, ctx.motion);
    let mark = ctx.painter.sheet.mark();
    let scale = view.matrix2.x_axis.x;
    ctx.painter.push(view.translation, 0.0, Vec2::splat(scale));
    draw_aim(&mut ctx.painter, &light, spider.at, to, true);
    ctx.painter.pop();
    ctx.painter.sheet.fade(mark, shown);
    let beat = (ctx.motion.time * TAPS).fract();
    let press = if ctx.motion.reduced { 1.0 } else { (1.0 - (6.0 * (beat - 0.5)).abs()).max(0.0) };
    let at = view.transform_point2(to);
    draw_ghost_hand(&mut ctx.painter, at, 44.0 * ctx.frame.u, press, 0.85 * shown);
    Some(at)
}

/// A ring that draws the eye to prey.
fn draw_ring(ctx: &mut Context, at: Vec2, shown: f32) {
    let u = ctx.frame.u;
    let beat = if ctx.motion.reduced { 0.5 } else { 0.5 + 0.5 * (3.0 * ctx.motion.time).sin() };
    let ink = Ink::of(ctx.content.style.ui.gold[0]).fade((0.5 + 0.4 * beat) * shown);
    ctx.painter.ring(at, (38.0 + 5.0 * beat) * u, 2.0 * u, ink);
}
