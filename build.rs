//! The list of levels that the program holds, and what the linker must be told: where ALSA is on Linux, and that the
//! browser provides the functions we import.
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

const ALSA_MISSING: &str = "ALSA's sound library was not found, and the game links to it. Install it and build again: \
     `sudo apt install libasound2` (from Ubuntu 24.04 and Debian 13 on: `libasound2t64`), `sudo dnf install alsa-lib`, \
     `sudo pacman -S alsa-lib`. The game logic alone builds without it: `cargo test --no-default-features`.";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=levels");
    list_levels();
    if env::var_os("CARGO_FEATURE_APP").is_none() {
        return;
    }
    let target = env::var("TARGET").expect("cargo sets TARGET");
    if target.starts_with("wasm32") {
        // Rust 1.96 stopped passing --allow-undefined, and quad-snd's externs do not say which module they come from.
        println!("cargo::rustc-link-arg-bins=--import-undefined");
    } else if target.contains("linux") && env::var("HOST").is_ok_and(|host| host == target) {
        link_alsa();
    }
}

/// The packs of levels in the order of play. A folder that is not named here comes after them.
const PACKS: [&str; 5] = ["garden", "pond", "hollow", "thicket", "storm"];

/// Writes the list that `src/content/embedded.rs` includes: every level, every script of solutions, every night.
fn list_levels() {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR"));
    let mut packs = files_in(&root.join("levels/puzzle"));
    packs.sort_by_key(|pack| {
        (PACKS.iter().position(|known| pack.ends_with(known)).unwrap_or(PACKS.len()), pack.clone())
    });
    let files: Vec<PathBuf> = packs.iter().flat_map(|pack| files_in(pack)).collect();
    let mut text = String::new();
    let nights = files_in(&root.join("levels/spider"));
    for (name, files, extension) in
        [("LEVELS", &files, "jsonc"), ("SCRIPTS", &files, "script"), ("NIGHTS", &nights, "jsonc")]
    {
        text += &format!("pub const {name}: &[Embedded] = &[\n");
        for path in files.iter().filter(|path| path.extension().is_some_and(|found| found == extension)) {
            let parts: Vec<_> = path.strip_prefix(&root).expect("below the root").iter().collect();
            let file = parts.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/");
            text += &format!("    Embedded {{ file: {file:?}, bytes: include_bytes!({path:?}) }},\n");
        }
        text += "];\n";
    }
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets OUT_DIR"));
    std::fs::write(out.join("levels.rs"), text).expect("OUT_DIR is writable");
}

/// What a folder holds, by name; nothing if it is not there.
fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

/// Lets `-lasound` succeed with only the runtime library there. Most desktops have `libasound.so.2` but not the
/// development package's link `libasound.so`, which is the name that the linker looks for.
fn link_alsa() {
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets OUT_DIR"));
    if linker_finds_alsa(&out) {
        return;
    }
    let Some(library) = find_runtime_library() else {
        println!("cargo::error={ALSA_MISSING}");
        return;
    };
    let link = out.join("libasound.so");
    let _ = std::fs::remove_file(&link);
    #[cfg(unix)]
    std::os::unix::fs::symlink(&library, &link).expect("OUT_DIR is writable");
    println!("cargo::rerun-if-changed={}", library.display());
    println!("cargo::rustc-link-search=native={}", out.display());
}

fn linker() -> String {
    env::var("RUSTC_LINKER").unwrap_or_else(|_| "cc".to_string())
}

/// Asks the linker itself, since it may know places (a cross kit, Nix) that no list has.
fn linker_finds_alsa(out: &Path) -> bool {
    let probe = out.join("probe.so");
    let result = Command::new(linker()).args(["-shared", "-o"]).arg(&probe).arg("-lasound").output();
    let _ = std::fs::remove_file(&probe);
    result.is_ok_and(|r| r.status.success())
}

fn find_runtime_library() -> Option<PathBuf> {
    let asked = Command::new(linker()).arg("-print-file-name=libasound.so.2").output().ok();
    let answer = asked.map(|r| PathBuf::from(String::from_utf8_lossy(&r.stdout).trim()));
    let arch = env::var("CARGO_CFG_TARGET_ARCH").unwrap_or_default();
    let usual = [format!("/usr/lib/{arch}-linux-gnu"), "/usr/lib64".into(), "/usr/lib".into(), "/lib64".into()];
    answer
        .into_iter()
        .chain(usual.iter().map(|dir| Path::new(dir).join("libasound.so.2")))
        .find(|path| path.is_absolute() && path.exists())
}
