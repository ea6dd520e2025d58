//! The numbers of Snip's elements beside rope, berry, bubble and puffball: the section `snip.mechanics` of the tuning.

use crate::math::record::record;

/// Declares the numbers with their defaults.
macro_rules! numbers {
    ($($(#[$about:meta])* pub struct $name:ident { $($(#[$says:meta])* $field:ident = $default:literal,)* })*) => {$(
        record! {
            $(#[$about])*
            pub struct $name {
                $($(#[$says])* pub $field: f32,)*
            }
        }

        impl Default for $name {
            fn default() -> $name {
                $name { $($field: $default,)* }
            }
        }
    )*};
}

pub(crate) use numbers;

numbers! {
    /// Lengths in cm, times in s, speeds in cm/s, masses in rope-node masses.
    pub struct MechanicTuning {
        /// A tap this near to a moonstone, button, pod, geyser or jar sets it off.
        tap_reach = 34.0,
        /// A press this near to a bead takes hold of it.
        bead_grab = 32.0,
        /// No bead slides faster.
        bead_speed = 700.0,
        /// A pod's rope reaches this far.
        pod_reach = 320.0,
        /// A jar catches the berry whose centre comes this near, and not for a while after it was used.
        jar_reach = 38.0,
        jar_rearm = 0.4,
        /// Half the width of a geyser's jet.
        geyser_width = 34.0,
        /// Acceleration per cm off the top of the jet or its middle, 1/s^2, and the drag in it, 1/s.
        geyser_lift = 22.0,
        geyser_drag = 8.0,
        /// The berry's centre must come this near to the middle of a burrow's mouth.
        burrow_reach = 30.0,
        /// It stays below ground for so long, leaves with this share of its speed, and is then left alone.
        burrow_transit = 0.1,
        burrow_keeps = 0.9,
        burrow_lockout = 0.8,
        /// A cap returns this share of the normal speed, and at least this speed.
        cap_keeps = 0.65,
        cap_least = 375.0,
        /// A nettle warns for so long before it stings.
        nettle_warning = 0.6,
        /// A press this near to a reel takes hold of it.
        reel_grab = 38.0,
        /// Rope that a reel winds per radian that it is turned.
        reel_per_radian = 22.0,
        /// No reel winds faster.
        reel_speed = 220.0,
        /// A press this near to a handle takes hold of a disc.
        disc_grab = 36.0,
        /// No disc turns faster, rad/s.
        disc_speed = 5.0,
        /// A press this near to the berry in a sling takes hold of it.
        sling_grab = 42.0,
        /// A sling does not catch the berry again for so long after a shot.
        sling_rearm = 0.6,
        /// A sticky peg that falls.
        sticky_mass = 12.0,
        /// From the berry on its rope to an ant's first step.
        ant_wake = 0.4,
        /// How fast an ant walks.
        ant_speed = 56.0,
        /// Area of a bubble around the berry that wind takes hold of, cm^2.
        bubble_sail = 5000.0,
        /// Share of the wind's speed at which waiting bubbles drift.
        bubble_drift = 0.2,
        /// A glow-worm lamp.
        lamp_mass = 60.0,
        lamp_radius = 15.0,
    }
}
