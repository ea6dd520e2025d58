//! What a test asks the running game, through the exports of the WASM module. The first question switches the answers on,
//! so a game that nobody tests hashes nothing.
use std::cell::Cell;

/// The facts about the running level that a test compares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Probe {
    /// The session's state hash.
    pub hash: u64,
    /// Ticks since the level began.
    pub ticks: u32,
    /// Ropes in the world, loose ones too.
    pub ropes: u32,
}

thread_local! {
    static ASKED: Cell<bool> = const { Cell::new(false) };
    static LATEST: Cell<Probe> = const { Cell::new(Probe { hash: 0, ticks: 0, ropes: 0 }) };
}

/// Call once a frame; `look` is only run after a test has asked.
pub fn publish(look: impl FnOnce() -> Probe) {
    if ASKED.get() {
        LATEST.set(look());
    }
}

/// The state at the end of the latest frame; all zero on the first call.
pub fn ask() -> Probe {
    ASKED.set(true);
    LATEST.get()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_looked_at_before_the_first_question() {
        publish(|| panic!("nobody asked"));
        assert_eq!(ask(), Probe::default());
        let probe = Probe { hash: 7, ticks: 2, ropes: 1 };
        publish(|| probe);
        assert_eq!(ask(), probe);
    }
}
