//! The command line as a shell sees it: what is printed, and the exit codes. No task here opens a window.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use gossamer::content::json::Document;
use gossamer::content::link::decode;
use gossamer::content::node::Value;
use gossamer::sim::recording::Recording;
use gossamer::sim::run::Run;

/// Runs the program in the repository's folder.
fn gossamer(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gossamer"));
    command.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR"));
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    command.output().expect("the program starts")
}

/// What a run printed and its exit code.
fn run(arguments: &[&str]) -> (String, i32) {
    let output = gossamer(arguments);
    let code = output.status.code().unwrap_or_else(|| panic!("{arguments:?}: {}", output.status));
    (String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr), code)
}

/// A fresh folder for one test.
fn temp(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("gossamer-cli-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("temp folder");
    folder
}

#[test]
fn check_answers_with_its_exit_code() {
    assert_eq!(run(&["check"]), ("No problems.\n".to_string(), 0));
    assert_eq!(run(&["check", "levels/puzzle/garden"]).1, 0);
    let (printed, code) = run(&["check", "tests/bad/01_missing_comma.jsonc"]);
    assert!(code == 1 && printed.starts_with("tests/bad/01_missing_comma.jsonc:2:131: "), "{code}: {printed}");
    let (printed, code) = run(&["check", "nowhere.jsonc"]);
    assert!(code == 1 && printed.contains("there is no such file"), "{code}: {printed}");
    let empty = temp("empty");
    let (printed, code) = run(&["check", &empty.display().to_string()]);
    assert!(code == 1 && printed.contains("nothing to check"), "{code}: {printed}");
    assert_eq!(run(&["check", "--data", "src"]).1, 2, "no folder of the game");
    fs::remove_dir_all(empty).expect("temp folder");
}

#[test]
fn help_is_printed_wherever_it_is_asked_for() {
    for arguments in [&["--help"][..], &["check", "--help"], &["replay", "-h"]] {
        let (printed, code) = run(arguments);
        assert!(code == 0 && printed.contains("gossamer check [PATHS]"), "{arguments:?}: {printed}");
    }
    assert_eq!(run(&["--version"]), (format!("gossamer {}\n", env!("CARGO_PKG_VERSION")), 0));
    let (printed, code) = run(&["--fast"]);
    assert!(code == 2 && printed.starts_with("gossamer: `--fast` is not an option"), "{code}: {printed}");
}

#[test]
fn replay_answers_with_its_exit_code() {
    let recording = "tests/replays/garden_01_three.rec";
    let (printed, code) = run(&["replay", recording]);
    assert!(code == 0 && printed.starts_with("garden/01: won"), "{code}: {printed}");
    let folder = temp("replay");
    let mut text = fs::read_to_string(recording).expect("a recording");
    let first = text.find("trace 1 ").expect("hashes from tick 1 on") + "trace 1 ".len();
    let other = if text[first..].starts_with('0') { "1" } else { "0" };
    text.replace_range(first..=first, other);
    let parted = folder.join("parted.rec");
    fs::write(&parted, text).expect("temp file");
    let (printed, code) = run(&["replay", &parted.display().to_string()]);
    assert!(code == 1 && printed.contains("parted.rec: "), "{code}: {printed}");
    let broken = folder.join("broken.rec");
    fs::write(&broken, "no recording").expect("temp file");
    assert_eq!(run(&["replay", &broken.display().to_string()]).1, 2);
    assert_eq!(run(&["replay", "nowhere.rec"]).1, 2);
    fs::remove_dir_all(folder).expect("temp folder");
}

#[test]
fn a_recording_becomes_a_link_and_a_broken_one_is_refused_before_the_window() {
    let (link, code) = run(&["link", "tests/replays/garden_01_three.rec"]);
    assert!(code == 0 && link.starts_with("#r=") && link.len() < 400, "{code}: {link}");
    let text = fs::read_to_string("tests/replays/garden_01_three.rec").expect("a recording");
    let recording = Recording::parse(&text).expect("it ships");
    assert_eq!(decode(&link), Ok(Run::from(&recording)));
    let (printed, code) = run(&["watch", link.trim()]);
    assert!(code == 2 && printed.contains("needs an X display"), "{code}: {printed}");
    for (word, message) in [
        (&link.trim()[..40], "this replay is damaged or not whole\n"),
        ("nowhere.rec", "nowhere.rec: "),
        ("tests/replays", "tests/replays: "),
        ("Cargo.toml", "Cargo.toml: this is no replay"),
    ] {
        let (printed, code) = run(&["watch", word]);
        assert!(code == 2 && printed.starts_with(message), "{word}, {code}: {printed}");
    }
    assert_eq!(run(&["link", "Cargo.toml"]).1, 2);
}

#[test]
fn study_prints_a_table_or_json() {
    let (table, code) = run(&["study", "rope", "--links", "10"]);
    assert!(code == 0 && table.starts_with("rope of 10 links, bob 10, direct at 240 Hz"), "{code}: {table}");
    assert!(table.contains("ns per tick"), "{table}");
    let (json, code) = run(&["study", "rope", "--links", "10", "--solver", "relax", "--json"]);
    assert_eq!(code, 0, "{json}");
    let document = Document::read("study", json.as_bytes()).unwrap_or_else(|problem| panic!("{problem}"));
    let number = |key: &str| match document.root.get(key).map(|node| &node.value) {
        Some(Value::Number(number)) => *number,
        other => panic!("{key} is {other:?} in {json}"),
    };
    assert_eq!(number("links"), 10.0);
    assert!(number("max_total_percent") >= number("steady_total_percent"), "{json}");
    assert!(number("ns_per_tick") > 0.0, "{json}");
}
