//! The shipped files, their schemas and the code say the same; and every kind of mistake is reported as expected.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use gossamer::content::check::check_paths;
use gossamer::content::embedded::{ASSETS, SCRIPTS, files};
use gossamer::content::error::Problems;
use gossamer::content::json::Document;
use gossamer::content::keys::Shape;
use gossamer::content::level;
use gossamer::content::level_raw::{FRICTION, RESTITUTION, SIZE};
use gossamer::content::level_shape::LEVEL;
use gossamer::content::night_file;
use gossamer::content::night_raw::{SEED, SILK};
use gossamer::content::night_shape::NIGHT;
use gossamer::content::node::{Node, Value};
use gossamer::content::script;
use gossamer::content::source::{Source, content_files};
use gossamer::content::style_file::STYLE;
use gossamer::content::table::{self, Leaf, Row};
use gossamer::content::tuning::TUNING;
use gossamer::verlet::graph::Radial;

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn document(file: &str) -> Document {
    let bytes = fs::read(here().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
    Document::read(file, &bytes).unwrap_or_else(|problem| panic!("{problem}"))
}

/// The same value, wherever it stands.
fn same(a: &Node, b: &Node) -> bool {
    match (&a.value, &b.value) {
        (Value::Number(a), Value::Number(b)) => *a as f32 == *b as f32,
        (Value::List(a), Value::List(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (a, b) => a == b,
    }
}

fn value(text: &str) -> Node {
    Document::read("a value", text.as_bytes()).unwrap_or_else(|problem| panic!("{problem}")).root
}

fn find<'a>(root: &'a Node, path: &str, step: impl Fn(&'a Node, &str) -> Option<&'a Node>) -> Option<&'a Node> {
    path.split('.').try_fold(root, step)
}

/// Paths of all values in a file or, with `properties`, of all leaves in a schema.
fn paths(node: &Node, path: &str, is_schema: bool, out: &mut BTreeSet<String>) {
    let inner = if is_schema { node.get("properties") } else { matches!(node.value, Value::Object(_)).then_some(node) };
    let Some(inner) = inner else {
        out.insert(path.to_string());
        return;
    };
    for (key, node) in inner.entries().iter().filter(|(key, _)| key.name != "$schema") {
        let path = if path.is_empty() { key.name.clone() } else { format!("{path}.{}", key.name) };
        paths(node, &path, is_schema, out);
    }
}

fn leaves<T: Default>(rows: &[Row<T>]) -> Vec<Leaf> {
    let mut leaves = Vec::new();
    table::list(rows, &T::default(), "", &mut leaves);
    leaves
}

/// The file has exactly the keys of the code, each with the code's default.
fn file_matches(file: &str, leaves: &[Leaf]) {
    let document = document(file);
    for leaf in leaves {
        let found = find(&document.root, &leaf.path, |node, step| node.get(step));
        let found = found.unwrap_or_else(|| panic!("{file} lacks {}; the default is {}", leaf.path, leaf.text));
        assert!(same(found, &value(&leaf.text)), "{file}: {} should be {}, as in the code", leaf.path, leaf.text);
        assert_eq!(leaf.problem, None, "the default of {}", leaf.path);
    }
    let mut found = BTreeSet::new();
    paths(&document.root, "", false, &mut found);
    assert_eq!(found, leaves.iter().map(|leaf| leaf.path.clone()).collect());
}

/// The schema has exactly the keys of the code, with the same ranges, words and defaults, and says what each is.
fn schema_matches(file: &str, leaves: &[Leaf]) {
    let schema = document(file);
    for leaf in leaves {
        let node = find(&schema.root, &leaf.path, |node, step| node.get("properties")?.get(step));
        let node = node.unwrap_or_else(|| panic!("{file} lacks {}; the default is {}", leaf.path, leaf.text));
        let get = |key: &str| node.get(key).unwrap_or_else(|| panic!("{file}: {} lacks \"{key}\"", leaf.path));
        assert!(same(get("default"), &value(&leaf.text)), "{file}: the default of {} is {}", leaf.path, leaf.text);
        assert!(matches!(&get("description").value, Value::Text(text) if text.len() > 4), "{}", leaf.path);
        let inner = node.get("items").unwrap_or(node);
        if let Some((low, high)) = leaf.range {
            for (key, limit) in [("minimum", low), ("maximum", high)] {
                let number = inner.get(key).unwrap_or_else(|| panic!("{file}: {} lacks \"{key}\"", leaf.path));
                assert!(same(number, &value(&limit.to_string())), "{file}: {key} of {} is {limit}", leaf.path);
            }
        }
        let words: Vec<&Node> = inner.get("enum").iter().flat_map(|words| words.items()).collect();
        assert_eq!(words.len(), leaf.words.len(), "{file}: words of {}", leaf.path);
        let known = |node: &Node| matches!(&node.value, Value::Text(text) if leaf.words.contains(&text.as_str()));
        assert!(words.iter().all(|word| known(word)), "{file}: words of {}", leaf.path);
    }
    let mut found = BTreeSet::new();
    paths(&schema.root, "", true, &mut found);
    assert_eq!(found, leaves.iter().map(|leaf| leaf.path.clone()).collect());
}

#[test]
fn tuning_file_schema_and_code_agree() {
    file_matches("assets/tuning.jsonc", &leaves(TUNING));
    schema_matches("assets/tuning.schema.json", &leaves(TUNING));
}

#[test]
fn style_file_schema_and_code_agree() {
    file_matches("assets/style.jsonc", &leaves(STYLE));
    schema_matches("assets/style.schema.json", &leaves(STYLE));
}

/// Compares a schema with the shape that the code checks; adds what differs to `out`.
fn compare(shape: &Shape, schema: &Node, root: &Node, path: &str, out: &mut Vec<String>) {
    let target = schema.get("$ref").and_then(|reference| match &reference.value {
        Value::Text(text) => root.get("$defs")?.get(text.strip_prefix("#/$defs/")?),
        _ => None,
    });
    let schema = target.unwrap_or(schema);
    let mut expect = |key: &str, text: String| {
        if !schema.get(key).is_some_and(|found| same(found, &value(&text))) {
            out.push(format!("{path}: \"{key}\" should be {text}"));
        }
    };
    match shape {
        Shape::Text { most } => {
            expect("type", "\"string\"".to_string());
            expect("maxLength", most.to_string());
        }
        Shape::Bool => expect("type", "\"boolean\"".to_string()),
        Shape::Choice(words) => {
            expect("type", "\"string\"".to_string());
            expect("enum", format!("{words:?}"));
        }
        Shape::PointOr { low, high, object } => {
            let forms = schema.get("anyOf").map(Node::items).unwrap_or_default();
            let [short, long] = forms else { return out.push(format!("{path}: \"anyOf\" should have two forms")) };
            compare(&Shape::Point { low: *low, high: *high }, short, root, path, out);
            compare(&Shape::Object(object), long, root, path, out);
        }
        Shape::Number { low, high } | Shape::Whole { low, high } => {
            let kind = if matches!(shape, Shape::Whole { .. }) { "\"integer\"" } else { "\"number\"" };
            expect("type", kind.to_string());
            expect("minimum", low.to_string());
            expect("maximum", high.to_string());
        }
        Shape::Point { low, high } => {
            expect("type", "\"array\"".to_string());
            expect("minItems", "2".to_string());
            expect("maxItems", "2".to_string());
            let number = Shape::Number { low: *low, high: *high };
            inside(&number, schema.get("items"), root, &format!("{path}[]"), out);
        }
        Shape::List { of, least, most } => {
            expect("type", "\"array\"".to_string());
            expect("minItems", least.to_string());
            expect("maxItems", most.to_string());
            inside(of, schema.get("items"), root, &format!("{path}[]"), out);
        }
        Shape::Map { of, most } => {
            expect("type", "\"object\"".to_string());
            expect("maxProperties", most.to_string());
            inside(of, schema.get("additionalProperties"), root, &format!("{path}.*"), out);
        }
        Shape::Object(fields) => {
            expect("type", "\"object\"".to_string());
            expect("additionalProperties", "false".to_string());
            let names = fields.iter().filter(|field| field.required).map(|field| format!("\"{}\"", field.key));
            expect("required", format!("[{}]", names.collect::<Vec<_>>().join(", ")));
            let properties = schema.get("properties").map_or(&[][..], Node::entries);
            let known: Vec<&str> = properties.iter().map(|(key, _)| key.name.as_str()).collect();
            if known != fields.iter().map(|field| field.key).collect::<Vec<_>>() {
                out.push(format!("{path}: the keys should be those of the code, in their order; they are {known:?}"));
            }
            for field in *fields {
                let path = format!("{path}.{}", field.key);
                inside(&field.shape, schema.get("properties").and_then(|all| all.get(field.key)), root, &path, out);
            }
        }
        shape => out.push(format!("{path}: levels have no {shape:?}; teach it to this test")),
    }
}

fn inside(shape: &Shape, schema: Option<&Node>, root: &Node, path: &str, out: &mut Vec<String>) {
    match schema {
        Some(schema) => compare(shape, schema, root, path, out),
        None => out.push(format!("{path} is missing")),
    }
}

/// The default that a schema names for the key at `path`.
fn default_in<'a>(schema: &'a Document, path: &str) -> &'a Node {
    let node = find(&schema.root, path, |node, step| {
        node.get("properties")?.get(step).map(|n| n.get("items").filter(|n| n.get("properties").is_some()).unwrap_or(n))
    });
    node.and_then(|node| node.get("default")).unwrap_or_else(|| panic!("{path} has no default"))
}

#[test]
fn level_schema_and_code_agree() {
    let schema = document("levels/level.schema.json");
    let mut differences = Vec::new();
    compare(&LEVEL, &schema.root, &schema.root, "", &mut differences);
    assert_eq!(differences, [""; 0]);
    assert!(same(default_in(&schema, "size"), &value(&format!("{SIZE:?}"))));
    assert!(same(default_in(&schema, "rocks.friction"), &value(&FRICTION.to_string())));
    assert!(same(default_in(&schema, "rocks.restitution"), &value(&RESTITUTION.to_string())));
}

#[test]
fn night_schema_and_code_agree() {
    let schema = document("levels/night.schema.json");
    let mut differences = Vec::new();
    compare(&NIGHT, &schema.root, &schema.root, "", &mut differences);
    assert_eq!(differences, [""; 0]);
    let text = r#"{"name": "Usual", "parts": [{"part": "dusk", "seconds": 9, "every": [3, 2], "prey": {"fly": 1}}],
        "goals": [{"survive": true}, {"score": 1}, {"chain": 2}]}"#;
    let usual = night_file::parse("spider/01_usual.jsonc", text.as_bytes()).unwrap_or_else(|p| panic!("{p}"));
    let (web, part) = (usual.web, &usual.parts[0]);
    assert_eq!((usual.seed, usual.silk, web), (SEED, SILK, Radial { seed: SEED, ..Radial::default() }));
    let defaults = [
        ("seed", SEED.to_string()),
        ("silk", SILK.to_string()),
        ("web.centre", format!("[{}, {}]", web.centre.x, web.centre.y)),
        ("web.radius", web.radius.to_string()),
        ("web.spokes", web.spokes.to_string()),
        ("web.rings", web.rings.to_string()),
        ("web.ring_sag", web.ring_sag.to_string()),
        ("web.jitter", web.jitter.to_string()),
        ("web.pretension", web.pretension.to_string()),
        ("parts.wind", format!("[{}, {}]", part.wind.x, part.wind.y)),
        ("parts.gusts", part.gusts.to_string()),
        ("parts.most", part.most.to_string()),
    ];
    for (path, wanted) in defaults {
        assert!(same(default_in(&schema, path), &value(&wanted)), "the default of {path} is {wanted}");
    }
}

#[test]
fn every_key_of_the_level_schemas_is_described() {
    fn walk(node: &Node, path: &str) {
        for (key, node) in node.get("properties").map_or(&[][..], Node::entries) {
            let path = format!("{path}.{}", key.name);
            let is_point = node.get("$ref").is_some();
            assert!(node.get("description").is_some() || is_point, "{path} has no description");
            walk(node.get("items").unwrap_or(node), &path);
        }
    }
    for file in ["levels/level.schema.json", "levels/night.schema.json"] {
        walk(&document(file).root, file);
    }
}

#[test]
fn the_shipped_files_are_right_and_name_their_schema() {
    let source = Source { root: Some(here().to_path_buf()) };
    assert_eq!(check_paths(&source, &[]).to_string(), "");
    for file in content_files(here()) {
        let document = document(&file);
        let first = document.root.entries().first().unwrap_or_else(|| panic!("{file} is empty"));
        let Value::Text(schema) = &first.1.value else { panic!("{file}: \"$schema\" is no text") };
        assert_eq!(first.0.name, "$schema", "{file}: the first key helps the editor");
        let path = here().join(&file).with_file_name(schema);
        assert!(path.is_file(), "{file}: there is no {}", path.display());
    }
}

#[test]
fn the_examples_for_level_makers_are_right_levels() {
    let text = fs::read_to_string(here().join("levels/README.md")).expect("levels/README.md");
    let examples: Vec<&str> = text.split("```jsonc").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    let (nights, levels): (Vec<&str>, Vec<&str>) =
        examples.into_iter().partition(|example| example.contains("\"parts\""));
    let mut problems = Problems::default();
    for example in &levels {
        let file = "levels/puzzle/garden/03_swing.jsonc";
        assert!(level::read(file, example.as_bytes(), &mut problems).is_some(), "{problems}");
    }
    for example in &nights {
        let file = "levels/spider/03_beetles.jsonc";
        assert!(night_file::read(file, example.as_bytes(), &mut problems).is_some(), "{problems}");
    }
    assert_eq!(problems.to_string(), "");
    for (shape, examples) in [(LEVEL, levels), (NIGHT, nights)] {
        let Shape::Object(fields) = shape else { panic!("a level is an object") };
        for field in fields {
            let shown = examples.iter().any(|example| example.contains(&format!("\"{}\"", field.key)));
            assert!(shown, "an example should show \"{}\"", field.key);
        }
    }
}

#[test]
fn what_is_inside_the_program_is_what_stands_on_disk() {
    let mut disk = content_files(here());
    // The alphabet and the sounds do not reload; they are inside where they are read.
    disk.retain(|file| file.starts_with("levels/") || ASSETS.iter().any(|embedded| embedded.file == file));
    let mut inside: Vec<&str> = files().map(|embedded| embedded.file).collect();
    inside.sort();
    assert_eq!(inside, disk, "build.rs lists all levels");
    for embedded in files() {
        assert!(fs::read(here().join(embedded.file)).is_ok_and(|bytes| bytes == embedded.bytes), "{}", embedded.file);
    }
    let packs = fs::read_dir(here().join("levels/puzzle")).expect("the packs").flatten();
    let mut scripts: Vec<String> = packs.map(|pack| script::file_of(&pack.file_name().to_string_lossy())).collect();
    scripts.retain(|file| here().join(file).is_file());
    scripts.sort();
    let mut inside: Vec<&str> = SCRIPTS.iter().map(|embedded| embedded.file).collect();
    inside.sort_unstable();
    assert_eq!(inside, scripts, "build.rs lists all solutions");
}

/// `tests/bad/expected.txt` has what `gossamer check` says to every file beside it. After a change on purpose run this
/// test with GOSSAMER_BLESS=1 and look at the difference.
#[test]
fn every_mistake_is_reported_as_expected() {
    let folder = here().join("tests/bad");
    let list = |inner: &str| -> Vec<String> {
        let entries = fs::read_dir(folder.join(inner)).expect("tests/bad").flatten();
        let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
        let mut names: Vec<String> = names.filter(|name| name.ends_with(".jsonc")).collect();
        names.sort();
        names.into_iter().map(|name| format!("{inner}{name}")).collect()
    };
    let names = [list(""), list("spider/")].concat();
    assert!(names.len() >= 20);
    let mut found = String::new();
    for name in names {
        let path = folder.join(&name).display().to_string();
        let problems = check_paths(&Source::embedded(), std::slice::from_ref(&path));
        assert!(!problems.is_empty(), "{name} is right");
        found += &format!("{problems}\n").replace(&path.replace('\\', "/"), &name);
    }
    let expected = folder.join("expected.txt");
    if std::env::var_os("GOSSAMER_BLESS").is_some() {
        fs::write(&expected, &found).expect("tests/bad/expected.txt");
    }
    let expected = fs::read_to_string(expected).unwrap_or_default().replace("\r\n", "\n");
    assert_eq!(found, expected);
}

/// A fresh folder for one test.
fn temp(name: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("gossamer-content-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("temp folder");
    folder
}

#[test]
fn issue_check_missed_twins_in_a_folder_of_levels() {
    // Cause: only a folder with `levels` in it was read as a library; in others each file was judged alone.
    let folder = temp("twins").join("garden");
    fs::create_dir_all(&folder).expect("temp folder");
    let level = r#"{"name": "A", "berry": [200, 100], "nim": [200, 500]}"#;
    for name in ["01_a.jsonc", "01_b.jsonc"] {
        fs::write(folder.join(name), level).expect("temp file");
    }
    let problems = check_paths(&Source::embedded(), &[folder.display().to_string()]).to_string();
    assert!(problems.contains("01_a.jsonc is the level garden/01 already"), "{problems}");
    fs::remove_dir_all(folder).expect("temp folder");
}

#[test]
fn issue_check_found_an_empty_folder_right() {
    // Cause: no file, no problem; so a wrong path looked like a success.
    let folder = temp("empty");
    let problems = check_paths(&Source::embedded(), &[folder.display().to_string()]);
    assert!(problems.to_string().ends_with("there is nothing to check here: no file whose name ends in .jsonc"));
    fs::remove_dir_all(folder).expect("temp folder");
}
