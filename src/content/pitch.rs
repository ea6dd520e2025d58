//! Pitches as semitones above the garden's D, and the note that a string sounds by its tension and length.

use crate::math::trig;

/// D3 in Hz: semitone 0.
pub const TONIC: f32 = 146.832_38;
/// A rope of 150 cm under a hanging berry sounds A3. Hz times cm.
const ROPE: f32 = 220.0 * 150.0 / 0.741_62;
/// Silk is finer than rope, and sounds higher.
const SILK: f32 = 3.0 * ROPE;
/// Tension of a string that hangs by its own weight alone.
const LOOSEST: f32 = 0.05;

/// The pitch of `hz`.
pub fn of_hz(hz: f32) -> f32 {
    12.0 * trig::log2((hz / TONIC).max(1e-3))
}

/// The note of a rope: `tension` is 0..=1 (one half under a hanging berry), `length` in cm.
pub fn of_rope(tension: f32, length: f32) -> f32 {
    string(ROPE, tension, length)
}

/// The note of a thread of silk: `tension` is 0..=1 (where it breaks), `length` in cm.
pub fn of_silk(tension: f32, length: f32) -> f32 {
    string(SILK, tension, length)
}

/// Mersenne: the frequency goes with the root of the tension over the length.
fn string(scale: f32, tension: f32, length: f32) -> f32 {
    let tension = if tension.is_finite() { tension.clamp(0.0, 1.0) } else { 0.0 };
    of_hz(scale * (LOOSEST + tension).sqrt() / length.clamp(10.0, 2000.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_follow_mersenne() {
        assert!((of_hz(2.0 * TONIC) - 12.0).abs() < 1e-3 && (of_rope(0.5, 150.0) - 7.0).abs() < 0.01);
        let octave = of_rope(0.3, 60.0) - of_rope(0.3, 120.0);
        assert!((octave - 12.0).abs() < 1e-3, "half the length is an octave, not {octave}");
        let octave = of_silk(0.95, 200.0) - of_silk(0.2, 200.0);
        assert!((octave - 12.0).abs() < 1e-3, "four times the tension is an octave, not {octave}");
        assert!(of_rope(f32::NAN, f32::INFINITY).is_finite() && of_silk(0.0, 0.0).is_finite());
    }
}
