//! Questions about a world that change nothing and allocate nothing: a swept cut, a ray, the nearest rope, bodies near.

use super::body::BodyId;
use super::rope::{RopeId, RopeView};
use super::sweep::Path;
use super::world::World;
use crate::math::geom::{Vec2, closest_fraction, segment_crossing, segment_distance};

/// The search for the closest approach of a moving finger and a moving link may be this far off, cm.
const CLOSENESS: f32 = 0.25;

/// What a ray met first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RayHit {
    /// Fraction of the ray, 0..=1.
    pub along: f32,
    pub at: Vec2,
    pub what: RayTarget,
}

/// The thing that a ray met.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RayTarget {
    /// Link `link` of a rope at `fraction` of its length.
    Rope {
        rope: RopeId,
        link: usize,
        fraction: f32,
    },
    Body(BodyId),
}

/// The nearest point of the ropes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RopeHit {
    pub rope: RopeId,
    pub link: usize,
    /// Where on the link, 0..=1.
    pub fraction: f32,
    pub at: Vec2,
    /// cm from the point asked for.
    pub distance: f32,
}

/// Which ropes a finger of `radius` cm touched while it moved from `a` to `b` during the last tick and the links moved
/// from their previous to their present places. Each rope is reported once, with the link that came nearest to the
/// finger, the fraction along that link and where this is now. Nothing slips through, at any speed.
pub fn swept_cut(world: &World, a: Vec2, b: Vec2, radius: f32, on_hit: &mut dyn FnMut(RopeId, usize, f32, Vec2)) {
    let finger = Path { from: a, to: b };
    nearest_links(world, radius, on_hit, |from, to, reach| approach(finger, from, to, reach));
}

/// Which ropes came within `radius` cm of the resting segment `a`-`b` while the links moved from their previous to their
/// present places. Reports as [`swept_cut`] does; nothing slips through either.
pub fn resting_cut(world: &World, a: Vec2, b: Vec2, radius: f32, on_hit: &mut dyn FnMut(RopeId, usize, f32, Vec2)) {
    nearest_links(world, radius, on_hit, |from, to, reach| pass(a, b, from, to, reach));
}

/// Reports the link of each rope that came nearest. `meet` gives (distance, fraction) of a link whose ends move along
/// two paths, or None if it stays farther than a reach.
fn nearest_links(
    world: &World,
    radius: f32,
    on_hit: &mut dyn FnMut(RopeId, usize, f32, Vec2),
    meet: impl Fn(Path, Path, f32) -> Option<(f32, f32)>,
) {
    for rope in world.ropes() {
        let Some(view) = world.rope(rope) else { continue };
        let mut best: Option<(f32, usize, f32)> = None;
        for link in 0..view.len() - 1 {
            let reach = best.map_or(radius, |(distance, ..)| distance);
            if let Some((distance, fraction)) = meet(node_path(&view, link), node_path(&view, link + 1), reach)
                && best.is_none_or(|(nearest, ..)| distance < nearest)
            {
                best = Some((distance, link, fraction));
            }
        }
        if let Some((_, link, fraction)) = best {
            on_hit(rope, link, fraction, view.point(link).lerp(view.point(link + 1), fraction));
        }
    }
}

fn node_path(view: &RopeView, node: usize) -> Path {
    Path { from: view.previous(node), to: view.point(node) }
}

/// Closest approach of a moving point and a moving segment, as (distance, fraction of the segment); None if it stays
/// farther than `reach` (2.5 mm more may count).
pub(super) fn approach(finger: Path, a: Path, b: Path, reach: f32) -> Option<(f32, f32)> {
    let relative = |path: Path| Path { from: path.from - finger.from, to: path.to - finger.to };
    let (a, b) = (relative(a), relative(b));
    closest_in_time(a, b, (Vec2::ZERO, Vec2::ZERO), reach, |from, to| {
        let fraction = closest_fraction(Vec2::ZERO, from, to);
        (from.lerp(to, fraction).length(), fraction)
    })
}

/// As [`approach`], of the resting segment `c`-`d` and the moving segment from `a` to `b`.
fn pass(c: Vec2, d: Vec2, a: Path, b: Path, reach: f32) -> Option<(f32, f32)> {
    closest_in_time(a, b, (c.min(d), c.max(d)), reach, |from, to| {
        if let Some((_, fraction)) = segment_crossing(c, d, from, to) {
            return (0.0, fraction);
        }
        let at_end = |p: Vec2| {
            let fraction = closest_fraction(p, from, to);
            (p.distance(from.lerp(to, fraction)), fraction)
        };
        let tries = [at_end(c), at_end(d), (segment_distance(from, c, d), 0.0), (segment_distance(to, c, d), 1.0)];
        tries.into_iter().fold((f32::MAX, 0.0), |best, next| if next.0 < best.0 { next } else { best })
    })
}

/// The smallest (distance, fraction) that `measure` gives for the segment from `a` to `b` on its way, if that is within
/// `reach` of what fills the box `rests`. A distance cannot change faster than the ends move, so each step jumps as far
/// as no closer approach can be missed.
fn closest_in_time(
    a: Path,
    b: Path,
    rests: (Vec2, Vec2),
    reach: f32,
    measure: impl Fn(Vec2, Vec2) -> (f32, f32),
) -> Option<(f32, f32)> {
    let low = a.from.min(a.to).min(b.from).min(b.to);
    let high = a.from.max(a.to).max(b.from).max(b.to);
    // A crossing is never sampled at distance 0, so what comes within the search's step of the reach counts.
    let wide = reach + CLOSENESS;
    let (first, last) = (rests.0 - Vec2::splat(wide), rests.1 + Vec2::splat(wide));
    if low.x > last.x || low.y > last.y || high.x < first.x || high.y < first.y {
        return None;
    }
    let speed = (a.to - a.from).length().max((b.to - b.from).length()).max(1e-6);
    let (mut best, mut time) = (None, 0.0f32);
    let mut nearest = wide;
    loop {
        let (distance, fraction) = measure(a.at(time), b.at(time));
        if distance < nearest {
            nearest = distance;
            best = Some((distance, fraction));
        }
        if time >= 1.0 || (best.is_some() && nearest <= CLOSENESS) {
            return best;
        }
        time = (time + (distance - nearest + CLOSENESS).max(CLOSENESS) / speed).min(1.0);
    }
}

/// The first link or body on the way from `from` to `to`, at their present places.
pub fn ray(world: &World, from: Vec2, to: Vec2) -> Option<RayHit> {
    let mut first: Option<RayHit> = None;
    let mut offer = |along: f32, what: RayTarget| {
        if first.is_none_or(|hit| along < hit.along) {
            first = Some(RayHit { along, at: from.lerp(to, along), what });
        }
    };
    for rope in world.ropes() {
        let Some(view) = world.rope(rope) else { continue };
        for link in 0..view.len() - 1 {
            if let Some((along, fraction)) = segment_crossing(from, to, view.point(link), view.point(link + 1)) {
                offer(along, RayTarget::Rope { rope, link, fraction });
            }
        }
    }
    for body in world.bodies() {
        let Some(disc) = world.body(body) else { continue };
        if let Some(along) = into_circle(from - disc.position, to - from, disc.radius) {
            offer(along, RayTarget::Body(body));
        }
    }
    first
}

/// When a point at `offset` from a circle's centre that moves by `motion` is first inside it; 0 if it starts inside.
fn into_circle(offset: Vec2, motion: Vec2, radius: f32) -> Option<f32> {
    let outside = offset.length_squared() - radius * radius;
    if outside <= 0.0 {
        return Some(0.0);
    }
    let (a, half_b) = (motion.length_squared(), offset.dot(motion));
    let discriminant = half_b * half_b - a * outside;
    if half_b >= 0.0 || discriminant < 0.0 {
        return None;
    }
    let time = outside / (-half_b + discriminant.sqrt());
    (time <= 1.0).then_some(time)
}

/// The point of all ropes that is nearest to `p`, if one is within `reach` cm.
pub fn nearest_rope(world: &World, p: Vec2, reach: f32) -> Option<RopeHit> {
    let mut nearest: Option<RopeHit> = None;
    for rope in world.ropes() {
        let Some(view) = world.rope(rope) else { continue };
        for link in 0..view.len() - 1 {
            let (a, b) = (view.point(link), view.point(link + 1));
            let fraction = closest_fraction(p, a, b);
            let at = a.lerp(b, fraction);
            let distance = p.distance(at);
            if distance <= nearest.map_or(reach, |hit| hit.distance) {
                nearest = Some(RopeHit { rope, link, fraction, at, distance });
            }
        }
    }
    nearest
}

/// Calls `on_body` for every body that overlaps the circle around `centre`, oldest first.
pub fn bodies_in_circle(world: &World, centre: Vec2, radius: f32, on_body: &mut dyn FnMut(BodyId)) {
    for id in world.bodies() {
        if world.body(id).is_some_and(|body| body.position.distance(centre) <= radius + body.radius) {
            on_body(id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::geom::{segments_distance, vec2};
    use crate::math::rng::Rng;

    /// Counts cases in which a search agreed with sampling.
    #[derive(Default)]
    struct Tally {
        hits: u32,
        misses: u32,
    }

    impl Tally {
        /// `found` is the search's nearest distance and fraction, `sampled` the smallest of many sampled distances.
        fn compare(&mut self, case: usize, radius: f32, sampled: f32, found: Option<(f32, f32)>) {
            if sampled <= radius.max(0.1) {
                let (nearest, fraction) = found.unwrap_or_else(|| panic!("case {case}: {sampled} missed"));
                assert!(nearest <= sampled + CLOSENESS + 1e-3, "case {case}: {nearest}, sampled {sampled}");
                assert!((0.0..=1.0).contains(&fraction));
                self.hits += 1;
            } else if sampled > radius + 0.5 {
                assert!(found.is_none(), "case {case}: {found:?} but sampled {sampled}");
                self.misses += 1;
            }
        }

        fn check(&self) {
            assert!(self.hits > 2000 && self.misses > 5000, "{} hits, {} misses", self.hits, self.misses);
        }
    }

    #[test]
    fn no_approach_is_missed_at_any_speed() {
        let mut rng = Rng::new(5);
        let mut point = |size: f32| vec2(rng.range(-size, size), rng.range(-size, size));
        let mut tally = Tally::default();
        for case in 0..20_000 {
            let radius = [0.0, 2.0, 7.0, 14.0][case % 4];
            let finger = Path { from: point(60.0), to: point(60.0) };
            let a = Path { from: point(50.0), to: point(50.0) };
            let b = Path { from: a.from + point(7.0), to: a.to + point(7.0) };
            let distance = |t: i32| {
                let t = t as f32 / 400.0;
                segment_distance(finger.at(t), a.at(t), b.at(t))
            };
            let sampled = (0..=400).map(distance).fold(f32::MAX, f32::min);
            let found = approach(finger, a, b, radius);
            tally.compare(case, radius, sampled, found);
        }
        tally.check();
    }

    #[test]
    fn nothing_passes_a_resting_segment() {
        let mut rng = Rng::new(6);
        let mut point = |size: f32| vec2(rng.range(-size, size), rng.range(-size, size));
        let mut tally = Tally::default();
        for case in 0..20_000 {
            let radius = [0.0, 2.0, 7.0, 14.0][case % 4];
            let c = point(60.0);
            let d = c + point(30.0);
            let a = Path { from: point(50.0), to: point(50.0) };
            let b = Path { from: a.from + point(7.0), to: a.to + point(7.0) };
            let distance = |t: i32| segments_distance(c, d, a.at(t as f32 / 400.0), b.at(t as f32 / 400.0));
            let sampled = (0..=400).map(distance).fold(f32::MAX, f32::min);
            let found = pass(c, d, a, b, radius);
            tally.compare(case, radius, sampled, found);
        }
        tally.check();
    }

    #[test]
    fn a_ray_into_a_circle() {
        assert_eq!(into_circle(vec2(-10., 0.), vec2(20., 0.), 4.0), Some(0.3));
        assert_eq!(into_circle(vec2(-10., 5.), vec2(20., 0.), 4.0), None);
        assert_eq!(into_circle(vec2(-10., 0.), vec2(5., 0.), 4.0), None, "too short");
        assert_eq!(into_circle(vec2(1., 0.), vec2(5., 0.), 4.0), Some(0.0));
    }
}
