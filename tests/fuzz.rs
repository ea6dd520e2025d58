//! Files from strangers: whatever the bytes are, the readers answer with a value or with problems that have a line, and
//! a level that was accepted can be played. Runs in debug as well, where an overflow would panic.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use gossamer::content::error::Problems;
use gossamer::content::json::MOST_BYTES;
use gossamer::content::library::Library;
use gossamer::content::link;
use gossamer::content::save::Save;
use gossamer::content::scan::MOST_DEPTH;
use gossamer::content::source::{Source, content_files};
use gossamer::content::{level, style_file, tuning};
use gossamer::math::rng::Rng;
use gossamer::sim::playback::Playback;
use gossamer::sim::puzzle::level::Level;
use gossamer::sim::puzzle::state::Puzzle;
use gossamer::sim::tuning::Tuning;

const FILE: &str = "levels/puzzle/garden/01_a.jsonc";

/// Reads `bytes` with every reader. Returns the level if it is one.
fn read_all(bytes: &[u8]) -> Option<Level> {
    let lines = bytes.iter().filter(|byte| **byte == b'\n').count() as u32 + 1;
    let mut problems = Problems::default();
    let level = level::read(FILE, bytes, &mut problems);
    assert_eq!(level.is_none(), problems.has_errors(), "{problems}");
    let before = problems.0.len();
    let tuning = tuning::read(tuning::FILE, bytes, &mut problems);
    assert_eq!(tuning.is_none(), problems.0[before..].iter().any(|problem| problem.is_error()), "{problems}");
    let before = problems.0.len();
    let style = style_file::read(style_file::FILE, bytes, &mut problems);
    assert_eq!(style.is_none(), problems.0[before..].iter().any(|problem| problem.is_error()), "{problems}");
    for problem in problems.iter() {
        assert!((1..=lines).contains(&problem.line) && problem.column >= 1, "{problem}");
        assert!(problem.to_string().chars().count() < 500, "too long for a banner: {problem}");
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        let loaded = Save::load(Some(text), Some(text));
        assert_eq!(Save::parse("again", &loaded.save.to_text()).as_ref(), Ok(&loaded.save));
    }
    level
}

/// Half a second of an accepted level: the hash asserts that nothing is NaN.
fn play(level: Level) {
    let mut puzzle = Puzzle::new(Arc::new(level), &Tuning::default());
    for _ in 0..60 {
        puzzle.step();
    }
    puzzle.hash();
}

fn shipped() -> Vec<(String, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |file: String| {
        let bytes = fs::read(root.join(&file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        (file, bytes)
    };
    let small = |file: &String| {
        file.starts_with("levels/") || file.ends_with("/tuning.jsonc") || file.ends_with("/style.jsonc")
    };
    content_files(root).into_iter().filter(small).map(read).collect()
}

#[test]
fn truncated_at_every_byte() {
    for (file, bytes) in shipped() {
        let end = bytes.iter().rposition(|byte| *byte == b'}').expect("an object");
        for length in 0..end {
            let mut problems = Problems::default();
            let part = &bytes[..length];
            let accepted = match file.as_str() {
                tuning::FILE => tuning::read(&file, part, &mut problems).is_some(),
                style_file::FILE => style_file::read(&file, part, &mut problems).is_some(),
                _ => level::read(&file, part, &mut problems).is_some(),
            };
            assert!(!accepted, "{file}: the first {length} bytes are no whole file");
            assert_eq!(problems.0.len(), 1, "{problems}");
        }
    }
}

/// What a careless or a hostile hand puts into a file.
const TOKENS: [&str; 34] = [
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "//",
    "/*",
    "*/",
    "\n",
    "\r\n",
    "\u{feff}",
    "\0",
    "\\",
    "\\u0000",
    "\\ud800",
    "null",
    "true",
    "NaN",
    "1e999",
    "-1e999",
    "1e38",
    "-0",
    "1e-45",
    "9007199254740993",
    "4000",
    "-4000",
    "0.0001",
    "\"berry\"",
    "\"ropes\"",
    "\"\"",
    "[[[[[[[[",
    "é🕷",
];

fn mutate(bytes: &mut Vec<u8>, rng: &mut Rng) {
    let at = rng.next_u32() as usize % (bytes.len() + 1);
    let length = 1 + rng.next_u32() as usize % 8;
    let end = (at + length).min(bytes.len());
    match rng.next_u32() % 6 {
        0 => {
            bytes.drain(at..end);
        }
        1 => {
            let copy = bytes[at..end].to_vec();
            let to = rng.next_u32() as usize % (bytes.len() + 1);
            bytes.splice(to..to, copy);
        }
        2 if at < bytes.len() => bytes[at] = rng.next_u32() as u8,
        _ => {
            // In place of a number, so that the text often stays good and only its meaning changes.
            let number = |byte: &u8| byte.is_ascii_digit() || b".-".contains(byte);
            let start = bytes[at..].iter().position(number).map_or(at, |found| at + found);
            let end = bytes[start..].iter().position(|byte| !number(byte)).map_or(bytes.len(), |found| start + found);
            let token = TOKENS[rng.next_u32() as usize % TOKENS.len()];
            bytes.splice(start..end, token.bytes());
        }
    }
}

#[test]
fn random_mutations() {
    let shipped = shipped();
    let mut rng = Rng::new(20);
    let mut accepted = 0;
    for round in 0..4000 {
        let mut bytes = shipped[round % shipped.len()].1.clone();
        for _ in 0..1 + rng.next_u32() % 3 {
            mutate(&mut bytes, &mut rng);
        }
        if let Some(level) = read_all(&bytes) {
            accepted += 1;
            play(level);
        }
    }
    assert!(accepted > 50, "only {accepted} levels of strange meaning were played");
}

#[test]
fn brackets_comments_and_keys_without_end() {
    let cases = [
        "[".repeat(100_000),
        "{\"a\":".repeat(50_000),
        format!("{{\"name\": {}{}}}", "[".repeat(100_000), "]".repeat(100_000)),
        "//\n".repeat(87_000),
        format!("{{{}}}", "/**/".repeat(65_000)),
        format!("{{ \"name\": \"{}\" }}", "x".repeat(200_000)),
        format!("{{ \"{}\": 1 }}", "x".repeat(200_000)),
        format!("{{ {} }}", "\"name\": 1, ".repeat(20_000)),
        format!("{{ \"pegs\": {{ {} }} }}", (0..12_000).map(|i| format!("\"p{i}\": [1, 2], ")).collect::<String>()),
        format!("{{ \"ropes\": [{}] }}", "{}, ".repeat(60_000)),
        format!("{{ \"berry\": [{}] }}", "1, ".repeat(80_000)),
        format!("{{ \"size\": [{}, 1] }}", "9".repeat(200_000)),
        format!("{{ \"size\": [0.{}1e400, 1] }}", "0".repeat(200_000)),
    ];
    for text in cases {
        assert_eq!(read_all(text.as_bytes()), None, "{}", &text[..20]);
    }
}

#[test]
fn the_deepest_text_fits_on_a_small_stack() {
    // Browsers and phones have less than a desktop: 1 MB or so, most of it in use.
    let deepest = format!("{{ \"name\": {}{} }}", "[".repeat(MOST_DEPTH - 1), "]".repeat(MOST_DEPTH - 1));
    let read = move || read_all(deepest.as_bytes());
    let thread = std::thread::Builder::new().stack_size(128 * 1024).spawn(read).expect("a thread");
    assert_eq!(thread.join().expect("no overflow"), None);
}

#[test]
fn huge_and_binary_files() {
    assert_eq!(read_all(&vec![b'['; 50_000_000]), None);
    assert_eq!(read_all(&vec![0; MOST_BYTES]), None);
    assert_eq!(read_all(&[0xff; 1000]), None);
    let mut rng = Rng::new(7);
    for _ in 0..300 {
        let length = rng.next_u32() as usize % 200;
        let bytes: Vec<u8> = (0..length).map(|_| rng.next_u32() as u8).collect();
        assert_eq!(read_all(&bytes), None);
    }
}

#[test]
fn comments_do_not_pile_up_in_the_parser() {
    // nanoserde's own tokenizer recurses once a comment; only the optimiser makes a loop of it. It gets no comments.
    let comments = "//\n".repeat(80_000);
    let text = format!("{{ {comments} \"name\": \"A\", \"berry\": [200, 100], \"nim\": [200, 500] }}");
    assert!(text.len() <= MOST_BYTES && read_all(text.as_bytes()).is_some());
}

/// Recordings and links, broken in every way that a level is: an answer in time, and what is read can be watched.
#[test]
fn mutated_recordings_are_read_or_refused() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replays");
    let entries = fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("an entry").path());
    let mut files: Vec<_> = entries.filter(|path| path.extension().is_some_and(|ending| ending == "rec")).collect();
    files.sort();
    let texts: Vec<String> = files.iter().map(|path| fs::read_to_string(path).expect("a recording")).collect();
    let library = Library::load(&Source::embedded());
    let mut rng = Rng::new(21);
    let (mut read, mut played) = (0, 0);
    for round in 0..3000 {
        let mut bytes = texts[round % texts.len()].clone().into_bytes();
        (0..1 + rng.next_u32() % 3).for_each(|_| mutate(&mut bytes, &mut rng));
        let Ok(run) = link::read_run(&String::from_utf8_lossy(&bytes)) else { continue };
        read += 1;
        let sent = link::encode(&run).map(|link| link::decode(&link));
        // A file may name any level, a link only one that can be.
        assert!(sent == Ok(Ok(run.clone())) || library.level(&run.level).is_none(), "{}", run.level);
        if let Ok(level) = link::level_of(&run, &library, &Tuning::default())
            && played < 40
        {
            played += 1;
            let mut playback = Playback::<Puzzle>::new(run, level, Tuning::default());
            (0..200).for_each(|_| playback.advance(0.1));
        }
    }
    assert!(read > 60 && played == 40, "{read} were read and {played} played");
}
