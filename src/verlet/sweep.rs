//! Moving points and links against one shape: which plane must they stay in front of during this substep?
//!
//! Everything is in the shape's own frame, the start of the motion in the start pose and the end in the end pose, so a
//! moving shape is exact at both ends. The side a link is on is chosen at the *start*, and left only through a corner
//! that the link really crossed: choosing it at the end lets links flip through thin walls.

use super::shape::{Shape, Spot};
use crate::math::geom::{Vec2, vec2};

/// The half plane `normal . (p - point) >= 0` that a point must stay in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plane {
    /// Outward unit normal.
    pub normal: Vec2,
    /// A point of the plane: on the shape, inflated by the thickness of what touches it.
    pub point: Vec2,
    /// Signed distance at the start of the motion, negative for an overlap. On a round corner it is more than the
    /// start's distance to this plane, and only a true overlap may be kept for a while.
    pub start_gap: f32,
}

/// A plane for the point at `fraction` of a link.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LinkPlane {
    pub fraction: f32,
    pub plane: Plane,
}

/// A straight motion from `from` to `to`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Path {
    pub from: Vec2,
    pub to: Vec2,
}

impl Path {
    /// Where it is at `time` 0..=1.
    pub fn at(&self, time: f32) -> Vec2 {
        self.from.lerp(self.to, time)
    }
}

/// A motion and where its ends are seen from the shape, found once for a node and both of its links.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Track {
    pub path: Path,
    pub from: Spot,
    pub to: Spot,
}

impl Track {
    /// A motion in the frame of `shape`.
    pub fn new(shape: &Shape, path: Path) -> Track {
        Track { path, from: shape.spot(path.from), to: shape.spot(path.to) }
    }

    /// The face in front of which the whole motion stays, if there is one.
    fn only_face(&self) -> Option<usize> {
        (self.from.in_front && self.to.in_front && self.from.face == self.to.face).then_some(self.to.face)
    }
}

/// Two directions that differ by more than 37 degrees: the point went round the shape, so where it *hit* counts.
const SAME_SIDE: f32 = 0.8;

/// Contact of a disc of radius `thickness` that moves along `path`, if it touches the shape or ends closer than `margin`.
pub fn meet_point(shape: &Shape, track: &Track, thickness: f32, margin: f32) -> Option<Plane> {
    let (radius, path) = (shape.radius + thickness, track.path);
    let at_face = |face: usize| {
        let normal = shape.normals()[face];
        Plane { normal, point: shape.corners()[face] + normal * radius, start_gap: track.from.gap - radius }
    };
    if let Some(face) = track.only_face() {
        return (track.to.gap < radius + margin).then(|| at_face(face));
    }
    if !shape.normals().is_empty() && track.from.gap <= 0.0 {
        return Some(at_face(track.from.face));
    }
    let core_from = shape.closest(path.from);
    let (away_from, distance_from) = direction(path.from - core_from);
    let core_to = shape.closest(path.to);
    let (away_to, distance_to) = direction(path.to - core_to);
    let start_gap = distance_from - radius;
    if away_from.dot(away_to) < SAME_SIDE || cuts_core(shape, path.from, path.to) {
        if start_gap < 0.0 {
            return Some(Plane { normal: away_from, point: core_from + away_from * radius, start_gap });
        }
        if let Some((normal, core)) = first_touch(shape, path, radius) {
            return Some(Plane { normal, point: core + normal * radius, start_gap });
        }
    }
    let near = distance_to < radius + margin;
    near.then_some(Plane { normal: away_to, point: core_to + away_to * radius, start_gap })
}

/// Unit vector along `v` and its length; up for no length at all.
fn direction(v: Vec2) -> (Vec2, f32) {
    let length = v.length();
    if length > 1e-6 { (v / length, length) } else { (vec2(0.0, -1.0), 0.0) }
}

/// Whether the segment from `from` to `to` shares a point with the core (clipped by all faces). A circle's core is a
/// point, which nothing shares.
fn cuts_core(shape: &Shape, from: Vec2, to: Vec2) -> bool {
    let motion = to - from;
    let (mut enter, mut leave) = (0.0f32, 1.0f32);
    for (corner, normal) in shape.corners().iter().zip(shape.normals()) {
        let gap = normal.dot(from - *corner);
        let speed = normal.dot(motion);
        if speed < 0.0 {
            enter = enter.max(-gap / speed);
        } else if speed > 0.0 {
            leave = leave.min(-gap / speed);
        } else if gap > 0.0 {
            return false;
        }
    }
    !shape.normals().is_empty() && enter <= leave
}

/// Where the path first comes within `radius` of the core, as (normal, point of the core): it is tried against every
/// face moved outwards and every corner's circle.
fn first_touch(shape: &Shape, path: Path, radius: f32) -> Option<(Vec2, Vec2)> {
    let motion = path.to - path.from;
    let mut first: Option<(f32, Vec2, Vec2)> = None;
    let mut offer = |time: f32, normal: Vec2, core: Vec2| {
        if (0.0..=1.0).contains(&time) && first.is_none_or(|(earlier, ..)| time < earlier) {
            first = Some((time, normal, core));
        }
    };
    let corners = shape.corners();
    for (i, normal) in shape.normals().iter().enumerate() {
        let (a, b) = (corners[i], corners[(i + 1) % corners.len()]);
        let speed = normal.dot(motion);
        if speed < 0.0 {
            let time = (radius - normal.dot(path.from - a)) / speed;
            let along = (path.at(time) - a).dot(b - a);
            if along >= 0.0 && along <= (b - a).length_squared() {
                offer(time, *normal, a);
            }
        }
    }
    for corner in corners {
        if let Some(time) = circle_time(path.from - *corner, motion, radius) {
            offer(time, direction(path.at(time) - *corner).0, *corner);
        }
    }
    first.map(|(_, normal, core)| (normal, core))
}

/// When a point at `offset` from a circle's centre, moving by `motion` per unit of time, comes within `radius`.
fn circle_time(offset: Vec2, motion: Vec2, radius: f32) -> Option<f32> {
    let a = motion.length_squared();
    let half_b = offset.dot(motion);
    let c = offset.length_squared() - radius * radius;
    let discriminant = half_b * half_b - a * c;
    // Moving away, never that near, or already inside.
    if half_b >= 0.0 || discriminant <= 0.0 || c < 0.0 {
        return None;
    }
    Some((-half_b - discriminant.sqrt()) / a)
}

/// Contacts of a link whose ends move along `a` and `b`: one plane per corner of the core that it touches or crossed.
/// The ends themselves are not looked at; they are points.
pub fn meet_link(
    shape: &Shape,
    a: &Track,
    b: &Track,
    thickness: f32,
    margin: f32,
    on_plane: &mut dyn FnMut(LinkPlane),
) {
    // All of it in front of one face: then its ends are nearest, and no corner can be passed.
    if let Some(face) = a.only_face()
        && b.only_face() == Some(face)
    {
        return;
    }
    let (a, b) = (a.path, b.path);
    let radius = shape.radius + thickness;
    let (along_from, along_to) = (b.from - a.from, b.to - a.to);
    let (left_from, left_to) = (direction(along_from.perp()).0, direction(along_to.perp()).0);
    let started_left = separation(shape, left_from, a.from) >= separation(shape, -left_from, a.from);
    let left_gap = separation(shape, left_to, a.to);
    let right_gap = separation(shape, -left_to, a.to);
    let ended_left = left_gap >= right_gap;
    let (normal, gap) = if ended_left { (left_to, left_gap) } else { (-left_to, right_gap) };
    // Changed sides, or its line ends up cutting the core: it may have passed a corner on the way.
    let suspect = started_left != ended_left || gap < 0.0;
    if gap >= radius + margin || (suspect && crossed_corners(shape, a, b, left_from, radius, on_plane)) {
        return;
    }
    // A line through the core is no matter while the link itself stays out (then its nodes are nearest) or a node has run
    // into a face. But a link that was already hooked on a corner must be led back over the nearest side.
    if gap < 0.0 && !(cuts_core(shape, a.from, b.from) && cuts_core(shape, a.to, b.to)) {
        return;
    }
    let length2 = along_to.length_squared() + 1e-12;
    for corner in shape.corners() {
        let fraction = (*corner - a.to).dot(along_to) / length2;
        if fraction > 0.001 && fraction < 0.999 && normal.dot(a.to - *corner) < radius + margin {
            on_plane(link_plane(a, b, fraction, normal, *corner, radius));
        }
    }
}

fn link_plane(a: Path, b: Path, fraction: f32, normal: Vec2, corner: Vec2, radius: f32) -> LinkPlane {
    let point = corner + normal * radius;
    let start_gap = normal.dot(a.from.lerp(b.from, fraction) - point);
    LinkPlane { fraction, plane: Plane { normal, point, start_gap } }
}

/// How far the core lies behind the line through `a` with unit normal `normal`.
fn separation(shape: &Shape, normal: Vec2, a: Vec2) -> f32 {
    shape.corners().iter().map(|corner| normal.dot(a - *corner)).fold(f32::MAX, f32::min)
}

/// Reports every corner that the moving link passed over, with the side it was on before; `left` is the link's left normal
/// at the start. A corner V is on the link when cross(b - a, V - a) = 0 with a and b linear in time: a quadratic.
fn crossed_corners(
    shape: &Shape,
    a: Path,
    b: Path,
    left: Vec2,
    radius: f32,
    on_plane: &mut dyn FnMut(LinkPlane),
) -> bool {
    let along = b.from - a.from;
    let motion = a.to - a.from;
    let turn = (b.to - a.to) - along;
    let mut any = false;
    for corner in shape.corners() {
        let offset = *corner - a.from;
        let c0 = along.perp_dot(offset);
        let c1 = turn.perp_dot(offset) - along.perp_dot(motion);
        let c2 = -turn.perp_dot(motion);
        for time in roots(c2, c1, c0).into_iter().flatten() {
            let link = along + turn * time;
            let fraction = (*corner - a.at(time)).dot(link) / (link.length_squared() + 1e-12);
            if (0.0..=1.0).contains(&time) && (0.0..=1.0).contains(&fraction) {
                let across = direction(link.perp()).0;
                let normal = if left.dot(a.from - *corner) >= 0.0 { across } else { -across };
                on_plane(link_plane(a, b, fraction, normal, *corner, radius));
                any = true;
                break;
            }
        }
    }
    any
}

/// Real roots of c2 t^2 + c1 t + c0, smaller first; the cancellation-free form.
fn roots(c2: f32, c1: f32, c0: f32) -> [Option<f32>; 2] {
    if c2.abs() < 1e-6 * (c1.abs() + 1e-6) {
        return [(c1 != 0.0).then(|| -c0 / c1), None];
    }
    let discriminant = c1 * c1 - 4.0 * c2 * c0;
    if discriminant < 0.0 {
        return [None, None];
    }
    let root = discriminant.sqrt();
    let q = -0.5 * (c1 + if c1 >= 0.0 { root } else { -root });
    let (one, other) = (q / c2, if q == 0.0 { 0.0 } else { c0 / q });
    [Some(one.min(other)), Some(one.max(other))]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::rng::Rng;
    use crate::math::trig;
    use crate::verlet::shape::{Outline, ShapeDef};

    /// A random convex polygon (points of an ellipse), a thin wall or a circle.
    fn random_shape(rng: &mut Rng) -> Shape {
        let outline = match rng.next_u32() % 4 {
            0 => Outline::Circle { radius: rng.range(5.0, 50.0) },
            1 => Outline::rectangle(vec2(2.0, rng.range(20.0, 90.0))),
            _ => {
                let (wide, high) = (rng.range(10.0, 80.0), rng.range(10.0, 80.0));
                let corners = 3 + rng.next_u32() % 6;
                let step = core::f32::consts::TAU / corners as f32;
                let turn = |i: u32| trig::direction(step * i as f32);
                Outline::Polygon((0..corners).map(|i| turn(i) * vec2(wide, high)).collect())
            }
        };
        Shape::new(&ShapeDef { outline, rounding: rng.range(0.0, 12.0), ..ShapeDef::default() })
    }

    fn random_point(rng: &mut Rng) -> Vec2 {
        vec2(rng.range(-120.0, 120.0), rng.range(-120.0, 120.0))
    }

    /// Whether the point `p` with radius `thickness` overlaps the shape by more than `depth`.
    fn overlaps(shape: &Shape, p: Vec2, thickness: f32, depth: f32) -> bool {
        shape.distance(p) < thickness - depth
    }

    #[test]
    fn a_plane_supports_the_inflated_shape() {
        let mut rng = Rng::new(11);
        for case in 0..4000 {
            let shape = random_shape(&mut rng);
            let path = Path { from: random_point(&mut rng), to: random_point(&mut rng) };
            let thickness = rng.range(0.0, 20.0);
            let Some(plane) = meet_point(&shape, &Track::new(&shape, path), thickness, 0.5) else { continue };
            assert!((plane.normal.length() - 1.0).abs() < 1e-3, "case {case}: {plane:?}");
            let radius = shape.radius + thickness;
            for corner in shape.corners() {
                let beyond = plane.normal.dot(*corner - plane.point) + radius;
                assert!(beyond < 0.02, "case {case}: {corner} is {beyond} in front of {plane:?}");
            }
        }
    }

    #[test]
    fn no_point_passes_through_a_shape() {
        let mut rng = Rng::new(12);
        let (mut touched, mut stopped) = (0, 0);
        for case in 0..20_000 {
            let shape = random_shape(&mut rng);
            let (far, thickness) = (random_point(&mut rng), rng.range(0.0, 20.0));
            let core = shape.closest(far);
            let from = core + direction(far - core).0 * (shape.radius + thickness + rng.range(0.0, 20.0));
            // 6,000 cm/s is 25 cm per substep.
            let path = Path { from, to: from + trig::direction(rng.range(0.0, 6.3)) * rng.range(0.0, 25.0) };
            if overlaps(&shape, from, thickness, 0.01) {
                continue;
            }
            let samples = |t: i32| path.at(t as f32 / 64.0);
            // Grazing a round corner is let go: about 1 - cos 19 degrees of the radius.
            let graze = 0.08 * (shape.radius + thickness) + 0.05;
            let deep = (0..=64).any(|t| overlaps(&shape, samples(t), thickness, graze));
            let ends_in = overlaps(&shape, path.to, thickness, 0.01);
            touched += (deep || ends_in) as u32;
            let plane = meet_point(&shape, &Track::new(&shape, path), thickness, 0.5);
            if deep || ends_in {
                let plane = plane.unwrap_or_else(|| panic!("case {case}: {path:?} missed {shape:?}"));
                assert!(plane.start_gap > -0.02, "case {case}: {plane:?}");
                let after = plane.normal.dot(path.to - plane.point);
                stopped += (after < 0.0) as u32;
            }
        }
        assert!(touched > 2000, "only {touched} of the paths touched");
        assert!(stopped * 100 > touched * 98, "{stopped} of {touched} were stopped");
    }

    #[test]
    fn the_first_touch_is_the_one_sampling_finds() {
        let mut rng = Rng::new(13);
        let mut compared = 0;
        for case in 0..4000 {
            let shape = random_shape(&mut rng);
            let path = Path { from: random_point(&mut rng), to: random_point(&mut rng) };
            let thickness = rng.range(0.0, 20.0);
            if overlaps(&shape, path.from, thickness, -0.01) {
                continue;
            }
            let hit = (0..=2000).map(|t| path.at(t as f32 / 2000.0)).find(|p| overlaps(&shape, *p, thickness, 0.0));
            let touch = first_touch(&shape, path, shape.radius + thickness);
            if let Some(at) = hit {
                let (normal, core) = touch.unwrap_or_else(|| panic!("case {case}: {path:?} missed {shape:?}"));
                let gap = (normal.dot(at - core) - shape.radius - thickness).abs();
                assert!(gap < 0.2, "case {case}: {gap} at {at}");
                compared += 1;
            }
        }
        assert!(compared > 500, "only {compared} touched");
    }

    #[test]
    fn no_link_passes_over_a_corner_unseen() {
        let mut rng = Rng::new(14);
        let mut crossings = 0;
        for case in 0..20_000 {
            let shape = random_shape(&mut rng);
            let corner = shape.corners()[rng.next_u32() as usize % shape.corners().len()];
            // A link through the corner at some time and fraction, turning and moving by up to 6,000 cm/s.
            let (time, fraction) = (rng.range(0.1, 0.9), rng.range(0.05, 0.95));
            let motion = trig::direction(rng.range(0.0, 6.3)) * rng.range(0.0, 25.0);
            let angle = rng.range(0.0, 6.3);
            let half_turn = rng.range(-0.5, 0.5);
            let (along_from, along_to) = (trig::direction(angle - half_turn) * 10.0, trig::direction(angle) * 10.0);
            let center = corner - along_from.lerp(along_to, time) * fraction;
            let a = Path { from: center - motion * time, to: center + motion * (1.0 - time) };
            let b = Path { from: a.from + along_from, to: a.to + along_to };
            // The ends stay clear, so only the link itself can meet the corner.
            let clear = |p: Vec2| shape.distance(p) > 1.0;
            let sampled = |t: i32| clear(a.at(t as f32 / 40.0)) && clear(b.at(t as f32 / 40.0));
            let free = |t: i32| clear(a.from.lerp(b.from, t as f32 / 40.0));
            if !(0..=40).all(|t| sampled(t) && free(t)) {
                continue;
            }
            crossings += 1;
            let mut planes = 0;
            meet_link(&shape, &Track::new(&shape, a), &Track::new(&shape, b), 1.0, 0.5, &mut |p| {
                assert!((0.0..=1.0).contains(&p.fraction), "case {case}: {p:?}");
                let at = a.from.lerp(b.from, p.fraction);
                let gap = p.plane.normal.dot(at - p.plane.point);
                assert!(gap > -26.0 && gap < 60.0, "case {case}: {gap}");
                planes += 1;
            });
            assert!(planes > 0, "case {case}: {a:?} {b:?} passed {shape:?}");
        }
        assert!(crossings > 20, "only {crossings} crossed a corner");
    }

    #[test]
    fn issue_a_link_flips_through_a_thin_wall() {
        // Cause: the side was chosen at the end. A horizontal link falls 25 cm through the tip of a 4 cm wall.
        let outline = Outline::rectangle(vec2(2.0, 60.0));
        let wall = Shape::new(&ShapeDef { outline, ..ShapeDef::default() });
        let falling = |x: f32| Track::new(&wall, Path { from: vec2(x, -70.0), to: vec2(x, -45.0) });
        let mut planes = Vec::new();
        meet_link(&wall, &falling(-5.0), &falling(5.0), 1.0, 0.5, &mut |p| planes.push(p));
        assert_eq!(planes.len(), 2, "both corners of the tip: {planes:?}");
        assert!(planes.iter().all(|p| p.plane.normal.y < -0.99), "{planes:?}");
    }

    #[test]
    fn a_link_that_stands_on_a_face_is_left_to_its_node() {
        let outline = Outline::rectangle(vec2(60.0, 60.0));
        let floor = Shape::new(&ShapeDef { outline, ..ShapeDef::default() });
        let still = |p: Vec2| Track::new(&floor, Path { from: p, to: p });
        let mut planes = 0;
        meet_link(&floor, &still(vec2(0.0, -61.0)), &still(vec2(0.0, -71.0)), 1.0, 0.5, &mut |_| planes += 1);
        assert_eq!(planes, 0);
        assert!(meet_point(&floor, &still(vec2(0.0, -61.0)), 1.0, 0.5).is_some());
        assert!(meet_point(&floor, &still(vec2(0.0, -71.0)), 1.0, 0.5).is_none());
    }
}
