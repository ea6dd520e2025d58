//! What people do with pointers and keys in a frame, in points, one model for mouse, touch and pen.

use macroquad::prelude::{KeyCode, get_last_key_pressed, is_key_down, is_key_pressed};

use super::platform;
use super::platform::pointer::{PointerKind, PointerPhase, PointerSample};
use crate::math::geom::{Vec2, vec2};
use crate::sim::command::{FingerKind, MAX_FINGERS};

/// How a pointer touches the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touching {
    /// A mouse moves with no button down.
    Hover,
    Down,
    Move,
    Up,
    /// Taken away by the system: nothing may fire.
    Cancel,
}

/// One sample of one pointer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pointer {
    /// 0..[`MAX_FINGERS`], the same from down to up.
    pub slot: u8,
    pub kind: FingerKind,
    pub touching: Touching,
    /// Points.
    pub at: Vec2,
}

/// The pointers of the window, each in a slot while it is down.
pub struct Input {
    source: platform::Pointers,
    attention: platform::attention::Attention,
    samples: Vec<PointerSample>,
    slots: Slots,
}

impl Input {
    /// Starts listening. The window must be open.
    #[expect(clippy::new_without_default, reason = "it subscribes to the window's events, which a default should not")]
    pub fn new() -> Input {
        Input {
            source: platform::Pointers::new(),
            attention: platform::attention::Attention::new(),
            samples: Vec::with_capacity(256),
            slots: Slots::default(),
        }
    }

    /// Fetches all samples since the last call. `pixel` is the size of a physical pixel in points.
    pub fn collect(&mut self, pixel: f32) {
        self.source.drain(&mut self.samples);
        self.slots.events.clear();
        self.samples.iter().for_each(|sample| self.slots.take(sample, pixel));
    }

    /// True once after the game was hidden and should wait for the player.
    pub fn hidden(&mut self) -> bool {
        self.attention.lost()
    }

    /// Whether a pointer or key went down in this frame: browsers allow sound only from then on.
    pub fn gesture(&self) -> bool {
        let began = |pointer: &Pointer| matches!(pointer.touching, Touching::Down | Touching::Up);
        self.pointers().iter().any(began) || get_last_key_pressed().is_some()
    }

    /// The samples of this frame, oldest first.
    pub fn pointers(&self) -> &[Pointer] {
        &self.slots.events
    }
}

/// Which pointer ids are down, and what they did in this frame.
#[derive(Default)]
struct Slots {
    slots: [Option<u32>; MAX_FINGERS],
    events: Vec<Pointer>,
}

impl Slots {
    fn take(&mut self, sample: &PointerSample, pixel: f32) {
        let at = vec2(sample.x, sample.y) * pixel;
        if !at.is_finite() {
            return;
        }
        let kind = match sample.kind {
            PointerKind::Mouse => FingerKind::Mouse,
            PointerKind::Touch | PointerKind::Pen => FingerKind::Touch,
        };
        let known = self.slots.iter().position(|slot| *slot == Some(sample.id));
        let (slot, touching) = match (sample.phase, known) {
            (PointerPhase::Down, None) => {
                // An eleventh finger is not followed.
                let Some(free) = self.slots.iter().position(Option::is_none) else { return };
                self.slots[free] = Some(sample.id);
                (free, Touching::Down)
            }
            (PointerPhase::Down | PointerPhase::Move, Some(slot)) => (slot, Touching::Move),
            (PointerPhase::Hover, _) => (0, Touching::Hover),
            (PointerPhase::Up, Some(slot)) => (slot, Touching::Up),
            (PointerPhase::Cancel, Some(slot)) => (slot, Touching::Cancel),
            (PointerPhase::Move | PointerPhase::Up | PointerPhase::Cancel, None) => return,
        };
        if matches!(touching, Touching::Up | Touching::Cancel) {
            self.slots[slot] = None;
        }
        self.events.push(Pointer { slot: slot as u8, kind, touching, at });
    }
}

/// Keys that were pressed in this frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Keys {
    pub restart: bool,
    pub pause: bool,
    /// One tick while paused.
    pub tick: bool,
    pub previous: bool,
    pub next: bool,
    pub debug: bool,
    /// Keep the run as a recording.
    pub record: bool,
    /// Escape, or Back on a phone.
    pub back: bool,
    pub confirm: bool,
    pub fullscreen: bool,
    /// Held down.
    pub rewind: bool,
}

impl Keys {
    pub fn collect() -> Keys {
        let pressed = |key| is_key_pressed(key);
        Keys {
            restart: pressed(KeyCode::R),
            pause: pressed(KeyCode::P),
            tick: pressed(KeyCode::O),
            previous: pressed(KeyCode::LeftBracket),
            next: pressed(KeyCode::RightBracket),
            debug: pressed(KeyCode::F1),
            record: pressed(KeyCode::F3),
            back: pressed(KeyCode::Escape) || pressed(KeyCode::Back),
            confirm: pressed(KeyCode::Enter) || pressed(KeyCode::Space),
            fullscreen: pressed(KeyCode::F11),
            rewind: is_key_down(KeyCode::Backspace) || is_key_down(KeyCode::Z),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(id: u32, phase: PointerPhase, x: f32) -> PointerSample {
        PointerSample { id, kind: PointerKind::Touch, phase, x, y: 0.0, age: 0.0 }
    }

    #[test]
    fn each_finger_keeps_its_slot_and_frees_it() {
        let mut pointers = Slots::default();
        let events = [
            sample(70, PointerPhase::Down, 10.0),
            sample(71, PointerPhase::Down, 20.0),
            sample(70, PointerPhase::Up, 10.0),
            sample(72, PointerPhase::Down, 30.0),
            sample(71, PointerPhase::Move, 22.0),
        ];
        events.iter().for_each(|s| pointers.take(s, 0.5));
        let seen: Vec<_> = pointers.events.iter().map(|p| (p.slot, p.touching, p.at.x)).collect();
        use Touching::{Down, Move, Up};
        assert_eq!(seen, [(0, Down, 5.0), (1, Down, 10.0), (0, Up, 5.0), (0, Down, 15.0), (1, Move, 11.0)]);
    }

    #[test]
    fn strays_and_broken_samples_are_ignored() {
        let mut pointers = Slots::default();
        pointers.take(&sample(1, PointerPhase::Up, 1.0), 1.0);
        pointers.take(&sample(1, PointerPhase::Move, 1.0), 1.0);
        pointers.take(&sample(1, PointerPhase::Down, f32::NAN), 1.0);
        (0..20).for_each(|id| pointers.take(&sample(id, PointerPhase::Down, 1.0), 1.0));
        assert_eq!(pointers.events.len(), MAX_FINGERS);
    }
}
