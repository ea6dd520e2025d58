//! The scanner: text in, a tree of values with their places out, or the first syntax error in words for people.
//! Strict JSON plus `//` and `/* */` comments and trailing commas. Never panics, never deeper than [`MOST_DEPTH`].

use super::error::{Place, Problem, shorten};
use super::node::{Key, Node, Value};

/// Brackets inside brackets, at most.
pub const MOST_DEPTH: usize = 64;

/// A text that has been understood.
pub struct Scanned {
    pub root: Node,
    /// The same text with every comment turned into spaces, so that all places stay.
    pub plain: String,
}

/// Reads all of `text`.
///
/// # Errors
/// The first thing that is no JSON, or is too deep, or is a number that an `f32` cannot hold.
pub fn scan(file: &str, text: &str) -> Result<Scanned, Problem> {
    let mut scanner = Scanner {
        file,
        rest: text,
        place: Place::START,
        ended: Place::START,
        plain: String::with_capacity(text.len()),
        path: String::new(),
        depth: 0,
    };
    scanner.skip_blank()?;
    if scanner.peek().is_none() {
        return Err(scanner.problem(Place::START, "the file is empty"));
    }
    let root = scanner.value()?;
    scanner.skip_blank()?;
    match scanner.peek() {
        None => Ok(Scanned { root, plain: scanner.plain }),
        Some(_) => Err(scanner.problem(scanner.place, "more text after the end of the value; one bracket too many?")),
    }
}

struct Scanner<'a> {
    file: &'a str,
    rest: &'a str,
    /// Of the next character.
    place: Place,
    /// Just behind the last value or bracket: where a comma was forgotten.
    ended: Place,
    plain: String,
    path: String,
    depth: usize,
}

impl<'a> Scanner<'a> {
    fn problem(&self, place: Place, message: impl Into<String>) -> Problem {
        Problem::error(self.file, place, &self.path, message)
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Takes the next character, which goes to the plain text as it is or blanked.
    fn take(&mut self, keep: bool) -> Option<char> {
        let c = self.peek()?;
        self.rest = &self.rest[c.len_utf8()..];
        if c == '\n' {
            self.place = Place { line: self.place.line + 1, column: 1 };
        } else {
            self.place.column += 1;
        }
        self.plain.push(if keep || c == '\n' { c } else { ' ' });
        Some(c)
    }

    fn next(&mut self) -> Option<char> {
        self.take(true)
    }

    /// Takes white space and comments.
    fn skip_blank(&mut self) -> Result<(), Problem> {
        loop {
            match self.peek() {
                Some(' ' | '\t' | '\r' | '\n') => {
                    self.next();
                }
                Some('/') => self.comment()?,
                _ => return Ok(()),
            }
        }
    }

    fn comment(&mut self) -> Result<(), Problem> {
        let start = self.place;
        if self.rest.starts_with("//") {
            while self.peek().is_some_and(|c| c != '\n') {
                self.take(false);
            }
            return Ok(());
        }
        if !self.rest.starts_with("/*") {
            return Err(self.problem(start, "a comment starts with // or /*"));
        }
        let Some(length) = self.rest[2..].find("*/") else {
            return Err(self.problem(start, "this comment is never closed with */"));
        };
        let end = self.rest.len() - (length + 4);
        while self.rest.len() > end {
            self.take(false);
        }
        Ok(())
    }

    fn value(&mut self) -> Result<Node, Problem> {
        let place = self.place;
        let value = match self.peek() {
            Some('{') => self.object()?,
            Some('[') => self.list()?,
            Some('"') => Value::Text(self.text()?),
            Some('-' | '+' | '.' | '0'..='9') => self.number()?,
            Some('\'') => return Err(self.problem(place, "text stands in double quotes: \"like this\"")),
            Some(c) if c.is_alphabetic() || c == '_' => self.word()?,
            Some(c) => return Err(self.problem(place, format!("expected a value, found `{c}`"))),
            None => return Err(self.problem(place, "the file ends where a value should be")),
        };
        self.ended = self.place;
        Ok(Node { place, value })
    }

    /// Enters a bracket.
    fn open(&mut self) -> Result<Place, Problem> {
        let place = self.place;
        self.depth += 1;
        if self.depth > MOST_DEPTH {
            // The path of 64 brackets would fill the banner.
            self.path.clear();
            return Err(self.problem(place, format!("more than {MOST_DEPTH} brackets inside each other")));
        }
        self.next();
        self.skip_blank()?;
        Ok(place)
    }

    /// After an item: takes the comma, if there is one. True at the end of the bracket opened at `start`.
    fn close(&mut self, start: Place, open: char, close: char, first: bool) -> Result<bool, Problem> {
        self.skip_blank()?;
        if !first && self.peek() == Some(',') {
            self.next();
            self.skip_blank()?;
        } else if !first && self.peek().is_some_and(|c| c != close && !matches!(c, '}' | ']')) {
            return Err(self.problem(self.ended, "a comma is missing here"));
        }
        match self.peek() {
            Some(c) if c == close => {
                self.next();
                self.depth -= 1;
                Ok(true)
            }
            Some(c @ ('}' | ']')) => {
                Err(self
                    .problem(self.place, format!("`{c}` closes nothing here: line {} opened a `{open}`", start.line)))
            }
            Some(',') => Err(self.problem(self.place, "a comma too many")),
            Some(_) => Ok(false),
            None => Err(self.problem(self.place, format!("the file ends inside the `{open}` of line {}", start.line))),
        }
    }

    fn object(&mut self) -> Result<Value, Problem> {
        let start = self.open()?;
        let outer = self.path.len();
        let mut entries = Vec::new();
        while !self.close(start, '{', '}', entries.is_empty())? {
            let key = self.key()?;
            if outer > 0 {
                self.path.push('.');
            }
            self.path.push_str(&key.name);
            let node = self.value()?;
            self.path.truncate(outer);
            entries.push((key, node));
        }
        Ok(Value::Object(entries))
    }

    /// A key with its colon.
    fn key(&mut self) -> Result<Key, Problem> {
        let place = self.place;
        match self.peek() {
            Some('"') => {}
            Some(c) if c.is_alphabetic() || c == '$' || c == '_' || c == '\'' => {
                return Err(self.problem(place, "a key stands in double quotes: \"like_this\""));
            }
            Some(c) => return Err(self.problem(place, format!("expected a key in double quotes, found `{c}`"))),
            None => return Err(self.problem(place, "the file ends where a key should be")),
        }
        let name = self.text()?;
        self.ended = self.place;
        self.skip_blank()?;
        if self.peek() != Some(':') {
            return Err(self.problem(self.ended, format!("a colon is missing after \"{}\"", shorten(&name))));
        }
        self.next();
        self.skip_blank()?;
        Ok(Key { place, name })
    }

    fn list(&mut self) -> Result<Value, Problem> {
        let start = self.open()?;
        let outer = self.path.len();
        let mut items: Vec<Node> = Vec::new();
        while !self.close(start, '[', ']', items.is_empty())? {
            self.path.push_str(&format!("[{}]", items.len()));
            let node = self.value()?;
            self.path.truncate(outer);
            items.push(node);
        }
        Ok(Value::List(items))
    }

    fn text(&mut self) -> Result<String, Problem> {
        let start = self.place;
        self.next();
        let mut text = String::new();
        loop {
            let place = self.place;
            match self.next() {
                Some('"') => return Ok(text),
                Some('\\') => text.push(self.escape(place)?),
                Some('\n' | '\r') => return Err(self.problem(start, "this text is not closed on its line: missing \"")),
                Some(c) if c.is_control() => {
                    return Err(self.problem(place, format!("a control character ({:#04x}) in a text", c as u32)));
                }
                Some(c) => text.push(c),
                None => return Err(self.problem(start, "the file ends inside this text: missing \"")),
            }
        }
    }

    /// What follows a backslash that stood at `place`.
    fn escape(&mut self, place: Place) -> Result<char, Problem> {
        Ok(match self.next() {
            Some(c @ ('"' | '\\' | '/')) => c,
            Some('n') => '\n',
            Some('r') => '\r',
            Some('t') => '\t',
            Some('u') => {
                let mut code = 0;
                for _ in 0..4 {
                    match self.next().and_then(|c| c.to_digit(16)) {
                        Some(digit) => code = code * 16 + digit,
                        None => return Err(self.problem(place, "\\u needs four hexadecimal digits")),
                    }
                }
                match char::from_u32(code).filter(|c| *c != '\0') {
                    Some(c) => c,
                    None => return Err(self.problem(place, "\\u of half a character; write the character itself")),
                }
            }
            _ => return Err(self.problem(place, "a backslash is written as \\\\")),
        })
    }

    fn number(&mut self) -> Result<Value, Problem> {
        let start = self.place;
        let length = self.rest.find(|c: char| !c.is_ascii_alphanumeric() && !"+-._".contains(c));
        let word = &self.rest[..length.unwrap_or(self.rest.len())];
        let shown = shorten(word);
        if !is_number(word) {
            let hint = match word {
                _ if word.starts_with('+') => "numbers have no + in front",
                _ if word.starts_with('.') || word.starts_with("-.") => "write the 0 before the point",
                _ => "write a number like 12, -3.5 or 1e-3",
            };
            return Err(self.problem(start, format!("`{shown}`: {hint}")));
        }
        let number = word.parse::<f64>().unwrap_or(f64::INFINITY);
        if !(number as f32).is_finite() {
            return Err(self.problem(start, format!("`{shown}` is too large")));
        }
        for _ in 0..word.len() {
            self.next();
        }
        Ok(Value::Number(number))
    }

    fn word(&mut self) -> Result<Value, Problem> {
        let start = self.place;
        let length = self.rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(self.rest.len());
        let word = &self.rest[..length];
        let value = match word {
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            "null" => Value::Null,
            _ => {
                let hint = match word.to_ascii_lowercase().as_str() {
                    "nan" | "inf" | "infinity" => "numbers are finite",
                    _ => "text stands in double quotes",
                };
                return Err(self.problem(start, format!("`{}` is no value; {hint}", shorten(word))));
            }
        };
        for _ in 0..word.len() {
            self.next();
        }
        Ok(value)
    }
}

/// The number grammar of JSON: -?(0|[1-9]digits)(.digits)?([eE][+-]?digits)?
fn is_number(word: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let body = word.strip_prefix('-').unwrap_or(word);
    let (mantissa, exponent) = match body.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent.strip_prefix(['+', '-']).unwrap_or(exponent))),
        None => (body, None),
    };
    let (whole, part) = match mantissa.split_once('.') {
        Some((whole, part)) => (whole, Some(part)),
        None => (mantissa, None),
    };
    let no_leading_zero = whole == "0" || !whole.starts_with('0');
    digits(whole) && no_leading_zero && part.is_none_or(digits) && exponent.is_none_or(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        match scan("a", text) {
            Ok(_) => panic!("`{text}` must not be read"),
            Err(problem) => problem.to_string(),
        }
    }

    #[test]
    fn comments_and_trailing_commas_are_fine() {
        let scanned = scan("a", "/* 1 */ { // 2\n\"a\": [1, 2,], /* } */ }\n// end").unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(scanned.root.get("a").map(|node| node.items().len()), Some(2));
        assert_eq!(scanned.plain, "        {     \n\"a\": [1, 2,],         }\n      ");
    }

    #[test]
    fn mistakes_of_people_are_named_where_they_are() {
        assert_eq!(error("{\"a\": 1\n\"b\": 2}"), "a:1:8: a comma is missing here");
        assert_eq!(error("{\"a\" 1}"), "a:1:5: a colon is missing after \"a\"");
        assert_eq!(error("{\"a\": [1,,2]}"), "a:1:10: a: a comma too many");
        assert_eq!(error("{a: 1}"), "a:1:2: a key stands in double quotes: \"like_this\"");
        assert_eq!(error("{\"a\": 'x'}"), "a:1:7: a: text stands in double quotes: \"like this\"");
        assert_eq!(error("{\"a\": \"x\n\"}"), "a:1:7: a: this text is not closed on its line: missing \"");
        assert_eq!(error("{\"a\": [1}"), "a:1:9: a: `}` closes nothing here: line 1 opened a `[`");
        assert_eq!(error("{}}"), "a:1:3: more text after the end of the value; one bracket too many?");
        assert_eq!(error("{\"a\": NaN}"), "a:1:7: a: `NaN` is no value; numbers are finite");
        assert_eq!(error("{\"a\": [.5]}"), "a:1:8: a[0]: `.5`: write the 0 before the point");
        assert_eq!(error("{\"a\": 1e999}"), "a:1:7: a: `1e999` is too large");
        assert_eq!(error("{\n\"a\": {\n"), "a:3:1: a: the file ends inside the `{` of line 2");
        assert_eq!(error(" // nothing\n"), "a:1:1: the file is empty");
    }

    #[test]
    fn depth_is_bounded() {
        let deep = |n: usize| format!("{}{}", "[".repeat(n), "]".repeat(n));
        assert!(scan("a", &deep(MOST_DEPTH)).is_ok());
        assert_eq!(error(&deep(100_000)), "a:1:65: more than 64 brackets inside each other");
        assert!(scan("a", &format!("\"{}\"", "[".repeat(100))).is_ok(), "in a text they do not count");
    }

    #[test]
    fn the_number_grammar_is_that_of_json() {
        for good in ["0", "-0", "12", "-3.5", "1e3", "1E-3", "0.25e+2"] {
            assert!(is_number(good), "{good}");
        }
        for bad in ["", "-", "+1", ".5", "5.", "01", "1e", "0x10", "1_000", "1.2.3", "--1", "1e1.5"] {
            assert!(!is_number(bad), "{bad}");
        }
    }
}
