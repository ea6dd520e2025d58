//! Values go back into a tuning file: only what differs is replaced, where it stands, so that comments, order and line
//! ends stay as they were written. And the other way round: what the comments of a file say about its keys.

use super::error::{Place, Problem};
use super::json::Document;
use super::node::{Node, Value};
use super::table::Leaf;

/// The text of a tuning file with the values of `leaves` in it. A key that the file leaves out is added if its value is
/// not the one in `usual`, which lists the same keys in the same order.
///
/// # Errors
/// What is wrong with the syntax of the file; then nothing is known about its places.
pub fn write(file: &str, text: &str, leaves: &[Leaf], usual: &[Leaf]) -> Result<String, Problem> {
    let mark = if text.starts_with('\u{feff}') { "\u{feff}" } else { "" };
    let mut text = text[mark.len()..].to_string();
    for (leaf, usual) in leaves.iter().zip(usual) {
        // Read again for every change: each moves the places behind it. There are few, and it takes a millisecond.
        let document = Document::read(file, text.as_bytes())?;
        match find(&document.root, &leaf.path) {
            Some(node) if says(node, leaf) => {}
            Some(node) => {
                let start = offset(&text, node.place);
                let end = start + token(&text[start..]);
                text.replace_range(start..end, &leaf.text);
            }
            None if leaf.text == usual.text => {}
            None => insert(&mut text, &document.root, leaf),
        }
    }
    Ok(format!("{mark}{text}"))
}

fn find<'a>(root: &'a Node, path: &str) -> Option<&'a Node> {
    path.split('.').try_fold(root, |node, step| node.get(step))
}

/// Whether the file says the value of `leaf` already, however it is spelled.
fn says(node: &Node, leaf: &Leaf) -> bool {
    match &node.value {
        Value::Number(number) => leaf.words.is_empty() && *number as f32 == leaf.value,
        Value::Text(word) => leaf.words.get(leaf.value as usize) == Some(&word.as_str()),
        _ => false,
    }
}

/// Adds a key at the head of the innermost of its sections that the file has, with the sections between.
fn insert(text: &mut String, root: &Node, leaf: &Leaf) {
    let steps: Vec<&str> = leaf.path.split('.').collect();
    let (mut node, mut depth) = (root, 0);
    while let Some(inner) = node.get(steps[depth]).filter(|inner| matches!(inner.value, Value::Object(_))) {
        (node, depth) = (inner, depth + 1);
    }
    let heads: String = steps[depth..steps.len() - 1].iter().map(|step| format!("\"{step}\": {{ ")).collect();
    let tails = " }".repeat(steps.len() - 1 - depth);
    let end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let indent = "  ".repeat(depth + 1);
    let key = steps[steps.len() - 1];
    let line = format!("{end}{indent}{heads}\"{key}\": {}{tails},", leaf.text);
    let at = offset(text, node.place) + 1;
    text.insert_str(at, &line);
}

/// Where a place is in the text, in bytes.
fn offset(text: &str, place: Place) -> usize {
    let line_start: usize = text.split_inclusive('\n').take(place.line as usize - 1).map(str::len).sum();
    let inside: usize = text[line_start..].chars().take(place.column as usize - 1).map(char::len_utf8).sum();
    line_start + inside
}

/// How long the number or word at the start of `text` is, in bytes.
fn token(text: &str) -> usize {
    if let Some(rest) = text.strip_prefix('"') {
        return rest.find('"').map_or(text.len(), |end| end + 2);
    }
    text.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'))).unwrap_or(text.len())
}

/// What the comment lines above each of `paths` say in a file that is right; empty where nothing stands.
pub fn comments<'a>(bytes: &[u8], paths: impl Iterator<Item = &'a str>) -> Vec<String> {
    let document = Document::read("", bytes).ok();
    let text = String::from_utf8_lossy(bytes);
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let above = |path: &str| {
        let node = find(&document.as_ref()?.root, path)?;
        let line = (node.place.line as usize - 1).min(lines.len());
        let count = lines[..line].iter().rev().take_while(|line| line.starts_with("//")).count();
        let words = lines[line - count..line].iter().map(|line| line.trim_start_matches('/').trim());
        Some(words.collect::<Vec<_>>().join(" "))
    };
    paths.map(|path| above(path).unwrap_or_default()).collect()
}

/// The path of the section that a key stands in, like `snip.mechanics`; empty for a key of the file itself.
pub fn section(path: &str) -> &str {
    path.rsplit_once('.').map_or("", |(section, _)| section)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::error::Problems;
    use crate::content::table;
    use crate::content::tuning::{self, TUNING};
    use crate::sim::tuning::Tuning;

    fn written(text: &str, changes: &[(&str, f32)]) -> String {
        let mut tuning = tuning::read("t", text.as_bytes(), &mut Problems::default()).expect("is right");
        for (path, value) in changes {
            assert!(table::set(TUNING, &mut tuning, path, *value), "{path}");
        }
        let (leaves, usual) = (tuning::leaves(&tuning), tuning::leaves(&Tuning::default()));
        let new = write("t", text, &leaves, &usual).expect("is right");
        assert_eq!(tuning::read("t", new.as_bytes(), &mut Problems::default()), Some(tuning), "{new}");
        new
    }

    #[test]
    fn only_the_numbers_that_differ_are_replaced() {
        let shipped = include_str!("../../assets/tuning.jsonc");
        assert_eq!(written(shipped, &[]), shipped, "nothing differs");
        let changes = [("engine.gravity", 491.5), ("engine.solver", 1.0), ("snip.mechanics.lamp_mass", 7.0)];
        let new = written(shipped, &changes);
        let before: Vec<&str> = shipped.lines().collect();
        let differ: Vec<&str> = new.lines().zip(&before).filter(|(a, b)| a != *b).map(|(a, _)| a.trim()).collect();
        assert_eq!(differ, ["\"gravity\": 491.5,", "\"solver\": \"relax\",", "\"lamp_mass\": 7,"]);
        assert_eq!(new.lines().count(), before.len());
        let back = [("engine.gravity", 980.0), ("engine.solver", 0.0), ("snip.mechanics.lamp_mass", 60.0)];
        assert_eq!(written(&new, &back), shipped, "and back");
    }

    #[test]
    fn spelling_comments_and_line_ends_stay() {
        let text = "\u{feff}{\r\n// é {\r\n\"engine\": {\"gravity\": /* = */ 9.8e2 /* 981? */, \"damping\":0.99}}\r\n";
        assert_eq!(written(text, &[]), text);
        let new = written(text, &[("engine.gravity", 1e-5), ("engine.damping", 1.0)]);
        assert_eq!(new, text.replace("9.8e2", "0.00001").replace("0.99", "1"));
    }

    #[test]
    fn keys_and_sections_that_are_left_out_are_added() {
        assert_eq!(written("{}", &[("engine.gravity", 5.0)]), "{\n  \"engine\": { \"gravity\": 5 },}");
        let text = "{\n  \"snip\": {\n    \"berry_mass\": 10\n  }\n}\n";
        let new = written(text, &[("snip.mechanics.jar_reach", 50.0), ("snip.cut_fade", 1.0)]);
        let expected = "{\n  \"snip\": {\n    \"mechanics\": { \"jar_reach\": 50 },\n    \"cut_fade\": 1,\n    \
            \"berry_mass\": 10\n  }\n}\n";
        assert_eq!(new, expected);
    }

    #[test]
    fn a_broken_file_is_left_alone() {
        let leaves = tuning::leaves(&Tuning::default());
        let problem = write("t", "{\"engine\": ", &leaves, &leaves).expect_err("is cut off");
        assert!(problem.to_string().starts_with("t:1:"), "{problem}");
    }

    #[test]
    fn every_key_of_the_shipped_file_has_its_comment() {
        let leaves = tuning::leaves(&Tuning::default());
        let said = comments(include_bytes!("../../assets/tuning.jsonc"), leaves.iter().map(|leaf| leaf.path.as_str()));
        assert_eq!(said.len(), leaves.len());
        let silent: Vec<&str> =
            leaves.iter().zip(&said).filter(|(_, said)| said.is_empty()).map(|(l, _)| &*l.path).collect();
        assert_eq!(silent, [""; 0]);
        assert_eq!(said[0], "Downward acceleration in cm/s^2; 980 is the Earth's.");
        assert_eq!(comments(b"{", ["a"].into_iter()), [""]);
    }
}
