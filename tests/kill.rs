//! A game that is killed at any moment keeps what it had stored: a child process saves win after win until it is killed.
#![cfg(unix)]

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use gossamer::app::platform::storage;
use gossamer::content::save::Save;

const FOLDER: &str = "GOSSAMER_TEST_FOLDER";
const LEVEL: &str = "garden/01";

/// What the child does: it says which win it has stored, and goes on. As a test of its own it does nothing.
#[test]
fn child() {
    if std::env::var_os(FOLDER).is_none() {
        return;
    }
    let mut save = Save::default();
    loop {
        save.note_win(LEVEL, 3, 100, false);
        // Of some length, so that there is time to be killed in.
        (0..200).for_each(|index| save.note_loss(&format!("pond/{index}")));
        storage::store("save", &save.to_text()).expect("the folder is writable");
        println!("stored {}", save.level(LEVEL).wins);
    }
}

#[test]
fn a_killed_game_keeps_the_last_win() {
    let folder = std::env::temp_dir().join(format!("gossamer-kill-{}", std::process::id()));
    for round in 0..12 {
        let _ = std::fs::remove_dir_all(&folder);
        let stored = run_and_kill(&folder, 1 + 3 * round);
        let text = std::fs::read_to_string(folder.join("gossamer/save")).expect("the save is there");
        let save = Save::parse("save", &text).expect("and whole");
        let wins = save.level(LEVEL).wins;
        assert!(wins == stored || wins == stored + 1, "round {round}: {stored} wins were stored, {wins} are there");
    }
    std::fs::remove_dir_all(&folder).expect("temp folder");
}

/// Kills the child once it has stored so many wins; returns the last win that it said was stored.
fn run_and_kill(folder: &PathBuf, wins: u32) -> u32 {
    let this = std::env::current_exe().expect("this program has a path");
    let mut child = Command::new(this)
        .args(["--exact", "child", "--nocapture"])
        .env(FOLDER, folder)
        .env("XDG_DATA_HOME", folder)
        .env("HOME", folder)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the child starts");
    let mut stored = 0;
    for line in BufReader::new(child.stdout.take().expect("a pipe")).lines() {
        let line = line.expect("text");
        stored = line.rsplit_once("stored ").and_then(|(_, wins)| wins.parse().ok()).unwrap_or(stored);
        if stored == wins {
            // SIGKILL. What the child still says before it dies counts.
            child.kill().expect("the child can be killed");
        }
    }
    child.wait().expect("the child has ended");
    stored
}
