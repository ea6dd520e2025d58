//! What comes to the web at night.

use crate::math::hash::Hasher;
use crate::math::record::Mix;

/// A kind of prey, or of what is no prey at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PreyKind {
    /// Light, and never alone.
    Gnat,
    /// Rides the web towards the spider until it sticks.
    Fly,
    /// Heavy: it comes through the air and breaks thin webs.
    Beetle,
    /// Dives at lamps.
    Moth,
    /// Hunts the spider; only two threads hold it.
    Wasp,
    /// Severs strands and keeps away from the spider.
    Cutter,
    /// Looks like a star until the spider is near.
    Mimic,
}

impl PreyKind {
    /// All kinds, in the order in which files and lists name them.
    pub const ALL: [PreyKind; 7] = [
        PreyKind::Gnat,
        PreyKind::Fly,
        PreyKind::Beetle,
        PreyKind::Moth,
        PreyKind::Wasp,
        PreyKind::Cutter,
        PreyKind::Mimic,
    ];

    /// The word for it in level files.
    pub fn word(self) -> &'static str {
        match self {
            PreyKind::Gnat => "gnat",
            PreyKind::Fly => "fly",
            PreyKind::Beetle => "beetle",
            PreyKind::Moth => "moth",
            PreyKind::Wasp => "wasp",
            PreyKind::Cutter => "cutter",
            PreyKind::Mimic => "mimic",
        }
    }
}

impl Mix for PreyKind {
    fn mix(&self, h: &mut Hasher) {
        h.u32(*self as u32);
    }
}
