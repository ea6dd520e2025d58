//! The general elimination of a rope: points of the dense system cut it into stretches.
//!
//! Such points are bodies at both ends, and nodes that a body lies on. The recurrence is that of `chain.rs`; each stretch
//! also carries the coupling K to the dense point a before it:
//! ```text
//! Kaa -= K P K^T      ra -= K P f      K' = K P H      and on the way back  dq_i = P (f + H dq_(i+1) - K^T dq_a)
//! ```

use super::chain::{Carry, link};
use super::dense::{Dense, Joint};
use super::matrix::{Mat2, Sym2};
use super::scratch::{Coupled, Heavy, NONE, Scratch, Span};
use crate::math::geom::{Vec2, vec2};

/// Contact block of a node.
pub fn extra(w: &Scratch, span: &Span, i: usize) -> Sym2 {
    if span.touched { w.extra[i] } else { Sym2::default() }
}

/// What a node of a rope is for the general elimination.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Point {
    Inner,
    Held,
    Dense(Joint),
    Heavy(Heavy),
}

/// Eliminates a rope with dense points into `dense`, from end 0 to end 1. `what` says what a particle is.
///
/// With a the last dense point: K couples it to the current node, and
/// Kaa -= K P K^T, ra -= K P f, K' = K P H.
pub fn couple(w: &mut Scratch, span: &Span, dense: &mut Dense, what: impl Fn(&Scratch, usize) -> Point) {
    let last = span.start + span.count - 1;
    let mut carry = Carry::default();
    let mut anchor: Option<(usize, Joint)> = None;
    let (mut k, mut own, mut pull) = (Mat2::default(), Sym2::default(), Vec2::ZERO);
    for i in span.start..=last {
        let h = if i < last { link(w, i) } else { Sym2::default() };
        let (block, force) = match what(w, i) {
            Point::Inner => (Sym2::scalar(span.mass).plus(extra(w, span, i)), vec2(w.fx[i], w.fy[i])),
            Point::Heavy(heavy) => (heavy.block.plus(extra(w, span, i)), vec2(w.fx[i], w.fy[i]) + heavy.force),
            Point::Held => {
                if let Some((_, joint)) = anchor.take() {
                    dense.add_point(joint, own, pull);
                }
                carry = Carry { s: h, r: Vec2::ZERO };
                w.coupled[i] = Coupled { anchor: NONE, ..Coupled::default() };
                continue;
            }
            Point::Dense(joint) => {
                // A promoted node has a mass of its own, a tied end has none.
                let mass = if joint.lever.is_none() { Sym2::scalar(span.mass) } else { Sym2::default() };
                let block = mass.plus(extra(w, span, i));
                dense.add_point(joint, block.plus(carry.s).plus(h), vec2(w.fx[i], w.fy[i]) + carry.r);
                if let Some((_, before)) = anchor {
                    dense.add_point(before, own, pull);
                    dense.add_cross(before, joint, k);
                }
                anchor = Some((i, joint));
                (k, own, pull) = (Mat2::from(h.times(-1.0)), Sym2::default(), Vec2::ZERO);
                // The coupling stays with the dense point, so the next node starts with the link's full block.
                carry = Carry { s: h, r: Vec2::ZERO };
                continue;
            }
        };
        let (m, f) = (block.plus(carry.s), force + carry.r);
        let p = m.plus(h).inverse();
        let mut entry = Coupled { p, rhs: f, k: Mat2::default(), anchor: NONE };
        if let Some((place, _)) = anchor {
            entry = Coupled { k, anchor: place, ..entry };
            let kp = k.times_sym(p);
            own = own.minus(kp.times_transposed(k));
            pull -= kp.apply(f);
            k = kp.times_sym(h);
        }
        w.coupled[i] = entry;
        carry = Carry { s: h.product(p).times_sym_to_sym(m), r: h.apply(p.apply(f)) };
    }
    if let Some((_, joint)) = anchor {
        dense.add_point(joint, own, pull);
    }
}

/// The way back of [`couple`], from end 1 to end 0; `dense` is solved.
pub fn uncouple(w: &mut Scratch, span: &Span, dense: &Dense, what: impl Fn(&Scratch, usize) -> Point) {
    let last = span.start + span.count - 1;
    let mut next = Vec2::ZERO;
    for i in (span.start..=last).rev() {
        let step = match what(w, i) {
            Point::Held => Vec2::ZERO,
            Point::Dense(joint) => dense.joint(joint),
            Point::Inner | Point::Heavy(_) => {
                let entry = w.coupled[i];
                let mut f = entry.rhs;
                if i < last {
                    f += link(w, i).apply(next);
                }
                if entry.anchor != NONE
                    && let Point::Dense(joint) = what(w, entry.anchor)
                {
                    f -= entry.k.apply_transposed(dense.joint(joint));
                }
                entry.p.apply(f)
            }
        };
        (w.dx[i], w.dy[i]) = (step.x, step.y);
        next = step;
    }
}
