//! What of a picture can be read or pressed, and where: noted while it is drawn, for tests of the layout. Nobody notes
//! anything while the game is played.

use glam::{Vec2, vec2};

/// A rectangle on the screen, points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    pub low: Vec2,
    pub high: Vec2,
}

impl Area {
    /// Around `center`, so far to each side.
    pub fn around(center: Vec2, half: Vec2) -> Area {
        Area { low: center - half, high: center + half }
    }

    pub fn size(&self) -> Vec2 {
        self.high - self.low
    }

    pub fn center(&self) -> Vec2 {
        0.5 * (self.low + self.high)
    }

    /// Larger by `by` on every side.
    pub fn grown(&self, by: f32) -> Area {
        Area { low: self.low - Vec2::splat(by), high: self.high + Vec2::splat(by) }
    }

    pub fn contains(&self, at: Vec2) -> bool {
        at.cmpge(self.low).all() && at.cmple(self.high).all()
    }

    pub fn holds(&self, other: &Area) -> bool {
        self.contains(other.low) && self.contains(other.high)
    }

    pub fn meets(&self, other: &Area) -> bool {
        self.low.cmplt(other.high).all() && other.low.cmplt(self.high).all()
    }
}

/// A line of text that was drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    pub text: String,
    /// From the capitals' tops to the baseline, or to the depth of the letters that hang below it.
    pub area: Area,
}

/// Everything that was noted, in the order of drawing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Survey {
    pub lines: Vec<Line>,
    /// Leaves, cards and buttons that may hold text.
    pub boxes: Vec<Area>,
    /// What can be pressed, as it is drawn: a round one is a square here.
    pub targets: Vec<Area>,
}

impl Survey {
    /// Something was laid over everything: what is below counts no more.
    pub fn cover(&mut self) {
        *self = Survey::default();
    }

    /// Something was laid over a part: lines and boxes with their middles in it count no more.
    pub fn veil(&mut self, part: &Area) {
        self.lines.retain(|line| !part.contains(line.area.center()));
        self.boxes.retain(|area| !part.contains(area.center()));
    }

    /// A line from `left` on its baseline, `wide` points long, in letters whose capitals are `cap` high.
    pub fn note_line(&mut self, text: &str, left: Vec2, wide: f32, cap: f32) {
        if text.trim().is_empty() {
            return;
        }
        let hang = if text.contains(['g', 'j', 'p', 'q', 'y', ',', ';']) { 0.3 * cap } else { 0.0 };
        let area = Area { low: left - vec2(0.0, cap), high: left + vec2(wide, hang) };
        self.lines.push(Line { text: text.to_string(), area });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_hold_and_meet() {
        let big = Area::around(vec2(50.0, 50.0), vec2(40.0, 20.0));
        let small = Area { low: vec2(20.0, 40.0), high: vec2(80.0, 60.0) };
        assert!(big.holds(&small) && !small.holds(&big) && small.meets(&big));
        assert!(!big.meets(&Area { low: vec2(90.0, 30.0), high: vec2(99.0, 70.0) }), "they only touch");
        assert_eq!((big.grown(5.0).size(), big.center()), (vec2(90.0, 50.0), vec2(50.0, 50.0)));
    }

    #[test]
    fn only_letters_that_hang_reach_below_the_baseline() {
        let mut survey = Survey::default();
        survey.note_line("Map", vec2(10.0, 30.0), 40.0, 10.0);
        survey.note_line("Nim", vec2(10.0, 30.0), 40.0, 10.0);
        survey.note_line(" ", vec2(10.0, 30.0), 4.0, 10.0);
        let ends: Vec<f32> = survey.lines.iter().map(|line| line.area.high.y).collect();
        assert_eq!(ends, [33.0, 30.0]);
        survey.cover();
        assert_eq!(survey, Survey::default());
    }
}
