//! Playing levels without a player: what can be done now (`actions`), trying steps by hand, and searching for solutions.
pub mod target;
pub mod drags;
pub mod actions;
pub mod player;
pub mod trial;
pub mod plan;
pub mod random;
pub mod beam;
pub mod shake;
pub mod search;
pub mod renew;
pub mod remove;
pub mod report;
