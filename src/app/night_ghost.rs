//! The best run of a night as a ghost: it plays beside the player, tick by tick, and changes nothing.

use std::sync::Arc;

use super::context::Context;
use crate::content::link;
use crate::math::geom::Vec2;
use crate::sim::playback::Playback;
use crate::sim::spider::level::NightLevel;
use crate::sim::spider::state::Night;
use crate::view::motion::Motion;
use crate::view::spin::nim_draw::draw_side_nim;
use crate::view::spin::nim_side::{SideMood, SideNim, SideRide};
use glam::Affine2;

/// How much of the ghost is seen.
const SEEN: f32 = 0.3;
/// Body radius of the ghost, cm.
const RADIUS: f32 = 25.0;

/// A ghost on its way.
pub struct NightGhost {
    playback: Playback<Night>,
    nim: SideNim,
}

impl NightGhost {
    /// The best run of this night, if one is kept that still fits: only for nights with a seed, which everybody plays alike.
    pub fn new(ctx: &Context, night: &Arc<NightLevel>) -> Option<NightGhost> {
        if !night.id.contains(':') {
            return None;
        }
        let run = link::read_run(&ctx.best_run(&night.id)?).ok()?;
        let level = link::night_of(&run, &ctx.content.library, &ctx.content.tuning).ok()?;
        let playback = Playback::new(run, level, ctx.content.tuning.clone());
        Some(NightGhost { playback, nim: SideNim::new(RADIUS, 8) })
    }

    /// Back to the start.
    pub fn restart(&mut self) {
        self.playback.restart();
        self.nim = SideNim::new(RADIUS, 8);
    }

    /// Takes `dt` seconds, like the night that it haunts.
    pub fn advance(&mut self, dt: f32, motion: Motion) {
        self.playback.advance(dt);
        self.playback.clear_events();
        let session = self.playback.session();
        let (night, alpha) = (session.game(), session.alpha());
        let spider = night.spider();
        let along = spider.perch.and_then(|place| night.web().direction(place.strand)).unwrap_or(spider.facing);
        let seat = spider.previous.lerp(spider.at, alpha);
        let ride = SideRide {
            seat,
            along,
            heading: spider.facing.y.atan2(spider.facing.x),
            velocity: spider.velocity,
            ground: &[],
            look: seat + spider.facing * 100.0,
            mood: if spider.fall.is_some() { SideMood::Falling } else { SideMood::Riding },
        };
        self.nim.update(&ride, motion);
    }

    /// Draws it over the web, until its run is over.
    pub fn draw(&self, ctx: &mut Context, view: &Affine2) {
        if self.playback.ended() {
            return;
        }
        let p = &mut ctx.painter;
        let mark = p.sheet.mark();
        p.push(view.translation, 0.0, Vec2::splat(view.matrix2.x_axis.x));
        draw_side_nim(p, &ctx.content.style.nim, &self.nim);
        p.pop();
        p.sheet.fade(mark, SEEN);
    }
}
