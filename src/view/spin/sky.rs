//! The night sky of Spin, behind the web. The band of the galaxy and the treetops are textures made once per window size;
//! what is between them is in `open_sky.rs`.

use super::band::paint_band;
use super::depth::{self, camera_seen, drop_away, slide};
use super::mood::SkyMood;
use super::open_sky::{OpenSky, SkyScene};
use super::treetops::{self, Woods};
use crate::content::style::Style;
use crate::content::style_spin::SpinLook;
use crate::view::{
    gradient::Paint,
    motion::Motion,
    paint::Painter,
    press::{Plate, Press},
};
use glam::{Vec2, vec2};

/// The painted layers of one window.
pub struct SpinSky {
    open: OpenSky,
    band: Plate,
    far: Plate,
    near: Plate,
}

impl SpinSky {
    /// Paints the layers for a window of `size` points. `hud` is the HUD's unit, `pixel` a physical pixel, in points.
    /// Takes some tens of milliseconds: call it when `fits` says no.
    pub fn new(press: &Press, p: &mut Painter, style: &Style, size: Vec2, pixel: f32, hud: f32, seed: u64) -> SpinSky {
        let look = &style.spin;
        let open = OpenSky::new(look, size, pixel, hud, seed);
        let (site, margin) = (*open.site(), open.site().margin());
        let whole = size + Vec2::splat(2.0 * margin);
        let band = engrave(press, p, pixel, Vec2::splat(-margin), whole, |p| {
            paint_band(p, look, size, margin, site.unit(), seed);
        });
        let woods = Woods { size, margin: 2.0 * margin, unit: site.wood(), seed };
        let top = vec2(-woods.margin, (1.0 - treetops::TALL) * size.y);
        let strip = vec2(size.x + 2.0 * woods.margin, size.y + treetops::GROUND * woods.unit - top.y);
        let mut layer = |paint: fn(&mut Painter, &SpinLook, &Woods)| {
            engrave(press, p, pixel, top, strip, |p| paint(p, look, &woods))
        };
        let (far, near) = (layer(treetops::paint_far), layer(treetops::paint_near));
        p.begin_frame(pixel);
        SpinSky { open, band, far, near }
    }

    /// Whether it was painted for this window and these looks.
    pub fn fits(&self, style: &Style, size: Vec2, pixel: f32, hud: f32) -> bool {
        self.open.fits(&style.spin, size, pixel, hud)
    }

    /// Draws the sky; the painter must be empty and is left empty. A `window` of another size than the one it was made
    /// for gets the picture stretched, until it is worth painting anew.
    pub fn draw(&mut self, press: &Press, p: &mut Painter, window: Vec2, scene: &SkyScene, motion: Motion) {
        let (site, mood) = (*self.open.site(), &scene.mood);
        let stretch = window / site.size;
        let camera = camera_seen(scene.camera, motion);
        p.push(Vec2::ZERO, 0.0, stretch);
        self.open.paint_air(p, mood);
        press.flush(p);
        let reach = Vec2::splat(site.margin());
        let at = slide(camera, depth::BAND, reach) - reach;
        press.stamp_faded(&mut self.band, at, stretch, mood.band);
        self.open.paint(p, scene, motion);
        press.flush(p);
        self.draw_woods(press, p, mood, camera, stretch);
        p.pop();
    }

    fn draw_woods(&mut self, press: &Press, p: &mut Painter, mood: &SkyMood, camera: Vec2, stretch: Vec2) {
        let (size, wood) = (self.open.site().size, self.open.site().wood());
        let reach = vec2(1.9 * self.open.site().margin(), 0.8 * treetops::GROUND * wood);
        let home = vec2(-2.0 * self.open.site().margin(), (1.0 - treetops::TALL) * size.y);
        for (plate, factor, alpha, mist) in
            [(&mut self.far, depth::FAR_TREES, 0.42, 0.34), (&mut self.near, depth::NEAR_TREES, 0.96, 0.10)]
        {
            let slid = drop_away(camera, factor, reach);
            if home.y + slid.y >= size.y {
                continue;
            }
            press.stamp_faded(plate, home + slid, stretch, alpha);
            // mist lies between the layers
            let top = (0.90 * size.y + slid.y).min(size.y);
            let veil = [(0.0, mood.mist.fade(0.0)), (1.0, mood.mist.fade(mist * (0.4 + mood.glow)))];
            p.rect(vec2(0.0, top), vec2(size.x, size.y - top), Paint::down(top, size.y + slid.y, &veil));
            press.flush(p);
        }
    }
}

/// Paints a picture with its top left corner at `from` into a texture of `size` points.
fn engrave(
    press: &Press,
    p: &mut Painter,
    pixel: f32,
    from: Vec2,
    size: Vec2,
    paint: impl FnOnce(&mut Painter),
) -> Plate {
    p.begin_frame(pixel);
    p.push_at(-from);
    paint(p);
    p.pop();
    press.engrave(&p.sheet, size, pixel)
}
