//! Whether the player left: the phone app or the page was hidden, or the page lost the focus, which its loader reports in
//! the same way; pausing then is right for a page too. A desktop window that only loses the focus plays on, since level
//! makers keep an editor beside it.

use macroquad::input::utils;
use macroquad::miniquad::EventHandler;

/// Listens for the window being left.
pub struct Attention {
    subscriber: usize,
    left: Left,
}

#[derive(Default)]
struct Left(bool);

impl EventHandler for Left {
    fn update(&mut self) {}

    fn draw(&mut self) {}

    fn window_minimized_event(&mut self) {
        self.0 = true;
    }
}

impl Attention {
    #[expect(clippy::new_without_default, reason = "it subscribes to the window's events, which a default should not")]
    pub fn new() -> Attention {
        Attention { subscriber: utils::register_input_subscriber(), left: Left::default() }
    }

    /// True once after the player left and the game should wait.
    pub fn lost(&mut self) -> bool {
        utils::repeat_all_miniquad_input(&mut self.left, self.subscriber);
        let waits = cfg!(any(target_arch = "wasm32", target_os = "android"));
        std::mem::take(&mut self.left.0) && waits
    }
}
