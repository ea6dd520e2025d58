//! The path language of `assets/letters.jsonc`: a few absolute commands that become polylines.
//!
//! `M x y` starts a stroke (alone it is a dot), `L x y`, `H x`, `V y` draw lines, `C x1 y1 x2 y2 x y` a cubic curve,
//! `S x2 y2 x y` a cubic that goes on smoothly, `Z` closes. Two more make round letters short to write: `X x y` is a
//! quarter turn that leaves along x and arrives along y, `Y x y` one that leaves along y and arrives along x.
use crate::math::geom::{Vec2, vec2};

/// Numbers beyond this are mistakes: the em is 1000 units.
const REACH: f32 = 3000.0;

/// One pen movement.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Step {
    Start,
    Line,
    Curve(Vec2, Vec2),
    Close,
}

/// A checked path in the file's units (y up): steps and the points where they end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path {
    steps: Vec<(Step, Vec2)>,
}

/// A polyline of a flattened path; one point alone is a dot.
#[derive(Clone, Debug, PartialEq)]
pub struct Polyline {
    pub points: Vec<Vec2>,
    pub closed: bool,
}

impl Path {
    /// Reads the path text; `round` is the handle length of a quarter turn (0.5523 would be an ellipse).
    /// # Errors
    /// Says which command is wrong and why.
    pub fn parse(text: &str, round: f32) -> Result<Path, String> {
        let mut path = Path::default();
        let mut words = text.split_whitespace().peekable();
        let mut at = vec2(0.0, 0.0);
        let mut start = at;
        let mut handle = at;
        while let Some(command) = words.next() {
            let mut numbers = [0.0f32; 6];
            let mut count = 0;
            while let Some(word) = words.peek().filter(|word| !word.starts_with(|c: char| c.is_ascii_alphabetic())) {
                let number: f32 = word.parse().map_err(|_| format!("`{word}` is not a number"))?;
                if !number.is_finite() || number.abs() > REACH {
                    return Err(format!("`{word}` is out of range (at most {REACH})"));
                }
                *numbers.get_mut(count).ok_or(format!("`{command}` has too many numbers"))? = number;
                count += 1;
                words.next();
            }
            let [a, b, c, d, e, f] = numbers;
            let needs = match command {
                "M" | "L" | "X" | "Y" => 2,
                "H" | "V" => 1,
                "S" => 4,
                "C" => 6,
                "Z" => 0,
                _ => return Err(format!("`{command}` is no command; there are M L H V C S X Y Z")),
            };
            if count != needs {
                return Err(format!("`{command}` needs {needs} numbers, found {count}"));
            }
            if path.steps.is_empty() && command != "M" {
                return Err(format!("starts with `{command}`, must start with `M`"));
            }
            let (step, to) = match command {
                "M" => (Step::Start, vec2(a, b)),
                "H" => (Step::Line, vec2(a, at.y)),
                "V" => (Step::Line, vec2(at.x, a)),
                "C" => (Step::Curve(vec2(a, b), vec2(c, d)), vec2(e, f)),
                "S" => (Step::Curve(at * 2.0 - handle, vec2(a, b)), vec2(c, d)),
                "X" => {
                    (Step::Curve(vec2(at.x + (a - at.x) * round, at.y), vec2(a, b + (at.y - b) * round)), vec2(a, b))
                }
                "Y" => {
                    (Step::Curve(vec2(at.x, at.y + (b - at.y) * round), vec2(a + (at.x - a) * round, b)), vec2(a, b))
                }
                "Z" => (Step::Close, start),
                _ => (Step::Line, vec2(a, b)),
            };
            if step == Step::Start {
                start = to;
            }
            handle = if let Step::Curve(_, last) = step { last } else { to };
            at = to;
            path.steps.push((step, to));
        }
        Ok(path)
    }

    /// How many commands the path has.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// True for a sign without ink (the space).
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The path as polylines that are never further than `tolerance` (in the path's units) from its curves.
    pub fn flatten(&self, tolerance: f32) -> Vec<Polyline> {
        let mut lines: Vec<Polyline> = Vec::new();
        let mut at = vec2(0.0, 0.0);
        for &(step, to) in &self.steps {
            if step == Step::Start || lines.last().is_none_or(|line| line.closed) {
                lines.push(Polyline { points: vec![if step == Step::Start { to } else { at }], closed: false });
            }
            let Some(line) = lines.last_mut() else { continue };
            match step {
                Step::Start => {}
                Step::Line => line.points.push(to),
                Step::Curve(a, b) => flatten_cubic(at, a, b, to, tolerance, &mut line.points),
                Step::Close => {
                    line.closed = true;
                    // A closed stroke must not end where it starts: the join would have no direction.
                    if line.points.len() > 1 && (line.points[line.points.len() - 1] - to).length() < 1e-3 {
                        line.points.pop();
                    }
                }
            }
            at = to;
        }
        lines
    }
}

/// Appends the cubic without its first point. The number of pieces comes from the second differences of the control
/// polygon, which bound the distance between a chord and its curve: e <= 3/4 max|d2| / n^2.
fn flatten_cubic(from: Vec2, a: Vec2, b: Vec2, to: Vec2, tolerance: f32, out: &mut Vec<Vec2>) {
    let bend = (from - a * 2.0 + b).length().max((a - b * 2.0 + to).length());
    let pieces = (0.75 * bend / tolerance).sqrt().ceil().clamp(1.0, 64.0) as usize;
    for i in 1..pieces {
        let t = i as f32 / pieces as f32;
        let s = 1.0 - t;
        out.push(from * (s * s * s) + a * (3.0 * s * s * t) + b * (3.0 * s * t * t) + to * (t * t * t));
    }
    out.push(to);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_turn_leaves_and_arrives_along_the_axes() {
        let path = Path::parse("M 0 0 X 100 50", 0.5523).unwrap();
        let line = &path.flatten(0.01)[0];
        let n = line.points.len();
        let (first, last) = (line.points[1] - line.points[0], line.points[n - 1] - line.points[n - 2]);
        assert!(first.y < first.x * 0.1 && last.x < last.y * 0.1, "{first} {last}");
        for p in &line.points {
            let (x, y) = (p.x / 100.0, (50.0 - p.y) / 50.0);
            assert!((x * x + y * y - 1.0).abs() < 0.002, "{p} is not on the ellipse");
        }
    }

    #[test]
    fn flattening_keeps_its_tolerance() {
        let path = Path::parse("M 0 0 C 0 300 400 -200 400 250", 0.55).unwrap();
        let (fine, coarse) = (path.flatten(0.01), path.flatten(4.0));
        assert!(coarse[0].points.len() < fine[0].points.len() / 2);
        for p in &fine[0].points {
            let near = coarse[0].points.windows(2).map(|w| crate::math::geom::segment_distance(*p, w[0], w[1]));
            assert!(near.fold(f32::MAX, f32::min) <= 4.0);
        }
    }

    #[test]
    fn a_closed_stroke_does_not_repeat_its_start_and_a_dot_is_one_point() {
        let lines = Path::parse("M 0 0 H 10 V 10 L 0 0 Z M 5 5", 0.55).unwrap().flatten(1.0);
        assert_eq!(
            lines[0],
            Polyline { points: vec![vec2(0.0, 0.0), vec2(10.0, 0.0), vec2(10.0, 10.0)], closed: true }
        );
        assert_eq!(lines[1].points, vec![vec2(5.0, 5.0)]);
    }

    #[test]
    fn wrong_paths_say_what_is_wrong() {
        for (text, message) in [
            ("L 1 2", "starts with `L`, must start with `M`"),
            ("M 1", "`M` needs 2 numbers, found 1"),
            ("M 1 2 L 3 4 5 6 7 8 9", "`L` has too many numbers"),
            ("M 1 -1e9", "`-1e9` is out of range (at most 3000)"),
            ("M 1 2 A 3", "`A` is no command; there are M L H V C S X Y Z"),
            ("M 1 -", "`-` is not a number"),
        ] {
            let error = Path::parse(text, 0.55).unwrap_err();
            assert_eq!(error, message, "{text}");
        }
    }
}
