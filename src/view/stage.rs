//! The stage of Snip: what lies between the sim and the drawing functions. It keeps what only the eye needs (Nim's moods,
//! squashes, pieces that fly about) and draws everything in its order of depth; `stage_*.rs` have the parts.

use super::contrast;
use super::elements::ant::draw_ant;
use super::elements::cape::{Cape, draw_clasp};
use super::elements::cloth::ClothLook;
use super::foliage::draw_leaf_seat;
use super::fx::Fx;
use super::motion::Motion;
use super::nim::draw_nim;
use super::nim_pose::{Mood, NimActor, NimPose};
use super::paint::Painter;
use super::props::draw_bubble;
use super::stage_ants::{draw_ants, thief};
use super::stage_berry::{BerryView, Shown};
use super::stage_devices::{
    draw_curtains, draw_geysers, draw_hanging, draw_jars, draw_lamp_lights, draw_puffballs, draw_slings, draw_winds,
};
use super::stage_ease::Eased;
use super::stage_events::{BUBBLE_RADIUS, throw};
use super::stage_frame::StageFrame;
use super::stage_ground::{THORN_STEM, draw_all_thorns, draw_discs, draw_ground, draw_rocks, draw_switches};
use super::stage_lights::{Flights, draw_darkness, draw_waiting};
use super::stage_pegs::{draw_branch, draw_pegs, draw_ways};
use super::stage_ropes::{draw_knots, draw_ropes};
use crate::content::style::Style;
use crate::sim::event::Event;
use crate::sim::phase::Phase;
use crate::sim::puzzle::elements::BubbleState;
use crate::sim::puzzle::spec::Tie;
use crate::sim::puzzle::state::Puzzle;
use crate::verlet::tuning::TICK_RATE;
use glam::{Vec2, vec2};

/// Half the length of the leaf that Nim sits on.
const SEAT_LENGTH: f32 = 62.0;
/// Seconds for which Nim chews.
const CHEW: f32 = 0.9;
/// Seconds without a touch after which Nim falls asleep.
const SLEEP_AFTER: f32 = 12.0;
/// Nodes of the longest rope that is drawn without more memory.
const ROPE_NODES: usize = 1024;

/// What the eye needs beyond the puzzle.
pub struct StageView {
    nim: NimActor,
    /// Only some Nims have one.
    cape: Option<Cape>,
    /// Seconds since a finger last did something.
    idle: f32,
    berry: BerryView,
    flights: Flights,
    eased: Eased,
    fx: Fx,
    points: Vec<Vec2>,
    bands: [Vec<Vec2>; 2],
}

impl StageView {
    /// The view of a level at its start.
    pub fn new(puzzle: &Puzzle, style: &Style) -> StageView {
        let radius = style.nim.radius;
        StageView {
            nim: NimActor::new(body_of(puzzle.nim().mouth, radius), radius, 7),
            cape: None,
            idle: 0.0,
            berry: BerryView::new(puzzle),
            flights: Flights::default(),
            eased: Eased::new(puzzle),
            fx: Fx::new(3),
            points: Vec::with_capacity(ROPE_NODES),
            bands: [(); 2].map(|()| Vec::with_capacity(ROPE_NODES / 8)),
        }
    }

    /// The same with a cape on Nim's shoulders, if it is earned.
    pub fn dressed(mut self, earned: bool) -> StageView {
        self.cape = earned.then(|| Cape::new(&self.nim.pose));
        self
    }

    /// Takes one happening.
    pub fn event(&mut self, event: &Event, puzzle: &Puzzle) {
        match *event {
            Event::RopeCut { .. } => self.idle = 0.0,
            Event::BerryHit { speed, .. } => self.berry.hit(speed),
            Event::HalvesJoined { .. } => self.berry.join(),
            _ => {}
        }
        throw(&mut self.fx, event, puzzle);
    }

    /// How far each firefly is in its slot, 0..=1.
    pub fn arrived(&self) -> [f32; 3] {
        self.flights.arrived()
    }

    /// One frame of time.
    pub fn update(&mut self, puzzle: &Puzzle, motion: Motion) {
        self.idle = if puzzle.fingers().down().iter().any(Option::is_some) { 0.0 } else { self.idle + motion.dt };
        self.berry.update(puzzle, motion);
        self.nim.update(self.mood(puzzle), self.berry.at, motion);
        if let Some(cape) = &mut self.cape {
            cape.update(&self.nim.pose, motion);
        }
        self.flights.update(puzzle, motion.dt);
        self.eased.update(puzzle, motion.dt);
        self.fx.update_in(motion, puzzle.gravity_sign());
    }

    fn mood(&self, puzzle: &Puzzle) -> Mood {
        match puzzle.phase() {
            Phase::Won { at, .. } if ((puzzle.tick() - at) as f32) < CHEW * TICK_RATE => Mood::Chewing,
            Phase::Won { .. } => Mood::Happy,
            _ if puzzle.nim().asleep => Mood::Asleep,
            Phase::Lost { .. } => Mood::Sad,
            Phase::Playing if puzzle.nim().open => Mood::Eager,
            Phase::Playing if self.idle > SLEEP_AFTER => Mood::Asleep,
            Phase::Playing => Mood::Idle,
        }
    }

    /// Draws the stage, back to front.
    pub fn draw(&mut self, p: &mut Painter, puzzle: &Puzzle, frame: &StageFrame) {
        p.push_view(frame.view);
        let thief = thief(puzzle, frame);
        let shown = self.berry.shown(puzzle, frame, thief.as_ref());
        draw_winds(p, puzzle, frame);
        draw_branch(p, puzzle, frame, &mut self.points);
        draw_rocks(p, puzzle, frame);
        let night = puzzle.level().night;
        if night {
            // the dark covers Nim and the fireflies, but nothing that can be played with
            self.draw_nim(p, puzzle, frame);
            draw_waiting(p, puzzle, frame, &self.eased);
            let places = shown.iter().flatten().map(|one| one.pose.at);
            draw_darkness(p, puzzle, frame, places);
        }
        self.berry.draw_glow(p, frame, &shown);
        draw_lamp_lights(p, puzzle, frame);
        self.draw_things(p, puzzle, frame);
        draw_ropes(p, puzzle, frame, &mut self.points);
        draw_hanging(p, puzzle, frame);
        draw_knots(p, puzzle, frame, |tie| matches!(tie, Tie::Seed(_)));
        draw_pegs(p, puzzle, frame, &self.eased);
        draw_ants(p, puzzle, frame);
        if !night {
            draw_waiting(p, puzzle, frame, &self.eased);
            self.draw_nim(p, puzzle, frame);
        }
        self.draw_berry(p, puzzle, frame, &shown);
        if let Some(ant) = &thief {
            draw_ant(p, &frame.style.hazard, ant, frame.motion);
        }
        self.flights.draw(p, puzzle, frame);
        self.fx.draw(p);
        p.pop();
    }

    /// What lies, stands and blows behind the ropes.
    fn draw_things(&mut self, p: &mut Painter, puzzle: &Puzzle, frame: &StageFrame) {
        draw_discs(p, puzzle, frame, &self.eased);
        draw_ways(p, puzzle, frame, &self.eased);
        draw_ground(p, puzzle, frame);
        if frame.motion.contrast {
            contrast::draw_outlines(p, puzzle, frame, THORN_STEM, &mut self.points);
        }
        draw_all_thorns(p, puzzle, frame, &mut self.points);
        if !puzzle.level().night {
            draw_seat(p, puzzle, frame);
        }
        draw_geysers(p, puzzle, frame, &self.eased);
        draw_curtains(p, puzzle, frame);
        draw_switches(p, puzzle, frame);
        draw_puffballs(p, puzzle, frame);
        draw_jars(p, puzzle, frame, &self.eased, false);
        draw_slings(p, puzzle, frame, &self.eased, false, &mut self.bands);
    }

    /// The berry, and what is around it and before it.
    fn draw_berry(&mut self, p: &mut Painter, puzzle: &Puzzle, frame: &StageFrame, shown: &[Option<Shown>; 2]) {
        self.berry.draw(p, frame, shown);
        draw_knots(p, puzzle, frame, |tie| matches!(tie, Tie::Berry(_)));
        draw_slings(p, puzzle, frame, &self.eased, true, &mut self.bands);
        draw_jars(p, puzzle, frame, &self.eased, true);
        for bubble in &puzzle.elements().bubbles {
            match bubble.state {
                BubbleState::Waiting => draw_bubble(p, bubble.at, BUBBLE_RADIUS, 0.0, frame.motion),
                BubbleState::Carrying { part, since } => {
                    let at = shown.get(usize::from(part)).copied().flatten().map_or(bubble.at, |one| one.pose.at);
                    let young = frame.fresh(puzzle, Some(since), 0.5);
                    draw_bubble(p, at, BUBBLE_RADIUS, young, frame.motion);
                }
                BubbleState::Popped(_) => {}
            }
        }
    }

    /// Nim, in a cape if there is one.
    fn draw_nim(&self, p: &mut Painter, puzzle: &Puzzle, frame: &StageFrame) {
        if puzzle.level().night {
            draw_seat(p, puzzle, frame);
        }
        // The style may change while the game runs, so its size is taken anew.
        let look = &frame.style.nim;
        let nim = NimPose { at: body_of(puzzle.nim().mouth, look.radius), radius: look.radius, ..self.nim.pose };
        if let Some(cape) = &self.cape {
            cape.draw(p, &ClothLook::CAPE, &nim, frame.motion);
        }
        draw_nim(p, look, &nim);
        if self.cape.is_some() {
            draw_clasp(p, &nim, frame.motion);
        }
    }
}

/// The middle of Nim's body: the mouth is 0.4 body radii below it.
fn body_of(mouth: Vec2, radius: f32) -> Vec2 {
    mouth - vec2(0.0, 0.4 * radius)
}

/// Nim's leaf; its stem grows on the side of the nearer edge of the stage.
fn draw_seat(p: &mut Painter, puzzle: &Puzzle, frame: &StageFrame) {
    let radius = frame.style.nim.radius;
    let mouth = puzzle.nim().mouth;
    let side = if mouth.x < 0.5 * puzzle.level().size.x { -1.0 } else { 1.0 };
    draw_leaf_seat(p, body_of(mouth, radius) + vec2(0.0, radius), SEAT_LENGTH, side, 0.04);
}
