//! The painter: everything seen in the game is triangles that it collects, in screen points, in the order of the calls.
//!
//! A shape is first drawn as a path (`begin`, `line`, `quad`, `cubic`, `arc`, `spline`) in the units of the current
//! transform, then filled (`fill.rs`) or stroked (`stroke.rs`). Every edge carries a skirt of one physical pixel that
//! fades to nothing, so no platform needs multisampling. All buffers are kept from frame to frame.

use super::{
    ink::Ink,
    sheet::Sheet,
    survey::{Area, Survey},
};
use glam::{Affine2, Vec2, vec2};

/// One cross-section of a stroke, or one corner of a filled outline. Screen points.
#[derive(Clone, Copy)]
pub(super) struct Rib {
    pub at: Vec2,
    /// Half the width of the stroke here.
    pub half: f32,
    pub ink: Ink,
    /// Outward direction of a corner, as long as its miter.
    pub out: Vec2,
}

/// Collects triangles. `begin_frame` starts an empty sheet; `sheet` is what was painted.
pub struct Painter {
    pub sheet: Sheet,
    pub(super) view: Affine2,
    pub(super) scale: f32,
    pub(super) pixel: f32,
    pub(super) path: Vec<Vec2>,
    pub(super) closed: bool,
    pub(super) ribs: Vec<Rib>,
    /// Triangles of the outline that is being filled.
    pub(super) ring: Vec<u16>,
    /// Corners of it that are left to cut.
    pub(super) ears: Vec<u16>,
    /// Points of a line that is being resampled.
    pub(super) trail: Vec<Vec2>,
    stack: Vec<Affine2>,
    /// Where a test of the layout has everything noted that can be read or pressed.
    pub survey: Option<Box<Survey>>,
}

impl Default for Painter {
    fn default() -> Painter {
        Painter {
            sheet: Sheet::default(),
            view: Affine2::IDENTITY,
            scale: 1.0,
            pixel: 1.0,
            path: Vec::with_capacity(1024),
            closed: false,
            ribs: Vec::with_capacity(1024),
            ring: Vec::with_capacity(1024),
            ears: Vec::with_capacity(1024),
            trail: Vec::with_capacity(1024),
            stack: Vec::with_capacity(16),
            survey: None,
        }
    }
}

impl Painter {
    /// Starts an empty picture. `pixel` is the size of a physical pixel in screen points (1 / dpi scale).
    pub fn begin_frame(&mut self, pixel: f32) {
        self.sheet.clear();
        self.pixel = pixel;
        self.stack.clear();
        self.set_view(Affine2::IDENTITY);
    }

    /// Size of a physical pixel in the units of the current transform.
    pub fn pixel_size(&self) -> f32 {
        self.pixel / self.scale
    }

    /// A point of the current transform in screen points.
    pub fn to_screen(&self, at: Vec2) -> Vec2 {
        self.view.transform_point2(at)
    }

    /// A rectangle of the current transform on the screen, if it is not turned.
    fn on_screen(&self, low: Vec2, high: Vec2) -> Area {
        let (a, b) = (self.to_screen(low), self.to_screen(high));
        Area { low: a.min(b), high: a.max(b) }
    }

    /// Notes a box that may hold text.
    pub(super) fn note_box(&mut self, at: Vec2, size: Vec2) {
        let area = self.on_screen(at, at + size);
        if let Some(survey) = &mut self.survey {
            survey.boxes.push(area);
        }
    }

    /// Notes what can be pressed.
    pub fn note_target(&mut self, center: Vec2, half: Vec2) {
        let area = self.on_screen(center - half, center + half);
        if let Some(survey) = &mut self.survey {
            survey.targets.push(area);
        }
    }

    /// Notes a line of text with letters of these capitals, from `left` on its baseline.
    pub(super) fn note_line(&mut self, text: &str, left: Vec2, wide: f32, cap: f32) {
        let (left, scale) = (self.to_screen(left), self.scale);
        if let Some(survey) = &mut self.survey {
            survey.note_line(text, left, wide * scale, cap * scale);
        }
    }

    /// Notes that everything so far is covered.
    pub(super) fn note_cover(&mut self) {
        if let Some(survey) = &mut self.survey {
            survey.cover();
        }
    }

    /// Notes that what was drawn so far is hardly seen in this rectangle.
    pub fn note_veil(&mut self, at: Vec2, size: Vec2) {
        let veil = self.on_screen(at, at + size);
        if let Some(survey) = &mut self.survey {
            survey.veil(&veil);
        }
    }

    /// A screen point in the units of the current transform.
    pub fn to_local(&self, at: Vec2) -> Vec2 {
        self.view.inverse().transform_point2(at)
    }

    fn set_view(&mut self, view: Affine2) {
        self.view = view;
        self.scale = view.matrix2.determinant().abs().sqrt().max(1e-6);
    }

    /// Paints in a moved, turned (radians, clockwise) and scaled frame until the matching `pop`.
    pub fn push(&mut self, at: Vec2, angle: f32, scale: Vec2) {
        self.push_view(Affine2::from_scale_angle_translation(Vec2::ONE, angle, at) * Affine2::from_scale(scale));
    }

    /// Paints in a moved frame until the matching `pop`.
    pub fn push_at(&mut self, at: Vec2) {
        self.push(at, 0.0, Vec2::ONE);
    }

    /// Paints through `inner`, on top of the current transform, until the matching `pop`.
    pub fn push_view(&mut self, inner: Affine2) {
        self.stack.push(self.view);
        self.set_view(self.view * inner);
    }

    /// Returns to the frame before the last `push`.
    pub fn pop(&mut self) {
        let view = self.stack.pop().expect("pop without push");
        self.set_view(view);
    }

    /// Starts a path.
    pub fn begin(&mut self, at: Vec2) {
        self.path.clear();
        self.closed = false;
        self.path.push(at);
    }

    /// Straight line to `to`.
    pub fn line(&mut self, to: Vec2) {
        self.path.push(to);
    }

    /// Quadratic curve to `to`.
    pub fn quad(&mut self, control: Vec2, to: Vec2) {
        let from = self.pen();
        let n = self.steps((control - from).length() + (to - control).length());
        for i in 1..=n {
            let t = i as f32 / n as f32;
            let u = 1.0 - t;
            self.path.push(from * (u * u) + control * (2.0 * u * t) + to * (t * t));
        }
    }

    /// Cubic curve to `to`.
    pub fn cubic(&mut self, c1: Vec2, c2: Vec2, to: Vec2) {
        let from = self.pen();
        let n = self.steps((c1 - from).length() + (c2 - c1).length() + (to - c2).length());
        for i in 1..=n {
            self.path.push(cubic_at(from, c1, c2, to, i as f32 / n as f32));
        }
    }

    /// Part of an ellipse around `centre` from angle `from` to `to` (radians, clockwise); joined by a line to the pen.
    pub fn arc(&mut self, centre: Vec2, radii: Vec2, from: f32, to: f32) {
        let n = self.arc_steps(radii.max_element(), to - from);
        for i in 0..=n {
            let (sin, cos) = (from + (to - from) * i as f32 / n as f32).sin_cos();
            self.path.push(centre + vec2(cos * radii.x, sin * radii.y));
        }
    }

    /// Catmull-Rom curve through `points`; the first joins the pen with a line unless the path is empty.
    pub fn spline(&mut self, points: &[Vec2]) {
        self.curve_through(points, false);
    }

    /// Starts and closes a path that is a smooth ring through `points`.
    pub fn smooth_ring(&mut self, points: &[Vec2]) {
        self.path.clear();
        self.curve_through(points, true);
        self.close();
    }

    fn curve_through(&mut self, points: &[Vec2], ring: bool) {
        let n = points.len();
        let at = |i: isize| {
            if ring { points[i.rem_euclid(n as isize) as usize] } else { points[i.clamp(0, n as isize - 1) as usize] }
        };
        self.path.push(points[0]);
        for i in 0..(if ring { n } else { n - 1 }) as isize {
            let (a, b, c, d) = (at(i - 1), at(i), at(i + 1), at(i + 2));
            self.cubic(b + (c - a) / 6.0, c - (d - b) / 6.0, c);
        }
    }

    /// Starts a path that is a whole ellipse, turned by `angle`.
    pub fn ellipse_path(&mut self, centre: Vec2, radii: Vec2, angle: f32) {
        self.path.clear();
        let n = self.arc_steps(radii.max_element(), std::f32::consts::TAU).max(8);
        let turn = Vec2::from_angle(angle);
        for i in 0..n {
            let (sin, cos) = (std::f32::consts::TAU * i as f32 / n as f32).sin_cos();
            self.path.push(centre + turn.rotate(vec2(cos * radii.x, sin * radii.y)));
        }
        self.closed = true;
    }

    /// Joins the end of the path to its start; fills do that by themselves.
    pub fn close(&mut self) {
        self.closed = true;
    }

    fn pen(&self) -> Vec2 {
        *self.path.last().expect("a path starts with begin")
    }

    fn steps(&self, length: f32) -> usize {
        ((length * self.scale / self.pixel).sqrt() * 1.1).ceil().clamp(2.0, 64.0) as usize
    }

    /// Steps of an arc so that no chord is more than 0.18 pixels off the circle.
    pub(super) fn arc_steps(&self, radius: f32, angle: f32) -> usize {
        let pixels = (radius * self.scale / self.pixel).max(0.5);
        let step = 2.0 * (1.0 - (0.18 / pixels).min(0.5)).acos();
        (angle.abs() / step).ceil().clamp(1.0, 160.0) as usize
    }
}

/// Point of a cubic curve at `t`.
pub fn cubic_at(a: Vec2, b: Vec2, c: Vec2, d: Vec2, t: f32) -> Vec2 {
    let u = 1.0 - t;
    a * (u * u * u) + b * (3.0 * u * u * t) + c * (3.0 * u * t * t) + d * (t * t * t)
}

/// Point of a quadratic curve at `t`.
pub fn quad_at(a: Vec2, b: Vec2, c: Vec2, t: f32) -> Vec2 {
    let u = 1.0 - t;
    a * (u * u) + b * (2.0 * u * t) + c * (t * t)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_end_on_their_last_point_and_get_finer_with_the_scale() {
        let mut p = Painter::default();
        p.begin(Vec2::ZERO);
        p.quad(vec2(50.0, 80.0), vec2(100.0, 0.0));
        assert_eq!(*p.path.last().unwrap(), vec2(100.0, 0.0));
        let coarse = p.path.len();
        p.push(Vec2::ZERO, 0.0, Vec2::splat(4.0));
        p.begin(Vec2::ZERO);
        p.quad(vec2(50.0, 80.0), vec2(100.0, 0.0));
        assert!(p.path.len() > coarse);
    }

    #[test]
    fn pushes_nest_and_pop_restores() {
        let mut p = Painter::default();
        p.push(vec2(10.0, 0.0), std::f32::consts::FRAC_PI_2, Vec2::splat(2.0));
        p.push_at(vec2(1.0, 0.0));
        assert!((p.to_screen(vec2(1.0, 0.0)) - vec2(10.0, 4.0)).length() < 1e-5);
        assert!((p.scale - 2.0).abs() < 1e-6);
        p.pop();
        p.pop();
        assert_eq!(p.to_screen(vec2(3.0, 4.0)), vec2(3.0, 4.0));
    }
}
