//! Reels: ropes that grow and shrink at their first end.
//!
//! The first link has a variable rest length. Over 1.6 spacings it gets a node in the middle, under 0.4 it swallows the
//! next one; the slack that vanishes with a folded pair goes to a ledger and is paid back slowly.

use super::rope::Rope;
use super::state::State;
use super::tuning::TICK;

/// The first link is split above this many spacings and joined with the next below that many.
const SPLIT: f32 = 1.6;
const JOIN: f32 = 0.4;

/// Shortest first link after a join, spacings.
const SHORTEST: f32 = 0.3;

/// How much of the ledger is paid back per tick, cm.
const PAYBACK: f32 = 0.5;

/// Runs all reels for one tick.
pub fn wind(state: &mut State) {
    let ramp = state.tuning.reel_ramp * TICK;
    let mut k = 0;
    while let Some(id) = state.ropes.id(k) {
        k += 1;
        let rope = state.ropes.at_mut(id.index());
        let reel = &mut rope.reel;
        if reel.target == 0.0 && reel.speed == 0.0 && reel.ledger == 0.0 {
            continue;
        }
        reel.speed += (reel.target - reel.speed).clamp(-ramp, ramp);
        let back = reel.ledger.min(PAYBACK);
        reel.ledger -= back;
        let change = reel.speed * TICK + back;
        let mut rope = rope.clone();
        wind_rope(state, &mut rope, change);
        *state.ropes.at_mut(id.index()) = rope;
    }
}

fn wind_rope(state: &mut State, rope: &mut Rope, change: f32) {
    let p = &mut state.particles;
    let (first, spacing) = (rope.start, rope.spacing);
    let mut rest = p.rest[first] + change;
    let others: f32 = p.rest[first + 1..first + rope.count - 1].iter().sum();
    let most = rope.reel.longest - others;
    if rest > most {
        rest = most.max(p.rest[first]);
        rope.reel.speed = rope.reel.speed.min(0.0);
    }
    let full = rope.start <= rope.block.start + 1;
    if rest > SPLIT * spacing && full {
        // No room for another node; cannot happen while the reserve fits the longest length.
        rest = SPLIT * spacing;
        rope.reel.speed = rope.reel.speed.min(0.0);
    }
    let shortest = SHORTEST * spacing;
    if rope.count == 2 && rest < shortest {
        rest = p.rest[first].min(shortest).max(rest);
        rope.reel.speed = rope.reel.speed.max(0.0);
    }
    if rest > SPLIT * spacing {
        let share = (rest - spacing) / rest;
        let (a, b) = (first, first + 1);
        let (x, q, before) =
            (p.at(a).lerp(p.at(b), share), p.q(a).lerp(p.q(b), share), p.previous(a).lerp(p.previous(b), share));
        let (tip, tip_q, tip_before) = (p.at(a), p.q(a), p.previous(a));
        p.put(first - 1, tip, tip_q, tip_before);
        p.put(first, x, q, before);
        p.set_rest(first - 1, rest - spacing, spacing);
        p.set_rest(first, spacing, spacing);
        rope.start -= 1;
        rope.count += 1;
    } else if rest < JOIN * spacing && rope.count > 2 {
        let wanted = rest + p.rest[first + 1];
        let distance = p.at(first).distance(p.at(first + 2));
        let joined = wanted.min(distance.max(shortest));
        rope.reel.ledger += wanted - joined;
        let (tip, tip_q, tip_before) = (p.at(first), p.q(first), p.previous(first));
        p.put(first + 1, tip, tip_q, tip_before);
        p.set_rest(first + 1, joined, spacing);
        rope.start += 1;
        rope.count -= 1;
    } else {
        p.set_rest(first, rest, spacing);
    }
}
