//! The eight legs of a riding Nim: feet that hold on to strands, step one after the other, flail in a fall and rise for
//! a shot.
//!
//! A foot stays where it is planted, also when its strand sways, until the body has moved too far on; then it steps in
//! an arc to the strand nearest to its place of rest. Two neighbours never step together.

use super::super::motion::follow;
use glam::{Vec2, vec2};

/// Hips, feet at rest and the two bones of the near legs from front to back, in body radii, x forward and y down.
const HIP: [Vec2; 4] = [vec2(0.70, 0.46), vec2(0.42, 0.54), vec2(-0.02, 0.50), vec2(-0.22, 0.40)];
const REST: [f32; 4] = [2.0, 1.06, -0.74, -1.80];
const BONES: [[f32; 2]; 4] = [[0.82, 0.84], [0.62, 0.66], [0.66, 0.80], [1.12, 1.22]];
/// How much farther forward the far legs are.
const FAR: Vec2 = vec2(0.24, -0.04);
/// How far the strand is below the middle of the body.
pub(super) const STAND: f32 = 0.96;
/// A foot steps when it is farther than this off its rest, and whatever its neighbours do beyond the second.
const LEASH: [f32; 2] = [0.50, 0.95];
/// Seconds and height of a step.
const STEP: f32 = 0.11;
const ARC: f32 = 0.22;
/// How far a foot reaches for a strand.
const REACH: f32 = 0.95;

/// Where a body is and how it is turned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Frame {
    /// Middle of the body, in the units of the stage.
    pub at: Vec2,
    pub radius: f32,
    /// 0 = upright, clockwise.
    pub angle: f32,
    /// Which way along its own x axis it faces, -1..=1; between them it turns around.
    pub face: f32,
}

impl Frame {
    /// A point given in body radii in the units of the stage.
    pub fn place(&self, at: Vec2) -> Vec2 {
        self.at + Vec2::from_angle(self.angle).rotate(at) * self.radius
    }

    /// A point of the stage in body radii.
    pub fn local(&self, at: Vec2) -> Vec2 {
        Vec2::from_angle(-self.angle).rotate(at - self.at) / self.radius
    }

    /// The direction away from the strand.
    pub fn up(&self) -> Vec2 {
        vec2(self.angle.sin(), -self.angle.cos())
    }
}

/// One foot. Stage units.
#[derive(Clone, Copy, Debug, Default)]
struct Foot {
    at: Vec2,
    from: Vec2,
    /// Share of a step done; 1 = planted.
    step: f32,
    held: bool,
}

/// What the legs do in a frame.
pub(super) struct Gait<'a> {
    /// Strands near the body, as straight pieces. Stage units.
    pub ground: &'a [[Vec2; 2]],
    /// Units per second.
    pub velocity: Vec2,
    /// 0..=1: the front legs rise towards `aim` (unit length).
    pub raised: f32,
    pub aim: Vec2,
    pub falling: bool,
    /// Legs drawn in, 0..=1: asleep.
    pub fold: f32,
    pub time: f32,
    pub dt: f32,
}

/// Eight feet: the near ones from front to back, then the far ones.
#[derive(Clone, Debug)]
pub(super) struct SideLegs {
    feet: [Foot; 8],
    fresh: bool,
}

impl SideLegs {
    pub fn new() -> SideLegs {
        SideLegs { feet: [Foot { step: 1.0, ..Foot::default() }; 8], fresh: true }
    }

    /// Moves every foot by one frame.
    pub fn update(&mut self, frame: &Frame, gait: &Gait) {
        let goals: [Option<Vec2>; 8] =
            std::array::from_fn(|k| if gait.falling { None } else { self.hold(frame, gait, k) });
        // the foot that is farthest off steps first, or a quick body would leave the same ones behind again and again
        let off: [f32; 8] = std::array::from_fn(|k| goals[k].map_or(0.0, |goal| (self.feet[k].at - goal).length()));
        let mut order: [usize; 8] = std::array::from_fn(|k| k);
        order.sort_unstable_by(|a, b| off[*b].total_cmp(&off[*a]));
        for k in order {
            match goals[k] {
                Some(goal) => self.walk(frame, gait, k, goal),
                None => self.dangle(frame, gait, k),
            }
            if k % 4 == 0 && gait.raised > 0.0 && !gait.falling {
                let spread = if k == 0 { -0.16 } else { 0.16 };
                let hand = frame.place(hip(frame, k)) + (gait.aim * 1.45 + gait.aim.perp() * spread) * frame.radius;
                let foot = &mut self.feet[k];
                foot.at += (hand - foot.at) * (gait.raised * follow(gait.dt, 0.025)).min(1.0);
                foot.held = false;
            }
        }
        self.fresh = false;
    }

    /// The place on a strand where foot `k` wants to stand.
    fn hold(&self, frame: &Frame, gait: &Gait, k: usize) -> Option<Vec2> {
        let ahead = (gait.velocity * 0.05).clamp_length_max(0.42 * frame.radius);
        let fold = vec2(1.0 - 0.22 * gait.fold, 1.0);
        nearest(gait.ground, frame.place(rest(frame, k) * fold) + ahead, REACH * frame.radius)
    }

    fn walk(&mut self, frame: &Frame, gait: &Gait, k: usize, goal: Vec2) {
        let radius = frame.radius;
        let busy = [if !k.is_multiple_of(4) { k - 1 } else { k }, if k % 4 < 3 { k + 1 } else { k }, (k + 4) % 8]
            .into_iter()
            .any(|other| other != k && self.feet[other].step < 1.0);
        let foot = &mut self.feet[k];
        if self.fresh {
            (foot.at, foot.held) = (goal, true);
        }
        if foot.step < 1.0 {
            let quick = STEP.min(0.30 * radius / gait.velocity.length().max(1.0)).max(0.045);
            foot.step = (foot.step + gait.dt / quick).min(1.0);
            let t = foot.step;
            let lift = frame.up() * (ARC * radius * (t * std::f32::consts::PI).sin());
            foot.at = foot.from.lerp(goal, t * t * (3.0 - 2.0 * t)) + lift;
            foot.held = t >= 1.0;
            return;
        }
        if foot.held {
            // the strand may have moved: go with it
            match nearest(gait.ground, foot.at, 0.5 * radius) {
                Some(at) => foot.at = at,
                None => foot.held = false,
            }
        }
        let off = (foot.at - goal).length() / radius;
        if !foot.held || off > LEASH[1] || (off > LEASH[0] && !busy) {
            (foot.from, foot.step) = (foot.at, 0.0);
        }
    }

    /// No strand in reach: the foot hangs loose or flails.
    fn dangle(&mut self, frame: &Frame, gait: &Gait, k: usize) {
        let seed = k as f32 * 1.7;
        let goal = if gait.falling {
            // forward and back below the eyes, never across them
            let way = [-0.02, 0.85, 2.25, 3.25][k % 4] + [0.22, 0.4, 0.4, 0.4][k % 4] * (gait.time * 15.0 + seed).sin();
            let turn = Vec2::from_angle(way) * vec2(frame.face, 1.0);
            hip(frame, k) + turn * (BONES[k % 4].iter().sum::<f32>() * [0.88, 0.92, 0.9, 0.62][k % 4])
        } else {
            rest(frame, k) * vec2(0.86, 1.0) + vec2(0.05 * (gait.time * 2.0 + seed).sin(), 0.12)
        };
        let foot = &mut self.feet[k];
        let goal = frame.place(goal);
        let lag = if self.fresh { 1.0 } else { follow(gait.dt, 0.05) };
        foot.at += (goal - foot.at) * lag;
        (foot.held, foot.step) = (false, 1.0);
    }

    /// Hip, knee and foot of leg `k` in body radii, drawn in the frame's own axes (turned, not mirrored).
    pub fn joints(&self, frame: &Frame, k: usize) -> [Vec2; 3] {
        let hip = hip(frame, k);
        let [upper, lower] = BONES[k % 4];
        let stretch = if k < 4 { 1.0 } else { 1.04 };
        bend(hip, frame.local(self.feet[k].at), [upper * stretch, lower * stretch], k % 4 < 2)
    }

    /// Where foot `k` is. Stage units.
    #[cfg(test)]
    fn foot(&self, k: usize) -> Vec2 {
        self.feet[k].at
    }
}

fn hip(frame: &Frame, k: usize) -> Vec2 {
    let hip = HIP[k % 4] + if k < 4 { Vec2::ZERO } else { vec2(0.10, FAR.y) };
    vec2(hip.x * frame.face, hip.y)
}

fn rest(frame: &Frame, k: usize) -> Vec2 {
    let x = REST[k % 4] + if k < 4 { 0.0 } else { FAR.x };
    vec2(x * frame.face, STAND)
}

/// Two bones from `hip` to `foot`; the knee is on the upper side. The knee of a front leg stays below the eyes.
fn bend(hip: Vec2, foot: Vec2, [upper, lower]: [f32; 2], front: bool) -> [Vec2; 3] {
    let to = foot - hip;
    let span = to.length().clamp(0.15, 0.985 * (upper + lower));
    let along = to.normalize_or(Vec2::Y);
    let foot = hip + along * span;
    let share = (span * span + upper * upper - lower * lower) / (2.0 * span);
    let height = (upper * upper - share * share).max(0.0).sqrt().min(0.66);
    let side = if along.perp().y < 0.0 { along.perp() } else { -along.perp() };
    let mut knee = hip + along * share + side * height;
    if front && foot.y > 0.4 {
        knee.y = knee.y.max(0.24);
    }
    [hip, knee, foot]
}

/// The point of `ground` nearest to `at`, if one is within `reach`.
fn nearest(ground: &[[Vec2; 2]], at: Vec2, reach: f32) -> Option<Vec2> {
    let mut best = (reach * reach, None);
    for &[a, b] in ground {
        let d = b - a;
        let t = ((at - a).dot(d) / d.length_squared().max(1e-6)).clamp(0.0, 1.0);
        let point = a + d * t;
        let gap = (point - at).length_squared();
        if gap < best.0 {
            best = (gap, Some(point));
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: [[Vec2; 2]; 2] = [[vec2(-900.0, 0.0), vec2(200.0, 0.0)], [vec2(200.0, 0.0), vec2(900.0, 0.0)]];

    fn frame(x: f32) -> Frame {
        Frame { at: vec2(x, -STAND * 28.0), radius: 28.0, angle: 0.0, face: 1.0 }
    }

    fn gait(velocity: f32, k: usize) -> Gait<'static> {
        Gait {
            ground: &LINE,
            velocity: vec2(velocity, 0.0),
            raised: 0.0,
            aim: Vec2::X,
            falling: false,
            fold: 0.0,
            time: k as f32 / 60.0,
            dt: 1.0 / 60.0,
        }
    }

    #[test]
    fn planted_feet_stay_until_the_body_has_moved_on_and_neighbours_never_step_together() {
        let mut legs = SideLegs::new();
        legs.update(&frame(0.0), &gait(0.0, 0));
        let (mut moved, mut stepped) = (0, 0);
        for i in 1..240 {
            let before: [Foot; 8] = legs.feet;
            legs.update(&frame(i as f32), &gait(60.0, i));
            let stepping: [bool; 8] = std::array::from_fn(|k| legs.feet[k].step < 1.0);
            for k in 0..4 {
                stepped += usize::from(stepping[k]);
                assert!(!(stepping[k] && stepping[k + 4]), "the pair {k} steps together");
                assert!(k == 3 || !(stepping[k] && stepping[k + 1]), "{k} and its neighbour step together");
            }
            for k in 0..8 {
                let stays = before[k].step >= 1.0 && !stepping[k];
                moved += usize::from(stays && (legs.foot(k) - before[k].at).length() > 1e-4);
            }
        }
        assert!(stepped > 40, "the near feet stepped in {stepped} frames only");
        assert_eq!(moved, 0, "planted feet slid");
    }

    #[test]
    fn at_full_speed_no_foot_is_left_behind() {
        let mut legs = SideLegs::new();
        for i in 0..90 {
            let at = frame(-600.0 + 6.0 * i as f32);
            legs.update(&at, &gait(360.0, i));
            for k in 0..8 {
                let off = (at.local(legs.foot(k)) - rest(&at, k)).length();
                assert!(off < 1.6, "foot {k} is {off} radii off in frame {i}");
            }
        }
    }

    #[test]
    fn bones_keep_their_length_and_knees_stay_below_the_eyes() {
        for x in [-2.0, -1.0, 0.3, 1.2, 2.1, 4.0] {
            let [hip, knee, foot] = bend(vec2(0.0, 0.5), vec2(x, 0.96), [0.8, 0.8], false);
            assert!((knee - hip).length() < 0.81 && (foot - knee).length() < 1.3, "{hip} {knee} {foot}");
            assert!(bend(vec2(0.0, 0.5), vec2(x, 0.96), [0.8, 0.8], true)[1].y >= 0.24);
        }
    }
}
