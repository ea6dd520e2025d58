//! The shipped files inside the program: what the browser and Android play, and what a lone executable falls back to.
//! The lists of levels and nights are made by `build.rs` from what stands in `levels`.

/// One file of the repository.
pub struct Embedded {
    /// Like `levels/puzzle/garden/03_swing.jsonc`.
    pub file: &'static str,
    pub bytes: &'static [u8],
}

/// Every level, in the order of their packs, how the levels of each pack are solved, and every night.
mod levels {
    use super::Embedded;

    include!(concat!(env!("OUT_DIR"), "/levels.rs"));
}

pub use levels::{LEVELS, NIGHTS, SCRIPTS};

macro_rules! embed {
    ($($file:literal,)*) => {
        &[$(Embedded { file: $file, bytes: include_bytes!(concat!("../../", $file)) },)*]
    };
}

/// The settings that reload. `letters.rs` holds its own file.
pub const ASSETS: &[Embedded] = embed!["assets/tuning.jsonc", "assets/style.jsonc", "assets/sounds.jsonc",];

/// Every file that reloads.
pub fn files() -> impl Iterator<Item = &'static Embedded> {
    ASSETS.iter().chain(LEVELS).chain(NIGHTS)
}

/// The shipped bytes of `file`.
pub fn bytes(file: &str) -> Option<&'static [u8]> {
    files().chain(SCRIPTS).find(|embedded| embedded.file == file).map(|embedded| embedded.bytes)
}
