//! The numbers of a web: everything that its ticks depend on and that a designer may change while the game runs.

use crate::math::record::record;

/// Silk of this length, cm, is what [`WebTuning::compliance`] and [`WebTuning::silk_mass`] are given for.
pub const SEGMENT: f32 = 36.0;

record! {
    /// Constants of a web. Lengths in cm, times in s, masses in units of a node in the middle of a thread.
    pub struct WebTuning {
        /// Downward acceleration, cm/s^2.
        pub gravity: f32,
        /// Share of the velocity that is left after one tick of 1/120 s, 0..=1.
        pub damping: f32,
        /// Substeps per tick, 1..=8.
        pub substeps: u32,
        /// Passes over all strands per substep, 1..=16: stiffness as the player knows it.
        pub iterations: u32,
        /// How far one unit of force (mass unit times cm/s^2) stretches a segment of 36 cm, cm; at least 1e-7.
        pub compliance: f32,
        /// No node is faster than this, cm/s.
        pub max_speed: f32,
        /// How fast a node takes on the velocity of the air, 1/s.
        pub air: f32,
        /// Mass of a bare node: a knot.
        pub knot_mass: f32,
        /// Mass of 36 cm of silk, half of it at either end.
        pub silk_mass: f32,
        /// A strand that is longer than 1 + this, times its rest length, is overloaded.
        pub break_strain: f32,
        /// A strand that is overloaded for this many ticks on end is reported as snapped.
        pub break_ticks: u32,
    }
}

impl Copy for WebTuning {}

impl Default for WebTuning {
    fn default() -> WebTuning {
        WebTuning {
            gravity: 980.0,
            damping: 0.97,
            substeps: 4,
            iterations: 1,
            compliance: 1e-5,
            max_speed: 3000.0,
            air: 1.5,
            knot_mass: 0.5,
            silk_mass: 0.5,
            break_strain: 0.6,
            break_ticks: 6,
        }
    }
}

/// How much a web can hold. Everything is reserved at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WebCapacity {
    pub nodes: usize,
    pub strands: usize,
}

impl Default for WebCapacity {
    fn default() -> WebCapacity {
        WebCapacity { nodes: 3072, strands: 4096 }
    }
}
