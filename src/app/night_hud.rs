//! The controls over a night: spool, hearts, score and chain from the view, and the buttons for restart and pause.

use super::context::Context;
use super::layout::{BUTTON, Frame};
use super::ui::{Area, Button, Ui};
use crate::math::geom::vec2;
use crate::sim::phase::Phase;
use crate::sim::spider::event::{Refusal, SpinEvent};
use crate::sim::spider::score::reached;
use crate::sim::spider::state::Night;
use crate::verlet::tuning::{TICK, TICK_RATE};
use crate::view::icons::Icon;
use crate::view::panel::{draw_firefly_slot, draw_round_button};
use crate::view::spin::hud::{GAUGE, HEARTS, HudPlace, HudPose, draw_hud};

/// What the buttons do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NightAction {
    Restart,
    Pause,
}

/// How fast the signs of a change fade, 1/s.
const FADE: f32 = 3.0;
/// How fast the firefly of a goal comes to light, 1/s; radius of a goal's slot and distance of two, UI units.
const LIGHT: f32 = 3.0;
const SLOT: f32 = 11.0;
const SLOT_STEP: f32 = 27.0;

/// What of the HUD moves by itself.
#[derive(Default)]
pub struct NightHud {
    refused: f32,
    pop: f32,
    /// Seconds since the last heart was lost, if one was.
    lost: Option<f32>,
    chain_age: f32,
    /// How far the firefly of each goal has come to light, 0..=1; None before the first frame.
    lit: Option<[f32; 3]>,
}

/// The buttons from the right: pause and restart; mirrored for the left hand.
pub fn buttons(frame: &Frame, left_hand: bool) -> [Button<NightAction>; 2] {
    let u = frame.u;
    let step = (2.0 * BUTTON + 10.0) * u;
    let place = |index: f32| {
        let x = frame.size.x - frame.margin() - BUTTON * u - index * step;
        let x = if left_hand { frame.size.x - x } else { x };
        Area::Circle { center: vec2(x, frame.margin() + BUTTON * u), radius: BUTTON * u }
    };
    [Button { action: NightAction::Restart, area: place(1.0) }, Button { action: NightAction::Pause, area: place(0.0) }]
}

impl NightHud {
    pub fn event(&mut self, event: &SpinEvent) {
        match event {
            SpinEvent::Refused { why: Refusal::Silk, .. } => self.refused = 1.0,
            SpinEvent::Collected { .. } => {
                self.pop = 1.0;
                self.chain_age = 0.0;
            }
            SpinEvent::Bitten { .. } => self.lost = Some(0.0),
            _ => {}
        }
    }

    /// Goes on by `dt` seconds; true when a goal was reached in them.
    pub fn update(&mut self, night: &Night, dt: f32) -> bool {
        self.refused = (self.refused - FADE * dt).max(0.0);
        self.pop = (self.pop - FADE * dt).max(0.0);
        self.chain_age += dt;
        self.lost = self.lost.map(|since| since + dt);
        let done = night.level().goals.map(|goal| reached(night, &goal, matches!(night.phase(), Phase::Won { .. })));
        let lit = self.lit.get_or_insert(done.map(|done| f32::from(u8::from(done))));
        let mut new = false;
        for (lit, done) in lit.iter_mut().zip(done) {
            new |= done && *lit == 0.0;
            *lit = if done { (*lit + LIGHT * dt).min(1.0) } else { 0.0 };
        }
        new
    }

    /// Draws spool, hearts, score and chain.
    pub fn draw_figures(&self, ctx: &mut Context, night: &Night) {
        let (frame, left_hand) = (ctx.frame, ctx.save.settings.left_hand);
        let (spider, score, tuning) = (night.spider(), night.score(), night.tuning());
        let place = HudPlace { size: frame.size, unit: frame.u, inset: 0.0, left_hand };
        let left = score.chain_until.saturating_sub(night.tick()) as f32 * TICK / tuning.hunt.chain.max(TICK);
        let chains = left > 0.0 && score.chain >= 2;
        let pose = HudPose {
            silk: spider.silk as u32,
            share: (spider.silk / tuning.thread.most.max(1.0)).clamp(0.0, 1.0),
            refused: self.refused,
            // Half a heart still beats.
            hearts: (spider.health.ceil() as usize).min(HEARTS),
            lost: self.lost.unwrap_or(TICK_RATE),
            score: score.points.into(),
            pop: self.pop,
            chain: if chains { score.chain } else { 0 },
            chain_left: left.clamp(0.0, 1.0),
            chain_age: self.chain_age,
        };
        let style = &ctx.content.style;
        draw_hud(&mut ctx.painter, &ctx.text, style, &place, &pose, ctx.motion);
        let (gauge, u) = (place.gauge(), frame.u);
        let inwards = if left_hand { -1.0 } else { 1.0 };
        for (k, lit) in self.lit.unwrap_or_default().into_iter().enumerate() {
            let x = (SLOT - GAUGE + k as f32 * SLOT_STEP) * inwards;
            let at = gauge + vec2(x, GAUGE + SLOT + 8.0) * u;
            draw_firefly_slot(&mut ctx.painter, style, at, SLOT * u, lit, k as f32, ctx.motion);
        }
    }

    /// Draws HUD and buttons.
    pub fn draw(&self, ctx: &mut Context, night: &Night, ui: &Ui<NightAction>) {
        self.draw_figures(ctx, night);
        let (frame, left_hand) = (ctx.frame, ctx.save.settings.left_hand);
        let style = &ctx.content.style;
        for button in buttons(&frame, left_hand) {
            let Area::Circle { center, radius } = button.area else { continue };
            let icon = match button.action {
                NightAction::Restart => Icon::Restart,
                NightAction::Pause => Icon::Pause,
            };
            draw_round_button(&mut ctx.painter, &style.ui, center, radius, icon, ui.feel(button.action));
        }
        ui.draw_ring(&mut ctx.painter, &style.ui, &buttons(&frame, left_hand), frame.u);
    }
}
