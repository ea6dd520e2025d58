//! `gossamer check`: every problem of every file, in one list.

use std::path::Path;

use super::error::{Place, Problem, Problems};
use super::letters::Letters;
use super::library::Library;
use super::source::{Source, content_files, is_content, read_file};
use super::{level, sounds, style_file, tuning};

/// Folders inside a folder of levels, at most.
const MOST_DEPTH: usize = 4;

/// Checks `paths`: files, or folders that have `levels` and `assets` in them. Without paths it checks `source`.
/// A file counts by its name: `tuning.jsonc`, `style.jsonc`, `sounds.jsonc`, `letters.jsonc`, else a level.
pub fn check_paths(source: &Source, paths: &[String]) -> Problems {
    let mut problems = Problems::default();
    if paths.is_empty() {
        check_source(source, &mut problems);
    }
    for path in paths {
        let path = Path::new(path);
        if path.is_dir() {
            check_folder(path, MOST_DEPTH, &mut problems);
        } else {
            check_file(path, &mut problems);
        }
    }
    problems
}

/// Everything that the game itself would read.
fn check_source(source: &Source, problems: &mut Problems) {
    problems.0.extend(Library::load(source).problems().0);
    for file in [tuning::FILE, style_file::FILE, sounds::FILE, "assets/letters.jsonc"] {
        if let Some(bytes) = source.read(file) {
            check_bytes(file, &bytes, problems);
        }
    }
}

/// A folder of the game, or a folder of levels.
fn check_folder(folder: &Path, depth: usize, problems: &mut Problems) {
    if !content_files(folder).is_empty() {
        check_source(&Source { root: Some(folder.to_path_buf()) }, problems);
        return;
    }
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() && depth > 0 {
            check_folder(&path, depth - 1, problems);
        } else if path.file_name().and_then(|name| name.to_str()).is_some_and(is_content) {
            check_file(&path, problems);
        }
    }
}

fn check_file(path: &Path, problems: &mut Problems) {
    let name = path.display().to_string().replace('\\', "/");
    match read_file(path) {
        Some(bytes) => check_bytes(&name, &bytes, problems),
        None => problems.push(Problem::error(&name, Place::START, "", "there is no such file, or it cannot be read")),
    }
}

fn check_bytes(file: &str, bytes: &[u8], problems: &mut Problems) {
    match file.rsplit('/').next() {
        Some("tuning.jsonc") => drop(tuning::read(file, bytes, problems)),
        Some("style.jsonc") => drop(style_file::read(file, bytes, problems)),
        Some("sounds.jsonc") => drop(sounds::read(file, bytes, problems)),
        Some("letters.jsonc") => problems.0.extend(Letters::parse(file, bytes).err().unwrap_or_default().0),
        _ => drop(level::read(file, bytes, problems)),
    }
}
