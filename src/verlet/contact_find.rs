//! Finds the contact rows of a substep: broad phase on boxes, then swept planes, for the present Newton iterate.
//!
//! It runs in every iteration, since the iterate decides where a motion ends. Boxes of ropes and bodies are made once per
//! run and tested against the shapes' boxes, which are made once per substep.

use super::body::Disc;
use super::bounds::Bounds;
use super::island::{join, join_span};
use super::lanes::{LANES, lower, raise, top, window};
use super::particles::Particles;
use super::row::{Against, Pushed, Row, RowKey};
use super::scratch::{Island, NONE, Scratch, Span, Tip};
use super::shape::Shape;
use super::slots::Reserved;
use super::state::State;
use super::sweep::{Path, Plane, Track, meet_link, meet_point};
use crate::math::geom::{Vec2, vec2};
use std::ops::Range;

/// Rows start to exist this far before a touch, cm, so that the next iterate cannot run through unseen.
const MARGIN: f32 = 0.5;

/// The nodes next to a pin that is inside a shape count as inside too while they are this deep in the skin, cm. Rows at
/// rest give a hundredth of it.
const SUNK: f32 = 0.3;

/// Ropes this far from everything solid are solved without looking again, cm.
const NEAR: f32 = 5.0;

/// Ropes keep this much more than their half thickness from shapes, cm: soft rows give a little.
pub const ROPE_SKIN: f32 = 0.5;

/// An overlap of a rope is undone at up to this speed, cm/s. Slower leaves links hooked round two corners for ever.
const ROPE_PUSH: f32 = 1000.0;

/// The same for bodies, which would jump visibly.
const BODY_PUSH: f32 = 20.0;

/// Stiffness of a row on a rope, in link stiffnesses.
const ROPE_STIFFNESS: f32 = 2.0;

/// Stiffness of a row on a body, in its mass per substep^2.
const BODY_STIFFNESS: f32 = 1000.0;

/// A solid's slot and its box over both poses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Obstacle {
    pub slot: usize,
    pub bounds: Bounds,
}

/// Lists the solids with their boxes for one substep.
pub fn list_obstacles(state: &State, obstacles: &mut Reserved<Obstacle>) {
    obstacles.clear();
    for id in state.solids.ids() {
        let bounds = state.solids.at(id.index()).bounds.grown(MARGIN);
        obstacles.push(Obstacle { slot: id.index(), bounds });
    }
}

/// Lets bodies that may meet each other or lie on ropes in this tick share an island, and thus its dense system.
pub fn join_near(state: &State, w: &mut Scratch) {
    let substeps = state.clock.substeps as f32;
    let body_box = |slot: usize| {
        let disc = state.bodies.at(slot);
        Bounds::EMPTY.with(disc.x).with(disc.x + disc.q * substeps).grown(disc.radius + NEAR)
    };
    for (k, one) in state.bodies.ids().enumerate() {
        let bounds = body_box(one.index());
        for other in state.bodies.ids().skip(k + 1) {
            if bounds.overlaps(&body_box(other.index())) {
                join(&mut w.parents, one.index(), other.index());
            }
        }
    }
    for place in 0..w.spans.len() {
        let span = w.spans[place];
        if !span.carries {
            continue;
        }
        let bounds = swept_span(&state.particles, &span, substeps).grown(span.radius + NEAR);
        for id in state.bodies.ids() {
            if !span.holds(id.index()) && bounds.overlaps(&body_box(id.index())) {
                join_span(w, place, id.index());
            }
        }
    }
}

/// The mass that gives way in a contact: the smaller one, or that of the body which is not held.
fn lighter(a: &Disc, b: &Disc) -> f32 {
    match (a.held, b.held) {
        (Some(_), _) => b.mass,
        (None, Some(_)) => a.mass,
        (None, None) => a.mass.min(b.mass),
    }
}

/// What one search works on.
pub struct Finder<'a> {
    pub state: &'a State,
    pub w: &'a Scratch,
    pub obstacles: &'a [Obstacle],
    pub rows: &'a mut Reserved<Row>,
}

/// Row keys: the kind of pair, then what it is between. Slots and particles stay below 2^20.
fn key(kind: u64, one: usize, other: usize, feature: usize) -> RowKey {
    kind << 60 | (one as u64) << 40 | (other as u64) << 20 | feature as u64
}

impl Finder<'_> {
    /// Appends the rows of one island; what does not fit is dropped, in a fixed order. Tells whether anything is near.
    pub fn find(mut self, island: Island) -> bool {
        let mut near = false;
        let mut slot = island.first_body;
        while slot != NONE {
            near |= self.body(slot);
            slot = self.w.bodies[slot].next;
        }
        let mut place = island.first_span;
        while place != NONE {
            near |= self.rope(place, island.first_body);
            place = self.w.spans[place].next;
        }
        near
    }

    /// A body against shapes and against the bodies after it in its island.
    fn body(&mut self, slot: usize) -> bool {
        let bounds = self.body_bounds(slot).grown(MARGIN);
        let mut near = false;
        let free = !self.w.bodies[slot].held;
        for obstacle in self.obstacles {
            if free && bounds.overlaps(&obstacle.bounds) {
                near = true;
                self.body_on_shape(slot, obstacle.slot);
            }
        }
        let mut other = self.w.bodies[slot].next;
        while other != NONE {
            if (free || !self.w.bodies[other].held) && bounds.overlaps(&self.body_bounds(other)) {
                near = true;
                self.body_on_body(slot, other);
            }
            other = self.w.bodies[other].next;
        }
        near
    }

    fn push(&mut self, row: Row) {
        if self.rows.len() < self.rows.capacity() {
            self.rows.push(row);
        }
    }

    fn body_bounds(&self, slot: usize) -> Bounds {
        let disc = self.state.bodies.at(slot);
        Bounds::EMPTY.with(disc.x).with(disc.x + disc.q).grown(disc.radius)
    }

    fn body_on_shape(&mut self, body: usize, solid: usize) {
        let (disc, shape) = (self.state.bodies.at(body), &self.state.solids.at(solid).shape);
        let path = local_path(shape, disc.x, disc.x + disc.q);
        let Some(plane) = meet_point(shape, &Track::new(shape, path), disc.radius, MARGIN) else { return };
        let stance = stand(shape, plane, disc.radius);
        self.push(Row {
            key: key(0, body, solid, 0),
            pushed: Pushed::Body(body),
            against: Against::Shape(solid),
            normal: stance.normal,
            gap: stance.normal.dot(disc.x - stance.point),
            slide: stance.slide,
            allowed: (plane.start_gap + BODY_PUSH * self.state.clock.h).min(0.0),
            stiffness: BODY_STIFFNESS * disc.mass,
            friction: (disc.friction * shape.friction).sqrt(),
            restitution: disc.restitution.max(shape.restitution),
            multiplier: 0.0,
            spring: None,
        });
    }

    fn body_on_body(&mut self, one: usize, other: usize) {
        let (a, b) = (self.state.bodies.at(one), self.state.bodies.at(other));
        let start = a.x - b.x;
        let path = Path { from: start, to: start + (a.q - b.q) };
        let shape = Shape::disc(b.radius);
        let Some(plane) = meet_point(&shape, &Track::new(&shape, path), a.radius, MARGIN) else { return };
        self.push(Row {
            key: key(1, one, other, 0),
            pushed: Pushed::Body(one),
            against: Against::Body(other),
            normal: plane.normal,
            gap: plane.normal.dot(start - plane.point),
            slide: Vec2::ZERO,
            allowed: (plane.start_gap + BODY_PUSH * self.state.clock.h).min(0.0),
            stiffness: BODY_STIFFNESS * lighter(a, b),
            friction: (a.friction * b.friction).sqrt(),
            restitution: a.restitution.max(b.restitution),
            multiplier: 0.0,
            spring: None,
        });
    }

    /// A rope against shapes, and against bodies if it carries them. Near is judged with room for a Newton step.
    fn rope(&mut self, place: usize, first_body: usize) -> bool {
        let span = &self.w.spans[place];
        // Most ropes are in no island with a shape or a strange body: not even their box is worth finding then.
        if (!span.collides || self.obstacles.is_empty()) && (!span.carries || first_body == NONE) {
            return false;
        }
        let bounds = swept_span(&self.state.particles, span, 1.0).grown(span.radius + NEAR);
        let mut near = false;
        if span.collides {
            for obstacle in self.obstacles {
                if bounds.overlaps(&obstacle.bounds) {
                    near = true;
                    self.rope_on_shape(place, obstacle);
                }
            }
        }
        if span.carries {
            let mut slot = first_body;
            while slot != NONE {
                // A hand goes through: it would draw a taut rope along without end, which then throws what it let go.
                let passes = self.w.bodies[slot].held || span.holds(slot);
                if !passes && bounds.overlaps(&self.body_bounds(slot)) {
                    near = true;
                    self.rope_on_body(place, slot);
                }
                slot = self.w.bodies[slot].next;
            }
        }
        near
    }

    fn node_bounds(&self, node: usize) -> Bounds {
        let at = self.state.particles.at(node);
        Bounds::EMPTY.with(at).with(at + self.state.particles.q(node))
    }

    fn rope_on_shape(&mut self, place: usize, obstacle: &Obstacle) {
        let (state, span) = (self.state, &self.w.spans[place]);
        let shape = &state.solids.at(obstacle.slot).shape;
        let near = obstacle.bounds.grown(span.radius + ROPE_SKIN);
        let against = Against::Shape(obstacle.slot);
        let touch = Touch { place, span, against, friction: shape.friction, state };
        self.walk(&touch, &near, shape, &|from, to| local_path(shape, from, to));
    }

    fn rope_on_body(&mut self, place: usize, body: usize) {
        let (state, span) = (self.state, &self.w.spans[place]);
        let disc = state.bodies.at(body);
        let near = self.body_bounds(body).grown(span.radius + MARGIN);
        let touch = Touch { place, span, against: Against::Body(body), friction: disc.friction, state };
        let (from, to) = (disc.x, disc.x + disc.q);
        self.walk(&touch, &near, &Shape::disc(disc.radius), &|a, b| Path { from: a - from, to: b - to });
    }

    /// Meets all nodes and links of a rope that are near with one shape; `local` puts a motion into the shape's frame.
    fn walk(&mut self, touch: &Touch, near: &Bounds, shape: &Shape, local: &dyn Fn(Vec2, Vec2) -> Path) {
        let span = touch.span;
        let particles = &self.state.particles;
        let track = |node: usize| Track::new(shape, local(particles.at(node), particles.at(node) + particles.q(node)));
        let thickness = touch.thickness();
        let last = span.start + span.count - 1;
        let free = free_nodes(span, thickness, |node| shape.distance(track(node).path.from));
        let mut bounds = self.node_bounds(span.start);
        let mut carried: Option<Track> = None;
        for node in span.start..last {
            let (here, next) = (bounds, self.node_bounds(node + 1));
            bounds = next;
            if !near.overlaps(&here.union(&next)) {
                carried = None;
                continue;
            }
            let (a, b) = (carried.unwrap_or_else(|| track(node)), track(node + 1));
            carried = Some(b);
            let at_end = (node + 1 == last).then_some((node + 1, b));
            for (tip, motion) in [Some((node, a)), at_end].into_iter().flatten() {
                if span.moves(tip)
                    && free.contains(&tip)
                    && let Some(plane) = meet_point(shape, &motion, thickness, MARGIN)
                {
                    self.push(touch.row(Pushed::Node { span: touch.place, node: tip }, 0, shape, plane));
                }
            }
            if !free.contains(&node) || !free.contains(&(node + 1)) {
                continue;
            }
            let mut feature = 0;
            meet_link(shape, &a, &b, thickness, MARGIN, &mut |met| {
                feature += 1;
                let pushed = Pushed::Link { span: touch.place, node, fraction: met.fraction };
                self.push(touch.row(pushed, feature, shape, met.plane));
            });
        }
    }
}

/// The nodes that a shape may push: a rope that is pinned inside one comes out of it unhindered.
/// `distance` is how far a node was from it at the start of the substep.
pub fn free_nodes(span: &Span, thickness: f32, distance: impl Fn(usize) -> f32) -> Range<usize> {
    let inside = |node: usize| distance(node) < thickness - SUNK;
    let (mut first, mut end) = (span.start, span.start + span.count);
    while span.tips[0] == Tip::Pin && first < end && inside(first) {
        first += 1;
    }
    while span.tips[1] == Tip::Pin && end > first && inside(end - 1) {
        end -= 1;
    }
    first..end
}

/// Box of a rope and its motion over `steps` substeps.
fn swept_span(p: &Particles, span: &Span, steps: f32) -> Bounds {
    let nodes = span.start..span.start + span.count;
    let (low_x, high_x) = extent(&p.x[nodes.clone()], &p.qx[nodes.clone()], steps);
    let (low_y, high_y) = extent(&p.y[nodes.clone()], &p.qy[nodes], steps);
    Bounds { low: vec2(low_x, low_y), high: vec2(high_x, high_y) }
}

/// Smallest and largest of all `a` and `a + q steps`.
fn extent(a: &[f32], q: &[f32], steps: f32) -> (f32, f32) {
    let (mut low, mut high) = ([f32::MAX; LANES], [f32::MIN; LANES]);
    let mut take = |lane: usize, a: f32, end: f32| {
        raise(&mut high[lane], a);
        raise(&mut high[lane], end);
        lower(&mut low[lane], a);
        lower(&mut low[lane], end);
    };
    if a.len() < LANES {
        (0..a.len()).for_each(|k| take(0, a[k], a[k] + q[k] * steps));
    } else {
        // The last window overlaps the one before it: a number may be taken twice.
        for k in (0..a.len()).step_by(LANES).map(|k| k.min(a.len() - LANES)) {
            let (a, q) = (window::<LANES>(a, k), window::<LANES>(q, k));
            for lane in 0..LANES {
                take(lane, a[lane], a[lane] + q[lane] * steps);
            }
        }
    }
    (low.iter().fold(low[0], |least, value| if *value < least { *value } else { least }), top(&high))
}

/// A rope against one thing.
struct Touch<'a> {
    place: usize,
    span: &'a Span,
    against: Against,
    friction: f32,
    state: &'a State,
}

impl Touch<'_> {
    fn thickness(&self) -> f32 {
        match self.against {
            Against::Shape(_) => self.span.radius + ROPE_SKIN,
            Against::Body(_) => self.span.radius,
        }
    }

    fn row(&self, pushed: Pushed, feature: usize, shape: &Shape, plane: Plane) -> Row {
        let particles = &self.state.particles;
        let (node, at) = match pushed {
            Pushed::Link { node, fraction, .. } => (node, particles.at(node).lerp(particles.at(node + 1), fraction)),
            Pushed::Node { node, .. } | Pushed::Body(node) => (node, particles.at(node)),
        };
        // A shape is where its pose says, a body where its centre is.
        let (kind, slot, stance, push) = match self.against {
            Against::Shape(slot) => (2, slot, stand(shape, plane, self.thickness()), ROPE_PUSH),
            Against::Body(slot) => {
                let point = self.state.bodies.at(slot).x + plane.point;
                (3, slot, Stance { normal: plane.normal, point, slide: Vec2::ZERO }, BODY_PUSH)
            }
        };
        Row {
            key: key(kind, slot, node, feature),
            pushed,
            against: self.against,
            normal: stance.normal,
            gap: stance.normal.dot(at - stance.point),
            slide: stance.slide,
            allowed: (plane.start_gap + push * self.state.clock.h).min(0.0),
            stiffness: ROPE_STIFFNESS * self.span.kappa,
            friction: self.friction,
            restitution: 0.0,
            multiplier: 0.0,
            spring: None,
        }
    }
}

/// A plane in the world, at the end of the substep.
struct Stance {
    normal: Vec2,
    point: Vec2,
    /// How far the shape's surface moves there in this substep.
    slide: Vec2,
}

fn stand(shape: &Shape, plane: Plane, thickness: f32) -> Stance {
    let surface = plane.point - plane.normal * thickness;
    Stance {
        normal: shape.end.turn(plane.normal),
        point: shape.end.to_world(plane.point),
        slide: shape.end.to_world(surface) - shape.start.to_world(surface),
    }
}

fn local_path(shape: &Shape, from: Vec2, to: Vec2) -> Path {
    Path { from: shape.start.to_local(from), to: shape.end.to_local(to) }
}
