//! Plane geometry on `Vec2` (centimetres, y down). Only + - * / and sqrt, so every platform gets the same bits.

pub use glam::Vec2;

/// `Vec2` from its parts; the one constructor used everywhere.
pub const fn vec2(x: f32, y: f32) -> Vec2 {
    Vec2::new(x, y)
}

/// Closest point to `p` on the segment `a`-`b`, as the fraction 0..=1 from `a`. A segment of no length gives 0.
pub fn closest_fraction(p: Vec2, a: Vec2, b: Vec2) -> f32 {
    let ab = b - a;
    let len2 = ab.dot(ab);
    if len2 <= 1e-12 { 0.0 } else { ((p - a).dot(ab) / len2).clamp(0.0, 1.0) }
}

/// Distance from `p` to the segment `a`-`b`.
pub fn segment_distance(p: Vec2, a: Vec2, b: Vec2) -> f32 {
    (p - a.lerp(b, closest_fraction(p, a, b))).length()
}

/// Where the segments `a`-`b` and `c`-`d` cross, as fractions along each; None if they do not (or are parallel).
pub fn segment_crossing(a: Vec2, b: Vec2, c: Vec2, d: Vec2) -> Option<(f32, f32)> {
    let (r, s) = (b - a, d - c);
    let det = r.perp_dot(s);
    if det.abs() < 1e-9 {
        return None;
    }
    let t = (c - a).perp_dot(s) / det;
    let u = (c - a).perp_dot(r) / det;
    ((0.0..=1.0).contains(&t) && (0.0..=1.0).contains(&u)).then_some((t, u))
}

/// Smallest distance between the segments `a`-`b` and `c`-`d`.
pub fn segments_distance(a: Vec2, b: Vec2, c: Vec2, d: Vec2) -> f32 {
    if segment_crossing(a, b, c, d).is_some() {
        return 0.0;
    }
    let one = segment_distance(a, c, d).min(segment_distance(b, c, d));
    one.min(segment_distance(c, a, b)).min(segment_distance(d, a, b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crossing_gives_both_fractions() {
        let hit = segment_crossing(vec2(0., 0.), vec2(10., 0.), vec2(4., -5.), vec2(4., 15.));
        assert_eq!(hit, Some((0.4, 0.25)));
        assert_eq!(segment_crossing(vec2(0., 0.), vec2(1., 0.), vec2(0., 1.), vec2(1., 1.)), None);
    }

    #[test]
    fn distance_between_segments_uses_ends_when_they_do_not_cross() {
        assert_eq!(segments_distance(vec2(0., 0.), vec2(10., 0.), vec2(13., 4.), vec2(20., 4.)), 5.0);
        assert_eq!(segments_distance(vec2(0., 0.), vec2(10., 0.), vec2(5., -1.), vec2(5., 1.)), 0.0);
        assert_eq!(segment_distance(vec2(3., 4.), vec2(0., 0.), vec2(0., 0.)), 5.0);
    }
}
