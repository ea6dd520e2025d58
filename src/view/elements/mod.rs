//! The things that puzzles are made of, one small file each: poses in, paint out. All in cm, nothing knows the sim.
pub mod sign;
pub mod bead;
pub mod moth;
pub mod reel;
pub mod ant;
pub mod burrow;
pub mod cap;
pub mod turner;
pub mod nettle;
pub mod moonstone;
pub mod halves;
pub mod disc;
