//! The way from one screen to the next, as a move of one camera: nearer, back out, or along the path.
//!
//! The old screen's last picture stays as a plate and goes, while the new screen comes under it and can be played at once.

use super::context::Context;
use crate::math::geom::{Vec2, vec2};
use crate::view::ink::Ink;
use crate::view::motion::smooth;
use crate::view::press::{Look, Plate};

/// Seconds of a passage, and of one for players who asked for less movement.
const TIME: f32 = 0.45;
const TIME_REDUCED: f32 = 0.2;
/// How much larger the nearer picture is at the far end of the move.
const NEAR: f32 = 1.5;
/// How much smaller the farther one is.
const FAR: f32 = 0.94;
/// What lies behind everything.
const NIGHT: u32 = 0x0b0824;

/// Where the camera goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Way {
    /// Nearer to a place of the old screen (points).
    In(Vec2),
    /// Back, away from the new screen.
    Out,
    /// To the side: 1 on to what comes next, -1 back.
    Along(f32),
    /// It stays: a thing in the picture changes.
    Still,
}

/// A passage that runs, or the last one.
pub struct Passage {
    way: Way,
    /// 0 the old screen, 1 the new one.
    done: f32,
    /// The old screen's picture; None at the program's start, when there is only night.
    old: Option<Plate>,
}

/// Where both pictures stand, and how much of the old one is left (0..=1).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stand {
    pub old: Look,
    pub new: Look,
    pub left: f32,
}

impl Passage {
    /// Out of the night, at the program's start.
    pub fn opening() -> Passage {
        Passage { way: Way::Still, done: 0.0, old: None }
    }

    /// Takes the picture of the old screen, which `draw` paints, and sets out. The painter must be empty.
    pub fn set_out(&mut self, ctx: &mut Context, way: Way, draw: impl FnOnce(&mut Context)) {
        let (size, pixel) = (ctx.window.size, ctx.window.pixel);
        let kept = self.old.take().filter(|plate| plate.fits(size, pixel));
        let plate = kept.unwrap_or_else(|| ctx.press.blank(size, pixel));
        ctx.press.begin_plate(&plate);
        draw(ctx);
        ctx.press.flush(&mut ctx.painter);
        ctx.press.end_plate();
        *self = Passage { way, done: 0.0, old: Some(plate) };
    }

    /// Goes on by `dt` seconds.
    pub fn update(&mut self, dt: f32, reduced: bool) {
        self.done = (self.done + dt / if reduced { TIME_REDUCED } else { TIME }).min(1.0);
        if self.done >= 1.0 {
            // A plate is as large as the window: it is not kept for a passage that may never come.
            self.old = None;
        }
    }

    /// Draws the new screen, which `draw` paints, and what is left of the old one.
    pub fn draw(&mut self, ctx: &mut Context, draw: impl FnOnce(&mut Context)) {
        if self.done >= 1.0 {
            return draw(ctx);
        }
        let size = ctx.window.size;
        let way = if ctx.motion.reduced { Way::Still } else { self.way };
        let stand = stand(way, self.done, size);
        ctx.press.look(size, &stand.new);
        draw(ctx);
        ctx.press.flush(&mut ctx.painter);
        ctx.press.look_straight();
        frame_with_night(ctx, &stand.new);
        match &mut self.old {
            Some(plate) => {
                let Look { about, scale, slide } = stand.old;
                let at = (about * (1.0 - scale) + slide) / scale;
                ctx.press.stamp_faded(plate, at, Vec2::splat(scale), stand.left);
            }
            None => ctx.painter.rect(Vec2::ZERO, size, Ink::hex(NIGHT).fade(stand.left)),
        }
    }
}

/// Covers what a picture that stands smaller than the window shows beyond its edges.
fn frame_with_night(ctx: &mut Context, look: &Look) {
    let size = ctx.window.size;
    let place = |point: Vec2| look.about + (point - look.about) * look.scale + look.slide;
    let (low, high) = (place(Vec2::ZERO).max(Vec2::ZERO), place(size).min(size));
    let night = Ink::hex(NIGHT);
    for (at, to) in [
        (Vec2::ZERO, vec2(size.x, low.y)),
        (vec2(0.0, high.y), size),
        (vec2(0.0, low.y), vec2(low.x, high.y)),
        (vec2(high.x, low.y), vec2(size.x, high.y)),
    ] {
        if at.cmplt(to).all() {
            ctx.painter.rect(at, to - at, night);
        }
    }
    ctx.press.flush(&mut ctx.painter);
}

/// Where the pictures of a window of `size` points stand when `done` (0..=1) of the way is over.
pub fn stand(way: Way, done: f32, size: Vec2) -> Stand {
    let k = smooth(0.0, 1.0, done);
    let mix = |from: f32, to: f32| from + (to - from) * k;
    let look = |about: Vec2, scale: f32| Look { about, scale, slide: Vec2::ZERO };
    let middle = size * 0.5;
    let left = 1.0 - smooth(0.1, 0.85, done);
    match way {
        Way::In(about) => Stand { old: look(about, mix(1.0, NEAR)), new: look(middle, mix(FAR, 1.0)), left },
        Way::Out => Stand { old: look(middle, mix(1.0, FAR)), new: look(middle, mix(NEAR, 1.0)), left },
        Way::Along(to) => {
            let slide = |screens: f32| Look { about: middle, scale: 1.0, slide: vec2(screens * to * size.x, 0.0) };
            Stand { old: slide(-k), new: slide(1.0 - k), left: 1.0 }
        }
        Way::Still => Stand { old: look(middle, 1.0), new: look(middle, 1.0), left },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Vec2 = vec2(800.0, 600.0);
    const WAYS: [Way; 5] = [Way::In(vec2(100.0, 500.0)), Way::Out, Way::Along(1.0), Way::Along(-1.0), Way::Still];

    #[test]
    fn a_passage_begins_with_the_old_screen_as_it_was_and_ends_with_the_new_one_as_it_is() {
        for way in WAYS {
            let (first, last) = (stand(way, 0.0, SIZE), stand(way, 1.0, SIZE));
            assert_eq!((first.old.scale, first.old.slide, first.left), (1.0, Vec2::ZERO, 1.0), "{way:?}");
            assert_eq!((last.new.scale, last.new.slide), (1.0, Vec2::ZERO), "{way:?}");
            assert!(last.left == 0.0 || last.old.slide.x.abs() >= SIZE.x, "{way:?}: the old screen is still seen");
        }
    }

    #[test]
    fn the_camera_never_jerks() {
        // Between two frames at 60 Hz no corner moves by more than a twelfth of the window's width.
        for way in WAYS {
            let corner = |look: Look| look.about + (SIZE - look.about) * look.scale + look.slide;
            let step = 1.0 / 60.0 / TIME;
            let mut last = stand(way, 0.0, SIZE);
            for frame in 1..=(1.0 / step) as usize {
                let next = stand(way, frame as f32 * step, SIZE);
                for (a, b) in [(last.old, next.old), (last.new, next.new)] {
                    assert!((corner(a) - corner(b)).length() < SIZE.x / 12.0, "{way:?} {frame}");
                }
                last = next;
            }
        }
    }

    #[test]
    fn what_was_touched_stays_under_the_finger_while_the_camera_nears_it() {
        let at = vec2(100.0, 500.0);
        for done in [0.2, 0.5, 0.9] {
            let old = stand(Way::In(at), done, SIZE).old;
            assert_eq!(old.about + (at - old.about) * old.scale + old.slide, at);
        }
    }
}
