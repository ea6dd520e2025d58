//! What `gossamer check` says about things of a level that lack their partner or can do nothing where they are.

use gossamer::content::error::{Problem, Problems};
use gossamer::content::level;

const FILE: &str = "levels/puzzle/garden/03_swing.jsonc";

/// What is said about a level with one good rope and `more`.
fn said(more: &str) -> Vec<String> {
    let text = format!(
        r#"{{"name": "A", "berry": [200, 220], "nim": [200, 540], "pegs": {{"top": [200, 100]}},
"fireflies": [[100, 300], [100, 350], [100, 400]], "ropes": [{{"from": "top", "to": "berry"}}],
{more}}}"#
    );
    let mut problems = Problems::default();
    level::read(FILE, text.as_bytes(), &mut problems);
    problems.iter().map(|problem: &Problem| problem.to_string().replace(FILE, "")).collect()
}

#[test]
fn partners_that_are_missing_are_named() {
    for (more, message) in [
        (r#""night": true"#, "a night needs a lamp"),
        (r#""buttons": [{"at": [50, 50], "turns": "sun"}]"#, "no thorns have this sign"),
        (r#""thorns": [{"points": [[40, 500], [60, 500]], "turns": "sun"}]"#, "no button has this sign"),
        (r#""discs": [{"at": [60, 480], "radius": 50}]"#, "nothing stands on this disc"),
        (r#""seeds": {"s": {"at": [300, 300]}}"#, "no rope holds it"),
        (r#""rings": {"r": {"at": [60, 60], "radius": 40}}, "ants": ["r", "r"]"#, "another ant waits"),
    ] {
        let found = said(more);
        assert!(found.len() == 1 && found[0].contains(message), "{more}: {found:?}");
    }
}

#[test]
fn things_that_can_do_nothing_are_named() {
    let rock = r#""rocks": [{"at": [60, 460], "radius": 90}]"#;
    for (more, message) in [
        (format!(r#""rings": {{"r": {{"at": [60, 460], "radius": 40}}}}, {rock}"#), "can never come so near"),
        (r#""rings": {"r": {"at": [203, 102], "radius": 40}}"#.to_string(), "in the same place as pegs.top"),
        (r#""beads": {"b": {"from": [90, 90], "to": [90, 92]}}"#.to_string(), "its wire has no length"),
    ] {
        let found = said(&more);
        assert!(found.iter().any(|line| line.contains(message)), "{more}: {found:?}");
    }
}

#[test]
fn ropes_that_are_too_long_are_named() {
    let reel = r#""reels": {"r": {"at": [60, 60], "most": 300}}"#;
    let text = |length: u32| {
        format!(
            r#"{{"name": "A", "berry": [200, 220], "nim": [200, 540], {reel},
"fireflies": [[100, 300], [100, 350], [100, 400]], "ropes": [{{"from": "r", "to": "berry", "length": {length}}}]}}"#
        )
    };
    let said = |length: u32| {
        let mut problems = Problems::default();
        level::read(FILE, text(length).as_bytes(), &mut problems);
        problems.to_string()
    };
    assert_eq!(said(250), "");
    assert!(said(400).contains("400 cm is more than its reel winds out, 300 cm"), "{}", said(400));
    assert!(said(900).contains("it can hang 360 cm below the stage"), "{}", said(900));
}

/// The middle between the halves was taken for the berry.
#[test]
fn issue_a_firefly_between_the_halves_was_said_to_be_caught_at_once() {
    let text = r#"{"name": "A", "halves": [[200, 150], [200, 350]], "nim": [200, 540],
"pegs": {"a": [200, 60], "b": [100, 60]}, "ropes": [{"from": "a", "to": "left"}, {"from": "b", "to": "right"}],
"fireflies": [[200, 250], [100, 350], [100, 400]]}"#;
    let mut problems = Problems::default();
    level::read(FILE, text.as_bytes(), &mut problems);
    assert_eq!(problems.to_string(), "");
}

/// A berry that starts in a jar was said to fall.
#[test]
fn issue_a_berry_in_a_jar_was_said_to_be_held_by_nothing() {
    let text = |jars: &str| {
        format!(
            r#"{{"name": "A", "berry": [62, 130], "nim": [200, 540], "jars": {jars},
"fireflies": [[200, 250], [100, 350], [100, 400]]}}"#
        )
    };
    let said = |jars: &str| {
        let mut problems = Problems::default();
        level::read(FILE, text(jars).as_bytes(), &mut problems);
        problems.to_string()
    };
    assert_eq!(said("[[62, 130]]"), "");
    assert!(said("[[262, 130]]").contains("nothing holds the berry"));
}
