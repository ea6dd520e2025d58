//! Gossamer: two games on one small deterministic verlet engine.
//!
//! Layers, each importing only from those above it (`tests/architecture.rs` enforces it):
//! `math` numbers, `verlet` ropes and contacts, `sim` the rules and recordings, `content` files into checked values;
//! then, only with the feature `app`: `view` reads the sim and draws it, `app` is the loop, input, screens and platform.
pub mod math;
pub mod verlet;
pub mod sim;
pub mod content;
#[cfg(feature = "app")]
pub mod view;
#[cfg(feature = "app")]
pub mod app;
