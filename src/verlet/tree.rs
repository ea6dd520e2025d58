//! One linear solve of an island: its ropes are the branches of a tree that is folded up to the bodies, and unfolded.
//!
//! Every rope is eliminated onto the bodies at its ends (`chain.rs`; with bodies at both ends or lying on it `couple.rs`),
//! the bodies form a small dense system (`dense.rs`), and the answer goes back along the ropes: O(nodes), any number of
//! ropes to a body.
//!
//! A body that hangs on one rope only is folded into that rope as a heavy end node: with B the body's 3x3 block and
//! J = [1, p] (p the tie's lever, turned) that node's block is N = (J B^-1 J^T)^-1, and its free motion u0 = J B^-1 b. So a
//! rope with a berry costs no more than a rope, and is eliminated from both ends.

use super::chain::{self, Twist};
use super::couple::{self, Point};
use super::dense::{Dense, Joint};
use super::scratch::{Heavy, Island, NONE, Scratch, Span, Tip};
use crate::math::geom::Vec2;

/// Solves an island whose link blocks, right sides and body blocks are filled, with rows numbered and couplings between
/// them already in `dense`. Leaves the steps of nodes in `w.dx`, `w.dy` and those of bodies in their blocks' `force` and
/// `torque`.
pub fn solve(w: &mut Scratch, dense: &mut Dense, island: Island) {
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
    let mut slot = island.first_body;
    while slot != NONE {
        let body = &mut w.bodies[slot];
        if let Some(row) = body.row {
            body.block.force = dense.point(row);
            body.block.torque = dense.turn(row);
        } else if body.held {
            (body.block.force, body.block.torque) = (Vec2::ZERO, 0.0);
        }
        slot = body.next;
    }
}

/// Gives dense rows to all bodies but those that are held or hang on one rope only, and to the nodes that bodies lie on. Returns how
/// many there are.
pub fn number_rows(w: &mut Scratch, island: Island) -> usize {
    let mut size = 0;
    let mut slot = island.first_body;
    while slot != NONE {
        let body = &mut w.bodies[slot];
        body.row = (!body.held && (body.ties != 1 || body.coupled)).then_some(size);
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

/// Where a rope is eliminated to: its only dense end, else its middle.
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
    // The block is used up; its force now carries the answer.
    block.force = dx;
    block.torque = turn;
}

#[cfg(test)]
mod tests {
    use super::super::matrix::Sym2;
    use super::super::particles::Particles;
    use super::super::scratch::{Block3, BodyWork};
    use super::*;
    use crate::math::geom::vec2;
    use crate::math::rng::Rng;

    /// An island of ropes with random links, forces and node contacts, tied to bodies with random blocks.
    fn island(ropes: &[(usize, [Tip; 2])], bodies: usize, seed: u64) -> (Scratch, Island) {
        let mut rng = Rng::new(seed);
        let mut w = Scratch::default();
        w.fit(&Particles::new(64, 4), ropes.len(), bodies);
        let mut random = || vec2(rng.range(-1.0, 1.0), rng.range(-1.0, 1.0));
        for slot in 0..bodies {
            let mut block = Block3::new(5.0, 300.0);
            block.add_point(Sym2::outer(random(), 10.0), random(), random() * 16.0);
            let next = if slot + 1 < bodies { slot + 1 } else { NONE };
            w.bodies[slot] = BodyWork { block, next, ..BodyWork::default() };
        }
        let mut start = 0;
        for (k, (count, tips)) in ropes.iter().enumerate() {
            for tip in tips {
                if let Tip::Body { slot, .. } = tip {
                    w.bodies[*slot].ties += 1;
                }
            }
            for i in start..start + count {
                let h = Sym2::outer(random(), 60.0).plus(Sym2::scalar(0.5));
                (w.ha[i], w.hb[i], w.hd[i]) = (h.a, h.b, h.d);
                (w.fx[i], w.fy[i]) = random().into();
                w.extra[i] = Sym2::outer(random(), 3.0);
            }
            let next = if k + 1 < ropes.len() { k + 1 } else { NONE };
            let span = Span { start, count: *count, tips: *tips, next, ..Span::default() };
            w.spans.push(Span { mass: 1.0, touched: seed.is_multiple_of(2), ..span });
            start += count;
        }
        let (last_span, last_body) = (ropes.len() - 1, bodies.wrapping_sub(1));
        let first_body = if bodies > 0 { 0 } else { NONE };
        (w, Island { first_span: 0, last_span, first_body, last_body, mass: 1.0, ..Island::default() })
    }

    /// Solves the island and checks every equation of it, as they stand in `direct.rs`.
    fn check(ropes: &[(usize, [Tip; 2])], bodies: usize, lain_on: Option<usize>, seed: u64) {
        let (mut w, island) = island(ropes, bodies, seed);
        if let Some(node) = lain_on {
            w.spans[0].lain_on = true;
            w.promoted[node] = Some(0);
        }
        let mut dense = Dense::default();
        dense.fit(16);
        dense.clear(number_rows(&mut w, island));
        let blocks: Vec<Block3> = w.bodies.iter().map(|body| body.block).collect();
        solve(&mut w, &mut dense, island);
        let step = |i: usize| vec2(w.dx[i], w.dy[i]);
        let mut loads: Vec<(Vec2, f32)> = blocks.iter().map(|block| (block.force, block.torque)).collect();
        let mut worst = 0.0f32;
        for span in &w.spans {
            let last = span.start + span.count - 1;
            for i in span.start..=last {
                // What is left of the force at this node once its links have given way.
                let mut left = vec2(w.fx[i], w.fy[i]);
                if i > span.start {
                    left -= chain::link(&w, i - 1).apply(step(i) - step(i - 1));
                }
                if i < last {
                    left -= chain::link(&w, i).apply(step(i) - step(i + 1));
                }
                if span.touched {
                    left -= w.extra[i].apply(step(i));
                }
                match span.tip_at(i) {
                    Tip::Free => worst = worst.max((left - step(i) * span.mass).length()),
                    Tip::Pin => assert_eq!(step(i), Vec2::ZERO),
                    Tip::Body { slot, lever, .. } => {
                        loads[slot].0 += left;
                        loads[slot].1 += lever.perp().dot(left);
                    }
                }
            }
        }
        for (slot, (force, torque)) in loads.into_iter().enumerate() {
            let (block, d, turn) = (blocks[slot], w.bodies[slot].block.force, w.bodies[slot].block.torque);
            let x = block.xx * d.x + block.xy * d.y + block.xt * turn - force.x;
            let y = block.xy * d.x + block.yy * d.y + block.yt * turn - force.y;
            let t = block.xt * d.x + block.yt * d.y + block.tt * turn - torque;
            worst = worst.max(x.abs()).max(y.abs()).max(0.1 * t.abs());
        }
        assert!(worst < 2e-3, "{ropes:?}, {bodies} bodies, lain on {lain_on:?}, seed {seed}: off by {worst}");
    }

    fn tie(slot: usize, lever: Vec2) -> Tip {
        Tip::Body { slot, local: lever, arm: lever, lever }
    }

    #[test]
    fn ropes_of_every_size_and_kind_of_end_solve_their_equations() {
        let body = tie(0, vec2(3.0, -15.0));
        for count in 2..14 {
            for ends in [[Tip::Free, Tip::Free], [Tip::Pin, Tip::Free], [Tip::Free, Tip::Pin], [Tip::Pin, Tip::Pin]] {
                check(&[(count, ends)], 0, None, count as u64);
                check(&[(count, ends)], 0, Some(count / 2), 1 + count as u64);
            }
            for other in [Tip::Free, Tip::Pin] {
                check(&[(count, [body, other])], 1, None, count as u64);
                check(&[(count, [other, body])], 1, None, 1 + count as u64);
            }
        }
    }

    #[test]
    fn islands_of_ropes_and_bodies_solve_their_equations() {
        let (a, b) = (tie(0, vec2(3.0, -15.0)), tie(0, vec2(-16.0, 0.0)));
        let (c, d) = (tie(1, vec2(0.0, 16.0)), tie(1, vec2(10.0, 9.0)));
        for count in 2..10 {
            for seed in 0..2 {
                check(&[(count, [a, c])], 2, None, seed);
                check(&[(count, [a, b])], 1, None, seed);
                check(
                    &[(count, [Tip::Pin, a]), (7, [b, Tip::Free]), (4, [c, b]), (count, [d, Tip::Pin])],
                    2,
                    None,
                    seed,
                );
                check(&[(count, [Tip::Pin, a]), (count, [b, c]), (5, [d, b])], 2, Some(count / 2), seed);
            }
        }
    }
}
