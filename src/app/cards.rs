//! Cards over the stage: paused, won, lost. A card slides in, has its buttons, and says which one was pressed.

use super::context::Context;
use super::input::{Keys, Pointer};
use super::layout::Frame;
use super::ui::{Answer, Area, Button, Ui};
use crate::math::geom::{Vec2, vec2};
use crate::sim::event::LossCause;
use crate::verlet::tuning::TICK_RATE;
use crate::view::fx::Fx;
use crate::view::icons::Icon;
use crate::view::ink::Ink;
use crate::view::motion::{Motion, back_out, cubic_out};
use crate::view::nim::draw_nim;
use crate::view::nim_pose::{Mood, NimActor, NimPose};
use crate::view::panel::{draw_card, draw_gold_button, draw_round_button, draw_scrim, draw_sunburst};
use crate::view::props::{FireflyPose, draw_firefly};
use crate::view::text::{Align, TextStyle};

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
    Settings,
    /// Go on to the next level without having won this one.
    Skip,
    /// Show the next move.
    Hint,
}

/// What a card may offer besides its usual buttons; false leaves the button out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Offers {
    /// The level has a run to show moves from.
    pub hint: bool,
    /// The player failed often enough.
    pub skip: bool,
    /// The best run is kept.
    pub watch: bool,
}

/// What a card is about.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    Paused { level: String, offers: Offers },
    Won(Result),
    Lost { cause: LossCause, offers: Offers },
}

/// The figures of a won level.
#[derive(Clone, Debug, PartialEq)]
pub struct Result {
    pub level: String,
    pub stars: u8,
    pub ticks: u32,
    pub cuts: u32,
    pub rewinds: u32,
    /// The best run so far.
    pub best: bool,
    /// The player went back in time on the way.
    pub rewound: bool,
    /// Ticks of the best run that counts, if there is one.
    pub record: Option<u32>,
    /// A level comes before this one.
    pub previous: bool,
    /// No level follows.
    pub last: bool,
    pub offers: Offers,
}

/// How far Nim with the tuft rises over a card's edge, in body radii.
const HEAD: f32 = 2.4;
/// Seconds in which a card slides in.
const SLIDE: f32 = 0.42;

/// A card that is shown.
pub struct Card {
    kind: Kind,
    ui: Ui<CardAction>,
    nim: NimActor,
    /// The figures of a win as text.
    figures: [String; 3],
    /// Seconds since it opened.
    age: f32,
    /// Petals for all three fireflies, in art units over the whole window.
    petals: Fx,
}

impl Card {
    pub fn new(kind: Kind) -> Card {
        let figures = match &kind {
            Kind::Won(result) => [
                format!("{:.1} s", result.ticks as f32 / TICK_RATE),
                result.cuts.to_string(),
                result.rewinds.to_string(),
            ],
            _ => Default::default(),
        };
        Card { kind, ui: Ui::default(), nim: NimActor::new(Vec2::ZERO, 1.0, 3), figures, age: 0.0, petals: Fx::new(5) }
    }

    pub fn is_pause(&self) -> bool {
        matches!(self.kind, Kind::Paused { .. })
    }

    /// Takes the frame's keys; Enter presses the large button unless another one has the ring.
    pub fn keys(&mut self, keys: &Keys, frame: &Frame) -> Option<CardAction> {
        let layout = Layout::new(frame, self.is_tall(), 0.0);
        self.ui.keys(keys, &layout.buttons(self.buttons()), Some(self.buttons().0))
    }

    /// The large button, then the round ones left and right of it.
    fn buttons(&self) -> (CardAction, CardAction, CardAction) {
        match &self.kind {
            Kind::Paused { .. } => (CardAction::Resume, CardAction::Restart, CardAction::Map),
            Kind::Won(Result { last: false, .. }) => (CardAction::Next, CardAction::Restart, CardAction::Map),
            Kind::Won(_) => (CardAction::Map, CardAction::Restart, CardAction::Rewind),
            Kind::Lost { .. } => (CardAction::Restart, CardAction::Rewind, CardAction::Map),
        }
    }

    pub fn pointer(&mut self, pointer: &Pointer, frame: &Frame) -> Answer<CardAction> {
        let layout = Layout::new(frame, self.is_tall(), 0.0);
        self.ui.pointer(pointer, &layout.buttons(self.buttons()), frame.u)
    }

    fn is_tall(&self) -> bool {
        matches!(self.kind, Kind::Won(_))
    }

    /// All three fireflies were caught.
    fn is_perfect(&self) -> bool {
        matches!(self.kind, Kind::Won(Result { stars: 3, .. }))
    }

    pub fn update(&mut self, frame: &Frame, motion: Motion) {
        if self.age == 0.0 && self.is_perfect() {
            self.petals.petals(frame.size / frame.u, motion);
        }
        self.petals.update(motion);
        self.age += motion.dt;
        let layout = Layout::new(frame, self.is_tall(), 0.0);
        self.ui.update(&layout.buttons(self.buttons()), motion.dt);
        let mood = match &self.kind {
            Kind::Paused { .. } => Mood::Asleep,
            Kind::Won(_) if self.is_perfect() => Mood::Happy,
            Kind::Won(_) => Mood::Idle,
            Kind::Lost { .. } => Mood::Sad,
        };
        self.nim.update(mood, vec2(0.0, 2.0), motion);
    }

    pub fn draw(&self, ctx: &mut Context) {
        let frame = ctx.frame;
        let u = frame.u;
        let slide = cubic_out((self.age / SLIDE).min(1.0));
        let layout = Layout::new(&frame, self.is_tall(), (1.0 - slide) * 60.0 * u);
        draw_scrim(&mut ctx.painter, frame.size, 0.5 * slide);
        let style = &ctx.content.style;
        if self.is_perfect() {
            let behind = layout.at + vec2(0.5 * layout.size.x, -0.9 * layout.nim);
            draw_sunburst(&mut ctx.painter, &style.ui, behind, 3.0 * layout.nim, slide, ctx.motion);
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
        draw_nim(&mut ctx.painter, &style.nim, &pose);
        match &self.kind {
            Kind::Paused { level, .. } => draw_words(ctx, &layout, "Paused", level),
            Kind::Lost { cause, .. } => draw_words(ctx, &layout, "Oh no!", lost_words(*cause)),
            Kind::Won(result) => self.draw_won(ctx, &layout, result),
        }
        self.draw_buttons(ctx, &layout);
    }

    fn draw_buttons(&self, ctx: &mut Context, layout: &Layout) {
        let style = &ctx.content.style;
        let u = ctx.frame.u;
        for button in layout.buttons(self.buttons()) {
            let feel = self.ui.feel(button.action);
            match button.area {
                Area::Circle { center, radius } => {
                    draw_round_button(&mut ctx.painter, &style.ui, center, radius, icon(button.action), feel);
                }
                Area::Box { center, half } => {
                    draw_gold_button(&mut ctx.painter, &style.ui, center - half, 2.0 * half, feel);
                    let face = TextStyle::new(28.0 * u * feel.scale(), 600, Ink::of(style.ui.on_gold));
                    ctx.text.draw_middle(&mut ctx.painter, words(button.action), center, Align::Centre, &face);
                }
            }
        }
        self.ui.draw_ring(&mut ctx.painter, &style.ui, &layout.buttons(self.buttons()), u);
    }

    fn draw_won(&self, ctx: &mut Context, layout: &Layout, result: &Result) {
        let u = ctx.frame.u;
        let style = &ctx.content.style;
        let middle = layout.at.x + 0.5 * layout.size.x;
        let small = 0.5 + 0.5 * layout.squeeze;
        for (index, scale) in [23.0, 29.0, 23.0].into_iter().enumerate() {
            let offset = vec2((index as f32 - 1.0) * 98.0 * u, if index == 1 { -12.0 * u } else { 0.0 });
            let shown = back_out(((self.age - SLIDE - 0.18 * index as f32) / 0.26).clamp(0.0, 1.0), 2.2);
            let lit = index < result.stars as usize;
            let radius = scale * u * small * if lit { shown.max(0.01) } else { 1.0 };
            let at = vec2(middle, layout.at.y + 84.0 * u * layout.squeeze) + offset;
            let pose = FireflyPose { at, radius, angle: offset.x * 0.0012, glow: 1.0, lit, seed: index as f32 * 2.1 };
            draw_firefly(&mut ctx.painter, &style.firefly, &pose, ctx.motion);
        }
        let headline = ["Nim is happy!", "One firefly!", "Two fireflies!", "All three!"][result.stars.min(3) as usize];
        let white = Ink::of(style.ui.text);
        let second = Ink::of(style.ui.second);
        let y = |at: f32| layout.at.y + at * u * layout.squeeze;
        let face = ctx.text.fitted(headline, TextStyle::new(40.0 * u * small, 600, white), layout.size.x - 40.0 * u);
        ctx.text.draw_middle(&mut ctx.painter, headline, vec2(middle, y(164.0)), Align::Centre, &face);
        let face = TextStyle::new(15.0 * u, 500, second);
        ctx.text.draw_middle(&mut ctx.painter, &result.level, vec2(middle, y(202.0)), Align::Centre, &face);
        let labels = [
            if result.best { "best time" } else { "time" },
            if result.cuts == 1 { "cut" } else { "cuts" },
            if result.rewinds == 1 { "rewind" } else { "rewinds" },
        ];
        for (index, (value, label)) in self.figures.iter().zip(labels).enumerate() {
            let x = middle + (index as f32 - 1.0) * 103.0 * u;
            let face = TextStyle::new(26.0 * u * small, 600, white);
            ctx.text.draw_middle(&mut ctx.painter, value, vec2(x, y(250.0)), Align::Centre, &face);
            let face = TextStyle::new(15.0 * u, 500, second);
            ctx.text.draw_middle(&mut ctx.painter, label, vec2(x, y(277.0)), Align::Centre, &face);
        }
    }
}

fn draw_words(ctx: &mut Context, layout: &Layout, headline: &str, line: &str) {
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

fn lost_words(cause: LossCause) -> &'static str {
    match cause {
        LossCause::Thorns => "The berry burst on the thorns.",
        LossCause::OffStage => "The berry is gone.",
        LossCause::Stolen => "An ant took the berry.",
        LossCause::Dark => "The last lamp is gone.",
    }
}

fn words(action: CardAction) -> &'static str {
    match action {
        CardAction::Resume => "Resume",
        CardAction::Restart => "Again",
        CardAction::Map => "Levels",
        CardAction::Rewind => "Rewind",
        CardAction::Next => "Next",
        CardAction::Previous => "Previous",
        CardAction::Watch => "Watch again",
        CardAction::Settings => "Settings",
        CardAction::Skip => "Skip",
        CardAction::Hint => "Hint",
    }
}

fn icon(action: CardAction) -> Icon {
    match action {
        CardAction::Resume => Icon::Play,
        CardAction::Restart => Icon::Restart,
        CardAction::Map => Icon::Map,
        CardAction::Rewind => Icon::Rewind,
        CardAction::Next | CardAction::Skip => Icon::Next,
        CardAction::Previous => Icon::Back,
        CardAction::Watch => Icon::Eye,
        CardAction::Settings => Icon::Gear,
        CardAction::Hint => Icon::Hint,
    }
}

/// Where a card and its parts are, in points.
struct Layout {
    at: Vec2,
    size: Vec2,
    /// Body radius of the Nim that stands on its upper edge.
    nim: f32,
    /// Below 1 where the window is too low for the usual distances.
    squeeze: f32,
    u: f32,
}

impl Layout {
    fn new(frame: &Frame, tall: bool, drop: f32) -> Layout {
        let u = frame.u;
        let width = (346.0 * u).min(0.89 * frame.short().max(frame.size.x.min(346.0 * u)));
        let wanted = if tall { 400.0 } else { 234.0 } * u;
        let nim_wanted = 58.0 * u;
        // A landscape phone is lower than the card: first Nim shrinks, then the card's distances.
        let room = frame.size.y - frame.margin();
        let nim = ((room - wanted) / HEAD).clamp(24.0 * u, nim_wanted);
        let height = wanted.min(room - HEAD * nim);
        let squeeze = ((height - 96.0 * u) / (wanted - 96.0 * u)).clamp(0.4, 1.0);
        let top = 0.5 * (frame.size.y - height - HEAD * nim) + HEAD * nim + drop;
        Layout { at: vec2(0.5 * (frame.size.x - width), top), size: vec2(width, height), nim, squeeze, u }
    }

    fn buttons(&self, (main, left, right): (CardAction, CardAction, CardAction)) -> [Button<CardAction>; 3] {
        let u = self.u;
        let center = self.at + vec2(0.5 * self.size.x, self.size.y - 60.0 * u);
        let round = |x: f32| Area::Circle { center: center + vec2(x, 0.0), radius: 28.0 * u };
        let reach = (0.5 * self.size.x - 48.0 * u).min(125.0 * u);
        [
            Button { action: main, area: Area::Box { center, half: vec2(83.0, 30.0) * u } },
            Button { action: left, area: round(-reach) },
            Button { action: right, area: round(reach) },
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_fit_every_window() {
        for size in [vec2(320., 568.), vec2(390., 844.), vec2(844., 390.), vec2(1280., 800.), vec2(3840., 2160.)] {
            for tall in [false, true] {
                let frame = Frame::new(size, 1.0);
                let layout = Layout::new(&frame, tall, 0.0);
                assert!(layout.at.x >= 0.0 && layout.at.x + layout.size.x <= size.x, "{size}");
                assert!(layout.at.y - HEAD * layout.nim >= 0.0, "{size}: Nim's head is cut");
                assert!(layout.at.y + layout.size.y <= size.y, "{size}");
            }
        }
    }
}
