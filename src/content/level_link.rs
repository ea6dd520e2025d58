//! A level as a link, `#l=...`: its whole file without comments and blanks, a few hundred letters for the usual one. It was
//! written by strangers, so it is read like any file, and whatever is wrong ends in one sentence for the player.
//!
//! ```text
//! bytes     version, length of the text (2 bytes, lowest first), checksum of the text (4 bytes), the squeezed text
//! letters   base64url without padding
//! ```

use super::error::Problems;
use super::level;
use super::run_bytes::{from_letters, to_letters};
use super::squeeze::{squeeze, unsqueeze};
use crate::math::hash::Hasher;

/// What a link starts with, behind the page's address.
pub const MARK: &str = "#l=";
/// Longest link in letters, mark included.
pub const MOST_LETTERS: usize = 8 * 1024;
/// Longest text of a level, bytes.
pub const MOST_TEXT: usize = 12 * 1024;
/// The file that a level of a link plays as; its pack is no place on the map, and its wins are not kept.
pub const FILE: &str = "levels/puzzle/link/01_link.jsonc";
/// Its id.
pub const ID: &str = "link/01";
const VERSION: u8 = 1;
const HEAD: usize = 7;

/// The link of a level file's `text`.
///
/// # Errors
/// If it is no level or too long; one sentence.
pub fn encode(text: &[u8]) -> Result<String, String> {
    check(text)?;
    let text = bare(text);
    if text.len() > MOST_TEXT {
        return Err(format!("the level is too long for a link: {} bytes of {MOST_TEXT}", text.len()));
    }
    let mut bytes = vec![VERSION];
    bytes.extend((text.len() as u16).to_le_bytes());
    bytes.extend(checksum(&text).to_le_bytes());
    bytes.extend(squeeze(&text));
    let link = format!("{MARK}{}", to_letters(&bytes));
    if link.len() > MOST_LETTERS {
        return Err(format!("the link would be {} letters long; {MOST_LETTERS} is the most", link.len()));
    }
    Ok(link)
}

/// The text of the level in a link; `link` may have a page's address before its mark.
///
/// # Errors
/// One sentence for the player.
pub fn decode(link: &str) -> Result<Vec<u8>, String> {
    let link = link.trim();
    let letters = link.find(MARK).map_or(link, |mark| &link[mark + MARK.len()..]);
    if letters.len() > MOST_LETTERS {
        return Err("This level link is too long.".into());
    }
    let damaged = || "This level link is damaged or not whole.".to_string();
    let bytes = from_letters(letters.as_bytes()).filter(|bytes| bytes.len() >= HEAD).ok_or_else(damaged)?;
    if bytes[0] != VERSION {
        return Err(format!("This level link is of version {}, and this game reads {VERSION}.", bytes[0]));
    }
    let length = usize::from(u16::from_le_bytes([bytes[1], bytes[2]]));
    if length > MOST_TEXT {
        return Err("This level link is too long.".into());
    }
    let text = unsqueeze(&bytes[HEAD..], length);
    if checksum(&text).to_le_bytes() != bytes[3..HEAD] {
        return Err(damaged());
    }
    check(&text).map(|()| text)
}

/// Whether `text` can be played.
fn check(text: &[u8]) -> Result<(), String> {
    let mut problems = Problems::default();
    match level::read(FILE, text, &mut problems) {
        Some(_) => Ok(()),
        None => {
            let first = problems.iter().find(|problem| problem.is_error()).map(ToString::to_string);
            Err(format!("This level cannot be played: {}", first.unwrap_or_default()))
        }
    }
}

/// Without comments, blanks, commas before a bracket, and the name of the schema, which means nothing elsewhere.
fn bare(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        let next = text.get(at + 1);
        match (byte, next) {
            (b'"', _) => {
                let end = end_of_string(text, at);
                out.extend(&text[at..end]);
                at = end;
                continue;
            }
            (b'/', Some(b'/')) => at += text[at..].iter().position(|byte| *byte == b'\n').unwrap_or(text.len() - at),
            (b'/', Some(b'*')) => {
                at += text[at..].windows(2).position(|pair| pair == b"*/").map_or(text.len() - at, |end| end + 2);
                continue;
            }
            (b' ' | b'\t' | b'\r' | b'\n', _) => {}
            (b']' | b'}', _) => {
                if out.last() == Some(&b',') {
                    out.pop();
                }
                out.push(byte);
            }
            _ => out.push(byte),
        }
        at += 1;
    }
    without_schema(out)
}

fn end_of_string(text: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(byte) = text.get(at) {
        match byte {
            b'\\' => at += 2,
            b'"' => return at + 1,
            _ => at += 1,
        }
    }
    text.len()
}

fn without_schema(text: Vec<u8>) -> Vec<u8> {
    const KEY: &[u8] = b"{\"$schema\":";
    if !text.starts_with(KEY) {
        return text;
    }
    let end = end_of_string(&text, KEY.len());
    let rest = text[end..].strip_prefix(b",").unwrap_or(&text[end..]);
    [b"{", rest].concat()
}

fn checksum(bytes: &[u8]) -> u32 {
    let mut hasher = Hasher::default();
    hasher.bytes(bytes);
    hasher.finish() as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::embedded;
    use crate::content::library::LINKED;

    #[test]
    fn every_shipped_level_comes_back_the_same_and_fits() {
        let mut longest = 0;
        for shipped in embedded::LEVELS {
            let link = encode(shipped.bytes).unwrap_or_else(|error| panic!("{}: {error}", shipped.file));
            longest = longest.max(link.len());
            let text = decode(&format!("https://example.org/play/{link}")).expect("its own link");
            let mut problems = Problems::default();
            let read = |bytes, problems: &mut _| level::read(FILE, bytes, problems).expect("a level").hash();
            assert_eq!(read(&text, &mut problems), read(shipped.bytes, &mut problems), "{}", shipped.file);
        }
        assert!(longest < 1000, "the longest link has {longest} letters");
    }

    #[test]
    fn a_level_of_a_link_is_no_place_on_the_map() {
        assert_eq!((level::id_of(FILE).as_deref(), ID.split('/').next()), (Some(ID), Some(LINKED)));
    }

    #[test]
    fn damage_and_lies_are_named() {
        let link = encode(embedded::LEVELS[0].bytes).expect("a level");
        for (i, _) in link.char_indices().skip(MARK.len()) {
            assert!(decode(&link[..i]).is_err(), "cut at {i}");
            let other = if &link[i..=i] == "A" { "B" } else { "A" };
            assert!(decode(&format!("{}{other}{}", &link[..i], &link[i + 1..])).is_err(), "changed at {i}");
        }
        assert!(decode("#l=").is_err() && decode("#l=%00").is_err());
        assert!(decode(&format!("#l={}", "A".repeat(100_000))).expect_err("too long").contains("too long"));
        assert!(encode(b"{ \"name\": \"No\" }").expect_err("no level").contains("cannot be played"));
    }

    #[test]
    fn comments_and_blanks_go_and_texts_stay() {
        let text = b"{ \"$schema\": \"../x\", // one\n \"name\": \"a // \\\" b\", /* two */ \"nim\": [1, 2,], }";
        assert_eq!(bare(text), b"{\"name\":\"a // \\\" b\",\"nim\":[1,2]}");
    }
}
