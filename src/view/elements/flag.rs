//! A flag on a pole and a banner on a rod: cloth for looks.

use super::cloth::ClothLook;
use super::cloth_piece::{ClothPiece, PieceLook};
use crate::verlet::{SheetDef, WindZone};
use crate::view::{ink::Ink, motion::Motion, paint::Painter};
use glam::{Vec2, vec2};

/// Size of the flag, and height of its pole over the foot; cm.
const FLAG: Vec2 = vec2(54.0, 34.0);
const POLE: f32 = 104.0;
/// Size of the banner, cm.
const BANNER: Vec2 = vec2(62.0, 96.0);

/// A flag in a fresh wind.
pub struct Flag(ClothPiece);

impl Default for Flag {
    fn default() -> Flag {
        let def = SheetDef {
            width: FLAG.x,
            height: FLAG.y,
            columns: 11,
            rows: 7,
            node_mass: 0.03,
            shear: true,
            ..SheetDef::default()
        };
        let wind =
            WindZone { min: vec2(-80.0, -80.0), max: vec2(180.0, 160.0), velocity: vec2(620.0, -40.0), gusts: 0.8 };
        Flag(ClothPiece::new(&def, &[wind], |c, _, at| (c == 0).then_some(at)))
    }
}

impl Flag {
    /// One frame of time.
    pub fn update(&mut self, motion: Motion) {
        self.0.update(motion);
    }

    /// Draws it with the foot of its pole at `foot`; `scale` is a cm in the painter's units.
    pub fn draw(&self, p: &mut Painter, foot: Vec2, scale: f32) {
        p.push(foot - vec2(0.0, POLE * scale), 0.0, Vec2::splat(scale));
        for (width, ink) in [(6.4, Ink::hex(0x3a2236)), (4.0, Ink::hex(0xc79062))] {
            p.stroke(&[vec2(-1.5, -5.0), vec2(-1.5, POLE)], width, ink);
        }
        p.disc(vec2(-1.5, -6.0), 4.6, Ink::hex(0x3a2236));
        p.disc(vec2(-1.5, -6.0), 3.2, Ink::hex(0xffd166));
        self.0.draw(p, &PieceLook { cloth: &ClothLook::BANNER, fold: 26.0, scallops: false, cord: false });
        p.pop();
    }
}

/// A banner that hangs from a rod and stirs.
pub struct Banner(ClothPiece);

impl Default for Banner {
    fn default() -> Banner {
        let def = SheetDef {
            corner: vec2(-0.5 * BANNER.x, 0.0),
            width: BANNER.x,
            height: BANNER.y,
            columns: 10,
            rows: 12,
            shear: true,
            ..SheetDef::default()
        };
        let wind =
            WindZone { min: vec2(-120.0, -60.0), max: vec2(120.0, 200.0), velocity: vec2(70.0, 0.0), gusts: 1.0 };
        Banner(ClothPiece::new(&def, &[wind], |_, r, at| (r == 0).then_some(at * vec2(0.94, 1.0))))
    }
}

impl Banner {
    /// One frame of time.
    pub fn update(&mut self, motion: Motion) {
        self.0.update(motion);
    }

    /// Draws it `width` wide with the middle of its rod at `at`, on two threads up to `hook`.
    pub fn draw(&self, p: &mut Painter, at: Vec2, width: f32, hook: Vec2) {
        let scale = width / BANNER.x;
        for side in [-0.44, 0.44] {
            p.stroke(&[hook, at + vec2(side * width, 0.0)], 1.6 * scale.max(0.7), Ink::hex(0xeaf3ff).fade(0.9));
        }
        p.push(at, 0.0, Vec2::splat(scale));
        self.0.draw(p, &PieceLook { cloth: &ClothLook::BANNER, fold: 20.0, scallops: true, cord: true });
        p.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flag_and_banner_keep_to_their_place() {
        let (mut flag, mut banner) = (Flag::default(), Banner::default());
        for _ in 0..600 {
            let motion = Motion { dt: 1.0 / 60.0, ..Motion::still(0.0) };
            flag.update(motion);
            banner.update(motion);
        }
        let mut p = Painter::default();
        flag.draw(&mut p, vec2(100.0, 200.0), 1.0);
        let inside = |p: &Painter, min: Vec2, max: Vec2| {
            let mut places = p.sheet.chunks().iter().flat_map(|c| &c.mesh.vertices).map(|v| v.position.truncate());
            places.all(|at| at.cmpge(min).all() && at.cmple(max).all())
        };
        assert!(inside(&p, vec2(90.0, 60.0), vec2(165.0, 206.0)));
        let mut p = Painter::default();
        banner.draw(&mut p, vec2(100.0, 50.0), BANNER.x, vec2(100.0, 20.0));
        assert!(inside(&p, vec2(40.0, 15.0), vec2(160.0, 170.0)));
    }
}
