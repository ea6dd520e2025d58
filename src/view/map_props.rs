//! The things on the map: level nodes with their fireflies, gates, the emblems of the places, tabs and signs.

use super::{
    gradient::Paint,
    icons::{Icon, draw_icon},
    ink::Ink,
    packs,
    paint::Painter,
    panel::Feel,
    plants::draw_flower,
    silk::draw_silk,
    stroke::Cap,
    text::{Align, Text, TextStyle},
};
use crate::content::style::{Pack, Palette, Style};
use glam::{Vec2, vec2};
use std::f32::consts::{FRAC_PI_2, PI, TAU};

/// How a level's node looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeState {
    /// Won, with so many fireflies.
    Won(u8),
    /// To be played next: golden.
    Current,
    /// May be played, and was not won yet.
    Open,
    Locked,
}

/// Draws a node with its number. `unit` is the size of one art unit in points.
pub fn draw_node(p: &mut Painter, style: &Style, at: Vec2, radius: f32, state: NodeState, unit: f32) {
    let r = radius;
    if state == NodeState::Current {
        p.glow(at, 3.0 * r, Ink::hex(0xffd47a).fade(0.55));
    }
    p.disc(at + vec2(1.0, 0.30 * r), 1.04 * r, Ink::SHADOW.fade(0.4));
    let night = [(0.0, Ink::hex(0x3a3468)), (1.0, Ink::hex(0x1b1740))];
    let rim = match state {
        NodeState::Locked => {
            p.disc(at, r, Paint::down(at.y - r, at.y + r, &night));
            return p.ring(at, r, 1.0 * unit, Ink::hex(0x7d72b8));
        }
        NodeState::Open => {
            let [top, mid, low] = style.ui.card.map(Ink::of);
            let face = [(0.0, top.mix(Ink::hex(0x8a78d8), 0.5)), (0.6, top), (1.0, mid.mix(low, 0.3))];
            p.ball(at, r, vec2(-0.2, -0.4), 1.6, &face);
            Ink::of(style.ui.rim)
        }
        NodeState::Current => {
            let [top, mid, low] = style.ui.gold.map(Ink::of);
            p.ball(at, r, vec2(-0.16, -0.28), 1.4, &[(0.0, top.mix(Ink::WHITE, 0.6)), (0.5, mid), (1.0, low)]);
            Ink::hex(0x5a2a20)
        }
        NodeState::Won(_) => {
            let face = [(0.0, Ink::hex(0xd6ffd9)), (0.45, Ink::hex(0x8fe0a4)), (1.0, Ink::hex(0x3d9479))];
            p.ball(at, r, vec2(-0.2, -0.4), 1.6, &face);
            Ink::hex(0x15505a)
        }
    };
    p.ring(at, r, 1.3 * unit, rim.fade(if state == NodeState::Open { 0.6 } else { 1.0 }));
    p.arc_line(at, 0.77 * r, PI * 1.06, PI * 1.48, 0.1 * r, Ink::WHITE.fade(0.75));
}

/// The ink of a node's number.
pub fn number_ink(style: &Style, state: NodeState) -> Ink {
    match state {
        NodeState::Won(_) => Ink::hex(0x0b2b33),
        NodeState::Current => Ink::of(style.ui.on_gold),
        NodeState::Open => Ink::of(style.ui.text),
        NodeState::Locked => Ink::hex(0x9a90cf),
    }
}

/// Three dots below a node of `radius`: lit ones are caught fireflies.
pub fn draw_dots(p: &mut Painter, style: &Style, at: Vec2, radius: f32, stars: u8, unit: f32) {
    for k in 0..3_u8 {
        let dot = at + vec2((f32::from(k) - 1.0) * 11.5 * unit, radius + 9.0 * unit);
        if k < stars {
            p.haze(dot, Vec2::splat(11.0 * unit), Ink::hex(0xb8f04a).fade(0.5));
            p.glow(dot, 9.0 * unit, Ink::of(style.firefly.mid).fade(0.45));
            p.dot(dot, 3.7 * unit, Ink::of(style.firefly.light).mix(Ink::of(style.firefly.mid), 0.5));
        } else {
            p.dot(dot, 3.6 * unit, Ink::hex(0x0d0826).fade(0.85));
            p.ring(dot, 3.4 * unit, 0.9 * unit, Ink::of(style.ui.rim).fade(0.7));
        }
    }
}

/// A closed gate: two bent twigs over the path, with a web between them.
pub fn draw_gate(p: &mut Painter, palette: &Palette, at: Vec2, unit: f32) {
    let (w, h) = (27.0 * unit, 46.0 * unit);
    let foot = at + vec2(0.0, 0.45 * h);
    let o = |x: f32, y: f32| foot + vec2(x * w, -y * h);
    let hub = o(0.02, 0.52);
    let ends =
        [o(-0.92, 0.04), o(-0.98, 0.50), o(-0.66, 0.94), o(0.0, 1.12), o(0.66, 0.94), o(0.98, 0.50), o(0.92, 0.04)];
    for end in ends {
        draw_silk(p, &[hub, end], 1.0 * unit, 0.8);
    }
    for ring in [0.26, 0.48, 0.72, 0.92] {
        for pair in ends.windows(2) {
            let (a, b) = (hub.lerp(pair[0], ring), hub.lerp(pair[1], ring));
            p.begin(a);
            p.quad((a + b) * 0.5 + (hub - (a + b) * 0.5) * 0.16, b);
            p.stroke_path(0.8 * unit, Ink::hex(0xeaf3ff).fade(0.7));
        }
    }
    let (wood, light) = (Ink::of(palette.near_plants), Ink::of(palette.rim));
    for side in [-1.0, 1.0_f32] {
        let (root, bend, tip) = (o(side * 1.06, -0.12), o(side * 1.22, 0.92), o(side * -0.16, 1.20));
        let line: [Vec2; 16] = std::array::from_fn(|i| super::paint::quad_at(root, bend, tip, i as f32 / 15.0));
        p.strip(&line, |t| (8.5 - 5.0 * t) * unit, |_| Ink::SHADOW.fade(0.5), Cap::Round);
        p.strip(&line, |t| (6.5 - 4.0 * t) * unit, |_| wood.mix(light, 0.20), Cap::Round);
        for (i, turn) in [(5, 0.9), (9, 0.2), (12, -0.5)] {
            let angle = -FRAC_PI_2 + side * turn * 1.2;
            p.leaf(line[i], 13.0 * unit, 7.0 * unit, angle, wood.mix(light, 0.36));
        }
    }
    p.disc(hub, 9.5 * unit, Ink::hex(0x1b1740));
    p.ring(hub, 9.5 * unit, 1.0 * unit, light.fade(0.8));
    draw_icon(p, Icon::Lock, hub, 13.0 * unit, Ink::hex(0xf3edff));
}

/// The emblem of a place, about `radius` large.
pub fn draw_emblem(p: &mut Painter, palette: &Palette, pack: Pack, at: Vec2, radius: f32) {
    let r = radius;
    match pack {
        Pack::Garden => draw_flower(p, at, 0.72 * r, -FRAC_PI_2, Ink::hex(0xffc2e0), Ink::hex(0xffe79a)),
        Pack::Pond => {
            p.ellipse(at + vec2(0.0, 0.52 * r), vec2(r, 0.22 * r), 0.0, Ink::hex(0x8fe0a4));
            packs::lily(p, at + vec2(0.0, 0.45 * r), 1.1 * r, Ink::of(palette.accent));
        }
        Pack::Hollow => {
            p.glow(at, 1.9 * r, Ink::of(palette.accent).fade(0.5));
            let stops = [(0.0, Ink::hex(0xfff2c4)), (0.6, Ink::hex(0xffc766)), (1.0, Ink::hex(0xc9742e))];
            p.ball(at + vec2(0.0, 0.12 * r), 0.58 * r, vec2(0.0, -0.1), 1.1, &stops);
            p.leaf(at + vec2(-0.85, -0.42) * r, 1.7 * r, 0.8 * r, 0.0, Ink::hex(0x3a2015));
            p.stroke(&[at + vec2(0.0, -0.5) * r, at + vec2(0.0, -0.95) * r], 0.14 * r, Ink::hex(0x3a2015));
        }
        Pack::Thicket => {
            let green = Ink::of(palette.rim);
            p.strip(&[at + vec2(-0.55, 0.75) * r, at + vec2(0.5, -0.75) * r], |_| 0.13 * r, |_| green, Cap::Round);
            for (t, side) in [(0.2, -1.0), (0.42, 1.0), (0.64, -1.0), (0.84, 1.0_f32)] {
                let from = (at + vec2(-0.55, 0.75) * r).lerp(at + vec2(0.5, -0.75) * r, t);
                p.leaf(from, 0.72 * r, 0.40 * r, -0.96 + side * 1.0, green);
            }
            p.ball(
                at + vec2(0.55, 0.42) * r,
                0.28 * r,
                vec2(-0.3, -0.4),
                1.6,
                &[(0.0, Ink::hex(0xff8f98)), (1.0, Ink::of(palette.accent))],
            );
        }
        Pack::Storm => {
            let cloud = Ink::of(palette.rim);
            for (x, y, q) in [(-0.45, -0.12, 0.36), (0.05, -0.34, 0.46), (0.5, -0.1, 0.34), (0.05, -0.05, 0.34)] {
                p.disc(at + vec2(x, y) * r, q * r, cloud.fade(0.96));
            }
            let bolt = [vec2(0.16, 0.12), vec2(-0.16, 0.52), vec2(0.06, 0.52), vec2(-0.08, 0.95)];
            p.stroke(&bolt.map(|o| at + o * r), 0.15 * r, Ink::hex(0xffe79a));
        }
    }
}

/// A tab of a place: its emblem, or a lock. `half` its width and height.
pub fn draw_tab(p: &mut Painter, palette: &Palette, pack: Pack, (at, half): (Vec2, Vec2), look: Tab, unit: f32) {
    let half = half * look.feel.scale();
    let (corner, size) = (at - half, 2.0 * half);
    let (rim, night) = (Ink::of(palette.rim), Ink::hex(0x0a0720));
    if look.selected {
        p.glow(at, 1.8 * half.x, rim.fade(0.45));
    }
    let (top, low) = (Ink::of(palette.haze), Ink::of(palette.sky[1]));
    let (top, low) =
        if look.open { (top.mix(Ink::WHITE, 0.12), low) } else { (top.mix(night, 0.45), low.mix(night, 0.4)) };
    p.leaf_rect(
        corner,
        size,
        20.0 * unit,
        7.0 * unit,
        Paint::down(corner.y, corner.y + size.y, &[(0.0, top), (1.0, low)]),
    );
    p.leaf_rect_path(corner, size, 20.0 * unit, 7.0 * unit);
    let (width, ink) = match (look.selected, look.open) {
        (true, _) => (2.2, rim),
        (false, true) => (1.1, rim.fade(0.8)),
        (false, false) => (1.0, Ink::hex(0x6c648f)),
    };
    p.stroke_path(width * unit, ink);
    if look.open {
        draw_emblem(p, palette, pack, at, 14.0 * unit * look.feel.scale());
    } else {
        draw_icon(p, Icon::Lock, at - vec2(0.0, 1.0) * unit, 21.0 * unit, Ink::hex(0xe6dcff));
    }
}

/// How a tab is.
#[derive(Clone, Copy, Debug)]
pub struct Tab {
    pub open: bool,
    pub selected: bool,
    pub feel: Feel,
}

/// What a sign says.
#[derive(Clone, Copy, Debug)]
pub struct Sign<'a> {
    /// None shows the emblem of the place instead.
    pub title: Option<&'a str>,
    pub pack: Pack,
    pub score: &'a str,
    pub open: bool,
}

/// Sizes of a sign's parts in UI units: side, lock, gap, title, score.
const SIDE: f32 = 18.0;
const LOCK: f32 = 22.0;
const GAP: f32 = 12.0;
const FLY: f32 = 24.0;
/// Width of an emblem in place of a title.
const EMBLEM: f32 = 26.0;

impl Sign<'_> {
    fn faces(&self, palette: &Palette, unit: f32) -> [TextStyle<'static>; 2] {
        let title = TextStyle::new(20.0 * unit, 600, Ink::hex(0xf4fff8));
        [title, TextStyle::new(16.0 * unit, 500, Ink::of(palette.rim).mix(Ink::WHITE, 0.25))]
    }

    /// Its width in points.
    pub fn width(&self, text: &Text, palette: &Palette, unit: f32) -> f32 {
        let [title, score] = self.faces(palette, unit);
        let marks = if self.open { 0.0 } else { LOCK + FLY };
        self.title.map_or(EMBLEM * unit, |words| text.width(words, &title))
            + text.width(self.score, &score)
            + (2.0 * SIDE + GAP + marks) * unit
    }

    /// Draws it in a box; `firefly` is called with the place of the firefly beside what a closed gate asks for.
    pub fn draw(
        &self,
        p: &mut Painter,
        text: &Text,
        palette: &Palette,
        (at, half): (Vec2, Vec2),
        unit: f32,
        firefly: impl FnOnce(&mut Painter, Vec2),
    ) {
        let corner = at - half;
        let (big, small) = (18.0 * unit, 6.0 * unit);
        let face = [(0.0, Ink::of(palette.sky[2]).fade(0.94)), (1.0, Ink::of(palette.sky[1]).fade(0.96))];
        p.leaf_rect(corner + vec2(0.0, 3.0 * unit), 2.0 * half, big, small, Ink::SHADOW.fade(0.35));
        p.leaf_rect(corner, 2.0 * half, big, small, Paint::down(corner.y, corner.y + 2.0 * half.y, &face));
        p.leaf_rect_path(corner, 2.0 * half, big, small);
        p.stroke_path(1.2 * unit, Ink::of(palette.rim).fade(0.9));
        let [title, score] = self.faces(palette, unit);
        let mut x = corner.x + SIDE * unit;
        if !self.open {
            draw_icon(p, Icon::Lock, vec2(x + 6.0 * unit, at.y - unit), 17.0 * unit, Ink::hex(0xf3edff));
            x += LOCK * unit;
        }
        match self.title {
            Some(words) => text.draw_middle(p, words, vec2(x, at.y), Align::Left, &title),
            None => draw_emblem(p, palette, self.pack, vec2(x + 0.5 * EMBLEM * unit, at.y), 0.5 * EMBLEM * unit),
        }
        let right = vec2(corner.x + 2.0 * half.x - SIDE * unit, at.y);
        text.draw_middle(p, self.score, right, Align::Right, &score);
        if !self.open {
            let wide = text.width(self.score, &score);
            firefly(p, right - vec2(wide + 15.0 * unit, 1.0 * unit));
        }
    }
}

/// A silk path with light dots, where nobody has been yet.
pub fn draw_thread(p: &mut Painter, points: &[Vec2], unit: f32) {
    p.stroke(points, 5.0 * unit, Ink::SHADOW.fade(0.22));
    draw_silk(p, points, 1.8 * unit, 0.62);
    for at in points {
        p.dot(*at, 1.5 * unit, Ink::hex(0xf2f8ff).fade(0.9));
    }
}

/// Rings that call the eye to a node that was asked for in vain; `t` 0..=1.
pub fn draw_refusal(p: &mut Painter, at: Vec2, radius: f32, t: f32, unit: f32) {
    p.ellipse_path(at, Vec2::splat(radius * (1.0 + 0.5 * t)), 0.1 * TAU * t);
    p.stroke_path(2.0 * unit * (1.0 - t), Ink::hex(0xcdbbff).fade(0.8 * (1.0 - t)));
}
