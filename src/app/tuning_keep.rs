//! What the panel changed, kept: written into the tuning file of this run, or copied where there is none.

use std::fs;
use std::path::Path;

use super::context::Context;
use super::platform::clipboard;
use crate::content::source::Source;
use crate::content::tuning::{self, FILE};
use crate::content::tuning_edit;
use crate::sim::tuning::Tuning;

/// Writes the present values into the file, or copies those that are changed where there is none. True if they are
/// written. The player is told what became of them.
pub fn keep(ctx: &mut Context) -> bool {
    let tuning = &ctx.content.tuning;
    let (message, is_written) = match &ctx.source.root {
        Some(root) => match write(root, &ctx.source, tuning) {
            Ok(()) => (format!("Saved in {FILE}"), true),
            Err(problem) => (format!("Not saved: {problem}"), false),
        },
        None => (clipboard::copy(&changes(tuning)).to_string(), false),
    };
    ctx.notify(message);
    is_written
}

/// Writes the values that differ into the file below `root`. It is replaced as a whole, so that a crash leaves the old or
/// the new one.
fn write(root: &Path, source: &Source, tuning: &Tuning) -> Result<(), String> {
    let bytes = source.read(FILE).unwrap_or_else(|| b"{}\n".to_vec());
    let text = String::from_utf8(bytes).map_err(|_| format!("{FILE} is no UTF-8 text"))?;
    let (leaves, usual) = (tuning::leaves(tuning), tuning::leaves(&Tuning::default()));
    let new = tuning_edit::write(FILE, &text, &leaves, &usual).map_err(|problem| problem.to_string())?;
    let path = root.join(FILE);
    // A name that the watcher does not take for content.
    let draft = path.with_extension("jsonc.tmp");
    let folder = path.parent().unwrap_or(root);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(&draft, new))
        .and_then(|()| fs::rename(&draft, &path))
        .map_err(|error| format!("{}: {error}", path.display()))
}

/// The values that are not those of the code, as a tuning file.
fn changes(tuning: &Tuning) -> String {
    let (leaves, usual) = (tuning::leaves(tuning), tuning::leaves(&Tuning::default()));
    tuning_edit::write(FILE, "{}\n", &leaves, &usual).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::error::Problems;

    #[test]
    fn values_are_written_where_they_stood() {
        let root = std::env::temp_dir().join(format!("gossamer-keep-{}", std::process::id()));
        let source = Source { root: Some(root.clone()) };
        let mut tuning = Tuning::default();
        tuning.engine.gravity = 490.0;
        write(&root, &source, &tuning).expect("there is room");
        let text = fs::read_to_string(root.join(FILE)).expect("was written");
        let shipped = String::from_utf8(Source::embedded().read(FILE).expect("ships")).expect("is text");
        assert_eq!(text, shipped.replacen("980,", "490,", 1));
        fs::write(root.join(FILE), "{\"engine\": ").expect("there is room");
        assert!(write(&root, &source, &tuning).expect_err("is broken").starts_with(FILE));
        fs::remove_dir_all(&root).expect("is ours");
    }

    #[test]
    fn what_is_copied_is_a_tuning_file() {
        let mut tuning = Tuning::default();
        tuning.engine.gravity = 490.0;
        tuning.snip.mechanics.jar_reach = 50.0;
        let text = changes(&tuning);
        assert_eq!(tuning::read("t", text.as_bytes(), &mut Problems::default()), Some(tuning), "{text}");
    }
}
