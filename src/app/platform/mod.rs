//! What differs between desktop, browser and phone. Only these files ask which system they run on.
pub mod attention;
pub mod pointer;
pub mod wheel;
pub mod web;
pub mod web_keeping;
pub mod display;
pub mod clock;
pub mod sound;
pub mod start;
pub mod strokes;
pub mod haptics;
pub mod storage;
pub mod carry;
pub mod dropped;
pub mod clipboard;
pub mod picture;
pub mod surroundings;
pub mod probe;
pub mod exports;

#[cfg(not(target_arch = "wasm32"))]
pub use strokes::Pointers;
#[cfg(target_arch = "wasm32")]
pub use web::Pointers;
