//! The title: the word hangs from a strand of silk over the living garden, and Nim waits on the way in.

use super::context::Context;
use super::route::Route;
use super::ui::{Answer, Area, Button, Ui};
use crate::content::style::Pack;
use crate::math::geom::{Vec2, vec2};
use crate::view::berry::{BerryPose, draw_berry, draw_berry_glow};
use crate::view::gradient::Paint;
use crate::view::ink::Ink;
use crate::view::nim::draw_nim;
use crate::view::nim_pose::{Mood, NimActor, NimPose};
use crate::view::props::{FireflyPose, draw_firefly};
use crate::view::rope::{RopePose, draw_knot, draw_rope};
use crate::view::stroke::Cap;
use crate::view::text::{Align, Outline, TextStyle, Tint};

const WORD: &str = "Gossamer";
/// How far below the strand each letter hangs, in em, and its turn in radians.
const DROPS: [f32; 8] = [0.10, 0.19, 0.26, 0.33, 0.24, 0.20, 0.13, 0.06];
const TURNS: [f32; 8] = [-0.03, 0.02, 0.04, -0.02, 0.01, -0.04, 0.05, -0.03];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    Play,
}

/// The title screen.
pub struct Title {
    ui: Ui<Action>,
    nim: NimActor,
}

impl Default for Title {
    fn default() -> Title {
        Title { ui: Ui::default(), nim: NimActor::new(Vec2::ZERO, 1.0, 1) }
    }
}

impl Title {
    pub fn update(&mut self, ctx: &mut Context) -> Route {
        let layout = Layout::new(ctx);
        for index in 0..ctx.input.pointers().len() {
            let pointer = ctx.input.pointers()[index];
            if let Answer::Fired(Action::Play) = self.ui.pointer(&pointer, &layout.buttons(), ctx.frame.u) {
                return Route::Map;
            }
        }
        self.ui.update(&layout.buttons(), ctx.motion.dt);
        self.nim.update(Mood::Idle, (layout.berry - layout.nim) / layout.nim_radius, ctx.motion);
        if ctx.keys.confirm {
            return Route::Map;
        }
        if ctx.keys.back { Route::Quit } else { Route::Stay }
    }

    pub fn draw(&self, ctx: &mut Context) {
        let layout = Layout::new(ctx);
        let mut site = ctx.site(Pack::Garden);
        // The moon rises behind Nim, away from the word.
        site.moon.at = vec2(0.5, if ctx.frame.portrait() { 0.62 } else { 0.60 }) * ctx.frame.size;
        site.moon.radius = 0.20 * ctx.frame.short();
        ctx.draw_backdrop(&site);
        self.draw_things(ctx, &layout);
        draw_word(ctx, &layout);
        self.draw_button(ctx, &layout);
        ctx.draw_foreground(&site);
    }

    /// The strand, the berry on its rope, fireflies.
    fn draw_things(&self, ctx: &mut Context, layout: &Layout) {
        let p = &mut ctx.painter;
        let style = &ctx.content.style;
        let (width, silk) = (2.6 * ctx.frame.u, Ink::hex(0xeaf3ff).fade(0.9));
        let strand: Vec2Line = std::array::from_fn(|i| layout.strand(i as f32 / 24.0));
        p.strip(&strand, |t| width * (0.35 + 2.6 * t * (1.0 - t)), |_| silk, Cap::Round);
        let sway = if ctx.motion.reduced { 0.0 } else { 0.05 * (ctx.motion.time * 0.9).sin() };
        let scale = layout.berry_radius / style.berry.radius;
        let top = layout.berry_top;
        let hang = layout.berry - top;
        let berry = top + Vec2::from_angle(sway).rotate(hang);
        p.push(Vec2::ZERO, 0.0, Vec2::splat(scale));
        let pose = BerryPose { angle: sway, ..BerryPose::new(berry / scale, style.berry.radius) };
        draw_berry_glow(p, &style.berry, &pose, ctx.motion.time);
        let knot = (berry - Vec2::from_angle(sway).rotate(vec2(0.0, layout.berry_radius))) / scale;
        let points: [Vec2; 8] = std::array::from_fn(|i| (top / scale).lerp(knot, i as f32 / 7.0));
        let rope = RopePose { points: &points, tension: 0.3, alpha: 1.0, cut: [false; 2], phase: 0.0 };
        draw_rope(p, &style.rope, &rope, ctx.motion.time);
        draw_berry(p, &style.berry, &pose);
        draw_knot(p, &style.rope, knot);
        p.pop();
        for (index, place) in [vec2(0.22, 0.52), vec2(0.15, 0.70), vec2(0.86, 0.69)].into_iter().enumerate() {
            let pose = FireflyPose {
                at: place * ctx.frame.size,
                radius: 13.0 * ctx.frame.u,
                angle: 0.2,
                glow: 0.9,
                lit: true,
                seed: index as f32 * 2.3,
            };
            draw_firefly(p, &style.firefly, &pose, ctx.motion);
        }
    }

    fn draw_button(&self, ctx: &mut Context, layout: &Layout) {
        let style = &ctx.content.style;
        let p = &mut ctx.painter;
        let u = ctx.frame.u;
        let scale = self.ui.feel(Action::Play).scale();
        let (half, at) = (layout.button_half * scale, layout.button);
        let from = at - vec2(half.x, 0.0);
        let size = vec2(2.0 * half.x, 2.0 * half.y);
        let green = [(0.0, Ink::hex(0x8fd9a4)), (0.5, Ink::hex(0x3f9479)), (1.0, Ink::hex(0x175058))];
        p.leaf(from + vec2(0.0, 0.06 * size.y), size.x, size.y, 0.0, Ink::SHADOW.fade(0.35));
        p.leaf(from, size.x, size.y, 0.0, Paint::down(at.y - half.y, at.y + half.y, &green));
        p.veins(from, size, 0.0, Ink::hex(0xd9ffcf).fade(0.30), 1.2 * u);
        let pose = NimPose { at: layout.nim, radius: layout.nim_radius, ..self.nim.pose };
        draw_nim(p, &style.nim, &pose);
        let face = TextStyle::new(0.9 * layout.button_half.y, 600, Ink::WHITE);
        let dark = Outline { ink: Ink::hex(0x0c3b36).fade(0.8), width: 3.0 * u, drop: vec2(0.0, 2.0 * u) };
        let middle = at + vec2(0.0, 0.36 * face.size);
        ctx.text.draw_outlined(p, "Snip", middle, Align::Centre, &face, &dark);
    }
}

type Vec2Line = [Vec2; 25];

/// Each letter on two threads of its own, swinging a little.
fn draw_word(ctx: &mut Context, layout: &Layout) {
    let u = ctx.frame.u;
    let stops = [(0.0, Ink::WHITE), (0.45, Ink::hex(0xf6efff)), (0.75, Ink::hex(0xcdbbff)), (1.0, Ink::hex(0x9d84f0))];
    let style = TextStyle { tint: Tint::Each(&stops), ..word_style(layout.word_size) };
    let rim = Outline { ink: Ink::hex(0x2a1c6e), width: 0.018 * layout.word_size, drop: Vec2::ZERO };
    let shadow =
        Outline { ink: Ink::hex(0x0b0726).fade(0.45), width: rim.width, drop: vec2(0.012, 0.04) * layout.word_size };
    let cap = ctx.text.cap_height(&style);
    let start = layout.word_left;
    let painter = &mut ctx.painter;
    let (text, motion) = (&ctx.text, ctx.motion);
    text.for_each_glyph(WORD, &style, |letter| {
        let middle = start + letter.x + 0.5 * letter.advance;
        let along = ((middle - layout.strand_from.x) / (layout.strand_to.x - layout.strand_from.x)).clamp(0.0, 1.0);
        let hook = layout.strand(along);
        let swing = if motion.reduced { 0.0 } else { 0.025 * (motion.time * 1.1 + letter.index as f32 * 1.3).sin() };
        let turn = TURNS[letter.index % TURNS.len()] + swing;
        let drop = DROPS[letter.index % DROPS.len()] * layout.word_size;
        painter.push(hook, turn, Vec2::ONE);
        // Small letters are lower than the capital, so their threads are longer.
        let top = drop + cap - text.top(letter.glyph, &style);
        for side in [-0.2, 0.2] {
            let x = side * letter.advance;
            painter.stroke(&[vec2(x, 0.0), vec2(x * 0.9, top + 0.06 * cap)], 1.1 * u, Ink::hex(0xeaf3ff).fade(0.75));
        }
        let origin = vec2(-0.5 * letter.advance, drop + cap);
        text.draw_outline(painter, letter.glyph, origin + shadow.drop, &style, &shadow);
        text.draw_outline(painter, letter.glyph, origin, &style, &rim);
        text.draw_glyph(painter, letter.glyph, origin, &style);
        painter.pop();
    });
}

/// The word's letters hang a little apart.
fn word_style(size: f32) -> TextStyle<'static> {
    TextStyle { tracking: 0.05, ..TextStyle::new(size, 600, Ink::WHITE) }
}

/// Where the title's parts are, in points.
struct Layout {
    word_size: f32,
    word_left: f32,
    strand_from: Vec2,
    strand_to: Vec2,
    sag: f32,
    berry: Vec2,
    berry_top: Vec2,
    berry_radius: f32,
    nim: Vec2,
    nim_radius: f32,
    button: Vec2,
    button_half: Vec2,
}

impl Layout {
    fn new(ctx: &Context) -> Layout {
        let frame = &ctx.frame;
        let size = frame.size;
        let portrait = frame.portrait();
        // The word takes its share of the width; on low windows it is limited by the height.
        // Measured large: small text is tracked wider.
        let em = ctx.text.width(WORD, &word_style(100.0)) / 100.0;
        let word_size = (size.x * if portrait { 0.88 } else { 0.62 } / em).min(0.24 * size.y);
        let word = word_size * em;
        let word_left = 0.5 * (size.x - word) - if portrait { 0.0 } else { 0.02 * size.x };
        let top = if portrait { 0.14 } else { 0.10 } * size.y;
        let strand_from = vec2(word_left - 0.10 * size.x, top + 0.02 * size.y);
        let strand_to = vec2((word_left + word + 0.12 * size.x).min(size.x * 0.96), top + 0.01 * size.y);
        let short = frame.short();
        let button_half = vec2((0.40 * short).min(0.42 * size.x), 0.105 * short);
        let button = vec2(0.5 * size.x, if portrait { 0.80 } else { 0.845 } * size.y);
        let nim_radius = 0.085 * short;
        let berry_radius = 0.038 * short;
        let berry_x = if portrait { 0.80 } else { 0.86 } * size.x;
        let along = ((berry_x - strand_from.x) / (strand_to.x - strand_from.x)).clamp(0.0, 1.0);
        let mut layout = Layout {
            word_size,
            word_left,
            strand_from,
            strand_to,
            sag: 0.06 * size.y,
            berry: vec2(berry_x, 0.46 * size.y),
            berry_top: Vec2::ZERO,
            berry_radius,
            nim: button - vec2(0.0, button_half.y * 0.55 + nim_radius),
            nim_radius,
            button,
            button_half,
        };
        layout.berry_top = layout.strand(along);
        layout
    }

    /// The strand at 0..=1 of its length.
    fn strand(&self, t: f32) -> Vec2 {
        self.strand_from.lerp(self.strand_to, t) + vec2(0.0, self.sag * 4.0 * t * (1.0 - t))
    }

    fn buttons(&self) -> [Button<Action>; 1] {
        let reach = self.button - 0.5 * vec2(0.0, self.nim_radius);
        let half = self.button_half + 0.5 * vec2(0.0, self.nim_radius);
        [Button { action: Action::Play, area: Area::Box { center: reach, half } }]
    }
}
