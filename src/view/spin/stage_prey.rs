//! The prey of a night as it is drawn: the sim's states as phases of the pictures, with what only pictures remember.

use super::gentle::draw_prey_light;
use super::prey::{PreyLook, PreyPhase, turns_left};
use super::prey_draw::draw_prey;
use super::stage_web::WebFrame;
use crate::content::style::Style;
use crate::sim::prey_kind::PreyKind;
use crate::sim::spider::state::{Night, Prey, PreyState};
use crate::verlet::tuning::{TICK, TICK_RATE};
use crate::view::motion::Motion;
use crate::view::paint::Painter;
use glam::Vec2;

/// Pictures remembered at once.
const MOST: usize = 48;
/// Seconds of a collected piece's last sparkle.
const COLLECTED: f32 = 0.5;
/// Seconds of a cutter's work: what the rules say.
const CUT: f32 = 0.8;
/// Share of a life after which it is seen fading.
const FADES: f32 = 0.95;

/// What is remembered of one piece.
#[derive(Clone, Copy)]
struct Trace {
    seed: u32,
    left: bool,
    walked: f32,
}

/// Nothing of a piece of prey, its light least of all, is farther from it than this, cm.
const REACH: f32 = 130.0;

/// All prey as it was drawn last, and what was collected a moment ago.
pub struct PreyPictures {
    traces: Vec<Trace>,
    taken: Vec<(PreyKind, Vec2, f32)>,
}

impl Default for PreyPictures {
    fn default() -> PreyPictures {
        PreyPictures { traces: Vec::with_capacity(MOST), taken: Vec::with_capacity(MOST) }
    }
}

impl PreyPictures {
    /// Something was collected at `at`.
    pub fn collected(&mut self, kind: PreyKind, at: Vec2) {
        if self.taken.len() < MOST {
            self.taken.push((kind, at, 0.0));
        }
    }

    pub fn update(&mut self, night: &Night, motion: Motion) {
        self.taken.iter_mut().for_each(|(_, _, age)| *age += motion.dt);
        self.taken.retain(|(_, _, age)| *age < COLLECTED);
        self.traces.retain(|trace| night.prey().iter().any(|prey| prey.seed == trace.seed));
        for prey in night.prey() {
            let heading = heading(prey);
            let walked = (prey.at - prey.previous).length() * TICK_RATE * motion.dt;
            if let Some(trace) = self.traces.iter_mut().find(|trace| trace.seed == prey.seed) {
                trace.left = turns_left(trace.left, heading);
                trace.walked += walked;
            } else if self.traces.len() < MOST {
                self.traces.push(Trace { seed: prey.seed, left: heading.cos() < 0.0, walked: 0.0 });
            }
        }
    }

    /// `gentle` draws lights in place of bodies.
    pub fn draw(&self, p: &mut Painter, style: &Style, frame: &WebFrame, gentle: bool, motion: Motion) {
        let draw_prey = if gentle { draw_prey_light } else { draw_prey };
        let (night, alpha) = (frame.night, frame.alpha);
        for prey in night.prey().iter().filter(|prey| frame.sees(prey.at, REACH)) {
            let trace = self.traces.iter().find(|trace| trace.seed == prey.seed);
            let look = PreyLook {
                heading: heading(prey),
                left: trace.is_some_and(|trace| trace.left),
                phase: phase(night, prey, alpha),
                walked: trace.map_or(0.0, |trace| trace.walked),
                seed: (prey.seed % 4096) as f32 * 0.37,
                ..PreyLook::new(prey.kind, prey.previous.lerp(prey.at, alpha))
            };
            draw_prey(p, style, &look, motion);
        }
        for (kind, at, age) in &self.taken {
            let look = PreyLook { phase: PreyPhase::Collected(age / COLLECTED), ..PreyLook::new(*kind, *at) };
            draw_prey(p, style, &look, motion);
        }
    }
}

fn heading(prey: &Prey) -> f32 {
    let way = if prey.node.is_some() { prey.tug } else { prey.velocity };
    way.y.atan2(way.x)
}

fn phase(night: &Night, prey: &Prey, alpha: f32) -> PreyPhase {
    let age = (night.tick().saturating_sub(prey.since) as f32 + alpha) * TICK;
    match prey.state {
        PreyState::Hidden => PreyPhase::Star(if prey.timer > 0.0 { 1.0 - prey.timer } else { 0.0 }),
        PreyState::Appearing => PreyPhase::Appearing((age / night.tuning().hunt.flicker).clamp(0.0, 1.0)),
        PreyState::Riding => PreyPhase::Riding,
        PreyState::Flying => PreyPhase::Flying,
        PreyState::Working => PreyPhase::Working((age / CUT).clamp(0.0, 1.0)),
        PreyState::Caught if prey.life > FADES => PreyPhase::Caught { wrapped: prey.ties },
        PreyState::Caught => PreyPhase::Dying { share: 1.0 - prey.life, wrapped: prey.ties },
        PreyState::Dead | PreyState::Gone => PreyPhase::Dead,
    }
}
