//! Prints painted sheets on the screen: one shader, one premultiplied blend state, one draw call per chunk.
//!
//! The shader draws flat colours, discs and glows, and adds less than one step of noise, so that gradients do not band.

use super::{
    ink::Ink,
    paint::Painter,
    sheet::{Chunk, Kind, Sheet},
};
use std::cell::{Cell, RefCell};

use glam::{Vec2, vec2};
use macroquad::camera::{Camera2D, set_camera, set_default_camera};
use macroquad::color::Color;
use macroquad::material::{Material, MaterialParams, gl_use_default_material, gl_use_material, load_material};
use macroquad::miniquad::{BlendFactor, BlendState, BlendValue, Equation, PipelineParams, ShaderSource};
use macroquad::models::draw_mesh;
use macroquad::texture::{FilterMode, RenderTarget, render_target};
use macroquad::window::clear_background;

const VERTEX: &str = "#version 100
precision highp float;
attribute vec3 position;
attribute vec2 texcoord;
attribute vec4 color0;
attribute vec4 normal;
varying vec4 tint;
varying vec2 local;
varying vec3 kind;
uniform mat4 Model;
uniform mat4 Projection;
void main() {
    gl_Position = Projection * Model * vec4(position, 1.0);
    tint = color0 / 255.0;
    local = texcoord;
    kind = normal.xyz;
}";

const FRAGMENT: &str = "#version 100
#ifdef GL_FRAGMENT_PRECISION_HIGH
precision highp float;
#else
precision mediump float;
#endif
varying vec4 tint;
varying vec2 local;
varying vec3 kind;
void main() {
    float d = length(local);
    float t = min(d, 1.0);
    float q = 1.0 - t * t;
    float glow = q * q * (1.0 - 0.55 * t);
    float disc = clamp((1.0 - d) * kind.z + 0.5, 0.0, 1.0);
    float cover = kind.y < 0.5 ? 1.0 : (kind.y < 1.5 ? disc : glow);
    float a = tint.a * cover;
    float noise = fract(dot(gl_FragCoord.xy, vec2(0.7548777, 0.5698403)) + 7.0 * tint.a) - 0.5;
    gl_FragColor = vec4(tint.rgb * a + noise * 0.8 / 255.0, a * (1.0 - kind.x));
}";

const COPY: &str = "#version 100
precision mediump float;
varying vec4 tint;
varying vec2 local;
uniform sampler2D Texture;
void main() {
    gl_FragColor = texture2D(Texture, local) * tint.a;
}";

const CORNERS: [Vec2; 4] = [vec2(0.0, 0.0), vec2(1.0, 0.0), vec2(1.0, 1.0), vec2(0.0, 1.0)];

/// A picture kept on the GPU, premultiplied, with the size in points at which it is drawn.
pub struct Plate {
    size: Vec2,
    quad: Chunk,
    target: RenderTarget,
}

impl Plate {
    /// Its pixels as red, green, blue and alpha, the upper line first, with their width and height. Waits for the GPU.
    pub fn pixels(&self) -> (usize, usize, Vec<u8>) {
        let image = self.target.texture.get_texture_data();
        (image.width(), image.height(), image.bytes)
    }

    /// Whether it is as large as a new one for a picture of `size` points would be.
    pub fn fits(&self, size: Vec2, pixel: f32) -> bool {
        self.size == plate_pixels(size, pixel) * pixel
    }
}

/// Width and height of a plate in physical pixels.
fn plate_pixels(size: Vec2, pixel: f32) -> Vec2 {
    (size / pixel).ceil().max(Vec2::ONE)
}

/// How a whole picture stands on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// The place that stays where it is while everything grows, points.
    pub about: Vec2,
    pub scale: f32,
    /// How far everything then moves, points.
    pub slide: Vec2,
}

/// What the points of a picture are printed on.
struct Aim {
    /// The point in the middle, and how much of the surface's half a point is.
    target: Vec2,
    zoom: Vec2,
    /// The screen, if None.
    onto: Option<RenderTarget>,
}

/// The shader on the GPU. Made once: macroquad has room for 32 pipelines.
pub struct Press {
    material: Material,
    copy: Material,
    /// Where the picture goes, the present aim last: plates are made while others are; none: straight to the screen.
    aims: RefCell<Vec<Aim>>,
    /// The size of the window in points, where macroquad goes by another one.
    points: Cell<Option<Vec2>>,
}

impl Press {
    /// Builds the shader.
    ///
    /// # Errors
    /// What the driver said, if it refuses the shader.
    pub fn new() -> Result<Press, macroquad::Error> {
        let over =
            BlendState::new(Equation::Add, BlendFactor::One, BlendFactor::OneMinusValue(BlendValue::SourceAlpha));
        let shader = |fragment| {
            let pipeline_params =
                PipelineParams { color_blend: Some(over), alpha_blend: Some(over), ..PipelineParams::default() };
            let params = MaterialParams { pipeline_params, ..MaterialParams::default() };
            load_material(ShaderSource::Glsl { vertex: VERTEX, fragment }, params)
        };
        Ok(Press {
            material: shader(FRAGMENT)?,
            copy: shader(COPY)?,
            aims: RefCell::new(Vec::with_capacity(4)),
            points: Cell::new(None),
        })
    }

    /// Begins a frame in a window of `points`; None if that is the size macroquad knows.
    pub fn begin_frame(&self, points: Option<Vec2>) {
        let before = self.points.replace(points);
        if points.is_some() || before.is_some() {
            self.straighten();
        }
    }

    /// Points on the screen are points of the window.
    fn straighten(&self) {
        match self.points.get() {
            Some(size) => {
                set_camera(&Camera2D { target: size * 0.5, zoom: vec2(2.0, 2.0) / size, ..Camera2D::default() })
            }
            None => set_default_camera(),
        }
    }

    /// Sends a sheet to the screen in the order it was painted. Call between frames' other drawing; nothing is kept.
    pub fn print(&self, sheet: &Sheet) {
        gl_use_material(&self.material);
        for chunk in sheet.chunks() {
            draw_mesh(&chunk.mesh);
        }
        gl_use_default_material();
    }

    /// Prints what the painter holds and empties it.
    pub fn flush(&self, painter: &mut Painter) {
        self.print(&painter.sheet);
        painter.sheet.clear();
    }

    /// Prints a sheet once into a texture of `size` points (`pixel` points per physical pixel).
    pub fn engrave(&self, sheet: &Sheet, size: Vec2, pixel: f32) -> Plate {
        let plate = self.blank(size, pixel);
        self.begin_plate(&plate);
        self.print(sheet);
        self.end_plate();
        plate
    }

    /// An empty plate of `size` points.
    pub fn blank(&self, size: Vec2, pixel: f32) -> Plate {
        let pixels = plate_pixels(size, pixel);
        let target = render_target(pixels.x as u32, pixels.y as u32);
        target.texture.set_filter(FilterMode::Linear);
        let size = pixels * pixel;
        let mut quad = Chunk::default();
        let corners = CORNERS.map(|c| quad.vertex(c * size, c, Ink::WHITE, Kind::Flat));
        quad.quad(corners[0], corners[1], corners[2], corners[3]);
        quad.mesh.texture = Some(target.texture.clone());
        Plate { size, quad, target }
    }

    /// Everything printed from here on goes into an emptied `plate`, until `end_plate`.
    pub fn begin_plate(&self, plate: &Plate) {
        let (target, zoom) = (plate.size * 0.5, vec2(2.0, 2.0) / plate.size);
        self.aim(Some(Aim { target, zoom, onto: Some(plate.target.clone()) }));
        clear_background(Color::new(0.0, 0.0, 0.0, 0.0));
    }

    /// Back to what was printed on before.
    pub fn end_plate(&self) {
        self.aim(None);
    }

    /// What is printed from here on stands in a window of `size` points as `look` says, until `look_straight`.
    pub fn look(&self, size: Vec2, look: &Look) {
        let middle = size * 0.5;
        let target = look.about + (middle - look.about - look.slide) / look.scale;
        let mut aim = Aim { target, zoom: vec2(2.0, 2.0) * look.scale / size, onto: None };
        aim.onto = self.aims.borrow().last().and_then(|outer| outer.onto.clone());
        self.aim(Some(aim));
    }

    /// Points are where they are again.
    pub fn look_straight(&self) {
        self.aim(None);
    }

    /// Prints with a new aim, or with the one before.
    fn aim(&self, new: Option<Aim>) {
        let mut aims = self.aims.borrow_mut();
        match new {
            Some(aim) => aims.push(aim),
            None => drop(aims.pop()),
        }
        match aims.last() {
            Some(Aim { target, zoom, onto }) => set_camera(&Camera2D {
                target: *target,
                zoom: *zoom,
                render_target: onto.clone(),
                ..Camera2D::default()
            }),
            None => self.straighten(),
        }
    }

    /// Draws a plate with its top left corner at `at`; `stretch` then scales the whole picture.
    pub fn stamp(&self, plate: &mut Plate, at: Vec2, stretch: Vec2) {
        self.stamp_faded(plate, at, stretch, 1.0);
    }

    /// As `stamp`, with everything fainter by `alpha`.
    pub fn stamp_faded(&self, plate: &mut Plate, at: Vec2, stretch: Vec2, alpha: f32) {
        for (vertex, corner) in plate.quad.mesh.vertices.iter_mut().zip(CORNERS) {
            vertex.position = ((at + corner * plate.size) * stretch).extend(0.0);
            vertex.color = Ink::WHITE.fade(alpha).bytes();
        }
        gl_use_material(&self.copy);
        draw_mesh(&plate.quad.mesh);
        gl_use_default_material();
    }
}
