//! The stages of a tick of a web. XPBD (Macklin 2016) on displacements; strands only pull.
//!
//! ```text
//! predict   q = d q + g h^2
//! pull      per strand, with D = (xb - xa) + (qb - qa), c = |D| - rest, k = compliance rest / (36 passes h^2):
//!           s' = max(0, s + (c - k s) / (wa + wb + k));   qa += wa (s' - s) D/|D|;   qb -= wb (s' - s) D/|D|
//! advance   x += q
//! ```

use super::held::Held;
use super::nodes::{Nodes, Point};
use super::order::{Link, Plan};
use super::strands::{StrandId, Strands};
use super::tuning::{SEGMENT, WebTuning};
use crate::math::trig;
use crate::verlet::slots::Reserved;
use crate::verlet::tuning::TICK;

/// Most nodes' worth of mass that counts as no mass.
const LIGHTEST: f32 = 1e-3;

/// What a tuning means for one substep.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clock {
    pub substeps: u32,
    pub iterations: u32,
    /// Length of a substep, s.
    pub h: f32,
    /// Share of the velocity that is left after one.
    pub damping: f32,
    /// What the velocity of falling silk is multiplied with in a tick, beside that.
    pub spare: f32,
    /// Displacement by gravity in one, cm.
    pub fall: f32,
    /// Compliance of 1 cm of silk over h^2.
    pub soft: f32,
    /// Largest displacement in one, cm.
    pub reach: f32,
}

impl Clock {
    /// Takes the numbers of a tuning, within their limits.
    pub fn new(tuning: &WebTuning) -> Clock {
        let substeps = tuning.substeps.clamp(1, 8);
        let iterations = tuning.iterations.clamp(1, 16);
        let h = TICK / substeps as f32;
        Clock {
            substeps,
            iterations,
            h,
            damping: trig::pow(tuning.damping.clamp(0.0, 1.0), 1.0 / substeps as f32),
            spare: tuning.falling.clamp(0.0, 1.0) / tuning.damping.clamp(0.1, 1.0),
            fall: tuning.gravity * h * h,
            soft: tuning.compliance.max(1e-7) / (iterations as f32 * SEGMENT * h * h),
            reach: tuning.max_speed.max(1.0) * h,
        }
    }
}

/// Notes where the nodes are and how heavy each is in this tick. What falls is braked less.
pub fn begin(nodes: &mut Nodes, plan: &mut Plan, held: &Held, tuning: &WebTuning, clock: &Clock) {
    let known = nodes.slate.used();
    let points = &mut nodes.points[..known];
    for ((point, anchor), silk) in points.iter_mut().zip(&nodes.anchor).zip(&plan.silk) {
        (point.px, point.py) = (point.x, point.y);
        let mass = (tuning.knot_mass + tuning.silk_mass * silk + point.load).max(LIGHTEST);
        point.w = if *anchor { 0.0 } else { 1.0 / mass };
    }
    if held.count() < nodes.slate.used() {
        for (i, point) in points.iter_mut().enumerate().filter(|(i, _)| !held.is_held(*i)) {
            point.set_q(point.q() * clock.spare);
            if !nodes.slate.is_taken(i) {
                point.w = 0.0;
            }
        }
    }
    for link in plan.links.iter_mut() {
        let w = points[link.a as usize].w + points[link.b as usize].w;
        link.give = 1.0 / (w + clock.soft * link.rest);
    }
}

/// Lets the nodes fly on and fall.
pub fn predict(points: &mut [Point], clock: &Clock) {
    for point in points {
        let moves = if point.w > 0.0 { 1.0 } else { 0.0 };
        point.qx *= clock.damping * moves;
        point.qy = (point.qy * clock.damping + clock.fall) * moves;
    }
}

/// One pass over all strands. The first of a substep starts without tension.
pub fn pull<const FIRST: bool>(points: &mut [Point], links: &mut [Link], soft: f32) {
    for link in links {
        let (a, b) = (points[link.a as usize], points[link.b as usize]);
        let (dx, dy) = ((b.x - a.x) + (b.qx - a.qx), (b.y - a.y) + (b.qy - a.qy));
        let length = (dx * dx + dy * dy + 1e-12).sqrt();
        let before = if FIRST { 0.0 } else { link.pull };
        let wanted = before + (length - link.rest - soft * link.rest * before) * link.give;
        let now = if wanted > 0.0 { wanted } else { 0.0 };
        link.pull = now;
        let change = (now - before) / length;
        let (fx, fy) = (change * dx, change * dy);
        let a = &mut points[link.a as usize];
        (a.qx, a.qy) = (a.qx + a.w * fx, a.qy + a.w * fy);
        let b = &mut points[link.b as usize];
        (b.qx, b.qy) = (b.qx - b.w * fx, b.qy - b.w * fy);
    }
}

/// Moves the nodes, none faster than allowed.
pub fn advance(points: &mut [Point], reach: f32) {
    for point in points {
        let q2 = point.qx * point.qx + point.qy * point.qy;
        if q2 > reach * reach {
            let share = reach / q2.sqrt();
            (point.qx, point.qy) = (point.qx * share, point.qy * share);
        }
        point.x += point.qx;
        point.y += point.qy;
    }
}

/// Notes the tension of all strands and which have been overloaded for too long.
pub fn measure(
    points: &[Point],
    plan: &Plan,
    strands: &mut Strands,
    tuning: &WebTuning,
    clock: &Clock,
    snapped: &mut Reserved<StrandId>,
) {
    snapped.clear();
    let force = 1.0 / (clock.h * clock.h);
    for link in plan.links.iter() {
        let (a, b) = (&points[link.a as usize], &points[link.b as usize]);
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        let silk = &mut strands.silk[link.strand as usize];
        let longest = (1.0 + tuning.break_strain * silk.strength) * link.rest;
        silk.tension = link.pull * force;
        silk.strained = if dx * dx + dy * dy > longest * longest { silk.strained + 1 } else { 0 };
        if silk.strained == tuning.break_ticks.max(1)
            && let Some(id) = strands.slate.id(link.strand as usize)
        {
            snapped.push(id);
        }
    }
}
