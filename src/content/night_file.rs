//! The file of a night into a [`NightLevel`]: shape (`night_shape.rs`), single things, then how they stand to each other
//! (`night_check.rs`). All problems are listed. Distances are judged with the default tuning, so that a night is right or
//! wrong by itself.

use super::error::Problems;
use super::json::Document;
use super::keys::{self, Report};
use super::level;
use super::night_check::check;
use super::night_raw::{RawGoal, RawNight, RawPart, RawPrey, RawWeb};
use super::night_shape::NIGHT;
use crate::math::geom::{Vec2, vec2};
use crate::sim::prey_kind::PreyKind;
use crate::sim::spider::level::{Goal, NightLevel, Part, PartSpec};
use crate::verlet::graph::radial::Radial;

/// The folder of nights, and the part of their ids before the slash.
pub const FOLDER: &str = "spider";
/// The one night that has no number, and no end.
pub const ENDLESS: &str = "spider/endless";

/// Whether a file is a night rather than a level of Snip, going by its folder.
pub fn is_night(file: &str) -> bool {
    file.rsplit('/').nth(1) == Some(FOLDER)
}

/// Whether an id is that of a night, with or without a seed.
pub fn is_night_id(id: &str) -> bool {
    id.strip_prefix(FOLDER).is_some_and(|rest| rest.starts_with('/'))
}

/// The id of a night's file, and the seed that may follow it after a colon. None if that is no number as we write it.
pub fn split_seed(id: &str) -> Option<(&str, Option<u64>)> {
    let Some((id, text)) = id.split_once(':') else { return Some((id, None)) };
    let seed = text.parse::<u64>().ok()?;
    // One way to write a seed, so that a run has one id.
    (seed.to_string() == text).then_some((id, Some(seed)))
}

/// `levels/spider/02_moths.jsonc` is the night `spider/02`, and `levels/spider/endless.jsonc` is [`ENDLESS`].
pub fn id_of(file: &str) -> Option<String> {
    if !is_night(file) {
        return None;
    }
    if file.ends_with("/endless.jsonc") { Some(ENDLESS.to_string()) } else { level::id_of(file) }
}

/// Reads one file and adds what is wrong with it to `problems`. None if anything is an error.
pub fn read(file: &str, bytes: &[u8], problems: &mut Problems) -> Option<NightLevel> {
    let document = Document::read_or_note(file, bytes, problems)?;
    let mut report = Report::new(&document, problems);
    let id = id_of(file);
    if id.is_none() {
        report.error("", "the file of a night is named like spider/02_moths.jsonc, or spider/endless.jsonc");
    }
    keys::check(&mut report, &NIGHT);
    let night = if report.has_errors() { None } else { read_checked(&mut report, id.unwrap_or_default()) };
    report.finish().then_some(night).flatten()
}

/// The same for callers who want only the night or only the reasons why there is none.
///
/// # Errors
/// All problems of the file, warnings included, if one of them is an error.
pub fn parse(file: &str, bytes: &[u8]) -> Result<NightLevel, Problems> {
    let mut problems = Problems::default();
    read(file, bytes, &mut problems).ok_or(problems)
}

/// Reads a document of the right shape.
fn read_checked(report: &mut Report<'_>, id: String) -> Option<NightLevel> {
    let raw: RawNight = match report.document.build() {
        Ok(raw) => raw,
        Err(problem) => {
            report.add(problem);
            return None;
        }
    };
    let night = build(report, id, raw)?;
    check(report, &night);
    Some(night)
}

/// None if a goal makes no sense; the report says which.
fn build(report: &mut Report<'_>, id: String, raw: RawNight) -> Option<NightLevel> {
    let all = |list: &[[f32; 2]]| list.iter().copied().map(point).collect::<Vec<Vec2>>();
    let goals: Vec<Option<Goal>> = (raw.goals.iter().enumerate())
        .map(|(index, raw)| {
            let goal = goal(raw);
            goal.map_err(|message| report.error(&format!("goals[{index}]"), message)).ok()
        })
        .collect();
    let &[Some(first), Some(second), Some(third)] = goals.as_slice() else { return None };
    Some(NightLevel {
        id,
        name: raw.name,
        hint: raw.hint,
        seed: raw.seed,
        web: web(&raw.web.unwrap_or_default(), raw.seed),
        anchors: all(&raw.anchors),
        lamps: all(&raw.lamps),
        stars: all(&raw.stars),
        silk: raw.silk,
        parts: raw.parts.iter().map(part).collect(),
        endless: raw.endless,
        goals: [first, second, third],
    })
}

fn point([x, y]: [f32; 2]) -> Vec2 {
    vec2(x, y)
}

fn web(raw: &RawWeb, seed: u64) -> Radial {
    let usual = Radial::default();
    Radial {
        centre: raw.centre.map_or(usual.centre, point),
        radius: raw.radius.unwrap_or(usual.radius),
        spokes: raw.spokes.unwrap_or(usual.spokes),
        rings: raw.rings.unwrap_or(usual.rings),
        ring_sag: raw.ring_sag.unwrap_or(usual.ring_sag),
        jitter: raw.jitter.unwrap_or(usual.jitter),
        seed: raw.seed.unwrap_or(seed),
        pretension: raw.pretension.unwrap_or(usual.pretension),
    }
}

fn part(raw: &RawPart) -> PartSpec {
    let RawPrey { gnat, fly, beetle, moth, wasp, cutter, mimic } = raw.prey;
    PartSpec {
        part: Part::ALL.into_iter().find(|part| part.word() == raw.part).unwrap_or(Part::Dusk),
        seconds: raw.seconds,
        wind: point(raw.wind),
        gusts: raw.gusts,
        every: raw.every,
        most: raw.most,
        prey: [gnat, fly, beetle, moth, wasp, cutter, mimic],
    }
}

fn goal(raw: &RawGoal) -> Result<Goal, &'static str> {
    let kind = raw.of.as_ref().and_then(|word| PreyKind::ALL.into_iter().find(|kind| kind.word() == word));
    if kind.is_some() && raw.collect.is_none() {
        return Err("\"of\" says what to \"collect\", and there is no \"collect\" here");
    }
    if raw.survive == Some(false) {
        return Err("\"survive\" can only be true; leave the goal out");
    }
    let all = [
        raw.survive.map(|_| Goal::Survive),
        raw.score.map(Goal::Score),
        raw.collect.map(|count| Goal::Collect { kind, count }),
        raw.chain.map(Goal::Chain),
        raw.unhurt.map(Goal::Unhurt),
        raw.threads.map(Goal::Threads),
    ];
    let mut said = all.into_iter().flatten();
    match (said.next(), said.next()) {
        (Some(goal), None) => Ok(goal),
        _ => Err("a goal is exactly one of \"survive\", \"score\", \"collect\", \"chain\", \"unhurt\" and \"threads\""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "levels/spider/02_dew.jsonc";
    const GOALS: &str = r#""goals": [{"survive": true}, {"score": 100}, {"collect": 3, "of": "fly"}]"#;
    const DUSK: &str = r#"{"part": "dusk", "seconds": 60, "every": [3, 2], "prey": {"fly": 2, "gnat": 1}}"#;

    fn night(more: &str, parts: &str, goals: &str) -> Result<NightLevel, Problems> {
        parse(FILE, format!("{{\"name\": \"Dew\",\n{more}\n\"parts\": [{parts}],\n{goals}}}").as_bytes())
    }

    fn problems(more: &str, parts: &str, goals: &str) -> Vec<String> {
        let problems = night(more, parts, goals).expect_err("it has errors");
        problems.iter().map(|problem| problem.to_string().replace(FILE, "")).collect()
    }

    #[test]
    fn a_right_night_has_what_the_file_says() {
        let more = r#""seed": 7, "web": {"radius": 300, "spokes": 9}, "lamps": [[10, 20]], "silk": 50,"#;
        let night = night(more, DUSK, GOALS).unwrap_or_else(|problems| panic!("{problems}"));
        assert_eq!((night.id.as_str(), night.seed, night.silk), ("spider/02", 7, 50.0));
        let web = Radial { radius: 300.0, spokes: 9, seed: 7, ..Radial::default() };
        assert_eq!((night.web, night.lamps.as_slice()), (web, &[vec2(10.0, 20.0)][..]));
        assert_eq!(night.goals[2], Goal::Collect { kind: Some(PreyKind::Fly), count: 3 });
        let part = &night.parts[0];
        assert_eq!((part.part, part.every, part.most, part.wind), (Part::Dusk, [3.0, 2.0], 12, Vec2::ZERO));
        assert_eq!(part.prey, [1.0, 2.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    }

    #[test]
    fn what_is_not_said_is_as_usual() {
        let night = night("", DUSK, GOALS).unwrap_or_else(|problems| panic!("{problems}"));
        assert_eq!(night.web, Radial { seed: super::super::night_raw::SEED, ..Radial::default() });
        assert!(!night.endless && night.hint.is_empty() && night.anchors.is_empty());
    }

    #[test]
    fn a_goal_is_one_thing() {
        let goals = r#""goals": [{"survive": false}, {"score": 5, "chain": 2}, {"of": "moth"}]"#;
        let expected = [
            ":4:11: goals[0]: \"survive\" can only be true; leave the goal out",
            ":4:31: goals[1]: a goal is exactly one of \"survive\", \"score\", \"collect\", \"chain\", \"unhurt\" and \
             \"threads\"",
            ":4:57: goals[2]: \"of\" says what to \"collect\", and there is no \"collect\" here",
        ];
        assert_eq!(problems("", DUSK, goals), expected);
    }

    #[test]
    fn nights_are_known_by_their_folder() {
        assert_eq!(id_of(FILE).as_deref(), Some("spider/02"));
        assert_eq!(id_of("spider/endless.jsonc").as_deref(), Some(ENDLESS));
        for other in ["levels/puzzle/garden/01_a.jsonc", "spider/2_a.jsonc", "spider/moths.jsonc", "endless.jsonc"] {
            assert_eq!(id_of(other), None, "{other}");
        }
        assert!(is_night("levels/spider/odd.jsonc") && !is_night("levels/puzzle/spider.jsonc"));
        assert!(is_night_id("spider/endless:5") && !is_night_id("spiders/01") && !is_night_id("garden/01"));
    }
}

#[cfg(test)]
mod checks {
    use super::read;
    use crate::content::error::Problems;

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
