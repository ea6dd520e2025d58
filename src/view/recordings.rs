//! The recordings of all sounds: rendered piece by piece while the game runs, handed to the device one a frame, so that
//! nothing stutters. A sound that is asked for before its turn is made at once if it is short. Of tuned sounds only the tones
//! that somebody asked for are made: nobody needs all tones of all instruments.

use std::rc::Rc;

use crate::content::cue::Cue;
use crate::content::sounds::{Sound, Sounds};
use crate::content::synth::note::Stereo;
use crate::content::synth::oscillator::RATE;
use crate::content::synth::render::Rendering;
use crate::content::synth::wav::encode;
use crate::content::voices::{Outline, outline};

use super::audio::{Audio, Clip};

/// Samples computed in a frame: about half a millisecond on a laptop, two on a phone.
const PIECE: usize = 24_000;
/// A sound with at most so many seconds of layers may be made in the middle of a frame.
const QUICK: f32 = 2.5;
/// At most so many recordings are asked for at a time.
const SOON: usize = 64;

/// One recording.
enum Slot {
    Empty,
    Rendered(Vec<u8>, Outline),
    Loaded(Clip),
}

/// A sound and its recordings, at `step * variants + variant`.
struct Entry {
    name: String,
    sound: Sound,
    slots: Vec<Slot>,
}

/// Where a recording is: entry and slot.
type Place = (usize, usize);

/// All sounds: those of the cues in the order of [`Cue::ALL`], then the others of the file by name.
pub struct Recordings {
    entries: Vec<Entry>,
    /// What is still to be made, the next one last.
    queue: Vec<Place>,
    job: Option<(Place, Rendering)>,
    unloaded: usize,
}

impl Recordings {
    pub fn new(sounds: &Sounds) -> Recordings {
        let mut recordings = Recordings { entries: Vec::new(), queue: Vec::new(), job: None, unloaded: 0 };
        recordings.replace(sounds, None);
        recordings
    }

    /// Takes over a changed file; recordings of sounds that did not change are kept.
    pub fn replace(&mut self, sounds: &Sounds, audio: Option<&Audio>) {
        let cues = Cue::ALL.iter().map(|cue| cue.name());
        let others =
            sounds.sounds.keys().map(String::as_str).filter(|name| Cue::ALL.iter().all(|cue| cue.name() != *name));
        let mut old = std::mem::take(&mut self.entries);
        for name in cues.chain(others) {
            // Only a file that was never right lacks a cue; it is silent.
            let Some(sound) = sounds.sounds.get(name) else { continue };
            let same = old.iter().position(|entry| entry.name == name && entry.sound == *sound);
            self.entries.push(match same {
                Some(index) => old.swap_remove(index),
                None => Entry::new(name, sound),
            });
        }
        for slot in old.into_iter().flat_map(|entry| entry.slots) {
            if let (Slot::Loaded(clip), Some(audio)) = (slot, audio) {
                audio.delete(clip);
            }
        }
        self.job = None;
        self.plan();
    }

    /// First one variant of everything, then the rest.
    fn plan(&mut self) {
        self.queue.clear();
        self.unloaded = 0;
        for (index, entry) in self.entries.iter().enumerate() {
            for (place, slot) in entry.slots.iter().enumerate() {
                match slot {
                    Slot::Empty if entry.sound.tones.is_empty() => self.queue.push((index, place)),
                    Slot::Empty => {}
                    Slot::Rendered(..) => self.unloaded += 1,
                    Slot::Loaded(_) => {}
                }
            }
        }
        let entries = &self.entries;
        let later = |&(index, place): &Place| place % entries[index].sound.variants as usize > 0;
        self.queue.sort_by_key(|place| std::cmp::Reverse((later(place), *place)));
    }

    /// The index of a sound, if the file has it.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.entries.iter().position(|entry| entry.name == name)
    }

    /// A recording of sound `index` will be asked for soon: it is made next.
    pub fn want(&mut self, index: usize, step: usize, variant: usize) {
        let place = (index, self.entries[index].place(step, variant));
        let empty = matches!(self.entries[index].slots[place.1], Slot::Empty);
        let begun = self.job.as_ref().is_some_and(|(job, _)| *job == place);
        if empty && !begun && self.queue.iter().rev().take(SOON).all(|waiting| *waiting != place) {
            self.queue.push(place);
        }
    }

    /// How many sounds there are.
    pub fn count(&self) -> usize {
        self.entries.len()
    }

    pub fn sound(&self, index: usize) -> &Sound {
        &self.entries[index].sound
    }

    /// Does a frame's share of the work.
    pub fn work(&mut self, audio: Option<&Audio>) {
        if let Some(audio) = audio.filter(|_| self.unloaded > 0) {
            self.load_next(audio);
        }
        let mut left = PIECE as isize;
        while left > 0 {
            let Some((place, rendering)) = self.job.as_mut() else {
                let Some(place) = self.queue.pop() else { return };
                self.start(place);
                continue;
            };
            let (index, place) = *place;
            let done = rendering.advance(&self.entries[index].sound);
            if done > 0 {
                left -= done as isize;
            } else if let Some((_, rendering)) = self.job.take() {
                // It may have been asked for, and made at once, in the meantime.
                if matches!(self.entries[index].slots[place], Slot::Empty) {
                    self.entries[index].slots[place] = rendered(&rendering.out);
                    self.unloaded += 1;
                }
            }
        }
    }

    fn start(&mut self, (index, place): Place) {
        let entry = &self.entries[index];
        if matches!(entry.slots[place], Slot::Empty) {
            self.job = Some(((index, place), entry.rendering(place)));
        }
    }

    fn load_next(&mut self, audio: &Audio) {
        let slots = self.entries.iter_mut().flat_map(|entry| &mut entry.slots);
        match slots.into_iter().find(|slot| matches!(slot, Slot::Rendered(..))) {
            Some(slot) => {
                slot.load(audio);
                self.unloaded -= 1;
            }
            None => self.unloaded = 0,
        }
    }

    /// A recording of `step` of sound `index`: the variant that is asked for, else another one, else one that is made now
    /// if that is quick and there is a `hurry`. `step` and `variant` may be any numbers.
    pub fn clip(&mut self, index: usize, step: usize, variant: usize, hurry: bool, audio: &Audio) -> Option<&Clip> {
        let entry = &mut self.entries[index];
        let variants = entry.sound.variants as usize;
        let first = entry.place(step, 0);
        let loaded = |place: &usize| matches!(entry.slots[*place], Slot::Loaded(_));
        let wanted = (0..variants).map(|next| first + (variant + next) % variants).find(loaded);
        let place = match wanted {
            Some(place) => place,
            None => {
                let place = first + variant % variants;
                if matches!(entry.slots[place], Slot::Empty) {
                    if !hurry || entry.sound.work() > QUICK {
                        return None;
                    }
                    let mut rendering = entry.rendering(place);
                    while rendering.advance(&entry.sound) > 0 {}
                    entry.slots[place] = rendered(&rendering.out);
                } else {
                    self.unloaded -= 1;
                }
                entry.slots[place].load(audio);
                place
            }
        };
        if let Slot::Loaded(clip) = &entry.slots[place] { Some(clip) } else { None }
    }
}

impl Entry {
    fn new(name: &str, sound: &Sound) -> Entry {
        let slots = (0..sound.steps.len() * sound.variants as usize).map(|_| Slot::Empty).collect();
        Entry { name: name.to_string(), sound: sound.clone(), slots }
    }

    /// Where a recording is; `step` and `variant` may be any numbers.
    fn place(&self, step: usize, variant: usize) -> usize {
        let variants = self.sound.variants as usize;
        step.min(self.sound.steps.len() - 1) * variants + variant % variants
    }

    fn rendering(&self, place: usize) -> Rendering {
        let variants = self.sound.variants as usize;
        Rendering::new(&self.name, &self.sound, place / variants, place % variants)
    }
}

impl Slot {
    /// Hands a rendered recording to the device.
    fn load(&mut self, audio: &Audio) {
        if let Slot::Rendered(wav, outline) = self {
            *self = Slot::Loaded(audio.load(wav, Rc::clone(outline)));
        }
    }
}

fn rendered(out: &Stereo) -> Slot {
    Slot::Rendered(encode(out), outline(&out.left, &out.right, RATE))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::reload::Content;
    use crate::content::source::Source;

    fn rendered(recordings: &Recordings) -> usize {
        let slots = recordings.entries.iter().flat_map(|entry| &entry.slots);
        slots.filter(|slot| matches!(slot, Slot::Rendered(..))).count()
    }

    #[test]
    fn all_is_rendered_in_small_pieces_and_only_changes_again() {
        let mut sounds = Content::load(&Source::embedded()).sounds;
        let mut recordings = Recordings::new(&sounds);
        let plain = sounds.sounds.values().filter(|sound| sound.tones.is_empty());
        let all: usize = plain.map(|sound| sound.steps.len() * sound.variants as usize).sum();
        let mut frames = 0;
        while !recordings.queue.is_empty() || recordings.job.is_some() {
            recordings.work(None);
            frames += 1;
        }
        assert_eq!(rendered(&recordings), all);
        assert!((100..2000).contains(&frames), "{frames} frames");
        let cut = sounds.sounds.get_mut("cut").expect("a cut");
        cut.loudness *= 0.5;
        let changed = cut.steps.len() * cut.variants as usize;
        recordings.replace(&sounds, None);
        assert_eq!((rendered(&recordings), recordings.queue.len()), (all - changed, changed));
        let cut = recordings.find("cut").expect("a cut");
        assert!(recordings.queue.iter().all(|(index, _)| *index == cut));
    }

    #[test]
    fn a_tone_that_is_wanted_is_made_next_and_only_that() {
        let mut recordings = Recordings::new(&Content::load(&Source::embedded()).sounds);
        let harp = recordings.find("harp").expect("a harp");
        assert!(recordings.queue.iter().all(|(index, _)| *index != harp));
        recordings.want(harp, 3, 0);
        recordings.want(harp, 3, 0);
        assert_eq!(recordings.queue.iter().filter(|(index, _)| *index == harp).count(), 1);
        let mut frames = 0;
        while !matches!(recordings.entries[harp].slots[3], Slot::Rendered(..)) {
            recordings.work(None);
            frames += 1;
        }
        assert!(frames < 60, "{frames} frames");
        assert!(recordings.entries[harp].slots.iter().filter(|slot| !matches!(slot, Slot::Empty)).count() == 1);
    }

    #[test]
    fn cues_stand_at_their_index_and_come_first() {
        let recordings = Recordings::new(&Content::load(&Source::embedded()).sounds);
        for (index, cue) in Cue::ALL.iter().enumerate() {
            assert_eq!(recordings.find(cue.name()), Some(index));
        }
        assert_eq!(recordings.queue.last(), Some(&(0, 0)), "the button");
        let first = recordings.queue[recordings.queue.len() - 30..].iter();
        assert!(first.clone().all(|(index, place)| place % recordings.sound(*index).variants as usize == 0));
    }
}
