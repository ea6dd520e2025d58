//! A run as text that a person can read and a diff can compare: one line per command, then a trace of the state's hash
//! after every tick (its low 16 bits), so that a replay can name the very first tick that differs.

use core::fmt::{self, Write};

use super::command::{Command, FingerKind, MAX_FINGERS, Spot, Stick};
use super::phase::{LossCause, Phase};
use crate::verlet::tuning::TICK_RATE;

/// Version of the text format. Others are refused.
pub const VERSION: u32 = 1;
/// Most lines that a recording may have: over an hour of dragging.
const MAX_LINES: usize = 1_000_000;
/// Hashes in one `trace` line.
const TRACE_ROW: usize = 20;
/// Longest run that is replayed: three hours.
pub const MAX_TICKS: u32 = TICK_RATE as u32 * 3 * 3600;

/// Most commands of a recording: a mouse that reports a thousand times a second needs a quarter of an hour for them.
const MAX_ENTRIES: usize = 900_000;
// What a session writes can be read again.
const _: () = assert!(MAX_ENTRIES + MAX_TICKS as usize / TRACE_ROW + 5 <= MAX_LINES);

/// A command and the tick before which it is applied (0: before the first).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    pub tick: u32,
    pub command: Command,
}

/// How many of the first `ticks` ticks of a run with these commands a recording can hold.
pub fn ticks_that_fit(entries: &[Entry], ticks: u32) -> u32 {
    ticks.min(entries.get(MAX_ENTRIES).map_or(MAX_TICKS, |entry| entry.tick.min(MAX_TICKS)))
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Open,
    Won { stars: u8 },
    Lost { cause: LossCause },
}

impl Outcome {
    /// The outcome that `phase` is.
    pub fn of(phase: Phase) -> Outcome {
        match phase {
            Phase::Playing => Outcome::Open,
            Phase::Won { stars, .. } => Outcome::Won { stars },
            Phase::Lost { cause, .. } => Outcome::Lost { cause },
        }
    }
}

/// A whole run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recording {
    pub level: String,
    pub level_hash: u64,
    pub tuning_hash: u64,
    /// By tick, never descending.
    pub entries: Vec<Entry>,
    /// Low 16 bits of the state hash after tick 1, 2, ...: one for each tick of the run.
    pub trace: Vec<u16>,
    pub outcome: Outcome,
    /// State hash at the end.
    pub hash: u64,
}

/// Why a text is not a recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordingError {
    /// From 1.
    pub line: usize,
    pub message: String,
}

impl fmt::Display for RecordingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:1: {}", self.line, self.message)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Open => write!(f, "open"),
            Outcome::Won { stars } => write!(f, "won {stars}"),
            Outcome::Lost { cause } => write!(f, "lost {}", cause.word()),
        }
    }
}

impl Recording {
    /// The text form.
    pub fn to_text(&self) -> String {
        let mut out = String::new();
        // Writing to a String cannot fail.
        let _ = writeln!(out, "gossamer recording {VERSION}");
        let _ = writeln!(out, "level {} {:016x}", self.level, self.level_hash);
        let _ = writeln!(out, "tuning {:016x}", self.tuning_hash);
        self.entries.iter().for_each(|entry| write_entry(&mut out, entry));
        for (row, hashes) in self.trace.chunks(TRACE_ROW).enumerate() {
            let _ = write!(out, "trace {}", row * TRACE_ROW + 1);
            hashes.iter().for_each(|hash| {
                let _ = write!(out, " {hash:04x}");
            });
            out.push('\n');
        }
        let _ = writeln!(out, "end {} {:016x} {}", self.ticks(), self.hash, self.outcome);
        out
    }

    /// Length of the run.
    pub fn ticks(&self) -> u32 {
        self.trace.len() as u32
    }

    /// Reads the text form.
    ///
    /// # Errors
    /// The first line that is not what it should be.
    pub fn parse(text: &str) -> Result<Recording, RecordingError> {
        let mut parser = Parser { words: Vec::new(), line: 0 };
        parser.read(text).map_err(|message| RecordingError { line: parser.line.max(1), message })
    }
}

fn write_entry(out: &mut String, entry: &Entry) {
    let tick = entry.tick;
    let _ = match entry.command {
        Command::Press { finger, kind, at } => {
            let kind = match kind {
                FingerKind::Mouse => "mouse",
                FingerKind::Touch => "touch",
            };
            writeln!(out, "{tick} press {finger} {kind} {} {}", at.x, at.y)
        }
        Command::Move { finger, to } => writeln!(out, "{tick} move {finger} {} {}", to.x, to.y),
        Command::Release { finger } => writeln!(out, "{tick} release {finger}"),
        Command::Cancel { finger } => writeln!(out, "{tick} cancel {finger}"),
        Command::Steer(Stick { x, y }) => writeln!(out, "{tick} steer {x} {y}"),
        Command::Shoot { at } => writeln!(out, "{tick} shoot {} {}", at.x, at.y),
        Command::Sever { at } => writeln!(out, "{tick} sever {} {}", at.x, at.y),
    };
}

struct Parser<'a> {
    words: Vec<&'a str>,
    line: usize,
}

impl<'a> Parser<'a> {
    fn read(&mut self, text: &'a str) -> Result<Recording, String> {
        let mut lines = text.lines().enumerate().take(MAX_LINES);
        let mut next = |parser: &mut Parser<'a>| -> Result<bool, String> {
            for (index, line) in lines.by_ref() {
                parser.line = index + 1;
                let line = line.split('#').next().unwrap_or_default();
                parser.words = line.split_whitespace().collect();
                if !parser.words.is_empty() {
                    return Ok(true);
                }
            }
            Ok(false)
        };
        if !next(self)? || self.words.first() != Some(&"gossamer") || self.words.get(1) != Some(&"recording") {
            return Err("this is not a recording: it must start with `gossamer recording 1`".into());
        }
        let version: u32 = self.number(2, "version")?;
        if version != VERSION {
            return Err(format!("version {version} cannot be read, only {VERSION}"));
        }
        next(self)?;
        self.keyword("level")?;
        let (level, level_hash) = (self.word(1, "level id")?.to_owned(), self.hash(2)?);
        next(self)?;
        self.keyword("tuning")?;
        let tuning_hash = self.hash(1)?;
        let mut recording = Recording {
            level,
            level_hash,
            tuning_hash,
            entries: Vec::new(),
            trace: Vec::new(),
            outcome: Outcome::Open,
            hash: 0,
        };
        while next(self)? {
            match self.words[0] {
                "trace" => self.trace(&mut recording.trace)?,
                "end" => {
                    let ticks = self.tick(1)?;
                    if ticks != recording.ticks() {
                        return Err(format!("the run has {ticks} ticks, but its trace has {}", recording.ticks()));
                    }
                    recording.hash = self.hash(2)?;
                    recording.outcome = self.outcome()?;
                    return Ok(recording);
                }
                _ => self.entry(&mut recording)?,
            }
        }
        Err("the recording stops before its `end` line".into())
    }

    fn entry(&self, recording: &mut Recording) -> Result<(), String> {
        let tick = self.tick(0)?;
        if recording.entries.last().is_some_and(|last| last.tick > tick) {
            return Err(format!("tick {tick} comes after a later one"));
        }
        let command = match self.word(1, "command")? {
            "steer" => Command::Steer(Stick { x: self.stick(2)?, y: self.stick(3)? }),
            "shoot" => Command::Shoot { at: self.spot(2)? },
            "sever" => Command::Sever { at: self.spot(2)? },
            word => self.finger_command(word)?,
        };
        recording.entries.push(Entry { tick, command });
        Ok(())
    }

    fn finger_command(&self, word: &str) -> Result<Command, String> {
        if !["press", "move", "release", "cancel"].contains(&word) {
            return Err(format!("`{word}` is not a command (press, move, release, cancel, steer, shoot, sever)"));
        }
        let finger: u8 = self.number(2, "finger")?;
        if finger as usize >= MAX_FINGERS {
            return Err(format!("finger {finger} is not one of 0 to {}", MAX_FINGERS - 1));
        }
        Ok(match word {
            "press" => {
                let kind = match self.word(3, "kind of finger")? {
                    "mouse" => FingerKind::Mouse,
                    "touch" => FingerKind::Touch,
                    other => return Err(format!("`{other}` is not a kind of finger (mouse, touch)")),
                };
                Command::Press { finger, kind, at: self.spot(4)? }
            }
            "move" => Command::Move { finger, to: self.spot(3)? },
            "release" => Command::Release { finger },
            _ => Command::Cancel { finger },
        })
    }

    fn stick(&self, index: usize) -> Result<i8, String> {
        let value: i8 = self.number(index, "direction")?;
        if value.unsigned_abs() <= 100 { Ok(value) } else { Err(format!("direction {value} is not in -100 to 100")) }
    }

    fn trace(&self, trace: &mut Vec<u16>) -> Result<(), String> {
        let first = self.tick(1)?;
        if first as usize != trace.len() + 1 {
            return Err(format!("the trace goes on at tick {}, not {first}", trace.len() + 1));
        }
        for word in &self.words[2..] {
            trace.push(u16::from_str_radix(word, 16).map_err(|_| format!("`{word}` is not a trace hash"))?);
        }
        if trace.len() <= MAX_TICKS as usize { Ok(()) } else { Err("the trace is longer than three hours".into()) }
    }

    fn outcome(&self) -> Result<Outcome, String> {
        match self.word(3, "outcome")? {
            "open" => Ok(Outcome::Open),
            "won" => Ok(Outcome::Won { stars: self.number::<u8>(4, "stars")?.min(3) }),
            "lost" => {
                let word = self.word(4, "cause")?;
                match LossCause::of_word(word) {
                    Some(cause) => Ok(Outcome::Lost { cause }),
                    None => Err(format!("`{word}` is not a cause ({})", LossCause::words())),
                }
            }
            other => Err(format!("`{other}` is not an outcome (open, won, lost)")),
        }
    }

    fn word(&self, index: usize, what: &str) -> Result<&'a str, String> {
        self.words.get(index).copied().ok_or_else(|| format!("the {what} is missing"))
    }

    fn keyword(&self, expected: &str) -> Result<(), String> {
        let found = self.word(0, expected)?;
        if found == expected { Ok(()) } else { Err(format!("expected `{expected}`, found `{found}`")) }
    }

    fn number<T: core::str::FromStr>(&self, index: usize, what: &str) -> Result<T, String> {
        let word = self.word(index, what)?;
        word.parse().map_err(|_| format!("`{word}` is not a {what}"))
    }

    fn tick(&self, index: usize) -> Result<u32, String> {
        let tick = self.number(index, "tick")?;
        if tick <= MAX_TICKS { Ok(tick) } else { Err(format!("tick {tick} is beyond three hours")) }
    }

    fn hash(&self, index: usize) -> Result<u64, String> {
        let word = self.word(index, "hash")?;
        u64::from_str_radix(word, 16).map_err(|_| format!("`{word}` is not a hash"))
    }

    fn spot(&self, index: usize) -> Result<Spot, String> {
        let part = |i| -> Result<i32, String> {
            let value: i32 = self.number(i, "coordinate")?;
            if value.unsigned_abs() <= Spot::LIMIT as u32 {
                Ok(value)
            } else {
                Err(format!("coordinate {value} is beyond 100 m"))
            }
        };
        Ok(Spot { x: part(index)?, y: part(index + 1)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Recording {
        let at = Spot { x: -1250, y: 40_000 };
        Recording {
            level: "garden/01".into(),
            level_hash: 0x0123_4567_89ab_cdef,
            tuning_hash: 7,
            entries: vec![
                Entry { tick: 12, command: Command::Press { finger: 0, kind: FingerKind::Touch, at } },
                Entry { tick: 12, command: Command::Move { finger: 0, to: Spot { x: 1, y: 2 } } },
                Entry { tick: 150, command: Command::Release { finger: 0 } },
                Entry { tick: 151, command: Command::Cancel { finger: 9 } },
                Entry { tick: 151, command: Command::Steer(Stick { x: -100, y: 7 }) },
                Entry { tick: 152, command: Command::Shoot { at } },
                Entry { tick: 153, command: Command::Sever { at } },
            ],
            trace: (0..300).map(|tick| (tick * 217) as u16).collect(),
            outcome: Outcome::Won { stars: 3 },
            hash: 99,
        }
    }

    #[test]
    fn text_and_back_is_the_same_recording() {
        let recording = sample();
        assert_eq!(Recording::parse(&recording.to_text()), Ok(recording));
    }

    #[test]
    fn comments_and_windows_line_ends_are_fine() {
        let text = sample().to_text().replace('\n', "  # note\r\n");
        assert_eq!(Recording::parse(&text), Ok(sample()));
    }

    #[test]
    fn errors_name_the_line() {
        let text = sample().to_text().replace("150 release", "150 relaese");
        let error = Recording::parse(&text).unwrap_err();
        assert_eq!(
            error.to_string(),
            "6:1: `relaese` is not a command (press, move, release, cancel, steer, shoot, sever)"
        );
        assert_eq!(Recording::parse("").unwrap_err().line, 1);
    }

    #[test]
    fn issue_runs_longer_than_the_longest_could_not_be_read_again() {
        assert_eq!(ticks_that_fit(&[], MAX_TICKS + 5), MAX_TICKS);
        let moves = |tick| Entry { tick, command: Command::Move { finger: 0, to: Spot { x: tick as i32, y: 0 } } };
        let busy: Vec<Entry> = (0..MAX_ENTRIES as u32 + 20).map(|i| moves(i / 8)).collect();
        assert_eq!(ticks_that_fit(&busy[..MAX_ENTRIES], 200_000), 200_000);
        let fits = ticks_that_fit(&busy, 200_000);
        assert_eq!(fits, MAX_ENTRIES as u32 / 8);
        assert!(busy.partition_point(|entry| entry.tick < fits) <= MAX_ENTRIES);
        let mut longest = Recording { trace: vec![7; MAX_TICKS as usize], ..sample() };
        assert!(Recording::parse(&longest.to_text()) == Ok(longest.clone()));
        longest.trace.push(7);
        assert!(Recording::parse(&longest.to_text()).is_err());
    }

    #[test]
    fn a_text_cut_anywhere_is_an_error_and_never_a_crash() {
        let text = sample().to_text();
        for length in 0..text.len() - "on 3\n".len() {
            assert!(Recording::parse(&text[..length]).is_err(), "cut at {length}");
        }
    }
}
