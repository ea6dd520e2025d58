//! The direct solver: a few Newton iterations of implicit Euler per island, each solved exactly in linear time.
//!
//! Sources: Baraff 1996 (linear-time multipliers), Deul 2018 (direct solver for stiff rods), Tournier 2015 (geometric
//! stiffness: without it the solve explodes under tension), Macklin 2016 (XPBD: stiffness h^2 / compliance).
//! ```text
//! repeat at most max_iterations times:
//!   tips      where bodies hold the ropes: lever = R(turn) arm, q = Q + (lever - arm)
//!   links     blocks and pulls (`links.rs`)
//!   contacts  add to node, link and body blocks
//!   solve     ropes are eliminated onto their bodies (`chain.rs`), bodies solved (`dense.rs`), and back
//!   apply     q += dq, limited to two links or half a radian (trust region)
//!   stop      when no link is over 1 + tolerance of its rest length
//! ```
//! A body that hangs on one rope only is folded into that rope as a heavy end node: with J = [1, p] its block is
//! (J B^-1 J^T)^-1. So a rope with a berry costs no more than a rope. All others form the dense system.

use super::chain::{self, Twist};
use super::contact::Contacts;
use super::couple::{self, Point};
use super::dense::{Dense, Joint};
use super::links;
use super::scratch::{Block3, Heavy, Island, NONE, Scratch, Span, Tip};
use super::state::State;
use crate::math::geom::Vec2;

/// Largest Newton step of a node, in links.
const TRUST_LINKS: f32 = 2.0;

/// Largest Newton step of a body's turn, rad.
const TRUST_TURN: f32 = 0.5;

/// A body that turns faster than this per substep needs a second iteration: the tie's path is no straight line.
const FAST_TURN: f32 = 0.1;

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
        let size = number_rows(w, island);
        dense.clear(size);
        contacts.load(state, w, iteration);
        contacts.couple(state, w, dense);
        let step = iterate(state, w, dense, island);
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

/// Mass, inertia and the distance to the predicted motion of every body; gives rows to those that are not folded.
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

/// One linear solve of the whole island, applied within the trust region. Returns the largest step, cm.
fn iterate(state: &mut State, w: &mut Scratch, dense: &mut Dense, island: Island) -> f32 {
    let mut slot = island.first_body;
    while slot != NONE {
        if let Some(row) = w.bodies[slot].row {
            dense.add_block(row, &w.bodies[slot].block);
        }
        slot = w.bodies[slot].next;
    }
    let mut k = island.first_span;
    while k != NONE {
        let span = w.spans[k];
        reduce(w, dense, &span);
        k = span.next;
    }
    dense.solve();
    let mut k = island.first_span;
    while k != NONE {
        let span = w.spans[k];
        expand(w, dense, &span);
        k = span.next;
    }
    move_all(state, w, dense, island)
}

/// Dense rows for all bodies but those that hang on one rope only, and for the nodes that bodies lie on. Returns their number.
fn number_rows(w: &mut Scratch, island: Island) -> usize {
    let mut size = 0;
    let mut slot = island.first_body;
    while slot != NONE {
        let body = &mut w.bodies[slot];
        body.row = (body.ties != 1 || body.coupled).then_some(size);
        size += if body.row.is_some() { 3 } else { 0 };
        slot = body.next;
    }
    let mut k = island.first_span;
    while k != NONE {
        let span = w.spans[k];
        let lain_on = if span.lain_on { span.start..span.start + span.count } else { 0..0 };
        for row in w.promoted[lain_on].iter_mut().flatten() {
            *row = size;
            size += 2;
        }
        k = span.next;
    }
    size
}

/// The dense point at a tip, if its body has rows.
fn joint(w: &Scratch, tip: Tip) -> Option<Joint> {
    match tip {
        Tip::Body { slot, lever, .. } => w.bodies[slot].row.map(|row| Joint { row, lever: Some(lever) }),
        Tip::Free | Tip::Pin => None,
    }
}

/// Works out the folded bodies at the ends of a rope as heavy nodes, once their blocks are complete.
fn fold_tips(w: &mut Scratch, span: &Span) {
    for tip in span.tips {
        if let Tip::Body { slot, lever, .. } = tip
            && w.bodies[slot].row.is_none()
        {
            let body = &mut w.bodies[slot];
            let block = body.block.give(lever).inverse();
            let (dx, turn) = body.block.solve(body.block.force, body.block.torque);
            body.heavy = Heavy { block, force: block.apply(dx + lever.perp() * turn) };
        }
    }
}

/// The folded body at a tip as a heavy node.
fn heavy(w: &Scratch, tip: Tip) -> Option<Heavy> {
    let Tip::Body { slot, .. } = tip else { return None };
    w.bodies[slot].row.is_none().then_some(w.bodies[slot].heavy)
}

fn twist(span: &Span, joints: [Option<Joint>; 2]) -> Twist {
    let last = span.start + span.count - 1;
    let low = span.start + (span.tips[0] == Tip::Pin) as usize;
    let high = last - (span.tips[1] == Tip::Pin) as usize;
    let middle = match joints {
        [Some(_), _] => span.start,
        [None, Some(_)] => last,
        [None, None] => (low + high) / 2,
    };
    Twist { low, high, middle }
}

/// Whether the rope needs the general elimination.
fn is_coupled(span: &Span, joints: &[Option<Joint>; 2]) -> bool {
    span.lain_on || joints[0].is_some() && joints[1].is_some()
}

/// What the end node at `tip` is for the general elimination, or None for a free one, which is a node like any other.
fn end_point(w: &Scratch, tip: Tip) -> Option<Point> {
    match (joint(w, tip), heavy(w, tip)) {
        (Some(joint), _) => Some(Point::Dense(joint)),
        (None, Some(heavy)) => Some(Point::Heavy(heavy)),
        (None, None) if tip == Tip::Pin => Some(Point::Held),
        (None, None) => None,
    }
}

/// What particle `i` is for the general elimination.
fn point(w: &Scratch, span: &Span, ends: &[Option<Point>; 2], i: usize) -> Point {
    if i == span.start
        && let Some(end) = ends[0]
    {
        return end;
    }
    if i == span.start + span.count - 1
        && let Some(end) = ends[1]
    {
        return end;
    }
    match w.promoted[i] {
        Some(row) if span.lain_on => Point::Dense(Joint { row, lever: None }),
        _ => Point::Inner,
    }
}

/// Eliminates a rope onto the dense system, or solves it if it touches none.
fn reduce(w: &mut Scratch, dense: &mut Dense, span: &Span) {
    fold_tips(w, span);
    let joints = [joint(w, span.tips[0]), joint(w, span.tips[1])];
    if is_coupled(span, &joints) {
        let ends = [end_point(w, span.tips[0]), end_point(w, span.tips[1])];
        couple::couple(w, span, dense, |w, i| point(w, span, &ends, i));
        return;
    }
    let twist = twist(span, joints);
    if twist.low > twist.high {
        return;
    }
    let ends = [heavy(w, span.tips[0]), heavy(w, span.tips[1])];
    if span.touched {
        meet::<true>(w, dense, span, &twist, ends, joints);
    } else {
        meet::<false>(w, dense, span, &twist, ends, joints);
    }
}

/// Eliminates a rope with at most one dense end; `EXTRA` if contacts touch it.
fn meet<const EXTRA: bool>(
    w: &mut Scratch,
    dense: &mut Dense,
    span: &Span,
    twist: &Twist,
    ends: [Option<Heavy>; 2],
    joints: [Option<Joint>; 2],
) {
    let carry = chain::eliminate::<EXTRA>(w, span, twist, ends);
    let middle = twist.middle;
    if let Some(joint) = joints[0].or(joints[1]) {
        let block = carry.s.plus(couple::extra(w, span, middle));
        dense.add_point(joint, block, Vec2::new(w.fx[middle], w.fy[middle]) + carry.r);
        return;
    }
    let last = span.start + span.count - 1;
    let end = if middle == span.start { ends[0] } else { ends[1].filter(|_| middle == last) };
    let (block, force) = chain::node::<EXTRA>(w, span, middle, end);
    let at = block.plus(carry.s).inverse().apply(force + carry.r);
    chain::substitute(w, span, twist, at);
}

/// Brings the dense solution back to the nodes of a rope and to the bodies folded into it.
fn expand(w: &mut Scratch, dense: &Dense, span: &Span) {
    let last = span.start + span.count - 1;
    let joints = [joint(w, span.tips[0]), joint(w, span.tips[1])];
    if is_coupled(span, &joints) {
        let ends = [end_point(w, span.tips[0]), end_point(w, span.tips[1])];
        couple::uncouple(w, span, dense, |w, i| point(w, span, &ends, i));
    } else if let Some(joint) = joints[0].or(joints[1]) {
        let twist = twist(span, joints);
        chain::substitute(w, span, &twist, dense.joint(joint));
    }
    for (tip, i) in span.tips.into_iter().zip([span.start, last]) {
        match tip {
            Tip::Pin => (w.dx[i], w.dy[i]) = (0.0, 0.0),
            Tip::Body { slot, lever, .. } => {
                if let Some(heavy) = heavy(w, tip) {
                    unfold(w, slot, lever, heavy, Vec2::new(w.dx[i], w.dy[i]));
                }
            }
            Tip::Free => {}
        }
    }
}

/// Step of a folded body from the step `at` of its tie: the rope pulls with F = N (at - u0), and B (dX, dt) = b + J^T F.
fn unfold(w: &mut Scratch, slot: usize, lever: Vec2, heavy: Heavy, at: Vec2) {
    let block = &mut w.bodies[slot].block;
    let pull = heavy.block.apply(at) - heavy.force;
    let (dx, turn) = block.solve(block.force + pull, block.torque + lever.perp().dot(pull));
    // The block is used up; its force now carries the answer to `move_all`.
    block.force = dx;
    block.torque = turn;
}

/// Adds the step to all displacements, scaled down if it leaves the trust region. Returns the largest step, cm.
fn move_all(state: &mut State, w: &mut Scratch, dense: &Dense, island: Island) -> f32 {
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
        let body = &mut w.bodies[slot];
        if let Some(row) = body.row {
            body.block.force = dense.point(row);
            body.block.torque = dense.turn(row);
        }
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

/// Marks the ropes that are still too long and tells whether there are any.
fn any_overlong(state: &State, w: &mut Scratch, island: Island, limit: f32) -> bool {
    let mut any = false;
    let mut k = island.first_span;
    while k != NONE {
        let span = &mut w.spans[k];
        span.strained = span.rigid && links::overlong(&state.particles, span.start, span.count, limit);
        any |= span.strained;
        k = span.next;
    }
    any
}
