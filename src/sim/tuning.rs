//! Every number that play depends on, in one value. Code holds the defaults, `assets/tuning.jsonc` holds all keys,
//! and a test keeps the two in step. A recording carries the hash of the tuning it was made with.

use super::mechanics::MechanicTuning;
use super::spin::SpinTuning;
use crate::math::hash::Hasher;
use crate::math::record::Mix;
use crate::sim::command::FingerKind;
use crate::verlet::tuning::EngineTuning;

/// The numbers of Snip. Lengths in cm, times in s, speeds in cm/s, masses in rope-node masses.
#[derive(Clone, Debug, PartialEq)]
pub struct SnipTuning {
    /// Mass of the berry; a rope node every 10 cm has mass 1.
    pub berry_mass: f32,
    pub berry_radius: f32,
    pub berry_friction: f32,
    pub berry_restitution: f32,
    /// Rest length of one rope link.
    pub rope_spacing: f32,
    /// How long the halves of a cut rope whip before they are gone.
    pub cut_fade: f32,
    /// How near a finger's path must come to a rope to cut it.
    pub cut_radius_mouse: f32,
    pub cut_radius_touch: f32,
    /// How long a finger's trail stays sharp.
    pub trail_sharp: f32,
    /// A press that moves farther than this is a swipe, not a tap.
    pub tap_slop: f32,
    /// How long a press must rest on a puffball before it puffs, so that a swipe across it does not fire it.
    pub puff_delay: f32,
    /// The berry's centre must come this near to a firefly.
    pub firefly_reach: f32,
    /// The berry bursts when its centre comes this near to the line of a thorn stem.
    pub thorn_reach: f32,
    /// The berry's centre must come this near to the middle of a bubble to be caught.
    pub bubble_capture: f32,
    /// A tap this near to the middle of a bubble pops it.
    pub bubble_tap: f32,
    /// Speed at which a bubble rises with the berry in it.
    pub bubble_rise: f32,
    /// Time constant with which that speed is reached.
    pub bubble_settle: f32,
    /// A tap this near to a puffball makes it puff.
    pub puff_tap: f32,
    /// Speed given at the mouth of a puffball; it falls linearly to 0 at `puff_reach`.
    pub puff_speed: f32,
    pub puff_reach: f32,
    /// Half the width of the stream at the mouth and at its far end.
    pub puff_width_near: f32,
    pub puff_width_far: f32,
    /// Nim opens the mouth when the berry is this near.
    pub mouth_reach: f32,
    /// Nim eats when the berry's centre is this near to the mouth.
    pub eat_reach: f32,
    /// The level is lost when the berry is this far outside the stage.
    pub stage_margin: f32,
    /// The numbers of the other elements.
    pub mechanics: MechanicTuning,
}

impl Default for SnipTuning {
    fn default() -> SnipTuning {
        SnipTuning {
            berry_mass: 200.0,
            berry_radius: 20.0,
            berry_friction: 0.4,
            berry_restitution: 0.3,
            rope_spacing: 10.0,
            cut_fade: 2.0,
            cut_radius_mouse: 7.0,
            cut_radius_touch: 14.0,
            trail_sharp: 0.1,
            tap_slop: 12.0,
            puff_delay: 0.05,
            firefly_reach: 36.0,
            thorn_reach: 27.0,
            bubble_capture: 37.0,
            bubble_tap: 42.0,
            bubble_rise: 131.0,
            bubble_settle: 0.2,
            puff_tap: 34.0,
            puff_speed: 500.0,
            puff_reach: 250.0,
            puff_width_near: 34.0,
            puff_width_far: 80.0,
            mouth_reach: 90.0,
            eat_reach: 40.0,
            stage_margin: 120.0,
            mechanics: MechanicTuning::default(),
        }
    }
}

impl SnipTuning {
    /// How near a finger's path must come to a rope to cut it, cm.
    pub fn cut_radius(&self, kind: FingerKind) -> f32 {
        match kind {
            FingerKind::Mouse => self.cut_radius_mouse,
            FingerKind::Touch => self.cut_radius_touch,
        }
    }

    /// Mixes every number into `h`.
    pub fn hash_into(&self, h: &mut Hasher) {
        let SnipTuning {
            berry_mass,
            berry_radius,
            berry_friction,
            berry_restitution,
            rope_spacing,
            cut_fade,
            cut_radius_mouse,
            cut_radius_touch,
            trail_sharp,
            tap_slop,
            puff_delay,
            firefly_reach,
            thorn_reach,
            bubble_capture,
            bubble_tap,
            bubble_rise,
            bubble_settle,
            puff_tap,
            puff_speed,
            puff_reach,
            puff_width_near,
            puff_width_far,
            mouth_reach,
            eat_reach,
            stage_margin,
            mechanics,
        } = self;
        for value in [
            berry_mass,
            berry_radius,
            berry_friction,
            berry_restitution,
            rope_spacing,
            cut_fade,
            cut_radius_mouse,
            cut_radius_touch,
            trail_sharp,
            tap_slop,
            puff_delay,
            firefly_reach,
            thorn_reach,
            bubble_capture,
            bubble_tap,
            bubble_rise,
            bubble_settle,
            puff_tap,
            puff_speed,
            puff_reach,
            puff_width_near,
            puff_width_far,
            mouth_reach,
            eat_reach,
            stage_margin,
        ] {
            h.f32(*value);
        }
        mechanics.mix(h);
    }
}

/// The whole tuning: the shared engine and each game.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuning {
    pub engine: EngineTuning,
    pub snip: SnipTuning,
    pub spin: SpinTuning,
}

impl Default for Tuning {
    fn default() -> Tuning {
        // A swing that loses 7 % from side to side is one that can be read and timed; with the engine's own 0.99 a
        // berry is nearly at rest after two.
        Tuning {
            engine: EngineTuning { damping: 0.999, ..EngineTuning::default() },
            snip: SnipTuning::default(),
            spin: SpinTuning::default(),
        }
    }
}

impl Tuning {
    /// One number for all that Snip depends on: two runs can only agree if it does.
    pub fn snip_hash(&self) -> u64 {
        let Tuning { engine, snip, spin: _ } = self;
        let mut h = Hasher::default();
        engine.hash_into(&mut h);
        snip.hash_into(&mut h);
        h.finish()
    }

    /// One number for all that Spin depends on.
    pub fn spin_hash(&self) -> u64 {
        let Tuning { engine: _, snip: _, spin } = self;
        let mut h = Hasher::default();
        spin.mix(&mut h);
        h.finish()
    }
}
