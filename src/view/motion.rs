//! Time in the picture: easing curves, slow random waves, and the player's wish for less of it.

/// What every animated thing is told besides its own state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion {
    /// Seconds since the program started.
    pub time: f32,
    /// Seconds since the last frame.
    pub dt: f32,
    /// The player asked for less movement: no shake, no push of the camera, fewer petals, smaller parallax.
    pub reduced: bool,
    /// The player asked for stronger outlines in front of a darker garden.
    pub contrast: bool,
    /// What is left out for the sake of a weak device, 0..=3, each with all before it: 1 paints the scenery's glow and shadows
    /// at half the resolution, 2 steps cloth that is only seen 30 % less, 3 has no pollen and no motes. The game is the same.
    pub sparing: u8,
}

impl Motion {
    /// A picture at `time` without any history, for still pictures and tests.
    pub fn still(time: f32) -> Motion {
        Motion { time, dt: 1.0 / 60.0, reduced: false, contrast: false, sparing: 0 }
    }
}

/// Fast, then slow: 1 - (1 - t)^3.
pub fn cubic_out(t: f32) -> f32 {
    let u = 1.0 - t.clamp(0.0, 1.0);
    1.0 - u * u * u
}

/// Slow, then fast: t^3.
pub fn cubic_in(t: f32) -> f32 {
    let t = t.clamp(0.0, 1.0);
    t * t * t
}

/// Overshoots by `k` (1.7 = 10 %) and settles.
pub fn back_out(t: f32, k: f32) -> f32 {
    let u = t.clamp(0.0, 1.0) - 1.0;
    1.0 + (k + 1.0) * u * u * u + k * u * u
}

/// Smooth step between two edges.
pub fn smooth(low: f32, high: f32, x: f32) -> f32 {
    let t = ((x - low) / (high - low)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// Share of the way to go in `dt` seconds when a lag of `lag` seconds is wanted; independent of the frame rate.
pub fn follow(dt: f32, lag: f32) -> f32 {
    1.0 - (-dt / lag.max(1e-4)).exp()
}

/// Slow wave between -1 and 1 that differs by `seed` and never quite repeats.
pub fn drift(time: f32, seed: f32) -> f32 {
    (0.6 * (time + seed * 7.31).sin()) + (0.4 * (time * 1.618 + seed * 3.77).sin())
}

/// A repeatable value 0..1 for a number.
pub fn hash01(n: u32) -> f32 {
    let mut x = n.wrapping_mul(0x9e37_79b9) ^ 0x85eb_ca6b;
    x = (x ^ (x >> 15)).wrapping_mul(0x2c1b_3c6d);
    x = (x ^ (x >> 12)).wrapping_mul(0x297a_2d39);
    ((x ^ (x >> 15)) >> 8) as f32 / 16_777_216.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_start_at_zero_and_end_at_one() {
        for f in [cubic_out, cubic_in, |t| back_out(t, 1.7), |t| smooth(0.0, 1.0, t)] {
            assert!(f(0.0).abs() < 1e-6 && (f(1.0) - 1.0).abs() < 1e-6);
        }
        assert!((1..100).any(|i| back_out(i as f32 / 100.0, 1.7) > 1.05));
    }

    #[test]
    fn following_does_not_depend_on_the_frame_rate() {
        let run = |n: usize| (0..n).fold(0.0, |x: f32, _| x + (1.0 - x) * follow(0.1 / n as f32, 0.09));
        assert!((run(3) - run(24)).abs() < 1e-4);
    }
}
