//! The shipped files inside the program: what the browser and Android play, and what a lone executable falls back to.
//! A test compares this list with the folders.

/// One file of the repository.
pub struct Embedded {
    /// Like `levels/puzzle/garden/03_swing.jsonc`.
    pub file: &'static str,
    pub bytes: &'static [u8],
}

macro_rules! embed {
    ($($file:literal,)*) => {
        &[$(Embedded { file: $file, bytes: include_bytes!(concat!("../../", $file)) },)*]
    };
}

/// Every file that reloads, levels in the order of their packs. `letters.rs` holds its own file.
pub const FILES: &[Embedded] = embed![
    "assets/tuning.jsonc",
    "assets/style.jsonc",
    "assets/sounds.jsonc",
    "levels/puzzle/garden/01_drop.jsonc",
    "levels/puzzle/garden/02_pair.jsonc",
    "levels/puzzle/garden/03_swing.jsonc",
    "levels/puzzle/garden/04_bubble.jsonc",
    "levels/puzzle/garden/05_glide.jsonc",
    "levels/puzzle/garden/06_puff.jsonc",
    "levels/puzzle/garden/07_thorns.jsonc",
    "levels/puzzle/garden/08_together.jsonc",
];

/// How the levels of each pack are solved.
pub const SCRIPTS: &[Embedded] = embed!["levels/puzzle/garden/solutions.script",];

/// The shipped bytes of `file`.
pub fn bytes(file: &str) -> Option<&'static [u8]> {
    FILES.iter().chain(SCRIPTS).find(|embedded| embedded.file == file).map(|embedded| embedded.bytes)
}
