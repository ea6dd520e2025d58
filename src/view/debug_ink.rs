//! Lines and colours of the debug drawing.

use super::{ink::Ink, paint::Painter};
use glam::Vec2;
use std::f32::consts::TAU;

pub const NODE: Ink = Ink::hex(0xffffff);
pub const BODY: Ink = Ink::hex(0xffd166);
pub const SOLID: Ink = Ink::hex(0x8ff0d8);
/// Where a rule acts on the berry.
pub const REACH: Ink = Ink::hex(0x7fa8ff);
/// Where a finger acts.
pub const TOUCH: Ink = Ink::hex(0xe8ff7a);
pub const HARM: Ink = Ink::hex(0xff4f80);
pub const WIND: Ink = Ink::hex(0xbfe4ff);

/// A painter with the width of a line in cm.
pub struct Pen<'a> {
    pub p: &'a mut Painter,
    pub line: f32,
}

impl Pen<'_> {
    pub fn circle(&mut self, at: Vec2, radius: f32, ink: Ink) {
        self.arc(at, radius, 0.0, TAU, ink);
    }

    /// Part of a circle between two angles, radians.
    pub fn arc(&mut self, at: Vec2, radius: f32, from: f32, to: f32, ink: Ink) {
        self.p.path.clear();
        self.p.closed = false;
        self.p.arc(at, Vec2::splat(radius), from, to);
        self.p.stroke_path(self.line, ink);
    }

    /// A circle of dashes.
    pub fn dashes(&mut self, at: Vec2, radius: f32, ink: Ink) {
        const DASHES: usize = 16;
        for k in 0..DASHES {
            let from = TAU * k as f32 / DASHES as f32;
            self.arc(at, radius, from, from + 0.55 * TAU / DASHES as f32, ink);
        }
    }

    pub fn segment(&mut self, from: Vec2, to: Vec2, ink: Ink) {
        self.p.stroke(&[from, to], self.line, ink);
    }

    /// A line with a head at `to`; nothing if it has no length.
    pub fn arrow(&mut self, from: Vec2, to: Vec2, ink: Ink) {
        let way = to - from;
        if way.length() < 0.5 {
            return;
        }
        let back = way.normalize() * -(0.3 * way.length()).min(6.0);
        self.segment(from, to, ink);
        self.p.stroke(&[to + back + back.perp() * 0.6, to, to + back - back.perp() * 0.6], self.line, ink);
    }

    /// A closed line through `corners`.
    pub fn outline(&mut self, corners: impl IntoIterator<Item = Vec2>, ink: Ink) {
        self.p.path.clear();
        self.p.path.extend(corners);
        if self.p.path.len() > 1 {
            self.p.close();
            self.p.stroke_path(self.line, ink);
        }
    }

    /// The outline of the rectangle between two corners.
    pub fn frame(&mut self, min: Vec2, max: Vec2, ink: Ink) {
        self.outline([min, Vec2::new(max.x, min.y), max, Vec2::new(min.x, max.y)], ink);
    }
}
