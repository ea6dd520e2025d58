//! A run as bytes, as short as they can be, and those as letters that every text can carry. What stands in them was written
//! by strangers, so every number is checked, and whatever is wrong ends in one sentence for the player.
//!
//! ```text
//! bytes     version, id length and id, level hash, tuning hash, ticks, end hash, entry count, entries, checksum
//! entry     kind * 40 + finger * 4 + min(ticks since the last entry, 3), then those ticks if it is 3,
//!           then for press and move the way from the finger's last place, x and y, in zigzag. What no finger does is
//!           kind 5, with steer, shoot or sever for the finger: steer has two bytes, the others are like press of finger 0
//! letters   base64url without padding; hashes 8 bytes and checksum 4 bytes, lowest first; other numbers in 7-bit groups
//! ```

use core::fmt;

use crate::math::hash::Hasher;
use crate::sim::command::{Command, FingerKind, MAX_FINGERS, Spot, Stick};
use crate::sim::recording::{Entry, MAX_TICKS};
use crate::sim::run::Run;

/// Version of the format. Others are refused.
const VERSION: u8 = 1;
/// Longest level id.
const LONGEST_ID: usize = 64;
/// Kind of the commands that no finger does, and their numbers.
const NO_FINGER: u8 = 5;
const STEER: u8 = 0;
const SHOOT: u8 = 1;
const SEVER: u8 = 2;
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Why bytes or letters are no run, or a run cannot be written as such.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunError {
    /// Cut short or changed on its way.
    Damaged,
    /// Of another version of the game.
    Version(u8),
    /// More than there is room for.
    TooLong,
    /// Whole, but no game wrote it.
    Senseless(&'static str),
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunError::Damaged => write!(f, "this replay is damaged or not whole"),
            RunError::Version(version) => {
                write!(f, "this replay is of version {version}, and this game reads {VERSION}")
            }
            RunError::TooLong => write!(f, "the run is too long"),
            RunError::Senseless(what) => write!(f, "this replay makes no sense: {what}"),
        }
    }
}

/// A run without its commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head<'a> {
    pub level: &'a str,
    pub level_hash: u64,
    pub tuning_hash: u64,
    pub ticks: u32,
    pub hash: u64,
}

impl Head<'_> {
    /// That of `run`.
    pub fn of(run: &Run) -> Head<'_> {
        let Run { level, level_hash, tuning_hash, ticks, hash, .. } = run;
        Head { level, level_hash: *level_hash, tuning_hash: *tuning_hash, ticks: *ticks, hash: *hash }
    }
}

/// The letters of `run`.
pub fn to_text(run: &Run) -> String {
    let mut bytes = Vec::new();
    pack(&Head::of(run), &run.entries, &mut bytes);
    bytes.extend(checksum(&bytes).to_le_bytes());
    to_letters(&bytes)
}

/// Writes a run with these commands behind what `bytes` holds, without a checksum.
pub fn pack(head: &Head, entries: &[Entry], bytes: &mut Vec<u8>) {
    bytes.extend([VERSION, head.level.len().min(LONGEST_ID) as u8]);
    bytes.extend(head.level.bytes().take(LONGEST_ID));
    bytes.extend(head.level_hash.to_le_bytes());
    bytes.extend(head.tuning_hash.to_le_bytes());
    put(bytes, head.ticks);
    bytes.extend(head.hash.to_le_bytes());
    put(bytes, entries.len() as u32);
    let mut at = [Spot { x: 0, y: 0 }; MAX_FINGERS];
    let mut tick = 0;
    for entry in entries {
        let (kind, spot) = parts(&entry.command);
        let finger = match entry.command {
            Command::Steer(_) => STEER,
            Command::Shoot { .. } => SHOOT,
            Command::Sever { .. } => SEVER,
            _ => entry.command.finger().unwrap_or(0).min(MAX_FINGERS as u8 - 1),
        };
        let later = entry.tick - tick;
        tick = entry.tick;
        bytes.push(kind * 40 + finger * 4 + later.min(3) as u8);
        if later >= 3 {
            put(bytes, later);
        }
        if let Some(to) = spot {
            let from = std::mem::replace(&mut at[if kind == NO_FINGER { 0 } else { finger as usize }], to);
            put(bytes, zigzag(to.x - from.x));
            put(bytes, zigzag(to.y - from.y));
        }
        if let Command::Steer(stick) = entry.command {
            bytes.extend([stick.x as u8, stick.y as u8]);
        }
    }
}

/// The run that these letters are.
///
/// # Errors
/// What is wrong with them.
pub fn from_text(letters: &str) -> Result<Run, RunError> {
    let bytes = from_letters(letters.as_bytes()).ok_or(RunError::Damaged)?;
    let (bytes, sum) = bytes.split_last_chunk::<4>().ok_or(RunError::Damaged)?;
    if checksum(bytes) != u32::from_le_bytes(*sum) {
        return Err(RunError::Damaged);
    }
    unpack(bytes)
}

/// The run that `bytes` are, all of them, without a checksum.
///
/// # Errors
/// What is wrong with them.
pub fn unpack(bytes: &[u8]) -> Result<Run, RunError> {
    Reader { bytes }.run()
}

/// The number of a command's kind, and its place.
fn parts(command: &Command) -> (u8, Option<Spot>) {
    match *command {
        Command::Press { kind: FingerKind::Mouse, at, .. } => (0, Some(at)),
        Command::Press { kind: FingerKind::Touch, at, .. } => (1, Some(at)),
        Command::Move { to, .. } => (2, Some(to)),
        Command::Release { .. } => (3, None),
        Command::Cancel { .. } => (4, None),
        Command::Steer(_) => (NO_FINGER, None),
        Command::Shoot { at } | Command::Sever { at } => (NO_FINGER, Some(at)),
    }
}

/// Takes bytes from the front.
struct Reader<'a> {
    bytes: &'a [u8],
}

impl Reader<'_> {
    fn run(&mut self) -> Result<Run, RunError> {
        let version = self.byte()?;
        if version != VERSION {
            return Err(RunError::Version(version));
        }
        let level = self.id()?;
        let (level_hash, tuning_hash) = (self.u64()?, self.u64()?);
        let ticks = self.number()?;
        let hash = self.u64()?;
        if ticks > MAX_TICKS {
            return Err(RunError::Senseless("it lasts longer than three hours"));
        }
        let count = self.number()? as usize;
        // An entry has at least one byte, so a lie about their number takes no memory.
        if count > self.bytes.len() {
            return Err(RunError::Senseless("it has fewer commands than it says"));
        }
        let entries = self.entries(count, ticks)?;
        if !self.bytes.is_empty() {
            return Err(RunError::Senseless("something follows its end"));
        }
        Ok(Run { level, level_hash, tuning_hash, entries, ticks, hash })
    }

    fn entries(&mut self, count: usize, ticks: u32) -> Result<Vec<Entry>, RunError> {
        let mut entries = Vec::with_capacity(count);
        let mut at = [Spot { x: 0, y: 0 }; MAX_FINGERS];
        let mut tick = 0u32;
        for _ in 0..count {
            let head = self.byte()?;
            let (kind, finger, later) = (head / 40, head % 40 / 4, head % 4);
            let later = if later == 3 { self.number()? } else { later as u32 };
            tick = tick.saturating_add(later);
            if tick >= ticks {
                return Err(RunError::Senseless("a command comes after its end"));
            }
            let command = match kind {
                0 => Command::Press { finger, kind: FingerKind::Mouse, at: self.spot(&mut at[finger as usize])? },
                1 => Command::Press { finger, kind: FingerKind::Touch, at: self.spot(&mut at[finger as usize])? },
                2 => Command::Move { finger, to: self.spot(&mut at[finger as usize])? },
                3 => Command::Release { finger },
                4 => Command::Cancel { finger },
                NO_FINGER => match finger {
                    STEER => Command::Steer(self.stick()?),
                    SHOOT => Command::Shoot { at: self.spot(&mut at[0])? },
                    SEVER => Command::Sever { at: self.spot(&mut at[0])? },
                    _ => return Err(RunError::Senseless("a command is unknown")),
                },
                _ => return Err(RunError::Senseless("a command is unknown")),
            };
            entries.push(Entry { tick, command });
        }
        Ok(entries)
    }

    fn id(&mut self) -> Result<String, RunError> {
        let length = self.byte()? as usize;
        let (id, rest) = self.bytes.split_at_checked(length).ok_or(RunError::Damaged)?;
        self.bytes = rest;
        let allowed = |b: &u8| b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'/' | b'_' | b'-' | b':');
        let sound = (1..=LONGEST_ID).contains(&id.len()) && id.iter().all(allowed);
        if sound {
            Ok(String::from_utf8_lossy(id).into_owned())
        } else {
            Err(RunError::Senseless("its level has no id"))
        }
    }

    /// Moves `at` by the next two numbers and returns it.
    fn spot(&mut self, at: &mut Spot) -> Result<Spot, RunError> {
        let mut part = |from: i32| {
            let to = from.checked_add(unzigzag(self.number()?)).filter(|to| to.unsigned_abs() <= Spot::LIMIT as u32);
            to.ok_or(RunError::Senseless("a finger is beyond 100 m"))
        };
        *at = Spot { x: part(at.x)?, y: part(at.y)? };
        Ok(*at)
    }

    fn stick(&mut self) -> Result<Stick, RunError> {
        let mut part = || {
            let value = self.byte()? as i8;
            let known = value.unsigned_abs() <= 100;
            known.then_some(value).ok_or(RunError::Senseless("the spider is steered beyond all bounds"))
        };
        Ok(Stick { x: part()?, y: part()? })
    }

    fn byte(&mut self) -> Result<u8, RunError> {
        let (byte, rest) = self.bytes.split_first().ok_or(RunError::Damaged)?;
        self.bytes = rest;
        Ok(*byte)
    }

    fn u64(&mut self) -> Result<u64, RunError> {
        let (bytes, rest) = self.bytes.split_first_chunk::<8>().ok_or(RunError::Damaged)?;
        self.bytes = rest;
        Ok(u64::from_le_bytes(*bytes))
    }

    /// Groups of seven bits, lowest first; the top bit says that another follows.
    fn number(&mut self) -> Result<u32, RunError> {
        let mut number = 0u64;
        for group in 0..5 {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << (7 * group);
            if byte < 0x80 {
                return u32::try_from(number).map_err(|_| RunError::Senseless("a number is too large"));
            }
        }
        Err(RunError::Senseless("a number is too large"))
    }
}

fn put(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// 0, -1, 1, -2, ... as 0, 1, 2, 3, ...
fn zigzag(number: i32) -> u32 {
    (number << 1 ^ number >> 31) as u32
}

fn unzigzag(number: u32) -> i32 {
    (number >> 1) as i32 ^ -((number & 1) as i32)
}

fn checksum(bytes: &[u8]) -> u32 {
    let mut hasher = Hasher::default();
    hasher.bytes(bytes);
    let hash = hasher.finish();
    (hash ^ hash >> 32) as u32
}

/// Base64url without padding.
pub(super) fn to_letters(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 4 / 3 + 3);
    for part in bytes.chunks(3) {
        let group = part.iter().fold(0u32, |group, byte| group << 8 | *byte as u32) << (8 * (3 - part.len()));
        (0..=part.len()).for_each(|i| text.push(LETTERS[(group >> (18 - 6 * i) & 63) as usize] as char));
    }
    text
}

/// The bytes of [`to_letters`]. None if a letter is none of ours, or the last one has bits that say nothing.
pub(super) fn from_letters(letters: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(letters.len() * 3 / 4);
    for part in letters.chunks(4) {
        let mut group = 0u32;
        for letter in part {
            group = group << 6 | LETTERS.iter().position(|known| known == letter)? as u32;
        }
        group <<= 6 * (4 - part.len());
        let whole = part.len() - 1;
        if whole == 0 || (whole < 3 && group << (8 + 8 * whole) != 0) {
            return None;
        }
        bytes.extend_from_slice(&group.to_be_bytes()[1..=whole]);
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::rng::Rng;

    fn sample() -> Run {
        let at = Spot { x: -1250, y: 40_000 };
        let touch = Command::Press { finger: 9, kind: FingerKind::Touch, at: Spot { x: 1_000_000, y: -1_000_000 } };
        let entries = [
            (12, Command::Press { finger: 0, kind: FingerKind::Mouse, at }),
            (12, Command::Move { finger: 0, to: Spot { x: 1, y: 2 } }),
            (14, touch),
            (150, Command::Release { finger: 0 }),
            (151, Command::Cancel { finger: 9 }),
            (152, Command::Steer(Stick { x: -100, y: 7 })),
            (160, Command::Shoot { at }),
            (160, Command::Sever { at: Spot { x: 3, y: -4 } }),
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

    fn bytes_of(run: &Run) -> Vec<u8> {
        from_letters(to_text(run).as_bytes()).expect("its own letters")
    }

    /// The letters of these bytes, with the right checksum.
    fn sealed(mut bytes: Vec<u8>) -> String {
        bytes.extend(checksum(&bytes).to_le_bytes());
        to_letters(&bytes)
    }

    #[test]
    fn every_cut_and_every_changed_letter_is_noticed() {
        let text = to_text(&sample());
        assert_eq!(from_text(&text), Ok(sample()));
        for length in 0..text.len() {
            assert_eq!(from_text(&text[..length]), Err(RunError::Damaged), "cut at {length}");
        }
        for (index, letter) in text.char_indices() {
            for other in LETTERS.iter().map(|b| *b as char).chain([' ', '=', '#', '\u{e9}']).filter(|c| *c != letter) {
                let mut changed = text.clone();
                changed.replace_range(index..=index, &other.to_string());
                assert_eq!(from_text(&changed), Err(RunError::Damaged), "{changed}");
            }
        }
    }

    /// Its absolute value is no i32.
    #[test]
    fn issue_the_lowest_number_of_all_was_let_through_as_a_place() {
        let mut reader = Reader { bytes: &[0xff, 0xff, 0xff, 0xff, 0x0f, 0] };
        let spot = reader.spot(&mut Spot { x: 0, y: 0 });
        assert_eq!(spot, Err(RunError::Senseless("a finger is beyond 100 m")));
    }

    #[test]
    fn a_sealed_lie_is_named() {
        let whole = bytes_of(&sample());
        let body = &whole[..whole.len() - 4];
        let lie = |from: usize, bytes: &[u8]| {
            let mut lie = body.to_vec();
            lie.splice(from..from + bytes.len(), bytes.iter().copied());
            from_text(&sealed(lie))
        };
        let senseless = |what| Err(RunError::Senseless(what));
        assert_eq!(lie(0, &[7]), Err(RunError::Version(7)));
        assert_eq!(lie(2, b"GAR"), senseless("its level has no id"));
        assert_eq!(lie(1, &[0]), senseless("its level has no id"));
        assert_eq!(lie(1, &[255]), Err(RunError::Damaged), "the id reaches beyond the end");
        // 11 bytes up to the id, 16 of hashes: the ticks are two bytes from 27 on, then 8 of hash and the count.
        assert_eq!(lie(27, &[0x85, 0x00]), senseless("a command comes after its end"));
        assert_eq!(lie(27, &[0xff, 0xff, 0xff, 0xff, 0xff]), senseless("a number is too large"));
        assert_eq!(lie(27, &[0xff, 0xff, 0xff, 0x7f]), senseless("it lasts longer than three hours"));
        assert_eq!(lie(37, &[100]), senseless("it has fewer commands than it says"));
        assert_eq!(lie(37, &[4]), senseless("something follows its end"));
        assert_eq!(lie(38, &[3 + 200]), senseless("a command is unknown"));
        let mut long = body.to_vec();
        long.push(0);
        assert_eq!(from_text(&sealed(long)), senseless("something follows its end"));
    }

    #[test]
    fn random_bytes_with_a_right_checksum_are_survived() {
        let whole = bytes_of(&sample());
        let body = &whole[..whole.len() - 4];
        let mut rng = Rng::new(3);
        let mut read = 0;
        for _ in 0..20_000 {
            let mut bytes = body.to_vec();
            for _ in 0..1 + rng.next_u32() % 3 {
                let at = rng.next_u32() as usize % bytes.len();
                match rng.next_u32() % 3 {
                    0 => bytes[at] = rng.next_u32() as u8,
                    1 => bytes.insert(at, rng.next_u32() as u8),
                    _ if bytes.len() > 1 => drop(bytes.remove(at)),
                    _ => {}
                }
            }
            if let Ok(run) = from_text(&sealed(bytes)) {
                read += 1;
                assert!(run.ticks <= MAX_TICKS && run.entries.windows(2).all(|pair| pair[0].tick <= pair[1].tick));
                assert!(run.entries.iter().all(|entry| entry.tick < run.ticks));
                assert_eq!(from_text(&to_text(&run)), Ok(run));
            }
        }
        assert!(read > 1000, "only {read} were runs: the others say nothing about what follows");
    }
}
