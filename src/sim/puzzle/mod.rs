//! Snip: cut ropes so that the berry reaches Nim. One file per family of elements; `rules` is the order of a tick.
pub mod level;
pub mod finger;
pub mod state;
pub mod ropes;
pub mod berry;
pub mod firefly;
pub mod bubble;
pub mod puffball;
pub mod thorn;
pub mod nim;
pub mod rules;
