//! The elements of puzzles in all their states, side by side on one scenery, as large as on a stage in this window.

use gossamer::content::style::Style;
use gossamer::sim::puzzle::thorn::Sting;
use gossamer::sim::sign::Sign;
use gossamer::view::berry::{BerryPose, draw_berry, draw_berry_glow};
use gossamer::view::elements::ant::{AntMood, AntPose, draw_ant, load_at};
use gossamer::view::elements::bead::{draw_bead, draw_wire};
use gossamer::view::elements::burrow::{BURROW_PAIRS, BurrowPose, draw_burrow};
use gossamer::view::elements::cap::{CapPose, draw_cap};
use gossamer::view::elements::disc::{DiscPose, draw_disc};
use gossamer::view::elements::halves::{Half, draw_half_berry, draw_join, half_tie};
use gossamer::view::elements::moonstone::draw_moonstone;
use gossamer::view::elements::moth::{MothPose, draw_moth, draw_moth_circle, draw_moth_path};
use gossamer::view::elements::nettle::draw_nettle;
use gossamer::view::elements::reel::{ReelPose, draw_reel};
use gossamer::view::elements::turner::{TurnerPose, draw_button, draw_turner};
use gossamer::view::motion::Motion;
use gossamer::view::paint::Painter;
use gossamer::view::props::draw_peg;
use gossamer::view::rope::{RopePose, draw_knot, draw_rope};
use macroquad::prelude::*;
use std::f32::consts::{FRAC_PI_2, PI, TAU};

/// Hands out places from left to right, row by row.
struct Shelf {
    width: f32,
    at: Vec2,
    row: f32,
}

impl Shelf {
    /// Middle of the next free place of this size, cm.
    fn next(&mut self, width: f32, height: f32) -> Vec2 {
        if self.at.x + width > self.width {
            self.at = vec2(0.0, self.at.y + self.row);
            self.row = 0.0;
        }
        let middle = self.at + 0.5 * vec2(width, height);
        self.at.x += width;
        self.row = self.row.max(height);
        middle
    }
}

/// Draws all elements into a window of `size` points at the scale of a stage that fits it.
pub fn draw(p: &mut Painter, style: &Style, size: Vec2, motion: Motion) {
    let scale = if size.x > size.y { size.y / 600.0 } else { 0.975 * size.x / 400.0 };
    p.push(Vec2::ZERO, 0.0, Vec2::splat(scale));
    let mut shelf = Shelf { width: size.x / scale, at: vec2(0.0, 6.0), row: 0.0 };
    carried(p, style, &mut shelf, motion);
    creatures(p, style, &mut shelf, motion);
    burrows_and_caps(p, style, &mut shelf, motion);
    thorns(p, style, &mut shelf, motion);
    berries(p, style, &mut shelf, motion);
    let at = shelf.next(160.0, 160.0);
    let disc =
        DiscPose { at, radius: 62.0, grip: 51.0, angle: 0.3 * motion.time - 0.5, handles: 2, grabbed: [0.0, 0.0] };
    draw_disc(p, &style.helper, &disc, motion);
    draw_peg(p, at + Vec2::from_angle(disc.angle + 1.2) * 34.0, 9.5);
    let small =
        DiscPose { at: shelf.next(130.0, 160.0), radius: 46.0, grip: 38.0, handles: 1, grabbed: [1.0, 0.0], ..disc };
    draw_disc(p, &style.helper, &small, motion);
    p.pop();
}

fn rope(p: &mut Painter, style: &Style, from: Vec2, to: Vec2, sag: f32, motion: Motion) {
    let points: [Vec2; 16] = std::array::from_fn(|i| {
        let t = i as f32 / 15.0;
        from.lerp(to, t) + vec2(0.0, 4.0 * sag * t * (1.0 - t))
    });
    let pose = RopePose { points: &points, tension: 0.2, alpha: 1.0, cut: [false; 2], phase: 0.0 };
    draw_rope(p, &style.rope, &pose, motion.time);
}

/// Beads, moths and reels: pegs that move.
fn carried(p: &mut Painter, style: &Style, shelf: &mut Shelf, motion: Motion) {
    for (grabbed, angle) in [(0.0, 0.0), (1.0, -0.6)] {
        let at = shelf.next(130.0, 90.0);
        let along = Vec2::from_angle(angle);
        draw_wire(p, at - along * 40.0, at + along * 40.0);
        let bead = at + along * (34.0 * (motion.time * 0.9).sin());
        rope(p, style, bead, bead + vec2(4.0, 44.0), 0.0, motion);
        draw_bead(p, &style.helper, bead, 12.0, angle, grabbed, motion);
    }
    for k in 0..2 {
        let at = shelf.next(100.0, 110.0);
        let turn = if k == 0 { 0.12 * (motion.time * 1.3).sin() } else { 0.17 };
        if k == 0 {
            draw_moth_path(p, &style.helper, &[at + vec2(-45.0, 20.0), at + vec2(45.0, 20.0)], false);
        } else {
            draw_moth_circle(p, &style.helper, at + vec2(0.0, -14.0), 34.0);
        }
        let moth = MothPose { at: at + vec2(0.0, 20.0), tilt: turn, seed: k as f32 };
        rope(p, style, moth.at, moth.at + vec2(-6.0, 38.0), 0.0, motion);
        draw_moth(p, &style.helper, &moth, motion);
    }
    for (wound, grabbed) in [(1.0, 0.0), (0.5, 1.0), (0.0, 0.0)] {
        let at = shelf.next(90.0, 90.0);
        rope(p, style, at, at + vec2(0.0, 44.0), 0.0, motion);
        let reel = ReelPose { at, angle: 0.4 + motion.time * grabbed, wound, grabbed };
        draw_reel(p, &style.helper, &style.rope, &reel, motion);
    }
}

fn creatures(p: &mut Painter, style: &Style, shelf: &mut Shelf, motion: Motion) {
    for mood in AntMood::ALL {
        let at = shelf.next(80.0, 80.0);
        let mut ant = AntPose { at: at + vec2(0.0, 10.0), angle: 0.0, mood, walked: 22.0 * motion.time, size: 1.0 };
        match mood {
            AntMood::Waiting | AntMood::Waking => {
                draw_peg(p, ant.at, 9.5);
                ant.at.y -= 9.5;
            }
            AntMood::Walking | AntMood::Carrying => {
                ant.angle = if mood == AntMood::Walking { 0.5 } else { PI - 0.3 };
                let d = Vec2::from_angle(ant.angle);
                rope(p, style, ant.at - d * 38.0, ant.at + d * 38.0, 0.0, motion);
                if mood == AntMood::Carrying {
                    let radius = style.berry.radius;
                    draw_berry(p, &style.berry, &BerryPose::new(load_at(&ant, radius), radius));
                }
            }
            AntMood::Falling => ant.angle = 0.6 + 2.0 * motion.time,
        }
        draw_ant(p, &style.hazard, &ant, motion);
    }
    for flipped in [0.0, 1.0, 0.5 + 0.5 * (motion.time * 1.5).sin().signum()] {
        draw_moonstone(p, &style.helper, shelf.next(85.0, 90.0), flipped, motion);
    }
}

fn burrows_and_caps(p: &mut Painter, style: &Style, shelf: &mut Shelf, motion: Motion) {
    for (pair, angle) in [-FRAC_PI_2, 0.0, PI + 0.5, FRAC_PI_2].into_iter().enumerate().take(BURROW_PAIRS) {
        let at = shelf.next(105.0, 105.0);
        let pulse = if pair == 1 { 1.0 - (motion.time * 0.7).fract() } else { 0.0 };
        draw_burrow(
            p,
            &BurrowPose { at: at + Vec2::from_angle(angle) * 14.0, angle, width: 60.0, pair, pulse },
            motion,
        );
    }
    let bounce = (1.0 - (motion.time * 0.8).fract() * 2.0).max(0.0);
    let spring = bounce * (bounce * 9.0).cos();
    for (width, angle, squash) in
        [(92.0, -FRAC_PI_2, 0.0), (92.0, -FRAC_PI_2 + 0.6, spring), (46.0, -FRAC_PI_2, 0.0), (46.0, 0.2, spring)]
    {
        let at = shelf.next(1.25 * width, 90.0);
        draw_cap(p, &style.helper, &CapPose { at: at - vec2(0.0, 0.2 * width), angle, width, squash });
    }
}

fn thorns(p: &mut Painter, style: &Style, shelf: &mut Shelf, motion: Motion) {
    for (k, sign) in Sign::ALL.into_iter().enumerate() {
        let at = shelf.next(120.0, 110.0) - vec2(0.0, 10.0);
        let turn = 0.35 - FRAC_PI_2 * k as f32 + if k == 3 { (motion.time * 0.5).fract() } else { 0.0 };
        let stem: [Vec2; 9] = std::array::from_fn(|i| {
            let x = 12.0 * i as f32 - 48.0;
            at + Vec2::from_angle(turn).rotate(vec2(x, 0.004 * x * x))
        });
        let turning = if k == 3 { 1.0 } else { 0.0 };
        let pose = TurnerPose { points: &stem, width: 9.0, pivot: at, sign, turning, seed: k as u32 };
        draw_turner(p, &style.hazard, &pose);
        draw_button(p, &style.helper, shelf.next(60.0, 110.0), sign, if k == 1 { 1.0 } else { 0.0 }, motion);
    }
    let cycle = (motion.time * 0.5).fract();
    for sting in [Sting::Calm, Sting::Warning(0.4), Sting::Warning(cycle), Sting::Stinging(cycle)] {
        let at = shelf.next(140.0, 80.0);
        let stem: [Vec2; 9] = std::array::from_fn(|i| at + vec2(14.0 * i as f32 - 56.0, 10.0 * (0.5 * i as f32).sin()));
        draw_nettle(p, &style.hazard, &stem, 10.0, sting, 3, motion);
    }
}

fn berries(p: &mut Painter, style: &Style, shelf: &mut Shelf, motion: Motion) {
    let at = shelf.next(150.0, 80.0);
    for (half, x) in [(Half::Left, -28.0), (Half::Right, 28.0)] {
        let angle = 0.15 * (motion.time * TAU * 0.2 + x).sin();
        let pose = BerryPose { angle, glow: 0.5, ..BerryPose::new(at + vec2(x, 0.0), style.berry.radius) };
        draw_berry_glow(p, &style.berry, &pose, motion.time);
        let tie = pose.at + Vec2::from_angle(angle).rotate(half_tie(half)) * pose.radius;
        rope(p, style, vec2(tie.x, pose.at.y - 64.0), tie, 0.0, motion);
        draw_half_berry(p, &style.berry, &pose, half, motion);
        draw_knot(p, &style.rope, tie);
    }
    let whole = BerryPose::new(shelf.next(110.0, 80.0), style.berry.radius);
    draw_berry_glow(p, &style.berry, &whole, motion.time);
    draw_berry(p, &style.berry, &whole);
    draw_join(p, whole.at, whole.radius, (motion.time * 0.9).fract(), motion);
}
