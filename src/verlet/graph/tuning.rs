//! The numbers of a web: everything that its ticks depend on and that a designer may change while the game runs.

use crate::math::hash::Hasher;
use crate::math::record::Mix;

/// Silk of this length, cm, is what [`WebTuning::compliance`] and [`WebTuning::silk_mass`] are given for.
pub const SEGMENT: f32 = 36.0;

/// Constants of a web. Lengths in cm, times in s, masses in units of a node in the middle of a thread.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WebTuning {
    /// Downward acceleration, cm/s^2.
    pub gravity: f32,
    /// Share of the velocity that is left after one tick of 1/120 s, 0..=1.
    pub damping: f32,
    /// The same for silk that hangs on no anchor: it falls.
    pub falling: f32,
    /// Substeps per tick, 1..=8.
    pub substeps: u32,
    /// Passes over all strands per substep, 1..=16: stiffness as the player knows it, since silk is this many times as
    /// stiff as with one pass.
    pub iterations: u32,
    /// How far one unit of force (mass unit times cm/s^2) stretches a segment of 36 cm with one pass, cm; 1e-7 or more.
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

impl Mix for WebTuning {
    fn mix(&self, h: &mut Hasher) {
        let WebTuning {
            gravity,
            damping,
            falling,
            substeps,
            iterations,
            compliance,
            max_speed,
            air,
            knot_mass,
            silk_mass,
            break_strain,
            break_ticks,
        } = *self;
        [gravity, damping, falling, compliance, max_speed, air, knot_mass, silk_mass, break_strain].mix(h);
        [substeps, iterations, break_ticks].mix(h);
    }
}

/// Measured with the default [`Radial`](super::radial::Radial) web of 380 cm, at rest, and a spider of mass 8 on it: by its
/// own weight the hub sags 7 cm; under the spider it sinks another 2 cm, the middles of spokes 4 (above the hub), 12 (beside)
/// and 17 (below), those of ring threads 17-25, a thread of 300 cm woven just as taut 30 and one without tension 35. Strains:
/// 4 % on average at rest and 14 % at worst, so 60 % is a heavy load on a single thread.
impl Default for WebTuning {
    fn default() -> WebTuning {
        WebTuning {
            gravity: 980.0,
            damping: 0.97,
            falling: 0.995,
            substeps: 2,
            iterations: 4,
            compliance: 8e-4,
            max_speed: 3000.0,
            air: 1.5,
            knot_mass: 0.07,
            silk_mass: 0.07,
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
