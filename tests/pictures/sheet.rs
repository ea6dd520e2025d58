//! The contact sheet: every page of the album at every size, small, in one picture; and each of them in full beside it.

use std::fs;
use std::path::{Path, PathBuf};

use gossamer::app::platform::picture;
use gossamer::app::shot::{Camera, Picture};
use macroquad::prelude::next_frame;

use crate::album::{SIZES, pages};

/// Height of a small picture and the space around it, pixels.
const HIGH: usize = 216;
const GAP: usize = 8;
const PAPER: [u8; 4] = [24, 24, 28, 255];

/// Fills `target/pictures`; what could not be drawn.
pub async fn run(camera: &mut Camera, only: &[String]) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/pictures");
    let mut failed = Vec::new();
    if let Err(error) = fs::create_dir_all(&folder) {
        return vec![format!("{}: {error}", folder.display())];
    }
    let widths = SIZES.map(|(size, _)| (HIGH as f32 * size.x / size.y).round() as usize);
    let pages = pages(only);
    let mut sheet =
        Paper::new(GAP + widths.iter().map(|wide| wide + GAP).sum::<usize>(), GAP + pages.len() * (HIGH + GAP));
    for (line, page) in pages.iter().enumerate() {
        let mut left = GAP;
        for ((size, dpi), wide) in SIZES.into_iter().zip(widths) {
            match camera.take(&page.shot(size, dpi)) {
                Ok(taken) => {
                    let name = format!("{}_{}x{}.png", page.name.replace(' ', "_"), size.x, size.y);
                    failed.extend(keep(&folder.join(name), &taken));
                    sheet.paste(&shrunk(&taken, wide, HIGH), left, GAP + line * (HIGH + GAP));
                }
                Err(message) => failed.push(format!("{} at {size}: {message}", page.name)),
            }
            left += wide + GAP;
            next_frame().await;
        }
        println!("{}", page.name);
    }
    failed.extend(keep(&folder.join("all.png"), &sheet.0));
    println!("{}", folder.join("all.png").display());
    failed
}

/// Writes a picture; what went wrong.
pub fn keep(path: &Path, taken: &Picture) -> Option<String> {
    let path: PathBuf = path.to_path_buf();
    picture::write(&path.to_string_lossy(), taken.width, taken.height, &taken.rgba).err()
}

/// A smaller picture, each pixel the mean of those that it stands for.
pub fn shrunk(taken: &Picture, width: usize, height: usize) -> Picture {
    let mut rgba = Vec::with_capacity(4 * width * height);
    let span = |index: usize, count: usize, from: usize| {
        let (low, high) = (index * from / count, ((index + 1) * from).div_ceil(count));
        low..high.clamp(low + 1, from.max(low + 1))
    };
    for y in 0..height {
        for x in 0..width {
            let mut sum = [0_u32; 3];
            let (rows, columns) = (span(y, height, taken.height), span(x, width, taken.width));
            let count = (rows.len() * columns.len()) as u32;
            for (row, column) in rows.flat_map(|row| columns.clone().map(move |column| (row, column))) {
                sum.iter_mut().zip(taken.at(column, row)).for_each(|(sum, part)| *sum += u32::from(part));
            }
            rgba.extend(sum.map(|sum| (sum / count) as u8));
            rgba.push(255);
        }
    }
    Picture { width, height, rgba }
}

/// A picture to paste others on.
pub struct Paper(pub Picture);

impl Paper {
    pub fn new(width: usize, height: usize) -> Paper {
        Paper(Picture { width, height, rgba: PAPER.repeat(width * height) })
    }

    pub fn paste(&mut self, other: &Picture, left: usize, top: usize) {
        for (row, line) in other.rgba.chunks(4 * other.width).enumerate() {
            let at = 4 * ((top + row) * self.0.width + left);
            self.0.rgba[at..at + line.len()].copy_from_slice(line);
        }
    }
}
