//! The README's pictures.

use std::path::Path;

use gossamer::app::shot::{Camera, Moment, Picture, Shot};
use gossamer::app::shot_scene::Scene;
use gossamer::math::geom::vec2;
use macroquad::prelude::next_frame;

use crate::nights::{self, Part};
use crate::sheet::{Paper, keep, shrunk};

/// Pixels between the pictures of the places.
const GAP: usize = 4;
/// The places that share a picture, by scene.
const PLACES: [(&str, Moment); 4] = [
    ("pond/08+three", Moment::Middle),
    ("hollow/08+three", Moment::Middle),
    ("thicket/09+three", Moment::Middle),
    ("storm/10+three", Moment::Middle),
];

/// Writes them all; what could not be done.
pub async fn run(camera: &mut Camera) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/pictures");
    let mut failed = Vec::new();
    let (hunt, moment) = nights::played("spider/02", Part::Hunt);
    let single = [
        ("play.png", "garden/03+three", Moment::At(2.0), Vec::new(), 960),
        ("spin.png", "spider/02", moment, hunt, 960),
        ("title.png", "title", Moment::At(3.0), Vec::new(), 640),
        ("result.png", "garden/03+three", Moment::End, Vec::new(), 640),
    ];
    for (file, scene, moment, entries, wide) in single {
        match take(camera, scene, moment, entries) {
            Ok(taken) => failed.extend(keep(&folder.join(file), &shrunk(&taken, wide, wide * 5 / 8))),
            Err(message) => failed.push(message),
        }
        next_frame().await;
    }
    let (wide, high) = (478, 300);
    let mut paper = Paper::new(2 * wide + GAP, 2 * high + GAP);
    for (index, (scene, moment)) in PLACES.into_iter().enumerate() {
        match take(camera, scene, moment, Vec::new()) {
            Ok(taken) => {
                paper.paste(&shrunk(&taken, wide, high), index % 2 * (wide + GAP), index / 2 * (high + GAP));
            }
            Err(message) => failed.push(message),
        }
        next_frame().await;
    }
    failed.extend(keep(&folder.join("places.png"), &paper.0));
    failed
}

/// A picture that is made smaller afterwards.
fn take(
    camera: &mut Camera,
    scene: &str,
    moment: Moment,
    entries: Vec<gossamer::sim::recording::Entry>,
) -> Result<Picture, String> {
    camera.take(&Shot { scene: Scene::parse(scene)?, moment, size: vec2(1280.0, 800.0), dpi: 1.5, entries })
}
