//! What belongs to the web, twice as large as in the game: strands from slack to breaking, loose ends, anchors, lamps, a
//! thread in flight, the short answers, spools and hearts.

use gossamer::content::style::Style;
use gossamer::view::paint::Painter;
use gossamer::view::spin::anchor::draw_anchor;
use gossamer::view::spin::bursts::{draw_refusal, draw_sever, draw_tie};
use gossamer::view::spin::glints::draw_streak;
use gossamer::view::spin::hearts::{draw_heart, draw_lost_heart};
use gossamer::view::spin::lamp::{draw_lamp, draw_lamp_pool};
use gossamer::view::spin::light::SilkLight;
use gossamer::view::spin::spool::draw_spool_gauge;
use gossamer::view::spin::strand::{StrandPose, draw_dew, draw_joint, draw_loose_end, draw_strand};
use gossamer::view::spin::thread::{ShotPose, draw_aim, draw_shot};
use macroquad::prelude::*;

/// Draws the page into a window of `size` points.
pub fn draw(p: &mut Painter, style: &Style, light: &SilkLight, size: Vec2) {
    let time = light.motion.time;
    p.push(Vec2::ZERO, 0.0, Vec2::splat(2.0 * (size / vec2(1280.0, 800.0)).min_element()));
    for k in 0..6 {
        let t = k as f32 / 5.0;
        let (from, to) = (vec2(30.0, 24.0 + 26.0 * k as f32), vec2(200.0, 30.0 + 26.0 * k as f32));
        let slack = 9.0 * (0.6 - t).max(0.0);
        let pose = StrandPose { tension: t, slack, ..StrandPose::new(from, to, style.silk.spoke, 6 * k + 1) };
        draw_anchor(p, light, from, t, k);
        draw_anchor(p, light, to, t, k + 9);
        draw_strand(p, light, &pose);
        draw_dew(p, light, &pose, 1.0);
    }
    let held = StrandPose { held: 1.0, ..StrandPose::new(vec2(30.0, 190.0), vec2(200.0, 182.0), style.silk.held, 5) };
    draw_strand(p, light, &held);
    draw_joint(p, light, held.to, 1.9);
    draw_streak(p, light, &held, (time * 0.7).fract(), 1.0);
    for k in 0..5 {
        draw_loose_end(p, light, vec2(50.0 + 40.0 * k as f32, 210.0), vec2(k as f32 - 2.0, 2.0), 38.0, 3 + k);
    }
    let lamp = vec2(300.0, 80.0);
    draw_lamp_pool(p, light, lamp, 130.0, 1.0, 7);
    draw_lamp(p, light, lamp, 1.0, 7);
    draw_lamp(p, light, vec2(380.0, 80.0), 0.0, 8);
    let age = (time * 0.5).fract();
    let shot =
        ShotPose { from: vec2(250.0, 220.0), head: vec2(250.0 + 240.0 * age, 220.0 - 60.0 * age), age, alpha: 1.0 };
    draw_shot(p, light, &shot);
    draw_aim(p, light, vec2(250.0, 260.0), vec2(430.0, 240.0), true);
    draw_aim(p, light, vec2(250.0, 280.0), vec2(430.0, 270.0), false);
    let strand = StrandPose::new(vec2(470.0, 150.0), vec2(630.0, 170.0), style.silk.spoke, 3);
    draw_strand(p, light, &strand);
    draw_tie(p, light, vec2(490.0, 60.0), age * 0.8);
    draw_refusal(p, light, vec2(550.0, 60.0), age * 0.8);
    draw_sever(p, light, strand.at(0.5, 0.0), vec2(1.0, 0.12), age * 0.8);
    for (k, share) in [1.0, 0.68, 0.3, 0.08, 0.0].into_iter().enumerate() {
        draw_spool_gauge(p, style, vec2(50.0 + 70.0 * k as f32, 330.0), 28.0, share, 0.0, light.motion);
    }
    for k in 0..4 {
        let at = vec2(420.0 + 34.0 * k as f32, 330.0);
        if k < 2 {
            draw_heart(p, &style.spin, at, 12.0, k == 0, 0.0);
        } else {
            draw_lost_heart(p, &style.spin, at, 12.0, 0.7 * (age + 0.3 * k as f32).fract());
        }
    }
    p.pop();
}
