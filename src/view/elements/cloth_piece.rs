//! Cloth for the eye alone: one sheet of the engine in a small world of its own, in a breeze that never ends. It is stepped
//! by the time of frames; the game's physics knows nothing of it.

use super::cloth::{ClothLook, ClothPose, draw_cloth, draw_cord};
use crate::verlet::sheet::Sheet;
use crate::verlet::tuning::TICK;
use crate::verlet::{Capacity, EngineTuning, SheetDef, SheetId, WindZone, World};
use crate::view::{motion::Motion, paint::Painter};
use glam::Vec2;

/// Ticks that it hangs before it is seen.
const SETTLE: u32 = 240;
/// Most seconds of one frame that it takes part in.
const LONGEST: f32 = 0.1;
/// Share of the ticks that are left on a weak device.
const SPARED: f32 = 0.7;

/// A flag, a banner, a cape. Lengths in cm of its own.
pub struct ClothPiece {
    world: World,
    sheet: SheetId,
    /// Seconds that are not stepped yet, less than a tick.
    rest: f32,
}

/// How a piece is drawn.
#[derive(Clone, Copy)]
pub struct PieceLook<'a> {
    pub cloth: &'a ClothLook,
    /// Width of one fold, cm.
    pub fold: f32,
    pub scallops: bool,
    /// Whether its pins hold a rod.
    pub cord: bool,
}

impl ClothPiece {
    /// A sheet in these winds. `pin` says where a node at rest is held, if it is.
    pub fn new(def: &SheetDef, winds: &[WindZone], pin: impl Fn(usize, usize, Vec2) -> Option<Vec2>) -> ClothPiece {
        let nodes = Sheet::nodes_of(def);
        let room = Capacity { particles: 2, ropes: 1, bodies: 1, shapes: 1, sheets: 1, sheet_nodes: nodes };
        let mut world = World::new(EngineTuning::default(), room);
        let sheet = world.add_sheet(def).expect("room was made for it");
        for (c, r) in (0..def.rows).flat_map(|r| (0..def.columns).map(move |c| (c, r))) {
            let at = world.sheet(sheet).expect("it was just made").point(c, r);
            if let Some(to) = pin(c, r, at) {
                world.pin_sheet(sheet, c, r, Some(to));
            }
        }
        for wind in winds {
            // One that does not fit is one breeze less.
            let _ = world.add_wind(wind);
        }
        (0..SETTLE).for_each(|_| world.step());
        ClothPiece { world, sheet, rest: 0.0 }
    }

    /// Moves a held node.
    pub fn pin(&mut self, column: usize, row: usize, to: Vec2) {
        self.world.pin_sheet(self.sheet, column, row, Some(to));
    }

    /// One frame of time, in whole ticks. Under reduced motion it hangs still.
    pub fn update(&mut self, motion: Motion) {
        if motion.reduced {
            return;
        }
        // A weak device gets fewer ticks: the breeze is slower, and nothing else.
        self.rest += motion.dt.clamp(0.0, LONGEST) * if motion.sparing > 1 { SPARED } else { 1.0 };
        while self.rest >= TICK {
            self.rest -= TICK;
            self.world.step();
        }
    }

    /// Draws it in its own cm.
    pub fn draw(&self, p: &mut Painter, look: &PieceLook) {
        let Some(view) = self.world.sheet(self.sheet) else { return };
        let alpha = self.rest / TICK;
        let pose = ClothPose {
            columns: view.columns,
            rows: view.rows,
            cell: view.spacing,
            fold: look.fold,
            point: &|c, r| view.point_at(c, r, alpha),
            across: &|_, _| true,
            down: &|_, _| true,
            scallops: look.scallops,
        };
        draw_cloth(p, look.cloth, &pose);
        if look.cord {
            draw_cord(p, &pose, |c| view.is_pinned(c, 0));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec2;

    #[test]
    fn it_bears_any_gap_between_frames_and_hangs_still_when_asked_to() {
        let def = SheetDef { width: 60.0, height: 40.0, columns: 9, rows: 7, ..SheetDef::default() };
        let wind =
            WindZone { min: vec2(-60.0, -60.0), max: vec2(160.0, 120.0), velocity: vec2(500.0, 0.0), gusts: 0.9 };
        let mut piece = ClothPiece::new(&def, &[wind], |c, _, at| (c == 0).then_some(at));
        let corner = |piece: &ClothPiece| piece.world.sheet(piece.sheet).expect("it stays").point(8, 6);
        let mut moved = 0.0;
        for dt in [0.0, 0.001, 1.0 / 60.0, 0.4, 3600.0, f32::INFINITY, -1.0, 1.0 / 30.0] {
            for _ in 0..30 {
                let before = corner(&piece);
                piece.update(Motion { dt, ..Motion::still(0.0) });
                moved += before.distance(corner(&piece));
                assert!(corner(&piece).is_finite() && corner(&piece).distance(Vec2::ZERO) < 140.0, "after {dt} s");
            }
        }
        assert!(moved > 20.0, "it moved {moved} cm");
        let before = corner(&piece);
        piece.update(Motion { dt: 0.05, reduced: true, ..Motion::still(0.0) });
        assert_eq!(before, corner(&piece));
    }
}
