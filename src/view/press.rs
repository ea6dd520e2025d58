//! Prints painted sheets on the screen: one shader, one premultiplied blend state, one draw call per chunk.
//!
//! The shader draws flat colours, discs and glows, and adds less than one step of noise, so that gradients do not band.

use super::sheet::Sheet;
use macroquad::material::{Material, MaterialParams, gl_use_default_material, gl_use_material, load_material};
use macroquad::miniquad::{BlendFactor, BlendState, BlendValue, Equation, PipelineParams, ShaderSource};
use macroquad::models::draw_mesh;

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
    float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5;
    gl_FragColor = vec4(tint.rgb * a + noise * 0.9 / 255.0, a * (1.0 - kind.x));
}";

/// The shader on the GPU. Made once: macroquad has room for 32 pipelines.
pub struct Press {
    material: Material,
}

impl Press {
    /// Builds the shader.
    ///
    /// # Errors
    /// What the driver said, if it refuses the shader.
    pub fn new() -> Result<Press, macroquad::Error> {
        let over =
            BlendState::new(Equation::Add, BlendFactor::One, BlendFactor::OneMinusValue(BlendValue::SourceAlpha));
        let pipeline_params =
            PipelineParams { color_blend: Some(over), alpha_blend: Some(over), ..PipelineParams::default() };
        let material = load_material(
            ShaderSource::Glsl { vertex: VERTEX, fragment: FRAGMENT },
            MaterialParams { pipeline_params, ..MaterialParams::default() },
        )?;
        Ok(Press { material })
    }

    /// Sends a sheet to the screen in the order it was painted. Call between frames' other drawing; nothing is kept.
    pub fn print(&self, sheet: &Sheet) {
        gl_use_material(&self.material);
        for chunk in sheet.chunks() {
            draw_mesh(&chunk.mesh);
        }
        gl_use_default_material();
    }
}
