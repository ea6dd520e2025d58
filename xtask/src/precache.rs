//! What makes `dist/` one whole: the page names its scripts together with their hashes, so that a browser refuses a mixture of
//! two versions, and the service worker gets the list of all files with theirs.
use crate::sha256::{base64, sha256};
use crate::tools::root;
use std::fs;
use std::path::Path;

/// Name of the game's code as it was built. In `dist/` it carries its hash: while a deploy is half done, a page may find no
/// game, but never the wrong one.
pub const GAME: &str = "gossamer.wasm";
/// Name of the service worker, which the page registers.
pub const WORKER: &str = "sw.js";
/// Marks in the service worker's text.
const VERSION_MARK: &str = "@VERSION@";
const FILES_MARK: &str = "/*FILES*/";

/// Seals the page in `dist`: call when every file is there.
///
/// # Errors
/// If a file cannot be read or written, or the page or the worker lacks a mark.
pub fn seal(dist: &Path) -> Result<(), String> {
    let page = dist.join("index.html");
    let text = fs::read_to_string(&page).map_err(|e| format!("{}: {e}", page.display()))?;
    let game = dist.join(GAME);
    let named = format!("gossamer-{}.wasm", short(&read(&game)?));
    fs::rename(&game, dist.join(&named)).map_err(|e| format!("{}: {e}", game.display()))?;
    let text = text.replace(&format!("\"{GAME}\""), &format!("\"{named}\""));
    let sealed = with_hashes(&text, |name| Ok(integrity(&read(&dist.join(name))?)))?;
    write(&page, &sealed)?;
    let mut names: Vec<String> = Vec::new();
    for entry in fs::read_dir(dist).map_err(|e| format!("{}: {e}", dist.display()))? {
        names.push(entry.map_err(|e| e.to_string())?.file_name().to_string_lossy().into_owned());
    }
    names.retain(|name| name != WORKER);
    names.sort();
    let mut list = String::new();
    for name in &names {
        list += &format!("[{name:?}, {:?}],\n  ", integrity(&read(&dist.join(name))?));
    }
    let template = root().join("assets/web/worker").join(WORKER);
    let worker = String::from_utf8(read(&template)?).map_err(|e| format!("{}: {e}", template.display()))?;
    if !worker.contains(VERSION_MARK) || !worker.contains(FILES_MARK) {
        return Err(format!("{} lacks {VERSION_MARK} or {FILES_MARK}", template.display()));
    }
    // The worker's own text counts too: a better worker is a new version.
    let worker = worker.replace(VERSION_MARK, &short((list.clone() + &worker).as_bytes()));
    write(&dist.join(WORKER), &worker.replace(FILES_MARK, &format!("\n  {}\n", list.trim_end())))
}

/// The first letters of a hash, enough for a name.
fn short(bytes: &[u8]) -> String {
    sha256(bytes).iter().take(6).map(|byte| format!("{byte:02x}")).collect()
}

fn integrity(bytes: &[u8]) -> String {
    format!("sha256-{}", base64(&sha256(bytes)))
}

/// The page with a hash behind every script and style sheet that it names.
fn with_hashes(page: &str, hash: impl Fn(&str) -> Result<String, String>) -> Result<String, String> {
    let mut sealed = String::new();
    for line in page.split_inclusive('\n') {
        let mark = if line.starts_with("<script src=\"") {
            "src=\""
        } else if line.starts_with("<link rel=\"stylesheet\"") {
            "href=\""
        } else {
            sealed += line;
            continue;
        };
        let name = line.split(mark).nth(1).and_then(|rest| rest.split('"').next());
        let name = name.ok_or_else(|| format!("index.html: no {mark} in {line}"))?;
        sealed += &line.replacen(&format!("{name}\""), &format!("{name}\" integrity=\"{}\"", hash(name)?), 1);
    }
    Ok(sealed)
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|e| format!("{}: {e}", path.display()))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_that_the_page_loads_is_named_with_its_hash() {
        let page = fs::read_to_string(root().join("index.html")).expect("the page");
        let sealed = with_hashes(&page, |name| Ok(format!("sha256-of-{name}"))).expect("it can be sealed");
        let loads = page.matches("<script src=").count() + page.matches("rel=\"stylesheet\"").count();
        assert_eq!(sealed.matches("integrity=\"sha256-of-").count(), loads, "{sealed}");
        assert!(
            page.contains(&format!("<link rel=\"preload\" href=\"{GAME}\"")),
            "the loader asks that link where the game is"
        );
        assert!(sealed.contains("src=\"gl.js\" integrity=\"sha256-of-gl.js\""), "{sealed}");
    }
}
