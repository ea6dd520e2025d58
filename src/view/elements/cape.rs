//! Nim's cape: a small cloth that hangs from the shoulders, spreads behind the legs and stirs in the night air. It is cloth
//! like any other, but its points are waves around Nim, so it needs no room in the world of a level.

use super::cloth::{ClothLook, ClothPose, draw_cloth};
use crate::view::{gradient::Paint, ink::Ink, motion::Motion, nim_pose::NimPose, paint::Painter};
use glam::{Vec2, vec2};
use std::f32::consts::PI;

/// Nodes each way.
const COLUMNS: usize = 13;
const ROWS: usize = 8;

/// Draws the cape; call it before `draw_nim`. Under reduced motion there is none, as it never hangs still.
pub fn draw_cape(p: &mut Painter, look: &ClothLook, nim: &NimPose, motion: Motion) {
    if motion.reduced {
        return;
    }
    let whole = |_: usize, _: usize| true;
    let pose = ClothPose {
        columns: COLUMNS,
        rows: ROWS,
        cell: vec2(0.23, 0.25) * nim.radius,
        fold: 0.55 * nim.radius,
        point: &|c, r| cape_point(nim, c, r, motion.time),
        across: &whole,
        down: &whole,
        scallops: true,
    };
    draw_cloth(p, look, &pose);
}

/// The clasp under the chin; call it after `draw_nim`.
pub fn draw_clasp(p: &mut Painter, nim: &NimPose, motion: Motion) {
    if motion.reduced {
        return;
    }
    let at = nim.at + (nim.shift + vec2(0.0, 0.80)) * nim.radius;
    let r = 0.105 * nim.radius;
    let gold = [(0.0, Ink::hex(0xfff0b8)), (0.55, Ink::hex(0xffd166)), (1.0, Ink::hex(0xb06a30))];
    p.disc(at, 1.3 * r, Ink::hex(0x4a1c2c));
    p.disc(at, r, Paint::around(at - vec2(0.3, 0.4) * r, 1.6 * r, &gold));
}

/// Where node (column, row) is, in the units of the stage: narrow at the shoulders, wide and wavy below.
fn cape_point(nim: &NimPose, c: usize, r: usize, time: f32) -> Vec2 {
    let (u, v) = (c as f32 / (COLUMNS - 1) as f32 * 2.0 - 1.0, r as f32 / (ROWS - 1) as f32);
    let half = 0.62 + 1.02 * v.powf(0.8);
    let breeze = 0.10 * v * ((time * 1.9 + 2.2 * v).sin() + 0.5 * (time * 3.3 - 1.4 * u).sin());
    // the middle hangs lower than the corners, which the air lifts
    let lift = 0.16 * v * u.abs().powi(3) * (1.0 + 0.6 * (time * 2.3 + 1.5 * u).sin());
    let top = -0.62 + 0.12 * (1.0 - u * u) * (1.0 - v);
    let along = vec2(u * half + breeze + 0.05 * v * (u * 3.0 * PI + time * 2.0).sin(), top + 1.52 * v - lift);
    let body = nim.shift * (1.0 - 0.7 * v) + vec2(nim.tilt * (0.9 - along.y) * (1.0 - v), 0.0);
    nim.at + (along + body) * nim.radius
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_hidden_under_reduced_motion_and_stays_around_nim_else() {
        let nim = NimPose::rest(vec2(200.0, 300.0), 29.0);
        let paint = |reduced: bool, time: f32| {
            let mut p = Painter::default();
            let motion = Motion { reduced, ..Motion::still(time) };
            draw_cape(&mut p, &ClothLook::CAPE, &nim, motion);
            draw_clasp(&mut p, &nim, motion);
            p
        };
        assert_eq!(paint(true, 1.0).sheet.size(), (0, 0));
        for time in 0..40 {
            let p = paint(false, 0.31 * time as f32);
            for v in p.sheet.chunks().iter().flat_map(|c| &c.mesh.vertices) {
                let off = (v.position.truncate() - nim.at) / nim.radius;
                assert!(off.x.abs() < 2.1 && (-0.9..1.5).contains(&off.y), "{off} body radii away");
            }
        }
    }
}
