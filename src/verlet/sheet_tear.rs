//! Tears: a link breaks when a substep's motion would stretch it too far before the solver pulls it back. So speed tears
//! cloth, weight does not.

use super::event::EngineEvent;
use super::lanes::{raise, window};
use super::sheet::{Sheet, SheetId, VECTOR};
use super::sheet_nodes::Cloth;
use super::state::State;
use crate::math::geom::Vec2;

/// How far a rip goes ahead of the body that makes it, in its radii.
const RIP: f32 = 6.0;

/// Substeps after a rip in which the body passes and the flaps at its sides do not tear.
const EASED: u32 = 60;

/// Breaks the links of a sheet that are strained more than it bears, and tells it.
pub fn tear(state: &mut State, sheet: &Sheet, id: SheetId) {
    if sheet.tear <= 0.0 {
        return;
    }
    if sheet.eased > 0 {
        state.sheets.at_mut(id.index()).eased -= 1;
        return;
    }
    let limit = |rest: f32| rest * rest * (1.0 + sheet.tear) * (1.0 + sheet.tear);
    let (wide, high) = (limit(sheet.wide), limit(sheet.high));
    let cloth = &mut state.cloth;
    if !is_strained(cloth, sheet, wide, high) {
        return;
    }
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
        let place = sum / links as f32;
        let ripped = rip(state, sheet, place);
        if ripped > 0 {
            links += ripped;
            state.sheets.at_mut(id.index()).eased = EASED;
        }
        sheet.drop_lint(&mut state.cloth);
        report(state, id, place, links);
    }
}

/// Opens the cloth ahead of the body that tears it at `place`: in one go, along its way, as far as it is seen to tear.
/// Returns how many links that breaks.
fn rip(state: &mut State, sheet: &Sheet, place: Vec2) -> u32 {
    let reach = |slot: usize| state.bodies.at(slot).radius + sheet.radius + 2.0 * sheet.wide.max(sheet.high);
    let near = |slot: &usize| state.bodies.at(*slot).x.distance(place) < reach(*slot);
    let Some(slot) = state.bodies.ids().map(|id| id.index()).find(near) else { return 0 };
    let disc = state.bodies.at(slot);
    let (from, way, far) = (disc.x, disc.q.normalize_or_zero(), RIP * disc.radius);
    let cloth = &mut state.cloth;
    let mut links = 0;
    for (c, r) in (0..sheet.rows).flat_map(|r| (0..sheet.columns).map(move |c| (c, r))) {
        let i = sheet.node(c, r);
        let crosses = |j: usize| {
            let (a, b) = (cloth.at(i) - from, cloth.at(j) - from);
            let (left, right) = (way.perp_dot(a), way.perp_dot(b));
            let ahead = way.dot(a) + way.dot(b);
            (left < 0.0) != (right < 0.0) && ahead > 0.0 && ahead < 2.0 * far
        };
        let across = cloth.across[i] > 0.0 && crosses(sheet.node(c + 1, r));
        let down = cloth.down[i] > 0.0 && crosses(sheet.node(c, r + 1));
        if across {
            cloth.across[i] = 0.0;
        }
        if down {
            cloth.down[i] = 0.0;
        }
        links += across as u32 + down as u32;
    }
    links
}

/// Whether any link is longer than the root of `wide` or `high`, in vector lanes: almost always none is.
fn is_strained(cloth: &Cloth, sheet: &Sheet, wide: f32, high: f32) -> bool {
    let mut most = [0.0; VECTOR];
    for r in 0..sheet.rows {
        let (row, half) = (sheet.row(r), sheet.half);
        for k in (0..half).step_by(VECTOR) {
            measure(cloth, (row + k, row + half + k), window(&cloth.across, row + k), wide, &mut most);
            // The last odd place has no link.
            measure(cloth, (row + half + k, row + k + 1), window(&cloth.across, row + half + k), wide, &mut most);
        }
        if r + 1 < sheet.rows {
            for k in (0..2 * half).step_by(VECTOR) {
                measure(cloth, (row + k, row + 2 * half + k), window(&cloth.down, row + k), high, &mut most);
            }
        }
    }
    most.iter().any(|excess| *excess > 0.0)
}

/// Raises `most` to how much the squared lengths of the links from the nodes at `i` on to those at `j` on exceed `limit`.
#[inline(always)]
fn measure(cloth: &Cloth, (i, j): (usize, usize), alive: &[f32; VECTOR], limit: f32, most: &mut [f32; VECTOR]) {
    let lanes = |array: &[f32], at: usize| -> [f32; VECTOR] { *window(array, at) };
    let (ax, ay, aqx, aqy) = (lanes(&cloth.x, i), lanes(&cloth.y, i), lanes(&cloth.qx, i), lanes(&cloth.qy, i));
    let (bx, by, bqx, bqy) = (lanes(&cloth.x, j), lanes(&cloth.y, j), lanes(&cloth.qx, j), lanes(&cloth.qy, j));
    for l in 0..VECTOR {
        let dx = (bx[l] - ax[l]) + (bqx[l] - aqx[l]);
        let dy = (by[l] - ay[l]) + (bqy[l] - aqy[l]);
        raise(&mut most[l], ((dx * dx + dy * dy) - limit) * alive[l]);
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
