//! The wind of a night made visible: pollen that drifts, and in a storm wisps of silk and leaves that the air takes along.
//! They move with the very air that sways the web, and change nothing.

use super::light::SilkLight;
use crate::math::rng::Rng;
use crate::sim::spider::state::Night;
use crate::view::ink::Ink;
use crate::view::motion::{Motion, follow, hash01, smooth};
use crate::view::{paint::Painter, stroke::Cap};
use glam::{Vec2, vec2};
use std::f32::consts::{PI, TAU};

/// Things in the air at once; with less movement only every third of them.
const MOST: usize = 84;
/// How far outside the picture they come and go, cm.
const MARGIN: f32 = 70.0;
/// Air that is felt as a breeze, and as a storm, cm/s.
const BREEZE: f32 = 25.0;
const STORM: f32 = 190.0;
/// Light things are seen to go faster than the air that barely moves silk.
const LIGHTNESS: f32 = 2.2;
/// Seconds that a wisp reaches back along the air, and points of its line.
const WISP: f32 = 0.32;
const WISP_POINTS: usize = 7;
/// How fast pollen drifts in still air, cm/s.
const DRIFT: f32 = 9.0;

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Pollen,
    Wisp,
    Leaf,
}

/// One thing in the air, cm.
#[derive(Clone, Copy)]
struct Mote {
    at: Vec2,
    kind: Kind,
    /// How near it is: 1 = where the web is; nearer ones are larger and faster.
    near: f32,
    angle: f32,
    seed: f32,
    /// Seconds since it came.
    age: f32,
}

/// All that the air carries.
pub struct Breeze {
    motes: Vec<Mote>,
    /// Strength of the wind as it is seen, 0..=1.
    strength: f32,
    rng: Rng,
}

impl Default for Breeze {
    fn default() -> Breeze {
        Breeze { motes: Vec::with_capacity(MOST), strength: 0.0, rng: Rng::new(23) }
    }
}

impl Breeze {
    /// Moves everything by a frame; `sight` is the upper left and the lower right corner of what is seen, cm.
    pub fn update(&mut self, night: &Night, sight: [Vec2; 2], motion: Motion) {
        let (low, high) = (sight[0] - MARGIN, sight[1] + MARGIN);
        let size = high - low;
        if !(size.min_element() > 0.0 && size.is_finite()) {
            return;
        }
        while self.motes.len() < MOST {
            let k = self.motes.len() as u32;
            let kind = [Kind::Pollen, Kind::Wisp, Kind::Wisp, Kind::Leaf][k as usize % 4];
            let place = vec2(self.rng.unit(), self.rng.unit());
            let (near, seed) = (0.72 + 0.5 * hash01(k * 5 + 3), hash01(k * 5 + 4));
            self.motes.push(Mote { at: low + size * place, kind, near, angle: TAU * seed, seed, age: 0.0 });
        }
        let blows = night.air(0.5 * (low + high)).length();
        self.strength += (smooth(BREEZE, STORM, blows) - self.strength) * follow(motion.dt, 0.8);
        for mote in &mut self.motes {
            let air = night.air(mote.at) * (LIGHTNESS * mote.near);
            let float = Vec2::from_angle(TAU * mote.seed + 0.4 * (motion.time * 0.7 + 9.0 * mote.seed).sin()) * DRIFT;
            // A leaf dances across the wind, pollen hovers.
            let dance = if mote.kind == Kind::Leaf {
                vec2(0.0, 26.0 * (motion.time * 3.1 + 40.0 * mote.seed).sin() + 14.0)
            } else {
                Vec2::ZERO
            };
            mote.at += (air + float + dance * self.strength) * motion.dt;
            mote.angle += (0.8 + 3.2 * mote.seed) * self.strength * motion.dt;
            mote.age += motion.dt;
            let inside = (mote.at - low).rem_euclid(size) + low;
            if inside.distance_squared(mote.at) > 1.0 {
                // It comes back on the windward side, somewhere else.
                let place = vec2(self.rng.unit(), self.rng.unit()) * size + low;
                let through_sides = (inside.x - mote.at.x).abs() > 1.0;
                mote.at = if through_sides { vec2(inside.x, place.y) } else { vec2(place.x, inside.y) };
                mote.age = 0.0;
            }
        }
    }

    /// Draws what is behind the web, or with `front` what is before it; `leaf` is the colour of leaves.
    pub fn draw(&self, p: &mut Painter, light: &SilkLight, leaf: Ink, night: &Night, front: bool) {
        if light.motion.sparing > 2 {
            return;
        }
        let skip = if light.motion.reduced { 3 } else { 1 };
        for mote in self.motes.iter().step_by(skip).filter(|mote| (mote.near > 1.0) == front) {
            let shown = smooth(0.0, 0.5, mote.age);
            match mote.kind {
                Kind::Pollen => draw_pollen(p, light, mote, shown * (0.45 + 0.4 * self.strength)),
                Kind::Wisp => draw_wisp(p, light, night, mote, shown * self.strength),
                Kind::Leaf => draw_leaf(p, light, leaf, mote, shown * smooth(0.25, 0.8, self.strength)),
            }
        }
    }
}

fn draw_pollen(p: &mut Painter, light: &SilkLight, mote: &Mote, alpha: f32) {
    let twinkle = 0.6 + 0.4 * (light.motion.time * 1.3 + 30.0 * mote.seed).sin();
    p.glow(mote.at, 7.0 * mote.near, light.halo.fade(0.30 * alpha * twinkle));
    p.dot(mote.at, 0.95 * mote.near, light.glint.fade(0.75 * alpha * twinkle));
}

/// A wisp of silk lies along the way that the air took.
fn draw_wisp(p: &mut Painter, light: &SilkLight, night: &Night, mote: &Mote, alpha: f32) {
    if alpha < 0.02 {
        return;
    }
    let mut line = [mote.at; WISP_POINTS];
    let step = WISP / (WISP_POINTS - 1) as f32 * (0.6 + 0.9 * mote.seed);
    let mut at = mote.at;
    for (k, point) in line.iter_mut().enumerate() {
        let air = night.air(at) * (LIGHTNESS * mote.near);
        let across = air.normalize_or_zero().perp();
        let wave = (0.9 * k as f32 - 5.0 * light.motion.time + TAU * mote.seed).sin();
        *point = at + across * (4.5 * mote.near * wave * k as f32 / WISP_POINTS as f32);
        at -= air * step;
    }
    let strong = alpha * (0.24 + 0.34 * mote.near * mote.seed);
    p.strip(&line, |t| mote.near * (0.5 + 1.1 * (PI * t).sin()), |t| light.core.fade(strong * (1.0 - t)), Cap::Open);
}

/// A small leaf that turns; its thin side is seen by turns.
fn draw_leaf(p: &mut Painter, light: &SilkLight, dark: Ink, mote: &Mote, alpha: f32) {
    if alpha < 0.02 {
        return;
    }
    let long = 10.0 * mote.near * (0.75 + 0.5 * mote.seed);
    let turned = (2.3 * mote.angle + TAU * mote.seed).sin();
    let half = 0.34 * long * (0.2 + 0.8 * turned.abs());
    let lit = dark.mix(light.core, 0.36 + 0.22 * turned.max(0.0));
    p.push(mote.at, mote.angle, Vec2::ONE);
    for (side, ink) in [(-1.0, lit), (1.0, dark)] {
        p.begin(vec2(-long, 0.0));
        p.quad(vec2(-0.1 * long, side * 2.0 * half), vec2(long, 0.0));
        p.close();
        p.fill(ink.fade(0.9 * alpha));
    }
    p.stroke(&[vec2(-1.35 * long, 0.12 * long), vec2(-long, 0.0), vec2(0.8 * long, 0.0)], 0.6, dark.fade(alpha));
    p.pop();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::style_spin::SILK;
    use crate::sim::spider::scenes;
    use crate::sim::tuning::Tuning;
    use std::sync::Arc;

    #[test]
    fn things_in_the_air_go_where_the_wind_goes_and_stay_in_the_picture() {
        let mut night = Night::new(Arc::new(scenes::level("night").expect("a scene")), &Tuning::default().spin);
        (0..10).for_each(|_| night.step());
        let wind = night.air(Vec2::ZERO);
        assert!(wind.length() > 10.0, "the scene has wind");
        let sight = [vec2(-400.0, -400.0), vec2(400.0, 400.0)];
        let mut breeze = Breeze::default();
        breeze.update(&night, sight, Motion::still(0.0));
        let memory = breeze.motes.capacity();
        for k in 1..600 {
            let before: Vec<Vec2> = breeze.motes.iter().map(|mote| mote.at).collect();
            breeze.update(&night, sight, Motion::still(k as f32 / 60.0));
            let moves = breeze.motes.iter().zip(&before).map(|(mote, at)| mote.at - *at);
            let along = moves.filter(|way| way.length() < 100.0).map(|way| way.dot(wind)).sum::<f32>();
            assert!(along > 0.0, "frame {k}");
            assert!(breeze.motes.iter().all(|mote| mote.at.abs().max_element() <= 400.0 + MARGIN + 1.0));
        }
        assert_eq!(breeze.motes.capacity(), memory);
        let light = SilkLight::new(&SILK, vec2(1.0, -1.0), 200, Motion::still(3.0));
        let mut p = Painter::default();
        p.begin_frame(1.0);
        [false, true].into_iter().for_each(|front| breeze.draw(&mut p, &light, Ink::WHITE, &night, front));
        assert!(p.sheet.size().0 > 0);
    }
}
