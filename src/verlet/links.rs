//! Vector passes over the links of a rope: blocks, right sides, strain.
//!
//! For a link from node i to i + 1 with rest length l, at the end of the substep (x + q):
//! ```text
//! D = (x1 - x0) + (q1 - q0)     d = |D|     n = D / d     c = d - l
//! kl = kappa L / l              kg = max(0, kl c / d)     the geometric stiffness of a pulled link (Tournier 2015)
//! H = (kl - kg) n n^T + kg 1    pull t = kl c n on node i, -t on node i + 1
//! ```
//! The right side of node i is t_i - t_(i-1) - m (q - q*), q* the predicted displacement.

use super::lanes::{LANES, raise, top, window};
use super::particles::Particles;
use super::scratch::{Scratch, Span, Tip};

/// Fills link blocks and pulls of one rope.
pub fn stiffen(p: &Particles, span: &Span, out: &mut Scratch) {
    let (start, n, kappa) = (span.start, span.count, span.kappa);
    let m = n - 1;
    let (x, y) = (&p.x[start..start + n], &p.y[start..start + n]);
    let (qx, qy) = (&p.qx[start..start + n], &p.qy[start..start + n]);
    let (rest, weight) = (&p.rest[start..start + m], &p.weight[start..start + m]);
    let (ha, hb, hd) = (&mut out.ha[start..start + m], &mut out.hb[start..start + m], &mut out.hd[start..start + m]);
    let (tx, ty) = (&mut out.tx[start..start + m], &mut out.ty[start..start + m]);
    for k in 0..m {
        let dx = (x[k + 1] - x[k]) + (qx[k + 1] - qx[k]);
        let dy = (y[k + 1] - y[k]) + (qy[k + 1] - qy[k]);
        let d = (dx * dx + dy * dy + 1e-12).sqrt();
        let inverse = 1.0 / d;
        let (nx, ny) = (dx * inverse, dy * inverse);
        let stiffness = kappa * weight[k];
        let pull = stiffness * (d - rest[k]);
        let raw = pull * inverse;
        let across = if raw > 0.0 { raw } else { 0.0 };
        let along = stiffness - across;
        ha[k] = along * nx * nx + across;
        hb[k] = along * nx * ny;
        hd[k] = along * ny * ny + across;
        tx[k] = pull * nx;
        ty[k] = pull * ny;
    }
}

/// Fills the right side of every node of one rope. Held ends get the pull of their link only.
pub fn load(p: &Particles, span: &Span, out: &mut Scratch) {
    let (start, n, mass) = (span.start, span.count, span.mass);
    let (qx, qy) = (&p.qx[start..start + n], &p.qy[start..start + n]);
    let (sx, sy) = (&out.sx[start..start + n], &out.sy[start..start + n]);
    let (tx, ty) = (&out.tx[start..start + n], &out.ty[start..start + n]);
    let (fx, fy) = (&mut out.fx[start..start + n], &mut out.fy[start..start + n]);
    for k in 1..n - 1 {
        fx[k] = (tx[k] - tx[k - 1]) - mass * (qx[k] - sx[k]);
        fy[k] = (ty[k] - ty[k - 1]) - mass * (qy[k] - sy[k]);
    }
    let inertia = |k: usize, tip: Tip| {
        if tip == Tip::Free { (mass * (qx[k] - sx[k]), mass * (qy[k] - sy[k])) } else { (0.0, 0.0) }
    };
    let (first, last) = (inertia(0, span.tips[0]), inertia(n - 1, span.tips[1]));
    (fx[0], fy[0]) = (tx[0] - first.0, ty[0] - first.1);
    (fx[n - 1], fy[n - 1]) = (-tx[n - 2] - last.0, -ty[n - 2] - last.1);
}

/// Whether any link is longer than `limit` times its rest length at the end of the substep.
pub fn overlong(p: &Particles, start: usize, n: usize, limit: f32) -> bool {
    let (x, y) = (&p.x[start..start + n], &p.y[start..start + n]);
    let (qx, qy) = (&p.qx[start..start + n], &p.qy[start..start + n]);
    let rest = &p.rest[start..start + n - 1];
    let excess = |k: usize| {
        let dx = (x[k + 1] - x[k]) + (qx[k + 1] - qx[k]);
        let dy = (y[k + 1] - y[k]) + (qy[k + 1] - qy[k]);
        let most = limit * rest[k];
        (dx * dx + dy * dy) - most * most
    };
    let whole = (n - 1) / LANES * LANES;
    let mut worst = [0.0; LANES];
    for k in (0..whole).step_by(LANES) {
        let (x, y): (&[f32; LANES + 1], &[f32; LANES + 1]) = (window(x, k), window(y, k));
        let (qx, qy): (&[f32; LANES + 1], &[f32; LANES + 1]) = (window(qx, k), window(qy, k));
        let rest: &[f32; LANES] = window(rest, k);
        for j in 0..LANES {
            let dx = (x[j + 1] - x[j]) + (qx[j + 1] - qx[j]);
            let dy = (y[j + 1] - y[j]) + (qy[j + 1] - qy[j]);
            let most = limit * rest[j];
            raise(&mut worst[j], (dx * dx + dy * dy) - most * most);
        }
    }
    top(&worst) > 0.0 || (whole..n - 1).any(|k| excess(k) > 0.0)
}

/// Adds the Newton step to the displacements; returns the largest step squared.
pub fn apply(p: &mut Particles, start: usize, n: usize, from: &Scratch) -> f32 {
    let (qx, qy) = (&mut p.qx[start..start + n], &mut p.qy[start..start + n]);
    let (dx, dy) = (&from.dx[start..start + n], &from.dy[start..start + n]);
    for k in 0..n {
        qx[k] += dx[k];
        qy[k] += dy[k];
    }
    longest(dx, dy)
}

/// Square of the longest vector of two arrays.
pub fn longest(x: &[f32], y: &[f32]) -> f32 {
    let whole = x.len() / LANES * LANES;
    let mut most = [0.0; LANES];
    for k in (0..whole).step_by(LANES) {
        let (x, y): (&[f32; LANES], &[f32; LANES]) = (window(x, k), window(y, k));
        for j in 0..LANES {
            raise(&mut most[j], x[j] * x[j] + y[j] * y[j]);
        }
    }
    let rest = (whole..x.len()).map(|k| x[k] * x[k] + y[k] * y[k]);
    rest.fold(top(&most), |top, value| if value > top { value } else { top })
}

/// Takes `share` of the Newton step back.
pub fn shorten(p: &mut Particles, start: usize, n: usize, from: &Scratch, share: f32) {
    for k in start..start + n {
        p.qx[k] -= from.dx[k] * share;
        p.qy[k] -= from.dy[k] * share;
    }
}
