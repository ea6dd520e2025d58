//! A sound of the file, one of its steps, one of its variants: samples. The same three always give the same samples.

use crate::content::sounds::{Sound, Step};
use crate::math::rng::Rng;

use super::level::master;
use super::note::{MOST, Note, Stereo, Turn, semitones};
use super::oscillator::RATE;
use super::room::{echo, room};
use super::wav::encode;

/// The WAV bytes of `sound`; see [`render`].
pub fn wav(name: &str, sound: &Sound, step: usize, variant: usize) -> Vec<u8> {
    encode(&render(name, sound, step, variant))
}

/// The samples of `sound` at `step` (the last one if there are not so many) in `variant` (any number: they repeat).
pub fn render(name: &str, sound: &Sound, step: usize, variant: usize) -> Stereo {
    let mut rendering = Rendering::new(name, sound, step, variant);
    while rendering.advance(sound) > 0 {}
    rendering.out
}

/// A sound that is computed piece by piece, so that no frame has to wait for all of it.
pub struct Rendering {
    pub out: Stereo,
    step: Step,
    pitch: f32,
    rng: Rng,
    layer: usize,
    note: usize,
    sounding: Option<Note>,
    stage: Stage,
}

/// What is done next.
#[derive(Clone, Copy)]
enum Stage {
    Notes,
    Echo,
    LeftRoom,
    RightRoom,
    Level,
    Done,
}

impl Rendering {
    pub fn new(name: &str, sound: &Sound, step: usize, variant: usize) -> Rendering {
        let step = sound.steps[step.min(sound.steps.len() - 1)];
        let variant = variant % sound.variants as usize;
        let pitch = semitones(step.tone) * detune(sound, variant);
        let rng = Rng::new(seed(name, variant));
        let out = Stereo::default();
        Rendering { out, step, pitch, rng, layer: 0, note: 0, sounding: None, stage: Stage::Notes }
    }

    /// Computes the next piece: a tenth of a second of a note, or after the last one a stage of space and level. Returns how
    /// many samples that took, 0 when nothing was left to do. `sound` must be the same at each call.
    pub fn advance(&mut self, sound: &Sound) -> usize {
        let out = &mut self.out;
        self.stage = match self.stage {
            Stage::Notes => {
                let samples = self.advance_note(sound);
                if samples > 0 {
                    return samples;
                }
                Stage::Echo
            }
            // Without a room its stages are left out.
            Stage::Echo if sound.room.mix <= 0.0 => {
                out.reach((out.left.len() + tail(sound)).min(MOST));
                echo(out, &sound.echo);
                Stage::Level
            }
            Stage::Echo => {
                out.reach((out.left.len() + tail(sound)).min(MOST));
                echo(out, &sound.echo);
                Stage::LeftRoom
            }
            Stage::LeftRoom => {
                room(&mut out.left, 0.0, &sound.room);
                Stage::RightRoom
            }
            Stage::RightRoom => {
                room(&mut out.right, 1.0, &sound.room);
                Stage::Level
            }
            Stage::Level => {
                master(out, sound.loudness * self.step.gain);
                Stage::Done
            }
            Stage::Done => return 0,
        };
        // A sample of a stage costs about as much as four of a partial.
        (4 * self.out.left.len()).max(1)
    }

    /// Goes on with the note that sounds, or begins the next one.
    fn advance_note(&mut self, sound: &Sound) -> usize {
        while let Some(layer) = sound.layers.get(self.layer) {
            let (rng, pitch, Step { bright, length: stretch, .. }) = (&mut self.rng, self.pitch, self.step);
            let [at, tone] = layer.notes[self.note];
            let turn = Turn { at: layer.at + at, pitch: pitch * semitones(tone), bright, stretch };
            let note = self.sounding.get_or_insert_with(|| Note::new(layer, turn, rng));
            let samples = note.advance(&mut self.out, layer, &mut self.rng);
            if samples > 0 {
                return samples;
            }
            self.sounding = None;
            self.note = (self.note + 1) % layer.notes.len();
            self.layer += usize::from(self.note == 0);
        }
        0
    }
}

/// Variants alternate around the true pitch: 0, up, down, up by half, down by half, ...
fn detune(sound: &Sound, variant: usize) -> f32 {
    if variant == 0 {
        return 1.0;
    }
    let pairs = (sound.variants as usize / 2).max(1);
    let size = sound.vary * (1.0 - ((variant - 1) / 2) as f32 / pairs as f32);
    if variant % 2 == 1 { 1.0 + size } else { 1.0 - size }
}

/// Samples that echo and room go on for after the last note.
fn tail(sound: &Sound) -> usize {
    let mut seconds = 0.0;
    if sound.room.mix > 0.0 {
        seconds += sound.room.decay;
    }
    if sound.echo.gain > 0.0 {
        let (mut level, mut repeats) = (1.0, 0);
        while level > 0.01 && repeats < 16 {
            level *= sound.echo.gain;
            repeats += 1;
        }
        seconds += sound.echo.time * repeats as f32;
    }
    (seconds * RATE) as usize
}

/// Noise that differs from sound to sound and from variant to variant (FNV-1a).
fn seed(name: &str, variant: usize) -> u64 {
    let start = 0xcbf2_9ce4_8422_2325 ^ variant as u64;
    name.bytes().fold(start, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
