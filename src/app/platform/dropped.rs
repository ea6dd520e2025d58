//! Files that the player drops on the window: X11, Wayland, macOS and the page tell of them, Windows and Android do not.

use std::fs;

/// Larger files are not read: no replay is.
const MOST_BYTES: usize = 8 << 20;

/// The text of the file that was dropped since the last frame; of several, the first.
///
/// # Errors
/// If it cannot be read as a text; one sentence for the player.
pub fn take() -> Option<Result<String, String>> {
    let file = macroquad::input::get_dropped_files().into_iter().next()?;
    let name = file.path.as_ref().and_then(|path| path.file_name()).map(|name| name.to_string_lossy().into_owned());
    let name = name.unwrap_or_else(|| "the file".into());
    let bytes = match (file.bytes, file.path) {
        (Some(bytes), _) => Ok(bytes),
        (None, Some(path)) => fs::read(path).map_err(|error| format!("{name}: {error}")),
        (None, None) => Err(format!("{name} cannot be read")),
    };
    Some(bytes.and_then(|bytes| text_of(&name, bytes)))
}

fn text_of(name: &str, bytes: Vec<u8>) -> Result<String, String> {
    if bytes.len() > MOST_BYTES {
        return Err(format!("{name} is too large for a replay"));
    }
    String::from_utf8(bytes).map_err(|_| format!("{name} is no replay"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_texts_of_a_sensible_size_are_taken() {
        assert_eq!(text_of("a.rec", b"gossamer".to_vec()), Ok("gossamer".into()));
        assert_eq!(text_of("a.png", vec![0xff, 0xfe]), Err("a.png is no replay".into()));
        assert_eq!(text_of("a.iso", vec![b'a'; MOST_BYTES + 1]), Err("a.iso is too large for a replay".into()));
    }
}
