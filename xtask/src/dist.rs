//! Fills `dist/`: the page's own files, miniquad's and quad-snd's scripts from the very crate versions that the build
//! resolved (a script of another version loads but fails later), and the game.
use crate::tools::{cargo, output, root};
use crate::wasm;
use nanoserde::DeJson;
use std::fs;
use std::path::{Path, PathBuf};

#[derive(DeJson)]
struct Metadata {
    packages: Vec<Package>,
    target_directory: String,
}

#[derive(DeJson)]
struct Package {
    name: String,
    manifest_path: String,
}

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
    let metadata = metadata()?;
    copy(&root().join("index.html"), &dist)?;
    copy(&game, &dist)?;
    copy(&script_of(&metadata, "miniquad", "js/gl.js")?, &dist)?;
    let audio = script_of(&metadata, "quad-snd", "js/audio.js")?;
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

fn metadata() -> Result<Metadata, String> {
    let json =
        output(&mut cargo(["metadata", "--format-version", "1", "--filter-platform", "wasm32-unknown-unknown"]))?;
    Metadata::deserialize_json(&json).map_err(|e| format!("cargo metadata: {e}"))
}

/// Where cargo puts what it builds, which the environment may have moved.
///
/// # Errors
/// If cargo does not answer.
pub fn target_directory() -> Result<PathBuf, String> {
    metadata().map(|metadata| metadata.target_directory.into())
}

fn script_of(metadata: &Metadata, crate_name: &str, file: &str) -> Result<PathBuf, String> {
    let package = metadata.packages.iter().find(|package| package.name == crate_name);
    let package = package.ok_or_else(|| format!("{crate_name} is not among the dependencies"))?;
    Ok(Path::new(&package.manifest_path).with_file_name(file))
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
    fn both_scripts_are_in_the_resolved_crates() {
        let metadata = metadata().expect("cargo metadata works offline too");
        for (name, file) in [("miniquad", "js/gl.js"), ("quad-snd", "js/audio.js")] {
            let path = script_of(&metadata, name, file).expect("a dependency");
            assert!(path.is_file(), "{}", path.display());
        }
    }

    #[test]
    fn another_crate_is_an_error() {
        let metadata = Metadata { packages: Vec::new(), target_directory: String::new() };
        assert_eq!(script_of(&metadata, "miniquad", "js/gl.js"), Err("miniquad is not among the dependencies".into()));
    }
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
