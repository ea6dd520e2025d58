//! Contacts during a tick: rows are found, put into the solver's blocks, and their forces remembered.
//!
//! One substep: `begin`; per island and iteration `gather`, `load`, `couple`, `settle`; at the end `guard` (a hard stop
//! for what the soft rows let through) and `finish` (rebounds, hits, memory). What the rows are is in `row.rs`, where they
//! come from in `contact_find.rs`. Ropes meet shapes, and if they carry, bodies; never each other or a body they are tied
//! to.

use super::bounds::Bounds;
use super::contact_find::{Finder, Obstacle, ROPE_SKIN, free_nodes, list_obstacles};
use super::dense::{Dense, Joint};
use super::event::EngineEvent;
use super::matrix::{Mat2, Sym2};
use super::rope::RopeId;
use super::row::{self, Against, Kept, Motion, Pushed, Row, Spring};
use super::scratch::{Island, Scratch, Tip};
use super::shape::Shape;
use super::slots::Reserved;
use super::state::State;
use super::sweep::{Path, Track, meet_point};
use super::tuning::Solver;
use crate::math::geom::Vec2;

/// Nodes that bodies lie on, at most; each is two unknowns of the dense system.
pub const MAX_PROMOTED: usize = 48;

/// Most that the relaxation pushes out in a substep what started inside a shape, cm.
const SLOW_PUSH: f32 = 0.2;

/// Slower touches do not rebound and are no events, cm/s.
const LEAST_HIT: f32 = 50.0;

/// The rows of the running substep. Nothing here outlives it, so a clone starts with none.
#[derive(Debug, Default)]
pub struct Contacts {
    /// Rows of all islands solved so far in this substep, the running island's last.
    rows: Reserved<Row>,
    /// Where the running island's rows begin.
    first: usize,
    /// Forces of the running island's last iteration.
    kept: Reserved<Kept>,
    obstacles: Reserved<Obstacle>,
    /// Ropes that break at a link when the tick is over.
    snaps: Reserved<(RopeId, usize)>,
}

impl Contacts {
    /// Makes room once; later calls find it.
    pub fn fit(&mut self, particles: usize, ropes: usize, bodies: usize, solids: usize) {
        let rows = row::most_rows(particles, bodies);
        if self.rows.capacity() < rows {
            self.rows = Reserved::new(rows);
            self.kept = Reserved::new(rows);
            self.obstacles = Reserved::new(solids);
            self.snaps = Reserved::new(ropes);
        }
    }

    /// Starts a substep, after the solids have their poses.
    pub fn begin(&mut self, state: &State) {
        self.rows.clear();
        self.kept.clear();
        list_obstacles(state, &mut self.obstacles);
    }

    /// Finds the rows of an island for the present displacements, with the forces they had, and tells the solver which
    /// ropes carry rows and which bodies and nodes need unknowns of their own.
    /// Returns whether anything solid is near at all.
    pub fn gather(&mut self, state: &State, w: &mut Scratch, island: Island, iteration: u32) -> bool {
        if iteration == 1 {
            self.first = self.rows.len();
        } else {
            row::keep(&self.rows[self.first..], &mut self.kept);
            self.rows.truncate(self.first);
        }
        let finder = Finder { state, w, obstacles: &self.obstacles, rows: &mut self.rows };
        let near = finder.find(island);
        let kept = if iteration == 1 { &state.contact_forces } else { &self.kept };
        row::recall(kept, &mut self.rows[self.first..]);
        w.unmark(island, near);
        let mut room = MAX_PROMOTED;
        for row in &self.rows[self.first..] {
            mark(w, row, &mut room);
        }
        near
    }

    /// Linearises the rows and adds them to node, link and body blocks.
    pub fn load(&mut self, state: &State, w: &mut Scratch, iteration: u32) {
        for row in &mut self.rows[self.first..] {
            let motion = motion_of(state, row);
            let last = if iteration == 1 { motion.tangent - free_fall(state, row) } else { motion.tangent };
            row.linearise(motion, last);
            if let Some(spring) = row.spring {
                add_to_blocks(state, w, row, spring);
            }
        }
    }

    /// Adds the couplings between bodies, and between bodies and the nodes they lie on, to the dense system.
    pub fn couple(&self, state: &State, w: &Scratch, dense: &mut Dense) {
        for row in &self.rows[self.first..] {
            let (Some(spring), Against::Body(other)) = (row.spring, row.against) else { continue };
            let Some(base) = body_joint(state, w, other, row.normal) else { continue };
            let mut add = |joint: Option<Joint>, share: f32| {
                if let Some(joint) = joint {
                    dense.add_cross(joint, base, Mat2::from(spring.stiffness.times(-share)));
                }
            };
            match row.pushed {
                Pushed::Body(slot) => add(body_joint(state, w, slot, -row.normal), 1.0),
                Pushed::Node { span, node } => add(node_joint(w, span, node), 1.0),
                Pushed::Link { span, node, fraction } => {
                    add(node_joint(w, span, node), 1.0 - fraction);
                    add(node_joint(w, span, node + 1), fraction);
                }
            }
        }
    }

    /// Takes the forces from the solved displacements; tells whether any row carries one.
    pub fn settle(&mut self, state: &State) -> bool {
        let mut any = false;
        for row in &mut self.rows[self.first..] {
            row.settle(motion_of(state, row));
            any |= row.multiplier > 0.0;
        }
        any
    }

    /// Hard stop: nodes and bodies that would end up inside a shape all the same are put on its surface. The relaxation,
    /// which knows no rows, has nothing but this: there it keeps the whole thickness out.
    pub fn guard(&self, state: &mut State, w: &Scratch) {
        let alone = state.tuning.solver == Solver::Relax;
        let State { particles, bodies, solids, .. } = state;
        for obstacle in self.obstacles.iter() {
            let shape = &solids.at(obstacle.slot).shape;
            for span in w.spans.iter().filter(|span| span.collides && (alone || span.close)) {
                let thickness = if alone { span.radius } else { 0.0 };
                let bounds = obstacle.bounds.grown(thickness);
                let distance = |node: usize| shape.distance(shape.start.to_local(particles.at(node)));
                for node in free_nodes(span, span.radius + ROPE_SKIN, distance) {
                    let (at, q) = (particles.at(node), particles.q(node));
                    if span.moves(node) && bounds.has_path(at, at + q) {
                        particles.set_q(node, q + stop(shape, at, at + q, thickness, alone));
                    }
                }
            }
            bodies.for_each_mut(|_, disc| {
                let thickness = if alone { disc.radius } else { 0.0 };
                if obstacle.bounds.grown(thickness).has_path(disc.x, disc.x + disc.q) {
                    disc.q += stop(shape, disc.x, disc.x + disc.q, thickness, alone);
                }
            });
        }
    }

    /// Ends a substep after everything has moved: rebounds, reports hits and keeps the forces for the next.
    pub fn finish(&self, state: &mut State) {
        let h = state.clock.h;
        for row in self.rows.iter().filter(|row| row.multiplier > 0.0) {
            let Pushed::Body(slot) = row.pushed else { continue };
            let other = if let Against::Body(other) = row.against { Some(*state.bodies.at(other)) } else { None };
            let disc = *state.bodies.at(slot);
            let base = |of: fn(&super::body::Disc) -> Vec2| other.as_ref().map_or(row.slide, of);
            let approach = row.normal.dot(disc.predicted - base(|o| o.predicted));
            if approach > -LEAST_HIT * h {
                continue;
            }
            let missing = -row.restitution * approach - row.normal.dot(disc.q - base(|o| o.q));
            if missing > 0.0 && row.restitution > 0.0 {
                let share = other.map_or(1.0, |other| disc.share(&other));
                state.bodies.at_mut(slot).q += row.normal * (missing * share);
                if let Against::Body(other) = row.against {
                    state.bodies.at_mut(other).q -= row.normal * (missing * (1.0 - share));
                }
            }
            if let Against::Shape(solid) = row.against {
                let (body, shape) = (state.bodies.id_at(slot), state.solids.id_at(solid));
                let at = disc.x - row.normal * disc.radius;
                state.tell(EngineEvent::Hit { body, shape, at, normal: row.normal, speed: -approach / h });
            }
        }
        row::keep(&self.rows, &mut state.contact_forces);
    }

    /// Lets a rope break at `link` when the tick is over, once.
    pub fn snap(&mut self, rope: RopeId, link: usize) {
        if self.snaps.len() < self.snaps.capacity() && self.snaps.iter().all(|(known, _)| *known != rope) {
            self.snaps.push((rope, link));
        }
    }

    /// Takes a rope off the list of those that break.
    pub fn next_snap(&mut self) -> Option<(RopeId, usize)> {
        self.snaps.pop()
    }

    /// Rows that `gather` found last.
    pub fn island_rows(&mut self) -> &mut [Row] {
        &mut self.rows[self.first..]
    }

    /// Rows of the last substep.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }
}

/// Marks what a row touches. `room` is how many nodes may still be promoted.
fn mark(w: &mut Scratch, row: &Row, room: &mut usize) {
    let (span, nodes) = match row.pushed {
        Pushed::Body(slot) => {
            if let Against::Body(other) = row.against
                && !w.bodies[slot].held
                && !w.bodies[other].held
            {
                w.bodies[slot].coupled = true;
                w.bodies[other].coupled = true;
            }
            return;
        }
        Pushed::Node { span, node } => (span, node..node + 1),
        Pushed::Link { span, node, .. } => (span, node..node + 2),
    };
    w.touch(span);
    let Against::Body(other) = row.against else { return };
    if w.bodies[other].held {
        return;
    }
    w.bodies[other].coupled = true;
    for node in nodes {
        match w.spans[span].tip_at(node) {
            Tip::Free if *room > 0 => {
                *room -= w.promote(span, node) as usize;
            }
            Tip::Body { slot, .. } => w.bodies[slot].coupled = true,
            Tip::Free | Tip::Pin => {}
        }
    }
}

/// The lever of a body's contact point: towards the other thing; nothing if it cannot turn.
fn lever(state: &State, slot: usize, towards: Vec2) -> Vec2 {
    let disc = state.bodies.at(slot);
    if disc.turns { towards * disc.radius } else { Vec2::ZERO }
}

fn body_joint(state: &State, w: &Scratch, slot: usize, towards: Vec2) -> Option<Joint> {
    w.bodies[slot].row.map(|row| Joint { row, lever: Some(lever(state, slot, towards)) })
}

fn node_joint(w: &Scratch, span: usize, node: usize) -> Option<Joint> {
    match w.spans[span].tip_at(node) {
        Tip::Free => w.promoted[node].map(|row| Joint { row, lever: None }),
        Tip::Pin => None,
        Tip::Body { slot, lever, .. } => w.bodies[slot].row.map(|row| Joint { row, lever: Some(lever) }),
    }
}

/// Displacement of what is pushed.
fn pushed_motion(state: &State, row: &Row) -> (Vec2, f32) {
    let p = &state.particles;
    match row.pushed {
        Pushed::Node { node, .. } => (p.q(node), 0.0),
        Pushed::Link { node, fraction, .. } => (p.q(node).lerp(p.q(node + 1), fraction), 0.0),
        Pushed::Body(slot) => (state.bodies.at(slot).q, state.bodies.at(slot).turn * state.bodies.at(slot).radius),
    }
}

pub fn motion_of(state: &State, row: &Row) -> Motion {
    let (mut q, mut roll) = pushed_motion(state, row);
    if let Against::Body(other) = row.against {
        let disc = state.bodies.at(other);
        q -= disc.q;
        roll += disc.turn * disc.radius;
    }
    Motion { normal: row.normal.dot(q), tangent: row.normal.perp().dot(q - row.slide) - roll }
}

/// Tangential motion that gravity alone has added in this substep.
fn free_fall(state: &State, row: &Row) -> f32 {
    let h2 = state.clock.h * state.clock.h;
    match (row.against, row.pushed) {
        (Against::Body(_), _) => 0.0,
        (Against::Shape(_), Pushed::Body(slot)) => {
            row.normal.perp().dot((state.gravity + state.bodies.at(slot).force) * h2)
        }
        (Against::Shape(_), _) => row.normal.perp().dot(state.gravity * h2),
    }
}

/// Adds a row to the blocks of what it touches. On a link, K at fraction s is split so that the link's own block keeps
/// being the coupling of its nodes: H -= s (1 - s) K, node blocks (1 - s) K and s K.
fn add_to_blocks(state: &State, w: &mut Scratch, row: &Row, spring: Spring) {
    let Spring { stiffness: k, force: f } = spring;
    let add_to_node = |w: &mut Scratch, node: usize, share: f32| {
        w.extra[node] = w.extra[node].plus(k.times(share));
        w.fx[node] += f.x * share;
        w.fy[node] += f.y * share;
    };
    match row.pushed {
        Pushed::Node { node, .. } => add_to_node(w, node, 1.0),
        Pushed::Link { node, fraction, .. } => {
            let Sym2 { a, b, d } = k.times(fraction * (1.0 - fraction));
            w.ha[node] -= a;
            w.hb[node] -= b;
            w.hd[node] -= d;
            add_to_node(w, node, 1.0 - fraction);
            add_to_node(w, node + 1, fraction);
        }
        Pushed::Body(slot) => w.bodies[slot].block.add_point(k, f, lever(state, slot, -row.normal)),
    }
    if let Against::Body(other) = row.against {
        w.bodies[other].block.add_point(k, -f, lever(state, other, row.normal));
    }
}

/// What must be added to the motion of the body in `slot` to keep its whole disc out of the first shape that it enters.
pub fn stop_body(state: &State, slot: usize) -> Vec2 {
    let disc = state.bodies.at(slot);
    let meets = |bounds: &Bounds| bounds.grown(disc.radius).has_path(disc.x, disc.x + disc.q);
    let near = state.solids.iter().filter(|solid| meets(&solid.bounds));
    let mut stops = near.map(|solid| stop(&solid.shape, disc.x, disc.x + disc.q, disc.radius, true));
    stops.find(|stop| *stop != Vec2::ZERO).unwrap_or(Vec2::ZERO)
}

/// What must be added to a motion that ends inside a shape. A start inside is left to the rows, unless there are none.
fn stop(shape: &Shape, from: Vec2, to: Vec2, thickness: f32, alone: bool) -> Vec2 {
    let path = Path { from: shape.start.to_local(from), to: shape.end.to_local(to) };
    let Some(plane) = meet_point(shape, &Track::new(shape, path), thickness, 0.0) else { return Vec2::ZERO };
    let gap = plane.normal.dot(path.to - plane.point);
    if gap > -1e-3 || (!alone && plane.start_gap < -0.1) {
        return Vec2::ZERO;
    }
    // What starts inside comes out in steps, or it would be shot away.
    let most = if plane.start_gap < -0.1 { SLOW_PUSH } else { f32::MAX };
    shape.end.turn(plane.normal) * (-gap).min(most)
}
