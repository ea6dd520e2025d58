//! Cloth against bodies and shapes: nodes are discs of the cloth's thickness that neither may pass, at any speed.
//!
//! A body may weigh thousands of nodes, so pushing nodes out of its way tells it nothing about the cloth behind them. Two
//! stages do: first every node gives way to what comes (`push_out`, an exchange of impulses); then contacts are rows of
//! the solver's blocks while it pulls the cloth tight. There each of the k nodes that a body touches meets a share M/k of
//! it, which makes the row softer but keeps it local: K = 1 / (1/kc + k/M). The body gets the sum of the rows' forces.

use super::bounds::Bounds;
use super::matrix::Sym2;
use super::shape::Shape;
use super::sheet::Sheet;
use super::sheet_comb::Comb;
use super::sheet_nodes::Cloth;
use super::slots::Reserved;
use super::state::State;
use super::sweep::{Path, Track, meet_point};
use crate::math::geom::{Vec2, vec2};

/// Nodes this much farther from a thing than a substep's motion are not looked at, cm.
const NEAR: f32 = 3.0;

/// An overlap from the start of a substep is undone at up to this speed, cm/s.
const PUSH: f32 = 100.0;

/// Stiffness of a row, in masses of a node.
const STIFFNESS: f32 = 4000.0;

/// Touches are looked at this far before they are, cm.
const MARGIN: f32 = 0.5;

/// A row acts while its gap is below this, cm.
const HOLD: f32 = 1e-3;

/// Torque that a rolling body meets, over its load and radius.
const ROLLING: f32 = 0.1;

/// What a node touches, by slot.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Thing {
    Body(usize),
    Shape(usize),
}

/// A node near a thing.
#[derive(Clone, Copy, Debug)]
struct Touch {
    node: usize,
    thing: Thing,
    /// From the thing to the node.
    normal: Vec2,
    /// How far the node is from it at the end of the substep, an overlap that may remain forgiven, cm.
    gap: f32,
    /// How far the thing's surface moves along, cm.
    slide: Vec2,
    /// Whether the row is in the running step, its stiffness, and the node's displacement before it.
    active: bool,
    stiffness: f32,
    before: Vec2,
    /// What its rows push the node away with in this substep, and what `push_out` did, in node masses times cm.
    force: f32,
    pushed: f32,
}

/// The touches of one sheet in one substep.
#[derive(Debug, Default)]
pub struct Touches {
    list: Reserved<Touch>,
    /// How many rows act on each body.
    counts: Vec<u32>,
}

impl Touches {
    /// Makes room once; later calls find it.
    pub fn fit(&mut self, nodes: usize, bodies: usize) {
        if self.list.capacity() < nodes || self.counts.len() != bodies {
            self.list = Reserved::new(nodes);
            self.counts.resize(bodies, 0);
        }
    }

    /// Lists the nodes of a sheet that may meet something in this substep. Whether there are any.
    pub fn find(&mut self, state: &State, sheet: &Sheet) -> bool {
        self.list.clear();
        if state.bodies.is_empty() && state.solids.is_empty() {
            return false;
        }
        let all = sheet_bounds(&state.cloth, sheet).grown(NEAR + sheet.radius);
        for id in state.bodies.ids() {
            let disc = state.bodies.at(id.index());
            let bounds = Bounds::EMPTY.with(disc.x).with(disc.x + disc.q).grown(disc.radius + sheet.radius + NEAR);
            if bounds.overlaps(&all) {
                self.add(&state.cloth, sheet, &bounds, Thing::Body(id.index()));
            }
        }
        for id in state.solids.ids() {
            let bounds = state.solids.at(id.index()).bounds.grown(sheet.radius + NEAR);
            if bounds.overlaps(&all) {
                self.add(&state.cloth, sheet, &bounds, Thing::Shape(id.index()));
            }
        }
        !self.list.is_empty()
    }

    fn add(&mut self, cloth: &Cloth, sheet: &Sheet, bounds: &Bounds, thing: Thing) {
        for r in 0..sheet.rows {
            for c in 0..sheet.columns {
                let node = sheet.node(c, r);
                let (at, q) = (cloth.at(node), cloth.q(node));
                let held_still = cloth.free[node] == 0.0 && matches!(thing, Thing::Shape(_));
                if !bounds.has_path(at, at + q) || held_still || sheet.links_at(cloth, c, r) == 0 {
                    continue;
                }
                if self.list.len() < self.list.capacity() {
                    self.list.push(Touch::new(node, thing));
                }
            }
        }
    }

    /// Every node gives way to what it would run into, and pushes it back as much as its own mass can.
    pub fn push_out(&mut self, state: &mut State, sheet: &Sheet) {
        for touch in self.list.iter_mut() {
            if !touch.look(state, sheet) || touch.gap >= 0.0 {
                continue;
            }
            let (node, thing) = (state.cloth.free[touch.node], touch.inverse_mass(state, sheet));
            if node + thing > 0.0 {
                let push = -touch.gap / (node + thing);
                touch.pushed += push;
                touch.apply(state, sheet, touch.normal * push, 0.0);
            }
        }
    }

    /// Puts a row for every node that touches something into the solver's blocks.
    pub fn load(&mut self, state: &State, sheet: &Sheet, comb: &mut Comb) {
        self.counts.fill(0);
        for touch in self.list.iter_mut() {
            touch.active = touch.look(state, sheet)
                && (touch.gap < HOLD || touch.force > 0.0)
                && state.cloth.free[touch.node] > 0.0;
            if let (true, Thing::Body(slot)) = (touch.active, touch.thing) {
                self.counts[slot] += 1;
            }
        }
        for touch in self.list.iter_mut().filter(|touch| touch.active) {
            let share = match touch.thing {
                Thing::Body(slot) => self.counts[slot] as f32,
                Thing::Shape(_) => 1.0,
            };
            let k = 1.0 / (1.0 / STIFFNESS + share * touch.inverse_mass(state, sheet));
            touch.stiffness = k;
            touch.before = state.cloth.q(touch.node);
            let force = touch.force - k * (touch.gap + touch.force / STIFFNESS);
            comb.load(touch.node, Sym2::outer(touch.normal, k), touch.normal * force);
        }
    }

    /// Takes the rows' forces from what the solver did and gives them to the bodies. Returns the largest change, cm.
    pub fn settle(&mut self, state: &mut State, sheet: &Sheet, comb: &mut Comb) -> f32 {
        let mut most = 0.0f32;
        for touch in self.list.iter_mut().filter(|touch| touch.active) {
            comb.unload(touch.node);
            let moved = touch.normal.dot(state.cloth.q(touch.node) - touch.before);
            let change = -touch.stiffness * (touch.gap + touch.force / STIFFNESS + moved);
            let force = (touch.force + change).max(0.0);
            touch.apply_to_thing(state, sheet, touch.normal * (touch.force - force), 0.0);
            touch.force = force;
            most = most.max(moved.abs());
        }
        most
    }

    /// Coulomb friction for all that has pushed in this substep.
    pub fn rub(&mut self, state: &mut State, sheet: &Sheet) {
        for touch in self.list.iter().filter(|touch| touch.force + touch.pushed > 0.0) {
            let tangent = touch.normal.perp();
            let (mut slip, mut give) = (tangent.dot(state.cloth.q(touch.node)), state.cloth.free[touch.node]);
            let friction = match touch.thing {
                Thing::Body(slot) => {
                    let disc = state.bodies.at(slot);
                    slip -= tangent.dot(disc.q) + disc.turn * disc.radius;
                    give += touch.inverse_mass(state, sheet);
                    if disc.turns && give > 0.0 {
                        give += sheet.node_mass * disc.radius * disc.radius / disc.inertia;
                    }
                    disc.friction
                }
                Thing::Shape(slot) => {
                    slip -= tangent.dot(touch.slide);
                    state.solids.at(slot).shape.friction
                }
            };
            if give > 0.0 {
                let most = (friction * sheet.friction).sqrt() * (touch.force + touch.pushed);
                let drag = (-slip / give).clamp(-most, most);
                touch.apply(state, sheet, tangent * drag, drag);
                touch.resist(state, sheet);
            }
        }
    }
}

impl Touch {
    fn new(node: usize, thing: Thing) -> Touch {
        Touch {
            node,
            thing,
            normal: Vec2::ZERO,
            gap: 0.0,
            slide: Vec2::ZERO,
            active: false,
            stiffness: 0.0,
            before: Vec2::ZERO,
            force: 0.0,
            pushed: 0.0,
        }
    }

    /// Finds normal and gap for the present displacements; false if they are not near.
    fn look(&mut self, state: &State, sheet: &Sheet) -> bool {
        let (at, q) = (state.cloth.at(self.node), state.cloth.q(self.node));
        let met = match self.thing {
            Thing::Body(slot) => {
                let disc = state.bodies.at(slot);
                let path = Path { from: at - disc.x, to: (at - disc.x) + (q - disc.q) };
                let shape = Shape::disc(disc.radius);
                meet_point(&shape, &Track::new(&shape, path), sheet.radius, MARGIN)
                    .map(|plane| (plane.normal, plane.normal.dot(path.to - plane.point), plane.start_gap, Vec2::ZERO))
            }
            Thing::Shape(slot) => {
                let shape = &state.solids.at(slot).shape;
                let path = Path { from: shape.start.to_local(at), to: shape.end.to_local(at + q) };
                meet_point(shape, &Track::new(shape, path), sheet.radius, MARGIN).map(|plane| {
                    let surface = plane.point - plane.normal * sheet.radius;
                    let slide = shape.end.to_world(surface) - shape.start.to_world(surface);
                    let gap = plane.normal.dot(path.to - plane.point);
                    (shape.end.turn(plane.normal), gap, plane.start_gap, slide)
                })
            }
        };
        let Some((normal, gap, start, slide)) = met else { return false };
        self.gap = gap - (start + PUSH * state.clock.h).min(0.0);
        (self.normal, self.slide) = (normal, slide);
        true
    }

    /// Inverse mass of the thing, over that of a node.
    fn inverse_mass(&self, state: &State, sheet: &Sheet) -> f32 {
        match self.thing {
            Thing::Body(slot) => {
                let disc = state.bodies.at(slot);
                if disc.held.is_some() { 0.0 } else { sheet.node_mass / disc.mass }
            }
            Thing::Shape(_) => 0.0,
        }
    }

    /// Applies an impulse to the node and its opposite to the thing; `roll` is its part along the surface.
    fn apply(&self, state: &mut State, sheet: &Sheet, push: Vec2, roll: f32) {
        let free = state.cloth.free[self.node];
        state.cloth.shift(self.node, push * free);
        self.apply_to_thing(state, sheet, -push, roll);
    }

    /// Cloth yields under what rolls on it, which takes some of its turning.
    fn resist(&self, state: &mut State, sheet: &Sheet) {
        if let Thing::Body(slot) = self.thing {
            let disc = state.bodies.at_mut(slot);
            if disc.turns {
                let most = ROLLING * (self.force + self.pushed) * sheet.node_mass * disc.radius / disc.inertia;
                disc.turn -= disc.turn.clamp(-most, most);
            }
        }
    }

    fn apply_to_thing(&self, state: &mut State, sheet: &Sheet, push: Vec2, roll: f32) {
        let inverse = self.inverse_mass(state, sheet);
        if let Thing::Body(slot) = self.thing
            && inverse > 0.0
        {
            let disc = state.bodies.at_mut(slot);
            disc.q += push * inverse;
            if disc.turns {
                disc.turn -= roll * sheet.node_mass * disc.radius / disc.inertia;
            }
        }
    }
}

/// Box of a sheet and its motion in this substep.
fn sheet_bounds(cloth: &Cloth, sheet: &Sheet) -> Bounds {
    let mut bounds = Bounds::EMPTY;
    for i in sheet.block().start..sheet.block().end {
        let (at, q) = (vec2(cloth.x[i], cloth.y[i]), vec2(cloth.qx[i], cloth.qy[i]));
        bounds = bounds.with(at).with(at + q);
    }
    bounds
}
