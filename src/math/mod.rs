//! Numbers: vectors, trigonometry with the same bits everywhere, random numbers as values, hashing of floats.
pub mod geom;
pub mod trig;
pub mod rng;
pub mod hash;
pub mod record;
