//! How the things of a night stand to each other: what cannot be played is an error, what is probably a mistake a warning.

use super::keys::Report;
use super::night_shape::PREY;
use crate::math::geom::Vec2;
use crate::sim::prey_kind::PreyKind;
use crate::sim::spider::level::{Goal, NightLevel, PartSpec};
use crate::verlet::graph::radial::radial;
use crate::verlet::graph::tuning::{SEGMENT, WebCapacity, WebTuning};
use crate::verlet::graph::web::Web;

/// Most strands that a night begins with: what a tick costs grows with them, and the player adds more.
const STRANDS: usize = 2000;
/// Longest night, s: who sits down to one wants to see its end.
const LONGEST: f32 = 3000.0;
/// Anchors nearer to each other or to the web than this are no use, cm.
const NEAR: f32 = 20.0;
/// Farther outside of the web than this nothing can be reached, cm.
const FAR: f32 = 600.0;

/// Adds what is wrong with a night to the report.
pub fn check(report: &mut Report<'_>, night: &NightLevel) {
    check_web(report, night);
    for (list, points) in [("lamps", &night.lamps), ("stars", &night.stars)] {
        for (index, point) in points.iter().enumerate() {
            let beyond = night.web.centre.distance(*point) - night.web.radius;
            if beyond > FAR {
                let message = format!("{beyond:.0} cm outside of the web: nobody sees it");
                report.warning(&format!("{list}[{index}]"), message);
            }
        }
    }
    for (index, part) in night.parts.iter().enumerate() {
        check_part(report, night, part, &format!("parts[{index}]"));
    }
    if night.seconds() > LONGEST {
        let message = format!("together they last {:.0} s; at most {LONGEST} s are allowed", night.seconds());
        report.error("parts", message);
    }
    check_goals(report, night);
}

/// Weaves the web as the game will, and counts.
fn check_web(report: &mut Report<'_>, night: &NightLevel) {
    let mut web = Web::new(WebTuning::default(), WebCapacity { nodes: STRANDS, strands: STRANDS });
    if radial(&mut web, &night.web).is_none() {
        return report
            .error("web", format!("a web has at most {STRANDS} strands of {SEGMENT} cm, and this one has more"));
    }
    let nodes: Vec<Vec2> = web.nodes().filter_map(|id| web.node(id)).map(|node| node.at).collect();
    let mut strands = web.strands().count();
    for (index, anchor) in night.anchors.iter().enumerate() {
        let path = format!("anchors[{index}]");
        let nearest = nodes.iter().map(|node| node.distance(*anchor)).fold(f32::INFINITY, f32::min);
        strands += (nearest / SEGMENT).ceil() as usize;
        if let Some(other) = night.anchors[..index].iter().position(|other| other.distance(*anchor) < NEAR) {
            report.error(&path, format!("in the same place as anchors[{other}]"));
        } else if nearest < NEAR {
            report.error(&path, "in the web already: an anchor stands outside of it");
        }
    }
    if strands > STRANDS {
        report.error(
            "anchors",
            format!("with their threads the web has {strands} strands; at most {STRANDS} are allowed"),
        );
    }
}

fn check_part(report: &mut Report<'_>, night: &NightLevel, part: &PartSpec, path: &str) {
    if part.most > 0 && part.prey.iter().all(|weight| *weight == 0.0) {
        report.error(path, "nobody comes: name some \"prey\", or say \"most\": 0");
    }
    let comes = |kind: PreyKind| part.prey[kind as usize] > 0.0;
    for (kind, list, places) in [(PreyKind::Moth, "lamps", &night.lamps), (PreyKind::Mimic, "stars", &night.stars)] {
        if comes(kind) && places.is_empty() {
            let word = kind.word();
            report.error(&format!("{path}.prey.{word}"), format!("a {word} needs \"{list}\" to come to"));
        }
    }
}

fn check_goals(report: &mut Report<'_>, night: &NightLevel) {
    for (index, goal) in night.goals.iter().enumerate() {
        let path = format!("goals[{index}]");
        match goal {
            Goal::Survive if night.endless => report.error(&path, "nobody sees the end of an endless night"),
            Goal::Unhurt(_) | Goal::Threads(_) if night.endless => {
                report.error(&path, "an endless night would begin with this star");
            }
            Goal::Collect { kind: Some(kind), .. } if !night.parts.iter().any(|part| can_come(part, *kind)) => {
                report.error(&path, format!("no {} comes in this night", PREY[*kind as usize]));
            }
            _ => {}
        }
        if let Some(other) = night.goals[..index].iter().position(|other| other == goal) {
            report.error(&path, format!("the same as goals[{other}]"));
        }
    }
}

fn can_come(part: &PartSpec, kind: PreyKind) -> bool {
    part.most > 0 && part.prey[kind as usize] > 0.0
}
