//! The sling: two forked posts, an elastic band between them, a leaf cradle in its middle; and the dotted way that the
//! berry will fly. A stretched band is thinner and lighter.

use crate::content::style::Shades;
use crate::view::{
    gradient::Paint,
    ink::Ink,
    motion::Motion,
    paint::{Painter, quad_at},
    stroke::Cap,
};
use glam::{Vec2, vec2};
use std::f32::consts::TAU;

/// A sling in cm.
#[derive(Clone, Copy)]
pub struct SlingPose<'a> {
    /// Where the band is tied to the two posts.
    pub left: Vec2,
    pub right: Vec2,
    /// Length of the posts below that; they fade out at their foot.
    pub post: f32,
    /// The band from each post to the cradle. Their ends may lie anywhere in the cradle; they are led to its grips.
    pub left_band: &'a [Vec2],
    pub right_band: &'a [Vec2],
    /// Middle of the cradle.
    pub cradle: Vec2,
    /// Radius of what lies in the cradle, or of the cradle when empty.
    pub load: f32,
    /// How far it is pulled, 0..=1 of its reach; 0 once it was let go.
    pub pull: f32,
    /// Held by a finger.
    pub held: bool,
}

impl SlingPose<'_> {
    /// The way that the cradle opens: to the middle between the posts when pulled, straight up at rest and while it
    /// swings back after a shot.
    fn aim(&self) -> Vec2 {
        let up = vec2(0.0, -1.0);
        let to = ((self.left + self.right) * 0.5 - self.cradle).normalize_or(up);
        up.lerp(to, (self.pull / 0.25).min(1.0)).normalize_or(up)
    }

    /// Where the left (-1) or right (1) band holds the cradle.
    fn grip(&self, side: f32) -> Vec2 {
        let aim = self.aim();
        self.cradle + (aim * 0.02 + aim.perp() * (1.08 * side)) * self.load
    }
}

/// What is behind the berry: posts, left band, back of the cradle.
pub fn draw_sling(p: &mut Painter, look: &Shades, sling: &SlingPose, motion: Motion) {
    for (at, side) in [(sling.left, -1.0), (sling.right, 1.0)] {
        post(p, at, side, sling.post);
    }
    band(p, look, sling.left_band, sling.grip(-1.0), sling.pull, motion);
    let [light, deep] = [look.light, look.deep].map(Ink::of);
    let aim = sling.aim();
    let back = sling.cradle + aim * (0.10 * sling.load);
    p.push(back, aim.y.atan2(aim.x), Vec2::splat(sling.load));
    p.ellipse(Vec2::ZERO, vec2(0.5, 1.16), 0.0, deep);
    p.ellipse(Vec2::ZERO, vec2(0.42, 1.08), 0.0, Ink::of(look.dark).mix(light, 0.12));
    p.pop();
    if sling.held {
        p.ring(sling.cradle, sling.load * 1.75, 1.2, Ink::of(look.tip).fade(0.55));
    }
}

/// What is before the berry: right band, front of the cradle, the knots on the posts.
pub fn draw_sling_front(p: &mut Painter, look: &Shades, sling: &SlingPose, motion: Motion) {
    band(p, look, sling.right_band, sling.grip(1.0), sling.pull, motion);
    let [tip, light, mid, dark, deep] = [look.tip, look.light, look.mid, look.dark, look.deep].map(Ink::of);
    let aim = sling.aim();
    p.push(sling.cradle, aim.y.atan2(aim.x), Vec2::splat(sling.load));
    // a leaf folded around the back of the berry; x runs along the aim
    let cup = |p: &mut Painter, grow: f32| {
        p.begin(vec2(0.16 + grow, -1.20 - grow));
        p.cubic(vec2(-0.75 - grow, -1.22 - grow), vec2(-1.28 - grow, -0.62), vec2(-1.28 - grow, 0.0));
        p.cubic(vec2(-1.28 - grow, 0.62), vec2(-0.75 - grow, 1.22 + grow), vec2(0.16 + grow, 1.20 + grow));
        p.quad(vec2(-0.74 + grow, 0.0), vec2(0.16 + grow, -1.20 - grow));
        p.close();
    };
    cup(p, 1.1 / sling.load);
    p.fill(deep);
    cup(p, 0.0);
    let shade = [(0.0, mid.mix(dark, 0.3)), (0.5, mid.mix(light, 0.35)), (1.0, light)];
    p.fill(Paint::Loose { from: vec2(-1.3, 0.6), to: vec2(-0.1, -0.8), stops: &shade });
    for y in [-0.62, -0.22, 0.22, 0.62_f32] {
        let rim = vec2(-0.48 + 0.5 * y * y, y * 1.1);
        p.stroke(&[vec2(-1.20 + 0.62 * y * y, y * 0.9), rim], 0.05, tip.fade(0.55));
    }
    for y in [-1.08, 1.08] {
        p.disc(vec2(0.02, y), 0.15, deep);
        p.disc(vec2(0.02, y), 0.10, Ink::hex(0xf0c47a));
    }
    p.pop();
    for at in [sling.left, sling.right] {
        wrap(p, look, at);
    }
}

/// A forked twig that stands below `at` and fades out at its foot; `side` -1 for the left one.
fn post(p: &mut Painter, at: Vec2, side: f32, length: f32) {
    let (edge, wood, lit) = (Ink::hex(0x2a1428), Ink::hex(0x8a5a44), Ink::hex(0xd9a070));
    let fork = at + vec2(side * 2.0, 17.0);
    let foot = at + vec2(side * 5.0, length);
    let trunk: [Vec2; 9] = std::array::from_fn(|i| {
        let t = i as f32 / 8.0;
        fork.lerp(foot, t) + vec2(side * 2.5 * (t * 3.1).sin(), 0.0)
    });
    let fade = |t: f32| (1.0 - t).clamp(0.0, 0.42) / 0.42;
    let arm = |tip: Vec2| -> [Vec2; 7] {
        std::array::from_fn(|i| quad_at(tip, vec2(tip.x * 0.8 + fork.x * 0.2, fork.y - 4.0), fork, i as f32 / 6.0))
    };
    let arms = [arm(at + vec2(side * 0.5, -6.0)), arm(at + vec2(side * 13.0, -11.0))];
    p.push_at(vec2(2.2, 3.4));
    p.strip(&trunk, |_| 9.5, |t| Ink::SHADOW.fade(0.28 * fade(t)), Cap::Open);
    p.pop();
    for (grow, tone) in [(2.2, edge), (0.0, wood)] {
        for line in &arms {
            p.strip(line, |t| 6.0 + 2.0 * t + grow, |_| tone, Cap::Round);
        }
        p.strip(&trunk, |t| 9.6 - 1.5 * t + grow, |t| tone.fade(fade(t)), Cap::Round);
    }
    let shine = |line: &[Vec2], p: &mut Painter| {
        p.path.clear();
        p.closed = false;
        p.path.extend(line.iter().map(|v| *v + vec2(-1.8, -0.4)));
        p.stroke_path_with(|_| 1.7, |t| lit.fade(0.75 * fade(t)));
    };
    shine(&trunk[..7], p);
    arms.iter().for_each(|line| shine(line, p));
    for line in &arms {
        // the pale cut of each arm
        p.ellipse(line[0] - vec2(0.0, 0.4), vec2(2.9, 2.1), 0.0, lit.mix(Ink::hex(0xfff0cf), 0.5));
    }
    let bud = trunk[3] + vec2(side * 4.0, 0.0);
    p.veined_leaf(
        bud,
        vec2(19.0, 9.0),
        if side > 0.0 { -0.5 } else { -2.64 },
        Ink::hex(0x2c5a56),
        Ink::hex(0x4f8f78),
        Ink::hex(0xa8dcb0),
    );
}

/// An elastic band: thinner and lighter the farther it is pulled; it hums when pulled hard.
fn band(p: &mut Painter, look: &Shades, points: &[Vec2], grip: Vec2, pull: f32, motion: Motion) {
    if points.len() < 2 {
        return;
    }
    let [tip, light, mid, deep] = [look.tip, look.light, look.mid, look.deep].map(Ink::of);
    let width = 5.2 - 2.0 * pull;
    let hum =
        if motion.reduced || pull < 0.75 { 0.0 } else { 0.5 * (pull - 0.75) * 4.0 * (motion.time * 16.0 * TAU).sin() };
    let last = (points.len() - 1) as f32;
    let lead = grip - points[points.len() - 1];
    let side = (points[points.len() - 1] - points[0]).normalize_or(Vec2::X).perp();
    let lay = |p: &mut Painter, shift: Vec2| {
        p.path.clear();
        p.closed = false;
        p.path.extend(points.iter().enumerate().map(|(i, v)| {
            let t = i as f32 / last;
            *v + shift + lead * t + side * (hum * (std::f32::consts::PI * t).sin())
        }));
    };
    lay(p, vec2(2.2, 3.4));
    p.stroke_path(width, Ink::SHADOW.fade(0.28));
    lay(p, Vec2::ZERO);
    if pull > 0.4 {
        p.soft_path(width * 1.9, |_| tip.fade(0.30 * (pull - 0.4)).light());
    }
    p.stroke_path(width + 2.0, deep);
    p.stroke_path(width, mid.mix(light, 0.35 + 0.5 * pull));
    lay(p, vec2(-0.16, -0.22) * width);
    p.stroke_path(0.30 * width, tip.fade(0.85));
}

/// Turns of the band around a post.
fn wrap(p: &mut Painter, look: &Shades, at: Vec2) {
    for y in [-2.6, 0.4, 3.4] {
        let line = [at + vec2(-4.6, y + 0.8), at + vec2(4.6, y - 0.8)];
        p.stroke(&line, 3.6, Ink::of(look.deep));
        p.stroke(&line, 2.0, Ink::of(look.light));
    }
}

/// The way that the berry would fly: a dot at every point, each smaller and fainter than the one before. `strength`
/// 0..=1 fades the whole line in and out.
pub fn draw_flight(p: &mut Painter, points: &[Vec2], strength: f32) {
    let last = points.len().max(2) - 1;
    for (i, at) in points.iter().enumerate() {
        let t = i as f32 / last as f32;
        let radius = 2.7 - 1.5 * t;
        let alpha = strength * (1.0 - t).powf(0.75);
        p.dot(*at, radius + 0.9, Ink::hex(0x2a1640).fade(0.45 * alpha));
        p.dot(*at, radius, Ink::hex(0xfff6dc).fade(0.95 * alpha));
    }
}
