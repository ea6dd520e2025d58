//! A busy minute as a device would play it: a night and a puzzle at once, the music and the night's own sounds, through the
//! rules for how many sounds there are and how loud. And: what is done is heard in the same frame.

mod common;
#[path = "common/spin_bots.rs"]
mod spin_bots;

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use common::{hanging_level, run, start, swipe};
use gossamer::content::conductor::Conductor;
use gossamer::content::cue::{Cue, Play};
use gossamer::content::error::Problems;
use gossamer::content::night::Night as Ambience;
use gossamer::content::sounds::{FILE, Sounds, read};
use gossamer::content::synth::level::loudest;
use gossamer::content::synth::note::Stereo;
use gossamer::content::synth::render::render;
use gossamer::content::synth::wav::encode;
use gossamer::content::voices::{Outline, Rank, Voices, outline};
use gossamer::content::{heard, heard_spin};
use gossamer::math::geom::vec2;
use gossamer::math::rng::Rng;
use gossamer::sim::event::Event;
use gossamer::sim::spider::state::Night;
use gossamer::sim::tuning::Tuning;

const FRAME: f32 = 1.0 / 60.0;
const RATE: f32 = 44_100.0;

fn shipped() -> Sounds {
    let bytes = std::fs::read(FILE).expect("the file is there");
    let mut problems = Problems::default();
    read(FILE, &bytes, &mut problems).unwrap_or_else(|| panic!("{problems}"))
}

/// A sound that was started, at a sample, and stopped again perhaps.
struct Playing {
    at: usize,
    recording: Rc<Stereo>,
    volume: f32,
    until: Option<usize>,
}

/// A device that writes down what it plays. It begins a sound up to 45 ms late, as devices with large buffers do.
struct Device {
    sounds: Sounds,
    voices: Voices<usize>,
    recordings: BTreeMap<(String, usize, usize), (Rc<Stereo>, Outline)>,
    started: BTreeMap<String, f64>,
    playing: Vec<Playing>,
    rng: Rng,
    counter: usize,
    refused: usize,
    most: usize,
}

impl Device {
    fn new() -> Device {
        let sounds = shipped();
        Device {
            voices: Voices::new(sounds.voices as usize),
            recordings: BTreeMap::new(),
            started: BTreeMap::new(),
            playing: Vec::new(),
            rng: Rng::new(77),
            counter: 0,
            refused: 0,
            most: 0,
            sounds,
        }
    }

    fn begin(&mut self, name: &str, step: usize, now: f64, volume: f32, rank: Rank) {
        let sound = &self.sounds.sounds[name];
        let late = self.started.get(name).is_some_and(|started| now < started + f64::from(sound.every));
        if late || volume <= 0.0 {
            return;
        }
        let (step, variant) = (step.min(sound.steps.len() - 1), self.counter % sound.variants as usize);
        let (recording, peaks) = self.recordings.entry((name.to_string(), step, variant)).or_insert_with(|| {
            let out = render(name, sound, step, variant);
            let peaks = outline(&out.left, &out.right, RATE);
            (Rc::new(out), peaks)
        });
        let mut stopped = Vec::new();
        let volume = self.voices.admit(now, peaks, volume, rank, |playback| stopped.push(playback));
        let sample = |time: f64| (time * f64::from(RATE)) as usize;
        for playback in stopped {
            self.playing[playback].until = Some(sample(now));
        }
        if volume <= 0.0 {
            self.refused += 1;
            return;
        }
        self.voices.add(self.playing.len(), now, Rc::clone(peaks), volume, rank);
        let at = sample(now + f64::from(self.rng.range(0.0, 0.045)));
        self.playing.push(Playing { at, recording: Rc::clone(recording), volume, until: None });
        self.started.insert(name.to_string(), now);
        self.most = self.most.max(self.voices.count());
    }

    fn play(&mut self, play: Play, now: f64, music: &Conductor) {
        self.counter += 1;
        let sound = &self.sounds.sounds[play.cue.name()];
        let step = match play.tone {
            Some(tone) if play.cue.is_string() => {
                sound.step_near(tone, |tone| music.in_scale(&self.sounds.music, tone))
            }
            Some(tone) => sound.step_near(tone, |tone| music.in_chord(&self.sounds.music, tone)),
            None => play.step,
        };
        let rank = if sound.important { Rank::Important } else { Rank::Effect };
        self.begin(play.cue.name(), step, now, play.volume * self.sounds.volume, rank);
    }

    /// All that was played, as one sound.
    fn mix(&self, seconds: f32) -> Stereo {
        let mut out = Stereo::default();
        out.reach((seconds * RATE) as usize);
        for Playing { at, recording, volume, until } in &self.playing {
            let length = recording.left.len().min(out.left.len().saturating_sub(*at));
            let length = until.map_or(length, |until| length.min(until.saturating_sub(*at)));
            for index in 0..length {
                out.left[at + index] += volume * recording.left[index];
                out.right[at + index] += volume * recording.right[index];
            }
        }
        out
    }
}

/// A minute of both games at once, with all there is to hear.
fn busy_minute() -> (Device, Stereo) {
    const SECONDS: f32 = 60.0;
    let mut device = Device::new();
    let file = device.sounds.clone();
    let (mut music, mut ambience) = (Conductor::new(29), Ambience::new(&file.ambience, 11));
    music.go("night_storm");
    let level = spin_bots::nights().into_iter().find(|night| night.id.ends_with("04")).expect("the fourth night");
    let level = Arc::new(level);
    let mut night = Night::new(Arc::clone(&level), &Tuning::default().spin);
    let mut bot = spin_bots::Bot::of("good", 5);
    let mut puzzle = start(hanging_level());
    let mut rng = Rng::new(9);
    for frame in 0..(SECONDS / FRAME) as usize {
        let now = frame as f64 * f64::from(FRAME);
        device.voices.expire(now);
        let mut plays: Vec<Play> = Vec::new();
        for _ in 0..2 {
            let mut commands = Vec::new();
            bot.act(&night, &mut |command| commands.push(command));
            commands.into_iter().for_each(|command| night.apply(&command));
            night.step();
        }
        let ear = night.spider().at;
        plays.extend(night.events().iter().flat_map(|event| heard_spin::plays(event, ear)).flatten());
        plays.extend(heard_spin::lasting(&night).into_iter().flatten());
        night.clear_events();
        if !night.is_playing() {
            night = Night::new(Arc::clone(&level), &Tuning::default().spin);
        }
        if frame % 50 == 0 {
            let from = vec2(rng.range(100.0, 300.0), rng.range(60.0, 300.0));
            swipe(&mut puzzle, from, from + vec2(rng.range(-60.0, 60.0), rng.range(-9.0, 9.0)));
        }
        if frame % 400 == 399 {
            puzzle.restart();
        }
        plays.extend(run(&mut puzzle, 2).iter().flat_map(heard::plays).flatten());
        // And more cues than any game has, one after the other.
        if frame % 12 == 0 {
            plays.push(Play::new(Cue::ALL[frame / 12 % Cue::ALL.len()]));
        }
        for play in plays {
            music.stir(0.07);
            device.play(play, now, &music);
        }
        music.advance(&file.music, FRAME);
        while let Some(note) = music.due(0.5 * FRAME) {
            let part = &music.ground(&file.music).expect("music").parts[note.part];
            let step = file.sounds[&part.sound].step_near(note.tone, |_| true);
            device.begin(&part.sound, step, now, note.volume * file.music.volume, Rank::Music);
        }
        if let Some((index, chance)) = ambience.advance(&file.ambience, FRAME) {
            let ambient = &file.ambience[index];
            device.begin(&ambient.sound, chance as usize, now, ambient.volume * file.ambience_volume, Rank::Ambience);
        }
    }
    let out = device.mix(SECONDS);
    (device, out)
}

#[test]
fn a_busy_minute_never_clips_and_is_neither_faint_nor_loud() {
    let (device, out) = busy_minute();
    if let Some(folder) = std::env::var_os("GOSSAMER_WAVS") {
        let path = std::path::Path::new(&folder).join("busy_minute.wav");
        std::fs::write(path, encode(&out)).expect("the folder is there");
    }
    let all = || out.left.iter().chain(&out.right);
    assert!(all().all(|value| value.is_finite()));
    let peak = all().fold(0.0f32, |peak, value| peak.max(value.abs()));
    assert!(peak <= 1.0, "{peak} at the peak");
    let rms = (all().map(|value| f64::from(value * value)).sum::<f64>() / (2 * out.left.len()) as f64).sqrt();
    let decibels = 20.0 * rms.log10();
    assert!((-30.0..-13.0).contains(&decibels), "{decibels} dB below full scale on average");
    let loud = loudest(&out);
    assert!((0.1..0.5).contains(&loud), "{loud} at the loudest");
    let started = device.playing.len();
    assert!(started > 400 && device.most <= device.sounds.voices as usize, "{started} sounds, {} at once", device.most);
    assert!(device.refused * 3 < started, "{} of {started} sounds found no room", device.refused);
    // No second of it is silent, and no half is much louder than the other.
    for second in out.left.chunks(RATE as usize) {
        let rms = (second.iter().map(|value| value * value).sum::<f32>() / second.len() as f32).sqrt();
        assert!((0.004..0.35).contains(&rms), "a second has the rms {rms}");
    }
}

#[test]
fn a_cut_is_heard_in_the_frame_in_which_it_happens() {
    let mut session = start(hanging_level());
    run(&mut session, 60);
    swipe(&mut session, vec2(150.0, 140.0), vec2(250.0, 150.0));
    session.advance(FRAME);
    let cut = session.events().iter().find(|event| matches!(event, Event::RopeCut { .. })).expect("cut in this frame");
    let play = heard::plays(cut)[0].expect("a sound");
    assert_eq!(play.cue, Cue::Cut);
    // Its recording is ready or made at once, it waits for nothing, and begins with its loudest part.
    let sounds = shipped();
    let sound = &sounds.sounds["cut"];
    assert!(sound.work() < 2.5 && sound.layers.iter().any(|layer| layer.at == 0.0 && layer.attack <= 0.002));
    let out = render("cut", sound, play.step, 0);
    let peak = |samples: &[f32]| samples.iter().fold(0.0f32, |peak, value| peak.max(value.abs()));
    assert!(peak(&out.left[..441]) > 0.5 * peak(&out.left), "it takes more than 10 ms to be heard");
    // Even among as many voices as there may be.
    let mut voices: Voices<usize> = Voices::new(sounds.voices as usize);
    let soft: Outline = vec![0.02; 90].into();
    for name in 0..sounds.voices as usize - 1 {
        voices.add(name, 0.0, Rc::clone(&soft), 1.0, Rank::Music);
    }
    assert!(voices.admit(0.1, &outline(&out.left, &out.right, RATE), play.volume, Rank::Effect, |_| ()) > 0.5);
}
