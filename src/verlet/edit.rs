//! How a world is changed from outside: bodies and ropes come and go, ropes are cut, tied, released and reeled.
//!
//! Cutting splits a rope's range of particles in two and moves no data; one spare particle at each end of a range lets
//! even the last bit at a pin keep its stub.

use super::body::{Body, BodyDef, BodyId, Disc};
use super::event::EngineEvent;
use super::layout;
use super::particles::Block;
use super::rope::{Attach, End, Reel, Rope, RopeDef, RopeId, SPARE};
use super::shape::{Shape, ShapeDef};
use super::solid::{ShapeId, Solid};
use super::wind::{self, Wind, WindId, WindZone};
use super::world::World;
use crate::math::geom::Vec2;

/// A stub at a held end shorter than this many spacings is not worth keeping.
const SHORTEST_STUB: f32 = 0.2;

impl World {
    /// Adds a body.
    ///
    /// # Panics
    /// If the world is full; owners count their bodies when they choose the capacity.
    pub fn add_body(&mut self, def: BodyDef) -> BodyId {
        let disc = Disc::new(&def, self.state.clock.h);
        self.state.bodies.add(disc).expect("room for one more body")
    }

    /// Takes a body away; ropes tied to it hang free.
    pub fn remove_body(&mut self, id: BodyId) {
        if self.state.bodies.remove(id).is_none() {
            return;
        }
        self.state.ropes.for_each_mut(|_, rope| {
            for end in 0..2 {
                if rope.body_at(end) == Some(id) {
                    rope.ends[end] = End::Free;
                }
            }
        });
    }

    /// What can be seen of a body; None when it is gone.
    pub fn body(&self, id: BodyId) -> Option<Body> {
        self.state.bodies.get(id).map(|disc| disc.snapshot(self.state.clock.h))
    }

    /// All bodies, oldest first.
    pub fn bodies(&self) -> impl Iterator<Item = BodyId> + '_ {
        self.state.bodies.ids()
    }

    /// Lets `acceleration` (cm/s^2, besides gravity) and `drag` (1/s) act on a body until they are changed.
    pub fn set_body_force(&mut self, id: BodyId, acceleration: Vec2, drag: f32) {
        if let Some(disc) = self.state.bodies.get_mut(id) {
            disc.force = acceleration;
            disc.drag = drag.max(0.0);
        }
    }

    /// Changes a body's velocity by `change`, cm/s.
    pub fn kick_body(&mut self, id: BodyId, change: Vec2) {
        let h = self.state.clock.h;
        if let Some(disc) = self.state.bodies.get_mut(id) {
            disc.q += change * h;
        }
    }

    /// Changes a body's spin by `change`, rad/s.
    pub fn spin_body(&mut self, id: BodyId, change: f32) {
        let h = self.state.clock.h;
        if let Some(disc) = self.state.bodies.get_mut(id)
            && disc.turns
        {
            disc.turn += change * h;
        }
    }

    /// Puts a body somewhere else at rest; it is not drawn in between. A held one is held there.
    pub fn move_body(&mut self, id: BodyId, to: Vec2) {
        if let Some(disc) = self.state.bodies.get_mut(id) {
            disc.x = to;
            disc.held = disc.held.map(|_| to);
            disc.q = Vec2::ZERO;
            disc.turn = 0.0;
            disc.previous = to;
            disc.teleported = true;
        }
        self.state.place_anchors();
    }

    /// Takes a body in hand: it goes to `target` at up to 1,500 cm/s, pulls its ropes along and pushes bodies away, and
    /// nothing moves it; it stops at shapes and where a rigid rope from a pin is taut. None lets it go at rest.
    pub fn hold_body(&mut self, id: BodyId, target: Option<Vec2>) {
        if let Some(disc) = self.state.bodies.get_mut(id)
            && (target.is_some() || disc.held.is_some())
        {
            if target.is_none() || disc.held.is_none() {
                (disc.q, disc.turn) = (Vec2::ZERO, 0.0);
            }
            disc.held = target;
        }
    }

    /// What the wind takes hold of, cm^2: a body's own disc, unless it is changed.
    pub fn set_body_sail(&mut self, id: BodyId, area: Option<f32>) {
        if let Some(disc) = self.state.bodies.get_mut(id) {
            disc.sail = area.map(|area| area.max(0.0));
        }
    }

    /// Lets wind blow in a zone; None if the world has as many as it can (16).
    pub fn add_wind(&mut self, zone: &WindZone) -> Option<WindId> {
        self.state.winds.add(Wind::new(zone))
    }

    /// Lets it be calm again.
    pub fn remove_wind(&mut self, id: WindId) {
        self.state.winds.remove(id);
    }

    /// All wind zones, oldest first.
    pub fn winds(&self) -> impl Iterator<Item = &WindZone> + '_ {
        self.state.winds.iter().map(Wind::zone)
    }

    /// Velocity of the air at `p`, cm/s: the sum of all zones there.
    pub fn wind_at(&self, p: Vec2) -> Vec2 {
        wind::air_at(&self.state.winds, p).flow
    }

    /// Adds a shape; None if the world is full.
    ///
    /// # Panics
    /// If the outline has a problem (`Outline::problem`).
    pub fn add_shape(&mut self, def: &ShapeDef) -> Option<ShapeId> {
        self.state.solids.add(Solid::new(Shape::new(def)))
    }

    /// Orders a shape to a pose. It gets there in the next tick, or at 600 cm/s.
    pub fn move_shape(&mut self, id: ShapeId, position: Vec2, angle: f32) {
        if let Some(solid) = self.state.solids.get_mut(id) {
            (solid.position, solid.angle) = (position, angle);
        }
    }

    /// Takes a shape away.
    pub fn remove_shape(&mut self, id: ShapeId) {
        self.state.solids.remove(id);
    }

    /// A shape; None when it is gone.
    pub fn shape(&self, id: ShapeId) -> Option<&Shape> {
        self.state.solids.get(id).map(|solid| &solid.shape)
    }

    /// All shapes, oldest first.
    pub fn shapes(&self) -> impl Iterator<Item = ShapeId> + '_ {
        self.state.solids.ids()
    }

    /// Adds a rope; None if there is no room for it or a body it shall be tied to is gone.
    pub fn add_rope(&mut self, def: &RopeDef) -> Option<RopeId> {
        if !self.state.ropes.has_room() {
            return None;
        }
        let (from, from_q) = self.place(def.from)?;
        let (to, to_q) = self.place(def.to)?;
        let least = if def.catches { from.distance(to) * (1.0 + layout::CRIMP) } else { 0.0 };
        let (length, links, reserve) = def.divided(least);
        let spacing = length / links as f32;
        let block = self.state.particles.take(links + SPARE + reserve)?;
        let start = block.start + 1 + reserve;
        if def.catches {
            self.stop_parting([def.from, def.to], (to - from).normalize_or_zero(), to_q - from_q);
        }
        let ((_, from_q), (_, to_q)) = (self.place(def.from)?, self.place(def.to)?);
        let p = &mut self.state.particles;
        let put = |i: usize, at: Vec2| p.put(start + i, at, from_q.lerp(to_q, i as f32 / links as f32), at);
        if def.catches {
            layout::crimp(from, to, length, links, put);
        } else {
            layout::lay(from, to, length, links, self.state.gravity, put);
        }
        for i in start..start + links {
            p.set_rest(i, spacing, spacing);
        }
        self.state.ropes.add(Rope {
            block,
            start,
            count: links + 1,
            spacing,
            node_mass: def.node_mass.max(1e-3),
            compliance: def.compliance.max(0.0),
            radius: def.radius,
            collides: def.collides,
            carries: def.carries,
            ends: [end_of(def.from), end_of(def.to)],
            reel: Reel { longest: def.max_length.max(length), ..Reel::default() },
            lifetime: None,
            kappa: 0.0,
            strained: 0,
        })
    }

    /// Takes from the bodies at both ends of a new rope the speed at which they part along it: what a rope that does not
    /// stretch does, with the momentum of both kept.
    fn stop_parting(&mut self, ends: [Attach; 2], along: Vec2, parting: Vec2) {
        let free = ends.map(|end| match end {
            Attach::Body { body, .. } => self.state.bodies.get(body).filter(|disc| disc.held.is_none()).map(|_| body),
            Attach::Free(_) | Attach::Pin(_) => None,
        });
        let give = free.map(|body| body.map_or(0.0, |body| 1.0 / self.state.bodies.at(body.index()).mass));
        let (speed, sum) = (parting.dot(along), give[0] + give[1]);
        if speed <= 0.0 || sum <= 0.0 || free[0] == free[1] {
            return;
        }
        for (body, change) in free.into_iter().zip([give[0], -give[1]]) {
            if let Some(body) = body {
                self.state.bodies.at_mut(body.index()).q += along * (speed * change / sum);
            }
        }
    }

    /// Where an attachment is now, and its displacement per substep.
    fn place(&self, attach: Attach) -> Option<(Vec2, Vec2)> {
        match attach {
            Attach::Free(at) | Attach::Pin(at) => Some((at, Vec2::ZERO)),
            Attach::Body { body, local } => {
                let disc = self.state.bodies.get(body)?;
                let arm = disc.arm(local);
                Some((disc.x + arm, disc.swing(arm).1))
            }
        }
    }

    /// Takes a rope away without a word.
    pub fn remove_rope(&mut self, id: RopeId) {
        self.state.remove_rope(id);
    }

    /// Lets a rope vanish after `ticks` ticks.
    pub fn set_lifetime(&mut self, id: RopeId, ticks: u32) {
        if let Some(rope) = self.state.ropes.get_mut(id) {
            rope.lifetime = Some(ticks);
        }
    }

    /// Lengthens (speed > 0) or shortens a rope at its first end, cm/s.
    pub fn set_reel(&mut self, id: RopeId, speed: f32) {
        if let Some(rope) = self.state.ropes.get_mut(id) {
            rope.reel.target = speed;
        }
    }

    /// Lets go of end 0 or 1.
    pub fn release_end(&mut self, id: RopeId, end: usize) {
        if let Some(rope) = self.state.ropes.get_mut(id) {
            rope.ends[end] = End::Free;
        }
    }

    /// Fastens end 0 or 1 somewhere else. A pin pulls the end there at two links a tick; a body takes it at once.
    pub fn tie_end(&mut self, id: RopeId, end: usize, attach: Attach) {
        let Some((at, q)) = self.place(attach) else { return };
        let Some(rope) = self.state.ropes.get_mut(id) else { return };
        rope.ends[end] = end_of(attach);
        let i = rope.tip(end);
        match attach {
            Attach::Pin(_) => {}
            Attach::Free(_) | Attach::Body { .. } => {
                let previous = self.state.particles.previous(i);
                self.state.particles.put(i, at, q, previous);
            }
        }
    }

    /// Moves the pin at end 0 or 1, at two links a tick at most.
    pub fn move_pin(&mut self, id: RopeId, end: usize, to: Vec2) {
        if let Some(rope) = self.state.ropes.get_mut(id)
            && let End::Pin { target } = &mut rope.ends[end]
        {
            *target = to;
        }
    }

    /// Changes the velocity of node `i` of a rope by `change`, cm/s.
    pub fn kick_node(&mut self, id: RopeId, i: usize, change: Vec2) {
        let h = self.state.clock.h;
        if let Some(rope) = self.state.ropes.get(id)
            && i < rope.count
        {
            let i = rope.start + i;
            let q = self.state.particles.q(i) + change * h;
            self.state.particles.set_q(i, q);
        }
    }

    /// Cuts `link` at `fraction` (0..=1 from the node nearer to end 0). Both halves have a free end there; a half without
    /// a link left is gone. The first half keeps the id. None if there is no such link.
    pub fn cut(&mut self, id: RopeId, link: usize, fraction: f32) -> Option<[Option<RopeId>; 2]> {
        let rope = self.state.ropes.get(id)?.clone();
        if link + 1 >= rope.count {
            return None;
        }
        let split = rope.start + link + 1;
        let mut first = Rope { block: Block { start: rope.block.start, end: split }, count: link + 1, ..rope.clone() };
        let mut second = Rope {
            block: Block { start: split, end: rope.block.end },
            start: split,
            count: rope.count - link - 1,
            reel: Reel::default(),
            ..rope
        };
        let wound = CutPoint::new(self, split - 1, fraction.clamp(0.0, 1.0));
        let keep_first = self.end_first(&mut first, &wound);
        let keep_second = self.end_second(&mut second, &wound);
        (first.ends[1], second.ends[0]) = (End::Free, End::Free);
        let old = if keep_first {
            *self.state.ropes.at_mut(id.index()) = first;
            Some(id)
        } else {
            self.state.ropes.remove(id);
            self.state.particles.give(first.block);
            None
        };
        if !keep_second {
            self.state.particles.give(second.block);
            return Some([old, None]);
        }
        let block = second.block;
        let new = self.state.ropes.add(second);
        if new.is_none() {
            self.state.particles.give(block);
        }
        Some([old, new])
    }

    /// Breaks a rope in the middle of `link` and reports it.
    pub(super) fn snap(&mut self, id: RopeId, link: usize) {
        let Some(rope) = self.state.ropes.get_mut(id) else { return };
        // Both halves start counting anew.
        rope.strained = 0;
        let i = rope.start + link;
        let at = self.state.particles.at(i).lerp(self.state.particles.at(i + 1), 0.5);
        if let Some([_, rest]) = self.cut(id, link, 0.5) {
            self.state.tell(EngineEvent::RopeSnapped { rope: id, rest, at });
        }
    }

    /// Lets the first half end at the wound; false if nothing is left of it.
    fn end_first(&mut self, half: &mut Rope, wound: &CutPoint) -> bool {
        let p = &mut self.state.particles;
        let last = half.start + half.count - 1;
        if half.count >= 2 {
            let rest = p.at(last - 1).distance(wound.at).max(SHORTEST_STUB * half.spacing);
            p.put(last, wound.at, wound.q, wound.previous);
            p.set_rest(last - 1, rest, half.spacing);
            return true;
        }
        let rest = wound.rest * wound.fraction;
        if half.ends[0] == End::Free || half.start == half.block.start || rest < SHORTEST_STUB * half.spacing {
            return false;
        }
        let (tip, q, previous) = (p.at(last), p.q(last), p.previous(last));
        p.put(last - 1, tip, q, previous);
        p.put(last, wound.at, wound.q, wound.previous);
        p.set_rest(last - 1, rest, half.spacing);
        half.start -= 1;
        half.count = 2;
        true
    }

    /// Lets the second half begin at the wound; false if nothing is left of it.
    fn end_second(&mut self, half: &mut Rope, wound: &CutPoint) -> bool {
        let p = &mut self.state.particles;
        let first = half.start;
        if half.count >= 2 {
            let rest = p.at(first + 1).distance(wound.at).max(SHORTEST_STUB * half.spacing);
            p.put(first, wound.at, wound.q, wound.previous);
            p.set_rest(first, rest, half.spacing);
            return true;
        }
        let rest = wound.rest * (1.0 - wound.fraction);
        if half.ends[1] == End::Free || first + 1 >= half.block.end || rest < SHORTEST_STUB * half.spacing {
            return false;
        }
        let (tip, q, previous) = (p.at(first), p.q(first), p.previous(first));
        p.put(first + 1, tip, q, previous);
        p.put(first, wound.at, wound.q, wound.previous);
        p.set_rest(first, rest, half.spacing);
        half.count = 2;
        true
    }
}

/// The point where a link is cut, before anything is moved.
struct CutPoint {
    at: Vec2,
    q: Vec2,
    previous: Vec2,
    /// Rest length of the link.
    rest: f32,
    fraction: f32,
}

impl CutPoint {
    fn new(world: &World, i: usize, fraction: f32) -> CutPoint {
        let p = &world.state.particles;
        CutPoint {
            at: p.at(i).lerp(p.at(i + 1), fraction),
            q: p.q(i).lerp(p.q(i + 1), fraction),
            previous: p.previous(i).lerp(p.previous(i + 1), fraction),
            rest: p.rest[i],
            fraction,
        }
    }
}

fn end_of(attach: Attach) -> End {
    match attach {
        Attach::Free(_) => End::Free,
        Attach::Pin(target) => End::Pin { target },
        Attach::Body { body, local } => End::Body { body, local },
    }
}
