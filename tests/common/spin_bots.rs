//! Bots that play nights: one that does nothing, one that does anything, one that hunts as a beginner would, and one that
//! plays well (`spin_good.rs`).
// Not every test uses all of it.
#![allow(dead_code)]

use std::path::Path;
use std::sync::Arc;

use gossamer::content::library::Library;
use gossamer::content::source::Source;
use gossamer::math::geom::{Vec2, vec2};
use gossamer::math::rng::Rng;
use gossamer::sim::command::{Command, Spot, Stick};
use gossamer::sim::phase::Phase;
use gossamer::sim::spider::level::NightLevel;
use gossamer::sim::spider::score::earned;
use gossamer::sim::spider::state::{Night, Prey, PreyState};
use gossamer::sim::tuning::Tuning;
use gossamer::verlet::graph::{NodeId, Place, Web};

mod spin_good;

/// Ticks between two thoughts of a bot: a tenth of a second.
const THINKS: u32 = 12;
/// A hunter keeps so far away from what bites, and takes no way that passes it nearer than this, cm.
const AFRAID: f32 = 110.0;
const PASSES: f32 = 75.0;

/// All nights of the game.
pub fn nights() -> Vec<NightLevel> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf();
    Library::load(&Source { root: Some(root) }).nights().map(|night| (**night).clone()).collect()
}

/// Who plays.
pub enum Bot {
    Still,
    Random(Rng),
    Hunter { shots: u32 },
    Good(spin_good::Good),
}

impl Bot {
    /// Does what it does before the next tick.
    pub fn act(&mut self, night: &Night, hand: &mut impl FnMut(Command)) {
        match self {
            Bot::Still => {}
            Bot::Random(rng) => anything(night, rng, hand),
            Bot::Hunter { shots } if night.tick().is_multiple_of(THINKS) => hunt(night, shots, hand),
            Bot::Hunter { .. } => {}
            Bot::Good(good) => good.act(night, hand),
        }
    }

    /// The bot of this name, with a chance of its own.
    pub fn of(name: &str, seed: u64) -> Bot {
        match name {
            "still" => Bot::Still,
            "random" => Bot::Random(Rng::new(seed)),
            "hunter" => Bot::Hunter { shots: 0 },
            "good" => Bot::Good(spin_good::Good::default()),
            other => panic!("no bot is called {other}"),
        }
    }
}

fn anything(night: &Night, rng: &mut Rng, hand: &mut impl FnMut(Command)) {
    let (tick, spider) = (night.tick(), night.spider().at);
    let mut near = |reach: f32| spider + vec2(rng.range(-reach, reach), rng.range(-reach, reach));
    if tick.is_multiple_of(90) {
        hand(Command::Shoot { at: Spot::new(near(300.0)) });
    }
    if tick % 700 == 699 {
        hand(Command::Sever { at: Spot::new(near(60.0)) });
    }
    if tick.is_multiple_of(40) {
        hand(Command::Steer(Stick::new(near(1.0) - spider)));
    }
}

fn is_live(prey: &Prey) -> bool {
    !matches!(prey.state, PreyState::Dead | PreyState::Hidden | PreyState::Gone)
}

fn hunt(night: &Night, shots: &mut u32, hand: &mut impl FnMut(Command)) {
    let spider = night.spider().at;
    if night.spider().fall.is_some() {
        // Upwards, a little to one side and to the other.
        let aside = [0.0, -120.0, 120.0][*shots as usize % 3];
        *shots += 1;
        return hand(Command::Shoot { at: Spot::new(spider + vec2(aside, -300.0)) });
    }
    let away = away(night, AFRAID);
    let wish = if away != Vec2::ZERO {
        away.normalize_or_zero()
    } else {
        next_corner(night).map_or(Vec2::ZERO, |corner| (corner - spider).normalize_or_zero())
    };
    hand(Command::Steer(Stick::new(wish)));
}

/// Away from all that bites and is nearer than `afraid` cm; zero if nothing is.
fn away(night: &Night, afraid: f32) -> Vec2 {
    let spider = night.spider().at;
    let ways = night.prey().iter().filter(|prey| is_live(prey)).map(|prey| spider - prey.at);
    ways.filter(|way| way.length() < afraid).map(|way| way.normalize_or_zero() * (1.0 - way.length() / afraid)).sum()
}

/// Where to ride next, to get to the nearest dead prey along the web without passing what bites.
fn next_corner(night: &Night) -> Option<Vec2> {
    let (web, perch) = (night.web(), night.spider().perch?);
    let ways = ways_from(night, web, perch);
    let dead = night.prey().iter().filter(|prey| prey.state == PreyState::Dead).filter_map(|prey| prey.node);
    let reached = dead.filter_map(|node| Some((node, ways.get(node.index()).copied().flatten()?)));
    let (node, _) = reached.min_by(|a, b| a.1.cost.total_cmp(&b.1.cost))?;
    corner_towards(night, &ways, node)
}

/// The first corner on the way to `node`.
fn corner_towards(night: &Night, ways: &[Option<Way>], mut node: NodeId) -> Option<Vec2> {
    let web = night.web();
    let mut way = ways.get(node.index()).copied().flatten()?;
    let spider = night.spider().at;
    let mut corner = web.node(node)?.at;
    while let Some(before) = way.before {
        (node, way) = (before, ways[before.index()]?);
        let at = web.node(node)?.at;
        if at.distance(spider) > 10.0 {
            corner = at;
        }
    }
    Some(corner)
}

/// How a node is reached.
#[derive(Clone, Copy)]
struct Way {
    cost: f32,
    before: Option<NodeId>,
}

/// The shortest way to every node.
fn ways_from(night: &Night, web: &Web, perch: Place) -> Vec<Option<Way>> {
    let most = web.nodes().map(NodeId::index).max().unwrap_or(0);
    let mut ways: Vec<Option<Way>> = vec![None; most + 1];
    let Some(strand) = web.strand(perch.strand) else { return ways };
    let mut open = vec![(strand.a, perch.t * strand.length), (strand.b, (1.0 - perch.t) * strand.length)];
    for (node, cost) in &open {
        ways[node.index()] = Some(Way { cost: *cost, before: None });
    }
    let danger = |at: Vec2| night.prey().iter().any(|prey| is_live(prey) && prey.at.distance(at) < PASSES);
    while let Some(next) = (0..open.len()).min_by(|a, b| open[*a].1.total_cmp(&open[*b].1)) {
        let (node, cost) = open.swap_remove(next);
        if ways[node.index()].is_some_and(|way| way.cost < cost) {
            continue;
        }
        let Some(from) = web.node(node) else { continue };
        for (_, far) in web.around(node) {
            let Some(to) = web.node(far) else { continue };
            let cost = cost + from.at.distance(to.at) + if danger(to.at) { 5000.0 } else { 0.0 };
            if ways[far.index()].is_none_or(|known| cost < known.cost) {
                ways[far.index()] = Some(Way { cost, before: Some(node) });
                open.push((far, cost));
            }
        }
    }
    ways
}

/// What became of a night.
#[derive(Clone, Debug)]
pub struct Played {
    pub seconds: f32,
    pub parts: usize,
    pub points: u32,
    pub collected: [u32; 7],
    pub phase: Phase,
    /// Falls that it was saved from, and the longest one, s.
    pub saves: u32,
    pub longest_fall: f32,
    /// Goals that count at the end, as the game counts them.
    pub goals: [bool; 3],
    pub best_chain: u32,
    pub hurt: f32,
    pub threads: u32,
}

/// Lets a bot play a night until it is over, or for so many seconds. `check` is asked after every tick.
pub fn play(level: NightLevel, mut bot: Bot, seconds: f32, check: impl Fn(&Night)) -> Played {
    let mut night = Night::new(Arc::new(level), &Tuning::default().spin);
    let (mut falls, mut longest, mut saves) = (0u32, 0u32, 0);
    let mut commands = Vec::new();
    while night.is_playing() && (night.tick() as f32) < seconds * 120.0 {
        bot.act(&night, &mut |command| commands.push(command));
        commands.drain(..).for_each(|command| night.apply(&command));
        night.step();
        check(&night);
        night.clear_events();
        let falling = night.spider().fall.is_some();
        saves += (falls > 0 && !falling) as u32;
        falls = if falling { falls + 1 } else { 0 };
        longest = longest.max(falls);
    }
    let (score, director) = (night.score(), night.director());
    let survived = matches!(night.phase(), Phase::Won { .. });
    Played {
        seconds: night.tick() as f32 / 120.0,
        parts: director.part + director.round as usize * night.level().parts.len(),
        points: score.points,
        collected: score.collected,
        phase: night.phase(),
        saves,
        longest_fall: longest as f32 / 120.0,
        goals: night.level().goals.map(|goal| earned(&night, &goal, survived)),
        best_chain: score.best_chain,
        hurt: score.hurt,
        threads: score.threads,
    }
}
