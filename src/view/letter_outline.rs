//! The outline of a letter: the border of the union of its strokes, so that a translucent letter has no darker joints.
//!
//! A point is on that border if it is half a pen from one stroke and nowhere nearer to any other part. So every stroke
//! is outlined alone, what lies inside a stroke is cut away, and the pieces that are left are joined end to start.
use crate::math::geom::segment_distance;
use glam::Vec2;

/// One stroke: centre line and half the pen. One point is a dot.
#[derive(Clone, Debug, Default)]
pub struct Skeleton {
    pub points: Vec<Vec2>,
    pub closed: bool,
    pub half: f32,
}

/// Where borders touch or coincide, the stroke drawn first keeps the point: by this much of the pen.
const TIE: f32 = 0.003;
/// Pieces whose ends are further apart than this much of the pen are not joined.
const REACH: f32 = 0.8;
/// Corners turning more than this (its cosine) get an arc outside and are cut inside.
const SHARP: f32 = 0.75;

/// A point of the outline of one stroke.
#[derive(Clone, Copy)]
struct Mark {
    at: Vec2,
    /// On an arc around this point of the centre line the segments beside it are no obstacle.
    around: Option<usize>,
    /// Only there to find crossings on a straight line.
    extra: bool,
}

impl Skeleton {
    fn segments(&self) -> usize {
        if self.closed { self.points.len() } else { self.points.len().saturating_sub(1) }
    }

    fn segment(&self, i: usize) -> (Vec2, Vec2) {
        (self.points[i], self.points[(i + 1) % self.points.len()])
    }

    /// Distance of `p` from the centre line without the segments beside point `skip`.
    fn distance(&self, p: Vec2, skip: Option<usize>) -> f32 {
        if self.points.len() == 1 {
            return if skip.is_some() { f32::MAX } else { (p - self.points[0]).length() };
        }
        let n = self.points.len();
        (0..self.segments())
            .filter(|&i| skip.is_none_or(|at| i != at && (i + 1) % n != at))
            .map(|i| self.segment(i))
            .fold(f32::MAX, |least, (a, b)| least.min(segment_distance(p, a, b)))
    }

    /// The closed lines around the stroke, the ink on their left as seen (y down): one for a line or a dot, two for a ring.
    fn contours(&self, tolerance: f32) -> Vec<Vec<Mark>> {
        let n = self.points.len();
        let step = 2.0 * (1.0 - (tolerance / self.half).min(0.3)).acos();
        let mut side = Side { half: self.half, step, marks: Vec::new() };
        if n == 1 {
            side.arc(self.points[0], 0, Vec2::X, -std::f32::consts::TAU);
            side.marks.pop();
            return vec![side.marks];
        }
        let ahead = |i: usize| (self.points[(i + 1) % n] - self.points[i]).normalize_or_zero();
        let mut contours = Vec::new();
        for back in [false, true] {
            let order = |k: usize| if back { n - 1 - k } else { k };
            let direction = |k: usize| if back { -ahead(order((k + 1) % n)) } else { ahead(k) };
            for k in 0..n {
                let here = self.points[order(k)];
                if self.closed || (k > 0 && k + 1 < n) {
                    side.joint(here, order(k), direction((k + n - 1) % n), direction(k));
                } else if k + 1 == n {
                    side.arc(here, order(k), direction(k - 1).perp(), -std::f32::consts::PI);
                }
            }
            if self.closed {
                contours.push(std::mem::take(&mut side.marks));
            }
        }
        if !self.closed {
            contours.push(side.marks);
        }
        contours
    }
}

/// One side of a stroke while it is being walked.
struct Side {
    half: f32,
    step: f32,
    marks: Vec<Mark>,
}

impl Side {
    fn push(&mut self, at: Vec2, around: Option<usize>) {
        self.marks.push(Mark { at, around, extra: false });
    }

    /// An arc around `centre`, point `index` of the centre line, from the direction `from` on.
    fn arc(&mut self, centre: Vec2, index: usize, from: Vec2, angle: f32) {
        let pieces = (angle.abs() / self.step).ceil().max(1.0) as usize;
        for k in 0..=pieces {
            let turn = Vec2::from_angle(angle * k as f32 / pieces as f32);
            self.push(centre + turn.rotate(from) * self.half, Some(index));
        }
    }

    /// A corner between two unit directions; the side that is walked is the one of `perp`.
    fn joint(&mut self, at: Vec2, index: usize, into: Vec2, out: Vec2) {
        let (n1, n2) = (into.perp(), out.perp());
        let cos = n1.dot(n2);
        if cos > SHARP {
            return self.push(at + (n1 + n2) / (1.0 + cos) * self.half, None);
        }
        if into.perp_dot(out) < 0.0 {
            self.arc(at, index, n1, n1.angle_between(n2));
        } else {
            self.push(at + n1 * self.half, None);
            self.push(at + n2 * self.half, None);
        }
    }
}

/// The border of all strokes together as closed loops: ink on the left as seen, so holes run the other way round.
/// `tolerance` is how far an arc may be off.
pub fn outline(strokes: &[Skeleton], tolerance: f32) -> Vec<Vec<Vec2>> {
    let mut pieces: Vec<Vec<Vec2>> = Vec::new();
    let mut loops: Vec<Vec<Vec2>> = Vec::new();
    for (index, stroke) in strokes.iter().enumerate() {
        for contour in stroke.contours(tolerance) {
            let marks = densified(&contour, stroke.half * 0.4);
            let outside = |mark: &Mark| is_outside(strokes, index, mark.at, mark.around);
            let n = marks.len();
            let seen: Vec<bool> = marks.iter().map(outside).collect();
            let Some(start) = (0..n).find(|&i| seen[i] && !seen[(i + n - 1) % n]) else {
                if seen[0] {
                    loops.push(marks.iter().filter(|mark| !mark.extra).map(|mark| mark.at).collect());
                }
                continue;
            };
            for k in 0..n {
                let (before, here) = ((start + k + n - 1) % n, (start + k) % n);
                if seen[here] && !seen[before] {
                    pieces.push(vec![crossing(strokes, index, &marks[here], &marks[before])]);
                }
                if let (true, Some(piece)) = (seen[here], pieces.last_mut()) {
                    if !marks[here].extra {
                        piece.push(marks[here].at);
                    }
                    let after = (here + 1) % n;
                    if !seen[after] {
                        piece.push(crossing(strokes, index, &marks[here], &marks[after]));
                    }
                }
            }
        }
    }
    let half = strokes.iter().fold(f32::MAX, |least, stroke| least.min(stroke.half));
    join(pieces, half, &mut loops);
    loops.iter_mut().for_each(|points| tidy(points, 0.03 * half, 0.1 * tolerance));
    loops.retain(|points| points.len() > 2 && area(points).abs() > 0.02 * half * half);
    loops
}

/// Twice the signed area; positive for an outer border.
pub fn area(points: &[Vec2]) -> f32 {
    let n = points.len();
    -(0..n).map(|i| points[i].perp_dot(points[(i + 1) % n])).sum::<f32>()
}

/// Long straight lines get points between, so that a stroke crossing them in the middle is found.
fn densified(contour: &[Mark], step: f32) -> Vec<Mark> {
    let mut marks = Vec::with_capacity(contour.len() * 3);
    for (i, mark) in contour.iter().enumerate() {
        marks.push(*mark);
        let next = contour[(i + 1) % contour.len()];
        if mark.around.is_some() && mark.around == next.around {
            continue;
        }
        let pieces = ((next.at - mark.at).length() / step).ceil() as usize;
        for k in 1..pieces {
            marks.push(Mark { at: mark.at.lerp(next.at, k as f32 / pieces as f32), around: None, extra: true });
        }
    }
    marks
}

/// True if `p`, on the contour of stroke `index`, is inside no stroke.
fn is_outside(strokes: &[Skeleton], index: usize, p: Vec2, around: Option<usize>) -> bool {
    strokes.iter().enumerate().all(|(other, stroke)| {
        let tie = if other < index { 1.0 + TIE } else { 1.0 - TIE };
        let skip = if other == index { around } else { None };
        stroke.distance(p, skip) >= stroke.half * tie
    })
}

/// The point between one outside and one inside where the contour enters another stroke.
fn crossing(strokes: &[Skeleton], index: usize, outside: &Mark, inside: &Mark) -> Vec2 {
    let around = if outside.around == inside.around { outside.around } else { None };
    let (mut a, mut b) = (outside.at, inside.at);
    for _ in 0..16 {
        let middle = (a + b) / 2.0;
        if is_outside(strokes, index, middle, around) { a = middle } else { b = middle }
    }
    a
}

/// Joins pieces end to start, nearest first, into closed loops.
fn join(mut pieces: Vec<Vec<Vec2>>, half: f32, loops: &mut Vec<Vec<Vec2>>) {
    let short = 0.02 * half;
    pieces.retain(|piece| piece.windows(2).map(|pair| (pair[1] - pair[0]).length()).sum::<f32>() > short);
    let n = pieces.len();
    let mut pairs: Vec<(f32, usize, usize)> = Vec::new();
    for (i, from) in pieces.iter().enumerate() {
        for (j, to) in pieces.iter().enumerate() {
            let gap = (from[from.len() - 1] - to[0]).length();
            if gap < REACH * half {
                pairs.push((gap, i, j));
            }
        }
    }
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut next = vec![usize::MAX; n];
    let mut taken = vec![false; n];
    for (_, from, to) in pairs {
        if next[from] == usize::MAX && !taken[to] {
            next[from] = to;
            taken[to] = true;
        }
    }
    for start in 0..n {
        let (mut points, mut at) = (Vec::new(), start);
        while at != usize::MAX && !pieces[at].is_empty() {
            points.append(&mut pieces[at]);
            at = next[at];
        }
        if !points.is_empty() {
            loops.push(points);
        }
    }
}

/// Drops points nearer than `near` to their neighbour (they would spoil its miter) or within `flat` of its line.
fn tidy(points: &mut Vec<Vec2>, near: f32, flat: f32) {
    let mut i = 0;
    while points.len() > 3 && i < points.len() {
        let n = points.len();
        let (a, b, c) = (points[(i + n - 1) % n], points[i], points[(i + 1) % n]);
        let between = (b - a).dot(c - b) > 0.0 && segment_distance(b, a, c) < flat;
        if (b - a).length() < near || between {
            points.remove(i);
        } else {
            i += 1;
        }
    }
}
