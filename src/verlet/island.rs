//! Which ropes and bodies pull on each other: each such island is solved on its own.

use super::rope::End;
use super::scratch::{BodyWork, Island, NONE, Scratch, Span, Tip};
use super::state::State;
use crate::math::geom::Vec2;

/// Gravity that stiffness is made for even where there is less, cm/s^2: a kicked rope must hold too.
const MIN_DESIGN_GRAVITY: f32 = 980.0;

/// Stiffness over node mass that no tuning may pass: from 16,000 on, f32 loses the masses of light bodies in a chain
/// beside it, and the solve breaks down.
const STIFFEST: f32 = 10_000.0;

/// A rope between two pins pulls several times its weight on them if it is nearly straight.
const TAUT: f32 = 5.0;

/// Lists all spans and bodies for this tick, in creation order. Contacts may then join more of them, and [`gather`]
/// makes the islands.
pub fn list(state: &State, w: &mut Scratch) {
    w.spans.clear();
    for id in state.bodies.ids() {
        let slot = id.index();
        w.parents[slot] = slot;
        let held = state.bodies.at(slot).held.is_some();
        w.bodies[slot] = BodyWork { next: NONE, island: NONE, held, ..BodyWork::default() };
    }
    for id in state.ropes.ids() {
        let rope = state.ropes.at(id.index());
        let tip = |end: usize| match rope.ends[end] {
            End::Free => Tip::Free,
            End::Pin { .. } => Tip::Pin,
            End::Body { body, .. } if w.bodies[body.index()].held => Tip::Pin,
            End::Body { body, local } => Tip::Body { slot: body.index(), local, arm: Vec2::ZERO, lever: Vec2::ZERO },
        };
        let tips = [tip(0), tip(1)];
        let holder = |end: usize| match rope.ends[end] {
            End::Body { body, .. } if w.bodies[body.index()].held => body.index(),
            _ => NONE,
        };
        let held_by = [holder(0), holder(1)];
        if let [Tip::Body { slot: a, .. }, Tip::Body { slot: b, .. }] = tips {
            join(&mut w.parents, a, b);
        }
        for tip in tips {
            if let Tip::Body { slot, .. } = tip {
                w.bodies[slot].ties += 1;
            }
        }
        w.spans.push(Span {
            rope: id.index(),
            start: rope.start,
            count: rope.count,
            mass: rope.node_mass,
            spacing: rope.spacing,
            kappa: 0.0,
            rigid: rope.compliance <= 0.0,
            collides: rope.collides,
            carries: rope.carries,
            radius: rope.radius,
            tips,
            held_by,
            near: NONE,
            close: false,
            touched: false,
            lain_on: false,
            island: NONE,
            next: NONE,
        });
    }
}

/// Collects what was listed and joined into islands.
pub fn gather(state: &mut State, w: &mut Scratch) {
    w.islands.clear();
    for k in 0..w.spans.len() {
        let place = island_of_span(w, k);
        w.spans[k].island = place;
        let island = &mut w.islands[place];
        island.mass += state.ropes.at(w.spans[k].rope).mass();
        if island.first_span == NONE {
            island.first_span = k;
        } else {
            w.spans[island.last_span].next = k;
        }
        island.last_span = k;
    }
    for id in state.bodies.ids() {
        let slot = id.index();
        let root = find(&mut w.parents, slot);
        let place = island_of_root(w, root);
        w.bodies[slot].island = place;
        let island = &mut w.islands[place];
        island.mass += if w.bodies[slot].held { 0.0 } else { state.bodies.at(slot).mass };
        if island.first_body == NONE {
            island.first_body = slot;
        } else {
            w.bodies[island.last_body].next = slot;
        }
        island.last_body = slot;
    }
    stiffness(state, w);
}

/// Lets two bodies share an island.
pub fn join(parents: &mut [usize], a: usize, b: usize) {
    let (a, b) = (find(parents, a), find(parents, b));
    // The lower slot leads, so the result does not depend on the order of joining.
    parents[a.max(b)] = a.min(b);
}

fn find(parents: &mut [usize], mut slot: usize) -> usize {
    while parents[slot] != slot {
        parents[slot] = parents[parents[slot]];
        slot = parents[slot];
    }
    slot
}

/// Lets the body in `slot`, which may come to lie on span `k`, share its island.
pub fn join_span(w: &mut Scratch, k: usize, slot: usize) {
    match a_body_of(w, k) {
        Some(other) => join(&mut w.parents, other, slot),
        None => w.spans[k].near = slot,
    }
}

fn a_body_of(w: &Scratch, k: usize) -> Option<usize> {
    let span = &w.spans[k];
    let tied = span.tips.iter().find_map(|tip| if let Tip::Body { slot, .. } = tip { Some(*slot) } else { None });
    tied.or((span.near != NONE).then_some(span.near))
}

fn island_of_span(w: &mut Scratch, k: usize) -> usize {
    match a_body_of(w, k) {
        Some(slot) => {
            let root = find(&mut w.parents, slot);
            island_of_root(w, root)
        }
        None => new_island(w),
    }
}

fn island_of_root(w: &mut Scratch, root: usize) -> usize {
    if w.bodies[root].island == NONE {
        w.bodies[root].island = new_island(w);
    }
    w.bodies[root].island
}

fn new_island(w: &mut Scratch) -> usize {
    w.islands.push(Island {
        first_span: NONE,
        last_span: NONE,
        first_body: NONE,
        last_body: NONE,
        mass: 0.0,
        pressed: false,
    });
    w.islands.len() - 1
}

/// kappa = (mass of the island) g h^2 / (eps L): then the weight of everything strains a link by eps. Limited where f32
/// would begin to jitter. An elastic rope has h^2 over the compliance of one link instead.
fn stiffness(state: &mut State, w: &mut Scratch) {
    let h2 = state.clock.h * state.clock.h;
    let gravity = state.gravity.length().max(MIN_DESIGN_GRAVITY);
    for island in &w.islands {
        let mut k = island.first_span;
        while k != NONE {
            let span = &mut w.spans[k];
            let most = state.tuning.max_stiffness.min(STIFFEST) * span.mass;
            let wanted = if span.rigid {
                let taut = if span.tips == [Tip::Pin, Tip::Pin] { TAUT } else { 1.0 };
                taut * island.mass * gravity * h2 / (state.tuning.strain * span.spacing)
            } else {
                h2 / (state.ropes.at(span.rope).compliance * span.spacing)
            };
            span.kappa = wanted.min(most);
            state.ropes.at_mut(span.rope).kappa = span.kappa;
            k = span.next;
        }
    }
}
