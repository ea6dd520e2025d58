//! One note of one layer, added to the sound: source, then filter, then envelope, then the place between left and right.
//! Pitch and filter glide once every 32 samples (0.7 ms), everything else at each sample.

use crate::content::sounds::{FilterKind, LONGEST, Layer, Wave};
use crate::content::sounds_shape::MOST_PARTIALS;
use crate::math::{rng::Rng, trig};

use super::envelope::Envelope;
use super::filter::Filter;
use super::oscillator::{RATE, sample, sine, wrap};
use super::string::PluckedString;

/// Samples between two looks at what glides.
const BLOCK: usize = 32;
/// No sound has more samples.
pub const MOST: usize = (LONGEST * RATE) as usize;
/// Samples of a note that are computed at a time; a multiple of [`BLOCK`].
const PIECE: usize = 128 * BLOCK;

/// What a step, a variant and the note itself change about a layer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Turn {
    /// Start in seconds.
    pub at: f32,
    /// Factor of the frequency.
    pub pitch: f32,
    /// Factor of the filter's corner.
    pub bright: f32,
    /// Factor of the times after the attack.
    pub stretch: f32,
}

/// Sound in the making: both sides, equally long.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stereo {
    pub left: Vec<f32>,
    pub right: Vec<f32>,
}

impl Stereo {
    /// Makes both sides at least `length` samples long.
    pub fn reach(&mut self, length: usize) {
        let length = length.max(self.left.len());
        self.left.resize(length, 0.0);
        self.right.resize(length, 0.0);
    }

    /// Cuts off what is after `length` samples.
    pub fn truncate(&mut self, length: usize) {
        self.left.truncate(length);
        self.right.truncate(length);
    }
}

/// A note that is being computed. Its layer is handed to each call, so that it can wait in between.
pub struct Note {
    start: usize,
    /// Samples done so far.
    done: usize,
    length: usize,
    bright: f32,
    to_left: f32,
    to_right: f32,
    envelope: Envelope,
    filter: Filter,
    source: Source,
}

impl Note {
    /// The note that `turn` makes of `layer`.
    pub fn new(layer: &Layer, turn: Turn, rng: &mut Rng) -> Note {
        let envelope = Envelope::new(layer, turn.stretch);
        let start = (turn.at * RATE) as usize;
        // Equal power: the same loudness wherever it stands.
        let angle = (layer.pan + 1.0) * core::f32::consts::FRAC_PI_4;
        let gain = layer.gain * core::f32::consts::SQRT_2;
        Note {
            start,
            done: 0,
            length: envelope.length().min(MOST.saturating_sub(start)),
            bright: turn.bright,
            to_left: gain * trig::cos(angle),
            to_right: gain * trig::sin(angle),
            envelope,
            filter: Filter::new(layer.filter, layer.q),
            source: Source::new(layer, turn, rng),
        }
    }

    /// Adds the next [`PIECE`] of the note to `out`. Returns how many samples of partials that took, 0 at the end.
    pub fn advance(&mut self, out: &mut Stereo, layer: &Layer, rng: &mut Rng) -> usize {
        let end = (self.done + PIECE).min(self.length);
        if end == self.done {
            return 0;
        }
        out.reach(self.start + end);
        let range = self.start + self.done..self.start + end;
        let left = out.left[range.clone()].chunks_mut(BLOCK);
        let right = out.right[range].chunks_mut(BLOCK);
        for (block, (left, right)) in left.zip(right).enumerate() {
            let time = (self.done + block * BLOCK) as f32 / RATE;
            self.source.glide(layer, time);
            if layer.filter != FilterKind::None {
                self.filter.set_corner(glide(layer.cut, layer.cut_to, layer.cut_slide, time) * self.bright);
            }
            for (left, right) in left.iter_mut().zip(right) {
                let value = self.filter.run(self.source.sample(layer, rng)) * self.envelope.sample();
                *left += value * self.to_left;
                *right += value * self.to_right;
            }
        }
        let samples = end - self.done;
        self.done = end;
        samples * layer.partials.len()
    }
}

/// From `from` to `to` (0: no glide), evenly to the ear; nearly there after three times `slide` seconds.
fn glide(from: f32, to: f32, slide: f32, time: f32) -> f32 {
    if to <= 0.0 || to == from {
        return from;
    }
    const INVERSE_E: f32 = 0.367_879_44;
    let rest = trig::pow(INVERSE_E, time / slide);
    to * trig::pow(from / to, rest)
}

/// What vibrates.
enum Source {
    Tone(Tone),
    Noise,
    Plucked(PluckedString),
}

impl Source {
    fn new(layer: &Layer, turn: Turn, rng: &mut Rng) -> Source {
        match layer.wave {
            Wave::Noise => Source::Noise,
            Wave::Pluck => {
                let bright = (layer.bright * turn.bright).min(1.0);
                Source::Plucked(PluckedString::new(layer.hz * turn.pitch, bright, layer.damping, rng))
            }
            _ => Source::Tone(Tone::new(layer, turn)),
        }
    }

    fn glide(&mut self, layer: &Layer, time: f32) {
        if let Source::Tone(tone) = self {
            tone.glide(layer, time);
        }
    }

    fn sample(&mut self, layer: &Layer, rng: &mut Rng) -> f32 {
        match self {
            Source::Tone(tone) => tone.sample(layer),
            Source::Noise => rng.range(-1.0, 1.0),
            Source::Plucked(string) => string.sample(),
        }
    }
}

/// A sum of partials, each a wave of its own that fades at its own pace, and one modulator for all of them.
struct Tone {
    pitch: f32,
    /// Turns a sample of the fundamental.
    step: f32,
    phases: [f32; MOST_PARTIALS],
    levels: [f32; MOST_PARTIALS],
    fades: [f32; MOST_PARTIALS],
    modulator: f32,
    /// How far the modulator turns the phase, in turns.
    depth: f32,
}

impl Tone {
    fn new(layer: &Layer, turn: Turn) -> Tone {
        let (mut levels, mut fades) = ([0.0; MOST_PARTIALS], [1.0; MOST_PARTIALS]);
        for (index, partial) in layer.partials.iter().enumerate() {
            let [ratio, gain] = *partial;
            levels[index] = gain;
            // Over the envelope's own fall: a partial of ratio r falls 1 + damping * (r - 1) times as fast.
            let faster = layer.damping * (ratio - 1.0).max(0.0);
            fades[index] = trig::pow(0.001, faster / (layer.decay * turn.stretch * RATE).max(1.0));
        }
        let phases = [0.0; MOST_PARTIALS];
        Tone { pitch: turn.pitch, step: 0.0, phases, levels, fades, modulator: 0.0, depth: 0.0 }
    }

    fn glide(&mut self, layer: &Layer, time: f32) {
        let mut hz = glide(layer.hz, layer.hz_to, layer.slide, time) * self.pitch;
        if layer.vibrato > 0.0 {
            hz *= semitones(layer.vibrato * sine(wrap(time * layer.vibrato_hz)));
        }
        self.step = (hz / RATE).min(0.45);
        self.depth = layer.fm_index / core::f32::consts::TAU * trig::pow(0.001, time / layer.fm_decay);
    }

    fn sample(&mut self, layer: &Layer) -> f32 {
        let bend = if self.depth > 1e-5 {
            self.modulator = wrap(self.modulator + self.step * layer.fm_ratio);
            self.depth * sine(self.modulator)
        } else {
            0.0
        };
        let mut sum = 0.0;
        for (index, partial) in layer.partials.iter().enumerate() {
            let step = self.step * partial[0];
            // A partial above what the rate can hold would come back as a false tone.
            if step < 0.45 {
                let phase = self.phases[index];
                sum += self.levels[index] * sample(layer.wave, wrap(phase + bend), step);
                self.phases[index] = wrap(phase + step);
            }
            self.levels[index] *= self.fades[index];
        }
        sum
    }
}

/// The frequency factor of `count` semitones.
pub fn semitones(count: f32) -> f32 {
    trig::pow(2.0, count / 12.0)
}

#[cfg(test)]
mod tests {
    use nanoserde::DeJson;

    use super::*;

    #[test]
    fn a_glide_is_even_to_the_ear_and_arrives() {
        assert!((glide(400.0, 100.0, 0.1, 0.0) - 400.0).abs() < 0.1);
        assert!((glide(400.0, 100.0, 0.1, 0.069_3) - 200.0).abs() < 0.5, "half way in octaves");
        assert!((glide(400.0, 100.0, 0.1, 2.0) - 100.0).abs() < 0.1);
        assert_eq!(glide(400.0, 0.0, 0.1, 2.0), 400.0);
    }

    #[test]
    fn pan_keeps_the_power() {
        let power = |pan: f32| {
            let layer = Layer::deserialize_json(&format!(r#"{{"pan": {pan}}}"#)).expect("a layer");
            let turn = Turn { at: 0.01, pitch: 1.0, bright: 1.0, stretch: 1.0 };
            let mut out = Stereo::default();
            let mut rng = Rng::new(1);
            let mut note = Note::new(&layer, turn, &mut rng);
            while note.advance(&mut out, &layer, &mut rng) > 0 {}
            assert!(out.left[..440].iter().all(|value| *value == 0.0), "it starts at its time");
            let sum = |side: &[f32]| side.iter().map(|value| value * value).sum::<f32>();
            (sum(&out.left), sum(&out.right))
        };
        let (left, right) = power(0.0);
        let (far_left, far_right) = power(-1.0);
        assert!((left - right).abs() < 1e-3 * left && far_right < 1e-6 * far_left);
        assert!((far_left / (left + right) - 1.0).abs() < 1e-3);
    }
}
