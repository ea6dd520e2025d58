//! Where the nodes of the level select are: a winding path for a few levels, rows for many.

use super::layout::Frame;
use crate::math::geom::{Vec2, vec2};

/// Up to so many levels stand on one winding path.
const MOST_WINDING: usize = 10;
/// Room for the title above the highest row (with Nim on its node), below the lowest one and at the sides, in UI units.
const ABOVE: f32 = 160.0;
const BELOW: f32 = 70.0;
const BESIDE: f32 = 56.0;
/// At the sides in landscape, where leaves fill the corners: a part of the width.
const BESIDE_WIDE: f32 = 0.11;

/// Where node `index` of `count` is.
pub fn node(frame: &Frame, index: usize, count: usize) -> Vec2 {
    if count <= MOST_WINDING { winding(frame, index, count) } else { in_rows(frame, index, count) }
}

/// A winding path, upwards in portrait, to the right in landscape.
fn winding(frame: &Frame, index: usize, count: usize) -> Vec2 {
    let t = if count < 2 { 0.5 } else { index as f32 / (count - 1) as f32 };
    let wave = if index.is_multiple_of(2) { -1.0 } else { 1.0 };
    let at = if frame.portrait() {
        vec2(0.5 + 0.25 * wave, 0.88 - 0.62 * t)
    } else {
        vec2(0.13 + 0.74 * t, 0.60 - 0.13 * wave)
    };
    at * frame.size
}

/// Rows from the bottom up, one to the right, the next back to the left, in cells that are about as wide as high.
fn in_rows(frame: &Frame, index: usize, count: usize) -> Vec2 {
    let u = frame.u;
    let beside = if frame.portrait() { BESIDE * u } else { (BESIDE_WIDE * frame.size.x).max(BESIDE * u) };
    let room = (frame.size - vec2(2.0 * beside, (ABOVE + BELOW) * u)).max(Vec2::ONE);
    let cell =
        |columns: usize| room / vec2((columns - 1) as f32, count.div_ceil(columns).saturating_sub(1).max(1) as f32);
    let stretch = |columns: usize| cell(columns).max_element() / cell(columns).min_element();
    let columns = (2..count).min_by(|a, b| stretch(*a).total_cmp(&stretch(*b))).unwrap_or(2);
    let (row, step) = (index / columns, index % columns);
    let column = if row.is_multiple_of(2) { step } else { columns - 1 - step };
    let cell = cell(columns);
    let wave = (0.07 * cell.y).min(10.0 * u) * if index.is_multiple_of(2) { 1.0 } else { -1.0 };
    vec2(beside + cell.x * column as f32, frame.size.y - BELOW * u - cell.y * row as f32 + wave)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issue_nodes_of_many_levels_lay_on_each_other() {
        // Cause: any number of levels was spread over one winding path.
        for size in [vec2(320., 568.), vec2(390., 844.), vec2(844., 390.), vec2(1280., 800.), vec2(768., 1024.)] {
            let frame = Frame::new(size, 1.0);
            for count in 2..=25 {
                for index in 0..count {
                    let at = node(&frame, index, count);
                    let low = vec2(24.0, 90.0) * frame.u;
                    let high = size - vec2(24.0, 40.0) * frame.u;
                    assert!(at.cmpge(low).all() && at.cmple(high).all(), "{size}: {index} of {count} at {at}");
                    for other in 0..index {
                        let distance = (at - node(&frame, other, count)).length();
                        assert!(distance >= 48.0 * frame.u, "{size}: {other} and {index} of {count}: {distance}");
                    }
                }
            }
        }
    }

    #[test]
    fn neighbours_on_the_path_are_neighbours_in_rows() {
        let frame = Frame::new(vec2(390.0, 844.0), 3.0);
        for index in 1..25 {
            let step = node(&frame, index, 25) - node(&frame, index - 1, 25);
            assert!(step.length() < 0.4 * frame.size.x, "{index}: {step}");
        }
    }
}
