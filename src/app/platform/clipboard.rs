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

/// Offers a link to other programs: on a page behind the page's own address, else by itself. Returns what to tell the player.
pub fn copy_link(link: &str) -> &'static str {
    #[cfg(target_arch = "wasm32")]
    return match super::web::copy_link(link) {
        true => "The link to this run is copied.",
        false => "This browser lets no page copy: the link is the page's address now.",
    };
    #[cfg(not(target_arch = "wasm32"))]
    {
        macroquad::miniquad::window::clipboard_set(link);
        "The link is copied. It goes behind the page's address, or to gossamer --link."
    }
}
