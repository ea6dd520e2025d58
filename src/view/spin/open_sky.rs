//! The open part of Spin's night sky, painted anew in every frame: the colours of the hour, stars, moon, shooting stars,
//! rain. A few hundred quads that follow from the seed, the time and the camera alone, so that any hour can blend into
//! the next and the same moment is the same picture.

use super::depth::camera_seen;
use super::meteors::draw_meteors;
use super::mood::{SKY_STOPS, SkyMood};
use super::moon::{draw_moon, moon_seen};
use super::stars::{StarView, Stars};
use super::weather::draw_weather;
use crate::content::style_spin::SpinLook;
use crate::view::{gradient::Paint, motion::Motion, paint::Painter};
use glam::Vec2;

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
pub(super) struct Site {
    pub size: Vec2,
    pixel: f32,
    /// The HUD's unit in points.
    hud: f32,
}

impl Site {
    /// One point of the art, which is 800 points high.
    pub fn unit(&self) -> f32 {
        (self.size.min_element() / 800.0).max(1.0)
    }

    /// Size of plants: trees of a low window are lower.
    pub fn wood(&self) -> f32 {
        (self.size.y / 800.0).max(0.62 * self.unit())
    }

    /// Height of the strip that the HUD takes: in tall windows the score is below the buttons.
    fn clear(&self) -> f32 {
        self.hud * if self.size.x > self.size.y { 110.0 } else { 180.0 }
    }

    /// How far the painted layers reach beyond the window.
    pub fn margin(&self) -> f32 {
        (0.07 * self.size.x).max(40.0)
    }
}

/// What is painted between the textures of a sky.
pub struct OpenSky {
    site: Site,
    look: SpinLook,
    stars: Stars,
}

impl OpenSky {
    /// The sky over a window of `size` points. `hud` is the HUD's unit, `pixel` a physical pixel, in points.
    pub fn new(look: &SpinLook, size: Vec2, pixel: f32, hud: f32, seed: u64) -> OpenSky {
        let site = Site { size, pixel, hud };
        OpenSky { site, look: look.clone(), stars: Stars::new(size, site.unit(), seed) }
    }

    /// Whether it is the sky over this window with these looks.
    pub fn fits(&self, look: &SpinLook, size: Vec2, pixel: f32, hud: f32) -> bool {
        self.site == Site { size, pixel, hud } && self.look == *look
    }

    pub(super) fn site(&self) -> &Site {
        &self.site
    }

    /// Paints the colours of the hour from edge to edge.
    pub fn paint_air(&self, p: &mut Painter, mood: &SkyMood) {
        let size = self.site.size;
        let stops: [_; 5] = std::array::from_fn(|i| (SKY_STOPS[i], mood.sky[i]));
        p.rect(Vec2::ZERO, size, Paint::down(0.0, size.y, &stops));
    }

    /// Paints what stands in the air.
    pub fn paint(&self, p: &mut Painter, scene: &SkyScene, motion: Motion) {
        let (site, look, mood) = (self.site, &self.look, &scene.mood);
        let camera = camera_seen(scene.camera, motion);
        let moon = moon_seen(site.size, site.hud, camera);
        let view = StarView { camera, clear: site.clear(), moon };
        self.stars.draw(p, look, mood.stars, &view, motion);
        draw_moon(p, look, mood, moon, scene.moon);
        draw_meteors(p, look, site.size, site.unit(), mood.stars, motion);
        draw_weather(p, mood, site.size, camera, motion);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::style::Style;
    use crate::view::spin::depth::{MOON, STARS};
    use crate::view::spin::meteors::meteor_at;
    use crate::view::spin::mood::Hour;
    use glam::vec2;

    const SIZE: Vec2 = vec2(1280.0, 800.0);

    /// Everything that is painted at a moment: places, colours, light.
    fn painted(seed: u64, time: f32, camera: Vec2, reduced: bool) -> Vec<([f32; 3], [u8; 4], [f32; 4])> {
        let style = Style::default();
        let sky = OpenSky::new(&style.spin, SIZE, 1.0, 1.0, seed);
        let mut p = Painter::default();
        p.begin_frame(1.0);
        // A storm has everything: cloud, lightning, stars behind them.
        let mood = SkyMood::between(&style, Hour::Midnight, Hour::Storm, 0.5);
        sky.paint_air(&mut p, &mood);
        let motion = Motion { reduced, ..Motion::still(time) };
        sky.paint(&mut p, &SkyScene { mood, moon: 0.3, camera }, motion);
        let vertices = p.sheet.chunks().iter().flat_map(|chunk| &chunk.mesh.vertices);
        vertices.map(|vertex| (vertex.position.to_array(), vertex.color, vertex.normal.to_array())).collect()
    }

    #[test]
    fn the_sky_follows_from_seed_time_and_camera_alone() {
        for (seed, time, camera) in [(1, 0.0, Vec2::ZERO), (2, 31.7, vec2(400.0, -90.0)), (2, 4000.0, vec2(-9e3, 5e3))]
        {
            let first = painted(seed, time, camera, false);
            // What was painted before leaves no trace.
            painted(seed, time + 5.0, camera + 77.0, false);
            assert_eq!(first, painted(seed, time, camera, false));
            for other in [
                painted(seed + 1, time, camera, false),
                painted(seed, time + 1.0, camera, false),
                painted(seed, time, camera + 60.0, false),
            ] {
                assert!(first != other, "the same sky for another seed, time or camera at {time} s");
            }
        }
    }

    #[test]
    fn a_deeper_star_moves_less_and_stars_of_a_depth_move_as_one() {
        let style = Style::default();
        let sky = OpenSky::new(&style.spin, SIZE, 1.0, 1.0, 7);
        let moved = vec2(60.0, 35.0);
        let mut ways = Vec::new();
        for (depth, factor) in STARS.into_iter().enumerate() {
            let places = |camera: Vec2| sky.stars.places(depth, camera).collect::<Vec<_>>();
            let (before, after) = (places(Vec2::ZERO), places(moved));
            let mut along = 0;
            for (before, after) in before.iter().zip(&after) {
                let way = *after - *before;
                // Those that left at one side came in at the other.
                if way.length() < 0.2 * SIZE.y {
                    assert!((way + moved * factor).length() < 1e-2, "{way} at depth {depth}");
                    along += 1;
                }
            }
            assert!(along * 10 > before.len() * 9, "{along} of {} stars stayed in the picture", before.len());
            ways.push(factor);
        }
        assert!(ways.windows(2).all(|pair| pair[1] > 1.4 * pair[0]), "{ways:?}: depths that cannot be told apart");
        let moon = moon_seen(SIZE, 1.0, Vec2::ZERO).at - moon_seen(SIZE, 1.0, vec2(20.0, 0.0)).at;
        assert!((moon.x - 20.0 * MOON).abs() < 0.05, "{moon}");
    }

    #[test]
    fn stars_twinkle_within_bounds_and_hold_still_for_those_who_ask() {
        let style = Style::default();
        let sky = OpenSky::new(&style.spin, SIZE, 1.0, 1.0, 7);
        let shines = |time: f32, reduced: bool| -> Vec<f32> {
            sky.stars.shines(Motion { reduced, ..Motion::still(time) }).collect()
        };
        let (mut low, mut high) = (vec![f32::INFINITY; shines(0.0, false).len()], shines(0.0, false));
        let mut last = shines(0.0, false);
        for frame in 1..60 * 60 {
            let now = shines(frame as f32 / 60.0, false);
            for (index, shine) in now.iter().enumerate() {
                assert!((0.0..=1.0).contains(shine), "{shine}");
                assert!((shine - last[index]).abs() < 0.02, "a star flickers at frame {frame}");
                (low[index], high[index]) = (low[index].min(*shine), high[index].max(*shine));
            }
            last = now;
        }
        for (low, high) in low.iter().zip(&high) {
            assert!(*low > 0.5 * high && *low < 0.85 * high, "{low} to {high}: no star goes out, every star twinkles");
        }
        assert_eq!(shines(1.0, true), shines(9.0, true));
    }

    #[test]
    fn nobody_waits_long_for_a_shooting_star_and_none_stays() {
        // A night's program time, in frames; the longest nights last an hour.
        let (mut since, mut lit, mut shown) = (0u32, 0u32, 0u32);
        for frame in 0..60 * 3600 {
            if meteor_at(frame as f32 / 60.0).is_some() {
                (since, lit) = (0, lit + 1);
                shown += u32::from(lit == 1);
            } else {
                (since, lit) = (since + 1, 0);
            }
            assert!(since < 60 * 75, "none for 75 s at {} s", frame / 60);
            assert!(lit <= 67, "one stays for more than 1.1 s at {} s", frame / 60);
        }
        assert!((200..400).contains(&shown), "{shown} in an hour");
    }
}
