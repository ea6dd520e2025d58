//! A level as it stands in the window, for the screens that show one: its scenery, its stage, and the moon out of the way.

use super::context::{Context, scenery_of};
use super::hud;
use super::layout::StageFit;
use crate::math::geom::Vec2;
use crate::sim::puzzle::state::Puzzle;
use crate::sim::spider::state::Night;
use crate::view::foliage::{Corners, corners_beside};
use crate::view::site::Site;
use crate::view::sky::draw_vignette;
use crate::view::spin::stage::{NightFrame, NightView};
use crate::view::stage::StageView;
use crate::view::stage_frame::StageFrame;
use glam::Affine2;

/// Places that the moon keeps away from.
const BUSY: usize = 16;

/// Stage centimetres to screen points.
pub fn view(fit: &StageFit) -> Affine2 {
    Affine2::from_scale_angle_translation(Vec2::splat(fit.scale), 0.0, fit.origin)
}

/// The scenery of a level with its moon away from pegs and `buttons`, so that ropes keep their contrast.
pub fn site(ctx: &Context, puzzle: &Puzzle, fit: &StageFit, buttons: impl Iterator<Item = Vec2>) -> Site {
    let level = puzzle.level();
    let mut busy = [Vec2::ZERO; BUSY];
    let places = buttons.chain([fit.to_screen(level.berry)]);
    let places = places.chain(level.pegs.iter().map(|peg| fit.to_screen(peg.at)));
    let mut count = 0;
    for (slot, place) in busy.iter_mut().zip(places) {
        *slot = place;
        count += 1;
    }
    ctx.site(scenery_of(&level.id)).clear_moon(&busy[..count])
}

/// Radius around the middle of Nim and of what else must not lie behind leaves, cm.
const NIM: f32 = 46.0;
const THING: f32 = 26.0;

/// How much of the leaves in the corners lies in front of the level: as much as hides nothing of it.
pub fn corners(site: &Site, puzzle: &Puzzle, fit: &StageFit) -> Corners {
    let level = puzzle.level();
    let things = level.pegs.iter().map(|peg| peg.at).chain([level.berry]);
    let things = things.chain(level.fireflies.iter().map(|firefly| firefly.at));
    let things = things.map(|at| (at, THING)).chain([(level.nim, NIM)]);
    corners_beside(site, things.map(|(at, radius)| (fit.to_screen(at), radius * fit.scale)))
}

/// Draws scenery and stage; `alpha` is how far the picture is between two ticks.
pub fn draw(ctx: &mut Context, stage: &mut StageView, puzzle: &Puzzle, fit: &StageFit, site: &Site, alpha: f32) {
    ctx.draw_backdrop(site);
    let left_hand = ctx.save.settings.left_hand;
    let frame = StageFrame {
        style: &ctx.content.style,
        palette: ctx.content.style.palette(site.pack),
        alpha,
        view: view(fit),
        window: ctx.window.size,
        slots: std::array::from_fn(|index| fit.to_stage(hud::slot(&ctx.frame, left_hand, index))),
        motion: ctx.motion,
    };
    stage.draw(&mut ctx.painter, puzzle, &frame);
}

/// The dark corners of a night's picture are lighter than those of Snip: the sky is dark already.
const NIGHT_VIGNETTE: f32 = 0.6;

/// Draws a night of Spin; `alpha` is how far the picture is between two ticks.
pub fn draw_night(ctx: &mut Context, stage: &mut NightView, night: &Night, alpha: f32) {
    let frame = NightFrame {
        style: &ctx.content.style,
        alpha,
        window: ctx.window.size,
        room: ctx.frame.size,
        pixel: ctx.frame.pixel,
        unit: ctx.frame.u,
        moon: ctx.moon(),
        gentle: ctx.save.settings.gentle,
        motion: ctx.motion,
    };
    stage.draw(&ctx.press, &mut ctx.painter, night, &frame);
    stage.draw_points(&mut ctx.painter, &ctx.text, &frame);
    draw_vignette(&mut ctx.painter, ctx.window.size, NIGHT_VIGNETTE * ctx.content.style.vignette);
}
