//! Where painted triangles are kept until they are printed: chunks small enough for one draw call each.
//!
//! macroquad cuts a mesh off silently when it is larger than its draw call buffers, so no chunk ever is. A sheet keeps
//! its memory when cleared: a frame allocates nothing once the sheets have grown to their size.

use super::ink::Ink;
use glam::{Vec2, vec3, vec4};
use macroquad::models::{Mesh, Vertex};

/// Most vertices of one chunk; the window must be opened with a larger draw call capacity.
pub const CHUNK_VERTICES: usize = 32_000;
/// Most indices of one chunk; the window must be opened with a larger draw call capacity.
pub const CHUNK_INDICES: usize = 48_000;

/// What the shader makes of a vertex's local coordinates.
#[derive(Clone, Copy)]
pub enum Kind {
    /// The colour itself.
    Flat,
    /// A disc with an edge of one pixel; its radius in pixels.
    Disc(f32),
    /// The round light of the art bible: (1 - t^2)^2 (1 - 0.55 t).
    Glow,
}

/// Triangles of one draw call.
pub struct Chunk {
    pub mesh: Mesh,
}

impl Default for Chunk {
    fn default() -> Chunk {
        Chunk { mesh: Mesh { vertices: Vec::new(), indices: Vec::new(), texture: None } }
    }
}

impl Chunk {
    /// Adds a vertex at `at` (screen points) and returns its index. `local` is (0, 0) in the middle and 1 long at the rim.
    pub fn vertex(&mut self, at: Vec2, local: Vec2, ink: Ink, kind: Kind) -> u16 {
        let (kind, radius) = match kind {
            Kind::Flat => (0.0, 0.0),
            Kind::Disc(radius) => (1.0, radius),
            Kind::Glow => (2.0, 0.0),
        };
        self.mesh.vertices.push(Vertex {
            position: vec3(at.x, at.y, 0.0),
            uv: local,
            color: ink.bytes(),
            normal: vec4(ink.add, kind, radius, 0.0),
        });
        (self.mesh.vertices.len() - 1) as u16
    }

    /// Adds a plain coloured vertex.
    pub fn flat(&mut self, at: Vec2, ink: Ink) -> u16 {
        self.vertex(at, Vec2::ZERO, ink, Kind::Flat)
    }

    /// Adds a triangle of three vertices of this chunk.
    pub fn triangle(&mut self, a: u16, b: u16, c: u16) {
        self.mesh.indices.extend_from_slice(&[a, b, c]);
    }

    /// Adds the two triangles of the quad a-b-c-d, given around its rim.
    pub fn quad(&mut self, a: u16, b: u16, c: u16, d: u16) {
        self.mesh.indices.extend_from_slice(&[a, b, c, a, c, d]);
    }
}

/// A place in a sheet, for what happens to everything painted after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    chunk: usize,
    vertex: usize,
}

/// A growing list of chunks that is refilled every frame.
#[derive(Default)]
pub struct Sheet {
    chunks: Vec<Chunk>,
    used: usize,
}

impl Sheet {
    /// Forgets all triangles and keeps the memory.
    pub fn clear(&mut self) {
        self.used = 0;
    }

    /// The filled chunks in the order of painting.
    pub fn chunks(&self) -> &[Chunk] {
        &self.chunks[..self.used]
    }

    /// Vertices and indices of all chunks.
    pub fn size(&self) -> (usize, usize) {
        self.chunks().iter().fold((0, 0), |(v, i), c| (v + c.mesh.vertices.len(), i + c.mesh.indices.len()))
    }

    /// A chunk with room for one more shape of that many vertices and indices.
    pub fn room(&mut self, vertices: usize, indices: usize) -> &mut Chunk {
        assert!(vertices <= CHUNK_VERTICES && indices <= CHUNK_INDICES, "one shape of {vertices} v, {indices} i");
        let full = self.used == 0 || {
            let c = &self.chunks[self.used - 1];
            c.mesh.vertices.len() + vertices > CHUNK_VERTICES || c.mesh.indices.len() + indices > CHUNK_INDICES
        };
        if full {
            if self.used == self.chunks.len() {
                self.chunks.push(Chunk::default());
            }
            let chunk = &mut self.chunks[self.used];
            chunk.mesh.vertices.clear();
            chunk.mesh.indices.clear();
            self.used += 1;
        }
        &mut self.chunks[self.used - 1]
    }

    /// The chunk that the last call of `room` gave.
    pub fn top(&mut self) -> &mut Chunk {
        &mut self.chunks[self.used - 1]
    }

    /// The place up to which the sheet is filled.
    pub fn mark(&self) -> Mark {
        let vertices = self.chunks().last().map_or(0, |chunk| chunk.mesh.vertices.len());
        Mark { chunk: self.used.saturating_sub(1), vertex: vertices }
    }

    /// Changes the colour of everything that was painted since `from`: a whole thing of many shapes fades, blushes or
    /// pales as one. The bytes are straight red, green, blue and alpha.
    pub fn recolour(&mut self, from: Mark, change: impl Fn([u8; 4]) -> [u8; 4]) {
        let mut skip = from.vertex;
        for chunk in &mut self.chunks[from.chunk.min(self.used)..self.used] {
            let vertices = &mut chunk.mesh.vertices;
            let first = skip.min(vertices.len());
            vertices[first..].iter_mut().for_each(|vertex| vertex.color = change(vertex.color));
            skip = 0;
        }
    }

    /// Multiplies the alpha of everything that was painted since `from` by `alpha`.
    pub fn fade(&mut self, from: Mark, alpha: f32) {
        self.recolour(from, |[r, g, b, a]| [r, g, b, (f32::from(a) * alpha.clamp(0.0, 1.0) + 0.5) as u8]);
    }

    /// Adds a copy of `other`, moved by `offset` points, its alpha multiplied by `alpha`.
    pub fn append(&mut self, other: &Sheet, offset: Vec2, alpha: f32) {
        for from in other.chunks() {
            let into = self.room(from.mesh.vertices.len(), from.mesh.indices.len());
            let base = into.mesh.vertices.len() as u16;
            into.mesh.vertices.extend(from.mesh.vertices.iter().map(|v| {
                let mut v = *v;
                v.position.x += offset.x;
                v.position.y += offset.y;
                v.color[3] = (f32::from(v.color[3]) * alpha + 0.5) as u8;
                v
            }));
            into.mesh.indices.extend(from.mesh.indices.iter().map(|i| i + base));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec2;

    fn fill(sheet: &mut Sheet, quads: usize) {
        for _ in 0..quads {
            let c = sheet.room(4, 6);
            let v = [0.0, 1.0, 2.0, 3.0].map(|x| c.flat(vec2(x, 0.0), Ink::WHITE));
            c.quad(v[0], v[1], v[2], v[3]);
        }
    }

    #[test]
    fn issue_large_meshes_were_cut_off_at_the_draw_call_capacity() {
        // Cause: one mesh of more vertices than a draw call holds is clamped without an error.
        let mut sheet = Sheet::default();
        fill(&mut sheet, 20_000);
        assert_eq!(sheet.size(), (80_000, 120_000));
        for c in sheet.chunks() {
            assert!(c.mesh.vertices.len() <= CHUNK_VERTICES && c.mesh.indices.len() <= CHUNK_INDICES);
            assert!(c.mesh.indices.iter().all(|&i| usize::from(i) < c.mesh.vertices.len()));
        }
    }

    #[test]
    fn a_cleared_sheet_refills_without_growing() {
        let mut sheet = Sheet::default();
        fill(&mut sheet, 100);
        let before = sheet.chunks()[0].mesh.vertices.capacity();
        sheet.clear();
        assert_eq!(sheet.size(), (0, 0));
        fill(&mut sheet, 100);
        assert_eq!(sheet.chunks()[0].mesh.vertices.capacity(), before);
    }

    #[test]
    fn append_moves_and_fades() {
        let (mut one, mut two) = (Sheet::default(), Sheet::default());
        fill(&mut one, 1);
        fill(&mut two, 1);
        two.append(&one, vec2(10.0, 5.0), 0.5);
        let c = &two.chunks()[0];
        assert_eq!(c.mesh.indices[6..], [4, 5, 6, 4, 6, 7]);
        assert_eq!(
            (c.mesh.vertices[5].position.x, c.mesh.vertices[5].position.y, c.mesh.vertices[5].color[3]),
            (11.0, 5.0, 128)
        );
    }

    #[test]
    fn what_was_painted_since_a_mark_fades_over_chunks_and_what_was_before_stays() {
        let mut sheet = Sheet::default();
        let empty = sheet.mark();
        fill(&mut sheet, 1);
        let mark = sheet.mark();
        fill(&mut sheet, 12_000);
        sheet.fade(mark, 0.5);
        let alphas = |c: &Chunk, v: usize| c.mesh.vertices[v].color[3];
        assert!(sheet.chunks().len() > 1);
        assert_eq!((alphas(&sheet.chunks()[0], 3), alphas(&sheet.chunks()[0], 4)), (255, 128));
        assert!(sheet.chunks()[1].mesh.vertices.iter().all(|v| v.color[3] == 128));
        sheet.recolour(empty, |[_, g, b, a]| [7, g, b, a]);
        assert!(sheet.chunks().iter().flat_map(|c| &c.mesh.vertices).all(|v| v.color[0] == 7));
    }
}
