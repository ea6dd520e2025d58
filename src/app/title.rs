//! The title: the word hangs from a strand of silk over the living garden, and Nim waits on the way in.

use super::context::Context;
use super::layout::Frame;
use super::night_end;
use super::route::Route;
use super::settings_draw::gear_place;
use super::ui::{Answer, Area, Button, Ui};
use crate::content::style::Pack;
use crate::math::geom::{Vec2, vec2};
use crate::view::elements::flag::Banner;
use crate::view::foliage::ALL_LEAVES;
use crate::view::icons::Icon;
use crate::view::nim::draw_nim;
use crate::view::nim_pose::{Mood, NimActor};
use crate::view::panel::draw_round_button;
use crate::view::props::{FireflyPose, draw_firefly};
use crate::view::title::{
    Label, TitleLayout, TitleLeaf, draw_title_cup, draw_title_leaf, draw_title_stem, draw_title_word,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    Play,
    Spin,
    Settings,
}

const GEAR: f32 = 22.0;

/// The title screen.
pub struct Title {
    ui: Ui<Action>,
    nim: NimActor,
    /// Seconds the title has been open: its letters fall into place.
    since: f32,
    banner: Banner,
}

impl Default for Title {
    fn default() -> Title {
        Title { ui: Ui::default(), nim: NimActor::new(Vec2::ZERO, 1.0, 1), since: 0.0, banner: Banner::default() }
    }
}

impl Title {
    pub fn update(&mut self, ctx: &mut Context) -> Route {
        let layout = TitleLayout::new(ctx.frame.size);
        self.since += ctx.motion.dt.min(0.05);
        let buttons = buttons(&layout, &ctx.frame, ctx.save.settings.left_hand);
        let mut pressed = self.ui.keys(&ctx.keys, &buttons, Some(Action::Play));
        for index in 0..ctx.input.pointers().len() {
            let pointer = ctx.input.pointers()[index];
            if let Answer::Fired(action) = self.ui.pointer(&pointer, &buttons, ctx.frame.u) {
                pressed = Some(action);
            }
        }
        self.ui.update(&buttons, ctx.motion.dt);
        self.nim.pose.at = layout.nim;
        self.nim.pose.radius = layout.nim_radius;
        self.nim.update(Mood::Idle, layout.berry, ctx.motion);
        self.banner.update(ctx.motion);
        match pressed {
            Some(Action::Play) => Route::Map,
            Some(Action::Spin) => night_end::left_in_the_middle(ctx).map_or(Route::Nights, Route::Night),
            Some(Action::Settings) => Route::Settings,
            None if ctx.keys.back => Route::Quit,
            None => Route::Stay,
        }
    }

    pub fn draw(&self, ctx: &mut Context) {
        let layout = TitleLayout::new(ctx.frame.size);
        let site = layout.site(ctx.site(Pack::Garden));
        ctx.draw_backdrop(&site);
        let (p, style) = (&mut ctx.painter, &ctx.content.style);
        draw_title_word(p, style, &ctx.text, &layout, &self.banner, self.since, ctx.motion);
        for (index, place) in [vec2(0.22, 0.52), vec2(0.15, 0.70), vec2(0.86, 0.69)].into_iter().enumerate() {
            let pose = FireflyPose {
                at: place * ctx.frame.size,
                radius: 11.0 * ctx.frame.u,
                angle: 0.2,
                glow: 0.9,
                lit: true,
                seed: index as f32 * 2.3,
            };
            draw_firefly(p, &style.firefly, &pose, ctx.motion);
        }
        draw_title_stem(p, &layout);
        let games = [(-1.0, "Snip", Icon::Cut, Action::Play), (1.0, "Spin", Icon::Web, Action::Spin)];
        for (half, (side, word, sign, action)) in layout.halves().iter().zip(games) {
            let label = if ctx.save.settings.icons_only { Label::Sign(sign) } else { Label::Word(word) };
            let leaf = TitleLeaf { label, side, feel: self.ui.feel(action) };
            draw_title_leaf(p, style, &ctx.text, half, &leaf, ctx.motion);
        }
        draw_title_cup(p, &layout);
        draw_nim(p, &style.nim, &self.nim.pose);
        ctx.draw_foreground(&site, &ALL_LEAVES);
        let buttons = buttons(&layout, &ctx.frame, ctx.save.settings.left_hand);
        let (p, look, gear) = (&mut ctx.painter, &ctx.content.style.ui, buttons[2].area.center());
        draw_round_button(p, look, gear, GEAR * ctx.frame.u, Icon::Gear, self.ui.feel(Action::Settings));
        self.ui.draw_ring(p, look, &buttons, ctx.frame.u);
    }
}

/// The leaf, with Nim's feet, and the way to the settings.
fn buttons(layout: &TitleLayout, frame: &Frame, left_hand: bool) -> [Button<Action>; 3] {
    let reach = vec2(0.0, layout.nim_radius);
    let leaf =
        |half: &TitleLayout| Area::Box { center: half.leaf_at - 0.25 * reach, half: 0.5 * (half.leaf + 0.5 * reach) };
    let halves = layout.halves();
    let radius = GEAR * frame.u;
    let gear = Area::Circle { center: gear_place(frame.size, frame.margin(), radius, left_hand), radius };
    [
        Button { action: Action::Play, area: leaf(&halves[0]) },
        Button { action: Action::Spin, area: leaf(&halves[1]) },
        Button { action: Action::Settings, area: gear },
    ]
}
