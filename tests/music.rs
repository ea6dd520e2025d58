//! The music as it ships: the same seed gives the same score, chords agree with themselves and with the ropes, it thins
//! while the player thinks and fills as they act, and there is silence.

use gossamer::content::conductor::Conductor;
use gossamer::content::error::Problems;
use gossamer::content::music::{Ground, Music, PLACES, class_of};
use gossamer::content::score::{Note, Score};
use gossamer::content::sounds::{FILE, Sounds, read};

fn shipped() -> Sounds {
    let bytes = std::fs::read(FILE).expect("the file is there");
    let mut problems = Problems::default();
    read(FILE, &bytes, &mut problems).unwrap_or_else(|| panic!("{problems}"))
}

/// So many bars, each with the index of its chord.
fn bars(ground: &Ground, seed: u64, lively: f32, count: usize) -> Vec<(usize, Vec<Note>)> {
    let mut score = Score::new(seed);
    let mut bars = Vec::new();
    for _ in 0..count {
        let notes = score.write(ground, lively).to_vec();
        bars.push((score.chord(), notes));
    }
    bars
}

fn count(bars: &[(usize, Vec<Note>)]) -> usize {
    bars.iter().map(|(_, notes)| notes.len()).sum()
}

#[test]
fn a_seed_gives_one_score_and_another_seed_another() {
    for (name, ground) in &shipped().music.places {
        assert_eq!(bars(ground, 5, 0.6, 40), bars(ground, 5, 0.6, 40), "{name}");
        assert_ne!(bars(ground, 5, 0.6, 40), bars(ground, 6, 0.6, 40), "{name}");
    }
}

#[test]
fn every_place_has_music_of_its_own() {
    let music = shipped().music;
    assert_eq!(music.places.len(), PLACES.len());
    for (index, name) in PLACES.iter().enumerate() {
        for other in &PLACES[..index] {
            assert_ne!(music.places[*name].chords, music.places[*other].chords, "{name} and {other}");
        }
    }
}

/// No chord has a semitone or a tritone in it, and none leaves its own scale by more than a tone.
#[test]
fn chords_are_consonant_and_of_their_scale() {
    for (name, ground) in &shipped().music.places {
        for (index, chord) in ground.chords.iter().enumerate() {
            for (nth, a) in chord.tones.iter().enumerate() {
                for b in &chord.tones[..nth] {
                    let apart = class_of(a - b).min(class_of(b - a));
                    assert!(apart != 1 && apart != 6 && apart != 0, "{name}: {a} and {b} in chord {index}");
                }
            }
            let foreign = chord.tones.iter().filter(|tone| !ground.in_scale(**tone)).count();
            assert!(foreign <= 1, "{name}: chord {index} has {foreign} tones that are not of the scale");
        }
        // All of it is D major, so that what sounds by chance agrees.
        let all = ground.scale.iter().chain(ground.chords.iter().flat_map(|chord| &chord.tones));
        assert!(all.clone().all(|tone| [0, 2, 4, 5, 7, 9, 11].contains(&class_of(*tone))), "{name}");
    }
}

#[test]
fn notes_keep_their_chord_their_range_and_their_bar() {
    for (name, ground) in &shipped().music.places {
        let bars = bars(ground, 3, 1.0, 200);
        let mut chords = vec![0; ground.chords.len()];
        for (chord, notes) in &bars {
            chords[*chord] += 1;
            assert!(notes.windows(2).all(|pair| pair[0].at <= pair[1].at), "{name}: notes are out of order");
            for note in notes {
                let part = &ground.parts[note.part];
                assert!(ground.in_chord(*chord, note.tone), "{name}: {note:?} is not of chord {chord}");
                assert!((part.low..=part.low.max(part.high) + 0.1).contains(&note.tone), "{name}: {note:?}");
                assert!((0.0..ground.bar).contains(&note.at) && (0.0..=1.0).contains(&note.volume), "{name}: {note:?}");
            }
        }
        assert!(chords.iter().all(|count| *count > 3), "{name}: chords are heard {chords:?} times");
    }
}

#[test]
fn it_thins_while_the_player_thinks_and_fills_as_they_act() {
    for (name, ground) in &shipped().music.places {
        let [calm, some, busy] = [0.0, 0.4, 1.0].map(|lively| count(&bars(ground, 8, lively, 120)));
        assert!(calm * 3 < busy && calm < some && some < busy, "{name}: {calm}, {some}, {busy} notes");
        assert!(calm > 60, "{name}: {calm} notes in 120 bars are no music");
        let seconds = 120.0 * ground.bar;
        assert!(busy as f32 / seconds < 4.0, "{name}: {} notes a second", busy as f32 / seconds);
    }
}

#[test]
fn silence_is_part_of_it_and_nothing_repeats() {
    for (name, ground) in &shipped().music.places {
        let bars = bars(ground, 2, 0.1, 200);
        let whole = (ground.bars + ground.rest) as usize;
        assert!(ground.rest >= 2, "{name}");
        for (index, (_, notes)) in bars.iter().enumerate() {
            assert!(index % whole < ground.bars as usize || notes.is_empty(), "{name}: bar {index} is not silent");
        }
        let mut written: Vec<&Vec<Note>> =
            bars.iter().map(|(_, notes)| notes).filter(|notes| notes.len() > 2).collect();
        let all = written.len();
        written.dedup();
        assert!(all > 10 && written.len() == all, "{name}: bars repeat");
    }
}

/// The begins of all notes that a minute of frames starts, in seconds, and how many bars were written.
fn minute(music: &Music, frame: f32, stir: impl Fn(f32) -> f32) -> (Vec<(f32, Note)>, usize) {
    let mut conductor = Conductor::new(7);
    conductor.go("garden");
    let (mut notes, mut written, mut time) = (Vec::new(), 0, 0.0);
    while time < 60.0 {
        time += frame;
        conductor.stir(stir(time) * frame);
        written += usize::from(conductor.advance(music, frame));
        while let Some(note) = conductor.due(0.5 * frame) {
            notes.push((time, note));
        }
    }
    (notes, written)
}

#[test]
fn notes_are_started_in_their_frame_and_written_a_bar_ahead() {
    let music = shipped().music;
    let (notes, written) = minute(&music, 1.0 / 60.0, |_| 1.0);
    let bar = music.places["garden"].bar;
    assert!((written as f32 - 60.0 / bar).abs() < 2.0, "{written} bars");
    assert!(notes.len() > 40, "{} notes", notes.len());
    for (time, note) in &notes {
        let late = (time - 0.8 - note.at) / bar;
        let off = (late - late.round()) * bar;
        assert!(off.abs() < 0.012, "{note:?} at {time} is {off} s off");
    }
    let mut conductor = Conductor::new(7);
    conductor.go("garden");
    while !conductor.advance(&music, 0.016) {}
    assert!(conductor.written().any(|note| note.at > 0.0), "nothing is written");
}

#[test]
fn what_the_player_does_is_answered_and_fades() {
    let music = shipped().music;
    let quiet = minute(&music, 1.0 / 60.0, |_| 0.0).0.len();
    let acts = minute(&music, 1.0 / 60.0, |_| 0.8).0.len();
    assert!(acts > 2 * quiet, "{quiet} notes alone, {acts} with a player");
    let mut conductor = Conductor::new(1);
    conductor.stir(1.0);
    (0..60 * 30).for_each(|_| _ = conductor.advance(&music, 1.0 / 60.0));
    assert!(conductor.lively() < 0.05, "{}", conductor.lively());
}

#[test]
fn another_place_begins_with_its_own_first_chord_soon() {
    let music = shipped().music;
    let mut conductor = Conductor::new(1);
    conductor.go("garden");
    (0..600).for_each(|_| _ = conductor.advance(&music, 1.0 / 60.0));
    conductor.go("thicket");
    assert!(conductor.due(9.0).is_none(), "the garden's notes are forgotten");
    let mut waited = 0.0;
    while !conductor.advance(&music, 1.0 / 60.0) {
        waited += 1.0 / 60.0;
    }
    assert!(waited < 1.0, "{waited} s");
    let first = &music.places["thicket"].chords[0];
    assert!(first.tones.iter().all(|tone| conductor.in_chord(&music, *tone)));
}

#[test]
fn mistakes_in_the_music_are_named_where_they_are() {
    let text = std::fs::read_to_string(FILE).expect("the file is there");
    for (from, to, message) in [
        ("\"pond\": {\n        \"bar\"", "\"pound\": {\n        \"bar\"", "the game needs music for \"pond\""),
        (
            "{ \"tones\": [0, 4, 7, 9], \"next\": [1, 2] }",
            "{ \"tones\": [0, 4], \"next\": [9] }",
            "there is no chord 9",
        ),
        ("{ \"sound\": \"bass\", \"low\": -5", "{ \"sound\": \"boss\", \"low\": -5", "there is no sound \"boss\""),
        ("{ \"sound\": \"bass\", \"low\": -5", "{ \"sound\": \"owl\", \"low\": -5", "an instrument needs \"tones\""),
        ("\"low\": 2, \"high\": 21", "\"low\": 2, \"high\": 9", "a range of an octave at least"),
        ("\"low\": 2, \"high\": 21", "\"low\": 2, \"high\": 40", "\"harp\" has no tone"),
    ] {
        assert!(text.contains(from), "`{from}` is not in the file");
        let mut problems = Problems::default();
        let found = read(FILE, text.replacen(from, to, 1).as_bytes(), &mut problems);
        assert!(found.is_none() && problems.to_string().contains(message), "{to}: {problems}");
    }
}
