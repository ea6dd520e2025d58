//! What stays of a night when it is over, and which night comes next.

use super::card_kind::{Figure, Offers, Result};
use super::context::Context;
use super::goals;
use super::platform::storage;
use super::route::Route;
use crate::content::ids::best_run_name;
use crate::content::link;
use crate::content::night_records::NightResult;
use crate::sim::phase::{LossCause, Phase};
use crate::sim::session::Session;
use crate::sim::spider::score::earned;
use crate::sim::spider::state::Night;
use crate::verlet::tuning::TICK_RATE;
use crate::view::icons::Icon;

/// Notes how a night ended, and gives the card of it. Nothing is kept of a night with other tuning.
pub fn finish(ctx: &mut Context, session: &Session<Night>) -> Result {
    let night = session.game();
    let id = night.level().id.clone();
    let (stars, survived, lost) = match night.phase() {
        Phase::Won { stars, .. } => (stars, true, None),
        // What was reached counts in a lost night too.
        Phase::Lost { cause, .. } => (goals_reached(night), false, Some(cause)),
        Phase::Playing => (0, false, None),
    };
    let points = night.score().points;
    let kept = !ctx.tuned && session.replayable();
    let mut best = false;
    if kept {
        let result = NightResult { stars, score: points, ticks: night.tick(), survived };
        let better = ctx.save.nights.note(&id, result);
        best = better.score;
        ctx.keep_save();
        if let Some(gone) = &better.dropped {
            storage::remove(&best_run_name(gone));
        }
        if best {
            keep_best(ctx, &id, session);
        }
    } else {
        ctx.notify("Not kept: this night was played with other tuning.".into());
    }
    // Nobody is praised for nothing.
    best &= points > 0;
    let record = ctx.save.nights.of(&id).score;
    let figure = |value: String, word, sign| Figure { value, word, sign };
    Result {
        level: night.level().name.clone(),
        stars,
        headline: headline(lost, stars),
        figures: [
            figure(points.to_string(), "points", Icon::Check),
            match lost {
                Some(_) => figure(waves(night), "waves", Icon::Step),
                None => figure(night.score().best_chain.to_string(), "chain", Icon::Next),
            },
            if best {
                figure(clock_time(night.tick()), "time", Icon::Clock)
            } else {
                figure(record.to_string(), "best", Icon::Eye)
            },
        ],
        best,
        rewound: false,
        previous: survived && neighbour(ctx, &id, -1).is_some(),
        last: !survived || neighbour(ctx, &id, 1).is_none(),
        goals: Some(goals::shown(night)),
        lost,
        offers: Offers { watch: ctx.best_run(&id).is_some(), night: true, ..Offers::default() },
    }
}

/// Keeps the best run. One that is too long leaves nothing in its place, so that no worse one is shown as the best.
fn keep_best(ctx: &mut Context, id: &str, session: &Session<Night>) {
    let name = best_run_name(id);
    let Some(run) = session.run() else {
        storage::remove(&name);
        return ctx.notify("The best night so far, but too long to be watched again.".into());
    };
    if let Err(problem) = storage::store(&name, &link::keep(&run)) {
        ctx.notify(problem);
    }
}

fn goals_reached(night: &Night) -> u8 {
    night.level().goals.iter().filter(|goal| earned(night, goal, false)).count() as u8
}

fn headline(lost: Option<LossCause>, stars: u8) -> &'static str {
    match lost {
        Some(LossCause::Fell) => "Lost in the dark",
        Some(_) => "Bitten!",
        None => ["Dawn!", "One goal!", "Two goals!", "All three goals!"][usize::from(stars.min(3))],
    }
}

/// How many parts of the night were outlived, and of how many if it has an end.
fn waves(night: &Night) -> String {
    let (level, director) = (night.level(), night.director());
    let (parts, part) = (level.parts.len(), director.part);
    if level.endless { (director.round as usize * parts + part).to_string() } else { format!("{part} / {parts}") }
}

/// Minutes and seconds.
fn clock_time(ticks: u32) -> String {
    let seconds = ticks / TICK_RATE as u32;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// The authored night so many places after `id`.
pub fn neighbour(ctx: &Context, id: &str, step: isize) -> Option<String> {
    let nights: Vec<&str> = ctx.content.library.nights().map(|night| night.id.as_str()).collect();
    let here = nights.iter().position(|night| *night == id)?;
    let there = here.checked_add_signed(step)?;
    nights.get(there).map(|night| (*night).to_owned())
}

/// The night that was left in the middle, which goes on before any other begins.
pub fn left_in_the_middle(ctx: &Context) -> Option<String> {
    ctx.save.nights.resume().map(str::to_owned)
}

/// The way to the best run of the night `id`. If it cannot be shown, the player is told why.
pub fn watch_best(ctx: &mut Context, id: &str) -> Option<Route> {
    let run = ctx.best_run(id).ok_or_else(|| "No run of this night is kept.".to_string());
    let run = run.and_then(|text| link::read_run(&text));
    match run.and_then(|run| link::night_of(&run, &ctx.content.library, &ctx.content.tuning).map(|_| run)) {
        Ok(run) => Some(Route::Watch { run: Box::new(run), back: Some(id.to_owned()) }),
        Err(problem) => {
            ctx.notify(problem);
            None
        }
    }
}
