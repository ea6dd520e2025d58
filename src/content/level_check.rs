//! How the things of a level stand to each other: what cannot be played is an error, what is probably a mistake a
//! warning.

use super::keys::Report;
use super::level_names::Names;
use crate::math::geom::{Vec2, segment_distance};
use crate::sim::puzzle::level::{Level, limits};
use crate::sim::puzzle::spec::{PegKind, RockShape, RockSpec, Tie};
use crate::sim::tuning::SnipTuning;

/// Adds what is wrong with a level to the report. `names` are those of its file.
pub fn check(report: &mut Report<'_>, level: &Level, names: &Names<'_>, tuning: &SnipTuning) {
    check_stage(report, level, names);
    check_lengths(report, level);
    check_solids(report, level, tuning);
    if level.berry.distance(level.nim) < tuning.eat_reach {
        report.error("berry", "the berry starts in Nim's mouth: the level is won at once");
    }
    for (index, firefly) in level.fireflies.iter().enumerate() {
        if firefly.at.distance(level.berry) < tuning.firefly_reach {
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
    if !is_held(level, tuning) {
        report.warning("berry", "nothing holds the berry: no rope, no bubble, no rock below it");
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
}

/// Berry and Nim must start free of rocks and thorns.
fn check_solids(report: &mut Report<'_>, level: &Level, tuning: &SnipTuning) {
    for (index, rock) in level.rocks.iter().enumerate() {
        if rock_distance(rock, level.berry) < tuning.berry_radius * 0.9 {
            report.error("berry", format!("the berry starts inside rocks[{index}]"));
        }
        if rock_distance(rock, level.nim) <= 0.0 {
            report.error("nim", format!("Nim's mouth is inside rocks[{index}]"));
        }
    }
    for (index, thorn) in level.thorns.iter().enumerate() {
        if stem_distance(&thorn.points, level.berry) < tuning.thorn_reach {
            report.error("berry", format!("the berry starts in thorns[{index}]"));
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
    for (name, at) in [("berry", level.berry), ("nim", level.nim)] {
        if !inside(at) {
            report.error(name, format!("outside of the stage: {size}"));
        }
    }
    let fireflies: Vec<Vec2> = level.fireflies.iter().map(|firefly| firefly.at).collect();
    let puffballs: Vec<Vec2> = level.puffballs.iter().map(|puffball| puffball.at).collect();
    let lists = [("fireflies", &fireflies), ("bubbles", &level.bubbles), ("puffballs", &puffballs)];
    for (name, points) in lists {
        for (index, _) in points.iter().enumerate().filter(|(_, at)| !inside(**at)) {
            report.error(&format!("{name}[{index}]"), format!("outside of the stage: {size}"));
        }
    }
    for (index, _) in level.pegs.iter().enumerate().filter(|(_, peg)| !inside(peg.at)) {
        report.warning(&names.path_of(index), format!("outside of the stage: {size}"));
    }
}

/// True if the berry does not just fall when the level starts.
fn is_held(level: &Level, tuning: &SnipTuning) -> bool {
    let below = |rock: &RockSpec| {
        let (low, high) = rock_span(rock);
        rock.at.y > level.berry.y && (low..=high).contains(&level.berry.x)
    };
    level.ropes.iter().any(|rope| [rope.from, rope.to].iter().any(|tie| matches!(tie, Tie::Berry(_))))
        || level.bubbles.iter().any(|at| at.distance(level.berry) < tuning.bubble_capture)
        || level.rocks.iter().any(below)
}

/// From where to where a rock reaches in x.
fn rock_span(rock: &RockSpec) -> (f32, f32) {
    match &rock.shape {
        RockShape::Circle { radius } => (rock.at.x - radius, rock.at.x + radius),
        RockShape::Polygon(points) => {
            let xs = || points.iter().map(|p| rock.at.x + p.x);
            (xs().fold(f32::INFINITY, f32::min), xs().fold(f32::NEG_INFINITY, f32::max))
        }
    }
}

/// Distance from `p` to the surface of a rock; 0 inside.
fn rock_distance(rock: &RockSpec, p: Vec2) -> f32 {
    let p = p - rock.at;
    match &rock.shape {
        RockShape::Circle { radius } => (p.length() - radius).max(0.0),
        RockShape::Polygon(points) => {
            let edges = || points.iter().zip(points.iter().cycle().skip(1));
            let sides = edges().map(|(a, b)| (*b - *a).perp_dot(p - *a));
            let (left, right) =
                sides.fold((true, true), |(left, right), side| (left && side >= 0.0, right && side <= 0.0));
            if left || right {
                return 0.0;
            }
            edges().map(|(a, b)| segment_distance(p, *a, *b)).fold(f32::INFINITY, f32::min)
        }
    }
}

/// Distance from `p` to the line of a thorn stem.
fn stem_distance(points: &[Vec2], p: Vec2) -> f32 {
    points.windows(2).map(|ends| segment_distance(p, ends[0], ends[1])).fold(f32::INFINITY, f32::min)
}
