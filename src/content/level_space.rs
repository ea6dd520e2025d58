//! Distances in a level, for the checks.

use crate::math::geom::{Vec2, segment_distance};
use crate::sim::puzzle::spec::{RockShape, RockSpec};

/// From where to where a rock reaches in x.
pub fn rock_span(rock: &RockSpec) -> (f32, f32) {
    match &rock.shape {
        RockShape::Circle { radius } => (rock.at.x - radius, rock.at.x + radius),
        RockShape::Polygon(points) => {
            let xs = || points.iter().map(|p| rock.at.x + p.x);
            (xs().fold(f32::INFINITY, f32::min), xs().fold(f32::NEG_INFINITY, f32::max))
        }
    }
}

/// Distance from `p` to the surface of a rock; 0 inside.
pub fn rock_distance(rock: &RockSpec, p: Vec2) -> f32 {
    let p = p - rock.at;
    match &rock.shape {
        RockShape::Circle { radius } => (p.length() - radius).max(0.0),
        RockShape::Polygon(points) => {
            let edges = || points.iter().zip(points.iter().cycle().skip(1));
            let sides = edges().map(|(a, b)| (*b - *a).perp_dot(p - *a));
            let (left, right) =
                sides.fold((true, true), |(left, right), side| (left && side >= 0.0, right && side <= 0.0));
            if left || right {
                return 0.0;
            }
            edges().map(|(a, b)| segment_distance(p, *a, *b)).fold(f32::INFINITY, f32::min)
        }
    }
}

/// Distance from `p` to the line of a thorn stem.
pub fn stem_distance(points: &[Vec2], p: Vec2) -> f32 {
    points.windows(2).map(|ends| segment_distance(p, ends[0], ends[1])).fold(f32::INFINITY, f32::min)
}
