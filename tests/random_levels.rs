//! Random small levels, all legal: whatever stands in whatever, everything stays a number.

use std::sync::Arc;

use gossamer::content::error::Problems;
use gossamer::content::level;
use gossamer::math::geom::vec2;
use gossamer::math::rng::Rng;
use gossamer::sim::command::{Command, FingerKind, Spot};
use gossamer::sim::puzzle::level::Level;
use gossamer::sim::session::Session;
use gossamer::sim::tuning::Tuning;

const FILE: &str = "levels/puzzle/garden/01_a.jsonc";

fn level(text: &str) -> Option<Arc<Level>> {
    let mut problems = Problems::default();
    level::read(FILE, text.as_bytes(), &mut problems).map(Arc::new)
}

/// A bridge between a ring, a bead and a moth presses a seed and the berry, which hangs in the same knot.
const PRESSED: &str = r#"{
    "name": "F",
    "nim": [191, 36],
    "fireflies": [[25, 274], [154, 549], {"at": [347, 497], "leaves": 120}],
    "berry": [315, 491],
    "beads": {"bead": {"from": [293, 422], "to": [41, 437]}},
    "moths": {"moth": {"path": [[5, 334], [349, 598], [34, 97]], "closed": false, "speed": 200}},
    "rings": {"large": {"at": [300, 402], "radius": 334}, "small": {"at": [244, 532], "radius": 20}},
    "pods": {"left": [146, 307], "right": [215, 591]},
    "seeds": {"seed": {"at": [71, 483], "radius": 43, "mass": 10}},
    "lamps": {"lamp": {"at": [271, 271], "light": 600}},
    "ropes": [{"from": "lamp", "to": "bead"}],
    "bridges": [{"pegs": ["small", "bead", "moth", "right"], "slack": 2}]
}"#;

#[test]
fn issue_a_pressed_bridge_made_the_berry_no_number() {
    let mut session = Session::new(level(PRESSED).expect("it is legal"), Tuning::default());
    for tick in 0..2400 {
        if tick == 74 {
            session.push(Command::Press { finger: 0, kind: FingerKind::Mouse, at: Spot::new(vec2(136.0, 292.0)) });
            session.push(Command::Release { finger: 0 });
        }
        session.step();
        for id in session.puzzle().world().bodies() {
            let body = session.puzzle().world().body(id).expect("listed");
            assert!(body.position.is_finite(), "tick {tick}: {body:?}");
        }
    }
}

/// A name and a value for a level's list of named things.
type Named = (String, String);

/// Writes one thing of a level.
type Writer = fn(&mut Dice) -> String;

struct Dice(Rng);

impl Dice {
    fn below(&mut self, n: u32) -> u32 {
        self.0.next_u32() % n
    }

    fn at(&mut self) -> String {
        format!("[{}, {}]", self.below(400), self.below(600))
    }

    /// Up to `most` things of a kind, as a list with names, and the names.
    fn named(&mut self, kind: &str, most: u32, mut one: impl FnMut(&mut Dice) -> String) -> (String, Vec<String>) {
        let things: Vec<Named> = (0..self.below(most + 1)).map(|k| (format!("{kind}{k}"), one(self))).collect();
        let text: Vec<String> = things.iter().map(|(name, value)| format!("\"{name}\": {value}")).collect();
        let list = if text.is_empty() { String::new() } else { format!(", \"{kind}\": {{{}}}", text.join(", ")) };
        (list, things.into_iter().map(|(name, _)| name).collect())
    }

    fn level(&mut self) -> String {
        let (nim, firefly, berry) = (self.at(), self.at(), self.at());
        let mut text = format!("{{\"name\": \"F\", \"nim\": {nim}, \"fireflies\": [{firefly}], \"berry\": {berry}");
        let mut pegs = Vec::new();
        let kinds: [(&str, Writer); 5] = [
            ("pegs", Dice::at),
            ("pods", Dice::at),
            ("beads", |dice| format!("{{\"from\": {}, \"to\": {}}}", dice.at(), dice.at())),
            ("rings", |dice| format!("{{\"at\": {}, \"radius\": {}}}", dice.at(), 20 + dice.below(330))),
            ("moths", |dice| {
                format!("{{\"path\": [{}, {}], \"closed\": false, \"speed\": {}}}", dice.at(), dice.at(), 200)
            }),
        ];
        for (kind, one) in kinds {
            let (list, names) = self.named(kind, 2, one);
            text += &list;
            pegs.extend(names);
        }
        let (seeds, names) = self.named("seeds", 2, |dice| {
            format!(
                "{{\"at\": {}, \"radius\": {}, \"mass\": {}}}",
                dice.at(),
                8 + dice.below(50),
                10 + dice.below(1000)
            )
        });
        text += &seeds;
        let ends: Vec<String> = pegs.iter().cloned().chain(names).chain(["berry".to_string()]).collect();
        let ropes: Vec<String> = (0..self.below(5))
            .filter_map(|_| {
                let [from, to] = [0; 2].map(|_| &ends[self.below(ends.len() as u32) as usize]);
                (from != to).then(|| format!("{{\"from\": \"{from}\", \"to\": \"{to}\"}}"))
            })
            .collect();
        text += &format!(", \"ropes\": [{}]", ropes.join(", "));
        if pegs.len() > 2 {
            let names: Vec<String> = pegs.iter().rev().take(4).map(|name| format!("\"{name}\"")).collect();
            text += &format!(", \"bridges\": [{{\"pegs\": [{}], \"slack\": 2}}]", names.join(", "));
        }
        text + "}"
    }
}

#[test]
fn random_levels_stay_numbers() {
    let mut dice = Dice(Rng::new(30));
    let mut played = 0;
    for _ in 0..200 {
        let text = dice.level();
        let Some(level) = level(&text) else { continue };
        let mut session = Session::new(level, Tuning::default());
        (0..240).for_each(|_| session.step());
        let puzzle = session.puzzle();
        for id in puzzle.world().bodies() {
            let body = puzzle.world().body(id).expect("listed");
            assert!(body.position.is_finite() && body.spin.is_finite(), "{body:?} of {text}");
        }
        // It refuses what is not a number anywhere else.
        puzzle.hash();
        played += 1;
        if played == 40 {
            break;
        }
    }
    assert!(played > 20, "only {played} of 200 are legal");
}
