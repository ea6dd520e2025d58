//! What a hand does, and the commands that such a hand makes: swipes and drags that start and stop softly and bend a
//! little, taps that last. Solutions of levels are written in these, and searched for in these.

use super::command::{Command, FingerKind, MAX_FINGERS, Spot};
use crate::math::geom::Vec2;

/// Ticks that a swipe and a tap take.
const SWIPE_TICKS: u32 = 8;
const TAP_TICKS: u32 = 7;
/// How far a swipe bends to the side of the straight line, cm.
const BEND: f32 = 4.0;

/// One movement of one finger. Positions are stage centimetres.
#[derive(Clone, Debug, PartialEq)]
pub enum Gesture {
    Swipe {
        from: Vec2,
        to: Vec2,
    },
    Tap {
        at: Vec2,
    },
    /// Pressed at the first of at least two points and led through the others.
    Drag {
        way: Vec<Vec2>,
        /// From the press to the last point; the finger lifts one tick later.
        ticks: u32,
    },
}

/// A gesture and when it begins.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    pub tick: u32,
    pub gesture: Gesture,
    pub kind: FingerKind,
}

/// How a level is solved.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// Like `garden/03`.
    pub level: String,
    /// `one` (a win with one firefly, what a hint shows) or `three` (all fireflies).
    pub name: String,
    /// By tick.
    pub steps: Vec<Step>,
}

impl Gesture {
    /// Where the finger comes down.
    pub fn start(&self) -> Vec2 {
        match self {
            Gesture::Swipe { from, .. } => *from,
            Gesture::Tap { at } => *at,
            Gesture::Drag { way, .. } => way[0],
        }
    }

    /// Ticks from the press to the release.
    pub fn duration(&self) -> u32 {
        match self {
            Gesture::Swipe { .. } => SWIPE_TICKS + 1,
            Gesture::Tap { .. } => TAP_TICKS,
            Gesture::Drag { ticks, .. } => ticks + 1,
        }
    }

    /// Where the finger is `fraction` (0..=1) of the time after the press.
    pub fn position(&self, fraction: f32) -> Vec2 {
        let eased = fraction * fraction * (3.0 - 2.0 * fraction);
        match self {
            Gesture::Tap { at } => *at,
            Gesture::Swipe { from, to } => {
                let side = (*to - *from).perp().normalize_or_zero() * BEND;
                from.lerp(*to, eased) + side * (4.0 * eased * (1.0 - eased))
            }
            Gesture::Drag { way, .. } => along(way, eased),
        }
    }

    /// The same movement `by` to the side.
    pub fn moved(&self, by: Vec2) -> Gesture {
        match self {
            Gesture::Swipe { from, to } => Gesture::Swipe { from: *from + by, to: *to + by },
            Gesture::Tap { at } => Gesture::Tap { at: *at + by },
            Gesture::Drag { way, ticks } => {
                Gesture::Drag { way: way.iter().map(|at| *at + by).collect(), ticks: *ticks }
            }
        }
    }
}

/// The point `fraction` of the length along `way`.
fn along(way: &[Vec2], fraction: f32) -> Vec2 {
    let length: f32 = way.windows(2).map(|leg| leg[0].distance(leg[1])).sum();
    let mut left = length * fraction;
    for leg in way.windows(2) {
        let size = leg[0].distance(leg[1]);
        if left <= size && size > 0.0 {
            return leg[0].lerp(leg[1], left / size);
        }
        left -= size;
    }
    way[way.len() - 1]
}

impl Step {
    /// The tick at which the finger is lifted.
    pub fn end(&self) -> u32 {
        self.tick.saturating_add(self.gesture.duration())
    }

    /// What `finger` does, by tick.
    pub fn commands(&self, finger: u8) -> Vec<(u32, Command)> {
        let Step { tick, gesture, kind } = self;
        let (tick, moves) = (*tick, gesture.duration() - 1);
        let mut commands = vec![(tick, Command::Press { finger, kind: *kind, at: Spot::new(gesture.start()) })];
        if !matches!(gesture, Gesture::Tap { .. }) {
            commands.extend((1..=moves).map(|i| {
                let at = gesture.position(i as f32 / moves as f32);
                (tick.saturating_add(i), Command::Move { finger, to: Spot::new(at) })
            }));
        }
        commands.push((self.end(), Command::Release { finger }));
        commands
    }
}

impl Solution {
    /// The same hand, `ticks` later and `by` to the side.
    pub fn moved(&self, ticks: i32, by: Vec2) -> Solution {
        let mut moved = self.clone();
        for step in &mut moved.steps {
            step.tick = step.tick.saturating_add_signed(ticks);
            step.gesture = step.gesture.moved(by);
        }
        moved
    }

    /// The same hand, but step `index` comes `ticks` later.
    pub fn shifted(&self, index: usize, ticks: i32) -> Solution {
        let mut shifted = self.clone();
        if let Some(step) = shifted.steps.get_mut(index) {
            step.tick = step.tick.saturating_add_signed(ticks);
        }
        shifted
    }

    /// What the fingers do, by tick.
    pub fn commands(&self) -> Vec<(u32, Command)> {
        commands(&self.steps)
    }
}

/// What the fingers do in `steps`, by tick: the first finger does it all, others only what overlaps in time.
pub fn commands(steps: &[Step]) -> Vec<(u32, Command)> {
    let mut order: Vec<&Step> = steps.iter().collect();
    order.sort_by_key(|step| step.tick);
    let mut free_at = [0; MAX_FINGERS];
    let mut commands = Vec::new();
    for step in order {
        let finger = free_at.iter().position(|free| *free <= step.tick).unwrap_or(0);
        free_at[finger] = step.end();
        commands.extend(step.commands(finger as u8));
    }
    commands.sort_by_key(|(tick, _)| *tick);
    commands
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::geom::vec2;

    fn step(tick: u32, gesture: Gesture) -> Step {
        Step { tick, gesture, kind: FingerKind::Mouse }
    }

    #[test]
    fn a_drag_passes_its_corners_and_ends_where_it_should() {
        let way = vec![vec2(0.0, 0.0), vec2(30.0, 0.0), vec2(30.0, 30.0)];
        let gesture = Gesture::Drag { way, ticks: 40 };
        assert_eq!(gesture.position(0.5), vec2(30.0, 0.0));
        let commands = step(5, gesture).commands(0);
        assert_eq!(commands.len(), 42);
        assert_eq!(commands[40], (45, Command::Move { finger: 0, to: Spot::new(vec2(30.0, 30.0)) }));
        assert_eq!(commands[41], (46, Command::Release { finger: 0 }));
    }

    #[test]
    fn gestures_that_overlap_have_fingers_of_their_own() {
        let at = vec2(10.0, 10.0);
        let tap = |tick| step(tick, Gesture::Tap { at });
        let fingers = |steps: &[Step]| commands(steps).iter().filter_map(|(_, c)| c.finger()).collect::<Vec<_>>();
        assert_eq!(fingers(&[tap(0), tap(20)]), [0, 0, 0, 0]);
        assert_eq!(fingers(&[tap(3), tap(0)]), [0, 1, 0, 1]);
    }
}
