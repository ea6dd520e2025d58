//! A night at its start: the web between its anchors, and the spider near the hub.

use std::sync::Arc;

use super::level::NightLevel;
use super::level::limits;
use super::state::{Director, EVENT_CAPACITY, MOST_SHOTS, Night, Score, Spider};
use super::waves;
use crate::math::geom::Vec2;
use crate::math::rng::Rng;
use crate::sim::command::Stick;
use crate::sim::phase::Phase;
use crate::sim::spin::SpinTuning;
use crate::verlet::graph::{Place, Web, WebCapacity, radial};
use crate::verlet::slots::{Reserved, Slots};

/// Room for webs: the most that a player can spin, and then some.
const CAPACITY: WebCapacity = WebCapacity { nodes: 2200, strands: 2600 };
/// Loose ends that are reeled in at once.
const MOST_REELING: usize = 8;
/// Ticks that the web hangs out before the night begins.
const SETTLE: u32 = 240;

impl Night {
    /// The night at its start: the web hangs at rest.
    pub fn new(level: Arc<NightLevel>, tuning: &SpinTuning) -> Night {
        let mut web = Web::new(tuning.web, CAPACITY);
        let hub = radial(&mut web, &level.web);
        for anchor in &level.anchors {
            hang_anchor(&mut web, *anchor, tuning);
        }
        (0..SETTLE).for_each(|_| web.step());
        web.clear_edits();
        let perch = hub.and_then(|hub| {
            let (strand, _) = web.around(hub).next()?;
            let view = web.strand(strand)?;
            Some(Place::new(strand, if view.a == hub { 0.4 } else { 0.6 }))
        });
        let at = perch.and_then(|place| web.at(place)).unwrap_or(level.web.centre);
        let facing = perch.and_then(|place| web.direction(place.strand)).unwrap_or(Vec2::X);
        let spider = Spider {
            perch,
            at,
            previous: at,
            velocity: Vec2::ZERO,
            speed: 0.0,
            facing,
            stick: Stick::REST,
            health: tuning.spider.health,
            spared_until: 0,
            fall: None,
            silk: level.silk.min(tuning.thread.most),
        };
        let director = Director { rng: Rng::new(level.seed), part: 0, part_since: 0, round: 0, wait: 0.0 };
        let mut night = Night {
            level,
            tuning: tuning.clone(),
            web,
            winds: Slots::new(1),
            tick: 0,
            phase: Phase::Playing,
            spider,
            shots: Reserved::new(MOST_SHOTS),
            last_thread: None,
            reeling: Reserved::new(MOST_REELING),
            prey: Reserved::new(limits::PREY),
            score: Score::default(),
            director,
            events: Reserved::new(EVENT_CAPACITY),
        };
        if !night.level.parts.is_empty() {
            waves::begin_part(&mut night, 0);
        }
        night
    }
}

/// Ties an anchor of the file to the nearest node of the web.
fn hang_anchor(web: &mut Web, at: Vec2, tuning: &SpinTuning) {
    let near = web.nearest(at, limits::COORDINATE * 2.0);
    let Some(node) = near.and_then(|near| web.split(near.place)) else { return };
    let Some(anchor) = web.add_anchor(at) else { return };
    let length = web.node(node).map_or(0.0, |node| node.at.distance(at)).max(1.0);
    web.add_thread(anchor, node, length * tuning.thread.taut, tuning.thread.segment);
}
