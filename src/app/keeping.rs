//! What stays of a level when a run is over, and where it leads: the figures of its result, its best run, its recording,
//! what the cards may offer for it, and the levels around it.

use super::card_kind::{Figure, Offers, Result};
use super::context::Context;
use super::platform::{clipboard, storage};
use super::route::Route;
use crate::content::library::is_linked;
use crate::content::source::Source;
use crate::content::{hint, link, progress};
use crate::sim::game::Game;
use crate::sim::gesture::Gesture;
use crate::sim::puzzle::state::Puzzle;
use crate::sim::run::Run;
use crate::sim::session::Session;
use crate::verlet::tuning::TICK_RATE;
use crate::view::icons::Icon;

/// What the cards may offer for the level `id` as it stands.
pub fn offers(ctx: &Context, id: &str) -> Offers {
    Offers {
        hint: hint::exists(&ctx.source, id),
        skip: ctx.save.level(id).may_skip(),
        watch: best_run(ctx, id).is_ok(),
        link: false,
        night: false,
    }
}

/// The figures of a win with `stars` at `ticks`; `best` if it is the best so far.
pub fn result(ctx: &Context, puzzle: &Puzzle, stars: u8, ticks: u32, best: bool, rewinds: u32) -> Result {
    let level = puzzle.level();
    let library = &ctx.content.library;
    let seconds = |ticks: u32| format!("{:.1} s", ticks as f32 / TICK_RATE);
    let record = ctx.save.level(&level.id).best.map_or_else(|| "-".to_string(), |best| seconds(best.ticks));
    let cuts = puzzle.cuts();
    Result {
        level: level.name.clone(),
        stars,
        headline: ["Nim is happy!", "One firefly!", "Two fireflies!", "All three!"][usize::from(stars.min(3))],
        figures: [
            Figure { value: seconds(ticks), word: "time", sign: Icon::Clock },
            Figure { value: cuts.to_string(), word: if cuts == 1 { "cut" } else { "cuts" }, sign: Icon::Cut },
            Figure { value: record, word: "best", sign: Icon::Check },
        ],
        best,
        rewound: rewinds > 0,
        previous: progress::previous_open(library, &ctx.save, &level.id).is_some(),
        goals: None,
        lost: None,
        // Who opens a link needs the level too, and has only those that ship.
        offers: Offers { link: !is_linked(&level.id), ..offers(ctx, &level.id) },
        last: progress::next_open(library, &ctx.save, &level.id).is_none(),
    }
}

/// Goes past the level `id` that will not be won.
pub fn skip(ctx: &mut Context, id: &str) -> Route {
    ctx.skip(id);
    onward(ctx, id)
}

/// Puts the link of the run that was just played where other programs find it.
pub fn copy_link(ctx: &mut Context, session: &Session) {
    let link = session.run().filter(|_| session.replayable()).map(|run| link::encode(&run));
    let told = match link {
        Some(Ok(link)) => clipboard::copy_link(&link).to_string(),
        Some(Err(problem)) => problem.to_string(),
        None => "This run was played with other tuning, so nobody else could watch it.".to_string(),
    };
    ctx.notify(told);
}

/// The level after `id`, or the map if it is closed.
pub fn onward(ctx: &Context, id: &str) -> Route {
    let next = progress::next_open(&ctx.content.library, &ctx.save, id);
    next.map_or(Route::Map, |level| Route::Play(level.id.clone()))
}

/// Notes a won run, if it was played as the game is. Returns whether it is the best so far.
pub fn note_win(ctx: &mut Context, session: &Session, stars: u8, ticks: u32, rewound: bool) -> bool {
    if ctx.tuned || !session.replayable() {
        ctx.notify("Not kept: this run was played with other tuning.".into());
        return false;
    }
    // As a link it is small, and costs no second run for a trace.
    let recording = || session.run().and_then(|run| link::encode(&run).ok());
    ctx.note_win(&session.puzzle().level().id, stars, ticks, rewound, recording).time
}

/// The level before or after `id`, if its key was pressed and it is open.
pub fn neighbour(ctx: &Context, id: &str) -> Option<Route> {
    let library = &ctx.content.library;
    let level = match (ctx.keys.previous, ctx.keys.next) {
        (true, _) => progress::previous_open(library, &ctx.save, id),
        (_, true) => progress::next_open(library, &ctx.save, id),
        _ => None,
    };
    level.map(|level| Route::Play(level.id.clone()))
}

/// The open level before `id`.
pub fn previous(ctx: &Context, id: &str) -> Option<Route> {
    let previous = progress::previous_open(&ctx.content.library, &ctx.save, id);
    previous.map(|level| Route::Play(level.id.clone()))
}

/// The best run of the level `id`, if one is kept that can still be shown.
///
/// # Errors
/// Why it cannot; one sentence for the player.
fn best_run(ctx: &Context, id: &str) -> core::result::Result<Run, String> {
    let run = link::read_run(&ctx.best_run(id).ok_or("No run of this level is kept.")?)?;
    link::level_of(&run, &ctx.content.library, &ctx.content.tuning).map(|_| run)
}

/// The way to the best run of the level `id`. If it cannot be shown, the player is told why.
pub fn watch_best(ctx: &mut Context, id: &str) -> Option<Route> {
    match best_run(ctx, id) {
        Ok(run) => Some(Route::Watch { run: Box::new(run), back: Some(id.to_owned()) }),
        Err(problem) => {
            ctx.notify(problem);
            None
        }
    }
}

/// Most signs of a hint.
const SIGNS: usize = 6;

/// What kinds of moves the hint of the level `id` takes, one after the other.
pub fn signs(source: &Source, id: &str) -> Vec<Icon> {
    let mut signs: Vec<Icon> = hint::moves(source, id)
        .iter()
        .map(|step| match step.gesture {
            Gesture::Swipe { .. } => Icon::Cut,
            Gesture::Tap { .. } => Icon::Tap,
            Gesture::Drag { .. } => Icon::Drag,
        })
        .collect();
    signs.dedup();
    signs.truncate(SIGNS);
    signs
}

/// Writes the run so far where the saves are, for `gossamer replay` and `gossamer watch`.
pub fn keep_recording<G: Game>(ctx: &mut Context, session: &Session<G>) {
    let name = format!("{}.rec", G::id_of(session.game().level()).replace(['/', ':'], "-"));
    let kept = if session.replayable() {
        storage::store(&name, &session.recording().to_text())
    } else {
        Err("This run cannot be kept as a recording: the tuning changed while it ran. Restart first.".into())
    };
    ctx.notify(kept.map_or_else(|problem| problem, |()| format!("Recorded: {}", storage::place(&name))));
}
