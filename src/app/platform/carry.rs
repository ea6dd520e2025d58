//! The snapshot of the running game, where something outlives the program that can keep it: the page does. Elsewhere a
//! program that ends has ended.

use crate::content::snapshot::Due;

/// Whether anybody keeps snapshots.
pub const WANTED: bool = cfg!(target_arch = "wasm32");

/// Hands on what is new.
pub fn keep(due: Due) {
    #[cfg(target_arch = "wasm32")]
    match due {
        Due::Nothing => {}
        Due::Reach(tick) => super::web_keeping::snapshot_reach(tick),
        Due::Keep(bytes, tick) => super::web_keeping::snapshot_keep(bytes, tick),
    }
    #[cfg(not(target_arch = "wasm32"))]
    let _ = due;
}

/// What the program before this one left, and the tick that its game had come to.
pub fn take() -> Option<(Vec<u8>, u32)> {
    #[cfg(target_arch = "wasm32")]
    return super::web_keeping::snapshot_take();
    #[cfg(not(target_arch = "wasm32"))]
    None
}
