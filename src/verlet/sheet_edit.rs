//! How sheets come and go, are pinned and cut.

use super::query::approach;
use super::sheet::{Sheet, SheetDef, SheetId, SheetView};
use super::sweep::Path;
use super::world::World;
use crate::math::geom::{Vec2, vec2};

impl World {
    /// Adds a sheet, flat, at rest and without a pin; None if there is no room for it.
    pub fn add_sheet(&mut self, def: &SheetDef) -> Option<SheetId> {
        if !self.state.sheets.has_room() {
            return None;
        }
        let sheet = Sheet::new(def, self.gap(Sheet::nodes_of(def))?);
        let cloth = &mut self.state.cloth;
        let block = sheet.block();
        for i in block.start..block.end {
            let (c, r) = sheet.cell(i);
            let real = c < sheet.columns;
            cloth.put(i, def.corner + vec2(sheet.wide * c.min(sheet.columns - 1) as f32, sheet.high * r as f32));
            let flag = |on: bool| if on { 1.0 } else { 0.0 };
            cloth.free[i] = flag(real);
            cloth.across[i] = flag(c + 1 < sheet.columns);
            cloth.down[i] = flag(real && r + 1 < sheet.rows);
        }
        self.state.sheets.add(sheet)
    }

    /// The first node of the first free range of `count` nodes.
    fn gap(&self, count: usize) -> Option<usize> {
        let sheets = || self.state.sheets.iter().map(Sheet::block);
        let fits = |start: usize| {
            start + count <= self.state.cloth.capacity()
                && sheets().all(|block| start + count <= block.start || block.end <= start)
        };
        let starts = std::iter::once(0).chain(sheets().map(|block| block.end));
        starts.filter(|start| fits(*start)).min()
    }

    /// Takes a sheet away without a word.
    pub fn remove_sheet(&mut self, id: SheetId) {
        if let Some(sheet) = self.state.sheets.remove(id) {
            self.state.cloth.forget(sheet.block());
        }
    }

    /// All sheets, oldest first.
    pub fn sheets(&self) -> impl Iterator<Item = SheetId> + '_ {
        self.state.sheets.ids()
    }

    /// A sheet to look at; None when it is gone.
    pub fn sheet(&self, id: SheetId) -> Option<SheetView<'_>> {
        self.state.sheets.get(id).map(|sheet| SheetView::new(sheet, &self.state.cloth))
    }

    /// Holds the node in `column` and `row`, or lets go of it. A held node goes to its target at up to 1,500 cm/s and
    /// stays there; it keeps its speed when it is let go of.
    pub fn pin_sheet(&mut self, id: SheetId, column: usize, row: usize, target: Option<Vec2>) {
        let Some(sheet) = self.state.sheets.get(id) else { return };
        if column >= sheet.columns || row >= sheet.rows {
            return;
        }
        let i = sheet.node(column, row);
        let cloth = &mut self.state.cloth;
        match target {
            Some(target) => cloth.pin(i, target),
            None => {
                if cloth.unpin(i) && sheet.links_at(cloth, column, row) > 0 {
                    cloth.free[i] = 1.0;
                }
            }
        }
    }

    /// Cuts every link that a finger of `radius` cm touched while it moved from `from` to `to` during the last tick and
    /// the links moved from their previous to their present places. Returns how many were whole before.
    pub fn cut_sheets(&mut self, from: Vec2, to: Vec2, radius: f32) -> u32 {
        let finger = Path { from, to };
        let mut cut = 0;
        for k in 0..self.state.sheets.len() {
            let Some(id) = self.state.sheets.id(k) else { continue };
            let sheet = *self.state.sheets.at(id.index());
            let cloth = &mut self.state.cloth;
            for (c, r) in (0..sheet.rows).flat_map(|r| (0..sheet.columns).map(move |c| (c, r))) {
                let i = sheet.node(c, r);
                let met = |j: usize| {
                    let path = |i: usize| Path { from: cloth.previous(i), to: cloth.at(i) };
                    approach(finger, path(i), path(j), radius).is_some_and(|(distance, _)| distance <= radius)
                };
                let across = cloth.across[i] > 0.0 && met(sheet.node(c + 1, r));
                let down = cloth.down[i] > 0.0 && met(sheet.node(c, r + 1));
                if across {
                    cloth.across[i] = 0.0;
                }
                if down {
                    cloth.down[i] = 0.0;
                }
                cut += across as u32 + down as u32;
            }
            if cut > 0 {
                sheet.drop_lint(cloth);
            }
        }
        cut
    }
}
