//! The engine's numbers: everything that a replay depends on and that a designer may change while the game runs.

use crate::math::hash::Hasher;

/// Which method keeps ropes at their length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Solver {
    /// Implicit block-tridiagonal solve with geometric stiffness: 0.1 % stretch at any length and load.
    #[default]
    Direct,
    /// The relaxation of Jakobsen's article: cheap to explain, stretches with length and load.
    Relax,
}

/// Engine constants. Lengths in cm, times in s, masses in node masses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EngineTuning {
    /// Downward acceleration, cm/s^2.
    pub gravity: f32,
    /// Share of the velocity that is left after one tick of 1/120 s, 0..=1.
    pub damping: f32,
    pub solver: Solver,
    /// Substeps per tick of the direct solver, 1..=8.
    pub substeps: u32,
    /// Substeps per tick of the relaxation, 1..=8; 1 in its article.
    pub relax_substeps: u32,
    /// Passes per tick of the relaxation, 1..=16: of cloth, 2 look like spandex, 5 crisp, 15 stiff.
    pub relax_passes: u32,
    /// Strain of a rigid rope's worst link under the whole weight of its island: sets the stiffness.
    pub strain: f32,
    /// Stiffness limit of f32 arithmetic, as kappa over node mass (`direct.rs`).
    pub max_stiffness: f32,
    /// Newton iterations per substep, 1..=8. Almost always one is enough.
    pub max_iterations: u32,
    /// Iterations stop when no link of a rigid rope is longer than 1 + this, times its rest length.
    pub tolerance: f32,
    /// No particle or body is faster than this, cm/s.
    pub max_speed: f32,
    /// A rope link strained more than this for `snap_ticks` ticks counts as jammed.
    pub snap_strain: f32,
    pub snap_ticks: u32,
    /// How fast a reel changes its speed, cm/s^2.
    pub reel_ramp: f32,
    /// How firmly moving air takes ropes along, 1/s per cm^2 and node mass: the drag is this times area over mass.
    pub air_on_ropes: f32,
    /// The same for bodies.
    pub air_on_bodies: f32,
    /// The same for sheets.
    pub air_on_sheets: f32,
}

impl Default for EngineTuning {
    fn default() -> EngineTuning {
        EngineTuning {
            gravity: 980.0,
            damping: 0.99,
            solver: Solver::Direct,
            substeps: 2,
            relax_substeps: 1,
            relax_passes: 5,
            strain: 1e-3,
            max_stiffness: 8000.0,
            max_iterations: 4,
            tolerance: 0.02,
            max_speed: 6000.0,
            snap_strain: 0.05,
            snap_ticks: 6,
            reel_ramp: 1000.0,
            air_on_ropes: 0.1,
            air_on_bodies: 0.16,
            air_on_sheets: 0.0045,
        }
    }
}

impl EngineTuning {
    /// Mixes every number into `h`: recordings note which tuning they were made with.
    pub fn hash_into(&self, h: &mut Hasher) {
        let EngineTuning {
            gravity,
            damping,
            solver,
            substeps,
            relax_substeps,
            relax_passes,
            strain,
            max_stiffness,
            max_iterations,
            tolerance,
            max_speed,
            snap_strain,
            snap_ticks,
            reel_ramp,
            air_on_ropes,
            air_on_bodies,
            air_on_sheets,
        } = self;
        for value in [gravity, damping, strain, max_stiffness, tolerance, max_speed, snap_strain, reel_ramp] {
            h.f32(*value);
        }
        for value in [air_on_ropes, air_on_bodies, air_on_sheets] {
            h.f32(*value);
        }
        for value in [*solver as u32, *substeps, *relax_substeps, *relax_passes, *max_iterations, *snap_ticks] {
            h.u32(value);
        }
    }
}

/// How much a world can hold. Everything is reserved at once, so that no tick allocates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capacity {
    /// Rope nodes, including the room that reels need.
    pub particles: usize,
    pub ropes: usize,
    pub bodies: usize,
    pub shapes: usize,
    pub sheets: usize,
    /// Nodes of all sheets, as [`super::sheet::Sheet::nodes_of`] counts them.
    pub sheet_nodes: usize,
}

impl Default for Capacity {
    fn default() -> Capacity {
        Capacity { particles: 2048, ropes: 128, bodies: 64, shapes: 64, sheets: 0, sheet_nodes: 0 }
    }
}

/// Ticks per second of the whole game.
pub const TICK_RATE: f32 = 120.0;

/// Length of one tick, s. Never changes: slow motion and pause change how many ticks run.
pub const TICK: f32 = 1.0 / TICK_RATE;
