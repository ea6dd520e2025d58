//! The three goals of a night as they are shown: a firefly each, lit when the goal is reached, and what it takes below it.
//! The same row stands at the night's start, on the pause card and on the card of its end.

use super::context::Context;
use crate::math::geom::{Vec2, vec2};
use crate::sim::phase::Phase;
use crate::sim::prey_kind::PreyKind;
use crate::sim::spider::level::Goal;
use crate::sim::spider::score::{earned, reached};
use crate::sim::spider::state::Night;
use crate::view::icons::{Icon, draw_icon};
use crate::view::ink::Ink;
use crate::view::motion::back_out;
use crate::view::props::{FireflyPose, draw_firefly};
use crate::view::text::{Align, TextStyle};

/// Radius of a firefly in a row; distance of two, and from a firefly to its word and from the word to its count; UI units.
const RADIUS: f32 = 17.0;
pub const STEP: f32 = 104.0;
const WORD: f32 = 31.0;
const COUNT: f32 = 18.0;
/// Height of a row from the fireflies' middle down.
pub const ROW: f32 = 58.0;

/// A goal and how it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// What is counted, and its sign.
    pub word: &'static str,
    pub sign: Icon,
    /// How far it is and what it takes; empty for a goal that is not counted.
    pub count: String,
    pub done: bool,
}

/// The goals of a night as things stand, or as they stood when it ended.
pub fn shown(night: &Night) -> [Shown; 3] {
    night.level().goals.map(|goal| one(night, &goal))
}

fn one(night: &Night, goal: &Goal) -> Shown {
    let score = night.score();
    let done = match night.phase() {
        Phase::Playing => reached(night, goal, false),
        Phase::Won { .. } => earned(night, goal, true),
        Phase::Lost { .. } => earned(night, goal, false),
    };
    let up_to = |now: u32, of: u32| format!("{} / {of}", now.min(of));
    let (word, sign, count) = match *goal {
        Goal::Survive => ("see the dawn", Icon::Clock, String::new()),
        Goal::Score(points) => ("points", Icon::Check, up_to(score.points, points)),
        Goal::Collect { kind: None, count } => ("collect", Icon::Web, up_to(score.collected.iter().sum(), count)),
        Goal::Collect { kind: Some(kind), count } => {
            (plural(kind), Icon::Web, up_to(score.collected[kind as usize], count))
        }
        Goal::Chain(count) => ("in one chain", Icon::Next, up_to(score.best_chain, count)),
        Goal::Unhurt(0) => ("no bite", Icon::Calm, String::new()),
        Goal::Unhurt(most) => ("hearts lost", Icon::Calm, format!("{} / at most {most}", score.hurt.ceil())),
        Goal::Threads(most) => ("threads", Icon::Tap, format!("{} / at most {most}", score.threads)),
    };
    Shown { word, sign, count, done }
}

fn plural(kind: PreyKind) -> &'static str {
    match kind {
        PreyKind::Gnat => "gnats",
        PreyKind::Fly => "flies",
        PreyKind::Beetle => "beetles",
        PreyKind::Moth => "moths",
        PreyKind::Wasp => "wasps",
        PreyKind::Cutter => "cutters",
        PreyKind::Mimic => "mimics",
    }
}

/// Draws a row around `middle`, the middle of its fireflies, `wide` points from the first to the last. `lit` tells how far
/// firefly k has come to light, 0..=1; everything is `alpha` opaque.
pub fn draw_row(
    ctx: &mut Context,
    goals: &[Shown; 3],
    middle: Vec2,
    wide: f32,
    lit: impl Fn(usize) -> f32,
    alpha: f32,
) {
    let u = ctx.frame.u;
    let style = &ctx.content.style;
    let wordless = ctx.save.settings.icons_only;
    let mark = ctx.painter.sheet.mark();
    for (k, goal) in goals.iter().enumerate() {
        let at = middle + vec2((k as f32 - 1.0) * 0.5 * wide, 0.0);
        let come = if goal.done { lit(k).clamp(0.0, 1.0) } else { 0.0 };
        let radius = RADIUS * u * if come > 0.0 { back_out(come, 2.2).max(0.01) } else { 1.0 };
        let angle = (k as f32 - 1.0) * 0.12;
        let pose = FireflyPose { at, radius, angle, glow: 0.8, lit: come > 0.0, seed: k as f32 * 2.1 };
        draw_firefly(&mut ctx.painter, &style.firefly, &pose, ctx.motion);
        let room = 0.5 * wide - 8.0 * u;
        let below = at + vec2(0.0, WORD * u);
        let ink = Ink::of(if goal.done { style.ui.text } else { style.ui.second });
        if wordless {
            draw_icon(&mut ctx.painter, goal.sign, below, 20.0 * u, ink);
        } else {
            let face = ctx.text.fitted(goal.word, TextStyle::new(14.0 * u, 500, ink), room);
            ctx.text.draw_middle(&mut ctx.painter, goal.word, below, Align::Centre, &face);
        }
        let face = ctx.text.fitted(&goal.count, TextStyle::new(14.0 * u, 600, Ink::of(style.ui.text)), room);
        ctx.text.draw_middle(&mut ctx.painter, &goal.count, below + vec2(0.0, COUNT * u), Align::Centre, &face);
    }
    ctx.painter.sheet.fade(mark, alpha);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::spider::scenes;
    use std::sync::Arc;

    fn night(goals: [Goal; 3]) -> Night {
        let level = scenes::level("night").expect("a named night");
        let tuning = scenes::tuning();
        Night::new(Arc::new(crate::sim::spider::level::NightLevel { goals, ..level }), &tuning)
    }

    #[test]
    fn what_must_be_reached_is_dark_at_the_start_and_what_must_be_kept_is_lit() {
        let goals = [Goal::Score(10), Goal::Unhurt(2), Goal::Threads(3)];
        assert_eq!(shown(&night(goals)).map(|goal| goal.done), [false, true, true]);
        let goals = [Goal::Survive, Goal::Chain(3), Goal::Collect { kind: Some(PreyKind::Moth), count: 7 }];
        assert_eq!(shown(&night(goals)).map(|goal| goal.done), [false; 3]);
    }

    #[test]
    fn what_must_be_kept_until_dawn_is_not_earned_without_it() {
        let night = night([Goal::Survive, Goal::Unhurt(2), Goal::Score(0)]);
        let lost = night.level().goals.map(|goal| earned(&night, &goal, false));
        let won = night.level().goals.map(|goal| earned(&night, &goal, true));
        assert_eq!((lost, won), ([false, false, true], [true; 3]));
    }

    #[test]
    fn counts_tell_how_far_it_is() {
        let goals = [Goal::Chain(3), Goal::Collect { kind: Some(PreyKind::Moth), count: 7 }, Goal::Unhurt(0)];
        let [chain, moths, unhurt] = shown(&night(goals));
        assert_eq!((chain.word, chain.count.as_str()), ("in one chain", "0 / 3"));
        assert_eq!((moths.word, moths.count.as_str()), ("moths", "0 / 7"));
        assert_eq!((unhurt.word, unhurt.count.as_str()), ("no bite", ""));
    }
}
