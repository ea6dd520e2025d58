//! Periodic waves by phase. The phase is in turns (0.0..1.0), so that wrapping is exact and no pi appears.

use crate::content::sounds::Wave;

/// Samples a second of everything here: quad-snd resamples other rates by nearest neighbour, audibly.
pub const RATE: f32 = 44_100.0;

/// Sine of `turns` full turns, for 0.0..1.0; within 2e-4. Much faster than `libm` and the same bits everywhere.
pub fn sine(turns: f32) -> f32 {
    // Fold onto the quarter turn around zero, where four terms of the series are enough.
    let folded = if turns < 0.25 {
        turns
    } else if turns < 0.75 {
        0.5 - turns
    } else {
        turns - 1.0
    };
    let x = folded * core::f32::consts::TAU;
    let square = x * x;
    x * (1.0 - square * (1.0 / 6.0 - square * (1.0 / 120.0 - square * (1.0 / 5040.0))))
}

/// One sample of `wave` at `phase`, which advances by `step` turns a sample. Edges are rounded over one sample
/// (polyBLEP, Valimaki 2005), so that they do not alias into whistles.
pub fn sample(wave: Wave, phase: f32, step: f32) -> f32 {
    match wave {
        Wave::Sine => sine(phase),
        Wave::Triangle => 1.0 - 4.0 * (wrap(phase + 0.25) - 0.5).abs(),
        Wave::Saw => 2.0 * wrap(phase + 0.5) - 1.0 - edge(wrap(phase + 0.5), step),
        Wave::Square => {
            let level = if phase < 0.5 { 1.0 } else { -1.0 };
            level + edge(phase, step) - edge(wrap(phase + 0.5), step)
        }
        Wave::Noise | Wave::Pluck => 0.0,
    }
}

/// `turns` brought back to 0.0..1.0.
pub fn wrap(turns: f32) -> f32 {
    turns - turns.floor()
}

/// The correction of an upward edge at phase 0.
fn edge(phase: f32, step: f32) -> f32 {
    if phase < step {
        let t = phase / step;
        2.0 * t - t * t - 1.0
    } else if phase > 1.0 - step {
        let t = (phase - 1.0) / step;
        t * t + 2.0 * t + 1.0
    } else {
        0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::trig;

    #[test]
    fn the_fast_sine_is_a_sine() {
        for index in 0..1000 {
            let turns = index as f32 / 1000.0;
            let right = trig::sin(turns * core::f32::consts::TAU);
            assert!((sine(turns) - right).abs() < 2e-4, "at {turns}: {} for {right}", sine(turns));
        }
    }

    #[test]
    fn waves_start_at_zero_rising_and_have_no_offset() {
        for wave in [Wave::Sine, Wave::Triangle, Wave::Saw, Wave::Square] {
            let step = 0.01;
            let period: Vec<f32> = (0..100).map(|index| sample(wave, index as f32 * step, step)).collect();
            let mean = period.iter().sum::<f32>() / 100.0;
            assert!(mean.abs() < 0.011, "{wave:?} has the mean {mean}");
            assert!(period.iter().all(|value| value.abs() <= 1.001), "{wave:?}");
            assert!(period[0].abs() < 0.011 && period[10] > 0.15, "{wave:?} starts {} {}", period[0], period[10]);
        }
    }
}
