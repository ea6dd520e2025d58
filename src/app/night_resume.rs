//! A night that was left in the middle: its run is kept, and going on plays it again up to where it was, since a run is all
//! that a night is made of. An hour of it takes some seconds: it goes on over frames, and a ring fills meanwhile.

use super::context::Context;
use super::platform::clock::Stopwatch;
use super::platform::storage;
use crate::content::link;
use crate::content::night_records::RESUME_NAME;
use crate::content::snapshot::WayBack;
use crate::math::geom::vec2;
use crate::sim::session::Session;
use crate::sim::spider::state::Night;
use crate::view::ink::Ink;
use crate::view::text::{Align, TextStyle};
use std::f32::consts::{FRAC_PI_2, TAU};

/// Shorter nights than this are not worth keeping, ticks.
const SHORTEST: u32 = 5 * 120;
/// Ticks that are played again at a time, and seconds of a frame that are spent on it: the ring still moves smoothly.
const AT_A_TIME: u32 = 60;
const PER_FRAME: f64 = 0.025;
/// Runs shorter than this are there before anybody could see a sign, ticks.
const SHOWS: u32 = 3 * 60 * 120;
/// Radius and width of the ring, UI units, and size of the words under it.
const RING: f32 = 30.0;
const WIDTH: f32 = 5.0;
const WORDS: f32 = 17.0;
const RETURNS: &str = "The night comes back";

/// Keeps the night as it stands, so that it goes on after the program was closed. What cannot be kept is let be: the night
/// itself runs on.
pub fn keep(ctx: &mut Context, session: &Session<Night>) {
    let night = session.game();
    if !night.is_playing() || night.tick() < SHORTEST || ctx.tuned {
        return;
    }
    let id = night.level().id.clone();
    let kept = session.run().is_some_and(|run| storage::store(RESUME_NAME, &link::keep(&run)).is_ok());
    if ctx.save.nights.set_resume(kept.then_some(id.as_str())) {
        ctx.keep_save();
    }
}

/// Nothing is left in the middle any more.
pub fn forget(ctx: &mut Context) {
    if ctx.save.nights.set_resume(None) {
        storage::remove(RESUME_NAME);
        ctx.keep_save();
    }
}

/// The way back into the night `id`, if it was left in the middle and still fits.
pub fn find(ctx: &Context, id: &str) -> Option<WayBack> {
    if ctx.save.nights.resume() != Some(id) {
        return None;
    }
    let text = storage::load(RESUME_NAME).ok().flatten()?;
    let run = link::read_run(&text).ok()?;
    let fits = run.level == id && link::night_of(&run, &ctx.content.library, &ctx.content.tuning).is_ok();
    fits.then(|| WayBack::new(run, 0))
}

/// Goes some more of the way. None while there is more to come; then whether the night is as it was left.
pub fn go_on(session: &mut Session<Night>, back: &WayBack) -> Option<bool> {
    let watch = Stopwatch::start();
    let mut whole = None;
    while whole.is_none() && watch.seconds() < PER_FRAME {
        whole = back.go_on(session, AT_A_TIME);
    }
    whole
}

/// How far it has come: a ring over the night, for runs that take their time.
pub fn draw(ctx: &mut Context, session: &Session<Night>, back: &WayBack) {
    if back.ticks() < SHOWS {
        return;
    }
    let done = session.game().tick() as f32 / back.ticks() as f32;
    let (u, at) = (ctx.frame.u, ctx.frame.size * 0.5);
    let look = &ctx.content.style.ui;
    let (text, back) = (Ink::of(look.text), Ink::of(look.card[2]).fade(0.8));
    let (radius, width) = (RING * u, WIDTH * u);
    let wordless = ctx.save.settings.icons_only;
    let face = ctx.text.fitted(RETURNS, TextStyle::new(WORDS * u, 600, text), 0.8 * ctx.frame.size.x);
    let words = if wordless { 0.0 } else { ctx.text.width(RETURNS, &face) };
    let below = at + vec2(0.0, radius + 6.0 * width);
    let room = 4.0 * width;
    let half = vec2((0.5 * words).max(radius) + room, radius + room);
    let floor = if wordless { at.y + half.y } else { below.y + 0.5 * WORDS * u + room };
    let (corner, size) = (at - half, vec2(2.0 * half.x, floor - at.y + half.y));
    ctx.painter.leaf_rect(corner, size, 20.0 * u, 8.0 * u, back);
    ctx.painter.ring(at, radius, width, text.fade(0.2));
    ctx.painter.arc_line(at, radius, -FRAC_PI_2, done * TAU - FRAC_PI_2, width, text);
    if !wordless {
        ctx.text.draw_middle(&mut ctx.painter, RETURNS, below, Align::Centre, &face);
    }
}
