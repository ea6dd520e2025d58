//! Trigonometry through `libm`: the standard library's differs by platform in the last bit, which would break replays.

use super::geom::{Vec2, vec2};

/// Sine of `angle` in radians.
pub fn sin(angle: f32) -> f32 {
    libm::sinf(angle)
}

/// Cosine of `angle` in radians.
pub fn cos(angle: f32) -> f32 {
    libm::cosf(angle)
}

/// Angle of the vector (x, y) in radians, -pi..=pi.
pub fn atan2(y: f32, x: f32) -> f32 {
    libm::atan2f(y, x)
}

/// `base` to the power `exponent`.
pub fn pow(base: f32, exponent: f32) -> f32 {
    libm::powf(base, exponent)
}

/// Logarithm of `value` to the base 2.
pub fn log2(value: f32) -> f32 {
    libm::log2f(value)
}

/// Unit vector at `angle` radians, clockwise on the screen from +x (y points down).
pub fn direction(angle: f32) -> Vec2 {
    vec2(cos(angle), sin(angle))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn direction_is_clockwise_on_screen() {
        let d = direction(core::f32::consts::FRAC_PI_2);
        assert!(d.x.abs() < 1e-6 && (d.y - 1.0).abs() < 1e-6);
        assert!((atan2(d.y, d.x) - core::f32::consts::FRAC_PI_2).abs() < 1e-6);
        assert!((pow(0.99, 0.5) - 0.994_987_4).abs() < 1e-6);
    }
}
