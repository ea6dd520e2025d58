//! Eliminating the nodes of one rope: the linear-time heart of the direct solver (Baraff 1996, Deul 2018).
//!
//! The system of a rope is block-tridiagonal: node blocks N_i (mass, contacts), link blocks H_i between i and i + 1.
//! Going along it, with S and r what the nodes so far pass on (S = 0 at a free end, H at a pin):
//! ```text
//! M = N_i + S       A = M + H_i      P = A^-1       T = P H_i       u = P (f_i + r)
//! S' = H_i P M      r' = H_i u       and on the way back  dq_i = u + T dq_(i+1)
//! ```
//! S' = H P M is the *parallel sum* of H and M: the textbook form H - H P H is the same number, but loses kappa^2 where
//! this loses kappa (research: 0.04 instead of 0.87 cm/s of jitter at the stiffness limit).
//!
//! `Twist` eliminates from both ends towards a node in the middle, two independent recurrences that a CPU runs at once.
//! `couple` is the general case: points of the dense system (bodies at both ends, nodes that a body lies on) cut the
//! rope into stretches, each of which also carries the coupling K to the dense point before it.

use super::dense::{Dense, Joint};
use super::matrix::{Mat2, Sym2};
use super::scratch::{Coupled, NONE, Scratch, Span};
use crate::math::geom::{Vec2, vec2};

/// What a part of a rope passes on to the next node: stiffness and force.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Carry {
    pub s: Sym2,
    pub r: Vec2,
}

/// The link block right of particle `i`.
#[inline(always)]
fn link(w: &Scratch, i: usize) -> Sym2 {
    Sym2 { a: w.ha[i], b: w.hb[i], d: w.hd[i] }
}

/// Passes one node: its block with what was carried is `m`, its force with what was carried `f`, `h` is the next link.
/// Returns (u, T) for the way back, as six numbers. Only one division, off the path of the products.
#[inline(always)]
fn pass(m: Sym2, f: Vec2, h: Sym2, carry: &mut Carry) -> [f32; 6] {
    let a = m.plus(h);
    let scale = 1.0 / (a.a * a.d - a.b * a.b);
    // adj(A) H, to be scaled by 1 / det A.
    let t =
        Mat2 { a: a.d * h.a - a.b * h.b, b: a.d * h.b - a.b * h.d, c: a.a * h.b - a.b * h.a, d: a.a * h.d - a.b * h.b };
    let s = Sym2 {
        a: t.a * m.a + t.c * m.b,
        b: 0.5 * ((t.a * m.b + t.c * m.d) + (t.b * m.a + t.d * m.b)),
        d: t.b * m.b + t.d * m.d,
    };
    carry.s = s.times(scale);
    carry.r = vec2((t.a * f.x + t.c * f.y) * scale, (t.b * f.x + t.d * f.y) * scale);
    [
        (a.d * f.x - a.b * f.y) * scale,
        (a.a * f.y - a.b * f.x) * scale,
        t.a * scale,
        t.b * scale,
        t.c * scale,
        t.d * scale,
    ]
}

/// How a rope is eliminated from both ends: `low` and `high` are the first unknown nodes at either end, `middle` the node
/// they meet at. All are particle indices.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Twist {
    pub low: usize,
    pub high: usize,
    pub middle: usize,
}

/// A heavy end: a body that hangs on this rope only, seen as a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Heavy {
    pub block: Sym2,
    pub force: Vec2,
}

/// Runs both recurrences up to the middle; what arrives there is returned. `ends` replaces mass and force of the outermost
/// nodes. With `EXTRA`, node blocks from contacts count.
pub fn eliminate<const EXTRA: bool>(w: &mut Scratch, span: &Span, twist: &Twist, ends: [Option<Heavy>; 2]) -> Carry {
    let Twist { low, high, middle } = *twist;
    let last = span.start + span.count - 1;
    let (mut left, mut right) = (Carry::default(), Carry::default());
    let (mut i, mut j) = (low, high);
    if low > span.start && low <= middle {
        left.s = link(w, low - 1);
    }
    if high < last && high >= middle {
        right.s = link(w, high);
    }
    if low == span.start && low < middle {
        let (block, force) = node::<EXTRA>(w, span, low, ends[0]);
        w.factor[low] = pass(block, force, link(w, low), &mut left);
        i += 1;
    }
    if high == last && high > middle {
        let (block, force) = node::<EXTRA>(w, span, high, ends[1]);
        w.factor[high] = pass(block, force, link(w, high - 1), &mut right);
        j -= 1;
    }
    while i < middle && j > middle {
        let (block, force) = inner::<EXTRA>(w, span.mass, i, &left);
        w.factor[i] = pass(block, force, link(w, i), &mut left);
        let (block, force) = inner::<EXTRA>(w, span.mass, j, &right);
        w.factor[j] = pass(block, force, link(w, j - 1), &mut right);
        i += 1;
        j -= 1;
    }
    while i < middle {
        let (block, force) = inner::<EXTRA>(w, span.mass, i, &left);
        w.factor[i] = pass(block, force, link(w, i), &mut left);
        i += 1;
    }
    while j > middle {
        let (block, force) = inner::<EXTRA>(w, span.mass, j, &right);
        w.factor[j] = pass(block, force, link(w, j - 1), &mut right);
        j -= 1;
    }
    Carry { s: left.s.plus(right.s), r: left.r + right.r }
}

/// Block and force of an inner node with what was carried to it.
#[inline(always)]
fn inner<const EXTRA: bool>(w: &Scratch, mass: f32, i: usize, carry: &Carry) -> (Sym2, Vec2) {
    let mut block = Sym2 { a: carry.s.a + mass, b: carry.s.b, d: carry.s.d + mass };
    if EXTRA {
        block = block.plus(w.extra[i]);
    }
    (block, vec2(w.fx[i] + carry.r.x, w.fy[i] + carry.r.y))
}

/// Block and force of any unknown node on its own.
pub fn node<const EXTRA: bool>(w: &Scratch, span: &Span, i: usize, heavy: Option<Heavy>) -> (Sym2, Vec2) {
    let force = vec2(w.fx[i], w.fy[i]);
    match heavy {
        Some(heavy) if EXTRA => (heavy.block.plus(w.extra[i]), force + heavy.force),
        Some(heavy) => (heavy.block, force + heavy.force),
        None if EXTRA => (Sym2::scalar(span.mass).plus(w.extra[i]), force),
        None => (Sym2::scalar(span.mass), force),
    }
}

/// The way back from the middle, whose step is `at`.
pub fn substitute(w: &mut Scratch, twist: &Twist, at: Vec2) {
    let Twist { low, high, middle } = *twist;
    (w.dx[middle], w.dy[middle]) = (at.x, at.y);
    let (mut left, mut right) = (at, at);
    let (mut i, mut j) = (middle, middle);
    while i > low && j < high {
        i -= 1;
        left = back(&w.factor[i], left);
        (w.dx[i], w.dy[i]) = (left.x, left.y);
        j += 1;
        right = back(&w.factor[j], right);
        (w.dx[j], w.dy[j]) = (right.x, right.y);
    }
    while i > low {
        i -= 1;
        left = back(&w.factor[i], left);
        (w.dx[i], w.dy[i]) = (left.x, left.y);
    }
    while j < high {
        j += 1;
        right = back(&w.factor[j], right);
        (w.dx[j], w.dy[j]) = (right.x, right.y);
    }
}

#[inline(always)]
fn back(f: &[f32; 6], next: Vec2) -> Vec2 {
    vec2(f[0] + (f[2] * next.x + f[3] * next.y), f[1] + (f[4] * next.x + f[5] * next.y))
}

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
