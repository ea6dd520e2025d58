//! The whole state of a running night. The view reads it; only the rules files beside it change it.

use std::sync::Arc;

use super::event::SpinEvent;
use super::level::NightLevel;
use crate::math::geom::Vec2;
use crate::math::hash::Hasher;
use crate::math::record::{Mix, record};
use crate::math::rng::Rng;
use crate::sim::command::Stick;
use crate::sim::phase::Phase;
use crate::sim::prey_kind::PreyKind;
use crate::sim::spin::SpinTuning;
use crate::verlet::graph::{NodeId, Place, StrandId, Web, follow};
use crate::verlet::slots::{Reserved, Slots};
use crate::verlet::tuning::TICK_RATE;
use crate::verlet::wind::{Wind, air_at};

/// Threads that can be on their way at once.
pub const MOST_SHOTS: usize = 2;
/// Events that can wait for the view.
pub const EVENT_CAPACITY: usize = 256;

/// Seconds to whole ticks, at least one.
pub fn ticks(seconds: f32) -> u32 {
    ((seconds * TICK_RATE).round() as u32).max(1)
}

/// What prey is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PreyState {
    /// A star like any other.
    Hidden,
    /// Flickers and hurts nobody yet.
    Appearing,
    /// Runs along strands.
    Riding,
    /// Is in the air.
    Flying,
    /// Is at something: a cutter on its strand.
    Working,
    /// Hangs on a node of the web, and thrashes.
    Caught,
    /// Hangs there and can be collected.
    Dead,
    /// Will be taken off the list at the end of this tick.
    Gone,
}

impl Mix for PreyState {
    fn mix(&self, h: &mut Hasher) {
        h.u32(*self as u32);
    }
}

record! {
    /// Nim, who builds the web.
    pub struct Spider {
        /// Where on the web; None in the air.
        pub perch: Option<Place>,
        pub at: Vec2,
        /// Where it was one tick ago.
        pub previous: Vec2,
        /// cm/s.
        pub velocity: Vec2,
        /// Speed along its strand from a to b, cm/s.
        pub speed: f32,
        /// Unit vector; turns smoothly.
        pub facing: Vec2,
        pub stick: Stick,
        /// Hearts left.
        pub health: f32,
        /// Nothing bites before this tick.
        pub spared_until: u32,
        /// Tick and height (y, cm) at which it lost all hold.
        pub fall: Option<(u32, f32)>,
        pub silk: f32,
    }

    /// A thread on its way.
    pub struct Shot {
        /// Where it left the web; None from the air, or when the place is gone.
        pub origin: Option<Place>,
        /// The strand that it left is passed through.
        pub own: Option<StrandId>,
        pub head: Vec2,
        /// One tick ago.
        pub previous: Vec2,
        /// Unit vector.
        pub direction: Vec2,
        /// cm so far, and at most.
        pub flown: f32,
        pub reach: f32,
        /// What it ties to at the end of this tick.
        pub target: Option<Place>,
        /// It left a spider that fell.
        pub falling: bool,
    }

    /// The last thread that was tied: a second tap can take it back.
    pub struct LastThread {
        pub first: StrandId,
        pub at: u32,
        pub cost: f32,
    }

    /// A loose end on its way back to the spider.
    pub struct Reeling {
        /// The node at its tip.
        pub tip: NodeId,
        /// cm that are still to be taken from the tip's strand.
        pub wound: f32,
    }

    /// One piece of prey.
    pub struct Prey {
        pub kind: PreyKind,
        pub state: PreyState,
        /// Tick at which it came, and at which this state began.
        pub born: u32,
        pub since: u32,
        pub at: Vec2,
        /// One tick ago.
        pub previous: Vec2,
        /// cm/s; in the air its own, on the web that of its way.
        pub velocity: Vec2,
        /// While it rides.
        pub place: Option<Place>,
        /// While it hangs.
        pub node: Option<NodeId>,
        /// Where it pulls, a unit vector.
        pub tug: Vec2,
        /// 1 when it is caught, 0 when it is dead.
        pub life: f32,
        /// Threads that were shot at it.
        pub ties: u8,
        /// Seconds until it does the next thing of its kind.
        pub timer: f32,
        /// Where it wants to go.
        pub aim: Vec2,
        /// For looks.
        pub seed: u32,
        /// The thread that holds it is a long one.
        pub long_shot: bool,
    }

    /// What was earned.
    pub struct Score {
        pub points: u32,
        /// Collections in the present chain, the tick at which it ends, and the longest so far.
        pub chain: u32,
        pub chain_until: u32,
        pub best_chain: u32,
        /// Bonuses that the next collection brings.
        pub bonus: u32,
        /// Collected so far, by kind.
        pub collected: [u32; 7],
        /// Hearts lost so far.
        pub hurt: f32,
        /// Threads tied so far.
        pub threads: u32,
    }

    /// What decides who comes when.
    pub struct Director {
        pub rng: Rng,
        /// Index of the present part, the tick at which it began, and how often the night began anew.
        pub part: usize,
        pub part_since: u32,
        pub round: u32,
        /// Seconds until the next arrival.
        pub wait: f32,
    }
}

impl Prey {
    /// Whether it is still on the list.
    pub fn stays(&self) -> bool {
        self.state != PreyState::Gone
    }
}

impl Default for Score {
    fn default() -> Score {
        Score { points: 0, chain: 0, chain_until: 0, best_chain: 0, bonus: 0, collected: [0; 7], hurt: 0.0, threads: 0 }
    }
}

impl Mix for Rng {
    fn mix(&self, h: &mut Hasher) {
        h.u64(self.state());
    }
}

/// A running night. A clone is a checkpoint; `clone_from` reuses its memory.
pub struct Night {
    pub(super) level: Arc<NightLevel>,
    pub(super) tuning: SpinTuning,
    pub(super) web: Web,
    pub(super) winds: Slots<Wind>,
    pub(super) tick: u32,
    pub(super) phase: Phase,
    pub(super) spider: Spider,
    pub(super) shots: Reserved<Shot>,
    pub(super) last_thread: Option<LastThread>,
    pub(super) reeling: Reserved<Reeling>,
    pub(super) prey: Reserved<Prey>,
    pub(super) score: Score,
    pub(super) director: Director,
    pub(super) events: Reserved<SpinEvent>,
}

impl Clone for Night {
    fn clone(&self) -> Night {
        let Night {
            level,
            tuning,
            web,
            winds,
            tick,
            phase,
            spider,
            shots,
            last_thread,
            reeling,
            prey,
            score,
            director,
            events,
        } = self;
        Night {
            level: Arc::clone(level),
            tuning: tuning.clone(),
            web: web.clone(),
            winds: winds.clone(),
            tick: *tick,
            phase: *phase,
            spider: spider.clone(),
            shots: shots.clone(),
            last_thread: last_thread.clone(),
            reeling: reeling.clone(),
            prey: prey.clone(),
            score: score.clone(),
            director: director.clone(),
            events: events.clone(),
        }
    }

    fn clone_from(&mut self, source: &Night) {
        let Night {
            level,
            tuning,
            web,
            winds,
            tick,
            phase,
            spider,
            shots,
            last_thread,
            reeling,
            prey,
            score,
            director,
            events,
        } = source;
        self.level.clone_from(level);
        self.tuning.clone_from(tuning);
        self.web.clone_from(web);
        self.winds.clone_from(winds);
        (self.tick, self.phase) = (*tick, *phase);
        self.spider.clone_from(spider);
        self.shots.clone_from(shots);
        self.last_thread.clone_from(last_thread);
        self.reeling.clone_from(reeling);
        self.prey.clone_from(prey);
        self.score.clone_from(score);
        self.director.clone_from(director);
        self.events.clone_from(events);
    }
}

impl Night {
    pub fn level(&self) -> &Arc<NightLevel> {
        &self.level
    }

    pub fn tuning(&self) -> &SpinTuning {
        &self.tuning
    }

    pub fn web(&self) -> &Web {
        &self.web
    }

    /// Ticks since the start.
    pub fn tick(&self) -> u32 {
        self.tick
    }

    pub fn phase(&self) -> Phase {
        self.phase
    }

    pub fn spider(&self) -> &Spider {
        &self.spider
    }

    /// Threads on their way.
    pub fn shots(&self) -> &[Shot] {
        &self.shots
    }

    pub fn prey(&self) -> &[Prey] {
        &self.prey
    }

    /// Velocity of the air at a place, cm/s.
    pub fn air(&self, at: Vec2) -> Vec2 {
        air_at(&self.winds, at).flow
    }

    pub fn score(&self) -> &Score {
        &self.score
    }

    pub fn director(&self) -> &Director {
        &self.director
    }

    pub fn events(&self) -> &[SpinEvent] {
        &self.events
    }

    pub fn clear_events(&mut self) {
        self.events.clear();
    }

    /// Takes new tuning at the next tick. What already lives keeps what it was given.
    pub fn set_tuning(&mut self, tuning: &SpinTuning) {
        self.web.set_tuning(tuning.web);
        self.tuning.clone_from(tuning);
    }

    /// Notes a happening for the view. A flood beyond the reserved space is dropped.
    pub(super) fn emit(&mut self, event: SpinEvent) {
        if self.events.len() < self.events.capacity() {
            self.events.push(event);
        }
    }

    /// Lets everything that remembers a place on the web follow what was edited since the last call.
    pub(super) fn follow_edits(&mut self) {
        let Night { web, spider, shots, prey, last_thread, .. } = self;
        for edit in web.edits() {
            let go = |place: &mut Option<Place>| *place = place.and_then(|place| follow(edit, place));
            go(&mut spider.perch);
            for shot in shots.iter_mut() {
                go(&mut shot.origin);
                go(&mut shot.target);
            }
            prey.iter_mut().for_each(|prey| go(&mut prey.place));
            *last_thread = last_thread.take().and_then(|thread| {
                let first = follow(edit, Place::new(thread.first, 0.0))?.strand;
                Some(LastThread { first, ..thread })
            });
        }
        web.clear_edits();
    }

    /// The place on the web that is this node; None when it is gone or bare.
    pub(super) fn place_of(&self, node: NodeId) -> Option<Place> {
        let (strand, _) = self.web.around(node).next()?;
        let view = self.web.strand(strand)?;
        Some(Place::new(strand, if view.a == node { 0.0 } else { 1.0 }))
    }

    /// Whether the strand of a place hangs on an anchor.
    pub(super) fn holds(&self, place: Place) -> bool {
        self.web.strand(place.strand).is_some_and(|strand| self.web.is_held(strand.a))
    }

    /// One number for the whole state that the future depends on.
    pub fn hash(&self) -> u64 {
        let Night {
            level: _,
            tuning: _,
            web,
            winds,
            tick,
            phase,
            spider,
            shots,
            last_thread,
            reeling,
            prey,
            score,
            director,
            events: _,
        } = self;
        let mut h = Hasher::default();
        web.hash_into(&mut h);
        winds.iter().for_each(|wind| wind.hash_into(&mut h));
        tick.mix(&mut h);
        phase.mix(&mut h);
        spider.mix(&mut h);
        shots.mix(&mut h);
        last_thread.mix(&mut h);
        reeling.mix(&mut h);
        prey.mix(&mut h);
        score.mix(&mut h);
        director.mix(&mut h);
        h.finish()
    }
}
