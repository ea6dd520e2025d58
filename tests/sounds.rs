//! `assets/sounds.jsonc` as it ships: every sound can be rendered, is soft enough, and keeps the rules of the night garden.

use std::fmt::Debug;

use nanoserde::DeJson;

mod common {
    pub mod schema;
}

use common::schema::{differences, text};
use gossamer::content::cue::Cue;
use gossamer::content::error::Problems;
use gossamer::content::json::Document;
use gossamer::content::keys::{Field, Shape};
use gossamer::content::reload::Content;
use gossamer::content::settle::Change;
use gossamer::content::sounds::{Echo, FILE, Layer, Room, Sound, Sounds, Step, read};
use gossamer::content::sounds_shape::FILE_SHAPE;
use gossamer::content::source::Source;
use gossamer::content::synth::level::{LOUDNESS, PEAK, loudest};
use gossamer::content::synth::note::Stereo;
use gossamer::content::synth::render::{render, wav};
use gossamer::math::rng::Rng;

fn shipped() -> Sounds {
    let bytes = std::fs::read(FILE).expect("the file is there");
    let mut problems = Problems::default();
    read(FILE, &bytes, &mut problems).unwrap_or_else(|| panic!("{problems}"))
}

/// Calls `look` with every step and variant of every sound.
fn each(mut look: impl FnMut(&str, &Sound, usize, &Stereo)) {
    for (name, sound) in &shipped().sounds {
        for (step, variant) in sound.recordings() {
            let label = format!("{name} step {step} variant {variant}");
            look(&label, sound, step, &render(name, sound, step, variant));
        }
    }
}

/// Power at each frequency of the sound's left side, as (Hz, power) pairs: a radix-2 transform of the whole sound.
fn spectrum(samples: &[f32]) -> Vec<(f32, f32)> {
    let size = samples.len().next_power_of_two();
    let mut real: Vec<f32> = samples.iter().copied().chain(std::iter::repeat(0.0)).take(size).collect();
    let mut imaginary = vec![0.0; size];
    let mut target = 0;
    for index in 1..size {
        let mut bit = size / 2;
        while target & bit != 0 {
            target ^= bit;
            bit /= 2;
        }
        target |= bit;
        if index < target {
            real.swap(index, target);
        }
    }
    let mut half = 1;
    while half < size {
        for index in 0..half {
            let angle = -std::f32::consts::PI * index as f32 / half as f32;
            let (c, s) = (angle.cos(), angle.sin());
            for even in (index..size).step_by(2 * half) {
                let odd = even + half;
                let (r, i) = (c * real[odd] - s * imaginary[odd], c * imaginary[odd] + s * real[odd]);
                (real[odd], imaginary[odd]) = (real[even] - r, imaginary[even] - i);
                (real[even], imaginary[even]) = (real[even] + r, imaginary[even] + i);
            }
        }
        half *= 2;
    }
    let power = |index: usize| real[index] * real[index] + imaginary[index] * imaginary[index];
    (0..size / 2).map(|index| (index as f32 * 44_100.0 / size as f32, power(index))).collect()
}

fn centroid(spectrum: &[(f32, f32)]) -> f32 {
    let total: f32 = spectrum.iter().map(|(_, power)| power).sum();
    spectrum.iter().map(|(hz, power)| hz * power).sum::<f32>() / total
}

/// The part of the power above `from` Hz.
fn above(spectrum: &[(f32, f32)], from: f32) -> f32 {
    let total: f32 = spectrum.iter().map(|(_, power)| power).sum();
    spectrum.iter().filter(|(hz, _)| *hz > from).map(|(_, power)| power).sum::<f32>() / total
}

#[test]
fn every_sound_is_audible_soft_and_clean_at_both_ends() {
    each(|label, sound, step, out| {
        let seconds = out.left.len() as f32 / 44_100.0;
        assert!((0.05..5.0).contains(&seconds), "{label} lasts {seconds} s");
        assert_eq!(out.left.len(), out.right.len(), "{label}");
        for side in [&out.left, &out.right] {
            assert!(side.iter().all(|value| value.is_finite() && value.abs() <= PEAK), "{label} clips");
            assert!(side[0].abs() < 1e-3 && side[side.len() - 1].abs() < 1e-3, "{label} clicks");
            let offset = side.iter().sum::<f32>() / side.len() as f32;
            assert!(offset.abs() < 0.003, "{label} is {offset} off the middle");
        }
        let wanted = LOUDNESS * sound.loudness * sound.steps[step].gain;
        let found = loudest(out);
        assert!((0.75..1.05).contains(&(found / wanted)), "{label} has the loudness {found}, not {wanted}");
    });
}

#[test]
fn nothing_is_shrill_and_phones_can_play_it() {
    each(|label, _, _, out| {
        if !label.ends_with("variant 0") {
            return;
        }
        let spectrum = spectrum(&out.left);
        let (middle, high) = (centroid(&spectrum), above(&spectrum, 6000.0));
        assert!(middle < 2700.0, "{label} has its middle at {middle} Hz");
        // A phone's speaker is silent below about 300 Hz; basses are meant for those who have better ones.
        let small = above(&spectrum, 300.0);
        assert!(small > 0.1 || label.starts_with("bass"), "{label} has only {small} of its power above 300 Hz");
        assert!(high < 0.02, "{label} has {high} of its power above 6 kHz");
    });
}

#[test]
fn steps_rise_in_pitch() {
    let sounds = shipped();
    for cue in [Cue::Cut, Cue::Firefly, Cue::Hit] {
        let sound = &sounds.sounds[cue.name()];
        assert_eq!(sound.steps.len(), cue.steps(), "{}", cue.name());
        let middles: Vec<f32> =
            (0..cue.steps()).map(|step| centroid(&spectrum(&render(cue.name(), sound, step, 0).left))).collect();
        assert!(middles.windows(2).all(|pair| pair[1] > 1.03 * pair[0]), "{}: {middles:?}", cue.name());
    }
}

/// How a sound looks to an ear: its level in half octaves from 90 Hz on, over six pieces of its first second, in dB below
/// the loudest, at most 40.
fn portrait(samples: &[f32]) -> Vec<f32> {
    const ENDS: [f32; 7] = [0.0, 0.04, 0.1, 0.2, 0.4, 0.7, 1.1];
    let mut levels = Vec::new();
    for ends in ENDS.windows(2) {
        let [from, to] = [ends[0], ends[1]].map(|seconds| ((seconds * 44_100.0) as usize).min(samples.len()));
        let mut bands = [0.0f32; 12];
        if to > from + 64 {
            for (hz, power) in spectrum(&samples[from..to]) {
                let band = ((hz.max(1.0) / 90.0).log2() * 2.0).floor();
                if (0.0..12.0).contains(&band) {
                    bands[band as usize] += power / (ends[1] - ends[0]);
                }
            }
        }
        levels.extend(bands);
    }
    let most = levels.iter().fold(1e-12f32, |most, level| most.max(*level));
    levels.iter().map(|level| (10.0 * (level / most).max(1e-9).log10()).max(-40.0)).collect()
}

/// Mean difference where at least one of them is heard, dB.
fn difference(a: &[f32], b: &[f32]) -> f32 {
    let heard: Vec<(f32, f32)> = a.iter().copied().zip(b.iter().copied()).filter(|(a, b)| a.max(*b) > -40.0).collect();
    heard.iter().map(|(a, b)| (a - b).abs()).sum::<f32>() / heard.len() as f32
}

/// Everything that is heard of Spin is told from everything else that is heard there, in mean decibels of the portraits.
#[test]
fn the_sounds_of_the_web_are_told_apart() {
    let sounds = shipped();
    let first = Cue::ALL.iter().position(|cue| *cue == Cue::SilkShot).expect("a shot");
    let cues = Cue::ALL[first..].iter().filter(|cue| **cue != Cue::ReloadOk);
    let all: Vec<(&str, Vec<f32>)> =
        cues.map(|cue| (cue.name(), portrait(&render(cue.name(), &sounds.sounds[cue.name()], 0, 0).left))).collect();
    assert!(all.len() >= 30);
    let mut closest = (f32::INFINITY, "", "");
    for (index, (a, portrait)) in all.iter().enumerate() {
        for (b, other) in &all[..index] {
            let far = difference(portrait, other);
            if far < closest.0 {
                closest = (far, a, b);
            }
        }
    }
    assert!(closest.0 > 4.5, "{} and {} differ by only {} dB", closest.1, closest.2, closest.0);
}

/// The wings of the seven kinds, and the four distances of a wasp.
#[test]
fn who_comes_is_told_by_its_wings_and_how_near_it_is() {
    let sounds = shipped();
    for (name, least) in [("flicker", 3.0), ("wasp_near", 2.0), ("strand_snap", 2.0)] {
        let sound = &sounds.sounds[name];
        let all: Vec<Stereo> = (0..sound.steps.len()).map(|step| render(name, sound, step, 0)).collect();
        let portraits: Vec<Vec<f32>> = all.iter().map(|out| portrait(&out.left)).collect();
        for (index, a) in portraits.iter().enumerate() {
            for (other, b) in portraits[..index].iter().enumerate() {
                let far = difference(a, b);
                assert!(far > least, "{name}: steps {other} and {index} differ by {far} dB");
            }
        }
        if name == "wasp_near" {
            let loud: Vec<f32> = all.iter().map(loudest).collect();
            assert!(loud.windows(2).all(|pair| pair[1] > 1.2 * pair[0]), "{loud:?} does not come closer");
        }
        if name == "flicker" {
            // It warns for as long as prey flickers, and no longer.
            for (step, out) in all.iter().enumerate() {
                let seconds = out.left.len() as f32 / 44_100.0;
                assert!((0.75..1.0).contains(&seconds), "flicker {step} lasts {seconds} s");
            }
        }
    }
}

/// The loudest frequency, to a tenth of a semitone or better: a parabola through the peak of the spectrum.
fn pitch(samples: &[f32], near: f32) -> f32 {
    let mut padded = samples.to_vec();
    // A window, so that the peak is round.
    let length = padded.len() as f32;
    for (index, value) in padded.iter_mut().enumerate() {
        *value *= 0.5 - 0.5 * (std::f32::consts::TAU * index as f32 / length).cos();
    }
    padded.resize(1 << 18, 0.0);
    let spectrum = spectrum(&padded);
    let inside = |hz: f32| (near * 0.94..near * 1.06).contains(&hz);
    let peak = (1..spectrum.len() - 1)
        .filter(|index| inside(spectrum[*index].0))
        .max_by(|a, b| spectrum[*a].1.total_cmp(&spectrum[*b].1))
        .expect("a peak");
    let [a, b, c] = [peak - 1, peak, peak + 1].map(|index| spectrum[index].1.max(1e-20).ln());
    spectrum[peak].0 + (spectrum[1].0 - spectrum[0].0) * 0.5 * (a - c) / (a - 2.0 * b + c)
}

/// Every tone of a tuned sound is within 10 cents of the tempered scale, and in D major.
#[test]
fn tuned_sounds_are_in_tune() {
    let mut tuned = 0;
    for (name, sound) in &shipped().sounds {
        for (step, tone) in sound.tones.iter().enumerate() {
            let class = (tone.round() as i32).rem_euclid(12);
            assert!([0, 2, 4, 5, 7, 9, 11].contains(&class), "{name}: {tone} is not in the scale");
            // What glides is heard at its end.
            let layer = &sound.layers[0];
            let base = if layer.hz_to > 0.0 { layer.hz_to } else { layer.hz };
            let wanted = base * 2f32.powf(tone / 12.0);
            let found = pitch(&render(name, sound, step, 0).left, wanted);
            let cents = 1200.0 * (found / wanted).log2();
            let concert = 12.0 * (wanted / 293.665).log2();
            assert!(cents.abs() < 10.0, "{name} at {tone}: {found} Hz is {cents} cents off {wanted}");
            assert!((concert - concert.round()).abs() < 0.02, "{name} is {concert} semitones from D");
            tuned += 1;
        }
    }
    assert!(tuned > 10, "{tuned}");
}

/// A sound that comes often differs from time to time, by at most 8 % in pitch.
#[test]
fn pitch_varies_a_little() {
    for (name, sound) in &shipped().sounds {
        assert!(sound.vary <= 0.08, "{name} varies by {}", sound.vary);
        assert!(sound.variants == 1 || sound.vary > 0.0 || !sound.tones.is_empty(), "{name} has equal variants");
    }
}

/// A chain is a ladder of eight rising steps of the scale.
#[test]
fn a_chain_rises_in_the_scale() {
    let sounds = shipped();
    let sound = &sounds.sounds["collect"];
    let found = (0..sound.steps.len()).map(|step| {
        let wanted = 293.665 * 2f32.powf(sound.steps[step].tone / 12.0);
        (pitch(&render("collect", sound, step, 0).left, wanted), wanted)
    });
    let found: Vec<(f32, f32)> = found.collect();
    assert!(found.len() >= 6 && found.windows(2).all(|pair| pair[1].0 > 1.1 * pair[0].0), "{found:?}");
    assert!(found.iter().all(|(hz, wanted)| (hz / wanted - 1.0).abs() < 0.02), "{found:?}");
}

#[test]
fn fireflies_sing_d_f_sharp_a() {
    let sounds = shipped();
    for (step, wanted) in [587.33f32, 739.99, 880.0].into_iter().enumerate() {
        let spectrum = spectrum(&render("firefly", &sounds.sounds["firefly"], step, 0).left);
        let (hz, _) = spectrum.into_iter().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or_default();
        assert!((hz / wanted - 1.0).abs() < 0.01, "firefly {step} sounds {hz} Hz, not {wanted}");
    }
}

/// quad-snd adds voices without a limiter; a phone's converter cuts off what is above 1.
#[test]
fn eight_voices_at_once_hardly_clip() {
    let sounds = shipped();
    let all: Vec<Vec<f32>> =
        Cue::ALL.iter().map(|cue| render(cue.name(), &sounds.sounds[cue.name()], 9, 0).left).collect();
    for eight in all.windows(8) {
        let length = eight.iter().map(Vec::len).max().unwrap_or_default();
        let sum = |at: usize| eight.iter().filter_map(|voice| voice.get(at)).sum::<f32>();
        let over = (0..length).filter(|at| sum(*at).abs() > 1.0).count();
        let peak = (0..length).fold(0.0f32, |peak, at| peak.max(sum(at).abs()));
        assert!(peak < 1.5 && over < 200, "{peak} at the peak, {over} samples are too loud");
    }
}

#[test]
fn variants_differ_and_rendering_repeats() {
    for (name, sound) in &shipped().sounds {
        assert_eq!(wav(name, sound, 0, 0), wav(name, sound, 0, 0), "{name} is not the same twice");
        for variant in 1..sound.variants as usize {
            assert_ne!(wav(name, sound, 0, variant - 1), wav(name, sound, 0, variant), "{name} variant {variant}");
        }
    }
}

#[test]
fn three_stars_are_richer_than_none() {
    let sounds = shipped();
    let lengths: Vec<usize> = ["win_0", "win_1", "win_2", "win_3"]
        .iter()
        .map(|name| render(name, &sounds.sounds[*name], 0, 0).left.len())
        .collect();
    assert!(lengths.windows(2).all(|pair| pair[1] > pair[0]), "{lengths:?}");
}

#[test]
fn all_sounds_together_stay_small() {
    let (mut bytes, mut tuned, mut work) = (0, 0, 0.0);
    for (name, sound) in &shipped().sounds {
        for (step, variant) in sound.recordings() {
            let size = wav(name, sound, step, variant).len();
            if sound.tones.is_empty() {
                (bytes, work) = (bytes + size, work + sound.work());
            } else {
                tuned += size;
            }
        }
    }
    // In memory; a phone has room for that, and the program itself holds only the recipes.
    assert!(bytes < 18_000_000, "{bytes} bytes");
    // Of these only the tones that are asked for are ever made.
    assert!(tuned < 19_000_000, "{tuned} bytes");
    // A second of a layer takes about 2 ms in a debug build.
    assert!(work < 800.0, "{work} seconds of layers");
}

#[test]
fn a_saved_file_is_taken_over_and_a_broken_one_is_not() {
    let mut content = Content::load(&Source::embedded());
    let before = content.sounds.clone();
    let text = std::fs::read_to_string(FILE).expect("the file is there");
    let change = |text: String| Change { file: FILE.to_string(), bytes: Some(text.into_bytes()) };
    let louder = text.replace("\"ambience_volume\": 0.5", "\"ambience_volume\": 0.8");
    assert!(content.apply(&[change(louder)]).sounds && content.sounds != before);
    let broken = text.replace("\"voices\": 20", "\"voices\": 99");
    assert!(!content.apply(&[change(broken)]).sounds && content.sounds.ambience_volume == 0.8);
    assert!(content.banner()[0].starts_with("assets/sounds.jsonc:"), "{:?}", content.banner());
    assert!(content.apply(&[change(text)]).sounds && content.sounds == before && content.banner().is_empty());
}

#[test]
fn a_file_that_was_never_right_leaves_the_shipped_sounds() {
    let root = std::env::temp_dir().join(format!("gossamer-sounds-{}", std::process::id()));
    std::fs::create_dir_all(root.join("levels/puzzle")).expect("temp folder");
    std::fs::create_dir_all(root.join("assets")).expect("temp folder");
    std::fs::write(root.join(FILE), "{").expect("temp file");
    let content = Content::load(&Source { root: Some(root.clone()) });
    assert_eq!(content.sounds, Content::load(&Source::embedded()).sounds);
    assert!(!content.banner().is_empty());
    std::fs::remove_dir_all(root).expect("temp folder");
}

/// Any value that `shape` allows, most often one of its ends, as JSON.
fn anything(shape: &Shape, rng: &mut Rng) -> String {
    let mut number = |low: f32, high: f32| match rng.next_u32() >> 30 {
        0 => low,
        1 => high,
        _ => rng.range(low, high),
    };
    match shape {
        Shape::Number { low, high } => number(*low, *high).to_string(),
        Shape::Whole { low, high } => number(*low, *high).floor().to_string(),
        Shape::Point { low, high } => format!("[{}, {}]", number(*low, *high), number(*low, *high)),
        Shape::Choice(words) => format!("{:?}", words[rng.next_u32() as usize % words.len()]),
        Shape::List { of, .. } => {
            let items: Vec<String> = (0..1 + rng.next_u32() % 2).map(|_| anything(of, rng)).collect();
            format!("[{}]", items.join(", "))
        }
        Shape::Object(fields) => {
            let some = fields.iter().filter(|field| field.required || rng.next_u32() >> 31 == 0);
            let some: Vec<&Field> = some.collect();
            let pairs = some.iter().map(|field| format!("{:?}: {}", field.key, anything(&field.shape, rng)));
            format!("{{{}}}", pairs.collect::<Vec<_>>().join(", "))
        }
        _ => "true".to_string(),
    }
}

#[test]
fn whatever_a_file_may_say_can_be_heard_safely() {
    let Shape::Object(fields) = FILE_SHAPE else { panic!("the file is an object") };
    let sounds = fields.iter().find(|field| field.key == "sounds").map(|field| field.shape);
    let Some(Shape::Map { of, .. }) = sounds else { panic!("sounds have names") };
    let mut rng = Rng::new(4);
    let mut rendered = 0;
    for _ in 0..150 {
        let text = anything(of, &mut rng);
        let sound = Sound::deserialize_json(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        if sound.work() > 8.0 {
            continue;
        }
        let out = render("any", &sound, 0, 0);
        let fine = |side: &[f32]| side.len() <= 8 * 44_100 && side.iter().all(|value| value.abs() <= PEAK);
        assert!(fine(&out.left) && fine(&out.right), "{text}");
        rendered += 1;
    }
    assert!(rendered > 20, "only {rendered} were short enough");
}

#[test]
fn schema_and_code_agree() {
    assert_eq!(differences(&FILE_SHAPE, "assets/sounds.schema.json"), [""; 0]);
}

/// A value that is left out is what the schema at `path` promises.
fn defaults_agree<T: DeJson + PartialEq + Debug>(path: &str) {
    let bytes = std::fs::read("assets/sounds.schema.json").expect("the schema is there");
    let schema = Document::read("schema", &bytes).unwrap_or_else(|problem| panic!("{problem}"));
    let node = path.split('.').try_fold(&schema.root, |node, step| node.get(step)).expect("a place in the schema");
    let defaults = node
        .entries()
        .iter()
        .filter_map(|(key, node)| Some(format!("\"{}\": {}", key.name, text(&node.get("default")?.value))));
    let spelled = format!("{{{}}}", defaults.collect::<Vec<_>>().join(", "));
    let spelled = T::deserialize_json(&spelled).unwrap_or_else(|error| panic!("{error}: {spelled}"));
    assert_eq!(spelled, T::deserialize_json("{}").expect("all may be left out"), "{path}");
}

#[test]
fn what_is_left_out_has_the_default_of_the_schema() {
    const SOUND: &str = "properties.sounds.additionalProperties.properties";
    defaults_agree::<Layer>(&format!("{SOUND}.layers.items.properties"));
    defaults_agree::<Step>(&format!("{SOUND}.steps.items.properties"));
    defaults_agree::<Echo>(&format!("{SOUND}.echo.properties"));
    defaults_agree::<Room>(&format!("{SOUND}.room.properties"));
    defaults_agree::<Sound>(SOUND);
}

/// The problems of the shipped file after one change.
fn problems_after(from: &str, to: &str) -> String {
    let text = std::fs::read_to_string(FILE).expect("the file is there");
    assert!(text.contains(from), "`{from}` is not in the file");
    let mut problems = Problems::default();
    let read = read("sounds.jsonc", text.replacen(from, to, 1).as_bytes(), &mut problems);
    assert!(read.is_none() && problems.has_errors(), "{to} must not be read");
    problems.to_string()
}

#[test]
fn mistakes_are_named_where_they_are() {
    for (from, to, message) in [
        ("\"snap\": {", "\"snop\": {", "the game needs a sound \"snap\""),
        ("\"sound\": \"owl\"", "\"sound\": \"howl\"", "ambience[4].sound: there is no sound \"howl\""),
        (
            "\"pause\": [4, 11]",
            "\"pause\": [11, 4]",
            "ambience[0].pause: the shortest pause is longer than the longest",
        ),
        ("\"wave\": \"pluck\"", "\"wave\": \"plunk\"", "did you mean \"pluck\"?"),
        ("\"bright\": 0.35,", "\"brigth\": 0.35,", "did you mean \"bright\"?"),
        (
            "\"notes\": [[0.035, 0]",
            "\"notes\": [[-1, 0]",
            "sounds.snap.layers[3].notes[0][0]: a note cannot start before",
        ),
        ("[0.035, 0]", "[30, 0]", "sounds.snap.layers[3].notes[0][0]: this note starts after 8 seconds"),
        ("[2.01, 0.32]", "[0, 0.32]", "sounds.firefly.layers[0].partials[1][0]: a partial's frequency"),
        ("\"hz\": 293.66", "\"hz\": 1e9", "sounds.cut.layers[0].hz: 1e9 is out of range"),
    ] {
        let found = problems_after(from, to);
        assert!(found.contains(message), "{to}: {found}");
        assert!(found.starts_with("sounds.jsonc:"), "{found}");
    }
}

#[test]
fn a_file_that_would_take_minutes_is_refused() {
    let notes = vec!["[0, 0]"; 32].join(",");
    let layer = format!("{{ \"decay\": 6, \"partials\": [[1, 1], [2, 1], [3, 1]], \"notes\": [{notes}] }},");
    let found = problems_after("\"layers\": [", &format!("\"layers\": [{layer}"));
    assert!(found.contains("sounds.cut: 57") && found.contains("at most 120 are allowed"), "{found}");
}
