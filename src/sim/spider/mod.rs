//! The rules of Spin: the spider, its thread, and what comes to the web. `rules` is the order of a tick.
pub mod level;
pub mod event;
pub mod state;
pub mod walk;
pub mod silk;
pub mod cling;
pub mod hunters;
pub mod riders;
pub mod prey;
pub mod score;
pub mod ride;
pub mod thread;
pub mod waves;
pub mod build;
pub mod rules;
pub mod play;
pub mod scenes;
