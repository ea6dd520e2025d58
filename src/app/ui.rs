//! Buttons: a screen lists them each frame, pointers press them. What is on no button goes on to the stage.

pub use super::button::{Area, Button};
use super::focus::Focus;
use super::input::{Keys, Pointer, Touching};
use crate::content::style::UiLook;
use crate::sim::command::MAX_FINGERS;
use crate::view::paint::Painter;
use crate::view::panel::{Feel, draw_box_focus, draw_round_focus};

/// What became of a pointer event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer<A> {
    /// On no button: the stage may have it.
    Free,
    /// Belongs to a button, nothing more to do.
    Taken,
    /// A button was pressed and let go.
    Fired(A),
}

/// Buttons of a screen whose motion is followed at once.
const FEELS: usize = 96;

/// Which pointer holds which button, and how each of them moves.
pub struct Ui<A> {
    held: [Option<A>; MAX_FINGERS],
    /// The held button is still under its pointer.
    inside: [bool; MAX_FINGERS],
    hover: Option<A>,
    focus: Focus<A>,
    /// The button that Enter holds down.
    key_held: Option<A>,
    feels: Vec<(A, Feel)>,
}

impl<A: Copy + PartialEq> Default for Ui<A> {
    fn default() -> Ui<A> {
        Ui {
            held: [None; MAX_FINGERS],
            inside: [false; MAX_FINGERS],
            hover: None,
            focus: Focus::default(),
            key_held: None,
            feels: Vec::with_capacity(FEELS),
        }
    }
}

impl<A: Copy + PartialEq> Ui<A> {
    /// Lets go of everything, as when another card opens.
    pub fn clear(&mut self) {
        *self = Ui::default();
    }

    /// Takes one pointer event. `buttons` are those of this frame; the last listed lies on top.
    pub fn pointer(&mut self, pointer: &Pointer, buttons: &[Button<A>], u: f32) -> Answer<A> {
        let slot = pointer.slot as usize;
        let under = buttons.iter().rev().find(|b| b.area.contains(pointer.at, u)).map(|b| b.action);
        match pointer.touching {
            Touching::Hover => {
                self.hover = under;
                Answer::Taken
            }
            Touching::Down => {
                self.held[slot] = under;
                self.inside[slot] = under.is_some();
                self.hover = None;
                self.focus.hide();
                if under.is_some() { Answer::Taken } else { Answer::Free }
            }
            Touching::Move => {
                self.inside[slot] = under.is_some() && under == self.held[slot];
                if self.held[slot].is_some() { Answer::Taken } else { Answer::Free }
            }
            Touching::Up => match self.held[slot].take() {
                Some(action) if Some(action) == under => Answer::Fired(action),
                Some(_) => Answer::Taken,
                None => Answer::Free,
            },
            Touching::Cancel => {
                let taken = self.held[slot].take().is_some();
                if taken { Answer::Taken } else { Answer::Free }
            }
        }
    }

    /// Takes the frame's keys. Arrows and Tab move the ring, from `usual` or the first button on; Enter presses the
    /// button with the ring, or `usual` where there is no ring. Returns what was pressed.
    pub fn keys(&mut self, keys: &Keys, buttons: &[Button<A>], usual: Option<A>) -> Option<A> {
        if let (Some(step), Some(first)) = (keys.step, usual.or(buttons.first().map(|button| button.action))) {
            self.focus.step(step, buttons, first);
        }
        self.focus.keep_to(buttons);
        self.key_held = self.focus.ring().filter(|_| keys.confirm_held);
        if keys.confirm { self.focus.ring().or(usual) } else { None }
    }

    /// The button with the keyboard's ring.
    pub fn ring(&self) -> Option<A> {
        self.focus.ring()
    }

    /// Moves the keyboard's ring to a button.
    pub fn put_ring(&mut self, action: A) {
        self.focus.put(action);
    }

    /// Draws the keyboard's ring around its button. Every screen draws the ring of its buttons, so it is also here that a
    /// test of the layout learns of them.
    pub fn draw_ring(&self, p: &mut Painter, look: &UiLook, buttons: &[Button<A>], u: f32) {
        for button in buttons {
            p.note_target(button.area.center(), button.area.half());
        }
        let Some(button) = buttons.iter().find(|button| self.ring() == Some(button.action)) else { return };
        match button.area {
            Area::Circle { center, radius } => draw_round_focus(p, look, center, radius, u),
            Area::Box { center, half } => draw_box_focus(p, look, center, half, u),
        }
    }

    /// A pointer on its way became something else than a press, such as a drag: it fires nothing.
    pub fn let_go(&mut self, slot: u8) {
        self.held[slot as usize] = None;
    }

    /// Whether a pointer or Enter holds this button down.
    pub fn holds(&self, action: A) -> bool {
        let by_pointer = self.held.iter().zip(self.inside).any(|(held, inside)| *held == Some(action) && inside);
        by_pointer || self.key_held == Some(action)
    }

    /// One frame of the buttons' motion.
    pub fn update(&mut self, buttons: &[Button<A>], dt: f32) {
        for button in buttons {
            let (held, over) =
                (self.holds(button.action), self.hover == Some(button.action) || self.ring() == Some(button.action));
            if let Some((_, feel)) = self.feels.iter_mut().find(|(action, _)| *action == button.action) {
                feel.update(held, over, dt);
            } else if self.feels.len() < FEELS {
                self.feels.push((button.action, Feel::default()));
            }
        }
    }

    /// How a button moves now.
    pub fn feel(&self, action: A) -> Feel {
        self.feels.iter().find(|(known, _)| *known == action).map_or(Feel::default(), |(_, feel)| *feel)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::input::Step;
    use crate::math::geom::vec2;
    use crate::sim::command::FingerKind;

    const BUTTONS: [Button<u8>; 2] = [
        Button { action: 1, area: Area::Circle { center: vec2(50.0, 50.0), radius: 22.0 } },
        Button { action: 2, area: Area::Box { center: vec2(200.0, 50.0), half: vec2(60.0, 30.0) } },
    ];

    fn at(touching: Touching, x: f32, y: f32) -> Pointer {
        Pointer { slot: 0, kind: FingerKind::Touch, touching, at: vec2(x, y) }
    }

    #[test]
    fn press_and_release_on_a_button_fires_it() {
        let mut ui = Ui::default();
        assert_eq!(ui.pointer(&at(Touching::Down, 55.0, 50.0), &BUTTONS, 1.0), Answer::Taken);
        assert!(ui.holds(1));
        assert_eq!(ui.pointer(&at(Touching::Up, 60.0, 50.0), &BUTTONS, 1.0), Answer::Fired(1));
        assert!(!ui.holds(1));
    }

    #[test]
    fn sliding_off_a_button_does_nothing() {
        let mut ui = Ui::default();
        ui.pointer(&at(Touching::Down, 200.0, 50.0), &BUTTONS, 1.0);
        assert_eq!(ui.pointer(&at(Touching::Move, 200.0, 300.0), &BUTTONS, 1.0), Answer::Taken);
        assert!(!ui.holds(2));
        assert_eq!(ui.pointer(&at(Touching::Up, 200.0, 300.0), &BUTTONS, 1.0), Answer::Taken);
    }

    #[test]
    fn a_stroke_that_starts_on_the_stage_stays_the_stages() {
        let mut ui = Ui::default();
        assert_eq!(ui.pointer(&at(Touching::Down, 300.0, 300.0), &BUTTONS, 1.0), Answer::Free);
        assert_eq!(ui.pointer(&at(Touching::Move, 50.0, 50.0), &BUTTONS, 1.0), Answer::Free);
        assert_eq!(ui.pointer(&at(Touching::Up, 50.0, 50.0), &BUTTONS, 1.0), Answer::Free);
    }

    #[test]
    fn small_buttons_have_a_finger_sized_target() {
        let small = [Button { action: 7, area: Area::Circle { center: vec2(50.0, 50.0), radius: 5.0 } }];
        let mut ui = Ui::default();
        assert_eq!(ui.pointer(&at(Touching::Down, 70.0, 50.0), &small, 1.0), Answer::Taken);
    }

    #[test]
    fn enter_presses_what_has_the_ring_or_the_usual() {
        let mut ui = Ui::default();
        let enter = Keys { confirm: true, ..Keys::default() };
        let right = Keys { step: Some(Step::Right), ..Keys::default() };
        assert_eq!(ui.keys(&enter, &BUTTONS, None), None);
        assert_eq!(ui.keys(&enter, &BUTTONS, Some(2)), Some(2));
        ui.keys(&right, &BUTTONS, Some(1));
        ui.keys(&right, &BUTTONS, Some(1));
        assert_eq!((ui.ring(), ui.keys(&enter, &BUTTONS, Some(1))), (Some(2), Some(2)));
        ui.pointer(&at(Touching::Down, 300.0, 300.0), &BUTTONS, 1.0);
        assert_eq!((ui.ring(), ui.keys(&enter, &BUTTONS, Some(1))), (None, Some(1)), "a pointer hides the ring");
    }
}
