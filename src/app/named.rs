//! Levels as the command line names them: by id, or by file.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::content::level;
use crate::content::night_file;
use crate::content::reload::Content;
use crate::content::source::Source;
use crate::sim::puzzle::level::Level;

/// Finds the level that `gossamer LEVEL` names: an id, or a file in some `levels/puzzle/PACK`, whose folder is then the
/// one that is played and watched. Returns where to read from and the id.
///
/// # Errors
/// What is wrong with the name, for the player.
pub fn start_level(source: Source, level: Option<&str>) -> Result<(Source, Option<String>), String> {
    let Some(level) = level else { return Ok((source, None)) };
    let is_file = level.ends_with(".jsonc") || level.ends_with(".json");
    if !is_file {
        let night = night_file::split_seed(level).map_or(level, |(night, _)| night);
        let known = source.level_files().iter().any(|file| {
            level::id_of(file).as_deref() == Some(level) || night_file::id_of(file).as_deref() == Some(night)
        });
        return if known { Ok((source, Some(level.to_owned()))) } else { Err(unknown_level(&source, level)) };
    }
    let path = std::fs::canonicalize(level).map_err(|error| format!("{level}: {error}"))?;
    let id = level::id_of(&path.to_string_lossy().replace('\\', "/"));
    let root: Option<PathBuf> = path.ancestors().nth(4).map(Path::to_path_buf);
    let in_place = path.ancestors().nth(2).is_some_and(|folder| folder.ends_with("levels/puzzle"));
    match (id, root) {
        (Some(id), Some(root)) if in_place => Ok((Source { root: Some(root) }, Some(id))),
        _ => Err(format!("{level}: a level file must be in a pack's folder, like levels/puzzle/garden/03_swing.jsonc")),
    }
}

fn unknown_level(source: &Source, level: &str) -> String {
    let ids: Vec<String> = source.level_files().iter().filter_map(|file| level::id_of(file)).collect();
    format!("there is no level {level}; there are {}", ids.join(", "))
}

/// The content, and the level that `level` names.
///
/// # Errors
/// What is wrong with the folder, the name or the level.
pub fn load_level(data: Option<&Path>, level: &str) -> Result<(Source, Content, Arc<Level>), String> {
    let source = Source::find(data).map_err(|problem| problem.to_string())?;
    let (source, id) = start_level(source, Some(level))?;
    let content = Content::load(&source);
    let id = id.unwrap_or_default();
    match content.library.level(&id).map(Arc::clone) {
        Some(level) => Ok((source, content, level)),
        None => Err(format!("{id} cannot be played:\n{}", content.library.problems())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_named_by_id_or_file() {
        let named = |level| start_level(Source::embedded(), Some(level));
        for id in ["garden/02", "spider/03", "spider/endless", "spider/endless:20261130"] {
            assert_eq!(named(id).unwrap().1.as_deref(), Some(id));
        }
        assert!(named("spider/endless:05").is_err(), "one way to write a seed");
        assert!(named("garden/99").unwrap_err().starts_with("there is no level garden/99; there are garden/01,"));
        assert!(named("nowhere.jsonc").unwrap_err().starts_with("nowhere.jsonc: "));
    }
}
