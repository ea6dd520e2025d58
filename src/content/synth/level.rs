//! The last stage: every sound is brought to the loudness its file asks for, whatever its layers add up to; peaks are
//! bent below [`PEAK`], silence at the end is cut off, and both ends fade, so that nothing clicks.

use super::note::Stereo;
use super::oscillator::RATE;

/// No sample is above this: quad-snd adds voices without a limiter, and ten of them may sound at once.
pub const PEAK: f32 = 0.4;
/// Up to here a sample stays as it is.
const KNEE: f32 = 0.24;
/// The loudness of a sound with `loudness` 1: weighted rms of its loudest [`WINDOW`].
pub const LOUDNESS: f32 = 0.15;
/// 50 ms: about what an ear adds up.
const WINDOW: usize = 2205;
const FADE_IN: usize = 88;
const FADE_OUT: usize = 660;
/// Quieter than this at the end is silence (-60 dB of [`PEAK`]).
const SILENCE: f32 = 0.0004;

/// Brings `sound` to `loudness`, and shapes its peaks and ends.
pub fn master(sound: &mut Stereo, loudness: f32) {
    let now = loudest(sound);
    let gain = if now > 1e-9 { LOUDNESS * loudness / now } else { 0.0 };
    for side in [&mut sound.left, &mut sound.right] {
        side.iter_mut().for_each(|value| *value = limit(*value * gain));
    }
    let audible = |side: &[f32]| side.iter().rposition(|value| value.abs() > SILENCE).map_or(0, |last| last + 1);
    let length = audible(&sound.left).max(audible(&sound.right));
    sound.truncate(length);
    fade(&mut sound.left);
    fade(&mut sound.right);
}

/// Weighted rms of the loudest window. The weight is that of an ear, roughly (after ITU-R BS.1770): less below 120 Hz,
/// half as much again above 1500 Hz.
pub fn loudest(sound: &Stereo) -> f32 {
    let mut powers = vec![0.0f32; sound.left.len().div_ceil(WINDOW).max(1)];
    for side in [&sound.left, &sound.right] {
        let (mut deep, mut mid) = (0.0, 0.0);
        let corner = |hz: f32| core::f32::consts::TAU * hz / RATE;
        for (index, value) in side.iter().enumerate() {
            deep += corner(120.0) * (value - deep);
            mid += corner(1500.0) * (value - mid);
            let heard = (value - deep) + 0.5 * (value - mid);
            powers[index / WINDOW] += heard * heard;
        }
    }
    let most = powers.iter().fold(0.0f32, |most, power| most.max(*power));
    (most / (2 * WINDOW) as f32).sqrt()
}

/// Bends what is above the knee so that it never reaches [`PEAK`], without a corner in the curve.
fn limit(value: f32) -> f32 {
    let size = value.abs();
    if size <= KNEE {
        return value;
    }
    let room = PEAK - KNEE;
    let over = (size - KNEE) / room;
    (KNEE + room * over / (1.0 + over)).copysign(value)
}

fn fade(side: &mut [f32]) {
    let (fade_in, fade_out) = (FADE_IN.min(side.len() / 4), FADE_OUT.min(side.len() / 4));
    for (index, value) in side.iter_mut().take(fade_in).enumerate() {
        *value *= index as f32 / fade_in as f32;
    }
    for (index, value) in side.iter_mut().rev().take(fade_out).enumerate() {
        *value *= index as f32 / fade_out as f32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limiter_is_smooth_and_stays_below_the_peak() {
        assert_eq!(limit(0.2), 0.2);
        assert!(limit(50.0) < PEAK && limit(-50.0) > -PEAK);
        let slope = (limit(KNEE + 1e-3) - limit(KNEE)) / 1e-3;
        assert!((slope - 1.0).abs() < 0.02, "slope {slope} at the knee");
    }

    #[test]
    fn loudness_is_what_was_asked_for_and_ends_are_silent() {
        let wave: Vec<f32> = (0..44_100).map(|i| super::super::oscillator::sine((i as f32 * 0.01).fract())).collect();
        let mut sound = Stereo { left: wave.clone(), right: wave };
        sound.reach(88_200);
        master(&mut sound, 0.5);
        assert!((loudest(&sound) - 0.5 * LOUDNESS).abs() < 0.002);
        assert!(sound.left.len() < 44_200, "silence is cut off");
        assert!(sound.left[0] == 0.0 && sound.left[sound.left.len() - 1] == 0.0);
        let mut nothing = Stereo::default();
        master(&mut nothing, 1.0);
        assert!(nothing.left.is_empty());
    }
}
