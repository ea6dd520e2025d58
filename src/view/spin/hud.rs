//! The HUD of Spin: spool and hearts at one side, the score and its chain in the middle (in tall windows below the
//! buttons), over a scrim. Where everything stands, and the drawing of all of it.

use super::digits::{Line, draw_grouped};
use super::hearts::{draw_heart, draw_lost_heart};
use super::spool::draw_spool_gauge;
use crate::content::style::Style;
use crate::view::{
    gradient::Paint,
    ink::Ink,
    motion::{Motion, back_out},
    paint::Painter,
    text::{Align, Text, TextStyle, Tint},
};
use glam::{Vec2, vec2};
use std::f32::consts::TAU;

/// Radius of the spool's gauge in HUD units.
pub const GAUGE: f32 = 28.0;
const MARGIN: f32 = 16.0;
const HEART: f32 = 9.5;
const HEART_STEP: f32 = 26.0;
/// Most hearts that are shown.
pub const HEARTS: usize = 5;
const TAG: Vec2 = vec2(92.0, 26.0);
/// Height of the scrim.
const SCRIM: f32 = 110.0;

/// Where the HUD stands, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HudPlace {
    pub size: Vec2,
    /// Points per HUD unit.
    pub unit: f32,
    /// Strip at the top that the device keeps for itself.
    pub inset: f32,
    /// Everything is mirrored.
    pub left_hand: bool,
}

impl HudPlace {
    fn portrait(&self) -> bool {
        self.size.y > self.size.x
    }

    fn mirrored(&self, x: f32) -> f32 {
        if self.left_hand { self.size.x - x } else { x }
    }

    /// Middle of the gauge.
    pub fn gauge(&self) -> Vec2 {
        vec2(self.mirrored((MARGIN + GAUGE) * self.unit), self.inset + (MARGIN + GAUGE) * self.unit)
    }

    /// Middle of heart `k`.
    pub fn heart(&self, k: usize) -> Vec2 {
        let x = (MARGIN + 2.0 * GAUGE + 25.0 + k as f32 * HEART_STEP) * self.unit;
        vec2(self.mirrored(x), self.inset + 34.0 * self.unit)
    }

    /// Where the words beside the gauge start, in the middle of their height.
    pub fn silk(&self) -> (Vec2, Align) {
        let x = self.mirrored((MARGIN + 2.0 * GAUGE + 16.0) * self.unit);
        let align = if self.left_hand { Align::Right } else { Align::Left };
        (vec2(x, self.inset + 63.0 * self.unit), align)
    }

    /// Middle height of the score and the side it is aligned to, and the size of its digits.
    pub fn score(&self) -> (Vec2, Align, f32) {
        let u = self.unit;
        if !self.portrait() {
            return (vec2(0.5 * self.size.x, self.inset + 42.0 * u), Align::Centre, 44.0 * u);
        }
        let align = if self.left_hand { Align::Left } else { Align::Right };
        (vec2(self.mirrored(self.size.x - MARGIN * u), self.inset + 94.0 * u), align, 34.0 * u)
    }

    /// Middle and size of the chain's tag.
    pub fn tag(&self) -> (Vec2, Vec2) {
        let (score, _, _) = self.score();
        let u = self.unit;
        if !self.portrait() {
            return (vec2(score.x, score.y + 39.0 * u), TAG * u);
        }
        let size = vec2(78.0, 22.0) * u;
        let inwards = if self.left_hand { 0.5 } else { -0.5 };
        (vec2(score.x + inwards * size.x, score.y + 32.0 * u), size)
    }

    /// Lowest point of the HUD.
    pub fn floor(&self) -> f32 {
        let (at, size) = self.tag();
        (at.y + 0.5 * size.y).max(self.gauge().y + GAUGE * self.unit)
    }
}

/// What the HUD shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HudPose {
    /// Silk in whole units, and as a share of the most, 0..=1.
    pub silk: u32,
    pub share: f32,
    /// Fades from 1 after a shot that had too little silk.
    pub refused: f32,
    pub hearts: usize,
    /// Seconds since the last heart was lost; a large number if none was.
    pub lost: f32,
    pub score: u64,
    /// Fades from 1 when the score grows.
    pub pop: f32,
    /// The chain's factor; below 2 there is no tag.
    pub chain: u32,
    /// Share of its time that is left, and how long it is shown, in seconds.
    pub chain_left: f32,
    pub chain_age: f32,
}

/// Darkens the sky behind the HUD.
pub fn draw_hud_scrim(p: &mut Painter, place: &HudPlace, ink: Ink) {
    let tall = place.inset + SCRIM * place.unit;
    let fall = [(0.0, ink.fade(0.78)), (0.45, ink.fade(0.42)), (0.75, ink.fade(0.13)), (1.0, ink.fade(0.0))];
    p.rect(Vec2::ZERO, vec2(place.size.x, tall), Paint::down(0.0, tall, &fall));
}

/// Draws the HUD, without the buttons.
pub fn draw_hud(p: &mut Painter, text: &Text, style: &Style, place: &HudPlace, pose: &HudPose, motion: Motion) {
    let u = place.unit;
    draw_hud_scrim(p, place, Ink::of(style.spin_midnight.sky[0]));
    draw_spool_gauge(p, style, place.gauge(), GAUGE * u, pose.share, pose.refused, motion);
    for k in 0..HEARTS {
        let at = place.heart(k);
        if k < pose.hearts {
            // the last heart beats
            let beat = (motion.time * TAU * 1.1).sin().max(0.0);
            let swell = if pose.hearts == 1 && !motion.reduced { 0.16 * beat * beat * beat } else { 0.0 };
            draw_heart(p, &style.spin, at, HEART * u, true, swell);
        } else {
            let age = if k == pose.hearts { pose.lost } else { f32::MAX };
            draw_lost_heart(p, &style.spin, at, HEART * u, age);
        }
    }
    let (at, align) = place.silk();
    let ink = Ink::of(style.ui.second).mix(Ink::of(style.ui.gold[1]), pose.refused);
    let words = TextStyle::new(15.0 * u, 500, ink);
    text.draw_middle(p, Line::of(format_args!("{} silk", pose.silk)).as_str(), at, align, &words);
    let (at, align, size) = place.score();
    if align == Align::Centre {
        // Silk that passes behind the score is dimmed.
        p.haze(at, vec2(3.2, 1.15) * size, Ink::of(style.spin_midnight.sky[0]).fade(0.55));
    }
    let pop = if motion.reduced { 0.0 } else { 0.14 * pose.pop };
    let mut digits = TextStyle::new(size * (1.0 + pop), 600, Ink::SHADOW.fade(0.45));
    draw_grouped(text, p, pose.score, at + vec2(0.0, 1.8 * u), align, &digits);
    let face = [(0.0, Ink::WHITE), (0.55, Ink::WHITE), (1.0, Ink::of(style.spin.halo).mix(Ink::WHITE, 0.62))];
    digits.tint = Tint::Down(&face);
    draw_grouped(text, p, pose.score, at, align, &digits);
    draw_chain(p, text, style, place, pose);
}

/// The golden tag of the chain, with what is left of its time along its lower edge.
fn draw_chain(p: &mut Painter, text: &Text, style: &Style, place: &HudPlace, pose: &HudPose) {
    if pose.chain < 2 {
        return;
    }
    let (at, size) = place.tag();
    let shown = back_out(pose.chain_age / 0.26, 2.2).max(0.0);
    p.push(at, 0.0, Vec2::splat(shown.max(1e-3)));
    let low = -0.5 * size;
    let (big, small) = (0.46 * size.y, 0.17 * size.y);
    let [top, mid, bottom] = style.ui.gold.map(Ink::of);
    p.leaf_rect(low + vec2(0.0, 0.09 * size.y), size, big, small, Ink::SHADOW.fade(0.35));
    p.leaf_rect(
        low,
        size,
        big,
        small,
        Paint::down(low.y, -low.y, &[(0.0, top.mix(mid, 0.35)), (0.4, mid), (1.0, bottom)]),
    );
    p.leaf_rect_path(low, size, big, small);
    p.stroke_path(0.045 * size.y, Ink::WHITE.fade(0.35));
    let (from, to) = (low.x + 0.6 * big, -low.x - 0.4 * big);
    let y = -low.y - 0.13 * size.y;
    let ink = Ink::of(style.ui.on_gold);
    if pose.chain_left > 0.0 {
        let end = from + (to - from) * pose.chain_left.min(1.0);
        p.stroke(&[vec2(from, y), vec2(end, y)], 0.085 * size.y, ink.fade(0.55));
    }
    let words = TextStyle::new(0.58 * size.y, 600, ink);
    let line = Line::of(format_args!("chain x{}", pose.chain));
    let words = text.fitted(line.as_str(), words, 0.86 * size.x);
    text.draw_middle(p, line.as_str(), vec2(0.0, -0.04 * size.y), Align::Centre, &words);
    p.pop();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_the_hud_covers_anything_else() {
        let cases = [
            (vec2(1280.0, 800.0), 1.1, 0.0),
            (vec2(390.0, 844.0), 1.0, 46.0),
            (vec2(320.0, 568.0), 0.82, 20.0),
            (vec2(844.0, 390.0), 1.0, 0.0),
            (vec2(3840.0, 2160.0), 1.43, 0.0),
        ];
        for (size, unit, inset) in cases {
            for left_hand in [false, true] {
                let place = HudPlace { size, unit, inset, left_hand };
                let inside =
                    |at: Vec2, half: Vec2| (at - half).cmpge(Vec2::ZERO).all() && (at + half).cmple(size).all();
                assert!(inside(place.gauge(), Vec2::splat(GAUGE * unit)));
                let last = place.heart(HEARTS - 1);
                assert!(inside(last, Vec2::splat(HEART * unit)));
                assert!((place.heart(0).x - place.gauge().x).abs() > (GAUGE + HEART) * unit);
                let (tag, tag_size) = place.tag();
                assert!(inside(tag, 0.5 * tag_size), "{size} {tag}");
                let (score, _, digits) = place.score();
                assert!(tag.y - 0.5 * tag_size.y > score.y + 0.36 * digits, "{size}");
                // two round buttons of 22 units stand in the corner across, 54 units apart
                let buttons = (MARGIN + 22.0 + 54.0 + 22.0) * unit;
                let reach = if left_hand { last.x - HEART * unit } else { size.x - last.x - HEART * unit };
                assert!(reach > buttons, "{size}: hearts meet the buttons");
                if size.y > size.x {
                    assert!(score.y - 0.5 * digits > inset + (MARGIN + 44.0) * unit, "the score is below the buttons");
                }
            }
        }
    }
}
