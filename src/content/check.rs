//! `gossamer check`: every problem of every file, in one list.

use std::path::Path;

use super::error::{Place, Problem, Problems};
use super::letters::{self, Letters};
use super::library::Library;
use super::source::{Source, content_files, is_content, read_file};
use super::{script, sounds, style_file, tuning};

/// Folders inside a folder of levels, at most.
const MOST_DEPTH: usize = 4;

/// Checks `paths`: files, or folders that have `levels` and `assets` in them. Without paths it checks `source`.
/// A file counts by its name: `tuning.jsonc`, `style.jsonc`, `sounds.jsonc`, `letters.jsonc`, else a level. A path
/// without any such file is a mistake.
pub fn check_paths(source: &Source, paths: &[String]) -> Problems {
    let mut problems = Problems::default();
    if paths.is_empty() {
        check_source(source, &mut problems);
    }
    for path in paths {
        let mut checker = Checker { levels: Library::default(), files: 0, problems: &mut problems };
        if Path::new(path).is_dir() {
            checker.folder(Path::new(path), MOST_DEPTH);
        } else {
            checker.file(Path::new(path));
        }
        let Checker { levels, files, .. } = checker;
        problems.0.extend(levels.problems().0);
        if files == 0 {
            let message = "there is nothing to check here: no file whose name ends in .jsonc";
            problems.push(Problem::error(path, Place::START, "", message));
        }
    }
    problems
}

/// Everything that the game itself would read.
fn check_source(source: &Source, problems: &mut Problems) {
    let levels = Library::load(source);
    problems.0.extend(levels.problems().0);
    for (pack, _) in levels.packs() {
        problems.0.extend(script::of_pack(source, pack).err().unwrap_or_default().0);
    }
    for file in [tuning::FILE, style_file::FILE, sounds::FILE, letters::FILE] {
        if let Some(bytes) = source.read(file) {
            check_asset(file, &bytes, problems);
        }
    }
}

/// Checks what one path names.
struct Checker<'a> {
    /// The levels so far: two of one id are a problem wherever they stand.
    levels: Library,
    /// How many files there were.
    files: usize,
    problems: &'a mut Problems,
}

impl Checker<'_> {
    /// A folder of the game, or a folder of levels.
    fn folder(&mut self, folder: &Path, depth: usize) {
        let files = content_files(folder);
        if !files.is_empty() {
            self.files += files.len();
            check_source(&Source { root: Some(folder.to_path_buf()) }, self.problems);
            return;
        }
        let Ok(entries) = std::fs::read_dir(folder) else { return };
        let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        for path in paths {
            if path.is_dir() && depth > 0 {
                self.folder(&path, depth - 1);
            } else if path.file_name().and_then(|name| name.to_str()).is_some_and(is_content) {
                self.file(&path);
            }
        }
    }

    fn file(&mut self, path: &Path) {
        self.files += 1;
        let name = path.display().to_string().replace('\\', "/");
        let Some(bytes) = read_file(path) else {
            let message = "there is no such file, or it cannot be read";
            return self.problems.push(Problem::error(&name, Place::START, "", message));
        };
        if !check_asset(&name, &bytes, self.problems) {
            self.levels.update(&name, Some(&bytes));
        }
    }
}

/// Checks a file that is no level, going by its name. False if it is a level.
fn check_asset(file: &str, bytes: &[u8], problems: &mut Problems) -> bool {
    match file.rsplit('/').next() {
        Some("tuning.jsonc") => drop(tuning::read(file, bytes, problems)),
        Some("style.jsonc") => drop(style_file::read(file, bytes, problems)),
        Some("sounds.jsonc") => drop(sounds::read(file, bytes, problems)),
        Some("letters.jsonc") => drop(Letters::read(file, bytes, problems)),
        Some(name) if name.ends_with(".script") => {
            problems.0.extend(script::parse(file, bytes).err().unwrap_or_default().0);
        }
        _ => return false,
    }
    true
}
