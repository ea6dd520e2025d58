//! Buttons: a screen lists them each frame, pointers press them. What is on no button goes on to the stage.

use super::input::{Pointer, Touching};
use crate::math::geom::Vec2;
use crate::sim::command::MAX_FINGERS;
use crate::view::panel::Feel;

/// Smallest distance from a button's middle at which a finger still hits it, in UI units (a target of 48).
const TARGET: f32 = 24.0;

/// Where a button can be pressed, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Area {
    Circle { center: Vec2, radius: f32 },
    Box { center: Vec2, half: Vec2 },
}

impl Area {
    pub fn center(&self) -> Vec2 {
        match *self {
            Area::Circle { center, .. } | Area::Box { center, .. } => center,
        }
    }

    /// Whether a press at `at` hits, given the UI unit `u`.
    fn contains(&self, at: Vec2, u: f32) -> bool {
        match *self {
            Area::Circle { center, radius } => (at - center).length() <= radius.max(TARGET * u),
            Area::Box { center, half } => {
                let reach = half.max(Vec2::splat(TARGET * u));
                let offset = (at - center).abs();
                offset.x <= reach.x && offset.y <= reach.y
            }
        }
    }
}

/// A button of the screen with what it does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Button<A> {
    pub action: A,
    pub area: Area,
}

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
    feels: Vec<(A, Feel)>,
}

impl<A: Copy + PartialEq> Default for Ui<A> {
    fn default() -> Ui<A> {
        Ui { held: [None; MAX_FINGERS], inside: [false; MAX_FINGERS], hover: None, feels: Vec::with_capacity(FEELS) }
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

    /// Whether some pointer holds this button down.
    pub fn holds(&self, action: A) -> bool {
        self.held.iter().zip(self.inside).any(|(held, inside)| *held == Some(action) && inside)
    }

    /// One frame of the buttons' motion.
    pub fn update(&mut self, buttons: &[Button<A>], dt: f32) {
        for button in buttons {
            let (held, over) = (self.holds(button.action), self.hover == Some(button.action));
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
}
