//! Night: a dark sheet over the stage with soft holes where lights are, and a fine dotted line where each light ends.

use crate::view::{
    ink::Ink,
    motion::{Motion, smooth},
    paint::Painter,
};
use glam::{Vec2, vec2};
use std::f32::consts::TAU;

/// A light in the dark, cm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NightLight {
    pub at: Vec2,
    /// How far it wakes and shows things.
    pub radius: f32,
    /// How much of the darkness it takes away, 0..=1: 1 for a lamp, 0.5 for the berry's own shine.
    pub strength: f32,
    /// Draws its reach: for lamps, not for the berry.
    pub edge: bool,
}

/// Size of the sheet's cells in cm; a light's edge is several of them wide.
const CELL: f32 = 10.0;
/// Most cells each way: a very wide window gets larger ones.
const MOST: f32 = 110.0;
const DARK: Ink = Ink::hex(0x04030f);

/// The darkness at which unlit things can still be made out.
pub const NIGHT: f32 = 0.64;

/// Darkens `min`..`max` (the whole visible stage) by `darkness` (see `NIGHT`) outside the lights. Draw it after
/// scenery, rocks, Nim and fireflies, before ropes, pegs and berry, so that what can be played with is always seen.
pub fn draw_night(p: &mut Painter, min: Vec2, max: Vec2, darkness: f32, lights: &[NightLight], motion: Motion) {
    let size = (max - min).max(Vec2::splat(1.0));
    let columns = (size.x / CELL).ceil().clamp(1.0, MOST) as usize;
    let rows = (size.y / CELL).ceil().clamp(1.0, MOST) as usize;
    let step = size / vec2(columns as f32, rows as f32);
    let view = p.view;
    for r in 0..rows {
        let chunk = p.sheet.room(2 * (columns + 1), 6 * columns);
        let mut last = None;
        for c in 0..=columns {
            let [top, low] = [r, r + 1].map(|r| {
                let at = min + step * vec2(c as f32, r as f32);
                let ink = DARK.fade(darkness * shadow(at, lights, motion));
                chunk.flat(view.transform_point2(at), ink)
            });
            if let Some((a, b)) = last {
                chunk.quad(a, top, low, b);
            }
            last = Some((top, low));
        }
    }
    for light in lights.iter().filter(|light| light.edge) {
        reach(p, light, motion);
    }
}

/// What is left of the darkness at a place, 0..=1.
fn shadow(at: Vec2, lights: &[NightLight], motion: Motion) -> f32 {
    lights.iter().fold(1.0, |dark, light| {
        let breath = if motion.reduced { 0.0 } else { 0.02 * (motion.time * 1.7 + light.at.x * 0.01).sin() };
        let t = (at - light.at).length() / (light.radius * (1.0 + breath)).max(1.0);
        dark * (1.0 - light.strength * (1.0 - smooth(0.82, 1.14, t)))
    })
}

/// The dotted line at which a light ends.
fn reach(p: &mut Painter, light: &NightLight, motion: Motion) {
    let dots = ((TAU * light.radius / 9.0).round() as usize).max(12);
    let turn = if motion.reduced { 0.0 } else { -0.05 * motion.time };
    for k in 0..dots {
        let d = Vec2::from_angle(turn + TAU * k as f32 / dots as f32);
        p.dot(light.at + d * light.radius, 0.9, Ink::hex(0xd9fff0).fade(0.55 * light.strength));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAMP: NightLight = NightLight { at: vec2(100.0, 100.0), radius: 80.0, strength: 1.0, edge: false };

    #[test]
    fn it_is_clear_in_the_light_and_dark_outside_of_it() {
        let still = Motion { reduced: true, ..Motion::still(0.0) };
        let dark = |x: f32, lights: &[NightLight]| shadow(vec2(x, 100.0), lights, still);
        assert_eq!(dark(100.0, &[LAMP]), 0.0);
        assert_eq!(dark(300.0, &[LAMP]), 1.0);
        let edge = dark(180.0, &[LAMP]);
        assert!((0.3..0.8).contains(&edge), "soft at its end: {edge}");
        let dim = NightLight { strength: 0.5, ..LAMP };
        assert_eq!(dark(100.0, &[dim, dim]), 0.25);
    }

    #[test]
    fn the_sheet_covers_any_window_with_few_cells() {
        for size in [vec2(5.0, 3.0), vec2(400.0, 600.0), vec2(4000.0, 600.0)] {
            let mut p = Painter::default();
            draw_night(&mut p, Vec2::ZERO, size, NIGHT, &[LAMP], Motion::still(1.0));
            let (vertices, _) = p.sheet.size();
            assert!(vertices < 15_000, "{vertices} vertices for {size}");
            let reach = p.sheet.chunks().iter().flat_map(|c| &c.mesh.vertices);
            let far = reach.fold(Vec2::ZERO, |far, v| far.max(v.position.truncate()));
            assert!((far - size).length() < 0.1, "ends at {far} instead of {size}");
        }
    }
}
