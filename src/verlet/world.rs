//! The world: read this first. [`World::step`] is one tick of 1/120 s as a list of stages, each in a file of its own.
//!
//! A world owns rope nodes (`particles.rs`), ropes (`rope.rs`), turning bodies (`body.rs`), solid shapes (`solid.rs`),
//! cloth (`sheet.rs`) and wind (`wind.rs`). How they come, go, are cut, tied and held is in `edit.rs` and `sheet_edit.rs`;
//! looking for them is in `query.rs`.
//!
//! A tick has two substeps of h = 1/240 s. In each, with q the displacement per substep:
//! ```text
//! predict   q* = d q + g h^2                                    damping d, gravity g
//! correct   find q so that  M (q - q*) = forces of links and contacts at x + q    (implicit Euler)
//! advance   x += q
//! ```
//! The correction is the direct solver (`direct.rs`: Baraff 1996, Deul 2018, Tournier 2015, Macklin 2016) or, for
//! comparison, the relaxation (`relax.rs`: Jakobsen 2001).

use super::contact::{Contacts, MAX_PROMOTED};
use super::contact_find;
use super::dense::Dense;
use super::direct;
use super::event::EngineEvent;
use super::hold;
use super::island;
use super::jam;
use super::motion;
use super::reel;
use super::relax;
use super::rope::{RopeId, RopeView};
use super::scratch::Scratch;
use super::sheet_step::{self, SheetWork};
use super::state::State;
use super::tuning::{Capacity, EngineTuning, Solver};
use crate::math::geom::Vec2;
use crate::math::hash::Hasher;

/// Ropes, bodies and shapes, and the time they share. A clone is a checkpoint; `clone_from` reuses its memory.
#[derive(Debug)]
pub struct World {
    pub(super) state: State,
    scratch: Scratch,
    dense: Dense,
    contacts: Contacts,
    sheets: SheetWork,
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
        let World { state, scratch, dense, contacts, sheets } = self;
        state.begin_tick();
        state.age_ropes();
        reel::wind(state);
        island::list(state, scratch);
        contact_find::join_near(state, scratch);
        island::gather(state, scratch);
        for remaining in (1..=state.clock.substeps).rev() {
            motion::predict(state, scratch, remaining);
            state.move_solids(remaining);
            contacts.begin(state);
            hold::carry(state, scratch, remaining);
            for k in 0..scratch.islands.len() {
                let island = scratch.islands[k];
                match state.tuning.solver {
                    Solver::Direct => direct::solve(state, scratch, dense, contacts, island),
                    Solver::Relax => relax::solve(state, scratch, contacts, island),
                }
            }
            sheet_step::solve(state, sheets, remaining);
            contacts.guard(state, scratch);
            motion::advance(state, scratch);
            sheet_step::advance(state);
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

    /// Changes direction and strength of gravity, cm/s^2. When the tuning's gravity changes, this one changes with it and
    /// keeps its direction.
    pub fn set_gravity(&mut self, gravity: Vec2) {
        self.state.set_gravity(gravity);
    }

    /// Gravity now, cm/s^2.
    pub fn gravity(&self) -> Vec2 {
        self.state.gravity
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
        let World { state, scratch: _, dense: _, contacts: _, sheets: _ } = self;
        state.hash_into(hasher);
    }

    /// A world with this state and no working memory yet.
    fn around(state: State) -> World {
        World {
            state,
            scratch: Scratch::default(),
            dense: Dense::default(),
            contacts: Contacts::default(),
            sheets: SheetWork::default(),
        }
    }

    fn fit(&mut self) {
        let (ropes, bodies) = (self.state.ropes.capacity(), self.state.bodies.capacity());
        self.scratch.fit(&self.state.particles, ropes, bodies);
        self.contacts.fit(self.state.particles.capacity(), ropes, bodies, self.state.solids.capacity());
        self.sheets.fit(self.state.cloth.capacity(), bodies);
        if self.dense.room() == 0 {
            self.dense.fit(3 * bodies + 2 * MAX_PROMOTED);
        }
    }
}
