//! The window: opened once, with room for the largest chunk that the painter sends at a time.

use macroquad::conf::Conf;
use macroquad::miniquad::conf::{Conf as WindowConf, Platform, WebGLVersion};

use super::platform::start;
use crate::view::sheet::{CHUNK_INDICES, CHUNK_VERTICES};

/// Opens a window of so many points and runs `inside` in it. Ends the process with code 2 and one line if there is no
/// display to open it on.
pub fn open(width: i32, height: i32, inside: impl Future<Output = ()> + 'static) {
    start::before_window();
    let config = Conf {
        miniquad_conf: WindowConf {
            window_title: "Gossamer".into(),
            window_width: width,
            window_height: height,
            high_dpi: true,
            platform: Platform { webgl_version: WebGLVersion::WebGL2, ..Platform::default() },
            ..WindowConf::default()
        },
        draw_call_vertex_capacity: CHUNK_VERTICES + 768,
        draw_call_index_capacity: CHUNK_INDICES + 1152,
        ..Conf::default()
    };
    macroquad::Window::from_config(config, async move {
        start::in_window();
        inside.await;
    });
}
