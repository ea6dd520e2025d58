//! Where the files come from: a folder on disk that has `levels/puzzle`, else the program itself. In the browser there
//! is no disk and every look at it fails, so that the same code runs everywhere.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use super::embedded;
use super::error::{Place, Problem};
use super::json::MOST_BYTES;

/// Folders below the root that hold files for the game.
pub const FOLDERS: [&str; 2] = ["levels", "assets"];

/// Folders inside folders, at most: `levels/puzzle/garden`, and one to spare.
const MOST_DEPTH: usize = 4;
/// More files than this are not looked at.
const MOST_FILES: usize = 2000;

/// A place to read files from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The folder that has `levels` and `assets`, if there is one.
    pub root: Option<PathBuf>,
}

impl Source {
    /// Looks for the game's files: in `data` if it is given, else in the working folder, else beside the program.
    ///
    /// # Errors
    /// If `data` is given and has no folder `levels/puzzle`.
    pub fn find(data: Option<&Path>) -> Result<Source, Problem> {
        let has_levels = |folder: &Path| folder.join("levels/puzzle").is_dir();
        if let Some(folder) = data {
            if !has_levels(folder) {
                let message = "this folder has no levels/puzzle in it";
                return Err(Problem::error(&folder.display().to_string(), Place::START, "", message));
            }
            return Ok(Source { root: Some(folder.to_path_buf()) });
        }
        let beside = || std::env::current_exe().ok().and_then(|program| program.parent().map(Path::to_path_buf));
        let root = [std::env::current_dir().ok(), beside()].into_iter().flatten().find(|folder| has_levels(folder));
        Ok(Source { root })
    }

    /// Only what is inside the program.
    pub fn embedded() -> Source {
        Source { root: None }
    }

    /// The bytes of `file` (like `assets/tuning.jsonc`): from disk, else from inside the program.
    pub fn read(&self, file: &str) -> Option<Vec<u8>> {
        let disk = self.root.as_ref().and_then(|root| read_file(&root.join(file)));
        disk.or_else(|| embedded::bytes(file).map(<[u8]>::to_vec))
    }

    /// All level files, sorted: those on disk if there is a folder, else those inside the program.
    pub fn level_files(&self) -> Vec<String> {
        let mut files = match &self.root {
            Some(root) => content_files(root),
            None => embedded::files().map(|embedded| embedded.file.to_string()).collect(),
        };
        files.retain(|file| file.starts_with("levels/"));
        files
    }
}

/// The bytes of a file, cut off just behind the largest size that is accepted. None if it cannot be read.
pub fn read_file(path: &Path) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path).ok()?.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

/// True for names that hold content, false for the droppings of editors: `.03.jsonc.swp`, `03.jsonc~`, `#03.jsonc#`.
pub fn is_content(name: &str) -> bool {
    name.ends_with(".jsonc") && !name.starts_with(['.', '#', '~'])
}

/// All content files under `root`, sorted, as names with forward slashes.
pub fn content_files(root: &Path) -> Vec<String> {
    let mut files = Vec::new();
    for folder in FOLDERS {
        collect(&root.join(folder), folder, MOST_DEPTH, &mut files);
    }
    files.sort();
    files
}

fn collect(folder: &Path, name: &str, depth: usize, files: &mut Vec<String>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let own = entry.file_name();
        // A name that is no Unicode cannot be one of ours.
        let Some(own) = own.to_str() else { continue };
        let (path, name) = (entry.path(), format!("{name}/{own}"));
        if files.len() >= MOST_FILES {
            return;
        }
        if is_content(own) && path.is_file() {
            files.push(name);
        } else if depth > 1 && !own.starts_with('.') && path.is_dir() {
            collect(&path, &name, depth - 1, files);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn droppings_of_editors_are_no_content() {
        for name in
            [".03_a.jsonc.swp", "03_a.jsonc~", "#03_a.jsonc#", ".#03_a.jsonc", "4913", "03_a.jsonc.tmp", "a.json"]
        {
            assert!(!is_content(name), "{name}");
        }
        assert!(is_content("03_a.jsonc"));
    }

    #[test]
    fn without_a_folder_the_program_has_all() {
        let source = Source::embedded();
        assert!(source.level_files().len() >= 8);
        assert!(source.read("assets/tuning.jsonc").is_some());
        assert_eq!(source.read("assets/nothing.jsonc"), None);
    }

    #[test]
    fn a_wrong_data_folder_is_an_error() {
        let problem = Source::find(Some(Path::new("src"))).expect_err("src has no levels");
        assert_eq!(problem.to_string(), "src:1:1: this folder has no levels/puzzle in it");
    }
}
