//! What Spin looks like: the night sky, silk and what hangs on it, the HUD. Plain drawings; they know nothing of the sim.
pub mod depth;
pub mod mood;
pub mod stars;
mod band;
pub mod moon;
pub mod meteors;
mod treetops;
pub mod weather;
pub mod sky;
pub mod light;
pub mod strand;
pub mod glints;
pub mod anchor;
