//! Pictures of the real screens, in a window that nobody sees: what must hold of every screen at every size, and a contact
//! sheet of them all. Without a display nothing can be drawn, and nothing is tested.
//!
//! `cargo xtask pictures` fills `target/pictures`, `cargo xtask pictures --readme` makes the README's pictures anew.

mod album;
mod checks;
mod colours;
mod layout;
mod nights;
mod readme;
mod sheet;
mod stands_out;
#[path = "../common/spin_bots.rs"]
mod spin_bots;

use gossamer::app::shot::Camera;
use gossamer::app::{shot_task, window};
use gossamer::content::source::Source;
use std::path::Path;

/// What is done with the scenes.
#[derive(Clone, Copy)]
enum Job {
    Check,
    Sheet,
    Readme,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let has = |word: &str| words.iter().any(|known| known == word);
    if std::env::var_os("DISPLAY").is_none_or(|display| display.is_empty()) {
        println!("pictures: skipped, there is no display");
        return;
    }
    let job = if has("--sheet") {
        Job::Sheet
    } else if has("--readme") {
        Job::Readme
    } else {
        Job::Check
    };
    // What is left are parts of names of scenes, as with other tests.
    let only: Vec<String> = words.into_iter().filter(|word| !word.starts_with("--")).collect();
    window::open(shot_task::WINDOW, shot_task::WINDOW, async move {
        let source = Source { root: Some(Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()) };
        let mut camera = Camera::new(source).expect("the driver takes the shader");
        let failed = match job {
            Job::Check => checks::run(&mut camera, &only).await,
            Job::Sheet => sheet::run(&mut camera, &only).await,
            Job::Readme => readme::run(&mut camera).await,
        };
        failed.iter().for_each(|line| println!("FAILED {line}"));
        println!("pictures: {}", if failed.is_empty() { "ok".into() } else { format!("{} failed", failed.len()) });
        std::process::exit(i32::from(!failed.is_empty()));
    });
}
