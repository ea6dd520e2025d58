//! Small named texts that outlive the program: files in the user's data folder, or the browser's storage.
//! On disk a text is written beside the old one and renamed, so a crash leaves the old or the new, never half of one.

use std::sync::atomic::{AtomicBool, Ordering};

/// Nothing is stored from here on, and nothing is found.
static NOWHERE: AtomicBool = AtomicBool::new(false);

/// The player's texts are left alone from here on: nothing is found, and what is stored is forgotten. For pictures, which
/// show nobody's game.
pub fn leave_alone() {
    NOWHERE.store(true, Ordering::Relaxed);
}

fn nowhere() -> bool {
    NOWHERE.load(Ordering::Relaxed)
}

/// The text stored under `name` (letters, digits, dots, dashes and slashes); None if there is none.
///
/// # Errors
/// If there is something that cannot be read; the message says where and why, for the player.
pub fn load(name: &str) -> Result<Option<String>, String> {
    if nowhere() {
        return Ok(None);
    }
    #[cfg(target_arch = "wasm32")]
    return super::web_keeping::storage_get(&key(name));
    #[cfg(not(target_arch = "wasm32"))]
    disk::folder().map_or(Ok(None), |folder| disk::load(&folder, name))
}

/// Keeps what is stored under `name`, readable or not, under the name `aside` instead.
///
/// # Errors
/// If that is not possible; then it stays where it is.
pub fn set_aside(name: &str, aside: &str) -> Result<(), String> {
    if nowhere() {
        return Ok(());
    }
    #[cfg(target_arch = "wasm32")]
    return match load(name)? {
        // A browser's storage has no renaming. The next text replaces the old one.
        Some(text) => store(aside, &text),
        None => Ok(()),
    };
    #[cfg(not(target_arch = "wasm32"))]
    disk::folder().map_or(Ok(()), |folder| disk::set_aside(&folder, name, aside))
}

/// Stores `text` under `name`, and keeps the text before it as `name.old`.
///
/// # Errors
/// If there is no place to write to; the message says which and why, for the player.
pub fn store(name: &str, text: &str) -> Result<(), String> {
    if nowhere() {
        return Ok(());
    }
    #[cfg(target_arch = "wasm32")]
    {
        if let Ok(Some(before)) = load(name) {
            super::web_keeping::storage_set(&key(&format!("{name}.old")), &before);
        }
        if super::web_keeping::storage_set(&key(name), text) { Ok(()) } else { Err(NO_STORAGE.to_string()) }
    }
    #[cfg(not(target_arch = "wasm32"))]
    disk::store(&disk::folder().ok_or("No folder for saves: HOME is not set.")?, name, text)
}

/// Lets go of what is stored under `name`, and of what was there before. That it stays where nothing can be deleted does
/// no harm.
pub fn remove(name: &str) {
    for name in [name, &format!("{name}.old")] {
        #[cfg(target_arch = "wasm32")]
        super::web_keeping::storage_remove(&key(name));
        #[cfg(not(target_arch = "wasm32"))]
        if let Some(folder) = disk::folder() {
            disk::remove(&folder, name);
        }
    }
}

/// What the player should know from the start: texts will not outlive the program.
pub fn trouble() -> Option<&'static str> {
    #[cfg(target_arch = "wasm32")]
    return (!super::web_keeping::storage_works()).then_some(NO_STORAGE);
    #[cfg(not(target_arch = "wasm32"))]
    None
}

/// Whether another page of the game has stored something since the last question. Elsewhere nobody tells: look before you
/// store.
pub fn changed() -> bool {
    #[cfg(target_arch = "wasm32")]
    return super::web_keeping::storage_changed();
    #[cfg(not(target_arch = "wasm32"))]
    false
}

/// There is something now that the player would miss.
pub fn treasure() {
    #[cfg(target_arch = "wasm32")]
    super::web_keeping::storage_persist();
}

/// Where `name` is kept, in words for the player.
pub fn place(name: &str) -> String {
    #[cfg(target_arch = "wasm32")]
    return format!("the browser's storage as {}", key(name));
    #[cfg(not(target_arch = "wasm32"))]
    disk::folder().map_or_else(|| name.to_string(), |folder| folder.join(name).display().to_string())
}

#[cfg(target_arch = "wasm32")]
const NO_STORAGE: &str = "This browser does not let the game save here: progress lasts until the page is closed.";

/// Hosts of small games share one storage among all of them, hence the prefix.
#[cfg(target_arch = "wasm32")]
fn key(name: &str) -> String {
    format!("gossamer.{name}")
}

#[cfg(not(target_arch = "wasm32"))]
mod disk {
    use std::fs::{self, File};
    use std::io::{ErrorKind, Write};
    use std::path::{Path, PathBuf};

    /// The folder for this user's saves, by each system's custom.
    pub fn folder() -> Option<PathBuf> {
        let var = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let base = if cfg!(target_os = "windows") {
            var("APPDATA")
        } else if cfg!(target_os = "macos") {
            var("HOME").map(|home| home.join("Library/Application Support"))
        } else {
            var("XDG_DATA_HOME").or_else(|| var("HOME").map(|home| home.join(".local/share")))
        };
        base.map(|base| base.join("gossamer"))
    }

    pub fn load(folder: &Path, name: &str) -> Result<Option<String>, String> {
        let path = folder.join(name);
        match fs::read_to_string(&path) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(format!("{}: {error}", path.display())),
        }
    }

    pub fn set_aside(folder: &Path, name: &str, aside: &str) -> Result<(), String> {
        let path = folder.join(name);
        fs::rename(&path, folder.join(aside)).map_err(|error| format!("{}: {error}", path.display()))
    }

    pub fn remove(folder: &Path, name: &str) {
        // Most often there is nothing.
        drop(fs::remove_file(folder.join(name)));
    }

    pub fn store(folder: &Path, name: &str, text: &str) -> Result<(), String> {
        let path = folder.join(name);
        let aside = folder.join(format!("{name}.new"));
        let write = || -> std::io::Result<()> {
            fs::create_dir_all(path.parent().unwrap_or(folder))?;
            let mut file = File::create(&aside)?;
            file.write_all(text.as_bytes())?;
            file.sync_all()?;
            if path.exists() {
                fs::copy(&path, folder.join(format!("{name}.old")))?;
            }
            fs::rename(&aside, &path)?;
            // Else a power cut could undo the renaming. Not every file system can; then it is as safe as it gets.
            #[cfg(unix)]
            let _ = path.parent().map(|parent| File::open(parent).and_then(|parent| parent.sync_all()));
            Ok(())
        };
        write().map_err(|error| format!("{}: {error}", path.display()))
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        fn temp(name: &str) -> PathBuf {
            let dir = std::env::temp_dir().join(format!("gossamer-storage-{}-{name}", std::process::id()));
            let _ = fs::remove_dir_all(&dir);
            dir
        }

        #[test]
        fn the_newest_text_is_loaded_and_the_one_before_it_is_kept() {
            let dir = temp("newest");
            assert_eq!(load(&dir, "save"), Ok(None));
            store(&dir, "save", "one").expect("the temp folder is writable");
            store(&dir, "save", "two").expect("the temp folder is writable");
            store(&dir, "best/garden-01.rec", "run").expect("a folder in the folder is made");
            assert_eq!(load(&dir, "best/garden-01.rec"), Ok(Some("run".to_string())));
            assert_eq!(load(&dir, "save"), Ok(Some("two".to_string())));
            assert_eq!(load(&dir, "save.old"), Ok(Some("one".to_string())));
            assert!(!dir.join("save.new").exists());
            remove(&dir, "best/garden-01.rec");
            remove(&dir, "best/garden-02.rec");
            assert_eq!(load(&dir, "best/garden-01.rec"), Ok(None));
            fs::remove_dir_all(dir).expect("temp folder");
        }

        #[test]
        fn issue_an_unreadable_save_was_taken_for_none() {
            // Cause: every error of reading counted as "there is no save", and the next win wrote over it.
            let dir = temp("unreadable");
            fs::create_dir_all(&dir).expect("temp folder");
            fs::write(dir.join("save"), b"{\"version\": \xff").expect("temp file");
            let problem = load(&dir, "save").expect_err("it is no UTF-8");
            assert!(problem.contains("save: "), "{problem}");
            set_aside(&dir, "save", "save.broken").expect("the temp folder is writable");
            assert_eq!(load(&dir, "save"), Ok(None));
            assert_eq!(fs::read(dir.join("save.broken")).expect("kept"), b"{\"version\": \xff");
            assert!(set_aside(&dir, "save", "save.broken").is_err(), "nothing is there any more");
            fs::remove_dir_all(dir).expect("temp folder");
        }

        #[test]
        fn a_place_that_cannot_be_written_is_an_error_with_its_path() {
            let dir = temp("file");
            fs::write(&dir, "a file where the folder should be").expect("temp file");
            let error = store(&dir, "save", "x").expect_err("not a folder");
            assert!(error.contains("save"), "{error}");
            fs::remove_file(dir).expect("temp file");
        }
    }
}
