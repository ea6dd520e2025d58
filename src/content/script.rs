//! The solutions of a pack's levels as text, `levels/puzzle/<pack>/solutions.script`: hints are made from it, and the
//! tests play it. A line with a level and a name starts a solution, and each further line is one step of the hand:
//! ```text
//! garden/03 one
//!   60 swipe 30 110 to 100 120          TICK swipe X Y to X Y [touch]
//!   470 tap 110 130 touch               TICK tap X Y [touch]
//!   500 drag 80 90 to 200 90 over 60    TICK drag X Y to X Y [to X Y ...] over TICKS [touch]
//! ```

use std::fmt::Write;

use super::error::{Place, Problem, Problems, shorten};
use super::json::MOST_BYTES;
use super::source::Source;
use crate::math::geom::{Vec2, vec2};
use crate::sim::command::FingerKind;
use crate::sim::gesture::{Gesture, Solution, Step};
use crate::sim::recording::MAX_TICKS;

/// Farthest coordinate of a step, cm.
const FARTHEST: f32 = 10_000.0;
/// Longest drag, ticks.
const LONGEST_DRAG: u32 = 2400;

/// The file of `pack`.
pub fn file_of(pack: &str) -> String {
    format!("levels/puzzle/{pack}/solutions.script")
}

/// The solutions of `pack`, none if there is no file.
///
/// # Errors
/// All lines that make no sense.
pub fn of_pack(source: &Source, pack: &str) -> Result<Vec<Solution>, Problems> {
    let file = file_of(pack);
    source.read(&file).map_or(Ok(Vec::new()), |bytes| parse(&file, &bytes))
}

/// Solution `name` (`one`, `three`) of level `id`, if the file of its pack is right and has it.
pub fn solution(source: &Source, id: &str, name: &str) -> Option<Solution> {
    let (pack, _) = id.split_once('/')?;
    of_pack(source, pack).ok()?.into_iter().find(|solution| solution.level == id && solution.name == name)
}

/// Reads a script.
///
/// # Errors
/// All lines that make no sense.
pub fn parse(file: &str, bytes: &[u8]) -> Result<Vec<Solution>, Problems> {
    let mut problems = Problems::default();
    let mut solutions: Vec<Solution> = Vec::new();
    let start = |message: &str| Err(Problem::error(file, Place::START, "", message).into());
    if bytes.len() > MOST_BYTES {
        return start("the file is too large");
    }
    let Ok(text) = core::str::from_utf8(bytes) else { return start("the file is not UTF-8") };
    for (line, text) in (1..).zip(text.lines()) {
        if let Err(message) = read_line(text, &mut solutions) {
            let column = 1 + (text.len() - text.trim_start().len()) as u32;
            problems.push(Problem::error(file, Place { line, column }, "", message));
            if problems.0.len() == Problems::MOST_PER_FILE {
                break;
            }
        }
    }
    if problems.is_empty() { Ok(solutions) } else { Err(problems) }
}

fn read_line(line: &str, solutions: &mut Vec<Solution>) -> Result<(), String> {
    let text = line.split('#').next().unwrap_or_default();
    let words: Vec<&str> = text.split_whitespace().collect();
    match (words.as_slice(), solutions.last_mut()) {
        ([], _) => {}
        ([level, name], _) if level.contains('/') => {
            if solutions.iter().any(|known| known.level == *level && known.name == *name) {
                return Err(format!("{} {} stands here twice", shorten(level), shorten(name)));
            }
            solutions.push(Solution { level: level.to_string(), name: name.to_string(), steps: Vec::new() });
        }
        (words, Some(solution)) => solution.steps.push(step_of(words)?),
        (_, None) => return Err("a solution starts with its level and its name, like `garden/03 one`".into()),
    }
    Ok(())
}

/// Reads one step, like `60 swipe 30 110 to 100 120`.
///
/// # Errors
/// What is wrong with it.
pub fn step(text: &str) -> Result<Step, String> {
    step_of(&text.split_whitespace().collect::<Vec<_>>())
}

fn step_of(words: &[&str]) -> Result<Step, String> {
    let (kind, words) = match words {
        [words @ .., "touch"] => (FingerKind::Touch, words),
        _ => (FingerKind::Mouse, words),
    };
    let [tick, what, rest @ ..] = words else { return Err("a step is a tick and what the hand does".into()) };
    let tick = whole(tick, MAX_TICKS)?;
    let gesture = match (*what, rest) {
        ("tap", [x, y]) => Gesture::Tap { at: point(x, y)? },
        ("swipe", [x, y, "to", u, v]) => Gesture::Swipe { from: point(x, y)?, to: point(u, v)? },
        ("drag", [x, y, "to", way @ .., "over", ticks]) => {
            let mut points = vec![point(x, y)?];
            for leg in way.split(|word| *word == "to") {
                let [x, y] = leg else { return Err("a drag leads from X Y to X Y".into()) };
                points.push(point(x, y)?);
            }
            Gesture::Drag { way: points, ticks: whole(ticks, LONGEST_DRAG)?.max(1) }
        }
        _ => {
            return Err("a step is `TICK swipe X Y to X Y`, `TICK tap X Y` or `TICK drag X Y to X Y over TICKS`, \
                 with `touch` behind it for a finger"
                .into());
        }
    };
    Ok(Step { tick, gesture, kind })
}

fn whole(word: &str, most: u32) -> Result<u32, String> {
    match word.parse::<u32>() {
        Ok(number) if number <= most => Ok(number),
        _ => Err(format!("`{}` is not a number of ticks (0 to {most})", shorten(word))),
    }
}

fn point(x: &str, y: &str) -> Result<Vec2, String> {
    let number = |word: &str| match word.parse::<f32>() {
        Ok(number) if number.abs() <= FARTHEST => Ok(number),
        _ => Err(format!("`{}` is not a place in cm", shorten(word))),
    };
    Ok(vec2(number(x)?, number(y)?))
}

/// The text of one step, without indentation or line end.
pub fn step_text(step: &Step) -> String {
    let Step { tick, gesture, kind } = step;
    let at = |p: &Vec2| format!("{} {}", p.x, p.y);
    let touch = if *kind == FingerKind::Touch { " touch" } else { "" };
    match gesture {
        Gesture::Tap { at: place } => format!("{tick} tap {}{touch}", at(place)),
        Gesture::Swipe { from, to } => format!("{tick} swipe {} to {}{touch}", at(from), at(to)),
        Gesture::Drag { way, ticks } => {
            let way: Vec<String> = way.iter().map(at).collect();
            format!("{tick} drag {} over {ticks}{touch}", way.join(" to "))
        }
    }
}

/// The text of `solutions`: what [`parse`] reads. `header` is the comment that the file starts with.
pub fn text(header: &str, solutions: &[Solution]) -> String {
    let mut out = header.to_string();
    for solution in solutions {
        // Writing to a String cannot fail.
        let _ = writeln!(out, "\n{} {}", solution.level, solution.name);
        for step in &solution.steps {
            let _ = writeln!(out, "  {}", step_text(step));
        }
    }
    out
}

/// The comment lines at the beginning of a script.
pub fn header(text: &str) -> String {
    text.lines().take_while(|line| line.starts_with('#')).map(|line| format!("{line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::embedded;

    #[test]
    fn a_script_is_read_as_it_was_written() {
        let text_in = "# How it is done.\n\ngarden/01 one\n  60 swipe 30 110 to 100.25 120 touch\n  70 tap 1 -2\n\n\
             garden/01 three\n  5 drag 1 2 to 3 4 to 5 6 over 30\n";
        let solutions = parse("a.script", text_in.as_bytes()).unwrap_or_else(|problems| panic!("{problems}"));
        assert_eq!(solutions[0].steps[1].gesture, Gesture::Tap { at: vec2(1.0, -2.0) });
        assert_eq!(text(&header(text_in), &solutions), text_in);
    }

    #[test]
    fn every_wrong_line_is_named() {
        let wrong = [
            ("60 tap 1 2", "a solution starts with its level"),
            ("a/1 one\na/1 one", "a/1 one stands here twice"),
            ("a/1 one\n -1 tap 1 2", "`-1` is not a number of ticks"),
            ("a/1 one\n 1 tap nan 2", "`nan` is not a place"),
            ("a/1 one\n 1 tap 1 2 3", "a step is `TICK swipe"),
            ("a/1 one\n 1 drag 1 2 to 3 over 5", "a drag leads from"),
            ("a/1 one\n 1 drag 1 2 to 3 4 over 999999", "`999999` is not a number of ticks"),
        ];
        for (text, message) in wrong {
            let problems = parse("a.script", text.as_bytes()).expect_err(text).to_string();
            assert!(problems.starts_with("a.script:") && problems.contains(message), "{text}: {problems}");
        }
        assert!(parse("a.script", &[0xff, 0xfe]).is_err());
        assert!(parse("a.script", &vec![b'x'; MOST_BYTES + 1]).is_err());
        let many = parse("a.script", "?\n".repeat(1000).as_bytes()).expect_err("all wrong");
        assert_eq!(many.0.len(), Problems::MOST_PER_FILE);
    }

    #[test]
    fn the_scripts_inside_the_program_are_right() {
        for embedded in embedded::SCRIPTS {
            let solutions = parse(embedded.file, embedded.bytes).unwrap_or_else(|problems| panic!("{problems}"));
            assert!(!solutions.is_empty(), "{}", embedded.file);
        }
        let one = solution(&Source::embedded(), "garden/02", "one");
        assert_eq!(one.map(|one| one.steps.len()), Some(3));
        assert_eq!(solution(&Source::embedded(), "garden/02", "two"), None);
    }
}
