//! The stage of Snip: what lies between the sim and the drawing functions. It reads the puzzle, keeps what only the eye
//! needs (Nim's moods, squashes, pieces that fly about) and draws everything in its order of depth.

use super::berry::{BerryPose, draw_berry, draw_berry_glow};
use super::contrast;
use super::foliage::{draw_leaf_seat, draw_twig};
use super::fx::Fx;
use super::hazards::{RockLook, draw_rock, draw_thorns};
use super::ink::Ink;
use super::motion::{Motion, cubic_in};
use super::nim::draw_nim;
use super::nim_pose::{Mood, NimActor, NimPose};
use super::paint::Painter;
use super::props::{FireflyPose, draw_bubble, draw_firefly, draw_peg};
use super::puffball::draw_puffball;
use super::rope::{RopePose, draw_knot, draw_rope};
use crate::content::style::{Palette, Style};
use crate::sim::event::{Event, LossCause};
use crate::sim::puzzle::elements::{BubbleState, Rope};
use crate::sim::puzzle::spec::{PegKind, RockShape, RockSpec, Tie};
use crate::sim::puzzle::state::{Phase, Puzzle};
use crate::sim::puzzle::thorn;
use crate::verlet::EndKind;
use crate::verlet::tuning::TICK_RATE;
use glam::{Affine2, Vec2, vec2};

/// The berry is drawn a little larger than it is, so that it seems to touch what it touches.
const DRAWN_BERRY: f32 = 1.05;
const PEG_RADIUS: f32 = 9.5;
/// Thickness of the twig at its root.
const TWIG: f32 = 13.0;
const BUBBLE_RADIUS: f32 = 30.0;
const FIREFLY_RADIUS: f32 = 11.0;
const PUFFBALL_RADIUS: f32 = 22.0;
const THORN_STEM: f32 = 10.0;
/// Half the length of the leaf that Nim sits on.
const SEAT_LENGTH: f32 = 62.0;
/// Seconds a caught firefly flies to its slot, and in which it settles there.
const FLIGHT: f32 = 0.52;
const SETTLE: f32 = 0.22;
/// Glows that a flying firefly leaves behind.
const TRAIL: usize = 14;
/// Seconds a puffball stays squeezed.
const SQUEEZE: f32 = 0.35;
/// Corners of a round rock's outline.
const ROUND_CORNERS: usize = 24;
/// Seconds in which the berry vanishes into the mouth, and for which Nim chews.
const SWALLOW: f32 = 0.12;
const CHEW: f32 = 0.9;
/// Seconds without a touch after which Nim falls asleep.
const SLEEP_AFTER: f32 = 12.0;
/// A rope's tension is full when it bears this many berries.
const FULL_TENSION: f32 = 4.0;

/// What the eye needs beyond the puzzle.
pub struct StageView {
    nim: NimActor,
    /// Seconds since a finger last did something.
    idle: f32,
    /// Where the berry was last seen, for the swallow.
    berry_at: Vec2,
    berry_angle: f32,
    berry_radius: f32,
    /// Squash of the berry: amount and speed of a damped spring, along its normal.
    squash: f32,
    squash_speed: f32,
    /// How far each firefly is on its way to the slots, in seconds since it was caught.
    flights: [Option<f32>; 3],
    fx: Fx,
    points: Vec<Vec2>,
}

/// What a frame of the stage needs beside the puzzle.
pub struct StageFrame<'a> {
    pub style: &'a Style,
    pub palette: &'a Palette,
    /// How far the picture is between the last tick and the next, 0..=1.
    pub alpha: f32,
    /// Stage centimetres to screen points.
    pub view: Affine2,
    /// Where caught fireflies fly to, stage centimetres.
    pub slots: [Vec2; 3],
    pub motion: Motion,
}

impl StageView {
    /// The view of a level at its start.
    pub fn new(puzzle: &Puzzle, style: &Style) -> StageView {
        let mouth = puzzle.nim().mouth;
        let radius = style.nim.radius;
        StageView {
            nim: NimActor::new(body_of(mouth, radius), radius, 7),
            idle: 0.0,
            berry_at: puzzle.level().berry,
            berry_angle: 0.0,
            berry_radius: puzzle.tuning().snip.berry_radius,
            squash: 0.0,
            squash_speed: 0.0,
            flights: [None; 3],
            fx: Fx::new(3),
            points: Vec::with_capacity(1024),
        }
    }

    /// Takes one happening.
    pub fn event(&mut self, event: &Event, puzzle: &Puzzle) {
        match *event {
            Event::RopeCut { at, .. } => {
                self.idle = 0.0;
                let swipe = puzzle.fingers().trail().last().map_or(Vec2::ZERO, |piece| piece.to - piece.from);
                self.fx.cut(at, swipe);
            }
            Event::RopeSnapped { at } => self.fx.snap(at),
            Event::FireflyCaught { at, .. } => self.fx.caught(at),
            Event::BubblePopped { at, .. } => self.fx.popped(at, BUBBLE_RADIUS),
            Event::Puffed { at, direction, .. } => {
                self.fx.puffed(at + direction * PUFFBALL_RADIUS, direction, puzzle.tuning().snip.puff_reach);
            }
            Event::BerryHit { at, normal, speed } => {
                self.squash_speed -= (speed / 600.0).min(1.0) * 6.0;
                self.fx.hit(at, normal, speed);
            }
            Event::Lost { at, cause: LossCause::Thorns } => self.fx.burst(at),
            _ => {}
        }
    }

    /// How far each firefly is in its slot, 0..=1.
    pub fn arrived(&self) -> [f32; 3] {
        self.flights.map(|flight| flight.map_or(0.0, |age| ((age - FLIGHT) / SETTLE).clamp(0.0, 1.0)))
    }

    /// One frame of time.
    pub fn update(&mut self, puzzle: &Puzzle, motion: Motion) {
        self.idle = if puzzle.fingers().down().iter().any(Option::is_some) { 0.0 } else { self.idle + motion.dt };
        if let Some(body) = puzzle.berry().and_then(|id| puzzle.world().body(id)) {
            self.berry_at = body.position;
            self.berry_angle = body.angle;
            self.berry_radius = body.radius;
        }
        self.nim.update(self.mood(puzzle), self.berry_at, motion);
        self.fx.update(motion);
        for (flight, firefly) in self.flights.iter_mut().zip(puzzle.fireflies()) {
            *flight = firefly.caught_at.map(|_| flight.map_or(0.0, |age| age + motion.dt));
        }
        // A spring of 260 ms with a damping ratio of 0.55, stepped finely enough for slow frames.
        let omega = std::f32::consts::TAU / 0.26;
        for _ in 0..4 {
            let dt = motion.dt.min(0.1) / 4.0;
            self.squash_speed += (-omega * omega * self.squash - 2.0 * 0.55 * omega * self.squash_speed) * dt;
            self.squash += self.squash_speed * dt;
        }
    }

    fn mood(&self, puzzle: &Puzzle) -> Mood {
        match puzzle.phase() {
            Phase::Lost { .. } => Mood::Sad,
            Phase::Won { at, .. } if ((puzzle.tick() - at) as f32) < CHEW * TICK_RATE => Mood::Chewing,
            Phase::Won { .. } => Mood::Happy,
            Phase::Playing if puzzle.nim().open => Mood::Eager,
            Phase::Playing if self.idle > SLEEP_AFTER => Mood::Asleep,
            Phase::Playing => Mood::Idle,
        }
    }

    /// Draws the stage, back to front.
    pub fn draw(&mut self, p: &mut Painter, puzzle: &Puzzle, frame: &StageFrame) {
        let StageFrame { style, alpha, motion, .. } = *frame;
        p.push_view(frame.view);
        let berry = self.berry_pose(puzzle, alpha);
        if let Some(berry) = &berry {
            draw_berry_glow(p, &style.berry, berry, motion.time);
        }
        self.points.clear();
        self.points.extend(puzzle.level().pegs.iter().filter(|peg| peg.kind == PegKind::Fixed).map(|peg| peg.at));
        draw_twig(p, frame.palette, &self.points, TWIG, motion);
        let rock_look = RockLook::of(Ink::of(frame.palette.far_hill));
        let rounding = puzzle.rock_rounding();
        puzzle.level().rocks.iter().for_each(|rock| draw_rock_spec(p, &rock_look, rock, rounding));
        if motion.contrast {
            contrast::draw_outlines(p, puzzle, THORN_STEM, alpha, &mut self.points);
        }
        for (index, thorn) in puzzle.level().thorns.iter().enumerate() {
            self.points.clear();
            self.points.extend((0..thorn.points.len()).map(|k| thorn::point(puzzle, index, k, alpha)));
            draw_thorns(p, &style.hazard, &self.points, THORN_STEM, index as u32);
        }
        // The style may change while the game runs, so its size is taken anew.
        let nim =
            NimPose { at: body_of(puzzle.nim().mouth, style.nim.radius), radius: style.nim.radius, ..self.nim.pose };
        let seat = nim.at + vec2(0.0, nim.radius);
        draw_leaf_seat(p, seat, SEAT_LENGTH, seat_side(puzzle), 0.04);
        self.draw_puffballs(p, style, puzzle, motion);
        for rope in puzzle.ropes() {
            self.draw_rope(p, style, puzzle, rope, alpha, motion);
        }
        for peg in &puzzle.elements().pegs {
            draw_peg(p, peg.previous.lerp(peg.at, alpha), PEG_RADIUS);
        }
        self.draw_fireflies(p, puzzle, frame);
        draw_nim(p, &style.nim, &nim);
        if let Some(berry) = &berry {
            draw_berry(p, &style.berry, berry);
            self.draw_knots(p, style, puzzle, berry);
        }
        self.draw_bubbles(p, puzzle, &berry, motion);
        self.fx.draw(p);
        p.pop();
    }

    /// The berry between two ticks; after a win, on its way into the mouth.
    fn berry_pose(&self, puzzle: &Puzzle, alpha: f32) -> Option<BerryPose> {
        let squash = vec2(1.0 - self.squash, 1.0 + self.squash);
        if let Some(body) = puzzle.berry().and_then(|id| puzzle.world().body(id)) {
            let at = if body.teleported { body.position } else { body.previous.lerp(body.position, alpha) };
            let angle = body.previous_angle + (body.angle - body.previous_angle) * alpha;
            return Some(BerryPose { angle, squash, ..BerryPose::new(at, DRAWN_BERRY * body.radius) });
        }
        let Phase::Won { at, .. } = puzzle.phase() else { return None };
        let gone = ((puzzle.tick() - at) as f32 + alpha) / (SWALLOW * TICK_RATE);
        (gone < 1.0).then(|| {
            let k = cubic_in(gone);
            let at = self.berry_at.lerp(puzzle.nim().mouth, k);
            let radius = DRAWN_BERRY * self.berry_radius * (1.0 - 0.75 * k);
            BerryPose { angle: self.berry_angle, glow: 1.0 - k, ..BerryPose::new(at, radius) }
        })
    }

    fn draw_rope(&mut self, p: &mut Painter, style: &Style, puzzle: &Puzzle, rope: &Rope, alpha: f32, motion: Motion) {
        let Some(view) = puzzle.world().rope(rope.id) else { return };
        self.points.clear();
        self.points.extend((0..view.len()).map(|i| view.point_at(i, alpha)));
        let full = FULL_TENSION * puzzle.tuning().snip.berry_mass * puzzle.tuning().engine.gravity;
        let fade = puzzle.tuning().snip.cut_fade * TICK_RATE;
        let age = rope.cut_at.map_or(0.0, |at| (puzzle.tick() - at) as f32 / fade.max(1.0));
        let pose = RopePose {
            points: &self.points,
            tension: (view.tension / full.max(1.0)).clamp(0.0, 1.0),
            alpha: 1.0 - cubic_in(age.clamp(0.0, 1.0)),
            cut: view.ends.map(|end| end == EndKind::Free),
            phase: rope.origin.seed() as f32 * 3.7,
        };
        draw_rope(p, &style.rope, &pose, motion.time);
    }

    /// Ropes meet at the berry in one knot.
    fn draw_knots(&self, p: &mut Painter, style: &Style, puzzle: &Puzzle, berry: &BerryPose) {
        let tied = puzzle.ropes().iter().any(|rope| rope.ends.iter().any(|tie| matches!(tie, Tie::Berry(_))));
        if tied {
            draw_knot(
                p,
                &style.rope,
                berry.at + Vec2::from_angle(berry.angle).rotate(Puzzle::tie_point(berry.radius / DRAWN_BERRY)),
            );
        }
    }

    fn draw_puffballs(&self, p: &mut Painter, style: &Style, puzzle: &Puzzle, motion: Motion) {
        for ball in &puzzle.elements().puffballs {
            let age = ball.puffed_at.map_or(f32::MAX, |at| (puzzle.tick() - at) as f32 / TICK_RATE);
            let squeeze = (1.0 - age / SQUEEZE).max(0.0);
            let angle = ball.direction.y.atan2(ball.direction.x);
            draw_puffball(p, &style.helper, ball.at, PUFFBALL_RADIUS, angle, squeeze, motion);
        }
    }

    /// Fireflies at their places, and caught ones on a curved way to their slots.
    fn draw_fireflies(&self, p: &mut Painter, puzzle: &Puzzle, frame: &StageFrame) {
        for (index, firefly) in puzzle.fireflies().iter().enumerate() {
            let flown = match (firefly.caught_at, self.flights[index]) {
                (None, _) => 0.0,
                (Some(_), Some(age)) => cubic_in((age / FLIGHT).min(1.0)),
                (Some(_), None) => continue,
            };
            if flown >= 1.0 {
                continue;
            }
            let way = frame.slots[index] - firefly.at;
            let place = |t: f32| firefly.at + way * t + way.perp() * (0.18 * (1.0 - t) * t);
            let at = place(flown);
            if let Some(age) = self.flights[index] {
                // the light it leaves behind on its way
                for k in 1..=TRAIL {
                    let then = age / FLIGHT - 0.03 * k as f32;
                    if then <= 0.0 {
                        break;
                    }
                    let fade = 1.0 - k as f32 / (TRAIL + 1) as f32;
                    p.glow(
                        place(cubic_in(then)),
                        FIREFLY_RADIUS * (0.6 + 0.8 * fade),
                        Ink::of(frame.style.firefly.mid).fade(0.22 * fade),
                    );
                }
            }
            let pose = FireflyPose {
                at,
                radius: FIREFLY_RADIUS * (1.0 - 0.2 * flown),
                angle: 0.0,
                glow: 1.0 + 0.5 * flown.min(0.5),
                lit: true,
                seed: index as f32 * 1.7,
            };
            draw_firefly(p, &frame.style.firefly, &pose, frame.motion);
        }
    }

    fn draw_bubbles(&self, p: &mut Painter, puzzle: &Puzzle, berry: &Option<BerryPose>, motion: Motion) {
        for bubble in &puzzle.elements().bubbles {
            match bubble.state {
                BubbleState::Waiting => draw_bubble(p, bubble.at, BUBBLE_RADIUS, 0.0, motion),
                BubbleState::Carrying { since, .. } => {
                    let young = 1.0 - (puzzle.tick() - since) as f32 / (0.5 * TICK_RATE);
                    let at = berry.map_or(bubble.at, |b| b.at);
                    draw_bubble(p, at, BUBBLE_RADIUS, young.max(0.0), motion);
                }
                BubbleState::Popped(_) => {}
            }
        }
    }
}

/// The middle of Nim's body: the mouth is 0.4 body radii below it.
fn body_of(mouth: Vec2, radius: f32) -> Vec2 {
    mouth - vec2(0.0, 0.4 * radius)
}

/// The stem of Nim's leaf grows on the side of the nearer edge of the stage.
fn seat_side(puzzle: &Puzzle) -> f32 {
    if puzzle.nim().mouth.x < 0.5 * puzzle.level().size.x { -1.0 } else { 1.0 }
}

fn draw_rock_spec(p: &mut Painter, look: &RockLook, rock: &RockSpec, rounding: f32) {
    match &rock.shape {
        RockShape::Circle { radius } => {
            let corner = |i: usize| Vec2::from_angle(std::f32::consts::TAU * i as f32 / ROUND_CORNERS as f32) * *radius;
            let outline: [Vec2; ROUND_CORNERS] = std::array::from_fn(corner);
            draw_rock(p, look, rock.at, 0.0, &outline, 2.0);
        }
        RockShape::Polygon(points) => draw_rock(p, look, rock.at, 0.0, points, rounding),
    }
}
