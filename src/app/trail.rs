//! The path of the map in its own world: `x` in points from the left of the window, heights in points upwards.
//!
//! The path swings from side to side like a cosine. A place takes whole swings, as many as its levels need, so the gates
//! between places are always at a side, with room for their sign on the other one.

use super::layout::Frame;
use crate::math::geom::{Vec2, vec2};

/// From the window's side to the outermost node, and the farthest the path goes from the middle; in UI units.
const BESIDE: f32 = 60.0;
const WIDEST: f32 = 400.0;
/// Height of one swing from side to side: at least and at most, in UI units, and as a share of its reach.
const RISE: (f32, f32) = (172.0, 240.0);
const STEEP: f32 = 0.62;
/// Least length of path between two levels, and from a gate to the next level.
const LEAST: f32 = 92.0;
const GATE: f32 = 66.0;
/// Parts into which a swing is measured.
const PARTS: usize = 48;

/// The levels between two gates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stretch {
    /// Heights at which it begins and ends.
    pub from: f32,
    pub to: f32,
    /// Its levels among all nodes.
    pub first: usize,
    pub count: usize,
}

/// The whole path.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trail {
    middle: f32,
    reach: f32,
    rise: f32,
    /// Heights of the levels.
    pub nodes: Vec<f32>,
    pub stretches: Vec<Stretch>,
}

impl Trail {
    /// The path for a window of which `lane` points of width are free, through places of so many levels each.
    pub fn new(frame: &Frame, lane: f32, counts: &[usize]) -> Trail {
        let u = frame.u;
        let reach = (0.5 * lane - BESIDE * u).clamp(10.0, WIDEST * u);
        let (nodes, stretches) = (Vec::with_capacity(counts.iter().sum()), Vec::with_capacity(counts.len()));
        let rise = (STEEP * reach).clamp(RISE.0 * u, RISE.1 * u);
        let mut trail = Trail { middle: 0.5 * lane, reach, rise, nodes, stretches };
        let swing = Swing::measure(&trail);
        let mut from = 0.0;
        for &count in counts {
            let needed = (count.saturating_sub(1) as f32 * LEAST + 2.0 * GATE) * u;
            let swings = (needed / swing.length()).ceil().max(1.0);
            let first = trail.nodes.len();
            let room = swings * swing.length() - 2.0 * GATE * u;
            for index in 0..count {
                let share = if count > 1 { index as f32 / (count - 1) as f32 } else { 0.5 };
                trail.nodes.push(from + swing.height(GATE * u + share * room) * trail.rise);
            }
            let to = from + swings * trail.rise;
            trail.stretches.push(Stretch { from, to, first, count });
            from = to;
        }
        trail
    }

    /// The point of the path at a height.
    pub fn at(&self, height: f32) -> Vec2 {
        let swings = height / self.rise;
        vec2(self.middle - self.reach * (std::f32::consts::PI * swings).cos(), height)
    }

    /// Where level `index` is.
    pub fn node(&self, index: usize) -> Vec2 {
        self.at(self.nodes[index])
    }

    /// The lowest and the highest level.
    pub fn ends(&self) -> (f32, f32) {
        (self.nodes.first().copied().unwrap_or(0.0), self.nodes.last().copied().unwrap_or(0.0))
    }

    /// The place that a height is in.
    pub fn place(&self, height: f32) -> usize {
        let place = self.stretches.iter().position(|stretch| height < stretch.to);
        place.unwrap_or(self.stretches.len().saturating_sub(1))
    }
}

/// One swing, measured: length of the path up to each part of its height.
struct Swing([f32; PARTS + 1]);

impl Swing {
    fn measure(trail: &Trail) -> Swing {
        let point = |part: usize| trail.at(trail.rise * part as f32 / PARTS as f32);
        let mut lengths = [0.0; PARTS + 1];
        for part in 1..=PARTS {
            lengths[part] = lengths[part - 1] + (point(part) - point(part - 1)).length();
        }
        Swing(lengths)
    }

    fn length(&self) -> f32 {
        self.0[PARTS]
    }

    /// After how many swings the path is `length` long.
    fn height(&self, length: f32) -> f32 {
        let whole = (length / self.length()).floor();
        let rest = length - whole * self.length();
        let part = self.0.partition_point(|end| *end <= rest).clamp(1, PARTS);
        let (a, b) = (self.0[part - 1], self.0[part]);
        whole + (part as f32 - 1.0 + (rest - a) / (b - a)) / PARTS as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: [Vec2; 6] = [
        vec2(320., 568.),
        vec2(390., 844.),
        vec2(844., 390.),
        vec2(768., 1024.),
        vec2(1280., 800.),
        vec2(3840., 2160.),
    ];

    fn trails(mut each: impl FnMut(Frame, Trail)) {
        for size in SIZES {
            for counts in [&[1][..], &[8], &[12; 5], &[60], &[1, 2, 3, 40, 5, 1]] {
                let frame = Frame::new(size, 1.0);
                each(frame, Trail::new(&frame, size.x, counts));
            }
        }
    }

    #[test]
    fn issue_nodes_of_many_levels_lay_on_each_other() {
        // Cause: any number of levels was spread over one window.
        trails(|frame, trail| {
            for index in 0..trail.nodes.len() {
                let at = trail.node(index);
                let side = at.x.min(frame.size.x - at.x);
                assert!(side >= 58.0 * frame.u, "{}: {index} at {at}", frame.size);
                for other in 0..index {
                    let distance = (at - trail.node(other)).length();
                    assert!(distance >= 56.0 * frame.u, "{}: {other} and {index}: {distance}", frame.size);
                }
            }
        });
    }

    #[test]
    fn every_gate_is_at_a_side_between_its_levels() {
        trails(|frame, trail| {
            for stretch in &trail.stretches {
                let gate = trail.at(stretch.from);
                assert!((gate.x - 0.5 * frame.size.x).abs() >= 0.99 * trail.reach, "{}: {gate}", frame.size);
                let levels = &trail.nodes[stretch.first..stretch.first + stretch.count];
                assert!(levels.iter().all(|height| (stretch.from..stretch.to).contains(height)), "{stretch:?}");
                let near = trail.nodes.iter().map(|height| (trail.at(*height) - gate).length());
                assert!(near.fold(f32::MAX, f32::min) >= 44.0 * frame.u, "{}: {gate}", frame.size);
            }
        });
    }

    #[test]
    fn levels_go_up_in_their_order_and_every_height_has_its_place() {
        trails(|_, trail| {
            assert!(trail.nodes.windows(2).all(|pair| pair[0] < pair[1]));
            for (place, stretch) in trail.stretches.iter().enumerate() {
                assert_eq!(trail.place(stretch.from + 1.0), place);
            }
            assert_eq!((trail.place(-100.0), trail.place(1e6)), (0, trail.stretches.len() - 1));
        });
    }
}
