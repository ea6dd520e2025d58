//! Where the tuning panel and its parts are: at the right of the window, or a sheet at its foot if it stands upright. A
//! low panel has a short head, and no button at its foot.

use super::button::{Area, Button};
use super::layout::Frame;
use super::tuning_rows::{Entry, Line, Tab};
use crate::math::geom::{Vec2, vec2};

/// What a press on the panel does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Writes the values down, or copies them.
    Save,
    ResetAll,
    Close,
    Tab(usize),
    /// A key's own line: its slider or its words.
    Key(usize),
    /// A key goes back to its usual value.
    Reset(usize),
    /// A word of a key.
    Word(usize, usize),
}

const WIDTH: f32 = 408.0;
const EDGE: f32 = 16.0;
const INSET: f32 = 28.0;
/// Share of an upright window that the sheet takes.
const SHEET: f32 = 0.55;
/// A panel that is lower than this has the short head.
const LOW: f32 = 560.0;
pub const ROW: f32 = 52.0;
const HEAD: f32 = 34.0;
/// Middle of a slider below the upper end of its row, and of the words above it.
const TRACK: f32 = 38.0;
const WORDS: f32 = 13.0;

/// Places on the screen, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    pub at: Vec2,
    pub size: Vec2,
    /// Points per unit of the panel: 1 where the picture of the art bible was drawn.
    pub k: f32,
    /// Short head, nothing but help at the foot.
    pub low: bool,
    pub sheet: bool,
}

impl Layout {
    /// The panel of which `shown` (0..=1) has come into the window.
    pub fn new(window: &Frame, shown: f32) -> Layout {
        let k = window.u.min(1.0).max(window.u / 1.1);
        let sheet = window.portrait();
        let (at, size) = if sheet {
            let height = SHEET * window.size.y;
            (vec2(0.0, window.size.y - height * shown), vec2(window.size.x, height))
        } else {
            let width = (WIDTH * k).min(0.6 * window.size.x);
            let size = vec2(width, window.size.y - 2.0 * EDGE * k);
            (vec2(window.size.x - shown * (width + EDGE * k), EDGE * k), size)
        };
        Layout { at, size, k, low: size.y < LOW * k, sheet }
    }

    /// The part of the window that is left for the game.
    pub fn room(&self, window: &Frame) -> Frame {
        let size = if self.sheet { vec2(window.size.x, self.at.y) } else { vec2(self.at.x, window.size.y) };
        Frame { size: size.min(window.size), ..*window }
    }

    pub fn contains(&self, at: Vec2) -> bool {
        let inside = at - self.at;
        inside.min_element() >= 0.0 && (inside - self.size).max_element() <= 0.0
    }

    /// A place at `x` from the left inset and `y` from the upper edge, in units of the panel.
    pub fn place(&self, x: f32, y: f32) -> Vec2 {
        self.at + vec2(INSET + x, y) * self.k
    }

    /// Width between the insets, in points.
    pub fn inner(&self) -> f32 {
        self.size.x - 2.0 * INSET * self.k
    }

    /// Middle of the title, from its left end.
    pub fn title(&self) -> Vec2 {
        self.place(0.0, if self.low { 27.0 } else { 40.0 })
    }

    /// Upper and lower end of the list.
    pub fn list(&self) -> (f32, f32) {
        let (top, foot) = if self.low { (90.0, 46.0) } else { (136.0, 112.0) };
        (self.at.y + top * self.k, self.at.y + self.size.y - foot * self.k)
    }

    /// Left upper corner of the words that tell about a key.
    pub fn help(&self) -> Vec2 {
        vec2(self.at.x + INSET * self.k, self.list().1 + 7.0 * self.k)
    }

    /// Where line `index` of a tab begins, from the upper end of the list.
    pub fn line(&self, tab: &Tab, index: usize) -> f32 {
        let head = |line: &Line| if matches!(line, Line::Head(_)) { HEAD } else { ROW };
        self.k * tab.lines[..index].iter().map(head).sum::<f32>()
    }

    /// How far a tab can be scrolled, as the limits of a scroll.
    pub fn limits(&self, tab: &Tab) -> (f32, f32) {
        let (top, low) = self.list();
        ((low - top - self.line(tab, tab.lines.len())).min(0.0), 0.0)
    }

    /// Left end and width of the slider of a row that begins at `y`.
    pub fn track(&self, y: f32) -> (Vec2, f32) {
        (vec2(self.at.x + INSET * self.k, y + TRACK * self.k), self.inner())
    }

    /// Middle of a row's words, at the left inset.
    pub fn words(&self, y: f32) -> Vec2 {
        vec2(self.at.x + INSET * self.k, y + WORDS * self.k)
    }

    /// Everything that can be pressed. The list is `scrolled` by so much; `all` lists what is out of sight too.
    pub fn buttons(&self, tabs: &[Tab], tab: usize, entries: &[Entry], scrolled: f32, out: &mut Vec<Button<Action>>) {
        out.clear();
        self.list_head(tabs.len(), out);
        let top = self.list().0 + scrolled;
        let Some(lines) = tabs.get(tab) else { return };
        for (index, line) in lines.lines.iter().enumerate() {
            if let Line::Key(key) = line {
                self.list_key(*key, &entries[*key], top + self.line(lines, index), out);
            }
        }
    }

    fn list_head(&self, tabs: usize, out: &mut Vec<Button<Action>>) {
        let k = self.k;
        let (radius, step, y) = if self.low { (19.0, 46.0, 27.0) } else { (20.0, 50.0, 42.0) };
        let round = |index: f32| {
            let right = self.at.x + self.size.x - (INSET + 14.0 + index * step) * k;
            Area::Circle { center: vec2(right - 4.0 * k, self.at.y + y * k), radius: radius * k }
        };
        out.push(Button { action: Action::ResetAll, area: round(1.0) });
        out.push(Button { action: Action::Close, area: round(0.0) });
        let save = if self.low {
            round(2.0)
        } else {
            let half = vec2(76.0, 20.0) * k;
            let right = self.at.x + self.size.x - INSET * k;
            Area::Box { center: vec2(right - half.x, self.at.y + self.size.y - 42.0 * k), half }
        };
        out.push(Button { action: Action::Save, area: save });
        let (gap, high, y) = if self.low { (8.0, 30.0, 68.0) } else { (8.0, 34.0, 109.0) };
        let wide = (self.inner() - gap * k * (tabs as f32 - 1.0)) / tabs as f32;
        for tab in 0..tabs {
            let x = self.at.x + INSET * k + tab as f32 * (wide + gap * k) + 0.5 * wide;
            let area = Area::Box { center: vec2(x, self.at.y + y * k), half: 0.5 * vec2(wide, high * k) };
            out.push(Button { action: Action::Tab(tab), area });
        }
    }

    fn list_key(&self, key: usize, entry: &Entry, y: f32, out: &mut Vec<Button<Action>>) {
        let k = self.k;
        let half = 0.5 * vec2(self.size.x - 16.0 * k, ROW * k - 1.0);
        let center = vec2(self.at.x + 0.5 * self.size.x, y + 0.5 * ROW * k);
        out.push(Button { action: Action::Key(key), area: Area::Box { center, half } });
        for word in 0..entry.words.len() {
            let half = vec2(41.0, 15.0) * k;
            let right = self.at.x + self.size.x - INSET * k;
            let behind = (entry.words.len() - 1 - word) as f32;
            let center = vec2(right - half.x - behind * (2.0 * half.x + 6.0 * k), y + 0.5 * ROW * k);
            out.push(Button { action: Action::Word(key, word), area: Area::Box { center, half } });
        }
        if entry.changed() && entry.words.is_empty() {
            let center = vec2(self.at.x + self.size.x - (INSET + 140.0) * k, y + WORDS * k);
            out.push(Button { action: Action::Reset(key), area: Area::Box { center, half: vec2(24.0, 13.0) * k } });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::tuning_rows::{FIRST_OF_SNIP, Rows};
    use crate::sim::tuning::Tuning;

    const SIZES: [Vec2; 6] =
        [vec2(320., 568.), vec2(568., 320.), vec2(390., 844.), vec2(844., 390.), vec2(1280., 800.), vec2(3840., 2160.)];

    #[test]
    fn the_panel_is_in_every_window_and_leaves_room_for_the_game() {
        for size in SIZES {
            let frame = Frame::new(size, 1.0);
            let layout = Layout::new(&frame, 1.0);
            assert!(layout.at.cmpge(Vec2::ZERO).all() && (layout.at + layout.size).cmple(size + 0.01).all(), "{size}");
            let room = layout.room(&frame);
            assert!(room.size.x >= 0.38 * size.x && room.size.y >= 0.44 * size.y, "{size}: {}", room.size);
            let (top, low) = layout.list();
            assert!(low - top > 3.0 * ROW * layout.k, "{size}: {} rows", (low - top) / ROW / layout.k);
            assert_eq!(Layout::new(&frame, 0.0).room(&frame).size, size, "nothing of it is seen");
        }
    }

    #[test]
    fn heads_tabs_and_rows_lie_apart() {
        let rows = Rows::new(&Tuning::default(), &FIRST_OF_SNIP);
        for size in SIZES {
            let layout = Layout::new(&Frame::new(size, 1.0), 1.0);
            let mut buttons = Vec::new();
            for tab in 0..rows.tabs.len() {
                layout.buttons(&rows.tabs, tab, &rows.entries, 0.0, &mut buttons);
                let (top, low) = layout.list();
                for (index, a) in buttons.iter().enumerate() {
                    let fixed = !matches!(a.action, Action::Key(_) | Action::Reset(_) | Action::Word(..));
                    let (at, half) = (a.area.center(), a.area.half());
                    assert!(!fixed || at.y + half.y <= top || at.y - half.y >= low, "{size}: {a:?} in the list");
                    for b in buttons[..index].iter().filter(|_| fixed) {
                        let (gap, reach) = ((at - b.area.center()).abs(), half + b.area.half() - 0.01);
                        let listed = b.area.center().y > low;
                        assert!(listed || gap.x >= reach.x || gap.y >= reach.y, "{size}: {a:?} on {b:?}");
                    }
                }
            }
        }
    }
}
