//! Where the leaves of the nights are: one column in a tall window, two in a wide one, the night of the day last and alone.

use super::layout::{BUTTON, Frame};
use super::settings_draw::gear_place;
use super::ui::{Area, Button};
use crate::math::geom::vec2;

/// Size of a night's leaf, gap between two, and what is free above all of them; UI units.
const LEAF: [f32; 2] = [330.0, 66.0];
const GAP: f32 = 12.0;
const HEAD: f32 = 84.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NightsAction {
    /// The night with this index.
    Go(usize),
    Leave,
}

/// Lists the leaves of `count` nights and the way back.
pub fn list(buttons: &mut Vec<Button<NightsAction>>, count: usize, frame: &Frame, left_hand: bool) {
    let (u, size, margin) = (frame.u, frame.size, frame.margin());
    let columns = if frame.portrait() { 1 } else { 2 };
    let lines = count.div_ceil(columns).max(1) as f32;
    let head = HEAD * u;
    // A low window has lower leaves.
    let room = (size.y - head - margin) / lines;
    let high = (LEAF[1] * u).min(room - 0.4 * GAP * u);
    let step = (high + GAP * u).min(room);
    let wide = (LEAF[0] * u).min((size.x - 2.0 * margin) / columns as f32 - GAP * u);
    let top = head + 0.5 * (size.y - head - margin - step * lines).max(0.0) + 0.5 * step;
    buttons.clear();
    for index in 0..count {
        let (column, line) = (index % columns, index / columns);
        // The last one of an odd number stands in the middle.
        let alone = index + 1 == count && column == 0;
        let x = if alone { 0.0 } else { (column as f32 - 0.5 * (columns as f32 - 1.0)) * (wide + GAP * u) };
        let center = vec2(0.5 * size.x + x, top + line as f32 * step);
        let area = Area::Box { center, half: 0.5 * vec2(wide, high) };
        buttons.push(Button { action: NightsAction::Go(index), area });
    }
    let radius = BUTTON * u;
    let center = gear_place(size, margin, radius, left_hand);
    buttons.push(Button { action: NightsAction::Leave, area: Area::Circle { center, radius } });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::button::check_targets;

    #[test]
    fn leaves_are_apart_and_large_enough_in_every_window() {
        for (x, y) in
            [(320., 568.), (390., 844.), (844., 390.), (568., 320.), (768., 1024.), (1280., 800.), (3840., 2160.)]
        {
            for (count, left_hand) in [(1, false), (6, true), (7, false)] {
                let frame = Frame::new(vec2(x, y), 1.0);
                let mut buttons = Vec::new();
                list(&mut buttons, count, &frame, left_hand);
                assert_eq!(buttons.len(), count + 1);
                check_targets(&buttons, frame.size, frame.u);
                for button in &buttons {
                    let high = 2.0 * button.area.half().y;
                    assert!(high >= 44.0 * frame.u.min(1.0) - 0.01 || y < 330.0 && high > 40.0, "{x} x {y}: {high}");
                }
            }
        }
    }
}
