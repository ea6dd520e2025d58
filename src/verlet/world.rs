//! The world: read this first. [`World::step`] is one tick of 1/120 s as a list of stages, each in a file of its own.
//!
//! A world owns rope nodes (`particles.rs`), ropes (`rope.rs`), turning bodies (`body.rs`) and solid shapes (`solid.rs`).
//! Motion is implicit Euler on stored displacements: predict, correct so that ropes keep their length and nothing
//! overlaps, add. The correction is the direct solver (`direct.rs`) or Jakobsen's relaxation (`relax.rs`).
//! How ropes come, go, are cut and tied is in `edit.rs`.

use super::contact::{Contacts, MAX_PROMOTED};
use super::contact_find;
use super::dense::Dense;
use super::direct;
use super::event::EngineEvent;
use super::island;
use super::jam;
use super::links;
use super::reel;
use super::relax;
use super::rope::{End, RopeId, RopeView};
use super::scratch::{Scratch, Tip};
use super::seed;
use super::state::{Clock, State};
use super::tuning::{Capacity, EngineTuning, Solver, TICK_RATE};
use crate::math::geom::Vec2;
use crate::math::hash::Hasher;

/// A held end moves at most this many links per tick; teleports become quick pulls.
const MAX_PIN_STEP: f32 = 2.0;

/// A displacement per substep below this is none, cm.
const STILL: f32 = 1e-12;

/// Largest turn of a body per substep, rad.
const MAX_TURN: f32 = 0.5;

/// Ropes, bodies and shapes, and the time they share. A clone is a checkpoint; `clone_from` reuses its memory.
#[derive(Debug)]
pub struct World {
    pub(super) state: State,
    scratch: Scratch,
    dense: Dense,
    contacts: Contacts,
}

impl Clone for World {
    fn clone(&self) -> World {
        World::around(self.state.clone())
    }

    fn clone_from(&mut self, source: &World) {
        self.state.clone_from(&source.state);
    }
}

impl World {
    /// An empty world. Reserves everything that a tick needs.
    pub fn new(tuning: EngineTuning, capacity: Capacity) -> World {
        let mut world = World::around(State::new(tuning, capacity));
        world.fit();
        world
    }

    /// One tick. Allocates nothing, but for the first tick of a clone.
    pub fn step(&mut self) {
        self.fit();
        let World { state, scratch, dense, contacts } = self;
        state.begin_tick();
        state.age_ropes();
        reel::wind(state);
        island::list(state, scratch);
        contact_find::join_near(state, scratch);
        island::gather(state, scratch);
        for substep in 0..state.clock.substeps {
            let remaining = state.clock.substeps - substep;
            predict(state, scratch, remaining);
            state.move_solids(remaining);
            contacts.begin(state);
            for k in 0..scratch.islands.len() {
                let island = scratch.islands[k];
                match state.tuning.solver {
                    Solver::Direct => direct::solve(state, scratch, dense, contacts, island),
                    Solver::Relax => relax::solve(state, scratch, contacts, island),
                }
            }
            contacts.guard(state, scratch);
            advance(state, scratch);
            contacts.finish(state);
        }
        jam::watch(state, scratch, contacts);
        state.rest_solids();
        state.place_anchors();
        while let Some((rope, link)) = self.contacts.next_snap() {
            self.snap(rope, link);
        }
    }

    /// What happened in the last tick.
    pub fn events(&self) -> &[EngineEvent] {
        &self.state.events
    }

    /// Uses other numbers from the next tick on.
    pub fn set_tuning(&mut self, tuning: EngineTuning) {
        self.state.retune(tuning);
    }

    /// The numbers in use.
    pub fn tuning(&self) -> &EngineTuning {
        &self.state.tuning
    }

    /// Direction and strength of gravity, cm/s^2, until the tuning's gravity changes.
    pub fn set_gravity(&mut self, gravity: Vec2) {
        self.state.gravity = gravity;
    }

    /// All ropes, oldest first.
    pub fn ropes(&self) -> impl Iterator<Item = RopeId> + '_ {
        self.state.ropes.ids()
    }

    /// A rope to look at; None when it is gone.
    pub fn rope(&self, id: RopeId) -> Option<RopeView<'_>> {
        let rope = self.state.ropes.get(id)?;
        let h = self.state.clock.h;
        Some(RopeView::new(rope, &self.state.particles, rope.kappa / (h * h)))
    }

    /// Mixes in everything that later ticks depend on.
    pub fn hash_into(&self, hasher: &mut Hasher) {
        let World { state, scratch: _, dense: _, contacts: _ } = self;
        state.hash_into(hasher);
    }

    /// A world with this state and no working memory yet.
    fn around(state: State) -> World {
        World { state, scratch: Scratch::default(), dense: Dense::default(), contacts: Contacts::default() }
    }

    fn fit(&mut self) {
        let (ropes, bodies) = (self.state.ropes.capacity(), self.state.bodies.capacity());
        self.scratch.fit(&self.state.particles, ropes, bodies);
        self.contacts.fit(self.state.particles.capacity(), ropes, bodies, self.state.solids.capacity());
        if self.dense.room() == 0 {
            self.dense.fit(3 * bodies + 2 * MAX_PROMOTED);
        }
    }
}

/// q = q d^(1/s) + g h^2 for everything that is free; held ends move towards where they shall be, which takes
/// `remaining` substeps.
fn predict(state: &mut State, w: &mut Scratch, remaining: u32) {
    let Clock { keep, h, substeps } = state.clock;
    let fall = state.gravity * (h * h);
    let State { particles: p, ropes, bodies, .. } = state;
    for span in &w.spans {
        let nodes = span.start..span.start + span.count;
        fall_freely(&mut p.qx[nodes.clone()], &mut w.sx[nodes.clone()], keep, fall.x);
        fall_freely(&mut p.qy[nodes.clone()], &mut w.sy[nodes], keep, fall.y);
        if remaining == substeps {
            seed::disturb(p, span);
        }
        for end in 0..2 {
            if span.tips[end] == Tip::Pin
                && let End::Pin { target } = ropes.at(span.rope).ends[end]
            {
                let i = if end == 0 { span.start } else { span.start + span.count - 1 };
                let way = target - p.at(i);
                let q = way / remaining as f32;
                p.set_q(i, q.clamp_length_max(MAX_PIN_STEP * span.spacing * (h * TICK_RATE)));
            }
        }
    }
    bodies.for_each_mut(|_, disc| {
        let drag = 1.0 / (1.0 + disc.drag * h);
        disc.q = (disc.q * keep + fall + disc.force * (h * h)) * drag;
        disc.turn = still(disc.turn * keep);
        disc.predicted = disc.q;
        disc.predicted_turn = disc.turn;
    });
}

/// What dies away would end in denormal numbers, which are a hundred times slower.
fn still(q: f32) -> f32 {
    if q.abs() < STILL { 0.0 } else { q }
}

/// Damps and accelerates one coordinate of many nodes and notes the prediction.
fn fall_freely(q: &mut [f32], predicted: &mut [f32], keep: f32, fall: f32) {
    for (q, s) in q.iter_mut().zip(predicted) {
        let next = still(*q * keep + fall);
        (*q, *s) = (next, next);
    }
}

/// x += q, with the speed limits.
fn advance(state: &mut State, w: &Scratch) {
    let most = state.tuning.max_speed * state.clock.h;
    let State { particles: p, bodies, .. } = state;
    for span in &w.spans {
        let nodes = span.start..span.start + span.count;
        let (x, y) = (&mut p.x[nodes.clone()], &mut p.y[nodes.clone()]);
        let (qx, qy) = (&mut p.qx[nodes.clone()], &mut p.qy[nodes]);
        let fastest = links::longest(qx, qy);
        if fastest > most * most {
            for (qx, qy) in qx.iter_mut().zip(qy.iter_mut()) {
                let speed = (*qx * *qx + *qy * *qy).sqrt();
                if speed > most {
                    (*qx, *qy) = (*qx * (most / speed), *qy * (most / speed));
                }
            }
        }
        x.iter_mut().zip(qx.iter()).for_each(|(x, q)| *x += q);
        y.iter_mut().zip(qy.iter()).for_each(|(y, q)| *y += q);
    }
    bodies.for_each_mut(|_, disc| {
        disc.q = disc.q.clamp_length_max(most);
        disc.turn = disc.turn.clamp(-MAX_TURN, MAX_TURN);
        disc.advance();
    });
}
