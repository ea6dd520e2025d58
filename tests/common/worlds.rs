//! What laws of the engine ask of a world.

use gossamer::verlet::{Body, BodyId, EngineTuning, World};

/// Energy is lost to nothing but solving.
pub fn undamped() -> EngineTuning {
    EngineTuning { damping: 1.0, ..EngineTuning::default() }
}

pub fn look(world: &World, body: BodyId) -> Body {
    world.body(body).expect("it is there")
}

pub fn run(world: &mut World, ticks: u32) {
    (0..ticks).for_each(|_| world.step());
}

/// Worst link of all rigid ropes, %.
pub fn worst(world: &World) -> f32 {
    world.ropes().filter_map(|rope| world.rope(rope)).map(|view| 100.0 * view.worst_stretch).fold(0.0, f32::max)
}
