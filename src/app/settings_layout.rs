//! Where the settings and their controls are: one column on a card, or two where the window is too low for one.

use super::button::{Area, Button};
use super::layout::Frame;
use crate::content::settings::SPEEDS;
use crate::math::geom::{Vec2, vec2};

/// One setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    Music,
    Sound,
    Speed,
    Haptics,
    ReducedMotion,
    HighContrast,
    LeftHand,
    IconsOnly,
    OneHand,
    Gentle,
}

/// What a press on the card does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Throws a switch, or drags a slider.
    Change(Row),
    /// Takes one of [`SPEEDS`].
    Speed(usize),
    /// Forgets all progress, at the second press.
    Forget,
    Close,
}

/// Rows where there are most.
pub const MOST_ROWS: usize = 10;

/// All settings in their order; the phone's shaking only where there can be any.
pub fn rows(haptics: bool) -> impl Iterator<Item = Row> + Clone {
    use Row::{Gentle, Haptics, HighContrast, IconsOnly, LeftHand, Music, OneHand, ReducedMotion, Sound, Speed};
    let all: [Row; MOST_ROWS] =
        [Music, Sound, Speed, Haptics, ReducedMotion, HighContrast, LeftHand, IconsOnly, OneHand, Gentle];
    all.into_iter().filter(move |row| haptics || *row != Haptics)
}

/// How far Nim rises over the card's edge, in body radii.
const HEAD: f32 = 2.4;
const HEADER: f32 = 74.0;
const FOOTER: f32 = 78.0;
const ROW: f32 = 48.0;
/// Least height of a row where there is room for it, points: a finger's.
const FINGER: f32 = 44.0;
/// From the card's edge to its controls.
const INSET: f32 = 26.0;
/// Between two columns.
const GAP: f32 = 34.0;
/// Where the controls of a row begin, from its right end.
const CONTROL: f32 = 138.0;

/// Places on the screen, in points.
pub struct Layout {
    pub at: Vec2,
    pub size: Vec2,
    /// Body radius of the Nim on the upper edge; 0 where there is no room.
    pub nim: f32,
    pub u: f32,
    columns: usize,
    rows: usize,
    row: f32,
}

impl Layout {
    /// The card with so many rows, moved down by `drop`.
    pub fn new(frame: &Frame, rows: usize, drop: f32) -> Layout {
        let u = frame.u;
        let room = frame.size - Vec2::splat(frame.margin());
        let high = |columns: usize, row: f32| (HEADER + FOOTER) * u + rows.div_ceil(columns) as f32 * row;
        let columns = if high(1, ROW * u) <= room.y { 1 } else { 2 };
        let width = if columns == 1 { (400.0 * u).min(0.93 * frame.size.x) } else { (730.0 * u).min(room.x) };
        // A very low window squeezes the rows.
        let row = ((room.y - (HEADER + FOOTER) * u) / rows.div_ceil(columns) as f32).min((ROW * u).max(FINGER));
        let height = high(columns, row);
        let nim = ((room.y - height) / HEAD).min(50.0 * u);
        let nim = if nim < 24.0 * u { 0.0 } else { nim };
        let top = 0.5 * (frame.size.y - height - HEAD * nim) + HEAD * nim + drop;
        let at = vec2(0.5 * (frame.size.x - width), top);
        Layout { at, size: vec2(width, height), nim, u, columns, rows, row }
    }

    /// Left upper corner and size of row `index`.
    pub fn row(&self, index: usize) -> (Vec2, Vec2) {
        let u = self.u;
        let lines = self.rows.div_ceil(self.columns);
        let gaps = (self.columns - 1) as f32 * GAP * u;
        let width = (self.size.x - 2.0 * INSET * u - gaps) / self.columns as f32;
        let (column, line) = (index / lines, index % lines);
        let x = INSET * u + column as f32 * (width + GAP * u);
        (self.at + vec2(x, HEADER * u + line as f32 * self.row), vec2(width, self.row))
    }

    /// Middle of the title.
    pub fn title(&self) -> Vec2 {
        self.at + vec2(0.5 * self.size.x, 38.0 * self.u)
    }

    /// Left end and width of the slider of row `index`.
    pub fn slider(&self, index: usize) -> (Vec2, f32) {
        let (at, size) = self.row(index);
        (at + vec2(size.x - (CONTROL - 8.0) * self.u, 0.5 * size.y), (CONTROL - 18.0) * self.u)
    }

    /// Middle and size of the switch of row `index`.
    pub fn switch(&self, index: usize) -> (Vec2, Vec2) {
        let (at, size) = self.row(index);
        (at + vec2(size.x - 27.0 * self.u, 0.5 * size.y), vec2(54.0, 29.0) * self.u)
    }

    /// Middle and size of choice `choice` of row `index`.
    pub fn choice(&self, index: usize, choice: usize) -> (Vec2, Vec2) {
        let (at, size) = self.row(index);
        let wide = 54.0 * self.u;
        let left = size.x - wide * SPEEDS.len() as f32;
        (at + vec2(left + wide * (choice as f32 + 0.5), 0.5 * size.y), vec2(50.0, 32.0) * self.u)
    }

    /// Middle of the lowest line with the two buttons.
    fn foot(&self) -> f32 {
        self.at.y + self.size.y - (0.5 * FOOTER + 3.0) * self.u
    }

    /// Everything that can be pressed, written to `buttons`.
    pub fn list(&self, rows: impl Iterator<Item = Row>, buttons: &mut Vec<Button<Action>>) {
        let u = self.u;
        buttons.clear();
        for (index, row) in rows.enumerate() {
            let (at, size) = self.row(index);
            // Rows touch; their targets, a finger high already, must not overlap.
            let half = vec2(0.5 * size.x, 0.5 * size.y - 1.0);
            if row == Row::Speed {
                buttons.extend((0..SPEEDS.len()).map(|choice| {
                    let (center, size) = self.choice(index, choice);
                    let half = vec2(0.5 * size.x, half.y.min(0.5 * size.y));
                    Button { action: Action::Speed(choice), area: Area::Box { center, half } }
                }));
            } else {
                buttons.push(Button { action: Action::Change(row), area: Area::Box { center: at + 0.5 * size, half } });
            }
        }
        let (left, right) = (self.at.x + INSET * u, self.at.x + self.size.x - INSET * u);
        let half = vec2(83.0, 22.0) * u;
        let half = half.min(vec2(0.25 * (right - left) + 10.0 * u, half.y));
        let forget = vec2(left + half.x, self.foot());
        buttons.push(Button { action: Action::Forget, area: Area::Box { center: forget, half } });
        let half = vec2(0.5 * (right - left) - half.x - 8.0 * u, 26.0 * u).min(vec2(72.0 * u, 26.0 * u));
        let close = vec2(right - half.x, self.foot());
        buttons.push(Button { action: Action::Close, area: Area::Box { center: close, half } });
    }
}

#[cfg(test)]
mod tests {
    use super::super::button::check_targets;
    use super::*;

    #[test]
    fn the_card_fits_every_window_and_its_targets_lie_apart() {
        for size in [vec2(320., 568.), vec2(568., 320.), vec2(390., 844.), vec2(844., 390.), vec2(1280., 800.)] {
            for haptics in [false, true] {
                let frame = Frame::new(size, 1.0);
                let layout = Layout::new(&frame, rows(haptics).count(), 0.0);
                assert!(layout.at.y - HEAD * layout.nim >= 0.0, "{size}: Nim's head is cut");
                assert!((layout.at + layout.size).cmple(size).all() && layout.at.cmpge(Vec2::ZERO).all(), "{size}");
                let mut buttons = Vec::new();
                layout.list(rows(haptics), &mut buttons);
                check_targets(&buttons, size, frame.u);
                assert!(layout.row >= 40.0 * frame.u, "{size}: rows of {}", layout.row);
            }
        }
    }
}
