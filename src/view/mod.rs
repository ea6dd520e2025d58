//! What is seen and heard: reads the sim, never changes it. Paints triangles of its own, so it looks alike everywhere.
pub mod ink;
pub mod sheet;
pub mod paint;
pub mod fill;
pub mod stroke;
pub mod shapes;
pub mod press;
pub mod text;
