//! A run as a link, `#r=...`: a few hundred letters that carry all commands (`run_bytes.rs`). A run that is kept here and not
//! sent has the same letters under a heading of its own, and room for hours of play.

use std::sync::Arc;

use super::library::Library;
use super::run_bytes::{RunError, from_text, to_text};
use crate::sim::puzzle::level::Level;
use crate::sim::recording::{Recording, VERSION as RECORDING_VERSION};
use crate::sim::run::Run;
use crate::sim::spider::level::NightLevel;
use crate::sim::tuning::Tuning;

/// What a link starts with, behind the page's address.
pub const MARK: &str = "#r=";
/// Longest link in letters, mark included: what browsers and chats pass on without harm.
pub const MOST_LETTERS: usize = 64 * 1024;
/// What a kept run starts with.
const KEPT: &str = "gossamer run 1\n";
/// Longest kept run in letters: more than the most commands that a recording holds can take.
const MOST_KEPT: usize = 16 * 1024 * 1024;

/// The link of `run`, from its mark on.
///
/// # Errors
/// If it would be longer than [`MOST_LETTERS`].
pub fn encode(run: &Run) -> Result<String, RunError> {
    let letters = to_text(run);
    if MARK.len() + letters.len() <= MOST_LETTERS { Ok(format!("{MARK}{letters}")) } else { Err(RunError::TooLong) }
}

/// The text in which `run` is kept, however long it is.
pub fn keep(run: &Run) -> String {
    format!("{KEPT}{}\n", to_text(run))
}

/// The run of a link; `text` may have a page's address before its mark.
///
/// # Errors
/// What is wrong with it.
pub fn decode(text: &str) -> Result<Run, RunError> {
    let text = text.trim();
    let letters = text.find(MARK).map_or(text, |mark| &text[mark + MARK.len()..]);
    if letters.len() > MOST_LETTERS {
        return Err(RunError::TooLong);
    }
    from_text(letters)
}

/// Reads a run from what a player gave or what was kept: the text of a recording, a kept run, or a link.
///
/// # Errors
/// One sentence for the player.
pub fn read_run(text: &str) -> Result<Run, String> {
    if text.trim_start().starts_with("gossamer recording") {
        let recording = Recording::parse(text).map_err(|error| format!("line {error}"))?;
        return Ok(Run::from(&recording));
    }
    if let Some(letters) = text.strip_prefix(KEPT) {
        let letters = Some(letters.trim_end()).filter(|letters| letters.len() <= MOST_KEPT).ok_or(RunError::TooLong);
        return letters.and_then(from_text).map_err(|error| error.to_string());
    }
    if text.contains(MARK) {
        return decode(text).map_err(|error| error.to_string());
    }
    Err(format!("this is no replay: neither `gossamer recording {RECORDING_VERSION}` nor a link with `{MARK}`"))
}

/// The level that `run` was played in, if it is here as it was then.
///
/// # Errors
/// One sentence for the player.
pub fn level_of(run: &Run, library: &Library, tuning: &Tuning) -> Result<Arc<Level>, String> {
    let Some(level) = library.level(&run.level) else { return Err(missing("level", run)) };
    as_it_was("level", run, level.hash(), tuning.snip_hash()).map(|()| Arc::clone(level))
}

/// The night that `run` was played in, if it is here as it was then.
///
/// # Errors
/// One sentence for the player.
pub fn night_of(run: &Run, library: &Library, tuning: &Tuning) -> Result<Arc<NightLevel>, String> {
    let Some(night) = library.night(&run.level) else { return Err(missing("night", run)) };
    as_it_was("night", run, night.hash(), tuning.spin_hash()).map(|()| night)
}

fn missing(what: &str, run: &Run) -> String {
    format!("This replay is of the {what} {}, which is not in this game.", run.level)
}

/// Whether a run would go now as it went then.
fn as_it_was(what: &str, run: &Run, level_hash: u64, tuning_hash: u64) -> Result<(), String> {
    if level_hash != run.level_hash {
        return Err(format!("The {what} {} was changed since this replay was recorded.", run.level));
    }
    if tuning_hash != run.tuning_hash {
        return Err("This replay was recorded with another tuning of the game.".into());
    }
    Ok(())
}
#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::command::{Command, FingerKind, Spot, Stick};
    use crate::sim::recording::Entry;

    fn sample() -> Run {
        let at = Spot { x: -1250, y: 40_000 };
        let entries = [
            (12, Command::Press { finger: 0, kind: FingerKind::Mouse, at }),
            (150, Command::Release { finger: 0 }),
            (152, Command::Steer(Stick { x: -100, y: 7 })),
            (160, Command::Shoot { at }),
        ];
        Run {
            level: "garden/01".into(),
            level_hash: 0x0123_4567_89ab_cdef,
            tuning_hash: u64::MAX,
            entries: entries.into_iter().map(|(tick, command)| Entry { tick, command }).collect(),
            ticks: 300,
            hash: 99,
        }
    }

    #[test]
    fn a_run_comes_back_as_it_was() {
        let link = encode(&sample()).expect("short");
        assert!(link.len() < 120, "{link}");
        assert_eq!(decode(&link), Ok(sample()));
        assert_eq!(read_run(&format!("  https://example.org/play/?level=garden/02{link}\n")), Ok(sample()));
    }

    #[test]
    fn what_is_too_long_is_refused_before_it_is_read() {
        let mut run = sample();
        let to = |i: u32| Spot { x: (i * 7919 % 40_000) as i32, y: (i * 104_729 % 60_000) as i32 };
        run.entries =
            (0..12_000).map(|i| Entry { tick: i / 100, command: Command::Move { finger: 1, to: to(i) } }).collect();
        assert_eq!(encode(&run), Err(RunError::TooLong));
        assert_eq!(read_run(&keep(&run)), Ok(run), "it is kept all the same");
        assert_eq!(decode(&format!("{MARK}{}", "A".repeat(MOST_LETTERS + 1))), Err(RunError::TooLong));
    }

    #[test]
    fn a_kept_run_is_read_like_a_link() {
        let text = keep(&sample());
        assert_eq!(read_run(&text), Ok(sample()));
        for length in KEPT.len()..text.len() - 1 {
            assert!(read_run(&text[..length]).is_err_and(|message| message.contains("damaged")), "cut at {length}");
        }
        assert!(read_run(&format!("{KEPT}{}", "A".repeat(MOST_KEPT + 1))).is_err());
    }

    #[test]
    fn what_is_no_replay_at_all_is_said_to_be_none() {
        for text in ["", "{}", "#x=AAAA", "gossamer"] {
            assert!(read_run(text).is_err_and(|message| message.starts_with("this is no replay")), "{text}");
        }
        assert!(read_run("gossamer recording 1\nlevel").is_err_and(|message| message.starts_with("line 2:1: ")));
    }
}
