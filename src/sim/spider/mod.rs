//! The rules of Spin: the spider, its thread, and what comes to the web.
pub mod kind;
