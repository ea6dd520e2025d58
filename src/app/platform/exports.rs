//! The functions of the WASM module that tests call: under node without a window, and on the page while the game runs.
#![cfg(target_arch = "wasm32")]
use super::probe;
use crate::verlet::scenes;

/// Hash of a named scene after `ticks` ticks, or 0 if there is none of that name. The name's bytes were written to
/// memory from miniquad's `allocate_vec_u8`, and are freed here.
#[unsafe(no_mangle)]
extern "C" fn gossamer_golden(name: *mut u8, length: usize, ticks: u32) -> u64 {
    take_text(name, length).and_then(|name| scenes::hash(&name, ticks)).unwrap_or(0)
}

#[unsafe(no_mangle)]
extern "C" fn gossamer_state_hash() -> u64 {
    probe::ask().hash
}

#[unsafe(no_mangle)]
extern "C" fn gossamer_state_ticks() -> u32 {
    probe::ask().ticks
}

#[unsafe(no_mangle)]
extern "C" fn gossamer_state_ropes() -> u32 {
    probe::ask().ropes
}

fn take_text(text: *mut u8, length: usize) -> Option<String> {
    // SAFETY: as documented, a vector of this length and capacity that nobody else owns.
    let bytes = unsafe { Vec::from_raw_parts(text, length, length) };
    String::from_utf8(bytes).ok()
}
