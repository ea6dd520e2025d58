//! The moon of Spin: its phase, its halo, and a place that the HUD never covers.

use super::depth::{MOON, slide};
use super::mood::{SkyMood, moon_lit};
use crate::content::style_spin::SpinLook;
use crate::view::{ink::Ink, paint::Painter, sky::Moon};
use glam::{Vec2, vec2};
use std::f32::consts::{PI, TAU};

/// Where the moon is while the camera rests: right in wide windows, left in tall ones, below the HUD.
/// `unit` is the size of the HUD's unit in points.
pub fn moon_home(size: Vec2, unit: f32) -> Moon {
    if size.x > size.y {
        let radius = 54.0 * size.y / 800.0;
        let at = vec2(0.86 * size.x, (0.25 * size.y).max(hud_floor(size, unit) + 1.1 * radius));
        Moon { at, radius }
    } else {
        let radius = 31.0 * size.x / 390.0;
        Moon { at: vec2(0.16 * size.x, (0.235 * size.y).max(hud_floor(size, unit) + 1.1 * radius)), radius }
    }
}

/// Lowest point of the HUD beside the moon.
fn hud_floor(size: Vec2, unit: f32) -> f32 {
    if size.x > size.y { 66.0 * unit } else { 130.0 * unit }
}

/// The moon for a camera moved by `camera` points: it never rises into the HUD.
pub fn moon_seen(size: Vec2, unit: f32, camera: Vec2) -> Moon {
    let mut moon = moon_home(size, unit);
    moon.at += slide(camera, MOON, vec2(0.04 * size.x, 0.10 * size.y));
    moon.at.x = moon.at.x.clamp(1.2 * moon.radius, size.x - 1.2 * moon.radius);
    moon.at.y = moon.at.y.max(hud_floor(size, unit) + 1.05 * moon.radius);
    moon
}

/// Draws it at a `phase` (0 = new, 0.5 = full).
pub fn draw_moon(p: &mut Painter, look: &SpinLook, mood: &SkyMood, moon: Moon, phase: f32) {
    let (at, r) = (moon.at, moon.radius);
    let lit = moon_lit(phase);
    let shine = mood.moon * (0.35 + 0.65 * lit);
    let (body, halo) = (Ink::of(look.moon), Ink::of(look.halo));
    p.glow(at, r * 6.2, halo.fade(0.26 * shine));
    p.glow(at, r * 3.2, halo.fade(0.34 * shine));
    p.glow(at, r * 1.75, body.fade(0.42 * shine));
    let stops = [
        (0.0, body.mix(Ink::WHITE, 0.4)),
        (0.5, body.mix(halo, 0.06)),
        (0.85, body.mix(halo, 0.26)),
        (1.0, body.mix(halo, 0.52)),
    ];
    p.ball(at, r, vec2(-0.2, -0.28), 1.4, &stops);
    seas(p, at, r, halo.mix(mood.sky[2], 0.45));
    let night = mood.sky[1].mix(mood.sky[2], 0.35);
    let veil = night.fade(1.0 - mood.moon);
    p.disc(at, r, veil.fade(0.6));
    shadow(p, at, r, phase, night.fade(0.90));
}

/// Seas and craters, each with a lit far wall.
fn seas(p: &mut Painter, at: Vec2, r: f32, ink: Ink) {
    let patches = [
        (-0.30, 0.18, 0.24, 0.30),
        (0.26, -0.28, 0.18, 0.26),
        (0.34, 0.30, 0.13, 0.24),
        (-0.08, -0.46, 0.10, 0.22),
        (-0.52, -0.20, 0.08, 0.20),
        (0.02, 0.62, 0.11, 0.22),
        (-0.24, -0.18, 0.07, 0.14),
        (0.62, -0.04, 0.06, 0.16),
    ];
    for (x, y, q, alpha) in patches {
        let c = at + vec2(x, y) * r;
        p.disc(c, q * r, ink.fade(alpha));
        p.arc_line(c, q * r, 0.3, 2.3, r * 0.018, Ink::WHITE.fade(0.22));
    }
}

/// The unlit part: from the limb to the terminator, which is half an ellipse with a soft edge.
fn shadow(p: &mut Painter, at: Vec2, r: f32, phase: f32, ink: Ink) {
    let lit = moon_lit(phase);
    if lit > 0.985 {
        return;
    }
    const ROWS: u16 = 48;
    // waxing: lit on the right, so the shadow's limb is the left one
    let side = if phase < 0.5 { -1.0 } else { 1.0 };
    let bulge = (TAU * phase).cos() * -side;
    let (soft, edge) = (0.10 * r, 0.5 * p.pixel_size());
    let points = |row: u16| {
        let (sin, cos) = (PI * f32::from(row) / f32::from(ROWS - 1)).sin_cos();
        let limb = side * r * sin;
        let end = bulge * r * sin;
        // towards the limb, so that the soft edge stays on the disc
        let inner = end + side * soft * sin;
        (-r * cos, [limb + side * edge, limb - side * edge, inner, end])
    };
    let view = p.view;
    let chunk = p.sheet.room(usize::from(4 * ROWS), usize::from(18 * ROWS));
    let first = chunk.mesh.vertices.len() as u16;
    for row in 0..ROWS {
        let (y, xs) = points(row);
        let inks = [ink.fade(0.0), ink, ink, ink.fade(0.0)];
        for (x, ink) in xs.into_iter().zip(inks) {
            chunk.flat(view.transform_point2(at + vec2(x, y)), ink);
        }
    }
    for row in 0..ROWS - 1 {
        for column in 0..3 {
            let v = first + 4 * row + column;
            chunk.quad(v, v + 1, v + 5, v + 4);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::style::Style;
    use crate::view::spin::mood::Hour;

    #[test]
    fn the_moon_never_goes_behind_the_hud() {
        for (size, unit) in [
            (vec2(1280.0, 800.0), 1.1),
            (vec2(390.0, 844.0), 1.0),
            (vec2(844.0, 390.0), 1.0),
            (vec2(3840.0, 2160.0), 1.43),
        ] {
            for camera in [Vec2::ZERO, vec2(0.0, 5000.0), vec2(-3000.0, -4000.0), vec2(9000.0, 900.0)] {
                let moon = moon_seen(size, unit, camera);
                let top = moon.at.y - moon.radius;
                assert!(top >= hud_floor(size, unit), "{size} {camera}: {top}");
                assert!(moon.at.y < 0.5 * size.y);
                assert!(moon.at.x > moon.radius && moon.at.x < size.x - moon.radius);
            }
        }
    }

    /// Area of the shadow as a share of the disc.
    fn dark(phase: f32) -> f32 {
        let mut p = Painter::default();
        p.begin_frame(1e-3);
        shadow(&mut p, Vec2::ZERO, 100.0, phase, Ink::WHITE);
        let mut sum = 0.0;
        for c in p.sheet.chunks() {
            for t in c.mesh.indices.chunks(3) {
                let v = [t[0], t[1], t[2]].map(|i| &c.mesh.vertices[usize::from(i)]);
                let at = v.map(|v| vec2(v.position.x, v.position.y));
                let cover: f32 = v.iter().map(|v| f32::from(v.color[3]) / 765.0).sum();
                sum += 0.5 * (at[1] - at[0]).perp_dot(at[2] - at[0]).abs() * cover;
            }
        }
        sum / (PI * 1e4)
    }

    #[test]
    fn the_shadow_leaves_as_much_as_the_phase_lights() {
        for phase in [0.05, 0.15, 0.25, 0.35, 0.42, 0.6, 0.75, 0.9, 0.97] {
            let want = 1.0 - moon_lit(phase);
            assert!((dark(phase) - want).abs() < 0.06, "{phase}: {} instead of {want}", dark(phase));
        }
        assert_eq!(dark(0.5), 0.0);
        let mut p = Painter::default();
        p.begin_frame(1.0);
        let style = Style::default();
        let moon = Moon { at: Vec2::ZERO, radius: 50.0 };
        draw_moon(&mut p, &style.spin, &SkyMood::of(&style, Hour::Midnight), moon, 0.3);
        assert!(p.sheet.size().0 > 100);
    }
}
