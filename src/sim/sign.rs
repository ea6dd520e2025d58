//! Signs by which groups of things are told apart, by shape and by colour.

use crate::math::hash::Hasher;
use crate::math::record::Mix;

/// The sign of a group of turning thorns and their buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    Sun,
    Moon,
    Star,
    Drop,
}

impl Sign {
    /// All of them.
    pub const ALL: [Sign; 4] = [Sign::Sun, Sign::Moon, Sign::Star, Sign::Drop];
    /// Their names in level files, in the same order.
    pub const NAMES: [&str; 4] = ["sun", "moon", "star", "drop"];
}

impl Mix for Sign {
    fn mix(&self, h: &mut Hasher) {
        h.u32(*self as u32);
    }
}
