//! Tears: a link breaks when a substep's motion would stretch it too far before the solver pulls it back. So speed tears
//! cloth, weight does not.

use super::event::EngineEvent;
use super::sheet::{Sheet, SheetId};
use super::state::State;
use crate::math::geom::Vec2;

/// Breaks the links of a sheet that are strained more than it bears, and tells it.
pub fn tear(state: &mut State, sheet: &Sheet, id: SheetId) {
    if sheet.tear <= 0.0 {
        return;
    }
    let limit = |rest: f32| rest * rest * (1.0 + sheet.tear) * (1.0 + sheet.tear);
    let (wide, high) = (limit(sheet.wide), limit(sheet.high));
    let cloth = &mut state.cloth;
    let (mut sum, mut links) = (Vec2::ZERO, 0);
    for r in 0..sheet.rows {
        for c in 0..sheet.columns {
            let i = sheet.node(c, r);
            let length = |j: usize| ((cloth.at(j) - cloth.at(i)) + (cloth.q(j) - cloth.q(i))).length_squared();
            let across = cloth.across[i] > 0.0 && length(sheet.node(c + 1, r)) > wide;
            let down = cloth.down[i] > 0.0 && length(sheet.node(c, r + 1)) > high;
            if across {
                cloth.across[i] = 0.0;
            }
            if down {
                cloth.down[i] = 0.0;
            }
            let torn = across as u32 + down as u32;
            sum += cloth.at(i) * torn as f32;
            links += torn;
        }
    }
    if links > 0 {
        sheet.drop_lint(cloth);
        report(state, id, sum / links as f32, links);
    }
}

/// Tells of torn links, together with those of the tick's first substeps.
fn report(state: &mut State, id: SheetId, place: Vec2, count: u32) {
    for event in state.events.iter_mut() {
        if let EngineEvent::SheetTorn { sheet, at, links } = event
            && *sheet == id
        {
            *links += count;
            *at = at.lerp(place, count as f32 / *links as f32);
            return;
        }
    }
    state.tell(EngineEvent::SheetTorn { sheet: id, at: place, links: count });
}
