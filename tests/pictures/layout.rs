//! What must hold of what can be read and pressed: lines inside their boxes and the window, apart from each other, and
//! targets that a finger can tell apart.

use gossamer::math::geom::Vec2;
use gossamer::view::survey::{Area, Survey};

/// Least distance of a line from the window's edge, points; how far a line may stick out of its box for rounding.
const EDGE: f32 = 3.0;
const SLACK: f32 = 1.0;
/// Least distance of the middles of two targets, points.
const APART: f32 = 44.0;

/// Every rule that a picture of `size` points breaks.
pub fn broken(survey: &Survey, size: Vec2) -> Vec<String> {
    let window = Area { low: Vec2::ZERO, high: size };
    let mut broken = Vec::new();
    // What was scrolled out of the window is not there.
    // Points that rise from what was earned are of the night, and fly where they like.
    let earned = |text: &str| text.starts_with('+');
    let lines: Vec<_> = survey.lines.iter().filter(|line| window.meets(&line.area) && !earned(&line.text)).collect();
    for (index, line) in lines.iter().enumerate() {
        let (area, text) = (line.area, &line.text);
        if !window.grown(-EDGE).holds(&area) {
            broken.push(format!("`{text}` is too near the edge: {}", place(&area)));
        }
        if let Some(holder) = box_of(survey, &area).filter(|holder| !holder.grown(SLACK).holds(&area)) {
            broken.push(format!("`{text}` sticks out of its box: {} in {}", place(&area), place(&holder)));
        }
        for other in &lines[..index] {
            // A shadow is the same line a little aside.
            let twice = other.text == *text && (other.area.low - area.low).abs().max_element() < 0.25 * area.size().y;
            if !twice && other.area.grown(-SLACK).meets(&area.grown(-SLACK)) {
                broken.push(format!("`{text}` lies on `{}`: {}", other.text, place(&area)));
            }
        }
        for target in survey.targets.iter().filter(|target| !target.contains(area.center())) {
            if target.grown(-2.0 * SLACK).meets(&area) {
                broken.push(format!("`{text}` lies on a button: {} on {}", place(&area), place(target)));
            }
        }
    }
    let seen: Vec<&Area> = survey.targets.iter().filter(|target| window.contains(target.center())).collect();
    for (index, target) in seen.iter().enumerate() {
        for other in &seen[..index] {
            let gap = (target.center() - other.center()).abs();
            let reach = 0.5 * (target.size() + other.size());
            let near = gap.length() < APART && gap.max_element() < APART;
            if near || (gap.x < reach.x - SLACK && gap.y < reach.y - SLACK && gap.length() < 0.9 * reach.max_element())
            {
                broken.push(format!("buttons are too near: {} and {}", place(target), place(other)));
            }
        }
    }
    broken
}

/// The smallest box around the middle of a line; shadows of the same size count as the same box.
fn box_of(survey: &Survey, line: &Area) -> Option<Area> {
    let around = survey.boxes.iter().filter(|area| area.contains(line.center()));
    let space = |area: &Area| area.size().x * area.size().y;
    let least = around.clone().map(space).min_by(f32::total_cmp)?;
    let mut same = around.filter(|area| space(area) < 1.02 * least);
    same.clone().find(|area| area.grown(SLACK).holds(line)).or_else(|| same.next()).copied()
}

fn place(area: &Area) -> String {
    format!("{:.0},{:.0} to {:.0},{:.0}", area.low.x, area.low.y, area.high.x, area.high.y)
}
