//! Solid shapes that ropes and bodies run into: a circle or a convex polygon that may move and turn.
//!
//! One idea: every shape is a *core* (one corner for a circle, three or more for a polygon) inflated by a radius. A
//! polygon is inset by its rounding first, so its faces stay where the outline says and only its corners become round:
//! a chain of 10 cm links runs over a corner like over a pulley only when the corner is at least a link round.

use crate::math::geom::{Vec2, closest_fraction, vec2};
use crate::math::hash::Hasher;
use crate::math::trig;

/// Most corners a polygon may have.
pub const MAX_CORNERS: usize = 12;

/// The inset stops at this share of the inscribed circle, so that even a thin wall keeps a core with two sides.
const MAX_INSET: f32 = 0.9;

/// What a shape looks like in its own frame, cm.
#[derive(Clone, Debug, PartialEq)]
pub enum Outline {
    /// A disc around the shape's position.
    Circle { radius: f32 },
    /// The corners of a convex polygon, either way round.
    Polygon(Vec<Vec2>),
}

/// What happens when a moved shape leaves a rope no room (a link is strained over 5 % for six ticks).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Jam {
    /// The shape stays where it is until the rope has room again.
    #[default]
    Stop,
    /// The rope snaps at its worst link.
    Snap,
}

/// Recipe of a shape.
#[derive(Clone, Debug, PartialEq)]
pub struct ShapeDef {
    pub outline: Outline,
    /// Where the outline's origin stands, cm.
    pub position: Vec2,
    /// Turn of the outline in radians, clockwise on the screen.
    pub angle: f32,
    /// Coulomb friction coefficient, >= 0.
    pub friction: f32,
    /// Rebound speed over approach speed for bodies, 0..=1.
    pub restitution: f32,
    /// Radius of the corners in cm; 10 or more where ropes shall run. Thin shapes round as far as their width allows.
    pub rounding: f32,
    pub on_jam: Jam,
}

impl Default for ShapeDef {
    fn default() -> ShapeDef {
        ShapeDef {
            outline: Outline::Circle { radius: 10.0 },
            position: Vec2::ZERO,
            angle: 0.0,
            friction: 0.3,
            restitution: 0.0,
            rounding: 10.0,
            on_jam: Jam::Stop,
        }
    }
}

impl Outline {
    /// A box of half width `half.x` and half height `half.y` around the origin.
    pub fn rectangle(half: Vec2) -> Outline {
        let corner = |x: f32, y: f32| vec2(x * half.x, y * half.y);
        Outline::Polygon(vec![corner(-1., -1.), corner(1., -1.), corner(1., 1.), corner(-1., 1.)])
    }

    /// Why this outline cannot be a shape, or None if it can.
    pub fn problem(&self) -> Option<&'static str> {
        match self {
            Outline::Circle { radius } => {
                (radius.is_nan() || *radius <= 0.0).then_some("a circle needs a radius above 0")
            }
            Outline::Polygon(points) => polygon_problem(points),
        }
    }
}

fn polygon_problem(points: &[Vec2]) -> Option<&'static str> {
    if points.len() < 3 {
        return Some("a polygon needs at least 3 corners");
    }
    if points.len() > MAX_CORNERS {
        return Some("a polygon may have at most 12 corners");
    }
    if points.iter().any(|p| !p.is_finite()) {
        return Some("a corner is not a number");
    }
    let area = signed_area(points);
    if area.abs() < 1.0 {
        return Some("a polygon needs an area of at least 1 square centimetre");
    }
    let n = points.len();
    let mut turn = 0.0;
    for i in 0..n {
        let (a, b, c) = (points[i], points[(i + 1) % n], points[(i + 2) % n]);
        let (in_edge, out_edge) = (b - a, c - b);
        let cross = in_edge.perp_dot(out_edge);
        if in_edge.length_squared() < 1e-4 {
            return Some("two corners of a polygon coincide");
        }
        if cross * area.signum() < -1e-3 * in_edge.length() * out_edge.length() {
            return Some("a polygon must be convex");
        }
        turn += trig::atan2(cross, in_edge.dot(out_edge));
    }
    // A star that winds round twice turns the same way at each corner, but by 4 pi in all.
    (turn.abs() > 7.0).then_some("the edges of a polygon must not cross")
}

/// Where a shape stands and how it is turned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    pub position: Vec2,
    /// Radians, clockwise on the screen.
    pub angle: f32,
    axis: Vec2,
}

impl Pose {
    /// A frame at `position` turned by `angle` radians.
    pub fn new(position: Vec2, angle: f32) -> Pose {
        Pose { position, angle, axis: trig::direction(angle) }
    }

    /// World point to the shape's own frame.
    pub fn to_local(&self, p: Vec2) -> Vec2 {
        vec2(self.axis.x, -self.axis.y).rotate(p - self.position)
    }

    /// Point of the shape's own frame to the world.
    pub fn to_world(&self, p: Vec2) -> Vec2 {
        self.axis.rotate(p) + self.position
    }

    /// Direction of the shape's own frame to the world.
    pub fn turn(&self, direction: Vec2) -> Vec2 {
        self.axis.rotate(direction)
    }

    /// The pose `share` (0..=1) of the way to `other`.
    pub fn towards(&self, other: &Pose, share: f32) -> Pose {
        Pose::new(self.position.lerp(other.position, share), self.angle + (other.angle - self.angle) * share)
    }

    fn hash_into(&self, hasher: &mut Hasher) {
        let Pose { position, angle, axis } = self;
        hasher.vec2(*position);
        hasher.f32(*angle);
        hasher.vec2(*axis);
    }
}

/// A shape in the world: an inflated core and its poses at the start and at the end of the running substep.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shape {
    corners: [Vec2; MAX_CORNERS],
    normals: [Vec2; MAX_CORNERS],
    count: usize,
    /// How far the core is inflated: a circle's radius, a polygon's rounding, cm.
    pub radius: f32,
    /// Farthest point of the inflated shape from its origin, cm.
    pub reach: f32,
    /// Poses at both ends of the running substep; between ticks both are where it stands.
    pub start: Pose,
    pub end: Pose,
    /// Pose one tick ago, for drawing.
    pub previous: Pose,
    pub friction: f32,
    pub restitution: f32,
    pub on_jam: Jam,
}

impl Shape {
    /// A shape at rest at the pose of its recipe.
    ///
    /// # Panics
    /// If the outline has a [`Outline::problem`]; files are checked before they come here.
    pub fn new(def: &ShapeDef) -> Shape {
        assert!(def.outline.problem().is_none(), "{:?} in {:?}", def.outline.problem(), def.outline);
        let pose = Pose::new(def.position, def.angle);
        let core = match &def.outline {
            Outline::Circle { radius } => Shape::disc(*radius),
            Outline::Polygon(points) => {
                let (core, radius) = inset(points, def.rounding.max(0.0));
                Shape::from_core(&core, radius)
            }
        };
        let ShapeDef { friction, restitution, on_jam, .. } = *def;
        Shape { start: pose, end: pose, previous: pose, friction, restitution, on_jam, ..core }
    }

    /// A disc of `radius` around the origin without friction: what a body is for the things that touch it.
    pub fn disc(radius: f32) -> Shape {
        Shape::from_core(&[Vec2::ZERO], radius)
    }

    fn from_core(core: &[Vec2], radius: f32) -> Shape {
        let count = core.len();
        let (mut corners, mut normals) = ([Vec2::ZERO; MAX_CORNERS], [Vec2::ZERO; MAX_CORNERS]);
        for i in 0..count {
            corners[i] = core[i];
            normals[i] = -(core[(i + 1) % count] - core[i]).perp().normalize_or_zero();
        }
        let pose = Pose { position: Vec2::ZERO, angle: 0.0, axis: Vec2::X };
        Shape {
            corners,
            normals,
            count,
            radius,
            reach: core.iter().map(|p| p.length()).fold(0.0, f32::max) + radius,
            start: pose,
            end: pose,
            previous: pose,
            friction: 0.0,
            restitution: 0.0,
            on_jam: Jam::Stop,
        }
    }

    /// Corners of the core in the shape's own frame; one for a circle.
    pub fn corners(&self) -> &[Vec2] {
        &self.corners[..self.count]
    }

    /// Outward unit normals; normal i belongs to the face from corner i to the next. Empty for a circle.
    pub fn normals(&self) -> &[Vec2] {
        if self.count == 1 { &[] } else { &self.normals[..self.count] }
    }

    /// The face that separates `p` most from the core and by how much (negative inside). None for a circle.
    pub fn best_face(&self, p: Vec2) -> Option<(usize, f32)> {
        let mut best = None;
        for (i, (corner, normal)) in self.corners().iter().zip(self.normals()).enumerate() {
            let gap = normal.dot(p - *corner);
            if best.is_none_or(|(_, most)| gap > most) {
                best = Some((i, gap));
            }
        }
        best
    }

    /// Where `p` is seen from the core: the best face, and whether it lies straight in front of it.
    pub fn spot(&self, p: Vec2) -> Spot {
        let Some((face, gap)) = self.best_face(p) else { return Spot { face: 0, gap: f32::MIN, in_front: false } };
        let (a, b) = (self.corners[face], self.corners[if face + 1 < self.count { face + 1 } else { 0 }]);
        let along = self.normals[face].perp_dot(p - a);
        let in_front = gap > 0.0 && along >= 0.0 && along <= self.normals[face].perp_dot(b - a);
        Spot { face, gap, in_front }
    }

    /// Closest point of the core's boundary to `p`, in the shape's own frame.
    pub fn closest(&self, p: Vec2) -> Vec2 {
        let mut best = (f32::MAX, self.corners[0]);
        let mut from = self.corners[self.count - 1];
        for to in self.corners() {
            let point = from.lerp(*to, closest_fraction(p, from, *to));
            let distance = point.distance_squared(p);
            if distance < best.0 {
                best = (distance, point);
            }
            from = *to;
        }
        best.1
    }

    /// Signed distance from `p` (own frame) to the inflated shape; negative inside.
    pub fn distance(&self, p: Vec2) -> f32 {
        let outside = p.distance(self.closest(p));
        match self.best_face(p) {
            Some((_, gap)) if gap < 0.0 => gap - self.radius,
            _ => outside - self.radius,
        }
    }

    /// Mixes in everything that later ticks depend on.
    pub fn hash_into(&self, hasher: &mut Hasher) {
        let Shape { corners, normals, count, radius, reach, start, end, previous, friction, restitution, on_jam } =
            self;
        for point in corners.iter().chain(normals) {
            hasher.vec2(*point);
        }
        hasher.u32(*count as u32);
        for value in [radius, reach, friction, restitution] {
            hasher.f32(*value);
        }
        start.hash_into(hasher);
        end.hash_into(hasher);
        previous.hash_into(hasher);
        hasher.bool(*on_jam == Jam::Snap);
    }
}

/// What part of a core is nearest to a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// The face that separates it most.
    pub face: usize,
    /// How far it is in front of that face, cm; negative inside, and very much so for a circle, which has none.
    pub gap: f32,
    /// The point of the core nearest to it is on that face.
    pub in_front: bool,
}

fn signed_area(points: &[Vec2]) -> f32 {
    let n = points.len();
    0.5 * (0..n).map(|i| points[i].perp_dot(points[(i + 1) % n])).sum::<f32>()
}

/// The polygon moved inwards by `rounding`, or by as much as it allows, and how far it was moved.
fn inset(points: &[Vec2], rounding: f32) -> (Vec<Vec2>, f32) {
    let mut outline = points.to_vec();
    if signed_area(&outline) < 0.0 {
        outline.reverse();
    }
    // Bisection for the inscribed circle, up to just above what is asked for.
    let (mut fits, mut fails) = (0.0, rounding / MAX_INSET + 1e-3);
    if clip_inwards(&outline, fails).is_some() {
        fits = fails;
    } else {
        for _ in 0..24 {
            let half = 0.5 * (fits + fails);
            if clip_inwards(&outline, half).is_some() { fits = half } else { fails = half }
        }
    }
    let radius = rounding.min(fits * MAX_INSET);
    match clip_inwards(&outline, radius) {
        Some(core) => (core, radius),
        None => (outline, 0.0),
    }
}

/// `outline` (positive area) cut by each of its edges moved inwards; None if less than a triangle is left.
fn clip_inwards(outline: &[Vec2], by: f32) -> Option<Vec<Vec2>> {
    let n = outline.len();
    let mut core = outline.to_vec();
    for i in 0..n {
        let normal = -(outline[(i + 1) % n] - outline[i]).perp().normalize_or_zero();
        let limit = normal.dot(outline[i]) - by;
        let mut kept: Vec<Vec2> = Vec::with_capacity(core.len() + 1);
        for j in 0..core.len() {
            let (a, b) = (core[j], core[(j + 1) % core.len()]);
            let (da, db) = (normal.dot(a) - limit, normal.dot(b) - limit);
            if da <= 0.0 {
                kept.push(a);
            }
            if (da < 0.0 && db > 0.0) || (da > 0.0 && db < 0.0) {
                kept.push(a.lerp(b, da / (da - db)));
            }
        }
        core = kept;
    }
    // Cuts through a corner leave the same corner twice.
    let mut clean: Vec<Vec2> = Vec::with_capacity(core.len());
    for p in core {
        if clean.last().is_none_or(|q| q.distance_squared(p) > 1e-6) {
            clean.push(p);
        }
    }
    if clean.len() > 1 && clean[0].distance_squared(clean[clean.len() - 1]) <= 1e-6 {
        clean.pop();
    }
    (clean.len() >= 3 && clean.len() <= MAX_CORNERS && signed_area(&clean) > 1e-4).then_some(clean)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn polygon(points: &[Vec2], rounding: f32) -> Shape {
        let outline = Outline::Polygon(points.to_vec());
        Shape::new(&ShapeDef { outline, rounding, ..ShapeDef::default() })
    }

    #[test]
    fn rounding_keeps_the_faces_and_takes_the_corners() {
        let half = vec2(60.0, 40.0);
        let shape = Shape::new(&ShapeDef { outline: Outline::rectangle(half), rounding: 10.0, ..ShapeDef::default() });
        assert!((shape.distance(vec2(0.0, -45.0)) - 5.0).abs() < 1e-4);
        assert!((shape.distance(vec2(60.0, 0.0))).abs() < 1e-4);
        // The corner itself is now outside: 10 sqrt 2 from the core's corner.
        assert!((shape.distance(vec2(60.0, 40.0)) - 10.0 * (2f32.sqrt() - 1.0)).abs() < 1e-4);
        assert!((shape.distance(Vec2::ZERO) + 40.0).abs() < 1e-4);
    }

    #[test]
    fn a_thin_wall_is_rounded_as_far_as_its_width_allows() {
        let shape = Shape::new(&ShapeDef { outline: Outline::rectangle(vec2(2.0, 60.0)), ..ShapeDef::default() });
        assert_eq!(shape.corners().len(), 4);
        assert!((shape.radius - 1.8).abs() < 0.01, "radius {}", shape.radius);
        assert!(shape.distance(vec2(2.0, 0.0)).abs() < 1e-3);
    }

    #[test]
    fn either_winding_and_vanishing_edges_give_the_same_core() {
        let points = [vec2(0., 0.), vec2(100., 0.), vec2(100., 2.), vec2(50., 60.), vec2(0., 2.)];
        let mut backwards = points;
        backwards.reverse();
        let (one, other) = (polygon(&points, 10.0), polygon(&backwards, 10.0));
        assert_eq!(one.corners().len(), 3, "the 2 cm sides are inset away");
        for p in [vec2(50., 70.), vec2(-5., 1.), vec2(50., 30.)] {
            assert!((one.distance(p) - other.distance(p)).abs() < 1e-4);
        }
    }

    #[test]
    fn outlines_that_cannot_be_shapes_say_why() {
        let bad = |points: &[Vec2]| Outline::Polygon(points.to_vec()).problem().is_some();
        assert!(bad(&[vec2(0., 0.), vec2(10., 0.)]));
        assert!(bad(&[vec2(0., 0.), vec2(10., 0.), vec2(5., 1.), vec2(5., 10.)]), "concave");
        assert!(bad(&[vec2(0., 0.), vec2(10., 0.), vec2(20., 0.)]), "flat");
        let star: Vec<Vec2> = (0..5).map(|i| trig::direction(i as f32 * 2.513_274_1) * 50.0).collect();
        assert!(bad(&star), "winds round twice");
        assert!(Outline::Circle { radius: f32::NAN }.problem().is_some());
        assert_eq!(Outline::rectangle(vec2(2., 3.)).problem(), None);
    }

    #[test]
    fn poses_go_there_and_back() {
        let pose = Pose::new(vec2(30., -20.), 0.7);
        let p = vec2(3., 4.);
        assert!(pose.to_local(pose.to_world(p)).distance(p) < 1e-4);
        assert!((pose.turn(vec2(1., 0.)) - trig::direction(0.7)).length() < 1e-6);
    }
}
