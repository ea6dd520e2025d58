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
    /// All layers in one, for the camera it was made for: what a camera at rest draws.
    still: Option<(Vec2, Plate)>,
    last: Vec2,
    pixel: f32,
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
        Backdrop { site, palette: palette.clone(), layers: layers.into(), still: None, last: Vec2::NAN, pixel }
    }

    /// Whether it was painted for this window, pixel size, pack and palette.
    pub fn fits(&self, palette: &Palette, site: &Site, pixel: f32) -> bool {
        self.site == *site && self.palette == *palette && self.pixel == pixel
    }

    /// Draws all layers for a camera moved by `camera` points; the painter must be empty and is left empty. A `window` of
    /// another size than the site's gets the picture stretched, until it is worth painting anew.
    pub fn draw(&mut self, press: &Press, painter: &mut Painter, window: Vec2, camera: Vec2, motion: Motion) {
        let stretch = window / self.site.size;
        let camera = if motion.reduced { camera * 0.3 } else { camera };
        let rests = camera == self.last;
        self.last = camera;
        if !rests {
            self.stamp_layers(press, camera, stretch);
        } else {
            if self.still.as_ref().is_none_or(|(made_for, _)| *made_for != camera) {
                let old = self.still.take().map(|(_, plate)| plate);
                let plate = old.unwrap_or_else(|| press.blank(self.site.size, self.pixel));
                press.begin_plate(&plate);
                self.stamp_layers(press, camera, Vec2::ONE);
                press.end_plate();
                self.still = Some((camera, plate));
            }
            if let Some((_, plate)) = &mut self.still {
                press.stamp(plate, Vec2::ZERO, stretch);
            }
        }
        if !motion.reduced && self.site.pack != Pack::Hollow {
            sky::draw_twinkles(painter, self.site.size, 14, motion);
        }
        packs::draw_weather(painter, &self.palette, &self.site, motion);
        press.flush(painter);
    }

    fn stamp_layers(&mut self, press: &Press, camera: Vec2, stretch: Vec2) {
        let reach = Vec2::splat(self.site.margin);
        for layer in &mut self.layers {
            let slide = (-camera * layer.factor).clamp(-reach, reach);
            press.stamp(&mut layer.plate, vec2(-self.site.margin, layer.top) + slide, stretch);
        }
    }
}
