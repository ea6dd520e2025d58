//! `gossamer shot`: one picture of one scene, as a file.

use macroquad::prelude::next_frame;

use super::cli::ShotOptions;
use super::platform::picture;
use super::shot::{self, Camera, Moment, Shot, pixels};
use super::shot_scene::Scene;
use super::window;
use crate::content::source::Source;

/// Side of the window that has to be open for the graphics driver, points.
pub const WINDOW: i32 = 64;

/// Takes the picture and ends the process: 0 it is there, 2 it could not be taken.
pub fn run(options: ShotOptions) {
    let (source, shot) = prepare(&options).unwrap_or_else(|message| fail(&message));
    window::open(WINDOW, WINDOW, async move {
        if let Err(message) = take(source, &shot, &options.out) {
            fail(&message);
        }
        next_frame().await;
        std::process::exit(0);
    });
}

fn prepare(options: &ShotOptions) -> Result<(Source, Shot), String> {
    let source = Source::find(options.data.as_deref()).map_err(|problem| problem.to_string())?;
    let scene = Scene::parse(&options.scene)?;
    let entries = options.run.as_deref().map_or(Ok(Vec::new()), shot::read_entries)?;
    let (size, dpi) = (options.size, options.dpi);
    let moment = options.at.map_or(Moment::End, Moment::At);
    pixels(size, dpi).ok_or(format!("a picture of {}x{} at dpi {dpi} is too large", size.x, size.y))?;
    Ok((source, Shot { scene, moment, size, dpi, entries }))
}

fn take(source: Source, shot: &Shot, out: &str) -> Result<(), String> {
    let mut camera = Camera::new(source).map_err(|error| format!("the graphics driver refused the shader: {error}"))?;
    let taken = camera.take(shot)?;
    picture::write(out, taken.width, taken.height, &taken.rgba)
}

fn fail(message: &str) -> ! {
    eprintln!("{message}");
    std::process::exit(2)
}
