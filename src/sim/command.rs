//! What a player can do, in world units. Raw finger motion is recorded, and the sim decides what it means:
//! so the gesture rules replay exactly and are tested like every other rule.

use crate::math::geom::{Vec2, vec2};
use crate::math::hash::Hasher;
use crate::math::record::Mix;

/// Fingers that can act at once.
pub const MAX_FINGERS: usize = 10;

/// A place on the stage in hundredths of a centimetre: what a recording can write down without loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    pub x: i32,
    pub y: i32,
}

impl Spot {
    /// Farthest coordinate that is kept, in hundredths of a centimetre (100 m).
    pub const LIMIT: f32 = 1_000_000.0;

    /// The spot nearest to `at` (cm). NaN becomes 0; far values are clamped to 100 m.
    pub fn new(at: Vec2) -> Spot {
        let quantise = |v: f32| (v * 100.0).round().clamp(-Self::LIMIT, Self::LIMIT) as i32;
        Spot { x: quantise(at.x), y: quantise(at.y) }
    }

    /// Back to centimetres.
    pub fn vec2(self) -> Vec2 {
        vec2(self.x as f32 / 100.0, self.y as f32 / 100.0)
    }
}

/// What touches the stage. It sets how forgiving a cut is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FingerKind {
    Mouse,
    Touch,
}

/// A direction that the spider is steered in: hundredths of full speed to the right and down, -100..=100 each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stick {
    pub x: i8,
    pub y: i8,
}

impl Mix for Stick {
    fn mix(&self, h: &mut Hasher) {
        h.bytes(&[self.x as u8, self.y as u8]);
    }
}

impl Stick {
    /// At rest.
    pub const REST: Stick = Stick { x: 0, y: 0 };

    /// The nearest to `direction`, whose length counts up to 1. NaN is rest.
    pub fn new(direction: Vec2) -> Stick {
        if !direction.is_finite() {
            return Stick::REST;
        }
        let direction = direction.clamp_length_max(1.0);
        let quantise = |v: f32| (v * 100.0).round() as i8;
        Stick { x: quantise(direction.x), y: quantise(direction.y) }
    }

    /// Back to a vector of at most length 1.
    pub fn vec2(self) -> Vec2 {
        (vec2(self.x as f32, self.y as f32) / 100.0).clamp_length_max(1.0)
    }
}

/// One thing that a player did. Snip is played with fingers, whose gestures the sim makes out; Spin with the last three.
/// Fingers are numbered 0..[`MAX_FINGERS`]; a higher number is ignored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    Press {
        finger: u8,
        kind: FingerKind,
        at: Spot,
    },
    Move {
        finger: u8,
        to: Spot,
    },
    Release {
        finger: u8,
    },
    /// The system took the finger away (a call, a lost focus): whatever it was holding is let go without an effect.
    Cancel {
        finger: u8,
    },
    /// The spider rides this way until told otherwise.
    Steer(Stick),
    /// The spider shoots thread towards `at`.
    Shoot {
        at: Spot,
    },
    /// The spider bites through its own strand near `at`.
    Sever {
        at: Spot,
    },
}

impl Command {
    /// The finger that does it, if one does.
    pub fn finger(&self) -> Option<u8> {
        match *self {
            Command::Press { finger, .. }
            | Command::Move { finger, .. }
            | Command::Release { finger }
            | Command::Cancel { finger } => Some(finger),
            Command::Steer(_) | Command::Shoot { .. } | Command::Sever { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spot_survives_the_way_to_centimetres_and_back() {
        for x in [-123_456, -1, 0, 7, 39_999, 1_000_000] {
            let spot = Spot { x, y: -x };
            assert_eq!(Spot::new(spot.vec2()), spot);
        }
    }

    #[test]
    fn a_stick_is_never_longer_than_one() {
        assert_eq!(Stick::new(vec2(5.0, 0.0)), Stick { x: 100, y: 0 });
        assert_eq!(Stick::new(vec2(f32::NAN, 1.0)), Stick::REST);
        assert!(Stick { x: -128, y: 127 }.vec2().length() <= 1.0 + 1e-6);
    }

    #[test]
    fn broken_positions_become_harmless_spots() {
        assert_eq!(Spot::new(vec2(f32::NAN, f32::INFINITY)), Spot { x: 0, y: 1_000_000 });
    }
}
