//! Buttons as a screen lists them each frame: where they are and what they do.

use crate::math::geom::Vec2;

/// Smallest distance from a button's middle at which a finger still hits it, in UI units (a target of 48).
pub const TARGET: f32 = 24.0;

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

    /// Half its width and height.
    pub fn half(&self) -> Vec2 {
        match *self {
            Area::Circle { radius, .. } => Vec2::splat(radius),
            Area::Box { half, .. } => half,
        }
    }

    /// Half the width and height in which a finger hits, given the UI unit `u`.
    pub fn reach(&self, u: f32) -> Vec2 {
        self.half().max(Vec2::splat(TARGET * u))
    }

    /// Whether a press at `at` hits, given the UI unit `u`.
    pub fn contains(&self, at: Vec2, u: f32) -> bool {
        match *self {
            Area::Circle { center, .. } => (at - center).length() <= self.reach(u).x,
            Area::Box { center, .. } => (at - center).abs().cmple(self.reach(u)).all(),
        }
    }
}

/// A button of the screen with what it does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Button<A> {
    pub action: A,
    pub area: Area,
}

/// Fails where the targets of two buttons overlap, a target is too small for a finger, or one is out of the window. For
/// the tests of all screens.
#[cfg(test)]
pub fn check_targets<A: Copy + std::fmt::Debug>(buttons: &[Button<A>], size: Vec2, u: f32) {
    for (index, button) in buttons.iter().enumerate() {
        let (at, half) = (button.area.center(), button.area.half());
        assert!((at - half).cmpge(Vec2::ZERO).all() && (at + half).cmple(size).all(), "{size}: {button:?} sticks out");
        for other in &buttons[..index] {
            let (gap, reach) = ((at - other.area.center()).abs(), half + other.area.half());
            let apart = match (button.area, other.area) {
                (Area::Circle { .. }, Area::Circle { .. }) => gap.length() >= reach.x.max(44.0 * u.min(1.0)),
                _ => gap.x >= reach.x || gap.y >= reach.y,
            };
            assert!(apart, "{size}: {button:?} lies on {other:?}");
        }
    }
}
