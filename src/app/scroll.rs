//! A picture that is scrolled by hand: it follows a finger, goes on by itself when let go, comes back from beyond its
//! ends, and glides to a place when asked.

use super::input::{Pointer, Touching};
use crate::view::motion::{Motion, follow};

/// A finger moves so far, in UI units, before it scrolls instead of pressing.
const SLIP: f32 = 9.0;
/// Seconds after which a throw has lost two thirds of its speed.
const COAST: f32 = 0.32;
/// Share of a finger's way that counts beyond the ends.
const STRETCH: f32 = 0.35;
/// Seconds of a glide.
const GLIDE: f32 = 0.65;

/// How far up the map is, in points, and how it moves.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scroll {
    pub at: f32,
    speed: f32,
    grip: Option<Grip>,
    glide: Option<Glide>,
    /// What the wheel asked for and is not done.
    wheel: f32,
}

#[derive(Clone, Copy, Debug)]
struct Grip {
    slot: u8,
    from: f32,
    last: f32,
    /// Moved in this frame.
    moved: f32,
    drags: bool,
}

#[derive(Clone, Copy, Debug)]
struct Glide {
    from: f32,
    to: f32,
    age: f32,
}

impl Scroll {
    /// Takes a pointer. True while it scrolls: it must press nothing.
    pub fn pointer(&mut self, pointer: &Pointer, u: f32) -> bool {
        match pointer.touching {
            Touching::Down if self.grip.is_none() => {
                // A finger that stops a running map is not meant for what lies under it.
                let drags = self.speed.abs() > 120.0;
                self.grip =
                    Some(Grip { slot: pointer.slot, from: pointer.at.y, last: pointer.at.y, moved: 0.0, drags });
                (self.speed, self.wheel, self.glide) = (0.0, 0.0, None);
                drags
            }
            Touching::Move => {
                let Some(grip) = self.grip.as_mut().filter(|grip| grip.slot == pointer.slot) else { return false };
                if !grip.drags && (pointer.at.y - grip.from).abs() > SLIP * u {
                    grip.drags = true;
                    grip.last = pointer.at.y;
                }
                if grip.drags {
                    grip.moved += pointer.at.y - grip.last;
                    grip.last = pointer.at.y;
                }
                grip.drags
            }
            Touching::Up | Touching::Cancel => {
                let Some(grip) = self.grip.filter(|grip| grip.slot == pointer.slot) else { return false };
                self.at += grip.moved;
                self.grip = None;
                grip.drags
            }
            Touching::Down | Touching::Hover => false,
        }
    }

    /// The finger on it means something else.
    pub fn let_go(&mut self) {
        self.grip = None;
    }

    /// The wheel turned: the map goes down by so many points.
    pub fn turn(&mut self, points: f32) {
        if points != 0.0 {
            self.wheel -= points;
            (self.speed, self.glide) = (0.0, None);
        }
    }

    /// Goes to a height, at once without the wish for movement.
    pub fn glide_to(&mut self, to: f32, motion: Motion) {
        (self.speed, self.wheel) = (0.0, 0.0);
        self.glide = (!motion.reduced).then_some(Glide { from: self.at, to, age: 0.0 });
        if motion.reduced {
            self.at = to;
        }
    }

    /// Where it is or will be after its glide.
    pub fn target(&self) -> f32 {
        self.glide.map_or(self.at, |glide| glide.to)
    }

    /// One frame; `low` and `high` are its ends.
    pub fn update(&mut self, (low, high): (f32, f32), motion: Motion) {
        let dt = motion.dt.max(1e-4);
        let beyond = self.at < low || self.at > high;
        if let Some(grip) = &mut self.grip {
            let moved = std::mem::take(&mut grip.moved) * if beyond { STRETCH } else { 1.0 };
            self.at += moved;
            self.speed += (moved / dt - self.speed) * follow(dt, 0.05);
            return;
        }
        if let Some(glide) = &mut self.glide {
            glide.age += dt;
            let t = (glide.age / GLIDE).min(1.0);
            self.at = glide.from + (glide.to - glide.from) * quint_in_out(t);
            if t >= 1.0 {
                self.glide = None;
            }
            return;
        }
        let step = self.wheel * follow(dt, 0.07);
        self.wheel -= step;
        self.at += step + self.speed * dt;
        self.speed -= self.speed * follow(dt, if beyond { 0.05 } else { COAST });
        if self.speed.abs() < 4.0 {
            self.speed = 0.0;
        }
        let inside = self.at.clamp(low, high);
        if inside != self.at {
            self.wheel = 0.0;
            self.at += (inside - self.at) * follow(dt, 0.11);
            if (inside - self.at).abs() < 0.25 {
                self.at = inside;
            }
        }
    }
}

/// Slow, fast, slow.
fn quint_in_out(t: f32) -> f32 {
    let half = |t: f32| 16.0 * t * t * t * t * t;
    if t < 0.5 { half(t) } else { 1.0 - half(1.0 - t) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::geom::vec2;
    use crate::sim::command::FingerKind;

    fn at(touching: Touching, y: f32) -> Pointer {
        Pointer { slot: 0, kind: FingerKind::Touch, touching, at: vec2(50.0, y) }
    }

    fn run(scroll: &mut Scroll, frames: usize) {
        (0..frames).for_each(|_| scroll.update((0.0, 1000.0), Motion::still(0.0)));
    }

    #[test]
    fn a_tap_does_not_scroll_and_a_drag_does_not_tap() {
        let mut scroll = Scroll { at: 500.0, ..Scroll::default() };
        assert!(!scroll.pointer(&at(Touching::Down, 100.0), 1.0));
        assert!(!scroll.pointer(&at(Touching::Move, 105.0), 1.0));
        assert!(!scroll.pointer(&at(Touching::Up, 105.0), 1.0));
        run(&mut scroll, 10);
        assert_eq!(scroll.at, 500.0);
        scroll.pointer(&at(Touching::Down, 100.0), 1.0);
        assert!(scroll.pointer(&at(Touching::Move, 130.0), 1.0));
        assert!(scroll.pointer(&at(Touching::Move, 160.0), 1.0));
        run(&mut scroll, 1);
        assert_eq!(scroll.at, 530.0);
    }

    #[test]
    fn a_throw_coasts_to_rest_and_a_finger_stops_it() {
        let mut scroll = Scroll { at: 500.0, ..Scroll::default() };
        scroll.pointer(&at(Touching::Down, 100.0), 1.0);
        for k in 0..8 {
            scroll.pointer(&at(Touching::Move, 112.0 + 12.0 * k as f32), 1.0);
            run(&mut scroll, 1);
        }
        scroll.pointer(&at(Touching::Up, 196.0), 1.0);
        let released = scroll.at;
        run(&mut scroll, 5);
        assert!(scroll.at > released + 20.0, "it goes on");
        assert!(scroll.pointer(&at(Touching::Down, 100.0), 1.0), "the finger catches the map, not a level");
        scroll.pointer(&at(Touching::Up, 100.0), 1.0);
        let caught = scroll.at;
        run(&mut scroll, 60);
        assert!((scroll.at - caught).abs() < 1.0);
    }

    #[test]
    fn it_comes_back_from_beyond_its_ends() {
        for start in [-300.0, 1300.0] {
            let mut scroll = Scroll { at: start, ..Scroll::default() };
            run(&mut scroll, 120);
            assert_eq!(scroll.at, f32::clamp(start, 0.0, 1000.0));
        }
        let mut scroll = Scroll { at: 10.0, ..Scroll::default() };
        scroll.turn(5000.0);
        run(&mut scroll, 200);
        assert_eq!(scroll.at, 0.0);
    }

    #[test]
    fn a_glide_arrives_and_reduced_motion_is_there_at_once() {
        let mut scroll = Scroll { at: 100.0, ..Scroll::default() };
        scroll.glide_to(700.0, Motion::still(0.0));
        assert_eq!(scroll.target(), 700.0);
        run(&mut scroll, 60);
        assert_eq!(scroll.at, 700.0);
        scroll.glide_to(200.0, Motion { reduced: true, ..Motion::still(0.0) });
        assert_eq!(scroll.at, 200.0);
    }
}
