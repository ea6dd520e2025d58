//! Held bodies: a hand, a jar or a sling has them, so they go where they shall and nothing moves them.
//!
//! To the solver a held body is not there: the ropes tied to it end in pins that move with it, and what touches it meets
//! something of infinite mass. It stops at shapes, and where a rigid rope from a pin would have to become longer.

use super::contact;
use super::rope::End;
use super::scratch::{NONE, Scratch, Span, Tip};
use super::state::State;
use crate::math::geom::Vec2;

/// A rope counts as taut at so much of its rest length.
const TAUT: f32 = 1.001;

/// How often a motion is put right: once for each of two things it may lean on, and once more.
const ROUNDS: u32 = 3;

/// A motion that still runs into something after that by more than this is not made at all, cm.
const STUCK: f32 = 0.05;

/// Finds the motion of every held body in this substep, the `remaining`-th last of the tick, and moves the ends of its
/// ropes with it.
pub fn carry(state: &mut State, w: &Scratch, remaining: u32) {
    let h = state.clock.h;
    for k in 0..state.bodies.len() {
        let Some(slot) = state.bodies.id(k).map(|id| id.index()) else { continue };
        let disc = state.bodies.at_mut(slot);
        if disc.held.is_none() {
            continue;
        }
        disc.head_for_target(remaining, h);
        lean(state, w, slot);
        let disc = state.bodies.at_mut(slot);
        (disc.predicted, disc.predicted_turn) = (disc.q, 0.0);
        for span in &w.spans {
            for end in 0..2 {
                if span.held_by[end] == slot {
                    let at = tie(state, span, end);
                    let i = span.tip(end);
                    (state.particles.x[i], state.particles.y[i]) = (at.x, at.y);
                    state.particles.set_q(i, state.bodies.at(slot).q);
                }
            }
        }
    }
}

/// Takes from a held body's motion what taut ropes and shapes do not allow.
fn lean(state: &mut State, w: &Scratch, slot: usize) {
    let mut left = 0.0;
    for _ in 0..ROUNDS {
        for span in w.spans.iter().filter(|span| span.rigid) {
            let end = if span.held_by[0] == slot { 0 } else { 1 };
            if span.held_by[end] == slot && span.tips[1 - end] == Tip::Pin {
                let back = leash(state, span, end);
                state.bodies.at_mut(slot).q += back;
            }
        }
        let back = contact::stop_body(state, slot);
        state.bodies.at_mut(slot).q += back;
        left = back.length();
        if left == 0.0 {
            return;
        }
    }
    if left > STUCK {
        state.bodies.at_mut(slot).q = Vec2::ZERO;
    }
}

/// Where the body at `end` holds a rope now.
fn tie(state: &State, span: &Span, end: usize) -> Vec2 {
    match state.ropes.at(span.rope).ends[end] {
        End::Body { body, local } => {
            let disc = state.bodies.at(body.index());
            disc.x + disc.arm(local)
        }
        End::Free | End::Pin { .. } => state.particles.at(span.tip(end)),
    }
}

/// What brings the held body at `end` of a rope back to where the rope reaches from its other end, which is held too. A
/// body that is farther off already may stay there.
fn leash(state: &State, span: &Span, end: usize) -> Vec2 {
    let (other, slot) = (1 - end, span.held_by[end]);
    let far_q = match span.held_by[other] {
        NONE => state.particles.q(span.tip(other)),
        body => state.bodies.at(body).q,
    };
    let before = tie(state, span, end) - tie(state, span, other);
    let after = before + state.bodies.at(slot).q - far_q;
    let length: f32 = state.particles.rest[span.start..span.start + span.count - 1].iter().sum();
    let most = (length * TAUT).max(before.length());
    let distance = after.length();
    if distance > most { after * (most / distance - 1.0) } else { Vec2::ZERO }
}
