//! The nodes of a web: anchors, knots and loose ends.

use super::roster::Slate;
use crate::math::geom::{Vec2, vec2};
use crate::math::hash::Hasher;
use crate::math::record::Mix;
use crate::verlet::slots::Id;

/// What a [`NodeId`] names.
pub struct Node;

/// Names a node of a web.
pub type NodeId = Id<Node>;

/// What the solver knows of a node: half a cache line.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Point {
    /// Position, cm.
    pub x: f32,
    pub y: f32,
    /// Displacement per substep, cm. Stored instead of an old position, whose difference would jitter in f32.
    pub qx: f32,
    pub qy: f32,
    /// Inverse of the mass in this tick; 0 for what does not move by itself.
    pub w: f32,
    /// Mass that it carries in this tick besides silk.
    pub load: f32,
    /// Position at the start of the tick, cm.
    pub px: f32,
    pub py: f32,
}

impl Point {
    /// Position, cm.
    pub fn at(&self) -> Vec2 {
        vec2(self.x, self.y)
    }

    /// Displacement per substep, cm.
    pub fn q(&self) -> Vec2 {
        vec2(self.qx, self.qy)
    }

    /// Position at the start of the tick, cm.
    pub fn previous(&self) -> Vec2 {
        vec2(self.px, self.py)
    }

    /// Sets the displacement per substep.
    pub fn set_q(&mut self, q: Vec2) {
        (self.qx, self.qy) = (q.x, q.y);
    }
}

/// A node to look at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NodeView {
    pub at: Vec2,
    /// One tick ago.
    pub previous: Vec2,
    /// cm/s.
    pub velocity: Vec2,
    /// Whether it stays where it is.
    pub anchor: bool,
    /// How many strands end here.
    pub degree: u32,
}

/// All nodes; index `i` of each array belongs to slot `i`.
#[derive(Debug, PartialEq)]
pub struct Nodes {
    pub slate: Slate,
    pub points: Vec<Point>,
    pub anchor: Vec<bool>,
}

impl Clone for Nodes {
    fn clone(&self) -> Nodes {
        let Nodes { slate, points, anchor } = self;
        Nodes { slate: slate.clone(), points: points.clone(), anchor: anchor.clone() }
    }

    fn clone_from(&mut self, source: &Nodes) {
        let Nodes { slate, points, anchor } = source;
        self.slate.clone_from(slate);
        self.points.clone_from(points);
        self.anchor.clone_from(anchor);
    }
}

impl Nodes {
    /// Room for `capacity` nodes.
    pub fn new(capacity: usize) -> Nodes {
        Nodes { slate: Slate::new(capacity), points: vec![Point::default(); capacity], anchor: vec![false; capacity] }
    }

    /// Adds a node; None if there is no room.
    pub fn add(&mut self, at: Vec2, previous: Vec2, q: Vec2, anchor: bool) -> Option<NodeId> {
        let id: NodeId = self.slate.add()?;
        let (w, load) = (0.0, 0.0);
        self.points[id.index()] = Point { x: at.x, y: at.y, qx: q.x, qy: q.y, w, load, px: previous.x, py: previous.y };
        self.anchor[id.index()] = anchor;
        Some(id)
    }

    /// Takes a node out.
    pub fn remove(&mut self, id: NodeId) {
        if let Some(i) = self.slate.find(id) {
            // The solver walks over free slots as well: this one stays where it is.
            self.points[i] = Point::default();
            self.anchor[i] = false;
            self.slate.remove(id);
        }
    }

    /// Mixes in all living nodes.
    pub fn hash_into(&self, h: &mut Hasher) {
        let Nodes { slate, points, anchor } = self;
        slate.hash_into(h);
        for i in slate.taken() {
            // `w` follows from the rest.
            let Point { x, y, qx, qy, w: _, load, px, py } = points[i];
            for value in [x, y, qx, qy, load, px, py] {
                h.f32(value);
            }
            anchor[i].mix(h);
        }
    }
}
