//! The pointer samples of a desktop or phone, from miniquad's raw events: macroquad's own polling keeps one position a
//! frame, and no system tells of every release.
#![cfg(not(target_arch = "wasm32"))]
use super::pointer::{PointerKind, PointerPhase, PointerSample};
use macroquad::input::{MouseButton, is_mouse_button_down, simulate_mouse_with_touch, utils};
use macroquad::miniquad::{EventHandler, TouchPhase};

/// The source of samples. Make one when the window is open, drain it once a frame.
pub struct Pointers {
    subscriber: usize,
    strokes: Strokes,
}

impl Pointers {
    /// Starts listening.
    #[expect(clippy::new_without_default, reason = "it subscribes to the window's events, which a default should not")]
    pub fn new() -> Pointers {
        // Otherwise each finger also moves the one mouse, and a cancelled touch leaves its button down for ever.
        simulate_mouse_with_touch(false);
        Pointers { subscriber: utils::register_input_subscriber(), strokes: Strokes::default() }
    }

    /// Replaces `out` by the samples since the last call, oldest first.
    pub fn drain(&mut self, out: &mut Vec<PointerSample>) {
        utils::repeat_all_miniquad_input(&mut self.strokes, self.subscriber);
        self.strokes.settle(is_mouse_button_down(MouseButton::Left));
        out.clear();
        out.append(&mut self.strokes.samples);
    }
}

/// The mouse's id; fingers count from 1.
const MOUSE: u32 = 0;

/// Turns the window's raw events into complete strokes.
#[derive(Default)]
struct Strokes {
    samples: Vec<PointerSample>,
    /// The last sample of every stroke that has not ended.
    down: Vec<PointerSample>,
}

impl Strokes {
    /// After a frame's events: the window drops a held mouse button without an event when the pointer leaves it.
    fn settle(&mut self, mouse_is_down: bool) {
        if !mouse_is_down {
            self.cancel(MOUSE);
        }
    }

    fn begin(&mut self, id: u32, kind: PointerKind, x: f32, y: f32) {
        // Down twice: the release in between got lost outside of the window.
        self.cancel(id);
        let sample = PointerSample { id, kind, phase: PointerPhase::Down, x, y, age: 0.0 };
        self.down.push(sample);
        self.samples.push(sample);
    }

    /// Continues or ends a stroke; false if there is none with this id.
    fn go_on(&mut self, id: u32, phase: PointerPhase, x: f32, y: f32) -> bool {
        let Some(index) = self.down.iter().position(|sample| sample.id == id) else {
            return false;
        };
        let sample = PointerSample { phase, x, y, ..self.down[index] };
        if phase == PointerPhase::Move {
            self.down[index] = sample;
        } else {
            self.down.remove(index);
        }
        self.samples.push(sample);
        true
    }

    fn cancel(&mut self, id: u32) {
        if let Some(last) = self.down.iter().find(|sample| sample.id == id).copied() {
            self.go_on(id, PointerPhase::Cancel, last.x, last.y);
        }
    }
}

impl EventHandler for Strokes {
    fn update(&mut self) {}

    fn draw(&mut self) {}

    fn mouse_motion_event(&mut self, x: f32, y: f32) {
        if !self.go_on(MOUSE, PointerPhase::Move, x, y) {
            let (kind, phase) = (PointerKind::Mouse, PointerPhase::Hover);
            self.samples.push(PointerSample { id: MOUSE, kind, phase, x, y, age: 0.0 });
        }
    }

    fn mouse_button_down_event(&mut self, button: MouseButton, x: f32, y: f32) {
        let (kind, phase) = (PointerKind::Mouse, PointerPhase::Second);
        match button {
            MouseButton::Left => self.begin(MOUSE, kind, x, y),
            MouseButton::Right => self.samples.push(PointerSample { id: MOUSE, kind, phase, x, y, age: 0.0 }),
            _ => {}
        }
    }

    /// Also comes, wrongly, when the pointer enters the window; there is no stroke then and it is ignored.
    fn mouse_button_up_event(&mut self, button: MouseButton, x: f32, y: f32) {
        if button == MouseButton::Left {
            self.go_on(MOUSE, PointerPhase::Up, x, y);
        }
    }

    fn touch_event(&mut self, phase: TouchPhase, id: u64, x: f32, y: f32) {
        let id = (id as u32).wrapping_add(1);
        match phase {
            TouchPhase::Started => self.begin(id, PointerKind::Touch, x, y),
            TouchPhase::Moved => drop(self.go_on(id, PointerPhase::Move, x, y)),
            TouchPhase::Ended => drop(self.go_on(id, PointerPhase::Up, x, y)),
            TouchPhase::Cancelled => self.cancel(id),
        }
    }

    /// The window lost the focus or is hidden: the releases will go to someone else.
    fn window_minimized_event(&mut self) {
        while let Some(last) = self.down.last().copied() {
            self.cancel(last.id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn phases(strokes: &mut Strokes) -> Vec<(u32, PointerPhase)> {
        strokes.samples.drain(..).map(|sample| (sample.id, sample.phase)).collect()
    }

    #[test]
    fn a_mouse_stroke_keeps_all_its_samples() {
        let mut strokes = Strokes::default();
        strokes.mouse_motion_event(1.0, 1.0);
        strokes.mouse_button_down_event(MouseButton::Left, 2.0, 2.0);
        strokes.mouse_motion_event(3.0, 3.0);
        strokes.mouse_motion_event(4.5, 4.0);
        strokes.mouse_button_up_event(MouseButton::Left, 5.0, 5.0);
        strokes.settle(false);
        let last_move = strokes.samples[3];
        assert_eq!((last_move.x, last_move.y, last_move.kind), (4.5, 4.0, PointerKind::Mouse));
        use PointerPhase::{Down, Hover, Move, Up};
        assert_eq!(phases(&mut strokes), [(0, Hover), (0, Down), (0, Move), (0, Move), (0, Up)]);
    }

    #[test]
    fn issue_mouse_that_left_the_window_stayed_down() {
        // Cause: X11 tells of neither the leaving nor the release outside; on the way back in comes a false release.
        let mut strokes = Strokes::default();
        strokes.mouse_button_down_event(MouseButton::Left, 2.0, 2.0);
        strokes.settle(true);
        strokes.mouse_motion_event(3.0, 3.0);
        strokes.settle(false);
        assert_eq!(phases(&mut strokes), [(0, PointerPhase::Down), (0, PointerPhase::Move), (0, PointerPhase::Cancel)]);
        strokes.mouse_button_up_event(MouseButton::Left, 4.0, 4.0);
        assert_eq!(phases(&mut strokes), []);
    }

    #[test]
    fn the_other_mouse_button_is_told_and_breaks_no_stroke() {
        let mut strokes = Strokes::default();
        strokes.mouse_button_down_event(MouseButton::Left, 2.0, 2.0);
        strokes.mouse_button_down_event(MouseButton::Right, 3.0, 2.0);
        strokes.mouse_button_up_event(MouseButton::Right, 3.0, 2.0);
        strokes.mouse_button_up_event(MouseButton::Left, 4.0, 4.0);
        use PointerPhase::{Down, Second, Up};
        assert_eq!(phases(&mut strokes), [(0, Down), (0, Second), (0, Up)]);
    }

    #[test]
    fn a_lost_release_ends_the_stroke_before_the_next() {
        let mut strokes = Strokes::default();
        strokes.mouse_button_down_event(MouseButton::Left, 2.0, 2.0);
        strokes.mouse_button_down_event(MouseButton::Left, 9.0, 9.0);
        assert_eq!(phases(&mut strokes), [(0, PointerPhase::Down), (0, PointerPhase::Cancel), (0, PointerPhase::Down)]);
    }

    #[test]
    fn fingers_are_apart_from_the_mouse_and_from_each_other() {
        let mut strokes = Strokes::default();
        strokes.touch_event(TouchPhase::Started, 0, 1.0, 1.0);
        strokes.touch_event(TouchPhase::Started, 1, 2.0, 2.0);
        strokes.touch_event(TouchPhase::Moved, 0, 1.5, 1.0);
        strokes.touch_event(TouchPhase::Cancelled, 1, 0.0, 0.0);
        strokes.touch_event(TouchPhase::Moved, 1, 0.0, 0.0);
        strokes.settle(false);
        assert_eq!(strokes.samples[3].x, 2.0, "a cancel stands where the finger last was");
        use PointerPhase::{Cancel, Down, Move};
        assert_eq!(phases(&mut strokes), [(1, Down), (2, Down), (1, Move), (2, Cancel)]);
        strokes.window_minimized_event();
        assert_eq!(phases(&mut strokes), [(1, Cancel)]);
    }
}
