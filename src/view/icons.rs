//! The icons of buttons: strokes with round ends, drawn for a button of radius 1 and scaled to it.

use super::{ink::Ink, paint::Painter};
use glam::{Vec2, vec2};
use std::f32::consts::{PI, TAU};

/// What a button shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    Pause,
    Play,
    Restart,
    Rewind,
    Hint,
    Next,
    Back,
    Map,
    Home,
    List,
    Gear,
    Close,
    Lock,
    Sliders,
    Sound,
    SoundOff,
    Music,
    MusicOff,
    Fullscreen,
    Windowed,
    Step,
    Check,
    Eye,
    Hand,
    Speed,
    Contrast,
    Calm,
    Vibrate,
    Words,
    Forget,
    Clock,
    Cut,
    Tap,
    Drag,
    Web,
    Glow,
}

impl Icon {
    /// Every icon, for the gallery.
    pub const ALL: [Icon; 36] = [
        Icon::Pause,
        Icon::Play,
        Icon::Restart,
        Icon::Rewind,
        Icon::Hint,
        Icon::Next,
        Icon::Back,
        Icon::Map,
        Icon::Home,
        Icon::List,
        Icon::Gear,
        Icon::Close,
        Icon::Lock,
        Icon::Sliders,
        Icon::Sound,
        Icon::SoundOff,
        Icon::Music,
        Icon::MusicOff,
        Icon::Fullscreen,
        Icon::Windowed,
        Icon::Step,
        Icon::Check,
        Icon::Eye,
        Icon::Hand,
        Icon::Speed,
        Icon::Contrast,
        Icon::Calm,
        Icon::Vibrate,
        Icon::Words,
        Icon::Forget,
        Icon::Clock,
        Icon::Cut,
        Icon::Tap,
        Icon::Drag,
        Icon::Web,
        Icon::Glow,
    ];
}

/// Stroke width over the button's radius.
const W: f32 = 0.17;

/// Draws an icon for a button of `radius` around `at`.
pub fn draw_icon(p: &mut Painter, icon: Icon, at: Vec2, radius: f32, ink: Ink) {
    p.push(at, 0.0, Vec2::splat(radius));
    match icon {
        Icon::Pause => {
            for x in [-0.21, 0.21] {
                p.stroke(&[vec2(x, -0.32), vec2(x, 0.32)], W * 1.25, ink);
            }
        }
        Icon::Play => solid(p, &[vec2(-0.19, -0.31), vec2(0.34, 0.0), vec2(-0.19, 0.31)], W * 0.8, ink),
        Icon::Step => {
            solid(p, &[vec2(-0.30, -0.26), vec2(0.10, 0.0), vec2(-0.30, 0.26)], W * 0.8, ink);
            p.stroke(&[vec2(0.32, -0.28), vec2(0.32, 0.28)], W, ink);
        }
        Icon::Restart => restart(p, ink),
        Icon::Rewind => {
            for x in [-0.06, 0.30] {
                p.stroke(&[vec2(x, -0.28), vec2(x - 0.32, 0.0), vec2(x, 0.28)], W, ink);
            }
        }
        Icon::Next => p.stroke(&[vec2(-0.14, -0.32), vec2(0.20, 0.0), vec2(-0.14, 0.32)], W * 1.2, ink),
        Icon::Back => p.stroke(&[vec2(0.14, -0.32), vec2(-0.20, 0.0), vec2(0.14, 0.32)], W * 1.2, ink),
        Icon::Close => {
            p.stroke(&[vec2(-0.24, -0.24), vec2(0.24, 0.24)], W, ink);
            p.stroke(&[vec2(0.24, -0.24), vec2(-0.24, 0.24)], W, ink);
        }
        Icon::Check => p.stroke(&[vec2(-0.30, 0.04), vec2(-0.08, 0.26), vec2(0.32, -0.24)], W * 1.1, ink),
        Icon::Hint => hint(p, ink),
        Icon::Map => map(p, ink),
        Icon::Home => home(p, ink),
        Icon::List => {
            for y in [-0.26, 0.0, 0.26] {
                p.dot(vec2(-0.32, y), W * 0.62, ink);
                p.stroke(&[vec2(-0.08, y), vec2(0.34, y)], W * 0.85, ink);
            }
        }
        Icon::Gear => gear(p, ink),
        Icon::Lock => lock(p, ink),
        Icon::Sliders => {
            for (y, x) in [(-0.26, 0.12), (0.0, -0.16), (0.26, 0.06)] {
                p.stroke(&[vec2(-0.36, y), vec2(0.36, y)], W * 0.6, ink);
                p.disc(vec2(x, y), W * 0.85, ink);
            }
        }
        Icon::Sound | Icon::SoundOff => sound(p, icon == Icon::Sound, ink),
        Icon::Music | Icon::MusicOff => music(p, icon == Icon::Music, ink),
        Icon::Fullscreen | Icon::Windowed => corners(p, icon == Icon::Fullscreen, ink),
        Icon::Eye => eye(p, ink),
        Icon::Hand => hand(p, ink),
        Icon::Speed => {
            p.arc_line(vec2(0.0, 0.10), 0.38, PI - 0.35, TAU + 0.35, W * 0.85, ink);
            p.stroke(&[vec2(0.0, 0.10), vec2(0.17, -0.12)], W * 0.85, ink);
            p.dot(vec2(0.0, 0.10), W * 0.62, ink);
        }
        Icon::Contrast => contrast(p, ink),
        Icon::Calm => calm(p, ink),
        Icon::Vibrate => vibrate(p, ink),
        Icon::Words => words(p, ink),
        Icon::Forget => forget(p, ink),
        Icon::Clock => {
            p.ring(Vec2::ZERO, 0.36, W * 0.85, ink);
            p.stroke(&[vec2(0.0, -0.18), vec2(0.0, 0.02), vec2(0.14, 0.10)], W * 0.75, ink);
        }
        Icon::Cut => cut(p, ink),
        Icon::Tap => tap(p, ink),
        Icon::Drag => drag(p, ink),
        Icon::Web => web(p, ink),
        Icon::Glow => light(p, ink),
    }
    p.pop();
}

/// A polygon with rounded corners.
fn solid(p: &mut Painter, points: &[Vec2], width: f32, ink: Ink) {
    p.begin(points[0]);
    for &at in &points[1..] {
        p.line(at);
    }
    p.close();
    p.fill_convex(ink);
    p.stroke_ring(points, width, ink);
}

fn restart(p: &mut Painter, ink: Ink) {
    let (r, from, to) = (0.34, -12.0_f32.to_radians(), 272.0_f32.to_radians());
    p.arc_line(Vec2::ZERO, r, from, to, W, ink);
    let end = Vec2::from_angle(to) * r;
    solid(p, &[end + vec2(0.19, 0.01), end + vec2(-0.02, -0.19), end + vec2(-0.02, 0.20)], W * 0.45, ink);
}

fn hint(p: &mut Painter, ink: Ink) {
    p.begin(vec2(-0.14, 0.20));
    p.cubic(vec2(-0.48, -0.10), vec2(-0.30, -0.50), vec2(0.0, -0.50));
    p.cubic(vec2(0.30, -0.50), vec2(0.48, -0.10), vec2(0.14, 0.20));
    p.close();
    p.stroke_path(W * 0.85, ink);
    p.stroke(&[vec2(-0.11, 0.41), vec2(0.11, 0.41)], W * 0.85, ink);
}

fn map(p: &mut Painter, ink: Ink) {
    for k in 1..5 {
        let t = k as f32 / 5.2;
        let at = super::paint::cubic_at(vec2(-0.34, 0.32), vec2(0.30, 0.36), vec2(-0.36, -0.16), vec2(0.30, -0.30), t);
        p.dot(at, W * 0.40, ink);
    }
    p.disc(vec2(-0.34, 0.32), W * 0.9, ink);
    p.ring(vec2(0.31, -0.31), W * 1.05, W * 0.7, ink);
}

fn home(p: &mut Painter, ink: Ink) {
    p.stroke(&[vec2(-0.40, -0.02), vec2(0.0, -0.38), vec2(0.40, -0.02)], W, ink);
    p.stroke(&[vec2(-0.27, 0.02), vec2(-0.27, 0.34), vec2(0.27, 0.34), vec2(0.27, 0.02)], W, ink);
}

fn gear(p: &mut Painter, ink: Ink) {
    for k in 0..8 {
        let d = Vec2::from_angle(k as f32 * TAU / 8.0);
        p.stroke(&[d * 0.30, d * 0.40], W * 1.1, ink);
    }
    p.ring(Vec2::ZERO, 0.26, W, ink);
}

fn lock(p: &mut Painter, ink: Ink) {
    p.begin(vec2(-0.18, 0.0));
    p.line(vec2(-0.18, -0.14));
    p.arc(vec2(0.0, -0.16), Vec2::splat(0.18), PI, TAU);
    p.line(vec2(0.18, 0.0));
    p.stroke_path(W * 0.8, ink);
    p.round_rect(vec2(-0.29, -0.05), vec2(0.58, 0.43), 0.09, ink);
}

fn sound(p: &mut Painter, on: bool, ink: Ink) {
    let body = [
        vec2(-0.38, -0.11),
        vec2(-0.24, -0.11),
        vec2(-0.04, -0.28),
        vec2(-0.04, 0.28),
        vec2(-0.24, 0.11),
        vec2(-0.38, 0.11),
    ];
    p.begin(body[0]);
    for at in &body[1..] {
        p.line(*at);
    }
    p.close();
    p.fill(ink);
    p.stroke_ring(&body, W * 0.5, ink);
    if on {
        p.arc_line(vec2(-0.02, 0.0), 0.20, -0.75, 0.75, W * 0.75, ink);
        p.arc_line(vec2(-0.02, 0.0), 0.42, -0.75, 0.75, W * 0.75, ink);
    } else {
        p.stroke(&[vec2(0.15, -0.14), vec2(0.41, 0.14)], W * 0.8, ink);
        p.stroke(&[vec2(0.41, -0.14), vec2(0.15, 0.14)], W * 0.8, ink);
    }
}

fn music(p: &mut Painter, on: bool, ink: Ink) {
    p.ellipse(vec2(-0.20, 0.26), vec2(0.15, 0.12), -0.3, ink);
    p.ellipse(vec2(0.24, 0.18), vec2(0.15, 0.12), -0.3, ink);
    p.stroke(&[vec2(-0.09, 0.24), vec2(-0.09, -0.26), vec2(0.35, -0.36), vec2(0.35, 0.16)], W * 0.7, ink);
    p.stroke(&[vec2(-0.09, -0.16), vec2(0.35, -0.26)], W * 0.7, ink);
    if !on {
        p.stroke(&[vec2(-0.40, -0.38), vec2(0.42, 0.42)], W * 0.8, ink);
    }
}

/// Four corners that point outwards (to fill the screen) or inwards.
fn corners(p: &mut Painter, outward: bool, ink: Ink) {
    for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
        let at = |u: f32, v: f32| vec2(x * u, y * v);
        let (tip, end) = if outward { (0.34, 0.13) } else { (0.13, 0.36) };
        p.stroke(&[at(end, tip), at(tip, tip), at(tip, end)], W * 0.85, ink);
    }
}

fn eye(p: &mut Painter, ink: Ink) {
    p.begin(vec2(-0.42, 0.0));
    p.quad(vec2(0.0, -0.46), vec2(0.42, 0.0));
    p.quad(vec2(0.0, 0.46), vec2(-0.42, 0.0));
    p.close();
    p.stroke_path(W * 0.7, ink);
    p.disc(Vec2::ZERO, 0.12, ink);
}

fn hand(p: &mut Painter, ink: Ink) {
    p.stroke(&[vec2(-0.06, 0.10), vec2(-0.06, -0.34)], W * 0.8, ink);
    for (x, y) in [(0.10, -0.06), (0.25, 0.0)] {
        p.stroke(&[vec2(x, 0.12), vec2(x, y)], W * 0.8, ink);
    }
    p.stroke(&[vec2(-0.28, 0.04), vec2(-0.10, 0.24)], W * 0.8, ink);
    p.round_rect(vec2(-0.14, 0.04), vec2(0.47, 0.34), 0.16, ink);
}

/// A disc, one half of it full.
fn contrast(p: &mut Painter, ink: Ink) {
    p.ring(Vec2::ZERO, 0.36, W * 0.75, ink);
    p.begin(vec2(0.0, -0.34));
    p.arc(Vec2::ZERO, Vec2::splat(0.34), -0.5 * PI, 0.5 * PI);
    p.close();
    p.fill_convex(ink);
}

/// A wave that comes to rest.
fn calm(p: &mut Painter, ink: Ink) {
    let wave = |k: usize| {
        let t = k as f32 / 20.0;
        vec2(0.86 * t - 0.43, -0.40 * (1.0 - t) * (1.0 - t) * (2.4 * TAU * t).sin())
    };
    let line: [Vec2; 21] = std::array::from_fn(wave);
    p.stroke(&line, W * 0.8, ink);
}

/// A phone between two waves.
fn vibrate(p: &mut Painter, ink: Ink) {
    let (x, y) = (0.15, 0.30);
    p.stroke_ring(&[vec2(-x, -y), vec2(x, -y), vec2(x, y), vec2(-x, y)], W * 0.75, ink);
    for side in [-1.0, 1.0] {
        let at = |x: f32, y: f32| vec2(side * x, y);
        p.stroke(&[at(0.33, -0.18), at(0.40, -0.06), at(0.31, 0.06), at(0.38, 0.18)], W * 0.6, ink);
    }
}

/// A picture in its frame: no words.
fn words(p: &mut Painter, ink: Ink) {
    p.stroke_ring(&[vec2(-0.36, -0.30), vec2(0.36, -0.30), vec2(0.36, 0.30), vec2(-0.36, 0.30)], W * 0.7, ink);
    p.dot(vec2(0.14, -0.11), W * 0.55, ink);
    p.stroke(
        &[vec2(-0.24, 0.17), vec2(-0.09, -0.04), vec2(0.05, 0.13), vec2(0.13, 0.05), vec2(0.24, 0.17)],
        W * 0.6,
        ink,
    );
}

/// A soft round light.
fn light(p: &mut Painter, ink: Ink) {
    p.disc(Vec2::ZERO, 0.17, ink);
    p.ring(Vec2::ZERO, 0.36, W * 0.55, ink.fade(0.7));
}

/// A bin.
fn forget(p: &mut Painter, ink: Ink) {
    p.stroke(&[vec2(-0.34, -0.22), vec2(0.34, -0.22)], W * 0.8, ink);
    p.stroke(&[vec2(-0.10, -0.36), vec2(0.10, -0.36)], W * 0.8, ink);
    p.stroke(&[vec2(-0.24, -0.20), vec2(-0.18, 0.36), vec2(0.18, 0.36), vec2(0.24, -0.20)], W * 0.8, ink);
    for x in [-0.07, 0.07] {
        p.stroke(&[vec2(x, -0.04), vec2(x, 0.18)], W * 0.5, ink);
    }
}

/// Scissors.
fn cut(p: &mut Painter, ink: Ink) {
    for side in [-1.0, 1.0] {
        p.ring(vec2(-0.25, 0.21 * side), 0.12, W * 0.65, ink);
        p.stroke(&[vec2(-0.15, 0.13 * side), vec2(0.38, -0.24 * side)], W * 0.7, ink);
    }
}

/// A finger whose tip is at `tip`.
fn finger(p: &mut Painter, tip: Vec2, ink: Ink) {
    p.stroke(&[tip, tip + vec2(0.0, 0.32)], W * 1.3, ink);
    p.round_rect(tip + vec2(-0.11, 0.24), vec2(0.38, 0.28), 0.12, ink);
}

/// A finger and the ring that its touch makes.
fn tap(p: &mut Painter, ink: Ink) {
    finger(p, vec2(0.0, -0.10), ink);
    p.arc_line(vec2(0.0, -0.10), 0.30, PI * 0.85, PI * 2.15, W * 0.6, ink);
}

/// A finger and the way that it goes.
fn drag(p: &mut Painter, ink: Ink) {
    finger(p, vec2(-0.22, -0.10), ink);
    p.stroke(&[vec2(-0.02, -0.26), vec2(0.38, -0.26)], W * 0.6, ink);
    p.stroke(&[vec2(0.24, -0.40), vec2(0.40, -0.26), vec2(0.24, -0.12)], W * 0.6, ink);
}

/// A spider's web: spokes, and two turns of thread that sag between them.
fn web(p: &mut Painter, ink: Ink) {
    let spoke = |k: usize, r: f32| Vec2::from_angle(TAU * (k as f32 + 0.5) / 6.0) * r;
    for k in 0..6 {
        p.stroke(&[Vec2::ZERO, spoke(k, 0.46)], W * 0.5, ink);
        for r in [0.20, 0.38] {
            p.begin(spoke(k, r));
            p.quad((spoke(k, r) + spoke(k + 1, r)) * 0.36, spoke(k + 1, r));
            p.stroke_path(W * 0.5, ink);
        }
    }
}
