//! Jakobsen's relaxation (Advanced Character Physics, 2001): links are put right one after another, a few times per tick.
//!
//! With K passes, step h and N links of length L under a load of M node masses it stretches by the law
//! total = g h^2 / (K L) (N/2 + M - 1): more with length and load, which is what the direct solver is for. Ends on bodies
//! have the inverse mass 1/m + (lever x n)^2 / I, so bodies turn here too.

use super::scratch::{NONE, Scratch, Tip};
use super::state::State;
use crate::math::geom::Vec2;

/// Runs `passes` passes over all ropes, oldest first.
pub fn solve(state: &mut State, w: &mut Scratch, passes: u32) {
    for _ in 0..passes.clamp(1, 16) {
        for k in 0..w.spans.len() {
            relax_rope(state, w, k);
        }
    }
    debug_assert!(w.spans.iter().all(|span| span.next == NONE || span.next < w.spans.len()));
}

fn relax_rope(state: &mut State, w: &mut Scratch, k: usize) {
    let span = w.spans[k];
    let last = span.start + span.count - 1;
    let node = 1.0 / span.mass;
    for i in span.start..last {
        let p = &state.particles;
        let d = (p.at(i + 1) - p.at(i)) + (p.q(i + 1) - p.q(i));
        let length = (d.length_squared() + 1e-12).sqrt();
        let n = d / length;
        let one = if i == span.start { give(state, span.tips[0], n, node) } else { node };
        let other = if i + 1 == last { give(state, span.tips[1], n, node) } else { node };
        let sum = one + other;
        if sum <= 0.0 {
            continue;
        }
        let push = n * ((length - p.rest[i]) / sum);
        shift(state, span.tips[0], i, i == span.start, push, node);
        shift(state, span.tips[1], i + 1, i + 1 == last, -push, node);
    }
}

/// Inverse mass of a tip along `n`.
fn give(state: &State, tip: Tip, n: Vec2, node: f32) -> f32 {
    match tip {
        Tip::Free => node,
        Tip::Pin => 0.0,
        Tip::Body { slot, local, .. } => {
            let disc = state.bodies.at(slot);
            let arm = if disc.turns { disc.swing(disc.arm(local)).0.perp_dot(n) } else { 0.0 };
            1.0 / disc.mass + arm * arm / disc.inertia
        }
    }
}

/// Moves node `i` by impulse `push`; at a tip that is its body.
fn shift(state: &mut State, tip: Tip, i: usize, is_tip: bool, push: Vec2, node: f32) {
    match tip {
        Tip::Pin if is_tip => {}
        Tip::Body { slot, local, .. } if is_tip => {
            let disc = state.bodies.at_mut(slot);
            let arm = disc.arm(local);
            disc.q += push / disc.mass;
            if disc.turns {
                disc.turn += disc.swing(arm).0.perp_dot(push) / disc.inertia;
            }
            let q = disc.swing(arm).1;
            state.particles.set_q(i, q);
        }
        _ => {
            let q = state.particles.q(i) + push * node;
            state.particles.set_q(i, q);
        }
    }
}
