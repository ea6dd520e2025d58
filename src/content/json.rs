//! JSON with comments, read twice: an own scanner checks the syntax and remembers the place of every value, then
//! `nanoserde` builds the typed value. nanoserde alone knows neither unknown keys nor places once it is done, and it
//! recurses without a limit (once a bracket, once a comment); the scanner stops hostile text before it gets there.

use nanoserde::DeJson;

use super::error::{Place, Problem, Problems};
use super::node::Node;
use super::scan::{Scanned, scan};

/// The largest file that is read, in bytes.
pub const MOST_BYTES: usize = 256 * 1024;

/// A file whose syntax is right.
#[derive(Clone, Debug)]
pub struct Document {
    pub file: String,
    pub root: Node,
    /// The text with its comments blanked out.
    plain: String,
}

impl Document {
    /// Reads the bytes of `file`: UTF-8, with or without a byte order mark, LF or CRLF, at most [`MOST_BYTES`].
    ///
    /// # Errors
    /// The first thing that is wrong with the text: its size, its encoding, its syntax or its depth.
    pub fn read(file: &str, bytes: &[u8]) -> Result<Document, Problem> {
        let text = decode(file, bytes)?;
        let Scanned { root, plain } = scan(file, text)?;
        Ok(Document { file: file.to_string(), root, plain })
    }

    /// Reads like [`Document::read`] and adds what is wrong to `problems`.
    pub fn read_or_note(file: &str, bytes: &[u8], problems: &mut Problems) -> Option<Document> {
        Document::read(file, bytes).map_err(|problem| problems.push(problem)).ok()
    }

    /// Where the value at `path` (like `ropes[2].to`) stands; where there is none, its nearest existing parent.
    pub fn place(&self, path: &str) -> Place {
        let mut node = &self.root;
        for step in path.split(['.', '[']).filter(|step| !step.is_empty()) {
            let child = match step.strip_suffix(']') {
                Some(index) => index.parse::<usize>().ok().and_then(|index| node.items().get(index)),
                None => node.get(step),
            };
            match child {
                Some(child) => node = child,
                None => break,
            }
        }
        node.place
    }

    /// The typed value. After `keys::check` has passed this cannot fail, but it says where if it does.
    pub fn build<T: DeJson>(&self) -> Result<T, Problem> {
        T::deserialize_json(&self.plain).map_err(|error| {
            let place = Place { line: error.line as u32 + 1, column: (error.col as u32).max(1) };
            Problem::error(&self.file, place, "", format!("{:?}", error.msg))
        })
    }
}

/// The text in `bytes`, without a byte order mark.
fn decode<'a>(file: &str, bytes: &'a [u8]) -> Result<&'a str, Problem> {
    let fail = |place, message: String| Err(Problem::error(file, place, "", message));
    if bytes.len() > MOST_BYTES {
        return fail(Place::START, format!("the file is larger than {} KiB", MOST_BYTES / 1024));
    }
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return fail(Place::START, "the file is UTF-16; save it as UTF-8".to_string());
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let (good, whole) = match std::str::from_utf8(bytes) {
        Ok(text) => (text, true),
        Err(error) => (std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default(), false),
    };
    if let Some(zero) = good.find('\0') {
        return fail(place_after(&good[..zero]), "a zero byte: this is no text file".to_string());
    }
    if !whole {
        return fail(place_after(good), "this is no UTF-8 text; save the file as UTF-8".to_string());
    }
    Ok(good)
}

/// The place of the character that follows `text`.
fn place_after(text: &str) -> Place {
    let line = text.bytes().filter(|byte| *byte == b'\n').count() as u32 + 1;
    let last = text.rsplit('\n').next().unwrap_or_default();
    Place { line, column: last.chars().count() as u32 + 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Document {
        Document::read("a.jsonc", text.as_bytes()).unwrap_or_else(|problem| panic!("{problem}"))
    }

    fn fail(bytes: &[u8]) -> String {
        Document::read("a.jsonc", bytes).expect_err("must not be read").to_string()
    }

    #[test]
    fn every_value_has_its_place() {
        let document = read("{\n  // a rope\n  \"ropes\": [{\"to\": 1}, { \"to\" : 2 }],\n}\n");
        assert_eq!(document.place("ropes[1].to"), Place { line: 3, column: 33 });
        assert_eq!(document.place("ropes[1].from"), Place { line: 3, column: 24 }, "the parent");
        assert_eq!(document.place("ropes[7]"), Place { line: 3, column: 12 });
        assert_eq!(document.place("pegs"), Place::START);
    }

    #[test]
    fn notepad_files_are_read() {
        let document = Document::read("a.jsonc", b"\xef\xbb\xbf{\r\n\"a\": [1,\r\n2]}\r\n").unwrap();
        assert_eq!(document.place("a[1]"), Place { line: 3, column: 1 });
        let built: std::collections::BTreeMap<String, Vec<f32>> = document.build().unwrap();
        assert_eq!(built["a"], [1.0, 2.0]);
    }

    #[test]
    fn what_is_no_text_is_named() {
        assert_eq!(fail(b"{\n\"a\": \0}"), "a.jsonc:2:6: a zero byte: this is no text file");
        assert_eq!(fail(b"{\n\"\xc3\xa9\xff"), "a.jsonc:2:3: this is no UTF-8 text; save the file as UTF-8");
        assert_eq!(fail(b"\xff\xfe{\0}\0"), "a.jsonc:1:1: the file is UTF-16; save it as UTF-8");
        assert_eq!(fail(&vec![b' '; MOST_BYTES + 1]), "a.jsonc:1:1: the file is larger than 256 KiB");
    }

    #[test]
    fn a_wrong_type_is_placed_by_nanoserde_too() {
        let document = read("{\n \"a\":\n \"x\"}");
        let error = document.build::<std::collections::BTreeMap<String, f32>>().expect_err("no number");
        assert_eq!(error.line, 3);
    }
}
