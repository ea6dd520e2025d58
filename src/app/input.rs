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
        self.slots.second = None;
        self.samples.iter().for_each(|sample| self.slots.take(sample, pixel));
    }

    /// How far the wheel or a touchpad scrolled in this frame, in points; positive shows what is further down.
    pub fn wheel(&self) -> Vec2 {
        platform::wheel::points()
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

    /// Where the other mouse button went down in this frame, points.
    pub fn second(&self) -> Option<Vec2> {
        self.slots.second
    }

    /// Whether the last press was one of a finger.
    pub fn touch(&self) -> bool {
        self.slots.touch
    }

    /// Takes a sample out of this frame: it was meant for what lies over the screen.
    pub fn remove(&mut self, index: usize) {
        self.slots.events.remove(index);
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
    second: Option<Vec2>,
    touch: bool,
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
        if sample.phase == PointerPhase::Down {
            self.touch = kind == FingerKind::Touch;
        }
        let (slot, touching) = match (sample.phase, known) {
            (PointerPhase::Second, _) => {
                self.second = Some(at);
                return;
            }
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
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Keys {
    pub restart: bool,
    pub pause: bool,
    /// One tick while paused.
    pub tick: bool,
    pub previous: bool,
    pub next: bool,
    pub debug: bool,
    /// Show what happened lately, or no longer.
    pub log: bool,
    /// Keep the run as a recording.
    pub record: bool,
    /// Show how it goes.
    pub hint: bool,
    /// Escape, or Back on a phone.
    pub back: bool,
    pub confirm: bool,
    /// The key that confirms is held down.
    pub confirm_held: bool,
    /// Where an arrow or Tab goes; comes again while it is held.
    pub step: Option<Step>,
    /// One window up (-1) or down (1), or to the ends (-2, 2): Page Up, Page Down, Home, End.
    pub page: i8,
    pub fullscreen: bool,
    /// Open or close the tuning panel.
    pub tune: bool,
    /// Held down.
    pub rewind: bool,
    /// Where held arrows, and held W, A, S and D, point; each part -1, 0 or 1.
    pub arrows: Vec2,
    pub letters: Vec2,
}

/// Where an arrow key or Tab goes among buttons. A phone's game pad arrives as these too: its cross as arrows, its first
/// button as Enter, its second as Back. Desktop and browser give the window library no game pads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Left,
    Right,
    Up,
    Down,
    /// Tab.
    Next,
    /// Shift and Tab.
    Previous,
}

impl Step {
    /// -1 to the left, 1 to the right.
    pub fn across(self) -> Option<f32> {
        match self {
            Step::Left => Some(-1.0),
            Step::Right => Some(1.0),
            _ => None,
        }
    }
}

const CONFIRM: [KeyCode; 3] = [KeyCode::Enter, KeyCode::KpEnter, KeyCode::Space];

/// Seconds until a held arrow repeats, and between repeats.
const REPEAT_AFTER: f32 = 0.38;
const REPEAT_EVERY: f32 = 0.11;

/// An arrow that is held repeats, as in every list.
#[derive(Clone, Copy, Debug, Default)]
pub struct Repeat {
    held: Option<Step>,
    /// Seconds until the next step.
    wait: f32,
}

impl Repeat {
    /// The step of this frame, `dt` seconds long: `pressed` went down in it, `held` is down.
    fn take(&mut self, pressed: Option<Step>, held: impl Fn(Step) -> bool, dt: f32) -> Option<Step> {
        if pressed.is_some() {
            *self = Repeat { held: pressed, wait: REPEAT_AFTER };
            return pressed;
        }
        self.held = self.held.filter(|step| held(*step));
        self.wait -= dt;
        if self.held.is_some() && self.wait <= 0.0 {
            self.wait = REPEAT_EVERY;
            return self.held;
        }
        None
    }
}

fn key_of(step: Step) -> KeyCode {
    match step {
        Step::Left => KeyCode::Left,
        Step::Right => KeyCode::Right,
        Step::Up => KeyCode::Up,
        Step::Down => KeyCode::Down,
        Step::Next | Step::Previous => KeyCode::Tab,
    }
}

fn pressed_step() -> Option<Step> {
    let back = is_key_down(KeyCode::LeftShift) || is_key_down(KeyCode::RightShift);
    let tab = if back { Step::Previous } else { Step::Next };
    [Step::Left, Step::Right, Step::Up, Step::Down, tab].into_iter().find(|step| is_key_pressed(key_of(*step)))
}

/// Where held keys point: left, right, up and down; each part -1, 0 or 1.
fn held_direction(keys: [KeyCode; 4]) -> Vec2 {
    let [left, right, up, down] = keys.map(|key| f32::from(u8::from(is_key_down(key))));
    vec2(right - left, down - up)
}

fn pressed_page() -> i8 {
    let pages = [(KeyCode::PageUp, -1), (KeyCode::PageDown, 1), (KeyCode::Home, -2), (KeyCode::End, 2)];
    pages.into_iter().find(|(key, _)| is_key_pressed(*key)).map_or(0, |(_, page)| page)
}

impl Keys {
    /// Where the keys steer: at most 1 long.
    pub fn steer(&self) -> Vec2 {
        (self.arrows + self.letters).clamp_length_max(1.0)
    }

    /// The keys of this frame, `dt` seconds long; `repeat` is what is held from frame to frame.
    pub fn collect(repeat: &mut Repeat, dt: f32) -> Keys {
        let pressed = |key| is_key_pressed(key);
        Keys {
            restart: pressed(KeyCode::R),
            pause: pressed(KeyCode::P),
            tick: pressed(KeyCode::O),
            previous: pressed(KeyCode::LeftBracket),
            next: pressed(KeyCode::RightBracket),
            debug: pressed(KeyCode::F1),
            log: pressed(KeyCode::F2),
            record: pressed(KeyCode::F3),
            hint: pressed(KeyCode::H),
            back: pressed(KeyCode::Escape) || pressed(KeyCode::Back),
            confirm: CONFIRM.into_iter().any(is_key_pressed),
            confirm_held: CONFIRM.into_iter().any(is_key_down),
            step: repeat.take(pressed_step(), |step| is_key_down(key_of(step)), dt),
            page: pressed_page(),
            fullscreen: pressed(KeyCode::F11),
            tune: pressed_step() == Some(Step::Next),
            rewind: is_key_down(KeyCode::Backspace) || is_key_down(KeyCode::Z),
            arrows: held_direction([KeyCode::Left, KeyCode::Right, KeyCode::Up, KeyCode::Down]),
            letters: held_direction([KeyCode::A, KeyCode::D, KeyCode::W, KeyCode::S]),
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
    fn the_other_button_is_told_in_points_and_presses_nothing() {
        let mut pointers = Slots::default();
        pointers.take(&PointerSample { phase: PointerPhase::Second, ..sample(0, PointerPhase::Down, 30.0) }, 0.5);
        assert_eq!((pointers.second, pointers.events.len()), (Some(vec2(15.0, 0.0)), 0));
        assert!(pointers.slots.iter().all(Option::is_none));
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

    #[test]
    fn a_held_arrow_repeats_until_it_is_let_go() {
        let mut repeat = Repeat::default();
        let down = |step| step == Step::Up;
        assert_eq!(repeat.take(Some(Step::Up), down, 0.016), Some(Step::Up));
        let steps = (0..60).filter(|_| repeat.take(None, down, 1.0 / 60.0).is_some()).count();
        assert!((5..8).contains(&steps), "{steps} in a second");
        assert_eq!(repeat.take(None, |_| false, 1.0), None);
        assert_eq!(repeat.take(None, down, 1.0), None, "another key must go down first");
    }
}
