//! The functions of the WASM module that tests call: under node without a window, and on the page while the game runs.
//! A text goes in through miniquad's `allocate_vec_u8` and is freed by the function that takes it.
#![cfg(target_arch = "wasm32")]
use super::probe;
use crate::content::reload::Content;
use crate::content::rerun::rerun;
use crate::content::source::Source;
use crate::sim::recording::Recording;
use crate::sim::spider::scenes as nights;
use crate::verlet::scenes;

/// Hash of a named scene after `ticks` ticks, or 0 if there is none of that name.
#[unsafe(no_mangle)]
extern "C" fn gossamer_golden(name: *mut u8, length: usize, ticks: u32) -> u64 {
    take_text(name, length)
        .and_then(|name| scenes::hash(&name, ticks).or_else(|| nights::hash(&name, ticks)))
        .unwrap_or(0)
}

/// Runs a recording in the levels inside the program. Gives the state's hash at the end, or 0 if the text is not a
/// recording, its level is not there, or any tick of the run differs from what was recorded.
#[unsafe(no_mangle)]
extern "C" fn gossamer_replay(text: *mut u8, length: usize) -> u64 {
    let Some(recording) = take_text(text, length).and_then(|text| Recording::parse(&text).ok()) else { return 0 };
    let content = Content::load(&Source::embedded());
    let Some(report) = rerun(&recording, &content.library, &content.tuning) else { return 0 };
    if report.divergence.is_none() { report.hash } else { 0 }
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

#[unsafe(no_mangle)]
extern "C" fn gossamer_state_won() -> u32 {
    probe::ask().won as u32
}

/// Asks for a recording of the run so far; the next frame makes it.
#[unsafe(no_mangle)]
extern "C" fn gossamer_recording_ask() {
    probe::ask_recording();
}

/// Length of the recording that was asked for, in bytes; 0 until it is there.
#[unsafe(no_mangle)]
extern "C" fn gossamer_recording_length() -> usize {
    probe::with_recording(str::len)
}

/// Where the recording lies, until the next one is asked for.
#[unsafe(no_mangle)]
extern "C" fn gossamer_recording_text() -> *const u8 {
    probe::with_recording(str::as_ptr)
}

#[unsafe(no_mangle)]
extern "C" fn gossamer_state_tier() -> u32 {
    probe::tier().into()
}

/// The next frame panics: how a test sees what then happens.
#[unsafe(no_mangle)]
extern "C" fn gossamer_panic_next() {
    probe::ask_panic();
}

fn take_text(text: *mut u8, length: usize) -> Option<String> {
    // SAFETY: as documented above, a vector of this length and capacity that nobody else owns.
    let bytes = unsafe { Vec::from_raw_parts(text, length, length) };
    String::from_utf8(bytes).ok()
}
