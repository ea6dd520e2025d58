//! Fireflies, from their places to the slots above the stage, and the night with the lights in it.

use super::elements::fireflies::{draw_night_firefly, draw_timed_firefly};
use super::elements::night::{NIGHT, NightLight, draw_night};
use super::ink::Ink;
use super::motion::cubic_in;
use super::paint::Painter;
use super::props::{FireflyPose, draw_firefly};
use super::stage_ease::Eased;
use super::stage_frame::StageFrame;
use crate::sim::phase::Phase;
use crate::sim::puzzle::firefly;
use crate::sim::puzzle::level::limits;
use crate::sim::puzzle::state::{Puzzle, ticks};
use glam::{Vec2, vec2};

const RADIUS: f32 = 11.0;
/// Seconds a caught firefly flies to its slot, and in which it settles there.
const FLIGHT: f32 = 0.52;
const SETTLE: f32 = 0.22;
/// Glows that a flying firefly leaves behind.
const TRAIL: usize = 14;
/// Seconds in which one that leaves is out of sight, and how high it gets, cm.
const LEAVES: f32 = 1.1;
const AWAY: f32 = 130.0;
/// Fireflies, and slots for them.
const MOST: usize = limits::FIREFLIES;
/// Share of the darkness that the berry takes away around it, and how far, cm.
const BERRY_LIGHT: (f32, f32) = (0.55, 64.0);

/// How far each firefly is on its way to the slots, in seconds since it was caught.
#[derive(Default)]
pub struct Flights([Option<f32>; MOST]);

impl Flights {
    /// How far each firefly is in its slot, 0..=1.
    pub fn arrived(&self) -> [f32; MOST] {
        self.0.map(|flight| flight.map_or(0.0, |age| ((age - FLIGHT) / SETTLE).clamp(0.0, 1.0)))
    }

    /// One frame of `dt` seconds. Fireflies fly on while the puzzle stands still.
    pub fn update(&mut self, puzzle: &Puzzle, dt: f32) {
        for (flight, firefly) in self.0.iter_mut().zip(puzzle.fireflies()) {
            *flight = firefly.caught_at.map(|_| flight.map_or(0.0, |age| age + dt));
        }
    }

    /// Draws those that were caught, on a curved way to their slots.
    pub fn draw(&self, p: &mut Painter, puzzle: &Puzzle, frame: &StageFrame) {
        for (index, firefly) in puzzle.fireflies().iter().enumerate() {
            let Some(age) = self.0[index].filter(|age| firefly.caught_at.is_some() && *age < FLIGHT) else { continue };
            let way = frame.slots[index] - firefly.at;
            let place = |t: f32| firefly.at + way * t + way.perp() * (0.18 * (1.0 - t) * t);
            // the light it leaves behind on its way
            for k in 1..=TRAIL {
                let then = age / FLIGHT - 0.03 * k as f32;
                if then <= 0.0 {
                    break;
                }
                let fade = 1.0 - k as f32 / (TRAIL + 1) as f32;
                let ink = Ink::of(frame.style.firefly.mid).fade(0.22 * fade);
                p.glow(place(cubic_in(then)), RADIUS * (0.6 + 0.8 * fade), ink);
            }
            let flown = cubic_in(age / FLIGHT);
            let pose = FireflyPose {
                radius: RADIUS * (1.0 - 0.2 * flown),
                glow: 1.0 + 0.5 * flown.min(0.5),
                ..sitting(index, place(flown))
            };
            draw_firefly(p, &frame.style.firefly, &pose, frame.motion);
        }
    }
}

fn sitting(index: usize, at: Vec2) -> FireflyPose {
    FireflyPose { at, radius: RADIUS, angle: 0.0, glow: 1.0, lit: true, seed: index as f32 * 1.7 }
}

/// Fireflies that wait, sleep in the dark, or leave.
pub fn draw_waiting(p: &mut Painter, puzzle: &Puzzle, frame: &StageFrame, eased: &Eased) {
    let (look, motion) = (&frame.style.firefly, frame.motion);
    for (index, fly) in puzzle.fireflies().iter().enumerate().filter(|(_, fly)| fly.caught_at.is_none()) {
        let pose = sitting(index, fly.at);
        let seen = eased.fireflies[index];
        if let Some(left_at) = fly.left_at {
            let gone = frame.age(puzzle, left_at) / LEAVES;
            if gone < 1.0 {
                let rise = cubic_in(gone) * AWAY;
                let at = fly.at - vec2(14.0 * (gone * 9.0).sin() * gone, rise);
                let pose = FireflyPose { at, radius: RADIUS * (1.0 - 0.5 * gone), glow: 1.0 - gone, ..pose };
                draw_firefly(p, look, &pose, motion);
            }
        } else if let Some((left, whole)) = time_left(puzzle, index).filter(|_| seen > 0.5) {
            draw_timed_firefly(p, look, &pose, left / whole, motion);
        } else if seen < 0.99 {
            draw_night_firefly(p, look, &pose, seen, motion);
        } else {
            draw_firefly(p, look, &pose, motion);
        }
    }
}

/// Ticks until firefly `index` leaves, and ticks that it had; None if it stays.
fn time_left(puzzle: &Puzzle, index: usize) -> Option<(f32, f32)> {
    let leaves = puzzle.level().fireflies.get(index)?.leaves?;
    let left = firefly::ticks_left(puzzle, index)?;
    (puzzle.phase() == Phase::Playing).then(|| (left as f32, ticks(leaves) as f32))
}

/// Darkens all that was drawn before outside of the lamps' light; `berries` shine a little.
pub fn draw_darkness(p: &mut Painter, puzzle: &Puzzle, frame: &StageFrame, berries: impl Iterator<Item = Vec2>) {
    let mut lights = [NightLight { at: Vec2::ZERO, radius: 1.0, strength: 0.0, edge: false }; limits::LAMPS + 2];
    let lamps = puzzle.elements().lamps.iter().zip(&puzzle.level().lamps);
    let lamps = lamps.filter_map(|(lamp, spec)| Some((frame.body(puzzle, lamp.body)?.1, spec.light)));
    let lamps = lamps.map(|(at, radius)| NightLight { at, radius, strength: 1.0, edge: true });
    let (strength, radius) = BERRY_LIGHT;
    let berries = berries.map(|at| NightLight { at, radius, strength, edge: false });
    let mut count = 0;
    for (slot, light) in lights.iter_mut().zip(lamps.chain(berries)) {
        *slot = light;
        count += 1;
    }
    let [min, max] = frame.visible();
    draw_night(p, min, max, NIGHT, &lights[..count], frame.motion);
}
