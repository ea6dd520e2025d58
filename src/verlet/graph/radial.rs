//! The recipe of the web that every night begins with: spokes from a hub to anchors in empty space, and rings across them.

use super::nodes::NodeId;
use super::tuning::SEGMENT;
use super::web::Web;
use crate::math::geom::Vec2;
use crate::math::hash::Hasher;
use crate::math::record::Mix;
use crate::math::rng::Rng;
use crate::math::trig;

/// Most spokes, and most rings.
const MOST: usize = 64;

/// A radial web.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Radial {
    /// The hub, cm.
    pub centre: Vec2,
    /// From the hub to the anchors, cm.
    pub radius: f32,
    /// 3..=64.
    pub spokes: usize,
    /// 0..=64.
    pub rings: usize,
    /// How much longer than straight the silk between two spokes is, as a share: the rings sag.
    pub ring_sag: f32,
    /// How unevenly it is woven, 0..=1.
    pub jitter: f32,
    /// What the unevenness follows from.
    pub seed: u64,
    /// How much shorter than straight the silk of the spokes is, as a share: the web is taut.
    pub pretension: f32,
}

impl Mix for Radial {
    fn mix(&self, h: &mut Hasher) {
        let Radial { centre, radius, spokes, rings, ring_sag, jitter, seed, pretension } = *self;
        centre.mix(h);
        [radius, ring_sag, jitter, pretension].mix(h);
        [spokes, rings].mix(h);
        seed.mix(h);
    }
}

impl Default for Radial {
    fn default() -> Radial {
        Radial {
            centre: Vec2::ZERO,
            radius: 380.0,
            spokes: 15,
            rings: 8,
            ring_sag: 0.01,
            jitter: 0.5,
            seed: 1,
            pretension: 0.06,
        }
    }
}

/// Weaves a web into `web` and gives its hub. None if it does not fit; then part of it may be there.
pub fn radial(web: &mut Web, recipe: &Radial) -> Option<NodeId> {
    let mut rng = Rng::new(recipe.seed);
    let (spokes, rings) = (recipe.spokes.clamp(3, MOST), recipe.rings.min(MOST));
    let hub = web.add_node(recipe.centre, Vec2::ZERO)?;
    let uneven = recipe.jitter.clamp(0.0, 1.0);
    let turn = core::f32::consts::TAU / spokes as f32;
    let start = rng.range(0.0, turn);
    let mut before = [hub; MOST];
    let mut first = [hub; MOST];
    for k in 0..=spokes {
        if k == spokes {
            return (0..rings).try_fold(hub, |hub, ring| {
                tie(web, before[ring], first[ring], 1.0 + recipe.ring_sag)?;
                Some(hub)
            });
        }
        let angle = start + turn * (k as f32 + rng.range(-0.3, 0.3) * uneven);
        let way = trig::direction(angle);
        let length = recipe.radius.max(1.0) * (1.0 + rng.range(-0.12, 0.12) * uneven);
        let mut last = hub;
        for ring in 0..rings {
            // From 0.15 to 0.87 of the spoke.
            let share = 0.15 + 0.72 * (ring as f32 + rng.range(-0.25, 0.25) * uneven) / (rings as f32 - 1.0).max(1.0);
            let node = web.add_node(recipe.centre + way * (length * share), Vec2::ZERO)?;
            tie(web, last, node, 1.0 - recipe.pretension)?;
            if k > 0 {
                tie(web, before[ring], node, 1.0 + recipe.ring_sag)?;
            } else {
                first[ring] = node;
            }
            before[ring] = node;
            last = node;
        }
        let anchor = web.add_anchor(recipe.centre + way * length)?;
        tie(web, last, anchor, 1.0 - recipe.pretension)?;
    }
    Some(hub)
}

/// Ties a thread with a rest length of `share` of the distance.
fn tie(web: &mut Web, a: NodeId, b: NodeId, share: f32) -> Option<()> {
    let distance = web.node(a)?.at.distance(web.node(b)?.at);
    web.add_thread(a, b, distance * share.max(0.1), SEGMENT).map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verlet::graph::strands::Place;
    use crate::verlet::graph::tuning::{WebCapacity, WebTuning};

    #[test]
    fn the_web_is_what_the_recipe_says() {
        let mut web = Web::new(WebTuning::default(), WebCapacity::default());
        let hub = radial(&mut web, &Radial { jitter: 0.0, ..Radial::default() }).unwrap();
        let anchors: Vec<f32> = web
            .nodes()
            .filter_map(|node| web.node(node))
            .filter(|view| view.anchor)
            .map(|view| view.at.length())
            .collect();
        assert_eq!((anchors.len(), web.around(hub).count()), (15, 15));
        assert!(anchors.iter().all(|away| (away - 380.0).abs() < 0.01), "{anchors:?}");
        let lengths = web.strands().filter_map(|strand| web.strand(strand)).map(|view| view.rest);
        assert!(lengths.fold(0.0, f32::max) <= SEGMENT + 0.1);
    }

    #[test]
    fn neighbours_in_the_order_of_solving_share_no_node() {
        let mut web = Web::new(WebTuning::default(), WebCapacity::default());
        radial(&mut web, &Radial::default()).unwrap();
        let mut rng = Rng::new(1);
        for round in 0..200 {
            let strands = web.size().strands;
            let strand = web.strands().nth(rng.next_u32() as usize % strands).unwrap();
            web.split(Place::new(strand, rng.unit()));
            web.step();
            let links = &web.plan.links;
            assert_eq!(links.len(), web.size().strands);
            let meets = |k: usize| {
                let (one, other) = (&links[k], &links[k + 1]);
                [one.a, one.b].iter().any(|node| [other.a, other.b].contains(node))
            };
            let meeting = (0..links.len() - 1).filter(|k| meets(*k)).count();
            assert_eq!(meeting, 0, "round {round}");
        }
    }
}
