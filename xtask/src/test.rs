//! `cargo xtask test`: runs stages in order, goes on after a failure, and ends with one line per stage.
use crate::stages::{Context, Outcome, STAGES, Stage};
use std::time::Instant;

/// Runs all stages, or those named.
///
/// # Errors
/// If a name is unknown or a stage failed.
pub fn run(words: &[String], debian_wasm: bool) -> Result<(), String> {
    if words.iter().any(|word| word == "--list") {
        for stage in STAGES {
            println!("{:<14}{}", stage.name, stage.what);
        }
        return Ok(());
    }
    let context = Context { debian_wasm };
    let chosen = choose(words)?;
    let mut lines = Vec::new();
    let (mut passed, mut failed, mut skipped) = (0, 0, 0);
    for stage in chosen {
        println!("\n==== {}: {}", stage.name, stage.what);
        let start = Instant::now();
        let (word, note) = match (stage.run)(&context) {
            Ok(Outcome::Passed) => (count(&mut passed, "ok"), String::new()),
            Ok(Outcome::Skipped(why)) => (count(&mut skipped, "skipped"), why),
            Err(message) => (count(&mut failed, "FAILED"), message),
        };
        if !note.is_empty() {
            println!("{word}: {note}");
        }
        let first_line = note.lines().next().unwrap_or_default();
        let line = format!("{:<14}{word:<9}{:>6.1} s  {first_line}", stage.name, start.elapsed().as_secs_f32());
        lines.push(line.trim_end().to_string());
    }
    println!("\n{}", lines.join("\n"));
    let tail = if skipped > 0 { format!(", {skipped} skipped") } else { String::new() };
    println!("{passed} passed, {failed} failed{tail}");
    if failed > 0 { Err(format!("{failed} of the stages failed")) } else { Ok(()) }
}

fn count(counter: &mut u32, word: &'static str) -> &'static str {
    *counter += 1;
    word
}

fn choose(words: &[String]) -> Result<Vec<&'static Stage>, String> {
    for word in words {
        if !STAGES.iter().any(|stage| stage.name == word) {
            let names: Vec<_> = STAGES.iter().map(|stage| stage.name).collect();
            return Err(format!("There is no stage {word}. There are: {}", names.join(", ")));
        }
    }
    Ok(STAGES.iter().filter(|stage| words.is_empty() || words.iter().any(|word| word == stage.name)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn named_stages_run_in_the_fixed_order() {
        let words = ["clippy".to_string(), "fmt".to_string()];
        let names: Vec<_> = choose(&words).expect("both exist").iter().map(|stage| stage.name).collect();
        assert_eq!(names, ["fmt", "clippy"]);
        assert_eq!(choose(&[]).expect("all").len(), STAGES.len());
    }

    #[test]
    fn an_unknown_stage_names_the_known_ones() {
        let error = choose(&["clipy".to_string()]).err().expect("unknown");
        assert!(error.contains("clipy") && error.contains("clippy"), "{error}");
    }
}
