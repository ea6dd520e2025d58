//! The window's density and whether it fills the screen, which may change while the game runs.

use macroquad::prelude::{screen_height, screen_width};

use crate::math::geom::{Vec2, vec2};

/// Physical pixels per point, now.
pub fn density() -> f32 {
    #[cfg(target_arch = "wasm32")]
    return super::web::density();
    #[cfg(not(target_arch = "wasm32"))]
    at_start()
}

/// Physical pixels per point, as they were when the window was opened: what macroquad goes by.
pub fn at_start() -> f32 {
    macroquad::miniquad::window::dpi_scale()
}

/// The size of the window in points.
pub fn size() -> Vec2 {
    vec2(screen_width(), screen_height()) * (at_start() / density().max(0.1))
}

/// Whether the window fills the screen.
#[derive(Default)]
pub struct Fullscreen {
    #[cfg(not(target_arch = "wasm32"))]
    on: bool,
}

impl Fullscreen {
    /// None where it cannot be changed: on phones the game always does, and some browsers refuse.
    pub fn state(&self) -> Option<bool> {
        #[cfg(target_arch = "wasm32")]
        return super::web::fullscreen();
        #[cfg(not(target_arch = "wasm32"))]
        (!cfg!(target_os = "android")).then_some(self.on)
    }

    /// Fills the screen, or no longer, where that is possible.
    pub fn toggle(&mut self) {
        let Some(on) = self.state() else { return };
        #[cfg(not(target_arch = "wasm32"))]
        {
            self.on = !on;
        }
        macroquad::window::set_fullscreen(!on);
    }
}
