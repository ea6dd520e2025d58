//! Curtains: cloth that the berry slides down, is caught by, or tears when it comes fast; a swipe cuts them.

use super::finger::TrailPiece;
use super::spec::{CurtainSpec, Pins};
use super::state::Puzzle;
use crate::math::geom::vec2;
use crate::sim::event::Event;
use crate::verlet::{EngineEvent, SheetDef, SheetId, World};

/// Distance of neighbouring threads, cm.
const MESH: f32 = 11.0;
/// Fewest and most threads each way.
const LEAST: usize = 4;
const MOST: usize = 64;
/// A cut in cloth is as fine as this share of the reach that cuts a rope.
const FINE: f32 = 0.6;

/// The engine's recipe of a curtain.
pub(super) fn recipe(spec: &CurtainSpec) -> SheetDef {
    let threads = |length: f32| ((length / MESH) as usize + 1).clamp(LEAST, MOST);
    SheetDef {
        corner: spec.at,
        width: spec.size.x,
        height: spec.size.y,
        columns: threads(spec.size.x),
        rows: threads(spec.size.y),
        node_mass: 0.6,
        shear: true,
        tear: spec.tear,
        radius: 2.0,
        friction: 0.4,
    }
}

/// Hangs a curtain.
pub(super) fn build(world: &mut World, spec: &CurtainSpec) -> Option<SheetId> {
    let def = recipe(spec);
    let id = world.add_sheet(&def)?;
    let (across, down) = (def.columns - 1, def.rows - 1);
    let place = |c: usize, r: usize| {
        spec.at + vec2(spec.size.x * c as f32 / across as f32, spec.size.y * r as f32 / down as f32)
    };
    let mut pin = |c: usize, r: usize| world.pin_sheet(id, c, r, Some(place(c, r)));
    match spec.pins {
        Pins::Top => (0..=across).for_each(|c| pin(c, 0)),
        Pins::Corners => [0, across].into_iter().for_each(|c| pin(c, 0)),
        Pins::Ends => [(0, 0), (across, 0), (0, down), (across, down)].into_iter().for_each(|(c, r)| pin(c, r)),
    }
    Some(id)
}

/// Cuts what fingers drew across in this tick.
pub(super) fn cut_by_trails(puzzle: &mut Puzzle) {
    if puzzle.elements.curtains.is_empty() {
        return;
    }
    for index in 0..puzzle.fingers.trail().len() {
        let piece = puzzle.fingers.trail()[index];
        if piece.made_at + 1 == puzzle.tick {
            cut(puzzle, &piece);
        }
    }
}

fn cut(puzzle: &mut Puzzle, piece: &TrailPiece) {
    let reach = puzzle.tuning.snip.cut_radius(piece.kind);
    let links = puzzle.world.cut_sheets(piece.from, piece.to, FINE * reach);
    if links > 0 {
        puzzle.emit(Event::CurtainCut { at: piece.to, links: links.min(255) as u8 });
    }
}

/// Tells of tears.
pub(super) fn report_tears(puzzle: &mut Puzzle) {
    for index in 0..puzzle.world.events().len() {
        if let EngineEvent::SheetTorn { at, links, .. } = puzzle.world.events()[index] {
            puzzle.emit(Event::CurtainTorn { at, links: links.min(255) as u8 });
        }
    }
}
