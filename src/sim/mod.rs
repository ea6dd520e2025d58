//! The rules of the games, headless: commands go in, events come out, and a run is a recording that can be replayed.
pub mod sign;
pub mod command;
pub mod phase;
pub mod event;
pub mod mechanics;
pub mod tuning;
pub mod game;
pub mod puzzle;
pub mod spider;
pub mod recording;
pub mod run;
pub mod session;
pub mod gesture;
pub mod replay;
pub mod playback;
pub mod solve;
