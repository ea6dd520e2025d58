//! Where a screen wants to go next: screens return this and never touch each other.

/// The next screen, or staying here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Route {
    Stay,
    Title,
    /// The level select.
    Map,
    /// The level with this id.
    Play(String),
    /// The settings, over the present screen.
    Settings,
    /// Leave the game (desktop only).
    Quit,
}
