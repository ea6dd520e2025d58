//! The keyboard's place among the buttons of a screen. Arrows go to the nearest button in their direction, Tab through
//! all of them in their order. Its ring is only shown once a key was used, and goes when a pointer is.

use super::button::Button;
use super::input::Step;
use crate::math::geom::{Vec2, vec2};

/// How much more a button aside counts than one as far ahead.
const ASIDE: f32 = 2.4;

/// Which button the keys are at.
pub struct Focus<A> {
    at: Option<A>,
    shown: bool,
}

impl<A> Default for Focus<A> {
    fn default() -> Focus<A> {
        Focus { at: None, shown: false }
    }
}

impl<A: Copy + PartialEq> Focus<A> {
    /// The button with the ring.
    pub fn ring(&self) -> Option<A> {
        self.at.filter(|_| self.shown)
    }

    /// A pointer is used: no ring any more. The next key goes on from the same button.
    pub fn hide(&mut self) {
        self.shown = false;
    }

    /// Shows the ring at a button.
    pub fn put(&mut self, at: A) {
        *self = Focus { at: Some(at), shown: true };
    }

    /// Forgets buttons that are no longer there.
    pub fn keep_to(&mut self, buttons: &[Button<A>]) {
        self.at = self.at.filter(|at| buttons.iter().any(|button| button.action == *at));
    }

    /// Moves to another button; the first key only shows where one is, at first at `first`. False if there is no button
    /// that way.
    pub fn step(&mut self, step: Step, buttons: &[Button<A>], first: A) -> bool {
        self.keep_to(buttons);
        let moved = match self.ring() {
            None => Some(self.at.unwrap_or(first)),
            Some(at) => neighbour(buttons, at, step),
        };
        self.shown = true;
        self.at = moved.or(self.at);
        moved.is_some()
    }
}

/// The button one step from `at`.
fn neighbour<A: Copy + PartialEq>(buttons: &[Button<A>], at: A, step: Step) -> Option<A> {
    let index = buttons.iter().position(|button| button.action == at)?;
    let direction = match step {
        Step::Next => return Some(buttons[(index + 1) % buttons.len()].action),
        Step::Previous => return Some(buttons[(index + buttons.len() - 1) % buttons.len()].action),
        Step::Left => vec2(-1.0, 0.0),
        Step::Right => vec2(1.0, 0.0),
        Step::Up => vec2(0.0, -1.0),
        Step::Down => vec2(0.0, 1.0),
    };
    let from = buttons[index].area.center();
    let cost = |to: Vec2| {
        let ahead = (to - from).dot(direction);
        let aside = (to - from).perp_dot(direction).abs();
        (ahead > 4.0 && aside < 6.0 * ahead).then_some(ahead + ASIDE * aside)
    };
    let costs = buttons.iter().filter_map(|button| Some((cost(button.area.center())?, button.action)));
    costs.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, action)| action)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::button::Area;

    /// A cross of four with one in the middle.
    fn cross() -> Vec<Button<char>> {
        let at = [('m', 0.0, 0.0), ('l', -50.0, 0.0), ('r', 50.0, 10.0), ('u', 5.0, -60.0), ('d', 0.0, 60.0)];
        let area = |x, y| Area::Circle { center: vec2(x, y), radius: 20.0 };
        at.map(|(action, x, y)| Button { action, area: area(x, y) }).into()
    }

    #[test]
    fn arrows_go_where_they_point() {
        for (step, there) in [(Step::Left, 'l'), (Step::Right, 'r'), (Step::Up, 'u'), (Step::Down, 'd')] {
            let mut focus = Focus::default();
            assert!(focus.step(step, &cross(), 'm'), "the first key shows the ring");
            assert_eq!(focus.ring(), Some('m'));
            assert!(focus.step(step, &cross(), 'm'));
            assert_eq!(focus.ring(), Some(there));
            assert!(!focus.step(step, &cross(), 'm'), "nothing further that way");
            assert_eq!(focus.ring(), Some(there));
        }
    }

    #[test]
    fn tab_visits_every_button_once_and_comes_back() {
        let mut focus = Focus::default();
        let mut seen = Vec::new();
        for _ in 0..6 {
            focus.step(Step::Next, &cross(), 'm');
            seen.extend(focus.ring());
        }
        assert_eq!(seen, ['m', 'l', 'r', 'u', 'd', 'm']);
        focus.step(Step::Previous, &cross(), 'm');
        assert_eq!(focus.ring(), Some('d'));
    }

    #[test]
    fn the_ring_goes_with_a_pointer_and_with_its_button() {
        let mut focus = Focus::default();
        focus.step(Step::Next, &cross(), 'u');
        focus.hide();
        assert_eq!(focus.ring(), None);
        focus.step(Step::Left, &cross(), 'm');
        assert_eq!(focus.ring(), Some('u'), "shown again where it was");
        focus.step(Step::Left, &cross()[..3], 'm');
        assert_eq!(focus.ring(), Some('m'), "its button went");
    }
}
