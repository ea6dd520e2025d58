//! The music as it is written while it is played: bar by bar along the chord map of a place, from a seed. The same seed,
//! places and liveliness give the same notes. Little happens while the player thinks, more the more they do, and after
//! each phrase there is silence.

use crate::math::rng::Rng;

use super::music::{Ground, Part};

/// Most notes of a bar.
const MOST: usize = 48;
/// How far a player's fingers are from the beat at most, seconds.
const HUMAN: f32 = 0.014;
/// From this liveliness on, rests are played through.
const AWAKE: f32 = 0.45;

/// One note of a bar.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Note {
    /// Seconds from the begin of the bar.
    pub at: f32,
    /// Index of the place's part that plays it.
    pub part: usize,
    /// Semitones above D3.
    pub tone: f32,
    /// 0..=1.
    pub volume: f32,
}

/// The music of a place, on its way.
#[derive(Clone, Debug)]
pub struct Score {
    rng: Rng,
    chord: usize,
    /// Bars since the begin of the phrase.
    bar: u32,
    /// The tone that each part played last.
    last: Vec<f32>,
    notes: Vec<Note>,
}

impl Score {
    /// Before the first bar.
    pub fn new(seed: u64) -> Score {
        Score { rng: Rng::new(seed), chord: 0, bar: 0, last: Vec::new(), notes: Vec::with_capacity(MOST) }
    }

    /// Begins a phrase of another place with its next bar.
    pub fn arrive(&mut self) {
        (self.chord, self.bar) = (0, 0);
        self.last.clear();
    }

    /// Index of the chord of the bar that was written last.
    pub fn chord(&self) -> usize {
        self.chord
    }

    /// Writes the next bar: its notes in the order of their times. `lively` is 0..=1.
    pub fn write(&mut self, ground: &Ground, lively: f32) -> &[Note] {
        self.notes.clear();
        let ways = ground.chords.get(self.chord).map_or(&[][..], |chord| &chord.next);
        self.chord = match self.bar {
            0 => 0,
            _ if ways.is_empty() => self.chord,
            _ => ways[self.rng.next_u32() as usize % ways.len()] as usize,
        };
        let resting = self.bar >= ground.bars;
        self.bar = (self.bar + 1) % (ground.bars + ground.rest).max(1);
        self.last.resize(ground.parts.len(), 0.0);
        if !resting || lively > AWAKE {
            for index in 0..ground.parts.len() {
                self.write_part(ground, index, lively);
            }
            self.notes.sort_by(|a, b| a.at.total_cmp(&b.at));
        }
        &self.notes
    }

    fn write_part(&mut self, ground: &Ground, index: usize, lively: f32) {
        let part = &ground.parts[index];
        let chance = part.calm + (part.busy - part.calm) * lively;
        if part.bass {
            if self.rng.unit() < chance {
                let bass = ground.chords[self.chord].tones.first().copied().unwrap_or(0.0);
                let tone = bass + 12.0 * ((part.low - bass) / 12.0).ceil();
                self.add(ground, index, 0, tone);
            }
            return;
        }
        for beat in 0..ground.beats {
            // The first beat and the middle of a bar carry the others.
            let weight = match beat {
                0 => 1.0,
                _ if beat * 2 == ground.beats => 0.9,
                _ if beat.is_multiple_of(2) => 0.75,
                _ => 0.45,
            };
            if self.rng.unit() < chance * weight {
                let tone = self.next_tone(ground, part, index);
                self.add(ground, index, beat, tone);
            }
        }
    }

    /// The tone of the chord that is a step or two from the last one.
    fn next_tone(&mut self, ground: &Ground, part: &Part, index: usize) -> f32 {
        let middle = 0.5 * (part.low + part.high);
        let from = if self.last[index] == 0.0 { middle } else { self.last[index] };
        // A little towards the middle of the range, or the line would lie at its ends.
        let wish = from + self.rng.range(-6.0, 6.0) + 0.15 * (middle - from);
        let mut best = middle;
        for tone in part.low.ceil() as i32..=part.high.floor() as i32 {
            let tone = tone as f32;
            let moves = tone != self.last[index];
            if moves
                && ground.in_chord(self.chord, tone)
                && ((tone - wish).abs() < (best - wish).abs() || best == middle)
            {
                best = tone;
            }
        }
        self.last[index] = best;
        best
    }

    fn add(&mut self, ground: &Ground, part: usize, beat: u32, tone: f32) {
        let at = beat as f32 * ground.bar / ground.beats.max(1) as f32 + self.rng.range(0.0, HUMAN);
        let volume = ground.parts[part].volume * self.rng.range(0.7, 1.0);
        let doubled = self.notes.iter().any(|note| note.tone == tone && (note.at - at).abs() < 0.1);
        if self.notes.len() < MOST && !doubled && ground.in_chord(self.chord, tone) {
            self.notes.push(Note { at, part, tone, volume });
        }
    }
}
