//! The tuning as the panel lists it: every key of the table, by its sections, with a scale, a unit and help from the
//! comments of the shipped file. A key that is new in the table is here by itself.

use super::tuning_scale::{Scale, written};
use crate::content::embedded;
use crate::content::table::Leaf;
use crate::content::tuning::{self, FILE};
use crate::content::tuning_edit::{comments, section};
use crate::sim::tuning::Tuning;

/// What stands first beside a night: the four sliders that everybody tries.
pub const FIRST_OF_SPIN: [&str; 12] = [
    "spin.web.iterations",
    "spin.web.gravity",
    "spin.hunt.catch_force",
    "spin.hunt.restore_force",
    "spin.web.compliance",
    "spin.web.damping",
    "spin.spider.speed",
    "spin.spider.mass",
    "spin.thread.speed",
    "spin.thread.reach",
    "spin.thread.cost",
    "spin.thread.growth",
];

/// What stands first beside Snip. Keys that are not in the table are passed over.
pub const FIRST_OF_SNIP: [&str; 10] = [
    "engine.gravity",
    "engine.damping",
    "engine.solver",
    "snip.berry_mass",
    "snip.berry_restitution",
    "snip.cut_radius_mouse",
    "snip.cut_radius_touch",
    "snip.puff_speed",
    "snip.bubble_rise",
    "snip.mechanics.geyser_lift",
];

/// The name of the tab with what stands first.
const FIRST: &str = "Main";

/// One key.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Like `engine.gravity`.
    pub path: String,
    /// Like `Gravity`.
    pub name: String,
    pub unit: &'static str,
    pub help: String,
    /// The words of a choice; empty for a number.
    pub words: &'static [&'static str],
    pub scale: Scale,
    /// The number, or the index of the word.
    pub value: f32,
    /// The value in the code.
    pub usual: f32,
    /// The value as it is shown.
    pub shown: String,
}

impl Entry {
    fn new(leaf: Leaf, usual: f32, help: String, unit: &'static str) -> Entry {
        let (low, high) = leaf.range.unwrap_or((0.0, 1.0));
        let mut entry = Entry {
            name: name_of(&leaf.path),
            path: leaf.path,
            unit,
            help: help.replace("^2", "²"),
            words: leaf.words,
            scale: Scale::new(low, high, usual, leaf.whole),
            value: leaf.value,
            usual,
            shown: String::new(),
        };
        entry.take(leaf.value);
        entry
    }

    /// Takes a value that is in its range.
    pub fn take(&mut self, value: f32) {
        self.value = value;
        self.shown = self.words.get(value as usize).map_or_else(|| written(value), |word| name_of(word));
    }

    pub fn changed(&self) -> bool {
        self.value != self.usual
    }
}

/// A line of a tab.
#[derive(Clone, Debug, PartialEq)]
pub enum Line {
    Head(String),
    /// One of the entries.
    Key(usize),
}

/// What is seen at once.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tab {
    pub name: String,
    pub lines: Vec<Line>,
}

/// All keys and the tabs that they stand in.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rows {
    pub entries: Vec<Entry>,
    pub tabs: Vec<Tab>,
}

impl Rows {
    /// The keys of `tuning`; the first tab has those of `first`.
    pub fn new(tuning: &Tuning, first: &[&str]) -> Rows {
        let (leaves, usual) = (tuning::leaves(tuning), tuning::leaves(&Tuning::default()));
        let shipped = embedded::bytes(FILE).unwrap_or_default();
        let help = comments(shipped, usual.iter().map(|leaf| leaf.path.as_str()));
        let mut unit = "";
        let mut entries: Vec<Entry> = Vec::with_capacity(leaves.len());
        for ((leaf, usual), help) in leaves.into_iter().zip(usual).zip(help) {
            // "The same for cloth." has the unit of the key before it.
            unit = if help.starts_with("The same") { unit } else { unit_of(&help) };
            entries.push(Entry::new(leaf, usual.value, help, unit));
        }
        let places = first.iter().filter_map(|path| entries.iter().position(|entry| entry.path == *path));
        let mut tabs = vec![tab(FIRST, "", places.collect(), &entries)];
        for index in 0..entries.len() {
            let root = entries[index].path.split('.').next().unwrap_or_default();
            let name = name_of(root);
            if tabs.iter().skip(1).all(|tab| tab.name != name) {
                let inside = (index..entries.len()).filter(|k| entries[*k].path.split('.').next() == Some(root));
                tabs.push(tab(&name, root, inside.collect(), &entries));
            }
        }
        tabs.retain(|tab| !tab.lines.is_empty());
        Rows { entries, tabs }
    }

    /// Reads all values anew.
    pub fn take(&mut self, tuning: &Tuning) {
        for (entry, leaf) in self.entries.iter_mut().zip(tuning::leaves(tuning)) {
            entry.take(leaf.value);
        }
    }
}

/// A tab with a head before each section but its own.
fn tab(name: &str, own: &str, keys: Vec<usize>, entries: &[Entry]) -> Tab {
    let mut lines = Vec::new();
    let mut before = own;
    for key in keys {
        let section = section(&entries[key].path);
        if section != before {
            lines.push(Line::Head(name_of(section)));
            before = section;
        }
        lines.push(Line::Key(key));
    }
    Tab { name: name.to_string(), lines }
}

/// The last part of a path as a name: `snip.berry_mass` is `Berry mass`.
fn name_of(path: &str) -> String {
    let words = path.rsplit('.').next().unwrap_or_default().replace('_', " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The unit that a comment names: `..., in cm/s.` or `..., cm/s.`, or a word that says as much.
fn unit_of(help: &str) -> &'static str {
    let units = [
        ("cm/s^2", "cm/s²"),
        ("cm/s", "cm/s"),
        ("cm^2", "cm²"),
        ("cm", "cm"),
        ("1/s^2", "1/s²"),
        ("1/s", "1/s"),
        ("radians per second", "rad/s"),
        ("s", "s"),
    ];
    let words = [("seconds", "s"), ("Seconds", "s"), ("ticks", "ticks"), ("Passes", "passes"), ("Degrees", "°")];
    let is_named = |unit: &str| {
        help.match_indices(unit).any(|(at, _)| {
            let goes_on =
                help[at + unit.len()..].starts_with(|next: char| next.is_alphanumeric() || "^/".contains(next));
            (help[..at].ends_with("in ") || help[..at].ends_with(", ")) && !goes_on
        })
    };
    let unit = units.into_iter().find(|(unit, _)| is_named(unit));
    unit.or_else(|| words.into_iter().find(|(word, _)| help.contains(word))).map_or("", |(_, shown)| shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_stands_in_one_section_tab() {
        let rows = Rows::new(&Tuning::default(), &FIRST_OF_SNIP);
        let leaves = tuning::leaves(&Tuning::default());
        assert_eq!(rows.entries.len(), leaves.len());
        let mut found: Vec<usize> = Vec::new();
        for tab in &rows.tabs[1..] {
            found.extend(tab.lines.iter().filter_map(|line| if let Line::Key(key) = line { Some(*key) } else { None }));
        }
        assert_eq!(found, (0..leaves.len()).collect::<Vec<_>>());
        assert!(rows.entries.iter().all(|entry| !entry.changed() && !entry.help.is_empty()));
    }

    #[test]
    fn what_stands_first_may_be_missing() {
        let first = ["spin.no_such_key", "engine.solver", "snip.mechanics.jar_reach"];
        let rows = Rows::new(&Tuning::default(), &first);
        let keys: Vec<&str> = (rows.tabs[0].lines.iter())
            .map(|line| match line {
                Line::Head(name) => name.as_str(),
                Line::Key(key) => &rows.entries[*key].path,
            })
            .collect();
        assert_eq!(keys, ["Engine", "engine.solver", "Mechanics", "snip.mechanics.jar_reach"]);
        assert_eq!(Rows::new(&Tuning::default(), &[]).tabs[0].name, "Engine", "no empty tab");
        let keys = |first: &[&str]| {
            let rows = Rows::new(&Tuning::default(), first);
            rows.tabs[0].lines.iter().filter(|line| matches!(line, Line::Key(_))).count()
        };
        assert_eq!(keys(&FIRST_OF_SNIP), FIRST_OF_SNIP.len(), "all that stand first beside Snip are there");
        assert_eq!(keys(&FIRST_OF_SPIN), FIRST_OF_SPIN.len(), "and beside Spin");
    }

    #[test]
    fn names_units_and_values_are_for_people() {
        let mut rows = Rows::new(&Tuning::default(), &[]);
        let entry = |rows: &Rows, path: &str| rows.entries.iter().find(|e| e.path == path).expect("is there").clone();
        let gravity = entry(&rows, "engine.gravity");
        assert_eq!((&*gravity.name, gravity.unit, &*gravity.shown), ("Gravity", "cm/s²", "980"));
        assert_eq!(entry(&rows, "engine.air_on_sheets").unit, "1/s", "the same as the one before");
        assert_eq!(entry(&rows, "snip.mechanics.jar_rearm").unit, "s");
        assert_eq!(entry(&rows, "spin.web.gravity").unit, "cm/s²");
        assert_eq!(entry(&rows, "spin.spider.speed").unit, "cm/s");
        assert_eq!(unit_of("A rope node (one every 10 cm) has mass 1, so it is light."), "");
        assert_eq!(entry(&rows, "engine.solver").shown, "Direct");
        let mut tuning = Tuning::default();
        tuning.engine.solver = crate::verlet::tuning::Solver::Relax;
        rows.take(&tuning);
        let solver = entry(&rows, "engine.solver");
        assert_eq!((&*solver.shown, solver.changed()), ("Relax", true));
    }
}
