//! A level file into a [`Level`], in three steps: shape, names and numbers of single things, then how things stand to
//! each other. All problems are listed. Distances are judged with the default tuning, so that a level is right or
//! wrong by itself.

use super::error::{Problems, shorten};
use super::json::Document;
use super::keys::{self, Report, suggestion};
use super::level_shape::{FRICTION, LEVEL, RESTITUTION, RawLevel, RawRock, RawRope, SIZE};
use crate::math::geom::{Vec2, segment_distance, vec2};
use crate::math::trig;
use crate::sim::puzzle::level::{Level, PuffballSpec, RockShape, RockSpec, RopeSpec, ThornSpec, Tie, limits};
use crate::sim::tuning::SnipTuning;
use crate::verlet::shape::Outline;
use crate::verlet::tuning::EngineTuning;

/// Names that ropes use for what is no peg.
const BERRY: &str = "berry";
const NIM: &str = "nim";

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
    let level = build(report, id, &raw);
    if !report.has_errors() {
        let pegs: Vec<&str> = raw.pegs.keys().map(String::as_str).collect();
        check(report, &level, &pegs, &SnipTuning::default());
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

fn point([x, y]: [f32; 2]) -> Vec2 {
    vec2(x, y)
}

/// Names into indices, degrees into radians, short forms into full ones. What cannot be resolved is reported.
fn build(report: &mut Report<'_>, id: String, raw: &RawLevel) -> Level {
    let pegs: Vec<(&str, Vec2)> = raw.pegs.iter().map(|(name, at)| (name.as_str(), point(*at))).collect();
    for name in raw.pegs.keys() {
        if [BERRY, NIM].contains(&name.as_str()) {
            report.error(&keys::join("pegs", name), "this name is taken; give the peg another one");
        } else if name.is_empty() || !name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-') {
            report.error("pegs", format!("\"{}\": a peg's name has letters, digits, _ and - only", shorten(name)));
        }
    }
    let berry = point(raw.berry);
    let ropes = (raw.ropes.iter().enumerate())
        .filter_map(|(index, rope)| build_rope(report, &format!("ropes[{index}]"), rope, &pegs, berry))
        .collect();
    let rocks = (raw.rocks.iter().enumerate())
        .filter_map(|(index, rock)| build_rock(report, &format!("rocks[{index}]"), rock))
        .collect();
    Level {
        id,
        name: raw.name.clone(),
        hint: raw.hint.clone(),
        size: point(raw.size.unwrap_or(SIZE)),
        berry,
        nim: point(raw.nim),
        pegs: pegs.iter().map(|(_, at)| *at).collect(),
        ropes,
        fireflies: raw.fireflies.iter().copied().map(point).collect(),
        thorns: raw
            .thorns
            .iter()
            .map(|thorn| ThornSpec { points: thorn.points.iter().copied().map(point).collect() })
            .collect(),
        bubbles: raw.bubbles.iter().copied().map(point).collect(),
        puffballs: raw
            .puffballs
            .iter()
            .map(|puffball| PuffballSpec { at: point(puffball.at), angle: puffball.angle.to_radians() })
            .collect(),
        rocks,
    }
}

fn build_rope(
    report: &mut Report<'_>,
    path: &str,
    rope: &RawRope,
    pegs: &[(&str, Vec2)],
    berry: Vec2,
) -> Option<RopeSpec> {
    let from = tie(report, &keys::join(path, "from"), &rope.from, pegs);
    let to = tie(report, &keys::join(path, "to"), &rope.to, pegs);
    let (from, to) = (from?, to?);
    if from == to {
        report.error(path, format!("both ends are tied to \"{}\"", rope.from));
        return None;
    }
    let tuning = SnipTuning::default();
    let end = |tie: Tie| match tie {
        Tie::Peg(index) => pegs[index].1,
        // Ropes are tied to the top of the berry.
        Tie::Berry => berry - vec2(0.0, tuning.berry_radius),
    };
    let distance = end(from).distance(end(to));
    let length = rope.length.unwrap_or(distance);
    if length < 1.0 {
        report.error(path, "its two ends are at the same place");
    } else if rope.length.is_some() && rope.elastic == 0.0 && length < distance * 0.999 {
        let message = format!("{length} cm is too short: its ends are {:.1} cm apart", distance);
        report.error(&keys::join(path, "length"), message);
    }
    let weight = tuning.berry_mass * EngineTuning::default().gravity;
    Some(RopeSpec { from, to, length, compliance: rope.elastic / weight })
}

/// What a rope's end means by `name`.
fn tie(report: &mut Report<'_>, path: &str, name: &str, pegs: &[(&str, Vec2)]) -> Option<Tie> {
    if name == BERRY {
        return Some(Tie::Berry);
    }
    let found = pegs.iter().position(|(peg, _)| *peg == name).map(Tie::Peg);
    if found.is_none() {
        let names: Vec<&str> = pegs.iter().map(|(peg, _)| *peg).chain([BERRY]).collect();
        let hint = match suggestion(name, &names) {
            hint if hint.is_empty() => format!("; there are {}", shorten(&names.join(", "))),
            hint => hint,
        };
        report.error(path, format!("there is no peg \"{}\"{hint}", shorten(name)));
    }
    found
}

fn build_rock(report: &mut Report<'_>, path: &str, rock: &RawRock) -> Option<RockSpec> {
    let turn = trig::direction(rock.angle.to_radians());
    let turned = |points: Vec<Vec2>| RockShape::Polygon(points.into_iter().map(|p| turn.rotate(p)).collect());
    let shape = match (rock.radius, rock.sides, &rock.points) {
        (Some(radius), None, None) => RockShape::Circle { radius },
        (None, Some([w, h]), None) => {
            let (x, y) = (w / 2.0, h / 2.0);
            turned(vec![vec2(-x, -y), vec2(x, -y), vec2(x, y), vec2(-x, y)])
        }
        (None, None, Some(points)) => turned(points.iter().copied().map(point).collect()),
        _ => {
            report.error(path, "a rock needs exactly one of \"radius\", \"box\" and \"points\"");
            return None;
        }
    };
    if let RockShape::Polygon(points) = &shape {
        let problem = Outline::Polygon(points.clone()).problem();
        if let Some(problem) = problem {
            report.error(&keys::join(path, if rock.points.is_some() { "points" } else { "box" }), problem);
            return None;
        }
    }
    Some(RockSpec {
        at: point(rock.at),
        shape,
        friction: rock.friction.unwrap_or(FRICTION),
        restitution: rock.restitution.unwrap_or(RESTITUTION),
    })
}

/// How things stand to each other. `pegs` are the names of the level's pegs.
fn check(report: &mut Report<'_>, level: &Level, pegs: &[&str], tuning: &SnipTuning) {
    check_stage(report, level, pegs);
    check_lengths(report, level);
    check_solids(report, level, tuning);
    if level.berry.distance(level.nim) < tuning.eat_reach {
        report.error("berry", "the berry starts in Nim's mouth: the level is won at once");
    }
    for (index, at) in level.fireflies.iter().enumerate() {
        if at.distance(level.berry) < tuning.firefly_reach {
            report.warning(&format!("fireflies[{index}]"), "the berry starts here: it is caught at once");
        }
    }
    if level.fireflies.len() < 3 {
        report.warning("fireflies", format!("a level has three fireflies, here are {}", level.fireflies.len()));
    }
    for (index, name) in pegs.iter().enumerate() {
        if !level.ropes.iter().any(|rope| [rope.from, rope.to].contains(&Tie::Peg(index))) {
            report.warning(&keys::join("pegs", name), "this peg holds no rope");
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
fn check_stage(report: &mut Report<'_>, level: &Level, pegs: &[&str]) {
    let inside = |p: Vec2| p.cmpge(Vec2::ZERO).all() && p.cmple(level.size).all();
    let size = format!("the stage is {} x {} cm", level.size.x, level.size.y);
    for (name, at) in [("berry", level.berry), ("nim", level.nim)] {
        if !inside(at) {
            report.error(name, format!("outside of the stage: {size}"));
        }
    }
    let lists = [("fireflies", &level.fireflies), ("bubbles", &level.bubbles)];
    for (name, points) in lists {
        for (index, _) in points.iter().enumerate().filter(|(_, at)| !inside(**at)) {
            report.error(&format!("{name}[{index}]"), format!("outside of the stage: {size}"));
        }
    }
    for (index, _) in level.puffballs.iter().enumerate().filter(|(_, puffball)| !inside(puffball.at)) {
        report.error(&format!("puffballs[{index}]"), format!("outside of the stage: {size}"));
    }
    for (name, _) in pegs.iter().zip(&level.pegs).filter(|(_, at)| !inside(**at)) {
        report.warning(&keys::join("pegs", name), format!("outside of the stage: {size}"));
    }
}

/// True if the berry does not just fall when the level starts.
fn is_held(level: &Level, tuning: &SnipTuning) -> bool {
    let below = |rock: &RockSpec| {
        let (low, high) = rock_span(rock);
        rock.at.y > level.berry.y && (low..=high).contains(&level.berry.x)
    };
    level.ropes.iter().any(|rope| [rope.from, rope.to].contains(&Tie::Berry))
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

#[cfg(test)]
mod tests {
    use super::*;

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
        let rope = RopeSpec { from: Tie::Peg(0), to: Tie::Berry, length: 100.0, compliance: 0.0 };
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
        assert!(found[1].contains("thorns: together they are 22"), "{found:?}");
        assert!(found[1].ends_with(" cm long; at most 4000 cm are allowed"), "{found:?}");
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
