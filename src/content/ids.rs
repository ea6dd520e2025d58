//! Ids of levels and nights as saves and file names carry them.

/// Longest level id.
const LONGEST_ID: usize = 64;
/// Most fireflies of a level, most goals of a night.
pub const MOST_STARS: u8 = 3;

/// Ids that a level can have: they go into a text and into the name of a file without being escaped.
pub fn is_id(id: &str) -> bool {
    let allowed = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'/' | b'_' | b'-');
    !id.is_empty() && id.len() <= LONGEST_ID && id.bytes().all(allowed)
}

/// The name under which the best run of a level or a night is stored, like `best/garden-03.rec`.
pub fn best_run_name(id: &str) -> String {
    format!("best/{}.rec", id.replace(['/', ':'], "-"))
}
