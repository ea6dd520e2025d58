//! Starting and failing with one clear line: no display ends the program with code 2, a dead sound thread is a note.
use std::panic::{self, PanicHookInfo};

/// The exit code when there is no display to open a window on.
pub const NO_DISPLAY: i32 = 2;

/// The words of the command line; a page has none.
pub fn arguments() -> Vec<String> {
    std::env::args().skip(1).collect()
}

/// A page's command line is its address: the level (`?level=garden/03`) and the link (`#r=...` a replay, `#l=...` a level)
/// that it names. None where there is no page. Inlined, so that a page need not carry what only a command line asks for.
#[inline(always)]
pub fn address() -> Option<(Option<String>, Option<String>)> {
    #[cfg(target_arch = "wasm32")]
    return Some((super::web::level().filter(|id| is_level(id)), super::web::link()));
    #[cfg(not(target_arch = "wasm32"))]
    None
}

/// A link to a level that is gone (or never was) opens the title, not an error.
#[cfg(target_arch = "wasm32")]
fn is_level(id: &str) -> bool {
    use crate::content::{level::id_of, source::Source};
    Source::embedded().level_files().iter().any(|file| id_of(file).as_deref() == Some(id))
}

/// A replay that was asked for cannot be shown. On the command line that ends the program with code 2; a page has no one to
/// tell before its window is open, so the message comes back to be shown there.
pub fn refuse(message: String) -> String {
    #[cfg(not(target_arch = "wasm32"))]
    {
        eprintln!("{message}");
        std::process::exit(2);
    }
    #[cfg(target_arch = "wasm32")]
    message
}

/// Call before the window is opened. Ends the process with code 2 if it is plain that no window can be opened, and
/// sees to it that the same happens when that turns out while opening.
pub fn before_window() {
    if cfg!(target_os = "linux") && std::env::var_os("DISPLAY").is_none_or(|display| display.is_empty()) {
        exit_without_display("DISPLAY is not set");
    }
    let default = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let message = message_of(info);
        match reaction(message, info.location().map_or("", |place| place.file())) {
            Reaction::NoDisplay => exit_without_display(message),
            // quad-snd plays on a thread of its own, which ends here; the game goes on without it.
            Reaction::NoSound => eprintln!("No sound: {message}"),
            Reaction::Crash => default(info),
        }
    }));
}

/// Call as the first thing in the open window: in a browser the message of a panic goes to the page, which shows it where it
/// cannot start the game again. miniquad's own hook prints everything but the message.
pub fn in_window() {
    #[cfg(target_arch = "wasm32")]
    panic::set_hook(Box::new(|info| super::web_keeping::panic(&info.to_string())));
}

#[derive(Debug, PartialEq)]
enum Reaction {
    NoDisplay,
    NoSound,
    Crash,
}

/// What a panic with this message in this file means. miniquad panics where it should return an error.
fn reaction(message: &str, file: &str) -> Reaction {
    if message.starts_with("XOpenDisplay") || message.starts_with("X11 backend failed") {
        Reaction::NoDisplay
    } else if file.contains("quad-snd") {
        Reaction::NoSound
    } else {
        Reaction::Crash
    }
}

fn message_of<'a>(info: &'a PanicHookInfo) -> &'a str {
    let payload = info.payload();
    let owned = payload.downcast_ref::<String>().map(String::as_str);
    owned.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("")
}

fn exit_without_display(why: &str) -> ! {
    eprintln!("Gossamer needs an X display for its window and cannot open one ({why}).");
    std::process::exit(NO_DISPLAY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_missing_display_or_sound_device_is_excused() {
        assert_eq!(reaction("XOpenDisplay() failed!", "miniquad-0.4.11/src/native/linux_x11.rs"), Reaction::NoDisplay);
        assert_eq!(reaction("X11 backend failed: LibraryNotFound", "miniquad-0.4.11/src/lib.rs"), Reaction::NoDisplay);
        assert_eq!(reaction("Can't open PCM device.", "quad-snd-0.2.8/src/alsa_snd.rs"), Reaction::NoSound);
        assert_eq!(reaction("index out of bounds", "src/sim/session.rs"), Reaction::Crash);
    }
}
