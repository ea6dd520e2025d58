//! A strand of silk: light around a thin core, one mesh without overlaps, so that thousands cost little.
//!
//! A strand is bent by the way its ends lean (so that a chain of short strands is a smooth curve), by what it is too long
//! (it sags), and by a fine tremble before it breaks.

use super::light::SilkLight;
use crate::view::{
    ink::Ink,
    motion::{hash01, smooth},
    paint::Painter,
    sheet::Chunk,
};
use glam::{Vec2, vec2};
use std::f32::consts::{PI, TAU};

/// Most cross-sections of one strand.
const MOST: usize = 13;
/// Vertices across: nothing, light, core, core, light, nothing.
const ACROSS: usize = 6;
/// Share of the breaking force from which a strand trembles; how far in cm, how often a second.
const TREMBLE_FROM: f32 = 0.8;
const TREMBLE: f32 = 0.6;
const TREMBLE_RATE: f32 = 18.0;
/// Light around a core reaches so many widths to each side, at this strength.
const HALO_REACH: f32 = 1.9;
const HALO: f32 = 0.17;
/// Dew: one place for a drop in so many cm, the share of the places on flat silk that has one, and most of one strand.
const DEW_STEP: f32 = 22.0;
const DEW_SHARE: f32 = 0.62;
const DEW_MOST: f32 = 8.0;

/// One strand, cm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StrandPose {
    pub from: Vec2,
    pub to: Vec2,
    /// Which way the line runs through each end (any length); zero = straight.
    pub lean: [Vec2; 2],
    pub width: f32,
    /// Share of the force that breaks it, 0..=1.
    pub tension: f32,
    /// How much longer it is than the distance of its ends; 0 = taut.
    pub slack: f32,
    /// How much it is the one Nim is on, 0..=1.
    pub held: f32,
    /// Fades as a whole: 1 = there.
    pub alpha: f32,
    /// Any number that stays the same for this strand.
    pub seed: u32,
}

impl StrandPose {
    /// A taut straight strand.
    pub fn new(from: Vec2, to: Vec2, width: f32, seed: u32) -> StrandPose {
        let lean = [Vec2::ZERO; 2];
        StrandPose { from, to, lean, width, tension: 0.2, slack: 0.0, held: 0.0, alpha: 1.0, seed }
    }

    /// How low its middle hangs below the straight line.
    pub fn sag(&self) -> f32 {
        let span = (self.to - self.from).length();
        let slack = self.slack.clamp(0.0, span);
        (0.375 * span * slack).sqrt() * smooth(0.0, 0.04 * span + 1e-3, slack)
    }

    /// The point at `t` 0..=1 along it.
    pub fn at(&self, t: f32, time: f32) -> Vec2 {
        Curve::of(self, time).at(t)
    }
}

/// The line of a strand at one moment.
struct Curve {
    from: Vec2,
    to: Vec2,
    /// Ends of the tangents, relative to the ends of the line.
    pull: [Vec2; 2],
    sag: f32,
    shake: Vec2,
    straight: bool,
}

impl Curve {
    fn of(pose: &StrandPose, time: f32) -> Curve {
        let way = pose.to - pose.from;
        let span = way.length();
        let along = way / span.max(1e-4);
        let pull = pose.lean.map(|lean| {
            let lean = lean.normalize_or_zero();
            // a lean that runs back along the strand would fold it
            if lean.dot(along) < 0.2 { along } else { lean }
        });
        let sag = pose.sag();
        let tremble = smooth(TREMBLE_FROM, 1.0, pose.tension) * TREMBLE;
        let phase = TAU * hash01(pose.seed);
        let shake = along.perp() * (tremble * (time * TREMBLE_RATE * TAU + phase).sin());
        let bent = pull.iter().any(|lean| lean.perp_dot(along).abs() > 0.02);
        Curve { from: pose.from, to: pose.to, pull: pull.map(|lean| lean * span), sag, shake, straight: !bent }
    }

    fn at(&self, t: f32) -> Vec2 {
        let u = 1.0 - t;
        let base = if self.straight {
            self.from.lerp(self.to, t)
        } else {
            let (c1, c2) = (self.from + self.pull[0] / 3.0, self.to - self.pull[1] / 3.0);
            self.from * (u * u * u) + c1 * (3.0 * u * u * t) + c2 * (3.0 * u * t * t) + self.to * (t * t * t)
        };
        base + vec2(0.0, 4.0 * self.sag * t * u) + self.shake * (PI * t).sin()
    }

    /// Cross-sections that draw it without corners at `pixels` per cm.
    fn sections(&self, pixels: f32) -> usize {
        let off = self.pull.iter().fold(0.0, |most: f32, pull| {
            let way = self.to - self.from;
            most.max(way.perp_dot(*pull).abs() / (8.0 * way.length().max(1e-4)))
        });
        let bend = if self.straight { 0.0 } else { off } + self.sag + self.shake.length();
        if bend * pixels < 0.15 { 2 } else { (2.0 + 2.2 * (bend * pixels).sqrt()).min(MOST as f32) as usize }
    }
}

/// Draws one strand.
pub fn draw_strand(p: &mut Painter, light: &SilkLight, pose: &StrandPose) {
    let curve = Curve::of(pose, if light.motion.reduced { 0.0 } else { light.motion.time });
    let along = (pose.to - pose.from).normalize_or_zero();
    let tension = pose.tension.clamp(0.0, 1.0);
    let shine = light.shine(along) * (0.85 + 0.35 * tension);
    let shine = (shine + (1.0 - shine) * pose.held.max(0.8 * smooth(0.7, 1.0, tension))).min(1.0) * pose.alpha;
    let glow = HALO * (0.45 + 0.9 * tension + 1.1 * pose.held) * pose.alpha;
    let width = pose.width * (1.0 + 0.12 * tension);
    let core = light.core.mix(light.glint, tension.max(pose.held)).fade(shine);
    let reach = width * (HALO_REACH + 1.1 * pose.held + 0.8 * smooth(TREMBLE_FROM, 1.0, tension));
    ribbon(p, &curve, width, core, reach, light.halo.fade(glow).light());
}

/// Lays out a line as one mesh: `core` in its middle, `halo` around it.
fn ribbon(p: &mut Painter, curve: &Curve, width: f32, core: Ink, reach: f32, halo: Ink) {
    let (view, scale, pixel) = (p.view, p.scale, p.pixel);
    let n = curve.sections(scale / pixel);
    let half = 0.5 * width * scale;
    // thinner than a pixel: one pixel wide and fainter
    let thin = (half / (0.5 * pixel)).min(1.0);
    let half = half.max(0.5 * pixel);
    let core = core.fade(thin);
    let (inner, outer) = ((half - 0.5 * pixel).max(0.0), half + 0.5 * pixel);
    let far = (reach * scale).max(outer + pixel);
    let mut points = [Vec2::ZERO; MOST];
    for (i, point) in points.iter_mut().enumerate().take(n) {
        *point = view.transform_point2(curve.at(i as f32 / (n - 1) as f32));
    }
    let chunk = p.sheet.room(ACROSS * n, 30 * (n - 1));
    let first = chunk.mesh.vertices.len() as u16;
    for i in 0..n {
        let (a, b) = (points[i.saturating_sub(1)], points[(i + 1).min(n - 1)]);
        let side = (b - a).normalize_or_zero().perp();
        section(chunk, points[i], side, [far, outer, inner], core, halo);
    }
    for i in 0..n as u16 - 1 {
        let (v, w) = (first + i * ACROSS as u16, first + (i + 1) * ACROSS as u16);
        for k in 0..ACROSS as u16 - 1 {
            chunk.quad(v + k, v + k + 1, w + k + 1, w + k);
        }
    }
}

fn section(chunk: &mut Chunk, at: Vec2, side: Vec2, [far, outer, inner]: [f32; 3], core: Ink, halo: Ink) {
    chunk.flat(at - side * far, halo.fade(0.0));
    chunk.flat(at - side * outer, halo);
    chunk.flat(at - side * inner, core);
    chunk.flat(at + side * inner, core);
    chunk.flat(at + side * outer, halo);
    chunk.flat(at + side * far, halo.fade(0.0));
}

/// The knot where threads of `width` cm meet.
pub fn draw_joint(p: &mut Painter, light: &SilkLight, at: Vec2, width: f32) {
    p.dot(at, 1.0 * width, light.core.fade(0.85));
}

/// A few drops of dew on a slack strand in six; `night` 0..=1 is how much dew has fallen.
pub fn draw_dew(p: &mut Painter, light: &SilkLight, pose: &StrandPose, night: f32) {
    let way = pose.to - pose.from;
    let span = way.length();
    let loose = 1.0 - smooth(0.12, 0.34, pose.tension);
    if loose <= 0.0 || night <= 0.0 || span < 4.0 {
        return;
    }
    // Water runs down steep silk and gathers where the silk lies flat: at the lowest part of what hangs.
    let flat = (way.x / span).abs();
    let places = (span / DEW_STEP).ceil().min(DEW_MOST);
    let curve = Curve::of(pose, if light.motion.reduced { 0.0 } else { light.motion.time });
    for k in 0..places as u32 {
        let h = |n: u32| hash01(pose.seed.wrapping_mul(31).wrapping_add(7 * k + n));
        if h(0) > DEW_SHARE * (0.35 + 0.65 * flat * flat) * (span / DEW_STEP / places) {
            continue;
        }
        let size = 0.55 + 0.45 * h(1) + 0.9 * h(2) * h(2) * h(2) * flat;
        let t = (k as f32 + 0.15 + 0.7 * h(3)) / places;
        let low = 1.0 + 0.5 * smooth(1.0, 8.0, pose.sag()) * (PI * t).sin();
        drop_of_dew(p, light, curve.at(t), pose.width * size * low * loose.sqrt() * night, pose.alpha);
    }
}

/// A drop that hangs under silk at `at`: small ones are round beads around it, large ones sag to a tear.
fn drop_of_dew(p: &mut Painter, light: &SilkLight, at: Vec2, radius: f32, alpha: f32) {
    let heavy = smooth(1.1, 2.0, radius);
    let middle = at + vec2(0.0, (0.25 + 0.75 * heavy) * radius);
    p.glow(middle, radius * 3.0, light.halo.fade(0.16 * alpha));
    if heavy > 0.0 {
        // the neck by which it hangs
        p.dot(at + vec2(0.0, 0.1 * radius), 0.62 * radius, light.dew[1].fade(0.75 * heavy * alpha));
    }
    p.dot(middle, radius * 1.12, light.dew[2].fade(0.8 * alpha));
    p.dot(middle - vec2(0.0, 0.12 * radius), radius * 0.90, light.dew[1].fade(0.9 * alpha));
    p.dot(middle - vec2(0.3, 0.36) * radius, radius * 0.42, light.dew[0].fade(alpha));
}

/// The curled end of a broken strand: it comes from `at`, leaves towards `towards` and curls up; `length` cm of it.
pub fn draw_loose_end(p: &mut Painter, light: &SilkLight, at: Vec2, towards: Vec2, length: f32, seed: u32) {
    const N: usize = 15;
    let h = |n: u32| hash01(seed.wrapping_mul(17).wrapping_add(n));
    let side = if h(0) < 0.5 { -1.0 } else { 1.0 };
    let swing = if light.motion.reduced { 0.0 } else { 0.22 * (light.motion.time * 1.6 + TAU * h(1)).sin() };
    let down = vec2(0.0, 1.0).lerp(towards.normalize_or_zero(), 0.45);
    let mut heading = down.y.atan2(down.x) + swing;
    let mut point = at;
    let mut line = [at; N];
    for (i, next) in line.iter_mut().enumerate().skip(1) {
        let t = i as f32 / (N - 1) as f32;
        // waves first, a curl at its end
        heading += side * (0.34 * (9.0 * t + TAU * h(2)).cos() + 1.15 * t * t * t + 0.12 * swing);
        point += Vec2::from_angle(heading) * (length / (N - 1) as f32 * (1.2 - 0.5 * t));
        *next = point;
    }
    p.path.clear();
    p.closed = false;
    p.path.extend_from_slice(&line);
    p.soft_path(1.9, |t| light.halo.fade(0.24 * (1.0 - t)).light());
    p.strip(&line, |t| 1.0 - 0.3 * t, |t| light.core.fade(0.75 - 0.25 * t), crate::view::stroke::Cap::Round);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::style_spin::SILK;
    use crate::view::motion::Motion;

    fn light() -> SilkLight {
        SilkLight::new(&SILK, vec2(1.0, -1.0), 2000, Motion::still(1.25))
    }

    #[test]
    fn two_thousand_strands_fit_a_few_draw_calls_and_keep_their_memory() {
        let mut p = Painter::default();
        let mut kept = Vec::new();
        for _ in 0..3 {
            p.begin_frame(0.5);
            for k in 0..2000 {
                let at = vec2((k % 50) as f32 * 20.0, (k / 50) as f32 * 20.0);
                let slack = if k % 3 == 0 { 1.0 } else { 0.0 };
                let tension = (k % 10) as f32 / 10.0;
                let pose = StrandPose { slack, tension, ..StrandPose::new(at, at + vec2(18.0, 6.0), 1.05, k) };
                draw_strand(&mut p, &light(), &pose);
                draw_dew(&mut p, &light(), &pose, 1.0);
            }
            let room = |c: &Chunk| (c.mesh.vertices.capacity(), c.mesh.indices.capacity());
            kept.push(p.sheet.chunks().iter().map(room).collect::<Vec<_>>());
        }
        assert!(kept[0].len() <= 6, "{} draw calls", kept[0].len());
        assert_eq!(kept[1], kept[2], "a frame allocates nothing");
    }

    #[test]
    fn a_strand_starts_and_ends_where_its_nodes_are() {
        let (a, b) = (vec2(3.0, 4.0), vec2(60.0, -20.0));
        for slack in [0.0, 5.0, 200.0] {
            for tension in [0.0, 1.0] {
                let lean = [vec2(1.0, -1.0), vec2(1.0, 0.3)];
                let pose = StrandPose { slack, tension, lean, ..StrandPose::new(a, b, 1.0, 5) };
                assert!((pose.at(0.0, 7.7) - a).length() < 1e-4 && (pose.at(1.0, 7.7) - b).length() < 1e-4);
                assert!(pose.at(0.5, 0.0).is_finite());
            }
        }
        let none = StrandPose::new(a, a, 1.0, 1);
        assert!(none.at(0.5, 0.0).is_finite(), "a strand of no length");
    }

    #[test]
    fn a_sagging_strand_is_about_as_long_as_its_silk() {
        let pose = StrandPose { slack: 6.0, ..StrandPose::new(Vec2::ZERO, vec2(80.0, 0.0), 1.0, 5) };
        let points: Vec<Vec2> = (0..=40).map(|i| pose.at(i as f32 / 40.0, 0.0)).collect();
        let long: f32 = points.windows(2).map(|w| (w[1] - w[0]).length()).sum();
        assert!((long - 86.0).abs() < 1.0, "{long}");
    }

    #[test]
    fn chained_strands_meet_in_one_direction() {
        let (a, b, c) = (Vec2::ZERO, vec2(20.0, 6.0), vec2(40.0, 0.0));
        let through = (c - a).normalize();
        let first = StrandPose { lean: [Vec2::ZERO, through], ..StrandPose::new(a, b, 1.0, 1) };
        let second = StrandPose { lean: [through, Vec2::ZERO], ..StrandPose::new(b, c, 1.0, 2) };
        let into = (b - first.at(0.98, 0.0)).normalize();
        let out = (second.at(0.02, 0.0) - b).normalize();
        assert!(into.dot(out) > 0.999, "{into} {out}");
    }

    #[test]
    fn only_strands_near_breaking_tremble() {
        let at = |tension: f32, time: f32| {
            let pose = StrandPose { tension, ..StrandPose::new(Vec2::ZERO, vec2(40.0, 0.0), 1.0, 3) };
            pose.at(0.5, time)
        };
        assert_eq!(at(0.7, 0.0), at(0.7, 0.013));
        let most = (0..100).map(|k| at(1.0, k as f32 * 0.003).y.abs()).fold(0.0, f32::max);
        assert!((0.5..=TREMBLE + 1e-3).contains(&most), "{most}");
    }
}
