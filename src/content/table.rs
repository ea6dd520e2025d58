//! Settings as tables: one row per key with its range and how to read and write it. The same rows read a file, check
//! it and are compared with its JSON Schema. The macro `rows!` does not compile when a field of the struct has no row.

use super::error::Problems;
use super::json::Document;
use super::keys::{self, Report, Shape, range_error};
use super::node::{Node, Value};

/// One key of a settings struct `T`.
pub struct Row<T: 'static> {
    pub key: &'static str,
    pub kind: Kind<T>,
}

/// What the value of a row may be.
pub enum Kind<T: 'static> {
    Number {
        low: f32,
        high: f32,
        whole: bool,
        get: fn(&T) -> f32,
        set: fn(&mut T, f32),
    },
    /// So many numbers in a list.
    Numbers {
        low: f32,
        high: f32,
        count: usize,
        get: fn(&T) -> &[f32],
        get_mut: fn(&mut T) -> &mut [f32],
    },
    /// One of some words, as an index into them.
    Choice {
        words: &'static [&'static str],
        get: fn(&T) -> usize,
        set: fn(&mut T, usize),
    },
    /// Red, green, blue: one colour, or so many in a list.
    Colors {
        count: Option<usize>,
        get: fn(&T) -> &[[u8; 3]],
        get_mut: fn(&mut T) -> &mut [[u8; 3]],
    },
    /// A struct inside the struct, with rows of its own.
    Section {
        read: fn(&mut Report<'_>, &Node, &str, &mut T),
        list: fn(&T, &str, &mut Vec<Leaf>),
        set: fn(&mut T, &str, f32) -> bool,
    },
}

/// One value of a settings struct, spelled out.
#[derive(Clone, Debug, PartialEq)]
pub struct Leaf {
    /// Like `engine.gravity`.
    pub path: String,
    /// As it is written in a file: `980`, `"direct"`, `["#ffb04a", "#ff9f45"]`.
    pub text: String,
    /// The number, or the index of the word; 0 for what is neither.
    pub value: f32,
    /// The least and the largest number that is allowed, for numbers.
    pub range: Option<(f32, f32)>,
    /// Only whole numbers are allowed.
    pub whole: bool,
    /// The words that are allowed, for choices.
    pub words: &'static [&'static str],
    /// Why the value is not allowed, if it is not.
    pub problem: Option<String>,
}

/// Spells out every value of `target`; `path` is where it stands itself.
pub fn list<T>(rows: &[Row<T>], target: &T, path: &str, leaves: &mut Vec<Leaf>) {
    for row in rows {
        let path = keys::join(path, row.key);
        let leaf = |text, range, words, problem| Leaf {
            path: path.clone(),
            text,
            value: 0.0,
            range,
            whole: false,
            words,
            problem,
        };
        leaves.push(match row.kind {
            Kind::Section { list, .. } => {
                list(target, &path, leaves);
                continue;
            }
            Kind::Number { low, high, whole, get, .. } => {
                let value = get(target);
                let problem = range_error(value as f64, low, high);
                Leaf { value, whole, ..leaf(value.to_string(), Some((low, high)), &[], problem) }
            }
            Kind::Numbers { low, high, get, .. } => {
                let numbers = get(target);
                let problem = numbers.iter().find_map(|number| range_error(*number as f64, low, high));
                leaf(in_list(numbers.iter().map(f32::to_string)), Some((low, high)), &[], problem)
            }
            Kind::Choice { words, get, .. } => {
                let index = get(target);
                Leaf { value: index as f32, ..leaf(format!("\"{}\"", words[index]), None, words, None) }
            }
            Kind::Colors { count, get, .. } => {
                let colors = get(target).iter().map(|[r, g, b]| format!("\"#{r:02x}{g:02x}{b:02x}\""));
                leaf(if count.is_some() { in_list(colors) } else { colors.collect() }, None, &[], None)
            }
        });
    }
}

fn in_list(parts: impl Iterator<Item = String>) -> String {
    format!("[{}]", parts.collect::<Vec<_>>().join(", "))
}

/// Sets the number or choice at `path`, like `engine.gravity`, to the allowed value that is nearest to `value`; a choice
/// to the word of that index. False if nothing of the kind is there, or `value` is no number.
pub fn set<T>(rows: &[Row<T>], target: &mut T, path: &str, value: f32) -> bool {
    let (key, inner) = path.split_once('.').unwrap_or((path, ""));
    let Some(row) = rows.iter().find(|row| row.key == key && !value.is_nan()) else { return false };
    match row.kind {
        Kind::Section { set, .. } => return set(target, inner, value),
        Kind::Number { low, high, whole, set, .. } if inner.is_empty() => {
            let value = value.clamp(low, high);
            set(target, if whole { value.round() } else { value });
        }
        Kind::Choice { words, set, .. } if inner.is_empty() => {
            set(target, (value.max(0.0).round() as usize).min(words.len() - 1));
        }
        _ => return false,
    }
    true
}

/// Writes the values of a whole file into `target` and adds what is wrong to `problems`. False if anything is an error.
pub fn read_file<T>(file: &str, bytes: &[u8], rows: &[Row<T>], target: &mut T, problems: &mut Problems) -> bool {
    let Some(document) = Document::read_or_note(file, bytes, problems) else { return false };
    let mut report = Report::new(&document, problems);
    read(&mut report, &document.root, "", rows, target);
    report.finish()
}

/// Writes the values in `node`, which stands at `path`, into `target` and reports what is wrong. Keys that are left out
/// stay as they are.
pub fn read<T>(report: &mut Report<'_>, node: &Node, path: &str, rows: &[Row<T>], target: &mut T) {
    let Value::Object(entries) = &node.value else {
        keys::check_node(report, node, &Shape::Object(&[]), path);
        return;
    };
    keys::check_duplicates(report, entries, path);
    for (key, node) in entries {
        let inner = keys::join(path, &key.name);
        if inner == "$schema" {
            keys::check_node(report, node, &Shape::Text { most: 200 }, &inner);
        } else if let Some(row) = rows.iter().find(|row| row.key == key.name) {
            read_value(report, node, &inner, &row.kind, target);
        } else {
            let names: Vec<&str> = rows.iter().map(|row| row.key).collect();
            keys::unknown_key(report, key, &names, path);
        }
    }
}

/// Takes over the value in `node` if it has the right shape; else reports why not.
fn read_value<T>(report: &mut Report<'_>, node: &Node, path: &str, kind: &Kind<T>, target: &mut T) {
    let before = report.count();
    let number = |low: &f32, high: &f32| Shape::Number { low: *low, high: *high };
    match kind {
        Kind::Section { read, .. } => return read(report, node, path, target),
        Kind::Number { low, high, whole: true, .. } => {
            keys::check_node(report, node, &Shape::Whole { low: *low, high: *high }, path);
        }
        Kind::Number { low, high, .. } => keys::check_node(report, node, &number(low, high), path),
        Kind::Choice { words, .. } => keys::check_node(report, node, &Shape::Choice(words), path),
        Kind::Numbers { low, high, count, .. } => {
            keys::check_list(report, node, &number(low, high), *count..=*count, path);
        }
        Kind::Colors { count: Some(count), .. } => {
            keys::check_list(report, node, &Shape::Color, *count..=*count, path);
        }
        Kind::Colors { count: None, .. } => keys::check_node(report, node, &Shape::Color, path),
    }
    if report.count() > before {
        return;
    }
    let items = if let Value::List(items) = &node.value { items } else { std::slice::from_ref(node) };
    match kind {
        Kind::Section { .. } => {}
        Kind::Number { set, .. } => items.iter().filter_map(as_number).for_each(|number| set(target, number)),
        Kind::Numbers { get_mut, .. } => {
            get_mut(target).iter_mut().zip(items.iter().filter_map(as_number)).for_each(|(slot, new)| *slot = new);
        }
        Kind::Choice { words, set, .. } => {
            let index = as_text(node).and_then(|text| words.iter().position(|word| *word == text));
            index.into_iter().for_each(|index| set(target, index));
        }
        Kind::Colors { get_mut, .. } => {
            let colors = items.iter().filter_map(as_text).filter_map(keys::color);
            get_mut(target).iter_mut().zip(colors).for_each(|(slot, new)| *slot = new);
        }
    }
}

fn as_number(node: &Node) -> Option<f32> {
    if let Value::Number(number) = node.value { Some(number as f32) } else { None }
}

fn as_text(node: &Node) -> Option<&str> {
    if let Value::Text(text) = &node.value { Some(text) } else { None }
}

/// The rows of a struct: `rows!(SNIP: SnipTuning { berry_mass: f32 1.0 ..= 500.0, ... } and { solver: SOLVER, })`, where
/// `and` has the kinds of the fields that are no numbers. A field in neither list does not compile.
macro_rules! rows {
    ($name:ident: $type:ident { $($field:ident: $kind:ident $low:literal ..= $high:literal,)* }
        and { $($other:ident: $other_kind:expr,)* }) => {
        #[doc = concat!("The keys of [`", stringify!($type), "`].")]
        pub const $name: &[$crate::content::table::Row<$type>] = {
            const _: fn(&$type) = |all| {
                let $type { $($field: _,)* $($other: _,)* } = all;
            };
            &[
                $($crate::content::table::Row {
                    key: stringify!($field),
                    kind: $crate::content::table::Kind::Number {
                        low: $low as f32,
                        high: $high as f32,
                        whole: matches!(stringify!($kind).as_bytes(), b"u32"),
                        get: |all| all.$field as f32,
                        set: |all, value| all.$field = value as $kind,
                    },
                },)*
                $($crate::content::table::Row { key: stringify!($other), kind: $other_kind },)*
            ]
        };
    };
}

/// The kind of a field that has rows of its own.
macro_rules! section {
    ($field:ident, $rows:ident) => {
        $crate::content::table::Kind::Section {
            read: |report, node, path, all| {
                $crate::content::table::read(report, node, path, $rows, &mut all.$field);
            },
            list: |all, path, leaves| $crate::content::table::list($rows, &all.$field, path, leaves),
            set: |all, path, value| $crate::content::table::set($rows, &mut all.$field, path, value),
        }
    };
}

/// The kind of a field that is one colour, or an array of so many.
macro_rules! color {
    ($field:ident) => {
        $crate::content::table::Kind::Colors {
            count: None,
            get: |all| std::slice::from_ref(&all.$field),
            get_mut: |all| std::slice::from_mut(&mut all.$field),
        }
    };
    ($field:ident, $count:literal) => {
        $crate::content::table::Kind::Colors {
            count: Some($count),
            get: |all| &all.$field,
            get_mut: |all| &mut all.$field,
        }
    };
}

pub(crate) use {color, rows, section};
