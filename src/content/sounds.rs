//! `assets/sounds.jsonc`: what each sound is made of. The types are the file's own; after [`read`] every number is in its
//! range, every sound the game asks for is there, and none is too long to compute.

use std::collections::BTreeMap;

use nanoserde::DeJson;

use super::cue::Cue;
use super::error::Problems;
use super::json::Document;
use super::keys::{Report, check};
use super::music::{self, Music};
use super::pitch;
use super::sounds_shape::FILE_SHAPE;

/// Where the shipped sounds stand.
pub const FILE: &str = "assets/sounds.jsonc";

/// No sound lasts longer, in seconds.
pub const LONGEST: f32 = 8.0;
/// The most seconds of layers (each partial and each note counted) that a sound may need; see [`Sound::work`].
pub const MOST_WORK: f32 = 120.0;

/// The whole file.
#[derive(Clone, Debug, Default, PartialEq, DeJson)]
#[nserde(default)]
pub struct Sounds {
    /// For editors only.
    #[nserde(rename = "$schema")]
    pub schema: String,
    /// All game sounds, 0..=1.
    pub volume: f32,
    /// The sounds of the night, 0..=1.
    pub ambience_volume: f32,
    /// How many sounds may be heard at once.
    pub voices: u32,
    pub sounds: BTreeMap<String, Sound>,
    pub music: Music,
    pub ambience: Vec<Ambient>,
}

/// A sound of the night that comes by itself.
#[derive(Clone, Debug, Default, PartialEq, DeJson)]
#[nserde(default)]
pub struct Ambient {
    /// Key in `sounds`.
    pub sound: String,
    /// Seconds from one to the next, at least and at most.
    pub pause: [f32; 2],
    /// 0..=1.
    pub volume: f32,
}

/// One sound.
#[derive(Clone, Debug, PartialEq, DeJson)]
#[nserde(default)]
pub struct Sound {
    /// Relative to the other sounds.
    #[nserde(default = 1.0)]
    pub loudness: f32,
    /// How many different recordings of each step there are.
    #[nserde(default = 1)]
    pub variants: u32,
    /// How far the pitch of the variants differs, as a fraction.
    pub vary: f32,
    /// It is not started again before this many seconds.
    #[nserde(default = 0.05)]
    pub every: f32,
    /// It takes the place of another sound when too many are heard.
    pub important: bool,
    /// By tension, strength or count.
    #[nserde(default_with = "one_step")]
    pub steps: Vec<Step>,
    /// In place of `steps`: one for each of these tones, in semitones.
    pub tones: Vec<f32>,
    pub layers: Vec<Layer>,
    pub echo: Echo,
    pub room: Room,
}

/// What a step changes about its sound.
#[derive(Clone, Copy, Debug, PartialEq, DeJson)]
#[nserde(default)]
pub struct Step {
    /// Semitones.
    pub tone: f32,
    /// Factor of the loudness.
    #[nserde(default = 1.0)]
    pub gain: f32,
    /// Factor of all filters' corners.
    #[nserde(default = 1.0)]
    pub bright: f32,
    /// Factor of all times after the attack.
    #[nserde(default = 1.0)]
    pub length: f32,
}

/// What vibrates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, DeJson)]
pub enum Wave {
    #[default]
    #[nserde(rename = "sine")]
    Sine,
    #[nserde(rename = "triangle")]
    Triangle,
    #[nserde(rename = "saw")]
    Saw,
    #[nserde(rename = "square")]
    Square,
    #[nserde(rename = "noise")]
    Noise,
    #[nserde(rename = "pluck")]
    Pluck,
}

/// What a filter lets through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, DeJson)]
pub enum FilterKind {
    #[default]
    #[nserde(rename = "none")]
    None,
    #[nserde(rename = "low")]
    Low,
    #[nserde(rename = "band")]
    Band,
    #[nserde(rename = "high")]
    High,
}

/// One component of a sound. Frequencies in Hz, times in seconds.
#[derive(Clone, Debug, PartialEq, DeJson)]
#[nserde(default)]
pub struct Layer {
    pub wave: Wave,
    #[nserde(default = 440.0)]
    pub hz: f32,
    /// Where the frequency glides to; 0 stays.
    pub hz_to: f32,
    /// Time constant of the glide.
    #[nserde(default = 0.05)]
    pub slide: f32,
    /// Semitones up and down.
    pub vibrato: f32,
    #[nserde(default = 5.0)]
    pub vibrato_hz: f32,
    /// `[frequency as a multiple of hz, amplitude]` each.
    #[nserde(default_with = "one_partial")]
    pub partials: Vec<[f32; 2]>,
    /// How much faster high partials fade.
    pub damping: f32,
    /// Frequency of the modulator as a multiple of `hz`.
    #[nserde(default = 1.0)]
    pub fm_ratio: f32,
    /// Depth of the modulation at the start; 0 is none.
    pub fm_index: f32,
    /// Time in which the depth falls by 60 dB.
    #[nserde(default = 0.3)]
    pub fm_decay: f32,
    /// Of a plucked string: 0 a soft thumb, 1 a hard nail.
    #[nserde(default = 0.3)]
    pub bright: f32,
    #[nserde(default = 0.002)]
    pub attack: f32,
    /// Time in which it falls by 60 dB (or to `sustain`).
    #[nserde(default = 0.3)]
    pub decay: f32,
    /// Level that is held; 0 is none, and `hold` and `release` do nothing.
    pub sustain: f32,
    pub hold: f32,
    #[nserde(default = 0.1)]
    pub release: f32,
    pub filter: FilterKind,
    #[nserde(default = 1000.0)]
    pub cut: f32,
    /// Where the filter's corner glides to; 0 stays.
    pub cut_to: f32,
    #[nserde(default = 0.05)]
    pub cut_slide: f32,
    #[nserde(default = 0.707)]
    pub q: f32,
    /// Amplitude, compared with the other layers.
    #[nserde(default = 1.0)]
    pub gain: f32,
    /// -1 left, 1 right.
    pub pan: f32,
    /// When it starts.
    pub at: f32,
    /// `[start, semitones]` each: the layer sounds once for each.
    #[nserde(default_with = "one_note")]
    pub notes: Vec<[f32; 2]>,
}

/// Repeats of the whole sound.
#[derive(Clone, Copy, Debug, Default, PartialEq, DeJson)]
#[nserde(default)]
pub struct Echo {
    #[nserde(default = 0.2)]
    pub time: f32,
    /// Amplitude of each repeat compared with the one before; 0 is no echo.
    pub gain: f32,
    /// 0..=1: how much darker each repeat is.
    #[nserde(default = 0.4)]
    pub damp: f32,
}

/// Reverberation.
#[derive(Clone, Copy, Debug, Default, PartialEq, DeJson)]
#[nserde(default)]
pub struct Room {
    /// Amplitude compared with the direct sound; 0 is no room.
    pub mix: f32,
    /// Time in which it falls by 60 dB.
    #[nserde(default = 0.6)]
    pub decay: f32,
    /// 0..=1: how much darker it becomes.
    #[nserde(default = 0.4)]
    pub damp: f32,
    /// 0..=1: how much the sides differ. At 0 a sound without `pan` is stored once for both, in half the space.
    pub width: f32,
}

/// A tone by itself.
fn one_partial() -> Vec<[f32; 2]> {
    vec![[1.0, 1.0]]
}

/// At once, at its own pitch.
fn one_note() -> Vec<[f32; 2]> {
    vec![[0.0, 0.0]]
}

/// A step that changes nothing.
const PLAIN: Step = Step { tone: 0.0, gain: 1.0, bright: 1.0, length: 1.0 };

fn one_step() -> Vec<Step> {
    vec![PLAIN]
}

impl Sound {
    /// All its recordings, as (step, variant).
    pub fn recordings(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let variants = self.variants as usize;
        (0..self.steps.len() * variants).map(move |place| (place / variants, place % variants))
    }

    /// Makes a step of each tone.
    fn spell_out_tones(&mut self) {
        if !self.tones.is_empty() {
            self.steps = self.tones.iter().map(|tone| Step { tone: *tone, ..PLAIN }).collect();
        }
    }

    /// What its tones are in semitones above [`pitch::TONIC`]; none if it is not tuned.
    pub fn pitches(&self) -> impl Iterator<Item = f32> + '_ {
        let base = self.layers.first().map_or(0.0, |layer| pitch::of_hz(layer.hz));
        self.tones.iter().map(move |tone| base + tone)
    }

    /// The step whose pitch is nearest to `tone` (semitones above [`pitch::TONIC`]) among those that `fits` allows; among all,
    /// if it allows none.
    pub fn step_near(&self, tone: f32, fits: impl Fn(f32) -> bool) -> usize {
        // One that does not fit is further away than any that does.
        let far = |pitch: f32| (pitch - tone).abs() + if fits(pitch) { 0.0 } else { 1000.0 };
        let nearest = self.pitches().enumerate().min_by(|(_, a), (_, b)| far(*a).total_cmp(&far(*b)));
        nearest.map_or(0, |(step, _)| step)
    }

    /// Seconds of layers that its longest step takes to compute.
    pub fn work(&self) -> f32 {
        let longest = self.steps.iter().fold(0.0f32, |longest, step| longest.max(step.length));
        let layers = self.layers.iter().map(|layer| {
            let held = if layer.sustain > 0.0 { layer.hold + layer.release } else { 0.0 };
            let note = layer.attack + (layer.decay + held) * longest;
            note * (layer.notes.len() * layer.partials.len()) as f32
        });
        layers.sum()
    }
}

/// Reads a sounds file and adds what is wrong with it to `problems`. None if anything is an error.
pub fn read(file: &str, bytes: &[u8], problems: &mut Problems) -> Option<Sounds> {
    let document = Document::read_or_note(file, bytes, problems)?;
    let mut report = Report::new(&document, problems);
    check(&mut report, &FILE_SHAPE);
    if report.has_errors() {
        return None;
    }
    match document.build::<Sounds>() {
        Ok(mut sounds) => {
            check_meaning(&sounds, &mut report);
            sounds.sounds.values_mut().for_each(Sound::spell_out_tones);
            (!report.has_errors()).then_some(sounds)
        }
        Err(problem) => {
            report.add(problem);
            None
        }
    }
}

/// What the shape alone cannot say.
fn check_meaning(sounds: &Sounds, report: &mut Report<'_>) {
    for cue in Cue::ALL {
        if !sounds.sounds.contains_key(cue.name()) {
            report.error("sounds", format!("the game needs a sound \"{}\"", cue.name()));
        }
    }
    for (index, ambient) in sounds.ambience.iter().enumerate() {
        let path = format!("ambience[{index}]");
        if !sounds.sounds.contains_key(&ambient.sound) {
            report.error(&format!("{path}.sound"), format!("there is no sound \"{}\"", ambient.sound));
        }
        if ambient.pause[0] > ambient.pause[1] {
            report.error(&format!("{path}.pause"), "the shortest pause is longer than the longest");
        }
    }
    let pitches = |name: &str| Some(sounds.sounds.get(name)?.pitches().collect());
    music::check(&sounds.music, pitches, report);
    for (name, sound) in &sounds.sounds {
        check_sound(&format!("sounds.{name}"), sound, report);
    }
}

fn check_sound(path: &str, sound: &Sound, report: &mut Report<'_>) {
    if !sound.tones.is_empty() && sound.steps != one_step() {
        report.error(&format!("{path}.tones"), "a sound has either steps or tones");
    }
    let work = sound.work();
    if work > MOST_WORK {
        let message = format!("{work:.0} seconds of notes and partials in all; at most {MOST_WORK:.0} are allowed");
        report.error(path, message);
    }
    for (index, layer) in sound.layers.iter().enumerate() {
        let path = format!("{path}.layers[{index}]");
        for (partial, [ratio, _]) in layer.partials.iter().enumerate() {
            if *ratio < 0.1 {
                report.error(&format!("{path}.partials[{partial}][0]"), "a partial's frequency is at least 0.1 of hz");
            }
        }
        for (note, [at, _]) in layer.notes.iter().enumerate() {
            let path = format!("{path}.notes[{note}][0]");
            if *at < 0.0 {
                report.error(&path, "a note cannot start before its layer");
            } else if layer.at + at >= LONGEST {
                report.error(&path, format!("this note starts after {LONGEST} seconds, when the sound has ended"));
            }
        }
        if layer.wave == Wave::Pluck && layer.damping > 1.0 {
            report.error(&format!("{path}.damping"), "the damping of a plucked string is 0 to 1");
        }
    }
}
