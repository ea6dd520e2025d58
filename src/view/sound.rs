//! What is heard: sounds of the sim's events, of buttons and of the night, and the music. The device is opened at the first
//! gesture; where there is none, everything here does nothing, silently.

use std::rc::Rc;

use crate::content::conductor::Conductor;
use crate::content::cue::{Cue, Play};
use crate::content::heard;
use crate::content::heard_spin;
use crate::content::night::Night;
use crate::content::sounds::Sounds;
use crate::content::voices::{Rank, Voices};
use crate::math::geom::Vec2;
use crate::sim::event::Event;
use crate::sim::puzzle::state::Puzzle;
use crate::sim::spider::event::SpinEvent;
use crate::sim::spider::state::Night as Running;

use super::audio::Audio;
use super::recordings::Recordings;

/// A sound whose recording the browser still decodes waits at most so long, in seconds: later it would be wrong.
const PATIENCE: f64 = 0.15;
/// How many may wait.
const MOST_WAITING: usize = 4;
/// Volume of music and night below a card, and seconds in which they nearly get there.
const BELOW_CARD: f32 = 0.35;
const DUCKS: f32 = 0.2;
/// How much livelier the music gets by a sound of the game.
const STIRS: f32 = 0.07;
const STIRS_MORE: f32 = 0.2;

/// The way to the ear.
enum Line {
    /// Nobody wants sound, or there is no device.
    Silent,
    /// Waits for the first gesture.
    Closed,
    Open(Audio),
}

/// One sound that is to be started.
#[derive(Clone, Copy)]
struct Start {
    index: usize,
    step: usize,
    variant: usize,
    volume: f32,
    rank: Rank,
    until: f64,
}

/// Plays sounds.
pub struct SoundPlayer {
    sounds: Sounds,
    recordings: Recordings,
    voices: Voices<quad_snd::Playback>,
    night: Night,
    music: Conductor,
    line: Line,
    /// Seconds since the start.
    now: f64,
    /// When each sound was started last.
    started: Vec<f64>,
    waiting: Vec<Start>,
    counter: usize,
    hidden: bool,
    effects: f32,
    ambience: f32,
    /// Whether a card lies over the game, and the share of their volume that music and night have now.
    card: bool,
    duck: f32,
}

impl SoundPlayer {
    /// A player that is still closed. If `wanted` is false, it never makes a sound.
    pub fn new(sounds: &Sounds, wanted: bool) -> SoundPlayer {
        let recordings = Recordings::new(sounds);
        let started = vec![f64::NEG_INFINITY; recordings.count()];
        SoundPlayer {
            recordings,
            voices: Voices::new(sounds.voices as usize),
            night: Night::new(&sounds.ambience, 11),
            music: Conductor::new(29),
            sounds: sounds.clone(),
            line: if wanted { Line::Closed } else { Line::Silent },
            now: 0.0,
            started,
            waiting: Vec::with_capacity(MOST_WAITING),
            counter: 0,
            hidden: false,
            effects: 1.0,
            ambience: 1.0,
            card: false,
            duck: 1.0,
        }
    }

    /// To be called at every press of a key, a button or a finger; the first one opens the device, if `has_device` says that
    /// there is one, and one after [`SoundPlayer::suspend`] lets it sound again.
    pub fn on_gesture(&mut self, has_device: impl FnOnce() -> bool) {
        if self.hidden {
            self.hidden = false;
            self.set_paused(false);
        }
        if matches!(self.line, Line::Closed) {
            self.line = if has_device() { Line::Open(Audio::open()) } else { Line::Silent };
        }
    }

    /// The player's own volumes, 0..=1 each: the sounds of the game, and music and the night.
    pub fn set_volumes(&mut self, effects: f32, ambience: f32) {
        self.effects = effects.clamp(0.0, 1.0);
        self.ambience = ambience.clamp(0.0, 1.0);
    }

    /// Where the player is, one of [`PLACES`](crate::content::music::PLACES), and whether a card lies over the game.
    pub fn set_scene(&mut self, place: &str, card: bool) {
        self.music.go(place);
        self.card = card;
    }

    /// Takes over a changed file at once.
    pub fn set_sounds(&mut self, sounds: &Sounds) {
        let audio = if let Line::Open(audio) = &self.line { Some(audio) } else { None };
        self.recordings.replace(sounds, audio);
        self.waiting.clear();
        self.started.clear();
        self.started.resize(self.recordings.count(), f64::NEG_INFINITY);
        self.night.restart(&sounds.ambience);
        if self.sounds.music != sounds.music {
            self.music.arrive();
        }
        self.voices.most = sounds.voices as usize;
        self.sounds.clone_from(sounds);
    }

    /// Falls silent, because the game is hidden, until the next gesture.
    pub fn suspend(&mut self) {
        self.hidden = true;
        self.waiting.clear();
        if let Line::Open(audio) = &self.line {
            self.voices.drain().for_each(|playback| audio.stop(playback));
        }
        self.set_paused(true);
    }

    fn set_paused(&mut self, paused: bool) {
        if let Line::Open(audio) = &mut self.line {
            audio.set_paused(paused);
        }
    }

    /// To be called once a frame with the seconds that it took.
    pub fn update(&mut self, seconds: f32) {
        if self.hidden || matches!(self.line, Line::Silent) {
            return;
        }
        self.now += f64::from(seconds);
        self.voices.expire(self.now);
        let audio = if let Line::Open(audio) = &self.line { Some(audio) } else { None };
        self.recordings.work(audio);
        self.retry();
        if matches!(self.line, Line::Open(_)) {
            self.give_way(seconds);
            self.play_music(seconds);
            self.play_night(seconds);
        }
    }

    /// Music and night are softer below a card.
    fn give_way(&mut self, seconds: f32) {
        let goal = if self.card { BELOW_CARD } else { 1.0 };
        if (self.duck - goal).abs() < 1e-3 {
            return;
        }
        let rest = (goal - self.duck) * (seconds / DUCKS).min(1.0);
        self.duck = if rest.abs() < 2e-3 { goal } else { self.duck + rest };
        let Line::Open(audio) = &self.line else { return };
        for (playback, volume) in self.voices.background() {
            audio.set_volume(playback, volume * self.duck);
        }
    }

    /// Starts what `event` sounds like.
    pub fn play_event(&mut self, event: &Event) {
        heard::plays(event).into_iter().flatten().for_each(|play| self.answer(play));
    }

    /// Starts what `event` of Spin sounds like to a spider at `ear`.
    pub fn play_spin(&mut self, event: &SpinEvent, ear: Vec2) {
        heard_spin::plays(event, ear).into_iter().flatten().for_each(|play| self.answer(play));
    }

    /// Goes on with what is heard of a puzzle that runs, once a frame.
    pub fn play_lasting(&mut self, puzzle: &Puzzle) {
        heard::lasting(puzzle).into_iter().for_each(|play| self.play(play));
    }

    /// Goes on with what is heard of a night that runs, once a frame.
    pub fn play_lasting_spin(&mut self, night: &Running) {
        heard_spin::lasting(night).into_iter().flatten().for_each(|play| self.play(play));
    }

    /// A sound of the game itself: the music answers it.
    fn answer(&mut self, play: Play) {
        let chain = if play.cue == Cue::Collect { play.step as f32 } else { 0.0 };
        let important = self.sounds.sounds.get(play.cue.name()).is_some_and(|sound| sound.important);
        self.music.stir(if important { STIRS_MORE + 0.05 * chain } else { STIRS * play.volume });
        self.play(play);
    }

    /// Starts one sound.
    pub fn play(&mut self, play: Play) {
        let Some(index) = self.recordings.find(play.cue.name()) else { return };
        self.counter = self.counter.wrapping_add(1);
        let volume = play.volume * self.effects * self.sounds.volume;
        let (music, sound) = (&self.sounds.music, self.recordings.sound(index));
        let fits = |tone: f32| {
            if play.cue.is_string() { self.music.in_scale(music, tone) } else { self.music.in_chord(music, tone) }
        };
        // Without a wish, the tone in the middle.
        let step = if sound.tones.is_empty() { play.step } else { sound.step_near(play.tone.unwrap_or(12.0), fits) };
        let rank = if sound.important { Rank::Important } else { Rank::Effect };
        self.begin(Start { index, step, variant: self.counter, volume, rank, until: self.now + PATIENCE });
    }

    fn play_night(&mut self, seconds: f32) {
        let Some((index, chance)) = self.night.advance(&self.sounds.ambience, seconds) else { return };
        let ambient = &self.sounds.ambience[index];
        let volume = ambient.volume * self.ambience * self.sounds.ambience_volume;
        let Some(index) = self.recordings.find(&ambient.sound) else { return };
        let step = chance as usize % self.recordings.sound(index).steps.len();
        let variant = (chance >> 8) as usize;
        self.begin(Start { index, step, variant, volume, rank: Rank::Ambience, until: self.now + PATIENCE });
    }

    /// Starts the notes that are due. Those of the next bar are made meanwhile.
    fn play_music(&mut self, seconds: f32) {
        let music = &self.sounds.music;
        let written = self.music.advance(music, seconds);
        if self.ambience <= 0.0 {
            while self.music.due(0.0).is_some() {}
            return;
        }
        let Some(ground) = self.music.ground(music) else { return };
        if written {
            for note in self.music.written() {
                let Some(index) = self.recordings.find(&ground.parts[note.part].sound) else { continue };
                let step = self.recordings.sound(index).step_near(note.tone, |_| true);
                self.recordings.want(index, step, 0);
            }
        }
        while let Some(note) = self.music.due(0.5 * seconds) {
            let music = &self.sounds.music;
            let Some(ground) = self.music.ground(music) else { return };
            let Some(index) = ground.parts.get(note.part).and_then(|part| self.recordings.find(&part.sound)) else {
                continue;
            };
            let step = self.recordings.sound(index).step_near(note.tone, |_| true);
            let volume = note.volume * self.ambience * music.volume;
            // A note that is not ready in time is left out: late, it would be wrong.
            self.begin(Start { index, step, variant: 0, volume, rank: Rank::Music, until: self.now });
        }
    }

    /// Starts a sound now, or lets it wait for the browser, or drops it.
    fn begin(&mut self, start: Start) {
        let Line::Open(audio) = &self.line else { return };
        let every = f64::from(self.recordings.sound(start.index).every);
        if self.hidden || start.volume <= 0.0 || self.now < self.started[start.index] + every {
            return;
        }
        let hurry = start.rank > Rank::Music;
        let Some(clip) = self.recordings.clip(start.index, start.step, start.variant, hurry, audio) else { return };
        if !audio.is_ready(clip) {
            if self.waiting.len() < MOST_WAITING && self.now < start.until {
                self.waiting.push(start);
            }
            return;
        }
        let stop = |playback: quad_snd::Playback| audio.stop(playback);
        let volume = self.voices.admit(self.now, &clip.outline, start.volume, start.rank, stop);
        if volume > 0.0 {
            let share = if hurry { 1.0 } else { self.duck };
            let playback = audio.play(clip, volume * share);
            self.voices.add(playback, self.now, Rc::clone(&clip.outline), volume, start.rank);
            self.started[start.index] = self.now;
        }
    }

    /// Starts what has waited.
    fn retry(&mut self) {
        for _ in 0..self.waiting.len() {
            let start = self.waiting.remove(0);
            if self.now < start.until {
                self.begin(start);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::reload::Content;
    use crate::content::source::Source;

    fn player(wanted: bool) -> SoundPlayer {
        SoundPlayer::new(&Content::load(&Source::embedded()).sounds, wanted)
    }

    #[test]
    fn without_a_device_everything_is_silent_and_nothing_is_asked_again() {
        let mut player = player(true);
        let mut asked = 0;
        for _ in 0..3 {
            player.on_gesture(|| {
                asked += 1;
                false
            });
            player.play(Play::new(Cue::Cut));
            player.update(0.016);
        }
        assert_eq!(asked, 1);
        player.suspend();
        player.on_gesture(|| panic!("asked again"));
        let sounds = player.sounds.clone();
        player.set_sounds(&sounds);
        player.update(0.016);
    }

    #[test]
    fn without_any_sounds_nothing_happens() {
        let mut player = SoundPlayer::new(&Sounds::default(), true);
        player.play(Play::new(Cue::Cut));
        player.update(0.016);
        player.set_sounds(&Content::load(&Source::embedded()).sounds);
        player.play(Play::new(Cue::Cut));
        player.set_sounds(&Sounds::default());
        player.update(0.016);
    }

    #[test]
    fn unwanted_sound_never_asks_for_a_device() {
        let mut player = player(false);
        player.on_gesture(|| panic!("asked"));
        player.play(Play::new(Cue::WinThree));
        player.update(0.016);
    }
}
