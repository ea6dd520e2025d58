//! A night as it is seen: the camera that follows Nim, the sky of the hour, the web, the prey, and Nim on its strand.

use super::breeze::Breeze;
use super::bursts::{draw_refusal, draw_sever, draw_tie};
use super::camera::NightCamera;
use super::gentle::draw_side_nim_light;
use super::lamp::{draw_lamp, draw_lamp_pool};
use super::light::SilkLight;
use super::mood::{Hour, SkyMood};
use super::moon::moon_seen;
use super::nim_draw::draw_side_nim;
use super::nim_side::{SideMood, SideNim, SideRide};
use super::open_sky::SkyScene;
use super::points::Points;
use super::sky::SpinSky;
use super::stage_prey::PreyPictures;
use super::stage_web::{WebFrame, WebPicture};
use super::thread::{ShotPose, draw_shot};
use crate::content::style::Style;
use crate::sim::command::Stick;
use crate::sim::phase::{LossCause, Phase};
use crate::sim::spider::event::SpinEvent;
use crate::sim::spider::level::Part;
use crate::sim::spider::state::{Night, Prey, PreyState};
use crate::view::fx::Fx;
use crate::view::ink::Ink;
use crate::view::motion::{Motion, smooth};
use crate::view::paint::Painter;
use crate::view::press::Press;
use crate::view::text::Text;
use glam::{Affine2, Vec2, vec2};

/// Body radius of Nim on the web, cm.
const NIM: f32 = 27.0;
/// Seconds in which one hour gives way to the next.
const HOUR_CHANGE: f32 = 8.0;
/// Strands near Nim on which it may put its feet.
const GROUND: usize = 48;
/// Height of the picture in a wide window, width in a tall one, and the height in a low window, cm.
const WIDE: f32 = 800.0;
const TALL: f32 = 620.0;
const LOW: f32 = 640.0;
/// Windows lower than this many points are low.
const LOW_WINDOW: f32 = 600.0;
/// In a wide window the web hangs lower than the middle by this share of the height: the score is above it.
const LOWER: f32 = 0.033;
/// Nim dozes off after so many seconds without moving, with nothing nearer than this, cm.
const DOZE: f32 = 9.0;
const ALONE: f32 = 330.0;

/// How far a lamp's light reaches, cm.
const LAMP_REACH: f32 = 230.0;
/// Flashes at once, and the longest of them, s.
const MOST_BURSTS: usize = 16;
const BURST: f32 = 0.6;

#[derive(Clone, Copy)]
enum BurstKind {
    Tie,
    Refusal,
    Sever,
}

/// A flash on the web.
#[derive(Clone, Copy)]
struct Burst {
    kind: BurstKind,
    at: Vec2,
    along: Vec2,
    age: f32,
}

/// What a frame of a night is drawn into.
pub struct NightFrame<'a> {
    pub style: &'a Style,
    /// How far the picture is between the last tick and the next, 0..=1.
    pub alpha: f32,
    /// Window in points, a physical pixel in points, and the HUD's unit.
    pub window: Vec2,
    /// The part of the window that the web has, from its upper left corner.
    pub room: Vec2,
    pub pixel: f32,
    pub unit: f32,
    /// Phase of the moon: 0 = new, 0.5 = full.
    pub moon: f32,
    /// Soft lights in place of Nim and prey.
    pub gentle: bool,
    pub motion: Motion,
}

/// The picture of a night and what it remembers.
pub struct NightView {
    camera: NightCamera,
    sky: Option<SpinSky>,
    /// The hour before, the present one, and how far the change is.
    hours: [Hour; 2],
    change: f32,
    web: WebPicture,
    prey: PreyPictures,
    nim: SideNim,
    ground: Vec<[Vec2; 2]>,
    fx: Fx,
    bursts: Vec<Burst>,
    breeze: Breeze,
    points: Points,
    /// Upper left and lower right corner of what was seen last, cm.
    sight: [Vec2; 2],
    /// Seconds that Nim has kept still with nothing near.
    still: f32,
}

impl NightView {
    /// The picture of a night that begins.
    pub fn new(night: &Night) -> NightView {
        let hour = night.level().parts.first().map_or(Hour::Dusk, |part| hour(part.part));
        NightView {
            camera: NightCamera::new(night.spider().at),
            sky: None,
            hours: [hour; 2],
            change: 1.0,
            web: WebPicture::default(),
            prey: PreyPictures::default(),
            nim: SideNim::new(NIM, 5),
            ground: Vec::with_capacity(GROUND),
            fx: Fx::new(9),
            bursts: Vec::with_capacity(MOST_BURSTS),
            breeze: Breeze::default(),
            points: Points::default(),
            sight: [-1.0, 1.0].map(|side| night.spider().at + side * 0.5 * Vec2::new(WIDE, TALL)),
            still: 0.0,
        }
    }

    /// Back to the start of the night; the painted sky stays.
    pub fn restart(&mut self, night: &Night) {
        let sky = self.sky.take();
        *self = NightView { sky, ..NightView::new(night) };
    }

    /// Points per cm in a window of this size.
    pub fn scale(window: Vec2) -> f32 {
        if window.y > window.x {
            window.x / TALL
        } else if window.y < LOW_WINDOW {
            window.y / LOW
        } else {
            window.y / WIDE
        }
    }

    /// Night centimetres to screen points.
    pub fn view(&self, window: Vec2) -> Affine2 {
        let scale = NightView::scale(window);
        let middle = 0.5 * window + vec2(0.0, if window.x > window.y { LOWER * window.y } else { 0.0 });
        Affine2::from_scale_angle_translation(Vec2::splat(scale), 0.0, middle - self.camera.at() * scale)
    }

    /// Takes one thing that happened.
    pub fn event(&mut self, event: &SpinEvent, style: &Style) {
        let gold = Ink::of(style.silk.glint);
        match *event {
            SpinEvent::Shot { direction, .. } => {
                self.still = 0.0;
                self.nim.shoot(direction);
            }
            SpinEvent::Tied { at, .. } | SpinEvent::Anchored { at, .. } => self.burst(BurstKind::Tie, at),
            SpinEvent::Refused { at, .. } => self.burst(BurstKind::Refusal, at),
            SpinEvent::Lassoed { at, .. } => self.fx.ring(at, 30.0, gold),
            SpinEvent::Cut { at } | SpinEvent::Broke { at, .. } | SpinEvent::Severed { at, .. } => {
                self.burst(BurstKind::Sever, at);
            }
            SpinEvent::Caught { at, .. } => self.fx.sparks(at, 5, gold, 60.0),
            SpinEvent::Bitten { .. } => self.nim.hurt(),
            SpinEvent::Collected { kind, at, points, chain } => {
                self.points.won(at, points, chain);
                self.nim.collect();
                self.prey.collected(kind, at);
                self.fx.caught(at);
            }
            SpinEvent::Saved { at } => self.fx.ring(at, 60.0, gold),
            SpinEvent::Began { part } => {
                self.hours = [self.hours[1], hour(part)];
                self.change = 0.0;
            }
            _ => {}
        }
    }

    /// Moves the picture on by a frame.
    pub fn update(&mut self, night: &Night, alpha: f32, motion: Motion) {
        let spider = night.spider();
        let at = spider.previous.lerp(spider.at, alpha);
        self.camera.update(at, spider.velocity, motion);
        self.change = (self.change + motion.dt / HOUR_CHANGE).min(1.0);
        self.prey.update(night, motion);
        self.breeze.update(night, self.sight, motion);
        self.points.update(motion);
        self.move_nim(night, at, alpha, motion);
        self.fx.update(motion);
        self.bursts.iter_mut().for_each(|burst| burst.age += motion.dt);
        self.bursts.retain(|burst| burst.age < BURST);
    }

    fn move_nim(&mut self, night: &Night, at: Vec2, alpha: f32, motion: Motion) {
        let spider = night.spider();
        self.ground.clear();
        let reach = 3.4 * NIM;
        for id in night.web().strands() {
            let Some(strand) = night.web().strand(id) else { continue };
            let ends = [strand.previous_from.lerp(strand.from, alpha), strand.previous_to.lerp(strand.to, alpha)];
            if self.ground.len() < GROUND && ends.iter().any(|end| end.distance_squared(at) < reach * reach) {
                self.ground.push(ends);
            }
        }
        let along = spider.perch.and_then(|place| night.web().direction(place.strand)).unwrap_or(spider.facing);
        let awake = |prey: &Prey| prey.state != PreyState::Hidden && prey.at.distance(at) < ALONE;
        let moves = spider.stick != Stick::REST || spider.fall.is_some() || !night.shots().is_empty();
        self.still = if moves || night.prey().iter().any(awake) { 0.0 } else { self.still + motion.dt };
        let mood = match night.phase() {
            Phase::Lost { cause: LossCause::Bitten, .. } => SideMood::Dead,
            _ if spider.fall.is_some() => SideMood::Falling,
            _ if self.still > DOZE => SideMood::Asleep,
            _ => SideMood::Riding,
        };
        let near = night.prey().iter().min_by(|a, b| a.at.distance_squared(at).total_cmp(&b.at.distance_squared(at)));
        let look = near.map_or(at + spider.facing * 200.0, |prey| prey.at);
        let heading = spider.facing.y.atan2(spider.facing.x);
        let velocity = spider.velocity;
        self.nim.update(&SideRide { seat: at, along, heading, velocity, ground: &self.ground, look, mood }, motion);
    }

    /// Draws the whole night; the painter must be empty.
    pub fn draw(&mut self, press: &Press, p: &mut Painter, night: &Night, frame: &NightFrame) {
        self.draw_sky(press, p, night, frame);
        self.draw_near(p, night, frame);
    }

    /// How far the camera has gone from the middle of the web, points.
    fn gone(&self, night: &Night, room: Vec2) -> Vec2 {
        (self.camera.at() - night.level().web.centre) * NightView::scale(room)
    }

    fn draw_sky(&mut self, press: &Press, p: &mut Painter, night: &Night, frame: &NightFrame) {
        let NightFrame { style, window, room, pixel, unit, moon, motion, .. } = *frame;
        let sky = self.sky.take().filter(|sky| sky.fits(style, window, pixel, unit));
        let mut sky = sky.unwrap_or_else(|| SpinSky::new(press, p, style, window, pixel, unit, night.level().seed));
        let camera = self.gone(night, room);
        let mood = SkyMood::between(style, self.hours[0], self.hours[1], self.change);
        sky.draw(press, p, window, &SkyScene { mood, moon, camera }, motion);
        self.sky = Some(sky);
    }

    /// Draws what is in front of the sky: web, prey and Nim.
    pub fn draw_near(&mut self, p: &mut Painter, night: &Night, frame: &NightFrame) {
        let NightFrame { style, alpha, window, room, unit, gentle, motion, .. } = *frame;
        let camera = self.gone(night, room);
        let scale = NightView::scale(room);
        let view = self.view(room);
        let back = view.inverse();
        let sight = [Vec2::ZERO, window].map(|corner| back.transform_point2(corner));
        self.sight = sight;
        let web = WebFrame { night, look: &style.silk, alpha, sight };
        self.web.compose(&web);
        let moon_at = back.transform_point2(moon_seen(window, unit, camera).at);
        let light = SilkLight::new(&style.silk, moon_at, self.web.len(), motion);
        p.push(view.translation, 0.0, Vec2::splat(scale));
        let lamps = || (0u32..).zip(night.level().lamps.iter());
        let leaf = Ink::of(style.spin.near_trees).mix(Ink::of(style.silk.halo), 0.4);
        self.breeze.draw(p, &light, leaf, night, false);
        lamps().for_each(|(seed, at)| draw_lamp_pool(p, &light, *at, LAMP_REACH, 1.0, seed));
        self.web.draw(p, &light, &web);
        lamps().for_each(|(seed, at)| draw_lamp(p, &light, *at, 1.0, seed));
        self.draw_shots(p, &light, night, alpha);
        self.draw_bursts(p, &light);
        self.prey.draw(p, style, &web, gentle, motion);
        let draw_nim = if gentle { draw_side_nim_light } else { draw_side_nim };
        draw_nim(p, &style.nim, &self.nim);
        self.fx.draw(p);
        self.breeze.draw(p, &light, leaf, night, true);
        p.pop();
    }

    /// Draws the points that were just won, over everything else of the night.
    pub fn draw_points(&self, p: &mut Painter, text: &Text, frame: &NightFrame) {
        self.points.draw(p, text, frame.style, &self.view(frame.room), frame.unit);
    }

    fn draw_shots(&self, p: &mut Painter, light: &SilkLight, night: &Night, alpha: f32) {
        for shot in night.shots() {
            let head = shot.previous.lerp(shot.head, alpha);
            // It leaves Nim's spinnerets; when Nim has ridden on, its root stays where it was shot from.
            let muzzle = self.nim.muzzle();
            let from = shot.origin.and_then(|place| night.web().at(place)).map_or(muzzle, |root| {
                root.lerp(muzzle, 1.0 - smooth(1.4 * NIM, 2.8 * NIM, root.distance(self.nim.at())))
            });
            let age = shot.flown / night.tuning().thread.speed.max(1.0);
            draw_shot(p, light, &ShotPose { from, head, age, alpha: 1.0 });
        }
    }

    fn draw_bursts(&self, p: &mut Painter, light: &SilkLight) {
        for burst in &self.bursts {
            match burst.kind {
                BurstKind::Tie => draw_tie(p, light, burst.at, burst.age),
                BurstKind::Refusal => draw_refusal(p, light, burst.at, burst.age),
                BurstKind::Sever => draw_sever(p, light, burst.at, burst.along, burst.age),
            }
        }
    }

    fn burst(&mut self, kind: BurstKind, at: Vec2) {
        if self.bursts.len() == MOST_BURSTS {
            self.bursts.remove(0);
        }
        // Silk that is cut whips along the way that Nim does not look.
        let along = (at - self.nim.at()).perp().normalize_or(Vec2::X);
        self.bursts.push(Burst { kind, at, along, age: 0.0 });
    }

    /// Where the camera goes: Nim and what it looks ahead; cm.
    pub fn camera(&self) -> Vec2 {
        self.nim.at() + self.camera.ahead()
    }

    /// Where Nim's thread comes from, for aiming aids; cm.
    pub fn muzzle(&self) -> Vec2 {
        self.nim.muzzle()
    }
}

fn hour(part: Part) -> Hour {
    match part {
        Part::Dusk => Hour::Dusk,
        Part::Midnight => Hour::Midnight,
        Part::Storm => Hour::Storm,
        Part::Dawn => Hour::Dawn,
    }
}
