//! The shapes the whole picture is made of: discs, rings, glows, leaves and leaf rectangles.

use super::{
    gradient::Paint,
    ink::{Ink, Stops},
    paint::Painter,
    sheet::Kind,
};
use glam::{Vec2, vec2};
use std::f32::consts::{FRAC_PI_2, PI, TAU};

const CORNERS: [Vec2; 4] = [vec2(-1.0, -1.0), vec2(1.0, -1.0), vec2(1.0, 1.0), vec2(-1.0, 1.0)];

impl Painter {
    /// Small disc: four vertices, its edge is drawn by the shader. For dots, stars and sparks.
    pub fn dot(&mut self, at: Vec2, radius: f32, ink: Ink) {
        let r = radius * self.scale / self.pixel;
        let thin = (r / 0.5).min(1.0);
        let pixels = r.max(0.5);
        // the quad reaches one pixel past the rim, where the shader's edge has faded out
        let reach = (pixels + 1.0) / pixels;
        self.stamp(at, Vec2::splat(pixels * self.pixel / self.scale), reach, ink.fade(thin * thin), Kind::Disc(pixels));
    }

    /// Additive light that fades to nothing at `radius`.
    pub fn glow(&mut self, at: Vec2, radius: f32, ink: Ink) {
        self.stamp(at, Vec2::splat(radius), 1.0, ink.light(), Kind::Glow);
    }

    /// Soft patch of colour that covers (mist, clouds, the lime below a firefly's light).
    pub fn haze(&mut self, at: Vec2, radii: Vec2, ink: Ink) {
        self.stamp(at, radii, 1.0, ink, Kind::Glow);
    }

    fn stamp(&mut self, at: Vec2, radii: Vec2, reach: f32, ink: Ink, kind: Kind) {
        let (centre, view) = (self.view.transform_point2(at), self.view.matrix2);
        let chunk = self.sheet.room(4, 6);
        let v = CORNERS.map(|c| chunk.vertex(centre + view * (c * radii * reach), c * reach, ink, kind));
        chunk.quad(v[0], v[1], v[2], v[3]);
    }

    /// Filled circle.
    pub fn disc<'a>(&mut self, at: Vec2, radius: f32, paint: impl Into<Paint<'a>>) {
        self.ellipse(at, Vec2::splat(radius), 0.0, paint);
    }

    /// Filled ellipse, turned by `angle`.
    pub fn ellipse<'a>(&mut self, at: Vec2, radii: Vec2, angle: f32, paint: impl Into<Paint<'a>>) {
        let paint = paint.into();
        if let Paint::Solid(ink) = paint {
            let turn = Vec2::from_angle(angle);
            return self.solid_ellipse(at, turn * radii.x, turn.perp() * radii.y, ink);
        }
        self.ellipse_path(at, radii, angle);
        self.fill_star(at, paint);
    }

    /// One quad whose edge the shader draws; `a` and `b` are the half axes.
    fn solid_ellipse(&mut self, at: Vec2, a: Vec2, b: Vec2, ink: Ink) {
        let (centre, view) = (self.view.transform_point2(at), self.view.matrix2);
        let (a, b) = (view * a, view * b);
        let pixels = ((a.length() * b.length()).sqrt() / self.pixel).max(0.5);
        let reach = (pixels + 1.0) / pixels;
        let chunk = self.sheet.room(4, 6);
        let v = CORNERS.map(|c| {
            let c = c * reach;
            chunk.vertex(centre + a * c.x + b * c.y, c, ink, Kind::Disc(pixels))
        });
        chunk.quad(v[0], v[1], v[2], v[3]);
    }

    /// Circle with a round gradient whose middle lies `focus` radii off the centre and that ends at `reach` radii.
    pub fn ball(&mut self, at: Vec2, radius: f32, focus: Vec2, reach: f32, stops: Stops) {
        self.disc(at, radius, Paint::around(at + focus * radius, reach * radius, stops));
    }

    /// Circle line.
    pub fn ring(&mut self, at: Vec2, radius: f32, width: f32, ink: Ink) {
        self.ellipse_path(at, Vec2::splat(radius), 0.0);
        self.stroke_path(width, ink);
    }

    /// Circle line whose colour runs from `top` to `bottom`.
    pub fn ring_shaded(&mut self, at: Vec2, radius: f32, width: f32, top: Ink, bottom: Ink) {
        self.ellipse_path(at, Vec2::splat(radius), 0.0);
        self.stroke_path_with(|_| width, |t| top.mix(bottom, 0.5 + 0.5 * (t * TAU).sin()));
    }

    /// Part of a circle line between two angles (radians, clockwise from the right).
    pub fn arc_line(&mut self, at: Vec2, radius: f32, from: f32, to: f32, width: f32, ink: Ink) {
        self.arc_path(at, radius, from, to);
        self.stroke_path(width, ink);
    }

    /// Starts a path that is such a part of a circle.
    pub fn arc_path(&mut self, at: Vec2, radius: f32, from: f32, to: f32) {
        self.path.clear();
        self.closed = false;
        self.arc(at, Vec2::splat(radius), from, to);
    }

    /// Starts the path of a leaf from its stalk at `from`, `length` long, `width` wide, pointing to `angle`.
    pub fn leaf_path(&mut self, from: Vec2, length: f32, width: f32, angle: f32) {
        let d = Vec2::from_angle(angle);
        let at = |u: f32, v: f32| from + d.rotate(vec2(u * length, v * width));
        self.begin(from);
        self.cubic(at(0.22, -0.62), at(0.62, -0.6), at(1.0, 0.0));
        self.cubic(at(0.62, 0.6), at(0.22, 0.62), from);
        self.close();
    }

    /// Filled leaf.
    pub fn leaf<'a>(&mut self, from: Vec2, length: f32, width: f32, angle: f32, paint: impl Into<Paint<'a>>) {
        self.leaf_path(from, length, width, angle);
        self.fill_convex(paint);
    }

    /// Starts the path of one half of a leaf: `side` -1 left of its direction, 1 right of it.
    pub fn half_leaf_path(&mut self, from: Vec2, length: f32, width: f32, angle: f32, side: f32) {
        let d = Vec2::from_angle(angle);
        let at = |u: f32, v: f32| from + d.rotate(vec2(u * length, v * width * side));
        self.begin(from);
        self.cubic(at(0.22, 0.62), at(0.62, 0.6), at(1.0, 0.0));
        self.quad(at(0.5, 0.02), from);
        self.close();
    }

    /// Leaf of two halves (dark, and light towards the moon) with a midrib and four pairs of veins.
    pub fn veined_leaf(&mut self, from: Vec2, size: Vec2, angle: f32, dark: Ink, light: Ink, vein: Ink) {
        self.leaf(from, size.x, size.y, angle, dark);
        let upper = if angle.cos() >= 0.0 { -1.0 } else { 1.0 };
        self.half_leaf_path(from, size.x, size.y, angle, upper);
        self.fill(light);
        self.veins(from, size, angle, vein.fade(0.55), (size.x * 0.009).max(0.6 / self.scale));
    }

    /// Midrib and four pairs of veins that end inside a leaf.
    pub fn veins(&mut self, from: Vec2, size: Vec2, angle: f32, ink: Ink, width: f32) {
        let d = Vec2::from_angle(angle);
        let at = |u: f32, v: f32| from + d.rotate(vec2(u * size.x, v * size.y));
        self.stroke(&[from, at(0.94, 0.0)], width, ink);
        for t in [0.25, 0.42, 0.58, 0.73_f32] {
            for side in [-1.0, 1.0] {
                let reach = side * 0.30 * (1.0 - 1.5 * (t - 0.40).abs());
                self.stroke(&[at(t, 0.0), at(t + 0.11, reach)], width, ink);
            }
        }
    }

    /// Starts the path of the one panel shape: top right and bottom left corners `big`, the other two `small`.
    pub fn leaf_rect_path(&mut self, at: Vec2, size: Vec2, big: f32, small: f32) {
        let (a, b) = (at, at + size);
        self.begin(vec2(a.x + small, a.y));
        self.line(vec2(b.x - big, a.y));
        self.quad(vec2(b.x, a.y), vec2(b.x, a.y + big));
        self.line(vec2(b.x, b.y - small));
        self.quad(b, vec2(b.x - small, b.y));
        self.line(vec2(a.x + big, b.y));
        self.quad(vec2(a.x, b.y), vec2(a.x, b.y - big));
        self.line(vec2(a.x, a.y + small));
        self.quad(a, vec2(a.x + small, a.y));
        self.close();
    }

    /// Filled leaf rectangle.
    pub fn leaf_rect<'a>(&mut self, at: Vec2, size: Vec2, big: f32, small: f32, paint: impl Into<Paint<'a>>) {
        self.note_box(at, size);
        self.leaf_rect_path(at, size, big, small);
        self.fill_convex(paint);
    }

    /// Rectangle with rounded corners.
    pub fn round_rect<'a>(&mut self, at: Vec2, size: Vec2, radius: f32, paint: impl Into<Paint<'a>>) {
        let r = radius.min(size.min_element() * 0.5);
        let (a, b) = (at + Vec2::splat(r), at + size - Vec2::splat(r));
        self.path.clear();
        for (x, y, quarter) in [(b.x, a.y, -1.0), (b.x, b.y, 0.0), (a.x, b.y, 1.0), (a.x, a.y, 2.0)] {
            self.arc(vec2(x, y), Vec2::splat(r), quarter * FRAC_PI_2, (quarter + 1.0) * FRAC_PI_2);
        }
        self.close();
        self.fill_convex(paint);
    }

    /// Rectangle with hard edges, for whole-screen gradients.
    pub fn rect<'a>(&mut self, at: Vec2, size: Vec2, paint: impl Into<Paint<'a>>) {
        self.begin(at);
        self.line(vec2(at.x + size.x, at.y));
        self.line(at + size);
        self.line(vec2(at.x, at.y + size.y));
        self.close();
        self.fill_convex(paint);
    }

    /// Star of four thin points.
    pub fn sparkle(&mut self, at: Vec2, radius: f32, ink: Ink) {
        self.begin(at + vec2(0.0, -radius));
        for k in 0..4 {
            let to = at + Vec2::from_angle(k as f32 * FRAC_PI_2) * radius;
            self.quad(at, to);
        }
        self.close();
        self.fill_star(at, ink);
    }

    /// The angle from `a` to `b`.
    pub fn heading(a: Vec2, b: Vec2) -> f32 {
        let d = b - a;
        if d.length_squared() > 0.0 { d.y.atan2(d.x) } else { -PI * 0.5 }
    }
}
