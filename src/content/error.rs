//! What is wrong with a file, and where: one value that the banner, `gossamer check` and the tests all print alike.

use std::fmt;

/// Longest piece of a file that a message quotes, in characters.
const LONGEST_QUOTE: usize = 32;
/// Longest path that a message shows; `ropes[31].length` has 16.
const LONGEST_PATH: usize = 80;

/// A text from a file, short enough for a message.
pub fn shorten(text: &str) -> String {
    cut(text, LONGEST_QUOTE)
}

fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_string(),
    }
}

/// A position in a text, both counted from 1; columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub line: u32,
    pub column: u32,
}

impl Place {
    /// The first character of a file.
    pub const START: Place = Place { line: 1, column: 1 };
}

/// How bad a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The file is not used.
    Error,
    /// The file is used, but probably not meant like this.
    Warning,
}

/// One thing that is wrong with one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// As the player knows it, with forward slashes: `levels/puzzle/garden/03_swing.jsonc`.
    pub file: String,
    pub line: u32,
    pub column: u32,
    /// Where in the value, like `ropes[2].to`; empty for the file as a whole.
    pub path: String,
    pub message: String,
    pub severity: Severity,
}

impl Problem {
    /// An error at `place` of `file`.
    pub fn error(file: &str, place: Place, path: &str, message: impl Into<String>) -> Problem {
        let Place { line, column } = place;
        let (file, path) = (file.to_string(), cut(path, LONGEST_PATH));
        Problem { file, line, column, path, message: message.into(), severity: Severity::Error }
    }

    /// The same problem as a warning.
    pub fn into_warning(self) -> Problem {
        Problem { severity: Severity::Warning, ..self }
    }

    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: ", self.file, self.line, self.column)?;
        if !self.is_error() {
            f.write_str("warning: ")?;
        }
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        f.write_str(&self.message)
    }
}

/// All problems of one or more files, in the order in which they were found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problems(pub Vec<Problem>);

impl Problems {
    /// More problems than this are of no use to anybody, and a hostile file could have 100,000.
    pub const MOST_PER_FILE: usize = 50;

    pub fn push(&mut self, problem: Problem) {
        self.0.push(problem);
    }

    /// True if any of them keeps its file from being used.
    pub fn has_errors(&self) -> bool {
        self.0.iter().any(Problem::is_error)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn iter(&self) -> std::slice::Iter<'_, Problem> {
        self.0.iter()
    }
}

impl From<Problem> for Problems {
    fn from(problem: Problem) -> Problems {
        Problems(vec![problem])
    }
}

impl fmt::Display for Problems {
    /// One problem a line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{problem}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_prints_as_editors_expect_it() {
        let place = Place { line: 12, column: 8 };
        let problem = Problem::error("levels/a.jsonc", place, "ropes[2].to", "no peg `lfet`");
        assert_eq!(problem.to_string(), "levels/a.jsonc:12:8: ropes[2].to: no peg `lfet`");
        let whole = Problem::error("levels/a.jsonc", Place::START, "", "the file is empty").into_warning();
        assert_eq!(whole.to_string(), "levels/a.jsonc:1:1: warning: the file is empty");
    }

    #[test]
    fn warnings_alone_are_no_errors() {
        let problem = Problem::error("a", Place::START, "", "x");
        assert!(!Problems::from(problem.clone().into_warning()).has_errors());
        assert!(Problems::from(problem).has_errors());
    }
}
