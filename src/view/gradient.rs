//! What a path is filled with: one colour, a gradient along a line, or a gradient around a point.

use super::ink::{Ink, Stops, shade};
use glam::Vec2;

/// What a path is filled with. Points are in the units of the path.
#[derive(Clone, Copy)]
pub enum Paint<'a> {
    Solid(Ink),
    /// The stops lie between `from` (0) and `to` (1).
    Linear {
        from: Vec2,
        to: Vec2,
        stops: Stops<'a>,
    },
    /// As `Linear`, but only the corners take its colours: for outlines that are small beside the gradient.
    Loose {
        from: Vec2,
        to: Vec2,
        stops: Stops<'a>,
    },
    /// The stops lie between `centre` (0) and the ellipse of `radii` around it (1). `fill_star` alone draws it exactly.
    Radial {
        centre: Vec2,
        radii: Vec2,
        stops: Stops<'a>,
    },
}

impl From<Ink> for Paint<'_> {
    fn from(ink: Ink) -> Self {
        Paint::Solid(ink)
    }
}

impl<'a> Paint<'a> {
    /// Gradient from the height `top` to the height `bottom`.
    pub fn down(top: f32, bottom: f32, stops: Stops<'a>) -> Paint<'a> {
        Paint::Linear { from: Vec2::new(0.0, top), to: Vec2::new(0.0, bottom), stops }
    }

    /// Gradient from `left` to `right`.
    pub fn across(left: f32, right: f32, stops: Stops<'a>) -> Paint<'a> {
        Paint::Linear { from: Vec2::new(left, 0.0), to: Vec2::new(right, 0.0), stops }
    }

    /// Round gradient.
    pub fn around(centre: Vec2, radius: f32, stops: Stops<'a>) -> Paint<'a> {
        Paint::Radial { centre, radii: Vec2::splat(radius), stops }
    }

    /// Its colour at a point.
    pub fn at(&self, at: Vec2) -> Ink {
        self.ink(self.place(at))
    }

    /// Where `at` lies in the gradient.
    pub(super) fn place(&self, at: Vec2) -> f32 {
        match self {
            Paint::Solid(_) => 0.0,
            Paint::Linear { from, to, .. } | Paint::Loose { from, to, .. } => {
                (at - *from).dot(*to - *from) / (*to - *from).length_squared().max(1e-9)
            }
            Paint::Radial { centre, radii, .. } => ((at - *centre) / *radii).length(),
        }
    }

    pub(super) fn ink(&self, place: f32) -> Ink {
        match self {
            Paint::Solid(ink) => *ink,
            Paint::Linear { stops, .. } | Paint::Loose { stops, .. } | Paint::Radial { stops, .. } => {
                shade(stops, place)
            }
        }
    }

    pub(super) fn stops(&self) -> Stops<'_> {
        match self {
            Paint::Solid(_) => &[],
            Paint::Linear { stops, .. } | Paint::Loose { stops, .. } | Paint::Radial { stops, .. } => stops,
        }
    }
}
