//! Boxes with sides along the axes: the broad phase.

use crate::math::geom::{Vec2, vec2};

/// All points between two corners; `EMPTY` has none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    pub low: Vec2,
    pub high: Vec2,
}

impl Bounds {
    /// No point at all.
    pub const EMPTY: Bounds = Bounds { low: vec2(f32::MAX, f32::MAX), high: vec2(f32::MIN, f32::MIN) };

    /// The smallest box that also has `p`.
    #[inline]
    pub fn with(self, p: Vec2) -> Bounds {
        Bounds { low: self.low.min(p), high: self.high.max(p) }
    }

    /// The smallest box that has both.
    #[inline]
    pub fn union(&self, other: &Bounds) -> Bounds {
        Bounds { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// The box with each side moved out by `by` cm.
    #[inline]
    pub fn grown(self, by: f32) -> Bounds {
        Bounds { low: self.low - vec2(by, by), high: self.high + vec2(by, by) }
    }

    /// Whether the boxes share a point.
    #[inline]
    pub fn overlaps(&self, other: &Bounds) -> bool {
        self.low.x <= other.high.x
            && self.low.y <= other.high.y
            && self.high.x >= other.low.x
            && self.high.y >= other.low.y
    }

    /// Whether the box of the way from `from` to `to` shares a point with this one.
    #[inline]
    pub fn has_path(&self, from: Vec2, to: Vec2) -> bool {
        self.overlaps(&Bounds { low: from.min(to), high: from.max(to) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_overlap_when_they_touch() {
        let one = Bounds::EMPTY.with(vec2(0., 0.)).with(vec2(10., 5.));
        let other = Bounds::EMPTY.with(vec2(12., 5.)).with(vec2(14., 9.));
        assert!(!one.overlaps(&other) && one.grown(2.0).overlaps(&other));
        assert!(!Bounds::EMPTY.overlaps(&one));
        assert_eq!(one.union(&other), Bounds { low: vec2(0., 0.), high: vec2(14., 9.) });
    }
}
