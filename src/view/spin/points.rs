//! Points that rise from where prey was collected: golden numbers, larger the longer the chain.

use super::digits::Line;
use crate::content::style::Style;
use crate::view::{
    ink::Ink,
    motion::{Motion, back_out, cubic_out, smooth},
    paint::Painter,
    text::{Align, Text, TextStyle, Tint},
};
use glam::{Affine2, Vec2, vec2};

/// Numbers seen at once, and how long each is, s.
const MOST: usize = 8;
const LIFE: f32 = 1.25;
/// Size of a number in UI units: of a single collection, and what each further one of a chain adds, up to five.
const SIZE: f32 = 20.0;
const GROWS: f32 = 2.4;
/// How high it rises above its prey, UI units.
const RISE: f32 = 46.0;
/// How far above its prey it comes up, UI units.
const OVER: f32 = 22.0;

#[derive(Clone, Copy)]
struct Rising {
    at: Vec2,
    points: u32,
    chain: u32,
    age: f32,
}

/// Numbers on their way up.
pub struct Points {
    rising: Vec<Rising>,
}

impl Default for Points {
    fn default() -> Points {
        Points { rising: Vec::with_capacity(MOST) }
    }
}

impl Points {
    /// `points` were won at `at` cm, by the collection that is number `chain` of its chain.
    pub fn won(&mut self, at: Vec2, points: u32, chain: u32) {
        if self.rising.len() == MOST {
            self.rising.remove(0);
        }
        self.rising.push(Rising { at, points, chain, age: 0.0 });
    }

    pub fn update(&mut self, motion: Motion) {
        self.rising.iter_mut().for_each(|number| number.age += motion.dt);
        self.rising.retain(|number| number.age < LIFE);
    }

    /// Draws them in a window whose UI unit is `u` points; `view` takes cm to points.
    pub fn draw(&self, p: &mut Painter, text: &Text, style: &Style, view: &Affine2, u: f32) {
        let [top, middle, low] = style.ui.gold.map(Ink::of);
        for number in &self.rising {
            let t = number.age / LIFE;
            let shown = 1.0 - smooth(0.68, 1.0, t);
            let swell = back_out(number.age / 0.24, 2.2).max(0.05);
            let size = (SIZE + GROWS * number.chain.clamp(1, 6).saturating_sub(1) as f32) * u;
            let at = view.transform_point2(number.at) - vec2(0.0, (OVER + RISE * cubic_out(t)) * u);
            let line = Line::of(format_args!("+{}", number.points));
            p.push(at, 0.0, Vec2::splat(swell));
            p.glow(Vec2::ZERO, 1.9 * size, low.fade(0.22 * shown));
            let mut face = TextStyle::new(size, 600, Ink::SHADOW.fade(0.6 * shown));
            for shadow in [vec2(0.0, 1.6), vec2(-1.0, 0.4), vec2(1.0, 0.4)] {
                text.draw_middle(p, line.as_str(), shadow * u, Align::Centre, &face);
            }
            let gold = [(0.0, top.fade(shown)), (0.5, middle.fade(shown)), (1.0, low.fade(shown))];
            face.tint = Tint::Down(&gold);
            text.draw_middle(p, line.as_str(), Vec2::ZERO, Align::Centre, &face);
            p.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_end_and_the_oldest_makes_room() {
        let mut points = Points::default();
        (0..20).for_each(|k| points.won(Vec2::ZERO, k, 1));
        assert_eq!((points.rising.len(), points.rising[0].points), (MOST, 12));
        (0..90).for_each(|k| points.update(Motion::still(k as f32 / 60.0)));
        assert!(points.rising.is_empty());
    }
}
