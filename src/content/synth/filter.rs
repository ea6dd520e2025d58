//! A filter whose corner can move while it runs: the trapezoidal state variable filter (Zavalishin, The Art of VA Filter
//! Design, 2012). `g = tan(pi f / rate)`; low, band and high pass come out of the same two integrators.

use crate::content::sounds::FilterKind;
use crate::math::trig;

use super::oscillator::RATE;

/// A two-pole filter.
pub struct Filter {
    kind: FilterKind,
    damping: f32,
    gain: f32,
    first: f32,
    second: f32,
}

impl Filter {
    /// `q` is the resonance, 0.5 (none) to 20.
    pub fn new(kind: FilterKind, q: f32) -> Filter {
        Filter { kind, damping: 1.0 / q, gain: 0.0, first: 0.0, second: 0.0 }
    }

    /// Moves the corner to `hz`; limited to what the sample rate allows.
    pub fn set_corner(&mut self, hz: f32) {
        let angle = core::f32::consts::PI * hz.clamp(10.0, 0.45 * RATE) / RATE;
        self.gain = trig::sin(angle) / trig::cos(angle);
    }

    /// One sample through the filter.
    pub fn run(&mut self, input: f32) -> f32 {
        if self.kind == FilterKind::None {
            return input;
        }
        let (g, k) = (self.gain, self.damping);
        let scale = 1.0 / (1.0 + g * (g + k));
        let rest = input - self.second;
        let band = scale * (self.first + g * rest);
        let low = self.second + g * band;
        self.first = 2.0 * band - self.first;
        self.second = 2.0 * low - self.second;
        match self.kind {
            FilterKind::Low => low,
            FilterKind::Band => k * band,
            FilterKind::High | FilterKind::None => input - k * band - low,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::oscillator::sine;
    use super::*;

    fn gain(kind: FilterKind, corner: f32, hz: f32) -> f32 {
        let mut filter = Filter::new(kind, 0.707);
        filter.set_corner(corner);
        let out = (0..22_050).map(|index| filter.run(sine((index as f32 * hz / RATE).fract())));
        out.skip(11_025).fold(0.0, |peak: f32, value| peak.max(value.abs()))
    }

    #[test]
    fn each_kind_passes_its_side() {
        for (kind, below, at, above) in [
            (FilterKind::Low, 1.0, 0.707, 0.01),
            (FilterKind::High, 0.01, 0.707, 1.0),
            (FilterKind::Band, 0.14, 1.0, 0.14),
        ] {
            for (hz, wanted) in [(100.0, below), (1000.0, at), (10_000.0, above)] {
                let found = gain(kind, 1000.0, hz);
                assert!((found - wanted).abs() < 0.05, "{kind:?} at {hz} Hz: {found}, not {wanted}");
            }
        }
    }
}
