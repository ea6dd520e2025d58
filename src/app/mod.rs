//! The program around the sim: platform, input, screens and the loop. Read `run.rs` first.
pub mod platform;
pub mod route;
pub mod cli;
pub mod tasks;
pub mod layout;
pub mod trail;
pub mod input;
pub mod ui;
pub mod context;
pub mod banner;
pub mod hud;
pub mod cards;
pub mod title;
pub mod map;
pub mod play;
pub mod screen;
pub mod run;
