//! Beam search over what to do when. A node is a list of moves; it is expanded by waiting from its last move on, and at
//! each of many moments doing each possible action and watching what becomes of it. Rounds go from few moments and a
//! narrow beam to many and a wide one, until the budget of watched runs is spent.

use super::actions::actions;
use super::plan::{FIRST, Move, advance, perform};
use super::player::{LONGEST, stars};
use super::target::Target;
use crate::sim::phase::Phase;
use crate::sim::puzzle::state::Puzzle;

/// Rounds: ticks between two moments, and the width of the beam.
const ROUNDS: [(u32, usize); 5] = [(36, 10), (24, 20), (16, 32), (10, 48), (6, 64)];
/// Most moves of a solution.
const MOST_MOVES: usize = 9;
/// How long a node waits at most for its next move (8 s), and how long when everything is at rest.
const PATIENCE: u32 = 960;
const PATIENCE_AT_REST: u32 = 60;
/// How long it is watched what becomes of a move (3.5 s).
const OUTLOOK: u32 = 420;
/// Solutions with all wanted stars that one round looks for, so that the most forgiving can be chosen.
const ENOUGH: usize = 40;
/// Nodes of the beam that act on the same things and caught the same fireflies.
const ALIKE: usize = 4;

/// What to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// A win with at least this many fireflies.
    pub stars: u8,
    /// If less are as good as more: a hint needs no more than a win.
    pub any: bool,
    /// Runs that may be watched.
    pub budget: u32,
}

/// Moves that win, and with what.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    pub moves: Vec<Move>,
    pub stars: u8,
    pub ticks: u32,
}

struct Node {
    moves: Vec<Move>,
    /// Fireflies caught until the last thing that was seen, as bits.
    caught: u8,
    score: f32,
}

/// The search and what it has found.
pub struct Beam<'a> {
    start: &'a Puzzle,
    goal: Goal,
    /// Runs watched.
    pub watched: u32,
    pub found: Vec<Found>,
    /// Working memory.
    now: Puzzle,
    done: Puzzle,
}

impl<'a> Beam<'a> {
    pub fn new(start: &'a Puzzle, goal: Goal) -> Beam<'a> {
        Beam { start, goal, watched: 0, found: Vec::new(), now: start.clone(), done: start.clone() }
    }

    /// Searches on from `seeds` (the empty list is always one) until there are solutions or the budget is spent.
    pub fn search(&mut self, seeds: &[Vec<Move>]) {
        for (every, width) in ROUNDS {
            let seed = |moves: &Vec<Move>| Node { moves: moves.clone(), caught: 0, score: 0.0 };
            let mut beam: Vec<Node> = [Vec::new()].iter().chain(seeds).map(seed).collect();
            for _ in 0..MOST_MOVES {
                let mut children = Vec::new();
                for node in &beam {
                    self.expand(node, every, &mut children);
                    if self.spent() || self.enough() {
                        break;
                    }
                }
                beam = choose(children, width);
                if beam.is_empty() || self.spent() || self.enough() {
                    break;
                }
            }
            if self.spent() || self.succeeded() {
                break;
            }
        }
    }

    fn spent(&self) -> bool {
        self.watched >= self.goal.budget
    }

    fn enough(&self) -> bool {
        self.found.iter().filter(|found| self.good(found)).count() >= ENOUGH
    }

    fn succeeded(&self) -> bool {
        self.found.iter().any(|found| self.good(found))
    }

    fn good(&self, found: &Found) -> bool {
        found.stars >= self.goal.stars
    }

    /// Tries everything at every moment after the moves of `node`.
    fn expand(&mut self, node: &Node, every: u32, children: &mut Vec<Node>) {
        let mut now = core::mem::replace(&mut self.now, self.start.clone());
        now.clone_from(self.start);
        for step in &node.moves {
            while now.tick() < step.tick && now.phase() == Phase::Playing {
                advance(&mut now);
            }
            perform(&mut now, &step.gesture);
        }
        while now.tick() < FIRST && now.phase() == Phase::Playing {
            advance(&mut now);
        }
        let last = now.tick() + PATIENCE;
        let mut sight = Sight::new(&now);
        let restless = restless(&now);
        while now.phase() == Phase::Playing && now.tick() < last.min(LONGEST) && !self.spent() {
            if sight.still > PATIENCE_AT_REST && !restless {
                break;
            }
            for action in actions(&now) {
                self.done.clone_from(&now);
                perform(&mut self.done, &action.gesture);
                let mut moves = node.moves.clone();
                moves.push(Move::new(now.tick(), &action));
                let child = self.look(moves);
                children.push(child);
            }
            for _ in 0..every {
                advance(&mut now);
                sight.look(&now);
            }
        }
        self.now = now;
    }

    /// Watches what becomes of `done` if nothing more is done.
    fn look(&mut self, moves: Vec<Move>) -> Node {
        self.watched += 1;
        let puzzle = &mut self.done;
        let mut sight = Sight::new(puzzle);
        let end = puzzle.tick() + OUTLOOK;
        while puzzle.phase() == Phase::Playing && puzzle.tick() < end && !sight.rests() {
            advance(puzzle);
            sight.look(puzzle);
        }
        if let Some(stars) = stars(puzzle) {
            let ticks = puzzle.tick();
            self.found.push(Found { moves: moves.clone(), stars, ticks });
        }
        let caught = caught(puzzle);
        let score = sight.score(puzzle, self.goal) - 2.0 * moves.len() as f32;
        Node { moves, caught, score }
    }
}

/// Something goes on even if the berry is at rest: when to act still matters.
fn restless(puzzle: &Puzzle) -> bool {
    let level = puzzle.level();
    let stings = level.thorns.iter().any(|thorn| thorn.nettle.is_some());
    !puzzle.elements().moths.is_empty() || !level.breezes.is_empty() || !level.seeds.is_empty() || stings
}

fn caught(puzzle: &Puzzle) -> u8 {
    let bits = puzzle.fireflies().iter().enumerate().map(|(i, fly)| u8::from(fly.caught_at.is_some()) << i);
    bits.fold(0, |all, bit| all | bit)
}

/// What was seen of a run.
struct Sight {
    /// Nearest that the berry came to the mouth and to each firefly, cm.
    mouth: f32,
    fireflies: [f32; 3],
    still: u32,
}

impl Sight {
    /// The berry at rest for this many ticks is not watched any longer.
    const STILL: u32 = 60;

    fn new(puzzle: &Puzzle) -> Sight {
        let mut sight = Sight { mouth: f32::MAX, fireflies: [f32::MAX; 3], still: 0 };
        sight.look(puzzle);
        sight
    }

    fn look(&mut self, puzzle: &Puzzle) {
        let mut moved = 0.0;
        for body in puzzle.berries().iter().filter_map(|berry| puzzle.world().body(berry.body)) {
            let at = body.position;
            moved += at.distance(body.previous);
            self.mouth = self.mouth.min(at.distance(puzzle.nim().mouth));
            for (nearest, firefly) in self.fireflies.iter_mut().zip(puzzle.fireflies()) {
                *nearest = nearest.min(at.distance(firefly.at));
            }
        }
        self.still = if moved < 0.05 { self.still + 1 } else { 0 };
    }

    fn rests(&self) -> bool {
        self.still >= Self::STILL
    }

    /// Fireflies count most, then a win, then being near to what is missing, then being alive.
    fn score(&self, puzzle: &Puzzle, goal: Goal) -> f32 {
        let near = |distance: f32, scale: f32| scale / (scale + distance.min(1000.0));
        let missing = puzzle.fireflies().iter().zip(self.fireflies).filter(|(fly, _)| fly.caught_at.is_none());
        let chances: f32 = missing.map(|(_, distance)| 12.0 * near(distance, 80.0)).sum();
        let firefly = if goal.any { 10.0 } else { 60.0 };
        let end = match puzzle.phase() {
            Phase::Won { .. } => 40.0,
            Phase::Playing => 10.0,
            Phase::Lost { .. } => 0.0,
        };
        firefly * puzzle.stars() as f32 + chances + 40.0 * near(self.mouth, 120.0) + end
    }
}

/// The best `width` of `children`, of those that are alike only a few.
fn choose(mut children: Vec<Node>, width: usize) -> Vec<Node> {
    children.sort_by(|a, b| b.score.total_cmp(&a.score));
    let mut chosen: Vec<Node> = Vec::new();
    for child in children {
        let kind = kind(&child);
        let alike = chosen.iter().filter(|other| self::kind(other) == kind);
        let apart = alike.clone().all(|other| distance(other, &child) >= 12);
        if apart && alike.count() < ALIKE {
            chosen.push(child);
        }
        if chosen.len() == width {
            break;
        }
    }
    chosen
}

/// What a node acted on, in its order, and what it caught.
fn kind(node: &Node) -> (Vec<Option<Target>>, u8) {
    (node.moves.iter().map(|step| step.target).collect(), node.caught)
}

/// The largest difference in time between the moves of two nodes of one kind, ticks.
fn distance(a: &Node, b: &Node) -> u32 {
    a.moves.iter().zip(&b.moves).map(|(a, b)| a.tick.abs_diff(b.tick)).max().unwrap_or(0)
}
