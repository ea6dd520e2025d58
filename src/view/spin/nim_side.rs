//! Nim from the side, riding a strand: where the body is, which side of the strand it keeps to, where it looks and
//! what it feels. The drawing is in `nim_draw`, the legs are in `nim_legs`.

use super::super::motion::{Motion, follow};
use super::nim_legs::{Frame, Gait, STAND, SideLegs};
use crate::math::rng::Rng;
use glam::{Vec2, vec2};
use std::f32::consts::{PI, TAU};

/// How the spider is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideMood {
    /// On a strand, moving or not.
    Riding,
    /// On a strand, asleep: it has kept still for long and nothing is near.
    Asleep,
    /// The web under it has come loose.
    Falling,
    /// No life left: scarlet.
    Dead,
}

impl SideMood {
    pub const ALL: [SideMood; 4] = [SideMood::Riding, SideMood::Asleep, SideMood::Falling, SideMood::Dead];
}

/// What the game says about the spider in one frame. Stage units, y down.
#[derive(Clone, Copy)]
pub struct SideRide<'a> {
    /// The place on its strand. While it falls: a point below the middle of its body.
    pub seat: Vec2,
    /// Direction of the strand, either way. While it falls: keeps its last value.
    pub along: Vec2,
    /// Where it is going, radians; smooth.
    pub heading: f32,
    pub velocity: Vec2,
    /// Strands near it, as straight pieces: those within 3.2 radii of `seat` are enough.
    pub ground: &'a [[Vec2; 2]],
    /// What it looks at.
    pub look: Vec2,
    pub mood: SideMood,
}

/// Nim on a strand, moved from frame to frame.
pub struct SideNim {
    pub(super) frame: Frame,
    pub(super) legs: SideLegs,
    pub(super) mood: SideMood,
    /// Where the eyes turn in the picture, at most 1 long.
    pub(super) look: Vec2,
    pub(super) lid: f32,
    pub(super) pupil: f32,
    pub(super) squash: f32,
    /// 1 right after a shot, hurt or collection, falling to 0.
    pub(super) shot: f32,
    pub(super) hurt: f32,
    pub(super) joy: f32,
    /// Share of the way to scarlet, to sleep and to a fall.
    pub(super) death: f32,
    pub(super) sleepy: f32,
    pub(super) fall: f32,
    pub(super) aim: Vec2,
    pub(super) time: f32,
    next_blink: f32,
    blink: f32,
    rng: Rng,
    fresh: bool,
}

/// Seconds of one blink, of a shot's pose, of the flash when hurt, of the joy over a collection, of turning scarlet.
const BLINK: f32 = 0.13;
const SHOT: f32 = 0.42;
const HURT: f32 = 0.45;
const JOY: f32 = 1.1;
const DEATH: f32 = 0.4;

impl SideNim {
    /// Nim with a body radius of `radius`; the first update puts it in its place.
    pub fn new(radius: f32, seed: u64) -> SideNim {
        SideNim {
            frame: Frame { at: Vec2::ZERO, radius, angle: 0.0, face: 1.0 },
            legs: SideLegs::new(),
            mood: SideMood::Riding,
            look: vec2(0.5, -0.1),
            lid: 0.0,
            pupil: 1.0,
            squash: 1.0,
            shot: 0.0,
            hurt: 0.0,
            joy: 0.0,
            death: 0.0,
            sleepy: 0.0,
            fall: 0.0,
            aim: Vec2::X,
            time: 0.0,
            next_blink: 2.0,
            blink: 1.0,
            rng: Rng::new(seed),
            fresh: true,
        }
    }

    /// It shoots thread: the front legs rise towards `aim`.
    pub fn shoot(&mut self, aim: Vec2) {
        self.aim = aim.normalize_or(Vec2::X);
        self.shot = 1.0;
    }

    /// It was hurt: a flash.
    pub fn hurt(&mut self) {
        self.hurt = 1.0;
    }

    /// It collected prey: joy.
    pub fn collect(&mut self) {
        self.joy = 1.0;
    }

    /// Middle of the body, stage units.
    pub fn at(&self) -> Vec2 {
        self.frame.at
    }

    /// Where its thread leaves: between the raised front feet.
    pub fn muzzle(&self) -> Vec2 {
        self.frame.place(vec2(0.62 * self.frame.face, 0.10)) + self.aim * (0.9 * self.frame.radius * self.shot.min(1.0))
    }

    /// One frame.
    pub fn update(&mut self, ride: &SideRide, motion: Motion) {
        let dt = motion.dt;
        self.time = motion.time;
        self.mood = ride.mood;
        let fall = |value: &mut f32, seconds: f32| *value = (*value - dt / seconds).max(0.0);
        fall(&mut self.shot, SHOT);
        fall(&mut self.hurt, HURT);
        fall(&mut self.joy, JOY);
        let dead = ride.mood == SideMood::Dead;
        self.death = if dead { (self.death + dt / DEATH).min(1.0) } else { 0.0 };
        let ease = |value: &mut f32, goal: f32, lag: f32| *value += (goal - *value) * follow(dt, lag);
        ease(&mut self.sleepy, f32::from(ride.mood == SideMood::Asleep), 0.25);
        ease(&mut self.fall, f32::from(ride.mood == SideMood::Falling), 0.06);
        self.place(ride, motion);
        self.feel(ride, dt);
        let gait = Gait {
            ground: ride.ground,
            velocity: ride.velocity,
            raised: (self.shot * 1.8).min(1.0),
            aim: self.aim,
            falling: ride.mood == SideMood::Falling,
            fold: self.sleepy,
            time: motion.time,
            dt,
        };
        self.legs.update(&self.frame, &gait);
        self.fresh = false;
    }

    /// Puts the body beside its strand, on the upper side wherever there is one.
    fn place(&mut self, ride: &SideRide, motion: Motion) {
        let dt = motion.dt;
        let along = ride.along.normalize_or(Vec2::X);
        let now = self.frame.up();
        let keep = if self.fresh { 0.0 } else { 0.45 };
        // the side of the strand that is up, unless the strand is steep: then the one it is on
        let score = |n: Vec2| keep * n.dot(now) - n.y;
        let normal = if score(along.perp()) > score(-along.perp()) { along.perp() } else { -along.perp() };
        let goal = normal.x.atan2(-normal.y);
        let goal = if ride.mood == SideMood::Falling { self.frame.angle * 0.9 } else { goal };
        let lag = if self.fresh { 1.0 } else { follow(dt, 0.085) };
        let turn = (goal - self.frame.angle + PI).rem_euclid(TAU) - PI;
        self.frame.angle += turn * lag;
        let right = Vec2::from_angle(goal);
        let ahead = Vec2::from_angle(ride.heading).dot(right);
        if ahead.abs() > 0.15 || self.fresh {
            let lag = if self.fresh { 1.0 } else { follow(dt, 0.075) };
            self.frame.face += (ahead.signum() - self.frame.face) * lag;
        }
        let hop = if self.joy > 0.0 && !motion.reduced {
            let phase = ((1.0 - self.joy) * JOY * 2.2).fract();
            0.9 * phase * (1.0 - phase) * self.joy.min(0.5)
        } else {
            0.0
        };
        let sink = 0.06 * self.sleepy + 0.05 * self.death;
        let kick = self.aim * (-0.10 * self.shot * self.shot);
        let height = (STAND + hop - sink) * self.frame.radius;
        self.frame.at = ride.seat + self.frame.up() * height + kick * self.frame.radius;
    }

    /// Eyes, lids and breath.
    fn feel(&mut self, ride: &SideRide, dt: f32) {
        let to = (ride.look - self.frame.at) / (self.frame.radius * 3.0);
        let look = if self.shot > 0.4 { self.aim } else { to.clamp_length_max(1.0) };
        self.look += (look - self.look) * follow(dt, 0.09);
        self.next_blink -= dt;
        self.blink += dt;
        if self.next_blink <= 0.0 {
            self.blink = 0.0;
            self.next_blink = if self.rng.unit() < 0.12 { 0.26 } else { self.rng.range(2.4, 5.6) };
        }
        let blink = if self.blink < BLINK { (self.blink / BLINK * PI).sin() } else { 0.0 };
        let lids = match ride.mood {
            SideMood::Asleep => 1.0,
            SideMood::Dead | SideMood::Falling => 0.0,
            SideMood::Riding => blink.max(0.5 * self.hurt),
        };
        self.lid += (lids - self.lid) * if blink > 0.0 { 1.0 } else { follow(dt, 0.08) };
        let pupil = match ride.mood {
            SideMood::Dead => 0.25,
            SideMood::Falling => 0.62,
            _ if self.shot > 0.0 => 0.82,
            _ => 1.0 + 0.12 * self.joy,
        };
        self.pupil += (pupil - self.pupil) * follow(dt, 0.07);
        let period = if ride.mood == SideMood::Asleep { 3.8 } else { 2.6 };
        let breath = 0.018 * (self.time * TAU / period).sin() * (1.0 - self.death);
        let squash = 1.0 + breath - 0.05 * self.sleepy + 0.04 * self.joy + 0.05 * self.fall - 0.06 * self.hurt;
        self.squash += (squash - self.squash) * follow(dt, 0.035);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ride(along: f32, heading: f32) -> SideRide<'static> {
        SideRide {
            seat: Vec2::ZERO,
            along: Vec2::from_angle(along),
            heading,
            velocity: Vec2::ZERO,
            ground: &[],
            look: vec2(100.0, 0.0),
            mood: SideMood::Riding,
        }
    }

    fn settle(nim: &mut SideNim, ride: &SideRide) {
        (0..60).for_each(|i| nim.update(ride, Motion::still(i as f32 / 60.0)));
    }

    #[test]
    fn it_stays_above_a_strand_whichever_way_the_strand_is_given_and_turns_around_on_it() {
        let mut nim = SideNim::new(28.0, 1);
        for along in [0.0, PI, 0.4, PI - 0.4] {
            settle(&mut nim, &ride(along, 0.0));
            assert!(nim.at().y < -20.0, "{along}: {}", nim.at());
        }
        settle(&mut nim, &ride(0.0, 0.0));
        assert!(nim.frame.face > 0.99);
        settle(&mut nim, &ride(0.0, PI));
        assert!(nim.frame.face < -0.99 && nim.at().y < -20.0);
    }

    #[test]
    fn riding_once_around_a_ring_it_never_stays_upside_down() {
        let mut nim = SideNim::new(28.0, 1);
        settle(&mut nim, &ride(0.0, 0.0));
        let mut under = 0;
        for i in 0..1440 {
            let way = TAU * i as f32 / 720.0;
            nim.update(&ride(way, way), Motion::still(i as f32 / 60.0));
            under = if nim.frame.up().y > 0.5 { under + 1 } else { 0 };
            assert!(under < 30, "upside down for {under} frames at {way}");
        }
    }

    #[test]
    fn dead_it_turns_scarlet_within_400_ms_with_small_pupils() {
        let mut nim = SideNim::new(28.0, 1);
        let dead = SideRide { mood: SideMood::Dead, ..ride(0.0, 0.0) };
        (0..25).for_each(|i| nim.update(&dead, Motion::still(i as f32 / 60.0)));
        assert!(nim.death > 0.99 && nim.pupil < 0.3);
    }
}
