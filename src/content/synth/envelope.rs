//! How loud a note is over its time: up in `attack`, down in `decay` to `sustain`, held for `hold`, away in `release`.
//! All falls are exponential (60 dB in the time given), as of things that were struck.

use crate::content::sounds::Layer;
use crate::math::trig;

use super::oscillator::RATE;

/// A running envelope.
pub struct Envelope {
    attack: usize,
    decay_end: usize,
    hold_end: usize,
    end: usize,
    sustain: f32,
    decay_factor: f32,
    release_factor: f32,
    fall: f32,
    at: usize,
}

impl Envelope {
    /// The envelope of `layer`, with everything after the attack `stretch` times as long.
    pub fn new(layer: &Layer, stretch: f32) -> Envelope {
        let samples = |seconds: f32| (seconds * RATE) as usize;
        let attack = samples(layer.attack);
        let decay_end = attack + samples(layer.decay * stretch).max(1);
        let held = layer.sustain > 0.0;
        let hold_end = decay_end + if held { samples(layer.hold * stretch) } else { 0 };
        let end = hold_end + if held { samples(layer.release * stretch) } else { 0 };
        let factor = |seconds: f32| trig::pow(0.001, 1.0 / (seconds * stretch * RATE).max(1.0));
        let (decay_factor, release_factor) = (factor(layer.decay), factor(layer.release));
        Envelope {
            attack,
            decay_end,
            hold_end,
            end,
            sustain: layer.sustain,
            decay_factor,
            release_factor,
            fall: 1.0,
            at: 0,
        }
    }

    /// How many samples it lasts.
    pub fn length(&self) -> usize {
        self.end
    }

    /// The next level, 0..=1.
    pub fn sample(&mut self) -> f32 {
        let at = self.at;
        self.at += 1;
        if at < self.attack {
            let part = at as f32 / self.attack as f32;
            return part * part * (3.0 - 2.0 * part);
        }
        if at < self.decay_end {
            self.fall *= self.decay_factor;
            return self.sustain + (1.0 - self.sustain) * self.fall;
        }
        if at < self.hold_end {
            self.fall = 1.0;
            return self.sustain;
        }
        if at == self.hold_end {
            self.fall = 1.0;
        }
        self.fall *= self.release_factor;
        if at < self.end { self.sustain * self.fall } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use nanoserde::DeJson;

    use super::*;

    fn envelope(layer: &str, stretch: f32) -> Envelope {
        Envelope::new(&Layer::deserialize_json(layer).expect("a layer"), stretch)
    }

    #[test]
    fn the_level_follows_its_four_parts() {
        let mut envelope =
            envelope(r#"{"attack": 0.1, "decay": 0.2, "sustain": 0.5, "hold": 0.1, "release": 0.2}"#, 1.0);
        let length = envelope.length();
        assert!((length as i32 - 26_460).abs() <= 4, "{length} samples");
        let all: Vec<f32> = (0..length).map(|_| envelope.sample()).collect();
        assert!(all[0] == 0.0 && all[4409] > 0.99, "attack");
        assert!((all[15_000] - 0.5).abs() < 0.01, "held at {}", all[15_000]);
        assert!(all[length - 1] < 0.001, "ends at {}", all[length - 1]);
        assert!(all.windows(2).all(|pair| (pair[1] - pair[0]).abs() < 0.005), "no steps");
    }

    #[test]
    fn without_sustain_it_ends_with_the_decay() {
        let mut envelope = envelope(r#"{"attack": 0, "decay": 0.2, "hold": 5, "release": 5}"#, 0.5);
        assert_eq!(envelope.length(), 4410);
        assert!((envelope.sample() - 1.0).abs() < 0.01);
    }
}
