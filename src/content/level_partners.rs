//! Things of a level that need another thing to make sense: a button its thorns, an ant its rope, a night its lamp. And
//! single things that can do nothing where they are.

use super::keys::Report;
use super::level_build::tied_at;
use super::level_names::Names;
use super::level_space::rock_distance;
use crate::math::geom::Vec2;
use crate::math::trig;
use crate::sim::puzzle::halves;
use crate::sim::puzzle::level::Level;
use crate::sim::puzzle::spec::{PegKind, Tie};
use crate::sim::tuning::SnipTuning;

/// Pegs nearer than this are in one place, cm; wires, tracks and slings shorter than this are no use.
const SAME_PLACE: f32 = 6.0;
/// A rope longer than this many times the distance of its ends hangs slack.
const SLACK: f32 = 1.02;
/// Places around a ring at which it is asked whether the berry can be there.
const RING_PLACES: usize = 24;

/// Adds what lacks its partner to the report.
pub fn check_partners(report: &mut Report<'_>, level: &Level, names: &Names<'_>, tuning: &SnipTuning) {
    check_pegs(report, level, names, tuning);
    check_ropes(report, level, tuning);
    check_ants(report, level);
    check_thorns(report, level);
    check_night(report, level);
    check_hanging(report, level, names);
    if let Some([left, right]) = level.halves
        && left.distance(right) <= halves::join_distance(tuning.berry_radius)
    {
        report.error("halves", "the halves start at each other: they join at once");
    }
    for (index, sling) in level.slings.iter().enumerate() {
        if sling.posts[0].distance(sling.posts[1]) < 2.0 * tuning.berry_radius {
            report.error(&format!("slings[{index}]"), "its posts are too near to each other for the berry");
        }
    }
    for (index, disc) in level.discs.iter().enumerate() {
        let on = |at: Vec2| disc.at.distance(at) <= disc.radius;
        let carries = level.pegs.iter().any(|peg| on(peg.at))
            || level.puffballs.iter().any(|ball| on(ball.at))
            || level.bubbles.iter().any(|bubble| on(*bubble));
        if !carries {
            report.warning(&format!("discs[{index}]"), "nothing stands on this disc: no peg, no puffball, no bubble");
        }
    }
}

fn check_pegs(report: &mut Report<'_>, level: &Level, names: &Names<'_>, tuning: &SnipTuning) {
    for (index, peg) in level.pegs.iter().enumerate() {
        let path = names.path_of(index);
        if let Some(other) = level.pegs[..index].iter().position(|other| other.at.distance(peg.at) < SAME_PLACE) {
            report.error(&path, format!("in the same place as {}", names.path_of(other)));
        }
        match &peg.kind {
            PegKind::Bead { from, to } if from.distance(*to) < SAME_PLACE => {
                report.error(&path, "its wire has no length");
            }
            PegKind::Moth(moth) if moth.track.period() < SAME_PLACE => report.error(&path, "its way has no length"),
            PegKind::Reel { .. } => check_reel(report, level, index, &path),
            PegKind::Ring { radius } if !can_be_reached(level, peg.at, *radius, tuning) => {
                report.error(&path, "the berry can never come so near to this ring");
            }
            _ => {}
        }
    }
}

/// A reel winds one rope: it has one length and one goal.
fn check_reel(report: &mut Report<'_>, level: &Level, index: usize, path: &str) {
    let is_reel = |tie: Tie| matches!(tie, Tie::Peg(peg) if matches!(level.pegs[peg].kind, PegKind::Reel { .. }));
    let mut ropes = level.ropes.iter().filter(|rope| [rope.from, rope.to].contains(&Tie::Peg(index)));
    let first = ropes.next();
    if ropes.next().is_some() {
        report.error(path, "a reel winds one rope, and this one holds several");
    }
    if first.is_some_and(|rope| is_reel(rope.from) && is_reel(rope.to)) {
        report.error(path, "its rope has a reel at the other end as well: only one of them can wind it");
    }
    if level.bridges.iter().any(|bridge| bridge.pegs.contains(&index)) {
        report.error(path, "a reel cannot be a peg of a bridge");
    }
}

/// Whether the berry's middle can be within `radius` of `at`: on the stage and outside of rocks.
fn can_be_reached(level: &Level, at: Vec2, radius: f32, tuning: &SnipTuning) -> bool {
    let margin = Vec2::splat(tuning.stage_margin);
    let free = |p: Vec2| {
        let inside = p.cmpge(-margin).all() && p.cmple(level.size + margin).all();
        inside && level.rocks.iter().all(|rock| rock_distance(rock, p) >= tuning.berry_radius)
    };
    let around = |k: usize| at + trig::direction(std::f32::consts::TAU * k as f32 / RING_PLACES as f32) * radius;
    free(at) || (0..RING_PLACES).any(|k| free(around(k)))
}

fn check_ropes(report: &mut Report<'_>, level: &Level, tuning: &SnipTuning) {
    let lowest = level.size.y + tuning.stage_margin;
    for (index, rope) in level.ropes.iter().enumerate() {
        let path = format!("ropes[{index}].length");
        let (from, to) = (tied_at(level, rope.from), tied_at(level, rope.to));
        let distance = from.distance(to);
        let fixed = |tie: Tie| matches!(tie, Tie::Peg(_));
        let depth = match (fixed(rope.from), fixed(rope.to)) {
            // Pulled straight down in its middle.
            (true, true) => {
                0.5 * (from.y + to.y) + 0.5 * (rope.length * rope.length - distance * distance).max(0.0).sqrt()
            }
            (true, false) => from.y + rope.length,
            (false, true) => to.y + rope.length,
            (false, false) => continue,
        };
        // A rope that is taut from the start is meant to be as long as it is: a kite's, say.
        if depth > lowest && rope.length > SLACK * distance {
            report.warning(&path, format!("it can hang {:.0} cm below the stage", depth - level.size.y));
        }
        for tie in [rope.from, rope.to] {
            if let Tie::Peg(peg) = tie
                && let PegKind::Reel { most } = level.pegs[peg].kind
                && rope.length > most
            {
                report.error(&path, format!("{} cm is more than its reel winds out, {most} cm", rope.length));
            }
        }
    }
}

fn check_ants(report: &mut Report<'_>, level: &Level) {
    for (index, &peg) in level.ants.iter().enumerate() {
        let path = format!("ants[{index}]");
        let shoots = matches!(level.pegs[peg].kind, PegKind::Ring { .. } | PegKind::Pod);
        let is_berry = |tie: Tie| matches!(tie, Tie::Berry(_));
        let walks = level.ropes.iter().any(|rope| {
            let ends = [rope.from, rope.to];
            ends.contains(&Tie::Peg(peg)) && ends.into_iter().any(is_berry)
        });
        if !shoots && !walks {
            report.warning(&path, "no rope from this peg ever carries the berry: the ant sleeps for ever");
        }
        if level.ants[..index].contains(&peg) {
            report.error(&path, "another ant waits on this peg");
        }
    }
}

fn check_thorns(report: &mut Report<'_>, level: &Level) {
    for (index, button) in level.buttons.iter().enumerate() {
        if !level.thorns.iter().any(|thorn| thorn.turns == Some(button.turns)) {
            report.error(&format!("buttons[{index}]"), "no thorns have this sign");
        }
    }
    for (index, thorn) in level.thorns.iter().enumerate() {
        if let Some(sign) = thorn.turns
            && !level.buttons.iter().any(|button| button.turns == sign)
        {
            report.error(&format!("thorns[{index}].turns"), "no button has this sign");
        }
    }
}

fn check_night(report: &mut Report<'_>, level: &Level) {
    if level.night && level.lamps.is_empty() {
        report.error("night", "a night needs a lamp: Nim would sleep for ever");
    }
    if !level.night && !level.lamps.is_empty() {
        report.warning("lamps", "lamps do nothing without \"night\": true");
    }
}

/// Seeds and lamps must hang on something or lie on a rock.
fn check_hanging(report: &mut Report<'_>, level: &Level, names: &Names<'_>) {
    let seeds = (0..level.seeds.len()).map(Tie::Seed);
    for tie in seeds.chain((0..level.lamps.len()).map(Tie::Lamp)) {
        let at = level.middle_of(tie);
        let hangs = level.ropes.iter().any(|rope| [rope.from, rope.to].contains(&tie));
        let lies = level.rocks.iter().any(|rock| rock.at.y > at.y);
        if !hangs && !lies {
            report.warning(&names.path_of_tie(tie), "no rope holds it: it falls");
        }
        if !(at.cmpge(Vec2::ZERO).all() && at.cmple(level.size).all()) {
            report.error(&names.path_of_tie(tie), "outside of the stage");
        }
    }
}
