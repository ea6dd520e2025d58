//! A bot that plays well, as somebody would after an evening of it: it waits until a few hang dead and collects them in one
//! go, shoots what comes at it, ties wasps twice, spins long threads where the web has gaps, and saves itself when it falls.

use super::{Way, away, corner_towards, is_live, ways_from};
use gossamer::math::geom::{Vec2, vec2};
use gossamer::math::trig;
use gossamer::sim::command::{Command, Spot, Stick};
use gossamer::sim::prey_kind::PreyKind;
use gossamer::sim::spider::state::{Night, Prey, PreyState};
use gossamer::verlet::graph::NodeId;

/// Ticks between two thoughts: a twentieth of a second.
const THINKS: u32 = 6;
/// It keeps so far away from what bites, cm.
const AFRAID: f32 = 95.0;
/// A walk begins when so many hang dead, or when one has hung for so long, ticks.
const ENOUGH: usize = 3;
const OLD: u32 = 18 * 120;
/// Two collections this far apart, cm of web, still make a chain.
const CHAINED: f32 = 520.0;
/// Silk above which a gap is spun, ticks between two such threads, and how long a gap is, cm.
const SPARE: f32 = 85.0;
const SPINS_EVERY: u32 = 5 * 120;
const GAP: f32 = 240.0;
/// Ticks between two shots, and the silk that a shot at prey must leave for the last move.
const SHOT_EVERY: u32 = 24;
const LAST_MOVE: f32 = 25.0;
/// The farthest prey that it shoots at, cm.
const RANGE: f32 = 330.0;

/// What the bot remembers.
#[derive(Default)]
pub struct Good {
    shots: u32,
    may_shoot: u32,
    may_spin: u32,
    /// It is on a walk among the dead.
    collecting: bool,
}

impl Good {
    /// Does what it does before the next tick.
    pub fn act(&mut self, night: &Night, hand: &mut impl FnMut(Command)) {
        if !night.tick().is_multiple_of(THINKS) {
            return;
        }
        if night.spider().fall.is_some() {
            return self.save(night, hand);
        }
        let shot = night.tick() >= self.may_shoot && self.shoot(night, hand);
        let away = away(night, AFRAID);
        let wish = if away != Vec2::ZERO {
            away.normalize_or_zero()
        } else {
            let corner = self.corner(night);
            corner.map_or(Vec2::ZERO, |corner| (corner - night.spider().at).normalize_or_zero())
        };
        hand(Command::Steer(Stick::new(wish)));
        if !shot && away == Vec2::ZERO && night.tick() >= self.may_spin {
            self.spin(night, hand);
        }
    }

    /// A thread to a strand that is held, if one is above; else into the sky.
    fn save(&mut self, night: &Night, hand: &mut impl FnMut(Command)) {
        let at = night.spider().at;
        let held = |way: &Vec2| {
            let skip = |strand| !night.web().strand(strand).is_some_and(|strand| night.web().is_held(strand.a));
            night.web().ray(at, *way, 380.0, skip).is_some()
        };
        let ways = [0.0, -0.4, 0.4, -0.8, 0.8].map(|aside| vec2(aside, -1.0).normalize());
        let way = ways.iter().find(|way| held(way)).copied().unwrap_or(ways[self.shots as usize % 3]);
        self.shots += 1;
        hand(Command::Shoot { at: Spot::new(at + way * 300.0) });
    }

    /// At what comes, if nothing is in the way: wasps first, and those with one thread before all.
    fn shoot(&mut self, night: &Night, hand: &mut impl FnMut(Command)) -> bool {
        let spider = night.spider();
        let best = (night.prey().iter())
            .filter(|prey| is_target(prey) && prey.at.distance(spider.at) < RANGE)
            .filter(|prey| {
                let cost = prey.at.distance(spider.at) * night.tuning().thread.cost;
                spider.silk - cost > LAST_MOVE || prey.kind == PreyKind::Wasp
            })
            .filter(|prey| is_free(night, aim(night, prey)))
            .min_by(|a, b| urgency(spider.at, a).total_cmp(&urgency(spider.at, b)));
        let Some(prey) = best else { return false };
        hand(Command::Shoot { at: Spot::new(aim(night, prey)) });
        self.may_shoot = night.tick() + SHOT_EVERY;
        true
    }

    /// A long thread across the widest gap around it.
    fn spin(&mut self, night: &Night, hand: &mut impl FnMut(Command)) {
        let spider = night.spider();
        if spider.silk < SPARE {
            return;
        }
        let clear = |way: Vec2| {
            let own = spider.perch.map(|place| place.strand);
            night
                .web()
                .ray(spider.at, way, 420.0, |strand| Some(strand) == own)
                .map_or(420.0, |hit| hit.at.distance(spider.at))
        };
        let ways = (0..24).map(|k| trig::direction(k as f32 * core::f32::consts::TAU / 24.0));
        let widest = ways.map(|way| (clear(way), way)).max_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((_, way)) = widest.filter(|(clear, _)| *clear > GAP) {
            hand(Command::Shoot { at: Spot::new(spider.at + way * 300.0) });
            self.may_spin = night.tick() + SPINS_EVERY;
        }
    }

    /// Where to ride next, while there is something to collect.
    fn corner(&mut self, night: &Night) -> Option<Vec2> {
        let ways = ways_from(night, night.web(), night.spider().perch?);
        let cost = |node: NodeId| Some(ways.get(node.index()).copied().flatten()?.cost);
        let dead: Vec<(&Prey, NodeId, f32)> = (night.prey().iter())
            .filter(|prey| prey.state == PreyState::Dead)
            .filter_map(|prey| Some((prey, prey.node?, cost(prey.node?)?)))
            .filter(|(_, _, cost)| *cost < 5000.0)
            .collect();
        let old = |prey: &Prey| night.tick() - prey.since > OLD;
        let hungry = night.spider().health < 2.5;
        if dead.is_empty() {
            self.collecting = false;
            return self.wander(night, &ways);
        }
        if dead.len() >= ENOUGH || hungry || dead.iter().any(|(prey, ..)| old(prey)) {
            self.collecting = true;
        }
        let near = dead.iter().min_by(|a, b| a.2.total_cmp(&b.2))?;
        // A chain goes on while the next one is near; else it waits for more.
        let chained = night.tick() < night.score().chain_until && near.2 < CHAINED;
        if !self.collecting && !chained {
            return self.wander(night, &ways);
        }
        corner_towards(night, &ways, near.1)
    }

    /// Back towards the hub, where everything is near.
    fn wander(&self, night: &Night, ways: &[Option<Way>]) -> Option<Vec2> {
        let centre = night.level().web.centre;
        if night.spider().at.distance(centre) < 120.0 {
            return None;
        }
        let near = (night.web().nodes())
            .filter(|node| ways.get(node.index()).copied().flatten().is_some_and(|way| way.cost < 5000.0))
            .filter_map(|node| Some((node, night.web().node(node)?.at.distance(centre))))
            .min_by(|a, b| a.1.total_cmp(&b.1))?;
        corner_towards(night, ways, near.0)
    }
}

fn is_target(prey: &Prey) -> bool {
    let half_tied = prey.kind == PreyKind::Wasp && prey.state == PreyState::Caught && prey.ties < 2;
    // Gnats catch themselves, and beetles stick if they are left alone.
    let open = is_live(prey) && matches!(prey.state, PreyState::Flying | PreyState::Riding | PreyState::Working);
    half_tied || (open && !matches!(prey.kind, PreyKind::Gnat))
}

/// What is shot at first has the least.
fn urgency(spider: Vec2, prey: &Prey) -> f32 {
    let wasp = if prey.kind == PreyKind::Wasp { 400.0 } else { 0.0 };
    prey.at.distance(spider) - wasp - 200.0 * f32::from(prey.ties)
}

/// Where prey is when a thread gets there.
fn aim(night: &Night, prey: &Prey) -> Vec2 {
    let seconds = prey.at.distance(night.spider().at) / night.tuning().thread.speed.max(1.0);
    let velocity = if prey.state == PreyState::Caught { Vec2::ZERO } else { prey.velocity };
    prey.at + velocity * seconds
}

/// Whether no strand is in the way of a thread to `at`, and it can leave at all.
fn is_free(night: &Night, at: Vec2) -> bool {
    let (web, spider) = (night.web(), night.spider());
    let way = at - spider.at;
    let (length, direction) = (way.length(), way.normalize_or_zero());
    let thread = &night.tuning().thread;
    let least = trig::sin(thread.parallel.to_radians());
    let own = spider.perch.map(|place| place.strand);
    let parallel = |strand| web.direction(strand).is_none_or(|other| other.perp_dot(direction).abs() < least);
    if own.is_some_and(parallel) || length < thread.shortest {
        return false;
    }
    let from = spider.at + direction * thread.shortest;
    let reach = length - thread.shortest - thread.lasso * 0.7;
    reach <= 0.0 || web.ray(from, direction, reach, |strand| Some(strand) == own || parallel(strand)).is_none()
}
