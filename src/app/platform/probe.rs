//! What a test asks the running game, through the exports of the WASM module. The first question switches the answers on,
//! so a game that nobody tests hashes nothing.
use std::cell::{Cell, RefCell};

/// The facts about the running level that a test compares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Probe {
    /// The session's state hash.
    pub hash: u64,
    /// Ticks since the level began.
    pub ticks: u32,
    /// Ropes in the world, loose ones too.
    pub ropes: u32,
    pub won: bool,
}

thread_local! {
    static ASKED: Cell<bool> = const { Cell::new(false) };
    static RECORDING_ASKED: Cell<bool> = const { Cell::new(false) };
    static TIER: Cell<u8> = const { Cell::new(0) };
    static PANIC: Cell<bool> = const { Cell::new(false) };
    static RECORDING: RefCell<String> = const { RefCell::new(String::new()) };
    static LATEST: Cell<Probe> = const { Cell::new(Probe { hash: 0, ticks: 0, ropes: 0, won: false }) };
}

/// Call once a frame; `look` is only run after a test has asked.
///
/// # Panics
/// If a test wanted that.
pub fn publish(look: impl FnOnce() -> Probe) {
    assert!(!PANIC.take(), "a test asked for a panic");
    if ASKED.get() {
        LATEST.set(look());
    }
}

/// The state at the end of the latest frame; all zero on the first call.
pub fn ask() -> Probe {
    ASKED.set(true);
    LATEST.get()
}

/// Call once a frame; `record` is only run if a test has asked since the last frame.
pub fn publish_recording(record: impl FnOnce() -> String) {
    if RECORDING_ASKED.replace(false) {
        RECORDING.set(record());
    }
}

/// Notes how much is left out of the picture.
pub fn publish_tier(tier: u8) {
    TIER.set(tier);
}

/// How much is left out of the picture, 0..=3.
pub fn tier() -> u8 {
    TIER.get()
}

/// Asks for a panic in the next frame.
pub fn ask_panic() {
    PANIC.set(true);
}

/// Asks for a recording of the run so far, which replaces the last one.
pub fn ask_recording() {
    RECORDING.set(String::new());
    RECORDING_ASKED.set(true);
}

/// The recording that was asked for; empty until the frame after.
pub fn with_recording<T>(look: impl FnOnce(&str) -> T) -> T {
    RECORDING.with_borrow(|text| look(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_looked_at_before_the_first_question() {
        publish(|| panic!("nobody asked"));
        assert_eq!(ask(), Probe::default());
        let probe = Probe { hash: 7, ticks: 2, ropes: 1, won: true };
        publish(|| probe);
        assert_eq!(ask(), probe);
    }
    #[test]
    fn a_recording_is_made_once_for_each_question() {
        publish_recording(|| panic!("nobody asked"));
        ask_recording();
        assert_eq!(with_recording(str::len), 0);
        publish_recording(|| "run".to_string());
        publish_recording(|| panic!("answered already"));
        assert_eq!(with_recording(str::to_string), "run");
    }
}
