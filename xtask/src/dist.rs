//! Fills `dist/`: the page's own files, miniquad's and quad-snd's scripts from the very crate versions that the build
//! resolved (a script of another version loads but fails later), and the game.
use crate::metadata::Metadata;
use crate::tools::root;
use crate::wasm;
use std::fs;
use std::path::{Path, PathBuf};

/// Builds the page; gives back the folder.
///
/// # Errors
/// If the build fails or a file cannot be read or written; the message names it.
pub fn build(debian_wasm: bool) -> Result<PathBuf, String> {
    let game = wasm::build(debian_wasm)?;
    let dist = root().join("dist");
    if dist.exists() {
        fs::remove_dir_all(&dist).map_err(|e| format!("{}: {e}", dist.display()))?;
    }
    fs::create_dir(&dist).map_err(|e| format!("{}: {e}", dist.display()))?;
    let metadata = Metadata::read()?;
    copy(&root().join("index.html"), &dist)?;
    copy(&game, &dist)?;
    copy(&metadata.file_of("miniquad", "js/gl.js")?, &dist)?;
    let audio = metadata.file_of("quad-snd", "js/audio.js")?;
    write(&dist.join("audio.js"), &in_own_scope(&read(&audio)?))?;
    let web = root().join("assets/web");
    for entry in fs::read_dir(&web).map_err(|e| format!("{}: {e}", web.display()))? {
        let path = entry.map_err(|e| e.to_string())?.path();
        if path.is_file() {
            copy(&path, &dist)?;
        }
    }
    Ok(dist)
}

/// audio.js declares global functions named `stop` and `register_plugin`; wrapped, they stay its own.
fn in_own_scope(script: &str) -> String {
    format!("(function () {{\n{script}\n}})();\n")
}

fn copy(from: &Path, into: &Path) -> Result<(), String> {
    let name = from.file_name().expect("only files are copied");
    fs::copy(from, into.join(name)).map(drop).map_err(|e| format!("{}: {e}", from.display()))
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_loads_exactly_the_scripts_that_are_there() {
        let page = read(&root().join("index.html")).expect("the page");
        let mut named: Vec<&str> =
            page.split("<script src=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        named.retain(|name| !["gl.js", "audio.js"].contains(name));
        named.sort_unstable();
        let mut there = Vec::new();
        for entry in fs::read_dir(root().join("assets/web")).expect("the scripts") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|extension| extension == "js") {
                assert!(read(&path).expect("a script").contains("\"use strict\";\n("), "{} is strict", path.display());
                there.push(path.file_name().expect("a file").to_string_lossy().into_owned());
            }
        }
        there.sort_unstable();
        assert_eq!(named, there);
        // The page's own rule against foreign code forbids code inside the page.
        assert!(!page.contains("<script>") && !page.contains("<style") && !page.contains("onload="), "inline code");
    }
}
