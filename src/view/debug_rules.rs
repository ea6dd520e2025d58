//! F1: the distances at which the rules act on the berry's centre, element by element.

use super::debug_ink::{BODY, HARM, NODE, Pen, REACH};
use super::stage_ease::prey;
use crate::sim::puzzle::elements::{AntState, BubbleState};
use crate::sim::puzzle::spec::{PegKind, Track};
use crate::sim::puzzle::state::{Puzzle, ticks};
use crate::sim::puzzle::{cap, sling, thorn};
use glam::Vec2;

/// Length of a drawn direction, cm.
const ARROW: f32 = 34.0;

/// Draws all of them.
pub fn draw_rules(pen: &mut Pen, puzzle: &Puzzle) {
    draw_goals(pen, puzzle);
    draw_thorns(pen, puzzle);
    draw_blowers(pen, puzzle);
    draw_pegs(pen, puzzle);
    draw_ants(pen, puzzle);
    draw_ground(pen, puzzle);
    draw_slings(pen, puzzle);
}

/// The mouth, fireflies, bubbles, and the light that Nim and fireflies need at night.
fn draw_goals(pen: &mut Pen, puzzle: &Puzzle) {
    let (snip, nim) = (&puzzle.tuning().snip, puzzle.nim());
    let awake = if nim.asleep { 0.3 } else { 1.0 };
    pen.circle(nim.mouth, snip.mouth_reach, REACH.fade(0.6 * awake));
    pen.circle(nim.mouth, snip.eat_reach, REACH.fade(awake));
    let there = puzzle.fireflies().iter().filter(|fly| fly.caught_at.is_none() && fly.left_at.is_none());
    there.for_each(|fly| pen.circle(fly.at, snip.firefly_reach, REACH.fade(if fly.hidden { 0.2 } else { 0.6 })));
    for bubble in puzzle.elements().bubbles.iter().filter(|bubble| bubble.state == BubbleState::Waiting) {
        pen.circle(bubble.at, snip.bubble_capture, REACH);
    }
    for (lamp, spec) in puzzle.elements().lamps.iter().zip(&puzzle.level().lamps) {
        if let Some(body) = lamp.body.and_then(|id| puzzle.world().body(id)) {
            pen.circle(body.position, spec.light, BODY.fade(0.7));
        }
    }
}

/// How far thorns hurt; those that do not now are faint. A line from the pivot of a turning stem to where it goes.
fn draw_thorns(pen: &mut Pen, puzzle: &Puzzle) {
    let reach = puzzle.tuning().snip.thorn_reach;
    for (index, stem) in puzzle.level().thorns.iter().enumerate() {
        let state = &puzzle.elements().thorns[index];
        let ink = HARM.fade(if state.stings { 1.0 } else { 0.3 });
        for k in 1..stem.points.len() {
            let ends = [thorn::point(puzzle, index, k - 1, 1.0), thorn::point(puzzle, index, k, 1.0)];
            pen.p.stroke(&ends, 2.0 * reach, ink.fade(0.18));
            pen.segment(ends[0], ends[1], ink);
        }
        if stem.turns.is_some() {
            let pivot = thorn::pivot(&stem.points);
            let goal = Vec2::from_angle(state.goal).rotate(stem.points[0] - pivot);
            pen.dashes(pivot, goal.length(), HARM.fade(0.5));
            pen.arrow(pivot, pivot + goal, HARM.fade(0.7));
        }
        // a nettle's time: the share of its cycle as a pie would be, along a short bar
        if let Some(nettle) = &stem.nettle {
            let at = thorn::pivot(&stem.points) - Vec2::new(20.0, 22.0);
            let warning = puzzle.tuning().snip.mechanics.nettle_warning;
            let (share, ink) = match thorn::sting(nettle, puzzle.tick(), warning) {
                thorn::Sting::Calm => (0.0, NODE),
                thorn::Sting::Warning(share) => (share, BODY),
                thorn::Sting::Stinging(share) => (share, HARM),
            };
            pen.frame(at, at + Vec2::new(40.0, 5.0), ink);
            pen.segment(at + Vec2::new(0.0, 2.5), at + Vec2::new(40.0 * share, 2.5), ink);
        }
    }
}

/// Where puffballs and geysers push.
fn draw_blowers(pen: &mut Pen, puzzle: &Puzzle) {
    let snip = &puzzle.tuning().snip;
    for ball in &puzzle.elements().puffballs {
        let (along, across) = (ball.direction * snip.puff_reach, ball.direction.perp());
        let (near, far) = (across * snip.puff_width_near, across * snip.puff_width_far);
        pen.outline([near, along + far, along - far, -near].map(|v| ball.at + v), REACH.fade(0.6));
    }
    for (geyser, spec) in puzzle.elements().geysers.iter().zip(&puzzle.level().geysers) {
        let (up, wide) = (Vec2::from_angle(spec.angle), snip.mechanics.geyser_width);
        let side = up.perp() * wide;
        let height = spec.heights[usize::from(geyser.level)];
        if height > 0.0 {
            let top = up * (height + wide);
            pen.outline([side, side + top, top - side, -side].map(|v| spec.at + v), REACH);
        }
        for (k, height) in spec.heights.iter().enumerate() {
            let ink = if k == usize::from(geyser.level) { NODE } else { REACH.fade(0.6) };
            pen.segment(spec.at + up * *height - side, spec.at + up * *height + side, ink);
        }
    }
}

/// Rings, pods, and how moths fly.
fn draw_pegs(pen: &mut Pen, puzzle: &Puzzle) {
    let (pegs, mechanics) = (&puzzle.elements().pegs, &puzzle.tuning().snip.mechanics);
    for ring in puzzle.elements().rings.iter().filter(|ring| ring.tied_at.is_none()) {
        if let PegKind::Ring { radius } = puzzle.level().pegs[ring.peg].kind {
            pen.circle(pegs[ring.peg].at, radius, REACH);
        }
    }
    for pod in puzzle.elements().pods.iter().filter(|pod| pod.shot_at.is_none()) {
        let at = pegs[pod.peg].at;
        pen.circle(at, mechanics.pod_reach, REACH.fade(0.5));
        if let Some((berry, _)) = prey(puzzle, at).filter(|(_, distance)| *distance <= mechanics.pod_reach) {
            pen.segment(at, berry, REACH.fade(0.5));
        }
    }
    for moth in &puzzle.elements().moths {
        let PegKind::Moth(spec) = &puzzle.level().pegs[moth.peg].kind else { continue };
        // where it will be in half a second
        let soon = spec.track.place(moth.along + 0.5 * spec.speed);
        pen.arrow(pegs[moth.peg].at, soon, NODE.fade(0.7));
        match &spec.track {
            Track::Circle { center, radius } => pen.circle(*center, *radius, NODE.fade(0.3)),
            Track::Line { points, .. } => {
                points.windows(2).for_each(|ends| pen.segment(ends[0], ends[1], NODE.fade(0.3)))
            }
        }
    }
}

/// From each ant to the end of the rope that it wants to reach.
fn draw_ants(pen: &mut Pen, puzzle: &Puzzle) {
    for ant in &puzzle.elements().ants {
        let (rope, ink) = match ant.state {
            AntState::Waking { rope, .. } => (rope, BODY),
            AntState::Walking { rope, .. } => (rope, HARM),
            AntState::Waiting | AntState::Falling { .. } | AntState::Gone => continue,
        };
        let Some(view) = puzzle.world().rope(rope) else { continue };
        let peg = puzzle.elements().pegs[ant.peg].at;
        let ends = [view.point(0), view.point(view.len() - 1)];
        let goal = if ends[0].distance(peg) < ends[1].distance(peg) { ends[1] } else { ends[0] };
        pen.circle(ant.at, 7.0, ink);
        pen.arrow(ant.at, goal, ink.fade(0.7));
    }
}

/// Burrows, caps, jars, leaf discs.
fn draw_ground(pen: &mut Pen, puzzle: &Puzzle) {
    let (level, mechanics) = (puzzle.level(), &puzzle.tuning().snip.mechanics);
    for burrow in &level.burrows {
        for mouth in &burrow.mouths {
            pen.circle(mouth.at, mechanics.burrow_reach, REACH);
            pen.arrow(mouth.at, mouth.at + Vec2::from_angle(mouth.angle) * 1.5 * ARROW, REACH);
        }
        pen.segment(burrow.mouths[0].at, burrow.mouths[1].at, REACH.fade(0.3));
    }
    for spec in &level.caps {
        pen.arrow(spec.at, spec.at + Vec2::from_angle(spec.angle) * 1.5 * ARROW, REACH);
        let open = cap::FACING.acos();
        pen.arc(spec.at, ARROW, spec.angle - open, spec.angle + open, REACH.fade(0.7));
    }
    for (jar, &at) in puzzle.elements().jars.iter().zip(&level.jars) {
        let rests = jar.used_at.is_some_and(|used| puzzle.tick() < used + ticks(mechanics.jar_rearm));
        pen.circle(at, mechanics.jar_reach, REACH.fade(if rests { 0.3 } else { 1.0 }));
    }
    for disc in &level.discs {
        pen.circle(disc.at, disc.radius, NODE.fade(0.6));
    }
}

/// Posts, slack bands, how far a sling is pulled, and the line that catches.
fn draw_slings(pen: &mut Pen, puzzle: &Puzzle) {
    for (state, spec) in puzzle.elements().slings.iter().zip(&puzzle.level().slings) {
        spec.posts.iter().for_each(|&post| pen.dashes(post, sling::band_length(spec), NODE.fade(0.5)));
        pen.circle(sling::middle(spec), spec.reach, REACH.fade(0.7));
        pen.segment(spec.posts[0], spec.posts[1], if state.loaded { BODY } else { REACH });
    }
}
