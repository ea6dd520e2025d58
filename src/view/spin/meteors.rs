//! Shooting stars: now and then one, the same at the same time in every run.

use crate::content::style_spin::SpinLook;
use crate::view::{
    ink::Ink,
    motion::{Motion, hash01, smooth},
    paint::Painter,
    stroke::Cap,
};
use glam::{Vec2, vec2};

/// One may fall in each of these spans, seconds.
const SPAN: f32 = 7.0;
/// How many of the spans have one.
const SHARE: f32 = 0.6;
const LIFE: f32 = 1.1;

/// A shooting star at one moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Meteor {
    /// Its head and the end of its tail, as shares of the window's size.
    pub head: Vec2,
    pub tail: Vec2,
    /// 0..=1.
    pub shine: f32,
}

/// The shooting star at `time` seconds, if there is one.
pub fn meteor_at(time: f32) -> Option<Meteor> {
    let span = (time / SPAN).floor();
    let n = (span as i64 as u32).wrapping_mul(7);
    if hash01(n) >= SHARE {
        return None;
    }
    let age = (time - span * SPAN - hash01(n + 1) * (SPAN - LIFE)) / LIFE;
    if !(0.0..1.0).contains(&age) {
        return None;
    }
    let side = if hash01(n + 2) < 0.5 { -1.0 } else { 1.0 };
    let from = vec2(0.5 - side * (0.05 + 0.4 * hash01(n + 3)), 0.06 + 0.22 * hash01(n + 4));
    let way = vec2(side * (0.26 + 0.16 * hash01(n + 5)), 0.10 + 0.12 * hash01(n + 6));
    let reach = |t: f32| 1.0 - (1.0 - t) * (1.0 - t);
    let shine = smooth(0.0, 0.18, age) * (1.0 - smooth(0.6, 1.0, age));
    Some(Meteor { head: from + way * reach(age), tail: from + way * reach((age - 0.6).max(0.0)), shine })
}

/// Draws the one of this moment into a sky of `size` points; `unit` is one point of the art.
pub fn draw_meteors(p: &mut Painter, look: &SpinLook, size: Vec2, unit: f32, strength: f32, motion: Motion) {
    if let Some(meteor) = meteor_at(motion.time) {
        draw_meteor(p, look, &meteor, size, unit, strength);
    }
}

/// Draws one: a tapered tail and a head with its light.
pub fn draw_meteor(p: &mut Painter, look: &SpinLook, meteor: &Meteor, size: Vec2, unit: f32, strength: f32) {
    let (head, tail) = (meteor.head * size, meteor.tail * size);
    let shine = meteor.shine * strength;
    let (white, halo) = (Ink::of(look.star), Ink::of(look.halo));
    let line: [Vec2; 9] = std::array::from_fn(|i| tail.lerp(head, i as f32 / 8.0));
    p.strip(&line, |t| (0.5 + 8.0 * t * t) * unit, |t| halo.fade(0.26 * shine * t * t).light(), Cap::Open);
    p.strip(&line, |t| (0.3 + 2.5 * t) * unit, |t| white.fade(0.9 * shine * t * t.sqrt()), Cap::Round);
    p.glow(head, 34.0 * unit, halo.fade(0.5 * shine));
    p.glow(head, 15.0 * unit, Ink::WHITE.fade(0.55 * shine));
    p.dot(head, 2.6 * unit, Ink::WHITE.fade(shine));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn now_and_then_one_falls_down_the_sky() {
        let mut seen = 0;
        let mut last: Option<Meteor> = None;
        for k in 0..60_000 {
            let now = meteor_at(k as f32 / 60.0);
            if let Some(meteor) = now {
                if let Some(before) = last {
                    assert!(meteor.head.y > before.head.y, "it falls");
                } else {
                    seen += 1;
                }
                assert!(meteor.head.y < 0.55 && (-0.1..1.1).contains(&meteor.head.x));
                assert!((0.0..=1.0).contains(&meteor.shine));
                assert_eq!(now, meteor_at(k as f32 / 60.0));
            }
            last = now;
        }
        assert!((50..120).contains(&seen), "{seen} in 1000 s");
    }
}
