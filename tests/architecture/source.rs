//! Reading Rust source as far as the rules need it: without comments and texts, as words, paths and functions.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

pub struct Source {
    /// Like `src/verlet/world.rs`.
    pub name: String,
    pub text: String,
    /// Without comments and the insides of texts; the lines stay.
    pub code: String,
}

impl Source {
    pub fn layer(&self) -> &str {
        self.name.strip_prefix("src/").and_then(|rest| rest.split('/').next()).unwrap_or_default()
    }

    /// The module that the file is, like `["verlet", "world"]`.
    pub fn module(&self) -> Vec<String> {
        let path = self.name.trim_start_matches("src/").trim_end_matches(".rs");
        let steps = path.split('/').filter(|step| !["mod", "lib", "main"].contains(step));
        steps.map(str::to_string).collect()
    }

    pub fn line_of(&self, at: usize) -> usize {
        self.code[..at].matches('\n').count() + 1
    }
}

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All Rust files of the repository below `folders`.
pub fn sources(folders: &[&str]) -> Vec<Source> {
    let mut paths = Vec::new();
    for folder in folders {
        collect(&root().join(folder), &mut paths);
    }
    paths.sort();
    assert!(!paths.is_empty());
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let name = path.strip_prefix(root()).unwrap_or(&path).display().to_string().replace('\\', "/");
        Source { name, code: strip(&text), text }
    };
    paths.into_iter().map(read).collect()
}

fn collect(path: &Path, paths: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).expect("a folder").flatten() {
            collect(&entry.path(), paths);
        }
    } else if path.extension().is_some_and(|extension| extension == "rs") {
        paths.push(path.to_path_buf());
    }
}

/// Blanks out comments and the insides of texts and characters.
fn strip(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = bytes.to_vec();
    let mut at = 0;
    while at < bytes.len() {
        let rest = &text[at..];
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(length) = raw_text(rest).or_else(|| plain_text(rest)).or_else(|| character(rest)) {
            length
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
            continue;
        };
        out[at..at + length].iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
        at += length;
    }
    String::from_utf8(out).expect("whole characters were blanked")
}

fn raw_text(rest: &str) -> Option<usize> {
    let hashes = rest.strip_prefix('r')?.bytes().take_while(|byte| *byte == b'#').count();
    let inside = rest[1 + hashes..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    Some(2 + hashes + inside.find(&end)? + end.len())
}

fn plain_text(rest: &str) -> Option<usize> {
    let mut escaped = false;
    let inside = rest.strip_prefix('"')?;
    let end = inside.bytes().position(|byte| {
        let ends = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    })?;
    Some(end + 2)
}

/// A character like 'x' or '\n', not a lifetime.
fn character(rest: &str) -> Option<usize> {
    let inside = rest.strip_prefix('\'')?;
    let length = match inside.chars().next()? {
        '\\' => 1 + inside[1..].chars().next()?.len_utf8() + inside[2..].find('\'')?,
        c => c.len_utf8(),
    };
    inside[length..].starts_with('\'').then_some(length + 2)
}

/// True if `word` stands at `at` as a whole word.
fn is_word(code: &str, at: usize, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let starts = word.starts_with(|c| !is_part(c)) || !code[..at].ends_with(is_part);
    let ends = word.ends_with(|c| !is_part(c)) || !code[at + word.len()..].starts_with(is_part);
    starts && ends
}

pub fn words<'a>(source: &'a Source, word: &'a str) -> impl Iterator<Item = usize> + 'a {
    source.code.match_indices(word).map(|(at, _)| at).filter(move |at| is_word(&source.code, *at, word))
}

/// Every path that starts with `crate::` or `super::`, from the crate's root, with its line.
pub fn references(source: &Source) -> Vec<(Vec<String>, usize)> {
    let code = &source.code;
    let mut found = Vec::new();
    let mut skip_to = 0;
    for start in ["crate::", "super::"].iter().flat_map(|word| words(source, word)) {
        let follows_path = code[..start].ends_with("::");
        if follows_path || start < skip_to {
            continue;
        }
        let mut paths = Vec::new();
        let end = start + read_tree(&code[start..], Vec::new(), &mut paths);
        if code[start..].starts_with("super") {
            skip_to = end;
        }
        let inline = inline_modules(code, start);
        for path in paths {
            let mut module = source.module();
            module.extend(inline.iter().cloned());
            let ups = path.iter().take_while(|step| *step == "super").count();
            if path[0] == "crate" {
                module.clear();
            } else {
                module.truncate(module.len().saturating_sub(ups));
            }
            module.extend(path.iter().filter(|step| !["crate", "super"].contains(&step.as_str())).cloned());
            found.push((module, source.line_of(start)));
        }
    }
    found
}

/// Reads `a::b::{c, d::e}` into its paths; returns how long it is.
fn read_tree(text: &str, before: Vec<String>, paths: &mut Vec<Vec<String>>) -> usize {
    let mut path = before;
    let mut at = 0;
    loop {
        let blank = |at: usize| at + text[at..].len() - text[at..].trim_start().len();
        at = blank(at);
        if text[at..].starts_with('{') {
            at += 1;
            loop {
                at = blank(at);
                if text[at..].starts_with('}') || at >= text.len() {
                    return at + 1;
                }
                at = blank(at + read_tree(&text[at..], path.clone(), paths));
                if text[at..].starts_with(',') {
                    at += 1;
                } else if !text[at..].starts_with('}') {
                    // `as name`, or no tree after all.
                    at += text[at..].find([',', '}']).unwrap_or(text.len() - at);
                }
            }
        }
        let end = text[at..].find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len() - at);
        path.push(text[at..at + end].to_string());
        at += end;
        if !text[at..].starts_with("::") {
            paths.push(path);
            return at;
        }
        at += 2;
    }
}

/// Names of the `mod name { ... }` around `at`.
pub fn inline_modules(code: &str, at: usize) -> Vec<String> {
    let mut open: Vec<Option<String>> = Vec::new();
    for (index, c) in code[..at].char_indices().filter(|(_, c)| ['{', '}'].contains(c)) {
        if c == '}' {
            open.pop();
            continue;
        }
        let mut before = code[..index].split_whitespace().rev();
        let name = before.next().map(str::to_string);
        open.push(name.filter(|_| before.next() == Some("mod")));
    }
    open.into_iter().flatten().collect()
}

/// The modules of every folder in their order, by the folder's path.
pub fn module_orders(sources: &[Source]) -> BTreeMap<Vec<String>, Vec<String>> {
    let mut orders = BTreeMap::new();
    for source in sources.iter().filter(|source| source.name.ends_with("/mod.rs") || source.name == "src/lib.rs") {
        let name = |line: &str| {
            let rest = line.trim().trim_start_matches("pub ").strip_prefix("mod ")?;
            rest.strip_suffix(';').map(str::to_string)
        };
        orders.insert(source.module(), source.code.lines().filter_map(name).collect::<Vec<_>>());
    }
    orders
}

/// Where the body of the function at the start of `rest` ends, if it has one.
pub fn body(rest: &str) -> Option<usize> {
    let mut depth = 0;
    let mut round = 0;
    for (at, c) in rest.char_indices() {
        match c {
            '(' | '[' => round += 1,
            ')' | ']' => round -= 1,
            ';' | ',' if depth == 0 && round == 0 => return None,
            '{' => depth += 1,
            '}' => {
                depth -= 1;
                if depth == 0 && round == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
        if round < 0 || depth < 0 {
            return None;
        }
    }
    None
}

#[test]
fn texts_and_comments_are_blanked() {
    let text = "let a = \"x // \\\" y\"; // fn\nlet b = '\"'; let c: &'a str = r#\"\"q\"#; /* HashMap */ d('\\'');\n";
    let code = strip(text);
    assert_eq!(code.len(), text.len());
    assert!(!code.contains("fn") && !code.contains("HashMap") && !code.contains('q') && !code.contains('"'), "{code}");
    assert!(code.contains("&'a str") && code.contains("d("), "{code}");
}

#[test]
fn use_trees_are_read() {
    let mut paths = Vec::new();
    let text = "crate::a::{self, b::{c, d}, e as f}; rest";
    assert_eq!(&text[read_tree(text, Vec::new(), &mut paths)..], "; rest");
    let joined: Vec<String> = paths.iter().map(|path| path.join(".")).collect();
    assert_eq!(joined, ["crate.a.self", "crate.a.b.c", "crate.a.b.d", "crate.a.e"]);
    assert_eq!(inline_modules("mod a { fn f() { } mod b { x", 27), ["a", "b"]);
}
