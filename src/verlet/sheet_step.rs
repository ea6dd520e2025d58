//! A substep of all sheets: predict, correct, advance.
//!
//! What is in the way pushes nodes out (`sheet_touch.rs`) and links that this strains too far break (`sheet_tear.rs`).
//! The direct solver relaxes the rows once and then solves the columns exactly (`sheet_comb.rs`); the relaxation passes
//! over rows and columns in turn, as Jakobsen's article does.

use super::links;
use super::sheet::Sheet;
use super::sheet_comb::{Comb, Stiffness};
use super::sheet_nodes::Cloth;
use super::sheet_rows::{relax_cells, relax_down, relax_row};
use super::sheet_tear;
use super::sheet_touch::Touches;
use super::state::{Clock, State};
use super::tuning::Solver;
use super::wind;

/// A held node moves at most this fast, cm/s; teleports become quick pulls.
const MAX_PIN_SPEED: f32 = 1500.0;

/// A displacement per substep below this is none, cm.
const STILL: f32 = 1e-12;

/// Newton steps of the direct solver in a substep, at most. One is enough unless something violent happens.
const MAX_STEPS: u32 = 6;

/// A step that had to take more than this share of a link's length back is followed by another.
const ROUGH: f32 = 0.03;

/// Steps end when what touches moved less than this in the last one, cm.
const CALM: f32 = 0.02;

/// What links are made for: a strain, at this gravity in cm/s^2; a body that lies on them, in masses of a node; and that a
/// row between two pins pulls several times its weight. But no stiffer than f32 can bear.
const STRAIN: f32 = 1e-3;
const DESIGN_GRAVITY: f32 = 980.0;
const GUEST: usize = 100;
const TAUT: usize = 5;
const STIFFEST: f32 = 8000.0;

/// Cloth that is stretched by what touches it takes so many substeps to draw back, so that it catches and does not throw.
const DAMPING: f32 = 4.0;

/// Working memory of all sheets. Nothing here outlives a tick, so a clone of a world starts with none.
#[derive(Debug, Default)]
pub struct SheetWork {
    comb: Comb,
    touches: Touches,
}

impl SheetWork {
    /// Makes room once; later calls find it.
    pub fn fit(&mut self, nodes: usize, bodies: usize) {
        self.comb.fit(nodes);
        self.touches.fit(nodes, bodies);
    }
}

/// Finds the displacements of all sheets for this substep, with `remaining` substeps to go in the tick.
pub fn solve(state: &mut State, w: &mut SheetWork, remaining: u32) {
    for k in 0..state.sheets.len() {
        let Some(id) = state.sheets.id(k) else { continue };
        let sheet = *state.sheets.at(id.index());
        predict(state, &sheet, remaining);
        let touching = w.touches.find(state, &sheet);
        if touching {
            w.touches.push_out(state, &sheet);
        }
        sheet_tear::tear(state, &sheet, id);
        match state.tuning.solver {
            Solver::Direct => correct(state, w, &sheet, touching),
            Solver::Relax => relax(state, w, &sheet, touching),
        }
        if touching {
            w.touches.push_out(state, &sheet);
            w.touches.rub(state, &sheet);
        }
    }
}

/// q = q d^(1/s) + g h^2 for free nodes, the way to their targets for held ones.
fn predict(state: &mut State, sheet: &Sheet, remaining: u32) {
    let Clock { keep, h, .. } = state.clock;
    let fall = state.gravity * (h * h);
    let nodes = sheet.block().start..sheet.block().end;
    let Cloth { x, y, qx, qy, free, pins, .. } = &mut state.cloth;
    if !state.winds.is_empty() {
        let rate = state.tuning.air_on_sheets * sheet.wide * sheet.high / sheet.node_mass;
        let (at, q) = ([&x[nodes.clone()], &y[nodes.clone()]], [&mut qx[nodes.clone()], &mut qy[nodes.clone()]]);
        wind::blow(&state.winds, at, q, rate, h);
    }
    fall_freely(&mut qx[nodes.clone()], &free[nodes.clone()], keep, fall.x);
    fall_freely(&mut qy[nodes.clone()], &free[nodes.clone()], keep, fall.y);
    for pin in pins.iter().filter(|pin| nodes.contains(&pin.node)) {
        let i = pin.node;
        let way = (pin.target.x - x[i], pin.target.y - y[i]);
        let step = (way.0 * way.0 + way.1 * way.1).sqrt() / remaining as f32;
        let share = if step > MAX_PIN_SPEED * h { MAX_PIN_SPEED * h / step } else { 1.0 } / remaining as f32;
        (qx[i], qy[i]) = (way.0 * share, way.1 * share);
    }
}

/// Damps and accelerates one coordinate of many nodes.
fn fall_freely(q: &mut [f32], free: &[f32], keep: f32, fall: f32) {
    for (q, free) in q.iter_mut().zip(free) {
        let next = (*q * keep + fall) * free;
        *q = if next.abs() < STILL { 0.0 } else { next };
    }
}

/// The direct solver: relaxes the rows, then takes Newton steps until no link was much too long before the last one and
/// nothing that touches moved much in it.
fn correct(state: &mut State, w: &mut SheetWork, sheet: &Sheet, touching: bool) {
    let stiffness = stiffness(sheet, state.clock.h, touching);
    let cloth = &mut state.cloth;
    if sheet.shear {
        (0..sheet.rows - 1).for_each(|r| relax_cells(cloth, sheet, r));
    }
    // The top row is the solver's, unless it is all held.
    let first = sheet.has_spine(cloth) as usize;
    (first..sheet.rows).for_each(|r| relax_row(cloth, sheet, r));
    let SheetWork { comb, touches } = w;
    comb.begin(cloth, sheet);
    for step in 0..MAX_STEPS {
        if touching {
            touches.load(state, sheet, comb);
        }
        let cloth = &mut state.cloth;
        let worst = if step == 0 && !touching {
            comb.step::<false>(cloth, sheet, stiffness)
        } else {
            comb.step::<true>(cloth, sheet, stiffness)
        };
        let moved = if touching { touches.settle(state, sheet, comb) } else { 0.0 };
        if worst < ROUGH * sheet.high && moved < CALM {
            break;
        }
    }
}

/// Stiffness of the links times h^2: a column bears itself and a body, the top row all columns.
fn stiffness(sheet: &Sheet, h: f32, touching: bool) -> Stiffness {
    let bears = |load: usize, rest: f32| (load as f32 * DESIGN_GRAVITY * h * h / (STRAIN * rest)).min(STIFFEST);
    let down = bears(sheet.rows + GUEST, sheet.high);
    let across = bears(TAUT * (sheet.columns * sheet.rows + GUEST), sheet.wide);
    let damping = if touching { DAMPING.min(STIFFEST / across - 1.0) } else { 0.0 };
    Stiffness { down, across, damping }
}

/// The relaxation: passes over all links, and over all that touches.
fn relax(state: &mut State, w: &mut SheetWork, sheet: &Sheet, touching: bool) {
    for _ in 0..state.tuning.relax_passes.clamp(1, 16) {
        let cloth = &mut state.cloth;
        for r in 0..sheet.rows {
            relax_row(cloth, sheet, r);
            if r + 1 < sheet.rows {
                relax_down(cloth, sheet, r);
                if sheet.shear {
                    relax_cells(cloth, sheet, r);
                }
            }
        }
        if touching {
            w.touches.push_out(state, sheet);
        }
    }
}

/// x += q, with the speed limit.
pub fn advance(state: &mut State) {
    let most = state.tuning.max_speed * state.clock.h;
    for sheet in state.sheets.iter() {
        let nodes = sheet.block().start..sheet.block().end;
        let Cloth { x, y, qx, qy, .. } = &mut state.cloth;
        let (qx, qy) = (&mut qx[nodes.clone()], &mut qy[nodes.clone()]);
        if links::longest(qx, qy) > most * most {
            for (qx, qy) in qx.iter_mut().zip(qy.iter_mut()) {
                let speed = (*qx * *qx + *qy * *qy).sqrt();
                if speed > most {
                    (*qx, *qy) = (*qx * (most / speed), *qy * (most / speed));
                }
            }
        }
        x[nodes.clone()].iter_mut().zip(qx.iter()).for_each(|(x, q)| *x += q);
        y[nodes].iter_mut().zip(qy.iter()).for_each(|(y, q)| *y += q);
    }
}
