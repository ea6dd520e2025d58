//! The page's functions (`assets/web/*.js`) behind safe ones. Each call copies at once and keeps no pointer, because the
//! page's view of our memory dies when that memory grows.
#![cfg(target_arch = "wasm32")]
use super::pointer::{PointerSample, sample_of};
use crate::content::level_link;
use crate::content::link::{MARK, MOST_LETTERS};

// gl.js calls the import object `env`; from Rust 1.96 on, an extern without a module name does not link.
#[link(wasm_import_module = "env")]
unsafe extern "C" {
    fn gossamer_pointers(buffer: *mut f32, capacity: usize) -> usize;
    fn gossamer_sound_allowed() -> u32;
    fn gossamer_can_shake() -> u32;
    fn gossamer_shake(milliseconds: u32);
    fn gossamer_level(buffer: *mut u8, capacity: usize) -> usize;
    fn gossamer_copy_link(link: *const u8, length: usize) -> u32;
    fn gossamer_replay_link(buffer: *mut u8, capacity: usize) -> usize;
    fn gossamer_density() -> f32;
    fn gossamer_wall_clock() -> f64;
    fn gossamer_stopwatch() -> u32;
    fn gossamer_fullscreen() -> u32;
}

/// Numbers per pointer sample: id, kind, phase, x and y in physical px, age in ms.
const SAMPLE: usize = 6;

/// The source of samples. Make one when the window is open, drain it once a frame.
pub struct Pointers {
    records: Vec<f32>,
}

impl Pointers {
    /// Starts listening. The page has queued samples since it was loaded.
    #[expect(clippy::new_without_default, reason = "a source of samples is no value, and the other systems have `new`")]
    pub fn new() -> Pointers {
        Pointers { records: vec![0.0; 512 * SAMPLE] }
    }

    /// Replaces `out` by the samples since the last call, oldest first.
    pub fn drain(&mut self, out: &mut Vec<PointerSample>) {
        let capacity = self.records.len() / SAMPLE;
        // SAFETY: the page writes at most `capacity` records of SAMPLE numbers. What does not fit comes next time.
        let count = unsafe { gossamer_pointers(self.records.as_mut_ptr(), capacity) };
        let (records, _) = self.records.as_chunks::<SAMPLE>();
        out.clear();
        out.extend(records.iter().take(count).map(sample_of));
    }
}

/// Whether the player has done something after which the browser lets a page make sounds.
pub fn sound_allowed() -> bool {
    // SAFETY: the page only answers.
    unsafe { gossamer_sound_allowed() == 1 }
}

/// Whether the device can shake.
pub fn can_shake() -> bool {
    // SAFETY: the page only answers.
    unsafe { gossamer_can_shake() == 1 }
}

/// Shakes the device.
pub fn shake(milliseconds: u32) {
    // SAFETY: the page gets a number.
    unsafe { gossamer_shake(milliseconds) }
}

/// The level that the page's address names, like `garden/03`.
pub fn level() -> Option<String> {
    let mut bytes = vec![0; 64];
    // SAFETY: the page writes at most `bytes.len()` bytes.
    let length = unsafe { gossamer_level(bytes.as_mut_ptr(), bytes.len()) };
    bytes.truncate(length);
    String::from_utf8(bytes).ok().filter(|id| !id.is_empty())
}

/// Copies the page's address with `link` behind it; false if the browser has no way, and the address shows it instead.
pub fn copy_link(link: &str) -> bool {
    // SAFETY: the page only reads the text.
    unsafe { gossamer_copy_link(link.as_ptr(), link.len()) == 1 }
}

/// The replay or level link that the page's address ends with, from its mark on. One that is too long comes cut off, and is then
/// refused like any that is.
pub fn link() -> Option<String> {
    let mut bytes = vec![0; MOST_LETTERS + 1];
    // SAFETY: the page writes at most `bytes.len()` bytes.
    let length = unsafe { gossamer_replay_link(bytes.as_mut_ptr(), bytes.len()) };
    bytes.truncate(length);
    String::from_utf8(bytes).ok().filter(|link| link.starts_with(MARK) || link.starts_with(level_link::MARK))
}

/// Physical pixels per point. miniquad asks the page once, and a window can be moved to another screen.
pub fn density() -> f32 {
    // SAFETY: the page only answers.
    unsafe { gossamer_density() }
}

/// Seconds since the first moment of 1970, as the system says; a second old at most.
pub fn wall_clock() -> f64 {
    // SAFETY: reads a number from the memory of a module of the page's own.
    unsafe { gossamer_wall_clock() }
}

/// Microseconds since some moment, modulo 2^30.
pub fn stopwatch() -> u32 {
    // SAFETY: the page only answers.
    unsafe { gossamer_stopwatch() }
}

/// Whether the page fills the screen; None where it cannot.
pub fn fullscreen() -> Option<bool> {
    // SAFETY: the page only answers.
    match unsafe { gossamer_fullscreen() } {
        0 => None,
        state => Some(state == 2),
    }
}
