//! A night that was left in the middle: its run is kept as a link, and going on plays it again up to where it was, since a
//! run is all that a night is made of.

use super::context::Context;
use super::platform::storage;
use crate::content::link;
use crate::content::night_records::RESUME_NAME;
use crate::sim::run::Run;
use crate::sim::session::Session;
use crate::sim::spider::state::Night;

/// Shorter nights than this are not worth keeping, ticks.
const SHORTEST: u32 = 5 * 120;
/// Ticks that are played again in one frame.
const PER_FRAME: u32 = 240;

/// Keeps the night as it stands, so that it goes on after the program was closed. What cannot be kept is let be: the night
/// itself runs on.
pub fn keep(ctx: &mut Context, session: &Session<Night>) {
    let night = session.game();
    if !night.is_playing() || night.tick() < SHORTEST || ctx.tuned {
        return;
    }
    let id = night.level().id.clone();
    let link = session.run().and_then(|run| link::encode(&run).ok());
    let kept = link.is_some_and(|link| storage::store(RESUME_NAME, &link).is_ok());
    if ctx.save.nights.set_resume(kept.then_some(id.as_str())) {
        ctx.keep_save();
    }
}

/// Nothing is left in the middle any more.
pub fn forget(ctx: &mut Context) {
    if ctx.save.nights.set_resume(None) {
        ctx.keep_save();
    }
}

/// The run of the night `id`, if it was left in the middle and still fits.
pub fn find(ctx: &Context, id: &str) -> Option<Run> {
    if ctx.save.nights.resume() != Some(id) {
        return None;
    }
    let text = storage::load(RESUME_NAME).ok().flatten()?;
    let run = link::read_run(&text).ok()?;
    let fits = run.level == id && link::night_of(&run, &ctx.content.library, &ctx.content.tuning).is_ok();
    fits.then_some(run)
}

/// Plays some more of `run`. None while there is more to come; then whether the night is as it was left.
pub fn go_on(session: &mut Session<Night>, run: &Run) -> Option<bool> {
    let there = session.catch_up(run, PER_FRAME);
    session.clear_events();
    there.then(|| session.game().hash() == run.hash)
}
