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
/// Longest night, s: an hour is the longest run that can be kept, and a little is left for pauses of thought.
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

#[cfg(test)]
mod tests {
    use crate::content::error::Problems;
    use crate::content::night_file::read;

    const FILE: &str = "levels/spider/02_dew.jsonc";
    const GOALS: &str = r#"[{"survive": true}, {"score": 100}, {"chain": 3}]"#;

    fn problems(more: &str, prey: &str, goals: &str) -> Vec<String> {
        let part = format!(r#"{{"part": "dusk", "seconds": 600, "every": [3, 2], "prey": {{{prey}}}}}"#);
        let text = format!("{{\"name\": \"Dew\", \"goals\": {goals},\n{more}\n\"parts\": [{part}]}}");
        let mut problems = Problems::default();
        read(FILE, text.as_bytes(), &mut problems);
        problems.iter().map(|problem| problem.to_string().replace(FILE, "")).collect()
    }

    const FLIES: &str = r#""fly": 1"#;

    #[test]
    fn prey_needs_what_it_comes_to() {
        let found = problems("", r#""moth": 1, "mimic": 2"#, GOALS);
        let expected = [
            ":3:78: parts[0].prey.moth: a moth needs \"lamps\" to come to",
            ":3:90: parts[0].prey.mimic: a mimic needs \"stars\" to come to",
        ];
        assert_eq!(found, expected);
        assert_eq!(problems(r#""lamps": [[0, 0]], "stars": [[0, 9]],"#, r#""moth": 1, "mimic": 2"#, GOALS), [""; 0]);
        assert!(problems("", r#""fly": 0"#, GOALS)[0].ends_with("name some \"prey\", or say \"most\": 0"));
        let far = problems(r#""lamps": [[0, 0], [990, 0]],"#, FLIES, GOALS);
        assert_eq!(far, [":2:19: warning: lamps[1]: 610 cm outside of the web: nobody sees it"]);
    }

    #[test]
    fn a_web_has_bounds() {
        let found = problems(r#""web": {"spokes": 40, "rings": 24, "radius": 1200},"#, FLIES, GOALS);
        assert_eq!(found, [":2:8: web: a web has at most 2000 strands of 36 cm, and this one has more"]);
        let found = problems(r#""anchors": [[600, 600], [605, 600], [0, 0]],"#, FLIES, GOALS);
        let expected = [
            ":2:25: anchors[1]: in the same place as anchors[0]",
            ":2:37: anchors[2]: in the web already: an anchor stands outside of it",
        ];
        assert_eq!(found, expected);
        let far = (0..32).map(|i| format!("[{}, 2900]", i * 90)).collect::<Vec<_>>().join(", ");
        let found = problems(&format!("\"anchors\": [{far}],"), FLIES, GOALS);
        assert!(found[0].starts_with(":2:12: anchors: with their threads the web has "), "{found:?}");
    }

    #[test]
    fn goals_can_be_reached() {
        let found = problems("", FLIES, r#"[{"collect": 2, "of": "wasp"}, {"chain": 3}, {"chain": 3}]"#);
        let expected = [":1:27: goals[0]: no wasp comes in this night", ":1:71: goals[2]: the same as goals[1]"];
        assert_eq!(found, expected);
        let found = problems(r#""endless": true,"#, FLIES, r#"[{"survive": true}, {"unhurt": 1}, {"chain": 3}]"#);
        let expected = [
            ":1:27: goals[0]: nobody sees the end of an endless night",
            ":1:46: goals[1]: an endless night would begin with this star",
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_night_ends_before_a_recording_does() {
        let part = r#"{"part": "dusk", "seconds": 600, "every": [3, 2], "most": 0}"#;
        let text = format!(r#"{{"name": "Dew", "goals": {GOALS}, "parts": [{}]}}"#, [part; 6].join(", "));
        let mut problems = Problems::default();
        read(FILE, text.as_bytes(), &mut problems);
        assert!(problems.to_string().ends_with("parts: together they last 3600 s; at most 3000 s are allowed"));
    }
}
