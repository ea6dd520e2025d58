//! The shape of a file: which keys it has, of what kind and in which range. `check` lists every deviation, with the
//! nearest name for a key that is unknown; the schema test compares these tables with the JSON Schemas.

use std::ops::RangeInclusive;

use super::error::{Place, Problem, Problems, shorten};
use super::json::Document;
use super::node::{Key, Node, Value};

/// What may stand somewhere.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// At most so many characters.
    Text {
        most: usize,
    },
    /// One of these words.
    Choice(&'static [&'static str]),
    /// `#rrggbb`.
    Color,
    Bool,
    Number {
        low: f32,
        high: f32,
    },
    /// A number without a fraction.
    Whole {
        low: f32,
        high: f32,
    },
    /// `[x, y]`, both in the range.
    Point {
        low: f32,
        high: f32,
    },
    List {
        of: &'static Shape,
        least: usize,
        most: usize,
    },
    /// The short form `[x, y]` or an object with more to say.
    PointOr {
        low: f32,
        high: f32,
        object: &'static [Field],
    },
    Object(&'static [Field]),
    /// Free names, all of one shape.
    Map {
        of: &'static Shape,
        most: usize,
    },
}

/// One key of an object.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    pub key: &'static str,
    pub shape: Shape,
    pub required: bool,
}

/// A key that must be there.
pub const fn required(key: &'static str, shape: Shape) -> Field {
    Field { key, shape, required: true }
}

/// A key that may be left out.
pub const fn optional(key: &'static str, shape: Shape) -> Field {
    Field { key, shape, required: false }
}

/// Where the checks of one document write what they find.
pub struct Report<'a> {
    pub document: &'a Document,
    problems: &'a mut Problems,
    /// How many problems there were before this document.
    start: usize,
}

impl<'a> Report<'a> {
    pub fn new(document: &'a Document, problems: &'a mut Problems) -> Report<'a> {
        let start = problems.0.len();
        Report { document, problems, start }
    }

    /// An error in the value at `path`.
    pub fn error(&mut self, path: &str, message: impl Into<String>) {
        self.error_at(self.document.place(path), path, message);
    }

    /// A warning about the value at `path`.
    pub fn warning(&mut self, path: &str, message: impl Into<String>) {
        let problem = Problem::error(&self.document.file, self.document.place(path), path, message);
        self.push(problem.into_warning());
    }

    /// An error at a place of its own.
    pub fn error_at(&mut self, place: Place, path: &str, message: impl Into<String>) {
        self.push(Problem::error(&self.document.file, place, path, message));
    }

    /// A problem that was found elsewhere.
    pub fn add(&mut self, problem: Problem) {
        self.push(problem);
    }

    /// True if this document has an error so far.
    pub fn has_errors(&self) -> bool {
        self.problems.iter().skip(self.start).any(Problem::is_error)
    }

    /// Ends the report: its problems stand in the order of the text. True if none of them is an error.
    pub fn finish(self) -> bool {
        let problems = &mut self.problems.0[self.start..];
        problems.sort_by_key(|problem| (problem.line, problem.column));
        !problems.iter().any(Problem::is_error)
    }

    /// How many problems this document has so far.
    pub fn count(&self) -> usize {
        self.problems.0.len() - self.start
    }

    /// True when there is no room for more problems; checks may stop early then.
    pub fn is_full(&self) -> bool {
        self.count() >= Problems::MOST_PER_FILE
    }

    fn push(&mut self, problem: Problem) {
        if !self.is_full() {
            self.problems.push(problem);
        }
    }
}

/// Compares the whole document with `shape` and reports every difference.
pub fn check(report: &mut Report<'_>, shape: &Shape) {
    let document = report.document;
    check_node(report, &document.root, shape, "");
}

/// Compares `node`, which stands at `path`, with `shape`.
pub fn check_node(report: &mut Report<'_>, node: &Node, shape: &Shape, path: &str) {
    if report.is_full() {
        return;
    }
    let mut fail = |message: String| report.error_at(node.place, path, message);
    match (shape, &node.value) {
        (Shape::Text { most }, Value::Text(text)) => {
            if text.chars().count() > *most {
                fail(format!("longer than {most} characters"));
            } else if text.chars().any(char::is_control) {
                fail("one line of text only".to_string());
            }
        }
        (Shape::Choice(words), Value::Text(text)) => {
            if !words.contains(&text.as_str()) {
                fail(format!("`{}` is none of {}{}", shorten(text), words.join(", "), suggestion(text, words)));
            }
        }
        (Shape::Color, Value::Text(text)) => {
            if color(text).is_none() {
                fail(format!("`{}` is no colour; write it as #rrggbb", shorten(text)));
            }
        }
        (Shape::Bool, Value::Bool(_)) => {}
        (Shape::Number { low, high }, Value::Number(number)) => {
            if let Some(message) = range_error(*number, *low, *high) {
                fail(message);
            }
        }
        (Shape::Whole { low, high }, Value::Number(number)) => {
            if number.fract() != 0.0 {
                fail(format!("{number} is no whole number"));
            } else if let Some(message) = range_error(*number, *low, *high) {
                fail(message);
            }
        }
        (Shape::Point { low, high }, Value::List(items)) => {
            if items.len() != 2 {
                fail(format!("a point is [x, y], two numbers; here are {}", items.len()));
            }
            let shape = Shape::Number { low: *low, high: *high };
            for (index, item) in items.iter().take(2).enumerate() {
                check_node(report, item, &shape, &format!("{path}[{index}]"));
            }
        }
        (Shape::PointOr { low, high, .. }, Value::List(_)) => {
            check_node(report, node, &Shape::Point { low: *low, high: *high }, path);
        }
        (Shape::PointOr { object, .. }, Value::Object(entries)) => {
            check_object(report, node.place, entries, object, path);
        }
        (Shape::List { of, least, most }, Value::List(_)) => check_list(report, node, of, *least..=*most, path),
        (Shape::Object(fields), Value::Object(entries)) => check_object(report, node.place, entries, fields, path),
        (Shape::Map { of, most }, Value::Object(entries)) => {
            if entries.len() > *most {
                fail(format!("here are {}; at most {most} are allowed", entries.len()));
            }
            check_duplicates(report, entries, path);
            for (key, item) in entries.iter().take(*most) {
                check_node(report, item, of, &join(path, &key.name));
            }
        }
        (_, value) => fail(format!("expected {}, found {}", expected(shape), found(value))),
    }
}

/// Checks that `node` is a list of things of one shape, of a length in `count`.
pub fn check_list(report: &mut Report<'_>, node: &Node, of: &Shape, count: RangeInclusive<usize>, path: &str) {
    let Value::List(items) = &node.value else {
        report.error_at(node.place, path, format!("expected a list [...], found {}", found(&node.value)));
        return;
    };
    if !count.contains(&items.len()) {
        let (least, most, here) = (count.start(), count.end(), items.len());
        let allowed = if least == most { format!("exactly {least}") } else { format!("{least} to {most}") };
        report.error_at(node.place, path, format!("here are {here}; {allowed} are allowed"));
    }
    for (index, item) in items.iter().take(*count.end()).enumerate() {
        check_node(report, item, of, &format!("{path}[{index}]"));
    }
}

fn check_object(report: &mut Report<'_>, place: Place, entries: &[(Key, Node)], fields: &[Field], path: &str) {
    check_duplicates(report, entries, path);
    let names: Vec<&str> = fields.iter().map(|field| field.key).collect();
    for (key, node) in entries {
        match fields.iter().find(|field| field.key == key.name) {
            Some(field) => check_node(report, node, &field.shape, &join(path, &key.name)),
            None => unknown_key(report, key, &names, path),
        }
    }
    for field in fields.iter().filter(|field| field.required) {
        if !entries.iter().any(|(key, _)| key.name == field.key) {
            report.error_at(place, path, format!("\"{}\" is missing", field.key));
        }
    }
}

/// Reports a key that is not one of `names`.
pub fn unknown_key(report: &mut Report<'_>, key: &Key, names: &[&str], path: &str) {
    // 50 problems are reported, so that a hostile file cannot make this search long.
    if !report.is_full() {
        let message = format!("unknown key \"{}\"{}", shorten(&key.name), suggestion(&key.name, names));
        report.error_at(key.place, path, message);
    }
}

/// Reports every key that stands twice in one object: the parser would silently take the last one.
pub fn check_duplicates(report: &mut Report<'_>, entries: &[(Key, Node)], path: &str) {
    let mut sorted: Vec<&Key> = entries.iter().map(|(key, _)| key).collect();
    sorted.sort_by(|a, b| a.name.cmp(&b.name).then(a.place.cmp(&b.place)));
    for pair in sorted.windows(2).filter(|pair| pair[0].name == pair[1].name) {
        let line = pair[0].place.line;
        let message = format!("\"{}\" stands here a second time; the first is in line {line}", shorten(&pair[1].name));
        report.error_at(pair[1].place, path, message);
    }
}

/// The path of `key` inside `path`.
pub fn join(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_string() } else { format!("{path}.{key}") }
}

/// What is wrong with a number, if anything is.
pub fn range_error(number: f64, low: f32, high: f32) -> Option<String> {
    let value = number as f32;
    // A number of 30 digits would fill the banner.
    let shown = if value.abs() < 1e6 { value.to_string() } else { format!("{value:e}") };
    (!(low..=high).contains(&value)).then(|| format!("{shown} is out of range; {low} to {high} is allowed"))
}

/// Red, green and blue of `#rrggbb`.
pub fn color(text: &str) -> Option<[u8; 3]> {
    let digits = text.strip_prefix('#')?;
    if digits.len() != 6 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let [_, red, green, blue] = u32::from_str_radix(digits, 16).ok()?.to_be_bytes();
    Some([red, green, blue])
}

/// `; did you mean ...?` if one of `names` is near to `name`, else nothing.
pub fn suggestion(name: &str, names: &[&str]) -> String {
    let limit = (name.chars().count() / 3).max(1);
    let near = names.iter().map(|known| (distance(name, known), known)).min_by_key(|(distance, _)| *distance);
    match near {
        Some((distance, known)) if distance <= limit => format!("; did you mean \"{known}\"?"),
        _ => String::new(),
    }
}

/// How many letters must be changed, added, removed or swapped with the next one to get from `a` to `b`
/// (optimal string alignment). Long texts are never near to anything.
fn distance(a: &str, b: &str) -> usize {
    const LONGEST: usize = 40;
    let a: Vec<char> = a.chars().flat_map(char::to_lowercase).take(LONGEST + 1).collect();
    let b: Vec<char> = b.chars().flat_map(char::to_lowercase).take(LONGEST + 1).collect();
    if a.len() > LONGEST || b.len() > LONGEST {
        return usize::MAX;
    }
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    rows[0] = (0..=b.len()).collect();
    for i in 1..=a.len() {
        rows[i][0] = i;
        for j in 1..=b.len() {
            let change = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = change.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = best;
        }
    }
    rows[a.len()][b.len()]
}

fn expected(shape: &Shape) -> &'static str {
    match shape {
        Shape::Text { .. } | Shape::Choice(_) => "a text in double quotes",
        Shape::Color => "a colour like \"#ffd166\"",
        Shape::Bool => "true or false",
        Shape::Number { .. } => "a number",
        Shape::Whole { .. } => "a whole number",
        Shape::Point { .. } => "a point [x, y]",
        Shape::PointOr { .. } => "a point [x, y] or an object {...}",
        Shape::List { .. } => "a list [...]",
        Shape::Object(_) | Shape::Map { .. } => "an object {...}",
    }
}

fn found(value: &Value) -> String {
    match value {
        Value::Null => "null".to_string(),
        Value::Bool(value) => value.to_string(),
        Value::Number(number) => format!("the number {number}"),
        Value::Text(text) => format!("the text \"{}\"", shorten(text)),
        Value::List(_) => "a list".to_string(),
        Value::Object(_) => "an object".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHAPE: Shape = Shape::Object(&[
        required("name", Shape::Text { most: 5 }),
        optional("at", Shape::Point { low: -10.0, high: 10.0 }),
        optional("count", Shape::Whole { low: 0.0, high: 3.0 }),
        optional("solver", Shape::Choice(&["direct", "relax"])),
        optional("ink", Shape::Color),
        optional("loud", Shape::Bool),
        optional("parts", Shape::List { of: &Shape::Number { low: 0.0, high: 1.0 }, least: 1, most: 2 }),
        optional("pegs", Shape::Map { of: &Shape::Bool, most: 2 }),
    ]);

    fn problems(text: &str) -> Vec<String> {
        let document = Document::read("a", text.as_bytes()).unwrap_or_else(|problem| panic!("{problem}"));
        let mut problems = Problems::default();
        check(&mut Report::new(&document, &mut problems), &SHAPE);
        problems.iter().map(Problem::to_string).collect()
    }

    #[test]
    fn a_right_file_has_no_problems() {
        let text = r##"{"name": "x", "at": [1, -2.5], "count": 3, "solver": "relax", "ink": "#ffd166", "loud": true,
            "parts": [0.5], "pegs": {"a": true}}"##;
        assert_eq!(problems(text), [""; 0]);
    }

    #[test]
    fn all_problems_are_listed_with_their_places() {
        let text = r##"{ "nmae": "x", "at": [1], "count": 1.5, "solver": "realx",
  "ink": "red", "loud": 1, "parts": [2, 0, 0], "pegs": {"a": true, "a": false}, "name": "longer" }"##;
        let expected = [
            "a:2:68: pegs: \"a\" stands here a second time; the first is in line 2",
            "a:1:3: unknown key \"nmae\"; did you mean \"name\"?",
            "a:1:22: at: a point is [x, y], two numbers; here are 1",
            "a:1:36: count: 1.5 is no whole number",
            "a:1:51: solver: `realx` is none of direct, relax; did you mean \"relax\"?",
            "a:2:10: ink: `red` is no colour; write it as #rrggbb",
            "a:2:25: loud: expected true or false, found the number 1",
            "a:2:37: parts: here are 3; 1 to 2 are allowed",
            "a:2:38: parts[0]: 2 is out of range; 0 to 1 is allowed",
            "a:2:89: name: longer than 5 characters",
        ];
        let mut found = problems(text);
        found.sort();
        let mut expected: Vec<String> = expected.iter().map(|line| line.to_string()).collect();
        expected.sort();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_missing_key_is_reported_at_its_object() {
        assert_eq!(problems(" {}"), ["a:1:2: \"name\" is missing"]);
    }

    #[test]
    fn suggestions_stay_plausible() {
        assert_eq!(suggestion("lenght", &["from", "to", "length"]), "; did you mean \"length\"?");
        assert_eq!(suggestion("fireflys", &["fireflies", "thorns"]), "; did you mean \"fireflies\"?");
        assert_eq!(suggestion("zebra", &["from", "to", "length"]), "");
        assert_eq!(suggestion(&"x".repeat(100_000), &["from"]), "");
    }

    #[test]
    fn a_hostile_file_gets_fifty_problems() {
        let keys: Vec<String> = (0..5000).map(|i| format!("\"k{i}\": 1")).collect();
        assert_eq!(problems(&format!("{{{}}}", keys.join(","))).len(), Problems::MOST_PER_FILE);
    }
}
