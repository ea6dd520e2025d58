//! Leads the music: knows where the player is, how lively it is there, and which note is due. It writes a bar before the
//! bar begins, so that its sounds can be made in time.

use super::music::{Ground, Music};
use super::score::{Note, Score};

/// Seconds in which liveliness falls to a third when nothing happens.
const CALMS: f32 = 9.0;
/// Seconds of silence before the first bar of a place.
const PAUSE: f32 = 0.8;

/// The music of where the player is.
#[derive(Clone, Debug)]
pub struct Conductor {
    score: Score,
    place: String,
    lively: f32,
    /// The bar that sounds and the one after it: notes that are still to come, the next one last.
    now: Vec<Note>,
    next: Vec<Note>,
    /// The chord of the bar that sounds.
    chord: usize,
    coming: usize,
    /// Seconds since the begin of the bar, and of the bar in all.
    clock: f32,
    length: f32,
    arrives: bool,
}

impl Conductor {
    /// Silent until it is somewhere.
    pub fn new(seed: u64) -> Conductor {
        Conductor {
            score: Score::new(seed),
            place: String::new(),
            lively: 0.0,
            now: Vec::with_capacity(64),
            next: Vec::with_capacity(64),
            chord: 0,
            coming: 0,
            clock: 0.0,
            length: PAUSE,
            arrives: true,
        }
    }

    /// The player is at `place`; if that is new, its music begins with the next bar.
    pub fn go(&mut self, place: &str) {
        if self.place != place {
            place.clone_into(&mut self.place);
            self.arrive();
        }
    }

    /// The file changed: what was written is forgotten.
    pub fn arrive(&mut self) {
        self.arrives = true;
        self.now.clear();
        self.next.clear();
        self.length = self.length.min(self.clock + PAUSE);
    }

    /// Something happened that the music answers: `much` is 0..=1.
    pub fn stir(&mut self, much: f32) {
        self.lively = (self.lively + much).min(1.0);
    }

    /// 0 while the player thinks, 1 when much happens.
    pub fn lively(&self) -> f32 {
        self.lively
    }

    /// The music of the place, if the file has any.
    pub fn ground<'a>(&self, music: &'a Music) -> Option<&'a Ground> {
        music.places.get(&self.place).or_else(|| music.places.values().next())
    }

    /// Whether `tone` is of the chord that sounds.
    pub fn in_chord(&self, music: &Music, tone: f32) -> bool {
        self.ground(music).is_none_or(|ground| ground.in_chord(self.chord, tone))
    }

    /// Whether `tone` is of the place's scale.
    pub fn in_scale(&self, music: &Music, tone: f32) -> bool {
        self.ground(music).is_none_or(|ground| ground.in_scale(tone))
    }

    /// Lets `seconds` pass. Returns true when a bar was written: [`Conductor::written`].
    pub fn advance(&mut self, music: &Music, seconds: f32) -> bool {
        self.lively *= 1.0 - (seconds / CALMS).min(1.0);
        self.clock += seconds;
        if self.clock < self.length {
            return false;
        }
        let Some(ground) = self.ground(music) else { return false };
        if self.arrives {
            self.score.arrive();
            self.write(ground);
            self.arrives = false;
        }
        self.clock -= self.length;
        self.length = ground.bar;
        std::mem::swap(&mut self.now, &mut self.next);
        self.chord = self.coming;
        self.write(ground);
        true
    }

    fn write(&mut self, ground: &Ground) {
        self.next.clear();
        self.next.extend_from_slice(self.score.write(ground, self.lively));
        self.next.reverse();
        self.coming = self.score.chord();
    }

    /// The notes of this bar and the next that are still to come.
    pub fn written(&self) -> impl Iterator<Item = &Note> {
        self.now.iter().rev().chain(self.next.iter().rev())
    }

    /// The next note that begins within `ahead` seconds, half a frame, so that none is late by more than that.
    pub fn due(&mut self, ahead: f32) -> Option<Note> {
        self.now.pop_if(|note| note.at <= self.clock + ahead)
    }
}
