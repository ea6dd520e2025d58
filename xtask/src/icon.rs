//! The game's icon: Nim before the moon, on a strand. One list of shapes gives the SVG and, point by point, the PNGs in the
//! sizes that systems ask for.
use std::f32::consts::TAU;
use std::fmt::Write;

/// Side of the square that the shapes are laid out in.
const SIDE: f32 = 100.0;
/// Samples of a pixel's side.
const SAMPLES: u32 = 4;
/// Corner radius of the icon that keeps its own shape.
const CORNER: f32 = 22.0;
const SKY: [[f32; 3]; 2] = [[19.0, 15.0, 54.0], [98.0, 66.0, 142.0]];

type Point = [f32; 2];

/// One filled form.
enum Form {
    /// Middle and radii.
    Ellipse(Point, Point),
    /// Corners in order.
    Polygon(Vec<Point>),
    /// Points and full width; ends and bends are round.
    Line(Vec<Point>, f32),
}

struct Shape {
    form: Form,
    colour: u32,
}

/// What the icon is used for.
#[derive(Clone, Copy, PartialEq)]
pub enum Cut {
    /// With round corners, transparent beside them.
    Round,
    /// A full square whose outer tenth the system may cut away.
    Maskable,
}

fn ellipse(x: f32, y: f32, rx: f32, ry: f32, colour: u32) -> Shape {
    Shape { form: Form::Ellipse([x, y], [rx, ry]), colour }
}

/// A quadratic curve as a line.
fn curve(a: Point, b: Point, c: Point, width: f32, colour: u32) -> Shape {
    let at = |t: f32, i: usize| (1.0 - t) * (1.0 - t) * a[i] + 2.0 * t * (1.0 - t) * b[i] + t * t * c[i];
    let points = (0..=12).map(|i| i as f32 / 12.0).map(|t| [at(t, 0), at(t, 1)]).collect();
    Shape { form: Form::Line(points, width), colour }
}

/// A circle whose edge stands in tufts.
fn fur(middle: Point, radius: f32, tufts: u32, length: f32, colour: u32) -> Shape {
    let points = (0..tufts * 2).map(|i| {
        let angle = (i as f32 + 0.35) / (tufts * 2) as f32 * TAU;
        let r = if i % 2 == 0 { radius + length } else { radius };
        [middle[0] + r * angle.sin(), middle[1] - r * angle.cos()]
    });
    Shape { form: Form::Polygon(points.collect()), colour }
}

/// All shapes over the sky, back to front.
fn shapes() -> Vec<Shape> {
    let mut shapes = vec![
        ellipse(50.0, 49.0, 37.0, 37.0, 0x8d6bb0),
        ellipse(50.0, 49.0, 33.0, 33.0, 0xfff1d8),
        ellipse(31.0, 33.0, 4.5, 4.5, 0xf0dcc0),
        ellipse(66.0, 25.0, 3.0, 3.0, 0xf0dcc0),
        curve([-5.0, 20.0], [50.0, 33.0], [105.0, 12.0], 1.6, 0xdfe4ff),
        curve([50.0, 25.0], [50.5, 30.0], [50.0, 40.0], 1.4, 0xdfe4ff),
    ];
    for side in [-1.0, 1.0] {
        let x = |from_middle: f32| 50.0 + side * from_middle;
        shapes.push(curve([x(16.0), 58.0], [x(37.0), 42.0], [x(34.0), 80.0], 5.0, 0x6a5ad0));
        shapes.push(curve([x(14.0), 62.0], [x(28.0), 56.0], [x(24.0), 84.0], 5.4, 0x7f6ee6));
    }
    shapes.extend([
        fur([50.0, 59.0], 23.0, 30, 3.4, 0x5b49bf),
        fur([50.0, 58.5], 20.5, 26, 3.0, 0x8674ee),
        Shape {
            form: Form::Polygon(vec![[44.0, 38.0], [49.0, 27.0], [51.5, 34.0], [56.0, 29.0], [56.0, 39.0]]),
            colour: 0xa899ff,
        },
        ellipse(50.0, 54.0, 15.0, 12.0, 0x9787fa),
    ]);
    for side in [-1.0, 1.0] {
        let x = |from_middle: f32| 50.0 + side * from_middle;
        shapes.extend([
            ellipse(x(9.4), 56.0, 9.2, 10.0, 0x3a2d86),
            ellipse(x(9.2), 56.0, 8.3, 9.1, 0xffffff),
            ellipse(x(8.2), 57.0, 5.7, 6.3, 0x2fa9b8),
            ellipse(x(7.8), 57.4, 3.7, 4.2, 0x140f33),
            ellipse(x(7.8) - 1.8, 54.6, 1.7, 1.8, 0xffffff),
            ellipse(x(17.0), 66.0, 3.4, 2.2, 0xd98ad8),
        ]);
    }
    shapes.push(curve([45.0, 69.0], [50.0, 74.0], [55.0, 69.0], 1.7, 0x2a1f63));
    shapes
}

/// The icon as an SVG file.
pub fn svg() -> String {
    let [top, bottom] = SKY.map(|[r, g, b]| format!("#{:02x}{:02x}{:02x}", r as u8, g as u8, b as u8));
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {SIDE} {SIDE}\">\n<defs><linearGradient id=\"sky\" x2=\"0\" \
         y2=\"1\"><stop stop-color=\"{top}\"/><stop offset=\"1\" stop-color=\"{bottom}\"/></linearGradient><clipPath id=\"cut\">\
         <rect width=\"{SIDE}\" height=\"{SIDE}\" rx=\"{CORNER}\"/></clipPath></defs>\n<g clip-path=\"url(#cut)\">\n\
         <rect width=\"{SIDE}\" height=\"{SIDE}\" fill=\"url(#sky)\"/>\n"
    );
    for Shape { form, colour } in shapes() {
        let list =
            |points: &[Point]| points.iter().map(|[x, y]| format!("{x:.1} {y:.1}")).collect::<Vec<_>>().join(" ");
        let _ = match &form {
            Form::Ellipse([x, y], [rx, ry]) => {
                writeln!(text, "<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"{rx}\" ry=\"{ry}\" fill=\"#{colour:06x}\"/>")
            }
            Form::Polygon(points) => writeln!(text, "<polygon points=\"{}\" fill=\"#{colour:06x}\"/>", list(points)),
            Form::Line(points, width) => writeln!(
                text,
                "<polyline points=\"{}\" fill=\"none\" stroke=\"#{colour:06x}\" stroke-width=\"{width}\" \
                 stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
                list(points)
            ),
        };
    }
    text + "</g>\n</svg>\n"
}

/// The icon as a picture of `size` pixels a side: red, green, blue and opacity of each, row by row.
pub fn pixels(size: u32, cut: Cut) -> Vec<u8> {
    let shapes = shapes();
    // A mask may be a circle that leaves only the middle four fifths.
    let zoom = if cut == Cut::Maskable { 1.2 } else { 1.0 };
    let mut pixels = Vec::with_capacity((size * size * 4) as usize);
    for (y, x) in (0..size).flat_map(|y| (0..size).map(move |x| (y, x))) {
        let mut sum = [0.0; 4];
        for i in 0..SAMPLES * SAMPLES {
            let place = |pixel: u32, sub: u32| {
                let part = (pixel as f32 + (sub as f32 + 0.5) / SAMPLES as f32) / size as f32;
                ((part - 0.5) * zoom + 0.5) * SIDE
            };
            let at = [place(x, i % SAMPLES), place(y, i / SAMPLES)];
            if cut == Cut::Maskable || in_corners(at) {
                let colour = colour_at(&shapes, at);
                (0..3).for_each(|i| sum[i] += colour[i]);
                sum[3] += 1.0;
            }
        }
        let share = f32::max(sum[3], 1.0);
        pixels.extend(sum[..3].iter().map(|part| (part / share).round() as u8));
        pixels.push((sum[3] * 255.0 / (SAMPLES * SAMPLES) as f32).round() as u8);
    }
    pixels
}

fn colour_at(shapes: &[Shape], at: Point) -> [f32; 3] {
    if let Some(shape) = shapes.iter().rev().find(|shape| shape.form.holds(at)) {
        return [16, 8, 0].map(|bits| ((shape.colour >> bits) & 255) as f32);
    }
    let part = (at[1] / SIDE).clamp(0.0, 1.0);
    [0, 1, 2].map(|i| SKY[0][i] + (SKY[1][i] - SKY[0][i]) * part)
}

/// Whether a point lies inside the square with round corners.
fn in_corners(at: Point) -> bool {
    let over = at.map(|part| ((part - SIDE / 2.0).abs() - (SIDE / 2.0 - CORNER)).max(0.0));
    over[0].hypot(over[1]) <= CORNER
}

impl Form {
    fn holds(&self, at: Point) -> bool {
        match self {
            Form::Ellipse(middle, radii) => {
                ((at[0] - middle[0]) / radii[0]).hypot((at[1] - middle[1]) / radii[1]) <= 1.0
            }
            Form::Polygon(points) => {
                let ends = points.iter().zip(points.iter().cycle().skip(1));
                let crossed = ends.filter(|(a, b)| {
                    (a[1] > at[1]) != (b[1] > at[1]) && at[0] < a[0] + (at[1] - a[1]) / (b[1] - a[1]) * (b[0] - a[0])
                });
                crossed.count() % 2 == 1
            }
            Form::Line(points, width) => points.windows(2).any(|ends| distance(at, ends[0], ends[1]) <= width / 2.0),
        }
    }
}

/// From `at` to the nearest point between `a` and `b`.
fn distance(at: Point, a: Point, b: Point) -> f32 {
    let (along, to) = ([b[0] - a[0], b[1] - a[1]], [at[0] - a[0], at[1] - a[1]]);
    let length = along[0] * along[0] + along[1] * along[1];
    let part = ((along[0] * to[0] + along[1] * to[1]) / length.max(1e-6)).clamp(0.0, 1.0);
    (to[0] - part * along[0]).hypot(to[1] - part * along[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mask_finds_no_hole_and_the_round_one_has_free_corners() {
        assert!(pixels(24, Cut::Maskable).chunks(4).all(|pixel| pixel[3] == 255));
        let round = pixels(24, Cut::Round);
        assert_eq!((round[3], round[(12 * 24 + 12) * 4 + 3]), (0, 255));
    }
}
