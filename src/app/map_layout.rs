//! Where the parts of the map are in the window: horizon, header, tabs, signs; and how far it scrolls.

use super::button::Area;
use super::layout::Frame;
use super::trail::{Stretch, Trail};
use crate::math::geom::{Vec2, vec2};
use crate::view::ground;

/// What the map's buttons do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapAction {
    Back,
    Settings,
    /// Show the place with this index.
    Place(usize),
    /// Play the level with this index.
    Level(usize),
}

/// Radius of a level's node and of the current one, and of the button to the title; in UI units.
pub const NODE: f32 = 20.0;
pub const CURRENT: f32 = 25.0;
pub const BACK: f32 = 22.0;
/// Seconds for which a level that is not open says so.
pub const REFUSAL: f32 = 0.36;
/// Size of a tab, and the least distance of two.
const TAB: Vec2 = vec2(56.0, 46.0);
const TAB_GAP: f32 = 8.0;
/// Height of a sign.
pub const SIGN: f32 = 40.0;
/// Windows lower than this have their tabs at the side.
const LOW: f32 = 520.0;
/// From the horizon to the last level and from the first one to the lower end.
const HEADROOM: f32 = 124.0;
const FOOTROOM: f32 = 116.0;

/// The map in one window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MapLayout {
    pub frame: Frame,
    /// Heights on the screen between which the path is seen.
    pub horizon: f32,
    pub bottom: f32,
    /// Width that the path has for itself.
    pub lane: f32,
    /// The tabs stand in a column at the right.
    pub column: bool,
}

impl MapLayout {
    pub fn new(frame: &Frame) -> MapLayout {
        let (u, size) = (frame.u, frame.size);
        let column = size.x > size.y && size.y < LOW * u;
        let horizon = (0.23 * size.y).max(92.0 * u);
        let (bottom, lane) = if column {
            (size.y, size.x - TAB.x * u - frame.margin())
        } else {
            (size.y - TAB.y * u - frame.margin() - 6.0 * u, size.x)
        };
        MapLayout { frame: *frame, horizon, bottom, lane, column }
    }

    /// The window as the ground sees it.
    pub fn view(&self) -> ground::View {
        let Frame { size, pixel, u } = self.frame;
        ground::View { size, horizon: self.horizon, unit: u, pixel }
    }

    /// The height on the screen that the scroll is measured at.
    fn anchor(&self) -> f32 {
        0.5 * (self.horizon + self.bottom)
    }

    /// A height of the path on the screen, scrolled to `at`.
    pub fn down(&self, height: f32, at: f32) -> f32 {
        self.anchor() - (height - at)
    }

    /// A point of the path on the screen, scrolled to `at`.
    pub fn screen(&self, point: Vec2, at: f32) -> Vec2 {
        vec2(point.x, self.down(point.y, at))
    }

    /// The height of the path that is seen at a height of the screen.
    pub fn height(&self, y: f32, at: f32) -> f32 {
        self.anchor() - y + at
    }

    /// The ends of the scroll; both are its middle if all of the path is seen at once.
    pub fn limits(&self, trail: &Trail) -> (f32, f32) {
        let (first, last) = trail.ends();
        let u = self.frame.u;
        let low = first + self.bottom - FOOTROOM * u - self.anchor();
        let high = last + self.horizon + HEADROOM * u - self.anchor();
        if low <= high { (low, high) } else { (0.5 * (low + high), 0.5 * (low + high)) }
    }

    /// Where to scroll to see a place from its beginning.
    pub fn start(&self, stretch: &Stretch, trail: &Trail) -> f32 {
        let (low, high) = self.limits(trail);
        (stretch.from + self.bottom - 60.0 * self.frame.u - self.anchor()).clamp(low, high)
    }

    /// Where to scroll, from `at`, so that a height of the path is well in sight.
    pub fn reveal(&self, height: f32, at: f32) -> f32 {
        let (top, low) = (self.horizon + HEADROOM * self.frame.u, self.bottom - 70.0 * self.frame.u);
        let y = self.down(height, at);
        at + y.clamp(top.min(low), low) - y
    }

    /// The button to the title.
    pub fn back(&self) -> Area {
        let radius = BACK * self.frame.u;
        Area::Circle { center: Vec2::splat(self.frame.margin() + radius), radius }
    }

    /// The button to the settings, beside the one to the title.
    pub fn gear(&self) -> Area {
        let (back, u) = (self.back(), self.frame.u);
        Area::Circle { center: back.center() + vec2((2.0 * BACK + 10.0) * u, 0.0), radius: BACK * u }
    }

    /// The middle of the header's text.
    pub fn title(&self) -> Vec2 {
        vec2(0.5 * self.frame.size.x, self.frame.margin() + BACK * self.frame.u)
    }

    /// Tab `index` of `count`.
    pub fn tab(&self, index: usize, count: usize) -> Area {
        let (u, size) = (self.frame.u, self.frame.size);
        let along = index as f32 - 0.5 * (count as f32 - 1.0);
        let margin = self.frame.margin();
        if self.column {
            let room = size.y - 2.0 * margin;
            let half = 0.5 * vec2(TAB.x * u, (TAB.y * u).min(room / count as f32 - 4.0 * u));
            let step = (2.0 * half.y + TAB_GAP * u).min((room - 2.0 * half.y) / (count as f32 - 1.0).max(1.0));
            return Area::Box { center: vec2(size.x - margin - half.x, 0.5 * size.y + along * step), half };
        }
        let room = size.x - 2.0 * margin;
        let half = 0.5 * vec2((TAB.x * u).min(room / count as f32 - 4.0 * u), TAB.y * u);
        let step = (2.0 * half.x + 16.0 * u).min((room - 2.0 * half.x) / (count as f32 - 1.0).max(1.0));
        Area::Box { center: vec2(0.5 * size.x + along * step, size.y - margin - half.y), half }
    }

    /// The sign of a place, `width` points wide: at the side that the path is not at. On the screen, scrolled to `at`.
    pub fn sign(&self, stretch: &Stretch, trail: &Trail, width: f32, at: f32) -> Area {
        let u = self.frame.u;
        let gate = trail.at(stretch.from);
        let half = 0.5 * vec2(width, SIGN * u);
        let mirrored = self.lane - gate.x;
        let (left, right) = (0.5 * width + 20.0 * u, self.lane - 0.5 * width - 20.0 * u);
        let inward = (0.5 * width - 40.0 * u).max(0.0) * (gate.x - mirrored).signum();
        let x = (mirrored + inward).clamp(left.min(right), right.max(left));
        Area::Box { center: vec2(x, self.down(stretch.from, at)), half }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::button::{Button, check_targets};

    const SIZES: [Vec2; 7] = [
        vec2(320., 568.),
        vec2(390., 844.),
        vec2(844., 390.),
        vec2(568., 320.),
        vec2(768., 1024.),
        vec2(1280., 800.),
        vec2(3840., 2160.),
    ];

    fn each(mut test: impl FnMut(MapLayout, Trail, usize)) {
        for size in SIZES {
            for counts in [&[1][..], &[8], &[12; 5], &[60]] {
                let layout = MapLayout::new(&Frame::new(size, 1.0));
                let trail = Trail::new(&layout.frame, layout.lane, counts);
                test(layout, trail, counts.len());
            }
        }
    }

    #[test]
    fn buttons_are_apart_from_each_other_and_large_enough() {
        each(|layout, _, count| {
            let tabs = (0..count).map(|index| Button { action: index, area: layout.tab(index, count) });
            let corner = [(98, layout.back()), (99, layout.gear())].map(|(action, area)| Button { action, area });
            let buttons: Vec<_> = tabs.chain(corner).collect();
            check_targets(&buttons, layout.frame.size, layout.frame.u);
            let least = buttons.iter().map(|button| button.area.half().min_element()).fold(f32::MAX, f32::min);
            assert!(2.0 * least >= 44.0 * layout.frame.u, "{}: {least}", layout.frame.size);
        });
    }

    #[test]
    fn every_level_can_be_scrolled_into_sight() {
        each(|layout, trail, _| {
            let (low, high) = layout.limits(&trail);
            for (index, height) in trail.nodes.iter().enumerate() {
                let at = layout.reveal(*height, low).clamp(low, high);
                let y = layout.down(*height, at);
                let room = layout.horizon + 40.0 * layout.frame.u..=layout.bottom - 40.0 * layout.frame.u;
                assert!(room.contains(&y), "{}: level {index} at {y}", layout.frame.size);
            }
        });
    }

    #[test]
    fn signs_cover_no_level_and_are_in_the_window() {
        each(|layout, trail, _| {
            let u = layout.frame.u;
            for stretch in &trail.stretches {
                let sign = layout.sign(stretch, &trail, 190.0 * u, 0.0);
                let (at, half) = (sign.center(), sign.half());
                assert!(at.x - half.x >= 0.0 && at.x + half.x <= layout.lane, "{}", layout.frame.size);
                for index in 0..trail.nodes.len() {
                    let gap = (layout.screen(trail.node(index), 0.0) - at).abs() - half;
                    assert!(gap.x.max(gap.y) >= NODE * u, "{}: sign on level {index}", layout.frame.size);
                }
            }
        });
    }

    #[test]
    fn heights_and_the_screen_are_inverse() {
        each(|layout, _, _| assert!((layout.height(layout.down(321.0, 50.0), 50.0) - 321.0).abs() < 1e-3));
    }
}
