//! Fills `dist/`: the page's own files, miniquad's and quad-snd's scripts from the very crate versions that the build
//! resolved (a script of another version loads but fails later), and the game.
use crate::icon::{self, Cut};
use crate::metadata::Metadata;
use crate::png::png;
use crate::precache;
use crate::tools::root;
use crate::wasm;
use std::fs;
use std::path::{Path, PathBuf};

/// Pictures of the icon: name, side in pixels, form. Apple's systems round the corners themselves and show no opacity.
const ICONS: &[(&str, u32, Cut)] = &[
    ("icon-180.png", 180, Cut::Maskable),
    ("icon-192.png", 192, Cut::Round),
    ("icon-512.png", 512, Cut::Round),
    ("icon-maskable-512.png", 512, Cut::Maskable),
];

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
    write(&dist.join("audio.js"), in_own_scope(&read(&audio)?).as_bytes())?;
    let web = root().join("assets/web");
    for entry in fs::read_dir(&web).map_err(|e| format!("{}: {e}", web.display()))? {
        let path = entry.map_err(|e| e.to_string())?.path();
        if path.is_file() {
            copy(&path, &dist)?;
        }
    }
    write(&dist.join("icon.svg"), icon::svg().as_bytes())?;
    for (name, size, cut) in ICONS {
        write(&dist.join(name), &png(*size, &icon::pixels(*size, *cut)))?;
    }
    precache::seal(&dist)?;
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

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    fs::write(path, bytes).map_err(|e| format!("{}: {e}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_manifest_names_icons_that_are_made() {
        let manifest = read(&root().join("assets/web/app.webmanifest")).expect("the manifest");
        let named: Vec<&str> =
            manifest.split("\"src\": \"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert_eq!(named, ["icon-192.png", "icon-512.png", "icon-maskable-512.png", "icon.svg"]);
        assert!(named.iter().filter(|name| name.ends_with("png")).all(|name| ICONS.iter().any(|icon| icon.0 == *name)));
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
