//! How the things of a level stand to each other: what cannot be played is an error, what is probably a mistake a
//! warning.

use super::keys::Report;
use super::level_names::Names;
use super::level_partners::check_partners;
use super::level_space::{rock_distance, rock_span, stem_distance};
use crate::math::geom::Vec2;
use crate::sim::puzzle::level::{Level, limits};
use crate::sim::puzzle::spec::{CapSpec, PegKind, RockSpec, Tie};
use crate::sim::puzzle::{cap, geyser, sling};
use crate::sim::tuning::SnipTuning;

/// Adds what is wrong with a level to the report. `names` are those of its file.
pub fn check(report: &mut Report<'_>, level: &Level, names: &Names<'_>, tuning: &SnipTuning) {
    check_stage(report, level, names);
    check_lengths(report, level);
    check_solids(report, level, tuning);
    check_partners(report, level, names, tuning);
    if level.berry.distance(level.nim) < tuning.eat_reach {
        report.error("berry", "the berry starts in Nim's mouth: the level is won at once");
    }
    for (index, firefly) in level.fireflies.iter().enumerate() {
        if starts(level).iter().any(|(_, at)| firefly.at.distance(*at) < tuning.firefly_reach) {
            report.warning(&format!("fireflies[{index}]"), "the berry starts here: it is caught at once");
        }
    }
    if level.fireflies.len() < 3 {
        report.warning("fireflies", format!("a level has three fireflies, here are {}", level.fireflies.len()));
    }
    for (index, peg) in level.pegs.iter().enumerate() {
        let waits = matches!(peg.kind, PegKind::Ring { .. } | PegKind::Pod);
        let used = level.ropes.iter().any(|rope| [rope.from, rope.to].contains(&Tie::Peg(index)))
            || level.bridges.iter().any(|bridge| bridge.pegs.contains(&index));
        if !waits && !used {
            report.warning(&names.path_of(index), "this peg holds no rope");
        }
    }
    for (part, (name, at)) in starts(level).into_iter().enumerate() {
        if !is_held(level, Tie::Berry(part), at, tuning) {
            report.warning(name, "nothing holds the berry: no rope, no bubble, no jar, no rock below it");
        }
    }
}

/// What a level costs grows with these, and a file from a stranger must not stop the game.
fn check_lengths(report: &mut Report<'_>, level: &Level) {
    let ropes: f32 = level.ropes.iter().map(|rope| rope.length).sum();
    let stem = |points: &[Vec2]| points.windows(2).map(|ends| ends[0].distance(ends[1])).sum::<f32>();
    let thorns: f32 = level.thorns.iter().map(|thorn| stem(&thorn.points)).sum();
    for (name, length, most) in [("ropes", ropes, limits::ALL_ROPES), ("thorns", thorns, limits::ALL_THORNS)] {
        if length > most {
            report.error(name, format!("together they are {length:.0} cm long; at most {most} cm are allowed"));
        }
    }
    // Each list of pegs has its own most, and ropes come from several lists.
    let counts = [
        ("pegs", "pegs of all kinds", level.pegs.len(), limits::PEGS),
        ("ropes", "ropes with those of rings, pods, bridges and slings", level.rope_count(), limits::RUNNING_ROPES),
    ];
    for (name, what, count, most) in counts {
        if count > most {
            report.error(name, format!("together there are {count} {what}; at most {most} are allowed"));
        }
    }
}

/// Where the berry or its halves start, with the key that says so.
fn starts(level: &Level) -> Vec<(&'static str, Vec2)> {
    match level.halves {
        Some([left, right]) => vec![("halves[0]", left), ("halves[1]", right)],
        None => vec![("berry", level.berry)],
    }
}

/// Berry and Nim must start free of rocks and thorns.
fn check_solids(report: &mut Report<'_>, level: &Level, tuning: &SnipTuning) {
    for (index, rock) in level.rocks.iter().enumerate() {
        for (name, at) in starts(level) {
            if rock_distance(rock, at) < tuning.berry_radius * 0.9 {
                report.error(name, format!("the berry starts inside rocks[{index}]"));
            }
        }
        for (firefly, _) in
            level.fireflies.iter().enumerate().filter(|(_, firefly)| rock_distance(rock, firefly.at) <= 0.0)
        {
            report
                .error(&format!("fireflies[{firefly}]"), format!("inside rocks[{index}]: the berry cannot come there"));
        }
        if rock_distance(rock, level.nim) <= 0.0 {
            report.error("nim", format!("Nim's mouth is inside rocks[{index}]"));
        }
    }
    for (index, thorn) in level.thorns.iter().enumerate() {
        for (name, at) in starts(level) {
            if stem_distance(&thorn.points, at) < tuning.thorn_reach {
                report.error(name, format!("the berry starts in thorns[{index}]"));
            }
        }
        if stem_distance(&thorn.points, level.nim) < tuning.thorn_reach {
            report.warning("nim", format!("Nim sits in thorns[{index}]: the berry bursts there before it is eaten"));
        }
    }
}

/// Things outside of the stage cannot be seen.
fn check_stage(report: &mut Report<'_>, level: &Level, names: &Names<'_>) {
    let inside = |p: Vec2| p.cmpge(Vec2::ZERO).all() && p.cmple(level.size).all();
    let size = format!("the stage is {} x {} cm", level.size.x, level.size.y);
    for (name, at) in starts(level).into_iter().chain([("nim", level.nim)]) {
        if !inside(at) {
            report.error(name, format!("outside of the stage: {size}"));
        }
    }
    let lists: [(&str, Vec<Vec2>); 9] = [
        ("fireflies", level.fireflies.iter().map(|firefly| firefly.at).collect()),
        ("bubbles", level.bubbles.clone()),
        ("puffballs", level.puffballs.iter().map(|puffball| puffball.at).collect()),
        ("buttons", level.buttons.iter().map(|button| button.at).collect()),
        ("caps", level.caps.iter().map(|cap| cap.at).collect()),
        ("moonstones", level.moonstones.clone()),
        ("discs", level.discs.iter().map(|disc| disc.at).collect()),
        ("jars", level.jars.clone()),
        ("geysers", level.geysers.iter().map(|geyser| geyser.at).collect()),
    ];
    for (name, points) in &lists {
        for (index, _) in points.iter().enumerate().filter(|(_, at)| !inside(**at)) {
            report.error(&format!("{name}[{index}]"), format!("outside of the stage: {size}"));
        }
    }
    for (index, _) in level.pegs.iter().enumerate().filter(|(_, peg)| !inside(peg.at)) {
        report.warning(&names.path_of(index), format!("outside of the stage: {size}"));
    }
}

/// True if a berry that starts at `at` and is called `tie` does not just fall when the level starts.
fn is_held(level: &Level, tie: Tie, at: Vec2, tuning: &SnipTuning) -> bool {
    let under = |low: f32, high: f32, y: f32| y > at.y && (low..=high).contains(&at.x);
    let rock = |rock: &RockSpec| {
        let (low, high) = rock_span(rock);
        under(low, high, rock.at.y)
    };
    let half_of = |spec: &CapSpec| 0.5 * cap::size_of(spec).x;
    let span = |pegs: &[usize]| {
        let (from, to) = (level.pegs[pegs[0]].at, level.pegs[pegs[1]].at);
        under(from.x.min(to.x), from.x.max(to.x), from.y.max(to.y))
    };
    level.ropes.iter().any(|rope| [rope.from, rope.to].contains(&tie))
        || level.bubbles.iter().any(|bubble| bubble.distance(at) < tuning.bubble_capture)
        || level.jars.iter().any(|jar| jar.distance(at) < tuning.mechanics.jar_reach)
        || level.slings.iter().any(|spec| sling::middle(spec).distance(at) <= sling::LOADED_WITHIN)
        || level.geysers.iter().any(|spec| geyser::reaches(spec, spec.start, at, tuning.mechanics.geyser_width))
        || level.rocks.iter().any(rock)
        || level.caps.iter().any(|cap| under(cap.at.x - half_of(cap), cap.at.x + half_of(cap), cap.at.y))
        || level.curtains.iter().any(|cloth| under(cloth.at.x, cloth.at.x + cloth.size.x, cloth.at.y + 1.0))
        || level.bridges.iter().any(|bridge| bridge.pegs.windows(2).any(span))
}
