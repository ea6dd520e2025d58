//! Measures a rope as a laboratory would: swing it, let it come to rest, report how far it stretched.

use super::scenes::{Pendulum, pendulum};
use super::tuning::{EngineTuning, Solver, TICK_RATE};

/// What to measure: a rope held out straight and let go, with a body at its end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RopeSetup {
    /// 1..=4000 links of 10 cm.
    pub links: usize,
    /// Mass of the body, node masses.
    pub bob: f32,
    pub solver: Solver,
    /// Passes of the relaxation, 1..=16.
    pub passes: u32,
    /// Steps per second of either solver, a multiple of 120; 0 for the engine's own choice.
    pub hz: u32,
    /// Ticks to swing and settle; the last second counts as steady.
    pub ticks: u32,
}

impl Default for RopeSetup {
    fn default() -> RopeSetup {
        RopeSetup { links: 60, bob: 10.0, solver: Solver::Direct, passes: 5, hz: 0, ticks: 2400 }
    }
}

/// What came out. Stretches are in percent of the rest length.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RopeFigures {
    /// Largest total stretch and worst link at any tick.
    pub max_total: f32,
    pub max_worst: f32,
    /// Mean total stretch and worst link in the last second.
    pub steady_total: f32,
    pub steady_worst: f32,
    /// Root mean square speed of nodes and body at the end, cm/s.
    pub rms_speed: f32,
    /// Steps per second that were taken.
    pub hz: u32,
}

impl RopeSetup {
    /// The rope, ready to be let go; for callers that measure time.
    pub fn start(&self) -> Pendulum {
        let mut tuning = EngineTuning { solver: self.solver, relax_passes: self.passes, ..EngineTuning::default() };
        if self.hz > 0 {
            let substeps = (self.hz / TICK_RATE as u32).clamp(1, 8);
            (tuning.substeps, tuning.relax_substeps) = (substeps, substeps);
        }
        pendulum(tuning, self.links.clamp(1, 4000), self.bob)
    }

    /// Swings the rope and measures it.
    pub fn measure(&self) -> RopeFigures {
        let mut hung = self.start();
        let mut figures = RopeFigures::default();
        let last = TICK_RATE as u32;
        for tick in 0..self.ticks {
            hung.world.step();
            let Some(view) = hung.world.rope(hung.rope) else { continue };
            figures.max_total = figures.max_total.max(100.0 * view.stretch);
            figures.max_worst = figures.max_worst.max(100.0 * view.worst_stretch);
            if tick + last >= self.ticks {
                figures.steady_total += 100.0 * view.stretch / last as f32;
                figures.steady_worst = figures.steady_worst.max(100.0 * view.worst_stretch);
            }
        }
        figures.rms_speed = hung.world.rms_speed();
        figures.hz = hung.world.steps_per_second();
        figures
    }
}
