//! The program around the sim: platform, input, screens and the loop.
pub mod platform;
