//! The scenery behind the stage, painted once per window size into four textures that slide against each other.
//!
//! The plants are far too many triangles to send every frame; a texture per depth keeps the parallax and costs four
//! rectangles. What moves by itself (twinkling stars) is painted between them.

use super::{
    motion::Motion,
    packs,
    paint::Painter,
    press::{Plate, Press},
    scenery,
    site::Site,
    sky,
};
use crate::content::style::{Pack, Palette};
use glam::{Vec2, vec2};

/// One depth: its texture, how far down the window it begins, and how much it follows the camera.
struct Layer {
    plate: Plate,
    top: f32,
    factor: f32,
}

/// The painted layers of one site.
pub struct Backdrop {
    site: Site,
    palette: Palette,
    layers: Vec<Layer>,
}

type Paints = fn(&mut Painter, &Palette, &Site);

/// Painting, top as a fraction of the window's height, parallax factor.
const LAYERS: [(Paints, f32, f32); 4] = [
    (scenery::paint_sky, -0.5, 0.03),
    (scenery::paint_far, 0.0, 0.16),
    (scenery::paint_middle, 0.35, 0.40),
    (scenery::paint_near, 0.45, 0.65),
];

impl Backdrop {
    /// Paints the layers for a site. Takes some tens of milliseconds: call it when the window or the pack changes.
    pub fn new(press: &Press, painter: &mut Painter, palette: &Palette, site: Site, pixel: f32) -> Backdrop {
        let layers = LAYERS.map(|(paint, top, factor)| {
            let top = (top * site.size.y).max(-site.margin);
            let origin = vec2(-site.margin, top);
            let size = vec2(site.size.x + site.margin, site.size.y + site.margin) - origin;
            painter.begin_frame(pixel);
            painter.push_at(-origin);
            paint(painter, palette, &site);
            painter.pop();
            Layer { plate: press.engrave(&painter.sheet, size, pixel), top, factor }
        });
        painter.begin_frame(pixel);
        Backdrop { site, palette: palette.clone(), layers: layers.into() }
    }

    /// Whether it was painted for this window, pack and palette.
    pub fn fits(&self, palette: &Palette, site: &Site) -> bool {
        self.site == *site && self.palette == *palette
    }

    /// Draws all layers for a camera moved by `camera` points; the painter must be empty and is left empty.
    pub fn draw(&mut self, press: &Press, painter: &mut Painter, camera: Vec2, motion: Motion) {
        let share = if motion.reduced { 0.3 } else { 1.0 };
        for (k, layer) in self.layers.iter_mut().enumerate() {
            let reach = self.site.margin * if k == 0 { 1.0 } else { 0.95 };
            let slide = (-camera * (layer.factor * share)).clamp(Vec2::splat(-reach), Vec2::splat(reach));
            press.stamp(&mut layer.plate, vec2(-self.site.margin, layer.top) + slide, 1.0);
            if k == 0 && !motion.reduced && self.site.pack != Pack::Hollow {
                sky::draw_twinkles(painter, self.site.size, 14, motion);
                press.flush(painter);
            }
            if k == 2 {
                packs::draw_weather(painter, &self.palette, &self.site, motion);
                press.flush(painter);
            }
        }
    }
}
