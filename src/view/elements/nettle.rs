//! Nettles: thorns that sting by turns. Asleep the spikes lie flat and dim, before the sting they rise and glow, and
//! while it lasts sparks jump between their tips: the shape alone tells which.

use crate::content::style::Shades;
use crate::sim::puzzle::thorn::Sting;
use crate::view::{
    ink::{Ink, shade},
    motion::{Motion, cubic_out, hash01, smooth},
    paint::{Painter, quad_at},
    rope::resample,
    stroke::Cap,
};
use glam::{Vec2, vec2};
use std::f32::consts::PI;

/// Spacing of the samples of a stem, cm.
const STEP: f32 = 2.5;
/// Length of a leaf, cm.
const LEAF: f32 = 25.0;
/// Samples between two spikes.
const EVERY: usize = 5;

/// Draws a nettle along `points`; `width` of the stem's root in cm, `seed` differs between nettles.
pub fn draw_nettle(
    p: &mut Painter,
    look: &Shades,
    points: &[Vec2],
    width: f32,
    sting: Sting,
    seed: u32,
    motion: Motion,
) {
    let rise = match sting {
        Sting::Calm => 0.0,
        Sting::Warning(t) => 0.8 * cubic_out(t),
        Sting::Stinging(t) => 1.0 - 0.3 * smooth(0.85, 1.0, t),
    };
    let mut line = std::mem::take(&mut p.trail);
    resample(points, STEP, &mut line);
    if line.len() >= 3 {
        tremble(&mut line, sting, motion);
        let n = (line.len() - 1) as f32;
        let thick = |t: f32| 0.85 * width * (1.0 - 0.75 * t.powf(1.5));
        p.push_at(vec2(3.0, 4.0));
        p.strip(&line, |t| thick(t) * 1.1, |_| Ink::SHADOW.fade(0.3), Cap::Round);
        p.pop();
        let bed = Bed { look, line: &line, rise, seed };
        for (k, i) in (4..line.len() - 2).step_by(4 * EVERY).enumerate() {
            leaf(p, &bed, i, if k % 2 == 0 { 1.0 } else { -1.0 });
        }
        for (k, i) in (2..line.len() - 1).step_by(EVERY).enumerate() {
            spike(p, &bed, i, k, thick(i as f32 / n));
        }
        let sleep = Ink::hex(0x4c3a58);
        let stem = [(0.0, Ink::hex(0x5a1240)), (1.0, Ink::of(look.dark))];
        p.strip(&line, |t| thick(t) + 2.4, |_| Ink::of(look.deep), Cap::Round);
        p.strip(&line, thick, |t| sleep.mix(shade(&stem, t), 0.25 + 0.75 * rise), Cap::Round);
        lights(p, &bed, sting, motion, &thick);
    }
    p.trail = line;
}

/// A nettle that is being drawn.
struct Bed<'a> {
    look: &'a Shades,
    line: &'a [Vec2],
    rise: f32,
    seed: u32,
}

impl Bed<'_> {
    fn along(&self, i: usize) -> Vec2 {
        (self.line[(i + 1).min(self.line.len() - 1)] - self.line[i.saturating_sub(1)]).normalize_or(Vec2::X)
    }

    /// Where spike `k` at sample `i` of a stem `thick` wide leaves it, bends and ends.
    fn spike(&self, i: usize, k: usize, thick: f32) -> [Vec2; 3] {
        let side = if k.is_multiple_of(2) { -1.0 } else { 1.0 };
        let (along, at) = (self.along(i), self.line[i]);
        let out = along.perp() * side;
        let length = 17.0 * (0.85 + 0.3 * hash01(self.seed + k as u32));
        let (flat, up) =
            (along * length * 0.95 + out * (0.5 * thick + 2.2), out * (0.4 * thick + length) + along * 2.0);
        let tip = at + flat.lerp(up, self.rise);
        [at, at + (out * (0.5 * thick + 3.0)).lerp(out * (0.55 * length), self.rise), tip]
    }
}

fn spike(p: &mut Painter, bed: &Bed, i: usize, k: usize, thick: f32) {
    let [a, b, c] = bed.spike(i, k, thick);
    let line: [Vec2; 6] = std::array::from_fn(|k| quad_at(a, b, c, k as f32 / 5.0));
    let wide = |t: f32| (8.0 + 3.0 * bed.rise) * (1.0 - t).powf(1.1);
    let [dark, mid, light, tip] = [bed.look.dark, bed.look.mid, bed.look.light, bed.look.tip].map(Ink::of);
    let awake = [(0.0, dark), (0.34, mid), (0.62, light), (1.0, tip)];
    let asleep = [(0.0, Ink::hex(0x4c3a58)), (1.0, Ink::hex(0x9a86a6))];
    p.strip(&line, |t| wide(t) + 2.4 * (1.0 - 0.4 * t), |_| Ink::of(bed.look.deep), Cap::Open);
    p.strip(&line, wide, |t| shade(&asleep, t).mix(shade(&awake, t), bed.rise), Cap::Open);
}

/// A toothed leaf that hangs while the nettle sleeps and stands up with the spikes.
fn leaf(p: &mut Painter, bed: &Bed, i: usize, side: f32) {
    let (along, at) = (bed.along(i), bed.line[i]);
    let lean = (along * (0.9 - 0.5 * bed.rise) + along.perp() * side * (0.55 + 0.45 * bed.rise)).normalize_or(Vec2::X);
    let place = |u: f32, v: f32| at + (lean * u + lean.perp() * v) * LEAF;
    let path = |p: &mut Painter, grow: f32| {
        p.begin(at);
        for s in [1.0, -1.0] {
            for step in 0..5 {
                let u = 0.10 + 0.18 * if s > 0.0 { step } else { 4 - step } as f32;
                let wide = 0.34 * (PI * (0.06 + u).powf(0.62)).sin() + grow;
                let (notch, tooth) = (place(u, s * (wide - 0.045)), place(u + 0.12, s * (wide + 0.02)));
                let (first, second) = if s > 0.0 { (notch, tooth) } else { (tooth, notch) };
                p.line(first);
                p.line(second);
            }
            if s > 0.0 {
                p.line(place(1.12 + grow, 0.0));
            }
        }
        p.close();
    };
    path(p, 0.0);
    p.fill(Ink::hex(0x463a5e).mix(Ink::hex(0x84305f), bed.rise));
    p.stroke_path(1.1, Ink::of(bed.look.deep));
    let vein = Ink::hex(0xb79ac0).fade(0.55);
    p.stroke(&[at, place(0.92, 0.0)], 1.1, vein);
    for (u, v) in [(0.28, 0.20), (0.28, -0.20), (0.52, 0.17), (0.52, -0.17)] {
        p.stroke(&[place(u, 0.0), place(u + 0.16, v)], 0.8, vein);
    }
}

/// Tips that glow before the sting, sparks between them while it lasts.
fn lights(p: &mut Painter, bed: &Bed, sting: Sting, motion: Motion, thick: &impl Fn(f32) -> f32) {
    let n = (bed.line.len() - 1) as f32;
    let tip = |i: usize, k: usize| bed.spike(i, k, thick(i as f32 / n))[2];
    let hot = Ink::of(bed.look.mid);
    let frame = if motion.reduced { 0 } else { (motion.time * 14.0) as u32 };
    let mut ends: [Option<Vec2>; 2] = [None; 2];
    for (k, i) in (2..bed.line.len() - 1).step_by(EVERY).enumerate() {
        let at = tip(i, k);
        match sting {
            Sting::Calm => {}
            Sting::Warning(t) => {
                let beat = if motion.reduced { 1.0 } else { 0.6 + 0.4 * (motion.time * (6.0 + 14.0 * t)).sin() };
                p.glow(at, 10.0 + 8.0 * t, hot.fade((0.4 + 0.5 * t) * beat));
                p.dot(at, 1.3 + 1.5 * t, Ink::WHITE.fade((0.5 + 0.5 * t) * beat));
            }
            Sting::Stinging(t) => {
                let flash = 1.0 - smooth(0.0, 0.15, t);
                p.glow(at, 15.0 + 9.0 * flash, hot.fade(0.75));
                p.sparkle(at, 6.0 + 5.0 * flash + 3.0 * hash01(bed.seed + frame + 7 * k as u32), Ink::WHITE);
                if let Some(from) = ends[k % 2] {
                    spark(p, from, at, bed.seed + frame * 31 + k as u32);
                }
                ends[k % 2] = Some(at);
            }
        }
    }
}

/// A jagged line of light between two tips.
fn spark(p: &mut Painter, from: Vec2, to: Vec2, seed: u32) {
    let side = (to - from).perp() * 0.22;
    let line: [Vec2; 6] = std::array::from_fn(|i| {
        let edge = if i == 0 || i == 5 { 0.0 } else { 2.0 * hash01(seed + 5 * i as u32) - 1.0 };
        from.lerp(to, i as f32 / 5.0) + side * edge
    });
    p.stroke(&line, 3.4, Ink::hex(0xff6f9c).fade(0.6).light());
    p.stroke(&line, 1.5, Ink::WHITE);
}

/// The stem shivers before it stings.
fn tremble(line: &mut [Vec2], sting: Sting, motion: Motion) {
    let Sting::Warning(t) = sting else { return };
    if motion.reduced {
        return;
    }
    for (i, at) in line.iter_mut().enumerate() {
        at.y += 0.7 * t * (motion.time * 19.0 * PI + 0.8 * i as f32).sin();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::style::Style;

    #[test]
    fn spikes_lie_flat_in_sleep_and_stand_up_to_sting() {
        let (style, line) = (Style::default(), [vec2(0.0, 0.0), vec2(10.0, 0.0), vec2(20.0, 0.0)]);
        let height =
            |rise: f32, k: usize| Bed { look: &style.hazard, line: &line, rise, seed: 4 }.spike(1, k, 8.0)[2].y;
        for k in 0..6 {
            let (asleep, awake) = (height(0.0, k), height(1.0, k));
            assert!(asleep.abs() < 8.0 && awake.abs() > 14.0, "spike {k}: {asleep} and {awake}");
            assert_eq!(asleep.signum(), awake.signum());
        }
    }
}
