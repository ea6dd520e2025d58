//! Named webs and what happens to them.

use super::graph::edit::SHORTEST;
use super::graph::{NodeId, Place, Radial, StrandId, Web, WebCapacity, WebTuning, radial};
use crate::math::geom::{Vec2, vec2};
use crate::math::hash::Hasher;
use crate::math::rng::Rng;
use crate::math::trig;

/// A web and what is done to it before tick `t`.
pub struct WebScene {
    pub web: Web,
    pub tick: u32,
    script: fn(&mut Web, u32),
}

/// A scene's name and how it starts.
type Entry = (&'static str, fn() -> WebScene);

/// All scenes.
pub const WEBS: &[Entry] = &[
    ("web", || scripted(woven(WebTuning::default()), |_, _| {})),
    ("web_in_wind", || scripted(woven(WebTuning::default()), blow)),
    ("web_ridden", || scripted(woven(WebTuning::default()), ride)),
    ("web_torn", || scripted(woven(WebTuning::default()), tear)),
    ("web_meddled", || scripted(woven(WebTuning::default()), |web, tick| meddle(web, &mut Rng::new(tick as u64), 3))),
    ("web_retuned", || scripted(woven(WebTuning::default()), retune)),
];

/// Hash of the scene's state after `ticks` ticks; None if there is no such scene.
pub fn hash(name: &str, ticks: u32) -> Option<u64> {
    let mut scene = WEBS.iter().find(|(known, _)| *known == name).map(|(_, start)| start())?;
    (0..ticks).for_each(|_| scene.step());
    Some(scene.hash())
}

impl WebScene {
    /// One tick, with what the script does before it.
    pub fn step(&mut self) {
        (self.script)(&mut self.web, self.tick);
        self.web.step();
        self.tick += 1;
    }

    /// Hash of the web as it is.
    pub fn hash(&self) -> u64 {
        let mut hasher = Hasher::default();
        self.web.hash_into(&mut hasher);
        hasher.finish()
    }
}

fn scripted(web: Web, script: fn(&mut Web, u32)) -> WebScene {
    WebScene { web, tick: 0, script }
}

/// The web of the default recipe.
pub fn woven(tuning: WebTuning) -> Web {
    let mut web = Web::new(tuning, WebCapacity { nodes: 1024, strands: 1280 });
    radial(&mut web, &Radial::default()).expect("the scene has room");
    web
}

/// Silk between two anchors `span` cm apart, `rest` cm long without tension; its first strand.
pub fn line(tuning: WebTuning, span: f32, rest: f32) -> (Web, StrandId) {
    let mut web = Web::new(tuning, WebCapacity { nodes: 256, strands: 256 });
    let ends = [Vec2::ZERO, vec2(span, 0.0)].map(|at| web.add_anchor(at).expect("the scene has room"));
    let first = web.add_thread(ends[0], ends[1], rest, 36.0).expect("the scene has room");
    (web, first)
}

/// A strand drawn by lot; None if there is none.
pub fn any_strand(web: &Web, rng: &mut Rng) -> Option<StrandId> {
    let count = web.size().strands;
    web.strands().nth(rng.next_u32() as usize % count.max(1))
}

/// A node drawn by lot; None if there is none.
pub fn any_node(web: &Web, rng: &mut Rng) -> Option<NodeId> {
    let count = web.size().nodes;
    web.nodes().nth(rng.next_u32() as usize % count.max(1))
}

/// Does `times` things by lot that a game may do to a web: splits, joins, cuts, shots, blows, removals, merges, loads.
pub fn meddle(web: &mut Web, rng: &mut Rng, times: u32) {
    for _ in 0..times {
        let Some(place) = any_strand(web, rng).map(|strand| Place::new(strand, rng.range(-0.02, 1.02))) else { return };
        let Some(node) = any_node(web, rng) else { return };
        let way = trig::direction(rng.range(0.0, 6.3));
        match rng.next_u32() % 20 {
            0..4 => drop(web.split(place)),
            4..7 => drop(web.join(node)),
            7..9 => drop(web.cut(place)),
            9..12 => drop(shoot(web, node, way, 500.0)),
            12 => drop(web.remove_strand(place.strand)),
            13 => drop(any_node(web, rng).map(|other| web.merge(node, other))),
            14 => web.strike(place, 8.0, way * 400.0),
            15 => web.push(node, way * 300.0),
            16 => web.damp(node, 0.5),
            17 => web.nudge(node, way),
            18 => web.clear_loads(),
            _ => web.load(place, 8.0),
        }
    }
    web.remove_orphans();
    web.clear_edits();
}

/// A new thread from a node to what is that way, or to an anchor at the end of the reach. Whether it was made.
pub fn shoot(web: &mut Web, node: NodeId, way: Vec2, reach: f32) -> bool {
    let Some(from) = web.node(node).map(|view| view.at) else { return false };
    let own = |strand: StrandId| web.other_end(strand, node).is_some();
    let hit = web.ray(from, way, reach, own).filter(|hit| hit.distance > SHORTEST);
    let end = match hit {
        Some(hit) => web.split(hit.place),
        None => web.add_anchor(from + way * reach),
    };
    let length = hit.map_or(reach, |hit| hit.distance);
    let tied = end.and_then(|end| web.add_thread(node, end, length * 0.95, 36.0)).is_some();
    if !tied {
        web.remove_orphans();
    }
    tied
}

fn blow(web: &mut Web, tick: u32) {
    let gust = 200.0 + 150.0 * trig::sin(tick as f32 * 0.05);
    web.wind(|at| vec2(gust * trig::cos(at.y * 0.01), 40.0 * trig::sin(at.x * 0.02)));
}

/// A spider that goes round and round on strands of the web, and prey that lands.
fn ride(web: &mut Web, tick: u32) {
    let mut rng = Rng::new(tick as u64 / 60);
    web.clear_loads();
    if let Some(strand) = any_strand(web, &mut rng) {
        let place = Place::new(strand, (tick % 60) as f32 / 60.0);
        web.load(place, 8.0);
        if tick.is_multiple_of(60) {
            web.strike(place, 8.0, trig::direction(rng.range(0.0, 6.3)) * 500.0);
            web.split(Place::new(strand, 0.5));
        }
    }
}

/// Cuts the web off its anchors one by one.
fn tear(web: &mut Web, tick: u32) {
    let is_anchor = |node: &NodeId| web.node(*node).is_some_and(|view| view.anchor);
    let Some(anchor) = web.nodes().find(is_anchor).filter(|_| tick.is_multiple_of(30)) else { return };
    let held = web.around(anchor).next();
    if let Some((strand, _)) = held {
        web.cut(Place::new(strand, 0.5));
        web.remove_strand(strand);
        web.remove_orphans();
        web.clear_edits();
    }
}

fn retune(web: &mut Web, tick: u32) {
    let mut rng = Rng::new(tick as u64 / 40);
    let substeps = 1 + rng.next_u32() % 8;
    let iterations = 1 + rng.next_u32() % 16;
    let (gravity, damping) = (rng.range(-2000.0, 3000.0), rng.range(0.8, 1.0));
    web.set_tuning(WebTuning { substeps, iterations, gravity, damping, ..*web.tuning() });
    ride(web, tick);
}
