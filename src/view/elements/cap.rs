//! The cap: a mushroom whose springy hat throws the berry. Mint and round, because it helps.

use crate::content::style::Shades;
use crate::view::{gradient::Paint, ink::Ink, paint::Painter};
use glam::{Vec2, vec2};
use std::f32::consts::PI;

/// Where and how a cap is.
#[derive(Clone, Copy)]
pub struct CapPose {
    /// Middle of the face that throws, a straight line `width` long; the top of the hat bulges a little over it.
    pub at: Vec2,
    /// Direction that it throws to, radians, clockwise; -PI / 2 is up.
    pub angle: f32,
    /// Width of the hat, cm: 46 to 92.
    pub width: f32,
    /// 1 when it was hit, springing back to 0; negative while it overshoots.
    pub squash: f32,
}

/// Spots of the hat: place across, height, radii, in widths.
const SPOTS: [(f32, f32, f32, f32); 6] = [
    (-0.02, 0.068, 0.078, 0.044),
    (-0.240, 0.088, 0.060, 0.042),
    (0.215, 0.080, 0.064, 0.042),
    (-0.385, 0.150, 0.035, 0.034),
    (0.372, 0.142, 0.040, 0.036),
    (0.075, 0.155, 0.036, 0.026),
];

/// Draws a cap with its stalk.
pub fn draw_cap(p: &mut Painter, look: &Shades, cap: &CapPose) {
    let [tip, light, mid, dark, deep] = [look.tip, look.light, look.mid, look.dark, look.deep].map(Ink::of);
    let squash = cap.squash.clamp(-0.6, 1.0);
    let turn = cap.angle + PI / 2.0;
    // the frame: y away from the throw, the hat is 1 wide
    p.push(cap.at, turn, Vec2::splat(cap.width));
    let line = 1.1 / cap.width;
    let light_from = Vec2::from_angle(-turn).rotate(vec2(-0.35, -0.94));
    p.push_at(Vec2::from_angle(-turn).rotate(vec2(2.2, 3.4)) / cap.width);
    stalk_path(p, squash);
    p.fill(Ink::SHADOW.fade(0.28));
    hat_path(p, squash);
    p.fill(Ink::SHADOW.fade(0.28));
    p.pop();
    stalk(p, deep, line, light_from, squash);
    tuft(p, Ink::hex(0x0d3340));
    hat_path(p, squash);
    let hat = [(0.0, tip), (0.25, light), (0.62, mid), (1.0, dark)];
    // the hat is wide and flat: how far the light runs over it depends on where it comes from
    let reach = 0.26 * light_from.y.abs() + 0.46 * light_from.x.abs();
    let (from, to) = (vec2(0.0, 0.10) + light_from * reach, vec2(0.0, 0.12) - light_from * reach);
    p.fill(Paint::Linear { from, to, stops: &hat });
    hat_path(p, squash);
    p.stroke_path(1.6 * line, deep);
    gills(p, squash, [mid, dark, deep]);
    for (x, y, rx, ry) in SPOTS {
        let y = squeeze(y, squash);
        p.ellipse(vec2(x, y + 0.008), vec2(rx, ry), 0.5 * x, deep.fade(0.35));
        p.ellipse(vec2(x, y), vec2(rx, ry), 0.5 * x, Ink::hex(0xf6fff4));
    }
    p.begin(vec2(-0.42, squeeze(0.065, squash)));
    p.quad(vec2(-0.28, squeeze(-0.005, squash)), vec2(-0.06, squeeze(-0.018, squash)));
    p.stroke_path_with(|t| 0.035 * (t * PI).sin(), |_| Ink::WHITE.fade(0.85));
    p.pop();
}

/// Heights of the hat sink towards its underside when it is hit.
fn squeeze(y: f32, squash: f32) -> f32 {
    y + (0.27 - y) * 0.42 * squash
}

fn hat_path(p: &mut Painter, squash: f32) {
    let half = 0.5 + 0.05 * squash;
    let at = |x: f32, y: f32| vec2(x * half / 0.5, squeeze(y, squash));
    p.begin(at(-0.5, 0.20));
    p.cubic(at(-0.49, 0.03), at(-0.33, -0.045), at(0.0, -0.045));
    p.cubic(at(0.33, -0.045), at(0.49, 0.03), at(0.5, 0.20));
    p.cubic(at(0.515, 0.27), at(0.45, 0.285), at(0.40, 0.27));
    p.cubic(at(0.22, 0.20), at(-0.22, 0.20), at(-0.40, 0.27));
    p.cubic(at(-0.45, 0.285), at(-0.515, 0.27), at(-0.5, 0.20));
    p.close();
}

/// The underside that shows below the brim.
fn gills(p: &mut Painter, squash: f32, [mid, dark, deep]: [Ink; 3]) {
    let at = |x: f32, y: f32| vec2(x, squeeze(y, squash));
    p.begin(at(-0.43, 0.268));
    p.cubic(at(-0.22, 0.19), at(0.22, 0.19), at(0.43, 0.268));
    p.stroke_path_with(|t| 0.006 + 0.058 * (t * PI).sin(), |_| dark.mix(deep, 0.45));
    for k in 0..9 {
        let x = 0.075 * (k as f32 - 4.0);
        let y = 0.205 + 0.30 * x * x;
        p.stroke(&[at(0.94 * x, y + 0.014), at(x, y - 0.020)], 0.008, mid.fade(0.7));
    }
}

fn stalk_path(p: &mut Painter, squash: f32) {
    let bulge = 0.03 * squash;
    let top = squeeze(0.19, squash);
    p.begin(vec2(-0.115, top));
    p.cubic(vec2(-0.10 - bulge, 0.35), vec2(-0.13 - bulge, 0.45), vec2(-0.175, 0.60));
    p.quad(vec2(0.0, 0.68), vec2(0.175, 0.60));
    p.cubic(vec2(0.13 + bulge, 0.45), vec2(0.10 + bulge, 0.35), vec2(0.115, top));
    p.close();
}

fn stalk(p: &mut Painter, deep: Ink, line: f32, light_from: Vec2, squash: f32) {
    let cream = [(0.0, Ink::hex(0xfffbea)), (0.5, Ink::hex(0xe2d8cf)), (1.0, Ink::hex(0x8c8796))];
    stalk_path(p, squash);
    let side = if light_from.x <= 0.0 { 1.0 } else { -1.0 };
    p.fill(Paint::across(-0.16 * side, 0.17 * side, &cream));
    stalk_path(p, squash);
    p.stroke_path(1.6 * line, deep);
    for (x, to) in [(-0.05, -0.085), (0.0, 0.0), (0.055, 0.09)] {
        p.begin(vec2(x, 0.34));
        p.quad(vec2(x, 0.48), vec2(to, 0.60));
        p.stroke_path(0.010, Ink::hex(0x8c8796).fade(0.7));
    }
    // the hat's shadow on the stalk
    p.begin(vec2(-0.10, squeeze(0.235, squash)));
    p.quad(vec2(0.0, squeeze(0.225, squash) + 0.01), vec2(0.10, squeeze(0.235, squash)));
    p.stroke_path(0.05, Ink::hex(0x2a2440).fade(0.42));
}

/// Leaves around the foot, so that the stalk does not end in the air.
fn tuft(p: &mut Painter, edge: Ink) {
    for (angle, length) in [(1.57, 0.17), (2.25, 0.23), (0.89, 0.23), (2.80, 0.29), (0.34, 0.29)] {
        let root = vec2(0.0, 0.585);
        p.leaf(root, length + 0.02, 0.150, angle, edge);
        p.leaf(root, length, 0.115, angle, Ink::hex(0x24555a));
        p.half_leaf_path(root, length, 0.115, angle, if angle.cos() >= 0.0 { -1.0 } else { 1.0 });
        p.fill(Ink::hex(0x4f9478));
        p.stroke(&[root, root + Vec2::from_angle(angle) * (0.84 * length)], 0.010, Ink::hex(0xb8ecc0).fade(0.55));
    }
}
