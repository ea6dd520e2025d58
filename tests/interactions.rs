//! Every pair of mechanics in one small level, played for 20 s by a random hand: nothing breaks, nothing sticks, nothing
//! leaks.

mod common;

use std::sync::Arc;

use common::pairs::{MECHANICS, level_of};
use gossamer::math::geom::{Vec2, vec2};
use gossamer::sim::command::{Command, FingerKind, Spot};
use gossamer::sim::event::Event;
use gossamer::sim::phase::Phase;
use gossamer::sim::puzzle::elements::{AntState, BubbleState, Lock, Origin};
use gossamer::sim::puzzle::level::Level;
use gossamer::sim::puzzle::spec::{PegKind, Tie};
use gossamer::sim::puzzle::state::Puzzle;
use gossamer::sim::session::Session;
use gossamer::sim::tuning::Tuning;
use gossamer::verlet::RopeId;

const TICKS: u32 = 2400;
/// Ticks that are played on after an end, and to which a run is rewound.
const AFTER: u32 = 150;
const BACK: u32 = 157;
/// A rope longer than this by its own length is strained.
const STRAINED: f32 = 1.3;

/// The same numbers everywhere.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 40) as f32 / (1u64 << 24) as f32
    }

    fn below(&mut self, n: usize) -> usize {
        ((self.next() * n as f32) as usize).min(n - 1)
    }
}

/// A hand that taps, swipes and drags at random, mostly where there is something.
struct Hand {
    dice: Dice,
    finger: u8,
    /// The finger drags something around until this tick.
    until: Option<u32>,
    at: Vec2,
}

impl Hand {
    fn place(&mut self, puzzle: &Puzzle) -> Vec2 {
        let targets: Vec<Vec2> = puzzle.targets().map(|(_, at, _)| at).collect();
        let pegs = &puzzle.elements().pegs;
        let somewhere = vec2(400.0 * self.dice.next(), 600.0 * self.dice.next());
        match self.dice.below(5) {
            0 | 1 if !targets.is_empty() => targets[self.dice.below(targets.len())],
            2 if !pegs.is_empty() => pegs[self.dice.below(pegs.len())].at,
            3 => {
                let berry = puzzle.berry().and_then(|id| puzzle.world().body(id));
                berry.map_or(somewhere, |body| body.position)
            }
            _ => somewhere,
        }
    }

    fn play(&mut self, session: &mut Session) {
        let (tick, finger) = (session.puzzle().tick(), self.finger);
        if let Some(until) = self.until {
            self.at += vec2(self.dice.next() - 0.5, self.dice.next() - 0.5) * 30.0;
            session.push(Command::Move { finger, to: Spot::new(self.at) });
            if tick >= until {
                let cancel = self.dice.below(4) == 0;
                session.push(if cancel { Command::Cancel { finger } } else { Command::Release { finger } });
                self.until = None;
            }
        } else if self.dice.below(45) == 0 {
            self.at = self.place(session.puzzle());
            session.push(Command::Press { finger, kind: FingerKind::Touch, at: Spot::new(self.at) });
            match self.dice.below(6) {
                0..=2 => session.push(Command::Release { finger }),
                // A swipe cuts; too many leave nothing to see.
                3 if tick > 600 => {
                    let to = self.at + vec2(self.dice.next() - 0.5, self.dice.next() - 0.5) * 160.0;
                    session.push(Command::Move { finger, to: Spot::new(to) });
                    session.push(Command::Release { finger });
                }
                _ => self.until = Some(tick + 10 + self.dice.below(50) as u32),
            }
        }
    }
}

/// What must hold after each tick.
struct Watch<'a> {
    name: &'a str,
    ends: u32,
    strained: Vec<(RopeId, u32)>,
}

impl Watch<'_> {
    fn tick(&mut self, before: &Puzzle, puzzle: &Puzzle, events: &[Event]) {
        let (name, tick) = (self.name, puzzle.tick());
        self.ends += events.iter().filter(|e| matches!(e, Event::Won { .. } | Event::Lost { .. })).count() as u32;
        assert!(self.ends <= 1, "{name}: ended twice at tick {tick}");
        assert_eq!(self.ends == 0, puzzle.phase() == Phase::Playing, "{name}: {:?} at tick {tick}", puzzle.phase());
        for berry in puzzle.berries() {
            let body = puzzle.world().body(berry.body).expect("a berry has a body");
            let speed = body.velocity.length();
            assert!(speed < 4000.0, "{name}: the berry flies at {speed} cm/s at tick {tick}");
            let way = body.position.distance(body.previous);
            assert!(body.teleported || way < 40.0, "{name}: the berry jumps {way} cm at tick {tick}");
        }
        self.ropes(puzzle);
        self.books(puzzle);
        self.ants(puzzle);
        self.still(before, puzzle);
    }

    fn ropes(&mut self, puzzle: &Puzzle) {
        let strained: Vec<RopeId> = (puzzle.ropes().iter())
            .filter(|rope| {
                let view = puzzle.world().rope(rope.id).expect("a rope of the list is in the world");
                let long: f32 = (1..view.len()).map(|i| view.point(i - 1).distance(view.point(i))).sum();
                let elastic = matches!(rope.origin, Origin::Sling { .. });
                !elastic && long > STRAINED * view.length + 5.0
            })
            .map(|rope| rope.id)
            .collect();
        self.strained.retain(|(id, _)| strained.contains(id));
        for id in strained {
            match self.strained.iter_mut().find(|(known, _)| *known == id) {
                Some((_, ticks)) => *ticks += 1,
                None => self.strained.push((id, 1)),
            }
        }
        let worst = self.strained.iter().map(|(_, ticks)| *ticks).max().unwrap_or(0);
        assert!(worst < 120, "{}: a rope was strained for a second at tick {}", self.name, puzzle.tick());
        let there = |tie: Tie| matches!(tie, Tie::Berry(_) | Tie::Seed(_) | Tie::Lamp(_));
        for end in puzzle.ropes().iter().flat_map(|rope| rope.ends).filter(|&end| there(end)) {
            let body = puzzle.body_of(end).and_then(|id| puzzle.world().body(id));
            assert!(body.is_some(), "{}: a rope is tied to {end:?}, which is gone", self.name);
        }
    }

    /// The lists of the puzzle and of the engine tell the same story.
    fn books(&self, puzzle: &Puzzle) {
        let (name, tick, elements) = (self.name, puzzle.tick(), puzzle.elements());
        assert_eq!(puzzle.ropes().len(), puzzle.world().ropes().count(), "{name}: ropes at tick {tick}");
        let hanging = elements.seeds.iter().chain(&elements.lamps).filter(|hanging| hanging.body.is_some()).count();
        let loose = elements.stickies.iter().filter(|sticky| sticky.body.is_some()).count();
        let bodies = puzzle.world().bodies().count();
        assert_eq!(bodies, puzzle.berries().len() + hanging + loose, "{name}: bodies at tick {tick}");
        for (index, sling) in elements.slings.iter().enumerate() {
            let is_band = |origin| matches!(origin, Origin::Sling { sling, .. } if sling == index);
            let bands = puzzle.ropes().iter().filter(|rope| is_band(rope.origin)).count();
            assert_eq!(bands, if sling.loaded { 2 } else { 0 }, "{name}: bands at tick {tick}");
            assert!(sling.loaded || !sling.held, "{name}: an empty sling is held");
        }
        for berry in puzzle.berries() {
            match berry.lock {
                Lock::Burrow { until, .. } => assert!(until + 1 > tick, "{name}: below ground at tick {tick}"),
                Lock::Sling(sling) => assert!(elements.slings[sling as usize].held, "{name}: held by nobody"),
                Lock::None | Lock::Jar(_) => {}
            }
            let body = puzzle.world().body(berry.body).expect("a berry has a body");
            assert_eq!(body.held, berry.lock != Lock::None, "{name}: {:?} at tick {tick}", berry.lock);
        }
        for bubble in &elements.bubbles {
            let BubbleState::Carrying { part, .. } = bubble.state else { continue };
            // A berry that was lost in this tick leaves its bubble in the next.
            let carried = puzzle.berries().is_empty() || (part as usize) < puzzle.berries().len();
            assert!(carried, "{name}: a bubble carries nothing at tick {tick}");
        }
    }

    fn ants(&self, puzzle: &Puzzle) {
        for ant in &puzzle.elements().ants {
            let at_peg = ant.at.distance(puzzle.elements().pegs[ant.peg].at);
            match ant.state {
                AntState::Waiting | AntState::Waking { .. } => {
                    assert!(at_peg < 12.0, "{}: an ant waits {at_peg} cm off its peg", self.name);
                }
                AntState::Walking { rope, .. } => {
                    let known = puzzle.ropes().iter().find(|known| known.id == rope);
                    let carries = known.is_none_or(|known| known.ends.iter().any(|end| matches!(end, Tie::Berry(_))));
                    // What let go in this tick is noticed in the next.
                    assert!(carries || puzzle.berries().is_empty() || puzzle.tick() < 2, "{}", self.name);
                }
                AntState::Falling { .. } | AntState::Gone => {}
            }
        }
    }

    /// What nobody touches stays where it is.
    fn still(&self, before: &Puzzle, puzzle: &Puzzle) {
        let (old, new) = (before.elements(), puzzle.elements());
        for (index, spec) in puzzle.level().pegs.iter().enumerate() {
            let fixed = !matches!(spec.kind, PegKind::Bead { .. } | PegKind::Moth(_) | PegKind::Sticky { .. });
            let moved = old.pegs[index].at != new.pegs[index].at;
            let carried = (new.discs.iter()).any(|disc| disc.angle != disc.previous_angle);
            assert!(!(fixed && moved) || carried, "{}: peg {index} moved by itself", self.name);
        }
        for (was, is) in before.berries().iter().zip(puzzle.berries()) {
            if let (Lock::Jar(a), Lock::Jar(b)) = (was.lock, is.lock)
                && a == b
                && was.body == is.body
            {
                let at = puzzle.world().body(is.body).expect("it is in the jar").position;
                let (jar, was) = (puzzle.level().jars[a as usize], before.world().body(is.body).expect("too").position);
                assert!(at.distance(jar) <= was.distance(jar) + 0.01, "{}: it leaves its jar", self.name);
            }
        }
    }
}

/// Plays for 20 s in all, again and again if it comes to an end.
fn play(name: &str, level: Arc<Level>, seed: u64) {
    let mut session = Session::new(Arc::clone(&level), Tuning::default());
    let mut again = Session::new(level, Tuning::default());
    let fresh = session.puzzle().hash();
    let hand =
        |finger: u8| Hand { dice: Dice((seed + finger as u64) | (1 << 40)), finger, until: None, at: Vec2::ZERO };
    let mut hands = [hand(1), hand(2)];
    let mut before = session.puzzle().clone();
    let mut left = TICKS;
    while left > 0 {
        let mut watch = Watch { name, ends: 0, strained: vec![] };
        let (mut middle, mut after) = (None, 0);
        while left > 0 && after < AFTER {
            left -= 1;
            hands.iter_mut().for_each(|hand| hand.play(&mut session));
            session.step();
            watch.tick(&before, session.puzzle(), session.events());
            session.clear_events();
            before.clone_from(session.puzzle());
            after += watch.ends;
            if session.puzzle().tick() == BACK {
                middle = Some(session.puzzle().hash());
            }
        }
        if let Some(middle) = middle {
            session.rewind_to(BACK);
            assert_eq!(session.puzzle().hash(), middle, "{name}: rewound to another state");
        }
        session.restart();
        hands.iter_mut().for_each(|hand| hand.until = None);
        assert_eq!(session.puzzle().hash(), fresh, "{name}: something is left after a restart");
        before.clone_from(session.puzzle());
    }
    (0..60).for_each(|_| session.step());
    (0..60).for_each(|_| again.step());
    assert_eq!(session.puzzle().hash(), again.puzzle().hash(), "{name}: a restart plays otherwise");
}

/// A quarter of all pairs, so that the tests share the processors.
fn play_pairs(share: usize) {
    let pairs = (0..MECHANICS.len()).flat_map(|b| (0..b).map(move |a| [a, b]));
    for (pair, both) in pairs.enumerate().filter(|(pair, _)| pair % 4 == share) {
        let name = both.map(|mechanic| MECHANICS[mechanic]).join(" and ");
        play(&name, Arc::new(level_of(&both)), 0x1E37_79B9_7F4A_7C15 ^ (pair as u64) << 20);
    }
}

#[test]
fn pairs_of_mechanics_get_along_0() {
    play_pairs(0);
}

#[test]
fn pairs_of_mechanics_get_along_1() {
    play_pairs(1);
}

#[test]
fn pairs_of_mechanics_get_along_2() {
    play_pairs(2);
}

#[test]
fn pairs_of_mechanics_get_along_3() {
    play_pairs(3);
}

#[test]
fn all_mechanics_at_once_get_along() {
    let all: Vec<usize> = (0..MECHANICS.len()).collect();
    for seed in [1, 77, 4242] {
        play("everything", Arc::new(level_of(&all)), seed);
    }
}
