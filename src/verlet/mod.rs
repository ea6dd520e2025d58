//! (skeleton)
pub mod shape;
pub mod sweep;
