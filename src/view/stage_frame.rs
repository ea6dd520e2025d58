//! What a frame of the stage is drawn from beside the puzzle, sizes that several of its parts share, and small questions
//! to the puzzle that drawing asks often.

use super::motion::Motion;
use crate::content::style::{Palette, Style};
use crate::sim::puzzle::elements::Lock;
use crate::sim::puzzle::finger::{Hold, Target};
use crate::sim::puzzle::state::Puzzle;
use crate::verlet::tuning::TICK_RATE;
use crate::verlet::{Body, BodyId};
use glam::{Affine2, Vec2};

/// The berry is drawn a little larger than it is, so that it seems to touch what it touches.
pub const DRAWN_BERRY: f32 = 1.05;
pub const PEG_RADIUS: f32 = 9.5;

/// What a frame of the stage needs beside the puzzle.
pub struct StageFrame<'a> {
    pub style: &'a Style,
    pub palette: &'a Palette,
    /// How far the picture is between the last tick and the next, 0..=1.
    pub alpha: f32,
    /// Stage centimetres to screen points.
    pub view: Affine2,
    /// Size of the window in screen points.
    pub window: Vec2,
    /// Where caught fireflies fly to, stage centimetres.
    pub slots: [Vec2; 3],
    pub motion: Motion,
}

impl StageFrame<'_> {
    /// Where the window begins and ends, stage centimetres.
    pub fn visible(&self) -> [Vec2; 2] {
        let back = self.view.inverse();
        [Vec2::ZERO, self.window].map(|corner| back.transform_point2(corner))
    }

    /// Peg `index` in this picture.
    pub fn peg(&self, puzzle: &Puzzle, index: usize) -> Vec2 {
        let peg = &puzzle.elements().pegs[index];
        peg.previous.lerp(peg.at, self.alpha)
    }

    /// 1 at tick `since`, sinking evenly to 0 within `seconds`; 0 if it never was.
    pub fn fresh(&self, puzzle: &Puzzle, since: Option<u32>, seconds: f32) -> f32 {
        since.map_or(0.0, |since| (1.0 - self.age(puzzle, since) / seconds).clamp(0.0, 1.0))
    }

    /// Seconds since tick `since`.
    pub fn age(&self, puzzle: &Puzzle, since: u32) -> f32 {
        (puzzle.tick().saturating_sub(since) as f32 + self.alpha) / TICK_RATE
    }

    /// A body in this picture: where it is and how it is turned.
    pub fn body(&self, puzzle: &Puzzle, id: Option<BodyId>) -> Option<(Body, Vec2, f32)> {
        let body = puzzle.world().body(id?)?;
        Some((body, body.position_at(self.alpha), body.angle_at(self.alpha)))
    }
}

/// Does a finger rest on `target`?
pub fn is_pressed(puzzle: &Puzzle, target: Target) -> bool {
    puzzle.fingers().down().iter().flatten().any(|finger| matches!(finger.hold, Hold::Rest { on, .. } if on == target))
}

/// The jar that holds a berry, if one does.
pub fn full_jar(puzzle: &Puzzle) -> Option<usize> {
    puzzle.berries().iter().find_map(|berry| match berry.lock {
        Lock::Jar(jar) => Some(usize::from(jar)),
        _ => None,
    })
}
