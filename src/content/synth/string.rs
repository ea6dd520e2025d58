//! A plucked string (Karplus and Strong 1983): a bent shape with some noise runs around a delay line one period long and
//! loses its high partials at each turn. `x[n] = allpass((1 - s) * x[n - N] + s * x[n - N + 1])`. The envelope does the rest.

use crate::math::rng::Rng;

use super::oscillator::RATE;

/// Where the string is plucked, as a fraction of its length: every fifth partial is missing.
const PLUCKED_AT: f32 = 0.2;

/// A sounding string.
pub struct PluckedString {
    line: Vec<f32>,
    at: usize,
    softness: f32,
    tune: f32,
    tuned_in: f32,
    tuned_out: f32,
}

impl PluckedString {
    /// A string of `hz`, at most a sixth of [`RATE`]. `bright` 0..=1 is how hard the finger is (how much noise, and how wide), `damping` 0..=1 how fast
    /// high partials fade.
    pub fn new(hz: f32, bright: f32, damping: f32, rng: &mut Rng) -> PluckedString {
        let softness = 0.02 + 0.48 * damping.clamp(0.0, 1.0);
        // The average comes `softness` samples early; the allpass adds the fraction that is left (0.1..1.1: stable).
        let period = RATE / hz.clamp(15.0, RATE / 6.0) + softness;
        let whole = (period - 0.1).floor().max(2.0);
        let fraction = period - whole;
        let length = whole as usize;
        let mut noise = Vec::with_capacity(length);
        let (mut low, mut lower) = (0.0, 0.0);
        let width = 0.03 + 0.97 * bright * bright.sqrt();
        for _ in 0..length {
            low += width * (rng.range(-1.0, 1.0) - low);
            lower += width * (low - lower);
            noise.push(lower);
        }
        // The shape of a plucked string makes it warm and the same each time, the noise makes it alive.
        let mut line: Vec<f32> = (0..length)
            .map(|index| {
                let place = index as f32 / length as f32;
                let shape = if place < PLUCKED_AT { place / PLUCKED_AT } else { (1.0 - place) / (1.0 - PLUCKED_AT) };
                shape - 0.5 + 2.0 * bright * noise[index]
            })
            .collect();
        let mean = line.iter().sum::<f32>() / length as f32;
        line.iter_mut().for_each(|value| *value -= mean);
        let peak = line.iter().fold(1e-6f32, |peak, value| peak.max(value.abs()));
        line.iter_mut().for_each(|value| *value /= peak);
        let tune = (1.0 - fraction) / (1.0 + fraction);
        PluckedString { line, at: 0, softness, tune, tuned_in: 0.0, tuned_out: 0.0 }
    }

    /// The next sample, within about -1..=1.
    pub fn sample(&mut self) -> f32 {
        let after = if self.at + 1 == self.line.len() { 0 } else { self.at + 1 };
        let value = self.line[self.at];
        let averaged = value + self.softness * (self.line[after] - value);
        self.tuned_out = self.tune * (averaged - self.tuned_out) + self.tuned_in;
        self.tuned_in = averaged;
        self.line[self.at] = self.tuned_out;
        self.at = after;
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(x: f32) -> f32 {
        x * x
    }

    #[test]
    fn the_string_is_in_tune_and_gets_darker() {
        for hz in [110.0, 293.66, 440.0, 587.33] {
            let mut string = PluckedString::new(hz, 0.3, 0.6, &mut Rng::new(5));
            let all: Vec<f32> = (0..44_100).map(|_| string.sample()).collect();
            // The period at which the wave best repeats, to a tenth of a sample by comparing ten periods.
            let gap = |i: usize, lag: usize| all[8000 + i] - all[8000 + i + lag];
            let error = |lag: usize| -> f32 { (0..4000).map(|i| gap(i, lag) * gap(i, lag)).sum() };
            let ten = RATE / hz * 10.0;
            let lags = (ten * 0.98) as usize..(ten * 1.02) as usize;
            let best = lags.min_by(|a, b| error(*a).total_cmp(&error(*b))).unwrap_or_default();
            assert!((best as f32 / ten - 1.0).abs() < 0.003, "{hz} Hz: ten periods are {best}, not {ten}");
            // The difference of neighbours hears high partials.
            let power =
                |range: std::ops::Range<usize>| -> f32 { all[range].windows(2).map(|x| square(x[1] - x[0])).sum() };
            assert!(power(34_100..44_100) < 0.6 * power(0..10_000), "{hz} Hz stays as bright as it was");
        }
    }
}
