//! Where a screen wants to go next: screens return this and never touch each other.

use crate::sim::run::Run;

/// The next screen, or staying here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Route {
    Stay,
    Title,
    /// The level select.
    Map,
    /// The level with this id.
    Play(String),
    /// The nights to choose from.
    Nights,
    /// The night with this id.
    Night(String),
    /// The settings, over the present screen.
    Settings,
    /// The tuning panel, beside the present screen.
    Tuning,
    /// A run that is shown, of a level that is here as it was then.
    Watch {
        run: Box<Run>,
        /// The level to play afterwards; the map if there is none.
        back: Option<String>,
    },
    /// Leave the game (desktop only).
    Quit,
}

impl Route {
    /// How near the camera is: 0 the title, 1 what levels are chosen from, 2 a game.
    pub fn depth(&self) -> u8 {
        match self {
            Route::Title => 0,
            Route::Map | Route::Nights => 1,
            _ => 2,
        }
    }
}
