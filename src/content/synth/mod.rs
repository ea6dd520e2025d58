//! A small synthesiser: a `Sound` of the file becomes samples, then the bytes of a WAV file. Pure and deterministic; a
//! sound is notes (`note`) made of `oscillator`, `string`, `envelope` and `filter`, then space (`room`), level (`level`)
//! and the file format (`wav`). `render` puts them in order: read it first.
pub mod oscillator;
pub mod string;
pub mod envelope;
pub mod filter;
pub mod note;
pub mod room;
pub mod level;
pub mod wav;
pub mod render;
