//! What frames the stage from the front: the twig at the top, grass at the bottom, dark leaves in the corners, and the
//! leaf that Nim sits on. All of it sways a little; all of it is painted every frame.

use super::{
    gradient::Paint,
    ink::Ink,
    motion::{Motion, drift, hash01},
    paint::{Painter, cubic_at, quad_at},
    site::Site,
    stroke::Cap,
};
use crate::content::style::Palette;
use glam::{Vec2, vec2};

/// The leaves of the four corners, each with its length, width and angle.
type Sets = [&'static [(f32, f32, f32)]; 4];

/// Length, width and angle (degrees) of the leaves of the four corners in a wide window, at 800 points of height.
const WIDE: Sets = [
    &[(300.0, 92.0, 18.0), (250.0, 84.0, 48.0), (210.0, 70.0, 76.0), (330.0, 86.0, -4.0)],
    &[(300.0, 92.0, 162.0), (260.0, 84.0, 132.0), (200.0, 70.0, 104.0), (330.0, 88.0, 184.0)],
    &[(270.0, 96.0, -30.0), (240.0, 86.0, -62.0), (310.0, 90.0, -8.0), (200.0, 70.0, -88.0)],
    &[(270.0, 96.0, 210.0), (240.0, 86.0, 242.0), (310.0, 90.0, 188.0), (200.0, 70.0, 268.0)],
];
/// The same in a tall window, at 390 points of width.
const TALL: Sets = [
    &[(150.0, 50.0, 22.0), (120.0, 44.0, 52.0), (96.0, 38.0, 80.0)],
    &[(150.0, 50.0, 158.0), (124.0, 44.0, 128.0), (96.0, 38.0, 100.0)],
    &[(140.0, 54.0, -34.0), (120.0, 46.0, -66.0), (150.0, 46.0, -10.0)],
    &[(140.0, 54.0, 214.0), (120.0, 46.0, 246.0), (150.0, 46.0, 190.0)],
];

/// How much of the leaves there is in each corner, 0..=1: the upper left one first, the lower right one last.
pub type Corners = [f32; 4];

/// All leaves in all corners.
pub const ALL_LEAVES: Corners = [1.0; 4];

/// The leaves' sets for a window, and points per unit of them.
fn corner_sets(site: &Site) -> (Sets, f32) {
    let wide = site.size.x > site.size.y;
    if wide { (WIDE, site.size.y / 800.0) } else { (TALL, 0.9 * site.size.x / 390.0) }
}

/// The leaves draw back from `things` that must be seen, each with a radius, in points: those lie behind them.
pub fn corners_beside(site: &Site, things: impl Iterator<Item = (Vec2, f32)> + Clone) -> Corners {
    let (sets, u) = corner_sets(site);
    std::array::from_fn(|corner| {
        let at = site.size * vec2((corner % 2) as f32, (corner / 2) as f32);
        let longest = sets[corner].iter().fold(0.0_f32, |longest, leaf| longest.max(leaf.0)) * u;
        let free = things.clone().map(|(thing, radius)| thing.distance(at) - radius).fold(longest, f32::min);
        (free / longest).clamp(0.0, 1.0)
    })
}

/// Dark leaves in the corners, moved by `camera` points at a factor of 1.35.
pub fn draw_corner_leaves(
    p: &mut Painter,
    palette: &Palette,
    site: &Site,
    camera: Vec2,
    corners: &Corners,
    motion: Motion,
) {
    let (sets, u) = corner_sets(site);
    let (front, near) = (Ink::of(palette.front_leaves), Ink::of(palette.near_plants));
    let (lit, rim) = (Ink::of(palette.leaf_light), Ink::of(palette.rim));
    p.push_at(-camera * (1.35 * if motion.reduced { 0.3 } else { 1.0 }));
    // Leaves of a finger's breadth look like crumbs.
    for (corner, leaves) in sets.iter().enumerate().filter(|(corner, _)| corners[*corner] > 0.2) {
        let out = vec2(if corner % 2 == 0 { -20.0 } else { 20.0 }, if corner < 2 { -12.0 } else { 10.0 });
        let at = site.size * vec2((corner % 2) as f32, (corner / 2) as f32) + out * u;
        for (i, &(length, width, angle)) in leaves.iter().enumerate() {
            let seed = (corner * 4 + i) as u32;
            let sway = if motion.reduced { 0.0 } else { 1.6 * drift(motion.time * 0.7, seed as f32) };
            let angle = (angle + 10.0 * (hash01(seed + 60) - 0.5) + sway).to_radians();
            let k = 0.08 * i as f32;
            let size = vec2(length * (0.9 + 0.2 * hash01(seed)), width) * u * corners[corner];
            let (dark, light) = (front.mix(near, 0.15 + k), front.mix(lit, 0.55 + 0.6 * k));
            p.veined_leaf(at, size, angle, dark, light, lit.mix(rim, 0.25));
        }
    }
    p.pop();
}

/// A line of grass along the lower edge, in front of the stage.
pub fn draw_front_grass(p: &mut Painter, palette: &Palette, site: &Site, camera: Vec2, motion: Motion) {
    let (u, size) = (site.size.y / 800.0, site.size);
    let (front, lit) = (Ink::of(palette.front_leaves), Ink::of(palette.leaf_light));
    let high = 46.0 * u;
    let shade = [(0.0, front.mix(lit, 0.5)), (1.0, front)];
    let paint = Paint::Loose { from: vec2(0.0, size.y - high), to: vec2(0.0, size.y), stops: &shade };
    let count = (size.x / (7.0 * u.max(0.6))) as u32;
    p.push_at(-camera * (1.15 * if motion.reduced { 0.3 } else { 1.0 }));
    for i in 0..count {
        let x = (i as f32 + hash01(i + 1000)) / count as f32 * (size.x + 60.0) - 30.0;
        let h = high * (0.4 + 0.6 * hash01(i + 2000));
        let breeze = if motion.reduced { 0.0 } else { 0.10 * drift(motion.time * 0.9 - x * 0.004, 1.0) };
        let lean = (0.9 * hash01(i + 3000) - 0.45 + breeze) * high;
        let (w, y) = ((2.5 + 3.0 * hash01(i + 4000)) * u.max(0.7), size.y + 2.0);
        let (root, bend, tip) = (vec2(x, y), vec2(x + lean * 0.15, y - h * 0.6), vec2(x + lean, y - h));
        let line: [Vec2; 4] = std::array::from_fn(|k| quad_at(root, bend, tip, k as f32 / 3.0));
        let (low, high) = (paint.at(root), paint.at(tip));
        p.strip(&line, |t| w * (1.0 - t * t), |t| low.mix(high, t), Cap::Open);
    }
    p.pop();
}

/// Most pegs that a twig runs through.
const TWIG_PEGS: usize = 8;
/// How far below the stage's top edge (cm) a peg may be to hang on the twig.
const TWIG_REACH: f32 = 110.0;

/// The twig that the upper pegs of a stage hang on: from beyond the left of any window, through the pegs, out at the
/// upper right. Nothing without such pegs. `width` cm thick at its root.
pub fn draw_twig(p: &mut Painter, palette: &Palette, pegs: &[Vec2], width: f32, motion: Motion) {
    let mut knots = [Vec2::ZERO; TWIG_PEGS + 4];
    let mut n = 2;
    for peg in pegs.iter().filter(|peg| peg.y < TWIG_REACH).take(TWIG_PEGS) {
        knots[n] = *peg;
        n += 1;
    }
    if n == 2 {
        return;
    }
    knots[2..n].sort_by(|a, b| a.x.total_cmp(&b.x));
    let (first, last) = (knots[2], knots[n - 1]);
    knots[0] = first + vec2(-900.0, 250.0);
    knots[1] = first + vec2(-330.0, 66.0);
    knots[n] = last + vec2(230.0, -34.0);
    knots[n + 1] = last + vec2(900.0, -230.0);
    p.path.clear();
    p.closed = false;
    p.spline(&knots[..n + 2]);
    let mut line = std::mem::take(&mut p.trail);
    line.clear();
    line.extend_from_slice(&p.path);
    twig_wood(p, palette, &line, width);
    for (k, at) in (0..14).filter_map(|k| Some((k, on_line(&line, first.x - 300.0 + 66.0 * k as f32)?))) {
        if pegs.iter().any(|peg| (*peg - at).length() < 22.0) {
            continue;
        }
        let sway = if motion.reduced { 0.0 } else { 4.0 * drift(motion.time * 1.1, k as f32) };
        let angle = if k % 2 == 0 { 66.0 } else { 112.0 } + 10.0 * (hash01(k + 70) - 0.5) + sway;
        let size = vec2(30.0 + 9.0 * hash01(k + 71), 13.0 + 5.0 * hash01(k + 72));
        p.veined_leaf(at, size, angle.to_radians(), Ink::hex(0x2c5a56), Ink::hex(0x4f8f78), Ink::hex(0xa8dcb0));
    }
    p.trail = line;
}

fn twig_wood(p: &mut Painter, palette: &Palette, line: &[Vec2], width: f32) {
    let thick = |t: f32| width * (1.15 - 0.75 * t);
    p.push_at(vec2(2.0, 5.0));
    p.strip(line, |t| thick(t) * 0.95, |_| Ink::SHADOW.fade(0.25), Cap::Open);
    p.pop();
    p.strip(line, |t| thick(t) + 1.8, |_| Ink::of(palette.front_leaves), Cap::Open);
    p.strip(line, thick, |_| Ink::hex(0x4a3448), Cap::Open);
    let last = (line.len() - 1) as f32;
    p.path.clear();
    p.closed = false;
    for (i, at) in line.iter().enumerate() {
        p.path.push(*at - vec2(0.0, 0.26 * thick(i as f32 / last)));
    }
    p.stroke_path_with(|t| width * (0.34 - 0.24 * t), |_| Ink::hex(0x8a6478).fade(0.8));
}

/// Where a line that runs to the right is at `x`.
fn on_line(line: &[Vec2], x: f32) -> Option<Vec2> {
    let pair = line.windows(2).find(|pair| pair[0].x <= x && x < pair[1].x)?;
    Some(pair[0].lerp(pair[1], (x - pair[0].x) / (pair[1].x - pair[0].x)))
}

/// The bent leaf on a stem that Nim sits on: its middle at `at`, `length` to either side; `side` 1 puts the stem right.
/// `dip` is how far (cm) a weight presses its free end down.
pub fn draw_leaf_seat(p: &mut Painter, at: Vec2, length: f32, side: f32, dip: f32) {
    let o = |x: f32, y: f32| at + vec2(side * x, y) * length + vec2(0.0, dip * (0.7 - x).clamp(0.0, 1.0));
    let bend = |t: f32| cubic_at(o(1.60, 5.0), o(1.30, 2.6), o(1.00, 0.7), o(0.62, 0.08), t);
    // below its bend it goes straight on to the ground, however high the leaf is
    let stem: [Vec2; 14] = std::array::from_fn(|i| if i == 0 { o(2.50, 12.2) } else { bend((i - 1) as f32 / 12.0) });
    let green = |t: f32| Ink::hex(0x184f57).mix(Ink::hex(0x3d8f76), t);
    p.strip(&stem, |t| 9.5 - 2.0 * t, |_| Ink::hex(0x0a1f2c), Cap::Round);
    p.strip(&stem, |t| 6.6 - 1.6 * t, green, Cap::Round);
    p.begin(o(-0.9, 0.40));
    p.quad(o(0.0, 0.54), o(0.7, 0.22));
    p.stroke_path(0.10 * length, Ink::SHADOW.fade(0.25));
    let top = [o(0.80, 0.02), o(0.4, -0.06), o(0.0, 0.0), o(-0.5, 0.10), o(-1.02, 0.36)];
    let ring = [top[0], top[1], top[2], top[3], top[4], o(-0.62, 0.34), o(-0.05, 0.30), o(0.46, 0.20)];
    let shade = [(0.0, Ink::hex(0x7fd39a)), (0.45, Ink::hex(0x3d9479)), (1.0, Ink::hex(0x184f57))];
    p.smooth_ring(&ring);
    p.fill(Paint::down(at.y - 0.06 * length, at.y + 0.36 * length, &shade));
    p.stroke_path(1.3, Ink::hex(0x0d3340));
    let vein = Ink::hex(0xc9f5bd);
    p.path.clear();
    p.closed = false;
    p.spline(&[top[0], o(0.4, 0.05), o(0.0, 0.12), o(-0.5, 0.20), top[4]]);
    p.stroke_path(1.3, vein.fade(0.7));
    for t in [-0.5, -0.22, 0.06, 0.34_f32] {
        let y = 0.11 - 0.10 * t;
        p.stroke(&[o(t, y), o(t - 0.13, y - 0.07)], 0.8, vein.fade(0.45));
        p.stroke(&[o(t, y), o(t - 0.16, y + 0.10)], 0.8, vein.fade(0.45));
    }
    p.path.clear();
    p.closed = false;
    p.spline(&top[..4]);
    p.stroke_path_with(|t| 1.9 * (1.0 - 0.5 * t), |_| Ink::hex(0xd9ffcf).fade(0.75));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_twig_runs_through_every_upper_peg_and_is_left_out_without_one() {
        let palette = crate::content::style::Style::default().garden;
        let pegs = [vec2(285.0, 64.0), vec2(130.0, 70.0), vec2(200.0, 300.0)];
        let mut p = Painter::default();
        draw_twig(&mut p, &palette, &pegs, 13.0, Motion::still(0.0));
        for peg in &pegs[..2] {
            let near = p.trail.windows(2).any(|s| crate::math::geom::segment_distance(*peg, s[0], s[1]) < 0.5);
            assert!(near, "the twig misses the peg at {peg}");
        }
        assert!(on_line(&p.trail, 200.0).is_some_and(|at| at.y < 100.0));
        p.begin_frame(1.0);
        draw_twig(&mut p, &palette, &pegs[2..], 13.0, Motion::still(0.0));
        assert_eq!(p.sheet.size(), (0, 0));
    }
}
