//! Cards over the stage: paused, won, lost. A card slides in, has its buttons, and says which one was pressed.

use super::card_kind::{Figure, Kind, Result};
pub use super::card_layout::CardAction;
use super::card_layout::CardLayout;
use super::card_words::{icon, lost_words, words};
use super::context::Context;
use super::goals::{self, draw_row};
use super::input::{Keys, Pointer};
use super::layout::Frame;
use super::ui::{Answer, Area, Button, Ui};
use crate::math::geom::{Vec2, vec2};
use crate::view::fx::Fx;
use crate::view::gradient::Paint;
use crate::view::icons::{Icon, draw_icon};
use crate::view::ink::Ink;
use crate::view::motion::{Motion, back_out, cubic_out};
use crate::view::nim::draw_nim;
use crate::view::nim_pose::{Mood, NimActor, NimPose};
use crate::view::panel::{draw_card, draw_gold_button, draw_leaf_button, draw_round_button, draw_scrim, draw_sunburst};
use crate::view::props::{FireflyPose, draw_firefly};
use crate::view::spin::nim_draw::scarlet;
use crate::view::text::{Align, TextStyle};

/// Seconds in which a card slides in.
const SLIDE: f32 = 0.42;
/// Seconds between two fireflies that are counted, and until one is there.
const COUNT_EVERY: f32 = 0.18;
const COUNT_TIME: f32 = 0.26;
/// Heights of headline, name and figures on the card of a level and on that of a night, UI units.
const LINES: [f32; 3] = [168.0, 205.0, 252.0];
const NIGHT_LINES: [f32; 3] = [166.0, 206.0, 262.0];

/// A card that is shown.
pub struct Card {
    kind: Kind,
    ui: Ui<CardAction>,
    nim: NimActor,
    buttons: Vec<Button<CardAction>>,
    /// Seconds since it opened.
    age: f32,
    /// Petals for all three fireflies, in art units over the whole window.
    petals: Fx,
}

impl Card {
    pub fn new(kind: Kind) -> Card {
        Card {
            kind,
            ui: Ui::default(),
            nim: NimActor::new(Vec2::ZERO, 1.0, 3),
            buttons: Vec::with_capacity(8),
            age: 0.0,
            petals: Fx::new(5),
        }
    }

    pub fn is_pause(&self) -> bool {
        matches!(self.kind, Kind::Paused { .. })
    }

    /// Takes the frame's keys; Enter presses the large button unless another one has the ring.
    pub fn keys(&mut self, keys: &Keys, frame: &Frame) -> Option<CardAction> {
        self.list_buttons(frame);
        self.ui.keys(keys, &self.buttons, Some(self.main().0))
    }

    pub fn pointer(&mut self, pointer: &Pointer, frame: &Frame) -> Answer<CardAction> {
        self.list_buttons(frame);
        self.ui.pointer(pointer, &self.buttons, frame.u)
    }

    fn list_buttons(&mut self, frame: &Frame) {
        let layout = self.layout(frame, 0.0);
        let (main, more) = (self.main(), self.more());
        layout.list(&mut self.buttons, main, more);
        if self.is_pause() {
            self.buttons.push(Button { action: CardAction::Tuning, area: layout.corner() });
        }
    }

    fn layout(&self, frame: &Frame, drop: f32) -> CardLayout {
        CardLayout::new(frame, self.height(), self.more().iter().flatten().count(), drop)
    }

    /// Height of the card where there is room for it, UI units.
    fn height(&self) -> f32 {
        match &self.kind {
            Kind::Won(Result { goals: Some(_), .. }) => 438.0,
            Kind::Won(_) => 412.0,
            Kind::Paused { goals: Some(_), .. } => 322.0,
            _ => 234.0,
        }
    }

    /// The large button, then the round ones left and right of it.
    fn main(&self) -> (CardAction, CardAction, CardAction) {
        match &self.kind {
            Kind::Paused { .. } => (CardAction::Resume, CardAction::Restart, CardAction::Map),
            Kind::Won(Result { last: false, .. }) => (CardAction::Next, CardAction::Restart, CardAction::Map),
            Kind::Won(result) if result.offers.night => (CardAction::Restart, CardAction::Settings, CardAction::Map),
            Kind::Won(_) => (CardAction::Map, CardAction::Restart, CardAction::Rewind),
            Kind::Lost { .. } => (CardAction::Restart, CardAction::Rewind, CardAction::Map),
        }
    }

    /// What else there is to do, below the card or beside it.
    fn more(&self) -> [Option<CardAction>; 3] {
        let when = |there: bool, action| there.then_some(action);
        match &self.kind {
            Kind::Paused { offers, .. } => {
                [Some(CardAction::Settings), when(offers.hint, CardAction::Hint), when(offers.skip, CardAction::Skip)]
            }
            Kind::Won(result) => [
                when(result.previous, CardAction::Previous),
                when(result.offers.watch, CardAction::Watch),
                when(result.offers.link, CardAction::Link),
            ],
            Kind::Lost { offers, .. } => {
                [when(offers.hint, CardAction::Hint), when(offers.skip, CardAction::Skip), None]
            }
        }
    }

    /// All three fireflies were caught.
    fn is_perfect(&self) -> bool {
        matches!(self.kind, Kind::Won(Result { stars: 3, .. }))
    }

    /// A night was outlived.
    fn is_dawn(&self) -> bool {
        matches!(self.kind, Kind::Won(Result { goals: Some(_), lost: None, .. }))
    }

    /// A night was not outlived.
    fn is_dead(&self) -> bool {
        matches!(self.kind, Kind::Won(Result { lost: Some(_), .. }))
    }

    /// One frame. Returns which firefly is counted in it, from 0, for its chime.
    pub fn update(&mut self, frame: &Frame, motion: Motion) -> Option<usize> {
        if self.age == 0.0 && self.is_perfect() {
            self.petals.petals(frame.size / frame.u, motion);
        }
        self.petals.update(motion);
        let before = self.counted();
        self.age += motion.dt;
        self.list_buttons(frame);
        self.ui.update(&self.buttons, motion.dt);
        let mood = match &self.kind {
            Kind::Paused { .. } => Mood::Asleep,
            Kind::Won(Result { lost: Some(_), .. }) => Mood::Sad,
            Kind::Won(_) if self.is_perfect() || self.is_dawn() => Mood::Happy,
            Kind::Won(_) => Mood::Idle,
            Kind::Lost { .. } => Mood::Sad,
        };
        self.nim.update(mood, vec2(0.0, 2.0), motion);
        let now = self.counted();
        (now > before).then(|| now - 1)
    }

    /// How many fireflies have been counted so far.
    fn counted(&self) -> usize {
        let Kind::Won(result) = &self.kind else { return 0 };
        let since = self.age - SLIDE;
        if since < 0.0 { 0 } else { ((since / COUNT_EVERY) as usize + 1).min(usize::from(result.stars)) }
    }

    pub fn draw(&self, ctx: &mut Context) {
        let frame = ctx.frame;
        let u = frame.u;
        let slide = if ctx.motion.reduced { 1.0 } else { cubic_out((self.age / SLIDE).min(1.0)) };
        let layout = self.layout(&frame, (1.0 - slide) * 60.0 * u);
        draw_scrim(&mut ctx.painter, ctx.window.size, 0.5 * (self.age / SLIDE).min(1.0));
        // The card turns into place about its lower end, and everything on it with it.
        let pivot = layout.at + layout.size * vec2(0.5, 1.0);
        let turn = (1.0 - slide) * 5.0_f32.to_radians();
        ctx.painter.push(pivot, turn, Vec2::ONE);
        ctx.painter.push_at(-pivot);
        let style = &ctx.content.style;
        let behind = layout.at + vec2(0.5 * layout.size.x, -0.9 * layout.nim);
        if self.is_perfect() || self.is_dawn() {
            draw_sunburst(&mut ctx.painter, &style.ui, behind, 3.0 * layout.nim, slide, ctx.motion);
        }
        if self.is_dead() {
            ctx.painter.glow(behind, 3.2 * layout.nim, Ink::hex(0xff2b3d).fade(0.4 * slide));
        }
        if self.is_perfect() {
            ctx.painter.push(Vec2::ZERO, 0.0, Vec2::splat(u));
            self.petals.draw(&mut ctx.painter);
            ctx.painter.pop();
        }
        draw_card(&mut ctx.painter, &style.ui, layout.at, layout.size, u);
        let pose = NimPose {
            at: layout.at + vec2(0.5 * layout.size.x, -0.93 * layout.nim),
            radius: layout.nim,
            ..self.nim.pose
        };
        let mark = ctx.painter.sheet.mark();
        draw_nim(&mut ctx.painter, &style.nim, &pose);
        if self.is_dead() {
            ctx.painter.sheet.recolour(mark, |colour| scarlet(colour, slide));
        }
        match &self.kind {
            Kind::Paused { .. } if ctx.save.settings.icons_only => draw_sign(ctx, &layout, Icon::Pause),
            Kind::Lost { .. } if ctx.save.settings.icons_only => draw_sign(ctx, &layout, Icon::Close),
            Kind::Paused { level, .. } => draw_words(ctx, &layout, "Paused", level),
            Kind::Lost { cause, .. } => draw_words(ctx, &layout, "Oh no!", lost_words(*cause)),
            Kind::Won(result) => self.draw_won(ctx, &layout, result),
        }
        if let Kind::Paused { goals: Some(goals), .. } = &self.kind {
            let middle = vec2(layout.at.x + 0.5 * layout.size.x, layout.y(150.0));
            draw_row(ctx, goals, middle, 2.0 * goals::STEP * u, |_| 1.0, 1.0);
        }
        self.draw_buttons(ctx, layout.drop);
        ctx.painter.pop();
        ctx.painter.pop();
    }

    /// The sign of a button: the list of nights is not the map of levels.
    fn sign(&self, action: CardAction) -> Icon {
        let night = matches!(self.kind, Kind::Paused { goals: Some(_), .. } | Kind::Won(Result { goals: Some(_), .. }));
        if night && action == CardAction::Map { Icon::List } else { icon(action) }
    }

    /// Draws the buttons `drop` points below their places.
    fn draw_buttons(&self, ctx: &mut Context, drop: f32) {
        let style = &ctx.content.style;
        let u = ctx.frame.u;
        let main = self.main().0;
        ctx.painter.push_at(vec2(0.0, drop));
        for button in &self.buttons {
            let feel = self.ui.feel(button.action);
            let p = &mut ctx.painter;
            let wordless = ctx.save.settings.icons_only;
            match button.area {
                Area::Circle { center, radius } => {
                    draw_round_button(p, &style.ui, center, radius, self.sign(button.action), feel);
                }
                Area::Box { center, half } if button.action == main => {
                    draw_gold_button(p, &style.ui, center - half, 2.0 * half, feel);
                    let ink = Ink::of(style.ui.on_gold);
                    if wordless {
                        draw_icon(p, icon(button.action), center, 34.0 * u * feel.scale(), ink);
                        continue;
                    }
                    let face = TextStyle::new(28.0 * u * feel.scale(), 600, ink);
                    let face = ctx.text.fitted(words(button.action), face, 2.0 * half.x - 68.0 * u);
                    let at = center - vec2(13.0 * u, 0.0);
                    ctx.text.draw_middle(p, words(button.action), at, Align::Centre, &face);
                    draw_icon(p, icon(button.action), center + vec2(half.x - 30.0 * u, 0.0), 23.0 * u, ink);
                }
                Area::Box { center, half } => {
                    draw_leaf_button(p, &style.ui, center - half, 2.0 * half, feel);
                    let ink = Ink::of(style.ui.text);
                    if wordless {
                        draw_icon(p, icon(button.action), center, 24.0 * u * feel.scale(), ink);
                        continue;
                    }
                    let face = TextStyle::new(17.0 * u, 500, ink);
                    let face = ctx.text.fitted(words(button.action), face, 2.0 * half.x - 46.0 * u);
                    let left = center.x - half.x;
                    draw_icon(p, icon(button.action), vec2(left + 22.0 * u, center.y), 20.0 * u, ink);
                    let at = vec2(left + 38.0 * u, center.y);
                    ctx.text.draw_middle(p, words(button.action), at, Align::Left, &face);
                }
            }
        }
        self.ui.draw_ring(&mut ctx.painter, &style.ui, &self.buttons, u);
        ctx.painter.pop();
    }

    fn draw_won(&self, ctx: &mut Context, layout: &CardLayout, result: &Result) {
        let u = ctx.frame.u;
        let style = &ctx.content.style;
        let middle = layout.at.x + 0.5 * layout.size.x;
        let small = 0.5 + 0.5 * layout.squeeze;
        if let Some(goals) = &result.goals {
            let since = |k: usize| (self.age - SLIDE - COUNT_EVERY * k as f32) / COUNT_TIME;
            draw_row(ctx, goals, vec2(middle, layout.y(52.0)), 2.0 * goals::STEP * u, since, 1.0);
            return self.draw_end(ctx, layout, result, NIGHT_LINES);
        }
        for (index, scale) in [23.0, 29.0, 23.0].into_iter().enumerate() {
            let offset = vec2((index as f32 - 1.0) * 98.0 * u, if index == 1 { -12.0 * u } else { 0.0 });
            let since = self.age - SLIDE - COUNT_EVERY * index as f32;
            let lit = index < result.stars as usize && since > 0.0;
            let grown = if lit { back_out((since / COUNT_TIME).clamp(0.0, 1.0), 2.2).max(0.01) } else { 1.0 };
            let at = vec2(middle, layout.y(90.0)) + offset;
            let radius = scale * u * small * grown;
            let pose = FireflyPose { at, radius, angle: offset.x * 0.0012, glow: 1.0, lit, seed: index as f32 * 2.1 };
            draw_firefly(&mut ctx.painter, &style.firefly, &pose, ctx.motion);
        }
        self.draw_end(ctx, layout, result, LINES);
    }

    /// Headline, name and figures, at these heights.
    fn draw_end(&self, ctx: &mut Context, layout: &CardLayout, result: &Result, lines: [f32; 3]) {
        let u = ctx.frame.u;
        let style = &ctx.content.style;
        let middle = layout.at.x + 0.5 * layout.size.x;
        let small = 0.5 + 0.5 * layout.squeeze;
        let stars = result.stars.min(3) as usize;
        // Squeezed, all of them make room for what stands below the goals.
        let lower = if result.goals.is_some() { 20.0 * u * (1.0 - layout.squeeze) } else { 0.0 };
        let y = |at: f32| layout.y(at) + lower;
        let line = result.lost.map_or(result.level.as_str(), |cause| lost_words(cause));
        let (headline, line) = if ctx.save.settings.icons_only {
            (["0/3", "1/3", "2/3", "3/3"][stars], "")
        } else {
            (result.headline, line)
        };
        let face = TextStyle::new(40.0 * u * small, 600, Ink::of(style.ui.text));
        let face = ctx.text.fitted(headline, face, layout.size.x - 40.0 * u);
        ctx.text.draw_middle(&mut ctx.painter, headline, vec2(middle, y(lines[0])), Align::Centre, &face);
        let face = TextStyle::new(16.0 * u, 500, Ink::of(style.ui.second));
        let face = ctx.text.fitted(line, face, layout.size.x - 32.0 * u);
        ctx.text.draw_middle(&mut ctx.painter, line, vec2(middle, y(lines[1])), Align::Centre, &face);
        self.draw_figures(ctx, layout, result, lines[2] + lower / (u * layout.squeeze));
    }

    /// Time, cuts and the record, with a tag on a time that is the record now, or that a rewind keeps from being one.
    fn draw_figures(&self, ctx: &mut Context, layout: &CardLayout, result: &Result, line: f32) {
        let u = ctx.frame.u;
        let style = &ctx.content.style;
        let p = &mut ctx.painter;
        let small = 0.5 + 0.5 * layout.squeeze;
        let middle = layout.at.x + 0.5 * layout.size.x;
        let wordless = ctx.save.settings.icons_only;
        for (index, Figure { value, word, sign }) in result.figures.iter().enumerate() {
            let x = middle + (index as f32 - 1.0) * 103.0 * u;
            let face = TextStyle::new(26.0 * u * small, 600, Ink::hex(0xfff3d6));
            ctx.text.draw_middle(p, value, vec2(x, layout.y(line)), Align::Centre, &face);
            let face = TextStyle::new(15.0 * u, 500, Ink::of(style.ui.second));
            let at = vec2(x, layout.y(line + 26.0));
            if wordless {
                draw_icon(p, *sign, at, 22.0 * u, Ink::of(style.ui.second));
            } else {
                ctx.text.draw_middle(p, word, at, Align::Centre, &face);
            }
            if index > 0 {
                let at = vec2(x - 51.5 * u, layout.y(line + 12.0));
                let half = vec2(0.0, 21.0 * u * layout.squeeze);
                p.stroke(&[at - half, at + half], 1.0 * u, Ink::of(style.ui.second).fade(0.25));
            }
        }
        let (tag, face, ink) = match result {
            Result { rewound: true, .. } => ("rewound", [0xd9c8ff, 0x9d84f0], 0x1f1450),
            Result { best: true, .. } => ("new best", [0xffe79a, 0xffb04a], 0x3a1c2c),
            _ => return,
        };
        let style = TextStyle::new(12.0 * u, 600, Ink::hex(ink));
        let wide = if wordless { 12.0 * u } else { ctx.text.width(tag, &style) };
        let size = vec2(wide + 14.0 * u, 17.0 * u);
        let at = vec2(middle - 103.0 * u + 6.0 * u, layout.y(line) - 31.0 * u * small);
        let stops = [(0.0, Ink::hex(face[0])), (1.0, Ink::hex(face[1]))];
        p.leaf_rect(at, size, 8.0 * u, 3.0 * u, Paint::down(at.y, at.y + size.y, &stops));
        if wordless {
            let sign = if result.rewound { Icon::Rewind } else { Icon::Check };
            draw_icon(p, sign, at + 0.5 * size, 15.0 * u, Ink::hex(ink));
        } else {
            ctx.text.draw_middle(p, tag, at + 0.5 * size, Align::Centre, &style);
        }
    }
}

/// A large sign in place of words.
fn draw_sign(ctx: &mut Context, layout: &CardLayout, icon: Icon) {
    let at = layout.at + vec2(0.5 * layout.size.x, 78.0 * ctx.frame.u);
    draw_icon(&mut ctx.painter, icon, at, 52.0 * ctx.frame.u, Ink::of(ctx.content.style.ui.text));
}

fn draw_words(ctx: &mut Context, layout: &CardLayout, headline: &str, line: &str) {
    let u = ctx.frame.u;
    let style = &ctx.content.style;
    let middle = layout.at.x + 0.5 * layout.size.x;
    let face = TextStyle::new(40.0 * u, 600, Ink::of(style.ui.text));
    let at = vec2(middle, layout.at.y + 62.0 * u);
    ctx.text.draw_middle(&mut ctx.painter, headline, at, Align::Centre, &face);
    let face = TextStyle::new(17.0 * u, 500, Ink::of(style.ui.second));
    let face = ctx.text.fitted(line, face, layout.size.x - 40.0 * u);
    ctx.text.draw_middle(&mut ctx.painter, line, at + vec2(0.0, 42.0 * u), Align::Centre, &face);
}

#[cfg(test)]
mod tests {
    use super::super::card_kind::Offers;
    use super::*;
    use crate::app::button::check_targets;
    use crate::app::card_layout::HEAD;
    use crate::app::goals::Shown;
    use crate::app::input::Step;
    use crate::sim::phase::LossCause;

    const SIZES: [Vec2; 7] = [
        vec2(320., 568.),
        vec2(390., 844.),
        vec2(844., 390.),
        vec2(568., 320.),
        vec2(768., 1024.),
        vec2(1280., 800.),
        vec2(3840., 2160.),
    ];

    fn won(stars: u8) -> Result {
        let offers = Offers { hint: true, skip: true, watch: true, link: true, night: false };
        Result {
            level: "A".into(),
            stars,
            headline: "All three!",
            figures: ["7.4 s", "3", "7.4 s"].map(|value| Figure {
                value: value.into(),
                word: "time",
                sign: Icon::Clock,
            }),
            best: true,
            rewound: false,
            previous: true,
            last: false,
            goals: None,
            lost: None,
            offers,
        }
    }

    fn goals() -> [Shown; 3] {
        [true, false, true].map(|done| Shown { word: "points", sign: Icon::Check, count: "3 / 5".into(), done })
    }

    fn cards() -> [Card; 6] {
        let offers = Offers { hint: true, skip: true, watch: true, link: true, night: false };
        let cause = LossCause::OffStage;
        [
            Card::new(Kind::Paused { level: "A".into(), goals: None, offers }),
            Card::new(Kind::Paused { level: "A".into(), goals: Some(goals()), offers: Offers::default() }),
            Card::new(Kind::Lost { cause, offers }),
            Card::new(Kind::Won(won(3))),
            Card::new(Kind::Won(Result { last: true, ..won(0) })),
            Card::new(Kind::Won(Result { goals: Some(goals()), lost: Some(LossCause::Bitten), ..won(1) })),
        ]
    }

    #[test]
    fn cards_and_their_buttons_fit_every_window() {
        for size in SIZES {
            let frame = Frame::new(size, 1.0);
            for mut card in cards() {
                let layout = card.layout(&frame, 0.0);
                assert!(layout.at.x >= 0.0 && layout.at.x + layout.size.x <= size.x, "{size}");
                assert!(layout.at.y - HEAD * layout.nim >= 0.0, "{size}: Nim's head is cut");
                assert!(layout.at.y + layout.size.y <= size.y, "{size}");
                card.list_buttons(&frame);
                check_targets(&card.buttons, size, frame.u);
                let least = card.buttons.iter().map(|button| button.area.half().min_element()).fold(f32::MAX, f32::min);
                assert!(2.0 * least >= 44.0 * frame.u, "{size}: {least}");
            }
        }
    }

    #[test]
    fn every_button_can_be_reached_by_keys() {
        let frame = Frame::new(vec2(390.0, 844.0), 1.0);
        let tab = Keys { step: Some(Step::Next), ..Keys::default() };
        let enter = Keys { confirm: true, ..Keys::default() };
        for mut card in cards() {
            assert_eq!(card.keys(&enter, &frame), Some(card.main().0), "Enter alone");
            let mut seen = Vec::new();
            for _ in 0..card.buttons.len() {
                card.keys(&tab, &frame);
                seen.extend(card.keys(&enter, &frame));
            }
            assert!(card.buttons.iter().all(|button| seen.contains(&button.action)), "{seen:?}");
        }
    }

    #[test]
    fn fireflies_are_counted_one_after_the_other() {
        let frame = Frame::new(vec2(390.0, 844.0), 1.0);
        for stars in 0..=3 {
            let mut card = Card::new(Kind::Won(won(stars)));
            let counted: Vec<usize> = (0..120).filter_map(|_| card.update(&frame, Motion::still(0.0))).collect();
            assert_eq!(counted, (0..usize::from(stars)).collect::<Vec<_>>());
        }
    }
}
