//! The berry on the stage, whole or in halves: free, in a jar, in the arms of a thief, on its way into the mouth.

use super::berry::{BerryPose, draw_berry, draw_berry_glow};
use super::elements::ant::{AntPose, load_at};
use super::elements::halves::{Half, draw_half_berry, draw_join};
use super::motion::{Motion, cubic_in, smooth};
use super::paint::Painter;
use super::stage_frame::{DRAWN_BERRY, StageFrame};
use crate::sim::phase::Phase;
use crate::sim::puzzle::elements::{Berry, Lock, Part};
use crate::sim::puzzle::halves::join_distance;
use crate::sim::puzzle::state::{Puzzle, ticks};
use crate::verlet::tuning::TICK_RATE;
use glam::{Vec2, vec2};
use std::f32::consts::{PI, SQRT_2, TAU};

/// Seconds in which the berry vanishes into the mouth, and in which two halves shine as they join.
const SWALLOW: f32 = 0.12;
const JOIN: f32 = 0.7;
/// Seconds of one squash, and its share of the critical damping.
const SQUASH: (f32, f32) = (0.26, 0.55);
/// Light of the berry behind glass.
const IN_GLASS: f32 = 0.8;

/// How small the berry is when it comes out of a burrow, and seconds in which it grows from there.
const SMALL: f32 = 0.3;
const GROWS: f32 = 0.12;
/// Halves lean to each other from so far before they join, cm, and turn by so much at most to do it, radians.
const LEAN: f32 = 30.0;
const MOST_TURN: f32 = 0.7;

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
            *slot = self.free(puzzle, frame, berry);
        }
        if let ([Some(left), Some(right)], [a, b]) = (&mut shown, puzzle.berries())
            && (a.lock, b.lock) == (Lock::None, Lock::None)
        {
            draw_near(left, right);
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
        &Berry { body, part, lock, burrow_after, .. }: &Berry,
    ) -> Option<Shown> {
        let (body, at, angle) = frame.body(puzzle, Some(body))?;
        let mut place = (at, grown(puzzle, frame, burrow_after));
        let glow = match lock {
            Lock::Burrow { burrow, mouth, until } => {
                place = on_its_way(puzzle, frame, (usize::from(burrow), usize::from(mouth)), until);
                1.0
            }
            Lock::Jar(_) => IN_GLASS,
            Lock::None | Lock::Sling(_) => 1.0,
        };
        let (at, grown) = place;
        // halves are as broad as half of the whole, but as round as all of it
        let (size, share) = if part == Part::Whole { (1.0, 1.0) } else { (SQRT_2, 0.5) };
        let squash = vec2(1.0 - self.squash, 1.0 + self.squash);
        let radius = DRAWN_BERRY * size * body.radius * grown;
        let pose = BerryPose { angle, squash, glow: glow * share * grown, ..BerryPose::new(at, radius) };
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

/// Where a berry in a burrow that comes out of `mouth` at tick `until` is seen, and how large: it shrinks into one mouth,
/// and shows itself in the other.
fn on_its_way(puzzle: &Puzzle, frame: &StageFrame, (burrow, mouth): (usize, usize), until: u32) -> (Vec2, f32) {
    let mouths = &puzzle.level().burrows[burrow].mouths;
    let whole = ticks(puzzle.tuning().snip.mechanics.burrow_transit) as f32;
    let left = until.saturating_sub(puzzle.tick()) as f32 - frame.alpha;
    let done = (1.0 - left / whole).clamp(0.0, 1.0);
    let deep = |index: usize| Vec2::from_angle(mouths[index].angle) * -puzzle.tuning().snip.berry_radius;
    if done < 0.5 {
        let gone = 2.0 * done;
        (mouths[1 - mouth].at + deep(1 - mouth) * (0.5 * gone), 1.0 - gone)
    } else {
        let come = 2.0 * done - 1.0;
        (mouths[mouth].at + deep(mouth) * (0.5 * (1.0 - come)), SMALL * come)
    }
}

/// How far a berry that may enter a burrow again at tick `burrow_after` has grown since it left one, up to 1.
fn grown(puzzle: &Puzzle, frame: &StageFrame, burrow_after: u32) -> f32 {
    let lockout = ticks(puzzle.tuning().snip.mechanics.burrow_lockout);
    let left_at = burrow_after.checked_sub(lockout).filter(|tick| *tick > 0);
    left_at.map_or(1.0, |tick| SMALL + (1.0 - SMALL) * smooth(0.0, GROWS, frame.age(puzzle, tick)))
}

/// Lets two halves lean to each other before they join: their faces are as far behind the edge of a half's body as its
/// rind is before it, so without this they would join while they are still apart.
fn draw_near(left: &mut Shown, right: &mut Shown) {
    let way = right.pose.at - left.pose.at;
    let whole = left.pose.radius;
    let join = join_distance(whole / DRAWN_BERRY);
    let near = 1.0 - smooth(join, join + LEAN, way.length());
    let step = way.normalize_or_zero() * (0.5 * near * (join - whole));
    let lean = |angle: f32| {
        let turn = (way.y.atan2(way.x) - angle + PI).rem_euclid(TAU) - PI;
        angle + near * turn.clamp(-MOST_TURN, MOST_TURN)
    };
    (left.pose.at, left.pose.angle) = (left.pose.at + step, lean(left.pose.angle));
    (right.pose.at, right.pose.angle) = (right.pose.at - step, lean(right.pose.angle));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issue_halves_joined_before_their_faces_met() {
        // Cause: bodies of halves touch at 1.41 radii of the whole, where the drawn faces are still 0.4 radii apart.
        let radius = 20.0;
        let half = |x: f32, part: Part| Shown { pose: BerryPose::new(vec2(x, 0.0), DRAWN_BERRY * radius), part };
        let faces = |apart: f32| {
            let (mut left, mut right) = (half(0.0, Part::Left), half(apart, Part::Right));
            draw_near(&mut left, &mut right);
            // the middle of a half lies half a radius from its face
            (right.pose.at.x - 0.5 * right.pose.radius) - (left.pose.at.x + 0.5 * left.pose.radius)
        };
        assert!(faces(join_distance(radius)).abs() < 0.1, "{}", faces(join_distance(radius)));
        assert!(faces(join_distance(radius) + LEAN) > LEAN, "far apart they are where they are");
        assert!((1..40).all(|k| faces(28.0 + k as f32) <= faces(29.0 + k as f32) + 1e-3), "they never go apart");
    }
}
