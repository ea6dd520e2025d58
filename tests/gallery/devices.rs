//! The gallery's page of devices: everything of a stage that helps, blows, holds or covers, in front of each scenery.

use crate::cloths::Cloths;
use glam::{Vec2, vec2};
use gossamer::content::style::Style;
use gossamer::view::berry::{BerryPose, draw_berry, draw_berry_glow};
use gossamer::view::elements::breeze::draw_breeze;
use gossamer::view::elements::bridge::draw_bridge;
use gossamer::view::elements::fireflies::{draw_night_firefly, draw_timed_firefly};
use gossamer::view::elements::geyser::{GeyserPose, draw_geyser, draw_jet};
use gossamer::view::elements::jar::{JarPose, draw_jar, draw_jar_front};
use gossamer::view::elements::lamp::{LampPose, draw_lamp, draw_lamp_glow};
use gossamer::view::elements::night::{NIGHT, NightLight, draw_night};
use gossamer::view::elements::pod::{PodPose, draw_pod, draw_pod_aim};
use gossamer::view::elements::seed::draw_seed;
use gossamer::view::elements::sling::{SlingPose, draw_flight, draw_sling, draw_sling_front};
use gossamer::view::elements::sticky::{StickyPose, draw_sticky};
use gossamer::view::motion::Motion;
use gossamer::view::nim::draw_nim;
use gossamer::view::nim_pose::NimPose;
use gossamer::view::paint::Painter;
use gossamer::view::props::{FireflyPose, draw_peg, draw_ring};
use gossamer::view::rope::{RopePose, draw_rope};

/// The page in cm.
const SIZE: Vec2 = vec2(960.0, 600.0);

/// Draws everything, each at the size it has on a stage that fills the window of `size` points.
pub fn draw(p: &mut Painter, style: &Style, cloths: &mut Cloths, size: Vec2, motion: Motion) {
    p.push(Vec2::ZERO, 0.0, Vec2::splat((size / SIZE).min_element()));
    breeze(p, motion);
    night(p, style, motion);
    cloths.update(p, motion);
    cloths.draw(p);
    cloths.nim(p, style, motion);
    slings(p, style, motion);
    bridges(p, style, motion);
    let up = -std::f32::consts::FRAC_PI_2;
    geyser(p, style, vec2(560.0, 560.0), up, 0, motion);
    geyser(p, style, vec2(690.0, 560.0), up, 1, motion);
    geyser(p, style, vec2(150.0, 570.0), -0.3, 0, motion);
    jars(p, style, motion);
    pods(p, style, motion);
    pegs(p, style, motion);
    p.pop();
}

fn rope(p: &mut Painter, style: &Style, from: Vec2, to: Vec2, tension: f32, motion: Motion) {
    let points: [Vec2; 14] = std::array::from_fn(|i| from.lerp(to, i as f32 / 13.0));
    let pose = RopePose { points: &points, tension, alpha: 1.0, cut: [false; 2], phase: 0.0 };
    draw_rope(p, &style.rope, &pose, motion.time);
}

fn breeze(p: &mut Painter, motion: Motion) {
    let time = motion.time;
    let wind = move |at: Vec2| {
        let gust = 1.0 + 0.4 * (at.x * 0.02 - 2.0 * time).sin() + 0.2 * (at.y * 0.05 + 3.0 * time).sin();
        vec2(190.0, -30.0 + 40.0 * (at.x * 0.03).sin()) * gust
    };
    draw_breeze(p, vec2(300.0, 30.0), vec2(520.0, 180.0), wind, motion);
    let up = move |at: Vec2| vec2(14.0 * (at.y * 0.03).sin(), -150.0);
    draw_breeze(p, vec2(440.0, 200.0), vec2(510.0, 400.0), up, Motion { reduced: true, ..motion });
}

fn slings(p: &mut Painter, style: &Style, motion: Motion) {
    for (k, x) in [60.0, 210.0].into_iter().enumerate() {
        let (left, right) = (vec2(x, 400.0), vec2(x + 84.0, 400.0));
        let pull = if k == 0 { 0.0 } else { 0.5 + 0.5 * (motion.time * 0.8).sin() };
        let cradle = vec2(x + 42.0, 424.0) + vec2(-26.0, 66.0) * pull;
        let side = vec2(8.0, 0.0);
        let bands = [[left, cradle - side], [right, cradle + side]];
        let load = if k == 0 { 15.0 } else { style.berry.radius };
        let sling = SlingPose {
            left,
            right,
            post: 96.0,
            left_band: &bands[0],
            right_band: &bands[1],
            cradle,
            load,
            pull,
            held: k == 1,
        };
        let berry = BerryPose::new(cradle, style.berry.radius);
        if k == 1 {
            let flight: [Vec2; 16] = std::array::from_fn(|i| {
                let t = 0.05 + 0.06 * i as f32;
                vec2(x + 42.0, 400.0) + vec2(150.0, -330.0) * t + vec2(0.0, 270.0) * t * t
            });
            draw_flight(p, &flight, pull);
            draw_berry_glow(p, &style.berry, &berry, motion.time);
        }
        draw_sling(p, &style.helper, &sling, motion);
        if k == 1 {
            draw_berry(p, &style.berry, &berry);
        }
        draw_sling_front(p, &style.helper, &sling, motion);
    }
}

fn bridges(p: &mut Painter, style: &Style, motion: Motion) {
    let span = |from: Vec2, to: Vec2, sag: f32| -> [Vec2; 14] {
        std::array::from_fn(|i| {
            let t = i as f32 / 13.0;
            from.lerp(to, t) + vec2(0.0, 4.0 * sag * t * (1.0 - t))
        })
    };
    let whole = span(vec2(345.0, 440.0), vec2(500.0, 430.0), 22.0);
    let torn = span(vec2(330.0, 520.0), vec2(410.0, 590.0), 18.0);
    let pose = RopePose { points: &whole, tension: 0.2, alpha: 1.0, cut: [false; 2], phase: 0.0 };
    draw_bridge(p, &style.rope, &pose, motion.time);
    draw_bridge(p, &style.rope, &RopePose { points: &torn, cut: [false, true], ..pose }, motion.time);
    for at in [whole[0], whole[13], torn[0]] {
        draw_peg(p, at, 9.5);
    }
    let swing = 0.25 * (motion.time * 1.6).sin();
    let peg = vec2(445.0, 500.0);
    let seed = peg + Vec2::from_angle(swing + std::f32::consts::FRAC_PI_2) * 62.0;
    rope(p, style, peg, peg.lerp(seed, 0.66), 0.6, motion);
    draw_peg(p, peg, 9.5);
    draw_seed(p, &style.rope, seed, 20.0, swing);
}

fn geyser(p: &mut Painter, style: &Style, at: Vec2, angle: f32, k: usize, motion: Motion) {
    let heights = [[0.0, 70.0, 130.0], [40.0, 90.0, 150.0]][k];
    let notch = k + 1;
    let pose = GeyserPose { at, angle, heights, notch, height: heights[notch], press: 0.0 };
    draw_jet(p, &style.helper, &pose, motion);
    draw_geyser(p, &style.helper, &pose, motion);
}

fn jars(p: &mut Painter, style: &Style, motion: Motion) {
    for (k, x) in [580.0, 680.0, 780.0].into_iter().enumerate() {
        let at = vec2(x, 80.0);
        let jar = JarPose { at, radius: 32.0, holds: f32::from(k == 1), echo: f32::from(k == 2) };
        let berry = BerryPose { glow: 0.8, ..BerryPose::new(at, style.berry.radius) };
        if k == 1 {
            draw_berry_glow(p, &style.berry, &berry, motion.time);
        }
        draw_jar(p, &style.helper, &jar, motion);
        if k == 1 {
            draw_berry(p, &style.berry, &berry);
        }
        draw_jar_front(p, &style.helper, &jar, motion);
    }
}

fn pods(p: &mut Painter, style: &Style, motion: Motion) {
    let berry = vec2(740.0, 250.0);
    let loaded = PodPose { at: vec2(570.0, 210.0), radius: 17.0, angle: 0.23, loaded: 1.0, kick: 0.0 };
    draw_pod_aim(p, &loaded, berry, 1.0, motion);
    draw_berry_glow(p, &style.berry, &BerryPose::new(berry, 21.0), motion.time);
    draw_berry(p, &style.berry, &BerryPose::new(berry, 21.0));
    draw_pod(p, &style.helper, &style.rope, &loaded, motion);
    let empty = PodPose { at: vec2(570.0, 290.0), angle: 0.7, loaded: 0.0, ..loaded };
    rope(p, style, empty.at + vec2(18.0, 16.0), vec2(640.0, 370.0), 0.0, motion);
    draw_pod(p, &style.helper, &style.rope, &empty, motion);
}

fn pegs(p: &mut Painter, style: &Style, motion: Motion) {
    let stuck = StickyPose { at: vec2(860.0, 60.0), radius: 9.5, stuck: 1.0, velocity: Vec2::ZERO };
    let falling = StickyPose { at: vec2(920.0, 80.0), stuck: 0.0, velocity: vec2(40.0, 320.0), ..stuck };
    for peg in [stuck, falling] {
        rope(p, style, peg.at, peg.at + vec2(-6.0, 70.0), 0.1, motion);
        draw_sticky(p, &style.helper, &peg, motion);
    }
    for (k, used) in [0.0, 0.7].into_iter().enumerate() {
        draw_ring(p, &style.helper, vec2(840.0 + 85.0 * k as f32, 215.0), 40.0, 8.0, used, motion);
    }
    for k in 0..3 {
        let fly = FireflyPose {
            at: vec2(830.0 + 50.0 * k as f32, 300.0),
            radius: 11.0,
            angle: 0.0,
            glow: 1.0,
            lit: true,
            seed: k as f32,
        };
        draw_timed_firefly(p, &style.firefly, &fly, [0.85, 0.45, 0.12][k], motion);
    }
}

fn night(p: &mut Painter, style: &Style, motion: Motion) {
    let swing = 0.12 * (motion.time * 1.1).sin();
    let peg = vec2(850.0, 370.0);
    let lamp = LampPose {
        at: peg + Vec2::from_angle(swing + std::f32::consts::FRAC_PI_2) * 80.0,
        radius: 15.0,
        angle: swing,
        light: 1.0,
    };
    let flies = [vec2(880.0, 510.0), vec2(775.0, 430.0), vec2(925.0, 400.0)];
    for (k, at) in flies.into_iter().enumerate() {
        let fly = FireflyPose { at, radius: 11.0, angle: 0.0, glow: 1.0, lit: true, seed: k as f32 };
        draw_night_firefly(p, &style.firefly, &fly, f32::from(k == 0), motion);
    }
    draw_nim(
        p,
        &style.nim,
        &NimPose { lid: 1.0, sleepy: 1.0, smile: 0.2, time: motion.time, ..NimPose::rest(vec2(805.0, 555.0), 24.0) },
    );
    let lights = [NightLight { at: lamp.at, radius: 80.0, strength: 1.0, edge: true }];
    draw_night(p, vec2(755.0, 345.0), vec2(960.0, 600.0), NIGHT, &lights, motion);
    draw_lamp_glow(p, &style.helper, &lamp, 80.0, motion);
    rope(p, style, peg, peg.lerp(lamp.at, 0.74), 0.2, motion);
    draw_peg(p, peg, 9.5);
    draw_lamp(p, &style.helper, &lamp, motion);
}
