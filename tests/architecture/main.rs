//! The rules that keep the code readable, as a test: layers, the order of modules, sizes, words that the core must not
//! use. README and `src/lib.rs` say why.

mod source;

use std::fs;

use source::{Source, body, inline_modules, module_orders, references, root, sources, words};

/// The layers from the bottom: each uses only those before it.
const LAYERS: [&str; 6] = ["math", "verlet", "sim", "content", "view", "app"];
/// Layers that run the same everywhere and without a window.
const CORE: [&str; 4] = ["math", "verlet", "sim", "content"];

/// Where the rules of size hold.
const EVERYWHERE: [&str; 4] = ["src", "tests", "xtask", "build.rs"];
const MOST_LINES: usize = 500;
const MOST_FUNCTION_LINES: usize = 70;
const MOST_HEADER_LINES: usize = 8;

/// Words that the core must not use, and what to use instead.
const BANNED: [(&str, &str); 22] = [
    ("HashMap", "its order differs from run to run; use BTreeMap or a sorted Vec"),
    ("HashSet", "its order differs from run to run; use BTreeSet or a sorted Vec"),
    ("Instant", "the sim has ticks; only the app knows time"),
    ("SystemTime", "the sim has ticks; only the app knows time"),
    ("std::thread", "the core is one thread"),
    ("rand", "use math::rng, whose state is part of the game's"),
    (".sin(", "use math::trig: std's differs by platform"),
    (".cos(", "use math::trig: std's differs by platform"),
    (".sin_cos(", "use math::trig: std's differs by platform"),
    (".tan(", "use math::trig: std's differs by platform"),
    (".asin(", "use math::trig: std's differs by platform"),
    (".acos(", "use math::trig: std's differs by platform"),
    (".atan(", "use math::trig: std's differs by platform"),
    (".atan2(", "use math::trig: std's differs by platform"),
    (".exp(", "use math::trig: std's differs by platform"),
    (".exp2(", "use math::trig: std's differs by platform"),
    (".ln(", "use math::trig: std's differs by platform"),
    (".powf(", "use math::trig: std's differs by platform"),
    (".powi(", "its rounding may differ; multiply"),
    (".hypot(", "use sqrt of a sum of squares"),
    (".mul_add(", "fused on some platforms only"),
    ("from_angle", "glam's uses std's sin and cos; use math::trig::direction"),
];

/// Files that may use a banned word, because their work is about it.
const EXCEPTIONS: [(&str, &[&str]); 1] = [("src/content/watch.rs", &["Instant", "SystemTime", "std::thread"])];

/// Files that may look at the platform.
const PLATFORM: [&str; 4] = ["src/app/platform/", "src/content/watch.rs", "src/view/audio.rs", "build.rs"];

/// Fails with all places where a rule is broken.
fn expect_none(broken: Vec<String>) {
    assert!(broken.is_empty(), "\n{}\n", broken.join("\n"));
}

#[test]
fn layers_use_only_the_layers_below() {
    let rank = |layer: &str| LAYERS.iter().position(|known| *known == layer);
    let mut broken = Vec::new();
    for source in sources(&["src"]) {
        let Some(own) = rank(source.layer()) else { continue };
        for (path, line) in references(&source) {
            if path.first().and_then(|layer| rank(layer)).is_some_and(|target| target > own) {
                broken.push(format!("{}:{line} uses {}", source.name, path.join("::")));
            }
        }
        let windows = ["macroquad", "miniquad", "quad_snd"];
        for at in windows.iter().flat_map(|word| words(&source, word)).filter(|_| CORE.contains(&source.layer())) {
            broken.push(format!("{}:{}: the core has no window", source.name, source.line_of(at)));
        }
    }
    expect_none(broken);
}

#[test]
fn files_use_only_files_above_them_in_their_folder() {
    let sources = sources(&["src"]);
    let orders = module_orders(&sources);
    let mut broken = Vec::new();
    for source in &sources {
        let own = source.module();
        for (path, line) in references(source) {
            let common = own.iter().zip(&path).take_while(|(a, b)| a == b).count();
            let Some(order) = orders.get(&own[..common]) else { continue };
            let place = |module: Option<&String>| order.iter().position(|known| Some(known) == module);
            let (mine, other) = (place(own.get(common)), place(path.get(common)));
            if mine.zip(other).is_some_and(|(mine, other)| other > mine) {
                broken.push(format!("{}:{line} uses {}, which stands below it", source.name, path.join("::")));
            }
        }
    }
    expect_none(broken);
}

#[test]
fn the_core_is_the_same_everywhere() {
    let mut broken = Vec::new();
    for source in sources(&["src"]).iter().filter(|source| CORE.contains(&source.layer())) {
        let excused = EXCEPTIONS.iter().find(|(name, _)| *name == source.name).map_or(&[][..], |(_, words)| words);
        for (word, instead) in BANNED.iter().filter(|(word, _)| !excused.contains(word)) {
            let places = words(source, word).map(|at| source.line_of(at));
            broken.extend(places.map(|line| format!("{}:{line}: `{word}`: {instead}", source.name)));
        }
    }
    expect_none(broken);
}

#[test]
fn only_platform_files_look_at_the_platform() {
    let mut broken = Vec::new();
    let allowed = |source: &&Source| PLATFORM.iter().any(|name| source.name.starts_with(name));
    for source in sources(&["src", "build.rs"]).iter().filter(|source| !allowed(source)) {
        for word in ["target_os", "target_arch", "target_family", "target_env"] {
            let places = words(source, word).map(|at| source.line_of(at));
            broken.extend(places.map(|line| format!("{}:{line}: `{word}` belongs in {PLATFORM:?}", source.name)));
        }
    }
    expect_none(broken);
}

#[test]
fn files_are_short_and_say_what_they_are() {
    let mut broken = Vec::new();
    for source in sources(&EVERYWHERE) {
        let lines = source.text.lines().count();
        // Formulas may stand in the header as well, and are not counted.
        let mut is_formula = false;
        let mut header = 0;
        for line in source.text.lines().take_while(|line| line.starts_with("//!")) {
            is_formula ^= line.starts_with("//! ```");
            header += usize::from(!is_formula && line.len() > 7);
        }
        if lines > MOST_LINES {
            broken.push(format!("{} has {lines} lines; {MOST_LINES} are allowed", source.name));
        }
        if header == 0 || header > MOST_HEADER_LINES {
            broken
                .push(format!("{} begins with {header} lines of //!; 1 to {MOST_HEADER_LINES} are asked", source.name));
        }
    }
    expect_none(broken);
}

#[test]
fn functions_are_short() {
    let mut broken = Vec::new();
    for source in sources(&EVERYWHERE) {
        for at in words(&source, "fn ") {
            let rest = &source.code[at..];
            let lines = body(rest).map_or(0, |end| rest[..end].matches('\n').count() + 1);
            if lines > MOST_FUNCTION_LINES {
                let name = rest[3..].split(['(', '<']).next().unwrap_or_default();
                let line = source.line_of(at);
                broken.push(format!(
                    "{}:{line}: `{name}` has {lines} lines; {MOST_FUNCTION_LINES} are allowed",
                    source.name
                ));
            }
        }
    }
    expect_none(broken);
}

/// A field that is not listed would be left out of the hash without anyone having decided so.
#[test]
fn hashes_list_every_field() {
    let mut broken = Vec::new();
    for source in sources(&["src"]) {
        let named = words(&source, "fn ").filter(|at| {
            let name = source.code[at + 3..].split(['(', '<']).next().unwrap_or_default();
            name.starts_with("hash")
        });
        for at in named {
            let rest = &source.code[at..];
            let text = &rest[..body(rest).unwrap_or_default()];
            for (place, _) in text.match_indices("..") {
                let after = text[place + 2..].trim_start();
                if after.starts_with('}') || after.starts_with(')') {
                    broken.push(format!("{}:{}: `..` in a hash", source.name, source.line_of(at + place)));
                }
            }
        }
    }
    expect_none(broken);
}

#[test]
fn mod_files_hold_no_logic() {
    let mut broken = Vec::new();
    for source in sources(&["src"]).iter().filter(|source| source.name.ends_with("/mod.rs")) {
        let mut rest = source.code.trim_start();
        while !rest.is_empty() {
            let end = if rest.starts_with("#[") { rest.find(']') } else { rest.find(';') };
            let (item, after) = rest.split_at(end.map_or(rest.len(), |end| end + 1));
            let fine = ["#[", "mod ", "pub mod ", "pub use ", "pub(crate) mod ", "pub(super) mod "];
            if !fine.iter().any(|start| item.starts_with(start)) {
                broken.push(format!("{}: `{item}`", source.name));
            }
            rest = after.trim_start();
        }
    }
    expect_none(broken);
}

#[test]
fn imports_are_named() {
    let mut broken = Vec::new();
    for source in sources(&["src", "xtask"]) {
        for (at, _) in source.code.match_indices("::*") {
            let path = source.code[..at].rsplit(|c: char| !c.is_alphanumeric() && c != '_' && c != ':').next();
            let allowed = match path {
                // In a module of tests.
                Some("super") => !inline_modules(&source.code, at).is_empty(),
                Some("macroquad::prelude") => !CORE.contains(&source.layer()),
                _ => false,
            };
            if !allowed {
                broken.push(format!("{}:{}: a glob import", source.name, source.line_of(at)));
            }
        }
    }
    expect_none(broken);
}

#[test]
fn nothing_is_left_for_later_and_no_warning_is_silenced_without_a_reason() {
    let mut broken = Vec::new();
    for source in sources(&["src", "xtask", "build.rs"]) {
        for mark in ["TODO", "FIXME", "XXX", "todo!", "unimplemented!", "dbg!"] {
            if source.text.contains(mark) {
                broken.push(format!("{}: {mark}", source.name));
            }
        }
        for (at, _) in source.text.match_indices("allow(clippy") {
            let item = source.text[at..].split(")]").next().unwrap_or_default();
            if !item.contains("reason") {
                broken.push(format!("{}: `{item}` without a reason", source.name));
            }
        }
    }
    expect_none(broken);
}

#[test]
fn every_dependency_says_why_it_is_there() {
    let mut broken = Vec::new();
    for file in ["Cargo.toml", "xtask/Cargo.toml"] {
        let text = fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        let mut is_list = false;
        for line in text.lines() {
            if line.starts_with('[') {
                is_list = line.contains("dependencies]");
            } else if is_list && line.contains('=') && line.split_once('#').is_none_or(|(_, why)| why.trim().len() < 10)
            {
                broken.push(format!("{file}: why? {line}"));
            }
        }
    }
    expect_none(broken);
}
