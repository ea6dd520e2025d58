//! The music's part of `assets/sounds.jsonc`: for each place of the game a map of chords and the instruments that play
//! there. `score` makes bars of it. Tones are semitones above D; of chords and scales only their place in the octave counts.

use std::collections::BTreeMap;

use nanoserde::DeJson;

use super::keys::Report;

/// Every place that has music: the packs of Snip, and the parts of a night.
pub const PLACES: [&str; 9] =
    ["garden", "pond", "hollow", "thicket", "storm", "night_dusk", "night_midnight", "night_storm", "night_dawn"];

/// All music.
#[derive(Clone, Debug, Default, PartialEq, DeJson)]
#[nserde(default)]
pub struct Music {
    /// 0..=1.
    pub volume: f32,
    pub places: BTreeMap<String, Ground>,
}

/// The music of one place.
#[derive(Clone, Debug, Default, PartialEq, DeJson)]
#[nserde(default)]
pub struct Ground {
    /// Seconds of a bar.
    pub bar: f32,
    /// Beats of a bar.
    pub beats: u32,
    /// Bars of a phrase, and bars of silence after it.
    pub bars: u32,
    pub rest: u32,
    /// What ropes and threads are tuned to.
    pub scale: Vec<f32>,
    /// The map; music begins at the first chord.
    pub chords: Vec<Chord>,
    pub parts: Vec<Part>,
}

/// A chord and the ways from it.
#[derive(Clone, Debug, Default, PartialEq, DeJson)]
#[nserde(default)]
pub struct Chord {
    /// The first is the bass.
    pub tones: Vec<f32>,
    /// Indices of the chords that may follow.
    pub next: Vec<u32>,
}

/// What one instrument does.
#[derive(Clone, Debug, Default, PartialEq, DeJson)]
#[nserde(default)]
pub struct Part {
    /// Key in `sounds`; it has `tones`.
    pub sound: String,
    /// Its range, in semitones above D3.
    pub low: f32,
    pub high: f32,
    /// How likely a beat is played while the player thinks, and while much happens.
    pub calm: f32,
    pub busy: f32,
    /// 0..=1.
    pub volume: f32,
    /// It plays the chord's first tone at the begin of a bar, and nothing else.
    pub bass: bool,
}

impl Ground {
    /// Whether `tone` is of the chord with this index.
    pub fn in_chord(&self, chord: usize, tone: f32) -> bool {
        self.chords.get(chord).is_some_and(|chord| has(&chord.tones, tone))
    }

    /// Whether `tone` is of the scale.
    pub fn in_scale(&self, tone: f32) -> bool {
        has(&self.scale, tone)
    }
}

/// Whether one of `classes` is `tone` in some octave.
fn has(classes: &[f32], tone: f32) -> bool {
    classes.iter().any(|class| class_of(*class) == class_of(tone))
}

/// The place of a tone in its octave, 0..12.
pub fn class_of(tone: f32) -> i32 {
    (tone.round() as i32).rem_euclid(12)
}

/// What the shape of the file cannot say. `pitches` gives the tones of a sound above D3: None if there is no such sound, and
/// none if it is not tuned.
pub fn check(music: &Music, pitches: impl Fn(&str) -> Option<Vec<f32>>, report: &mut Report<'_>) {
    for place in PLACES {
        if !music.places.contains_key(place) {
            report.error("music.places", format!("the game needs music for \"{place}\""));
        }
    }
    for (name, ground) in &music.places {
        let path = format!("music.places.{name}");
        for (index, chord) in ground.chords.iter().enumerate() {
            if let Some(far) = chord.next.iter().find(|next| **next as usize >= ground.chords.len()) {
                report.error(&format!("{path}.chords[{index}].next"), format!("there is no chord {far}"));
            }
        }
        for (index, part) in ground.parts.iter().enumerate() {
            let path = format!("{path}.parts[{index}]");
            match pitches(&part.sound) {
                None => report.error(&format!("{path}.sound"), format!("there is no sound \"{}\"", part.sound)),
                Some(tones) if tones.is_empty() => {
                    report.error(&format!("{path}.sound"), "an instrument needs \"tones\"");
                }
                Some(_) if part.high < part.low + 11.0 => {
                    report.error(&format!("{path}.high"), "an instrument has a range of an octave at least");
                }
                Some(tones) => check_range(&path, ground, part, &tones, report),
            }
        }
    }
}

/// An instrument has every tone that it may be asked for.
fn check_range(path: &str, ground: &Ground, part: &Part, tones: &[f32], report: &mut Report<'_>) {
    for tone in part.low.ceil() as i32..=part.high.floor() as i32 {
        let tone = tone as f32;
        let asked = (0..ground.chords.len()).any(|chord| ground.in_chord(chord, tone));
        if asked && tones.iter().all(|has| (has - tone).abs() > 0.1) {
            report.error(path, format!("\"{}\" has no tone {tone} above D3", part.sound));
            return;
        }
    }
}
