//! How forgiving a solution is: played by a hand that is early, late or beside, as a whole and step by step.

use std::sync::Arc;

use super::player::Player;
use crate::math::geom::{Vec2, vec2};
use crate::sim::gesture::{Solution, Step};
use crate::sim::puzzle::level::Level;
use crate::sim::tuning::Tuning;

/// Ticks by which the whole hand is early or late, and centimetres by which it is beside: each must win.
pub const HAND: [(i32, Vec2); 8] = [
    (-6, Vec2::ZERO),
    (-3, Vec2::ZERO),
    (3, Vec2::ZERO),
    (6, Vec2::ZERO),
    (0, vec2(3.0, 0.0)),
    (0, vec2(-3.0, 0.0)),
    (0, vec2(0.0, 3.0)),
    (0, vec2(0.0, -3.0)),
];
/// Ticks by which each step by itself is early or late. The inner ones must keep all stars, the outer ones must win.
pub const STEP: [i32; 4] = [-15, -9, 9, 15];

/// The stars of `solution` played by shaken hands; None is no win.
#[derive(Clone, Debug, PartialEq)]
pub struct Shake {
    pub calm: Option<u8>,
    /// As [`HAND`].
    pub hand: [Option<u8>; 8],
    /// For each step as [`STEP`].
    pub steps: Vec<[Option<u8>; 4]>,
}

/// The stars that these steps win, None if they do not win.
pub fn stars_of(level: &Arc<Level>, tuning: &Tuning, steps: &[Step]) -> Option<u8> {
    Player::new(level, tuning, steps).finish()
}

/// Plays `solution` by shaken hands.
pub fn shake(level: &Arc<Level>, tuning: &Tuning, solution: &Solution) -> Shake {
    let stars = |solution: Solution| stars_of(level, tuning, &solution.steps);
    Shake {
        calm: stars(solution.clone()),
        hand: HAND.map(|(ticks, by)| stars(solution.moved(ticks, by))),
        steps: (0..solution.steps.len()).map(|index| STEP.map(|ticks| stars(solution.shifted(index, ticks)))).collect(),
    }
}

impl Shake {
    /// Stars that a step that is a little early or late must leave: all of `three`, one of others.
    fn wanted(&self) -> Option<u8> {
        if self.calm == Some(3) { Some(3) } else { Some(1) }
    }

    /// How many of the shaken hands do what they must, and how many there are.
    pub fn score(&self) -> (u32, u32) {
        let wanted = self.wanted();
        let hand = self.hand.iter().filter(|stars| **stars >= Some(1)).count();
        let least = [Some(1), wanted, wanted, Some(1)];
        let steps = self.steps.iter().flat_map(|shifted| shifted.iter().zip(least));
        let count = hand + steps.clone().filter(|(stars, least)| *stars >= least).count();
        (count as u32, (HAND.len() + steps.count()) as u32)
    }

    /// The score in percent.
    pub fn share(&self) -> u32 {
        let (held, all) = self.score();
        100 * held / all.max(1)
    }
}
