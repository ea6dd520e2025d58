//! Saves of every version of the game, and saves that nobody's game wrote: `tests/saves/` has one file of each.

use std::fs;
use std::path::{Path, PathBuf};

use gossamer::content::night_records::{MOST_NIGHTS, MOST_SEEDS, NightRecord, NightRecords, NightResult};
use gossamer::content::save::{LevelRecord, Save, Timed};
use gossamer::content::save_file::{Trouble, VERSION};
use gossamer::content::settings::Settings;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves")
}

fn text(file: &str) -> String {
    let path = folder().join(file);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn read(file: &str) -> Save {
    Save::parse(file, &text(file)).unwrap_or_else(|trouble| panic!("{file}: {trouble:?}"))
}

/// What is written must be read as it was meant.
fn assert_lasts(save: &Save) {
    assert_eq!(Save::parse("again", &save.to_text()).as_ref(), Ok(save));
}

#[test]
fn every_version_has_a_file_that_is_read() {
    for version in 1..=VERSION {
        let save = read(&format!("v{version}.json"));
        assert!(save.levels().any(|(_, level)| level.won()), "v{version}");
        assert_ne!(save.settings, Settings::default(), "v{version}");
        assert_lasts(&save);
    }
}

#[test]
fn version_1_knew_the_best_run_and_four_settings() {
    let save = read("v1.json");
    let won = |stars, ticks| LevelRecord { stars, wins: 1, best: Some(Timed { stars, ticks }), ..LevelRecord::NEW };
    let levels: Vec<(&str, LevelRecord)> = save.levels().map(|(id, level)| (id, *level)).collect();
    let wanted = [("garden/01", won(3, 412)), ("garden/02", won(1, 1033)), ("garden/08", won(0, 250))];
    assert_eq!(levels, wanted);
    assert_eq!(save.last(), None);
    let settings = Settings { sound: 0.5, music: 0.25, reduced_motion: true, left_hand: true, ..Settings::default() };
    assert_eq!(save.settings, settings);
}

#[test]
fn version_2_knew_no_nights() {
    let save = read("v2.json");
    let best = Some(Timed { stars: 3, ticks: 412 });
    assert_eq!(*save.level("garden/01"), LevelRecord { stars: 3, wins: 7, best, ..LevelRecord::NEW });
    assert_eq!(*save.level("garden/02"), LevelRecord { stars: 2, wins: 1, failures: 1, ..LevelRecord::NEW });
    assert_eq!(*save.level("garden/03"), LevelRecord { skipped: true, ..LevelRecord::NEW });
    assert!(save.level("garden/04").may_skip());
    assert_eq!(save.last(), Some("garden/04"));
    assert_eq!(save.nights, NightRecords::default());
}

#[test]
fn version_3_is_the_present_one() {
    let save = read("v3.json");
    let night = NightRecord { stars: 2, score: 340, ticks: 12_000, plays: 3, survived: 1 };
    assert_eq!(*save.nights.of("spider/02"), night);
    assert_eq!(save.nights.of("spider/endless:20261130").score, 900);
    assert_eq!(save.nights.resume(), Some("spider/endless:7"));
    assert_eq!(save.to_text(), text("v3.json"), "the text is written as it stands in the file");
}

#[test]
fn nights_that_make_no_sense_are_moved_into_their_range() {
    let save = read("hostile/nights.json");
    let wanted = NightRecord { stars: 3, score: u32::MAX, ticks: 0, plays: 2, survived: 2 };
    assert_eq!(save.nights.nights().collect::<Vec<_>>(), [("spider/01", &wanted)]);
    assert_eq!((save.nights.seeds().count(), save.nights.resume(), save.stars("garden/01")), (0, None, None));
    assert_lasts(&save);
}

#[test]
fn as_many_nights_as_can_be_come_back_in_their_order() {
    let mut save = Save::default();
    let most = NightResult { stars: 3, score: u32::MAX, ticks: u32::MAX, survived: true };
    for index in 0..MOST_NIGHTS {
        save.nights.note(&format!("spider/a-night-with-a-name-that-is-nearly-too-long-{index:05}"), most);
    }
    for seed in 0..MOST_SEEDS as u64 {
        save.nights.note(&format!("spider/endless:{}", u64::MAX - seed), most);
    }
    assert_eq!((save.nights.nights().count(), save.nights.seeds().count()), (MOST_NIGHTS, MOST_SEEDS));
    assert_lasts(&save);
}

#[test]
fn huge_numbers_are_moved_into_their_range() {
    let save = read("hostile/huge_numbers.json");
    let best = Some(Timed { stars: 0, ticks: u32::MAX });
    let level = LevelRecord { stars: 3, wins: u32::MAX, failures: 0, skipped: false, best };
    assert_eq!(*save.level("garden/01"), level);
    assert_eq!(*save.level("garden/02"), LevelRecord { failures: u32::MAX, ..LevelRecord::NEW }, "no win, no stars");
    assert_eq!(*save.level("garden/03"), LevelRecord { wins: 1, ..LevelRecord::NEW }, "half a tick is no time");
    assert_eq!((save.settings.music, save.settings.sound, save.settings.speed), (1.0, 0.0, 1.0));
    assert_lasts(&save);
    let mut save = save;
    save.note_win("garden/01", 3, u32::MAX, false);
    save.note_loss("garden/02");
    assert_eq!((save.level("garden/01").wins, save.level("garden/02").failures), (u32::MAX, u32::MAX));
}

#[test]
fn what_a_save_does_not_know_is_passed_over() {
    let save = read("hostile/unknown_keys.json");
    let ids: Vec<&str> = save.levels().map(|(id, _)| id).collect();
    assert_eq!(ids, ["garden/01", "zoo/07"]);
    assert_eq!((save.stars("garden/01"), save.stars("zoo/07"), save.last()), (Some(2), None, None));
    assert_eq!(save.settings, Settings { high_contrast: true, ..Settings::default() });
    assert_lasts(&save);
}

#[test]
fn a_save_of_a_newer_game_is_told_from_a_broken_one() {
    let trouble = Save::parse("save", &text("hostile/newer.json")).expect_err("newer");
    assert!(matches!(trouble, Trouble::Newer(_)), "{trouble:?}");
    let mut count = 0;
    for entry in fs::read_dir(folder().join("hostile")).expect("a folder").flatten() {
        let name = format!("hostile/{}", entry.file_name().display());
        if name.contains("broken") {
            let trouble = Save::parse("save", &text(&name)).expect_err(&name);
            assert!(matches!(trouble, Trouble::Broken(_)), "{name}: {trouble:?}");
            count += 1;
        }
    }
    assert_eq!(count, 7);
}
