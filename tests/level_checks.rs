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

/// It wound the span of a bridge, and a second rope to the length of the first, without a touch.
#[test]
fn issue_a_reel_with_a_bridge_or_two_ropes_was_allowed() {
    let seeds = r#""seeds": {"a": {"at": [60, 200]}, "b": {"at": [340, 200]}}"#;
    let said = |ropes: &str| {
        let text = format!(
            r#"{{"name": "A", "berry": [200, 220], "nim": [200, 540], "pegs": {{"top": [200, 100]}},
"fireflies": [[100, 300], [100, 350], [100, 400]], {seeds},
"reels": {{"r": {{"at": [60, 60], "most": 300}}, "s": {{"at": [340, 60], "most": 300}}}}, {ropes}}}"#
        );
        let mut problems = Problems::default();
        level::read(FILE, text.as_bytes(), &mut problems);
        problems.to_string()
    };
    let ropes = |more: &str| {
        said(&format!(
            r#""ropes": [{{"from": "top", "to": "berry"}}, {{"from": "r", "to": "a"}}, {{"from": "s", "to": "b"}}{more}"#
        ))
    };
    assert_eq!(ropes("]"), "");
    let two = ropes(r#", {"from": "berry", "to": "r"}]"#);
    assert!(two.contains("reels.r") && two.contains("a reel winds one rope"), "{two}");
    let bridge = ropes(r#"], "bridges": [{"pegs": ["r", "top"]}]"#);
    assert!(bridge.contains("reels.r") && bridge.contains("a reel cannot be a peg of a bridge"), "{bridge}");
    let both = said(r#""ropes": [{"from": "top", "to": "berry"}, {"from": "r", "to": "s"}]"#);
    assert!(both.contains("a reel at the other end as well"), "{both}");
}

/// Each kind of peg had a most of its own, and the ropes that rings and pods bring had none.
#[test]
fn issue_pegs_of_all_kinds_together_had_no_most() {
    let pegs = |list: &str, count: usize, more: &str, y: usize| {
        let each = (0..count).map(|i| (i, 10 + 8 * (i % 40), y + 8 * (i / 40)));
        let each = each.map(|(i, x, y)| format!(r#""{list}{i}": {{"at": [{x}, {y}]{more}}}"#));
        format!(r#""{list}": {{{}}}"#, each.collect::<Vec<_>>().join(", "))
    };
    let some = |stickies: usize| {
        let text = [pegs("stickies", stickies, "", 10), pegs("rings", 32, r#", "radius": 40"#, 420)].join(", ");
        said(&text).join("\n")
    };
    assert!(!some(31).contains("together there are"), "{}", some(31));
    assert!(some(32).contains("together there are 65 pegs of all kinds; at most 64 are allowed"), "{}", some(32));
    let rings = pegs("rings", 62, r#", "radius": 40"#, 420);
    let seeds = r#""seeds": {"s": {"at": [300, 300]}}"#;
    let ropes = vec![r#"{"from": "top", "to": "s", "length": 240}"#; 32].join(", ");
    let text = format!(
        r#"{{"name": "A", "berry": [200, 220], "nim": [200, 540], "pegs": {{"top": [200, 100], "b": [260, 100]}},
"bridges": [{{"pegs": ["top", "b", "top", "b"]}}], {rings}, {seeds}, "ropes": [{ropes}]}}"#
    );
    let mut problems = Problems::default();
    level::read(FILE, text.as_bytes(), &mut problems);
    let told = problems.to_string();
    assert!(told.contains("together there are 97 ropes with those of rings"), "{told}");
}

/// They join nearer than 30 cm, and 40 were asked for.
#[test]
fn issue_halves_that_do_not_touch_were_said_to_join_at_once() {
    let said = |apart: f32| {
        let text = format!(
            r#"{{"name": "A", "halves": [[200, 250], [{}, 250]], "nim": [200, 540],
"pegs": {{"a": [200, 60], "b": [300, 60]}}, "ropes": [{{"from": "a", "to": "left"}}, {{"from": "b", "to": "right"}}],
"fireflies": [[100, 300], [100, 350], [100, 400]]}}"#,
            200.0 + apart
        );
        let mut problems = Problems::default();
        level::read(FILE, text.as_bytes(), &mut problems);
        problems.to_string()
    };
    assert_eq!(said(31.0), "");
    assert!(said(29.0).contains("they join at once"), "{}", said(29.0));
}
