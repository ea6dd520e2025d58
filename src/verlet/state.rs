//! Everything a world remembers from tick to tick. Checkpoints copy this and nothing else.

use super::body::Disc;
use super::event::EngineEvent;
use super::particles::Particles;
use super::rope::{End, Rope, RopeId};
use super::row::{Kept, hash_kept, most_rows};
use super::sheet::Sheet;
use super::sheet_nodes::Cloth;
use super::slots::{Reserved, Slots};
use super::solid::Solid;
use super::tuning::{Capacity, EngineTuning, Solver, TICK};
use super::wind::{MAX_WINDS, Wind};
use crate::math::geom::{Vec2, vec2};
use crate::math::hash::Hasher;
use crate::math::record::kept;
use crate::math::trig;

/// Where gravity pulls at first.
const DOWN: Vec2 = vec2(0.0, 1.0);

/// Most events of one tick; later ones are dropped.
const MAX_EVENTS: usize = 256;

/// How a tick is divided.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clock {
    pub substeps: u32,
    /// One substep, s.
    pub h: f32,
    /// Share of a displacement that is left after one substep.
    pub keep: f32,
}

impl Clock {
    /// The division that `tuning` asks for. Damping is per tick, so a substep keeps d^(1/substeps).
    pub fn new(tuning: &EngineTuning) -> Clock {
        let substeps = match tuning.solver {
            Solver::Direct => tuning.substeps,
            Solver::Relax => tuning.relax_substeps,
        }
        .clamp(1, 8);
        let keep = trig::pow(tuning.damping.clamp(0.0, 1.0), 1.0 / substeps as f32);
        Clock { substeps, h: TICK / substeps as f32, keep }
    }
}

kept! {
    /// The state of a world.
    #[derive(Debug, PartialEq)]
    pub struct State {
        pub tuning: EngineTuning,
        pub clock: Clock,
        /// cm/s^2.
        pub gravity: Vec2,
        /// Gravity over the tuning's: keeps its direction when the tuning changes.
        pub down: Vec2,
        pub particles: Particles,
        pub ropes: Slots<Rope>,
        pub bodies: Slots<Disc>,
        pub solids: Slots<Solid>,
        pub winds: Slots<Wind>,
        pub cloth: Cloth,
        pub sheets: Slots<Sheet>,
        pub events: Reserved<EngineEvent>,
        /// Forces of the contacts of the last substep.
        pub contact_forces: Reserved<Kept>,
    }
}

impl State {
    /// An empty world with room for `capacity`.
    pub fn new(tuning: EngineTuning, capacity: Capacity) -> State {
        State {
            clock: Clock::new(&tuning),
            gravity: DOWN * tuning.gravity,
            down: DOWN,
            particles: Particles::new(capacity.particles, capacity.ropes),
            ropes: Slots::new(capacity.ropes),
            bodies: Slots::new(capacity.bodies),
            solids: Slots::new(capacity.shapes),
            winds: Slots::new(MAX_WINDS),
            cloth: Cloth::new(capacity.sheet_nodes),
            sheets: Slots::new(capacity.sheets),
            events: Reserved::new(MAX_EVENTS),
            contact_forces: Reserved::new(most_rows(capacity.particles, capacity.bodies)),
            tuning,
        }
    }

    /// Changes gravity, which from now on is this multiple of the tuning's; or just this way, if that has none.
    pub fn set_gravity(&mut self, gravity: Vec2) {
        let usual = self.tuning.gravity;
        self.gravity = gravity;
        self.down = if usual > 0.0 { gravity / usual } else { gravity.normalize_or_zero() };
    }

    /// Takes new numbers over; displacements per substep are rescaled when a substep gets another length.
    pub fn retune(&mut self, tuning: EngineTuning) {
        if tuning.gravity != self.tuning.gravity {
            self.gravity = self.down * tuning.gravity;
        }
        self.tuning = tuning;
        let old = self.clock;
        self.clock = Clock::new(&tuning);
        let ratio = self.clock.h / old.h;
        if ratio != 1.0 {
            let (nodes, cloth) = (&mut self.particles, &mut self.cloth);
            for q in [&mut nodes.qx, &mut nodes.qy, &mut cloth.qx, &mut cloth.qy] {
                q.iter_mut().for_each(|q| *q *= ratio);
            }
            self.bodies.for_each_mut(|_, disc| {
                disc.q *= ratio;
                disc.turn *= ratio;
            });
        }
    }

    /// Reports something, unless the tick already has too much to tell.
    pub fn tell(&mut self, event: EngineEvent) {
        if self.events.len() < MAX_EVENTS {
            self.events.push(event);
        }
    }

    /// Forgets last tick's events and remembers where everything is now.
    pub fn begin_tick(&mut self) {
        let Clock { substeps, h, .. } = self.clock;
        self.events.clear();
        let p = &mut self.particles;
        for rope in self.ropes.iter() {
            p.px[rope.nodes()].copy_from_slice(&p.x[rope.nodes()]);
            p.py[rope.nodes()].copy_from_slice(&p.y[rope.nodes()]);
        }
        for sheet in self.sheets.iter() {
            self.cloth.begin_tick(sheet.block());
        }
        self.bodies.for_each_mut(|_, disc| {
            disc.previous = disc.x;
            disc.previous_angle = disc.angle;
            disc.teleported = false;
            disc.head_for_target(substeps, h);
        });
        self.solids.for_each_mut(|_, solid| solid.shape.previous = solid.shape.end);
        self.winds.for_each_mut(|_, wind| wind.step());
    }

    /// Starts a substep of the solids: on towards where they shall be, which takes `remaining` substeps.
    pub fn move_solids(&mut self, remaining: u32) {
        let h = self.clock.h;
        self.solids.for_each_mut(|_, solid| solid.advance(remaining, h));
    }

    /// Ends a tick of the solids.
    pub fn rest_solids(&mut self) {
        self.solids.for_each_mut(|_, solid| solid.shape.start = solid.shape.end);
    }

    /// Counts lifetimes down and removes the ropes whose time is over.
    pub fn age_ropes(&mut self) {
        let mut k = 0;
        while let Some(id) = self.ropes.id(k) {
            let lifetime = &mut self.ropes.at_mut(id.index()).lifetime;
            match lifetime {
                Some(0) => {
                    self.remove_rope(id);
                    self.tell(EngineEvent::RopeGone { rope: id });
                    continue;
                }
                Some(ticks) => *ticks -= 1,
                None => {}
            }
            k += 1;
        }
    }

    /// Takes a rope out of the world.
    pub fn remove_rope(&mut self, id: RopeId) {
        if let Some(rope) = self.ropes.remove(id) {
            self.particles.give(rope.block);
        }
    }

    /// Moves the nodes at tied ends to where their bodies hold them.
    pub fn place_anchors(&mut self) {
        for rope in self.ropes.iter() {
            for end in 0..2 {
                if let End::Body { body, local } = rope.ends[end]
                    && let Some(disc) = self.bodies.get(body)
                {
                    let at = disc.x + disc.arm(local);
                    let i = rope.tip(end);
                    (self.particles.x[i], self.particles.y[i]) = (at.x, at.y);
                }
            }
        }
    }

    /// Mixes in everything.
    pub fn hash_into(&self, hasher: &mut Hasher) {
        let State {
            tuning: _,
            clock,
            gravity,
            down,
            particles,
            ropes,
            bodies,
            solids,
            winds,
            cloth,
            sheets,
            events: _,
            contact_forces,
        } = self;
        let Clock { substeps, h, keep } = clock;
        hasher.u32(*substeps);
        hasher.f32(*h);
        hasher.f32(*keep);
        hasher.vec2(*gravity);
        if *down != DOWN {
            hasher.vec2(*down);
        }
        particles.hash_free(hasher);
        for id in ropes.ids() {
            let rope = ropes.at(id.index());
            hasher.u64(id.bits());
            rope.hash_into(hasher);
            particles.hash_range(rope.start, rope.count, hasher);
        }
        for id in bodies.ids() {
            hasher.u64(id.bits());
            bodies.at(id.index()).hash_into(hasher);
        }
        for id in solids.ids() {
            hasher.u64(id.bits());
            solids.at(id.index()).hash_into(hasher);
        }
        for id in winds.ids() {
            hasher.u64(id.bits());
            winds.at(id.index()).hash_into(hasher);
        }
        for id in sheets.ids() {
            let sheet = sheets.at(id.index());
            hasher.u64(id.bits());
            sheet.hash_into(hasher);
            cloth.hash_range(sheet.block(), hasher);
        }
        cloth.hash_pins(hasher);
        hash_kept(contact_forces, hasher);
    }
}
