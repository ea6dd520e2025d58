//! Nim's cape: a small cloth that hangs gathered from the shoulders, spreads behind the legs and stirs in the night air. It
//! follows Nim by its shoulders, in cm around a body of radius `BODY`.

use super::cloth::ClothLook;
use super::cloth_piece::{ClothPiece, PieceLook};
use crate::verlet::{SheetDef, WindZone};
use crate::view::{gradient::Paint, ink::Ink, motion::Motion, nim_pose::NimPose, paint::Painter};
use glam::{Vec2, vec2};

/// Radius of the body that the cape is cut for, cm.
const BODY: f32 = 29.0;
/// Nodes each way.
const COLUMNS: usize = 13;
const ROWS: usize = 8;
/// Size at rest, and half the width of the shoulders; in body radii.
const SIZE: Vec2 = vec2(3.1, 1.8);
const SHOULDER: f32 = 0.78;

/// The cape and its clasp.
pub struct Cape(ClothPiece);

impl Cape {
    /// The cape of a Nim who stands like this.
    pub fn new(nim: &NimPose) -> Cape {
        let size = BODY * SIZE;
        let def = SheetDef {
            corner: vec2(-0.5 * size.x, -0.6 * BODY),
            width: size.x,
            height: size.y,
            columns: COLUMNS,
            rows: ROWS,
            node_mass: 0.03,
            shear: true,
            ..SheetDef::default()
        };
        // It blows away from Nim on both sides, so the cape opens.
        let gust = |side: f32, speed: f32| WindZone {
            min: vec2(70.0 * side - 80.0, -90.0),
            max: vec2(70.0 * side + 80.0, 150.0),
            velocity: vec2(side * speed, 0.0),
            gusts: 0.8,
        };
        Cape(ClothPiece::new(&def, &[gust(-1.0, 125.0), gust(1.0, 110.0)], |c, r, _| {
            (r == 0).then(|| shoulder(nim, c))
        }))
    }

    /// One frame of time: the shoulders go with Nim, the rest follows.
    pub fn update(&mut self, nim: &NimPose, motion: Motion) {
        (0..COLUMNS).for_each(|c| self.0.pin(c, 0, shoulder(nim, c)));
        self.0.update(motion);
    }

    /// Draws the cape; call it before `draw_nim`. Under reduced motion there is none, as it never hangs still.
    pub fn draw(&self, p: &mut Painter, look: &ClothLook, nim: &NimPose, motion: Motion) {
        if motion.reduced {
            return;
        }
        p.push(nim.at, 0.0, Vec2::splat(nim.radius / BODY));
        self.0.draw(p, &PieceLook { cloth: look, fold: 0.55 * BODY, scallops: true, cord: false });
        p.pop();
    }
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

/// Where column `c` is held, cm from the middle of the body.
fn shoulder(nim: &NimPose, c: usize) -> Vec2 {
    let u = c as f32 / (COLUMNS - 1) as f32 * 2.0 - 1.0;
    let at = vec2(SHOULDER * u, -0.50 - 0.14 * (1.0 - u * u));
    BODY * (at + nim.shift + vec2(nim.tilt * (0.9 - at.y), 0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_hidden_under_reduced_motion_and_stays_around_nim_else() {
        let mut nim = NimPose::rest(vec2(200.0, 300.0), 29.0);
        let mut cape = Cape::new(&nim);
        let paint = |cape: &Cape, nim: &NimPose, reduced: bool| {
            let mut p = Painter::default();
            let motion = Motion { reduced, ..Motion::still(0.0) };
            cape.draw(&mut p, &ClothLook::CAPE, nim, motion);
            draw_clasp(&mut p, nim, motion);
            p
        };
        assert_eq!(paint(&cape, &nim, true).sheet.size(), (0, 0));
        for frame in 0..600 {
            // Nim nods and leans at once every second
            nim.shift = vec2(0.0, if frame % 60 < 30 { 0.1 } else { -0.05 });
            nim.tilt = if frame % 90 < 45 { 0.1 } else { -0.1 };
            cape.update(&nim, Motion { dt: 1.0 / 60.0, ..Motion::still(0.0) });
            if frame % 10 != 0 {
                continue;
            }
            let p = paint(&cape, &nim, false);
            for v in p.sheet.chunks().iter().flat_map(|c| &c.mesh.vertices) {
                let off = (v.position.truncate() - nim.at) / nim.radius;
                assert!(off.x.abs() < 2.4 && (-1.1..1.9).contains(&off.y), "{off} body radii away");
            }
        }
    }
}
