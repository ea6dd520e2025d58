//! The ant: a crimson little thief with a mask. It naps on its peg, walks along a rope and runs off with the berry.

use crate::content::style::Shades;
use crate::view::{
    ink::Ink,
    motion::Motion,
    paint::{Painter, quad_at},
    stroke::Cap,
};
use glam::{Vec2, vec2};
use std::f32::consts::{PI, TAU};

/// What an ant is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AntMood {
    /// Naps, one eye a little open.
    Waiting,
    /// Starts up: its rope carries the berry.
    Waking,
    Walking,
    /// Runs with the berry above its head.
    Carrying,
    /// Its rope was cut.
    Falling,
}

impl AntMood {
    pub const ALL: [AntMood; 5] =
        [AntMood::Waiting, AntMood::Waking, AntMood::Walking, AntMood::Carrying, AntMood::Falling];
}

/// Where and how an ant is.
#[derive(Clone, Copy)]
pub struct AntPose {
    /// The place between its feet, on the rope or on top of the peg. While it falls: the middle of its body.
    pub at: Vec2,
    /// Direction of its way, radians, clockwise; it always keeps its back up. While it falls: how far it has turned.
    pub angle: f32,
    pub mood: AntMood,
    /// How far it has walked, cm; the feet follow it.
    pub walked: f32,
    /// Size over the usual one of 40 cm.
    pub size: f32,
}

/// Length of one step of a foot, cm.
const STRIDE: f32 = 9.0;
/// Radius of the peg that it naps on, cm.
const PEG: f32 = 9.5;
/// How far the body is above the feet, cm.
const LIFT: f32 = 4.0;
/// How high it holds the berry, cm above the feet.
const LOAD: f32 = 30.0;

/// Where the middle of a berry of `radius` cm is while the ant carries it.
pub fn load_at(ant: &AntPose, radius: f32) -> Vec2 {
    let left = ant.angle.cos() < -1e-3;
    let (angle, flip) = if left { (ant.angle + PI, -1.0) } else { (ant.angle, 1.0) };
    ant.at + Vec2::from_angle(angle).rotate(vec2(flip * 6.0, -LOAD) * ant.size - vec2(0.0, radius))
}

struct Inks {
    body: [Ink; 3],
    edge: Ink,
    pale: Ink,
}

/// Draws an ant.
pub fn draw_ant(p: &mut Painter, look: &Shades, ant: &AntPose, motion: Motion) {
    let inks = Inks {
        body: [Ink::of(look.mid).mix(Ink::of(look.light), 0.25), Ink::of(look.mid), Ink::of(look.dark)],
        edge: Ink::of(look.deep),
        pale: Ink::of(look.light),
    };
    let falling = ant.mood == AntMood::Falling;
    let left = !falling && ant.angle.cos() < -1e-3;
    let (angle, flip) = if left { (ant.angle + PI, -1.0) } else { (ant.angle, 1.0) };
    let t = motion.time;
    let (bob, lean) = match ant.mood {
        _ if motion.reduced => (0.0, 0.0),
        AntMood::Waiting => (2.5 + 0.5 * (t * 1.8).sin(), 0.0),
        AntMood::Waking => (-3.0 * (t * 14.0).sin().abs(), 0.0),
        AntMood::Walking | AntMood::Carrying => {
            (-0.9 * (TAU * ant.walked / STRIDE).sin().abs(), 0.05 * (TAU * ant.walked / STRIDE).sin())
        }
        AntMood::Falling => (0.0, 0.0),
    };
    p.push(ant.at, angle, vec2(flip, 1.0) * ant.size);
    p.push_at(if falling { vec2(-2.0, 13.0) } else { Vec2::ZERO });
    legs(p, &inks, ant, motion, false);
    p.push(vec2(0.0, bob - LIFT), lean, Vec2::ONE);
    abdomen(p, &inks);
    p.ellipse(vec2(1.0, -9.6), vec2(6.6, 5.2), 0.1, inks.edge);
    p.ellipse(vec2(1.0, -9.6), vec2(5.5, 4.1), 0.1, inks.body[1]);
    p.ellipse(vec2(0.4, -11.2), vec2(3.4, 1.4), 0.1, inks.body[0]);
    p.pop();
    legs(p, &inks, ant, motion, true);
    p.push(vec2(0.0, bob - LIFT), lean, Vec2::ONE);
    head(p, &inks, ant.mood, motion);
    p.pop();
    if ant.mood == AntMood::Waking {
        for k in 0..3 {
            let d = Vec2::from_angle(-PI / 2.0 + 0.55 * (k as f32 - 1.0));
            let from = vec2(11.0, -20.0);
            p.stroke(&[from + d * 24.0, from + d * 31.0], 2.4, Ink::of(look.tip));
        }
    }
    p.pop();
    p.pop();
}

/// The hind part: two dark bands and three little spikes along its back.
fn abdomen(p: &mut Painter, inks: &Inks) {
    for k in 0..3 {
        let a = PI * (1.36 + 0.15 * k as f32);
        let root = vec2(-11.5, -10.5) + Vec2::from_angle(a) * vec2(9.5, 7.0);
        let tip = root + Vec2::from_angle(a - 0.35) * 6.2;
        let line: [Vec2; 4] = std::array::from_fn(|i| quad_at(root, root.lerp(tip, 0.5), tip, i as f32 / 3.0));
        p.strip(&line, |t| 6.4 * (1.0 - t) + 1.6, |_| inks.edge, Cap::Round);
        p.strip(&line, |t| 4.6 * (1.0 - t) + 0.4, |t| inks.body[1].mix(inks.pale, 0.3 + t), Cap::Round);
    }
    p.ellipse(vec2(-11.5, -10.5), vec2(11.3, 8.4), 0.16, inks.edge);
    p.push(vec2(-11.5, -10.5), 0.16, vec2(10.2, 7.3));
    let stops = [(0.0, inks.body[0].mix(inks.pale, 0.3)), (0.5, inks.body[1]), (1.0, inks.body[2])];
    p.ball(Vec2::ZERO, 1.0, vec2(-0.1, -0.4), 1.45, &stops);
    for x in [-0.42, 0.16_f32] {
        p.begin(vec2(x, -(1.0 - x * x).sqrt() * 0.96));
        p.quad(vec2(x - 0.30, 0.0), vec2(x, (1.0 - x * x).sqrt() * 0.96));
        p.stroke_path(0.15, inks.edge.fade(0.5));
    }
    p.ellipse(vec2(-0.15, -0.58), vec2(0.36, 0.14), -0.1, Ink::WHITE.fade(0.55));
    p.pop();
}

/// Three legs of one side. Feet stand still while the body passes, as in a real gait of two tripods.
fn legs(p: &mut Painter, inks: &Inks, ant: &AntPose, motion: Motion, near: bool) {
    let shift = if near { 0.0 } else { 2.4 };
    let ink = if near { inks.body[1] } else { inks.body[2].mix(inks.edge, 0.25) };
    for k in 0..3 {
        let hip = vec2(-2.8 + 3.4 * k as f32 + shift, -LIFT - 7.5);
        let rest = [-13.5, 0.5, 14.5][k] + shift;
        let odd = (k % 2 == 1) != near;
        let mut foot = vec2(rest, 0.0);
        match ant.mood {
            AntMood::Walking | AntMood::Carrying => {
                let phase = (ant.walked / (2.0 * STRIDE) + if odd { 0.5 } else { 0.0 }).rem_euclid(1.0);
                foot.x += STRIDE * if phase < 0.5 { 0.5 - 2.0 * phase } else { 2.0 * phase - 1.5 };
                foot.y -= if phase < 0.5 { 0.0 } else { 4.0 * ((phase - 0.5) * TAU).sin() };
            }
            AntMood::Falling => {
                let kick = if motion.reduced { 0.0 } else { (motion.time * 16.0 + 2.1 * k as f32 + shift).sin() };
                foot = vec2(1.3 * rest, 1.0 + 2.6 * kick);
            }
            // all feet on the round top of the peg
            AntMood::Waiting | AntMood::Waking => {
                foot.x *= 0.5;
                foot.y = PEG - (PEG * PEG - foot.x * foot.x).max(0.0).sqrt();
            }
        }
        let mut knee = vec2(hip.x + 0.75 * (foot.x - hip.x), hip.y - 3.5);
        if k == 1 {
            knee = vec2(foot.x - 4.5, hip.y + 2.5);
        }
        if matches!(ant.mood, AntMood::Waiting | AntMood::Waking) && k != 1 {
            knee = vec2(1.15 * rest, hip.y + 1.0);
        }
        if ant.mood == AntMood::Carrying && k == 2 {
            (knee, foot) = (vec2(23.0 + shift, -20.0), vec2(17.5 + shift, -LOAD - 3.0));
        }
        for (width, ink) in [(4.2, inks.edge), (2.1, ink)] {
            p.begin(hip);
            p.quad(knee, foot);
            p.stroke_path_with(
                |t| width * (1.0 - 0.25 * t),
                |t| ink.mix(inks.pale, if width < 3.0 { 0.8 * t * t } else { 0.0 }),
            );
        }
    }
}

/// Big head with a mask, feelers and a crooked grin.
fn head(p: &mut Painter, inks: &Inks, mood: AntMood, motion: Motion) {
    let perk = match mood {
        AntMood::Waiting => -0.35,
        AntMood::Carrying => -0.9,
        AntMood::Waking | AntMood::Falling => 0.35,
        _ => 0.0,
    };
    let twitch = if motion.reduced { 0.0 } else { 0.12 * (motion.time * 7.0).sin() };
    for (root, lean) in [(vec2(8.5, -19.5), -0.28), (vec2(12.5, -20.0), 0.30)] {
        let dir = Vec2::from_angle(-PI / 2.0 + lean + 0.3 - perk + twitch * lean.signum());
        let elbow = root + dir * 8.0;
        let tip = elbow + Vec2::from_angle(-PI / 2.0 + lean + 1.25 - perk) * 6.5;
        p.stroke(&[root, elbow, tip], 3.2, inks.edge);
        p.stroke(&[root, elbow, tip], 1.5, inks.body[1]);
        p.disc(tip, 2.2, inks.edge);
        p.disc(tip, 1.3, inks.pale);
    }
    let at = vec2(11.5, -13.5);
    // two pincers below the chin
    for (x, turn) in [(2.2, 0.5), (6.2, -0.1)] {
        let root = at + vec2(x, 5.4);
        let tip = root + vec2(2.4 - 3.0 * turn, 5.2);
        let line: [Vec2; 4] = std::array::from_fn(|i| quad_at(root, root + vec2(3.6, 2.2), tip, i as f32 / 3.0));
        p.strip(&line, |t| 4.0 * (1.0 - 0.6 * t), |_| inks.edge, Cap::Round);
        p.strip(&line, |t| 2.2 * (1.0 - 0.6 * t), |_| inks.pale, Cap::Round);
    }
    p.disc(at, 9.0, inks.edge);
    let stops = [(0.0, inks.body[0].mix(inks.pale, 0.3)), (0.5, inks.body[1]), (1.0, inks.body[2])];
    p.ball(at, 7.9, vec2(-0.1, -0.4), 1.45, &stops);
    // the mask
    p.ellipse(at + vec2(1.4, -1.0), vec2(6.9, 3.7), 0.06, inks.edge);
    p.begin(at + vec2(-4.0, -1.6));
    p.line(at + vec2(-11.0, -4.4));
    p.line(at + vec2(-9.4, -0.6));
    p.line(at + vec2(-11.6, 2.4));
    p.line(at + vec2(-4.0, 0.8));
    p.close();
    p.fill(inks.edge);
    eyes(p, inks, mood, at, motion);
    if mood == AntMood::Falling {
        p.disc(at + vec2(3.2, 4.6), 1.9, inks.edge);
    } else {
        p.begin(at + vec2(-0.6, 3.9));
        p.quad(at + vec2(3.4, 6.4), at + vec2(6.4, 2.9));
        p.stroke_path(1.2, inks.edge);
        p.stroke(&[at + vec2(2.2, 4.9), at + vec2(2.8, 6.2)], 1.2, Ink::WHITE);
    }
}

fn eyes(p: &mut Painter, inks: &Inks, mood: AntMood, at: Vec2, motion: Motion) {
    let calm = matches!(mood, AntMood::Walking | AntMood::Carrying);
    let blink = calm && !motion.reduced && (motion.time * 0.31).fract() > 0.965;
    for (x, r) in [(-1.6, 2.8), (4.3, 2.8)] {
        let eye = at + vec2(x, -1.1);
        if blink || (mood == AntMood::Waiting && x < 0.0) {
            p.stroke(&[eye - vec2(2.0, 0.0), eye + vec2(0.0, 0.9), eye + vec2(2.0, 0.0)], 1.1, inks.pale);
            continue;
        }
        let wide = if matches!(mood, AntMood::Waking | AntMood::Falling) { 1.25 } else { 1.0 };
        p.disc(eye, r * wide, Ink::WHITE);
        let pupil = if mood == AntMood::Falling { vec2(0.0, 0.4) } else { vec2(0.7, 0.2) };
        p.disc(eye + pupil, r * if wide > 1.0 { 0.42 } else { 0.52 }, Ink::hex(0x1c0a20));
        // lids slant towards the nose: up to no good
        if mood == AntMood::Waiting {
            p.stroke(&[eye + vec2(-2.8, -0.6), eye + vec2(2.8, -0.4)], 3.0, inks.edge);
        } else if calm {
            let slant = if x < 0.0 { 1.0 } else { -1.0 };
            p.stroke(&[eye + vec2(-2.8, -2.3 - 0.9 * slant), eye + vec2(2.8, -2.3 + 0.9 * slant)], 2.2, inks.edge);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stolen_berry_is_carried_above_the_back_whichever_way_the_ant_walks() {
        for k in 0..24 {
            let angle = PI * (k as f32 / 12.0 - 1.0);
            let ant = AntPose { at: vec2(50.0, 80.0), angle, mood: AntMood::Carrying, walked: 0.0, size: 1.0 };
            let way = load_at(&ant, 20.0) - ant.at;
            assert!((way.dot(Vec2::from_angle(angle).perp()).abs() - LOAD - 20.0).abs() < 1e-3);
            // upright ropes are walked sideways: there the berry is beside the ant
            let steep = angle.sin().abs() > 0.9;
            assert!(steep || way.y < -10.0, "at {angle} the berry is held {way} from the feet");
        }
    }
}
