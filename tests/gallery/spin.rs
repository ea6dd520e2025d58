//! The pages of Spin: its sky at every hour of the night behind a web, then its parts close up. Up and down move the
//! camera.

use gossamer::content::style::Style;
use gossamer::view::motion::{Motion, hash01};
use gossamer::view::paint::Painter;
use gossamer::view::press::Press;
use gossamer::view::sky::draw_vignette;
use gossamer::view::spin::anchor::draw_anchor;
use gossamer::view::spin::glints::draw_glint;
use gossamer::view::spin::light::SilkLight;
use gossamer::view::spin::mood::{Hour, SkyMood};
use gossamer::view::spin::moon::moon_home;
use gossamer::view::spin::sky::{SkyScene, SpinSky};
use gossamer::view::spin::strand::{StrandPose, draw_dew, draw_joint, draw_loose_end, draw_strand};
use macroquad::prelude::*;
use std::f32::consts::TAU;

/// One for each hour, and one that passes through all of them.
pub const PAGES: usize = 5;

/// What the pages keep between frames.
pub struct SpinPages {
    sky: Option<SpinSky>,
    web: DemoWeb,
    camera: Vec2,
}

/// A web like the one of the art, around (0, 0), in cm.
struct DemoWeb {
    strands: Vec<StrandPose>,
    joints: Vec<Vec2>,
    anchors: Vec<Vec2>,
}

const SPOKES: usize = 15;
const RINGS: usize = 10;

impl DemoWeb {
    fn new(style: &Style) -> DemoWeb {
        let mut web = DemoWeb { strands: Vec::new(), joints: vec![Vec2::ZERO], anchors: Vec::new() };
        let along = |k: usize, r: f32| {
            let k = k % SPOKES;
            let angle = (k as f32 + 0.5 * hash01(k as u32) - 0.1) / SPOKES as f32 * TAU;
            Vec2::from_angle(angle) * vec2(1.06, 0.86) * r
        };
        let ring = |i: usize, k: usize| 34.0 + 29.0 * i as f32 + 7.0 * hash01((i * 40 + k % SPOKES) as u32);
        for k in 0..SPOKES {
            let end = along(k, 352.0 + 44.0 * hash01(k as u32 + 90));
            web.anchors.push(end);
            let mut from = Vec2::ZERO;
            for i in 0..=RINGS {
                let to = if i < RINGS { along(k, ring(i, k)) } else { end };
                let seed = web.strands.len() as u32;
                web.strands.push(StrandPose { tension: 0.35, ..StrandPose::new(from, to, style.silk.spoke, seed) });
                from = to;
            }
            for i in 0..RINGS {
                let (a, b) = (along(k, ring(i, k)), along(k + 1, ring(i, k + 1)));
                web.joints.push(a);
                if hash01((i * 77 + k * 3) as u32) < 0.04 {
                    continue;
                }
                web.chord(style, a, b, i as f32 / RINGS as f32);
            }
        }
        web
    }

    /// A sagging thread of two strands.
    fn chord(&mut self, style: &Style, a: Vec2, b: Vec2, t: f32) {
        let middle = (a + b) * 0.5 * (1.0 - 0.06) + vec2(0.0, 2.0 + 7.0 * t);
        let through = b - a;
        for (from, to, lean) in [
            (a, middle, [(middle - a) * 1.5 - 0.5 * through, through]),
            (middle, b, [through, (b - middle) * 1.5 - 0.5 * through]),
        ] {
            let seed = self.strands.len() as u32;
            let pose = StrandPose { lean, tension: 0.1, ..StrandPose::new(from, to, style.silk.spiral, seed) };
            self.strands.push(pose);
        }
    }

    fn draw(&self, p: &mut Painter, light: &SilkLight) {
        for (k, &at) in self.anchors.iter().enumerate() {
            draw_anchor(p, light, at, 0.3, k as u32);
        }
        for pose in &self.strands {
            draw_strand(p, light, pose);
        }
        for &at in &self.joints {
            draw_joint(p, light, at, 1.15);
        }
        for pose in &self.strands {
            draw_dew(p, light, pose, 1.0);
            draw_glint(p, light, pose);
        }
        draw_loose_end(p, light, self.joints[7], vec2(0.3, 1.0), 38.0, 4);
        draw_loose_end(p, light, self.joints[66], vec2(-0.3, 1.0), 38.0, 9);
    }
}

impl SpinPages {
    pub fn new(style: &Style) -> SpinPages {
        SpinPages { sky: None, web: DemoWeb::new(style), camera: Vec2::ZERO }
    }

    /// Draws one of the pages into a window of `size` points.
    pub fn draw(&mut self, press: &Press, p: &mut Painter, style: &Style, page: usize, size: Vec2, motion: Motion) {
        let pixel = 1.0 / screen_dpi_scale();
        let keys = [(KeyCode::Up, -1.0), (KeyCode::Down, 1.0)];
        self.camera.y += keys.iter().filter(|key| is_key_down(key.0)).map(|key| key.1).sum::<f32>() * 400.0 * motion.dt;
        let hud = (1.0 + (size.min_element() - 390.0) / 4100.0).clamp(0.82, 1.6);
        let sky = self.sky.take().filter(|sky| sky.fits(style, size, pixel, hud));
        let mut sky = sky.unwrap_or_else(|| SpinSky::new(press, p, style, size, pixel, hud, 4));
        let mood = match Hour::ALL.get(page) {
            Some(hour) => SkyMood::of(style, *hour),
            None => {
                let hour = (motion.time * 0.25) as usize;
                SkyMood::between(style, Hour::ALL[hour % 4], Hour::ALL[(hour + 1) % 4], (motion.time * 0.25).fract())
            }
        };
        let phase = [0.2, 0.5, 0.62, 0.88].get(page).copied().unwrap_or((motion.time * 0.05).fract());
        sky.draw(press, p, size, &SkyScene { mood, moon: phase, camera: self.camera }, motion);
        self.sky = Some(sky);
        draw_vignette(p, size, 0.6 * style.vignette);
        let wide = size.x > size.y;
        let scale = if wide { size.y / 800.0 } else { size.x / 620.0 };
        let middle = vec2(0.477, if wide { 0.53 } else { 0.565 }) * size;
        let moon = moon_home(size, hud).at - middle;
        let light = SilkLight::new(&style.silk, moon, self.web.strands.len(), motion);
        p.push(middle - self.camera, 0.0, Vec2::splat(scale));
        if wide {
            self.web.draw(p, &light);
        } else {
            p.push(Vec2::ZERO, TAU * 0.25, vec2(0.92, 0.74));
            self.web.draw(p, &light);
            p.pop();
        }
        p.pop();
    }
}
