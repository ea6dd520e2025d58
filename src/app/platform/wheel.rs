//! The wheel: a desktop counts notches, a page gives points.

use crate::math::geom::{Vec2, vec2};
use macroquad::input::mouse_wheel;

/// Points of one unit of the wheel.
#[cfg(not(target_arch = "wasm32"))]
const UNIT: f32 = 64.0;
#[cfg(target_arch = "wasm32")]
const UNIT: f32 = 1.0;

/// How far was scrolled in this frame, in points; positive shows what is further right or down.
pub fn points() -> Vec2 {
    let (x, y) = mouse_wheel();
    vec2(x, -y) * UNIT
}
