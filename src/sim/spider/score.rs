//! What is earned and lost: collecting, chains and bonuses, bites, and the end of a night.

use super::cling;
use super::event::SpinEvent;
use super::level::Goal;
use super::prey;
use super::silk;
use super::state::{Night, PreyState, ticks};
use crate::sim::phase::{LossCause, Phase};

/// Share of its bite that prey has left just before it is dead.
const WEAKEST: f32 = 0.4;

/// The spider collects dead prey within its reach.
pub(super) fn collect(night: &mut Night) {
    if night.phase != Phase::Playing {
        return;
    }
    let (at, reach) = (night.spider.at, night.tuning.spider.reach);
    for index in 0..night.prey.len() {
        let prey = &night.prey[index];
        if prey.state == PreyState::Dead && prey.at.distance(at) <= reach {
            take(night, index);
        }
    }
}

fn take(night: &mut Night, index: usize) {
    let (kind, at, long) = (night.prey[index].kind, night.prey[index].at, night.prey[index].long_shot);
    let numbers = night.tuning.prey.of(kind).clone();
    let hunt = &night.tuning.hunt;
    let (window, long_points) = (ticks(hunt.chain), if long { hunt.long_shot_points as u32 } else { 0 });
    let score = &mut night.score;
    score.chain = if night.tick <= score.chain_until { score.chain + 1 } else { 1 };
    score.chain_until = night.tick + window;
    score.best_chain = score.best_chain.max(score.chain);
    let points = (numbers.points as u32).saturating_mul(score.chain) + std::mem::take(&mut score.bonus) + long_points;
    score.points = score.points.saturating_add(points);
    score.collected[kind as usize] += 1;
    let chain = score.chain;
    let most = night.tuning.spider.health.max(night.spider.health);
    night.spider.health = (night.spider.health + numbers.heal).min(most);
    silk::give(night, numbers.silk);
    cling::let_go(night, index);
    night.emit(SpinEvent::Collected { kind, at, points, chain });
}

/// Live prey near the spider bites it.
pub(super) fn bites(night: &mut Night) {
    if night.phase != Phase::Playing || night.tick < night.spider.spared_until {
        return;
    }
    let (at, reach) = (night.spider.at, night.tuning.spider.bite_reach);
    let bites = |state| matches!(state, PreyState::Riding | PreyState::Flying | PreyState::Working | PreyState::Caught);
    let Some(index) = night.prey.iter().position(|prey| bites(prey.state) && prey.at.distance(at) <= reach) else {
        return;
    };
    let (kind, from) = (night.prey[index].kind, night.prey[index].at);
    // What dies bites less and less.
    let caught = night.prey[index].state == PreyState::Caught;
    let share = if caught { WEAKEST + (1.0 - WEAKEST) * night.prey[index].life } else { 1.0 };
    let hearts = (night.tuning.prey.of(kind).bite * share).min(night.spider.health);
    night.spider.health -= hearts;
    night.spider.spared_until = night.tick + ticks(night.tuning.spider.spared);
    night.score.hurt += hearts;
    prey::has_bitten(night, index);
    night.emit(SpinEvent::Bitten { kind, at: from, hearts });
    if night.spider.health <= 0.0 {
        lose(night, LossCause::Bitten);
    }
}

/// Ends the night badly, if it is not over yet.
pub(super) fn lose(night: &mut Night, cause: LossCause) {
    if night.phase == Phase::Playing {
        night.phase = Phase::Lost { at: night.tick, cause };
        night.emit(SpinEvent::Lost { at: night.spider.at, cause });
    }
}

/// Ends the night well, if it is not over yet.
pub(super) fn win(night: &mut Night) {
    if night.phase == Phase::Playing {
        let stars = night.level.goals.iter().filter(|goal| earned(night, goal, true)).count() as u8;
        night.phase = Phase::Won { at: night.tick, stars };
        night.emit(SpinEvent::Won { at: night.spider.at, stars });
    }
}

/// Whether a goal is reached as things stand; `over` if the night was survived.
pub fn reached(night: &Night, goal: &Goal, over: bool) -> bool {
    let score = &night.score;
    match *goal {
        Goal::Survive => over,
        Goal::Score(points) => score.points >= points,
        Goal::Collect { kind: Some(kind), count } => score.collected[kind as usize] >= count,
        Goal::Collect { kind: None, count } => score.collected.iter().sum::<u32>() >= count,
        Goal::Chain(count) => score.best_chain >= count,
        Goal::Unhurt(hearts) => score.hurt <= hearts as f32,
        Goal::Threads(count) => score.threads <= count,
    }
}

/// Whether a goal counts now that the night is over, `survived` or not: what must be kept until dawn needs the dawn.
pub fn earned(night: &Night, goal: &Goal, survived: bool) -> bool {
    let kept = matches!(goal, Goal::Unhurt(_) | Goal::Threads(_));
    reached(night, goal, survived) && (survived || !kept)
}
