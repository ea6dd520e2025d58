//! The pages of Spin: its sky at every hour of the night behind a web, and all hours in turn. Up and down move the
//! camera. `parts` has what belongs to the web close up.

mod parts;

use gossamer::content::style::Style;
use gossamer::view::icons::Icon;
use gossamer::view::motion::{Motion, hash01};
use gossamer::view::paint::Painter;
use gossamer::view::panel::{Feel, draw_round_button};
use gossamer::view::press::Press;
use gossamer::view::sky::draw_vignette;
use gossamer::view::spin::anchor::draw_anchor;
use gossamer::view::spin::bursts::{draw_sever, draw_tie};
use gossamer::view::spin::glints::draw_glint;
use gossamer::view::spin::hud::{HudPlace, HudPose, draw_hud};
use gossamer::view::spin::lamp::{draw_lamp, draw_lamp_pool};
use gossamer::view::spin::light::SilkLight;
use gossamer::view::spin::mood::{Hour, SkyMood};
use gossamer::view::spin::moon::moon_home;
use gossamer::view::spin::open_sky::SkyScene;
use gossamer::view::spin::sky::SpinSky;
use gossamer::view::spin::stick::draw_stick;
use gossamer::view::spin::strand::{StrandPose, draw_dew, draw_joint, draw_loose_end, draw_strand};
use gossamer::view::spin::thread::{ShotPose, draw_shot};
use gossamer::view::text::Text;
use macroquad::prelude::*;
use std::f32::consts::TAU;

/// One for each hour, one that passes through all of them, and the parts.
pub const PAGES: usize = 6;

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
                let held = if k == 1 { 1.0 } else { 0.0 };
                web.strands.push(StrandPose {
                    tension: 0.35,
                    held,
                    ..StrandPose::new(from, to, style.silk.spoke, seed)
                });
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
        let time = light.motion.time;
        let lamp = vec2(-330.0, 250.0);
        draw_lamp_pool(p, light, lamp, 150.0, 1.0, 3);
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
        draw_lamp(p, light, lamp, 1.0, 3);
        let (from, age) = (vec2(195.0, 68.0), (time * 0.6).fract());
        let head = from + vec2(280.0, -150.0) * (2.0 * age).min(1.0);
        draw_shot(p, light, &ShotPose { from, head, age, alpha: 1.0 });
        if age > 0.5 {
            draw_tie(p, light, head, (age - 0.5) / 0.6);
        }
        draw_sever(p, light, vec2(-180.0, -170.0), vec2(1.0, 0.6), (time * 0.8).fract());
        draw_loose_end(p, light, self.joints[7], vec2(0.3, 1.0), 38.0, 4);
        draw_loose_end(p, light, self.joints[66], vec2(-0.3, 1.0), 38.0, 9);
    }
}

impl SpinPages {
    pub fn new(style: &Style) -> SpinPages {
        SpinPages { sky: None, web: DemoWeb::new(style), camera: Vec2::ZERO }
    }

    /// Draws one of the pages into a window of `size` points.
    pub fn draw(&mut self, canvas: &mut Canvas, style: &Style, page: usize, size: Vec2, motion: Motion) {
        let (press, text) = (canvas.press, canvas.text);
        let p = &mut *canvas.painter;
        let pixel = 1.0 / screen_dpi_scale();
        let keys = [(KeyCode::Up, -1.0), (KeyCode::Down, 1.0)];
        self.camera.y += keys.iter().filter(|key| is_key_down(key.0)).map(|key| key.1).sum::<f32>() * 400.0 * motion.dt;
        let hud = (1.0 + (size.min_element() - 390.0) / 4100.0).clamp(0.82, 1.6);
        let sky = self.sky.take().filter(|sky| sky.fits(style, size, pixel, hud));
        let mut sky = sky.unwrap_or_else(|| SpinSky::new(press, p, style, size, pixel, hud, 4));
        let mood = match page {
            0..4 => SkyMood::of(style, Hour::ALL[page]),
            4 => {
                let hour = (motion.time * 0.25) as usize;
                SkyMood::between(style, Hour::ALL[hour % 4], Hour::ALL[(hour + 1) % 4], (motion.time * 0.25).fract())
            }
            _ => SkyMood::of(style, Hour::Midnight),
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
        if page == 5 {
            return parts::draw(p, style, &light, size);
        }
        p.push(middle - self.camera, 0.0, Vec2::splat(scale));
        if wide {
            self.web.draw(p, &light);
        } else {
            p.push(Vec2::ZERO, 0.0, vec2(0.74, 1.0));
            self.web.draw(p, &light);
            p.pop();
        }
        p.pop();
        show_hud(p, text, style, size, hud, motion);
    }
}

fn show_hud(p: &mut Painter, text: &Text, style: &Style, size: Vec2, unit: f32, motion: Motion) {
    let inset = if size.y > size.x { 46.0 } else { 0.0 };
    let place = HudPlace { size, unit, inset, left_hand: false };
    let turn = (motion.time * 0.25).fract();
    let pose = HudPose {
        silk: (100.0 * (1.0 - turn)) as u32,
        share: 1.0 - turn,
        refused: (8.0 * (turn - 0.9)).clamp(0.0, 1.0),
        hearts: 4,
        lost: (motion.time * 0.5).fract() * 2.0,
        score: 1240,
        pop: 0.0,
        chain: 3,
        chain_left: 1.0 - turn,
        chain_age: 4.0 * turn,
    };
    draw_hud(p, text, style, &place, &pose, motion);
    for (k, icon) in [Icon::Pause, Icon::Restart].into_iter().enumerate() {
        let at = vec2(size.x - (38.0 + 54.0 * k as f32) * unit, inset + 38.0 * unit);
        draw_round_button(p, &style.ui, at, 22.0 * unit, icon, Feel::default());
    }
    if inset > 0.0 {
        draw_stick(p, &style.spin, vec2(76.0, size.y - 88.0), Vec2::from_angle(motion.time) * 0.8, unit, 1.0);
    }
}

/// What the pages are drawn with.
pub struct Canvas<'a> {
    pub press: &'a Press,
    pub painter: &'a mut Painter,
    pub text: &'a Text,
}
