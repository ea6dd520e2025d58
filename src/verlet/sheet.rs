//! Sheets: cloth as a grid of nodes with links to the right and down. What one is made of and what can be seen of it.

use super::particles::Block;
use super::sheet_nodes::Cloth;
use super::slots::Id;
use crate::math::geom::{Vec2, vec2};
use crate::math::hash::Hasher;

/// Names a sheet.
pub type SheetId = Id<Sheet>;

/// Nodes of one colour in a row are padded to a multiple of this: a vector register of every target.
pub const VECTOR: usize = 4;

/// Fewest and most columns and rows of a sheet.
const SMALLEST: usize = 2;
const LARGEST: usize = 256;

/// Smallest distance of two nodes at rest, cm.
const FINEST: f32 = 0.5;

/// Recipe of a sheet. It hangs where it is made, flat and at rest; nothing of it is pinned yet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SheetDef {
    /// Top left node, cm.
    pub corner: Vec2,
    /// cm, from the first to the last node.
    pub width: f32,
    pub height: f32,
    /// Nodes side by side and one below the other, 2..=256.
    pub columns: usize,
    pub rows: usize,
    /// Mass of one node, in masses of the default rope's nodes, > 0.
    pub node_mass: f32,
    /// Whether weak diagonals keep its cells from leaning over.
    pub shear: bool,
    /// A link tears when one substep would stretch it by more than this share of its length: speed tears, weight does
    /// not. 0 never tears.
    pub tear: f32,
    /// Half thickness in contacts, cm.
    pub radius: f32,
    /// Coulomb friction coefficient against bodies and shapes, >= 0; a contact takes the geometric mean of both sides.
    pub friction: f32,
}

impl Default for SheetDef {
    fn default() -> SheetDef {
        SheetDef {
            corner: Vec2::ZERO,
            width: 100.0,
            height: 100.0,
            columns: 16,
            rows: 16,
            node_mass: 0.05,
            shear: false,
            tear: 0.0,
            radius: 0.5,
            friction: 0.3,
        }
    }
}

/// A sheet as the solver sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sheet {
    /// First node; the rows follow each other.
    pub start: usize,
    pub columns: usize,
    pub rows: usize,
    /// Nodes of one colour in a row, padding included: the row is twice as long.
    pub half: usize,
    /// Rest lengths of the links to the right and down, cm.
    pub wide: f32,
    pub high: f32,
    pub node_mass: f32,
    pub shear: bool,
    pub tear: f32,
    pub radius: f32,
    pub friction: f32,
    /// For so many substeps it does not tear: a rip takes the strain off what is left.
    pub eased: u32,
}

impl Sheet {
    /// A sheet after its recipe, at node `start`.
    pub fn new(def: &SheetDef, start: usize) -> Sheet {
        let (columns, rows, half) = Sheet::size(def);
        let link = |length: f32, nodes: usize| (length / (nodes - 1) as f32).max(FINEST);
        Sheet {
            start,
            columns,
            rows,
            half,
            wide: link(def.width, columns),
            high: link(def.height, rows),
            node_mass: def.node_mass.max(1e-3),
            shear: def.shear,
            tear: def.tear.max(0.0),
            radius: def.radius.max(0.0),
            friction: def.friction.max(0.0),
            eased: 0,
        }
    }

    /// Columns, rows and padded half row of a recipe.
    fn size(def: &SheetDef) -> (usize, usize, usize) {
        let columns = def.columns.clamp(SMALLEST, LARGEST);
        (columns, def.rows.clamp(SMALLEST, LARGEST), columns.div_ceil(2).next_multiple_of(VECTOR))
    }

    /// How many nodes a recipe takes, padding included.
    pub fn nodes_of(def: &SheetDef) -> usize {
        let (_, rows, half) = Sheet::size(def);
        2 * half * rows
    }

    /// Its nodes, padding included.
    pub fn block(&self) -> Block {
        Block { start: self.start, end: self.start + 2 * self.half * self.rows }
    }

    /// First node of row `r`.
    pub fn row(&self, r: usize) -> usize {
        self.start + 2 * self.half * r
    }

    /// Place of column `c` in its row.
    pub fn place(&self, c: usize) -> usize {
        c / 2 + if c.is_multiple_of(2) { 0 } else { self.half }
    }

    /// The node in column `c` and row `r`.
    pub fn node(&self, c: usize, r: usize) -> usize {
        self.row(r) + self.place(c)
    }

    /// Column and row of node `i`; a column past the last is padding.
    pub fn cell(&self, i: usize) -> (usize, usize) {
        let (row, place) = ((i - self.start) / (2 * self.half), (i - self.start) % (2 * self.half));
        (if place < self.half { 2 * place } else { 2 * (place - self.half) + 1 }, row)
    }

    /// How many of the links of a node are whole.
    pub fn links_at(&self, cloth: &Cloth, c: usize, r: usize) -> u32 {
        let mut links = cloth.across[self.node(c, r)] + cloth.down[self.node(c, r)];
        if c > 0 {
            links += cloth.across[self.node(c - 1, r)];
        }
        if r > 0 {
            links += cloth.down[self.node(c, r - 1)];
        }
        links as u32
    }

    /// Whether its top row is not held everywhere, so that it carries something.
    pub fn has_spine(&self, cloth: &Cloth) -> bool {
        (0..self.columns).any(|c| cloth.free[self.node(c, 0)] > 0.0)
    }

    /// Stops the nodes that hang on nothing any more: nobody sees or meets them.
    pub fn drop_lint(&self, cloth: &mut Cloth) {
        for (c, r) in (0..self.rows).flat_map(|r| (0..self.columns).map(move |c| (c, r))) {
            let i = self.node(c, r);
            if cloth.free[i] > 0.0 && self.links_at(cloth, c, r) == 0 {
                cloth.free[i] = 0.0;
                (cloth.qx[i], cloth.qy[i]) = (0.0, 0.0);
            }
        }
    }

    /// Mixes in everything but its nodes.
    pub fn hash_into(&self, hasher: &mut Hasher) {
        let Sheet { start, columns, rows, half, wide, high, node_mass, shear, tear, radius, friction, eased } = self;
        for value in [start, columns, rows, half] {
            hasher.u32(*value as u32);
        }
        for value in [wide, high, node_mass, tear, radius, friction] {
            hasher.f32(*value);
        }
        hasher.bool(*shear);
        hasher.u32(*eased);
    }
}

/// A sheet to look at.
#[derive(Clone, Copy, Debug)]
pub struct SheetView<'a> {
    sheet: &'a Sheet,
    cloth: &'a Cloth,
    pub columns: usize,
    pub rows: usize,
    /// Rest lengths of a link to the right and of one down, cm.
    pub spacing: Vec2,
    /// Half thickness, cm.
    pub radius: f32,
}

impl<'a> SheetView<'a> {
    /// The sheet in `cloth`.
    pub fn new(sheet: &'a Sheet, cloth: &'a Cloth) -> SheetView<'a> {
        let Sheet { columns, rows, wide, high, radius, .. } = *sheet;
        SheetView { sheet, cloth, columns, rows, spacing: vec2(wide, high), radius }
    }

    /// The node in column `c` and row `r`, cm.
    pub fn point(&self, c: usize, r: usize) -> Vec2 {
        self.cloth.at(self.sheet.node(c, r))
    }

    /// The same one tick ago.
    pub fn previous(&self, c: usize, r: usize) -> Vec2 {
        self.cloth.previous(self.sheet.node(c, r))
    }

    /// The node `alpha` (0..=1) of the way from the last tick to this one.
    pub fn point_at(&self, c: usize, r: usize, alpha: f32) -> Vec2 {
        self.previous(c, r).lerp(self.point(c, r), alpha)
    }

    /// Whether the link from this node to the next column is there and whole.
    pub fn across_alive(&self, c: usize, r: usize) -> bool {
        c + 1 < self.columns && self.cloth.across[self.sheet.node(c, r)] > 0.0
    }

    /// Whether the link from this node to the next row is there and whole.
    pub fn down_alive(&self, c: usize, r: usize) -> bool {
        r + 1 < self.rows && self.cloth.down[self.sheet.node(c, r)] > 0.0
    }

    /// Whether the node is held.
    pub fn is_pinned(&self, c: usize, r: usize) -> bool {
        self.cloth.is_pinned(self.sheet.node(c, r))
    }

    /// Strain of the worst link and of the longest column: length over rest length, minus 1.
    pub fn stretch(&self) -> (f32, f32) {
        let (mut worst, mut longest) = (0.0f32, 0.0f32);
        for c in 0..self.columns {
            let (mut length, mut rest) = (0.0, 0.0);
            for r in 0..self.rows {
                if self.down_alive(c, r) {
                    let link = self.point(c, r).distance(self.point(c, r + 1));
                    (length, rest) = (length + link, rest + self.spacing.y);
                    worst = worst.max(link / self.spacing.y - 1.0);
                }
                if self.across_alive(c, r) {
                    worst = worst.max(self.point(c, r).distance(self.point(c + 1, r)) / self.spacing.x - 1.0);
                }
            }
            if rest > 0.0 {
                longest = longest.max(length / rest - 1.0);
            }
        }
        (worst, longest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_node_has_a_place_of_its_own() {
        let sheet = Sheet::new(&SheetDef { columns: 7, rows: 3, ..SheetDef::default() }, 100);
        let mut nodes: Vec<usize> = (0..21).map(|k| sheet.node(k % 7, k / 7)).collect();
        assert!((0..21).all(|k| sheet.cell(nodes[k]) == (k % 7, k / 7)));
        nodes.sort();
        nodes.dedup();
        assert_eq!((nodes.len(), nodes[0]), (21, 100));
        assert_eq!(sheet.block(), Block { start: 100, end: 124 });
    }
}
