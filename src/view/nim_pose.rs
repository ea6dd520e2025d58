//! How Nim stands, looks and feels in one frame, and the actor that moves from feeling to feeling.
//!
//! The game tells the actor a mood and a point to look at; the actor breathes, blinks, follows with its eyes first and
//! its body later, and eases every feature, so that no change of mood ever jumps.

use super::motion::{Motion, follow};
use crate::math::rng::Rng;
use glam::{Vec2, vec2};
use std::f32::consts::TAU;

/// What Nim feels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    /// Waiting, smiling.
    Idle,
    /// The berry is near: mouth open.
    Eager,
    Chewing,
    Sad,
    Asleep,
    Happy,
}

/// One frame of Nim. Lengths in body radii.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NimPose {
    /// Centre of the resting body and its radius, in the units of the stage.
    pub at: Vec2,
    pub radius: f32,
    /// Where the eyes turn, at most 1 long.
    pub look: Vec2,
    /// 0 open, 1 closed.
    pub lid: f32,
    /// 0 closed, 1 wide open.
    pub open: f32,
    /// -1 sad, 1 smiling.
    pub smile: f32,
    /// Phase of a bite; 0 when not chewing.
    pub chew: f32,
    /// Worry, 0..=1.
    pub brow: f32,
    pub cheek: f32,
    /// Size of the pupils, 1 = usual.
    pub pupil: f32,
    /// Height of the body over its usual height.
    pub squash: f32,
    /// Lean in radians.
    pub tilt: f32,
    /// Body moved against the feet.
    pub shift: Vec2,
    /// Feet off the ground.
    pub lift: f32,
    /// Palps raised, 0..=1.
    pub arms: f32,
    /// Legs folded, 0..=1.
    pub fold: f32,
    /// 1 = fast asleep.
    pub sleepy: f32,
    /// A tear on its way down, 0..=1; 0 shows none.
    pub tear: f32,
    pub time: f32,
}

impl NimPose {
    /// Nim at rest at `at`.
    pub fn rest(at: Vec2, radius: f32) -> NimPose {
        NimPose {
            at,
            radius,
            look: vec2(0.2, -0.3),
            lid: 0.0,
            open: 0.0,
            smile: 1.0,
            chew: 0.0,
            brow: 0.0,
            cheek: 0.7,
            pupil: 1.0,
            squash: 1.0,
            tilt: 0.0,
            shift: Vec2::ZERO,
            lift: 0.0,
            arms: 0.0,
            fold: 0.0,
            sleepy: 0.0,
            tear: 0.0,
            time: 0.0,
        }
    }
}

/// Moves a pose over time.
pub struct NimActor {
    pub pose: NimPose,
    mood: Mood,
    /// Seconds in this mood.
    since: f32,
    next_blink: f32,
    blink: f32,
    twice: bool,
    rng: Rng,
}

/// Seconds of one blink.
const BLINK: f32 = 0.13;

impl NimActor {
    /// Nim standing at `at` with the body radius `radius`.
    pub fn new(at: Vec2, radius: f32, seed: u64) -> NimActor {
        let pose = NimPose::rest(at, radius);
        NimActor { pose, mood: Mood::Idle, since: 0.0, next_blink: 2.0, blink: 1.0, twice: false, rng: Rng::new(seed) }
    }

    /// One frame: what Nim feels, what it looks at (stage units), how much time passed.
    pub fn update(&mut self, mood: Mood, target: Vec2, motion: Motion) {
        let dt = motion.dt;
        self.since = if mood == self.mood { self.since + dt } else { 0.0 };
        self.mood = mood;
        let to = (target - self.pose.at) / (self.pose.radius * 3.0);
        let mut look = to.clamp_length_max(1.0);
        if mood == Mood::Sad {
            look = vec2(0.0, 0.8);
        }
        let blink = self.blink(dt);
        let pose = &mut self.pose;
        pose.time = motion.time;
        pose.look += (look - pose.look) * follow(dt, 0.09);
        let goal = face(mood);
        let quick = follow(dt, if mood == Mood::Eager { 0.05 } else { 0.12 });
        let ease = |value: &mut f32, goal: f32, k: f32| *value += (goal - *value) * k;
        ease(&mut pose.open, goal.open, quick);
        ease(&mut pose.smile, goal.smile, quick);
        ease(&mut pose.brow, goal.brow, quick);
        ease(&mut pose.cheek, goal.cheek, quick);
        ease(&mut pose.pupil, goal.pupil, quick);
        ease(&mut pose.arms, goal.arms, quick);
        ease(&mut pose.fold, goal.fold, quick);
        ease(&mut pose.sleepy, goal.sleepy, follow(dt, 0.3));
        pose.lid = pose.lid.min(1.0);
        let lid = goal.lid.max(blink);
        ease(&mut pose.lid, lid, if blink > 0.0 { 1.0 } else { follow(dt, 0.10) });
        pose.chew = if mood == Mood::Chewing { (self.since * 5.5).fract().max(0.001) } else { 0.0 };
        pose.tear = if mood == Mood::Sad { (self.since * 0.45).fract() } else { 0.0 };
        self.move_body(goal, motion);
    }

    fn move_body(&mut self, goal: Face, motion: Motion) {
        let (dt, pose) = (motion.dt, &mut self.pose);
        let period = if self.mood == Mood::Asleep { 3.8 } else { 2.6 };
        let breath = 0.018 * (motion.time * TAU / period).sin();
        let mut squash = goal.squash + breath;
        let mut shift = vec2(0.0, goal.sink - 1.2 * breath);
        let mut lift = 0.0;
        if self.mood == Mood::Chewing {
            squash += 0.03 * (self.since * 5.5 * TAU).sin();
        }
        if self.mood == Mood::Happy && !motion.reduced {
            let hop = (self.since * 2.2).fract();
            let height = 4.0 * hop * (1.0 - hop);
            shift.y -= 0.25 * height;
            lift = 0.16 * height;
            squash += 0.09 * height - 0.07 * (1.0 - height).powi(6);
        }
        pose.squash += (squash - pose.squash) * follow(dt, 0.035);
        pose.shift += (shift - pose.shift) * follow(dt, 0.03);
        pose.lift += (lift - pose.lift) * follow(dt, 0.03);
        // the eyes lead; the body leans after them, at most six degrees
        let lean = if self.mood == Mood::Asleep { 0.03 } else { pose.look.x * 0.105 };
        pose.tilt += (lean - pose.tilt) * follow(dt, 0.17);
    }

    /// How far the lids are closed by a blink.
    fn blink(&mut self, dt: f32) -> f32 {
        self.next_blink -= dt;
        self.blink += dt;
        if self.next_blink <= 0.0 {
            self.blink = 0.0;
            self.twice = self.rng.unit() < 0.12;
            self.next_blink = if self.twice { 0.26 } else { self.rng.range(2.4, 5.6) };
        }
        if self.blink < BLINK { (self.blink / BLINK * std::f32::consts::PI).sin() } else { 0.0 }
    }
}

/// What a mood does to the features.
struct Face {
    lid: f32,
    open: f32,
    smile: f32,
    brow: f32,
    cheek: f32,
    pupil: f32,
    squash: f32,
    sink: f32,
    arms: f32,
    fold: f32,
    sleepy: f32,
}

const IDLE: Face = Face {
    lid: 0.0,
    open: 0.0,
    smile: 1.0,
    brow: 0.0,
    cheek: 0.7,
    pupil: 1.0,
    squash: 1.0,
    sink: 0.0,
    arms: 0.0,
    fold: 0.0,
    sleepy: 0.0,
};

fn face(mood: Mood) -> Face {
    match mood {
        Mood::Idle => IDLE,
        Mood::Eager => Face { open: 1.0, smile: 0.0, pupil: 1.15, squash: 0.96, ..IDLE },
        Mood::Chewing => Face { lid: 0.35, smile: 0.6, squash: 0.98, ..IDLE },
        Mood::Sad => Face { lid: 0.22, smile: -1.0, brow: 1.0, cheek: 0.3, sink: 0.08, fold: 1.0, ..IDLE },
        Mood::Asleep => Face { lid: 1.0, smile: 0.2, squash: 0.93, sink: 0.05, fold: 0.6, sleepy: 1.0, ..IDLE },
        Mood::Happy => Face { open: 0.66, cheek: 1.0, squash: 1.05, arms: 1.0, ..IDLE },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(mood: Mood, seconds: f32) -> NimActor {
        let mut nim = NimActor::new(Vec2::ZERO, 29.0, 1);
        for i in 0..(seconds * 60.0) as usize {
            nim.update(mood, vec2(500.0, 0.0), Motion::still(i as f32 / 60.0));
        }
        nim
    }

    #[test]
    fn the_mouth_opens_within_140_ms_and_the_eyes_turn_to_the_berry() {
        let nim = run(Mood::Eager, 0.14);
        assert!(nim.pose.open > 0.9, "open {}", nim.pose.open);
        assert!(run(Mood::Eager, 1.0).pose.look.x > 0.98);
    }

    #[test]
    fn asleep_the_eyes_are_closed_and_awake_they_blink_now_and_then() {
        assert!(run(Mood::Asleep, 1.0).pose.lid > 0.95);
        let mut nim = NimActor::new(Vec2::ZERO, 29.0, 1);
        let mut closed = 0;
        for i in 0..1200 {
            nim.update(Mood::Idle, Vec2::ZERO, Motion::still(i as f32 / 60.0));
            closed += usize::from(nim.pose.lid > 0.9);
        }
        assert!((2..60).contains(&closed), "closed in {closed} of 1200 frames");
    }
}
