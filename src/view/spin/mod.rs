//! What Spin looks like: the night sky, silk and what hangs on it, Nim on its strands, what comes to the web, the HUD.
//! Plain drawings; they know nothing of the sim but the kinds of prey.
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
mod nim_legs;
pub mod nim_side;
mod nim_head;
pub mod nim_draw;
pub mod prey;
mod prey_parts;
mod prey_flies;
mod cutter;
pub mod prey_draw;
