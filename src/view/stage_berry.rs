//! The berry on the stage, whole or in halves: free, in a jar, in the arms of a thief, on its way into the mouth.

use super::berry::{BerryPose, draw_berry, draw_berry_glow};
use super::elements::ant::{AntPose, load_at};
use super::elements::halves::{Half, draw_half_berry, draw_join};
use super::motion::{Motion, cubic_in};
use super::paint::Painter;
use super::stage_frame::{DRAWN_BERRY, StageFrame};
use crate::sim::phase::Phase;
use crate::sim::puzzle::elements::{Lock, Part};
use crate::sim::puzzle::state::Puzzle;
use crate::verlet::tuning::TICK_RATE;
use glam::{Vec2, vec2};
use std::f32::consts::{SQRT_2, TAU};

/// Seconds in which the berry vanishes into the mouth, and in which two halves shine as they join.
const SWALLOW: f32 = 0.12;
const JOIN: f32 = 0.7;
/// Seconds of one squash, and its share of the critical damping.
const SQUASH: (f32, f32) = (0.26, 0.55);
/// Light of the berry behind glass.
const IN_GLASS: f32 = 0.8;

/// A berry or half that is seen.
#[derive(Clone, Copy)]
pub struct Shown {
    pub pose: BerryPose,
    pub part: Part,
}

/// What the eye remembers of the berry.
pub struct BerryView {
    /// Where it was last, for the swallow and for Nim's eyes.
    pub at: Vec2,
    angle: f32,
    radius: f32,
    /// Squash: amount and speed of a damped spring, along its normal.
    squash: f32,
    squash_speed: f32,
    /// Seconds since two halves became one.
    joined: Option<f32>,
}

impl BerryView {
    pub fn new(puzzle: &Puzzle) -> BerryView {
        BerryView {
            at: puzzle.level().berry,
            angle: 0.0,
            radius: puzzle.tuning().snip.berry_radius,
            squash: 0.0,
            squash_speed: 0.0,
            joined: None,
        }
    }

    /// It hit something at `speed` cm/s.
    pub fn hit(&mut self, speed: f32) {
        self.squash_speed -= (speed / 600.0).min(1.0) * 6.0;
    }

    /// Two halves became one.
    pub fn join(&mut self) {
        self.joined = Some(0.0);
        self.squash_speed -= 4.0;
    }

    /// One frame of time.
    pub fn update(&mut self, puzzle: &Puzzle, motion: Motion) {
        if let Some(body) = puzzle.berry().and_then(|id| puzzle.world().body(id)) {
            self.at = body.position;
            self.angle = body.angle;
            self.radius = body.radius;
        }
        let halves = puzzle.berries().len() > 1;
        self.joined = self.joined.map(|age| age + motion.dt).filter(|age| *age < JOIN && !halves);
        // stepped finely enough for slow frames
        let (omega, damping) = (TAU / SQUASH.0, SQUASH.1);
        for _ in 0..4 {
            let dt = motion.dt.min(0.1) / 4.0;
            self.squash_speed += (-omega * omega * self.squash - 2.0 * damping * omega * self.squash_speed) * dt;
            self.squash += self.squash_speed * dt;
        }
    }

    /// What is seen of the berry in this picture, in the order of the puzzle's berries; `thief` may carry it.
    pub fn shown(&self, puzzle: &Puzzle, frame: &StageFrame, thief: Option<&AntPose>) -> [Option<Shown>; 2] {
        let mut shown = [None; 2];
        for (slot, berry) in shown.iter_mut().zip(puzzle.berries()) {
            *slot = self.free(puzzle, frame, berry.body, berry.part, berry.lock);
        }
        if let Some(ant) = thief {
            let radius = DRAWN_BERRY * self.radius;
            shown[0] = Some(Shown { pose: BerryPose::new(load_at(ant, radius), radius), part: Part::Whole });
        } else if puzzle.berries().is_empty() {
            shown[0] = self.swallowed(puzzle, frame).map(|pose| Shown { pose, part: Part::Whole });
        }
        shown
    }

    fn free(
        &self,
        puzzle: &Puzzle,
        frame: &StageFrame,
        body: crate::verlet::BodyId,
        part: Part,
        lock: Lock,
    ) -> Option<Shown> {
        let (body, at, angle) = frame.body(puzzle, Some(body))?;
        let glow = match lock {
            Lock::Burrow { .. } => return None,
            Lock::Jar(_) => IN_GLASS,
            Lock::None | Lock::Sling(_) => 1.0,
        };
        // halves are as broad as half of the whole, but as round as all of it
        let (size, share) = if part == Part::Whole { (1.0, 1.0) } else { (SQRT_2, 0.5) };
        let squash = vec2(1.0 - self.squash, 1.0 + self.squash);
        let pose =
            BerryPose { angle, squash, glow: glow * share, ..BerryPose::new(at, DRAWN_BERRY * size * body.radius) };
        Some(Shown { pose, part })
    }

    fn swallowed(&self, puzzle: &Puzzle, frame: &StageFrame) -> Option<BerryPose> {
        let Phase::Won { at, .. } = puzzle.phase() else { return None };
        let gone = ((puzzle.tick() - at) as f32 + frame.alpha) / (SWALLOW * TICK_RATE);
        (gone < 1.0).then(|| {
            let k = cubic_in(gone);
            let at = self.at.lerp(puzzle.nim().mouth, k);
            let radius = DRAWN_BERRY * self.radius * (1.0 - 0.75 * k);
            BerryPose { angle: self.angle, glow: 1.0 - k, ..BerryPose::new(at, radius) }
        })
    }

    /// The light around what is shown, below all ropes.
    pub fn draw_glow(&self, p: &mut Painter, frame: &StageFrame, shown: &[Option<Shown>; 2]) {
        for one in shown.iter().flatten() {
            draw_berry_glow(p, &frame.style.berry, &one.pose, frame.motion.time);
        }
    }

    /// The berry or its halves.
    pub fn draw(&self, p: &mut Painter, frame: &StageFrame, shown: &[Option<Shown>; 2]) {
        let look = &frame.style.berry;
        for one in shown.iter().flatten() {
            match one.part {
                Part::Whole => draw_berry(p, look, &one.pose),
                Part::Left => draw_half_berry(p, look, &one.pose, Half::Left, frame.motion),
                Part::Right => draw_half_berry(p, look, &one.pose, Half::Right, frame.motion),
            }
        }
        if let (Some(age), Some(one)) = (self.joined, shown[0]) {
            draw_join(p, one.pose.at, one.pose.radius, age / JOIN, frame.motion);
        }
    }
}
