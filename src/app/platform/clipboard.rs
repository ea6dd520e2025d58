//! Texts for other programs.

/// Offers `text` to other programs. Returns what to tell the player.
pub fn copy(text: &str) -> &'static str {
    macroquad::miniquad::window::clipboard_set(text);
    if cfg!(target_arch = "wasm32") {
        // A page may only put it there while the player copies.
        "The changed values are ready: Ctrl+C copies them."
    } else {
        "The changed values are copied."
    }
}
