//! The direct solver: a few Newton iterations of implicit Euler per island, each solved exactly in linear time.
//!
//! Sources: Baraff 1996 (linear-time multipliers), Deul 2018 (direct solver for stiff rods), Tournier 2015 (geometric
//! stiffness: without it the solve explodes under tension), Macklin 2016 (XPBD: stiffness h^2 / compliance).
//! ```text
//! repeat at most max_iterations times:
//!   tips      where bodies hold the ropes: lever = R(turn) arm, q = Q + (lever - arm)
//!   links     blocks and pulls (`links.rs`)
//!   contacts  add to node, link and body blocks
//!   solve     (masses + link and contact blocks) dq = pulls - M (q - q*), in linear time (`tree.rs`)
//!   apply     q += dq, limited to two links or half a radian (trust region)
//!   stop      when no link is over 1 + tolerance of its rest length
//! ```

use super::contact::Contacts;
use super::dense::Dense;
use super::links;
use super::scratch::{Block3, Island, NONE, Scratch, Tip};
use super::state::State;
use super::tree;
use crate::math::geom::Vec2;

/// Largest Newton step of a node, in links.
const TRUST_LINKS: f32 = 2.0;

/// Largest Newton step of a body's turn, rad.
const TRUST_TURN: f32 = 0.5;

/// A body that turns faster than this per substep needs a second iteration: the tie's path is no straight line.
const FAST_TURN: f32 = 0.1;

/// No system that is solved right steps this far, cm or rad; the squares of all smaller steps are numbers.
const ABSURD_STEP: f32 = 1e12;

/// A Newton step this small ends the iterations of an island with loaded contacts, cm.
const LOADED_STEP: f32 = 0.02;

/// Rounds more than the tuning allows, for contacts only.
const ROUGH_ROUNDS: u32 = 4;

/// Above this the third round does not end them: something fast has hit something, cm.
const ROUGH_STEP: f32 = 0.5;

/// The same when something solid is near, but nothing touches, cm.
const NEAR_STEP: f32 = 0.05;

/// Solves one island for the displacements of this substep.
pub fn solve(state: &mut State, w: &mut Scratch, dense: &mut Dense, contacts: &mut Contacts, island: Island) {
    aim(state, w, island);
    let limit = 1.0 + state.tuning.tolerance;
    let least = if spins_fast(state, w, island) { 2 } else { 1 };
    let most = state.tuning.max_iterations.clamp(1, 8);
    for iteration in 1..=most + ROUGH_ROUNDS {
        let near = contacts.gather(state, w, island, iteration);
        let mut k = island.first_span;
        while k != NONE {
            let span = w.spans[k];
            links::stiffen(&state.particles, &span, w);
            links::load(&state.particles, &span, w);
            k = span.next;
        }
        weigh_bodies(state, w, island);
        let size = tree::number_rows(w, island);
        dense.clear(size);
        contacts.load(state, w, iteration);
        contacts.couple(state, w, dense);
        tree::solve(w, dense, island);
        let step = move_all(state, w, island);
        hold_tips(state, w, island);
        let loaded = contacts.settle(state);
        let done = !any_overlong(state, w, island, limit) && iteration >= least;
        // With friction the set of active rows can flip for ever, so three rounds must do unless it is rough.
        let calm = step < LOADED_STEP || (iteration >= 3 && step < ROUGH_STEP);
        let met = if loaded { calm } else { !near || step < NEAR_STEP };
        if (done && met) || (iteration >= most && !loaded) {
            break;
        }
    }
}

/// Finds the arms of all ties at the start of the substep and moves the tied nodes there.
fn aim(state: &mut State, w: &mut Scratch, island: Island) {
    let mut k = island.first_span;
    while k != NONE {
        let span = &mut w.spans[k];
        let ends = [span.start, span.start + span.count - 1];
        for (tip, i) in span.tips.iter_mut().zip(ends) {
            if let Tip::Body { slot, local, arm, .. } = tip {
                let disc = state.bodies.at(*slot);
                *arm = disc.arm(*local);
                let at = disc.x + *arm;
                (state.particles.x[i], state.particles.y[i]) = (at.x, at.y);
            }
        }
        k = span.next;
    }
    hold_tips(state, w, island);
}

/// Finds levers and displacements of all ties for the bodies' present displacements.
fn hold_tips(state: &mut State, w: &mut Scratch, island: Island) {
    let mut k = island.first_span;
    while k != NONE {
        let span = &mut w.spans[k];
        let ends = [span.start, span.start + span.count - 1];
        for (tip, i) in span.tips.iter_mut().zip(ends) {
            if let Tip::Body { slot, arm, lever, .. } = tip {
                let disc = state.bodies.at(*slot);
                let (at, q) = disc.swing(*arm);
                *lever = if disc.turns { at } else { Vec2::ZERO };
                state.particles.set_q(i, q);
            }
        }
        k = span.next;
    }
}

/// Whether a tied body turns so fast that one iteration will not do.
fn spins_fast(state: &State, w: &Scratch, island: Island) -> bool {
    let mut slot = island.first_body;
    while slot != NONE {
        if state.bodies.at(slot).turn.abs() > FAST_TURN && w.bodies[slot].ties > 0 {
            return true;
        }
        slot = w.bodies[slot].next;
    }
    false
}

/// Mass, inertia and the distance to the predicted motion of every body.
fn weigh_bodies(state: &State, w: &mut Scratch, island: Island) {
    let mut slot = island.first_body;
    while slot != NONE {
        let disc = state.bodies.at(slot);
        let mut block = Block3::new(disc.mass, disc.inertia);
        block.force = (disc.q - disc.predicted) * -disc.mass;
        block.torque = (disc.turn - disc.predicted_turn) * -disc.inertia;
        w.bodies[slot].block = block;
        slot = w.bodies[slot].next;
    }
}

/// Whether all steps of an island are numbers of a sane size.
fn is_sound(w: &Scratch, island: Island) -> bool {
    // Written so that NaN is unsound too.
    let sound = |step: f32| step.abs() < ABSURD_STEP;
    let mut slot = island.first_body;
    while slot != NONE {
        let block = &w.bodies[slot].block;
        if !(sound(block.force.x) && sound(block.force.y) && sound(block.torque)) {
            return false;
        }
        slot = w.bodies[slot].next;
    }
    let mut k = island.first_span;
    while k != NONE {
        let span = &w.spans[k];
        let nodes = span.start..span.start + span.count;
        // No early end within a rope: this is a vector pass.
        let all = |steps: &[f32]| steps.iter().fold(true, |all, step| all & sound(*step));
        if !(all(&w.dx[nodes.clone()]) & all(&w.dy[nodes])) {
            return false;
        }
        k = span.next;
    }
    true
}

/// Adds the step to all displacements, scaled down if it leaves the trust region. Returns the largest step, cm. A step
/// that is not sound is dropped: the next iteration, whose friction is another, tries again.
fn move_all(state: &mut State, w: &Scratch, island: Island) -> f32 {
    if !is_sound(w, island) {
        return f32::MAX;
    }
    let (mut most, mut limit, mut most_turn) = (0.0f32, f32::MAX, 0.0f32);
    let mut k = island.first_span;
    while k != NONE {
        let span = w.spans[k];
        most = most.max(links::apply(&mut state.particles, span.start, span.count, w));
        limit = limit.min(TRUST_LINKS * span.spacing);
        k = span.next;
    }
    let mut slot = island.first_body;
    while slot != NONE {
        let body = &w.bodies[slot];
        most = most.max(body.block.force.length_squared());
        most_turn = most_turn.max(body.block.torque.abs());
        slot = body.next;
    }
    let mut scale = 1.0;
    if most > limit * limit {
        scale = limit / most.sqrt();
    }
    if most_turn * scale > TRUST_TURN {
        scale = TRUST_TURN / most_turn;
    }
    let mut slot = island.first_body;
    while slot != NONE {
        let disc = state.bodies.at_mut(slot);
        disc.q += w.bodies[slot].block.force * scale;
        if disc.turns {
            disc.turn += w.bodies[slot].block.torque * scale;
        }
        slot = w.bodies[slot].next;
    }
    let mut k = if scale < 1.0 { island.first_span } else { NONE };
    while k != NONE {
        let span = w.spans[k];
        links::shorten(&mut state.particles, span.start, span.count, w, 1.0 - scale);
        k = span.next;
    }
    most.sqrt() * scale
}

/// Whether a link of any rigid rope is longer than `limit` times its rest length.
fn any_overlong(state: &State, w: &Scratch, island: Island, limit: f32) -> bool {
    let mut k = island.first_span;
    while k != NONE {
        let span = &w.spans[k];
        if span.rigid && links::overlong(&state.particles, span.start, span.count, limit) {
            return true;
        }
        k = span.next;
    }
    false
}
