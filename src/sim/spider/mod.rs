//! The rules of Spin: the spider, its thread, and what comes to the web. `rules` is the order of a tick.
pub mod level;
pub mod event;
