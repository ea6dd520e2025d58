//! Solutions written as what a hand does, and the commands that such a hand makes: swipes that start and stop softly and
//! bend a little, taps that last.

use gossamer::math::geom::{Vec2, vec2};
use gossamer::sim::command::{Command, FingerKind, Spot};

/// Ticks that a swipe and a tap take.
const SWIPE_TICKS: u32 = 8;
const TAP_TICKS: u32 = 7;
/// How far a swipe bends to the side of the straight line, cm.
const BEND: f32 = 4.0;

#[derive(Clone, Copy, Debug)]
pub enum Gesture {
    Swipe { from: Vec2, to: Vec2 },
    Tap { at: Vec2 },
}

#[derive(Clone, Copy, Debug)]
pub struct Step {
    pub tick: u32,
    pub gesture: Gesture,
    pub kind: FingerKind,
}

#[derive(Clone, Debug)]
pub struct Solution {
    /// Like `garden/03`.
    pub level: String,
    /// `one` or `three`.
    pub name: String,
    pub steps: Vec<Step>,
}

/// Reads a script; panics with the line that it does not understand.
pub fn parse(text: &str) -> Vec<Solution> {
    let mut solutions: Vec<Solution> = Vec::new();
    for line in text.lines().map(|line| line.split('#').next().unwrap_or_default()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            [] => {}
            [level, name] => {
                solutions.push(Solution { level: level.to_string(), name: name.to_string(), steps: Vec::new() });
            }
            _ => {
                let step = step(&words).unwrap_or_else(|| panic!("not a step: {line}"));
                solutions.last_mut().expect("a solution starts with its level").steps.push(step);
            }
        }
    }
    solutions
}

fn step(words: &[&str]) -> Option<Step> {
    let number = |index: usize| words.get(index)?.parse::<f32>().ok();
    let kind = if words.last() == Some(&"touch") { FingerKind::Touch } else { FingerKind::Mouse };
    let first = vec2(number(2)?, number(3)?);
    let gesture = match words[1] {
        "swipe" if words.get(4) == Some(&"to") => Gesture::Swipe { from: first, to: vec2(number(5)?, number(6)?) },
        "tap" => Gesture::Tap { at: first },
        _ => return None,
    };
    Some(Step { tick: words[0].parse().ok()?, gesture, kind })
}

impl Solution {
    /// The same hand, `ticks` later and `by` to the side.
    pub fn moved(&self, ticks: i32, by: Vec2) -> Solution {
        let mut moved = self.clone();
        for step in &mut moved.steps {
            step.tick = step.tick.saturating_add_signed(ticks);
            match &mut step.gesture {
                Gesture::Swipe { from, to } => (*from, *to) = (*from + by, *to + by),
                Gesture::Tap { at } => *at += by,
            }
        }
        moved
    }

    /// What the finger does, by tick.
    pub fn commands(&self) -> Vec<(u32, Command)> {
        let mut commands: Vec<(u32, Command)> = self.steps.iter().flat_map(step_commands).collect();
        commands.sort_by_key(|(tick, _)| *tick);
        commands
    }
}

fn step_commands(step: &Step) -> Vec<(u32, Command)> {
    let Step { tick, gesture, kind } = *step;
    let press = |at: Vec2| (tick, Command::Press { finger: 0, kind, at: Spot::new(at) });
    match gesture {
        Gesture::Tap { at } => vec![press(at), (tick + TAP_TICKS, Command::Release { finger: 0 })],
        Gesture::Swipe { from, to } => {
            let mut commands = vec![press(from)];
            let side = (to - from).perp().normalize_or_zero() * BEND;
            commands.extend((1..=SWIPE_TICKS).map(|i| {
                let time = i as f32 / SWIPE_TICKS as f32;
                let way = time * time * (3.0 - 2.0 * time);
                let at = from.lerp(to, way) + side * (4.0 * way * (1.0 - way));
                (tick + i, Command::Move { finger: 0, to: Spot::new(at) })
            }));
            commands.push((tick + SWIPE_TICKS + 1, Command::Release { finger: 0 }));
            commands
        }
    }
}
