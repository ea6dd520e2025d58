//! Breezes: zones of wind. The engine moves ropes, cloth and bodies by their area; a bubble around the berry is a large
//! sail, and bubbles that wait drift slowly.

use super::bubble;
use super::elements::BubbleState;
use super::level::Level;
use super::state::Puzzle;
use crate::sim::event::Event;
use crate::verlet::tuning::TICK;
use crate::verlet::{WindZone, World};

/// A gust is heard when the wind is stronger than its mean by this factor.
const STRONG: f32 = 1.12;

/// Lets the level's winds blow.
pub(super) fn build(world: &mut World, level: &Level) {
    for breeze in &level.breezes {
        world.add_wind(&WindZone {
            min: breeze.at,
            max: breeze.at + breeze.size,
            velocity: breeze.wind,
            gusts: breeze.gusts,
        });
    }
}

pub(super) fn blow(puzzle: &mut Puzzle) {
    if puzzle.level.breezes.is_empty() {
        return;
    }
    rise(puzzle);
    let mechanics = &puzzle.tuning.snip.mechanics;
    let (sail, drift) = (mechanics.bubble_sail, mechanics.bubble_drift);
    for part in 0..puzzle.berries.len() {
        let area = bubble::carrying(puzzle, part).map(|_| sail);
        puzzle.world.set_body_sail(puzzle.berries[part].body, area);
    }
    for bubble in puzzle.elements.bubbles.iter_mut().filter(|bubble| bubble.state == BubbleState::Waiting) {
        bubble.at += puzzle.world.wind_at(bubble.at) * (drift * TICK);
    }
}

/// Tells when the wind in the middle of a breeze grows strong.
fn rise(puzzle: &mut Puzzle) {
    for index in 0..puzzle.level.breezes.len() {
        let breeze = &puzzle.level.breezes[index];
        let at = breeze.at + 0.5 * breeze.size;
        let strong = puzzle.world.wind_at(at).length() > STRONG * breeze.wind.length();
        if strong && !puzzle.elements.breezes[index].strong {
            puzzle.emit(Event::GustRose { at });
        }
        puzzle.elements.breezes[index].strong = strong;
    }
}
