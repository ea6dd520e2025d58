//! A level file into a [`Level`], in three steps: shape (`level_shape.rs`), names and numbers of single things
//! (`level_build.rs`), then how things stand to each other (`level_check.rs`). All problems are listed. Distances are
//! judged with the default tuning, so that a level is right or wrong by itself.

use super::error::Problems;
use super::json::Document;
use super::keys::{self, Report};
use super::level_build::build;
use super::level_check::check;
use super::level_names::Names;
use super::level_raw::RawLevel;
use super::level_shape::LEVEL;
use crate::sim::puzzle::level::Level;
use crate::sim::tuning::SnipTuning;

/// `levels/puzzle/garden/03_swing.jsonc` is the level `garden/03`, of the pack `garden`.
pub fn id_of(file: &str) -> Option<String> {
    let mut parts = file.rsplit('/');
    let (name, pack) = (parts.next()?.strip_suffix(".jsonc")?, parts.next()?);
    let (number, title) = name.split_once('_')?;
    let is_name = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    let good = number.len() == 2 && number.bytes().all(|b| b.is_ascii_digit());
    (good && title.split('_').all(is_name) && is_name(pack)).then(|| format!("{pack}/{number}"))
}

/// Reads one level file and adds what is wrong with it to `problems`. None if anything is an error.
pub fn read(file: &str, bytes: &[u8], problems: &mut Problems) -> Option<Level> {
    let document = Document::read_or_note(file, bytes, problems)?;
    let mut report = Report::new(&document, problems);
    let id = id_of(file);
    if id.is_none() {
        report.error("", "a level file is named like garden/03_swing.jsonc: two digits, then small letters");
    }
    keys::check(&mut report, &LEVEL);
    let level = if report.has_errors() { None } else { read_checked(&mut report, id.unwrap_or_default()) };
    report.finish().then_some(level).flatten()
}

/// Reads a document of the right shape.
fn read_checked(report: &mut Report<'_>, id: String) -> Option<Level> {
    let raw: RawLevel = match report.document.build() {
        Ok(raw) => raw,
        Err(problem) => {
            report.add(problem);
            return None;
        }
    };
    let names = Names::new(report, &raw);
    let level = build(report, id, &raw, &names);
    if !report.has_errors() {
        check(report, &level, &names, &SnipTuning::default());
    }
    Some(level)
}

/// The same for callers who want only the level or only the reasons why there is none.
///
/// # Errors
/// All problems of the file, warnings included, if one of them is an error.
pub fn parse(file: &str, bytes: &[u8]) -> Result<Level, Problems> {
    let mut problems = Problems::default();
    read(file, bytes, &mut problems).ok_or(problems)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::geom::vec2;
    use crate::sim::puzzle::spec::{RockShape, RopeSpec, Tie};

    const FILE: &str = "levels/puzzle/garden/03_swing.jsonc";

    /// A level with the `more` keys added; its first line is the berry's.
    fn text(more: &str) -> String {
        let base = r#"{ "name": "Swing", "berry": [200, 220], "nim": [200, 540], "pegs": {"top": [200, 100]},
"fireflies": [[100, 300], [100, 350], [100, 400]],
"#;
        format!("{base}{more}}}")
    }

    fn problems(more: &str) -> Vec<String> {
        let mut problems = Problems::default();
        read(FILE, text(more).as_bytes(), &mut problems);
        let short = |problem: &crate::content::error::Problem| problem.to_string().replace(FILE, "");
        problems.iter().map(short).collect()
    }

    const ROPE: &str = r#""ropes": [{"from": "top", "to": "berry"}],"#;

    #[test]
    fn a_right_level_has_what_the_file_says() {
        let rock = r#""rocks": [{"at": [50, 500], "box": [60, 20], "angle": 90, "friction": 1}],"#;
        let level = parse(FILE, text(&format!("{ROPE}{rock}")).as_bytes()).unwrap_or_else(|p| panic!("{p}"));
        assert_eq!((level.id.as_str(), level.name.as_str(), level.size), ("garden/03", "Swing", vec2(400.0, 600.0)));
        let rope = RopeSpec { from: Tie::Peg(0), to: Tie::Berry(0), length: 100.0, compliance: 0.0 };
        assert_eq!(level.ropes, [rope], "from the peg to the top of the berry");
        let RockShape::Polygon(corners) = &level.rocks[0].shape else { panic!("a box is a polygon") };
        assert!(corners[0].distance(vec2(10.0, -30.0)) < 1e-4, "turned by a quarter: {}", corners[0]);
    }

    #[test]
    fn ids_that_point_nowhere_are_named_with_a_suggestion() {
        let found = problems(
            r#""ropes": [{"from": "tpo", "to": "berry"}, {"from": "top", "to": "bery"}, {"from": "top", "to": "top"}]"#,
        );
        let expected = [
            ":3:20: ropes[0].from: there is no peg \"tpo\"; did you mean \"top\"?",
            ":3:65: ropes[1].to: there is no peg \"bery\"; did you mean \"berry\"?",
            ":3:74: ropes[2]: both ends are tied to \"top\"",
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_rope_cannot_start_stretched_unless_it_is_elastic() {
        let found = problems(r#""ropes": [{"from": "top", "to": "berry", "length": 90}]"#);
        assert_eq!(found, [":3:52: ropes[0].length: 90 cm is too short: its ends are 100.0 cm apart"]);
        assert_eq!(problems(r#""ropes": [{"from": "top", "to": "berry", "length": 90, "elastic": 50}]"#), [""; 0]);
    }

    #[test]
    fn rocks_must_be_convex_and_of_one_kind() {
        let dented = r#"{"at": [50, 500], "points": [[0, 0], [40, 0], [10, 10], [0, 40]]}"#;
        let found = problems(&format!(r#"{ROPE} "rocks": [{dented}, {{"at": [50, 50]}}]"#));
        assert!(found[0].ends_with("rocks[0].points: a polygon must be convex"), "{found:?}");
        assert!(found[1].ends_with("exactly one of \"radius\", \"box\" and \"points\""), "{found:?}");
    }

    #[test]
    fn things_that_start_in_each_other_are_errors() {
        let more = r#""rocks": [{"at": [200, 240], "radius": 30}, {"at": [200, 540], "box": [20, 20]}],
"thorns": [{"points": [[150, 200], [250, 240]]}]"#;
        let found = problems(&format!("{ROPE}{more}"));
        let expected = [
            ":1:29: berry: the berry starts inside rocks[0]",
            ":1:29: berry: the berry starts in thorns[0]",
            ":1:48: nim: Nim's mouth is inside rocks[1]",
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn what_is_probably_a_mistake_is_a_warning() {
        let mut problems = Problems::default();
        let level = read(FILE, text("").as_bytes(), &mut problems);
        assert!(level.is_some());
        let found = problems.to_string();
        assert!(found.contains("warning: pegs.top: this peg holds no rope"), "{found}");
        assert!(found.contains("warning: berry: nothing holds the berry"), "{found}");
    }

    #[test]
    fn the_stage_bounds_what_must_be_seen() {
        let found = problems(&format!(r#"{ROPE} "size": [300, 500], "bubbles": [[301, 10]]"#));
        assert!(found[0].ends_with("nim: outside of the stage: the stage is 300 x 500 cm"), "{found:?}");
        assert!(found[1].ends_with("bubbles[0]: outside of the stage: the stage is 300 x 500 cm"), "{found:?}");
    }

    #[test]
    fn issue_a_valid_level_froze_the_game() {
        // Cause: the number of stems and points was bounded, their length was not: 16 million cm could be drawn.
        let points = vec!["[-4000, 4000], [4000, -4000]"; 32].join(", ");
        let stems = vec![format!(r#"{{"points": [{points}]}}"#); 32].join(",\n");
        let rope = r#"{"from": "top", "to": "berry", "length": 3000}"#;
        let found = problems(&format!(r#""ropes": [{rope}, {rope}, {rope}], "thorns": [{stems}]"#));
        assert_eq!(found[0], ":3:10: ropes: together they are 9000 cm long; at most 8000 cm are allowed");
        let thorns = found.last().cloned().unwrap_or_default();
        assert!(thorns.contains("thorns: together they are 22"), "{found:?}");
        assert!(thorns.ends_with(" cm long; at most 4000 cm are allowed"), "{found:?}");
    }

    #[test]
    fn ids_come_from_file_names() {
        assert_eq!(id_of(FILE).as_deref(), Some("garden/03"));
        assert_eq!(id_of("garden/12_a_b2.jsonc").as_deref(), Some("garden/12"));
        for bad in
            ["03_swing.jsonc", "garden/3_swing.jsonc", "garden/03.jsonc", "garden/03_Swing.jsonc", "garden/03_a.json"]
        {
            assert_eq!(id_of(bad), None, "{bad}");
        }
    }
}
