//! Jakobsen's relaxation (Advanced Character Physics, 2001): links and contacts are put right one after another, a few
//! times per tick.
//!
//! With K passes, step h and N links of length L under a load of M node masses it stretches by the law
//! total = g h^2 / (K L) (N/2 + M - 1): more with length and load, which is what the direct solver is for. Ends on bodies
//! have the inverse mass 1/m + (lever x n)^2 / I, so bodies turn here too.

use super::body::{Disc, MAX_TURN};
use super::contact::{self, Contacts};
use super::particles::Particles;
use super::row::{Against, Pushed, Row};
use super::scratch::{Island, NONE, Scratch, Span, Tip};
use super::state::State;
use crate::math::geom::Vec2;

/// Runs `passes` passes over the ropes and contacts of one island.
pub fn solve(state: &mut State, w: &mut Scratch, contacts: &mut Contacts, island: Island) {
    for pass in 1..=state.tuning.relax_passes.clamp(1, 16) {
        let mut k = island.first_span;
        while k != NONE {
            relax_rope(state, &w.spans[k]);
            k = w.spans[k].next;
        }
        contacts.gather(state, w, island, pass);
        for row in contacts.island_rows() {
            push_apart(state, w, row, pass == 1);
        }
    }
}

fn relax_rope(state: &mut State, span: &Span) {
    let last = span.start + span.count - 1;
    relax_link(state, span, span.start);
    if span.count > 3 {
        relax_inner(&mut state.particles, span.start + 1, span.count - 2);
    }
    if span.count > 2 {
        relax_link(state, span, last - 1);
    }
}

/// All links between `count` nodes of equal mass. The node between two links stays in registers.
fn relax_inner(p: &mut Particles, start: usize, count: usize) {
    let nodes = start..start + count;
    let (x, y) = (&p.x[nodes.clone()], &p.y[nodes.clone()]);
    let (qx, qy) = (&mut p.qx[nodes.clone()], &mut p.qy[nodes.clone()]);
    let rest = &p.rest[nodes];
    let (mut ax, mut ay) = (qx[0], qy[0]);
    for k in 0..count - 1 {
        let dx = (x[k + 1] - x[k]) + (qx[k + 1] - ax);
        let dy = (y[k + 1] - y[k]) + (qy[k + 1] - ay);
        let length = (dx * dx + dy * dy + 1e-12).sqrt();
        let share = 0.5 * (length - rest[k]) / length;
        (qx[k], qy[k]) = (ax + dx * share, ay + dy * share);
        (ax, ay) = (qx[k + 1] - dx * share, qy[k + 1] - dy * share);
    }
    (qx[count - 1], qy[count - 1]) = (ax, ay);
}

/// The link from node `i` on, whose ends may be held or tied.
fn relax_link(state: &mut State, span: &Span, i: usize) {
    let p = &state.particles;
    let d = (p.at(i + 1) - p.at(i)) + (p.q(i + 1) - p.q(i));
    let length = (d.length_squared() + 1e-12).sqrt();
    let n = d / length;
    let sum = give(state, span, i, n) + give(state, span, i + 1, n);
    if sum > 0.0 {
        let push = n * ((length - p.rest[i]) / sum);
        shift(state, span, i, push);
        shift(state, span, i + 1, -push);
    }
}

/// How far node `i` gives way along `n` per impulse: its inverse mass.
fn give(state: &State, span: &Span, i: usize, n: Vec2) -> f32 {
    match span.tip_at(i) {
        Tip::Free => 1.0 / span.mass,
        Tip::Pin => 0.0,
        Tip::Body { slot, local, .. } => {
            let disc = state.bodies.at(slot);
            let arm = if disc.turns { disc.swing(disc.arm(local)).0.perp_dot(n) } else { 0.0 };
            1.0 / disc.mass + arm * arm / disc.inertia
        }
    }
}

/// Moves node `i`, or the body that it is tied to, by an impulse.
fn shift(state: &mut State, span: &Span, i: usize, push: Vec2) {
    match span.tip_at(i) {
        Tip::Free => {
            let q = state.particles.q(i) + push / span.mass;
            state.particles.set_q(i, q);
        }
        Tip::Pin => {}
        Tip::Body { slot, local, .. } => {
            let disc = state.bodies.at_mut(slot);
            let arm = disc.arm(local);
            disc.q += push / disc.mass;
            if disc.turns {
                turn_by(disc, disc.swing(arm).0.perp_dot(push) / disc.inertia);
            }
            let q = disc.swing(arm).1;
            state.particles.set_q(i, q);
        }
    }
}

/// Turns a body, by no more than a substep allows: beyond that its tie's path has no meaning.
fn turn_by(disc: &mut Disc, angle: f32) {
    disc.turn = (disc.turn + angle).clamp(-MAX_TURN, MAX_TURN);
}

/// Opens one contact, with Coulomb friction for what that took. The row keeps the sum of its pushes.
fn push_apart(state: &mut State, w: &Scratch, row: &mut Row, first: bool) {
    if first {
        row.multiplier = 0.0;
    }
    let excess = row.excess(contact::motion_of(state, row));
    let normal_give = row_give(state, w, row, row.normal, false);
    if excess >= 0.0 || normal_give <= 0.0 {
        return;
    }
    let push = -excess / normal_give;
    row.multiplier += push;
    apply(state, w, row, row.normal * push, 0.0);
    let tangent = row.normal.perp();
    let slip = contact::motion_of(state, row).tangent;
    let most = row.friction * push;
    let drag = (-slip / row_give(state, w, row, tangent, true)).clamp(-most, most);
    apply(state, w, row, tangent * drag, drag);
}

/// Inverse mass that a row works on along `n`; along the surface bodies also roll away.
fn row_give(state: &State, w: &Scratch, row: &Row, n: Vec2, rolls: bool) -> f32 {
    let body = |slot: usize| {
        let disc = state.bodies.at(slot);
        if disc.held.is_some() {
            return 0.0;
        }
        let roll = if rolls && disc.turns { disc.radius * disc.radius / disc.inertia } else { 0.0 };
        1.0 / disc.mass + roll
    };
    let pushed = match row.pushed {
        Pushed::Node { span, node } => give(state, &w.spans[span], node, n),
        Pushed::Link { span, node, fraction } => {
            let one = give(state, &w.spans[span], node, n);
            let other = give(state, &w.spans[span], node + 1, n);
            (1.0 - fraction) * (1.0 - fraction) * one + fraction * fraction * other
        }
        Pushed::Body(slot) => body(slot),
    };
    match row.against {
        Against::Shape(_) => pushed,
        Against::Body(slot) => pushed + body(slot),
    }
}

/// Applies an impulse to what a row pushes and its opposite to what it pushes against; `roll` is its part along the
/// surface, which turns bodies.
fn apply(state: &mut State, w: &Scratch, row: &Row, push: Vec2, roll: f32) {
    let on_body = |state: &mut State, slot: usize, push: Vec2| {
        let disc = state.bodies.at_mut(slot);
        if disc.held.is_some() {
            return;
        }
        disc.q += push / disc.mass;
        if disc.turns {
            turn_by(disc, -roll * disc.radius / disc.inertia);
        }
    };
    match row.pushed {
        Pushed::Node { span, node } => shift(state, &w.spans[span], node, push),
        Pushed::Link { span, node, fraction } => {
            shift(state, &w.spans[span], node, push * (1.0 - fraction));
            shift(state, &w.spans[span], node + 1, push * fraction);
        }
        Pushed::Body(slot) => on_body(state, slot, push),
    }
    if let Against::Body(slot) = row.against {
        on_body(state, slot, -push);
    }
}
