//! Where everything would go on its own, and going there: the first and the last stage of a substep.

use super::body::MAX_TURN;
use super::links;
use super::rope::End;
use super::scratch::{Scratch, Tip};
use super::seed;
use super::state::{Clock, State};
use super::tuning::TICK_RATE;
use super::wind::{self, Air};

/// A held end moves at most this many links per tick; teleports become quick pulls.
const MAX_PIN_STEP: f32 = 2.0;

/// A displacement per substep below this is none, cm.
const STILL: f32 = 1e-12;

/// q = q d^(1/s) + g h^2 for everything that is free; held ends move towards where they shall be, which takes
/// `remaining` substeps.
pub fn predict(state: &mut State, w: &mut Scratch, remaining: u32) {
    let Clock { keep, h, substeps } = state.clock;
    let fall = state.gravity * (h * h);
    let (air_on_ropes, air_on_bodies) = (state.tuning.air_on_ropes, state.tuning.air_on_bodies);
    let State { particles: p, ropes, bodies, winds, .. } = state;
    for span in &w.spans {
        let nodes = span.start..span.start + span.count;
        fall_freely(&mut p.qx[nodes.clone()], &mut w.sx[nodes.clone()], keep, fall.x);
        fall_freely(&mut p.qy[nodes.clone()], &mut w.sy[nodes.clone()], keep, fall.y);
        if !winds.is_empty() {
            let rate = air_on_ropes * 2.0 * span.radius * span.spacing / span.mass;
            let (q, x) =
                ([&mut p.qx[nodes.clone()], &mut p.qy[nodes.clone()]], [&p.x[nodes.clone()], &p.y[nodes.clone()]]);
            wind::blow(winds, x, q, rate, h);
            w.sx[nodes.clone()].copy_from_slice(&p.qx[nodes.clone()]);
            w.sy[nodes.clone()].copy_from_slice(&p.qy[nodes]);
        }
        if remaining == substeps {
            seed::disturb(p, span);
        }
        for end in 0..2 {
            if span.tips[end] == Tip::Pin
                && let End::Pin { target } = ropes.at(span.rope).ends[end]
            {
                let i = if end == 0 { span.start } else { span.start + span.count - 1 };
                let way = target - p.at(i);
                let q = way / remaining as f32;
                p.set_q(i, q.clamp_length_max(MAX_PIN_STEP * span.spacing * (h * TICK_RATE)));
            }
        }
    }
    bodies.for_each_mut(|_, disc| {
        if disc.held.is_some() {
            return;
        }
        let drag = 1.0 / (1.0 + disc.drag * h);
        disc.q = (disc.q * keep + fall + disc.force * (h * h)) * drag;
        let air = if winds.is_empty() { Air::default() } else { wind::air_at(winds, disc.x) };
        if air.hold > 0.0 {
            disc.q = air.carry(disc.q / h, air_on_bodies * disc.area() / disc.mass, h) * h;
        }
        disc.turn = still(disc.turn * keep);
        disc.predicted = disc.q;
        disc.predicted_turn = disc.turn;
    });
}

/// What dies away would end in denormal numbers, which are a hundred times slower.
fn still(q: f32) -> f32 {
    if q.abs() < STILL { 0.0 } else { q }
}

/// Damps and accelerates one coordinate of many nodes and notes the prediction.
fn fall_freely(q: &mut [f32], predicted: &mut [f32], keep: f32, fall: f32) {
    for (q, s) in q.iter_mut().zip(predicted) {
        let next = still(*q * keep + fall);
        (*q, *s) = (next, next);
    }
}

/// x += q, with the speed limits.
pub fn advance(state: &mut State, w: &Scratch) {
    let most = state.tuning.max_speed * state.clock.h;
    let State { particles: p, bodies, .. } = state;
    for span in &w.spans {
        let nodes = span.start..span.start + span.count;
        let (x, y) = (&mut p.x[nodes.clone()], &mut p.y[nodes.clone()]);
        let (qx, qy) = (&mut p.qx[nodes.clone()], &mut p.qy[nodes]);
        let fastest = links::longest(qx, qy);
        if fastest > most * most {
            for (qx, qy) in qx.iter_mut().zip(qy.iter_mut()) {
                let speed = (*qx * *qx + *qy * *qy).sqrt();
                if speed > most {
                    (*qx, *qy) = (*qx * (most / speed), *qy * (most / speed));
                }
            }
        }
        x.iter_mut().zip(qx.iter()).for_each(|(x, q)| *x += q);
        y.iter_mut().zip(qy.iter()).for_each(|(y, q)| *y += q);
    }
    bodies.for_each_mut(|_, disc| {
        disc.q = disc.q.clamp_length_max(most);
        disc.turn = disc.turn.clamp(-MAX_TURN, MAX_TURN);
        disc.advance();
    });
}
