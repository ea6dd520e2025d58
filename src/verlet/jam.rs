//! Jams: a moved shape winds a rope up or wedges a body until no solution is left. Then the mover gives way or the rope
//! snaps; no solver could do better than stretch the rope without end.

use super::contact::Contacts;
use super::event::EngineEvent;
use super::row::{Against, Pushed, Row};
use super::scratch::{Scratch, Span};
use super::shape::Jam;
use super::state::State;

/// A body that is this deep in a mover and is not getting out is squeezed, cm.
const SQUEEZED: f32 = 0.5;

/// A stopped mover moves back until a body is no deeper than this, cm.
const RELEASED: f32 = 0.05;

/// A mover stops when it has squeezed a body for so many ticks.
const SQUEEZE_TICKS: u32 = 2;

/// A stopped mover goes on when nothing has touched it for so many ticks.
const FREE_TICKS: u32 = 60;

/// Looks for jams at the end of a tick: a rope whose worst link was over the snap strain for `snap_ticks` ticks while a
/// moved shape pressed on its island. Stops movers, lets them go on when there is room, and lists ropes that snap.
pub fn watch(state: &mut State, w: &mut Scratch, contacts: &mut Contacts) {
    watch_movers(state, contacts.rows());
    for island in &mut w.islands {
        island.pressed = false;
    }
    for row in contacts.rows().iter().filter(|row| row.multiplier > 0.0) {
        if mover_of(state, row).is_some() {
            let island = island_of(w, row);
            w.islands[island].pressed = true;
        }
    }
    for k in 0..w.spans.len() {
        let span = w.spans[k];
        let (link, strain) =
            if span.rigid && w.islands[span.island].pressed { worst_link(state, &span) } else { (0, 0.0) };
        let limit = state.tuning.snap_strain;
        let rope = state.ropes.at_mut(span.rope);
        rope.strained = if strain > limit { rope.strained + 1 } else { 0 };
        let jammed = rope.strained >= state.tuning.snap_ticks.max(1);
        if strain > state.tuning.tolerance {
            give_way(state, w, contacts, &span, jammed.then_some(link));
        }
    }
}

/// The shape that a row presses on, if it is one that moves.
fn mover_of(state: &State, row: &Row) -> Option<usize> {
    let Against::Shape(slot) = row.against else { return None };
    let solid = state.solids.at(slot);
    (solid.stopped || solid.shape.previous != solid.shape.end).then_some(slot)
}

fn island_of(w: &Scratch, row: &Row) -> usize {
    match row.pushed {
        Pushed::Body(slot) => w.bodies[slot].island,
        Pushed::Node { span, .. } | Pushed::Link { span, .. } => w.spans[span].island,
    }
}

/// The link that is stretched most, as (number, strain).
fn worst_link(state: &State, span: &Span) -> (usize, f32) {
    let p = &state.particles;
    let mut worst = (0, 0.0f32);
    for i in 0..span.count - 1 {
        let at = span.start + i;
        let strain = p.at(at).distance(p.at(at + 1)) / p.rest[at] - 1.0;
        if strain > worst.1 {
            worst = (i, strain);
        }
    }
    worst
}

/// The movers that press on a strained rope's island: those that are stopped move back a little, and if the rope is
/// jammed at `link`, the others stop or the rope snaps.
fn give_way(state: &mut State, w: &Scratch, contacts: &mut Contacts, span: &Span, link: Option<usize>) {
    for k in 0..contacts.rows().len() {
        let row = contacts.rows()[k];
        if row.multiplier <= 0.0 || island_of(w, &row) != span.island {
            continue;
        }
        let Some(slot) = mover_of(state, &row) else { continue };
        let solid = state.solids.at_mut(slot);
        solid.retreats |= solid.stopped;
        let Some(link) = link else { continue };
        match solid.shape.on_jam {
            Jam::Stop if !solid.stopped => {
                solid.stop();
                let shape = state.solids.id_at(slot);
                state.tell(EngineEvent::MoverStopped { shape });
            }
            Jam::Stop => {}
            Jam::Snap => contacts.snap(state.ropes.id_at(span.rope), link),
        }
    }
}

/// Bodies that movers press against something else: deeper than a push should leave them. The mover stops, or moves back
/// if it has. And stopped movers go on when their way leads back or nothing has touched them for a while.
fn watch_movers(state: &mut State, rows: &[Row]) {
    for k in 0..state.solids.len() {
        let Some(id) = state.solids.id(k) else { continue };
        let loaded = rows.iter().filter(|row| row.multiplier > 0.0 && row.against == Against::Shape(id.index()));
        let (mut touched, mut squeeze) = (false, 0.0f32);
        for row in loaded {
            touched = true;
            if matches!(row.pushed, Pushed::Body(_)) {
                squeeze = squeeze.max(-row.allowed);
            }
        }
        let solid = state.solids.at_mut(id.index());
        if solid.stopped {
            solid.ticks = if touched { 0 } else { solid.ticks + 1 };
            solid.retreats = squeeze > RELEASED;
            solid.stopped = !(solid.leads_back() || solid.ticks > FREE_TICKS);
            continue;
        }
        let moves = solid.shape.previous != solid.shape.end;
        solid.ticks = if moves && squeeze > SQUEEZED { solid.ticks + 1 } else { 0 };
        if solid.ticks >= SQUEEZE_TICKS {
            solid.stop();
            state.tell(EngineEvent::MoverStopped { shape: id });
        }
    }
}
