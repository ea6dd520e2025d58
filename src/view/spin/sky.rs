//! The night sky of Spin, behind the web. The band of the galaxy and the treetops are textures made once per window size;
//! the rest are a few hundred quads a frame, so that any hour can blend into the next.

use super::band::paint_band;
use super::depth::{self, camera_seen, drop_away, slide};
use super::meteors::draw_meteors;
use super::mood::{SKY_STOPS, SkyMood};
use super::moon::{draw_moon, moon_seen};
use super::stars::{StarView, Stars};
use super::treetops::{self, Woods};
use super::weather::draw_weather;
use crate::content::style::Style;
use crate::content::style_spin::SpinLook;
use crate::view::{
    gradient::Paint,
    motion::Motion,
    paint::Painter,
    press::{Plate, Press},
};
use glam::{Vec2, vec2};

/// What the sky depends on besides the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SkyScene {
    pub mood: SkyMood,
    /// Phase of the moon: 0 = new, 0.5 = full.
    pub moon: f32,
    /// How far the camera has gone from the middle of the web, in points; up is negative.
    pub camera: Vec2,
}

/// The window that a sky was painted for.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Site {
    size: Vec2,
    pixel: f32,
    /// The HUD's unit in points.
    hud: f32,
}

impl Site {
    /// One point of the art, which is 800 points high.
    fn unit(&self) -> f32 {
        (self.size.min_element() / 800.0).max(1.0)
    }

    /// Size of plants: trees of a low window are lower.
    fn wood(&self) -> f32 {
        (self.size.y / 800.0).max(0.62 * self.unit())
    }

    /// Height of the strip that the HUD takes: in tall windows the score is below the buttons.
    fn clear(&self) -> f32 {
        self.hud * if self.size.x > self.size.y { 110.0 } else { 180.0 }
    }

    fn margin(&self) -> f32 {
        (0.07 * self.size.x).max(40.0)
    }
}

/// The painted layers of one window.
pub struct SpinSky {
    site: Site,
    look: SpinLook,
    stars: Stars,
    band: Plate,
    far: Plate,
    near: Plate,
}

impl SpinSky {
    /// Paints the layers for a window of `size` points. `hud` is the HUD's unit, `pixel` a physical pixel, in points.
    /// Takes some tens of milliseconds: call it when `fits` says no.
    pub fn new(press: &Press, p: &mut Painter, style: &Style, size: Vec2, pixel: f32, hud: f32, seed: u64) -> SpinSky {
        let site = Site { size, pixel, hud };
        let (margin, look) = (site.margin(), &style.spin);
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
        SpinSky { site, look: look.clone(), stars: Stars::new(size, site.unit(), seed), band, far, near }
    }

    /// Whether it was painted for this window and these looks.
    pub fn fits(&self, style: &Style, size: Vec2, pixel: f32, hud: f32) -> bool {
        self.site == Site { size, pixel, hud } && self.look == style.spin
    }

    /// Draws the sky; the painter must be empty and is left empty. A `window` of another size than the one it was made
    /// for gets the picture stretched, until it is worth painting anew.
    pub fn draw(&mut self, press: &Press, p: &mut Painter, window: Vec2, scene: &SkyScene, motion: Motion) {
        let (site, mood) = (self.site, &scene.mood);
        let (size, unit, stretch) = (site.size, site.unit(), window / site.size);
        let camera = camera_seen(scene.camera, motion);
        p.push(Vec2::ZERO, 0.0, stretch);
        let stops: [_; 5] = std::array::from_fn(|i| (SKY_STOPS[i], mood.sky[i]));
        p.rect(Vec2::ZERO, size, Paint::down(0.0, size.y, &stops));
        press.flush(p);
        let reach = Vec2::splat(site.margin());
        let at = slide(camera, depth::BAND, reach) - reach;
        press.stamp_faded(&mut self.band, at, stretch, mood.band);
        let moon = moon_seen(size, site.hud, camera);
        let view = StarView { camera, clear: site.clear(), moon };
        self.stars.draw(p, &self.look, mood.stars, &view, motion);
        draw_moon(p, &self.look, mood, moon, scene.moon);
        draw_meteors(p, &self.look, size, unit, mood.stars, motion);
        draw_weather(p, mood, size, camera, motion);
        press.flush(p);
        self.draw_woods(press, p, mood, camera, stretch);
        p.pop();
    }

    fn draw_woods(&mut self, press: &Press, p: &mut Painter, mood: &SkyMood, camera: Vec2, stretch: Vec2) {
        let (size, wood) = (self.site.size, self.site.wood());
        let reach = vec2(1.9 * self.site.margin(), 0.8 * treetops::GROUND * wood);
        let home = vec2(-2.0 * self.site.margin(), (1.0 - treetops::TALL) * size.y);
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
