//! Sizes and places on the screen, in points: the UI unit, the safe area, and how a stage fits the window.

use crate::math::geom::{Vec2, vec2};

/// Radius of a round button, in UI units.
pub const BUTTON: f32 = 22.0;

/// The window in this frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// Width and height in points.
    pub size: Vec2,
    /// Size of a physical pixel in points (1 / dpi scale).
    pub pixel: f32,
    /// Points per UI unit: 1.0 on a phone 390 wide, 1.1 at 800, 2.0 on a large screen with no scale of its own.
    pub u: f32,
}

/// Points per UI unit in a window whose shorter side is `short` points. Hands and phones are the same size everywhere;
/// a desk's screen is looked at from afar, so that letters grow with it.
fn unit(short: f32) -> f32 {
    match short {
        _ if short < 390.0 => (short / 390.0).max(0.82),
        _ if short < 800.0 => 1.0 + (short - 390.0) / 4100.0,
        _ => (1.1 + (short - 800.0) / 1500.0).min(2.1),
    }
}

impl Frame {
    /// A window of `size` points; sizes below one point (a minimised window) count as one.
    pub fn new(size: Vec2, dpi_scale: f32) -> Frame {
        let size = size.max(Vec2::ONE);
        Frame { size, pixel: 1.0 / dpi_scale.max(0.1), u: unit(size.min_element()) }
    }

    pub fn portrait(&self) -> bool {
        self.size.y > self.size.x
    }

    /// Too narrow for a name between slots and buttons.
    pub fn narrow(&self) -> bool {
        self.portrait() || self.size.x < 520.0 * self.u
    }

    /// The shorter side in points.
    pub fn short(&self) -> f32 {
        self.size.min_element()
    }

    /// Distance of controls from the window's edge.
    pub fn margin(&self) -> f32 {
        16.0 * self.u
    }

    /// Lower end of the row of buttons over a stage, and of a level's name below it.
    pub fn row_end(&self) -> f32 {
        self.margin() + 2.0 * BUTTON * self.u
    }

    pub fn name_end(&self) -> f32 {
        self.row_end() + 24.0 * self.u
    }

    pub fn center(&self) -> Vec2 {
        self.size * 0.5
    }
}

/// Least width beside a stage that leaves room for controls, and height over a stage that leaves none; in UI units.
const BESIDE: f32 = 96.0;
const HEAD: f32 = 86.0;

/// Where a stage lies in the window: `screen = origin + stage * scale`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StageFit {
    pub origin: Vec2,
    /// Points per centimetre.
    pub scale: f32,
    /// The controls are beside the stage, else over it.
    pub beside: bool,
}

impl StageFit {
    /// Where there is room beside it, the stage takes the whole height. Else 97.5 % of the width, its top at 17.8 % of
    /// the height; a stage too tall for that reaches up to the controls and down to the bottom edge.
    pub fn new(frame: &Frame, stage: Vec2) -> StageFit {
        let full = frame.size.y / stage.y;
        let beside = 0.5 * (frame.size.x - stage.x * full) >= BESIDE * frame.u;
        let head = if beside { 0.0 } else { HEAD * frame.u };
        let by_height = (frame.size.y - head).max(0.25 * frame.size.y) / stage.y;
        let by_width = 0.975 * frame.size.x / stage.x;
        let scale = by_height.min(by_width);
        let spare = frame.size.y - stage.y * scale;
        let top = (0.178 * frame.size.y).max(head).min(spare).max(0.0);
        StageFit { origin: vec2(0.5 * (frame.size.x - stage.x * scale), top), scale, beside }
    }

    pub fn to_screen(&self, stage: Vec2) -> Vec2 {
        self.origin + stage * self.scale
    }

    pub fn to_stage(&self, screen: Vec2) -> Vec2 {
        (screen - self.origin) / self.scale
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_unit_follows_the_short_side() {
        assert_eq!(Frame::new(vec2(390.0, 844.0), 3.0).u, 1.0);
        assert!((Frame::new(vec2(1280.0, 800.0), 1.0).u - 1.1).abs() < 1e-6);
        assert!((Frame::new(vec2(1920.0, 1080.0), 1.0).u - 1.286_667).abs() < 1e-4);
        assert!((Frame::new(vec2(3840.0, 2160.0), 1.0).u - 2.006_667).abs() < 1e-4);
        assert_eq!(Frame::new(vec2(100.0, 100.0), 1.0).u, 0.82);
        assert!(Frame::new(vec2(0.0, 0.0), 0.0).pixel.is_finite());
    }

    #[test]
    fn the_whole_stage_is_in_every_window() {
        for size in [vec2(320., 568.), vec2(390., 844.), vec2(844., 390.), vec2(2560., 1080.), vec2(768., 1024.)] {
            let frame = Frame::new(size, 1.0);
            let fit = StageFit::new(&frame, vec2(400.0, 600.0));
            let (low, high) = (fit.to_screen(Vec2::ZERO), fit.to_screen(vec2(400.0, 600.0)));
            assert!(low.min_element() >= -0.01 && high.x <= size.x + 0.01 && high.y <= size.y + 0.01, "{size}");
        }
    }

    #[test]
    fn stage_and_screen_are_inverse() {
        let fit = StageFit::new(&Frame::new(vec2(390.0, 844.0), 2.0), vec2(400.0, 600.0));
        let at = vec2(123.0, 456.0);
        assert!((fit.to_stage(fit.to_screen(at)) - at).length() < 1e-3);
    }
}
