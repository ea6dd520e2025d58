//! The names that ropes, ants and bridges of a level file use: one namespace for everything with a name.

use super::error::shorten;
use super::keys::{self, Report, suggestion};
use super::level_raw::RawLevel;
use crate::sim::puzzle::spec::Tie;

/// Names for what is no peg.
const BERRY: &str = "berry";
const HALVES: [&str; 2] = ["left", "right"];
const NIM: &str = "nim";

struct Name<'a> {
    /// The key under which it stands, like `rings`.
    list: &'static str,
    name: &'a str,
    tie: Tie,
}

/// All names of a level.
pub struct Names<'a>(Vec<Name<'a>>);

impl<'a> Names<'a> {
    /// Collects them; pegs are numbered in this order. Bad and doubled names are reported.
    pub fn new(report: &mut Report<'_>, raw: &'a RawLevel) -> Names<'a> {
        let pegs: [(&'static str, Vec<&'a String>); 7] = [
            ("pegs", raw.pegs.keys().collect()),
            ("beads", raw.beads.keys().collect()),
            ("moths", raw.moths.keys().collect()),
            ("reels", raw.reels.keys().collect()),
            ("stickies", raw.stickies.keys().collect()),
            ("rings", raw.rings.keys().collect()),
            ("pods", raw.pods.keys().collect()),
        ];
        let pegs = pegs.into_iter().flat_map(|(list, names)| names.into_iter().map(move |name| (list, name)));
        let mut names: Vec<Name<'a>> =
            pegs.enumerate().map(|(index, (list, name))| Name { list, name, tie: Tie::Peg(index) }).collect();
        let seeds = raw.seeds.keys().enumerate().map(|(i, name)| Name { list: "seeds", name, tie: Tie::Seed(i) });
        let lamps = raw.lamps.keys().enumerate().map(|(i, name)| Name { list: "lamps", name, tie: Tie::Lamp(i) });
        names.extend(seeds.chain(lamps));
        for (index, Name { list, name, .. }) in names.iter().enumerate() {
            let is_half = raw.halves.is_some() && HALVES.contains(name);
            if [BERRY, NIM].contains(name) || is_half {
                report.error(&keys::join(list, name), "this name is taken; choose another one");
            } else if name.is_empty() || !name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-') {
                report.error(list, format!("\"{}\": a name has letters, digits, _ and - only", shorten(name)));
            }
            if let Some(first) = names[..index].iter().find(|first| first.name == *name) {
                report.error(
                    &keys::join(list, name),
                    format!("\"{name}\" is already the name of one of the {}", first.list),
                );
            }
        }
        Names(names)
    }

    /// The path of peg `index` in the file.
    pub fn path_of(&self, index: usize) -> String {
        self.path_of_tie(Tie::Peg(index))
    }

    /// The path of anything with a name.
    pub fn path_of_tie(&self, tie: Tie) -> String {
        let found = self.0.iter().find(|name| name.tie == tie);
        found.map(|name| keys::join(name.list, name.name)).unwrap_or_default()
    }

    /// The peg that `name` means.
    pub fn peg(&self, report: &mut Report<'_>, path: &str, name: &str) -> Option<usize> {
        match self.0.iter().find(|known| known.name == name).map(|known| known.tie) {
            Some(Tie::Peg(index)) => Some(index),
            _ => {
                let pegs = self.0.iter().filter(|known| matches!(known.tie, Tie::Peg(_)));
                self.missing(report, path, name, pegs.map(|known| known.name).collect());
                None
            }
        }
    }

    /// What a rope's end means by `name`.
    pub fn tie(&self, report: &mut Report<'_>, path: &str, name: &str, halves: bool) -> Option<Tie> {
        let berries: &[&str] = if halves { &HALVES } else { &[BERRY] };
        if let Some(part) = berries.iter().position(|known| *known == name) {
            return Some(Tie::Berry(part));
        }
        let found = self.0.iter().find(|known| known.name == name).map(|known| known.tie);
        if found.is_none() {
            let names = self.0.iter().map(|known| known.name).chain(berries.iter().copied()).collect();
            self.missing(report, path, name, names);
        }
        found
    }

    fn missing(&self, report: &mut Report<'_>, path: &str, name: &str, names: Vec<&str>) {
        let hint = match suggestion(name, &names) {
            hint if hint.is_empty() => format!("; there are {}", shorten(&names.join(", "))),
            hint => hint,
        };
        report.error(path, format!("there is no peg \"{}\"{hint}", shorten(name)));
    }
}
