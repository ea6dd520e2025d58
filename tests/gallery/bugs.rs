//! The gallery's pages of the animals of Spin: Nim on strands in every mood, and every kind of prey in every state, small and large.

use glam::{Vec2, vec2};
use gossamer::content::style::{NimLook, Style};
use gossamer::sim::prey_kind::PreyKind;
use gossamer::view::gradient::Paint;
use gossamer::view::ink::Ink;
use gossamer::view::motion::Motion;
use gossamer::view::paint::Painter;
use gossamer::view::silk::draw_silk;
use gossamer::view::spin::gentle::{draw_prey_light, draw_side_nim_light};
use gossamer::view::spin::nim_draw::draw_side_nim;
use gossamer::view::spin::nim_side::{SideMood, SideNim, SideRide};
use gossamer::view::spin::prey::{PreyLook, PreyPhase};
use gossamer::view::spin::prey_draw::draw_prey;
use gossamer::view::text::{Align, Text, TextStyle};
use std::f32::consts::PI;

type DrawNim = fn(&mut Painter, &NimLook, &SideNim);
type DrawPrey = fn(&mut Painter, &Style, &PreyLook, Motion);

/// Pages that this file draws.
pub const PAGES: usize = 6;
const NAMES: [&str; 12] = [
    "idle",
    "rides left",
    "rides right",
    "climbs",
    "descends",
    "at a hub",
    "shoots",
    "hurt",
    "happy",
    "asleep",
    "falling",
    "dead",
];

/// The Nims of the first page.
pub struct Nims {
    nims: [SideNim; 12],
}

impl Nims {
    /// All of them, not yet in their places.
    pub fn new() -> Nims {
        Nims { nims: std::array::from_fn(|k| SideNim::new(28.0, k as u64)) }
    }

    fn draw(&mut self, p: &mut Painter, style: &Style, text: &Text, draw: DrawNim, motion: Motion) {
        for (k, nim) in self.nims.iter_mut().enumerate() {
            let at = vec2(160.0 + 320.0 * (k % 4) as f32, 140.0 + 262.0 * (k / 4) as f32);
            label(p, text, NAMES[k], at + vec2(0.0, 118.0));
            p.push(at, 0.0, Vec2::splat(1.8));
            show(p, nim, k, motion);
            draw(p, &style.nim, nim);
            p.pop();
        }
    }
}

/// Strands of a scene and the place of the spider on them.
fn scene(k: usize, time: f32) -> ([[Vec2; 2]; 4], Vec2, Vec2, f32) {
    let sway = 4.0 * (time * 2.0).sin();
    let middle = vec2(0.0, 30.0 + sway);
    let flat = [[vec2(-85.0, 22.0), middle], [middle, vec2(85.0, 16.0)]];
    let far = [vec2(900.0, 900.0); 2];
    match k {
        3 | 4 => {
            let steep = [[vec2(-20.0, 66.0), vec2(2.0 + sway, 0.0)], [vec2(2.0 + sway, 0.0), vec2(14.0, -66.0)]];
            let up = (steep[1][1] - steep[0][0]).normalize();
            let heading = if k == 3 { up } else { -up };
            ([steep[0], steep[1], far, far], vec2(2.0 + sway, 0.0), up, heading.to_angle())
        }
        5 => {
            let hub = vec2(0.0, 20.0);
            let spoke = |angle: f32| [hub, hub + Vec2::from_angle(angle) * 90.0];
            let way = (time * 0.8).sin() * 1.4;
            let on = [spoke(0.2), spoke(PI - 0.3), spoke(1.3), spoke(-1.0)];
            (on, hub + Vec2::from_angle(0.2) * 20.0 * way.cos(), Vec2::from_angle(0.2), way)
        }
        1 | 2 => {
            let t = (time * 0.35).fract();
            let x = if k == 1 { 60.0 - 120.0 * t } else { -60.0 + 120.0 * t };
            let (a, b) = if x < 0.0 { (flat[0][0], middle) } else { (middle, flat[1][1]) };
            let seat = a.lerp(b, (x - a.x) / (b.x - a.x));
            ([flat[0], flat[1], far, far], seat, (b - a).normalize(), if k == 1 { PI } else { 0.0 })
        }
        10 => ([far; 4], vec2(0.0, 30.0), Vec2::X, 0.0),
        _ => ([flat[0], flat[1], far, far], middle, vec2(1.0, -0.05), 0.0),
    }
}

fn show(p: &mut Painter, nim: &mut SideNim, k: usize, motion: Motion) {
    let (ground, seat, along, heading) = scene(k, motion.time);
    let beat = (motion.time * 1.8).fract() < motion.dt * 1.8;
    match k {
        6 if beat => nim.shoot(vec2(0.8, -0.6)),
        7 if beat => nim.hurt(),
        8 if beat => nim.collect(),
        _ => {}
    }
    let mood = match k {
        9 => SideMood::Asleep,
        10 => SideMood::Falling,
        11 => SideMood::Dead,
        _ => SideMood::Riding,
    };
    let velocity = if k == 1 || k == 2 { vec2(42.0 * (1.5 - k as f32) * -2.0, 0.0) } else { Vec2::ZERO };
    let look = p.to_local(Vec2::from(macroquad::input::mouse_position()));
    nim.update(&SideRide { seat, along, heading, velocity, ground: &ground, look, mood }, motion);
    for strand in ground {
        draw_silk(p, &strand, 1.9, 1.0);
    }
}

fn states(kind: PreyKind, time: f32) -> [(&'static str, PreyPhase); 9] {
    let t = (time * 0.4).fract();
    let wraps = if kind == PreyKind::Wasp { [1, 2] } else { [0, 1] };
    let odd = match kind {
        PreyKind::Cutter => ("working", PreyPhase::Working(t)),
        PreyKind::Mimic => ("as a star", PreyPhase::Star(t)),
        _ => ("caught, tied", PreyPhase::Caught { wrapped: wraps[1] }),
    };
    [
        ("appearing", PreyPhase::Appearing(t)),
        ("riding", PreyPhase::Riding),
        ("flying", PreyPhase::Flying),
        ("caught", PreyPhase::Caught { wrapped: wraps[0] }),
        odd,
        ("dying .5", PreyPhase::Dying { share: 0.5, wrapped: wraps[0] }),
        ("dying 1", PreyPhase::Dying { share: 1.0, wrapped: wraps[0] }),
        ("dead", PreyPhase::Dead),
        ("collected", PreyPhase::Collected(t)),
    ]
}

/// Draws page `page` in front of a night sky.
pub fn draw(p: &mut Painter, style: &Style, text: &Text, nims: &mut Nims, page: usize, motion: Motion) {
    let sky =
        [(0.0, Ink::hex(0x040614)), (0.4, Ink::hex(0x0a1030)), (0.8, Ink::hex(0x17225a)), (1.0, Ink::hex(0x33397f))];
    p.rect(vec2(-2000.0, 0.0), vec2(6000.0, 800.0), Paint::down(0.0, 800.0, &sky));
    match page {
        0 => nims.draw(p, style, text, draw_side_nim, motion),
        1 => small(p, style, text, draw_prey, motion),
        4 => small(p, style, text, draw_prey_light, motion),
        5 => nims.draw(p, style, text, draw_side_nim_light, motion),
        _ => large(p, style, page - 2, motion),
    }
}

/// All kinds and states as large as they are in a window of this height.
fn small(p: &mut Painter, style: &Style, text: &Text, draw: DrawPrey, motion: Motion) {
    for (row, kind) in PreyKind::ALL.into_iter().enumerate() {
        for (column, (name, phase)) in states(kind, motion.time).into_iter().enumerate() {
            let at = vec2(90.0 + 138.0 * column as f32, 70.0 + 108.0 * row as f32);
            prey(p, style, kind, phase, at, draw, motion);
            label(p, text, &format!("{} {name}", kind.word()), at + vec2(0.0, 62.0));
        }
    }
}

fn large(p: &mut Painter, style: &Style, half: usize, motion: Motion) {
    let kinds = if half == 0 { &PreyKind::ALL[..4] } else { &PreyKind::ALL[4..] };
    for (row, kind) in kinds.iter().enumerate() {
        for (column, k) in [0, 1, 2, 3, 4, 5, 7].into_iter().enumerate() {
            let (_, phase) = states(*kind, motion.time)[k];
            p.push(vec2(95.0 + 182.0 * column as f32, 95.0 + 200.0 * row as f32), 0.0, Vec2::splat(3.0));
            prey(p, style, *kind, phase, Vec2::ZERO, draw_prey, motion);
            p.pop();
        }
    }
}

fn prey(p: &mut Painter, style: &Style, kind: PreyKind, phase: PreyPhase, at: Vec2, draw: DrawPrey, motion: Motion) {
    let heading = if kind == PreyKind::Cutter { 2.4 } else { 0.1 };
    let look = PreyLook { heading, phase, walked: 30.0 * motion.time, seed: at.x * 0.013, ..PreyLook::new(kind, at) };
    if !matches!(phase, PreyPhase::Flying | PreyPhase::Appearing(_) | PreyPhase::Star(_)) {
        let d = vec2(54.0, if kind == PreyKind::Cutter { 0.0 } else { 5.4 }) * 0.5;
        draw_silk(p, &[at - d, at + d], 1.2, 0.8);
    }
    draw(p, style, &look, motion);
}

fn label(p: &mut Painter, text: &Text, word: &str, at: Vec2) {
    text.draw(p, word, at, Align::Centre, &TextStyle::new(12.0, 500, Ink::hex(0xcdbbff)));
}
